// What the Queue race says: its title, its warnings, why a worker was chosen, and the sentence for the ear.

import { count, counted, listed, quote, ratio3, times } from '../../format.js';
import { figureOf, written } from './figures.js';

/** @typedef {import('../../types').Result} Result */
/** @typedef {import('../../types').Race} Race */
/** @typedef {import('../../types').RaceRow} RaceRow */

/** @param {Result} result */
export const raceOf = ({ race }) => /** @type {Race} */ (race);

/** A panel's title without its options. @param {RaceRow} row */
export const nameOfRow = ({ title }) => title.split(', ')[0];

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];

/** @param {Race} race */
export const sameTrace = ({ rows }) => (rows.length === 1 ? 'one trace' : `same trace in ${rows.length === 2 ? 'both' : `all ${NUMBERS[rows.length]}`}`);

/** The row with the lowest p99, if any request was served. @param {Race} race */
function lowest({ rows }) {
  const p99 = figureOf('p99');
  return rows.reduce((best, row) => {
    const value = p99.of(row.whole);
    const least = best && p99.of(best.whole);
    return value !== null && (least === null || value < least) ? row : best;
  }, /** @type {RaceRow | null} */ (null));
}

/** The finding of the whole run. @param {Result} result */
export function title(result) {
  const best = lowest(raceOf(result));
  if (!best) return 'No request was served';
  const { hit_ratio: hits } = best.whole;
  const p99 = figureOf('p99');
  return `${nameOfRow(best)}: p99 of ${written(p99, p99.of(best.whole))} ms${hits === null ? '' : ` with a ${ratio3(hits)} hit ratio`}`;
}

/** What can't go on as it is: queues that grow without end. @param {Race} race */
export function warnings({ rows }) {
  const over = rows.filter(({ whole }) => whole.capped || (whole.offered ?? 0) > 1);
  return over.map(({ title: name, whole: { capped, offered, arrived } }) => {
    const why = offered !== null && offered > 1 ? `work arrives ${times(offered).slice(0, -1)} times as fast as the fleet can do it` : 'one worker gets more than it can do';
    return `${name}: the queue grows without bound, for ${why}.${capped ? ` The run was stopped after ${counted(arrived, 'request', 'requests')}.` : ''}`;
  });
}

/** @param {Result} result */
export function announcement(result) {
  const { rows, expected } = raceOf(result);
  return `${title(result)}. ${counted(rows.length, 'rule', 'rules')} over ${counted(expected, 'request', 'requests')}.`;
}

/** A worker as a sentence names it. @param {string[]} workers @param {number} place */
const named = (workers, place) => quote(workers[place] ?? '', 16);

/** A load that a gateway believed. @param {number} load */
const inFlight = (load) => `${count(load)} in flight`;

/**
 * Why a rule chose the worker that it chose, in a sentence.
 * @param {RaceRow} row
 * @param {string[]} workers
 */
export function reason({ id, why }, workers) {
  if (!why) return 'No request has arrived yet.';
  const { chosen, candidates, in_flight: believed, turn, hash, by } = why;
  if (chosen < 0) return 'No worker was left to choose.';
  const who = Array.from(candidates);
  const loads = who.map((place) => `${named(workers, place)} with ${inFlight(believed[place])}`);
  const end = `→ ${named(workers, chosen)}`;
  switch (by) {
    case 'turn': {
      const present = Array.from(believed).filter((load) => load >= 0).length;
      return id === 'round-robin' && who.length <= 1
        ? `Turn ${count(turn)}: ${count(turn)} mod ${count(present)} ${end}`
        : `Turn ${count(turn)} ${end}`;
    }
    case 'draw':
      return loads.length > 1 ? `Drew ${listed(loads)} ${end}` : `Drawn at random ${end}`;
    case 'load':
      return hash === null ? `${who.length > 1 ? `Least loaded: ${listed(loads.slice(0, 6))}${loads.length > 6 ? ' …' : ''}` : `Least loaded, ${inFlight(believed[chosen])}`} ${end}`
        : `Hash ${hash}; in order ${listed(loads.slice(0, 6))} ${end}`;
    case 'key':
      return `Hash ${hash ?? ''}${who.length > 1 ? `; in order ${listed(who.slice(0, 5).map((place) => named(workers, place)))}` : ''} ${end}`;
  }
}
