// A small part of the ring laid out straight: before over after, with the followed key's walk.

import { nothing, svg } from 'lit-html';

export const WIDTH = 568;
export const HEIGHT = 170;
const BEFORE = 38;
const AFTER = 66;
const BAND = 24;

/**
 * @typedef {object} Lane
 * @property {{from: number, to: number, colour: string, name: string, number: string}[]} stretches places as parts of the window
 * @property {{x: number, ordinal: string}[]} stops of the walk, the owner first, as parts of the window
 */

/**
 * @param {object} picture
 * @param {Lane} picture.before
 * @param {Lane} picture.after
 * @param {number} picture.key where the key lies in the window
 * @param {string} picture.ownerBefore
 * @param {string} picture.ownerAfter
 * @param {boolean} picture.moves
 */
export function strip({ before, after, key, ownerBefore, ownerAfter, moves }) {
  const x = key * WIDTH;
  return svg`
    ${band(before, BEFORE)}${band(after, AFTER)}
    <line class="key-line" x1=${x} y1=${BEFORE - 12} x2=${x} y2=${AFTER + BAND + 12}/>
    ${walk(before, x, BEFORE - 12, BEFORE - 1, -1)}
    ${walk(after, x, AFTER + BAND + 12, AFTER + BAND + 1, 1)}
    <circle class="key-end" cx=${x} cy=${BEFORE - 12} r="4.5"/>
    <circle class="key-end" cx=${x} cy=${AFTER + BAND + 12} r="4.5"/>
    <text class="label end" x=${x - 14} y=${BEFORE - 8}>before: owner ${ownerBefore}</text>
    <text class="label end ${moves ? 'strong' : ''}" x=${x - 14} y=${AFTER + BAND + 16}>after: owner ${ownerAfter}</text>
    <path class="bracket" d="M0.5 ${AFTER + BAND + 31}v5L${WIDTH / 2 - 13} ${HEIGHT - 14}V${HEIGHT}M${WIDTH - 0.5} ${AFTER + BAND + 31}v5L${WIDTH / 2 + 13} ${HEIGHT - 14}V${HEIGHT}"/>`;
}

/** @param {Lane} lane @param {number} y */
function band({ stretches }, y) {
  return stretches.map(({ from, to, colour, name, number }) => {
    const width = (to - from) * WIDTH;
    const gap = width > 3 ? 1 : 0;
    const label = width >= Math.max(19, 8 * name.length) ? name : width >= 9 * number.length ? number : '';
    return svg`<g class=${colour}>
      <rect class="fill" x=${from * WIDTH} y=${y} width=${Math.max(width - gap, 0)} height=${BAND}/>
      ${label ? svg`<text class="on-fill" x=${((from + to) / 2) * WIDTH} y=${y + BAND / 2}>${label}</text>` : nothing}</g>`;
  });
}

/**
 * From the key to the owning point, an arrow on it, then dashed to the further replicas.
 * @param {Lane} lane
 * @param {number} x
 * @param {number} y of the line
 * @param {number} tip of the arrow, at the band
 * @param {number} side -1 above the bands, 1 below
 */
function walk({ stops }, x, y, tip, side) {
  if (stops.length === 0) return nothing;
  const inside = (/** @type {number} */ place) => Math.min(Math.max(place * WIDTH, 0), WIDTH);
  const owner = inside(stops[0].x);
  const last = inside(stops[stops.length - 1].x);
  const visible = stops.slice(1).filter((stop) => stop.x >= 0 && stop.x <= 1);
  const beyond = stops.filter((stop) => stop.x > 1 || stop.x < 0);
  const labels = spread(visible);
  return svg`
    <path class="walk" d="M${x} ${y}H${owner}"/>
    ${beyond.includes(stops[0]) ? nothing : svg`<path class="walk" d="M${owner} ${y}V${tip}m-3 ${side * 4}l3 ${side * -4}l3 ${side * 4}"/>`}
    ${stops.length > 1 ? svg`<path class="further" d="M${owner} ${y}H${last}"/>` : nothing}
    ${labels.map(({ stop, at, anchor }) => svg`
      <path class="further-stop" d="M${inside(stop.x)} ${y}V${tip}"/>
      <text class="label ${anchor}" x=${at} y=${side < 0 ? y - 5 : y + 14}>${stop.ordinal}</text>`)}
    ${beyond.length > 0 ? svg`<text class="label end" x=${WIDTH} y=${side < 0 ? y - 5 : y + 14}>${beyond.map((stop) => stop.ordinal).join(', ')} further on</text>` : nothing}`;
}

/** Labels that would lie on each other are moved apart. @param {Lane['stops']} stops */
function spread(stops) {
  let free = -Infinity;
  return stops.map((stop) => {
    const at = Math.max(stop.x * WIDTH, free);
    free = at + stop.ordinal.length * 6 + 8;
    return { stop, at, anchor: 'middle' };
  });
}
