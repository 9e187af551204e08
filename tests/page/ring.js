// How the page tests read and work the scenes.
import assert from 'node:assert/strict';

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page @param {string} name */
export const figure = (page, name) => page.locator(`[data-figure="${name}"]`).innerText();

/** Every figure of the picture; not those of studies, which come when they are ready. @param {Page} page */
export const figures = (page) => page.locator('[data-figure]:not(.evenness *, .cost-figure *)').allInnerTexts();

/** Opens the page and waits for its first picture. @param {Page} page @param {string} url */
export async function open(page, url) {
  await page.goto(url);
  await page.locator('#scene :is([data-request], [data-at])').first().waitFor();
  // A link that differs in its fragment alone opens in the page as it is.
  await settled(page);
}

/** Opens a worked example from the menu. @param {Page} page @param {string} title */
export async function openExample(page, title) {
  await page.locator('.examples summary').click();
  await page.locator('.examples').getByRole('button', { name: title, exact: true }).click();
  await settled(page);
}

/** Types into a number box or text box and commits it. @param {Page} page @param {string} id @param {string} text */
export async function type(page, id, text) {
  await page.locator(`#${id}`).fill(text);
  await page.locator(`#${id}`).press('Enter');
}

/** Waits until the drawn picture is of what the controls say. @param {Page} page */
export async function settled(page) {
  // Two frames: the first draws what was asked for, which marks the scene busy.
  await page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); }));
  await page.locator('#scene[aria-busy="false"]').waitFor();
}

/** The cells of a table, row by row. @param {Page} page @param {string} selector */
export const cells = (page, selector) => page.locator(`${selector} tbody tr`).evaluateAll((rows) =>
  rows.map((row) => [...row.children].map((cell) => /** @type {HTMLElement} */ (cell).innerText.trim())));

/** Notes every picture that is drawn from now on. @param {Page} page */
export const watch = (page) => page.evaluate(() => {
  const ring = /** @type {HTMLElement} */ (document.querySelector('.ring'));
  const canvas = /** @type {HTMLCanvasElement} */ (ring.querySelector('canvas'));
  /** @type {any[]} */
  const seen = [];
  Object.assign(window, { seen });
  new MutationObserver(() => {
    const image = canvas.toDataURL();
    let sum = 0;
    for (let i = 0; i < image.length; i += 1) sum = (sum * 31 + image.charCodeAt(i)) | 0;
    const { request, points, imbalance } = ring.dataset;
    seen.push({ request: Number(request), points: Number(points), imbalance: Number(imbalance), picture: sum });
  }).observe(ring, { attributes: true, attributeFilter: ['data-request'] });
});

/** @param {Page} page @returns {Promise<{request: number, points: number, imbalance: number, picture: number}[]>} */
export const seen = (page) => page.evaluate(() => /** @type {any} */ (window).seen);

/** Drags a slider from one part of its length to another. @param {Page} page @param {string} id @param {number} from @param {number} to @param {number} steps */
export async function drag(page, id, from, to, steps) {
  const range = page.locator(`#${id}`);
  await range.scrollIntoViewIfNeeded();
  const box = await range.boundingBox();
  assert.ok(box);
  const y = box.y + box.height / 2;
  /** @param {number} part */
  const x = (part) => box.x + 8 + part * (box.width - 16);
  await page.mouse.move(x(from), y);
  await page.mouse.down();
  for (let step = 1; step <= steps; step += 1) await page.mouse.move(x(from + ((to - from) * step) / steps), y);
  await page.mouse.up();
}

/** Picks a worker from the menu of those that can go. @param {Page} page @param {string} name */
export async function removeWorker(page, name) {
  await page.locator('.rail .menu summary').click();
  await page.locator('.rail .menu').getByRole('button', { name, exact: true }).click();
}

/** A value as a link holds it. @param {import('playwright-core').Page} page @param {unknown} value */
export const packed = (page, value) => page.evaluate(async (text) => {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}, JSON.stringify(value));
