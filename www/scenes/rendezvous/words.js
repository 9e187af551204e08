// What the Rendezvous scene says: its title, its explanation, and the sentence for the ear.

import { quote } from '../../format.js';
import { words } from '../../strings/words.js';
import { changingName, owners } from '../common.js';

/** @typedef {import('../../types').State} State */
/** @typedef {import('../../types').Result} Result */

/** Whether the scores are given and not made of the key. @param {State} state */
export const isGiven = ({ rule }) => rule === 'lesson-scores';

/** @param {State} state */
export const changeOf = (state) => ({ kind: state.change.kind, name: changingName(state) });

/** @param {Result} result */
export function title(result) {
  const { state, comparison } = result;
  const says = words.rendezvous.title;
  if (isGiven(state) && result.followed) {
    const [before, after] = owners(result).map((owner) => quote(owner));
    const owned = { key: quote(state.follow, 32), before, after };
    if (result.followed.after.stops.length === 0) return says.nobody(owned);
    if (before === after) return says.owns(owned);
    return state.change.kind === 'remove' ? says.falls(owned) : says.goes(owned);
  }
  if (state.change.kind !== 'none') return says.moves(changeOf(state), comparison.moved_ratio);
  if (comparison.after.even.every((share) => share === 0)) return words.ring.title.nobody;
  return says.still(comparison.after.keys.length);
}

/** What follows the title where there is room. @param {Result} result */
export function titleRest({ state, comparison }) {
  if (isGiven(state) || comparison.moved === 0) return '';
  return comparison.needless > 0 ? words.rendezvous.title.needless(comparison.needless_ratio) : words.rendezvous.title.all(changeOf(state));
}

/** @param {Result} result */
export function explanation({ state, comparison }) {
  const says = words.rendezvous.explanation;
  return state.change.kind === 'none' || comparison.needless > 0 ? says.plain : says.change(changeOf(state));
}

/** What a change did, for the ear. @param {Result} result */
export function announcement(result) {
  const { state, comparison } = result;
  if (isGiven(state) || state.change.kind === 'none') return title(result);
  return words.rendezvous.moved(changeOf(state), { moved: comparison.moved_ratio, least: comparison.least_ratio, imbalance: comparison.after.imbalance });
}
