// Rates over time: what two rules ask of the store after a change, beside the base and a capacity.

import { html, nothing, svg } from 'lit-html';
import { brief, plain, shorten } from '../format.js';

/**
 * @typedef {object} Series
 * @property {string} letter
 * @property {string} name
 * @property {string} note
 * @property {string} [inside] stands below the line, right of the change
 * @property {number} [labelled] the time that its name stands at, beside the line; above its peak if not given
 * @property {ArrayLike<number>} times in seconds; one given twice is a jump
 * @property {ArrayLike<number>} values
 */

const WIDE = 460;
/** On a phone, so that words keep their size. */
const NARROW = 350;
const HEIGHT = 380;
const LEFT = 40;
const TOP = 12;
const BOTTOM = 346;

/** A round step for about so many ticks. @param {number} span @param {number} many @param {number[]} [sizes] */
function step(span, many, sizes = [1, 2, 5, 10]) {
  const rough = span / many;
  const size = 10 ** Math.floor(Math.log10(rough));
  return sizes.map((times) => times * size).find((one) => one >= rough) ?? 10 * size;
}

/**
 * @param {object} picture
 * @param {Series[]} picture.series the first drawn solid, the second dashed
 * @param {{value: number, words: string}[]} picture.levels drawn across
 * @param {number} picture.from the first time drawn; 0 is the change
 * @param {number} picture.to the last
 * @param {string} picture.zero what stands at time 0
 * @param {(value: number) => string} [picture.write] a value of the axis
 * @param {boolean} picture.narrow
 * @param {string} picture.title
 */
export function rates({ series, levels, from, to, zero, write = brief, narrow, title }) {
  const width = narrow ? NARROW : WIDE;
  const most = Math.max(...series.flatMap(({ values }) => Array.from(values)), ...levels.map(({ value }) => value)) || 1;
  const tick = step(most * 1.08, 5);
  const top = most * 1.08;
  /** @param {number} time */
  const x = (time) => LEFT + ((Math.min(time, to) - from) / (to - from)) * (width - LEFT);
  /** @param {number} value */
  const y = (value) => BOTTOM - (value / top) * (BOTTOM - TOP);
  /** @param {Series} one */
  const path = ({ times, values }) => Array.from(times, (time, i) => `${i === 0 ? 'M' : 'L'}${x(time).toFixed(1)} ${y(values[i]).toFixed(1)}`).join('');
  const timeStep = step(to, narrow ? 3 : 4, [1, 2, 3, 5, 10]);
  const times = Array.from({ length: Math.floor(to / timeStep) }, (_, i) => (i + 1) * timeStep);
  /** Whether a level's words stand under its line: the first's, where there is room. @param {number} i */
  const isUnder = (i) => i === 0 && y(levels[0].value) + 19 < BOTTOM;
  // What each level's line and its words cover.
  const taken = levels.map((_, i) => (isUnder(i) ? [y(levels[i].value) - 2, y(levels[i].value) + 19] : [y(levels[i].value) - 17, y(levels[i].value) + 2]));
  return svg`<svg class="load" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label=${title}>
    ${Array.from({ length: Math.floor(top / tick) + 1 }, (_, i) => i * tick).map((value) => svg`<path class="hair" d="M${LEFT} ${y(value)}H${width}"/>
      <text class="axis-tick end" x=${LEFT - 8} y=${y(value) + 4}>${write(value)}</text>`)}
    <path class="axis" d="M${LEFT} ${BOTTOM}H${width}"/>
    <text class="axis-tick middle" x=${x(0)} y=${BOTTOM + 16}>${zero}</text>
    ${times.map((time) => svg`<path class="axis" d="M${x(time)} ${BOTTOM}v4"/><text class="axis-tick ${time === to ? 'end' : 'middle'}" x=${x(time)} y=${BOTTOM + 16}>${plain(time)} s</text>`)}
    ${series[0] ? svg`<path class="area" d="${path(series[0])}L${x(to)} ${y(levels[0]?.value ?? 0)}L${x(from)} ${y(levels[0]?.value ?? 0)}z"/>` : nothing}
    ${levels.map(({ value, words }, i) => svg`<path class=${i === 0 ? 'base' : 'capacity'} d="M${LEFT} ${y(value)}H${width}"/>
      <text class="label end cased" x=${width} y=${isUnder(i) ? y(value) + 15 : y(value) - 5}>${words}</text>`)}
    ${series.map((one, i) => svg`<path class="series ${i === 0 ? '' : 'dashed'}" d=${path(one)}/>`)}
    ${series.map((one, i) => (one.inside && fitsInside(y(peakOf(one)), [...levels.map(({ value }) => value), ...series.filter((_, j) => j !== i).map(peakOf)].map(y))
      ? svg`<text class="label cased" x=${x(0) + 8} y=${y(peakOf(one)) + 16}>${one.inside}</text>` : nothing))}
    ${labels(series, taken, width, x, y).map(({ one, at, left, anchor }) => svg`<text class="strong ${anchor} cased" x=${left} y=${at}>${one.letter} ${shorten(one.name, 20)}</text>
      <text class="label ${anchor} cased" x=${left} y=${at + 16}>${one.note}</text>`)}
  </svg>`;
}

