// The Queue race in a real browser: one trace through several rules, played, stepped and measured.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withPage } from './harness.js';
import { cells, open, openExample, packed, settled, type } from './ring.js';

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page @param {string} url */
async function openRace(page, url) {
  await page.goto(url);
  await page.locator('.race-scene[data-request]').waitFor();
  await settled(page);
}

/** @param {string} text */
const number = (text) => Number(text.replaceAll(/[^\d.-]/g, ''));

/** A rule's figure over the whole run. @param {Page} page @param {string} rule @param {string} figure */
const whole = (page, rule, figure) => page.locator(`[data-table="race"] [data-rule="${rule}"] [data-figure="${figure}"]`).innerText();

/** What is busy of each worker under the rule of a place, in ms. @param {Page} page @param {number} place @param {number} columns of a rule */
const work = async (page, place, columns) => (await cells(page, '[data-table="by-worker"]')).map((row) => row[2 + place * columns]);

/** @param {Page} page */
const rulesShown = (page) => page.locator('.panel').evaluateAll((panels) => panels.map((panel) => /** @type {HTMLElement} */ (panel).dataset.rule));

/** The request that the bar is at, and of how many. @param {Page} page */
const request = async (page) => (await page.locator('[data-figure="request"]').innerText()).match(/[\d,]+/g)?.map(number) ?? [];

/** @param {Page} page */
const seedsDone = (page) => page.locator('[data-seeds="done"]').waitFor({ timeout: 60_000 });

for (const { lesson, title, waits, queues, finishes, works } of [
  { lesson: 'queue-equal', title: 'Queues, equal replicas', waits: ['4.04', '1.90'], queues: ['4', '2'], finishes: ['614', '610'],
    works: [['545', '581', '553'], ['589', '567', '523']] },
  { lesson: 'queue-slow', title: 'Queues, k1 three times slower', waits: ['170.97', '56.99'], queues: ['63', '18'], finishes: ['1,635', '843'],
    works: [['1,635', '581', '553'], ['843', '697', '701']] },
]) {
  test(`${title}: the document's figures are read off the page`, () =>
    withPage(async ({ page, url }) => {
      await open(page, url);
      await openExample(page, title);
      await page.waitForFunction((name) => location.hash.includes(`lesson=${name}`), lesson);
      for (const [i, rule] of ['round-robin', 'least'].entries()) {
        assert.equal(await whole(page, rule, 'wait'), waits[i]);
        assert.equal(await page.locator(`.panel[data-rule="${rule}"] [data-figure="wait"]`).innerText(), waits[i]);
        assert.equal(await whole(page, rule, 'queue'), queues[i]);
        assert.equal(await whole(page, rule, 'finish'), finishes[i]);
        assert.deepEqual(await work(page, i, 2), works[i]);
      }
      assert.deepEqual((await request(page))[1], 300);
      assert.match(await page.locator('.example').innerText(), /^Recorded example/);
      await page.locator('#race-at-range').press('End');
      await settled(page);
      // The moment shown is no change of the example.
      assert.match(await page.locator('.example').innerText(), /^Recorded example/);
    }));
}

test('the race opens with six rules over one trace, and its title tells the lowest p99', () =>
  withPage(async ({ page, url }) => {
    await page.goto(url);
    await page.locator('#scene [data-request]').waitFor();
    await page.getByRole('button', { name: 'Queue race' }).click();
    await page.locator('.race-scene[data-request]').waitFor();
    assert.deepEqual(await rulesShown(page), ['round-robin', 'modulo', 'ring', 'bounded', 'choices', 'least']);
    const p99 = await page.locator('[data-table="race"] [data-figure="p99"]').allInnerTexts();
    const lowest = p99.reduce((best, text) => (number(text) < number(best) ? text : best));
    const title = await page.locator('h1').innerText();
    assert.ok(title.includes(`p99 of ${lowest} ms`), title);
    // Round robin piles up on the slow worker; what sees load goes round it.
    assert.ok(number(await whole(page, 'round-robin', 'queue')) > 5 * number(await whole(page, 'least', 'queue')));
    assert.ok(number(await whole(page, 'ring', 'hits')) > number(await whole(page, 'round-robin', 'hits')) + 0.1);
    assert.doesNotMatch(await page.locator('#scene').innerText(), /NaN|undefined|null|Infinity/);
  }));

