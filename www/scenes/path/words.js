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
  const answer = count(guess.answer);
  switch (step.id) {
    case 'eighth':
      return `${answer} are hits, ${percentShort(guess.answer_ratio)}. By name the same requests reach a hit ratio of ${percentShort(runs?.[1].report.hit_ratio ?? 0)}: each thumbnail is rendered once instead of up to eight times.`;
    case 'ninth':
      return `Mod N moves ${answer}, ${times(guess.times_least)} the least possible: nearly every remainder changes.`;
    case 'ask':
      return `${answer}. Without a look the busiest has ${count(throws?.[0].max[0] ?? 0)}, with three ${count(throws?.[2].max[0] ?? 0)}: the second look is the one that counts.`;
    case 'down':
      return `${answer}: those that w3 owned and no others, ${percentShort(guess.answer_ratio)}. Each falls to its own runner-up, so all others share them.`;
    default:
      return `The ring moves ${answer}, all of them to w9; ${percentShort(inner?.comparison.least_ratio ?? 0)} is the even share. ${count(inner?.comparison.needless ?? 0)} move between workers that were there before.`;
  }
}

/** @param {Result} result */
export function announcement(result) {
  const { path } = result.state;
  const step = stepOf(path);
  if (step.guess && isShown(path)) return outcome(result);
  const { name, title } = words.path.steps[step.id];
  return `Step ${path.step} of ${STEPS.length}: ${name}. ${title}${title.endsWith('?') ? '' : '.'}`;
}
