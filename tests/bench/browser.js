// How fast the built core is in a browser, against JavaScript and against its bars:
// `node tests/bench/browser.js` after `./build.sh build`. Shown are medians and, in brackets, the
// least and the greatest; who is compared takes turns, so that what slows the machine slows both.

import { fileURLToPath } from 'node:url';
import { startServer } from '../../www/tools/serve.js';
import { launchBrowser } from '../page/browser.js';

const FRAME_MS = 1000 / 60;
const MILLION = 1_000_000;

/** @param {number[]} times @param {number} part */
function quantile(times, part) {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)];
}

/** @param {number[]} times */
const median = (times) => quantile(times, 0.5);

const number = (/** @type {number} */ x) => (x >= 100 ? x.toFixed(0) : x.toPrecision(3));
const spread = (/** @type {number[]} */ times, unit = ' ms') =>
  `${number(median(times))}${unit} (${number(Math.min(...times))}–${number(Math.max(...times))}, ${times.length} times)`;

/** @type {string[]} */
const missed = [];

/** @param {string} what @param {boolean} met @param {string} found */
function bar(what, met, found) {
  if (!met) missed.push(what);
  console.log(`  ${met ? 'met   ' : 'MISSED'} ${what}: ${found}`);
}

/** Runs one measure in a Worker of its own. @param {import('playwright-core').Page} page @param {string} measure @param {object} options */
async function run(page, measure, options) {
  const { found, fault } = await page.evaluate(async (message) => {
    const types = /** @type {any} */ (window).trustedTypes;
    const policy = ((/** @type {any} */ (window)).policy ??= types.createPolicy('app', {
      createScriptURL: (/** @type {string} */ url) => url,
    }));
    const worker = new Worker(policy.createScriptURL('bench-worker.js'), { type: 'module' });
    try {
      return await new Promise((resolve) => {
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = (event) => resolve({ fault: event.message || 'the Worker could not be loaded' });
        worker.postMessage(message);
      });
    } finally {
      worker.terminate();
    }
  }, { measure, options });
  if (fault) throw new Error(`${measure}: ${fault}`);
  return found;
}

/** @param {import('playwright-core').Page} page */
async function lessonTable(page) {
  for (const [keys, least, repeats] of [[100_000, 100, 10], [MILLION, 300, 5]]) {
    const found = await run(page, 'table', { keys, rounds: 9, repeats });
    console.log(`\nThe lesson's five rows, ${keys.toLocaleString('en')} keys`);
    console.log(`  its JavaScript         ${spread(found.lesson)}`);
    console.log(`  with the keys hashed   ${spread(found.hashed)}`);
    console.log(`  ours                   ${spread(found.ours)}`);
    console.log(`  ours, compared twice   ${spread(found.bothWays)}`);
    console.log(`  ours, once: keys hashed and sorted, and one row, ${number(found.once)} ms`);
    const ratio = found.lesson.map((/** @type {number} */ ms, /** @type {number} */ i) => ms / found.ours[i]);
    const bothWays = found.lesson.map((/** @type {number} */ ms, /** @type {number} */ i) => ms / found.bothWays[i]);
    const hashed = found.hashed.map((/** @type {number} */ ms, /** @type {number} */ i) => ms / found.ours[i]);
    bar('the same figures', found.same, `${found.rows.map((/** @type {number[]} */ row) => row[2].toFixed(4)).join(' ')} moved`);
    bar(`at least ${least}x`, median(ratio) >= least, spread(ratio, 'x'));
    console.log(`         with a comparison for the way back, too: ${spread(bothWays, 'x')}`);
    console.log(`         against JavaScript with the keys hashed: ${spread(hashed, 'x')}`);
  }
}

/** @param {import('playwright-core').Page} page */
async function slider(page) {
  const found = await run(page, 'slider', { keys: 10 * MILLION, workers: 100, from: 900, to: 1000 });
  console.log('\nA step of virtual nodes, 100 to 101 workers with 900 to 1,000, 10,000,000 keys');
  console.log(`  the first: keys hashed and sorted, points made, ${number(found.once)} ms`);
  console.log(`  comparison alone       ${spread(found.compare)}`);
  console.log(`  whole answer, drawn    ${spread(found.answer)}`);
  const p95 = quantile(found.compare, 0.95);
  bar('95 of 100 steps within 16.7 ms', p95 <= FRAME_MS, `${number(p95)} ms`);
  const drawn = quantile(found.answer, 0.95);
  bar('95 of 100 whole answers within 16.7 ms', drawn <= FRAME_MS, `${number(drawn)} ms`);
}

/** @param {import('playwright-core').Page} page */
async function addOne(page) {
  const found = await run(page, 'add', { keys: 10 * MILLION, workers: 1000, points: 1000, rounds: 20 });
  console.log('\nOne worker added to 1,000 with 1,000 virtual nodes each, 10,000,000 keys');
  console.log(`  the first: keys hashed and sorted, points made, ${number(found.once)} ms`);
  console.log(`  drawing it ${number(found.draw[0])} ms; peak of the wasm memory ${number(found.peak / 1e6)} MB`);
  bar('within 16.7 ms', median(found.compare) <= FRAME_MS, spread(found.compare));
}

