// A ring small enough to name every place: what the Ring scene shows of the lesson's clock.

import { html } from 'lit-html';
import { shownState } from '../common.js';
import { showSegments } from '../rail.js';
import { arcsTable, keysTable, readouts } from './figures.js';
import { clockFigure } from './picture.js';
import { searchPanel } from './search.js';
import { explanation, title, titleRest } from './words.js';

export { leading } from './figures.js';
export { announcement } from './words.js';

/** @typedef {import('../../types').Result} Result */
/** @typedef {import('balance-lab').Clock} Clock */
/** @typedef {import('../../controls/slider').Control} Control */
/** @typedef {import('../common').Look} Look */

/**
 * @param {Result} result
 * @param {Clock} clock
 * @param {Control} control
 * @param {Look} look
 */
export function view(result, clock, control, look) {
  const { state } = result;
  return html`
    <header class="scene-head">
      <h1>${title(result, clock)}<span class="rest">${titleRest(result)}</span></h1>
      <p class="explanation">${explanation()}</p>
      ${showSegments(state, shownState(state, look), control)}
    </header>
    <div class="stage">${clockFigure(result, clock, control, look)}</div>
    <div class="readouts clock-readouts">
      ${readouts(result, clock, look.phone)}
      ${arcsTable(result, clock)}
      ${searchPanel(result, clock, look)}
      ${keysTable(result, clock, control)}
    </div>`;
}
