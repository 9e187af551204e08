// What the path's steps let a reader set, where that starts, and its bounds as the core has them.

import { STEPS } from './steps.js';

/** @typedef {import('../../types').Facts} Facts */
/** @typedef {import('../../types').PathEntry} PathEntry */
/** @typedef {import('../../types').Bound & {title: string, whole: boolean}} Titled */

/** What the names of the path's numbers begin with, since scenes have points and weights of their own. */
export const PATH = 'path-';

/** Requests that can be sent one by one. */
export const MOST_SENT = 400;

/** @type {PathEntry} */
export const PATH_DEFAULTS = {
  step: 1, seen: [], guesses: {}, key: 'thumb-7', before: false, sent: 0, weight: 3, slow: 3, points: 1, leaves: 3, hit: 0.9, dear: false,
};

/** @param {Facts} facts @param {(name: string, title: string, whole: boolean) => Titled} limit @returns {Record<string, Titled>} */
export function pathBounds({ rules }, limit) {
  const { min, max } = rules.find(({ id }) => id === 'ring')?.options.find(({ name }) => name === 'points') ?? {};
  return {
    path: { min: 1, max: STEPS.length, title: 'The step', whole: true },
    [`${PATH}sent`]: { min: 0, max: MOST_SENT, title: 'Requests sent', whole: true },
    // nginx takes whole weights from 1.
    [`${PATH}weight`]: { min: 1, max: 100, title: 'The weight of w1', whole: true },
    [`${PATH}slow`]: limit('slowdown', 'The slowdown of w1', false),
    [`${PATH}points`]: { min: min ?? 1, max: max ?? 1, title: 'Points per worker', whole: true },
    [`${PATH}leaves`]: { min: 1, max: 8, title: 'The worker that leaves', whole: true },
    [`${PATH}hit`]: limit('hit_ratio', 'The hit ratio', false),
  };
}
