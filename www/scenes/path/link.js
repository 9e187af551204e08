// What a link says of the path: the step, the steps seen, the guesses, what the steps' controls set.

import { shorten } from '../../format.js';
import { words } from '../../strings/words.js';
import { stepAt, STEPS } from './steps.js';

/** @typedef {import('../../types').PathEntry} PathEntry */

export const SEEN = 'seen';
export const GUESSES = 'guesses';
/** @type {Exclude<keyof PathEntry, 'step' | 'seen' | 'guesses'>[]} */
export const PATH_NAMES = ['key', 'before', 'sent', 'weight', 'slow', 'points', 'leaves', 'hit', 'dear'];
/** Ends a guess whose answer was asked for. */
const SHOWN = 'answered';

/** Steps seen, as 1.2.3. @param {PathEntry} path */
export const seenOf = ({ seen }) => seen.join('.');

/** Guesses as step-guess, with a word where the answer is shown. @param {PathEntry} path */
export const guessesOf = ({ guesses }) => Object.entries(guesses)
  .map(([step, { at, shown }]) => [step, at, ...(shown ? [SHOWN] : [])].join('-')).join('.');

/** @param {string | null} text @param {string[]} faults @returns {number[]} */
export function seenIn(text, faults) {
  if (text === null) return [];
  const steps = text.split('.').map(Number);
  if (steps.every((step) => Number.isInteger(step) && step >= 1 && step <= STEPS.length)) return [...new Set(steps)].sort((a, b) => a - b);
  faults.push(words.faults.link.seen(STEPS.length, shorten(text, 40)));
  return [];
}

/** @param {string | null} text @param {string[]} faults @returns {PathEntry['guesses']} */
export function guessesIn(text, faults) {
  if (text === null) return {};
  const entries = text.split('.').map((entry) => entry.split('-'));
  const good = entries.every(([step, at, ...more]) => {
    const asked = stepAt(Number(step))?.guess;
    return asked && /^\d{1,9}$/.test(at ?? '') && Number(at) <= asked.of && (more.length === 0 || (more.length === 1 && more[0] === SHOWN));
  });
  if (good) return Object.fromEntries(entries.map(([step, at, more]) => [Number(step), { at: Number(at), shown: more === SHOWN }]));
  faults.push(words.faults.link.guesses(SHOWN, shorten(text, 40)));
  return {};
}
