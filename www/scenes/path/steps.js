// The steps of the path, and what each asks the reader to guess.

/**
 * @typedef {object} Asked what a reader guesses
 * @property {number} of all there is: the end of the scale
 * @property {'thumbnails' | 'requests'} unit what is counted
 * @property {number} step an arrow moves the mark so far, with Shift ten times
 */

/** @typedef {keyof typeof import('../../strings/en/path.js').default.steps} StepId */
/** @typedef {keyof typeof import('../../strings/en/path.js').default.chapters} Chapter */
/** @typedef {{id: StepId, chapter: Chapter, guess?: Asked}} Step */

export const THUMBNAILS = 20_000;
const BALLS = 10;

/** @type {Chapter[]} */
export const CHAPTERS = ['turns', 'mod', 'ring', 'rendezvous', 'two'];

/** @param {Asked['unit']} [unit] @returns {Asked} */
const ofAll = (unit = 'thumbnails') => ({ of: THUMBNAILS, unit, step: 100 });

/** @type {Step[]} */
export const STEPS = [
  { id: 'service', chapter: 'turns' },
  { id: 'turns', chapter: 'turns' },
  { id: 'unequal', chapter: 'turns' },
  { id: 'eighth', chapter: 'turns', guess: ofAll('requests') },
  { id: 'number', chapter: 'mod' },
  { id: 'ninth', chapter: 'mod', guess: ofAll() },
  { id: 'store', chapter: 'mod' },
  { id: 'circle', chapter: 'ring' },
  { id: 'joins', chapter: 'ring', guess: ofAll() },
  { id: 'points', chapter: 'ring' },
  { id: 'leaves', chapter: 'ring' },
  { id: 'scores', chapter: 'rendezvous' },
  { id: 'down', chapter: 'rendezvous', guess: ofAll() },
  { id: 'ask', chapter: 'two', guess: { of: BALLS, unit: 'requests', step: 1 } },
  { id: 'which', chapter: 'two' },
];

/** @param {number} number from 1 */
export const stepAt = (number) => /** @type {Step | undefined} */ (STEPS[number - 1]);

/** The step that a reader is at. @param {{step: number}} path */
export const stepOf = ({ step }) => stepAt(step) ?? STEPS[0];
