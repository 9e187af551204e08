// The Ring scene in a real browser, driven as a person would.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { withPage } from './harness.js';
import { cells, drag, figure, open, removeWorker, seen, settled, type, watch } from './ring.js';

const LESSON_ROWS = [
  ['mod N', '1.008', '1.004', '0.7485', '0.7485'],
  ['ring, v = 1', '2.021', '2.231', '0.5577', '0.5577'],
  ['ring, v = 10', '1.548', '1.722', '0.1557', '0.1557'],
  ['ring, v = 100', '1.122', '1.204', '0.2563', '0.2563'],
  ['ring, v = 1,000', '1.010', '1.059', '0.2648', '0.2648'],
];
const LESSON_COSTS = [
  ['mod N', '0.7485', '0.7736', '322.35', '419.57', '3.02×', '16,841'],
  ['ring, v = 1,000', '0.2648', '0.3383', '140.96', '238.18', '1.71×', '5,957'],
];

test("the lesson's tables hold its document's figures, and the scene agrees with their last row", () =>
  withPage(async ({ page, url }) => {
    await open(page, url);
    await page.getByRole('button', { name: 'Three to four replicas' }).click();
    await page.locator('[data-table="rules"]').waitFor();
    assert.deepEqual(await cells(page, '[data-table="rules"]'), LESSON_ROWS);
    assert.deepEqual(await cells(page, '[data-table="warmup"]'), LESSON_COSTS);
    assert.equal(await figure(page, 'moved'), '26.48%');
    assert.equal(await figure(page, 'imbalance'), '1.059');
    assert.equal(await figure(page, 'imbalance-before'), '1.010');
    assert.equal(await figure(page, 'store'), '238.18');
    assert.equal(await figure(page, 'base'), '138.89');
    // The other rows of the ring, through the controls.
    for (const [points, after, moved] of [['1', '2.231', '55.77%'], ['10', '1.722', '15.57%'], ['100', '1.204', '25.63%']]) {
      await type(page, 'points-box', points);
      await settled(page);
      assert.equal(await figure(page, 'imbalance'), after);
      assert.equal(await figure(page, 'moved'), moved);
    }
  }));

test('dragging virtual nodes from 1 to 1,000 evens the load, in order, up to the last', () =>
  withPage(async ({ page, url }) => {
    await open(page, url);
    await type(page, 'points-box', '1');
    await settled(page);
    await watch(page);
    const first = Number(await figure(page, 'imbalance'));
    await drag(page, 'points-range', 0, 1, 80);
    await settled(page);
    const pictures = await seen(page);
    assert.ok(new Set(pictures.map(({ picture }) => picture)).size >= 20, `${pictures.length} pictures`);
    for (let i = 1; i < pictures.length; i += 1) {
      assert.ok(pictures[i].request > pictures[i - 1].request, 'requests out of order');
      assert.ok(pictures[i].points >= pictures[i - 1].points, 'points out of order');
    }
    assert.equal(pictures.at(-1)?.points, 1000);
    assert.equal(await page.locator('#points-box').inputValue(), '1,000');
    assert.equal(await figure(page, 'points'), '9,000');
    const last = Number(await figure(page, 'imbalance'));
    assert.ok(first > 1.5 && last < 1.15, `imbalance from ${first} to ${last}`);
  }));

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
      figures: await one.locator('[data-figure]').allInnerTexts(),
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
    await page.locator('.ring[data-request]').waitFor();
    assert.deepEqual(await all(page), before);
    const other = await context.newPage();
    await other.goto(link);
    await other.locator('.ring[data-request]').waitFor();
    assert.deepEqual(await all(other), before);
  }));

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
    const good = await page.locator('[data-figure]').allInnerTexts();
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
      assert.equal(await page.locator(`#${id}`).getAttribute('aria-invalid') ?? 'true', 'true');
      await settled(page);
      assert.deepEqual(await page.locator('[data-figure]').allInnerTexts(), good, `${id}: ${text.slice(0, 20)}`);
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
    const bad = await page.evaluate(async () => {
      const text = JSON.stringify({ w: ['a', 'a'] });
      const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
      const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
      return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    });
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

test('a typed key is followed to its owner and replicas, empty text follows none', () =>
  withPage(async ({ page, url }) => {
    await open(page, url);
    assert.equal((await page.locator('[data-figure="owner"]').textContent())?.trim(), 'w1 → w9');
    await page.getByRole('button', { name: 'Before', exact: true }).click();
    await settled(page);
    assert.equal((await page.locator('[data-figure="owner"]').textContent())?.trim(), 'w1');
    await page.getByRole('button', { name: 'After', exact: true }).click();
    await settled(page);
    assert.equal((await page.locator('[data-figure="owner"]').textContent())?.trim(), 'w9');
    await type(page, 'follow-box', '');
    await settled(page);
    assert.equal(await page.locator('.strip').count(), 0);
    assert.match(await page.locator('.ring svg').textContent() ?? '', /Type a key/);
    // A dot on the ring is followed by a click.
    await page.locator('.dot .fill').nth(3).click({ force: true });
    await settled(page);
    assert.match(await page.locator('#follow-box').inputValue(), /^user:\d+$/);
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
    for (let i = 0; i < 60; i += 1) {
      await page.keyboard.press('Tab');
      reached.add(await page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent?.trim()));
    }
    for (const id of ['workers-range', 'workers-box', 'points-range', 'hash-select', 'lookup-select', 'seed-box', 'New',
      'keys-range', 'replicas-range', 'follow-box', 'read-box', 'write-range', 'hit-range', 'window-box', 'Undo add w9', 'Before', 'After']) {
      assert.ok(reached.has(id), `${id} is not reached by Tab: ${[...reached].join(' | ')}`);
    }
  }));

