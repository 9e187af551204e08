// Every diagram as it was when a person last looked at it beside the design, in both themes: of one
// size, one seed and one font. Where a picture is meant to change, look at it, and take it anew with
// `GOLDEN=take node --test tests/page/golden.test.js`.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { withPage } from './harness.js';
import { open, settled } from './ring.js';

const GOLDEN = fileURLToPath(new URL('golden/', import.meta.url));
/** Where what differs is put, to be looked at. */
const OUT = fileURLToPath(new URL('out/golden/', import.meta.url));
const isTaking = process.env.GOLDEN === 'take';

/** Of a channel's range: what two renderings of one edge may differ by. */
const THRESHOLD = 0.15;
/** The part of a picture's pixels that may be beyond that. A dot that is gone is more. */
const MAY_DIFFER = 0.001;

/** A step of the path with its answer. @param {number} step @param {number} guess */
const answered = (step, guess) => `#v=1&path=${step}&guesses=${step}-${guess}-answered`;

/** Each link with its pictures, and what is there while they are still made. @type {Record<string, {link: string, pictures: Record<string, string>, making?: string}>} */
const SCENES = {
  ring: { link: '', pictures: { strip: '.strip', ring: '.ring', shares: '.shares', luck: '.histogram' } },
  clock: { link: '#v=1&lesson=w4-takes-dog', pictures: { clock: '.clock' } },
  rendezvous: { link: '#v=1&scene=rendezvous', pictures: { scores: '.scores-figure', fan: '.fan' } },
  choices: { link: '#v=1&lesson=five-workers', pictures: { ages: '.ages', 'in-flight': '.in-flight', bins: '.bins' }, making: 'Stop' },
  race: { link: '#v=1&scene=race', pictures: { panels: '.panels', queues: '.panel .over-time' } },
  move: { link: '#v=1&scene=move', pictures: { moves: '.moves-table', flow: '.flows', store: '.store:has(#store-title) .load', rollout: '.store:has(#rollout-title) .load' } },
  turns: { link: '#v=1&path=2', pictures: { turns: '.turns' } },
  remainders: { link: '#v=1&path=5', pictures: { remainders: '.path-step-view' } },
  guess: { link: answered(6, 10_000), pictures: { guess: '.guess', caches: '.caches-row' } },
  'path-ring': { link: '#v=1&path=8', pictures: { circle: '.path-step-view' } },
  leaves: { link: '#v=1&path=11', pictures: { heirs: '.path-step-view' } },
  balls: { link: answered(14, 5), pictures: { bins: '.path-step-view' } },
};

const font = (/** @type {number} */ weight) => {
  const file = createRequire(import.meta.url).resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff2`);
  return `@font-face { font-family: Golden; font-weight: ${weight}; src: url(data:font/woff2;base64,${readFileSync(file).toString('base64')}); }`;
};
const FONTS = `${[400, 500, 600].map(font).join('\n')}
:root { --font: Golden !important; }
* { -webkit-font-smoothing: antialiased; caret-color: transparent !important; }`;

/** @param {string} name @param {Buffer} shot */
function hold(name, shot) {
  const file = `${GOLDEN}${name}.png`;
  if (isTaking) {
    mkdirSync(GOLDEN, { recursive: true });
    writeFileSync(file, shot);
    return;
  }
  assert.ok(existsSync(file), `there is no ${file}`);
  const [golden, now] = [PNG.sync.read(readFileSync(file)), PNG.sync.read(shot)];
  const sizes = [golden, now].map(({ width, height }) => `${width} × ${height}`);
  const difference = new PNG({ width: golden.width, height: golden.height });
  const pixels = sizes[0] === sizes[1] ? pixelmatch(golden.data, now.data, difference.data, golden.width, golden.height, { threshold: THRESHOLD }) : Infinity;
  if (pixels <= MAY_DIFFER * golden.width * golden.height) return;
  mkdirSync(OUT, { recursive: true });
  writeFileSync(`${OUT}${name}.png`, shot);
  writeFileSync(`${OUT}${name}.difference.png`, PNG.sync.write(difference));
  assert.fail(`${name} is another picture than its golden one: ${pixels} pixels differ, of ${sizes.join(' and ')}. Compare the two files of its name in ${OUT} with it.`);
}

/** A picture once two of it are the same: what a study finds comes bit by bit. @param {import('playwright-core').Locator} picture */
async function atRest(picture) {
  for (let shot = await picture.screenshot(), tries = 0; tries < 60; tries += 1) {
    await picture.page().waitForTimeout(300);
    const next = await picture.screenshot();
    if (next.equals(shot)) return shot;
    shot = next;
  }
  return assert.fail('the picture does not come to rest');
}

for (const [scene, { link, pictures, making }] of Object.entries(SCENES)) {
  for (const theme of /** @type {const} */ (['light', 'dark'])) {
    test(`${scene}, ${theme}: every picture is its golden one`, () =>
      withPage(async ({ page, url }) => {
        await page.addInitScript((css) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(css);
          document.adoptedStyleSheets = [sheet];
        }, FONTS);
        await open(page, `${url}${link}`);
        await page.evaluate(() => document.fonts.ready);
        for (const [name, selector] of Object.entries(pictures)) {
          const picture = page.locator(`#scene ${selector}`).first();
          await picture.scrollIntoViewIfNeeded();
          await picture.waitFor({ timeout: 60_000 });
          await settled(page);
          if (making) await page.getByRole('button', { name: making, exact: true }).waitFor({ state: 'detached', timeout: 120_000 });
          hold(`${scene}-${name}-${theme}`, await atRest(picture));
        }
      }, { colorScheme: theme, reducedMotion: 'reduce', bypassCSP: true }));
  }
}
