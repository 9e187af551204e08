// The phone's sheet, and the rail behind its button on middle widths.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withPage } from './harness.js';
import { drag, figure, open, settled, type } from './ring.js';

/** @typedef {import('playwright-core').Page} Page */

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const SCENES = [
  { name: 'Ring', hash: '', leading: ['moved', 'imbalance', 'points'], lead: 'points' },
  { name: 'Rendezvous', hash: '#v=1&rule=weighted-rendezvous', leading: ['moved', 'imbalance', 'comparisons'], lead: 'weight' },
  { name: 'Move', hash: '#v=1&scene=move&keys=20000', leading: ['moved', 'moved-a', 'store'], lead: 'to' },
];

/** @param {Page} page */
const figures = (page) => page.locator('.sheet-head [data-figure]').evaluateAll((values) =>
  Object.fromEntries(values.map((value) => [/** @type {HTMLElement} */ (value).dataset.figure, value.textContent?.trim()])));

/** The height of the page that the sheet covers, once it has come to rest. @param {Page} page */
const sheetHeight = (page) => page.locator('.sheet').evaluate(async (sheet) => {
  await Promise.all(sheet.getAnimations().map(({ finished }) => finished));
  return window.innerHeight - sheet.getBoundingClientRect().top;
});

/** @param {Page} page */
const repeatedIds = (page) => page.evaluate(() => {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  return ids.filter((id, i) => ids.indexOf(id) !== i);
});

/** @param {Page} page */
const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** A figure of the Move scene where it stands on a desktop. @param {Page} page @param {string} name */
const inTable = (page, name) => page.locator(`[data-table="moves"] [data-rule="${name === 'moved-a' ? 'modulo' : 'ring-1000'}"] > *`)
  .nth(name === 'store' ? 6 : 5).innerText();

/** What has the focus. @param {Page} page */
const focus = (page) => page.evaluate(() => {
  const { activeElement: one } = document;
  return one?.id || one?.getAttribute('aria-label') || one?.textContent?.trim();
});

