// One value over time: solid up to the moment shown, dotted from there on.

import { nothing, svg } from 'lit-html';
import { count } from '../format.js';

const TOP = 8;

/** A round number no less than a value. @param {number} value */
export function roundUp(value) {
  const size = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return [1, 2, 5, 10].map((times) => times * size).find((one) => one >= value) ?? 10 * size;
}

/**
 * @param {object} picture
 * @param {ArrayLike<number | null>} picture.values of windows of equal length from 0
 * @param {number} picture.window how long one is
 * @param {number} picture.until where the time axis ends
 * @param {number} picture.at the moment shown
 * @param {number | null} picture.now the value then
 * @param {number} picture.top of the scale
 * @param {string} picture.name
 * @param {(value: number) => string} [picture.write]
 * @param {ArrayLike<number | null>[]} [picture.behind] others' values, drawn faintly
 * @param {number} picture.width
 * @param {number} [picture.height]
 * @param {string} picture.title
 */
export function overTime({ values, window, until, at, now, top, name, write = count, behind = [], width, height = 48, title }) {
  const base = height - 4;
  /** @param {number} time */
  const x = (time) => (until > 0 ? Math.min(time / until, 1) * width : 0);
  /** @param {number} value */
  const y = (value) => base - (Math.min(value, top) / top) * (base - TOP);
  /** @param {ArrayLike<number | null>} series @param {(time: number) => boolean} holds */
  const path = (series, holds) => {
    let drawn = '';
    let gap = true;
    for (let i = 0; i < series.length; i += 1) {
      const value = series[i];
      const time = (i + 0.5) * window;
      if (value === null || !holds(time)) {
        gap = true;
        continue;
      }
      drawn += `${gap ? 'M' : 'L'}${x(time).toFixed(1)} ${y(value).toFixed(1)}`;
      gap = false;
    }
    return drawn;
  };
  const here = x(at);
  const dot = now === null ? null : y(now);
  const past = path(values, (time) => time <= at);
  return svg`<svg class="over-time" viewBox="0 0 ${width} ${height}" role="img" aria-label=${title}>
    <path class="hair" d="M${name.length * 6.2 + 6} ${TOP}H${width - write(top).length * 7 - 6}"/>
    <text class="axis-tick end" x=${width} y=${TOP + 4}>${write(top)}</text>
    <path class="axis" d="M0 ${base}H${width}"/>
    ${behind.map((others) => svg`<path class="behind" d=${path(others, () => true)}/>`)}
    <path class="past" d=${dot === null || past === '' ? past : `${past}L${here.toFixed(1)} ${dot.toFixed(1)}`}/>
    <path class="future" d=${path(values, (time) => time >= at)}/>
    <path class="now" d="M${here} 2V${height}"/>
    <text class="axis-tick cased" x="0" y=${TOP + 4}>${name}</text>
    ${now === null || dot === null ? nothing : svg`<circle class="now-dot" cx=${here} cy=${dot} r="3.5"/>
      <text class="now-text cased ${here > 34 ? 'end' : ''}" x=${here > 34 ? here - 7 : here + 7} y=${Math.max(dot - 5, 12)}>${write(now)}</text>`}
  </svg>`;
}
