// The Rendezvous scene: every worker scores a key, the highest owns it, and the order of the rest
// says where the key falls.

import { html, nothing } from 'lit-html';
import { slider } from '../../controls/slider.js';
import { plain, quote } from '../../format.js';
import { allWorkers } from '../../fleets.js';
import { ruleInfo } from '../../state.js';
import { words } from '../../strings/words.js';
import { shownState } from '../common.js';
import { fleetSection, keysSection, ruleSection, showSegments } from '../rail.js';
import { shares, table } from '../shares.js';
import { costFigure, costStudy } from './cost.js';
import { readouts } from './figures.js';
import { fanFigure, scoresFigure } from './picture.js';
import { explanation, isGiven, title, titleRest } from './words.js';

export { leading } from './figures.js';
export { announcement } from './words.js';
export * as side from './side.js';

/** @typedef {import('../../types').Result} Result */
/** @typedef {import('../../controls/slider').Control} Control */
/** @typedef {import('../common').Look} Look */

/** What is to be found out beside the picture. @param {Result} result */
export const studies = (result) => [costStudy(result)];

/** @param {import('../rail').Rail} rail */
export const controls = (rail) => [fleetSection(rail, weight(rail)), ruleSection(rail), keysSection(rail)];

/** The slider that a phone keeps in view. @param {import('../../types').State} state @param {import('../../types').Facts | null} facts */
export const lead = ({ rule }, facts) => (readsWeight(rule, facts) ? 'weight' : 'workers');

/** @param {string} rule @param {import('../../types').Facts | null} facts */
const readsWeight = (rule, facts) => facts !== null && ruleInfo(facts, rule).worker_fields.some(({ name }) => name === 'weight');

/** The weight of the worker that the picture is about. @param {import('../rail').Rail} rail */
function weight({ state, control, facts, result }) {
  const place = state.change.kind === 'add' ? state.workers.length
    : state.change.kind === 'remove' ? state.change.index : result?.followed?.after.stops[0]?.worker ?? 0;
  const worker = allWorkers(state)[place];
  if (!readsWeight(state.rule, facts) || !worker) return nothing;
  return slider({
    name: 'weight', title: words.rendezvous.weight.title(quote(worker.name, 12)), unit: words.rendezvous.weight.unit, value: worker.weight,
    from: 0.1, to: 10, log: true, step: 0.01, ticks: [[0.1, plain(0.1)], [1, '1'], [10, '10']],
    act: (value) => control.act({ type: 'reweigh', place, weight: value }, 'weight'),
  }, control);
}

/**
 * @param {Result} result
 * @param {import('../../types').Facts} facts
 * @param {Control} control
 * @param {Look} look
 */
export function view(result, facts, control, look) {
  const { state } = result;
  const given = isGiven(state);
  return html`
    <header class="scene-head">
      <h1>${title(result)}<span class="rest">${titleRest(result)}</span></h1>
      <p class="explanation">${explanation(result)}</p>
      ${showSegments(state, shownState(state, look), control)}
    </header>
    <div class="stage rendezvous" data-request=${result.request} data-rule=${state.rule}>
      ${scoresFigure(result, control, look)}
      <div class="pair">${given ? nothing : fanFigure(result, control)}${costFigure(result, look)}</div>
    </div>
    <div class="readouts">
      ${readouts(result, look.phone)}
      ${given ? nothing : [shares(result, look), table(result)]}
    </div>`;
}