/** @param {import('playwright-core').Page} page */
async function rendezvous(page) {
  const found = await run(page, 'rendezvous', { keys: MILLION, workers: 8, rounds: 15 });
  console.log('\nRendezvous, 8 to 9 workers, 1,000,000 keys');
  console.log(`  JavaScript, keys hashed ${spread(found.script)}`);
  console.log(`  ours                    ${spread(found.ours)}`);
  console.log(`  ours, once: keys hashed and sorted, all scores, ${number(found.once)} ms`);
  const ratio = found.script.map((/** @type {number} */ ms, /** @type {number} */ i) => ms / found.ours[i]);
  bar('the same keys moved', found.same, found.same ? 'yes' : 'no');
  bar('at least 10x', median(ratio) >= 10, spread(ratio, 'x'));
}

/** @param {import('playwright-core').Page} page */
async function balls(page) {
  const found = await run(page, 'balls', { bins: MILLION, rounds: 21 });
  console.log('\nTwo choices, 1,000,000 balls into as many bins');
  console.log(`  the same loop in JavaScript  ${spread(found.script)}`);
  console.log(`  with Math.random instead     ${spread(found.mathRandom)}`);
  console.log(`  ours                         ${spread(found.ours)}`);
  const ratio = found.script.map((/** @type {number} */ ms, /** @type {number} */ i) => ms / found.ours[i]);
  const mathRandom = found.mathRandom.map((/** @type {number} */ ms, /** @type {number} */ i) => ms / found.ours[i]);
  bar('the same histograms', found.same, found.same ? 'yes' : 'no');
  bar('at least 5x', median(ratio) >= 5, spread(ratio, 'x'));
  console.log(`         against Math.random: ${spread(mathRandom, 'x')}`);
}

/** @param {import('playwright-core').Page} page */
async function memory(page) {
  const found = await run(page, 'memory', { keys: 10 * MILLION });
  console.log('\nMemory, 10,000,000 numbered keys, 100 to 101 workers, four rules one after the other');
  bar('wasm memory at most 200 MB', found.peak <= 200e6, `peak ${number(found.peak / 1e6)} MB`);
}

/** @param {import('playwright-core').Page} page */
async function simulation(page) {
  const rules = ['round-robin', 'choices', 'rendezvous'];
  for (const [cached, least] of /** @type {[boolean, number][]} */ ([[false, 5], [true, 2]])) {
    const requests = 2 * MILLION;
    const found = await run(page, 'runs', { rules, cached, requests, rounds: 7 });
    console.log(`\nThe simulation, 8 workers ${cached ? 'with' : 'without'} caches, ${requests.toLocaleString('en')} requests a run`);
    rules.forEach((rule, i) => {
      const rates = found.times[i].map((/** @type {number} */ ms) => requests / MILLION / (ms / 1000));
      const hits = cached ? `, ${found.hitRatio[i].toFixed(2)} hit` : '';
      bar(`${rule}, at least ${least} million requests a second`, median(rates) >= least,
        `${spread(rates, ' million')}; busy for ${found.utilisation[i].toFixed(2)} of the time${hits}`);
    });
  }
  const lengths = [1, 10, 50].map((millions) => millions * MILLION);
  for (const cached of [false, true]) {
    const { steps, bytes } = await run(page, 'longRuns', { rule: 'choices', cached, lengths });
    console.log(`\nLong runs of two choices ${cached ? 'with' : 'without'} caches`);
    lengths.forEach((requests, i) => {
      console.log(`  ${(requests / MILLION).toString().padStart(2)} million: each ${spread(steps[i])}; wasm memory ${number(bytes[i] / 1e6)} MB`);
    });
    const [first, last] = [steps[2].slice(0, 10), steps[2].slice(-10)];
    const ratio = median(last) / median(first);
    bar('the last 10 of 50 million take as long as the first 10, give or take a quarter', ratio <= 1.25, `${number(ratio)} times`);
    bar('50 million take no more memory than 10', bytes[2] === bytes[1], `${number((bytes[2] - bytes[1]) / 1e6)} MB more`);
  }
}

const server = await startServer(0, fileURLToPath(new URL('browser/', import.meta.url)));
const browser = await launchBrowser();
try {
  const page = await browser.newPage();
  await page.goto(`${server.url}bench.html`);
  console.log(`Chromium ${browser.version()}`);
  for (const part of [lessonTable, slider, addOne, rendezvous, balls, memory, simulation]) await part(page);
} finally {
  await browser.close();
  await server.close();
}
console.log(missed.length ? `\nMissed: ${missed.join('; ')}.` : '\nAll bars are met.');
