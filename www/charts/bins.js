// How many bins hold so many balls: load upwards, counts to the right on a logarithmic axis.

import { nothing, svg } from 'lit-html';
import { count, rate } from '../format.js';
import { words } from '../strings/words.js';

const ROW = 20;
const BAR = 12;
const LEFT = 16;
const TOP = 4;
/** What counts need beside a bar, and the words at the fullest. */
const ROOM = 52;
/** About how wide a digit is, and the words at the fullest with what is about them. */
const DIGIT = 7;
const WORDS = 54;
/** Even one bin is to be seen. */
const LEAST = 2;

/**
 * @param {object} picture
 * @param {ArrayLike<number>} picture.histogram bins with 0, 1, 2, … balls
 * @param {number} picture.rows of the axis, shared with the pictures beside it
 * @param {number} picture.decades of the counts' axis
 * @param {number | null} picture.leading by theory, of the fullest bin
 * @param {boolean} picture.named whether its value is written beside it
 * @param {number} picture.width
 * @param {string} picture.title
 */
export function bins({ histogram, rows, decades, leading, named, width, title }) {
  const bottom = TOP + rows * ROW;
  const long = width - LEFT - ROOM;
  const fullest = histogram.length - 1;
  /** @param {number} load */
  const y = (load) => bottom - (load + 0.5) * ROW;
  /** @param {number} bins */
  const length = (bins) => Math.max((Math.log10(bins) / decades) * long, LEAST);
  const ticks = decades < 2 ? [0, decades] : [0, Math.ceil(decades / 2), decades];
  const line = leading === null || leading > rows - 0.5 ? null : y(leading);
  return svg`<svg class="bins" viewBox="0 0 ${width} ${bottom + 22}" role="img" aria-label=${title}>
    ${ticks.map((tick) => svg`<path class="hair" d="M${LEFT + (tick / decades) * long} ${TOP}V${bottom}"/>
      <text class="axis-tick middle" x=${LEFT + (tick / decades) * long} y=${bottom + 16}>${tick === 0 ? '1' : svg`10<tspan class="power" dy="-4">${tick}</tspan>`}</text>`)}
    ${Array.from({ length: rows }, (_, load) => svg`<text class="axis-tick end" x=${LEFT - 5} y=${y(load) + 4}>${load}</text>`)}
    ${line === null || leading === null ? nothing : svg`<path class="theory" d="M${LEFT - 4} ${line}H${width}"/>
      ${named ? svg`<text class="theory-value end cased" x=${width} y=${line - 4}>${rate(leading)}</text>` : nothing}`}
    ${Array.from(histogram, (bins, load) => (bins === 0 ? nothing : svg`
      <rect class=${load === fullest ? 'fullest' : 'bar'} x=${LEFT} y=${y(load) - BAR / 2} width=${length(bins)} height=${BAR}/>
      <text class="cased" x=${LEFT + length(bins) + 6} y=${y(load) + 4}>${count(bins)}${load === fullest && LEFT + length(bins) + count(bins).length * DIGIT + WORDS < width ? svg` <tspan class="strong" dx="4">${words.choices.bins.most(load)}</tspan>` : nothing}</text>`))}
    <path class="axis" d="M${LEFT} ${TOP}V${bottom}"/>
  </svg>`;
}
