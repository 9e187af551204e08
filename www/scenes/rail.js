// The parts of the rail that scenes share.

import { html, nothing } from 'lit-html';
import { keySource } from '../controls/keys.js';
import { rule } from '../controls/rule.js';
import { shown } from '../controls/shown.js';
import { message, slider } from '../controls/slider.js';
import { fleet } from '../controls/workers.js';
import { plain, rate } from '../format.js';
import { ruleInfo } from '../state.js';

/** @typedef {import('../types').State} State */
/** @typedef {import('../types').Result} Result */
/** @typedef {import('../controls/slider').Control} Control */

/**
 * @typedef {object} Rail what the controls of a scene are given
 * @property {State} state
 * @property {Control} control
 * @property {import('../types').Facts | null} facts
 * @property {Result | null} result
 * @property {import('./common').Look} look
 * @property {() => void} freshSeed
 */

/** @param {Rail} rail @param {unknown} [more] what follows the list of workers */
export const fleetSection = ({ state, control, facts, result, look }, more = nothing) => html`
  <section aria-labelledby="rail-fleet">
    <h2 id="rail-fleet">Fleet</h2>
    ${slider({ name: 'workers', title: 'Workers', unit: 'workers', value: state.workers.length, from: 1, to: 12,
      ticks: [[1, '1'], [8, '8'], [12, '12']] }, control)}
    ${fleet(state, control, look.point, facts && ruleInfo(facts, state.rule), ownerOf(result), joining(result))}
    ${more}
  </section>`;

/** The place of the worker that owns the followed key before the change. @param {Result | null} result */
const ownerOf = (result) => result?.followed?.before.stops[0]?.worker ?? null;

/** What a worker that joins is given: on the clock a place where it relieves the busiest. @param {Result | null} result */
const joining = (result) => ({ position: result?.clock?.free ?? undefined });

/** @param {Rail} rail @param {unknown} [more] what follows the rule's options */
export const ruleSection = ({ state, control, facts, freshSeed }, more = nothing) => html`
  <section aria-labelledby="rail-rule">
    <h2 id="rail-rule">Rule</h2>
    ${rule(state, control, facts, freshSeed)}
    ${more}
  </section>`;

/** @param {Rail} rail */
export const keysSection = ({ state, control, result, look }) => html`
  <section aria-labelledby="rail-keys">
    <h2 id="rail-keys">Keys</h2>
    ${keySource(state, control, result?.comparison.keys ?? null, look.linkFault !== '')}
    ${replicas(state, control)}
    ${followBox(state, control, result)}
  </section>`;

/** @param {State} state @param {Control} control */
const replicas = (state, control) => slider({
  name: 'replicas', title: 'Replicas k', unit: 'per key', value: state.replicas, from: 1, to: 5,
  ticks: [[1, '1'], [3, '3'], [5, '5']],
}, control);

/** @param {State} state @param {Control} control @param {Result | null} result */
const followBox = (state, control, result) => html`
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
  </div>`;

/** @param {Rail} rail */
export const trafficSection = ({ state: { traffic }, control, result }) => html`
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

/**
 * Which state of the picture is drawn.
 * @param {State} state
 * @param {State['show']} show
 * @param {Control} control
 */
export function showSegments({ change }, show, control) {
  const still = change.kind === 'none';
  return html`
    <div class="segments" role="group" aria-label="Which state of the picture is drawn">
      ${/** @type {const} */ (['before', 'change', 'after']).map((one) => html`<button aria-pressed=${show === one} ?disabled=${still}
        title=${still ? 'Nothing changes: add or remove a worker first' : nothing}
        @click=${() => control.act({ type: 'show', show: one }, 'show')}>${one[0].toUpperCase() + one.slice(1)}</button>`)}
    </div>`;
}
