// The path "Four ways to choose" in a real browser: guesses first, progress in the link, every step by keyboard.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withPage } from './harness.js';
import { cells, figure, open as openScene, settled, type } from './ring.js';

/** @typedef {import('playwright-core').Page} Page */

const STEPS = 15;
const GUESSED = [4, 6, 9, 13, 14];

/** Opens a step and waits for it. @param {Page} page @param {string} url */
async function open(page, url) {
  await page.goto('about:blank');
  await page.goto(url);
  await page.locator('.path-main[data-at]').waitFor();
}

/** A count as it is printed. @param {string} text */
const number = (text) => Number(text.replaceAll(/[^\d.]/g, ''));

/** @param {Page} page @param {number} step */
const at = (page, step) => page.locator('.path-step[aria-current]', { hasText: new RegExp(`^\\s*${step}\\D`) }).waitFor();

/** The fragment once it says so. @param {Page} page @param {RegExp} wanted */
const fragment = (page, wanted) => page.waitForFunction((source) => new RegExp(source).test(location.hash), wanted.source).then(() => page.evaluate(() => location.hash));

/** Presses Tab until what matches has the focus. @param {Page} page @param {string} selector */
async function tabTo(page, selector) {
  for (let i = 0; i < 80; i += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`no Tab leads to ${selector}`);
}

test('the path is entered beside the examples and left to where it was entered, with all settings as they were', () =>
  withPage(async ({ page, url }) => {
    await openScene(page, `${url}#v=1&scene=rendezvous&keys=5000`);
    await page.getByRole('button', { name: 'Four ways to choose' }).click();
    await page.locator('.path-main[data-at="service"]').waitFor();
    await fragment(page, /path=1/);
    await page.getByRole('button', { name: 'Leave the path' }).click();
    await page.locator('.stage.rendezvous').waitFor();
    assert.equal(await page.locator('#keys-box').inputValue(), '5,000');
  }));

test('by keyboard alone the path leads from the first step to the last, a guess before every answer', () =>
  withPage(async ({ page, url }) => {
    await open(page, `${url}#v=1&path=1`);
    for (let step = 1; step <= STEPS; step += 1) {
      await at(page, step);
      await settled(page);
      assert.ok(await page.locator('.path-where p').innerText().then((text) => text.startsWith(`Step ${step} of ${STEPS}`)));
      if (GUESSED.includes(step)) {
        await tabTo(page, '.guess-mark');
        await page.keyboard.press('ArrowRight');
        await settled(page);
        await tabTo(page, '.guess-line .button');
        await page.keyboard.press('Enter');
        await page.locator('.guess[data-answer="shown"]').waitFor();
      }
      assert.ok(await page.locator('.path-step-view').innerText().then((text) => text.length > 40), `step ${step} shows something`);
      await tabTo(page, '.path-bar .next');
      if (step < STEPS) await page.keyboard.press('Enter');
    }
    assert.equal(await page.locator('.path-dot.seen').count(), STEPS - 1);
    await page.keyboard.press('Enter');
    await page.locator('.stage .ring').waitFor();
  }));

test('before a guess the answer is hidden and the button says why it waits', () =>
  withPage(async ({ page, url }) => {
    await open(page, `${url}#v=1&path=6`);
    const show = page.getByRole('button', { name: 'Show the answer' });
    assert.equal(await show.isDisabled(), true);
    assert.ok((await page.locator('.guess').innerText()).includes('Move the mark first.'));
    assert.equal(await page.locator('#guess-box').inputValue(), '10,000');
    assert.equal(await page.locator('.caches, .excess, [data-figure="answer"]').count(), 0);
    assert.ok(!(await page.locator('body').innerText()).includes('17,849'));
    await page.locator('.guess-mark').focus();
    for (const [key, wanted] of /** @type {const} */ ([['ArrowLeft', '9,900'], ['Shift+ArrowLeft', '8,900'], ['ArrowUp', '9,000'], ['Shift+ArrowRight', '10,000']])) {
      await page.keyboard.press(key);
      await settled(page);
      assert.equal(await page.locator('#guess-box').inputValue(), wanted, key);
    }
    assert.equal(await show.isDisabled(), false);
    await type(page, 'guess-box', '2437');
    await settled(page);
    assert.equal(await page.locator('.guess-mark').getAttribute('aria-valuetext'), '2,437 thumbnails');
    await type(page, 'guess-box', '20001');
    assert.equal(await page.locator('.guess .problem').innerText(), 'Your guess must be 0 to 20,000, got 20,001.');
  }));