test('nothing is bold before the seeds are through, and then only where one rule is the best', () =>
  withPage(async ({ page, url }) => {
    await openRace(page, `${url}#v=1&scene=race&race-rules=round-robin,least&race-seeds=20`);
    if (await page.locator('[data-seeds="waiting"]').count()) assert.equal(await page.locator('.best').count(), 0);
    await seedsDone(page);
    const best = await page.locator('.panel').evaluateAll((panels) => panels.map((panel) => [...panel.querySelectorAll('.best [data-figure]')].map((one) => /** @type {HTMLElement} */ (one).dataset.figure)));
    assert.ok(best[1].includes('p99') && best[1].includes('queue'), best.join(' | '));
    assert.deepEqual(best[0].filter((figure) => best[1].includes(figure)), []);
    assert.match(await page.locator('#seeds-title ~ .caption').innerText(), /Least connections has the lowest p99 over 20 seeds\./);
    // A rule against itself is no better than itself.
    await openRace(page, `${url}#v=1&scene=race&race-rules=round-robin`);
    await seedsDone(page);
    assert.equal(await page.locator('.best').count(), 0);
  }));

test('the bar steps by requests and by time, and the whole run stays', () =>
  withPage(async ({ page, url }) => {
    await openRace(page, `${url}#v=1&scene=race`);
    const before = await cells(page, '[data-table="race"]');
    const [at, all] = await request(page);
    assert.ok(at > 2500 && all > 4500 && at < all);
    const range = page.locator('#race-at-range');
    await range.press('ArrowRight');
    await settled(page);
    assert.equal((await request(page))[0], at + 1);
    await page.getByRole('button', { name: 'Next request' }).click();
    await settled(page);
    assert.equal((await request(page))[0], at + 2);
    for (const _ of [1, 2, 3]) {
      await page.getByRole('button', { name: 'Previous request' }).click();
      await settled(page);
    }
    assert.equal((await request(page))[0], at - 1);
    const time = async () => number(await page.locator('.tick.now').innerText());
    const was = await time();
    await range.press('Shift+ArrowRight');
    await settled(page);
    assert.ok(Math.abs(await time() - was - 0.01) < 0.0011);
    await range.press('Home');
    await settled(page);
    assert.equal(await time(), 0);
    await range.press('End');
    await settled(page);
    assert.equal((await request(page))[0], all);
    assert.deepEqual(await cells(page, '[data-table="race"]'), before);
    assert.match(await range.getAttribute('aria-valuetext') ?? '', /s, request [\d,]+ of [\d,]+$/);
    // Back again, the same moment is the same.
    await type(page, 'race-seed-box', '9');
    await settled(page);
    assert.notDeepEqual(await cells(page, '[data-table="race"]'), before);
    await type(page, 'race-seed-box', '8');
    await settled(page);
    assert.deepEqual(await cells(page, '[data-table="race"]'), before);
  }));

test('it plays and pauses, and where motion is reduced it only steps', () =>
  withPage(async ({ page, context, url }) => {
    await openRace(page, `${url}#v=1&scene=race&race-at=1`);
    assert.equal(await page.getByRole('button', { name: 'Pause' }).count(), 0);
    const [at] = await request(page);
    await page.getByRole('button', { name: '4×' }).click();
    await page.getByRole('button', { name: 'Play' }).click();
    await page.waitForTimeout(600);
    await page.getByRole('button', { name: 'Pause' }).click();
    await settled(page);
    const [stopped] = await request(page);
    assert.ok(stopped > at + 100, `${at} ${stopped}`);
    await page.waitForTimeout(200);
    assert.equal((await request(page))[0], stopped);
    const calm = await context.newPage();
    await calm.emulateMedia({ reducedMotion: 'reduce' });
    await openRace(calm, `${url}#v=1&scene=race`);
    assert.ok(await calm.getByRole('button', { name: 'Play' }).isDisabled());
    await calm.getByRole('button', { name: 'Next request' }).click();
    await settled(calm);
  }));

