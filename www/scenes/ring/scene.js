// The Ring scene: what a change of fleet moves, by any rule that places keys, and what that costs.

import { html, nothing } from 'lit-html';
import { keySource } from '../../controls/keys.js';
import { rule } from '../../controls/rule.js';
import { shown } from '../../controls/shown.js';
import { message, slider } from '../../controls/slider.js';
import { fleet } from '../../controls/workers.js';
import { plain, rate } from '../../format.js';
import { ruleInfo } from '../../state.js';
import { lessonTables } from '../lesson.js';
import { readouts, shares, table } from './figures.js';
import { ringFigure, shownState, stripFigure } from './picture.js';
import { explanation, title, titleRest } from './words.js';

/** @typedef {import('../../types').State} State */
/** @typedef {import('../../types').Result} Result */
/** @typedef {import('../../controls/slider').Control} Control */
/** @typedef {import('./picture').Look} Look */

/**
 * @param {State} state
 * @param {Control} control
 * @param {object} more
 * @param {import('../../types').Facts | null} more.facts
 * @param {Result | null} more.result
 * @param {Look} more.look
 * @param {() => void} more.freshSeed
 */
export function controls(state, control, { facts, result, look, freshSeed }) {
  const { traffic } = state;
  return html`
    <section aria-labelledby="rail-fleet">
      <h2 id="rail-fleet">Fleet</h2>
      ${slider({ name: 'workers', title: 'Workers', unit: 'workers', value: state.workers.length, from: 1, to: 12,
        ticks: [[1, '1'], [8, '8'], [12, '12']] }, control)}
      ${fleet(state, control, look.point, facts && ruleInfo(facts, state.rule))}
    </section>
    <section aria-labelledby="rail-rule">
      <h2 id="rail-rule">Rule</h2>
      ${rule(state, control, facts, freshSeed)}
    </section>
    <section aria-labelledby="rail-keys">
      <h2 id="rail-keys">Keys</h2>
      ${keySource(state, control, result?.comparison.keys ?? null, look.linkFault !== '')}
      ${slider({ name: 'replicas', title: 'Replicas k', unit: 'per key', value: state.replicas, from: 1, to: 5,
        ticks: [[1, '1'], [3, '3'], [5, '5']] }, control)}
      <div class="control" data-control="follow">
        <label for="follow-box">Follow a key</label>
        <span class="with-hint">
          <input class="box wide" id="follow-box" list="follow-examples" autocomplete="off" spellcheck="false"
            .value=${shown(control.problem?.control === 'follow' ? control.problem.typed : state.follow)}
            aria-invalid=${control.problem?.control === 'follow' ? 'true' : nothing}
            aria-describedby=${control.problem?.control === 'follow' ? 'follow-box-problem' : nothing}
            @change=${(/** @type {Event & {target: HTMLInputElement}} */ { target }) =>
              control.act({ type: 'follow', key: target.value }, 'follow')}>
          <datalist id="follow-examples">${result?.samples.keys.map((key) => html`<option value=${key}></option>`)}</datalist>
          <span class="inside-hint" aria-hidden="true">Enter</span>
        </span>
        ${message(control.problem?.control === 'follow' ? control.problem : null, 'follow-box')}
      </div>
    </section>
    <section aria-labelledby="rail-traffic">
      <h2 id="rail-traffic">Traffic</h2>
      ${slider({ name: 'read', title: 'Reads', unit: 'req/s', value: traffic.read, from: 1, to: 100_000, log: true,
        step: 0.01, ticks: [[1, '1'], [1000, '1,000'], [100_000, '100,000']] }, control)}
      ${slider({ name: 'write', title: 'Writes', unit: 'req/s', value: traffic.write, from: 1, to: 100_000, log: true,
        step: 0.01, ticks: [[1, '1'], [1000, '1,000'], [100_000, '100,000']] }, control)}
      ${slider({ name: 'hit', title: 'Hit ratio', unit: 'of reads', value: traffic.hit, from: 0, to: 1, step: 0.01,
        ticks: [[0, '0'], [0.5, '0.5'], [1, '1']] }, control)}
      ${slider({ name: 'window', title: 'Window', unit: 's', value: traffic.window, from: 1, to: 3600, log: true,
        ticks: [[1, '1'], [60, '60'], [3600, '3,600']] }, control)}
      ${result ? html`<p class="aside">Before the change the store serves<br>
        ${rate(result.state.traffic.read)} × (1 − ${plain(result.state.traffic.hit)}) + ${rate(result.state.traffic.write)}<br>
        <strong>= <span data-figure="base">${rate(result.warmup.base_per_s)}</span> req/s</strong></p>` : nothing}
    </section>`;
}

/**
 * @param {Result} result
 * @param {import('../../types').Facts} facts
 * @param {Control} control
 * @param {Look} look
 */
export function view(result, facts, control, look) {
  const { state } = result;
  const still = state.change.kind === 'none';
  const show = shownState(state, look);
  /** @type {State['show'][]} */
  const shows = ['before', 'change', 'after'];
  return html`
    <header class="scene-head">
      <h1>${title(result)}<span class="rest">${titleRest(result)}</span></h1>
      <p class="explanation">${explanation(result, ruleInfo(facts, state.rule))}</p>
      <div class="segments" role="group" aria-label="Which state of the picture is drawn">
        ${shows.map((one) => html`<button aria-pressed=${show === one} ?disabled=${still}
          title=${still ? 'Nothing changes: add or remove a worker first' : nothing}
          @click=${() => control.act({ type: 'show', show: one }, 'show')}>${one[0].toUpperCase() + one.slice(1)}</button>`)}
      </div>
    </header>
    <div class="stage ${result.strip ? '' : 'alone'}">
      ${stripFigure(result, look)}
      ${ringFigure(result, control, look)}
    </div>
    <div class="readouts">
      ${readouts(result)}
      ${shares(result, look)}
      ${table(result)}
    </div>
    ${result.lesson ? lessonTables(result.lesson) : nothing}`;
}
