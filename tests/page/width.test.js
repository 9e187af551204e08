// No scene scrolls sideways, from the narrowest phone to the widest screen.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withPage } from './harness.js';
import { open, settled } from './ring.js';
import { SCENES } from './scenes.js';

const WIDTHS = [320, 359, 390, 480, 639, 640, 768, 959, 960, 1120, 1279, 1280, 1440, 1920, 2560];

for (const [scene, hash] of Object.entries(SCENES)) {
  test(`${scene}: from 320 to 2,560 px wide the page does not scroll sideways, folded or unfolded`, () =>
    withPage(async ({ page, url }) => {
      await open(page, `${url}${hash}`);
      for (const unfolded of [false, true]) {
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          await settled(page);
          if (unfolded) await page.evaluate(() => { for (const fold of document.querySelectorAll('details:not(.menu)')) /** @type {HTMLDetailsElement} */ (fold).open = true; });
          await settled(page);
          const beyond = await page.evaluate(() => {
            const { scrollWidth, clientWidth } = document.documentElement;
            if (scrollWidth <= clientWidth) return [];
            return [scrollWidth, ...[...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
              .slice(0, 4).map((element) => element.outerHTML.slice(0, 120))];
          });
          assert.deepEqual(beyond, [], `at ${width} px${unfolded ? ', unfolded' : ''}`);
        }
      }
    }));
}
