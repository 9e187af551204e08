// Measures inside a Worker, where the page computes too. Each message names one of the measures
// below and is answered with what it found; each starts an instance of the core of its own.

import init, { Lab, throwBalls } from './pkg/balance_lab.js';
import { twoChoices, twoChoicesOfMathRandom } from './balls.js';
import { hash, lessonKeys, replicas, table } from './lesson.js';
import { movedToTheLast } from './rendezvous.js';

/** What the page asks for with each change. */
const BINS = 4096;
const STRIP = { span: 1 / 64, bins: 500 };
const SAMPLES = 12;

const LESSON_RULES = [
  { id: 'lesson-fnv-modulo' },
  ...[1, 10, 100, 1000].map((points) => ({ id: 'lesson-fnv-ring', points })),
];

/** @param {number} count @param {string} [prefix] */
const workers = (count, prefix = 'w') => Array.from({ length: count }, (_, i) => ({ name: `${prefix}${i + 1}` }));

/** @param {() => void} work @returns {number} milliseconds */
function timed(work) {
  const start = performance.now();
  work();
  return performance.now() - start;
}

const imbalance = (/** @type {Float64Array} */ shares) => Math.max(...shares) * shares.length;

/** The keys whose owner after is another one before: what the way back moves. @param {any} comparison */
function movedBack({ flow, columns, keys }) {
  let moved = 0;
  for (let cell = 0; cell < flow.length; cell += 1) {
    // Replicas have the same place in both lists; the last row and column are nobody's.
    if (Math.floor(cell / columns) !== cell % columns) moved += flow[cell];
  }
  return moved / keys;
}

/**
 * The lesson's five rows; as in its JavaScript, what the way back moves comes of the same two
 * placements, or of a comparison of its own, as the page has it.
 * @param {Lab} lab
 * @param {boolean} bothWays
 */
function lessonTable(lab, bothWays) {
  return LESSON_RULES.map((rule) => {
    const [three, four] = [3, 4].map((count) => ({ rule, workers: replicas(count).map((name) => ({ name })) }));
    const up = lab.compare(three, four);
    const back = bothWays ? lab.compare(four, three).moved_ratio : movedBack(up);
    return [imbalance(up.before.share_of_keys), imbalance(up.after.share_of_keys), up.moved_ratio, back];
  });
}

/**
 * Eight workers that are busy for about 0.8 of their time: Poisson arrivals, exponential costs;
 * without caches, or with 5,000 of the 50,000 keys in each.
 * @param {string} rule
 * @param {boolean} cached
 * @param {number} requests
 */
const run = (rule, cached, requests) => ({
  rule: { id: rule },
  workers: workers(8),
  seed: 1,
  arrivals: { kind: 'poisson', per_s: cached ? 14_000 : 6_400 },
  requests,
  sizes: 'exponential',
  miss_ms: 1,
  ...(cached ? { cache_entries: 5_000, hit_ms: 0.1 } : {}),
});

/** Plays a run to its end, as the page does, and gives its report. @param {Lab} lab @param {object} config */
function play(lab, config) {
  const simulation = lab.simulate(config);
  while (simulation.advance(100_000));
  const report = simulation.report();
  simulation.free();
  return report;
}

/** A lab with keys to be asked for: all alike without caches, by Zipf with them. @param {boolean} cached */
function labOfRuns(cached) {
  const lab = new Lab();
  lab.setKeys({ prefix: 'key-', start: 0, count: 50_000 });
  if (cached) lab.setPopularity({ kind: 'zipf', exponent: 0.9 });
  return lab;
}

/** A picture's worth beside the comparison, as the page's Worker answers it. @param {Lab} lab */
function draw(lab) {
  lab.ringBins({ start: 0, span: 1, bins: BINS });
  const followed = lab.follow('user:1', 3);
  lab.ringStretches({ start: followed.after.turn - STRIP.span / 2, ...STRIP });
  lab.samples(SAMPLES);
  lab.scores('user:1');
}

