// All that can be set of a race besides its sentence, in groups.

import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { keySource } from '../../controls/keys.js';
import { hashControls } from '../../controls/rule.js';
import { shown } from '../../controls/shown.js';
import { message, numberBox, slider } from '../../controls/slider.js';
import { editor } from '../../controls/workers.js';
import { counted } from '../../format.js';
import { RACE } from './bounds.js';
import { events } from './events.js';
import { popularitySelect, slowSelect, VALUES } from './sentence.js';
import { raceOf } from './words.js';

/** @typedef {import('../../types').Result} Result */
/** @typedef {import('../../types').Facts} Facts */
/** @typedef {import('../../controls/slider').Control} Control */

/** @param {Result} result @param {Facts} facts @param {Control} control @param {import('../common').Look} look */
export function settings(result, facts, control, look) {
  const { state } = control;
  const { race } = state;
  /** @param {string} name @param {string} title @param {string} [unit] */
  const number = (name, title, unit = '') => {
    const full = `${RACE}${name}`;
    const problem = control.problem?.control === full ? control.problem : null;
    return html`<div class="control row" data-control=${full}><label for="${full}-box">${title}</label>
      <span class="measure">${numberBox({ id: `${full}-box`, name: full, value: Number(race[/** @type {keyof typeof race} */ (name)]), bound: control.bounds?.[full], problem, control,
        onValue: (value) => control.act({ type: 'set', name: full, value }, full) })}${unit ? html`<span class="unit">${unit}</span>` : nothing}</span>
      ${message(problem, `${full}-box`)}</div>`;
  };
  /** @param {'arrivals' | 'sizes' | 'view'} name @param {string} title @param {[string, string][]} choices */
  const choice = (name, title, choices) => html`<div class="control" data-control="race-${name}"><label for="race-${name}-select">${title}</label>
    <select class="box wide" id="race-${name}-select" .value=${live(race[name])} @change=${(/** @type {Event & {target: HTMLSelectElement}} */ { target }) => control.act({ type: 'race', set: { [name]: target.value } }, `race-${name}`)}>
      ${choices.map(([id, words]) => html`<option value=${id} ?selected=${id === race[name]}>${words}</option>`)}</select>
    ${message(control.problem?.control === `race-${name}` ? control.problem : null, `race-${name}-select`)}</div>`;
  /** @param {string} title @param {unknown} content */
  const group = (title, content) => html`<section><h3>${title}</h3>${content}</section>`;
  const option = (/** @type {string} */ name, /** @type {string} */ title, /** @type {string} */ unit, /** @type {string} */ rule) =>
    (facts.rules.some(({ id }) => id === rule) ? number(name, title, unit) : nothing);
  return html`<div class="settings" id="settings" role="group" aria-label="All settings" ?hidden=${!control.open.has('settings')}>
      ${!control.open.has('settings') ? nothing : html`<div class="settings-groups">
        ${look.phone ? group('Trace and fleet', basics(control, number)) : nothing}
        ${group('Arrivals', html`
          ${choice('arrivals', 'Requests come', [['poisson', 'at random (Poisson)'], ['fixed', 'evenly apart'], ['bursts', 'in bursts']])}
          ${race.arrivals === 'bursts' ? html`${number('on', 'A burst lasts', 's')}${number('off', 'A pause lasts', 's')}` : nothing}
          ${number('seconds', 'For', 's')}
          ${choice('sizes', 'Costs are', [['constant', 'as given'], ['exponential', 'times a random size of mean 1'], ['lesson', "times 1 to 10, as the lesson's"]])}
          ${trace(control, raceOf(result).expected, look.linkFault !== '')}`)}
        ${group('Workers', html`
          ${editor(state.workers, control, null)}
          ${number('checks', race.checks === 0 ? 'Health checks (0: none) every' : 'Health checks every', 's')}
          ${race.checks === 0 ? nothing : number('threshold', 'Out after so many that fail', 'checks')}
          ${number('gateways', 'Gateways', 'that choose')}
          ${choice('view', 'What a gateway knows of load', [['exact', 'all, at once'], ['own', 'what it sent itself'], ['refreshed', 'what was so at the last refresh']])}
          ${race.view === 'refreshed' ? number('refresh', 'Refreshed every', 's') : nothing}`)}
        ${group('Events', events(control))}
        ${group('Rules', html`
          ${slider({ name: 'points', title: 'Points on a ring', unit: 'per worker', value: Number(state.options.points), from: 1, to: control.bounds?.points?.max ?? 1000, log: true,
            ticks: [[1, '1'], [10, '10'], [100, '100'], [1000, '1,000']] }, control)}
          ${option('bound', 'Bound on a worker’s load', '× mean', 'bounded')}
          ${option('choices', 'Choices drawn', 'workers', 'choices')}
          ${option('top', 'Least of the top', 'by key', 'top-k-least')}
          ${hashControls(state, control, facts, look.freshSeed)}`)}
        ${group('Keys', keySource(state, control, raceOf(result).keys, look.linkFault !== '', html`<p class="hint">How many, and how popular each is, is in the sentence above.</p>`))}
      </div>`}
    </div>`;
}

