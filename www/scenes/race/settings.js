// All that can be set of a race besides its sentence, in groups.

import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { keySource } from '../../controls/keys.js';
import { hashControls } from '../../controls/rule.js';
import { shown } from '../../controls/shown.js';
import { message, numberBox, slider } from '../../controls/slider.js';
import { editor } from '../../controls/workers.js';
import { plain } from '../../format.js';
import { words } from '../../strings/words.js';
import { RACE } from './bounds.js';
import { events } from './events.js';
import { popularitySelect, slowSelect, VALUES, valueOf } from './sentence.js';
import { raceOf } from './words.js';

/** @typedef {import('../../types').Result} Result */
/** @typedef {import('../../types').Facts} Facts */
/** @typedef {import('../../controls/slider').Control} Control */

/** @param {Result} result @param {Facts} facts @param {Control} control @param {import('../common').Look} look */
export function settings(result, facts, control, look) {
  const { state } = control;
  const { race } = state;
  const says = words.race.settings;
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
      ${choices.map(([id, called]) => html`<option value=${id} ?selected=${id === race[name]}>${called}</option>`)}</select>
    ${message(control.problem?.control === `race-${name}` ? control.problem : null, `race-${name}-select`)}</div>`;
  /** @param {string} title @param {unknown} content */
  const group = (title, content) => html`<section><h3>${title}</h3>${content}</section>`;
  const option = (/** @type {string} */ name, /** @type {{title: string, unit: string}} */ { title, unit }, /** @type {string} */ rule) =>
    (facts.rules.some(({ id }) => id === rule) ? number(name, title, unit) : nothing);
  return html`<div class="settings" id="settings" role="group" aria-label=${says.open} ?hidden=${!control.open.has('settings')}>
      ${!control.open.has('settings') ? nothing : html`<div class="settings-groups">
        ${look.phone ? group(says.basics, basics(control, number)) : nothing}
        ${group(says.arrivals.title, html`
          ${choice('arrivals', says.arrivals.come, [['poisson', says.arrivals.poisson], ['fixed', says.arrivals.fixed], ['bursts', says.arrivals.bursts]])}
          ${race.arrivals === 'bursts' ? html`${number('on', says.arrivals.on, 's')}${number('off', says.arrivals.off, 's')}` : nothing}
          ${number('seconds', says.arrivals.seconds, 's')}
          ${choice('sizes', says.arrivals.costs, [['constant', says.arrivals.constant], ['exponential', says.arrivals.exponential], ['lesson', says.arrivals.lesson]])}
          ${trace(control, raceOf(result).expected, look.linkFault !== '')}`)}
        ${group(says.fleet.title, html`
          ${editor(state.workers, control, null)}
          ${number('checks', race.checks === 0 ? says.fleet.unchecked : says.fleet.checked, 's')}
          ${race.checks === 0 ? nothing : number('threshold', says.fleet.threshold.title, says.fleet.threshold.unit)}
          ${number('gateways', says.fleet.gateways.title, says.fleet.gateways.unit)}
          ${choice('view', says.fleet.view, [['exact', says.fleet.exact], ['own', says.fleet.own], ['refreshed', says.fleet.refreshed]])}
          ${race.view === 'refreshed' ? number('refresh', says.fleet.refresh, 's') : nothing}`)}
        ${group(words.race.events.title, events(control))}
        ${group(says.rules.title, html`
          ${slider({ name: 'points', ...says.rules.points, value: Number(state.options.points), from: 1, to: control.bounds?.points?.max ?? 1000, log: true,
            ticks: [1, 10, 100, 1000].map((points) => [points, plain(points)]) }, control)}
          ${option('bound', says.rules.bound, 'bounded')}
          ${option('choices', says.rules.choices, 'choices')}
          ${option('top', says.rules.top, 'top-k-least')}
          ${hashControls(state, control, facts, look.freshSeed)}`)}
        ${group(says.keys.title, keySource(state, control, raceOf(result).keys, look.linkFault !== '', html`<p class="hint">${says.keys.hint}</p>`))}
      </div>`}
    </div>`;
}

/** The button that the settings are folded behind. @param {Control} control */
export const settingsButton = (control) => html`<button class="unfold-settings" aria-expanded=${control.open.has('settings') ? 'true' : 'false'} aria-controls="settings"
  @click=${() => control.fold('settings', !control.open.has('settings'))}>${words.race.settings.open}</button>`;

/** The sentence's values where it is text alone. @param {Control} control @param {(name: string, title: string, unit?: string) => unknown} number */
const basics = (control, number) => html`
  ${slider({ name: 'workers', ...words.race.settings.workers, value: control.state.workers.length, from: 1, to: 12, ticks: [[1, '1'], [8, '8'], [12, '12']] }, control)}
  <div class="control row"><span>${words.race.values.slow}</span>${slowSelect(control)}${message(control.problem?.control === 'race-slow' ? control.problem : null, 'race-slow-select')}</div>
  <div class="control row"><span>${words.race.values.popularity}</span>${popularitySelect(control)}</div>
  ${VALUES.map((name) => number(name, valueOf(name).label, valueOf(name).unit.trim()))}`;

/** A longer trace is not put into a box: browsers take seconds to lay it out. */
const BOXED = 64 * 1024;

/** @param {Control} control @param {number} requests of the trace @param {boolean} leftOut whether the link could not take it */
function trace(control, requests, leftOut) {
  const { race } = control.state;
  const says = words.race.settings.trace;
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
  const kept = race.trace !== '' && !leftOut ? says.linked : says.stays;
  if (race.trace.length > BOXED && !problem) {
    return html`<p class="hint">${says.long(requests)} ${kept}
      <button class="button small" @click=${() => use('')}>${says.draw}</button></p>`;
  }
  const shownText = problem?.typed ?? race.trace;
  return html`<div class="control">
    <label for="race-trace-box">${says.title}</label>
    <textarea class="box wide" id="race-trace-box" rows="4" spellcheck="false" placeholder="time_s,key[,cost_ms]" aria-invalid=${problem ? 'true' : nothing}
      aria-describedby=${problem ? 'race-trace-box-problem' : nothing} .value=${shown(shownText.length > BOXED ? '' : shownText)} @paste=${paste}
      @change=${(/** @type {Event & {target: HTMLTextAreaElement}} */ { target }) => use(target.value)}></textarea>
    <p class="hint">${says.hint} ${kept}</p>
    ${message(problem, 'race-trace-box')}</div>`;
}