const measures = {
  /** The five-row table, by the lesson's JavaScript and by ours, in turns. */
  async table({ keys: count, rounds, repeats }) {
    await init({ module_or_path: new URL('./pkg/balance_lab_bg.wasm', import.meta.url) });
    const keys = lessonKeys(count);
    const hashes = Uint32Array.from(keys, hash);
    const lab = new Lab();
    lab.setKeys({ prefix: 'G', start: 1_000_000, count });
    const [three, four] = [3, 4].map((n) => ({ rule: LESSON_RULES[1], workers: workers(n, 'k') }));
    const once = timed(() => lab.compare(three, four));
    const found = { once, lesson: [], hashed: [], ours: [], bothWays: [], same: true, rows: [] };
    const digits = (/** @type {number[][]} */ all) => JSON.stringify(all.map((row) => row.map((x) => x.toFixed(12))));
    // The engine compiles what has run a few times.
    for (let i = 0; i < 3; i += 1) {
      table(keys.slice(0, 10_000), hash);
      lessonTable(lab, true);
    }
    for (let round = 0; round < rounds; round += 1) {
      let rows = [];
      found.lesson.push(timed(() => { found.rows = table(keys, hash); }));
      found.hashed.push(timed(() => table(hashes, (h) => h)));
      for (const [times, bothWays] of [[found.ours, false], [found.bothWays, true]]) {
        times.push(timed(() => {
          for (let i = 0; i < repeats; i += 1) rows = lessonTable(lab, bothWays);
        }) / repeats);
        found.same &&= digits(rows) === digits(found.rows);
      }
    }
    lab.free();
    return found;
  },

  /** Steps of the virtual nodes' number box, up and then down. */
  async slider({ keys, workers: fleet, from, to }) {
    const { memory } = await init({ module_or_path: new URL('./pkg/balance_lab_bg.wasm', import.meta.url) });
    const lab = new Lab();
    lab.setKeys({ prefix: 'user:', start: 0, count: keys });
    const [before, after] = [workers(fleet), workers(fleet + 1)];
    const compare = (/** @type {number} */ points) => {
      const rule = { id: 'ring', points };
      lab.compare({ rule, workers: before }, { rule, workers: after });
    };
    const once = timed(() => compare(from));
    const found = { once, compare: [], answer: [], peak: 0 };
    const step = (/** @type {number} */ points) => {
      const compared = timed(() => compare(points));
      found.compare.push(compared);
      found.answer.push(compared + timed(() => draw(lab)));
    };
    for (let points = from + 1; points <= to; points += 1) step(points);
    for (let points = to - 1; points >= from; points -= 1) step(points);
    found.peak = memory.buffer.byteLength;
    lab.free();
    return found;
  },

  /** One more worker, another one each time. */
  async add({ keys, workers: fleet, points, rounds }) {
    const { memory } = await init({ module_or_path: new URL('./pkg/balance_lab_bg.wasm', import.meta.url) });
    const lab = new Lab();
    lab.setKeys({ prefix: 'user:', start: 0, count: keys });
    const rule = { id: 'ring', points };
    const before = { rule, workers: workers(fleet) };
    const compare = (/** @type {string} */ name) => {
      lab.compare(before, { rule, workers: [...before.workers, { name }] });
    };
    const once = timed(() => compare('first'));
    const found = { once, compare: [], draw: [], peak: 0 };
    for (let round = 0; round < rounds; round += 1) found.compare.push(timed(() => compare(`new${round}`)));
    found.peak = memory.buffer.byteLength;
    found.draw.push(timed(() => draw(lab)));
    lab.free();
    return found;
  },

  /** Rendezvous with one more worker, another one each time, in JavaScript and by ours, in turns. */
  async rendezvous({ keys: count, workers: fleet, rounds }) {
    const { memory } = await init({ module_or_path: new URL('./pkg/balance_lab_bg.wasm', import.meta.url) });
    const keys = Uint32Array.from({ length: count }, (_, i) => hash(`user:${i}`));
    const lab = new Lab();
    lab.setKeys({ prefix: 'user:', start: 0, count });
    const rule = { id: 'rendezvous', hash: 'fnv1a-mix' };
    const names = workers(fleet).map(({ name }) => name);
    const compare = (/** @type {string} */ name) =>
      lab.compare({ rule, workers: workers(fleet) }, { rule, workers: [...workers(fleet), { name }] });
    const once = timed(() => compare('first'));
    const found = { once, script: [], ours: [], same: true, peak: 0 };
    for (let round = 0; round < rounds; round += 1) {
      let moved = 0;
      let ours = 0;
      found.script.push(timed(() => { moved = movedToTheLast(keys, [...names, `new${round}`]); }));
      found.ours.push(timed(() => { ours = compare(`new${round}`).moved; }));
      found.same &&= moved === ours;
    }
    found.peak = memory.buffer.byteLength;
    lab.free();
    return found;
  },

  /** Two choices over as many balls as bins. */
  async balls({ bins, rounds }) {
    await init({ module_or_path: new URL('./pkg/balance_lab_bg.wasm', import.meta.url) });
    const found = { script: [], mathRandom: [], ours: [], same: true };
    for (let round = 0; round < rounds; round += 1) {
      let [theirs, ours] = [[], new Float64Array()];
      found.script.push(timed(() => { theirs = twoChoices(bins, round); }));
      found.mathRandom.push(timed(() => { twoChoicesOfMathRandom(bins); }));
      found.ours.push(timed(() => { ours = throwBalls(bins, bins, 2, 'distinct', round).histogram; }));
      found.same &&= theirs.join() === ours.join();
    }
    return found;
  },

  /** Whole runs of several rules, in turns. */
  async runs({ rules, cached, requests, rounds }) {
    await init({ module_or_path: new URL('./pkg/balance_lab_bg.wasm', import.meta.url) });
    const lab = labOfRuns(cached);
    const found = { times: rules.map(() => []), utilisation: [], hitRatio: [] };
    for (const rule of rules) play(lab, run(rule, cached, requests / 10));
    for (let round = 0; round < rounds; round += 1) {
      rules.forEach((/** @type {string} */ rule, /** @type {number} */ i) => {
        let report;
        found.times[i].push(timed(() => { report = play(lab, run(rule, cached, requests)); }));
        found.utilisation[i] = report.utilisation;
        found.hitRatio[i] = report.hit_ratio;
      });
    }
    lab.free();
    return found;
  },

  /** One rule over ever more requests: what each step of a million takes, and the wasm memory then. */
  async longRuns({ rule, cached, lengths }) {
    const { memory } = await init({ module_or_path: new URL('./pkg/balance_lab_bg.wasm', import.meta.url) });
    const lab = labOfRuns(cached);
    const found = { steps: [], bytes: [] };
    play(lab, run(rule, cached, lengths[0]));
    for (const requests of lengths) {
      const simulation = lab.simulate(run(rule, cached, requests));
      const steps = [];
      for (let more = true; more;) steps.push(timed(() => { more = simulation.advance(1_000_000); }));
      simulation.free();
      // The last step only waits for those that are still served.
      found.steps.push(steps.slice(0, requests / 1_000_000));
      found.bytes.push(memory.buffer.byteLength);
    }
    lab.free();
    return found;
  },

  /** The most memory that ten million keys take: hashed, sorted, on rings that are drawn, scored. */
  async memory({ keys }) {
    const { memory } = await init({ module_or_path: new URL('./pkg/balance_lab_bg.wasm', import.meta.url) });
    const lab = new Lab();
    lab.setKeys({ prefix: 'user:', start: 0, count: keys });
    for (const rule of [{ id: 'ring', points: 1000 }, { id: 'rendezvous' }, { id: 'modulo' }, { id: 'ring', points: 1000, hash: 'xxh3' }]) {
      lab.compare({ rule, workers: workers(100) }, { rule, workers: workers(101) });
      draw(lab);
    }
    lab.free();
    return { peak: memory.buffer.byteLength };
  },
};

self.onmessage = async ({ data: { measure, options } }) => {
  try {
    self.postMessage({ found: await measures[measure](options) });
  } catch (error) {
    self.postMessage({ fault: String(error) });
  }
};
