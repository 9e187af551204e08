// Mean times by the age of views: three ways to choose, their errors, and where two of them cross.

import { nothing, svg } from 'lit-html';
import { plain } from '../format.js';
import { words } from '../strings/words.js';

/**
 * @typedef {object} Line
 * @property {string} name
 * @property {string} note
 * @property {number[]} mean
 * @property {number[]} half of the interval about each mean
 */

const WIDTH = 352;
const LEFT = 28;
const RIGHT = 340;
const TOP = 14;
const BASE = 264;
const HEIGHT = 298;
/** The scale ends at so many times what random takes: what is slower leaves the picture. */
const ABOVE = 1.12;

/** A scale of few round steps that holds a value. @param {number} value */
function scale(value) {
  const size = 10 ** Math.floor(Math.log10(value / 3));
  const step = [1, 2, 4, 5, 10].map((one) => one * size).find((one) => value / one <= 3.5) ?? 10 * size;
  return { step, top: Math.ceil(value / step - 1e-9) * step };
}

/**
 * @param {object} picture
 * @param {number[]} picture.at the ages, ascending
 * @param {number[]} picture.ticks those that stand equally apart on the axis
 * @param {Line} picture.dashed
 * @param {Line} picture.solid
 * @param {Line} picture.dotted the same at every age
 * @param {{at: number, from: string, faster: string} | null} picture.crossing where the dashed line rises above the solid one
 * @param {number} picture.own the reader's age
 * @param {string} picture.title
 */
export function ages({ at, ticks, dashed, solid, dotted, crossing, own, title }) {
  const { step, top } = scale(Math.max(dotted.mean[0], ...solid.mean.filter(Number.isFinite)) * ABOVE);
  const stops = [...new Set([...ticks, ...at.filter((age) => age > (ticks.at(-1) ?? 0))])];
  // From one tick to the next the axis is even, so that straight lines stay straight.
  /** @param {number} age */
  const x = (age) => {
    const next = Math.max(stops.findIndex((stop) => stop >= age), 1);
    const part = (age - stops[next - 1]) / (stops[next] - stops[next - 1]);
    return LEFT + ((next - 1 + part) / (stops.length - 1)) * (RIGHT - LEFT);
  };
  /** @param {number} value */
  const y = (value) => BASE - (value / top) * (BASE - TOP);
  /** @param {Line} line */
  const path = ({ mean }) => at.map((age, i) => (Number.isFinite(mean[i]) ? `${i === 0 ? 'M' : 'L'}${x(age).toFixed(1)} ${y(mean[i]).toFixed(1)}` : '')).join('');
  /** @param {Line} line @param {string} kind */
  const marks = ({ mean, half }, kind) => at.map((age, i) => (mean[i] <= top ? svg`
    ${half[i] > 0 && Number.isFinite(half[i]) ? svg`<path class="error" d="M${x(age)} ${y(mean[i] + half[i])}V${y(mean[i] - half[i])}"/>` : nothing}
    <circle class=${kind} cx=${x(age)} cy=${y(mean[i])} r="3"/>` : nothing));
  const near = crossing === null ? -1 : Math.max(at.findIndex((age) => age >= crossing.at), 1);
  const crossed = crossing && near >= 1
    ? { x: x(crossing.at), y: y(between(solid.mean[near - 1], solid.mean[near], (crossing.at - at[near - 1]) / (at[near] - at[near - 1]))) } : null;
  // The steeper line is named where it passes the middle of the picture.
  const passes = dashed.mean.findIndex((mean) => mean > top * 0.62);
  const steep = passes < 0 ? at.length - 1 : passes;
  const end = at.length - 1;
  // Under its end, which rises or is level.
  const low = Math.max(y(solid.mean[end]), y(solid.mean[end - 1]));
  return svg`<svg class="ages" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${title}>
    <defs><clipPath id="ages-inside"><rect x="0" y=${TOP - 8} width=${WIDTH} height=${BASE - TOP + 12}/></clipPath></defs>
    ${Array.from({ length: Math.round(top / step) + 1 }, (_, i) => svg`<path class=${i === 0 ? 'axis' : 'hair'} d="M${LEFT} ${y(i * step)}H${RIGHT}"/>
      <text class="axis-tick end" x=${LEFT - 8} y=${y(i * step) + 4}>${plain(Number((i * step).toPrecision(6)))}</text>`)}
    ${ticks.map((tick) => svg`<path class="axis" d="M${x(tick)} ${BASE}v4"/><text class="axis-tick middle" x=${x(tick)} y=${BASE + 17}>${plain(tick)}</text>`)}
    <text class="axis-tick end" x=${RIGHT} y=${BASE + 33}>${words.choices.stale.picture.axis}</text>
    <path class="own" d="M${x(own)} ${TOP}V${BASE}"/>
    <text class="label cased ${x(own) > 120 ? 'end' : ''}" x=${x(own) + (x(own) > 120 ? -6 : 6)} y=${y(top * 0.72)}>${words.choices.stale.picture.own(own)}</text>
    <path class="dotted" d="M${LEFT} ${y(dotted.mean[0])}H${RIGHT}"/>
    <text class="label cased" x=${LEFT + 6} y=${y(dotted.mean[0]) - 6}>${dotted.name}</text>
    <g clip-path="url(#ages-inside)">
      <path class="dashed" d=${path(dashed)}/>${marks(dashed, 'hollow')}
      <path class="solid" d=${path(solid)}/>${marks(solid, 'full')}
    </g>
    <text class="strong cased end" x=${x(at[steep]) - 12} y=${y(Math.min(dashed.mean[steep], top)) + 14}>${dashed.name}</text>
    <text class="label cased end" x=${x(at[steep]) - 12} y=${y(Math.min(dashed.mean[steep], top)) + 30}>${dashed.note}</text>
    <text class="strong cased end" x=${RIGHT} y=${low + 18}>${solid.name}</text>
    ${crossed ? svg`<circle class="crossing" cx=${crossed.x} cy=${crossed.y} r="8"/>
      <path class="pointer" d="M${crossed.x + 5} ${crossed.y + 7}L${Math.min(crossed.x + 22, 190)} ${BASE - 30}"/>
      <text class="strong cased" x=${Math.min(crossed.x + 26, 190)} y=${BASE - 26}>${crossing?.from}</text>
      <text class="cased" x=${Math.min(crossed.x + 26, 190)} y=${BASE - 10}>${crossing?.faster}</text>` : nothing}
  </svg>`;
}

/** @param {number} a @param {number} b @param {number} part */
const between = (a, b, part) => a + (b - a) * part;
