// The fleet: who is in it, who joins or leaves, and every worker's name and weight.

import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { afterFleet, allWorkers, freeName } from '../fleets.js';
import { closeBehind, closeByEscape, closeMenu } from './menu.js';
import { fieldMeaning } from '../rule-words.js';
import { shown } from './shown.js';
import { words as said } from '../strings/words.js';
import { message, numberBox } from './slider.js';
import { parse, plain, quote, shorten } from '../format.js';

/** The class that gives a worker its colour. @param {number} place */
export const colour = (place) => (place < 12 ? `c${place + 1}` : 'c-more');

/** How many workers the rail lists before it says "and so many more". */
const LISTED = 24;

/**
 * @param {import('../types').State} state
 * @param {import('./slider').Control} control
 * @param {(place: number | null) => void} point at a worker, to tell it from the others
 * @param {import('balance-lab').RuleInfo | null} rule whose fields the workers have
 * @param {number | null} owner the place of the worker that owns the followed key
 * @param {Partial<import('../types').WorkerEntry>} fields of a worker that is added
 */
export function fleet(state, control, point, rule, owner, fields) {
  const workers = allWorkers(state);
  return html`
    <ul class="legend ${workers.some(({ name }) => name.length > 5) ? 'wide' : ''}" aria-label=${said.common.rail.workers}>
      ${workers.slice(0, LISTED).map((worker, place) => html`
        <li class=${colour(place)} ?data-changing=${changing(state, place)} ?data-down=${state.change.kind === 'remove' && changing(state, place)}
          @pointerenter=${() => point(place)} @pointerleave=${() => point(null)}>
          <span class="swatch"></span><span class="name" title=${quote(worker.name, 255)}>${quote(worker.name, 40)}</span>${note(state, place)}
        </li>`)}
      ${workers.length > LISTED ? html`<li class="more">${said.common.fleet.more(workers.length - LISTED)}</li>` : nothing}
    </ul>
    ${buttons(state, control, owner, fields)}
    ${editor(workers, control, rule)}`;
}

/**
 * Every worker's name, weight and what else the rule reads of it.
 * @param {import('../types').WorkerEntry[]} workers
 * @param {import('./slider').Control} control
 * @param {import('balance-lab').RuleInfo | null} rule
 */
export const editor = (workers, control, rule) => html`
    <details class="fold" @toggle=${toggled(control, 'editor')}>
      <summary>${rule && furtherFields(rule).length > 0 ? said.common.fleet.editorMore : said.common.fleet.editor}</summary>
      <div class="workers-table" role="group" aria-label=${said.common.fleet.table}>
        <div class="worker-row" aria-hidden="true"><span class="swatch"></span><span>${said.common.fleet.name}</span><span>${hasWeight(rule) ? said.common.fleet.weight : ''}</span></div>
        ${control.open.has('editor') ? workers.map((worker, place) => row(worker, place, control, rule)) : nothing}
      </div>
    </details>`;

/**
 * A fleet may have a thousand workers: what lists them is made when it is opened.
 * @param {import('./slider').Control} control
 * @param {string} name
 */
const toggled = (control, name) => (/** @type {Event & {currentTarget: HTMLDetailsElement}} */ { currentTarget }) =>
  control.fold(name, currentTarget.open);

/** @param {import('../types').State} state @param {number} place */
function changing({ workers, change }, place) {
  return (change.kind === 'add' && place === workers.length)
    || (change.kind === 'remove' && place === change.index);
}

/** @param {import('../types').State} state @param {number} place */
function note(state, place) {
  if (!changing(state, place)) return nothing;
  return html`<span class="note">${state.change.kind === 'add' ? said.common.fleet.joining : wordsOf(state).note}</span>`;
}

/** What scenes call a worker's going: most lose it, a ranking passes it over. @param {import('../types').State} state */
const wordsOf = ({ scene }) => (scene === 'rendezvous' ? said.common.fleet.passed : said.common.fleet.lost);

/**
 * @param {import('../types').State} state
 * @param {import('./slider').Control} control
 * @param {number | null} owner
 * @param {Partial<import('../types').WorkerEntry>} fields
 */
