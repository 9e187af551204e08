// The Move & warm-up scene in a real browser: rules beside each other, and what the store pays.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withPage } from './harness.js';
import { cells, figure, packed, settled, type } from './ring.js';

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page @param {string} url */
async function openMove(page, url) {
  await page.goto(url);
  await page.locator('.move-scene[data-request]').waitFor();
}

/** @param {string} text */
const number = (text) => Number(text.replaceAll(/[^\d.-]/g, ''));

/** A rule's row: imbalance, moved, store, × base, extra. @param {Page} page @param {string} id */
async function row(page, id) {
  const all = await page.locator(`[data-table="moves"] [data-rule="${id}"] > *`).allInnerTexts();
  return [all[3], ...all.slice(5)].map((cell) => cell.trim());
}

/** The lesson's fleet, keys and hash, from the second document. @param {Page} page @param {string} url */
async function openLessonFleet(page, url) {
  await openMove(page, `${url}#v=1&scene=move&hash=fnv1a-mix&prefix=G&start=1000000&keys=100000`);
  await type(page, 'workers-box', '3');
  await settled(page);
  await type(page, 'to-box', '4');
  await settled(page);
}

test("the document's figures stand beside each other", () =>
  withPage(async ({ page, url }) => {
    // Its replicas are called k1 to k4: the Ring scene names them.
    await page.goto(`${url}#v=1&lesson=three-to-four`);
    await page.locator('[data-table="rules"]').waitFor();
    await page.waitForFunction(() => location.hash.includes('lesson='));
    const fleet = await page.evaluate(async () => {
      const stream = new Blob(['{"w":["k1","k2","k3"],"a":"k4"}']).stream().pipeThrough(new CompressionStream('deflate-raw'));
      const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
      return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    });
    await page.goto('about:blank');
    await openMove(page, `${url}#v=1&scene=move&hash=fnv1a-mix&prefix=G&start=1000000&keys=100000&fleet=${fleet}`);
    assert.deepEqual(await row(page, 'modulo'), ['1.01 → 1.00', '74.85%', '419.57', '3.02×', '16,841']);
    assert.deepEqual(await row(page, 'ring-1'), ['2.02 → 2.23', '55.77%', '348.02', '2.51×', '12,548']);
    assert.deepEqual((await row(page, 'ring-10')).slice(0, 2), ['1.55 → 1.72', '15.57%']);
    assert.deepEqual((await row(page, 'ring-100')).slice(0, 2), ['1.12 → 1.20', '25.63%']);
    assert.deepEqual(await row(page, 'ring-1000'), ['1.01 → 1.06', '26.48%', '238.18', '1.71×', '5,957']);
    assert.equal(await page.locator('h1').innerText(), 'From 3 to 4 workers, mod N moves 74.8% of the keys and the ring 26.5%');
    // What moves under B moves to k4, and the table beside the picture says how many from whom.
    const flow = await cells(page, '.flows figure:nth-of-type(2)');
    assert.deepEqual(flow.map((cell) => cell.slice(1).filter((keys, i) => i !== flow.indexOf(cell) && i !== 3)), [['0', '0'], ['0', '0'], ['0', '0']]);
    assert.equal(flow.reduce((sum, cell) => sum + number(cell[4]), 0), 26_477);
  }));

