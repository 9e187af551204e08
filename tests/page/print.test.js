// On paper: the scene with all its tables, in light colours, within the page, and no controls.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withPage } from './harness.js';
import { open, settled } from './ring.js';
import { SCENES } from './scenes.js';

/** An A4 page between its margins, in CSS pixels. */
const PAPER = { width: 718, height: 1000 };

for (const [scene, hash] of Object.entries(SCENES)) {
  test(`${scene}: a print has every table, nothing to press, and fits the paper`, () =>
    withPage(async ({ page, url }) => {
      await open(page, `${url}${hash}`);
      await settled(page);
      // What is tried beside the picture brings more folds with it, but none that is open.
      const unfolded = await page.locator('#scene details[open]').count();
      await page.emulateMedia({ media: 'print' });
      await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
      const paper = await page.evaluate(() => {
        const seen = (/** @type {string} */ selector) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
        return {
          // A box that stands in a sentence or names a panel is printed as its text.
          controls: seen('button:not(.term, .key-button), input[type="range"], textarea, nav, [role="group"][aria-label="Controls"]').map(({ outerHTML }) => outerHTML.slice(0, 120)),
          folded: seen('#scene details:not([open])').length,
          empty: seen('#scene details').filter((fold) => !fold.classList.contains('menu') && !fold.querySelector('table, dl, p, ul')).length,
          paper: getComputedStyle(document.documentElement).getPropertyValue('--paper').trim(),
          beyond: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        };
      });
      assert.deepEqual(paper, { controls: [], folded: 0, empty: 0, paper: '#FBFAF8', beyond: 0 });
      await page.emulateMedia({ media: 'screen' });
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
      await settled(page);
      assert.equal(await page.locator('#scene details[open]').count(), unfolded, 'what was unfolded is folded again');
      assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), undefined);
    }, { viewport: PAPER, colorScheme: 'dark' }));
}
