// What the picture of the small ring says: its title, its explanation, and the sentence for the ear.

import { quote } from '../../format.js';
import { labelOf } from '../../lessons.js';
import { allWorkers, placeOfAfter } from '../../fleets.js';
import { words } from '../../strings/words.js';
import { changingName } from '../common.js';

/** @typedef {import('../../types').State} State */
/** @typedef {import('../../types').Result} Result */
/** @typedef {import('balance-lab').Clock} Clock */
/** @typedef {import('balance-lab').ClockKey} ClockKey */
/** @typedef {import('balance-lab').ClockRun} ClockRun */

/** @param {State} state @param {string} key @param {number} [length] */
export const keyName = (state, key, length) => quote(labelOf(state, key), length);

/** The name of a worker of the fleet before. @param {State} state @param {number} index */
export const nameBefore = (state, index) => (index < 0 ? words.clock.nobody : quote(state.workers[index].name));
/** The name of a worker of the fleet after. @param {State} state @param {number} index */
export const nameAfter = (state, index) => (index < 0 ? words.clock.nobody : quote(allWorkers(state)[placeOfAfter(state, index)].name));

/** Where a stretch reaches, as people write it, in two parts where the ring ends. @param {ClockRun} run */
export const parts = (run) => run.ranges.map(([first, last]) => (first === last ? String(first) : `${first}–${last}`));
/** @param {ClockRun} run */
export const ranges = (run) => words.clock.list(parts(run));

/** What gives a key its place, where that is not plain to see. @param {ClockKey} key */
export const originNote = ({ origin }) => words.clock.origin[origin];

/** A worker's place as its dial has it. @param {import('balance-lab').Dial} dial @param {number} index */
export const pointOf = ({ points }, index) => points.find(({ worker }) => worker === index);

/** Whether a key changes hands, by the same worker's place in both fleets. @param {State} state @param {ClockKey} key */
export const moves = (state, { before, after }) => before !== (after < 0 ? -1 : placeOfAfter(state, after));

/** @param {Result} result @param {Clock} clock */
export function title({ state, comparison }, { keys, followed, after }) {
  const { change } = state;
  const says = words.clock.title;
  if (change.kind === 'none') {
    if (!followed) return says.still(after.points.length);
    return says.belongs(keyName(state, followed.text), followed.place, nameAfter(state, followed.after));
  }
  const moved = keys.filter((key) => moves(state, key));
  const name = comparison.moved === 1 && moved.length === 1 ? keyName(state, moved[0].text) : '';
  return says.moves(change.kind === 'add', changingName(state), { name, moved: comparison.moved, ratio: comparison.moved_ratio, keys: comparison.keys });
}

/** What follows the title where there is room. @param {Result} result */
export const titleRest = ({ state, comparison }) =>
  (state.change.kind === 'none' || comparison.moved === 0 || comparison.moved === comparison.keys ? ''
    : comparison.moved === 1 ? words.clock.title.alone : words.clock.title.rest);

export const explanation = () => words.clock.explanation;

/** @param {Result} result @param {Clock} clock */
export function announcement(result, clock) {
  const { state } = result;
  const lengths = clock.after.lengths;
  const owned = clock.after.points.slice(0, 12).map(({ worker }) => words.clock.owns(nameAfter(state, worker), lengths[worker]));
  return `${title(result, clock)}${titleRest(result)}. ${owned.join(', ')}.`;
}

/** A sentence for every place where several workers stand. @param {State} state @param {Clock} clock @param {State['show']} show */
export function sharedPlaces(state, clock, show) {
  const [dial, name] = show === 'before' ? [clock.before, nameBefore] : [clock.after, nameAfter];
  /** @type {Map<number, string[]>} */
  const stand = new Map();
  for (const { place, worker } of dial.points) stand.set(place, [...(stand.get(place) ?? []), name(state, worker)]);
  return [...stand].filter(([, names]) => names.length > 1).map(([place, [owner, ...others]]) =>
    words.clock.shared({ owner, others, place }));
}
