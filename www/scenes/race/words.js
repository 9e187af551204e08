// What the Queue race says: its title, its warnings, why a worker was chosen, and the sentence for the ear.

import { quote } from '../../format.js';
import { words } from '../../strings/words.js';
import { figureOf } from './figures.js';
import { nameOf, titleOf } from './titles.js';
import { written } from './written.js';

/** @typedef {import('../../types').Result} Result */
/** @typedef {import('../../types').Facts} Facts */
/** @typedef {import('../../types').Race} Race */
/** A row with what its rule is called; the title says besides what sets it apart. @typedef {import('../../types').RaceRow & {name: string, title: string}} NamedRow */
/** @typedef {Omit<Race, 'rows'> & {rows: NamedRow[]}} NamedRace */

/** @param {Result} result */
export const raceOf = ({ race }) => /** @type {Race} */ (race);

/** The race with its rules' names. @param {Result} result @param {Facts} facts @returns {NamedRace} */
export function namedOf(result, facts) {
  const { state } = result;
  const race = raceOf(result);
  return { ...race, rows: race.rows.map((row) => ({ ...row, name: nameOf(facts, row.id, state), title: titleOf(facts, row.id, state) })) };
}

/** The row that is best in a figure, if any has it. @param {NamedRace} race @param {import('./figures').Figure} figure */
function leader({ rows }, { of, low }) {
  return rows.reduce((best, row) => {
    const value = of(row.whole);
    const before = best && of(best.whole);
    return value !== null && (before === null || (low ? value < before : value > before)) ? row : best;
  }, /** @type {NamedRow | null} */ (null));
}

/** The finding of the whole run, in the figure that rules are ordered by. @param {Result} result @param {Facts} facts */
export function title(result, facts) {
  const race = namedOf(result, facts);
  const { by: asked } = result.state.race;
  // Without caches there are no hits to go by.
  const by = leader(race, figureOf(asked)) ? asked : 'p99';
  const figure = figureOf(by);
  const best = leader(race, figure);
  if (!best) return words.race.title.none;
  const { hit_ratio: hits, failed } = best.whole;
  return words.race.title.best({ name: best.name, by, value: written(figure, figure.of(best.whole)), hits, failed });
}

/** What can't go on as it is: queues that grow without end. @param {NamedRace} race */
export function warnings({ rows, workers }) {
  const says = words.race.warnings;
  const grow = rows.filter(({ whole }) => (whole.offered ?? 0) > 1).map(({ name, whole }) => ({ name, times: whole.offered ?? 0 }));
  const stopped = rows.filter(({ whole }) => whole.capped).map(({ name, whole: { offered_to: each, arrived } }) => {
    const most = each.indexOf(Math.max(...each));
    return { name, arrived, worker: quote(workers[most] ?? ''), times: each[most] ?? 0 };
  });
  return [...(grow.length > 0 ? [says.grows(grow)] : []), ...(stopped.length > 0 ? [says.stopped(stopped)] : [])];
}

/** @param {Result} result @param {Facts} facts */
export function announcement(result, facts) {
  const { rows, expected } = raceOf(result);
  return words.race.announcement(title(result, facts), rows.length, expected);
}

/** A worker as a sentence names it. @param {string[]} workers @param {number} place */
const named = (workers, place) => quote(workers[place] ?? '', 16);

/**
 * Why a rule chose the worker that it chose, in a sentence.
 * @param {NamedRow} row
 * @param {string[]} workers
 * @param {string} family of the rule
 */
export function reason({ id, why }, workers, family) {
  const says = words.race.why;
  if (!why) return says.none;
  const { chosen, candidates, in_flight: believed, turn, hash, by } = why;
  if (chosen < 0) return says.nobody;
  const loaded = family === 'load' && id !== 'random';
  const all = candidates.length > 0 ? Array.from(candidates) : [chosen];
  const looked = all.slice(0, LOOKED).map((place) => ({ name: named(workers, place), load: loaded ? believed[place] : null }));
  const more = all.length - looked.length;
  const present = Array.from(believed).filter((load) => load >= 0).length;
  const whom = named(workers, chosen);
  if (by === 'turn') return says.turn(turn, id === 'round-robin' && turn % present === chosen ? present : 0, whom);
  if (by === 'key') return says.key({ hash, mod: id === 'modulo' ? present : 0, order: RANKED.has(family) ? looked : [], more }, whom);
  return says[by](looked, more, whom);
}

/** Families whose rules have an order of workers for a key that is worth telling. */
const RANKED = new Set(['ring', 'score', 'load']);
/** Workers named in a reason at most. */
const LOOKED = 5;
