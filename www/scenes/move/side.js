// One side of two settings that are compared: its title, its main picture and its figures.

import { html } from 'lit-html';
import { flowPicture } from '../../charts/flow.js';
import { percent } from '../../format.js';
import { words } from '../../strings/words.js';
import { flowOf } from './flows.js';
import { moveOf, title as titleOf } from './words.js';

/** @typedef {import('../../types').Result} Result */
/** @typedef {import('../../types').Facts} Facts */
/** @typedef {import('../common').Look} Look */
/** @typedef {import('../../controls/slider').Control} Control */
/** @typedef {import('../ab/figures').Figures} Figures */

/** @param {Result} result @param {Facts} facts @param {Look} look */
export const title = (result, facts, look) => titleOf(result);

/** @param {Result} result @param {Facts} facts @param {Control} control @param {Look} look @returns {unknown} */
export const picture = (result, facts, control, look) => moveOf(result).sides.map(({ row }) => html`<figure class="ab-flow"><figcaption>${row.title}</figcaption>${flowPicture(flowOf(result, row))}</figure>`);

/** @param {Result} result @returns {Figures} */
export const figures = (result) => new Map(moveOf(result).rows.flatMap(({ id, title: row, comparison }) => [
  [`${id}-moved`, { title: words.ab.figures.of(row, words.ab.figures.part, ''), value: percent(comparison.moved_ratio) }],
  [`${id}-excess`, { title: words.ab.figures.of(row, words.ab.figures.excess, ''), value: percent(comparison.excess_ratio) }],
]));
