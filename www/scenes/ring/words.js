// What the Ring scene says: its title, its explanation, and the sentence for the ear.

import { count, counted, percentShort, ratio3 } from '../../format.js';
import { changingName, NOBODY } from '../common.js';

/** @typedef {import('../../types').State} State */
/** @typedef {import('../../types').Result} Result */
/** @typedef {import('balance-lab').RuleInfo} RuleInfo */

/** @param {Result} result */
export function title({ state, comparison }) {
  const name = changingName(state);
  const moved = percentShort(comparison.moved_ratio);
  if (state.change.kind === 'add') return `Adding ${name} moves ${moved} of the keys`;
  if (state.change.kind === 'remove') return `Removing ${name} moves ${moved} of the keys`;
  if (comparison.after.even.every((share) => share === 0)) return NOBODY;
  return `${counted(state.workers.length, 'worker', 'workers')}; the busiest carries ${ratio3(comparison.after.imbalance)} × the mean`;
}

/** What follows the title where there is room. @param {Result} result */
export function titleRest({ state, comparison }) {
  if (state.change.kind === 'none' || comparison.moved === comparison.keys) return '';
  if (comparison.needless > 0) return `, ${percentShort(comparison.needless_ratio)} needlessly`;
  return '; the rest stay where they are';
}

/** What a load bound does, as a sentence to follow others; '' without one. @param {import('balance-lab').Comparison} comparison */
const passing = ({ after: { bounded } }) => (bounded ? ` ${percentShort(bounded.passed_on_ratio)} of keys passed on.` : '');

/** What a change did, for the ear. @param {Result} result */
export function announcement(result) {
  const { state, comparison } = result;
  if (state.change.kind === 'none') return `${title(result)}.${passing(comparison)}`;
  const verb = state.change.kind === 'add' ? 'Adding' : 'Removing';
  return `${verb} ${changingName(state)} moved ${percentShort(comparison.moved_ratio)} of the keys; an even split needs ${percentShort(comparison.least_ratio)}. Imbalance ${ratio3(comparison.after.imbalance)}.${passing(comparison)}`;
}

const SLOTS = 'A number made of the key picks a slot, and the slot has a worker.';
/** How the families without a circle find a key's worker. @type {Record<string, string>} */
const FAMILIES = {
  score: 'Every worker has a score for the key; the highest wins.',
  jump: 'The key jumps from worker to worker, further each time, and stays where the next jump would leave the list.',
};
/** Rules that find it in a way of their own. @type {Record<string, string>} */
const RULES = {
  modulo: 'A key belongs to worker number hash mod N, and N changes almost every remainder.',
  'lesson-fnv-modulo': 'A key belongs to worker number hash mod N, and N changes almost every remainder.',
  'multi-probe': 'A key is hashed many times; the hash that ends nearest before a point decides.',
};
/** How a ring's lookups find it. @type {Record<string, string>} */
const LOOKUPS = {
  'at-or-after': 'A key belongs to the first point clockwise from its hash.',
  after: 'A key belongs to the first point strictly after its hash, clockwise.',
  nearest: 'A key belongs to the nearest point, on either side of its hash.',
};

/** @param {Result} result @param {RuleInfo} rule */
export function explanation({ state, comparison }, rule) {
  const name = changingName(state);
  const shape = comparison.shape_after;
  const way = RULES[state.rule] ?? { ring: LOOKUPS[shape.kind === 'ring' ? shape.lookup : ''], slots: SLOTS, bare: FAMILIES[rule.family] }[shape.kind];
  const first = comparison.after.bounded ? `${way} Where its worker is full, it goes on clockwise:${passing(comparison)}` : way;
  if (state.change.kind === 'none') return first;
  if (comparison.needless > 0) {
    return `${first} ${count(comparison.needless)} keys move between workers that were there all along.`;
  }
  const lost = comparison.moved === 0 ? 'No key changes owner.'
    : `Only keys that ${state.change.kind === 'add' ? `fall to ${name}` : `were on ${name}`} change owner.`;
  return `${first} ${lost}`;
}
