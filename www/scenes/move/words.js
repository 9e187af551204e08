// What the Move scene says: its title, its explanation, and the sentence for the ear.

import { words } from '../../strings/words.js';
import { pointsOf } from './rows.js';
import { rowTitle } from './titles.js';

/** @typedef {import('../../types').Result} Result */
/** @typedef {NonNullable<Result['move']>} Move */
/** @typedef {import('../../types').MoveRow & {title: string}} Row a row with what it is called */

/** @param {import('../../types').MoveRow} row @returns {Row} */
const named = (row) => ({ ...row, title: rowTitle(row.id) });

/** What the scene draws, by name. @param {Result} result */
export function moveOf({ move }) {
  const { rows, sides: [a, b] } = /** @type {Move} */ (move);
  return { rows: rows.map(named), sides: /** @type {const} */ ([{ ...a, row: named(a.row) }, { ...b, row: named(b.row) }]) };
}

/** The two rows as a sentence names them. @param {ReturnType<typeof moveOf>['sides']} sides */
function namesOf(sides) {
  const points = sides.map(({ row }) => pointsOf(row.id));
  const both = points.every((one) => one !== null);
  return sides.map(({ row }, i) => (points[i] === null ? row.title : words.move.named(both ? points[i] : null)));
}

/** @param {Result} result */
export function title(result) {
  const { comparison } = result;
  const { sides } = moveOf(result);
  const names = namesOf(sides);
  const [from, to] = [comparison.before.keys.length, comparison.after.keys.length];
  if (from === to) return words.move.title.stays(from);
  const told = sides[0].row.id === sides[1].row.id ? sides.slice(0, 1) : sides;
  return words.move.title.moves(from, to, told.map(({ row }, i) => [names[i], row.comparison.moved_ratio]));
}

export const explanation = () => words.move.explanation;

/** What a change did, for the ear. @param {Result} result */
export function announcement(result) {
  const { row } = moveOf(result).sides[1];
  return words.move.announcement(title(result), row.comparison.least_ratio, row.title, row.warmup.store_per_s);
}
