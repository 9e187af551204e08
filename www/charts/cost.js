// What a lookup costs by fleet size, for two rules, on logarithmic scales.

import { nothing, svg } from 'lit-html';
import { count } from '../format.js';
import { words } from '../strings/words.js';

/**
 * @typedef {object} Curve
 * @property {string} name
 * @property {string} note what its cost grows with
 * @property {ArrayLike<number>} ns
 */

const WIDTH = 252;
const HEIGHT = 300;
const LEFT = 44;
const TOP = 8;
const BOTTOM = 262;
/** In decades. */
const ROOM_BELOW = 1;

/**
 * @param {object} picture
 * @param {ArrayLike<number>} picture.sizes
 * @param {[Curve, Curve]} picture.curves the first drawn solid, the second dashed
 * @param {{workers: number, ns: number} | null} picture.crossing
 * @param {number} picture.here the size of the reader's own fleet
 */
export function costCurves({ sizes, curves, crossing, here }) {
  const all = curves.flatMap(({ ns }) => [...Array.from(ns)]);
  const [least, most] = [Math.min(...all), Math.max(...all)].map(Math.log10);
  // Below the lower curve there is room for its name and the crossing's.
  const decades = [Math.floor(least - ROOM_BELOW), Math.ceil(most)];
  const last = Math.log(sizes[sizes.length - 1]);
  /** @param {number} workers */
  const x = (workers) => LEFT + (Math.log(workers) / last) * (WIDTH - LEFT);
  /** @param {number} ns */
  const y = (ns) => BOTTOM - ((Math.log10(ns) - decades[0]) / (decades[1] - decades[0])) * (BOTTOM - TOP);
  /** @param {Curve} curve */
  const path = ({ ns }) => Array.from(ns, (value, i) => `${i === 0 ? 'M' : 'L'}${x(sizes[i]).toFixed(1)} ${y(value).toFixed(1)}`).join('');
  const ticks = Array.from({ length: decades[1] - decades[0] + 1 }, (_, i) => 10 ** (decades[0] + i));
  const [one, other] = curves;
  // The steeper curve is named to the left of its upper part, the flatter one below its end.
  const upper = sizes.length - 4;
  const under = Array.from(sizes).findIndex((size) => x(size) > WIDTH - 110);
  const otherY = Math.min(Math.max(...[one, other].flatMap(({ ns }) => Array.from(ns).slice(under)).map(y)) + 20, BOTTOM - 62);
  const at = crossing && { x: x(crossing.workers), y: y(crossing.ns) };
  const lines = { x: Math.min((at?.x ?? 0) + 14, WIDTH - 136), y: BOTTOM - 28 };
  const says = words.rendezvous.cost;
  const met = crossing ? says.crossing(crossing.workers, crossing.ns) : [];
  return svg`<svg class="cost" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${says.summary(one.name, other.name, crossing?.workers ?? null)}>
    ${ticks.map((tick) => svg`<path class="hair" d="M${LEFT} ${y(tick)}H${WIDTH}"/>
      <text class="axis-tick end" x=${LEFT - 6} y=${y(tick) + 4}>${count(tick)}</text>`)}
    <path class="axis" d="M${LEFT} ${BOTTOM}H${WIDTH}"/>
    ${[1, 8, 64, 512].map((size) => svg`<text class="axis-tick middle" x=${x(size)} y=${BOTTOM + 16}>${size}</text>`)}
    <text class="axis-tick end" x=${WIDTH} y=${BOTTOM + 32}>${says.axis}</text>
    ${here >= 1 && here <= sizes[sizes.length - 1] ? svg`<path class="here" d="M${x(here)} ${TOP}V${BOTTOM}"/>
      <text class="label cased ${x(here) > WIDTH - 90 ? 'end' : ''}" x=${x(here) + (x(here) > WIDTH - 90 ? -6 : 6)} y=${TOP + 12}>${says.here(here)}</text>` : nothing}
    ${at ? svg`<path class="leader-line" d="M${at.x + 2} ${at.y + 6}L${Math.max(at.x + 8, lines.x + 4)} ${lines.y - 13}"/>` : nothing}
    <path class="curve" d=${path(one)}/>
    <path class="curve dashed" d=${path(other)}/>
    <text class="strong end cased" x=${x(sizes[upper]) - 2} y=${y(one.ns[upper]) - 30}>${one.name}</text>
    <text class="label end cased" x=${x(sizes[upper]) - 2} y=${y(one.ns[upper]) - 14}>${one.note}</text>
    <text class="strong end cased" x=${WIDTH} y=${otherY}>${other.name}</text>
    <text class="label end cased" x=${WIDTH} y=${otherY + 16}>${other.note}</text>
    ${at && crossing ? svg`<circle class="crossing" cx=${at.x} cy=${at.y} r="4.500"/>
      <text class="cased" x=${lines.x} y=${lines.y}>${met[0]}</text>
      <text class="cased" x=${lines.x} y=${lines.y + 16}>${met[1]}</text>` : nothing}
  </svg>`;
}
