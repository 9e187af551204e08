// What the Move scene says: its title, its explanation, and the sentence for the ear.

import { counted, percent, percentShort, rate } from '../../format.js';

/** @typedef {import('../../types').Result} Result */
/** @typedef {NonNullable<Result['move']>} Move */

/** @param {Result} result */
export const moveOf = ({ move }) => /** @type {Move} */ (move);

/** A row's title within a sentence. @param {string} title */
const inWords = (title) => (/^(mod|Maglev)/.test(title) ? title : `${title.startsWith('ring') ? 'the ' : ''}${title.replace(', v = ', ' of v = ')}`);

/** @param {Result} result */
export function title(result) {
  const { comparison } = result;
  const [a, b] = moveOf(result).sides;
  const [from, to] = [comparison.before.keys.length, comparison.after.keys.length];
  if (from === to) return `${counted(from, 'worker', 'workers')} stay, and no key moves`;
  if (a.row.id === b.row.id) return `From ${from} to ${to} workers, ${inWords(a.row.title)} moves ${percentShort(a.row.comparison.moved_ratio)} of the keys`;
  return `From ${from} to ${to} workers, ${inWords(a.row.title)} moves ${percentShort(a.row.comparison.moved_ratio)} of the keys and ${
    inWords(b.row.title)} ${percentShort(b.row.comparison.moved_ratio)}`;
}

export const explanation = () => 'Each moved key misses once at its new owner. The store serves those misses until the caches are warm again.';

/** What a change did, for the ear. @param {Result} result */
export function announcement(result) {
  const [, b] = moveOf(result).sides;
  return `${title(result)}; an even split needs ${percent(b.row.comparison.least_ratio)}. With ${b.row.title} the store serves ${
    rate(b.row.warmup.store_per_s)} requests per second.`;
}
