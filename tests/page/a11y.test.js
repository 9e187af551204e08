// What axe-core finds against WCAG and good practice, in every scene.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { withPage } from './harness.js';
import { open, settled } from './ring.js';
import { DESKTOP, PHONE, SCENES } from './scenes.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Each violation with the elements it is about. @param {import('playwright-core').Page} page */
async function violations(page) {
  // The page's policy lets no script in but its own; the developer tools' way in is open.
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => /** @type {any} */ (window).axe.run(document, { resultTypes: ['violations'] }));
  return violations.map((/** @type {any} */ { id, help, nodes }) =>
    `${id}: ${help}: ${nodes.map((/** @type {any} */ { html, any }) => `${html.slice(0, 160)} (${any.map((/** @type {any} */ { message }) => message).join('; ')})`).join(' | ')}`);
}

/** Opens whatever is folded away. @param {import('playwright-core').Page} page */
const unfold = (page) => page.evaluate(() => {
  for (const fold of document.querySelectorAll('details:not(.menu)')) /** @type {HTMLDetailsElement} */ (fold).open = true;
});

/** The path before a guess, after it, and where it shows another scene's picture. */
const PATH = { 'path, asked': '#v=1&path=6', 'path, answered': '#v=1&path=6&guesses=6-2400-answered', 'path, scores': '#v=1&path=12', 'path, last': '#v=1&path=15' };

for (const [scene, hash] of Object.entries({ ...SCENES, ...PATH })) {
  for (const [size, options] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
    test(`${scene}: axe-core finds no fault on a ${size}, light and dark, folded and unfolded`, () =>
      withPage(async ({ page, url }) => {
        await open(page, `${url}${hash}`);
        for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
          await page.emulateMedia({ colorScheme });
          await settled(page);
          assert.deepEqual(await violations(page), [], `${colorScheme}`);
        }
        await unfold(page);
        await settled(page);
        assert.deepEqual(await violations(page), [], 'unfolded');
        await page.keyboard.press('?');
        await page.locator('dialog[open]').waitFor();
        assert.deepEqual(await violations(page), [], 'with the help');
        await page.keyboard.press('Escape');
        if (size === 'desktop') return;
        const raise = page.getByRole('button', { name: 'All controls' });
        if (await raise.count() === 0) return;
        await raise.click();
        await settled(page);
        assert.deepEqual(await violations(page), [], 'with all controls');
      }, { ...options, reducedMotion: 'reduce' }));
  }
}
