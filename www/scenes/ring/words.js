// What the Ring scene says: its title, its explanation, and the sentence for the ear.

import { words } from '../../strings/words.js';
import { changingName } from '../common.js';

/** @typedef {import('../../types').State} State */
/** @typedef {import('../../types').Result} Result */
/** @typedef {import('balance-lab').RuleInfo} RuleInfo */

/** @param {State} state */
const changeOf = (state) => ({ kind: state.change.kind, name: changingName(state) });

/** @param {Result} result */
export function title({ state, comparison }) {
  const says = words.ring.title;
  if (state.change.kind !== 'none') return says.moves(changeOf(state), comparison.moved_ratio);
  if (comparison.after.even.every((share) => share === 0)) return says.nobody;
  return says.still(state.workers.length, comparison.after.imbalance);
}

/** What follows the title where there is room. @param {Result} result */
export function titleRest({ state, comparison }) {
  if (state.change.kind === 'none' || comparison.moved === comparison.keys) return '';
  return comparison.needless > 0 ? words.ring.title.needless(comparison.needless_ratio) : words.ring.title.rest;
}

/** What a change did, for the ear. @param {Result} result */
export function announcement(result) {
  const { state, comparison } = result;
  const { bounded, imbalance } = comparison.after;
  const first = state.change.kind === 'none' ? `${title(result)}.`
    : words.ring.moved(changeOf(state), { moved: comparison.moved_ratio, least: comparison.least_ratio, imbalance });
  return bounded ? `${first} ${words.ring.passing(bounded.passed_on_ratio)}` : first;
}

/** @param {Result} result @param {RuleInfo} rule */
export function explanation({ state, comparison }, rule) {
  const says = words.ring.ways;
  const shape = comparison.shape_after;
  const { bounded } = comparison.after;
  const way = says.rules[state.rule] ?? { ring: says.ring[shape.kind === 'ring' ? shape.lookup : ''], slots: says.slots, bare: says.bare[rule.family] }[shape.kind];
  const first = bounded ? `${way} ${says.full(bounded.passed_on_ratio)}` : way;
  if (state.change.kind === 'none') return first;
  if (comparison.needless > 0) return `${first} ${says.needless(comparison.needless)}`;
  return `${first} ${comparison.moved === 0 ? says.none : says.only(changeOf(state))}`;
}
