// Links: what they keep, what they refuse, and where Back leads.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withPage } from './harness.js';
import { cells, figure, figures, open, openExample, packed, removeWorker, settled, type } from './ring.js';

test('a reloaded link finds the same state', () =>
  withPage(async ({ page, context, url }) => {
    await open(page, url);
    await type(page, 'workers-box', '5');
    await type(page, 'points-box', '37');
    await page.locator('#hash-select').selectOption('md5');
    await page.locator('#lookup-select').selectOption('nearest');
    await type(page, 'keys-box', '12345');
    await type(page, 'replicas-box', '4');
    await type(page, 'follow-box', 'ключ & 鍵 #1');
    await type(page, 'hit-box', '0.75');
    await page.getByText('Names, weights').click();
    await type(page, 'name-1', 'Ünï 🦀 <b>');
    await type(page, 'weight-2', '2.5');
    await removeWorker(page, 'w3');
    await settled(page);
    await page.waitForFunction(() => location.hash.includes('fleet=') && location.hash.includes('lookup=nearest'));
    await page.waitForTimeout(900);
    /** @param {import('playwright-core').Page} one */
    const all = async (one) => {
      if (await one.locator('#name-0').count() === 0) await one.getByText('Names, weights').click();
      await one.locator('#name-0').waitFor();
      return {
      figures: await figures(one),
      title: await one.locator('h1').innerText(),
      legend: await one.locator('.legend li').allInnerTexts(),
      boxes: await one.locator('input.box, select').evaluateAll((inputs) =>
        inputs.map((input) => /** @type {HTMLInputElement} */ (input).value)),
      table: await cells(one, '.worker-table'),
      };
    };
    const before = await all(page);
    assert.match(before.title, /^Removing w3 moves/);
    assert.ok(before.legend.some((entry) => entry.includes('Ünï 🦀 <b>')), before.legend.join());
    const link = page.url();
    await page.reload();
    await page.locator('#scene [data-request]').waitFor();
    assert.deepEqual(await all(page), before);
    const other = await context.newPage();
    await other.goto(link);
    await other.locator('.ring[data-request]').waitFor();
    assert.deepEqual(await all(other), before);
  }));