test("the sentence's numbers are set in place; what is out of range keeps the last good picture", () =>
  withPage(async ({ page, url }) => {
    await openRace(page, `${url}#v=1&scene=race`);
    const before = await cells(page, '[data-table="race"]');
    for (const [id, typed, message] of /** @type {[string, string, RegExp][]} */ ([
      ['race-rate-box', '0', /Requests per second must be 0\.001 to 1,000,000,000, got 0\./], ['race-slots-box', '65', /Slots must be 1 to 64, got 65\./],
      ['race-slots-box', '1.5', /must be a whole number, got 1\.5\./], ['race-hit-box', '-1', /must be 0 to .*, got -1\./],
      ['race-keys-box', '0', /Keys must be 1 to 10,000,000, got 0\./], ['race-seed-box', 'abc', /got "abc"\./], ['workers-box', '1025', /Workers must be 1 to 1,024, got 1,025\./],
    ])) {
      await type(page, id, typed);
      await page.locator(`#${id}-problem`, { hasText: message }).waitFor();
      assert.deepEqual(await cells(page, '[data-table="race"]'), before);
    }
    await page.locator('#race-slots-box').press('ArrowUp');
    await settled(page);
    assert.equal(await page.locator('#race-slots-box').inputValue(), '5');
    await page.locator('#race-rate-box').press('Shift+ArrowDown');
    await settled(page);
    assert.equal(await page.locator('#race-rate-box').inputValue(), '500');
    assert.notDeepEqual(await cells(page, '[data-table="race"]'), before);
  }));

test('the slow worker is chosen in the sentence or by its lane, in every panel at once', () =>
  withPage(async ({ page, url }) => {
    await openRace(page, `${url}#v=1&scene=race`);
    assert.equal(await page.locator('.lanes .tint').count(), 6);
    await page.locator('.panel').nth(2).locator('.lane-head').nth(1).click();
    await settled(page);
    assert.equal(await page.locator('#race-slow-select').inputValue(), '1');
    assert.equal(await page.getByText('w2 slow', { exact: true }).count(), 6);
    await page.locator('#race-slow-select').selectOption('-1');
    await settled(page);
    assert.equal(await page.locator('.lanes .tint').count(), 0);
    assert.match(await page.locator('.sentence').first().innerText(), /is slower\./);
  }));

test('panels take other rules, go and come back', () =>
  withPage(async ({ page, url }) => {
    await openRace(page, `${url}#v=1&scene=race`);
    await page.getByLabel('Rule of panel 1').selectOption('rendezvous');
    await settled(page);
    assert.equal((await rulesShown(page))[0], 'rendezvous');
    assert.equal(await page.getByRole('button', { name: 'Add a rule' }).count(), 0);
    await page.locator('.panel').nth(1).hover();
    await page.getByRole('button', { name: 'Remove Hash mod N' }).click();
    await settled(page);
    assert.deepEqual(await rulesShown(page), ['rendezvous', 'ring', 'bounded', 'choices', 'least']);
    await page.getByRole('button', { name: 'Add a rule' }).click();
    await settled(page);
    assert.equal((await rulesShown(page)).length, 6);
    await page.waitForFunction(() => location.hash.includes('race-rules='));
    await page.waitForTimeout(900);
    const shown = await rulesShown(page);
    await page.reload();
    await page.locator('.race-scene[data-request]').waitFor();
    assert.deepEqual(await rulesShown(page), shown);
  }));

test('a ninth worker dips the hit ratio of mod N far more than that of rendezvous', () =>
  withPage(async ({ page, url }) => {
    await open(page, url);
    await openExample(page, 'A ninth worker joins a race');
    await page.locator('#hits-title ~ .fold summary').click();
    await page.locator('[data-table="hits"]').waitFor();
    const rows = (await cells(page, '[data-table="hits"]')).map((row) => row.map(number));
    /** Over the second before and after it joins. @param {number} column @param {number} from */
    const mean = (column, from) => {
      const values = rows.filter(([time]) => time >= from && time < from + 0.8).map((row) => row[column]).filter((value) => !Number.isNaN(value));
      return values.reduce((sum, value) => sum + value, 0) / values.length;
    };
    const dips = [1, 3].map((column) => mean(column, 5.1) - mean(column, 6.05));
    assert.ok(dips[0] > 0.15 && dips[0] > 3 * Math.abs(dips[1]), dips.join());
    // The lane is there once the worker has come.
    assert.equal(await page.locator('.panel').first().locator('.lane-head').count(), 9);
  }));

