// The Two choices scene in a real browser: one request, balls into bins, old views, and which rule.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withPage } from './harness.js';
import { cells, drag, figure, open, openExample, settled, type } from './ring.js';

/** @typedef {import('playwright-core').Page} Page */

/** @param {string} text */
const number = (text) => Number.parseFloat(text.replaceAll(',', ''));

/** The picture's table, by the title of its rows. @param {Page} page */
const request = async (page) => {
  const rows = new Map((await cells(page, '[data-table="request"]')).map(([title, ...values]) => [title, values]));
  return {
    loads: rows.get('In flight')?.map(number) ?? [], asked: rows.get('Asked') ?? [],
    chances: (rows.get('Chance chosen') ?? rows.get('Chance'))?.map(number) ?? [],
    sent: Number(await page.locator('.request-figure').getAttribute('data-sent')),
  };
};

/** @param {Page} page @param {string} name */
async function press(page, name) {
  await page.getByRole('button', { name, exact: true }).click();
  await settled(page);
}

/** @param {Page} page */
const binsDone = (page) => page.locator('[data-bins="done"]').waitFor({ timeout: 60_000 });
/** @param {Page} page */
const seeds = async (page) => Number(await page.locator('.stale').getAttribute('data-seeds'));
/** @param {Page} page @param {number} least */
const seedsFound = (page, least) => page.waitForFunction((wanted) => Number(document.querySelector('.stale')?.getAttribute('data-seeds')) >= wanted, least, { timeout: 120_000 });

test('the scene opens with the five workers of the example, and goes on with requests that are served', () =>
  withPage(async ({ page, url }) => {
    await open(page, url);
    await press(page, 'Two choices');
    assert.match(await page.locator('.example').innerText(), /^Recorded example: Five workers, two asked\./);
    const given = await request(page);
    assert.deepEqual(given.loads, [4, 1, 5, 3, 2]);
    assert.deepEqual(given.asked, ['no', 'no', 'yes', 'no', 'chosen']);
    assert.deepEqual(given.chances, [10, 40, 0, 20, 30]);
    assert.equal(await page.locator('.request-figure > .caption').innerText(), 'w5 has fewer in flight than w3, so it gets the request. w2 has only one, but it was not asked.');
    assert.match(await page.locator('.in-flight').textContent() ?? '', /least loaded,\s*not asked/);
    assert.equal(await figure(page, 'least-asked'), '40%');
    assert.equal(await figure(page, 'busiest'), '0%');
    // The two asked are given for d = 2 alone; chances are computed for any d.
    await page.locator('#choices-d-range').press('ArrowRight');
    await settled(page);
    assert.deepEqual((await request(page)).asked, ['–', '–', '–', '–', '–']);
    assert.deepEqual((await request(page)).chances, [0, 60, 0, 10, 30]);
    await page.locator('#choices-d-range').press('ArrowLeft');
    await page.getByRole('button', { name: 'Send one request' }).press('Enter');
    await settled(page);
    assert.match(await page.locator('.example').innerText(), /^Begun from an example/);
    assert.ok((await request(page)).sent > 0);
    await page.waitForFunction(() => document.querySelector('[role="status"]')?.textContent?.match(/^Request 501 asks w\d and w\d\. w\d/));
    await press(page, 'Step back');
    assert.deepEqual(await request(page), given);
    await press(page, 'Leave the example');
    assert.equal(await page.locator('.example').count(), 0);
    assert.equal((await request(page)).sent, 500);
    assert.equal(await page.getByRole('button', { name: 'Step back' }).isDisabled(), true);
  }));

