// The path "Four ways to choose": the list of steps, the step itself, and the bar that leads on.

import { html, nothing } from 'lit-html';
import { words } from '../../strings/words.js';
import { caches, whySoMany } from './caches.js';
import { guessBlock, isShown } from './guess.js';
import { footer, stepList } from './list.js';
import * as pictures from './pictures.js';
import { stepOf } from './steps.js';
import * as turns from './turns.js';
import * as last from './which.js';
import { outcome } from './words.js';

export { announcement } from './words.js';

/** @typedef {import('../../types').Result} Result */
/** @typedef {import('../../controls/slider').Control} Control */
/** @typedef {import('../common').Look} Look */

/** Its steps are computed as pictures are. */
export const studies = () => [];

/** What each step draws; where it asks for a guess, once the answer is there. @type {Record<string, (result: Result, control: Control, look: Look) => unknown>} */
const VIEWS = {
  service: turns.service,
  turns: turns.turns,
  unequal: turns.unequal,
  eighth: (result, _, look) => turns.eighth(result, look),
  number: pictures.number,
  ninth: (result, control, look) => [caches(result, control, look), whySoMany(result, look)],
  store: pictures.store,
  circle: pictures.circle,
  joins: pictures.joins,
  points: pictures.points,
  leaves: pictures.leaves,
  scores: pictures.scores,
  down: pictures.down,
  ask: (result, _, look) => last.balls(result, look),
  which: last.which,
};

/**
 * @param {Result} result
 * @param {import('../../types').Facts} facts
 * @param {Control} control
 * @param {Look} look
 */
export function view(result, facts, control, look) {
  const { path } = result.state;
  const step = stepOf(path);
  const told = words.path.steps[step.id];
  const shown = isShown(path);
  return html`
    ${stepList(control.state, control, look)}
    <div class="path-main" data-request=${result.request} data-at=${step.id}>
      <header class="path-head">
        <h1>${told.title}</h1>
        <p class="explanation">${step.guess && shown ? outcome(result) : told.says}</p>
        ${step.guess && shown ? nothing : html`<p class="path-task">${told.task}</p>`}
      </header>
      ${step.guess ? guessBlock(result, control, look) : nothing}
      ${shown ? html`<div class="path-step-view ${step.guess ? 'fades' : ''}">${VIEWS[step.id](result, control, look)}</div>` : nothing}
    </div>
    ${footer(control.state, control, look)}`;
}
