// A ring small enough to name every place: what the Ring scene shows of the lesson's clock.

import { html } from 'lit-html';
import { shownState } from '../common.js';
import { fleetSection, keysSection, ruleSection, showSegments } from '../rail.js';
import { arcsTable, keysTable, leading as figuresInView, readouts } from './figures.js';
import { clockFigure } from './picture.js';
import { searchPanel } from './search.js';
import * as words from './words.js';

export * as side from './side.js';

/** @typedef {import('../../types').Result} Result */
/** @typedef {import('balance-lab').Clock} Clock */
/** @typedef {import('../../controls/slider').Control} Control */
/** @typedef {import('../common').Look} Look */

/** A ring of given places is compared with no other. */
export const studies = () => [];

/** @param {import('../rail').Rail} rail */
export const controls = (rail) => [fleetSection(rail), ruleSection(rail), keysSection(rail)];

/** The slider that a phone keeps in view. */
export const lead = () => 'workers';

/** @param {Result} result */
const clockOf = ({ clock }) => /** @type {Clock} */ (clock);

/** @param {Result} result */
export const announcement = (result) => words.announcement(result, clockOf(result));

/** @param {Result} result */
export const leading = (result) => figuresInView(result, clockOf(result));

/**
 * @param {Result} result
 * @param {import('../../types').Facts} _
 * @param {Control} control
 * @param {Look} look
 */
export function view(result, _, control, look) {
  const { state } = result;
  const clock = clockOf(result);
  return html`
    <header class="scene-head">
      <h1>${words.title(result, clock)}<span class="rest">${words.titleRest(result)}</span></h1>
      <p class="explanation">${words.explanation()}</p>
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
