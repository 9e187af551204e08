// One side of two settings that are compared: its title, its main picture and its figures.

import { words } from '../../strings/words.js';
import { chance, requestFigure } from './request.js';
import { nameOf, oneOf, title as titleOf } from './words.js';

/** @typedef {import('../../types').Result} Result */
/** @typedef {import('../../types').Facts} Facts */
/** @typedef {import('../common').Look} Look */
/** @typedef {import('../../controls/slider').Control} Control */
/** @typedef {import('../ab/figures').Figures} Figures */

/** @param {Result} result @param {Facts} facts @param {Look} look */
export const title = (result, facts, look) => titleOf(result, look.desk);

/** @param {Result} result @param {Facts} facts @param {Control} control @param {Look} look @returns {unknown} */
export const picture = (result, facts, control, look) => requestFigure(result, look);

/** @param {Result} result @returns {Figures} */
export function figures(result) {
  const says = words.ab.figures;
  const one = oneOf(result);
  return new Map([
    ['least-asked', { title: says.asked, value: chance(one.asked_chance) }],
    ...Array.from(one.chances, (part, place) => /** @type {[string, {title: string, value: string}]} */ ([`chance-${place}`, { title: says.chance(nameOf(place)), value: chance(part) }])),
  ]);
}
