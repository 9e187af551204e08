// Each worker's share: bars beside each other, the even share, and the range theory expects.

import { nothing, svg } from 'lit-html';
import { count, percent, shorten, tenth } from '../format.js';
import { words } from '../strings/words.js';

/**
 * @typedef {object} Share
 * @property {string} name
 * @property {string} colour class
 * @property {number} share
 * @property {number | null} before share before the change, null where it was absent
 * @property {number} low of the expected range
 * @property {number} high of the expected range
 * @property {number} even
 * @property {number | null} cap the most that the worker takes, in place of the range; null where nothing bounds it
 * @property {boolean} changing
 * @property {number} place
 * @property {boolean} [faded] while another worker is pointed at
 */

const WIDTH = 352;
const RIGHT = 290;
const ROW = 20;
const TOP = 16;
const BAR = 12;

/** A round top of the scale, and the step of its ticks. @param {number} greatest */
export function scale(greatest) {
  const step = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5].find((size) => greatest / size <= 4) ?? 0.5;
  const top = Math.min(1, Math.ceil(greatest / step + 0.2) * step);
  const ticks = Array.from({ length: Math.floor(top / step + 1e-9) + 1 }, (_, i) => i * step);
  return { top, ticks };
}

/**
 * @param {Share[]} rows sorted
 * @param {(place: number | null) => void} point
 */
export function bars(rows, point) {
  const names = rows.map(({ name }) => shorten(name, 14));
  const left = Math.min(Math.max(34, 7 * Math.max(...names.map((name) => name.length)) + 6), 110);
  const { top, ticks } = scale(highest(rows));
  /** @param {number} share */
  const x = (share) => left + (Math.min(share, top) / top) * (RIGHT - left);
  const bottom = TOP + rows.length * ROW;
  // One band where all workers are alike, one for each row where weights differ.
  const alike = rows.every((row) => isLike(row, rows[0]));
  const bands = alike && rows.length > 0 ? [{ row: rows[0], y: TOP, height: bottom - TOP }]
    : rows.map((row, i) => ({ row, y: TOP + i * ROW + 1, height: ROW - 2 }));
  const height = bottom + 20;
  return svg`<svg class="shares" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label=${summary(rows)}>
    ${bands.map(({ row, y, height: tall }) => (row.cap !== null ? nothing : svg`
      <rect class="band" x=${x(row.low)} y=${y} width=${Math.max(x(row.high) - x(row.low), 0.5)} height=${tall}/>
      <path class="band-edge" d="M${x(row.low)} ${y}v${tall}M${x(row.high)} ${y}v${tall}"/>`))}
    ${alike && rows.length > 0 ? svg`<text class="label end" x=${x(rows[0].even) - 5} y="10">${words.ring.shares.even}</text>
      ${rows[0].cap === null ? svg`<text class="label" x=${x(rows[0].even) + 5} y="10">${words.ring.shares.band}</text>`
        : rows[0].cap > top ? nothing : svg`<text class="label" x=${x(rows[0].cap) + 5} y="10">${words.ring.shares.bound}</text>`}` : nothing}
    ${rows.map((row, i) => {
      const y = TOP + i * ROW + (ROW - BAR) / 2;
      return svg`<g class="row ${row.colour} ${row.faded ? 'faded' : ''}" @pointerenter=${() => point(row.place)} @pointerleave=${() => point(null)}>
        <rect class="hit" x="0" y=${TOP + i * ROW} width=${WIDTH} height=${ROW}/>
        <text class="name ${row.changing ? 'strong' : ''}" x="0" y=${y + BAR - 2}>${names[i]}</text>
        <title>${row.name}</title>
        <rect class="fill column" x=${left} y=${y} width=${x(row.share) - left} height=${BAR}/>
        <text class="value end ${row.changing ? 'strong' : ''}" x=${WIDTH} y=${y + BAR - 2}>${percent(row.share)}</text>
      </g>`;
    })}
    ${bands.map(({ row, y, height: tall }) => svg`<path class="even" d="M${x(row.even)} ${alike ? 2 : y}V${y + tall}"/>
      ${row.cap === null || row.cap > top ? nothing : svg`<path class="cap" d="M${x(row.cap)} ${alike ? 2 : y}V${y + tall}"/>`}`)}
    ${rows.map((row, i) => {
      const y = TOP + i * ROW + (ROW - BAR) / 2 - 1;
      return row.before === null ? nothing : svg`<path class="halo" d="M${x(row.before)} ${y}v${BAR + 2}"/>
        <path class="before" d="M${x(row.before)} ${y}v${BAR + 2}"/>`;
    })}
    <path class="axis" d="M${left} ${TOP}V${bottom}"/>
    ${ticks.map((tick, i) => svg`<text class="axis-tick middle" x=${x(tick)} y=${bottom + 14}>${count(tick * 100)}${i === ticks.length - 1 ? '%' : ''}</text>`)}
  </svg>`;
}

