// What is typed: refusals beside their control, and the keyboard.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withPage } from './harness.js';
import { figure, figures, open, settled, type } from './ring.js';

test('without the wasm a person is told what failed and what to do', () =>
  withPage(async ({ page, url, problems }) => {
    await page.route('**/*.wasm', (route) => route.abort());
    await page.goto(url);
    const alert = page.locator('.failure');
    await alert.waitFor();
    const text = await alert.innerText();
    assert.match(text, /This browser can't run the calculator/);
    assert.match(text, /Reload/);
    assert.match(text, /balance_lab_bg\.wasm/);
    assert.ok(problems.length > 0);
    problems.length = 0;
  }));

test('bad input is answered beside its control, and the last good picture stays', () =>
  withPage(async ({ page, url }) => {
    await open(page, url);
    await page.getByText('Names, weights').click();
    await page.getByText('Which keys').click();
    const good = await figures(page);
    const cases = [
      ['workers-box', '0', 'Workers must be 1 to 1,024, got 0.'],
      ['keys-box', '1000000000', 'Keys must be 1 to 10,000,000, got 1,000,000,000.'],
      ['points-box', '1,500', 'Virtual nodes must be 1 to 1,000, got 1,500.'],
      ['points-box', '2.5', 'Virtual nodes must be a whole number, got 2.5.'],
      ['points-box', 'many', 'Virtual nodes must be 1 to 1,000, got "many".'],
      ['points-box', '', 'Virtual nodes must be 1 to 1,000, got nothing.'],
      ['points-box', 'NaN', 'Virtual nodes must be 1 to 1,000, got "NaN".'],
      ['points-box', '1e999', 'Virtual nodes must be 1 to 1,000, got ∞.'],
      ['points-box', '0x10', 'Virtual nodes must be 1 to 1,000, got "0x10".'],
      ['read-box', '416,67', 'Reads must be 0 to 1,000,000,000,000, got "416,67".'],
      ['hit-box', '1.5', 'The hit ratio must be 0 to 1, got 1.5.'],
      ['window-box', '0', 'The window must be 0.001 to 100,000,000, got 0.'],
      ['weight-0', '-1', 'The weight of worker 1 must be 0 to 1,000,000, got -1.'],
      ['weight-0', '1000000', 'Points must be at most 4,000,000 in all, got 100,000,700. Lower the weights, the virtual nodes or the number of workers.'],
      ['name-0', '', 'Worker 1 has no name. A name is 1 to 255 bytes long.'],
      ['name-0', 'w2', 'Workers 1 and 2 are both named "w2". Under this rule each name must be its own.'],
      ['name-0', 'x'.repeat(300), 'The name of worker 1 must be at most 255 bytes long, got 300.'],
      ['follow-box', 'k'.repeat(1_000_000), 'The key must be at most 65,536 bytes long, got 1,000,000.'],
    ];
    for (const [id, text, expected] of cases) {
      await type(page, id, text);
      await settled(page);
      const problem = page.locator(`#${id}-problem`);
      await problem.waitFor();
      assert.equal(await problem.innerText(), expected);
      assert.equal(await page.locator(`#${id}`).getAttribute('aria-invalid'), 'true', id);
      await settled(page);
      assert.deepEqual(await figures(page), good, `${id}: ${text.slice(0, 20)}`);
    }
    // A pasted key of a megabyte.
    await page.locator('#list-box').fill(`a\n${'k'.repeat(1_000_000)}\n`);
    await page.locator('#list-box').blur();
    await page.locator('#list-box-problem').waitFor();
    assert.equal(await page.locator('#list-box-problem').innerText(), 'Key 2 must be at most 65,536 bytes long, got 1,000,000.');
    // Good input clears the message and goes on.
    await type(page, 'points-box', '50');
    await settled(page);
    assert.equal(await page.locator('.problem').count(), 0);
    assert.equal(await figure(page, 'points'), '450');
  }));

test('every slider and box obeys the keyboard', () =>
  withPage(async ({ page, url }) => {
    await open(page, url);
    const range = page.locator('#points-range');
    const box = page.locator('#points-box');
    await range.focus();
    for (const [key, expected] of [
      ['ArrowRight', '101'], ['ArrowUp', '102'], ['ArrowLeft', '101'], ['PageUp', '202'], ['Home', '1'], ['End', '1,000'],
    ]) {
      await page.keyboard.press(key);
      await settled(page);
      assert.equal(await box.inputValue(), expected, key);
    }
    await box.focus();
    await page.keyboard.press('ArrowDown');
    await settled(page);
    assert.equal(await box.inputValue(), '999');
    await page.keyboard.press('Shift+ArrowDown');
    await settled(page);
    assert.equal(await box.inputValue(), '989');
    // Round the page by Tab alone: everything that can be worked is reached, and nothing traps.
    await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.blur());
    const reached = new Set();
    for (let i = 0; i < 120; i += 1) {
      await page.keyboard.press('Tab');
      reached.add(await page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent?.trim()));
    }
    for (const id of ['workers-range', 'workers-box', 'points-range', 'hash-select', 'lookup-select', 'seed-box', 'New',
      'keys-range', 'replicas-range', 'follow-box', 'read-box', 'write-range', 'hit-range', 'window-box', 'Undo add w9', 'Before', 'After']) {
      assert.ok(reached.has(id), `${id} is not reached by Tab: ${[...reached].join(' | ')}`);
    }
  }));

test('several changes at once: only the bad one is taken back, and it is told where it was made', () =>
  withPage(async ({ page, url }) => {
    await open(page, url);
    await page.getByText('Names, weights').click();
    await type(page, 'keys-box', '10000000');
    await type(page, 'name-0', '');
    await type(page, 'points-box', '50');
    await page.getByRole('button', { name: 'Dark' }).click();
    await settled(page);
    assert.match(await page.locator('#name-0-problem').innerText(), /Worker 1 has no name/);
    assert.equal(await page.locator('#points-box').inputValue(), '50');
    assert.equal(await figure(page, 'points'), '450');
    assert.equal(await page.locator('#keys-box').inputValue(), '10,000,000');
    assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
  }));
