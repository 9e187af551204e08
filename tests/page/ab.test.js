// Two settings side by side: in every scene, by mouse, keyboard and touch, by link, and undone.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { withPage } from './harness.js';
import { cells, open, openExample, settled, type } from './ring.js';
import { PHONE } from './scenes.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page */
const tool = (page) => page.getByRole('button', { name: 'Compare two settings, A | B', exact: true });
/** @param {Page} page @param {string} name */
const edit = (page, name) => page.locator('.ab-editing').getByRole('button', { name, exact: true });
/** @param {Page} page */
const table = (page) => cells(page, '[data-table="ab"]');
/** @param {Page} page */
const differs = (page) => page.locator('.ab-differs').allInnerTexts();

/** @param {Page} page */
async function begin(page) {
  await tool(page).focus();
  await page.keyboard.press('Enter');
  await page.locator('.ab-sides').waitFor();
  await settled(page);
}

/** @param {Page} page */
async function violations(page) {
  await page.evaluate(axe);
  const { violations: found } = await page.evaluate(() => /** @type {any} */ (window).axe.run(document, { resultTypes: ['violations'] }));
  return found.map((/** @type {any} */ { id, nodes }) => `${id}: ${nodes.map((/** @type {any} */ { html }) => html.slice(0, 160)).join(' | ')}`);
}

/** Each scene with a setting of its own, as links that say the one and the other. @type {Record<string, [string, string, string]>} */
const PAIRS = {
  ring: ['#v=1&keys=20000', '&points=10', 'Virtual nodes 10'],
  rendezvous: ['#v=1&scene=rendezvous&keys=20000', '&seed=7', 'Seed 7'],
  choices: ['#v=1&scene=choices', '&choices-d=3', '3'],
  race: ['#v=1&scene=race&race-rules=modulo%2Cring', '&race-seed=5', '5'],
  move: ['#v=1&scene=move&keys=20000', '&seed=7', 'Seed 7'],
};

for (const [scene, [one, more, said]] of Object.entries(PAIRS)) {
  test(`${scene}: both sides are what each setting is by itself, and axe-core finds no fault`, () =>
    withPage(async ({ page, url }) => {
      // A setting beside itself gives the figures of a single view.
      await open(page, `${url}${one}${more}`);
      await begin(page);
      const alone = await table(page);
      assert.ok(alone.length > 1 && alone.every(([, a, b]) => a === b));
      await page.goto('about:blank');
      await page.goto(`${url}${one}`);
      await page.locator('#scene [data-request]').first().waitFor();
      await begin(page);
      const first = await table(page);
      await page.waitForFunction(() => location.hash.includes('ab='));
      const link = await page.evaluate(() => location.hash);
      await page.goto('about:blank');
      await page.goto(`${url}${link}${more}`);
      await page.locator('.ab-sides').waitFor();
      await settled(page);
      const both = await table(page);
      assert.deepEqual(both.map(([title, a]) => [title, a]), first.map(([title, a]) => [title, a]));
      assert.deepEqual(both.map(([title, , b]) => [title, b]), alone.map(([title, , b]) => [title, b]));
      assert.ok((await differs(page))[1].includes(said), (await differs(page))[1]);
      for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
        await page.emulateMedia({ colorScheme });
        await settled(page);
        assert.deepEqual(await violations(page), [], colorScheme);
      }
      await edit(page, 'A').click();
      await settled(page);
      assert.deepEqual(await table(page), both);
      await edit(page, 'B').focus();
      await page.keyboard.press('Space');
      await settled(page);
      assert.equal(await edit(page, 'B').getAttribute('aria-pressed'), 'true');
      assert.deepEqual(await table(page), both);
      await page.getByRole('button', { name: 'Leave the comparison' }).click();
      await settled(page);
      assert.equal(await page.locator('.ab-sides').count(), 0);
      assert.equal(await tool(page).getAttribute('aria-pressed'), 'false');
    }));
}

test('ring: one side is edited, told, undone and kept by the link', () =>
  withPage(async ({ page, url }) => {
    await open(page, `${url}#v=1&keys=20000`);
    await tool(page).click();
    await page.locator('.ab-sides').waitFor();
    await type(page, 'points-box', '10');
    await page.waitForFunction(() => document.querySelectorAll('.ab-differs')[1]?.textContent?.includes('Virtual nodes 10'));
    await settled(page);
    assert.deepEqual(await differs(page), ['Virtual nodes 100', 'Virtual nodes 10']);
    await page.waitForFunction(() => document.querySelector('.spoken')?.textContent?.startsWith('Side B: '));
    const both = await table(page);
    await page.waitForFunction(() => location.hash.includes('points=10') && location.hash.includes('ab='));
    await page.reload();
    await page.locator('.ab-sides').waitFor();
    await settled(page);
    assert.deepEqual(await table(page), both);
    await edit(page, 'A').click();
    await settled(page);
    await type(page, 'points-box', '50');
    await page.waitForFunction(() => document.querySelectorAll('.ab-differs')[0]?.textContent?.includes('50'));
    await settled(page);
    for (let steps = 0; steps < 2; steps += 1) {
      await page.locator('#scene').focus();
      await page.keyboard.press('Control+z');
      await settled(page);
    }
    assert.deepEqual(await table(page), both);
    await page.getByRole('button', { name: 'Move & warm-up', exact: true }).click();
    await page.locator('.ab-flow').first().waitFor();
    await openExample(page, 'Three to four replicas');
    assert.match(await page.locator('.notice').innerText(), /The comparison of A and B was left/);
    assert.equal(await page.locator('.ab-sides').count(), 0);
  }));

test('a bad other side is refused, and the rest is kept', () =>
  withPage(async ({ page, url }) => {
    for (const bad of ['nonsense', 'K7M1VCtOTs1LtS1KTE4FAA']) {
      await page.goto('about:blank');
      await open(page, `${url}#v=1&keys=20000&points=10&ab=${bad}`);
      assert.match(await page.locator('.notice').innerText(), /The link's ab, the other side of a comparison, can't be read\. Showing one side\./);
      assert.equal(await page.locator('#points-box').inputValue(), '10');
      assert.equal(await page.locator('.ab-sides').count(), 0);
    }
  }));

test('ring: by touch on a phone, and 320 px wide', () =>
  withPage(async ({ page, url }) => {
    await open(page, `${url}#v=1&keys=20000`);
    await tool(page).tap();
    await page.locator('.ab-sides').waitFor();
    await edit(page, 'A').tap();
    await settled(page);
    assert.equal(await edit(page, 'A').getAttribute('aria-pressed'), 'true');
    assert.deepEqual(await violations(page), []);
    await page.setViewportSize({ width: 320, height: 700 });
    await settled(page);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 320));
  }, PHONE));