test('a popular key queues at its worker under ring and rendezvous, and a bound or the top two relieve it', () =>
  withPage(async ({ page, url }) => {
    await open(page, url);
    await openExample(page, 'A popular key');
    const [ring, rendezvous, bounded, top] = await Promise.all(['ring', 'rendezvous', 'bounded', 'top-k-least'].map(async (rule) => number(await whole(page, rule, 'queue'))));
    assert.ok(ring > 3 * bounded && rendezvous > 3 * bounded && ring > 3 * top && rendezvous > 3 * top, [ring, rendezvous, bounded, top].join());
  }));

test('work beyond what the fleet can do is said to queue without bound', () =>
  withPage(async ({ page, url }) => {
    await openRace(page, `${url}#v=1&scene=race&race-rules=round-robin,least&race-cache=0&race-rate=1200&race-slow=-1`);
    assert.match(await page.locator('.warning').first().innerText(), /^The queue grows without bound: work arrives 1\.\d\d times as fast as the fleet can do it under Round robin and 1\.\d\d under Least connections\.$/);
    await openRace(page, `${url}#v=1&scene=race&race-rules=round-robin&race-cache=0&race-rate=300&race-slow=-1`);
    assert.equal(await page.locator('.warning').count(), 0);
    // A run whose queues outgrow all bounds is stopped, and says so.
    await openRace(page, `${url}#v=1&scene=race&race-rules=round-robin&race-cache=0&race-rate=1000000&race-seeds=1`);
    await page.locator('.warning', { hasText: /^Stopped, for queues outgrew all bounds: Round robin after [\d,]+ requests \(w\d gets [\d,.]+ times what it can do\)\.$/ }).waitFor();
  }));

test('events, a pasted trace and what else is set follow the link back', () =>
  withPage(async ({ page, url }) => {
    await openRace(page, `${url}#v=1&scene=race&race-rules=round-robin,ring`);
    await page.getByRole('button', { name: 'All settings' }).click();
    await page.getByRole('button', { name: 'Add an event' }).click();
    await settled(page);
    await page.locator('#race-event-kind-0').selectOption('die');
    await settled(page);
    await page.locator('#race-event-worker-0').selectOption('w3');
    await type(page, 'race-event-at-0-box', '2');
    await type(page, 'race-checks-box', '0.5');
    await settled(page);
    // Nobody knows of the death at first.
    assert.ok(number((await page.locator('[data-table="race"] tbody tr').first().locator('td').nth(-2).innerText())) > 0);
    const table = () => cells(page, '[data-table="race"]');
    const before = await table();
    await page.waitForFunction(() => location.hash.includes('race-events=') && location.hash.includes('race-checks=0.5'));
    await page.waitForTimeout(900);
    await page.reload();
    await page.locator('.race-scene[data-request]').waitFor();
    assert.deepEqual(await table(), before);
    await page.getByRole('button', { name: 'All settings' }).click();
    const trace = Array.from({ length: 200 }, (_, i) => `${(i * 0.01).toFixed(2)},user:${i % 7},20`).join('\n');
    await page.locator('#race-trace-box').fill(trace);
    await page.locator('#race-trace-box').blur();
    await settled(page);
    assert.equal((await request(page))[1], 200);
    await page.waitForFunction(() => location.hash.includes('race-trace='));
    await page.waitForTimeout(900);
    await page.reload();
    await page.locator('.race-scene[data-request]').waitFor();
    assert.equal((await request(page))[1], 200);
    await page.getByRole('button', { name: 'All settings' }).click();
    await page.locator('#race-trace-box').fill('5,a\n1,b');
    await page.locator('#race-trace-box').blur();
    await page.locator('#race-trace-box-problem').waitFor();
    assert.match(await page.locator('#race-trace-box-problem').innerText(), /[Ll]ine 2/);
    assert.equal((await request(page))[1], 200);
  }));

test('a link of nonsense opens the race and says what was wrong with each part', () =>
  withPage(async ({ page, url }) => {
    const events = await packed(page, [{ at: 'soon', kind: 'explode', worker: 7 }]).catch(() => '');
    await openRace(page, `${url}#v=1&scene=race&race-rules=ring,nonsense&race-rate=-1&race-arrivals=never&race-slow=99999&race-events=${events || '%%'}&race-trace=%%%`);
    const notice = await page.locator('.notice').innerText();
    for (const part of ['race-rules must be 1 to 6 of ', 'race-rate: Requests per second must be', 'race-arrivals must be one of poisson, fixed, bursts', 'race-slow:', 'events can', 'trace can']) {
      assert.ok(notice.includes(part), `${part} in ${notice}`);
    }
    assert.deepEqual(await rulesShown(page), ['ring']);
  }));

