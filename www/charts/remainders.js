// The workers of one hash by its remainder, before over after: those that agree in full colour.

import { svg } from 'lit-html';
import { count } from '../format.js';

const TALL = 18;
const TOP = 28;
const LOWER = TOP + TALL + 6;

/**
 * @param {object} picture
 * @param {ArrayLike<number>} picture.before the worker of each remainder
 * @param {ArrayLike<number>} picture.after
 * @param {number} picture.agree
 * @param {(worker: number) => string} picture.colour class
 * @param {string} picture.words of those that agree
 * @param {string} picture.others of those that do not
 * @param {string} picture.axis what is laid along it
 * @param {number} picture.width
 * @param {string} picture.title
 */
export function remainders({ before, after, agree, colour, words, others, axis, width, title }) {
  const pitch = width / before.length;
  /** @param {ArrayLike<number>} row @param {number} y */
  const cells = (row, y) => Array.from(row, (worker, i) => svg`<rect class="fill ${colour(worker)} ${before[i] === after[i] ? '' : 'differs'}" x=${i * pitch} y=${y} width=${pitch - (pitch > 6 ? 1 : 0.5)} height=${TALL}/>`);
  const end = agree * pitch;
  const wordy = width > 500;
  return svg`<svg class="remainders" viewBox="0 0 ${width} ${LOWER + TALL + 20}" role="img" aria-label=${title}>
    <path class="bracket" d="M0.5 ${TOP - 3}V${TOP - 9}H${end - 1.5}V${TOP - 3}"/>
    <text class="strong" x=${wordy ? end + 8 : 0} y=${wordy ? TOP - 6 : TOP - 14}>${words}</text>
    ${wordy ? svg`<text class="label end" x=${width} y=${TOP - 6}>${others}</text>` : ''}
    ${cells(before, TOP)}${cells(after, LOWER)}
    <text class="axis-tick" x="0" y=${LOWER + TALL + 15}>0</text>
    <text class="axis-tick middle" x=${end} y=${LOWER + TALL + 15}>${count(agree)}</text>
    <text class="axis-tick middle" x=${width / 2} y=${LOWER + TALL + 15}>${axis}</text>
    <text class="axis-tick end" x=${width} y=${LOWER + TALL + 15}>${count(before.length - 1)}</text>
  </svg>`;
}