for (const { name, hash, leading, lead } of SCENES) {
  test(`${name}: the sheet has three figures that agree with the desktop's, and its slider changes them`, () =>
    withPage(async ({ page, context, url }) => {
      await open(page, `${url}${hash}`);
      const desktop = await context.newPage();
      await desktop.setViewportSize({ width: 1280, height: 900 });
      await open(desktop, `${url}${hash}`);
      const compare = async () => {
        const shown = await figures(page);
        await desktop.bringToFront();
        for (const one of leading) {
          assert.equal(await page.locator(`[data-figure="${one}"]`).count(), 1, one);
          const whole = name === 'Move' ? await inTable(desktop, one) : await figure(desktop, one);
          assert.equal(shown[one], one.startsWith('moved') ? `${Number.parseFloat(whole).toFixed(1)}%` : whole, one);
        }
        if (name !== 'Move') assert.equal(shown['imbalance-before'], await figure(desktop, 'imbalance-before'));
        return shown;
      };
      const before = await compare();
      await page.bringToFront();
      assert.equal(await page.locator('.sheet dt:visible').count(), 3);
      assert.equal(await page.locator('.sheet .range:visible').count(), 1);
      assert.deepEqual(await page.locator('.sheet button:visible').allInnerTexts(), ['', 'Undo add w9', 'All controls']);
      assert.equal(await page.locator(`#${lead}-range`).isVisible(), true);
      await drag(page, `${lead}-range`, 0.6, 0.2, 20);
      await settled(page);
      const set = await page.locator(`#${lead}-box`).inputValue();
      await desktop.bringToFront();
      await type(desktop, `${lead}-box`, set);
      await settled(desktop);
      assert.notDeepEqual(await compare(), before);
    }, PHONE));

  test(`${name}: every control is in the raised sheet, within reach of the keyboard, and Escape lowers it`, () =>
    withPage(async ({ page, url }) => {
      await open(page, `${url}${hash}`);
      const low = await sheetHeight(page);
      const button = page.getByRole('button', { name: 'All controls', exact: true });
      await button.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Controls' });
      await dialog.waitFor();
      assert.ok(Math.abs(await sheetHeight(page) - 0.85 * 844) < 2);
      assert.equal(await focus(page), 'controls');
      assert.deepEqual(await repeatedIds(page), []);
      const wanted = await dialog.locator('input, select, button, summary').evaluateAll((all) =>
        all.filter((one) => one.checkVisibility() && !(/** @type {HTMLInputElement} */ (one).disabled)).length);
      await page.evaluate(() => { Object.assign(window, { reached: new Set() }); });
      for (let i = 0; i < wanted + 3; i += 1) {
        await page.keyboard.press('Tab');
        const inside = await page.evaluate(() => {
          const { activeElement: one } = document;
          const sheet = /** @type {HTMLElement} */ (document.querySelector('.sheet'));
          if (one?.matches('input, select, button, summary')) /** @type {any} */ (window).reached.add(one);
          const box = one?.getBoundingClientRect();
          return one === document.body || (sheet.contains(one) && box !== undefined && box.bottom <= window.innerHeight + 1);
        });
        assert.ok(inside, `the focus left the sheet for ${await focus(page)}`);
      }
      assert.equal(await page.evaluate(() => /** @type {any} */ (window).reached.size), wanted);
      await page.locator('#workers-box').focus();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      assert.equal(await sheetHeight(page), low);
      assert.equal(await focus(page), 'All controls');
      // By the grabber, and back by Done.
      const grabber = page.getByRole('button', { name: 'Show every control' });
      assert.equal(await grabber.getAttribute('aria-expanded'), 'false');
      await grabber.focus();
      await page.keyboard.press('Space');
      await dialog.waitFor();
      assert.equal(await grabber.getAttribute('aria-expanded'), 'true');
      await page.getByRole('button', { name: 'Done' }).tap();
      await dialog.waitFor({ state: 'detached' });
      assert.equal(await focus(page), 'Show every control');
      // A tap on what is left of the page.
      await button.tap();
      await dialog.waitFor();
      await page.touchscreen.tap(200, 60);
      await dialog.waitFor({ state: 'detached' });
    }, PHONE));

  test(`${name}: nothing is wider than the screen, hidden behind the sheet or too small to hit`, () =>
    withPage(async ({ page, url }) => {
      for (const [width, height] of [[320, 568], [390, 844], [568, 320], [700, 900], [844, 390]]) {
        await page.setViewportSize({ width, height });
        await open(page, `${url}${hash}`);
        assert.equal(await overflow(page), 0, `at ${width}`);
        assert.deepEqual(await repeatedIds(page), []);
        if (width >= 640) continue;
        const small = await page.locator('.sheet :is(button, input, select, summary):visible, .top :is(button, summary):visible').evaluateAll((all) =>
          all.map((one) => ({ one: one.id || one.textContent?.trim(), scrolls: one.closest('nav') !== null, ...one.getBoundingClientRect().toJSON() }))
            .filter(({ height: tall, left, right, scrolls }) => tall < 44 || (!scrolls && (left < 0 || right > window.innerWidth))));
        assert.deepEqual(small, [], `at ${width}`);
        const [room, covered] = await page.evaluate(() => {
          const { bottom } = document.documentElement.getBoundingClientRect();
          const last = [.../** @type {HTMLElement} */ (document.getElementById('scene')).querySelectorAll('*')]
            .filter((one) => one.checkVisibility({ contentVisibilityAuto: true })).map((one) => one.getBoundingClientRect().bottom);
          return [bottom - Math.max(...last), /** @type {HTMLElement} */ (document.querySelector('.sheet')).offsetHeight];
        });
        assert.ok(room >= covered, `at ${width} there is room of ${room} for the sheet's ${covered}`);
      }
    }, PHONE));
}

test('the sheet is dragged up and down, thrown, and let fall back', () =>
  withPage(async ({ page, url }) => {
    await open(page, url);
    const low = await sheetHeight(page);
    /** @param {number} to @param {boolean} [rests] before it is let go */
    const pull = async (to, rests = true) => {
      const box = await page.locator('.sheet-head').boundingBox();
      assert.ok(box);
      await page.mouse.move(195, box.y + 10);
      await page.mouse.down();
      for (let i = 1; i <= 10; i += 1) await page.mouse.move(195, box.y + 10 + ((to - box.y - 10) * i) / 10);
      if (rests) await page.waitForTimeout(150);
      const held = rests ? await sheetHeight(page) : NaN;
      await page.mouse.up();
      await page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); }));
      return [held, await sheetHeight(page)];
    };
    // A little way: it follows, and falls back.
    const [held, back] = await pull(844 - low - 90);
    assert.ok(Math.abs(held - low - 100) <= 12, `${held} of ${low}`);
    assert.equal(back, low);
    // Most of the way: it stays up.
    const [, up] = await pull(250);
    assert.ok(Math.abs(up - 717) < 2, String(up));
    assert.equal(await page.getByRole('dialog').count(), 1);
    const [, stays] = await pull(300);
    assert.ok(Math.abs(stays - 717) < 2, String(stays));
    const [, down] = await pull(700);
    assert.equal(down, low);
    assert.equal(await page.getByRole('dialog').count(), 0);
    // Thrown, however short the way.
    const [, thrown] = await pull(844 - low - 180, false);
    assert.ok(Math.abs(thrown - 717) < 2, String(thrown));
  }, PHONE));

