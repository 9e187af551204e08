// What happens in the middle of a run: workers that join, leave, die, recover, slow down or forget.

import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import * as icons from '../../controls/icons.js';
import { shown } from '../../controls/shown.js';
import { message, numberBox } from '../../controls/slider.js';
import { quote } from '../../format.js';
import { freeName } from '../../fleets.js';
import { words } from '../../strings/words.js';
import { RACE } from './bounds.js';

/** @typedef {import('../../types').RaceEvent} RaceEvent */
/** @typedef {import('../../controls/slider').Control} Control */

/** @type {RaceEvent['kind'][]} */
const KINDS = ['join', 'leave', 'die', 'recover', 'slow', 'empty-cache'];

/** @param {Control} control */
export function events(control) {
  const { race, workers } = control.state;
  const joined = race.events.filter(({ kind }) => kind === 'join').map(({ worker }) => worker);
  /** Whom an event may befall: the fleet, and who joins by another. @param {number} place */
  const namesFor = (place) => [...new Set([...workers.map(({ name }) => name), ...race.events.filter(({ kind }, i) => kind === 'join' && i !== place).map(({ worker }) => worker)])];
  /** @param {RaceEvent[]} next @param {string} name of the control */
  const set = (next, name) => control.act({ type: 'race', set: { events: next } }, name);
  /** @param {number} place @param {Partial<RaceEvent>} change @param {string} name */
  const edit = (place, change, name) => set(race.events.map((one, i) => (i === place ? { ...one, ...change } : one)), name);
  const free = freeName([...workers, ...joined.map((name) => ({ name, weight: 1 }))]);
  return html`
    <div class="events" role="group" aria-label=${words.race.events.title}>
      ${race.events.map((event, i) => row(event, i, { control, names: namesFor(i), free, edit, remove: () => set(race.events.filter((_, other) => other !== i), 'race-events') }))}
      <div class="buttons"><button class="button" @click=${() => set([...race.events, { at: Math.min(race.at, race.seconds), kind: 'join', worker: free }], 'race-events')}>${words.race.events.add}</button></div>
      ${message(control.problem?.control === 'race-events' ? control.problem : null, 'race-events')}
    </div>`;
}

/**
 * @param {RaceEvent} event
 * @param {number} place
 * @param {{control: Control, names: string[], free: string, edit: (place: number, change: Partial<RaceEvent>, name: string) => void, remove: () => void}} given
 */
function row({ at, kind, worker, factor }, place, { control, names, free, edit, remove }) {
  const [id, atId, factorId] = ['worker', 'at', 'factor'].map((part) => `race-event-${part}-${place}`);
  const says = words.race.events;
  const number = place + 1;
  /** @param {string} name */
  const problem = (name) => (control.problem?.control === name ? control.problem : null);
  const shownProblem = [id, atId, factorId].map(problem).find(Boolean) ?? null;
  const becomes = (/** @type {string} */ value) => {
    const next = /** @type {RaceEvent['kind']} */ (value);
    // Who joins is new, all else befalls who is there.
    const there = names.includes(worker);
    const whom = next === 'join' ? (there ? free : worker) : (there ? worker : names[0]);
    edit(place, { kind: next, factor: next === 'slow' ? factor ?? 2 : undefined, worker: whom }, id);
  };
  return html`
    <div class="event-row">
      <span>${says.at}</span>
      ${numberBox({ id: `${atId}-box`, name: atId, value: at, bound: control.bounds?.[`${RACE}at`], problem: problem(atId), control, label: says.time(number),
        onValue: (value) => edit(place, { at: value }, atId) })}
      <span class="unit">s</span>
      ${kind === 'join' ? html`<input class="box text" id=${id} aria-label=${says.worker(number)} autocomplete="off" spellcheck="false" .value=${shown(problem(id)?.typed || worker)}
          @change=${(/** @type {Event & {target: HTMLInputElement}} */ { target }) => edit(place, { worker: target.value }, id)}>`
        : html`<select class="box" id=${id} aria-label=${says.worker(number)} .value=${live(worker)}
          @change=${(/** @type {Event & {target: HTMLSelectElement}} */ { target }) => edit(place, { worker: target.value }, id)}>
          ${names.map((name) => html`<option value=${name} ?selected=${name === worker}>${quote(name, 16)}</option>`)}</select>`}
      <select class="box" id="race-event-kind-${place}" aria-label=${says.kind(number)} .value=${live(kind)}
        @change=${(/** @type {Event & {target: HTMLSelectElement}} */ { target }) => becomes(target.value)}>
        ${KINDS.map((one) => html`<option value=${one} ?selected=${one === kind}>${says[one]}</option>`)}</select>
      ${kind === 'slow' ? html`${numberBox({ id: `${factorId}-box`, name: factorId, value: factor ?? 2, bound: control.bounds?.[`${RACE}slowdown`], problem: problem(factorId), control,
        label: says.factor(number), onValue: (value) => edit(place, { factor: value }, factorId) })}<span class="unit">×</span>` : nothing}
      <button class="button bare" aria-label=${says.remove(number)} @click=${remove}>${icons.cross}</button>
      ${message(shownProblem, id)}
    </div>`;
}