function buttons(state, control, owner, fields) {
  const { change, workers } = state;
  const words = wordsOf(state);
  const name = quote(change.kind === 'add' ? change.worker.name : freeName(workers), 16);
  // Where workers are ranked, what the owner's going does is the first thing to try.
  const takes = state.scene === 'rendezvous' && change.kind === 'none' && owner !== null && workers.length > 1;
  const [primary, does] = change.kind === 'add' ? [said.common.fleet.undoAdd(name), { type: 'undo' }]
    : change.kind === 'remove' ? [words.undo(quote(workers[change.index].name, 16)), { type: 'undo' }]
      : takes ? [words.take(quote(workers[owner].name, 16)), { type: 'remove', index: owner }] : [said.common.fleet.add(name), { type: 'add', fields }];
  /** @param {import('../state').Action} action */
  const act = (action) => () => control.act(action, 'fleet');
  /** @param {Event & {currentTarget: HTMLElement}} event @param {number} index */
  const remove = ({ currentTarget }, index) => {
    closeMenu(currentTarget);
    control.act({ type: 'remove', index }, 'fleet');
  };
  return html`
    <div class="buttons">
      <button class="button solid" @click=${act(/** @type {import('../state').Action} */ (does))}>${primary}</button>
      ${takes || change.kind === 'remove' ? html`<button class="button" @click=${act({ type: 'add', fields })}>${said.common.fleet.add(name)}</button>` : nothing}
      ${workers.length < 2 ? html`<button class="button" disabled>${words.menu}</button>` : html`
        <details class="menu" @keydown=${closeByEscape} @focusout=${closeBehind} @toggle=${toggled(control, 'menu')}>
          <summary class="button">${words.menu}</summary>
          <ul aria-label=${words.menu}>${!control.open.has('menu') ? nothing : workers.map((worker, i) => html`
            <li class=${colour(i)}><button @click=${(/** @type {any} */ event) => remove(event, i)}><span class="swatch"></span>${quote(worker.name)}</button></li>`)}</ul>
        </details>`}
    </div>
    ${workers.length < 2 ? html`<p class="hint">${said.common.fleet.last}</p>` : nothing}
    ${message(control.problem?.control === 'fleet' ? control.problem : null, 'fleet')}
    ${change.kind === 'none' ? nothing : html`
      <p class="hint">${said.common.fleet.trying(afterFleet(state).length)}
        <button class="button small" @click=${act({ type: 'keep' })}>${said.common.fleet.keep}</button></p>`}`;
}

/**
 * @param {import('../types').WorkerEntry} worker
 * @param {number} place
 * @param {import('./slider').Control} control
 * @param {import('balance-lab').RuleInfo | null} rule
 */
function row(worker, place, control, rule) {
  const [nameControl, weightControl] = [`name-${place}`, `weight-${place}`];
  const problem = control.problem;
  const nameProblem = problem?.control === nameControl ? problem : null;
  const weightProblem = problem?.control === weightControl ? problem : null;
  const weight = control.bounds?.weight;
  return html`
    <div class="worker-row ${colour(place)}">
      <span class="swatch"></span>
      <input class="box wide" id=${nameControl} aria-label=${said.common.fleet.nameOf(place + 1)} autocomplete="off"
        spellcheck="false" aria-invalid=${nameProblem ? 'true' : nothing} ?disabled=${!control.bounds}
        aria-describedby=${nameProblem ? `${nameControl}-problem` : nothing}
        .value=${shown(nameProblem ? nameProblem.typed : worker.name)}
        @change=${(/** @type {Event & {target: HTMLInputElement}} */ { target }) =>
          control.act({ type: 'rename', place, name: target.value }, nameControl)}>
      ${hasWeight(rule) ? numberBox({
        id: weightControl, name: weightControl, value: worker.weight, problem: weightProblem, control,
        bound: weight && { ...weight, title: said.common.fleet.weightBound(place + 1) },
        label: said.common.fleet.weightOf(worker.name, plain(worker.weight)),
        onValue: (value) => control.act({ type: 'reweigh', place, weight: value }, weightControl),
      }) : nothing}
      ${message(nameProblem, nameControl)}${message(weightProblem, weightControl)}
      ${rule ? furtherFields(rule).map((field) => furtherField(worker, place, field, control)) : nothing}
    </div>`;
}

/** @param {import('balance-lab').RuleInfo | null} rule */
const hasWeight = (rule) => !rule || rule.worker_fields.some(({ name }) => name === 'weight');

/** What a rule reads of a worker besides its name and weight. @param {import('balance-lab').RuleInfo} rule */
const furtherFields = ({ worker_fields: fields }) => fields.filter(({ name }) => name !== 'name' && name !== 'weight');

/** What a field is called. @param {string} name */
const fieldName = (name) => /** @type {Record<string, string>} */ (said.common.fleet.fields)[name] ?? name;
const NUMBERS = new Set(['id', 'position', 'score']);

/**
 * @param {import('../types').WorkerEntry} worker
 * @param {number} place
 * @param {{name: string, meaning: string}} field
 * @param {import('./slider').Control} control
 */
function furtherField(worker, place, { name, meaning }, control) {
  const id = `${name}-${place}`;
  const problem = control.problem?.control === id ? control.problem : null;
  const value = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (worker))[name];
  /** @param {string | number | boolean | undefined} set */
  const act = (set) => control.act({ type: 'field', place, name, value: set }, id);
  /** @param {Event & {target: HTMLInputElement}} event */
  const typed = ({ target }) => {
    const text = target.value.trim();
    if (text === '') act(undefined);
    else if (!NUMBERS.has(name)) act(target.value);
    else if (Number.isNaN(parse(text))) {
      control.refuse({ control: id, typed: target.value, message: said.common.fault.number(fieldName(name), shorten(text, 40)) });
    } else act(parse(text));
  };
  if (name === 'down') {
    return html`<label class="check further" title=${fieldMeaning({ meaning })}><input type="checkbox" id=${id} .checked=${live(value === true)}
      @change=${(/** @type {Event & {target: HTMLInputElement}} */ { target }) => act(target.checked || undefined)}> ${fieldName(name)}</label>`;
  }
  return html`<label class="further" title=${fieldMeaning({ meaning })}>${fieldName(name)}
    <input class="box text" id=${id} autocomplete="off" spellcheck="false" aria-invalid=${problem ? 'true' : nothing}
      aria-describedby=${problem ? `${id}-problem` : nothing}
      .value=${shown(problem ? problem.typed : String(value ?? ''))} @change=${typed}></label>
    ${message(problem, id)}`;
}
