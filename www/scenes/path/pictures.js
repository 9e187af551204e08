// The steps that show another scene's picture, of the path's own fleet and keys.

import { html, nothing } from 'lit-html';
import { shown } from '../../controls/shown.js';
import { slider } from '../../controls/slider.js';
import { count, percent, percentShort, plain, quote, rate, ratio3 } from '../../format.js';
import { words } from '../../strings/words.js';
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
  <div class="control path-name"><label for="path-key">${words.path.name.label}</label>
    <span class="with-hint"><input class="box wide" id="path-key" autocomplete="off" spellcheck="false" .value=${shown(control.state.path.key)}
      @change=${(/** @type {Event & {target: HTMLInputElement}} */ { target }) => control.act({ type: 'path', set: { key: target.value } }, 'path-key')}>
      <span class="inside-hint" aria-hidden="true">${words.path.name.enter}</span></span></div>`;

/** @param {Result} result @param {Control} control */
export function number(result, control) {
  const { state, followed, samples } = innerOf(result);
  const says = words.path.number;
  const worker = followed?.after.stops[0]?.worker ?? -1;
  return html`
    ${nameBox(control)}
    <dl class="figures number-figures">
      ${figure('hash', says.hash, result.path?.hash ? `0x${result.path.hash}` : '–', '', says.hashNote)}
      ${figure('owner', says.owner, EIGHT[worker]?.name ?? '–', '', says.ownerNote(count(EIGHT.length), worker < 0 ? '–' : count(worker)))}
    </dl>
    <h2>${says.more}</h2>
    <div class="scroll" tabindex="0" role="region" aria-label=${says.more}><table class="figures-table grouped" data-table="names"><thead><tr>${says.head.map((one) => html`<th scope="col">${one}</th>`)}</tr></thead>
      <tbody>${samples.keys.slice(0, 8).map((key, i) => html`<tr><th scope="row">${quote(key)}</th><td>${count(samples.after[i])}</td><td>${state.workers[samples.after[i]]?.name ?? '–'}</td></tr>`)}</tbody></table></div>`;
}

/** @param {Result} result @param {Control} control @param {Look} look */
export const store = (result, control, look) => html`
  <div class="path-slider">${slider({ name: `${PATH}hit`, title: words.path.store.hit, unit: words.path.store.hitUnit, value: control.state.path.hit, from: 0, to: 1, step: 0.01, ticks: [[0, '0'], [0.5, plain(0.5)], [1, '1']] }, control)}</div>
  <div class="path-narrow">${storeLoad(innerOf(result), control, look.phone)}</div>
  <div class="scroll" tabindex="0" role="region" aria-label=${words.path.store.region}><table class="figures-table grouped" data-table="store"><thead><tr>${words.path.store.head.map((one) => html`<th scope="col">${one}</th>`)}</tr></thead>
    <tbody>${innerOf(result).move?.sides.map(({ row }) => html`<tr><th scope="row">${rowTitle(row.id)}</th><td>${percentShort(row.comparison.moved_ratio)}</td>
      <td>${rate(row.warmup.base_per_s)}</td><td>${rate(row.warmup.store_per_s)}</td></tr>`)}</tbody></table></div>
  <p class="caption">${words.path.store.rate} <button class="text-button" @click=${() => look.openScene('move')}>${words.path.store.all}</button></p>`;

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
  const says = words.path.points;
  const shape = comparison.shape_after;
  return html`
    <div class="path-slider">${slider({ name: `${PATH}points`, title: says.title, unit: says.unit, value: control.state.path.points, from: 1, to: 1000, log: true, ticks: [[1, '1'], [10, '10'], [100, '100'], [1000, count(1000)]] }, control)}</div>
    <div class="path-two"><div class="path-ring">${ringFigure(innerOf(result), forPath(control), showing(look, 'after'))}</div>
      <div><dl class="figures">
        ${figure('imbalance', says.imbalance, ratio3(comparison.after.imbalance), '', says.imbalanceNote)}
        ${figure('points', says.all, shape.kind === 'ring' ? count(shape.points) : '–', '', shape.kind === 'ring' ? says.comparisons(count(shape.comparisons)) : '')}
      </dl>${shares(innerOf(result), look)}${table(innerOf(result))}</div></div>`;
}

/** @param {Result} result @param {Control} control */
export function leaves(result, control) {
  const { comparison } = innerOf(result);
  const { path } = control.state;
  return html`
    <div class="segments many" role="group" aria-label=${words.path.leaves.who}>${EIGHT.map(({ name }, i) => html`<button aria-pressed=${path.leaves === i + 1}
      @click=${() => control.act({ type: 'path', set: { leaves: i + 1 } }, 'path-leaves')}>${name}</button>`)}</div>
    <div class="path-two"><div>${fanFigure(innerOf(result), control)}</div><div><dl class="figures">
      ${figure('moved', words.path.leaves.moved, count(comparison.moved), '', words.path.leaves.movedNote(percent(comparison.moved_ratio)))}
      ${figure('needless', words.path.leaves.others, count(comparison.needless), '', words.path.leaves.othersNote)}</dl>${table(innerOf(result))}</div></div>`;
}

/** @param {Result} result @param {Control} control @param {Look} look */
export const scores = (result, control, look) => html`
  <div class="path-narrow">${nameBox(control)}${scoresFigure(innerOf(result), control, showing(look, 'after'))}</div>`;

/** @param {Result} result @param {Control} control */
export const down = (result, control) => html`
  <div class="path-two"><div>${fanFigure(innerOf(result), control)}</div><div>${table(innerOf(result))}</div></div>`;
