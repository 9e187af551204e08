// The bounds of each number that a reader can type, and what it is called where it is refused. The
// Worker asks for none of them, and so for none of their words.

import { choicesBounds } from './scenes/choices/bounds.js';
import { pathBounds } from './scenes/path/bounds.js';
import { raceBounds } from './scenes/race/bounds.js';
import { ruleInfo } from './state.js';
import { words } from './strings/words.js';

/** @typedef {import('./types').Facts} Facts */
/** @typedef {import('./types').Bound} Bound */

/**
 * They are the core's own, by the name of their control.
 * @param {Facts} facts
 * @param {string} rule
 * @returns {Record<string, Bound & {title: string, whole: boolean}>}
 */
export function bounds(facts, rule) {
  const { limits } = facts;
  /** @param {string} name @param {string} title @param {boolean} whole */
  const limit = (name, title, whole) => ({ ...limits[name], title, whole });
  const options = ruleInfo(facts, rule).options.flatMap(({ name, title, min, max }) =>
    min === null || max === null ? [] : [[name, { min, max, title, whole: true }]]);
  return {
    workers: limit('workers', 'Workers', true),
    to: limit('workers', 'Workers', true),
    ...Object.fromEntries(options),
    keys: limit('keys', 'Keys', true),
    start: limit('first_number', 'The first number', true),
    replicas: limit('replicas', 'Replicas', true),
    bound: limit('load_bound', 'The load bound', false),
    weight: limit('weight', 'The weight', false),
    read: limit('rate_per_s', 'Reads', false),
    write: limit('rate_per_s', 'Writes', false),
    hit: limit('hit_ratio', 'The hit ratio', false),
    window: limit('window_s', 'The window', false),
    exponent: limit('zipf_exponent', 'The exponent', false),
    capacity: limit('rate_per_s', 'The capacity', false),
    steps: limit('steps', 'Steps', true),
    pause: limit('pause_s', 'The pause', false),
    prewarmed: limit('prewarmed_ratio', 'The part warmed beforehand', false),
    bytes: limit('bytes_per_key', 'Bytes per key', false),
    copy: limit('copy_mb_per_s', 'The speed of copying', false),
    spread: limit('delay_s', 'The spread', false),
    ...raceBounds(facts, () => words.race.limits),
    ...choicesBounds(facts, () => words.choices.limits),
    ...pathBounds(facts, limit),
    imbalance: limit('imbalance', 'Imbalance', false),
    probability: limit('probability', 'Probability', false),
  };
}
