// One side of two settings that are compared: its title, its main picture and its figures.

import { scoresFigure } from './picture.js';
import * as words from './words.js';

/** @typedef {import('../../types').Result} Result */
/** @typedef {import('../../types').Facts} Facts */
/** @typedef {import('../common').Look} Look */
/** @typedef {import('../../controls/slider').Control} Control */

/** @param {Result} result @param {Facts} facts @param {Look} look */
export const title = (result, facts, look) => words.title(result);

/** @param {Result} result @param {Facts} facts @param {Control} control @param {Look} look @returns {unknown} */
export const picture = (result, facts, control, look) => scoresFigure(result, control, look);

export { comparisonFigures as figures } from '../ab/figures.js';
