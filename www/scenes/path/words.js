// What the path says once an answer is there, and the sentence for the ear.

import { count, percentShort, times } from '../../format.js';
import { isShown } from './guess.js';
import { words } from '../../strings/words.js';
import { stepOf, STEPS } from './steps.js';

/** @typedef {import('../../types').Result} Result */
/** @typedef {import('../../types').PathFound} PathFound */

/** What came of it, in a sentence. @param {Result} result */
export function outcome(result) {
  const step = stepOf(result.state.path);
  const { guess, inner, runs, throws } = /** @type {PathFound} */ (result.path);
  if (!guess || !step.guess) return '';
  const says = words.path.outcome;
  const answer = count(guess.answer);
  switch (step.id) {
    case 'eighth':
      return says.eighth(answer, percentShort(guess.answer_ratio), percentShort(runs?.[1].report.hit_ratio ?? 0));
    case 'ninth':
      return says.ninth(answer, times(guess.times_least));
    case 'ask':
      return says.ask(answer, count(throws?.[0].max[0] ?? 0), count(throws?.[2].max[0] ?? 0));
    case 'down':
      return says.down(answer, percentShort(guess.answer_ratio));
    default:
      return says.joins(answer, percentShort(inner?.comparison.least_ratio ?? 0), count(inner?.comparison.needless ?? 0));
  }
}

/** @param {Result} result */
export function announcement(result) {
  const { path } = result.state;
  const step = stepOf(path);
  if (step.guess && isShown(path)) return outcome(result);
  const { name, title } = words.path.steps[step.id];
  return words.path.list.announced(path.step, STEPS.length, name, title);
}
