// Rates over time: what two rules ask of the store after a change, beside the base and a capacity.

import { nothing, svg } from 'lit-html';
import { count, plain, shorten } from '../format.js';

/**
 * @typedef {object} Series
 * @property {string} letter
 * @property {string} name
 * @property {string} note
 * @property {string} [inside] stands below the line, right of the change
 * @property {number} [labelled] the time that its name stands at, beside the line; at the end, above it, if not given
 * @property {ArrayLike<number>} times in seconds; one given twice is a jump
 * @property {ArrayLike<number>} values
 */

const WIDTH = 460;
const HEIGHT = 380;
const LEFT = 40;
const TOP = 12;
const BOTTOM = 346;

/** A round step for about so many ticks. @param {number} span @param {number} many */
export function step(span, many) {
  const rough = span / many;
  const size = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((times) => times * size).find((one) => one >= rough) ?? 10 * size;
}

/**
 * @param {object} picture
 * @param {Series[]} picture.series the first drawn solid, the second dashed
 * @param {{value: number, words: string}[]} picture.levels drawn across
 * @param {number} picture.from the first time drawn; 0 is the change
 * @param {number} picture.to the last
 * @param {string} picture.zero what stands at time 0
 * @param {(value: number) => string} [picture.write] a value of the axis
 * @param {string} picture.title
 */
export function rates({ series, levels, from, to, zero, write = count, title }) {
  const most = Math.max(...series.flatMap(({ values }) => Array.from(values)), ...levels.map(({ value }) => value)) || 1;
  const tick = step(most * 1.08, 5);
  const top = most * 1.08;
  /** @param {number} time */
  const x = (time) => LEFT + ((Math.min(time, to) - from) / (to - from)) * (WIDTH - LEFT);
  /** @param {number} value */
  const y = (value) => BOTTOM - (value / top) * (BOTTOM - TOP);
  /** @param {Series} one */
  const path = ({ times, values }) => Array.from(times, (time, i) => `${i === 0 ? 'M' : 'L'}${x(time).toFixed(1)} ${y(values[i]).toFixed(1)}`).join('');
  const timeStep = step(to, 4);
  const times = Array.from({ length: Math.floor(to / timeStep) }, (_, i) => (i + 1) * timeStep);
  return svg`<svg class="load" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${title}>
    ${Array.from({ length: Math.floor(top / tick) + 1 }, (_, i) => i * tick).map((value) => svg`<path class="hair" d="M${LEFT} ${y(value)}H${WIDTH}"/>
      <text class="axis-tick end" x=${LEFT - 8} y=${y(value) + 4}>${write(value)}</text>`)}
    <path class="axis" d="M${LEFT} ${BOTTOM}H${WIDTH}"/>
    <text class="axis-tick middle" x=${x(0)} y=${BOTTOM + 16}>${zero}</text>
    ${times.map((time) => svg`<path class="axis" d="M${x(time)} ${BOTTOM}v4"/><text class="axis-tick ${time === to ? 'end' : 'middle'}" x=${x(time)} y=${BOTTOM + 16}>${plain(time)} s</text>`)}
    ${series[0] ? svg`<path class="area" d="${path(series[0])}L${x(to)} ${y(levels[0]?.value ?? 0)}L${x(from)} ${y(levels[0]?.value ?? 0)}z"/>` : nothing}
    ${levels.map(({ value, words }, i) => svg`<path class=${i === 0 ? 'base' : 'capacity'} d="M${LEFT} ${y(value)}H${WIDTH}"/>
      <text class="label end cased" x=${WIDTH} y=${i === 0 ? y(value) + 15 : y(value) - 5}>${words}</text>`)}
    ${series.map((one, i) => svg`<path class="series ${i === 0 ? '' : 'dashed'}" d=${path(one)}/>`)}
    ${labels(series, x, y).map(({ one, at, left, anchor }) => svg`<text class="strong ${anchor} cased" x=${left} y=${at}>${one.letter} ${shorten(one.name, 20)}</text>
      <text class="label ${anchor} cased" x=${left} y=${at + 16}>${one.note}</text>
      ${one.inside ? svg`<text class="label cased" x=${x(0) + 8} y=${y(peakOf(one)) + 16}>${one.inside}</text>` : nothing}`)}
  </svg>`;
}

/** @param {Series} one */
const peakOf = ({ values }) => Math.max(...Array.from(values));

/**
 * Where the names go: one never over another.
 * @param {Series[]} series
 * @param {(time: number) => number} x
 * @param {(value: number) => number} y
 */
function labels(series, x, y) {
  const placed = series.map((one) => (one.labelled === undefined
    ? { one, at: Math.max(y(peakOf(one)) - 26, TOP), left: WIDTH, anchor: 'end' }
    : { one, at: y(peakOf(one)) + 10, left: x(one.labelled) + 10, anchor: '' }));
  const [upper, lower] = [...placed].sort((a, b) => a.at - b.at);
  if (lower && lower.at - upper.at < 38) lower.at = upper.at + 38;
  return placed;
}