test('from and to may be any number of workers, and the link keeps it', () =>
  withPage(async ({ page, url }) => {
    await openLessonFleet(page, url);
    await type(page, 'to-box', '9');
    await settled(page);
    assert.match(await page.locator('h1').innerText(), /^From 3 to 9 workers, mod N moves \d\d\.\d% of the keys and the ring \d\d\.\d%$/);
    await page.locator('#a-select').selectOption('rendezvous');
    await settled(page);
    // Six of nine parts go to who joins.
    assert.ok(Math.abs(number((await row(page, 'rendezvous'))[1]) - 66.67) < 0.7);
    await page.waitForFunction(() => location.hash.includes('a=rendezvous') && location.hash.includes('fleet='));
    await page.waitForTimeout(900);
    const before = await cells(page, '[data-table="moves"]');
    await page.reload();
    await page.locator('.move-scene[data-request]').waitFor();
    assert.deepEqual(await cells(page, '[data-table="moves"]'), before);
    // The other scenes show one worker coming or going, and say what they leave behind.
    await page.getByRole('button', { name: 'Ring', exact: true }).click();
    await settled(page);
    assert.match(await page.locator('.notice').innerText(), /the change to 9 workers was left behind/);
    assert.equal(await page.locator('#workers-box').inputValue(), '3');
    await page.getByRole('button', { name: 'Move & warm-up', exact: true }).click();
    await settled(page);
    await type(page, 'to-box', '3');
    await settled(page);
    assert.equal(await page.locator('h1').innerText(), '3 workers stay, and no key moves');
    await type(page, 'to-box', '2');
    await settled(page);
    assert.match(await page.locator('h1').innerText(), /^From 3 to 2 workers/);
    await type(page, 'to-box', '0');
    assert.match(await page.locator('#to-box-problem').innerText(), /must be 1 to 1,024, got 0\./);
  }));

test('what the store pays follows from how often keys are asked for, and softens', () =>
  withPage(async ({ page, url }) => {
    await openMove(page, `${url}#v=1&scene=move&keys=100000`);
    /** @param {string} name */
    const value = async (name) => number(await figure(page, name));
    const [peak, all] = [await value('peak-a'), await value('extra-all-a')];
    // All alike: the first moment is as the fixed window has it, and every moved key that was cached misses once.
    assert.equal(peak, number((await row(page, 'modulo'))[2]));
    const moved = number((await row(page, 'modulo'))[1]) / 100;
    assert.ok(Math.abs(all / (moved * 100_000 * 0.9) - 1) < 0.001, `${all}`);
    assert.match(await figure(page, 'warm50-a'), /min|s$/);
    await type(page, 'steps-box', '4');
    await settled(page);
    assert.ok(await value('peak-a') < peak - 50);
    await type(page, 'steps-box', '1');
    await type(page, 'prewarmed-box', '0.5');
    await settled(page);
    assert.ok(Math.abs(await value('extra-all-a') / all - 0.5) < 0.01);
    await type(page, 'prewarmed-box', '0');
    await page.locator('#popularity-select').selectOption('zipf');
    await settled(page);
    assert.notEqual(await figure(page, 'requests-moved-b'), (await row(page, 'ring-1000'))[1]);
    await type(page, 'capacity-box', '300');
    await settled(page);
    assert.match(await figure(page, 'capacity-a'), /^over by [\d.]+ for /);
    assert.match(await figure(page, 'capacity-b'), /^yes, [\d.]+ to spare$/);
    await type(page, 'capacity-box', '100');
    await settled(page);
    assert.match(await page.locator('#capacity-box-problem').innerText(), /must be at least its base rate of 138\.8\d*, got 100\./);
    assert.match(await figure(page, 'capacity-b'), /^yes/);
    for (const [id, typed, message] of [
      ['read-box', '-1', /must be 0 to .*, got -1\./], ['hit-box', '1.5', /must be 0 to 1, got 1\.5\./],
      ['window-box', '0', /must be 0\.001 to .*, got 0\./], ['capacity-box', '-5', /must be 0 to .*, got -5\./],
      ['exponent-box', '11', /must be 0 to 10, got 11\./],
    ]) {
      await type(page, /** @type {string} */ (id), /** @type {string} */ (typed));
      assert.match(await page.locator(`#${id}-problem`).innerText(), /** @type {RegExp} */ (message));
    }
    assert.doesNotMatch(await page.locator('#scene').innerText(), /NaN|undefined|null|Infinity/);
    // Rates too great for a chart are right in the table.
    await type(page, 'capacity-box', '0');
    await type(page, 'read-box', '1e12');
    await settled(page);
    assert.ok(await value('peak-a') > 8e11);
  }));