test('one worker, a thousand workers, 64 slots and no cache are drawn and told without a fault', () =>
  withPage(async ({ page, url }) => {
    await openRace(page, `${url}#v=1&scene=race&race-cache=0&race-slots=64`);
    for (const workers of ['1', '12', '40', '1024']) {
      await type(page, 'workers-box', workers);
      await settled(page);
      assert.equal(await page.locator('.panel').count(), 6);
      assert.doesNotMatch(await page.locator('#scene').innerText(), /NaN|undefined|null|Infinity/);
    }
    await type(page, 'race-slots-box', '1');
    await type(page, 'workers-box', '2');
    await settled(page);
    assert.doesNotMatch(await page.locator('#scene').innerText(), /NaN|undefined|null|Infinity/);
  }));

test('a long run tells how far it is, and a newer one takes its place', () =>
  withPage(async ({ page, url }) => {
    await openRace(page, `${url}#v=1&scene=race&race-rules=round-robin,least&race-seeds=1`);
    await type(page, 'race-rate-box', '100');
    await settled(page);
    await page.getByRole('button', { name: 'All settings' }).click();
    await type(page, 'race-seconds-box', '50000');
    await page.locator('.busy', { hasText: /^Simulating [\d,]+ of [\d,]+ requests$/ }).waitFor({ timeout: 20_000 });
    await type(page, 'race-seconds-box', '3');
    await settled(page);
    const [, all] = await request(page);
    assert.ok(all > 200 && all < 400, `${all}`);
    assert.equal(await page.locator('.busy').innerText(), '');
  }));

test('on a phone one panel shows at a time, the bar stays, and targets are large', () =>
  withPage(async ({ page, url }) => {
    await openRace(page, `${url}#v=1&scene=race`);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
    assert.equal(await page.locator('.sheet').count(), 0);
    const box = await page.locator('.scrubber').boundingBox();
    assert.ok(box && Math.abs(box.y + box.height - 844) < 1);
    const small = await page.locator('.scrubber button, .panel select, .panel button, .unfold-settings').evaluateAll((all) =>
      all.filter((one) => one.getClientRects().length > 0 && (one.getBoundingClientRect().height < 44 || one.getBoundingClientRect().width < 44)).map((one) => one.outerHTML.slice(0, 80)));
    assert.deepEqual(small, []);
    const panels = page.locator('.race-scene > .panels');
    await panels.evaluate((one) => one.scrollTo({ left: one.scrollWidth }));
    await page.waitForFunction(() => {
      const last = [...document.querySelectorAll('.panel')].at(-1)?.getBoundingClientRect();
      return last && last.left >= 0 && last.right <= 390;
    });
    await page.getByRole('button', { name: 'All settings' }).click();
    await type(page, 'race-rate-box', '300');
    await settled(page);
    assert.match(await page.locator('.sentence').first().innerText(), /^300 requests per second/);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
  }, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }));

test('the keyboard reaches every control of the scene, and the race says what it found once', () =>
  withPage(async ({ page, url }) => {
    await openRace(page, `${url}#v=1&scene=race&race-rules=ring,least`);
    await page.waitForFunction(() => /p99 of .* 2 rules over [\d,]+ requests\.$/.test(document.querySelector('.spoken')?.textContent ?? ''));
    await page.locator('#race-rate-box').focus();
    /** @type {string[]} */
    const seen = [];
    for (let i = 0; i < 40; i += 1) {
      await page.keyboard.press('Tab');
      seen.push(await page.evaluate(() => document.activeElement?.id || document.activeElement?.getAttribute('aria-label') || document.activeElement?.textContent?.trim() || ''));
    }
    for (const one of ['workers-box', 'race-slow-select', 'race-seed-box', 'All settings', 'Rule of panel 1', 'Previous request', 'Play', 'race-at-range', '16×']) {
      assert.ok(seen.includes(one), `${one} in ${seen.join(', ')}`);
    }
  }));

