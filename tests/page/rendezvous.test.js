// The Rendezvous scene in a real browser: scores, the winner's going, what a lookup costs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withPage } from './harness.js';
import { cells, figure, open, openExample, packed, settled, type } from './ring.js';

/** @typedef {import('playwright-core').Page} Page */

/** Each worker's row of scores: name, note, score, rank before, rank after. @param {Page} page */
const scores = (page) => page.locator('.scores tbody tr').evaluateAll((rows) => rows.map((row) => {
  /** @param {string} selector */
  const text = (selector) => /** @type {HTMLElement | null} */ (row.querySelector(selector))?.innerText.trim() ?? '';
  return { name: text('th'), note: text('.bar-note'), score: Number(text('[data-score]')), before: text('[data-rank="before"]'), after: text('[data-rank="after"]') };
}));

/** @param {Page} page @param {string} name */
async function press(page, name) {
  await page.getByRole('button', { name, exact: true }).click();
  await settled(page);
}

/** A count as it is printed. @param {string} text */
const number = (text) => Number(text.replaceAll(/[^\d]/g, ''));

test("the winner's going moves its keys alone, each to its own runner-up", () =>
  withPage(async ({ page, url }) => {
    await open(page, `${url}#v=1&scene=rendezvous&keys=200000`);
    await press(page, 'Undo add w9');
    const held = new Map((await cells(page, '.worker-table')).map((row) => [row[0], number(row[4])]));
    assert.equal([...held.values()].reduce((a, b) => a + b), 200_000);
    /** @type {[string, string, string][]} */
    const followed = [];
    for (let i = 1; i <= 12; i += 1) {
      await type(page, 'follow-box', `user:${i}`);
      await settled(page);
      const [owner, runnerUp] = await scores(page);
      assert.equal(owner.before, '1');
      assert.ok(owner.score > runnerUp.score);
      followed.push([`user:${i}`, owner.name, runnerUp.name]);
    }
    const [, winner] = followed[0];
    await type(page, 'follow-box', followed[0][0]);
    await settled(page);
    await press(page, `Take ${winner} down`);
    assert.equal(number(await figure(page, 'needless')), 0);
    assert.match(await page.locator('h1').innerText(), new RegExp(`^Taking ${winner} down moves 12\\.\\d% of the keys, all of them its own$`));
    const rows = await cells(page, '.worker-table');
    const lost = rows.find(([name]) => name === winner);
    assert.equal(number(lost?.[4] ?? ''), held.get(winner));
    // What the others got is what the winner had.
    const got = rows.filter(([name]) => name !== winner).reduce((sum, row) => sum + number(row[4]), 0);
    assert.equal(got, held.get(winner));
    for (const [key, owner, runnerUp] of followed) {
      await type(page, 'follow-box', key);
      await settled(page);
      const first = (await scores(page)).find(({ after }) => after === '1');
      assert.equal(first?.name, owner === winner ? runnerUp : owner, key);
    }
    await press(page, `Bring ${winner} back`);
    for (const [name, , , , keys] of await cells(page, '.worker-table')) assert.equal(number(keys), held.get(name), name);
  }));