test('a link of nonsense opens the page and says what was wrong with each part', () =>
  withPage(async ({ page, url }) => {
    await open(page, `${url}#v=1&points=abc&k=0&keys=1e12&hash=md4&theme=blue&fleet=%%%&list=AAAA&colour=red&workers`);
    const notice = await page.locator('.notice').innerText();
    for (const part of [
      'points: Virtual nodes must be 1 to 1,000, got "abc". Using 100.',
      'k: Replicas must be 1 to 1,024, got 0. Using 3.',
      'keys: Keys must be 1 to 10,000,000, got 1,000,000,000,000.',
      'hash must be one of xxh64, xxh3, fnv1a-mix, md5, got "md4"',
      'theme must be one of system, light, dark, got "blue"',
      "fleet can't be read",
      "list of keys can't be read",
      'mean nothing here, and they were passed over: "colour", "workers"',
    ]) assert.ok(notice.includes(part), `${part} is missing in: ${notice}`);
    assert.equal(await figure(page, 'points'), '900');
    // What reads well but can't be computed falls back to the defaults, and says so.
    const bad = await packed(page, { w: ['a', 'a'] });
    const other = await page.context().newPage();
    await open(other, `${url}#v=1&fleet=${bad}`);
    assert.match(await other.locator('.notice').innerText(), /can't be shown: Workers 1 and 2 are both named "a".*Showing the defaults/s);
    assert.equal(await figure(other, 'points'), '900');
    // A deflate bomb and a link past the cap are refused at once.
    const bomb = await page.evaluate(async () => {
      const stream = new Blob([new Uint8Array(4_000_000)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
      const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
      return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    });
    const third = await page.context().newPage();
    await open(third, `${url}#v=1&list=${bomb}`);
    assert.match(await third.locator('.notice').innerText(), /list of keys can't be read/);
    const fourth = await page.context().newPage();
    await open(fourth, `${url}#v=1&follow=${'x'.repeat(9000)}`);
    assert.match(await fourth.locator('.notice').innerText(), /may have 8192 characters, this one has 9\d\d\d/);
  }));

test('Back returns from a lesson and from a link, and a refused link leaves the picture and the address', () =>
  withPage(async ({ page, url }) => {
    await open(page, url);
    await type(page, 'points-box', '42');
    await settled(page);
    await page.waitForFunction(() => location.hash.includes('points=42'));
    await openExample(page, 'Three to four replicas');
    await page.waitForFunction(() => location.hash.includes('lesson='));
    await page.goBack();
    await page.waitForFunction(() => document.querySelector('[data-figure="points"]')?.textContent === '378');
    // The tab goes back, too.
    await openExample(page, 'Three to four replicas');
    await page.locator('[data-table="rules"]').waitFor();
    await page.getByRole('button', { name: 'Ring', exact: true }).click();
    await settled(page);
    assert.equal(await page.locator('#points-box').inputValue(), '42');
    const before = await figures(page);
    await page.evaluate(() => { location.hash = 'v=1&points=7&rule=jump&hash=md5&k=2&integer_keys=true'; });
    await page.waitForFunction(() => document.querySelector('.ring')?.getAttribute('data-rule') === 'jump');
    await page.goBack();
    await page.waitForFunction(() => document.querySelector('.ring')?.getAttribute('data-rule') === 'ring');
    await settled(page);
    assert.deepEqual(await figures(page), before);
    const kept = page.url();
    await page.evaluate((fleet) => { location.hash = `v=1&points=7&fleet=${fleet}`; }, await packed(page, { w: ['a', 'a'] }));
    await page.locator('.notice').filter({ hasText: 'both named "a"' }).waitFor();
    assert.match(await page.locator('.notice').innerText(), /What was shown before stays/);
    assert.deepEqual(await figures(page), before);
    await page.waitForFunction((url) => location.href === url, kept);
  }));

test('a list too long for a link is left out of it, and the page says so', () =>
  withPage(async ({ page, url }) => {
    await open(page, url);
    await page.getByText('Which keys').click();
    await page.locator('#list-box').evaluate((box, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, Array.from({ length: 5000 }, (_, i) => `key-${(i * 7919) % 100_003}-${i}`).join('\n'));
    await page.locator('.notice').filter({ hasText: 'Too long for a link: the list of keys' }).waitFor();
    assert.match(await page.locator('#list-box ~ .hint').innerText(), /^They stay in this browser\.$/);
    // A short one comes back to the letter, its byte order mark included.
    await page.locator('#list-box').fill('\ufeffuser:1803\nb\n\nç');
    await page.locator('#list-box').blur();
    await settled(page);
    await page.waitForFunction(() => location.hash.includes('list='));
    const table = await cells(page, '.worker-table');
    await page.reload();
    await page.locator('#scene [data-request]').waitFor();
    assert.deepEqual(await cells(page, '.worker-table'), table);
    await page.getByRole('button', { name: 'Numbered keys again' }).click();
    await settled(page);
    assert.equal(await page.locator('#keys-box').inputValue(), '1,000,000');
  }));

test('an example left and another opened before the first picture comes lead back to what was there', () =>
  withPage(async ({ page, url }) => {
    await open(page, `${url}#v=1&keys=3000000`);
    await page.locator('.examples summary').click();
    await page.getByRole('button', { name: 'A ring of 100' }).waitFor();
    await page.evaluate(async () => {
      /** @param {string} text */
      const press = (text) => [...document.querySelectorAll('button')].find((one) => one.innerText.trim() === text || one.textContent === text)?.click();
      const frame = () => new Promise((done) => { requestAnimationFrame(done); });
      press('A ring of 100');
      // The example is computed; leaving it counts three million keys, and is not.
      while (!document.querySelector('.example')) await frame();
      press('Leave the example');
      press('w4 takes dog.jpg');
    });
    await page.locator('.example').filter({ hasText: 'w4 takes dog.jpg' }).waitFor();
    await settled(page);
    await page.getByRole('button', { name: 'Leave the example' }).click();
    await settled(page);
    assert.equal(await page.locator('.example').count(), 0);
    assert.equal(await page.locator('#keys-box').inputValue(), '3,000,000');
  }));

test('Back pressed at once leads to the scene that was left, not past it', () =>
  withPage(async ({ page, url }) => {
    await open(page, `${url}#v=1&keys=1000`);
    for (const scene of ['Rendezvous', 'Ring']) {
      await page.getByRole('button', { name: scene, exact: true }).click();
      await settled(page);
    }
    await page.goBack();
    await page.locator('.scores').waitFor();
    await settled(page);
    assert.equal(await page.locator('[aria-current="page"]').innerText(), 'Rendezvous');
  }));
