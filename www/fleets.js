// The fleets of a state, before and after its change.

/** @typedef {import('./types').State} State */
/** @typedef {import('./types').WorkerEntry} WorkerEntry */

/**
 * The fleet after the change.
 * @param {State} state
 */
export function afterFleet({ workers, change }) {
  if (change.kind === 'add') return [...workers, change.worker];
  if (change.kind === 'remove') return workers.filter((_, i) => i !== change.index);
  if (change.kind === 'resize') return resized(workers, change.count);
  return workers;
}

/**
 * Every worker there is before or after, in the order that colours and numbers follow.
 * @param {State} state
 */
export function allWorkers(state) {
  const after = afterFleet(state);
  return after.length > state.workers.length ? after : state.workers;
}

/**
 * The place in `allWorkers` of a worker of the fleet after.
 * @param {State} state
 * @param {number} index
 */
export function placeOfAfter({ change }, index) {
  return change.kind === 'remove' && index >= change.index ? index + 1 : index;
}

/**
 * The place in the fleet after of a worker of `allWorkers`, or -1.
 * @param {State} state
 * @param {number} place
 */
export function indexAfter({ change }, place) {
  if (change.kind === 'resize') return place < change.count ? place : -1;
  if (change.kind !== 'remove') return place;
  if (place === change.index) return -1;
  return place > change.index ? place - 1 : place;
}

/** What stands before the number of the last worker's name. @param {WorkerEntry[]} workers */
export const stemOf = (workers) => workers.at(-1)?.name.match(/^(.*?)\d+$/u)?.[1] ?? 'w';

/**
 * A name no worker has: numbered on from the last one's kind of name, `w` where it has no number.
 * @param {WorkerEntry[]} workers
 */
export function freeName(workers) {
  const names = new Set(workers.map(({ name }) => name));
  const stem = stemOf(workers);
  let number = workers.length + 1;
  while (names.has(`${stem}${number}`)) number += 1;
  return `${stem}${number}`;
}

/**
 * Workers added or taken away at the end of the list.
 * @param {WorkerEntry[]} workers
 * @param {number} count
 */
export function resized(workers, count) {
  const result = workers.slice(0, count);
  while (result.length < count) result.push({ name: freeName(result), weight: 1 });
  return result;
}
