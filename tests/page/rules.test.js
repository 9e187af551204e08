// Rules in the Ring scene: their options, their fields, and where real programs put keys.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { withPage } from './harness.js';
import { cells, figure, open, settled, type } from './ring.js';

test('every rule that places keys can be chosen, draws what it has, and its own options', () =>
  withPage(async ({ page, url }) => {
    for (const [scene, least] of /** @type {const} */ ([['ring', 23], ['rendezvous', 5]])) {
    await open(page, `${url}#v=1&scene=${scene}`);
    const ids = await page.locator('#rule-select option').evaluateAll((options) =>
      options.map((option) => /** @type {HTMLOptionElement} */ (option).value));
    assert.ok(ids.length >= least, ids.join());
    for (const id of ids) {
      await page.locator('#rule-select').selectOption(id);
      await settled(page);
      assert.equal(await page.locator('#scene [data-rule]').getAttribute('data-rule'), id);
      assert.equal(await page.locator('.problem').count(), 0, id);
      const text = await page.locator('#scene').innerText();
      assert.doesNotMatch(text, /NaN|undefined|null|Infinity/, `${id}: ${text}`);
      if (id === 'lesson-scores') continue; // one key's scores, no shares
      const rows = await cells(page, '.worker-table');
      const shares = rows.reduce((sum, row) => sum + Number.parseFloat(row.at(-2) ?? ''), 0);
      assert.ok(Math.abs(shares - 100) < 0.2 || id === 'nginx-ip-hash' || id.startsWith('lesson-clock'), `${id}: shares sum to ${shares}`);
    }
    }
  }));

test("modulo's table, Maglev's slots and HAProxy's points are drawn with their figures", () =>
  withPage(async ({ page, url }) => {
    await open(page, `${url}#v=1&rule=modulo&keys=100000`);
    assert.match(await page.locator('h1').innerText(), /^Adding w9 moves 8[89]\.\d% of the keys, 7\d\.\d% needlessly$/);
    assert.equal(await figure(page, 'slots'), '9');
    assert.equal(await page.locator('.strip').count(), 0);
    assert.match(await page.locator('.ring figcaption').innerText(), /Outer band: after/);
    await page.locator('#rule-select').selectOption('maglev');
    await settled(page);
    assert.equal(await figure(page, 'slots'), '65,537');
    await type(page, 'table_size-box', '100');
    await settled(page);
    assert.match(await page.locator('#table_size-box-problem').innerText(), /prime.*100/);
    assert.equal(await figure(page, 'slots'), '65,537');
    await page.locator('#rule-select').selectOption('haproxy-consistent');
    await settled(page);
    assert.equal(await figure(page, 'points'), '144');
    await page.locator('#function-select').selectOption('crc32');
    await page.locator('#avalanche-check').uncheck();
    await settled(page);
    await page.waitForFunction(() => location.hash.includes('function=crc32') && location.hash.includes('avalanche=false'));
    const owner = await figure(page, 'moved');
    await page.reload();
    await page.locator('#scene [data-request]').waitFor();
    assert.equal(await figure(page, 'moved'), owner);
  }));

test("workers have the fields that their rule reads, and real programs' keys go where they go", () =>
  withPage(async ({ page, url }) => {
    // The first recorded keys of nginx's `hash … consistent` with three equal servers.
    await open(page, `${url}#v=1&rule=nginx-consistent`);
    await type(page, 'workers-box', '3');
    await page.getByRole('button', { name: /^Undo add/ }).click();
    await page.getByText('Names, weights and more').click();
    for (const [i, text] of ['127.0.0.11:8080', '127.0.0.12:8080', '127.0.0.13:8080'].entries()) {
      await type(page, `address-${i}`, text);
    }
    await settled(page);
    /** @param {string} name */
    const recorded = async (name) => JSON.parse(await readFile(new URL(`../golden/${name}`, import.meta.url), 'utf8'));
    const { cases } = await recorded('nginx-chash.json');
    const keys = await recorded('keys.json');
    for (let i = 0; i < 12; i += 1) {
      await type(page, 'follow-box', keys[i]);
      await settled(page);
      assert.equal((await page.locator('[data-figure="owner"]').textContent())?.trim(), `w${cases.eq3.pick[i] + 1}`, keys[i]);
    }
  }));
