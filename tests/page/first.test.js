// The first picture is drawn by a small wasm package: it answers as the whole one does, and nothing
// else is fetched before a reader touches the page.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { figures, open, settled, type } from './ring.js';
import { withPage } from './harness.js';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));

/** A package with its wasm, as Node.js can load it. @param {string} name @param {string} wasm */
async function load(name, wasm) {
  const module = await import(`${dist}${name}`);
  module.initSync({ module: readFileSync(dist + wasm) });
  return module;
}

/** Numbers from 0 to 1 that are the same in every run. @param {number} seed */
function draws(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test('both packages answer alike, to the bit, for any plain ring', async () => {
  const [small, whole] = [await load('first/first.js', 'first/first_bg.wasm'), await load('pkg/balance_lab.js', 'pkg/balance_lab_bg.wasm')];
  const draw = draws(7);
  /** @param {number} most */
  const upTo = (most) => Math.floor(draw() * (most + 1));
  for (let round = 0; round < 60; round += 1) {
    const fleet = Array.from({ length: upTo(12) }, (_, i) => ({ name: `${'wé#'[upTo(2)]}${i}`, weight: [0, 1, 1, 1, 0.5, 3][upTo(5)] }));
    const after = upTo(1) ? [...fleet, { name: 'joins', weight: 1 }] : fleet.filter((_, i) => i !== 2);
    const [points, count, key] = [1 + upTo(300), 1 + upTo(3_000), `user:${upTo(5_000)}`];
    const [first, lab] = [new small.FirstLab(), new whole.Lab()];
    assert.ok(first.setKeys('user:', round, count));
    lab.setKeys({ prefix: 'user:', start: round, count });
    /** @param {typeof fleet} workers */
    const lists = (workers) => [workers.map(({ name }) => name).join('\0'), workers.map(({ weight }) => weight)];
    const rule = { id: 'ring', points };
    const view = { start: draw(), span: 1 / 64, bins: 568 };
    assert.deepEqual(first.compare(points, ...lists(fleet), ...lists(after)), lab.compare({ rule, workers: fleet }, { rule, workers: after }));
    assert.deepEqual(first.ringBins(0, 1, 512), lab.ringBins({ start: 0, span: 1, bins: 512 }));
    assert.deepEqual(first.ringStretches(view.start, view.span, view.bins), lab.ringStretches(view));
    assert.deepEqual(first.follow(key, 3), lab.follow(key, 3));
    assert.deepEqual(first.samples(20), lab.samples(20));
    const moved = draw();
    assert.deepEqual(small.warmup(500, 100, 0.9, 60, moved), whole.warmup({ read_per_s: 500, write_per_s: 100, hit_ratio: 0.9, window_s: 60, moved_ratio: moved }));
    first.free();
    lab.free();
  }
});

test('what the small package does not take it refuses, without a word', async () => {
  const { FirstLab, warmup } = await load('first/first.js', 'first/first_bg.wasm');
  const lab = new FirstLab();
  for (const [start, count] of [[0, 0], [0, 1.5], [-1, 10], [NaN, 10], [0, 1e9]]) assert.equal(lab.setKeys('k', start, count), false);
  assert.equal(lab.compare(10, 'a', [1], 'a', [1]), undefined, 'no keys yet');
  assert.ok(lab.setKeys('k', 0, 10));
  for (const [points, names, weights] of [[0, 'a', [1]], [1_001, 'a', [1]], [1.5, 'a', [1]], [NaN, 'a', [1]], [10, 'a\0a', [1, 1]], [10, 'a', [-1]], [10, 'a', [NaN]], [10, 'a', [1, 1]], [10, '', [1]]]) {
    assert.equal(lab.compare(points, names, weights, 'b', [1]), undefined, JSON.stringify([points, names, weights]));
  }
  assert.ok(lab.compare(10, '', [], 'a', [1]));
  assert.equal(lab.follow('k', 0), undefined);
  assert.equal(lab.ringBins(0, 2, 10), undefined);
  assert.equal(warmup(-1, 0, 0, 60, 0), undefined);
  lab.free();
});

test('until the page is touched nothing is fetched but the first view, at most 110 kB of it', () =>
  withPage(async ({ page, url }) => {
    /** @type {Map<string, number>} */
    const fetched = new Map();
    page.on('response', (response) => {
      fetched.set(new URL(response.url()).pathname, Number(response.headers()['content-length']));
      assert.ok(response.headers()['content-encoding'] === 'gzip' || response.url().endsWith('.svg'), response.url());
    });
    await open(page, url);
    await settled(page);
    // As long as studies and links wait for a hand to be still.
    await page.waitForTimeout(1500);
    const names = [...fetched.keys()];
    assert.ok(!names.some((name) => name.includes('whole') || name.includes('pkg/')), names.join());
    const total = [...fetched].reduce((sum, [name, size]) => sum + (name.endsWith('.svg') ? 0 : size), 0);
    assert.ok(total > 50_000 && total <= 110_000, `${total} bytes`);
  }, { viewport: { width: 1280, height: 720 } }));

test('the whole package takes over without a figure changing', () =>
  withPage(async ({ page, url }) => {
    await open(page, url);
    const before = await figures(page);
    const whole = page.waitForResponse(/balance_lab_bg\.wasm$/);
    await page.mouse.click(5, 5);
    await whole;
    await type(page, 'points-box', '101');
    await settled(page);
    await type(page, 'points-box', '100');
    await settled(page);
    assert.deepEqual(await figures(page), before);
  }, { viewport: { width: 1280, height: 720 } }));

test('without the small package the whole one draws the first picture', () =>
  withPage(async ({ page, url, problems }) => {
    await page.route('**/first_bg.wasm', (route) => route.abort());
    await open(page, url);
    assert.match(await page.locator('h1').innerText(), /^Adding w9 moves 10\.4% of the keys/);
    problems.length = 0;
  }));