test('every request goes to the one asked with the fewest in flight, and stepping back meets the same ones', () =>
  withPage(async ({ page, url }) => {
    await open(page, `${url}#v=1&scene=choices`);
    const met = [await request(page)];
    for (let i = 0; i < 15; i += 1) {
      await press(page, 'Send one request');
      met.push(await request(page));
    }
    for (const [i, { loads, asked, chances, sent }] of met.entries()) {
      assert.equal(sent, met[0].sent + i);
      const drawn = asked.flatMap((word, place) => (word === 'no' ? [] : [place]));
      assert.equal(drawn.length, 2);
      assert.equal(loads[asked.indexOf('chosen')], Math.min(...drawn.map((place) => loads[place])));
      assert.ok(Math.abs(chances.reduce((sum, chance) => sum + chance, 0) - 100) < 0.3, chances.join());
      // One more request arrived, and others may have been served.
      if (i > 0) {
        const before = [...met[i - 1].loads];
        before[met[i - 1].asked.indexOf('chosen')] += 1;
        assert.ok(loads.every((load, place) => load <= before[place]), `${before} then ${loads}`);
      }
    }
    for (let i = 14; i >= 10; i -= 1) {
      await press(page, 'Step back');
      assert.deepEqual(await request(page), met[i]);
    }
  }));

test('d is set by mouse and by keyboard, and drawing with repeats changes the chances', () =>
  withPage(async ({ page, url }) => {
    await open(page, `${url}#v=1&lesson=five-workers`);
    await drag(page, 'choices-d-range', 0.25, 0, 6);
    await settled(page);
    assert.equal(await page.locator('#choices-d-box').inputValue(), '1');
    assert.deepEqual((await request(page)).chances, [20, 20, 20, 20, 20]);
    await page.locator('#choices-d-range').press('End');
    await type(page, 'choices-d-box', '5');
    await settled(page);
    assert.deepEqual((await request(page)).chances, [0, 100, 0, 0, 0]);
    await type(page, 'choices-d-box', '2');
    await press(page, 'Repeats');
    // 1 − (4/5)², and 1/25 for the busiest.
    assert.equal(await figure(page, 'least-asked'), '36%');
    assert.deepEqual((await request(page)).chances, [12, 36, 4, 20, 28]);
    await type(page, 'choices-d-box', '7');
    await press(page, 'Distinct');
    assert.match(await page.locator('.rail').innerText(), /seven choices of five workers: the picture’s request asks all five\./);
  }));

test('a million balls: the fullest bin falls from about nine to four, as theory expects', () =>
  withPage(async ({ page, url }) => {
    await open(page, `${url}#v=1&scene=choices`);
    await binsDone(page);
    const [one, two, three] = await Promise.all([1, 2, 3].map(async (d) => number(await figure(page, `max-${d}`))));
    assert.ok(one >= 8 && one <= 11 && two >= 3 && two <= 4 && three === 3, `${one} ${two} ${three}`);
    assert.equal(await page.locator('h1').innerText(), `Asking two workers cuts the fullest bin from ${one} to ${two}; ${three === two ? 'a third changes nothing' : `a third only to ${three}`}`);
    assert.match(await page.locator('.bins-section > .caption').innerText(), /Over twelve seeds the maximum is .* for d = 1; .* for d = 2; always 3 for d = 3\./);
    await page.locator('.bins-section summary').click();
    const rows = await cells(page, '[data-table="bins"]');
    for (const column of [1, 3, 5]) {
      const counts = rows.map((row) => number(row[column]));
      assert.equal(counts.reduce((sum, bins) => sum + bins, 0), 1_000_000);
      assert.equal(counts.reduce((sum, bins, load) => sum + bins * load, 0), 1_000_000);
      for (const [load, row] of rows.entries()) {
        const expected = number(row[column + 1]);
        if (expected > 1000) assert.ok(Math.abs(counts[load] - expected) < 5 * Math.sqrt(expected), `${row.join()} in column ${column}`);
      }
    }
    // A few balls have no leading term, and other d a picture of their own.
    await type(page, 'choices-balls-box', '10');
    await type(page, 'choices-d-box', '4');
    await settled(page);
    await page.waitForFunction(() => document.querySelector('#bins-title')?.textContent?.startsWith('10 balls') && document.querySelectorAll('.bins').length === 4);
    assert.match(await page.locator('.bins-row').innerText(), /no leading term/);
    await type(page, 'choices-balls-box', '2');
    await page.waitForFunction(() => document.querySelector('#bins-title')?.textContent?.startsWith('2 balls') && document.querySelectorAll('.bins').length === 2);
    assert.match(await page.locator('.bins-section > .caption').innerText(), /There are too few bins for d = 3 and 4\./);
    assert.doesNotMatch(await page.locator('#scene').innerText(), /NaN|undefined|null|Infinity/);
  }));