test('the sheet slides, and where motion is unwanted it is there at once', () =>
  withPage(async ({ page, url }) => {
    await open(page, url);
    /** Animations that have begun when the sheet is full. */
    const raise = () => page.evaluate(() => new Promise((done) => {
      const sheet = /** @type {HTMLElement} */ (document.querySelector('.sheet'));
      /** @type {HTMLElement} */ (sheet.querySelector('.all')).click();
      const look = () => (sheet.classList.contains('full')
        ? done(sheet.getAnimations().map(({ effect }) => effect?.getTiming().duration)) : requestAnimationFrame(look));
      look();
    }));
    assert.deepEqual(await raise(), [240]);
    await page.keyboard.press('Escape');
    await sheetHeight(page);
    await page.locator('.sheet:not(.full)').waitFor();
    await sheetHeight(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    assert.deepEqual(await raise(), []);
  }, PHONE));

test('a swipe over the lowered sheet scrolls the page and sets nothing; over its head it raises the sheet, in there it scrolls the controls', () =>
  withPage(async ({ page, context, url }) => {
    await open(page, url);
    const client = await context.newCDPSession(page);
    /** A finger goes upwards. @param {string} selector where from @param {number} way */
    const swipe = async (selector, way) => {
      const box = await page.locator(selector).boundingBox();
      assert.ok(box);
      const [x, y] = [box.x + box.width * 0.65, box.y + box.height / 2];
      await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
      for (let i = 1; i <= 10; i += 1) {
        await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: y - (way * i) / 10 }] });
      }
      await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      // What was thrown runs on for a while.
      let [last, now] = [-1, await page.evaluate(() => window.scrollY)];
      while (last !== now) {
        await page.waitForTimeout(300);
        [last, now] = [now, await page.evaluate(() => window.scrollY)];
      }
      return now;
    };
    const before = await page.locator('#points-box').inputValue();
    const scrolled = await swipe('#points-range', 300);
    assert.ok(scrolled > 100, String(scrolled));
    await settled(page);
    assert.equal(await page.locator('#points-box').inputValue(), before);
    assert.equal(await swipe('.sheet-head', 420), scrolled);
    assert.ok(Math.abs(await sheetHeight(page) - 717) < 2);
    for (let i = 0; i < 8; i += 1) assert.equal(await swipe('.rail-controls', 250), scrolled);
    assert.ok(await page.locator('.rail-controls').evaluate((one) => one.scrollTop + one.clientHeight >= one.scrollHeight - 1));
  }, PHONE));

test('between phone and desktop a button unfolds the rail beside the picture', () =>
  withPage(async ({ page, url }) => {
    await open(page, url);
    const button = page.getByRole('button', { name: 'Controls', exact: true });
    const rail = page.locator('.rail');
    assert.equal(await rail.isVisible(), false);
    assert.equal(await button.getAttribute('aria-expanded'), 'false');
    await button.click();
    await rail.waitFor();
    assert.equal(await button.getAttribute('aria-expanded'), 'true');
    const [side, ring] = [await rail.boundingBox(), await page.locator('.ring canvas').boundingBox()];
    assert.ok(side && ring && ring.x >= side.x + side.width && ring.x + ring.width <= 768, 'the picture is beside the rail');
    assert.equal(await overflow(page), 0);
    await type(page, 'points-box', '50');
    await settled(page);
    assert.equal(await figure(page, 'points'), '450');
    // Escape closes what is innermost.
    await page.locator('.rail .menu summary').click();
    await page.locator('.rail .menu li button').first().waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await rail.isVisible(), true);
    await page.keyboard.press('Escape');
    await rail.waitFor({ state: 'hidden' });
    assert.equal(await focus(page), 'Controls');
    // A wider window has it beside the picture as ever, a phone in its sheet.
    await page.setViewportSize({ width: 1280, height: 900 });
    await rail.waitFor();
    assert.equal(await button.count(), 0);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator('.sheet').waitFor();
    assert.equal(await page.locator('#points-box').inputValue(), '50');
    assert.deepEqual(await repeatedIds(page), []);
  }, { viewport: { width: 768, height: 1024 } }));
