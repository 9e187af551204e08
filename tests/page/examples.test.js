// The worked examples on small rings: opened by one click each, read to the digit, then moved.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withPage } from './harness.js';
import { cells, figure, open, removeWorker, settled, type } from './ring.js';

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page @param {string} name */
async function openExample(page, name) {
  await page.getByText('Examples', { exact: true }).click();
  await page.getByRole('button', { name, exact: true }).click();
  await page.locator('.clock[data-request]').waitFor();
  await settled(page);
}

/** The table of arcs, each worker's cells in one line. @param {Page} page */
const arcs = async (page) => (await cells(page, '[data-table="arcs"]')).map((row) => row.map((cell) => cell.replace('\n', ': ')).join(' | '));

/** @param {Page} page */
const keys = async (page) => (await cells(page, '[data-table="keys"]')).map((row) => row.join(' | '));

/** @param {Page} page @param {string} name */
const worker = (page, name) => page.getByRole('slider', { name: `Place of ${name}`, exact: true });

/** Where a place is on the screen, at the circle of the workers. @param {Page} page @param {number} place @param {string} of a worker there now */
async function pointAt(page, place, of) {
  const ring = await page.locator('.clock svg').boundingBox();
  const disc = await worker(page, of).locator('.disc').boundingBox();
  assert.ok(ring && disc);
  const [x, y] = [ring.x + ring.width / 2, ring.y + ring.height / 2];
  const radius = Math.hypot(disc.x + disc.width / 2 - x, disc.y + disc.height / 2 - y);
  const angle = (place / 100) * 2 * Math.PI;
  return [x + radius * Math.sin(angle), y - radius * Math.cos(angle)];
}

/** Drags a worker over places on its way. @param {Page} page @param {string} name @param {number[]} places the first is where it stands */
async function drag(page, name, places) {
  const points = [];
  for (const place of places) points.push(await pointAt(page, place, name));
  await page.mouse.move(points[0][0], points[0][1]);
  await page.mouse.down();
  for (const [x, y] of points.slice(1)) await page.mouse.move(x, y, { steps: 8 });
  await page.mouse.up();
  await settled(page);
}

/** Steps through the search, noting what each step says. @param {Page} page */
async function searched(page) {
  const said = [await figure(page, 'step')];
  const step = page.getByRole('button', { name: 'Step', exact: true });
  while (await step.isEnabled()) {
    await step.click();
    await settled(page);
    said.push(await figure(page, 'step'));
  }
  return said;
}

/** @param {Page} page */
const owner = async (page) => (await page.locator('[data-figure="owner"]').textContent())?.trim();

test('on the ring of 100 both keys are on A, one of them past the end of the clock', () =>
  withPage(async ({ page, url }) => {
    await open(page, url);
    await openExample(page, 'A ring of 100');
    assert.equal(await page.locator('h1').innerText(), 'x7Kp2Qa at 17 belongs to A');
    assert.deepEqual(await arcs(page), ['A | 20 | 35: 86–99 and 0–20', 'B | 55 | 35: 21–55', 'C | 85 | 30: 56–85']);
    assert.deepEqual(await keys(page), ['x7Kp2Qa | 17 | A', 'pL2wJ5s | 96 | A']);
    assert.deepEqual(await cells(page, '[data-table="list"]'), [['1', '20', 'A', ''], ['2', '55', 'B', ''], ['3', '85', 'C', '']]);
    assert.deepEqual(await searched(page), [
      'Every row is in question: low 1, high 3.',
      'Low 1, high 3: the middle is row 2, B at 55. 55 ≥ 17: look left.',
      'Only row 1 is left, A at 20. 20 ≥ 17: look left.',
      'No row is left: A at 20 is the first at or after 17, so A owns it.',
    ]);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await settled(page);
    assert.equal(await figure(page, 'step'), 'Only row 1 is left, A at 20. 20 ≥ 17: look left.');
    // The other key, by the keyboard on its dot; its search starts over.
    await page.locator('.key[data-key="96"]').focus();
    await page.keyboard.press('Enter');
    await settled(page);
    assert.equal(await page.locator('h1').innerText(), 'pL2wJ5s at 96 belongs to A');
    assert.equal(await owner(page), 'A');
    await page.locator('.search-box').focus();
    const said = [];
    for (let i = 0; i < 3; i += 1) {
      await page.keyboard.press('ArrowRight');
      await settled(page);
      said.push(await figure(page, 'step'));
    }
    assert.deepEqual(said, [
      'Low 1, high 3: the middle is row 2, B at 55. 55 < 96: look right.',
      'Only row 3 is left, C at 85. 85 < 96: look right.',
      'Past 85, the last: go on from the start: A at 20.',
    ]);
    await page.keyboard.press('ArrowRight');
    await settled(page);
    assert.equal(await figure(page, 'step'), said[2]);
    await page.locator('#scene').getByRole('button', { name: 'Start over' }).click();
    await settled(page);
    assert.match(await figure(page, 'step'), /^Every row/);
  }));

