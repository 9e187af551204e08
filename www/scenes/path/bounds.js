// What the path's steps let a reader set, where that starts, and its bounds as the core has them.

import { STEPS } from './steps.js';

/** @typedef {import('../../types').Facts} Facts */
/** @typedef {import('../../types').PathEntry} PathEntry */
/** @typedef {import('../../types').Bound & {title: string, whole: boolean}} Titled */
/** @typedef {import('../../strings/words').Words['path']['limits']} Titles */

/** What the names of the path's numbers begin with, since scenes have points and weights of their own. */
export const PATH = 'path-';

/** Requests that can be sent one by one. */
export const MOST_SENT = 400;

/** @type {PathEntry} */
export const PATH_DEFAULTS = {
  step: 1, seen: [], guesses: {}, key: 'thumb-7', before: false, sent: 0, weight: 3, slow: 3, points: 1, leaves: 3, hit: 0.9, dear: false,
};

/**
 * A title is read no sooner than something is refused: the path's words are not fetched for scenes.
 * @param {Facts} facts
 * @param {() => Titles} titles what each is called where it is refused
 * @returns {Record<string, Titled>}
 */
export function pathBounds({ rules, limits }, titles) {
  const { min, max } = rules.find(({ id }) => id === 'ring')?.options.find(({ name }) => name === 'points') ?? {};
  /** @param {string} name @param {keyof Titles} title @param {import('../../types').Bound} bound @param {boolean} whole @returns {[string, Titled]} */
  const titled = (name, title, bound, whole) => [name, { min: bound.min, max: bound.max, whole, get title() { return titles()[title]; } }];
  return Object.fromEntries([
    titled('path', 'step', { min: 1, max: STEPS.length }, true),
    titled(`${PATH}sent`, 'sent', { min: 0, max: MOST_SENT }, true),
    // nginx takes whole weights from 1.
    titled(`${PATH}weight`, 'weight', { min: 1, max: 100 }, true),
    titled(`${PATH}slow`, 'slow', limits.slowdown, false),
    titled(`${PATH}points`, 'points', { min: min ?? 1, max: max ?? 1 }, true),
    titled(`${PATH}leaves`, 'leaves', { min: 1, max: 8 }, true),
    titled(`${PATH}hit`, 'hit', limits.hit_ratio, false),
  ]);
}
