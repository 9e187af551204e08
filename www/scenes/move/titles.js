// What the rows are called.

import { words } from '../../strings/words.js';
import { pointsOf } from './rows.js';

/** @param {string} id of a row */
export function rowTitle(id) {
  const points = pointsOf(id);
  return points === null ? /** @type {Record<string, string>} */ (words.move.rows)[id] ?? id : words.move.ring(points);
}