test('w4 at 60 takes dog.jpg at 50 and nothing else, and gives it back', () =>
  withPage(async ({ page, url }) => {
    await open(page, url);
    await openExample(page, 'w4 takes dog.jpg');
    assert.equal(await page.locator('h1').innerText(), 'Adding w4 moves dog.jpg and nothing else');
    assert.equal(await owner(page), 'w3 → w4');
    assert.deepEqual([await figure(page, 'moved'), await figure(page, 'changed')], ['1', '15']);
    assert.deepEqual(await arcs(page), [
      'w1 | 20 | 40: 81–99 and 0–20 | 40: 81–99 and 0–20',
      'w2 | 45 | 25: 21–45 | 25: 21–45',
      'w3 | 80 | 35: 46–80 | 20: 61–80',
      'w4 | 60 | – | 15: 46–60',
    ]);
    assert.deepEqual(await keys(page), ['cat.jpg | 33 | w2 | w2', 'dog.jpg | 50 | w3 | w4', 'owl.jpg | 90 | w1 | w1']);
    assert.deepEqual(await page.locator('.key[data-moves]').evaluateAll((dots) => dots.map((dot) => dot.getAttribute('data-key'))), ['50']);
    assert.deepEqual((await searched(page)).at(-1), 'No row is left: w4 at 60 is the first at or after 50, so w4 owns it.');
    await page.getByRole('button', { name: 'Before', exact: true }).click();
    await settled(page);
    assert.equal(await owner(page), 'w3');
    assert.equal(await worker(page, 'w4').count(), 0);
    // Kept and taken out again, it gives back what it took.
    await page.getByRole('button', { name: 'Keep' }).click();
    await settled(page);
    await removeWorker(page, 'w4');
    await settled(page);
    assert.equal(await page.locator('h1').innerText(), 'Removing w4 moves dog.jpg and nothing else');
    assert.equal(await owner(page), 'w4 → w3');
    assert.deepEqual((await arcs(page)).slice(2), ['w3 | 80 | 20: 61–80 | 35: 46–80', 'w4 | 60 | 15: 46–60 | –']);
    // Undone where it had only joined.
    await openExample(page, 'w4 takes dog.jpg');
    await page.getByRole('button', { name: 'Undo add w4' }).click();
    await settled(page);
    assert.deepEqual(await arcs(page), ['w1 | 20 | 40: 81–99 and 0–20', 'w2 | 45 | 25: 21–45', 'w3 | 80 | 35: 46–80']);
    assert.deepEqual(await keys(page), ['cat.jpg | 33 | w2', 'dog.jpg | 50 | w3', 'owl.jpg | 90 | w1']);
    // Added anew, it is put into the middle of the widest stretch, which is w1's.
    await page.getByRole('button', { name: 'Add w4' }).click();
    await settled(page);
    assert.deepEqual((await arcs(page)).at(-1), 'w4 | 0 | – | 20: 81–99 and 0');
  }));

test('a worker is moved with the mouse and the keyboard, and the link keeps it', () =>
  withPage(async ({ page, url }) => {
    await open(page, url);
    await openExample(page, 'A ring of 100');
    await drag(page, 'C', [85, 90, 95, 97]);
    assert.equal(await worker(page, 'C').getAttribute('aria-valuetext'), 'C at 97');
    assert.deepEqual(await arcs(page), ['A | 20 | 23: 98–99 and 0–20', 'B | 55 | 35: 21–55', 'C | 97 | 42: 56–97']);
    assert.deepEqual(await keys(page), ['x7Kp2Qa | 17 | A', 'pL2wJ5s | 96 | C']);
    // Past the end of the clock and on, onto A's place: the smaller name keeps it.
    await drag(page, 'C', [97, 5, 15, 20]);
    assert.deepEqual(await arcs(page), ['A | 20 | 65: 56–99 and 0–20', 'B | 55 | 35: 21–55', 'C | 20 | 0']);
    assert.equal(await figure(page, 'shared'), 'A and C both stand at 20. The smallest name, A, owns what ends there; C owns nothing.');
    assert.equal(await worker(page, 'C').getAttribute('aria-valuenow'), '20');
    // A key at a worker's own place is that worker's.
    await worker(page, 'C').focus();
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowDown']) await page.keyboard.press(key);
    await settled(page);
    assert.equal(await worker(page, 'C').getAttribute('aria-valuetext'), 'C at 17');
    assert.deepEqual(await keys(page), ['x7Kp2Qa | 17 | C', 'pL2wJ5s | 96 | C']);
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Place of C');
    for (const [key, place] of /** @type {const} */ ([['Home', 0], ['ArrowLeft', 99], ['ArrowRight', 0], ['End', 99], ['Shift+ArrowLeft', 89], ['ArrowUp', 90]])) {
      await page.keyboard.press(key);
      await settled(page);
      assert.equal(await worker(page, 'C').getAttribute('aria-valuenow'), String(place), key);
    }
    const table = await arcs(page);
    assert.deepEqual(table, ['A | 20 | 30: 91–99 and 0–20', 'B | 55 | 35: 21–55', 'C | 90 | 35: 56–90']);
    await page.waitForFunction(() => location.hash.includes('fleet='));
    await page.waitForTimeout(900);
    await page.reload();
    await page.locator('.clock[data-request]').waitFor();
    assert.deepEqual(await arcs(page), table);
    assert.equal(await page.locator('h1').innerText(), 'x7Kp2Qa at 17 belongs to A');
  }));

