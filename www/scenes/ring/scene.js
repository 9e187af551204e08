// The Ring scene: what a change of fleet moves, by any rule that places keys, and what that costs.

import { html, nothing } from 'lit-html';
import { ruleInfo } from '../../state.js';
import { lessonTables } from '../lesson-tables.js';
import { shownState } from '../common.js';
import { fleetSection, keysSection, ruleSection, showSegments, trafficSection } from '../rail.js';
import { shares, table } from '../shares.js';
import { below, studiesBelow } from './below.js';
import { readouts } from './figures.js';
import { ringFigure, stripFigure, stripTable } from './picture.js';
import * as words from './words.js';

export { leading } from './figures.js';
export { paint } from './picture.js';
export { announcement } from './words.js';
export * as side from './side.js';

/** @typedef {import('../../types').Result} Result */
/** @typedef {import('../../controls/slider').Control} Control */
/** @typedef {import('../common').Look} Look */

/** What is to be found out beside the picture. @param {Result} result */
export const studies = (result) => studiesBelow(result);

/** @param {import('../rail').Rail} rail */
export const controls = (rail) => [fleetSection(rail), ruleSection(rail), keysSection(rail), trafficSection(rail)];

/** The slider that a phone keeps in view. @param {import('../../types').State} state @param {import('../../types').Facts | null} facts */
export const lead = ({ rule }, facts) => (facts && ruleInfo(facts, rule).options.some(({ name }) => name === 'points') ? 'points' : 'workers');

/**
 * @param {Result} result
 * @param {import('../../types').Facts} facts
 * @param {Control} control
 * @param {Look} look
 */
export function view(result, facts, control, look) {
  const { state } = result;
  const show = shownState(state, look);
  return html`
    <header class="scene-head">
      <h1>${words.title(result)}<span class="rest">${words.titleRest(result)}</span></h1>
      <p class="explanation">${words.explanation(result, ruleInfo(facts, state.rule))}</p>
      ${showSegments(state, show, control)}
    </header>
    <div class="stage ${result.strip ? '' : 'alone'}">
      ${stripFigure(result, look)}
      ${ringFigure(result, control, look)}
      ${below(result, control, look)}
    </div>
    <div class="readouts">
      ${readouts(result, look.phone)}
      ${shares(result, look)}
      ${table(result)}
      ${stripTable(result, control, look)}
    </div>
    ${lessonTables(result.lesson)}`;
}
