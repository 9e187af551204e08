// What a cache holds: a speck for each of its keys, coloured while it is still asked for here.

import { html } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';

/** A speck's side, in pixels. */
const SIDE = 2;
const COLUMNS = 46;

/**
 * @param {object} cache
 * @param {boolean[]} cache.warm for each key that it holds
 * @param {number} cache.rows of the picture
 * @param {number[]} cache.colour red, green, blue
 * @param {string} cache.drawn tells one picture from the next
 * @param {string} cache.title
 */
export const specks = ({ warm, rows, colour, drawn, title }) => html`<canvas class="specks" role="img" aria-label=${title}
  width=${COLUMNS * SIDE} height=${rows * SIDE} ${ref((element) => {
    const canvas = /** @type {HTMLCanvasElement | undefined} */ (element);
    if (!canvas || canvas.dataset.drawn === drawn) return;
    canvas.dataset.drawn = drawn;
    paint(canvas, warm, colour);
  })}></canvas>`;

/** Rows that hold so many keys. @param {number} keys */
export const rowsFor = (keys) => Math.ceil(keys / COLUMNS);

/** @param {HTMLCanvasElement} canvas @param {boolean[]} warm @param {number[]} colour */
function paint(canvas, warm, [red, green, blue]) {
  const context = canvas.getContext('2d');
  if (!context) return;
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = `rgb(${red} ${green} ${blue})`;
  warm.forEach((isWarm, i) => {
    if (isWarm) context.fillRect((i % COLUMNS) * SIDE, Math.floor(i / COLUMNS) * SIDE, SIDE, SIDE);
  });
}
