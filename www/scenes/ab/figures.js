// The headline figures of a scene that compares two fleets, by name: as the core gave them.

import { count, percent, ratio3, times } from '../../format.js';
import { words } from '../../strings/words.js';

/** @typedef {Map<string, {title: string, value: string}>} Figures */

/** @param {import('../../types').Result} result @returns {Figures} */
export function comparisonFigures({ comparison, warmup }) {
  const says = words.ab.figures;
  const shape = comparison.shape_after;
  return new Map([
    ['moved', { title: says.moved, value: percent(comparison.moved_ratio) }],
    ['needless', { title: says.needless, value: percent(comparison.needless_ratio) }],
    ['imbalance-before', { title: says.before, value: ratio3(comparison.before.imbalance) }],
    ['imbalance', { title: says.after, value: ratio3(comparison.after.imbalance) }],
    ['points', { title: says.points, value: shape.kind === 'ring' ? count(shape.points) : '–' }],
    ['times-base', { title: says.times, value: times(warmup.times_base) }],
  ]);
}