/** @param {Series} one */
const peakOf = ({ values }) => Math.max(...Array.from(values));

/** Whether words below a line keep clear of the others. @param {number} line @param {number[]} others */
const fitsInside = (line, others) => others.every((other) => other < line - 1 || other > line + 20);

/** How far a name and its note reach above and below the name's own line. */
const ABOVE = 12;
const BELOW = 20;
/** Half of the longest note. */
const HALF = 130;

/**
 * Where the names go: as near to their lines as they can without one over another or over a level.
 * @param {Series[]} series
 * @param {number[][]} taken from where to where
 * @param {number} width
 * @param {(time: number) => number} x
 * @param {(value: number) => number} y
 */
function labels(series, taken, width, x, y) {
  // A peak that a name stands above is not to be struck by the next name.
  const free = [...taken, ...series.filter(({ labelled }) => labelled === undefined).map((one) => [y(peakOf(one)) - 2, y(peakOf(one)) + 2])];
  return series
    .map((one) => {
      const peak = peakOf(one);
      const beside = one.labelled !== undefined;
      const top = x(one.times[Array.from(one.values).indexOf(peak)] ?? 0);
      return {
        one, wanted: Math.max(y(peak) + (beside ? 10 : -26), TOP), anchor: beside ? '' : 'middle',
        left: one.labelled !== undefined ? x(one.labelled) + 10 : Math.min(Math.max(top, LEFT + HALF), width - HALF),
      };
    })
    .sort((a, b) => a.wanted - b.wanted)
    .map((label) => {
      const places = [label.wanted, ...free.flatMap(([from, to]) => [from - BELOW, to + ABOVE])]
        .filter((at) => at >= TOP && at <= BOTTOM - BELOW && free.every(([from, to]) => at + BELOW <= from || at - ABOVE >= to));
      const at = places.sort((a, b) => Math.abs(a - label.wanted) - Math.abs(b - label.wanted))[0] ?? label.wanted;
      free.push([at - ABOVE, at + BELOW]);
      return { ...label, at };
    });
}

/** Rows that a line of many points is cut to. */
const ROWS = 24;

/** The lines as a table's content: each at its own times, some of them where there are many. @param {Series[]} series @param {(value: number) => string} write @param {(seconds: number) => string} time */
export const ratesRows = (series, write, time) => html`
  <thead><tr>${series.map(({ letter, name }) => html`<th scope="col">${letter}: at</th><th scope="col">${name}</th>`)}</tr></thead>
  <tbody>${Array.from({ length: Math.min(Math.max(...series.map(({ times }) => times.length)), ROWS) }, (_, row) => html`<tr>${series.map(({ times, values }) => {
    const rows = Math.min(times.length, ROWS);
    if (row >= rows) return html`<td>–</td><td>–</td>`;
    const i = rows < 2 ? 0 : Math.round((row / (rows - 1)) * (times.length - 1));
    return html`<td>${time(times[i])}</td><td>${write(values[i])}</td>`;
  })}</tr>`)}</tbody>`;
