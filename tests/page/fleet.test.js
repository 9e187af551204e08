// The fleet: joining, leaving, and names that anyone may choose.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withPage } from './harness.js';
import { cells, figure, open, removeWorker, settled, type } from './ring.js';

test('adding and removing show before, change and after, and undo brings the fleet back', () =>
  withPage(async ({ page, url }) => {
    await open(page, url);
    assert.match(await page.locator('h1').innerText(), /^Adding w9 moves 1\d\.\d% of the keys; the rest stay/);
    const table = await cells(page, '.worker-table');
    const joined = table.find(([name]) => name === 'w9');
    const total = Number(joined?.[4].replace(/\D/g, ''));
    const lost = table.filter(([name]) => name !== 'w9').map((row) => Number(row[4].replace(/\D/g, '')));
    assert.equal(lost.reduce((a, b) => a + b), total);
    await page.getByRole('button', { name: 'Undo add w9' }).click();
    await settled(page);
    assert.match(await page.locator('h1').innerText(), /^8 workers; the busiest carries 1\.\d+ × the mean$/);
    assert.equal(await figure(page, 'moved'), '0.00%');
    await removeWorker(page, 'w3');
    await settled(page);
    assert.match(await page.locator('h1').innerText(), /^Removing w3 moves/);
    const removed = await cells(page, '.worker-table');
    const gone = removed.find(([name]) => name === 'w3');
    assert.equal(gone?.[3], '–');
    const heirs = removed.filter(([name]) => name !== 'w3').map((row) => Number(row[4].replace(/\D/g, '')));
    assert.equal(heirs.reduce((a, b) => a + b), Number(gone?.[4].replace(/\D/g, '')));
    await page.getByRole('button', { name: 'Keep' }).click();
    await settled(page);
    assert.equal(await page.locator('#workers-box').inputValue(), '7');
    assert.equal(await page.locator('.legend li').filter({ hasText: 'w3' }).count(), 0);
    for (const show of ['Before', 'After']) {
      assert.ok(await page.getByRole('button', { name: show, exact: true }).isDisabled());
    }
  }));

test('a fleet past the palette, and one of no weight at all, are drawn and explained', () =>
  withPage(async ({ page, url }) => {
    await open(page, url);
    await type(page, 'workers-box', '1024');
    await settled(page);
    assert.match(await page.locator('#workers-box-problem').innerText(), /at most 1,024 in all, got 1,025/);
    assert.equal(await page.locator('#workers-box').inputValue(), '1024');
    await type(page, 'workers-box', '1023');
    await type(page, 'points-box', '1000');
    await page.waitForFunction(() => document.querySelector('[data-figure="points"]')?.textContent === '1,024,000');
    assert.match(await page.locator('.table-fold').innerText(), /of 1,024/);
    await type(page, 'points-box', '10');
    await type(page, 'workers-box', '1');
    await settled(page);
    await page.getByRole('button', { name: 'Undo add w2' }).click();
    await page.getByText('Names, weights').click();
    await type(page, 'weight-0', '0');
    await settled(page);
    assert.match(await page.locator('.ring svg').textContent() ?? '', /weight above 0/);
    assert.equal(await figure(page, 'points'), '0');
    await type(page, 'weight-0', '1');
    await settled(page);
    assert.equal(await figure(page, 'points'), '10');
  }));

test('by keyboard a worker is added, removed and kept without losing the place', () =>
  withPage(async ({ page, url }) => {
    await open(page, url);
    const focus = () => page.evaluate(() => document.activeElement?.textContent?.trim());
    await page.getByRole('button', { name: 'Undo add w9' }).focus();
    await page.keyboard.press('Enter');
    await settled(page);
    assert.equal(await focus(), 'Add w9');
    await page.keyboard.press('Tab');
    assert.equal(await focus(), 'Remove…');
    await page.keyboard.press('Enter');
    await page.locator('.rail .menu li button').first().waitFor();
    for (let i = 0; i < 5; i += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await settled(page);
    assert.equal(await focus(), 'Remove…');
    assert.match(await page.locator('h1').innerText(), /^Removing w5/);
    await page.getByRole('button', { name: 'Keep' }).focus();
    await page.keyboard.press('Enter');
    await settled(page);
    assert.match(String(await focus()), /^Add w/);
  }));

test('a name that turns text round, or shows nothing, is made visible and disturbs no sentence', () =>
  withPage(async ({ page, url }) => {
    await open(page, url);
    await page.getByText('Names, weights').click();
    await type(page, 'name-8', '\u202Eevil');
    await settled(page);
    assert.equal(await page.locator('h1').innerText().then((text) => text.slice(0, 12)), 'Adding \ufffdevil');
    await type(page, 'name-8', '   ');
    await settled(page);
    assert.match(await page.locator('h1').innerText(), /^Adding ␣␣␣ moves/);
  }));