test('the mark is dragged, the answer is drawn beside it, and the guess stays movable', () =>
  withPage(async ({ page, url }) => {
    await open(page, `${url}#v=1&path=6`);
    const mark = page.locator('.guess-mark');
    /** @param {number} from @param {number} to parts of the scale */
    const drag = async (from, to) => {
      const box = await mark.boundingBox();
      assert.ok(box);
      /** @param {number} part */
      const x = (part) => box.x + 14 + part * (box.width - 28);
      await page.mouse.move(x(from), box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(x((from + to) / 2), box.y + box.height / 2);
      await page.mouse.move(x(to), box.y + box.height / 2);
      await page.mouse.up();
      await settled(page);
    };
    await drag(0.5, 0.12);
    assert.equal(await page.locator('#guess-box').inputValue(), '2,400');
    await page.getByRole('button', { name: 'Show the answer' }).click();
    await page.locator('.guess[data-answer="shown"]').waitFor();
    assert.equal(await figure(page, 'answer'), '17,849');
    assert.equal(await figure(page, 'guess'), '2,400');
    await drag(0.12, 0.5);
    assert.equal(await figure(page, 'guess'), '10,000');
    assert.equal(await figure(page, 'answer'), '17,849');
    assert.ok((await page.locator('.guess-bar').innerHTML()).includes('1.78× your guess'));
  }));

test('a ninth worker under mod N: the figures, every speck, and the remainders agree with each other', () =>
  withPage(async ({ page, url }) => {
    await open(page, `${url}#v=1&path=6&guesses=6-2400-answered`);
    const [answer, least, above] = [number(await figure(page, 'answer')), number(await figure(page, 'least')), number(await figure(page, 'above'))];
    assert.deepEqual([answer, least, above], [17_849, 2_222, 15_627]);
    const caches = await page.locator('[data-cache]').evaluateAll((items) => items.map((item) => {
      const canvas = /** @type {HTMLCanvasElement} */ (item.querySelector('canvas'));
      const { data } = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d')).getImageData(0, 0, canvas.width, canvas.height);
      let painted = 0;
      for (let i = 3; i < data.length; i += 4) painted += data[i] === 255 ? 1 : 0;
      return { text: /** @type {HTMLElement} */ (item).innerText, specks: painted / 4 };
    }));
    assert.equal(caches.length, 9);
    const warm = caches.map(({ text }) => number(/** @type {string[]} */ (text.match(/([\d,]+) warm/))[1]));
    assert.deepEqual(caches.map(({ specks }) => specks), warm);
    assert.equal(warm.reduce((a, b) => a + b) + answer, 20_000);
    assert.equal(warm[8], 0);
    await page.getByRole('button', { name: 'Before', exact: true }).click();
    await settled(page);
    const before = await page.locator('[data-cache]').allInnerTexts();
    assert.equal(before.map((text) => number(/** @type {string[]} */ (text.match(/([\d,]+) warm/))[1])).reduce((a, b) => a + b), 20_000);
    assert.ok((await page.locator('.why-many').innerText()).includes('8 of every 72 remainders agree: 11.1% stay'));
    await page.locator('.why-many summary').click();
    const rows = await cells(page, '[data-table="remainders"]');
    assert.equal(rows.length, 72);
    assert.equal(rows.filter((row) => row[3] === 'yes').length, 8);
  }));

test('a ring and rendezvous move only the keys of the worker that joins or goes', () =>
  withPage(async ({ page, url }) => {
    await open(page, `${url}#v=1&path=9&guesses=9-2400-answered`);
    const joined = number(await figure(page, 'answer'));
    assert.ok(joined > 1_500 && joined < 3_000, String(joined));
    assert.ok((await page.locator('.explanation').innerText()).includes('0 move between workers that were there before'));
    await open(page, `${url}#v=1&path=13&guesses=13-2400-answered`);
    const went = number(await figure(page, 'answer'));
    const heirs = (await cells(page, '.worker-table')).filter((row) => row[0] !== 'w3').map((row) => number(row[4]));
    assert.equal(heirs.reduce((a, b) => a + b), went);
    assert.equal(heirs.length, 7);
  }));

test('what the last step recommends is what its table shows', () =>
  withPage(async ({ page, url }) => {
    /** A column by rule. @param {number} column */
    const by = async (column) => Object.fromEntries((await cells(page, '[data-table="which"]')).map((row) => [row[0], number(row[column])]));
    await open(page, `${url}#v=1&path=15`);
    let [renders, mean] = [await by(2), await by(3)];
    assert.ok(renders.rendezvous < 0.7 * renders['two choices'] && mean.rendezvous < mean['two choices'] && mean.rendezvous < mean['round robin']);
    assert.ok((await page.locator('.path-verdict').innerText()).startsWith('Rendezvous'));
    await page.getByRole('button', { name: 'A hit takes 200 ms, as a miss' }).click();
    await settled(page);
    [renders, mean] = [await by(2), await by(3)];
    const slowest = await by(4);
    assert.ok(Math.min(...Object.values(mean)) === mean['two choices'] && Math.min(...Object.values(slowest)) === slowest['two choices']);
    assert.ok((await page.locator('.path-verdict').innerText()).startsWith('Two choices'));
  }));

test('turns: a weight gives more of them, and a slow worker gets as many as any', () =>
  withPage(async ({ page, url }) => {
    await open(page, `${url}#v=1&path=2`);
    const turns = () => page.locator('[data-turn]').evaluateAll((all) => all.map((one) => /** @type {HTMLElement} */ (one).dataset.turn));
    assert.equal((await turns()).slice(0, 10).filter((name) => name === 'w1').length, 3);
    await type(page, 'path-weight-box', '1');
    await settled(page);
    assert.deepEqual((await turns()).slice(0, 9), ['w1', 'w2', 'w3', 'w4', 'w5', 'w6', 'w7', 'w8', 'w1']);
    await open(page, `${url}#v=1&path=3`);
    const rows = (await cells(page, '[data-table="unequal"]')).map((row) => [number(row[2]), number(row[3])]);
    assert.ok(Math.max(...rows.map(([, sent]) => sent)) - Math.min(...rows.map(([, sent]) => sent)) <= 1);
    assert.ok(rows[0][0] > 5 * Math.max(...rows.slice(1).map(([queue]) => queue)));
  }));

test('step, steps seen and guesses are in the link, and a bare link opens one step', () =>
  withPage(async ({ page, url }) => {
    await open(page, `${url}#v=1&path=6`);
    await page.locator('.guess-mark').focus();
    await page.keyboard.press('Shift+ArrowRight');
    await page.getByRole('button', { name: 'Show the answer' }).click();
    await page.locator('.path-bar .next').click();
    await at(page, 7);
    const hash = await fragment(page, /path=7.*seen=6.*guesses=6-11000-answered/);
    await page.goBack();
    await at(page, 6);
    assert.equal(await page.locator('#guess-box').inputValue(), '11,000');
    await open(page, `${url}${hash}`);
    await at(page, 7);
    assert.equal(await page.locator('.path-dot.seen').count(), 1);
    await page.locator('.path-bar .back').click();
    await page.locator('.guess[data-answer="shown"]').waitFor();
  }));

test('a link to the step alone is copied', () =>
  withPage(async ({ page, context, url }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, `${url}#v=1&path=9&seen=1.2.3`);
    await page.getByRole('button', { name: 'Link to this step' }).click();
    await page.locator('.tool', { hasText: 'Copied' }).waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), `${url}#v=1&path=9`);
  }));

