// The steps that show another scene's picture, of the path's own fleet and keys.

import { html, nothing } from 'lit-html';
import { shown } from '../../controls/shown.js';
import { slider } from '../../controls/slider.js';
import { count, percent, percentShort, quote, rate, ratio3 } from '../../format.js';
import { figure } from '../common.js';
import { storeLoad } from '../move/store.js';
import { rowTitle } from '../move/titles.js';
import { fanFigure, scoresFigure } from '../rendezvous/picture.js';
import { ringFigure } from '../ring/picture.js';
import { shares, table } from '../shares.js';
import { EIGHT } from './asks.js';
import { PATH } from './bounds.js';

/** @typedef {import('../../types').Result} Result */
/** @typedef {import('../../controls/slider').Control} Control */
/** @typedef {import('../common').Look} Look */

/** @param {Result} result */
const innerOf = ({ path }) => /** @type {Result} */ (path?.inner);

/** A key that is picked in a picture is the path's, and not the scene's. @param {Control} control @returns {Control} */
const forPath = (control) => Object.create(control, {
  act: { value: (/** @type {import('../../state').Action} */ action, /** @type {string} */ name) => control.act(action.type === 'follow' ? { type: 'path', set: { key: action.key } } : action, name) },
});

/** What a scene shows besides, where a step has one state to show. @param {Look} look @param {Look['show']} show @returns {Look} */
const showing = (look, show) => Object.create(look, { show: { value: show } });

/** @param {Control} control */
const nameBox = (control) => html`
  <div class="control path-name"><label for="path-key">A thumbnail’s name</label>
    <span class="with-hint"><input class="box wide" id="path-key" autocomplete="off" spellcheck="false" .value=${shown(control.state.path.key)}
      @change=${(/** @type {Event & {target: HTMLInputElement}} */ { target }) => control.act({ type: 'path', set: { key: target.value } }, 'path-key')}>
      <span class="inside-hint" aria-hidden="true">Enter</span></span></div>`;

/** @param {Result} result @param {Control} control */
export function number(result, control) {
  const { state, followed, samples } = innerOf(result);
  const worker = followed?.after.stops[0]?.worker ?? -1;
  return html`
    ${nameBox(control)}
    <dl class="figures number-figures">
      ${figure('hash', 'Its number, by xxh64', result.path?.hash ? `0x${result.path.hash}` : '–', '', 'in hexadecimal, always the same for this name')}
      ${figure('owner', 'Its worker', EIGHT[worker]?.name ?? '–', '', `the remainder mod ${count(EIGHT.length)} is ${worker < 0 ? '–' : count(worker)}, counted from 0`)}
    </dl>
    <h2>Some more names</h2>
    <div class="scroll" tabindex="0" role="region" aria-label="Some more names"><table class="figures-table grouped" data-table="names"><thead><tr><th scope="col">Name</th><th scope="col">Remainder</th><th scope="col">Worker</th></tr></thead>
      <tbody>${samples.keys.slice(0, 8).map((key, i) => html`<tr><th scope="row">${quote(key)}</th><td>${count(samples.after[i])}</td><td>${state.workers[samples.after[i]]?.name ?? '–'}</td></tr>`)}</tbody></table></div>`;
}

/** @param {Result} result @param {Control} control @param {Look} look */
export const store = (result, control, look) => html`
  <div class="path-slider">${slider({ name: `${PATH}hit`, title: 'Hit ratio before', unit: 'of reads', value: control.state.path.hit, from: 0, to: 1, step: 0.01, ticks: [[0, '0'], [0.5, '0.5'], [1, '1']] }, control)}</div>
  <div class="path-narrow">${storeLoad(innerOf(result), control, look.phone)}</div>
  <div class="scroll" tabindex="0" role="region" aria-label="Renders before and after"><table class="figures-table grouped" data-table="store"><thead><tr><th scope="col">Rule</th><th scope="col">Moved</th><th scope="col">Renders before, /s</th><th scope="col">Renders after, /s</th></tr></thead>
    <tbody>${innerOf(result).move?.sides.map(({ row }) => html`<tr><th scope="row">${rowTitle(row.id)}</th><td>${percentShort(row.comparison.moved_ratio)}</td>
      <td>${rate(row.warmup.base_per_s)}</td><td>${rate(row.warmup.store_per_s)}</td></tr>`)}</tbody></table></div>
  <p class="caption">400 requests per second. <button class="text-button" @click=${() => look.openScene('move')}>All of it under Move &amp; warm-up</button></p>`;

/** @param {Result} result @param {Control} control @param {Look} look */
export const circle = (result, control, look) => html`
  <div class="path-two"><div class="path-ring">${ringFigure(innerOf(result), forPath(control), showing(look, 'after'))}</div>
    <div>${nameBox(control)}${table(innerOf(result))}</div></div>`;

/** @param {Result} result @param {Control} control @param {Look} look */
export const joins = (result, control, look) => html`
  <div class="path-two"><div class="path-ring">${ringFigure(innerOf(result), forPath(control), showing(look, 'change'))}</div>
    <div>${shares(innerOf(result), look)}${table(innerOf(result))}</div></div>`;

/** @param {Result} result @param {Control} control @param {Look} look */
export function points(result, control, look) {
  const { comparison } = innerOf(result);
  const shape = comparison.shape_after;
  return html`
    <div class="path-slider">${slider({ name: `${PATH}points`, title: 'Points per worker', unit: 'per worker', value: control.state.path.points, from: 1, to: 1000, log: true, ticks: [[1, '1'], [10, '10'], [100, '100'], [1000, '1,000']] }, control)}</div>
    <div class="path-two"><div class="path-ring">${ringFigure(innerOf(result), forPath(control), showing(look, 'after'))}</div>
      <div><dl class="figures">
        ${figure('imbalance', 'Imbalance', ratio3(comparison.after.imbalance), '', 'greatest share ÷ mean')}
        ${figure('points', 'Points in all', shape.kind === 'ring' ? count(shape.points) : '–', '', shape.kind === 'ring' ? `${count(shape.comparisons)} comparisons a lookup` : '')}
      </dl>${shares(innerOf(result), look)}${table(innerOf(result))}</div></div>`;
}

/** @param {Result} result @param {Control} control */
export function leaves(result, control) {
  const { comparison } = innerOf(result);
  const { path } = control.state;
  return html`
    <div class="segments many" role="group" aria-label="Who leaves">${EIGHT.map(({ name }, i) => html`<button aria-pressed=${path.leaves === i + 1}
      @click=${() => control.act({ type: 'path', set: { leaves: i + 1 } }, 'path-leaves')}>${name}</button>`)}</div>
    <div class="path-two"><div>${fanFigure(innerOf(result), control)}</div><div><dl class="figures">
      ${figure('moved', 'Change worker', count(comparison.moved), '', `${percent(comparison.moved_ratio)} of all`)}
      ${figure('needless', 'Of the others', count(comparison.needless), '', 'moved though their worker stayed')}</dl>${table(innerOf(result))}</div></div>`;
}

/** @param {Result} result @param {Control} control @param {Look} look */
export const scores = (result, control, look) => html`
  <div class="path-narrow">${nameBox(control)}${scoresFigure(innerOf(result), control, showing(look, 'after'))}</div>`;

/** @param {Result} result @param {Control} control */
export const down = (result, control) => html`
  <div class="path-two"><div>${fanFigure(innerOf(result), control)}</div><div>${table(innerOf(result))}</div></div>`;
