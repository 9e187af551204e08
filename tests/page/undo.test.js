// Undo, redo and starting over, by mouse and keyboard.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withPage } from './harness.js';
import { drag, figure, figures, open, openExample, removeWorker, settled, type } from './ring.js';
import { PHONE } from './scenes.js';

/** @param {import('playwright-core').Page} page @param {string} name */
const tool = (page, name) => page.locator('.tools').getByRole('button', { name, exact: true });

/** @param {import('playwright-core').Page} page @param {string} keys */
async function press(page, keys) {
  await page.locator('#scene').focus();
  await page.keyboard.press(keys);
  await settled(page);
}

test('one drag is undone at once, and every key for it works', () =>
  withPage(async ({ page, url }) => {
    await open(page, `${url}#v=1&keys=20000`);
    assert.equal(await tool(page, 'Undo').getAttribute('aria-disabled'), 'true');
    const before = await figures(page);
    await drag(page, 'points-range', 0.3, 0.8, 20);
    await settled(page);
    const after = await figures(page);
    assert.notDeepEqual(after, before);
    await press(page, 'Control+z');
    assert.deepEqual(await figures(page), before);
    assert.equal(await tool(page, 'Undo').getAttribute('aria-disabled'), 'true');
    for (const keys of ['Control+Shift+Z', 'Control+y']) {
      await press(page, keys);
      assert.deepEqual(await figures(page), after, keys);
      await tool(page, 'Undo').click();
      await settled(page);
      assert.deepEqual(await figures(page), before);
    }
    await page.waitForFunction(() => document.querySelector('.spoken')?.textContent?.startsWith('Undone. Adding w9 moved'));
  }));

test('examples and scenes are steps, a refused name is none, and the link follows', () =>
  withPage(async ({ page, url }) => {
    await open(page, `${url}#v=1&keys=20000`);
    const title = () => page.locator('h1').innerText();
    const first = await title();
    await openExample(page, 'Three to four replicas');
    const example = await title();
    await page.getByRole('button', { name: 'Move & warm-up', exact: true }).click();
    await settled(page);
    await page.locator('.move-scene').waitFor();
    await press(page, 'Control+z');
    assert.equal(await title(), example);
    await page.waitForFunction(() => location.hash.includes('lesson=three-to-four'));
    await press(page, 'Control+z');
    assert.equal(await title(), first);
    await page.getByText('Names, weights').click();
    await type(page, 'name-0', 'w2');
    await page.locator('.problem').waitFor();
    assert.equal(await tool(page, 'Undo').getAttribute('aria-disabled'), 'true');
    await press(page, 'Control+y');
    assert.equal(await title(), example);
  }));

test('inside a box the keys undo what is typed there, and nothing else', () =>
  withPage(async ({ page, url }) => {
    await open(page, `${url}#v=1&keys=20000`);
    await removeWorker(page, 'w3');
    await settled(page);
    const before = await figures(page);
    const box = page.locator('#follow-box');
    await box.click();
    await page.keyboard.press('End');
    await page.keyboard.type('9');
    assert.equal(await box.inputValue(), 'user:18039');
    await page.keyboard.press('Control+z');
    assert.equal(await box.inputValue(), 'user:1803');
    await settled(page);
    assert.deepEqual(await figures(page), before);
  }));

test('starting over brings back the scene as it opens, and can be undone', () =>
  withPage(async ({ page, url }) => {
    await open(page, url);
    const before = await figures(page);
    await type(page, 'points-box', '7');
    await type(page, 'keys-box', '5000');
    await settled(page);
    const changed = await figures(page);
    await tool(page, 'Start over').click();
    await settled(page);
    assert.deepEqual(await figures(page), before);
    await press(page, 'Control+z');
    assert.deepEqual(await figures(page), changed);
  }));

test('a race that plays is not a row of steps', () =>
  withPage(async ({ page, url }) => {
    await open(page, `${url}#v=1&scene=race`);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.waitForTimeout(400);
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await settled(page);
    assert.equal(await tool(page, 'Undo').getAttribute('aria-disabled'), 'true');
    await type(page, 'race-rate-box', '500');
    await settled(page);
    await press(page, 'Control+z');
    assert.equal(await page.locator('#race-rate-box').inputValue(), '600');
  }));

test('on a phone the tools for it can be pressed with a thumb', () =>
  withPage(async ({ page, url }) => {
    await open(page, `${url}#v=1&keys=20000`);
    const before = await figure(page, 'points');
    await page.locator('#points-box').fill('50');
    await page.locator('#points-box').press('Enter');
    await settled(page);
    assert.notEqual(await figure(page, 'points'), before);
    const box = await tool(page, 'Undo').boundingBox();
    assert.ok(box && box.width >= 44 && box.height >= 44);
    await tool(page, 'Undo').tap();
    await settled(page);
    assert.equal(await figure(page, 'points'), before);
  }, PHONE));