test('the least loaded of an old view is slower than two choices, from where the lines cross', () =>
  withPage(async ({ page, url }) => {
    await open(page, `${url}#v=1&scene=choices&choices-refresh=2`);
    await seedsFound(page, 4);
    await page.getByRole('button', { name: 'Stop' }).press('Enter');
    await page.getByRole('button', { name: 'Run 12 more seeds' }).waitFor();
    const stopped = await seeds(page);
    const rows = new Map((await cells(page, '[data-table="stale"]')).map(([t, ...row]) => [t, row]));
    assert.deepEqual([...rows.keys()], ['0', '0.25', '0.5', '1', '2', '4', '8']);
    for (const [t, least, two] of [['0', 1.28, 2.72], ['1', 4.82, 3.03], ['2', 7.55, 3.32]]) {
      const [first, second] = rows.get(String(t))?.map(number) ?? [];
      assert.ok(Math.abs(first / Number(least) - 1) < 0.1 && Math.abs(second / Number(two) - 1) < 0.1, `T = ${t}: ${first} and ${second}`);
    }
    assert.equal(rows.get('0')?.[3], 'least loaded');
    assert.equal(rows.get('2')?.[3], 'two choices');
    const crossing = Number((await page.locator('.stale .run').innerText()).match(/^From T ≈ ([\d.]+) on two choices is faster/)?.[1]);
    assert.ok(crossing > 0.25 && crossing < 0.55, `crossing at ${crossing}`);
    assert.equal(await figure(page, 'mean-time'), rows.get('2')?.[1]);
    const model = await cells(page, '[data-table="model"]');
    assert.deepEqual(model.map((row) => row[2]), ['10.00', '2.61', '2.03', '1.63']);
    assert.ok(Math.abs(number(model[1][1]) / 2.614 - 1) < 0.1);
    // Stopped is stopped; what goes on goes on from there.
    await page.waitForTimeout(1500);
    assert.ok(await seeds(page) <= stopped + 1);
    await page.getByRole('button', { name: 'Run 12 more seeds' }).click();
    await seedsFound(page, stopped + 1);
    // Sending a request leaves the runs alone.
    const before = await seeds(page);
    await press(page, 'Send one request');
    assert.ok(await seeds(page) >= before);
  }));

test('what can not be is refused in words, and a load of 1 has no steady state', () =>
  withPage(async ({ page, url }) => {
    await open(page, `${url}#v=1&scene=choices&choices-workers=4&choices-balls=1000`);
    for (const [id, typed, message] of [
      ['choices-d', '17', /^Asked, d, must be 1 to 16, got 17\.$/], ['choices-gateways', '0', /^Gateways must be 1 to 64, got 0\.$/],
      ['choices-refresh', '-1', /^Refresh T must be 0 to .*, got -1\.$/], ['choices-load', '0', /^Load must be 0\.01 to 10, got 0\.$/],
      ['choices-workers', '2.5', /^Workers must be a whole number, got 2\.5\.$/], ['choices-balls', 'many', /^Balls must be 1 to 10,000,000, got "many"\.$/],
    ]) {
      await type(page, `${id}-box`, String(typed));
      assert.match(await page.locator(`#${id}-box-problem`).innerText(), /** @type {RegExp} */ (message));
      await page.locator(`#${id}-box`).press('Escape');
    }
    await type(page, 'choices-load-box', '1');
    await settled(page);
    assert.equal(await page.locator('[data-stale="none"]').count(), 1);
    assert.match(await page.locator('.stale').innerText(), /No steady state\.\s+At a load of 1 work arrives as fast as 4 workers can do it\./);
    assert.equal(await page.locator('.ages').count(), 0);
    await type(page, 'choices-load-box', '0.5');
    await type(page, 'choices-d-box', '6');
    await settled(page);
    assert.match(await page.locator('.stale').innerText(), /six choices of 4 workers: all are asked\./);
    await seedsFound(page, 2);
    assert.doesNotMatch(await page.locator('#scene').innerText(), /NaN|undefined|null|Infinity/);
    // A link's faults are named, and its defaults stand in.
    await page.goto(`${url}#v=1&scene=choices&choices-d=0&choices-draw=thrice&choices-own=perhaps`);
    await page.reload();
    await page.locator('.stage.choices').waitFor();
    const told = await page.locator('.notice').innerText();
    assert.match(told, /choices-d: Asked, d, must be 1 to 16, got 0\. Using 2\./);
    assert.match(told, /choices-draw must be one of distinct, with-replacement, got "thrice"\./);
    assert.match(told, /choices-own must be one of false, true, got "perhaps"\./);
  }));