test('a fresh seed gives another ring, and only where the hash takes one', () =>
  withPage(async ({ page, url }) => {
    await open(page, url);
    const before = await figure(page, 'imbalance');
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.waitForFunction(() => /** @type {HTMLInputElement} */ (document.getElementById('seed-box')).value !== '0');
    await settled(page);
    assert.notEqual(await figure(page, 'imbalance'), before);
    await page.locator('#hash-select').selectOption('md5');
    await settled(page);
    assert.equal(await page.getByRole('button', { name: 'New', exact: true }).count(), 0);
    assert.match(await page.locator('[data-control="seed"]').innerText(), /MD5 takes none/);
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

test('ten million keys are counted while the page stays awake, and the reader is told', () =>
  withPage(async ({ page, url }) => {
    await open(page, url);
    await page.evaluate(() => {
      let longest = 0;
      let last = performance.now();
      const tick = (/** @type {number} */ now) => {
        longest = Math.max(longest, now - last);
        last = now;
        Object.assign(window, { longest });
        requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
      /** @type {string[]} */
      const told = [];
      Object.assign(window, { told });
      const busy = /** @type {HTMLElement} */ (document.querySelector('.busy'));
      new MutationObserver(() => told.push(busy.innerText)).observe(busy, { characterData: true, childList: true, subtree: true });
    });
    await type(page, 'keys-box', '10000000');
    // Waits in line behind the first, and longer than it takes to be told.
    await type(page, 'seed-box', '1');
    await page.waitForFunction(() => document.querySelector('.worker-table')?.textContent?.includes('has 1,'), undefined, { timeout: 60_000 });
    await page.locator('.busy').filter({ hasText: 'Counting' }).waitFor({ state: 'hidden' });
    await settled(page);
    const { longest, told } = await page.evaluate(() => {
      const { longest, told } = /** @type {any} */ (window);
      return { longest, told };
    });
    assert.ok(told.includes('Counting 10,000,000 keys'), told.join());
    assert.ok(longest < 500, `a frame took ${longest} ms`);
  }));

test('every rule that places keys can be chosen, draws what it has, and its own options', () =>
  withPage(async ({ page, url }) => {
    await open(page, url);
    const ids = await page.locator('#rule-select option').evaluateAll((options) =>
      options.map((option) => /** @type {HTMLOptionElement} */ (option).value));
    assert.ok(ids.length >= 25, ids.join());
    for (const id of ids) {
      await page.locator('#rule-select').selectOption(id);
      await settled(page);
      assert.equal(await page.locator('.ring').getAttribute('data-rule'), id);
      assert.equal(await page.locator('.problem').count(), 0, id);
      const text = await page.locator('#scene').innerText();
      assert.doesNotMatch(text, /NaN|undefined|null|Infinity/, `${id}: ${text}`);
      const rows = await cells(page, '.worker-table');
      const shares = rows.reduce((sum, row) => sum + Number.parseFloat(row.at(-2) ?? ''), 0);
      assert.ok(Math.abs(shares - 100) < 0.2 || id === 'nginx-ip-hash' || id.startsWith('lesson-clock'), `${id}: shares sum to ${shares}`);
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
    await page.locator('.ring[data-request]').waitFor();
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

test('Back returns from a lesson and from a link, and a refused link leaves the picture and the address', () =>
  withPage(async ({ page, url }) => {
    await open(page, url);
    await type(page, 'points-box', '42');
    await settled(page);
    await page.waitForFunction(() => location.hash.includes('points=42'));
    await page.getByRole('button', { name: 'Three to four replicas' }).click();
    await page.waitForFunction(() => location.hash.includes('lesson='));
    await page.goBack();
    await page.waitForFunction(() => document.querySelector('[data-figure="points"]')?.textContent === '378');
    // The tab goes back, too.
    await page.getByRole('button', { name: 'Three to four replicas' }).click();
    await page.locator('[data-table="rules"]').waitFor();
    await page.getByRole('button', { name: 'Ring', exact: true }).click();
    await settled(page);
    assert.equal(await page.locator('#points-box').inputValue(), '42');
    const before = await page.locator('[data-figure]').allInnerTexts();
    await page.evaluate(() => { location.hash = 'v=1&points=7&rule=jump&hash=md5&k=2&integer_keys=true'; });
    await page.waitForFunction(() => document.querySelector('.ring')?.getAttribute('data-rule') === 'jump');
    await page.goBack();
    await page.waitForFunction(() => document.querySelector('.ring')?.getAttribute('data-rule') === 'ring');
    await settled(page);
    assert.deepEqual(await page.locator('[data-figure]').allInnerTexts(), before);
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
    await page.locator('.ring[data-request]').waitFor();
    assert.deepEqual(await cells(page, '.worker-table'), table);
    await page.getByRole('button', { name: 'Numbered keys again' }).click();
    await settled(page);
    assert.equal(await page.locator('#keys-box').inputValue(), '1,000,000');
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
    await page.locator('.menu li button').first().waitFor();
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