test('over several steps the rules move what they must, and mod N over and over', () =>
  withPage(async ({ page, url }) => {
    await openMove(page, `${url}#v=1&scene=move&keys=20000`);
    await page.locator('[data-plan="done"]').waitFor({ timeout: 60_000 });
    const table = () => cells(page, '[data-table="plan"]');
    let rows = await table();
    assert.equal(rows.length, 8);
    const [modulo, , , rendezvous] = rows;
    assert.ok(number(modulo[1]) > 300 && number(modulo[4]) > 200, modulo.join());
    assert.ok(number(rendezvous[3]) === 0 && Math.abs(number(rendezvous[1]) - number(rendezvous[2])) < 2, rendezvous.join());
    await page.locator('#plan-select').selectOption('fail');
    await settled(page);
    await page.locator('[data-plan="waiting"]').waitFor();
    await page.locator('[data-plan="done"]').waitFor({ timeout: 60_000 });
    rows = await table();
    // All that moves away comes back: nothing but repeats.
    for (const cell of rows) assert.equal(cell[1], cell[4], cell.join());
    assert.ok(Math.abs(number(rows[3][1]) - 25) < 1.5, rows[3].join());
  }));

test('a plan that some rules cannot follow still tells of the others', () =>
  withPage(async ({ page, url }) => {
    await openMove(page, `${url}#v=1&scene=move&keys=2000&plan=reweight`);
    await page.locator('[data-plan="done"]').waitFor({ timeout: 60_000 });
    const rows = await cells(page, '[data-table="plan"]');
    assert.equal(rows.length, 8);
    assert.match(rows[0][1], /must be a whole number, got 1\.25\./);
    assert.match(rows[7][1], /%$/);
    assert.match(await page.locator('#plan-title ~ .caption').innerText(), /^The first 2,000 keys over 4 steps\./);
  }));

test('sentences hold for one worker, one key and one step, and nothing is less than nought', () =>
  withPage(async ({ page, url }) => {
    const one = await packed(page, { w: ['w1'] });
    await openMove(page, `${url}#v=1&scene=move&keys=1&fleet=${one}`);
    assert.equal(await page.locator('h1').innerText(), '1 worker stays, and no key moves');
    assert.match(await page.locator('.moves-legend').innerText(), /with 1 worker\b(?!s)/);
    assert.equal(await figure(page, 'extra-all-a'), '0');
    assert.doesNotMatch(await page.locator('#scene').innerText(), /[-−]0\b/);
    await page.locator('[data-plan="done"]').waitFor({ timeout: 60_000 });
    assert.match(await page.locator('#plan-title ~ .caption').innerText(), /^One key over 11 steps\./);
    await type(page, 'workers-box', '1024');
    await type(page, 'to-box', '1024');
    await settled(page);
    // The plan of growing goes past twelve where twelve are there.
    assert.equal(await page.locator('#plan-select option').first().innerText(), 'grow to 1,025, one at a time');
    await page.getByRole('button', { name: 'Add w1025' }).click();
    await settled(page);
    assert.match(await page.locator('#fleet-problem').innerText(), /1,024/);
  }));

test('what was chosen by hand follows the link back', () =>
  withPage(async ({ page, url }) => {
    await openMove(page, `${url}#v=1&scene=move&keys=2000`);
    for (const [id, first, second] of [['a', 'jump', 'rendezvous'], ['plan', 'fail', 'replace']]) {
      for (const chosen of [first, second]) {
        await page.locator(`#${id}-select`).selectOption(chosen);
        await settled(page);
        await page.waitForFunction((part) => location.hash.includes(part), `${id}=${chosen}`);
      }
      await page.evaluate((part) => { location.hash = `#v=1&scene=move&keys=2000&${part}`; }, `${id}=${first}`);
      await page.waitForFunction(([name, value]) => /** @type {HTMLSelectElement} */ (document.getElementById(name)).value === value, [`${id}-select`, first], { timeout: 5000 });
    }
  }));

test('a thousand workers are drawn as pixels, and the page stays light', () =>
  withPage(async ({ page, url }) => {
    const fleet = await packed(page, { w: Array.from({ length: 1000 }, (_, i) => `w${i + 1}`), t: 1024 });
    await openMove(page, `${url}#v=1&scene=move&fleet=${fleet}`);
    await settled(page);
    assert.ok(await page.locator('#scene *').count() < 2000);
    const drawn = await page.locator('canvas.pixels').evaluateAll((all) => all.map((one) => {
      const canvas = /** @type {HTMLCanvasElement} */ (one);
      // Under the ring nearly all of the first worker's keys stay with it.
      const alpha = canvas.getContext('2d')?.getImageData(0, 0, 1, 1).data[3] ?? 0;
      return [canvas.width, canvas.height, alpha > 200];
    }));
    assert.deepEqual(drawn, [[1024, 1000, false], [1024, 1000, true]]);
  }));

