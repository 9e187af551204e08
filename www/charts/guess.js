// A guess beside its answer: a bar of all there is, grey as far as must be, ink for the rest of the
// answer; the guess hangs below the axis.

import { nothing, svg } from 'lit-html';
import { count, percentShort, times } from '../format.js';
import { words as said } from '../strings/words.js';

/** Below this width there is room for fewer words. */
const NARROW = 500;
const [TOP, TALL] = [48, 28];
const AXIS = TOP + TALL;
/** Where the handle's middle is; it is a control of the page's own, laid over the drawing. */
export const HANDLE = AXIS + 24;
const WORDS = 126;
export const HEIGHT = 134;
/** A letter is about so wide. */
const LETTER = 6.6;

/** A round step for about four ticks. @param {number} of */
const tickOf = (of) => [1, 2, 5].flatMap((one) => [1, 10, 100, 1_000, 10_000].map((ten) => one * ten)).sort((a, b) => a - b).find((step) => of / step <= 5) ?? of;

/**
 * @param {object} picture
 * @param {number} picture.of
 * @param {number} picture.guess
 * @param {boolean} picture.moved whether the reader has guessed
 * @param {import('balance-lab').Guess | null} picture.answer null while it is hidden
 * @param {number} picture.leastRatio the least possible as a part of all
 * @param {string} picture.unit
 * @param {string} picture.verb what the counted do
 * @param {string} picture.rest what the others do
 * @param {boolean} picture.parts whether a count is a part of all
 * @param {number} picture.width in pixels of the page, so that words keep their size
 * @param {string} picture.title
 */
export function guessBar({ of, guess, moved, answer, leastRatio, unit, verb, rest, parts, width, title }) {
  const narrow = width < NARROW;
  /** @param {number} value */
  const x = (value) => (value / of) * width;
  const step = tickOf(of);
  const ticks = Array.from({ length: Math.floor(of / step) + 1 }, (_, i) => i * step);
  const mark = x(guess);
  return svg`<svg class="guess-bar" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label=${title}>
    <rect class="all" x="0" y=${TOP} width=${width} height=${TALL}/>
    ${answer ? answered(answer, leastRatio, x, width, narrow, verb, rest, parts) : svg`<text class="label" x=${guess > of / 2 ? 12 : width - 12} y=${TOP + 18} text-anchor=${guess > of / 2 ? 'start' : 'end'}>${said.common.guess.hidden}</text>`}
    <path class="axis" d="M0 ${AXIS}H${width}${ticks.map((tick) => `M${Math.min(Math.max(x(tick), 0.5), width - 0.5)} ${AXIS}v4`).join('')}"/>
    ${ticks.map((tick, i) => (Math.abs(x(tick) - mark) < (narrow ? 30 : 36) ? nothing : svg`<text class="axis-tick ${i === 0 ? '' : tick === of ? 'end' : 'middle'}" x=${x(tick)} y=${AXIS + 18}>${count(tick)}${tick === of && !narrow ? ` ${unit}` : ''}</text>`))}
    <path class="stem ground" d="M${mark} ${TOP - 1}V${HANDLE}"/><path class="stem" d="M${mark} ${TOP - 1}V${HANDLE}"/>
    ${moved ? nothing : svg`<path class="way" d="M${mark - 14} ${HANDLE - 4}l-4 4 4 4M${mark + 14} ${HANDLE - 4}l4 4 -4 4"/>`}
    ${moved ? guessWords(guess, answer, mark, x, width, narrow) : nothing}
  </svg>`;
}

/** @param {import('balance-lab').Guess} answer @param {number} leastRatio @param {(value: number) => number} x @param {number} width @param {boolean} narrow @param {string} verb @param {string} rest @param {boolean} parts */
function answered({ answer, answer_ratio: ratio, rest: left, least }, leastRatio, x, width, narrow, verb, rest, parts) {
  const needed = least === null ? 0 : Math.min(least, answer);
  const words = `${count(answer)}${narrow && parts ? '' : ` ${verb}`}${parts ? `, ${percentShort(ratio)}` : ''}`;
  const stay = rest === '' ? '' : `${count(left)} ${rest}`;
  const at = x(answer);
  const wide = words.length * LETTER;
  // Clear of the least's rule.
  const beside = Math.min(Math.max(at, least === null ? 0 : x(least) + 6), width - wide);
  return svg`
    <g class="grows"><rect class="excess" x="0" y=${TOP} width=${at} height=${TALL}/>
    ${least === null ? nothing : svg`<rect class="needed" x="0" y=${TOP} width=${x(needed)} height=${TALL}/>`}</g>
    <text class="strong ${at > wide ? 'end' : ''}" x=${at > wide ? at : beside} y=${TOP - 8}>${words}</text>
    ${stay !== '' && width - at > stay.length * LETTER + 16 ? svg`<text class="label end" x=${width - 10} y=${TOP + 18}>${stay}</text>` : nothing}
    ${least === null ? nothing : svg`<path class="stem least" d="M${x(least)} ${TOP - 8}V${AXIS}"/>
      <text class="label ${x(least) < width / 2 ? '' : 'end'}" x=${Math.max(x(least) - (narrow ? 40 : 82), 0)} y=${TOP - 24}>${said.common.guess.least(count(Math.round(least)), percentShort(leastRatio))}</text>`}`;
}

/** @param {number} guess @param {import('balance-lab').Guess | null} answer @param {number} mark @param {(value: number) => number} x @param {number} width @param {boolean} narrow */
function guessWords(guess, answer, mark, x, width, narrow) {
  const words = said.common.guess.yours(count(guess));
  const half = (words.length * LETTER) / 2;
  const middle = Math.min(Math.max(mark, half), width - half);
  const text = svg`<text class="strong middle" x=${middle} y=${WORDS}>${words}</text>`;
  if (!answer || answer.times_guess === null || narrow) return text;
  const to = x(answer.answer);
  const right = to > mark;
  const from = right ? middle + half + 10 : middle - half - 10;
  const room = right ? to - from : from - to;
  const ratio = said.common.guess.times(times(answer.times_guess));
  if (room < ratio.length * LETTER + 40) return text;
  const [a, b] = right ? [from, to] : [to, from];
  return svg`${text}<path class="way" d="M${a} ${WORDS - 4}H${b}M${right ? b - 6 : a + 6} ${WORDS - 8}L${to} ${WORDS - 4}L${right ? b - 6 : a + 6} ${WORDS}"/>
    <text class="middle cased" x=${(a + b) / 2} y=${WORDS}>${ratio}</text>`;
}
