// The Ring scene in a real browser, driven as a person would: figures, drags, following.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withPage } from './harness.js';
import { cells, drag, figure, open, openExample, seen, settled, type, watch } from './ring.js';

const LESSON_ROWS = [
  ['mod N', '1.008', '1.004', '0.7485', '0.7485'],
  ['ring, v = 1', '2.021', '2.231', '0.5577', '0.5577'],
  ['ring, v = 10', '1.548', '1.722', '0.1557', '0.1557'],
  ['ring, v = 100', '1.122', '1.204', '0.2563', '0.2563'],
  ['ring, v = 1,000', '1.010', '1.059', '0.2648', '0.2648'],
];
const LESSON_COSTS = [
  ['mod N', '0.7485', '0.7736', '322.35', '419.57', '3.02×', '16,841'],
  ['ring, v = 1,000', '0.2648', '0.3383', '140.96', '238.18', '1.71×', '5,957'],
];

test("the lesson's tables hold its document's figures, and the scene agrees with their last row", () =>
  withPage(async ({ page, url }) => {
    await open(page, url);
    await openExample(page, 'Three to four replicas');
    await page.locator('[data-table="rules"]').waitFor();
    assert.deepEqual(await cells(page, '[data-table="rules"]'), LESSON_ROWS);
    assert.deepEqual(await cells(page, '[data-table="warmup"]'), LESSON_COSTS);
    assert.equal(await figure(page, 'moved'), '26.48%');
    assert.equal(await figure(page, 'imbalance'), '1.059');
    assert.equal(await figure(page, 'imbalance-before'), '1.010');
    assert.equal(await figure(page, 'store'), '238.18');
    assert.equal(await figure(page, 'base'), '138.89');
    // The other rows of the ring, through the controls.
    for (const [points, after, moved] of [['1', '2.231', '55.77%'], ['10', '1.722', '15.57%'], ['100', '1.204', '25.63%']]) {
      await type(page, 'points-box', points);
      await settled(page);
      assert.equal(await figure(page, 'imbalance'), after);
      assert.equal(await figure(page, 'moved'), moved);
    }
  }));

test('dragging virtual nodes from 1 to 1,000 evens the load, in order, up to the last', () =>
  withPage(async ({ page, url }) => {
    await open(page, url);
    await type(page, 'points-box', '1');
    await settled(page);
    await watch(page);
    const first = Number(await figure(page, 'imbalance'));
    await drag(page, 'points-range', 0, 1, 80);
    await settled(page);
    const pictures = await seen(page);
    assert.ok(new Set(pictures.map(({ picture }) => picture)).size >= 20, `${pictures.length} pictures`);
    for (let i = 1; i < pictures.length; i += 1) {
      assert.ok(pictures[i].request > pictures[i - 1].request, 'requests out of order');
      assert.ok(pictures[i].points >= pictures[i - 1].points, 'points out of order');
    }
    assert.equal(pictures.at(-1)?.points, 1000);
    assert.equal(await page.locator('#points-box').inputValue(), '1,000');
    assert.equal(await figure(page, 'points'), '9,000');
    const last = Number(await figure(page, 'imbalance'));
    assert.ok(first > 1.5 && last < 1.15, `imbalance from ${first} to ${last}`);
  }));

test('a typed key is followed to its owner and replicas, empty text follows none', () =>
  withPage(async ({ page, url }) => {
    await open(page, url);
    assert.equal((await page.locator('[data-figure="owner"]').textContent())?.trim(), 'w1 → w9');
    await page.getByRole('button', { name: 'Before', exact: true }).click();
    await settled(page);
    assert.equal((await page.locator('[data-figure="owner"]').textContent())?.trim(), 'w1');
    await page.getByRole('button', { name: 'After', exact: true }).click();
    await settled(page);
    assert.equal((await page.locator('[data-figure="owner"]').textContent())?.trim(), 'w9');
    await type(page, 'follow-box', '');
    await settled(page);
    assert.equal(await page.locator('.strip').count(), 0);
    assert.match(await page.locator('.ring svg').textContent() ?? '', /Type a key/);
    // A dot on the ring is followed by a click.
    await page.locator('.dot .fill').nth(3).click({ force: true });
    await settled(page);
    assert.match(await page.locator('#follow-box').inputValue(), /^user:\d+$/);
  }));

test('a fresh seed gives another ring, and only where the hash takes one', () =>
  withPage(async ({ page, url }) => {
    await open(page, url);
    const before = await figure(page, 'imbalance');
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.waitForFunction(() => /** @type {HTMLInputElement} */ (document.getElementById('seed-box')).value !== '0');
    await settled(page);
    assert.notEqual(await figure(page, 'imbalance'), before);
    await page.locator('#hash-select').selectOption('md5');
    await settled(page);
    assert.equal(await page.getByRole('button', { name: 'New', exact: true }).count(), 0);
    assert.match(await page.locator('[data-control="seed"]').innerText(), /MD5 takes none/);
  }));

test('ten million keys are counted while the page stays awake, and the reader is told', () =>
  withPage(async ({ page, url }) => {
    await open(page, url);
    await page.evaluate(() => {
      let longest = 0;
      let last = performance.now();
      const tick = (/** @type {number} */ now) => {
        longest = Math.max(longest, now - last);
        last = now;
        Object.assign(window, { longest });
        requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
      /** @type {string[]} */
      const told = [];
      Object.assign(window, { told });
      const busy = /** @type {HTMLElement} */ (document.querySelector('.busy'));
      new MutationObserver(() => told.push(busy.innerText)).observe(busy, { characterData: true, childList: true, subtree: true });
    });
    await type(page, 'keys-box', '10000000');
    // Waits in line behind the first, and longer than it takes to be told.
    await type(page, 'seed-box', '1');
    await page.waitForFunction(() => document.querySelector('.worker-table')?.textContent?.includes('has 1,'), undefined, { timeout: 60_000 });
    await page.locator('.busy').filter({ hasText: 'Counting' }).waitFor({ state: 'hidden' });
    await settled(page);
    const { longest, told } = await page.evaluate(() => {
      const { longest, told } = /** @type {any} */ (window);
      return { longest, told };
    });
    assert.ok(told.includes('Counting 10,000,000 keys'), told.join());
    assert.ok(longest < 500, `a frame took ${longest} ms`);
  }));
