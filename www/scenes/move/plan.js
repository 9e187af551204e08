// Rules over a sequence of fleets: what the steps move together, and what they move again.

import { html } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { message } from '../../controls/slider.js';
import { count, counted, percent, rate } from '../../format.js';
import { grownTo } from './rows.js';

/** @typedef {import('../../types').Result} Result */
/** @typedef {import('../../controls/slider').Control} Control */

/** @param {number} workers @returns {Record<import('../../types').MoveEntry['plan'], string>} */
const plans = (workers) => ({
  grow: `grow to ${count(grownTo(workers))}, one at a time`,
  replace: 'replace every worker by a new one',
  fail: 'the first fails and returns',
  reweight: 'the first to weight 2, in 4 steps',
});

/** @param {Result} result @returns {import('../../types').Study} */
export const planStudy = ({ state: { options, workers, keys, move } }) => ({ kind: 'plan', options, workers, keys, plan: move.plan });

/** @param {Result} result @param {Control} control @param {import('../common').Look} look */
export function planTable(result, control, { desk }) {
  const { state } = result;
  const progress = desk.progress('plan');
  const found = progress?.findings;
  const steps = found?.rows.find(({ figures }) => figures)?.figures?.moved.length ?? 0;
  return html`
    <section aria-labelledby="plan-title" data-plan=${progress && found && progress.done === progress.of ? 'done' : 'waiting'}>
      <h2 id="plan-title">Over several steps</h2>
      <div class="control plan-control"><label for="plan-select">Plan</label>
        <select class="box wide" id="plan-select" .value=${live(control.state.move.plan)} @change=${(/** @type {Event & {target: HTMLSelectElement}} */ { target }) => control.act({ type: 'pick', name: 'plan', value: target.value }, 'plan')}>
          ${Object.entries(plans(state.workers.length)).map(([id, words]) => html`<option value=${id} ?selected=${id === control.state.move.plan}>${words}</option>`)}</select>
        ${message(control.problem?.control === 'plan' ? control.problem : null, 'plan-select')}</div>
      ${progress?.fault ? html`<p class="caption">${progress.fault}</p>` : html`
      <p class="caption">${found && steps > 0 ? html`${found.keys === 1 ? 'One key' : `The first ${count(found.keys)} keys`} over ${counted(steps, 'step', 'steps')}. A repeat is a key moved more often than from start to end.` : 'Following the rules in a moment.'}</p>
      <div class="scroll" tabindex="0" role="region" aria-label="Rules over several steps"><table class="cost-lines" data-table="plan"><thead><tr><th scope="col">Rule</th><th scope="col">Moved in all</th><th scope="col">Least</th><th scope="col">Needless</th><th scope="col">Repeat</th><th scope="col">Worst imbalance</th></tr></thead>
        <tbody>${found?.rows.map(({ title, figures, fault }) => html`<tr><th scope="row">${title}</th>${figures ? html`<td>${percent(figures.total_moved_ratio)}</td><td>${percent(figures.total_least_ratio)}</td>
          <td>${percent(figures.total_needless_ratio)}</td><td>${percent(figures.repeat_ratio)}</td><td>${rate(figures.worst_imbalance)}</td>` : html`<td class="refused" colspan="5">${fault}</td>`}</tr>`)}</tbody></table></div>`}
    </section>`;
}