test('no name in a chart stands over another or over a level', () =>
  withPage(async ({ page, url }) => {
    for (const link of ['', '&a=ring-100', '&a=ring-1&capacity=150', '&capacity=300&curve=fading', '&read=1e12&write=1e12', '&steps=100&pause=600&curve=fading', '&delays=exponential&a=ring-100', '&read=0&write=0']) {
      await page.goto('about:blank');
      await openMove(page, `${url}#v=1&scene=move&keys=2000${link}`);
      const struck = await page.locator('svg.load').evaluateAll((charts) => charts.flatMap((chart) => {
        const words = [...chart.querySelectorAll('text')].map((one) => ({ words: one.textContent, box: one.getBoundingClientRect() }));
        const levels = [...chart.querySelectorAll('.base, .capacity')].map((one) => one.getBoundingClientRect().y);
        const edge = /** @type {Element} */ (chart.closest('section')).getBoundingClientRect();
        return words.flatMap(({ words: some, box }, i) => [
          ...words.slice(i + 1).filter(({ box: other }) => box.left < other.right - 1 && other.left < box.right - 1 && box.top < other.bottom - 4 && other.top < box.bottom - 4).map(({ words: more }) => `${some} / ${more}`),
          ...levels.filter((y) => y > box.top + 4 && y < box.bottom - 4 && box.left > edge.left + 40).map(() => `${some} / level`),
          ...(box.right > edge.right + 4 || box.left < edge.left - 8 ? [`${some} / edge`] : []),
        ]);
      }));
      assert.deepEqual(struck, [], link);
    }
  }));

test('the same number typed again leaves the worker that joins or leaves alone', () =>
  withPage(async ({ page, url }) => {
    for (const [fleet, words] of /** @type {const} */ ([[{ w: ['w1', 'w2', 'w3'], a: ['big', 3] }, 'Undo add big'], [{ w: ['w1', 'w2', 'w3'], r: 0 }, 'Undo remove w1']])) {
      await page.goto('about:blank');
      await openMove(page, `${url}#v=1&scene=move&keys=2000&fleet=${await packed(page, fleet)}`);
      for (const id of ['workers-box', 'to-box']) {
        const box = page.locator(`#${id}`);
        await type(page, id, `${await box.inputValue()}.0`);
        await settled(page);
      }
      assert.equal(await page.locator('.rail .buttons .solid').first().innerText(), words);
    }
  }));

test('on a phone what each rule moves is in view without scrolling', () =>
  withPage(async ({ page, url }) => {
    await openMove(page, `${url}#v=1&scene=move&keys=2000`);
    const [, wide] = await row(page, 'modulo');
    await page.setViewportSize({ width: 390, height: 844 });
    const cell = page.locator('[data-table="moves"] [data-rule="modulo"] > *').nth(2);
    await page.waitForFunction(() => document.querySelector('[data-table="moves"] thead th:nth-child(3)')?.textContent === 'Moved');
    assert.equal(await cell.innerText(), wide);
    const box = await cell.boundingBox();
    assert.ok(box && box.x + box.width < 390);
    assert.match(await page.locator('.moves-legend').innerText(), /^Imbalance: with 8 → with 9 workers/);
  }));

test('what a scene can not show of a change is told of when it is fetched, too', () =>
  withPage(async ({ page, url }) => {
    await openMove(page, `${url}#v=1&scene=move&keys=1000`);
    await type(page, 'to-box', '12');
    await settled(page);
    await page.getByRole('button', { name: 'Rendezvous', exact: true }).click();
    await page.locator('.scores').waitFor();
    assert.match(await page.locator('.notice').innerText(), /shows one worker joining or leaving: the change to 12 workers was left behind/);
  }));
