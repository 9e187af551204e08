// The help: opened by key, button and word, closed by Escape, and what it lists.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GLOSSARY as TERMS } from '../../www/help/glossary.js';
import common from '../../www/strings/en/common.js';
import help from '../../www/strings/en/help.js';
import { withPage } from './harness.js';
import { open, settled } from './ring.js';
import { SCENES } from './scenes.js';

/** @typedef {import('playwright-core').Page} Page */

/** The glossary as it is read. */
const GLOSSARY = TERMS.map(({ id, scenes }) => ({ id, scenes, word: common.terms[id], ...help.terms[id] }));

/** What has the focus. @param {Page} page */
const focus = (page) => page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent?.trim());

/** @param {Page} page */
const dialog = (page) => page.getByRole('dialog', { name: 'Help' });

test('the key opens it wherever no text is typed, keeps the focus inside, and Escape gives it back', () =>
  withPage(async ({ page, url }) => {
    await open(page, url);
    await page.locator('#follow-box').focus();
    await page.keyboard.press('?');
    assert.equal(await page.locator('#follow-box').inputValue(), 'user:1803?');
    assert.equal(await dialog(page).count(), 0);
    await page.locator('#points-range').focus();
    await page.keyboard.press('?');
    await dialog(page).waitFor();
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab');
      // Past its ends the focus leaves for the browser's own controls, never for the page behind.
      assert.ok(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null));
    }
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    assert.equal(await focus(page), 'points-range');
  }));

test('every word of every scene leads to its entry, and the entry has the focus', () =>
  withPage(async ({ page, url }) => {
    // The steps of the path explain their own.
    for (const [scene, hash] of Object.entries(SCENES).filter(([one]) => one !== 'path')) {
      await page.goto('about:blank');
      await open(page, `${url}${hash}`);
      await settled(page);
      const words = page.locator('.foot [data-term]');
      assert.ok(await words.count() >= 4, scene);
      const ids = await page.locator('[data-term]').evaluateAll((terms) => terms.map((term) => /** @type {HTMLElement} */ (term).dataset.term));
      for (const id of ids) assert.ok(GLOSSARY.some((entry) => entry.id === id), `${scene}: ${id}`);
      await words.last().click();
      await dialog(page).waitFor();
      assert.equal(await focus(page), `word-${await words.last().getAttribute('data-term')}`);
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'detached' });
    }
  }));

test('every term of the glossary is in the help, in the order of the alphabet, and in some scene', () =>
  withPage(async ({ page, url }) => {
    await open(page, url);
    await page.getByRole('button', { name: 'Help', exact: true }).click();
    // It is fetched when it is first opened.
    await dialog(page).locator('dt').first().waitFor();
    const words = GLOSSARY.map(({ word }) => word);
    assert.deepEqual(words, [...words].sort((a, b) => a.localeCompare(b, 'en')));
    const shown = await dialog(page).locator('dt').allInnerTexts();
    assert.equal(shown.length, GLOSSARY.length);
    for (const { word, also, scenes } of GLOSSARY) {
      assert.ok(shown.some((text) => text.startsWith(word) && text.includes(also ?? '')), word);
      assert.ok(scenes.length > 0, word);
    }
    for (const other of ['vnode', 'HRW', 'JSQ', 'JSQ(2)']) assert.ok(shown.join().includes(other), other);
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await dialog(page).waitFor({ state: 'detached' });
  }));

test('it lists the keys of the scene that is shown', () =>
  withPage(async ({ page, url }) => {
    await open(page, `${url}${SCENES.race}`);
    await page.locator('#scene').focus();
    await page.keyboard.press('?');
    assert.match(await dialog(page).innerText(), /Keys of this scene\s.*the previous request, or the next/s);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Move & warm-up', exact: true }).click();
    await settled(page);
    await page.locator('#scene').focus();
    await page.keyboard.press('?');
    await dialog(page).waitFor();
    assert.doesNotMatch(await dialog(page).innerText(), /Keys of this scene/);
  }));

test('the line to cite has the version and a link that finds the same state', () =>
  withPage(async ({ page, context, url }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, `${url}#v=1&points=42&keys=20000`);
    await page.getByRole('button', { name: 'Help', exact: true }).click();
    const copy = dialog(page).getByRole('button', { name: 'Copy the line' });
    await copy.click();
    await dialog(page).getByText('Copied.').waitFor();
    const line = await page.evaluate(() => navigator.clipboard.readText());
    const [, version, link] = line.match(/^Balance Lab, version (\d+\.\d+\.\d+), Ring: (\S+)$/) ?? [];
    assert.ok(version, line);
    const other = await context.newPage();
    await open(other, link);
    assert.equal(await other.locator('#points-box').inputValue(), '42');
    assert.equal(await other.locator('#keys-box').inputValue(), '20,000');
  }));
