// The Move & warm-up scene: rules beside each other, what a change of fleet moves under each, and
// what the store behind the caches pays for it.

import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { keySource } from '../../controls/keys.js';
import { hashControls } from '../../controls/rule.js';
import { message, slider } from '../../controls/slider.js';
import { counted, percentShort, quote, rate } from '../../format.js';
import { afterFleet, freeName } from '../../state.js';
import { figure } from '../common.js';
import { trafficSection } from '../rail.js';
import { lessonTables } from '../lesson-tables.js';
import { flows } from './flows.js';
import { planStudy, planTable } from './plan.js';
import { rolloutFigure } from './rollout.js';
import { ROWS } from './rows.js';
import { costTable, storeLoad } from './store.js';
import { rulesTable } from './table.js';
import { explanation, moveOf, title } from './words.js';

export { announcement } from './words.js';

/** @typedef {import('../../types').State} State */
/** @typedef {import('../../types').Result} Result */
/** @typedef {import('../../controls/slider').Control} Control */

/** What is to be found out beside the picture. @param {Result} result */
export const studies = (result) => [planStudy(result)];

/** The slider that a phone keeps in view. */
export const lead = () => 'to';

/** The three figures that a phone keeps in view. @param {Result} result */
export function leading(result) {
  const [a, b] = moveOf(result).sides;
  return html`
    ${figure('moved', 'Keys that move', percentShort(b.row.comparison.moved_ratio), '', b.row.title)}
    ${figure('moved-a', 'Against', percentShort(a.row.comparison.moved_ratio), '', a.row.title)}
    ${figure('store', 'Store, req/s', rate(b.row.warmup.store_per_s), '', `base ${rate(b.row.warmup.base_per_s)}`)}`;
}

/** @param {State} state */
function undoWords({ change, workers }) {
  switch (change.kind) {
    case 'none':
      return `Add ${quote(freeName(workers), 16)}`;
    case 'add':
      return `Undo add ${quote(change.worker.name, 16)}`;
    case 'remove':
      return `Undo remove ${quote(workers[change.index].name, 16)}`;
    case 'resize':
      return `Back to ${counted(workers.length, 'worker', 'workers')}`;
  }
}

/** @param {import('../rail').Rail} rail */
export function controls(rail) {
  const { state, control, facts, result, look, freshSeed } = rail;
  const { move } = state;
  /** @param {string} name @param {string} title @param {number} value */
  const workers = (name, title, value) => slider({ name, title, unit: 'workers', value, from: 1, to: 12, ticks: [[1, '1'], [12, '12']] }, control);
  /** @param {keyof State['move']} name @param {string} title @param {[string, string][]} choices */
  const choice = (name, title, choices) => html`<div class="control" data-control=${name}><label for="${name}-select">${title}</label>
    <select class="box wide" id="${name}-select" .value=${live(String(move[name]))} @change=${(/** @type {Event & {target: HTMLSelectElement}} */ { target }) => control.act({ type: 'pick', name, value: target.value }, name)}>
      ${choices.map(([id, words]) => html`<option value=${id} ?selected=${id === move[name]}>${words}</option>`)}</select>
    ${message(control.problem?.control === name ? control.problem : null, `${name}-select`)}</div>`;
  /** @type {[string, string][]} */
  const rows = ROWS.map(({ id, title: words }) => [id, words]);
  return [
    html`<section aria-labelledby="rail-change"><h2 id="rail-change">Change</h2>
      ${workers('workers', 'From', state.workers.length)}
      ${workers('to', 'To', afterFleet(state).length)}
      <div class="buttons"><button class="button solid" @click=${() => control.act({ type: state.change.kind === 'none' ? 'add' : 'undo' }, 'fleet')}>${undoWords(state)}</button></div>
      ${message(control.problem?.control === 'fleet' ? control.problem : null, 'fleet')}
      ${keySource(state, control, result?.comparison.keys ?? null, look.linkFault !== '')}
      ${facts ? hashControls(state, control, facts, freshSeed) : nothing}</section>`,
    trafficSection(rail),
    html`<section aria-labelledby="rail-pair"><h2 id="rail-pair">Compare below</h2>${choice('a', 'A', rows)}${choice('b', 'B', rows)}</section>`,
    html`<section aria-labelledby="rail-demand"><h2 id="rail-demand">Keys are asked for</h2>
      ${choice('popularity', 'Popularity', [['uniform', 'all alike'], ['zipf', 'by Zipf']])}
      ${move.popularity === 'zipf' ? slider({ name: 'exponent', title: 'Exponent', unit: '', value: move.exponent, from: 0, to: 2, step: 0.05, ticks: [[0, '0'], [1, '1'], [2, '2']] }, control) : nothing}</section>`,
    html`<section aria-labelledby="rail-store"><h2 id="rail-store">Store and softening</h2>
      ${slider({ name: 'capacity', title: 'Capacity', unit: move.capacity === 0 ? 'not given' : 'req/s', value: move.capacity, from: 0, to: 1000, step: 1, ticks: [[0, 'none'], [500, '500'], [1000, '1,000']] }, control)}
      ${slider({ name: 'steps', title: 'In steps', unit: 'steps', value: move.steps, from: 1, to: 20, ticks: [[1, '1'], [10, '10'], [20, '20']] }, control)}
      ${move.steps > 1 ? slider({ name: 'pause', title: 'Apart', unit: 's', value: move.pause, from: 0, to: 600, ticks: [[0, '0'], [300, '300'], [600, '600']] }, control) : nothing}
      ${slider({ name: 'prewarmed', title: 'Pre-warmed', unit: 'of moved', value: move.prewarmed, from: 0, to: 1, step: 0.01, ticks: [[0, '0'], [0.5, '0.5'], [1, '1']] }, control)}
      ${slider({ name: 'bytes', title: 'Bytes per key', unit: 'B', value: move.bytes, from: 1, to: 10_000_000, log: true, ticks: [[1, '1'], [1000, '1,000'], [10_000_000, '10⁷']] }, control)}
      ${slider({ name: 'copy', title: 'Copied at', unit: 'MB/s', value: move.copy, from: 1, to: 10_000, log: true, ticks: [[1, '1'], [100, '100'], [10_000, '10⁴']] }, control)}</section>`,
    html`<section aria-labelledby="rail-rollout"><h2 id="rail-rollout">Routers learn of it</h2>
      ${choice('delays', 'How', [['uniform', 'evenly within a time'], ['exponential', 'at random, by an average']])}
      ${slider({ name: 'spread', title: move.delays === 'uniform' ? 'Within' : 'Average', unit: 's', value: move.spread, from: 1, to: 3600, log: true, ticks: [[1, '1'], [60, '60'], [3600, '3,600']] }, control)}</section>`,
  ];
}

/**
 * @param {Result} result
 * @param {import('../../types').Facts} _facts
 * @param {Control} control
 * @param {import('../common').Look} look
 */
export function view(result, _facts, control, look) {
  return html`
    <header class="scene-head"><h1>${title(result)}</h1><p class="explanation">${explanation()}</p></header>
    <div class="move-scene" data-request=${result.request}>
      ${rulesTable(result, look.phone)}
      <div class="pair wide">${flows(result)}${storeLoad(result, control, look.phone)}</div>
      <div class="pair wide">${costTable(result)}${rolloutFigure(result, control, look.phone)}</div>
      ${planTable(result, control, look)}
    </div>
    ${lessonTables(result.lesson)}`;
}
