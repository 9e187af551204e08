// What a link says of a race, for text that anyone may have written.

import { shorten } from '../../format.js';
import { RACE_DEFAULTS } from '../../lessons.js';
import { words } from '../../strings/words.js';
import { RACE } from './bounds.js';
import { PANELS, racers } from './config.js';

/** @typedef {import('../../types').RaceEntry} RaceEntry */

/** What is more than a number or a choice. */
const LISTS = /** @type {const} */ (['rules', 'events', 'trace']);
export const [RULES, EVENTS, TRACE] = LISTS.map((name) => `${RACE}${name}`);

/** What is one number or one choice. */
export const RACE_NAMES = /** @type {Exclude<keyof RaceEntry, typeof LISTS[number]>[]} */ (
  Object.keys(RACE_DEFAULTS).filter((name) => !/** @type {readonly string[]} */ (LISTS).includes(name)));
/** @type {Partial<Record<keyof RaceEntry, string[]>>} */
export const RACE_CHOICES = {
  view: ['exact', 'own', 'refreshed'], by: ['p99', 'mean', 'store', 'hits', 'queue'],
  arrivals: ['poisson', 'fixed', 'bursts'], sizes: ['constant', 'exponential', 'lesson'], popularity: ['zipf', 'uniform'],
};
const EVENT_KINDS = ['join', 'leave', 'die', 'recover', 'empty-cache', 'slow'];

/**
 * @param {string} typed ids with commas between them
 * @param {RaceEntry['rules']} normal
 * @param {import('../../types').Facts} facts
 * @param {string[]} faults
 */
export function rulesNamed(typed, normal, facts, faults) {
  const racing = racers(facts);
  const asked = [...new Set(typed.split(','))];
  const known = asked.flatMap((id) => racing.find((one) => one.id === id)?.id ?? []).slice(0, PANELS);
  const used = known.length > 0 ? known : normal;
  if (known.length < asked.length) {
    faults.push(words.race.link.rules({ name: RULES, most: PANELS, ids: racing.map(({ id }) => id), typed: shorten(typed, 80), used }));
  }
  return used;
}

/** Events that make sense as such; what they say is the core's to judge. @param {string | null} text @returns {RaceEntry['events'] | null} */
export function eventsOf(text) {
  try {
    const events = JSON.parse(text ?? '');
    const sound = Array.isArray(events) && events.every(({ at, kind, worker, factor }) => typeof at === 'number' && EVENT_KINDS.includes(kind)
      && typeof worker === 'string' && (factor === undefined || typeof factor === 'number'));
    return sound ? events.map(({ at, kind, worker, factor }) => ({ at, kind, worker, ...(factor !== undefined && { factor }) })) : null;
  } catch {
    return null;
  }
}