test('the link holds all that is set', () =>
  withPage(async ({ page, url }) => {
    await open(page, `${url}#v=1&scene=choices&choices-balls=1000`);
    await type(page, 'choices-d-box', '3');
    await press(page, 'Apart');
    await press(page, 'First');
    await page.getByLabel('Count own sends, too').check();
    await type(page, 'choices-delay-box', '0.25');
    await press(page, 'Send one request');
    await page.waitForFunction(() => location.hash.includes('choices-request=1'));
    const [hash, table] = [new URL(page.url()).hash, await cells(page, '[data-table="request"]')];
    assert.deepEqual([...new URLSearchParams(hash.slice(1)).keys()].sort(),
      ['choices-balls', 'choices-d', 'choices-delay', 'choices-own', 'choices-request', 'choices-staggered', 'choices-ties', 'scene', 'v']);
    await page.reload();
    await page.locator('.stage.choices').waitFor();
    assert.deepEqual(await cells(page, '[data-table="request"]'), table);
    assert.match(await page.locator('.stale').innerText(), /refreshed one after the other, news taking 0\.25, and count what they sent since\. Ties go to the first\./);
  }));

test('what can not be told apart is not told apart: one worker is one worker', () =>
  withPage(async ({ page, url }) => {
    await open(page, `${url}#v=1&scene=choices&choices-workers=1&choices-balls=100`);
    await seedsFound(page, 12);
    assert.match(await page.locator('.stale .run').innerText(), /^Least loaded and two choices can’t be told apart yet\. 12 seeds so far/);
    assert.equal(await page.locator('.ages .crossing').count(), 0);
    assert.deepEqual((await cells(page, '[data-table="stale"]')).map((row) => row[4]), Array(7).fill('no telling'));
    assert.equal(await page.locator('.stale .best').count(), 0);
    // The greatest seed has seeds after it.
    await type(page, 'choices-seed-box', '4294967295');
    await binsDone(page);
    await seedsFound(page, 3);
  }));

test('the herd: its title says from when on two choices is faster', () =>
  withPage(async ({ page, url }) => {
    await open(page, url);
    await openExample(page, 'The herd');
    await seedsFound(page, 3);
    assert.match(await page.locator('h1').innerText(), /^From T ≈ 0\.[34] on two choices is faster than least loaded$/);
    assert.equal(await page.locator('#choices-refresh-box').inputValue(), '2');
  }));

/** The rules of the race's table, best first, and how each stands. @param {Page} page */
const standings = async (page) => {
  await page.locator('[data-which="done"]').waitFor({ timeout: 180_000 });
  return page.locator('[data-table="which"] tbody tr').evaluateAll((rows) => rows.map((row) => ({
    rule: /** @type {HTMLElement} */ (row).dataset.rule ?? '', stands: row.lastElementChild?.textContent ?? '', value: Number.parseFloat((row.children[1].textContent ?? '').replaceAll(',', '')),
  })));
};