test('keys that are no numbers say what their place is made of, and a drag keeps up with the screen', () =>
  withPage(async ({ page, url }) => {
    await open(page, url);
    await openExample(page, 'A ring of 100');
    await type(page, 'follow-box', 'rotten <b>key</b>');
    await settled(page);
    const own = (await keys(page))[0];
    assert.match(own, /^rotten <b>key<\/b> \| \d+\nfrom its name \| [ABC]$/);
    await type(page, 'follow-box', '142');
    await settled(page);
    assert.match((await keys(page))[0], /^142 \| 42\npast 99, so it went round \| B$/);
    // Twice round: every frame between is the page's own, drawn within its time.
    await page.evaluate(() => {
      /** @type {number[]} */
      const frames = [];
      let last = performance.now();
      const tick = (/** @type {number} */ now) => {
        frames.push(now - last);
        last = now;
        requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
      Object.assign(window, { frames });
    });
    await drag(page, 'B', [55, 65, 75, 90, 5, 15, 30, 45, 60, 80, 95, 10, 25, 40]);
    assert.equal(await worker(page, 'B').getAttribute('aria-valuenow'), '40');
    const frames = await page.evaluate(() => /** @type {any} */ (window).frames.slice(1).sort((/** @type {number} */ a, /** @type {number} */ b) => a - b));
    assert.ok(frames[Math.floor(frames.length / 2)] < 20, `a frame took ${frames[Math.floor(frames.length / 2)]} ms`);
    // A refused place leaves the picture and says why.
    await page.getByText('Names, weights and more').click();
    for (const [typed, message] of [['120', /position of worker 2 must be 0 to 99, got 120/], ['1.5', /whole number/], ['north', /must be a number, got "north"/]]) {
      await type(page, 'position-1', String(typed));
      await settled(page);
      assert.match(await page.locator('.rail .problem').innerText(), /** @type {RegExp} */ (message));
      assert.equal(await worker(page, 'B').getAttribute('aria-valuenow'), '40');
    }
  }));

test('on a phone the ring fits, a finger drags a worker, and the page still scrolls beside it', () =>
  withPage(async ({ page, context, url }) => {
    await open(page, `${url}#v=1&lesson=w4-takes-dog`);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
    assert.equal(await worker(page, 'w4').evaluate((mark) => getComputedStyle(mark).touchAction), 'none');
    assert.equal(await page.locator('.clock svg').evaluate((svg) => getComputedStyle(svg).touchAction), 'auto');
    const reach = await worker(page, 'w4').locator('.reach').boundingBox();
    assert.ok(reach && reach.width >= 43.5 && reach.height >= 43.5, JSON.stringify(reach));
    // A real finger, above the sheet: the drag must not be taken for a scroll.
    const finger = await context.newCDPSession(page);
    /** @param {'touchStart' | 'touchMove' | 'touchEnd'} type @param {number[]} [point] */
    const touch = (type, point) => finger.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [{ x: point[0], y: point[1] }] : [] });
    // Out from behind the sheet.
    const start = await page.locator('.clock').evaluate((clock) => { clock.scrollIntoView(); return scrollY; });
    const way = [];
    for (const place of [60, 58, 56, 54, 52, 50, 49]) way.push(await pointAt(page, place, 'w4'));
    await touch('touchStart', way[0]);
    for (const point of way.slice(1)) await touch('touchMove', point);
    await touch('touchEnd');
    await settled(page);
    assert.equal(await page.evaluate(() => scrollY), start);
    // On the ring but on no worker it is a scroll.
    const ring = await page.locator('.clock svg').boundingBox();
    assert.ok(ring);
    const middle = [ring.x + ring.width / 2, ring.y + ring.height / 2];
    await touch('touchStart', middle);
    for (let up = 20; up <= 200; up += 20) await touch('touchMove', [middle[0], middle[1] - up]);
    await touch('touchEnd');
    await page.waitForFunction((from) => scrollY > from + 50, start);
    assert.equal(await page.locator('h1').innerText(), 'Adding w4 moves no key');
    assert.deepEqual((await arcs(page)).slice(2), ['w3 | 80 | 35: 46–80 | 31: 50–80', 'w4 | 49 | – | 4: 46–49']);
    const tabbed = [];
    await page.locator('.segments button').last().focus();
    for (let i = 0; i < 7; i += 1) {
      await page.keyboard.press('Tab');
      tabbed.push(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')));
    }
    assert.deepEqual(tabbed, [
      'dog.jpg 50, on w3', 'cat.jpg 33, on w2', 'owl.jpg 90, on w1', 'Place of w1', 'Place of w2', 'Place of w3', 'Place of w4',
    ]);
  }, { viewport: { width: 320, height: 960 }, hasTouch: true, isMobile: true }));