test('an event that turns from a leaving into a joining worker names a new one', () =>
  withPage(async ({ page, url }) => {
    await openRace(page, `${url}#v=1&scene=race&race-rules=round-robin&race-seconds=1&race-seeds=1`);
    await page.getByRole('button', { name: 'All settings' }).click();
    await page.getByRole('button', { name: 'Add an event' }).click();
    await settled(page);
    const kind = page.locator('#race-event-kind-0');
    for (const [what, worker] of [['leave', 'w1'], ['join', 'w9'], ['die', 'w1'], ['join', 'w9']]) {
      await kind.selectOption(what);
      await settled(page);
      assert.equal(await page.locator('#race-event-worker-0').inputValue(), worker, what);
      assert.equal(await page.locator('.event-row .problem').count(), 0, what);
    }
  }));

test('a moment of a long pasted trace is shown without writing the trace out again', () =>
  withPage(async ({ page, url }) => {
    await openRace(page, `${url}#v=1&scene=race&race-rules=round-robin&race-seeds=1`);
    await page.getByRole('button', { name: 'All settings' }).click();
    const lines = Array.from({ length: 20_000 }, (_, i) => `${(i / 1_000).toFixed(3)},key-${i % 100}`);
    // Typed as by hand, so many lines take half a minute.
    await page.locator('#race-trace-box').evaluate((/** @type {HTMLTextAreaElement} */ box, text) => {
      box.focus();
      box.value = text;
      box.dispatchEvent(new Event('change'));
    }, lines.join('\n'));
    await page.locator('[data-figure="request"]', { hasText: 'of 20,000' }).waitFor();
    await page.evaluate(() => {
      const written = /** @type {number[]} */ ([]);
      const { stringify } = JSON;
      JSON.stringify = (/** @type {any[]} */ ...given) => {
        const text = stringify(.../** @type {Parameters<typeof stringify>} */ (given));
        written.push(text?.length ?? 0);
        return text;
      };
      Object.assign(window, { written });
    });
    await page.locator('#race-at-range').press('End');
    await settled(page);
    const longest = await page.evaluate(() => Math.max(0, .../** @type {any} */ (window).written));
    assert.ok(longest < 10_000, `${longest} characters`);
  }));

/** Theory beside what was measured, by rule and figure. @param {Page} page */
const theory = (page) => page.locator('[data-table="theory"] tbody tr').evaluateAll((rows) => Object.fromEntries(rows.map((row) => {
  const told = /** @type {HTMLElement} */ (row.querySelector('[data-theory]'));
  const [mean, half] = (row.children[2].textContent ?? '').split('±').map(Number.parseFloat);
  return [/** @type {HTMLElement} */ (row).dataset.rule, { of: told.dataset.theory, text: told.textContent ?? '', mean, half }];
})));

test('theory stands beside the waits and hit ratios that it tells of, and beside no others', () =>
  withPage(async ({ page, url }) => {
    const queues = 'race-cache=0&race-sizes=exponential&race-slow=-1&race-rate=500&race-seconds=20';
    await openRace(page, `${url}#v=1&scene=race&race-rules=random,least&${queues}`);
    await seedsDone(page);
    const { random, least } = await theory(page);
    // Eight queues M/M/4 of 48 ms at 62.5 requests per second each.
    assert.deepEqual([random.of, random.text], ['wait', '24.45']);
    assert.ok(Math.abs(random.mean - 24.45) < 3 * random.half, `${random.mean} ± ${random.half}`);
    assert.ok(least.text.startsWith('≥ ') && least.mean + least.half > number(least.text), least.text);
    await openRace(page, `${url}#v=1&scene=race&race-rules=round-robin,ring&race-seconds=60`);
    await seedsDone(page);
    const hits = await theory(page);
    assert.deepEqual(Object.keys(hits), ['round-robin']);
    const found = hits['round-robin'];
    assert.ok(number(found.text) > found.mean && number(found.text) < found.mean + 0.03, `${found.mean} beside ${found.text}`);
    // Constant costs make no M/M/c.
    await openRace(page, `${url}#v=1&scene=race&race-rules=random&race-cache=0&race-slow=-1`);
    assert.equal(await page.locator('[data-table="theory"]').count(), 0);
  }));
