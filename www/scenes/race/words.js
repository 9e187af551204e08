// What the Queue race says: its title, its warnings, why a worker was chosen, and the sentence for the ear.

import { count, counted, listed, quote, rate, ratio3 } from '../../format.js';
import { figureOf, written } from './figures.js';

/** @typedef {import('../../types').Result} Result */
/** @typedef {import('../../types').Race} Race */
/** @typedef {import('../../types').RaceRow} RaceRow */

/** @param {Result} result */
export const raceOf = ({ race }) => /** @type {Race} */ (race);

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];

/** @param {Race} race */
export const sameTrace = ({ rows }) => (rows.length === 1 ? 'one trace' : `same trace in ${rows.length === 2 ? 'both' : `all ${NUMBERS[rows.length]}`}`);

/** The row that is best in a figure, if any has it. @param {Race} race @param {import('./figures').Figure} figure */
function leader({ rows }, { of, low }) {
  return rows.reduce((best, row) => {
    const value = of(row.whole);
    const before = best && of(best.whole);
    return value !== null && (before === null || (low ? value < before : value > before)) ? row : best;
  }, /** @type {RaceRow | null} */ (null));
}

/** What a title says of requests that failed, which no percentile shows. @param {import('balance-lab').Report} report */
function lost({ failed: { unreachable, died, nobody } }) {
  if (unreachable > 0) return `, but ${counted(unreachable, 'request', 'requests')} went to a dead worker`;
  if (nobody > 0) return `, but ${counted(nobody, 'request', 'requests')} found no worker`;
  return died > 0 ? `, but ${counted(died, 'request', 'requests')} died with a worker` : '';
}

/** A figure in the title. @type {Record<import('../../types').RaceEntry['by'], (value: string) => string>} */
const FINDINGS = {
  p99: (value) => `p99 of ${value} ms`,
  mean: (value) => `mean response of ${value} ms`,
  store: (value) => `${value} requests per second to the store`,
  hits: (value) => `a hit ratio of ${value}`,
  queue: (value) => `a queue of ${value} at most`,
};

/** The finding of the whole run, in the figure that rules are ordered by. @param {Result} result */
export function title(result) {
  const race = raceOf(result);
  const { by: asked } = result.state.race;
  // Without caches there are no hits to go by.
  const by = leader(race, figureOf(asked)) ? asked : 'p99';
  const best = leader(race, figureOf(by));
  if (!best) return 'No request was served';
  const { hit_ratio: hits } = best.whole;
  const figure = figureOf(by);
  return `${best.name}: ${FINDINGS[by](written(figure, figure.of(best.whole)))}${hits === null || by === 'hits' ? '' : ` with a ${ratio3(hits)} hit ratio`}${lost(best.whole)}`;
}

/** What can't go on as it is: queues that grow without end. @param {Race} race */
export function warnings({ rows, workers }) {
  const [first, ...more] = rows.filter(({ whole }) => (whole.offered ?? 0) > 1).map((row) => ({ name: row.name, times: rate(row.whole.offered ?? 0) }));
  const grows = first && `The queue grows without bound: ${listed([`work arrives ${first.times} times as fast as the fleet can do it under ${first.name}`,
    ...more.map(({ name, times }) => `${times} under ${name}`)])}.`;
  const stopped = rows.filter(({ whole }) => whole.capped).map((row) => {
    const { offered_to: each, arrived } = row.whole;
    const most = each.indexOf(Math.max(...each));
    return `${row.name} after ${counted(arrived, 'request', 'requests')} (${quote(workers[most] ?? '')} gets ${rate(each[most] ?? 0)} times what it can do)`;
  });
  return [...(grows ? [grows] : []), ...(stopped.length > 0 ? [`Stopped, for queues outgrew all bounds: ${listed(stopped)}.`] : [])];
}

/** @param {Result} result */
export function announcement(result) {
  const { rows, expected } = raceOf(result);
  return `${title(result)}. ${counted(rows.length, 'rule', 'rules')} over ${counted(expected, 'request', 'requests')}.`;
}

/** A worker as a sentence names it. @param {string[]} workers @param {number} place */
const named = (workers, place) => quote(workers[place] ?? '', 16);

/**
 * Why a rule chose the worker that it chose, in a sentence.
 * @param {RaceRow} row
 * @param {string[]} workers
 * @param {string} family of the rule
 */
export function reason({ id, why }, workers, family) {
  if (!why) return 'No request has arrived yet.';
  const { chosen, candidates, in_flight: believed, turn, hash, by } = why;
  if (chosen < 0) return 'No worker was left to choose.';
  const loaded = family === 'load' && id !== 'random';
  const seen = candidates.length > 0 ? Array.from(candidates) : [chosen];
  const looked = seen.map((place) => `${named(workers, place)}${loaded ? ` with ${count(believed[place])} in flight` : ''}`);
  const shown = listed([...looked.slice(0, LOOKED), ...(looked.length > LOOKED ? [`${count(looked.length - LOOKED)} more`] : [])]);
  const present = Array.from(believed).filter((load) => load >= 0).length;
  const mod = ` mod ${count(present)}`;
  const words = {
    turn: `Turn ${count(turn)}${id === 'round-robin' && turn % present === chosen ? `: ${count(turn)}${mod}` : ''}`,
    draw: `Drew ${shown}`,
    load: `Least loaded: ${shown}`,
    key: [`${hash ? `Hash ${hash}` : 'By the key'}${id === 'modulo' ? mod : ''}`, ...(RANKED.has(family) ? [`in order ${shown}`] : [])].join('; '),
  };
  return `${words[by]} → ${named(workers, chosen)}`;
}

/** Families whose rules have an order of workers for a key that is worth telling. */
const RANKED = new Set(['ring', 'score', 'load']);
/** Workers named in a reason at most. */
const LOOKED = 5;
