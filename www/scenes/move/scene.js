// The Move & warm-up scene: rules beside each other, what a change of fleet moves under each, and
// what the store behind the caches pays for it.

import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { keySource } from '../../controls/keys.js';
import { hashControls } from '../../controls/rule.js';
import { message, slider } from '../../controls/slider.js';
import { count, percentShort, plain, quote, rate } from '../../format.js';
import { words } from '../../strings/words.js';
import { afterFleet, freeName } from '../../fleets.js';
import { figure } from '../common.js';
import { trafficSection } from '../rail.js';
import { lessonTables } from '../lesson-tables.js';
import { flows } from './flows.js';
import { planStudy, planTable } from './plan.js';
import { rolloutFigure } from './rollout.js';
import { ROWS } from './rows.js';
import { costTable, storeLoad } from './store.js';
import { rulesTable } from './table.js';
import { rowTitle } from './titles.js';
import { explanation, moveOf, title } from './words.js';

export { announcement } from './words.js';
export * as side from './side.js';

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
    ${figure('moved', words.move.leading.moved, percentShort(b.row.comparison.moved_ratio), '', b.row.title)}
    ${figure('moved-a', words.move.leading.against, percentShort(a.row.comparison.moved_ratio), '', a.row.title)}
    ${figure('store', words.move.leading.store, rate(b.row.warmup.store_per_s), '', words.move.leading.base(b.row.warmup.base_per_s))}`;
}

/** @param {State} state */
function undoWords({ change, workers }) {
  switch (change.kind) {
    case 'none':
      return words.move.controls.add(quote(freeName(workers), 16));
    case 'add':
      return words.move.controls.undoAdd(quote(change.worker.name, 16));
    case 'remove':
      return words.move.controls.undoRemove(quote(workers[change.index].name, 16));
    case 'resize':
      return words.move.controls.back(workers.length);
  }
}

/** @param {import('../rail').Rail} rail */
export function controls(rail) {
  const { state, control, facts, result, look, freshSeed } = rail;
  const { move } = state;
  const says = words.move.controls;
  /** @param {string} name @param {string} title @param {number} value */
  const workers = (name, title, value) => slider({ name, title, unit: says.workers, value, from: 1, to: 12, ticks: [[1, '1'], [12, '12']] }, control);
  /** @param {keyof State['move']} name @param {string} title @param {[string, string][]} choices */
  const choice = (name, title, choices) => html`<div class="control" data-control=${name}><label for="${name}-select">${title}</label>
    <select class="box wide" id="${name}-select" .value=${live(String(move[name]))} @change=${(/** @type {Event & {target: HTMLSelectElement}} */ { target }) => control.act({ type: 'pick', name, value: target.value }, name)}>
      ${choices.map(([id, called]) => html`<option value=${id} ?selected=${id === move[name]}>${called}</option>`)}</select>
    ${message(control.problem?.control === name ? control.problem : null, `${name}-select`)}</div>`;
  /** @type {[string, string][]} */
  const rows = ROWS.map(({ id }) => [id, rowTitle(id)]);
  return [
    html`<section aria-labelledby="rail-change"><h2 id="rail-change">${says.change}</h2>
      ${workers('workers', says.from, state.workers.length)}
      ${workers('to', says.to, afterFleet(state).length)}
      <div class="buttons"><button class="button solid" @click=${() => control.act({ type: state.change.kind === 'none' ? 'add' : 'undo' }, 'fleet')}>${undoWords(state)}</button></div>
      ${message(control.problem?.control === 'fleet' ? control.problem : null, 'fleet')}
      ${keySource(state, control, result?.comparison.keys ?? null, look.linkFault !== '')}
      ${facts ? hashControls(state, control, facts, freshSeed) : nothing}</section>`,
    trafficSection(rail),
    html`<section aria-labelledby="rail-pair"><h2 id="rail-pair">${says.pair}</h2>${choice('a', 'A', rows)}${choice('b', 'B', rows)}</section>`,
    html`<section aria-labelledby="rail-demand"><h2 id="rail-demand">${says.asked}</h2>
      ${choice('popularity', says.popularity, [['uniform', says.alike], ['zipf', says.zipf]])}
      ${move.popularity === 'zipf' ? slider({ name: 'exponent', title: says.exponent, unit: '', value: move.exponent, from: 0, to: 2, step: 0.05, ticks: [[0, '0'], [1, '1'], [2, '2']] }, control) : nothing}</section>`,
    html`<section aria-labelledby="rail-store"><h2 id="rail-store">${says.store}</h2>
      ${slider({ name: 'capacity', title: says.capacity, unit: move.capacity === 0 ? says.notGiven : says.perSecond, value: move.capacity, from: 0, to: 1000, step: 1, ticks: [[0, says.none], [500, count(500)], [1000, count(1000)]] }, control)}
      ${slider({ name: 'steps', title: says.steps, unit: says.stepsUnit, value: move.steps, from: 1, to: 20, ticks: [[1, '1'], [10, '10'], [20, '20']] }, control)}
      ${move.steps > 1 ? slider({ name: 'pause', title: says.apart, unit: 's', value: move.pause, from: 0, to: 600, ticks: [[0, '0'], [300, '300'], [600, '600']] }, control) : nothing}
      ${slider({ name: 'prewarmed', title: says.prewarmed, unit: says.ofMoved, value: move.prewarmed, from: 0, to: 1, step: 0.01, ticks: [[0, '0'], [0.5, plain(0.5)], [1, '1']] }, control)}
      ${slider({ name: 'bytes', title: says.bytes, unit: 'B', value: move.bytes, from: 1, to: 10_000_000, log: true, ticks: [[1, '1'], [1000, count(1000)], [10_000_000, '10⁷']] }, control)}
      ${slider({ name: 'copy', title: says.copied, unit: 'MB/s', value: move.copy, from: 1, to: 10_000, log: true, ticks: [[1, '1'], [100, '100'], [10_000, '10⁴']] }, control)}</section>`,
    html`<section aria-labelledby="rail-rollout"><h2 id="rail-rollout">${says.routers}</h2>
      ${choice('delays', says.how, [['uniform', says.evenly], ['exponential', says.atRandom]])}
      ${slider({ name: 'spread', title: move.delays === 'uniform' ? says.within : says.average, unit: 's', value: move.spread, from: 1, to: 3600, log: true, ticks: [[1, '1'], [60, '60'], [3600, count(3600)]] }, control)}</section>`,
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
