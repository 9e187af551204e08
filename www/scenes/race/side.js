// One side of two settings that are compared: its title, its main picture and its figures.

import { words } from '../../strings/words.js';
import { figureOf } from './figures.js';
import { panels } from './panels.js';
import { namedOf, title as titleOf } from './words.js';
import { written } from './written.js';

/** @typedef {import('../../types').Result} Result */
/** @typedef {import('../../types').Facts} Facts */
/** @typedef {import('../common').Look} Look */
/** @typedef {import('../../controls/slider').Control} Control */
/** @typedef {import('../ab/figures').Figures} Figures */

/** @param {Result} result @param {Facts} facts @param {Look} look */
export const title = (result, facts, look) => titleOf(result, facts);

/** @param {Result} result @param {Facts} facts @param {Control} control @param {Look} look @returns {unknown} */
export const picture = (result, facts, control, look) => panels(result, facts, control, look);

/** @param {Result} result @param {Facts} facts @returns {Figures} */
export const figures = (result, facts) => new Map(namedOf(result, facts).rows.flatMap(({ id: rule, name, whole }) => /** @type {const} */ (['p50', 'p99', 'queue', 'hits']).map((id) => {
  const figure = figureOf(id);
  const { title: called, unit } = words.race.figures[id];
  return [`${rule}-${id}`, { title: words.ab.figures.of(name, called, unit), value: written(figure, figure.of(whole)) }];
})));
