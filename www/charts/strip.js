// A small part of the ring laid out straight: before over after, with the followed key's walk.

import { nothing, svg } from 'lit-html';
import { words } from '../strings/words.js';

export const WIDTH = 568;
export const HEIGHT = 168;
const BEFORE = 38;
const AFTER = 66;
const BAND = 24;
const BRACKET = AFTER + BAND + 30;
/** Labels nearer than this share their words. */
const TIGHT = 34;

/**
 * @typedef {object} Stretch
 * @property {number} from place as a part of the window
 * @property {number} to
 * @property {string} colour class
 * @property {string} name
 * @property {string} number
 * @property {boolean} faded while another worker is pointed at
 */

/**
 * @typedef {object} Lane
 * @property {Stretch[]} stretches
 * @property {{x: number, number: number}[]} stops of the walk, the owner first, as parts of the window
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
  const [above, below] = [BEFORE - 12, AFTER + BAND + 12];
  return svg`
    ${band(before, BEFORE, x)}${band(after, AFTER, x)}
    <path class="casing" d="M${x} ${BEFORE}V${AFTER + BAND}"/>
    <path class="key-line" d="M${x} ${above}V${below}"/>
    ${walk(before, x, above, BEFORE - 1, -1)}
    ${walk(after, x, below, AFTER + BAND + 1, 1)}
    <circle class="key-end" cx=${x} cy=${above} r="4.5"/>
    <circle class="key-end" cx=${x} cy=${below} r="4.5"/>
    <text class="label end" x=${ownerLabel(before, x)} y=${above + 4}>${words.ring.strip.ownerBefore(ownerBefore)}</text>
    <text class="label end ${moves ? 'strong' : ''}" x=${ownerLabel(after, x)} y=${below + 4}>${words.ring.strip.ownerAfter(ownerAfter)}</text>
    <path class="hair" d="M0.5 ${BRACKET}H${WIDTH - 0.5}"/>
    <path class="bracket" d="M0.5 ${BRACKET - 5}v5L${WIDTH / 2 - 13} ${HEIGHT - 14}V${HEIGHT}M${WIDTH - 0.5} ${BRACKET - 5}v5L${WIDTH / 2 + 13} ${HEIGHT - 14}V${HEIGHT}"/>`;
}

/** Left of the key and of an owner's point that lies before it. @param {Lane} lane @param {number} x */
const ownerLabel = ({ stops }, x) => Math.max(Math.min(x, stops.length > 0 ? inside(stops[0].x) : x), 120) - 14;

/** @param {number} place */
const inside = (place) => Math.min(Math.max(place * WIDTH, 0), WIDTH);

/** @param {Lane} lane @param {number} y @param {number} key */
function band({ stretches }, y, key) {
  return stretches.map(({ from, to, colour, name, number, faded }) => {
    let [left, right] = [from * WIDTH, to * WIDTH];
    const width = right - left;
    const gap = width > 3 ? 1 : 0;
    // The key's line must not strike through the label: it goes to the wider side.
    if (key > left && key < right) {
      if (key - left > right - key) right = key;
      else left = key;
    }
    const room = right - left;
    const label = room >= Math.max(19, 8 * name.length) ? name : room >= 9 * number.length ? number : '';
    return svg`<g class="${colour} ${faded ? 'faded' : ''}">
      <rect class="fill" x=${from * WIDTH} y=${y} width=${Math.max(width - gap, 0)} height=${BAND}/>
      ${label ? svg`<text class="on-fill" x=${(left + right) / 2} y=${y + BAND / 2}>${label}</text>` : nothing}</g>`;
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
  const owner = inside(stops[0].x);
  const last = inside(stops[stops.length - 1].x);
  const visible = stops.slice(1).filter((stop) => stop.x >= 0 && stop.x <= 1);
  const beyond = stops.filter((stop) => stop.x > 1 || stop.x < 0);
  const baseline = side < 0 ? y - 5 : y + 14;
  const back = beyond.length > 0 && beyond.every((stop) => stop.x < 0);
  const further = beyond.length > 0 ? words.ring.strip.further(beyond.map(({ number }) => words.ring.strip.ordinal(number)), back) : '';
  return svg`
    <path class="walk" d="M${x} ${y}H${owner}"/>
    ${beyond.includes(stops[0]) ? nothing : svg`<path class="walk" d="M${owner} ${y}V${tip}m-3 ${side * 4}l3 ${side * -4}l3 ${side * 4}"/>`}
    ${stops.length > 1 ? svg`<path class="further" d="M${owner} ${y}H${last}"/>` : nothing}
    ${visible.map((stop, i) => {
      const at = inside(stop.x);
      const neighbours = [i === 0 ? owner : inside(visible[i - 1].x), i + 1 < visible.length ? inside(visible[i + 1].x) : Infinity];
      const tight = neighbours.some((other) => Math.abs(other - at) < TIGHT);
      const covered = further !== '' && at > WIDTH - 6 * further.length - 12;
      const label = tight ? String(stop.number) : words.ring.strip.ordinal(stop.number);
      return svg`<path class="further-stop" d="M${at} ${y}V${tip}"/>
        ${covered ? nothing : svg`<text class="label middle" x=${at} y=${baseline}>${label}</text>`}`;
    })}
    ${further ? svg`<text class="label ${back ? '' : 'end'}" x=${back ? 0 : WIDTH} y=${baseline}>${further}</text>` : nothing}`;
}
