// Rules beside each other: how even they are before and after, and what they move beyond the least.

import { nothing, svg } from 'lit-html';
import { plain } from '../format.js';
import { words as said } from '../strings/words.js';

const DOTS = { left: 6, width: 148 };
const BARS = { left: 4, width: 250 };
const HEIGHT = 24;
/** Lines reach over a row's ends, to meet those of the next. */
const ROW = `-2V${HEIGHT + 2}`;

/**
 * The scale of imbalances: from 1 to what the greatest needs.
 * @param {number[]} values
 */
export function imbalanceScale(values) {
  const most = Math.max(1.1, ...values);
  const step = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500].find((size) => (most - 1) / size <= 3) ?? 500;
  return { from: 1, to: 1 + Math.ceil((most - 1) / step) * step, step };
}

/** @param {{from: number, to: number, step: number}} scale @param {number} value */
const dotX = ({ from, to }, value) => DOTS.left + ((Math.max(value, from) - from) / (to - from)) * DOTS.width;

/**
 * A hollow dot for the imbalance before, a solid one for the one after.
 * @param {number} before
 * @param {number} after
 * @param {{from: number, to: number, step: number}} scale
 */
export const imbalanceDots = (before, after, scale) => svg`<svg class="dots-line" viewBox="0 0 160 ${HEIGHT}" aria-hidden="true">
  ${gridOf(scale).map((value) => svg`<path class="hair" d="M${dotX(scale, value)} ${ROW}"/>`)}
  <path class="link" d="M${dotX(scale, before)} ${HEIGHT / 2}H${dotX(scale, after)}"/>
  <circle class="hollow" cx=${dotX(scale, before)} cy=${HEIGHT / 2} r="4.500"/>
  <circle class="solid" cx=${dotX(scale, after)} cy=${HEIGHT / 2} r="4.500"/></svg>`;

/** @param {{from: number, to: number, step: number}} scale */
const gridOf = ({ from, to, step }) => Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => from + i * step);

/** @param {{from: number, to: number, step: number}} scale */
export const imbalanceAxis = (scale) => svg`<svg class="dots-line axis-line" viewBox="0 0 160 14" aria-hidden="true">
  ${gridOf(scale).map((value) => svg`<text class="axis-tick middle" x=${dotX(scale, value)} y="11">${plain(Number(value.toFixed(2)))}</text>`)}</svg>`;

/** Scales of moved parts: where each ends, and its ticks. */
const SCALES = [
  { end: 0.02, ticks: [0, 0.01, 0.02] }, { end: 0.05, ticks: [0, 0.025, 0.05] }, { end: 0.1, ticks: [0, 0.05, 0.1] },
  { end: 0.25, ticks: [0, 0.1, 0.2] }, { end: 0.5, ticks: [0, 0.25, 0.5] }, { end: 0.75, ticks: [0, 0.25, 0.5, 0.75] },
];
const WHOLE = { end: 1, ticks: [0, 0.25, 0.5, 0.75, 1] };
/** @param {number[]} parts */
export const movedScale = (parts) => SCALES.find(({ end }) => end >= Math.max(...parts)) ?? WHOLE;

/** @param {number} end @param {number} part */
const barX = (end, part) => BARS.left + (Math.min(part, end) / end) * BARS.width;

/**
 * Grey up to the least possible, ink beyond it.
 * @param {number} moved
 * @param {number} least
 * @param {{end: number, ticks: number[]}} scale
 */
export const movedBar = (moved, least, { end, ticks }) => svg`<svg class="moves-line" viewBox="0 0 262 ${HEIGHT}" aria-hidden="true">
  ${ticks.map((tick) => svg`<path class="hair" d="M${barX(end, tick)} ${ROW}"/>`)}
  <rect class="needed" x=${BARS.left} y="5" width=${barX(end, Math.min(moved, least)) - BARS.left} height="14"/>
  ${moved > least ? svg`<rect class="excess" x=${barX(end, least) + 1} y="5" width=${Math.max(barX(end, moved) - barX(end, least) - 1, 1)} height="14"/>` : nothing}
  <path class="least" d="M${barX(end, least)} ${ROW}"/></svg>`;

/** @param {number} least @param {{end: number, ticks: number[]}} scale */
export function movedAxis(least, { end, ticks }) {
  const words = Math.min(Math.max(barX(end, least), 36), 222);
  return svg`<svg class="moves-line axis-line" viewBox="0 0 262 14" aria-hidden="true">
    ${ticks.map((tick, i) => {
      const x = barX(end, tick);
      // The least's own words need the room.
      return Math.abs(x - words) < 58 ? nothing
        : svg`<text class="axis-tick ${x > 240 ? 'end' : 'middle'}" x=${x > 240 ? x + 6 : x} y="11">${plain(Number((tick * 100).toFixed(1)))}${i === ticks.length - 1 ? '%' : ''}</text>`;
    })}
    <text class="axis-tick strong middle" x=${words} y="11">${said.move.table.least(least)}</text></svg>`;
}