test('thumbnails: a rule by key is first by requests to the store, and one by load by p99 once hits are as dear as misses', () =>
  withPage(async ({ page, url }) => {
    await open(page, url);
    await openExample(page, 'Which rule for thumbnails?');
    const store = await standings(page);
    assert.equal(store.length, 9);
    const first = store.filter(({ stands }) => stands !== 'behind').map(({ rule }) => rule);
    assert.ok(first.length > 0 && first.every((rule) => ['modulo', 'ring', 'rendezvous'].includes(rule)), first.join());
    assert.match(await page.locator('.reasoning').innerText(), /^By requests to the store, .* What must the gateway know\? The key/);
    await page.locator('#race-by-select').selectOption('hits');
    await settled(page);
    const hits = await standings(page);
    assert.deepEqual(hits.map(({ value }) => value), hits.map(({ value }) => value).sort((a, b) => b - a));
    // In what order rules are listed is no change of the example.
    assert.match(await page.locator('.example').innerText(), /^Example: /);
    await page.waitForFunction(() => location.hash.includes('race-by=hits'));
    await openExample(page, 'Thumbnails, a hit as dear as a miss');
    await page.waitForFunction(() => document.querySelector('[data-which="done"] .reasoning')?.textContent?.startsWith('By p99'), null, { timeout: 180_000 });
    const p99 = await standings(page);
    const fastest = p99.filter(({ stands }) => stands !== 'behind').map(({ rule }) => rule);
    assert.ok(fastest.length > 0 && fastest.every((rule) => ['choices', 'least'].includes(rule)), fastest.join());
    assert.deepEqual(p99.map(({ value }) => value), p99.map(({ value }) => value).sort((a, b) => a - b));
  }));

test('which rule: only figures that there are can be ordered by, and old views change rules by load alone', () =>
  withPage(async ({ page, url }) => {
    await open(page, `${url}#v=1&scene=race&race-cache=0&race-by=store&race-seconds=3&race-seeds=3`);
    await standings(page);
    assert.deepEqual(await page.locator('#race-by-select option').evaluateAll((options) => options.map((option) => /** @type {HTMLOptionElement} */ (option).value)), ['p99', 'mean', 'queue']);
    assert.match(await page.locator('.reasoning').innerText(), /Nothing is cached/);
    assert.match(await page.locator('h1').innerText(), /p99 of/);
    // Gateways with old views change the figures of rules by load, and of no other.
    const value = async (/** @type {string} */ rule) => page.locator(`[data-table="race"] [data-rule="${rule}"] [data-figure="p99"]`).innerText();
    const before = { least: await value('least'), turn: await value('round-robin') };
    await page.locator('.unfold-settings').click();
    await page.locator('#race-view-select').selectOption('refreshed');
    await settled(page);
    assert.notEqual(await value('least'), before.least);
    assert.equal(await value('round-robin'), before.turn);
    await type(page, 'race-refresh-box', '0');
    await settled(page);
    assert.equal(await value('least'), before.least);
  }));

test('on a phone the sheet has three figures and d, and bins are swiped from d = 2', () =>
  withPage(async ({ page, url }) => {
    await open(page, `${url}#v=1&scene=choices`);
    assert.deepEqual(await page.locator('.sheet-head [data-figure]').evaluateAll((values) => values.map((value) => /** @type {HTMLElement} */ (value).dataset.figure)), ['fullest', 'least-asked', 'mean-time']);
    assert.equal(await page.locator('.sheet .range:visible').count(), 1);
    assert.deepEqual(await page.locator('.sheet button:visible').allInnerTexts(), ['', 'Send one request', 'All controls']);
    const sent = (await request(page)).sent;
    await page.getByRole('button', { name: 'Send one request' }).tap();
    await settled(page);
    assert.equal((await request(page)).sent, sent + 1);
    await page.locator('.bins-row figure').nth(2).waitFor({ timeout: 60_000 });
    const [two, row] = await Promise.all([page.locator('.bins-row [data-d="2"]').boundingBox(), page.locator('.bins-row').boundingBox()]);
    assert.ok(two && row && Math.abs(two.x - row.x - 16) < 4, JSON.stringify([two, row]));
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
  }, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }));
