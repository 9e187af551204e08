// The parts of the rail that scenes share.

import { html, nothing } from 'lit-html';
import { keySource } from '../controls/keys.js';
import { rule } from '../controls/rule.js';
import { shown } from '../controls/shown.js';
import { message, slider } from '../controls/slider.js';
import { fleet } from '../controls/workers.js';
import { count, plain, rate } from '../format.js';
import { words } from '../strings/words.js';
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
    <h2 id="rail-fleet">${words.common.rail.fleet}</h2>
    ${slider({ name: 'workers', title: words.common.rail.workers, unit: words.common.rail.workersUnit, value: state.workers.length, from: 1, to: 12,
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
    <h2 id="rail-rule">${words.common.rail.rule}</h2>
    ${rule(state, control, facts, freshSeed)}
    ${more}
  </section>`;

/** @param {Rail} rail */
export const keysSection = ({ state, control, result, look }) => html`
  <section aria-labelledby="rail-keys">
    <h2 id="rail-keys">${words.common.keys.title}</h2>
    ${keySource(state, control, result?.comparison.keys ?? null, look.linkFault !== '')}
    ${replicas(state, control)}
    ${followBox(state, control, result)}
  </section>`;

/** @param {State} state @param {Control} control */
const replicas = (state, control) => slider({
  name: 'replicas', title: words.common.rail.replicas, unit: words.common.rail.perKey, value: state.replicas, from: 1, to: 5,
  ticks: [[1, '1'], [3, '3'], [5, '5']],
}, control);

/** @param {State} state @param {Control} control @param {Result | null} result */
const followBox = (state, control, result) => html`
  <div class="control" data-control="follow">
    <label for="follow-box">${words.common.rail.follow}</label>
    <span class="with-hint">
      <input class="box wide" id="follow-box" list="follow-examples" autocomplete="off" spellcheck="false"
        .value=${shown(control.problem?.control === 'follow' ? control.problem.typed : state.follow)}
        aria-invalid=${control.problem?.control === 'follow' ? 'true' : nothing}
        aria-describedby=${control.problem?.control === 'follow' ? 'follow-box-problem' : nothing}
        @change=${(/** @type {Event & {target: HTMLInputElement}} */ { target }) =>
          control.act({ type: 'follow', key: target.value }, 'follow')}>
      <datalist id="follow-examples">${result?.samples.keys.map((key) => html`<option value=${key}></option>`)}</datalist>
      <span class="inside-hint" aria-hidden="true">${words.common.rail.enter}</span>
    </span>
    ${message(control.problem?.control === 'follow' ? control.problem : null, 'follow-box')}
  </div>`;

/** @param {Rail} rail */
export const trafficSection = ({ state: { traffic }, control, result }) => html`
  <section aria-labelledby="rail-traffic">
    <h2 id="rail-traffic">${words.common.rail.traffic}</h2>
    ${slider({ name: 'read', title: words.common.rail.reads, unit: words.common.rail.perSecond, value: traffic.read, from: 1, to: 100_000, log: true,
      step: 0.01, ticks: [[1, '1'], [1000, count(1000)], [100_000, count(100_000)]] }, control)}
    ${slider({ name: 'write', title: words.common.rail.writes, unit: words.common.rail.perSecond, value: traffic.write, from: 1, to: 100_000, log: true,
      step: 0.01, ticks: [[1, '1'], [1000, count(1000)], [100_000, count(100_000)]] }, control)}
    ${slider({ name: 'hit', title: words.common.rail.hit, unit: words.common.rail.ofReads, value: traffic.hit, from: 0, to: 1, step: 0.01,
      ticks: [[0, '0'], [0.5, plain(0.5)], [1, '1']] }, control)}
    ${slider({ name: 'window', title: words.common.rail.window, unit: 's', value: traffic.window, from: 1, to: 3600, log: true,
      ticks: [[1, '1'], [60, '60'], [3600, count(3600)]] }, control)}
    ${result ? html`<p class="aside">${words.common.rail.store}<br>
      ${rate(result.state.traffic.read)} × (1 − ${plain(result.state.traffic.hit)}) + ${rate(result.state.traffic.write)}<br>
      <strong>= <span data-figure="base">${rate(result.warmup.base_per_s)}</span> ${words.common.rail.perSecond}</strong></p>` : nothing}
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
    <div class="segments" role="group" aria-label=${words.common.show.title}>
      ${/** @type {const} */ (['before', 'change', 'after']).map((one) => html`<button aria-pressed=${show === one} ?disabled=${still}
        title=${still ? words.common.show.still : nothing}
        @click=${() => control.act({ type: 'show', show: one }, 'show')}>${words.common.show[one]}</button>`)}
    </div>`;
}
