// The Two choices scene: one request, a million balls, and gateways whose views are old.

import { html } from 'lit-html';
import { words } from '../../strings/words.js';
import { CHOICES } from './bounds.js';
import { binsFigure, binsStudy } from './bins.js';
import { readouts } from './figures.js';
import { requestFigure } from './request.js';
import { staleFound, staleSection, staleStudies, verdict } from './stale.js';
import { title } from './words.js';

export { controls } from './controls.js';
export { leading } from './figures.js';
export { announcement } from './words.js';
export * as side from './side.js';

/** @typedef {import('../../types').Result} Result */

/** What is to be found out beside the picture. @param {Result} result */
export const studies = ({ state }) => [binsStudy(state), ...staleStudies(state)];

/** The slider that a phone keeps in view. */
export const lead = () => `${CHOICES}d`;

/** The scene's finding: of the bins, but where an example is about old views. @param {Result} result @param {import('../../study-desk').Desk} desk */
function finding(result, desk) {
  const found = result.state.lesson === 'herd' ? staleFound(result.state, desk) : null;
  return found ? verdict(result.state, found).replace(/\.$/, '') : title(result, desk);
}

/**
 * What a study found, for the ear, once it is done.
 * @param {Result} result
 * @param {import('../../study-desk').Desk} desk
 * @param {import('../../types').Progress} progress
 */
export function heard(result, desk, progress) {
  if (progress.done < progress.of || progress.fault) return '';
  const found = staleFound(result.state, desk);
  if (found && progress === desk.progress('stale')) return verdict(result.state, found);
  return progress === desk.progress('bins') ? `${title(result, desk)}.` : '';
}

/**
 * @param {Result} result
 * @param {import('../../types').Facts} facts
 * @param {import('../../controls/slider').Control} control
 * @param {import('../common').Look} look
 */
export function view(result, facts, control, look) {
  return html`
    <header class="scene-head">
      <h1>${finding(result, look.desk)}</h1>
      <p class="explanation">${words.choices.explanation()}</p>
    </header>
    <div class="stage choices" data-request=${result.request}>
      ${requestFigure(result, look)}
      ${binsFigure(result, look)}
    </div>
    <div class="readouts choices-readouts">
      ${readouts(result, look)}
      ${staleSection(result, look)}
    </div>`;
}
