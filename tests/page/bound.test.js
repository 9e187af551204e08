// The load bound of the Ring scene: what it caps, what it passes on, where it is offered.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withPage } from './harness.js';
import { cells, figure, figures, open, openExample, settled, type } from './ring.js';

/** @param {string} text */
const percent = (text) => Number(text.replace('%', ''));

test('a bound caps every share, passes keys on and moves some between workers that stay', () =>
  withPage(async ({ page, url }) => {
    await open(page, url);
    assert.equal(await page.locator('#bound-box').inputValue(), 'off');
    assert.equal(await page.locator('.shares .cap').count(), 0);
    const plain = await figures(page);
    await type(page, 'bound-box', '1.05');
    await settled(page);
    assert.equal(await figure(page, 'imbalance'), '1.050');
    const passed = await figure(page, 'passed-on');
    assert.ok(percent(passed) > 1, passed);
    assert.match(await page.locator('h1').innerText(), /^Adding w9 moves [\d.]+% of the keys, [\d.]+% needlessly$/);
    assert.ok(percent(await figure(page, 'needless')) > 0);
    assert.match(await page.locator('.explanation').innerText(), new RegExp(`${percent(passed).toFixed(1)}% of keys passed on\\.`));
    // 1.05 times a ninth.
    assert.match(await page.locator('.shares-section .caption').first().innerText(), /No worker takes more than 11\.67%, 1\.05 × the mean/);
    const rows = await cells(page, '.worker-table');
    assert.equal(rows.length, 9);
    for (const [name, , , after, bound] of rows) {
      assert.equal(bound, '11.67%', name);
      assert.ok(percent(after) <= percent(bound), name);
    }
    assert.ok(rows.filter(([, , , after]) => after === '11.67%').length > 1);
    assert.ok(await page.locator('.wide-only .shares .cap').count() > 0);
    assert.equal(await page.locator('.wide-only .shares .band').count(), 0, 'the range is that of a ring without a bound');
    for (const off of ['OFF', '']) {
      await type(page, 'bound-box', '1.05');
      await settled(page);
      assert.equal(await figure(page, 'imbalance'), '1.050');
      await type(page, 'bound-box', off);
      await settled(page);
      assert.equal(await page.locator('#bound-box').inputValue(), 'off');
      assert.deepEqual(await figures(page), plain);
    }
    await type(page, 'bound-box', '');
    assert.equal(await page.locator('#bound-box').inputValue(), 'off');
  }));

test('a bound that cannot be used is answered beside its box, and the picture stays', () =>
  withPage(async ({ page, url }) => {
    await open(page, url);
    await type(page, 'bound-box', '1.25');
    await settled(page);
    const good = await figures(page);
    for (const [typed, expected] of [
      ['1', 'The load bound must be 1.01 to 100, got 1.'],
      ['0', 'The load bound must be 1.01 to 100, got 0.'],
      ['125%', 'The load bound must be 1.01 to 100, got "125%".'],
      ['1.255', 'The load bound must be a number with at most two decimals, got 1.255.'],
    ]) {
      await type(page, 'bound-box', typed);
      await settled(page);
      assert.equal(await page.locator('#bound-box-problem').innerText(), expected);
      assert.equal(await page.locator('#bound-box').inputValue(), typed);
      assert.deepEqual(await figures(page), good);
    }
    // A rule whose options take its ring away refuses them while there is a bound.
    await page.locator('#rule-select').selectOption('twemproxy');
    await settled(page);
    await page.locator('#distribution-select').selectOption('modula');
    await settled(page);
    assert.match(await page.locator('#distribution-select-problem').innerText(), /twemproxy has no ring here.*Leave the load bound off/);
  }));

test('a bound is offered on rings alone, and waits for the next one', () =>
  withPage(async ({ page, url }) => {
    await open(page, url);
    await type(page, 'bound-box', '1.02');
    await settled(page);
    const bounded = await figures(page);
    for (const rule of ['maglev', 'multi-probe', 'modulo', 'lesson-clock-ring']) {
      await page.locator('#rule-select').selectOption(rule);
      await settled(page);
      assert.equal(await page.locator('#bound-box').count(), 0, rule);
      assert.equal(await page.locator('[data-figure="passed-on"]').count(), 0, rule);
    }
    await page.locator('#rule-select').selectOption('nginx-consistent');
    await settled(page);
    assert.ok(percent(await figure(page, 'passed-on')) > 0);
    for (const scene of ['Rendezvous', 'Move & warm-up']) {
      await page.getByRole('button', { name: scene, exact: true }).click();
      await settled(page);
      assert.equal(await page.locator('#bound-box').count(), 0, scene);
    }
    await page.getByRole('button', { name: 'Ring', exact: true }).click();
    await page.locator('#rule-select').selectOption('ring');
    await settled(page);
    assert.deepEqual(await figures(page), bounded);
  }));

test('a followed key goes past full workers to the one that took it', () =>
  withPage(async ({ page, url }) => {
    await open(page, url);
    // The last of the list find many full.
    await type(page, 'follow-box', 'user:999000');
    await settled(page);
    const owner = await page.locator('[data-figure="owner"]').textContent();
    await type(page, 'bound-box', '1.01');
    await settled(page);
    assert.notEqual(await page.locator('[data-figure="owner"]').textContent(), owner);
    assert.match(await page.locator('.centre').textContent() ?? '', /past \d full workers to w\d, point \d+ of 100/);
    await type(page, 'follow-box', 'user:1');
    await settled(page);
    assert.match(await page.locator('.centre').textContent() ?? '', /stops at w\d/);
  }));

test('a link keeps the bound, leaves it out when off, and says what it can not be', () =>
  withPage(async ({ page, url }) => {
    await open(page, `${url}#v=1&bound=1.05&points=50`);
    assert.equal(await page.locator('#bound-box').inputValue(), '1.05');
    const bounded = await figures(page);
    assert.ok(await page.locator('.shares .cap').count() > 0);
    await page.waitForFunction(() => location.hash.includes('bound=1.05'));
    await page.reload();
    await page.locator('#scene [data-request]').waitFor();
    assert.deepEqual(await figures(page), bounded);
    await type(page, 'bound-box', 'off');
    await page.waitForFunction(() => !location.hash.includes('bound'));
    const other = await page.context().newPage();
    await open(other, `${url}#v=1&bound=0.5`);
    assert.match(await other.locator('.notice').innerText(), /The link's bound: The load bound must be 1\.01 to 100, got 0\.5\. Using off\./);
    // An example that has been given a bound is its document's no more.
    await openExample(other, 'Three to four replicas');
    assert.match(await other.locator('.example').innerText(), /^Recorded example/);
    await type(other, 'bound-box', '1.01');
    await settled(other);
    assert.match(await other.locator('.example').innerText(), /^Begun from an example/);
  }));

test('on the narrowest phone a bound makes nothing wider than the screen', () =>
  withPage(async ({ page, url }) => {
    await open(page, `${url}#v=1&bound=1.01&keys=10000000`);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
    assert.ok(await page.locator('.phone-only .shares .cap').count() > 0);
  }, { viewport: { width: 320, height: 700 } }));
