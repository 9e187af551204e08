// Rules over a sequence of fleets: what the steps move together, and what they move again.

import { html } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { message } from '../../controls/slider.js';
import { percent, rate } from '../../format.js';
import { words } from '../../strings/words.js';
import { grownTo } from './rows.js';
import { rowTitle } from './titles.js';

/** @typedef {import('../../types').Result} Result */
/** @typedef {import('../../controls/slider').Control} Control */

/** What plans are called. @param {number} workers @returns {Record<import('../../types').MoveEntry['plan'], string>} */
const plans = (workers) => ({ grow: words.move.plan.grow(grownTo(workers)), ...words.move.plan.plans });

/** @param {Result} result @returns {import('../../types').Study} */
export const planStudy = ({ state: { options, workers, keys, move } }) => ({ kind: 'plan', options, workers, keys, plan: move.plan });

/** @param {Result} result @param {Control} control @param {import('../common').Look} look */
export function planTable(result, control, { desk }) {
  const { state } = result;
  const says = words.move.plan;
  const progress = desk.progress('plan');
  const found = progress?.findings;
  const steps = found?.rows.find(({ figures }) => figures)?.figures?.moved.length ?? 0;
  return html`
    <section aria-labelledby="plan-title" data-plan=${progress && found && progress.done === progress.of ? 'done' : 'waiting'}>
      <h2 id="plan-title">${says.title}</h2>
      <div class="control plan-control"><label for="plan-select">${says.plan}</label>
        <select class="box wide" id="plan-select" .value=${live(control.state.move.plan)} @change=${(/** @type {Event & {target: HTMLSelectElement}} */ { target }) => control.act({ type: 'pick', name: 'plan', value: target.value }, 'plan')}>
          ${Object.entries(plans(state.workers.length)).map(([id, called]) => html`<option value=${id} ?selected=${id === control.state.move.plan}>${called}</option>`)}</select>
        ${message(control.problem?.control === 'plan' ? control.problem : null, 'plan-select')}</div>
      ${progress?.fault ? html`<p class="caption">${progress.fault}</p>` : html`
      <p class="caption">${found && steps > 0 ? says.caption(found.keys, steps) : says.soon}</p>
      <div class="scroll" tabindex="0" role="region" aria-label=${says.region}><table class="cost-lines" data-table="plan"><thead><tr>${says.head.map((one) => html`<th scope="col">${one}</th>`)}</tr></thead>
        <tbody>${found?.rows.map(({ id, figures, fault }) => html`<tr><th scope="row">${rowTitle(id)}</th>${figures ? html`<td>${percent(figures.total_moved_ratio)}</td><td>${percent(figures.total_least_ratio)}</td>
          <td>${percent(figures.total_needless_ratio)}</td><td>${percent(figures.repeat_ratio)}</td><td>${rate(figures.worst_imbalance)}</td>` : html`<td class="refused" colspan="5">${fault}</td>`}</tr>`)}</tbody></table></div>`}
    </section>`;
}
