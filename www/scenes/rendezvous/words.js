// What the Rendezvous scene says: its title, its explanation, and the sentence for the ear.

import { counted, percentShort, quote, ratio3 } from '../../format.js';
import { words } from '../../strings/words.js';
import { changingName, owners } from '../common.js';

/** @typedef {import('../../types').State} State */
/** @typedef {import('../../types').Result} Result */

/** Whether the scores are given and not made of the key. @param {State} state */
export const isGiven = ({ rule }) => rule === 'lesson-scores';

/** @param {Result} result */
export function title(result) {
  const { state, comparison } = result;
  const name = changingName(state);
  const key = quote(state.follow, 32);
  const [before, after] = owners(result).map((owner) => quote(owner));
  if (isGiven(state) && result.followed) {
    if (result.followed.after.stops.length === 0) return `${key} belongs to nobody${before === after ? '' : `; ${before} had it`}`;
    if (state.change.kind === 'remove' && before !== after) return `${key} falls from ${before} to ${after}, its runner-up`;
    if (before !== after) return `${key} goes from ${before} to ${after}, whose score is higher`;
    return `${after} scores highest for ${key}, so ${after} owns it`;
  }
  const moved = percentShort(comparison.moved_ratio);
  if (state.change.kind === 'add') return `Adding ${name} moves ${moved} of the keys`;
  if (state.change.kind === 'remove') return `Taking ${name} down moves ${moved} of the keys`;
  if (comparison.after.even.every((share) => share === 0)) return words.ring.title.nobody;
  return `The highest of ${counted(comparison.after.keys.length, 'score', 'scores')} owns each key`;
}

/** What follows the title where there is room. @param {Result} result */
export function titleRest({ state, comparison }) {
  if (isGiven(state) || comparison.moved === 0) return '';
  if (comparison.needless > 0) return `, ${percentShort(comparison.needless_ratio)} needlessly`;
  return state.change.kind === 'add' ? `, all of them to ${changingName(state)}` : ', all of them its own';
}

/** @param {Result} result */
export function explanation({ state, comparison }) {
  const name = changingName(state);
  const first = 'Every worker scores every key; the highest score owns it.';
  if (state.change.kind === 'none' || comparison.needless > 0) return `${first} Nothing else is kept: no ring, no table.`;
  return state.change.kind === 'add' ? `${first} ${name} takes the keys that it scores higher than their owner did, and no other.`
    : `${first} When ${name} goes, each of its keys falls to its own runner-up.`;
}

/** What a change did, for the ear. @param {Result} result */
export function announcement(result) {
  const { state, comparison } = result;
  if (isGiven(state) || state.change.kind === 'none') return title(result);
  const verb = state.change.kind === 'add' ? 'Adding' : 'Taking down';
  return `${verb} ${changingName(state)} moved ${percentShort(comparison.moved_ratio)} of the keys; an even split needs ${
    percentShort(comparison.least_ratio)}. Imbalance ${ratio3(comparison.after.imbalance)}.`;
}
