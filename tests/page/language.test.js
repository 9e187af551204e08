// The page's languages: which one it speaks, that none is behind another, and how each writes numbers.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { parse } from '../../www/format.js';
import { ROOMS } from '../../www/strings/words.js';
import { withPage } from './harness.js';
import { open, settled, type } from './ring.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What a room says, by the path of its entry. @param {any} entry @param {string} path @returns {[string, any][]} */
const entries = (entry, path) => (entry !== null && typeof entry === 'object' && !Array.isArray(entry)
  ? Object.entries(entry).flatMap(([name, inner]) => entries(inner, `${path}.${name}`)) : [[path, entry]]);

/** Names, keys and words of the field that Spanish has as they are. */
const ALIKE = new Set([
  'Balance Lab', 'Worker', 'Workers', 'workers', 'worker', 'Rendezvous', 'rendezvous', 'Round robin', 'round robin', 'Zipf', 'Jump', 'Maglev', 'Multi-probe', 'Hash mod N', 'hash mod N', 'guid', 'Tokens', 'Hash', 'hash',
  'XXH64', 'Plan', 'mod N', 'jump', '× base',
  'Tab', 'Ctrl Z', 'Ctrl Y', 'Esc', 'load bound, CHWBL', 'JSQ, join the shortest queue, least request', 'HRW, highest random weight',
]);

for (const room of ROOMS) {
  test(`${room}: nothing of Spanish is English still`, async () => {
    const [en, es] = await Promise.all(['en', 'es'].map(async (language) =>
      new Map(entries((await import(`../../www/strings/${language}/${room}.js`)).default, room))));
    const same = [...es].filter(([path, text]) => typeof text === 'string' && text === en.get(path) && /\p{L}{3,}/u.test(text) && !ALIKE.has(text));
    assert.deepEqual(same, []);
  });

  test(`${room}: Spanish has the entries of English, of the same kinds`, async () => {
    const [en, es] = await Promise.all(['en', 'es'].map(async (language) =>
      entries((await import(`../../www/strings/${language}/${room}.js`)).default, room)));
    /** @param {[string, any][]} list */
    const kinds = (list) => list.map(([path, entry]) => `${path}: ${typeof entry}${typeof entry === 'function' ? ` of ${entry.length}` : ''}`).sort();
    assert.deepEqual(kinds(es), kinds(en));
  });
}

test('numbers are read as the language writes them', () => {
  for (const [typed, value] of /** @type {[string, number][]} */ ([['0,9', 0.9], ['416,67', 416.67], ['1.000.000', 1e6], ['1.000', 1000], ['1.000,5', 1000.5], ['0.9', 0.9], ['-2,5e3', -2500]])) assert.equal(parse(typed, 'es'), value, typed);
  for (const typed of ['', '1,000.5', '1,000,000', '1.00.000', 'x']) assert.ok(Number.isNaN(parse(typed, 'es')), typed);
  for (const [typed, value] of /** @type {[string, number][]} */ ([['0.9', 0.9], ['1,000,000', 1e6], ['1.000', 1]])) assert.equal(parse(typed, 'en'), value, typed);
  for (const typed of ['416,67', '1.000.000']) assert.ok(Number.isNaN(parse(typed, 'en')), typed);
});

/** @param {import('playwright-core').Page} page */
const tongue = (page) => page.evaluate(() => document.documentElement.lang);

test('a link opens in its language, takes its numbers, and keeps it', () =>
  withPage(async ({ page, url }) => {
    await open(page, `${url}#v=1&lang=es`);
    assert.equal(await tongue(page), 'es');
    await page.getByRole('button', { name: 'Deshacer' }).waitFor();
    await type(page, 'hit-box', '0,8');
    await settled(page);
    assert.equal(await page.locator('#hit-box').inputValue(), '0,8');
    await type(page, 'keys-box', '1.000');
    await settled(page);
    await page.waitForFunction(() => location.hash.includes('hit=0.8') && location.hash.includes('keys=1000') && location.hash.includes('lang=es'));
  }));

test('a language that not all of the page is in is spoken when it is chosen, and remembered; the switch keeps the focus', () =>
  withPage(async ({ page, url }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'languages', { value: ['fr', 'es-MX', 'en'] }));
    await open(page, url);
    assert.equal(await tongue(page), 'en');
    assert.ok(!page.url().includes('lang='));
    await page.getByRole('button', { name: 'Español' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Deshacer', exact: true }).waitFor();
    assert.equal(await tongue(page), 'es');
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Español');
    await page.waitForFunction(() => location.hash.includes('lang=es'));
    await page.goto('about:blank');
    await open(page, url);
    assert.equal(await tongue(page), 'es');
  }));

test("an unknown language is told of, and the browser's is spoken", () =>
  withPage(async ({ page, url }) => {
    await open(page, `${url}#v=1&lang=xx`);
    await page.locator('.notice').waitFor();
    assert.match(await page.locator('.notice').innerText(), /lang must be one of en, es, got "xx"/);
    assert.equal(await tongue(page), 'en');
  }));

for (const width of [320, 1280]) {
  test(`in Spanish nothing is wider than a screen of ${width} px, and axe-core finds no fault`, () =>
    withPage(async ({ page, url }) => {
      await page.setViewportSize({ width, height: 800 });
      await open(page, `${url}#v=1&lang=es`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => /** @type {any} */ (window).axe.run(document, { resultTypes: ['violations'] }));
      assert.deepEqual(violations.map((/** @type {any} */ { id }) => id), []);
    }));
}
