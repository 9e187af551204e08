// What differs of one side's settings from the other's, in words.

import { bounds } from '../../bounds.js';
import { plain, quote, shorten } from '../../format.js';
import { numbered, ruleInfo } from '../../state.js';
import { optionTitle, ruleTitle } from '../../rule-words.js';
import { words } from '../../strings/words.js';
import { ROWS } from '../move/rows.js';
import { rowTitle } from '../move/titles.js';
import { RACE } from '../race/bounds.js';
import { CHOICES } from '../choices/bounds.js';

/** @typedef {import('../../types').State} State */
/** @typedef {import('../../types').Facts} Facts */

/** What of a race is shown, and not set. */
const SHOWN = ['at', 'by'];

/**
 * A side's settings by the names of their controls.
 * @param {State} state
 * @returns {Record<string, unknown>}
 */
function settingsOf(state) {
  const { scene, workers, change, rule, options, bound, replicas, keys, follow, traffic, move, race, choices } = state;
  /** @param {string} prefix @param {object} part */
  const under = (prefix, part) => Object.fromEntries(Object.entries(part).filter(([name]) => !SHOWN.includes(name)).map(([name, value]) => [`${prefix}${name}`, value]));
  if (scene === 'choices') return under(CHOICES, choices);
  const { prefix, start, count } = numbered(state);
  const fleet = { workers: workers.length, fleet: workers, ...(keys.kind === 'listed' ? { list: keys.text } : { prefix, start }) };
  if (scene === 'race') return { ...fleet, ...options, ...under(RACE, race) };
  const placed = { ...fleet, ...(keys.kind === 'listed' ? {} : { keys: count }), change };
  if (scene === 'move') return { ...placed, hash: options.hash, seed: options.seed, ...traffic, ...move };
  return { ...placed, rule, ...options, bound, replicas, follow, ...(scene === 'ring' ? traffic : {}) };
}

/**
 * Those of one side that the other has otherwise.
 * @param {State} own
 * @param {State} against
 * @param {Facts} facts
 * @returns {string[]}
 */
export function differences(own, against, facts) {
  const others = settingsOf(against);
  const settings = settingsOf(own);
  const titles = bounds(facts, own.rule);
  const { options } = ruleInfo(facts, own.rule);
  return Object.entries(settings).flatMap(([name, value]) => {
    if (JSON.stringify(value) === JSON.stringify(others[name])) return [];
    // How many there are says that the lists differ.
    if (name === 'fleet' && settings.workers !== others.workers) return [];
    const option = options.find((one) => one.name === name);
    const title = words.ab.titles[name] ?? titles[name]?.title ?? (option ? optionTitle(option) : name);
    return [words.ab.differs(title, written(name, value, own, facts))];
  });
}

/** @param {string} name @param {unknown} value @param {State} state @param {Facts} facts @returns {string} */
function written(name, value, state, facts) {
  const says = words.ab;
  if (name === 'rule') return ruleTitle(ruleInfo(facts, state.rule));
  if (name === `${RACE}rules`) return state.race.rules.map((id) => ruleTitle(ruleInfo(facts, id))).join(', ');
  if (name === 'change') return says.change(state.change, state.change.kind === 'remove' ? state.workers[state.change.index].name : '');
  if (name === 'fleet') return state.workers.slice(0, NAMED).map((worker) => `${quote(worker.name, 12)} × ${plain(worker.weight)}`).join(', ') + (state.workers.length > NAMED ? ' …' : '');
  if (name === 'bound' || name === 'capacity') return value === 0 ? says.none : plain(Number(value));
  if (typeof value === 'number') return plain(value);
  if (typeof value === 'boolean') return value ? says.yes : says.no;
  if (typeof value === 'string') return (ROWS.some(({ id }) => id === value) ? rowTitle(value) : null) ?? (value === '' ? says.none : quote(shorten(value, 24)));
  return says.otherwise;
}

/** Workers of a fleet named at most. */
const NAMED = 4;
