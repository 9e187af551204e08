// Workers side by side with what they serve above a line and what waits for them below it.

import { nothing, svg } from 'lit-html';
import { count } from '../format.js';
import { words } from '../strings/words.js';

/**
 * @typedef {object} Lane
 * @property {string} name
 * @property {string} colour its class
 * @property {string} mark what its head says besides, as "slow"
 * @property {boolean} tinted
 * @property {boolean} absent whether it has left, or has not come
 * @property {boolean} dead
 * @property {ArrayLike<number>} serving 1 for a hit, 0 for a miss, 2 without a cache
 * @property {ArrayLike<number>} waiting
 * @property {number} queue both together, more than `waiting` may hold
 */

const HEIGHT = 186;
const TOP = 22;
/** From dot to dot. */
const PITCH = 8;
const RADIUS = 2.75;
/** Dots are drawn for so many lanes and slots; beyond that, bars. */
const LANES = 16;
const SLOTS = 16;
/** Dots in a row: as many as there are slots, within this and the lane's width. */
const LEAST_IN_ROW = 4;
/** A tint's width where there is room. */
const NARROWEST = 46;
/** In lanes less wide, names are smaller, and then have no mark beside them. */
const TIGHT = 42;
const BARE = 34;
/** Names stand over so many lanes. */
const NAMED = 24;

/** How wide a digit is. */
const DIGIT = 8;

/** How many do not fit, in thousands where the number does not either. @param {number} over @param {number} pitch */
function more(over, pitch) {
  const whole = `+${count(over)}`;
  return whole.length * DIGIT <= pitch || over < 1000 ? whole : `+${count(Math.round(over / 1000))}k`;
}

/** @param {number} x @param {number} y @param {number} radius */
const circle = (x, y, radius) => `M${(x - radius).toFixed(2)} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;

/**
 * @param {object} picture
 * @param {Lane[]} picture.lanes
 * @param {number} picture.slots
 * @param {number} picture.width
 * @param {string} picture.title
 * @param {(lane: number) => void} picture.pick
 */
export function lanes({ lanes: all, slots, width, title, pick }) {
  const pitch = width / all.length;
  const dotted = all.length <= LANES && slots <= SLOTS;
  const columns = Math.max(1, Math.min(Math.max(slots, LEAST_IN_ROW), Math.floor((pitch - 2) / PITCH)));
  const served = Math.ceil(slots / columns);
  const line = TOP + (served - 1) * PITCH + 10;
  const tint = Math.max(Math.min(pitch - 2, Math.max(columns * PITCH + 14, NARROWEST)), 1);
  return svg`<svg class="lanes" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label=${title}>
    ${all.map((lane, i) => (lane.tinted ? svg`<rect class="tint" x=${(i + 0.5) * pitch - tint / 2} y="17" width=${tint} height=${HEIGHT - 17}/>` : nothing))}
    ${dotted ? all.map((lane, i) => dots(lane, { left: i * pitch, pitch, columns, slots, line })) : bars(all, pitch)}
    ${all.length > NAMED ? nothing : all.map((lane, i) => svg`<g class="lane-head" @click=${() => pick(i)}>
      <rect class="reach" x=${i * pitch} y="0" width=${pitch} height=${dotted ? HEIGHT : 18}/>
      <text class="middle ${lane.mark ? 'strong cased' : 'label'} ${pitch < TIGHT ? 'tight' : ''}" x=${(i + 0.5) * pitch} y="12">${lane.name}${lane.mark && pitch >= BARE ? ` ${lane.mark}` : ''}</text></g>`)}
  </svg>`;
}

/**
 * @param {Lane} lane
 * @param {{left: number, pitch: number, columns: number, slots: number, line: number}} place
 */
function dots({ colour, serving, waiting, queue, absent, dead }, { left, pitch, columns, slots, line }) {
  if (absent) return nothing;
  const start = left + (pitch - (columns - 1) * PITCH) / 2;
  let [solid, hollow, specks] = ['', '', ''];
  /** @param {number} place @param {number} top */
  const at = (place, top) => /** @type {[number, number]} */ ([start + (place % columns) * PITCH, top + Math.floor(place / columns) * PITCH]);
  /** @param {number} kind @param {number} place @param {number} top */
  const add = (kind, place, top) => {
    if (kind === 0) hollow += circle(...at(place, top), RADIUS - 0.5);
    else solid += circle(...at(place, top), RADIUS);
  };
  for (let i = 0; i < slots; i += 1) {
    if (i < serving.length) add(serving[i], i, TOP);
    else specks += circle(...at(i, TOP), 0.8);
  }
  const first = line + 5;
  const rows = Math.floor((HEIGHT - first + PITCH / 2) / PITCH);
  const queued = queue - serving.length;
  // What does not fit is counted where the last rows would be.
  const fits = queued <= rows * columns && queued <= waiting.length;
  const drawn = fits ? queued : Math.min((rows - 2) * columns, waiting.length);
  for (let i = 0; i < drawn; i += 1) add(waiting[i], i, first);
  const over = queued - drawn;
  return svg`<g class=${colour}>
    <path class="specks" d=${specks}/><path class="solid" d=${solid}/><path class="hollow" d=${hollow}/>
    <path class="line" d="M${left + (pitch - Math.min(pitch - 2, columns * PITCH + 2)) / 2} ${line - 2}h${Math.min(pitch - 2, columns * PITCH + 2)}"/>
    ${dead ? svg`<path class="dead" d="M${left + 3} ${TOP - 4}L${left + pitch - 3} ${line - 2}"/>` : nothing}
    ${over > 0 ? svg`<text class="strong middle" x=${left + pitch / 2} y=${HEIGHT - 5}>${more(over, pitch)}</text>` : nothing}</g>`;
}

/** One upright bar a worker: what it serves rises from the line, what waits hangs from it. @param {Lane[]} all @param {number} pitch */
function bars(all, pitch) {
  const line = TOP + 30;
  const waits = all.map(({ queue, serving }) => queue - serving.length);
  const [mostServed, mostWaiting] = [Math.max(...all.map(({ serving }) => serving.length), 1), Math.max(...waits)];
  const wide = Math.max(pitch - (pitch > 3 ? 1 : 0), 0.3);
  let [above, below] = ['', ''];
  all.forEach(({ serving, absent }, i) => {
    if (absent) return;
    const bar = (/** @type {number} */ from, /** @type {number} */ tall) => `M${(i * pitch).toFixed(2)} ${from}v${tall.toFixed(1)}h${wide.toFixed(2)}v${(-tall).toFixed(1)}z`;
    if (serving.length > 0) above += bar(line, -(serving.length / mostServed) * 24);
    if (waits[i] > 0) below += bar(line + 1, (waits[i] / mostWaiting) * (HEIGHT - line - 22));
  });
  return svg`<path class="bar-served" d=${above}/><path class="bar-waiting" d=${below}/>
    <path class="line" d="M0 ${line}h${pitch * all.length}"/>
    <text class="axis-tick" x="0" y=${HEIGHT - 6}>${words.race.panel.bars(all.length, mostServed, mostWaiting)}</text>`;
}