/** The same as columns, for narrow screens. @param {Share[]} rows sorted */
export function columns(rows) {
  const [width, tall] = [358, 66];
  // Where nobody has a share, any scale draws nothing.
  const top = highest(rows.map((row) => ({ ...row, before: null }))) || 1;
  const pitch = width / rows.length;
  const bar = Math.min(pitch - 10 > 4 ? pitch - 10 : pitch * 0.8, 60);
  const labelled = pitch >= 26;
  /** Names that fit; the worker's number where hardly a letter would. @param {Share} row */
  const label = (row) => (pitch / 7 >= Math.min(row.name.length, 3) ? shorten(row.name, Math.floor(pitch / 7)) : String(row.place + 1));
  /** @param {number} share */
  const y = (share) => tall - (share / top) * tall;
  return svg`<svg class="shares" viewBox="0 0 ${width} ${tall + (labelled ? 36 : 2)}" role="img" aria-label=${summary(rows)}>
    ${ranges(rows).map(({ row, from, count }) => (row.cap !== null ? nothing : svg`<rect class="band" x=${from * pitch} y=${y(row.high)} width=${count * pitch} height=${Math.max(y(row.low) - y(row.high), 0.5)}/>
      <path class="band-edge" d="M${from * pitch} ${y(row.high)}h${count * pitch}M${from * pitch} ${y(row.low)}h${count * pitch}"/>`))}
    ${rows.map((row, i) => svg`<g class=${row.colour}>
      <rect class="fill column" x=${i * pitch + (pitch - bar) / 2} y=${y(row.share)} width=${bar} height=${tall - y(row.share)}/>
      ${labelled ? svg`
        <text class="middle ${row.changing ? 'strong' : ''}" x=${(i + 0.5) * pitch} y=${tall + 15}>${label(row)}</text>
        <text class="middle label" x=${(i + 0.5) * pitch} y=${tall + 31}>${tenth(row.share * 100)}</text>` : nothing}</g>`)}
    ${ranges(rows).map(({ row, from, count }) => svg`<path class="even" d="M${from * pitch} ${y(row.even)}h${count * pitch}"/>
      ${row.cap === null || row.cap > top ? nothing : svg`<path class="cap" d="M${from * pitch} ${y(row.cap)}h${count * pitch}"/>`}`)}
    <path class="axis" d="M0 ${tall}H${width}"/>
  </svg>`;
}

/** @param {Share[]} rows sorted */
function summary(rows) {
  const [most, least] = [rows[0], rows[rows.length - 1]];
  return rows.length === 1 ? words.ring.shares.alone(most.name, most.share)
    : words.ring.shares.summary(most, least);
}

/** What the scale has to reach: a bound only while it is near. @param {Share[]} rows */
function highest(rows) {
  const reached = Math.max(...rows.flatMap((row) => [row.share, row.before ?? 0, row.cap === null ? row.high : row.even]));
  return Math.max(reached, ...rows.flatMap(({ cap }) => (cap !== null && cap <= 2 * reached ? [cap] : [])));
}

/** Whether the same is expected of two workers. @param {Share} a @param {Share} b */
const isLike = (a, b) => a.low === b.low && a.high === b.high && a.even === b.even && a.cap === b.cap;

/** Neighbours of which theory expects the same, taken together. @param {Share[]} rows */
function ranges(rows) {
  /** @type {{row: Share, from: number, count: number}[]} */
  const found = [];
  rows.forEach((row, i) => {
    const last = found.at(-1);
    if (last && isLike(last.row, row)) last.count += 1;
    else found.push({ row, from: i, count: 1 });
  });
  return found;
}
