// Every picture has a name, one sentence that follows the state, and a table twin.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withPage } from './harness.js';
import { open, settled } from './ring.js';
import { SCENES } from './scenes.js';

/** @typedef {import('playwright-core').Page} Page */

/**
 * What is drawn in each scene and the table that says the same, and a box that changes all of it.
 * @type {Record<keyof typeof SCENES, {twins: Record<string, string>, change: string}>}
 */
const PICTURES = {
  ring: {
    twins: { '.strip svg': 'strip', '.ring svg': '.worker-table', '.histogram': '#luck-title ~ details table', '.shares': '.worker-table' },
    change: 'points-box',
  },
  rendezvous: { twins: { '.fan': 'fan', '.cost': '.cost-table', '.shares': '.worker-table' }, change: 'workers-box' },
  choices: { twins: { '.in-flight': '.request-figure table', '.bins': 'bins', '.ages': '.stale-table' }, change: 'choices-d-box' },
  race: { twins: { '.lanes': 'moment', '.panel .over-time': 'queues', '.small .over-time': 'hits' }, change: 'race-rate-box' },
  move: { twins: { '.flow': '.flow-table', '.store:has(#store-title) .load': 'load', '.store:has(#rollout-title) .load': 'rollout' }, change: 'workers-box' },
  clock: { twins: { '.clock svg': 'arcs' }, change: '' },
};

/** What the machine is measured at stays the same whatever the fleet. */
const MEASURED = '.cost';

/** A name as the test writes it, as a selector. @param {string} twin */
const selector = (twin) => (/^[.#]/.test(twin) ? twin : `[data-table="${twin}"]`);

/** Waits for what is measured or tried beside the picture. @param {Page} page @param {string[]} pictures */
async function drawn(page, pictures) {
  await settled(page);
  for (const picture of pictures) await page.locator(`#scene ${picture}`).first().waitFor({ timeout: 60_000 });
}

/** The names of what can be seen, by selector. @param {Page} page @param {string[]} pictures */
const names = (page, pictures) => page.evaluate((selectors) => Object.fromEntries(selectors.map((one) =>
  [one, [...document.querySelectorAll(`#scene ${one}`)].filter((element) => element.checkVisibility()).map((element) => element.getAttribute('aria-label') ?? '')])), pictures);

for (const [scene, { twins, change }] of Object.entries(PICTURES)) {
  const pictures = Object.keys(twins);
  test(`${scene}: every picture has a sentence for a name, and it follows the state`, () =>
    withPage(async ({ page, url }) => {
      await open(page, `${url}${SCENES[/** @type {keyof typeof SCENES} */ (scene)]}`);
      await drawn(page, pictures);
      const unnamed = await page.evaluate((known) => [...document.querySelectorAll('#scene :is(svg, canvas)')].filter((element) =>
        element.checkVisibility() && !element.closest('[aria-hidden="true"]') && !element.matches(known)).map((element) => element.outerHTML.slice(0, 200)), pictures.map((one) => `#scene ${one}`).join());
      assert.deepEqual(unnamed, [], 'pictures that this test does not know');
      const before = await names(page, pictures);
      for (const [picture, labels] of Object.entries(before)) {
        assert.ok(labels.length > 0, picture);
        for (const label of labels) assert.match(label, /^.{12,}\.$/, picture);
      }
      if (change === '') return;
      await page.locator(`#${change}`).fill('5');
      await page.locator(`#${change}`).press('Enter');
      await drawn(page, pictures);
      for (const picture of pictures.filter((one) => one !== MEASURED)) {
        await page.waitForFunction(([one, was]) => [...document.querySelectorAll(`#scene ${one}`)].some((element) => !was.includes(element.getAttribute('aria-label') ?? '')),
          /** @type {[string, string[]]} */ ([picture, before[picture]]), { timeout: 60_000 }).catch(() => assert.fail(`${picture} is still called ${before[picture]}`));
      }
    }));

  test(`${scene}: every picture has a table that says the same`, () =>
    withPage(async ({ page, url }) => {
      await open(page, `${url}${SCENES[/** @type {keyof typeof SCENES} */ (scene)]}`);
      await drawn(page, pictures);
      await page.evaluate(() => { for (const fold of document.querySelectorAll('#scene details')) /** @type {HTMLDetailsElement} */ (fold).open = true; });
      for (const [picture, twin] of Object.entries(twins)) {
        const table = page.locator(`#scene ${selector(twin)}`).first();
        await table.waitFor();
        assert.ok(await table.locator('thead th').count() >= 2, picture);
        assert.ok(await table.locator('tbody tr').count() >= 1, picture);
      }
    }));
}

test('one sentence says what a change did, once it is over', () =>
  withPage(async ({ page, url }) => {
    await open(page, `${url}#v=1&keys=20000`);
    await page.waitForFunction(() => document.querySelector('.spoken')?.textContent?.startsWith('Adding w9 moved'));
    await page.evaluate(() => {
      const spoken = /** @type {HTMLElement} */ (document.querySelector('.spoken'));
      /** @type {string[]} */
      const said = [];
      Object.assign(window, { said });
      new MutationObserver(() => said.push(spoken.textContent ?? '')).observe(spoken, { childList: true, characterData: true, subtree: true });
    });
    await page.locator('#points-range').focus();
    for (let i = 0; i < 12; i += 1) await page.keyboard.press('ArrowRight');
    await settled(page);
    await page.waitForTimeout(1500);
    const said = await page.evaluate(() => /** @type {any} */ (window).said);
    assert.equal(said.length, 1, said.join(' | '));
    assert.match(said[0], /^Adding w9 moved \d+\.\d% of the keys; an even split needs 11\.1%\. Imbalance 1\.\d{3}\.$/);
  }));