test('what a link says wrongly of the path is told, and the rest of it holds', () =>
  withPage(async ({ page, url }) => {
    await open(page, `${url}#v=1&path=99&seen=1.40&guesses=6-2400-answered.5-1&path-points=0`);
    await at(page, 1);
    const told = await page.locator('.notice li').allInnerTexts();
    assert.equal(told.length, 4, told.join('\n'));
    assert.ok(told.some((text) => text.includes('The step must be 1 to 15, got 99. Using 1.')));
    assert.ok(told.some((text) => text.includes("The link's seen must be")) && told.some((text) => text.includes("The link's guesses must be")));
  }));

for (const width of [390, 320]) {
  test(`on a phone of ${width} every step fits, and the mark is a target of 44`, () =>
    withPage(async ({ page, url }) => {
      for (let step = 1; step <= STEPS; step += 1) {
        await open(page, `${url}#v=1&path=${step}&guesses=4-900-answered.9-2400-answered.13-2400-answered.14-4-answered`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= width, `step ${step} is ${wide} wide`);
      }
      await open(page, `${url}#v=1&path=6`);
      assert.equal((await page.locator('.guess-mark').boundingBox())?.height, 44);
      assert.equal(await page.locator('.path-where p').innerText(), '6 of 15');
      assert.equal((await page.locator('.path-bar .next').innerText()).trim(), 'Next →');
    }, { viewport: { width, height: 800 }, hasTouch: true }));
}

test('with reduced motion nothing grows and nothing fades', () =>
  withPage(async ({ page, url }) => {
    await open(page, `${url}#v=1&path=6&guesses=6-2400-answered`);
    assert.deepEqual(await page.locator('.grows, .fades').evaluateAll((all) => all.map((one) => getComputedStyle(one).animationName)), ['none', 'none']);
  }, { reducedMotion: 'reduce' }));

test('a drag of the mark is one step to undo, and starting over begins the path anew and leaves the settings', () =>
  withPage(async ({ page, url }) => {
    await open(page, `${url}#v=1&path=6&keys=5000`);
    const box = await page.locator('.guess-mark').boundingBox();
    assert.ok(box);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    for (const part of [0.4, 0.3, 0.2]) await page.mouse.move(box.x + part * box.width, box.y + box.height / 2);
    await page.mouse.up();
    await settled(page);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('Move the mark first.').waitFor();
    assert.equal(await page.locator('#guess-box').inputValue(), '10,000');
    await page.getByRole('button', { name: 'Start over' }).first().click();
    await at(page, 1);
    await page.getByRole('button', { name: 'Leave the path' }).click();
    await page.locator('.stage .ring').waitFor();
    assert.equal(await page.locator('#keys-box').inputValue(), '5,000');
  }));

test('on a phone the path is entered from the row of scenes', () =>
  withPage(async ({ page, url }) => {
    await openScene(page, url);
    await page.getByRole('button', { name: 'Four ways to choose' }).click();
    await page.locator('.path-main[data-at="service"]').waitFor();
    assert.equal(await page.locator('.tab[aria-current]').innerText(), 'Four ways to choose');
  }, { viewport: { width: 320, height: 800 }, hasTouch: true }));
