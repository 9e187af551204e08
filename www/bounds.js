// The bounds of each number that a reader can type, and what it is called where it is refused. The
// Worker asks for none of them, and so for none of their words.

import { choicesBounds } from './scenes/choices/bounds.js';
import { pathBounds } from './scenes/path/bounds.js';
import { raceBounds } from './scenes/race/bounds.js';
import { ruleInfo } from './state.js';
import { optionTitle } from './rule-words.js';
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
    min === null || max === null ? [] : [[name, { min, max, title: optionTitle({ name, title }), whole: true }]]);
  return {
    workers: limit('workers', words.common.limits.workers, true),
    to: limit('workers', words.common.limits.to, true),
    ...Object.fromEntries(options),
    keys: limit('keys', words.common.limits.keys, true),
    start: limit('first_number', words.common.limits.start, true),
    replicas: limit('replicas', words.common.limits.replicas, true),
    bound: limit('load_bound', words.common.limits.bound, false),
    weight: limit('weight', words.common.limits.weight, false),
    read: limit('rate_per_s', words.common.limits.read, false),
    write: limit('rate_per_s', words.common.limits.write, false),
    hit: limit('hit_ratio', words.common.limits.hit, false),
    window: limit('window_s', words.common.limits.window, false),
    exponent: limit('zipf_exponent', words.common.limits.exponent, false),
    capacity: limit('rate_per_s', words.common.limits.capacity, false),
    steps: limit('steps', words.common.limits.steps, true),
    pause: limit('pause_s', words.common.limits.pause, false),
    prewarmed: limit('prewarmed_ratio', words.common.limits.prewarmed, false),
    bytes: limit('bytes_per_key', words.common.limits.bytes, false),
    copy: limit('copy_mb_per_s', words.common.limits.copy, false),
    spread: limit('delay_s', words.common.limits.spread, false),
    ...raceBounds(facts, () => words.race.limits),
    ...choicesBounds(facts, () => words.choices.limits),
    ...pathBounds(facts, () => words.path.limits),
    imbalance: limit('imbalance', words.common.limits.imbalance, false),
    probability: limit('probability', words.common.limits.probability, false),
  };
}