test("the scene opens with cat.jpg's scores, and leads on to keys that are hashed", () =>
  withPage(async ({ page, url }) => {
    await open(page, url);
    await press(page, 'Rendezvous');
    assert.match(await page.locator('.example').innerText(), /Recorded example: cat\.jpg's scores\./);
    assert.deepEqual((await scores(page)).map(({ name, score, note }) => [name, score, note]),
      [['w2', 87, 'owner'], ['w4', 63, 'runner-up'], ['w1', 41, ''], ['w3', 12, '']]);
    assert.equal(await page.locator('h1').innerText(), 'w2 scores highest for cat.jpg, so w2 owns it');
    // What is no longer the document's is not called so.
    await page.locator('#rule-select').selectOption('rendezvous');
    await settled(page);
    assert.match(await page.locator('.example').innerText(), /^Begun from an example: cat\.jpg's scores\. It was changed since\./);
    await page.locator('#rule-select').selectOption('lesson-scores');
    await settled(page);
    assert.match(await page.locator('.example').innerText(), /^Recorded example: /);
    await press(page, 'Take w2 down');
    assert.equal(await page.locator('h1').innerText(), 'cat.jpg falls from w2 to w4, its runner-up');
    assert.deepEqual((await scores(page)).map(({ name, before, after }) => [name, before, after]),
      [['w2', '1', '–'], ['w4', '2', '1'], ['w1', '3', '2'], ['w3', '4', '3']]);
    await press(page, 'Fleet order');
    assert.deepEqual((await scores(page)).map(({ name }) => name), ['w1', 'w2', 'w3', 'w4']);
    await page.waitForFunction(() => location.hash.includes('lesson=cat-scores') && location.hash.includes('order=fleet'));
    await page.reload();
    await page.locator('.scores').waitFor();
    assert.deepEqual((await scores(page)).map(({ name, after }) => [name, after]), [['w1', '2'], ['w2', '–'], ['w3', '3'], ['w4', '1']]);
    await press(page, 'Leave the example');
    assert.equal(await page.locator('#rule-select').inputValue(), 'weighted-rendezvous');
    assert.equal(await page.locator('.example').count(), 0);
    await openExample(page, "cat.jpg's scores");
    assert.equal((await scores(page))[0].score, 87);
  }));

test("the way out of the scene's first picture is the scene", () =>
  withPage(async ({ page, url }) => {
    await open(page, url);
    await press(page, 'Rendezvous');
    await press(page, 'Leave the example');
    assert.match(await page.locator('h1').innerText(), /^Adding w9 moves 11\.\d% of the keys, all of them to w9$/);
    assert.equal((await scores(page)).length, 9);
    // Other tabs know where they were.
    await press(page, 'Ring');
    assert.equal(await page.locator('#rule-select').inputValue(), 'ring');
    assert.equal(await page.locator('#points-box').inputValue(), '100');
  }));

test('a joining worker takes the keys that it scores highest, and weight is what it is due', () =>
  withPage(async ({ page, url }) => {
    await open(page, `${url}#v=1&scene=rendezvous&keys=100000`);
    assert.equal(number(await figure(page, 'needless')), 0);
    assert.match(await page.locator('h1').innerText(), /^Adding w9 moves 11\.\d% of the keys, all of them to w9$/);
    await type(page, 'weight-box', '8');
    await settled(page);
    // Eight of sixteen parts.
    const [row] = (await cells(page, '.worker-table')).filter(([name]) => name === 'w9');
    assert.equal(row[1], '8');
    assert.ok(Math.abs(Number.parseFloat(row[3]) - 50) < 0.5, row.join());
    assert.equal(number(await figure(page, 'needless')), 0);
    await type(page, 'weight-box', '-1');
    assert.match(await page.locator('#weight-box-problem').innerText(), /must be 0 to 1,000,000, got -1\./);
    await settled(page);
    assert.ok(Math.abs(Number.parseFloat((await cells(page, '.worker-table')).find(([name]) => name === 'w9')?.[3] ?? '') - 50) < 0.5);
  }));

test('what a lookup costs is measured where the page runs, and where it crosses the ring', () =>
  withPage(async ({ page, url }) => {
    await open(page, `${url}#v=1&scene=rendezvous&keys=1000`);
    await page.locator('[data-cost="measured"]').waitFor({ timeout: 60_000 });
    // Measuring again leaves the focus on the button.
    await page.getByRole('button', { name: 'Measure again' }).press('Enter');
    await page.locator('[data-cost="measuring"]').waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Again');
    await page.locator('[data-cost="measured"]').waitFor({ timeout: 60_000 });
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Again');
    const crossing = Number(await page.locator('[data-figure="crossing"]').getAttribute('data-workers'));
    assert.ok(crossing > 1 && crossing < 512, `crossing at ${crossing}`);
    assert.match((await page.locator('.cost text').allTextContents()).join(' '), new RegExp(`cross at ${crossing.toFixed(1)} workers`));
    await page.locator('.cost-figure summary').click();
    const rows = await cells(page, '.cost-table');
    assert.deepEqual(rows.map(([workers]) => number(workers)), [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024]);
    // The lower quartile: whatever else the machine is at only adds to a run.
    /** @param {number} row @param {number} column */
    const low = (row, column) => number(rows[row][column].split(' ')[1].split('–')[0]);
    // 1,024 scores cost far more than one, and more than a search among 102,400 points.
    assert.ok(low(10, 1) > 20 * low(0, 1), rows.join(' | '));
    assert.ok(low(10, 1) > 1.5 * low(10, 2), rows.join(' | '));
    // A picture asked for while it is measured again does not wait for its end.
    await page.getByRole('button', { name: 'Measure again' }).click();
    await type(page, 'keys-box', '2000');
    await settled(page);
    assert.equal(await page.locator('[data-cost]').getAttribute('data-cost'), 'measuring');
    await page.locator('[data-cost="measured"]').waitFor({ timeout: 60_000 });
  }));

test('a scene keeps its rule, the fleet and the keys go along, and Back leads back', () =>
  withPage(async ({ page, url }) => {
    await open(page, `${url}#v=1&rule=haproxy-consistent&keys=5000`);
    await press(page, 'Rendezvous');
    assert.equal(await page.locator('#rule-select').inputValue(), 'weighted-rendezvous');
    assert.equal(await page.locator('#keys-box').inputValue(), '5,000');
    await page.locator('#rule-select').selectOption('lesson-md5-rendezvous');
    await settled(page);
    await press(page, 'Ring');
    assert.equal(await page.locator('#rule-select').inputValue(), 'haproxy-consistent');
    await press(page, 'Rendezvous');
    assert.equal(await page.locator('#rule-select').inputValue(), 'lesson-md5-rendezvous');
    await page.waitForFunction(() => location.hash.includes('scene=rendezvous'));
    await page.goBack();
    await page.locator('.ring').waitFor();
    assert.equal(await page.locator('#rule-select').inputValue(), 'haproxy-consistent');
    // A link from before there were scenes opens where its rule is shown.
    await page.goto('about:blank');
    await open(page, `${url}#v=1&rule=rendezvous`);
    assert.equal(await page.locator('.scores').count(), 1);
    await page.goto('about:blank');
    await open(page, `${url}#v=1&scene=ring&rule=rendezvous`);
    assert.match(await page.locator('.notice').innerText(), /The link's rule must be one of/);
  }));

test('a calculator that dies of a study keeps the picture, starts anew and says so', () =>
  withPage(async ({ page, url }) => {
    // Every step of timing fails as a trap in the wasm does.
    await page.route('**/worker.js', async (route) => {
      const response = await route.fetch();
      const trap = `for (const name of ['instantiate', 'instantiateStreaming']) {
        const plain = WebAssembly[name].bind(WebAssembly);
        WebAssembly[name] = async (...given) => {
          const { instance, module } = await plain(...given);
          const exports = { ...instance.exports, lookupcost_step() { throw new WebAssembly.RuntimeError('unreachable'); } };
          return { module, instance: Object.create(instance, { exports: { value: exports } }) };
        };
      }`;
      await route.fulfill({ response, body: `${trap}\n${await response.text()}` });
    });
    await open(page, `${url}#v=1&scene=rendezvous&keys=1000`);
    const notice = page.locator('.notice');
    await notice.waitFor();
    assert.match(await notice.innerText(), /^The calculator stopped \(.*\) while it timed lookups, and was started anew\./);
    assert.match(await page.locator('.cost-figure').innerText(), /The calculator stopped over it\./);
    // The picture goes on, and the same study is not tried over and over.
    await press(page, 'Dismiss');
    await type(page, 'follow-box', 'user:5');
    await settled(page);
    assert.equal(await page.locator('.scores-figure h2').innerText(), 'Who owns user:5');
    await page.waitForTimeout(1000);
    assert.equal(await notice.count(), 0);
    await page.getByRole('button', { name: 'Measure again' }).click();
    await notice.waitFor();
    await page.unrouteAll({ behavior: 'wait' });
  }));

test('where the only worker goes, its keys are nobody’s', () =>
  withPage(async ({ page, url }) => {
    await open(page, `${url}#v=1&lesson=cat-scores`);
    await type(page, 'workers-box', '2');
    await press(page, 'Take w2 down');
    await type(page, 'workers-box', '1');
    await settled(page);
    assert.equal(await page.locator('h1').innerText(), 'w1 scores highest for cat.jpg, so w1 owns it');
    await page.goto('about:blank');
    // w1 at 41, leaving.
    await open(page, `${url}#v=1&rule=lesson-scores&follow=cat.jpg&fleet=${await packed(page, { w: [['w1', 1, { score: 41 }]], r: 0 })}`);
    assert.equal(await page.locator('h1').innerText(), 'cat.jpg belongs to nobody; w1 had it');
    await page.goto('about:blank');
    await open(page, `${url}#v=1&scene=rendezvous&keys=1000&fleet=${await packed(page, { w: ['a', 'b'], r: 0 })}`);
    assert.match(await page.locator('.fan-figure .caption').first().innerText(), /^\d+ keys\.$/);
    await page.goto('about:blank');
    await open(page, `${url}#v=1&scene=rendezvous&keys=1000&fleet=${await packed(page, { w: [['a', 0]], a: 'b' })}`);
    assert.equal(await page.locator('.fan-figure .caption').innerText(), '1,000 keys, which nobody had.');
  }));

test('of a thousand workers the fan shows those that most keys go to, and scores of any size fit', () =>
  withPage(async ({ page, url }) => {
    const names = Array.from({ length: 1024 }, (_, i) => `w${i + 1}`);
    await open(page, `${url}#v=1&scene=rendezvous&keys=10000&fleet=${await packed(page, { w: names, r: 1000 })}`);
    const drawn = await page.locator('.fan text.end:not(.label):not(.strong)').allTextContents();
    assert.equal(drawn.length, 12);
    for (const keys of drawn) assert.ok(number(keys) > 0, drawn.join());
    const tops = await page.locator('.fan text.end:not(.label):not(.strong)').evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().y));
    for (let i = 1; i < tops.length; i += 1) assert.ok(tops[i] - tops[i - 1] > 14, 'names lie on one another');
    await page.goto('about:blank');
    await open(page, `${url}#v=1&rule=lesson-scores&follow=cat.jpg&fleet=${await packed(page, { w: [['a', 1, { score: 1e300 }], ['b', 1, { score: -123456789.5 }]] })}`);
    assert.deepEqual(await page.locator('[data-score]').allInnerTexts(), ['1.0e300', '-1.2e8']);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth), 'the page is too wide');
  }));