/** The button that the settings are folded behind. @param {Control} control */
export const settingsButton = (control) => html`<button class="unfold-settings" aria-expanded=${control.open.has('settings') ? 'true' : 'false'} aria-controls="settings"
  @click=${() => control.fold('settings', !control.open.has('settings'))}>All settings</button>`;


/** The sentence's values where it is text alone. @param {Control} control @param {(name: string, title: string, unit?: string) => unknown} number */
const basics = (control, number) => html`
  ${slider({ name: 'workers', title: 'Workers', unit: 'workers', value: control.state.workers.length, from: 1, to: 12, ticks: [[1, '1'], [8, '8'], [12, '12']] }, control)}
  <div class="control row"><span>The slow worker</span>${slowSelect(control)}${message(control.problem?.control === 'race-slow' ? control.problem : null, 'race-slow-select')}</div>
  <div class="control row"><span>Popularity of keys</span>${popularitySelect(control)}</div>
  ${Object.entries(VALUES).map(([name, { label, unit }]) => number(name, label, unit?.trim()))}`;

/** A longer trace is not put into a box: browsers take seconds to lay it out. */
const BOXED = 64 * 1024;

/** @param {Control} control @param {number} requests of the trace @param {boolean} leftOut whether the link could not take it */
function trace(control, requests, leftOut) {
  const { race } = control.state;
  const problem = control.problem?.control === 'race-trace' ? control.problem : null;
  /** @param {string} text */
  const use = (text) => control.act({ type: 'race', set: { trace: text.trim() === '' ? '' : text } }, 'race-trace');
  /** @param {ClipboardEvent & {target: HTMLTextAreaElement}} event */
  const paste = (event) => {
    const pasted = event.clipboardData?.getData('text/plain') ?? '';
    if (pasted.length <= BOXED) return;
    event.preventDefault();
    use(pasted);
  };
  const kept = html`They stay in this browser${race.trace !== '' && !leftOut ? ', and in the link' : ''}.`;
  if (race.trace.length > BOXED && !problem) {
    return html`<p class="hint">${counted(requests, 'request', 'requests')} from your trace. ${kept}
      <button class="button small" @click=${() => use('')}>Draw arrivals again</button></p>`;
  }
  const shownText = problem?.typed ?? race.trace;
  return html`<div class="control">
    <label for="race-trace-box">Or paste a trace</label>
    <textarea class="box wide" id="race-trace-box" rows="4" spellcheck="false" placeholder="time_s,key[,cost_ms]" aria-invalid=${problem ? 'true' : nothing}
      aria-describedby=${problem ? 'race-trace-box-problem' : nothing} .value=${shown(shownText.length > BOXED ? '' : shownText)} @paste=${paste}
      @change=${(/** @type {Event & {target: HTMLTextAreaElement}} */ { target }) => use(target.value)}></textarea>
    <p class="hint">Requests, one a line: time in seconds, key, and cost in ms if it has one of its own. ${kept}</p>
    ${message(problem, 'race-trace-box')}</div>`;
}
