// What the Move scene says: its title, its explanation, and the sentence for the ear.

import { count, counted, percent, percentShort, rate } from '../../format.js';

/** @typedef {import('../../types').Result} Result */
/** @typedef {NonNullable<Result['move']>} Move */

/** @param {Result} result */
export const moveOf = ({ move }) => /** @type {Move} */ (move);

/** The two rows as a sentence names them. @param {Move['sides']} sides */
function namesOf([a, b]) {
  const rings = [a, b].map(({ row }) => row.title.startsWith('ring'));
  return [a, b].map(({ row }, i) => (!rings[i] ? row.title
    : rings[0] && rings[1] ? row.title.replace('ring, v =', 'the ring of v =') : 'the ring'));
}

/** @param {Result} result */
export function title(result) {
  const { comparison } = result;
  const { sides } = moveOf(result);
  const [a, b] = sides;
  const names = namesOf(sides);
  const [from, to] = [comparison.before.keys.length, comparison.after.keys.length];
  if (from === to) return `${counted(from, 'worker stays', 'workers stay')}, and no key moves`;
  if (a.row.id === b.row.id) return `From ${count(from)} to ${counted(to, 'worker', 'workers')}, ${names[0]} moves ${percentShort(a.row.comparison.moved_ratio)} of the keys`;
  return `From ${count(from)} to ${counted(to, 'worker', 'workers')}, ${names[0]} moves ${percentShort(a.row.comparison.moved_ratio)} of the keys and ${
    names[1]} ${percentShort(b.row.comparison.moved_ratio)}`;
}

export const explanation = () => 'Each moved key misses once at its new owner. The store serves those misses until the caches are warm again.';

/** What a change did, for the ear. @param {Result} result */
export function announcement(result) {
  const [, b] = moveOf(result).sides;
  return `${title(result)}; an even split needs ${percent(b.row.comparison.least_ratio)}. With ${b.row.title} the store serves ${
    rate(b.row.warmup.store_per_s)} requests per second.`;
}
