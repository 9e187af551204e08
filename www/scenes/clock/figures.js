// The small ring in figures: who owns which places, and where each key is.

import { html, nothing } from 'lit-html';
import { colour } from '../../controls/workers.js';
import { count, counted, percent, quote } from '../../format.js';
import { allWorkers, indexAfter } from '../../state.js';
import { changingName, figure } from '../common.js';
import { keysOf } from './picture.js';
import { keyName, moves, nameAfter, nameBefore, originNote, parts, pointOf, ranges } from './words.js';

/** @typedef {import('../../types').Result} Result */
/** @typedef {import('balance-lab').Clock} Clock */
/** @typedef {import('balance-lab').Dial} Dial */

/** Rows shown before a table is cut. */
const ROWS = 40;

/** @param {Result} result @param {Clock} clock @param {boolean} phone whether the leading ones are elsewhere */
export function readouts({ state, comparison }, clock, phone) {
  const changes = state.change.kind !== 'none';
  const search = clock.after.search;
  if (phone && !changes) return nothing;
  return html`
    <dl class="figures">
      ${changes ? html`
        ${phone ? nothing : figure('moved', 'Keys that move', count(comparison.moved), '', `of ${count(comparison.keys)}: ${percent(comparison.moved_ratio)}`)}
        ${figure('changed', 'Places that change owner', count(clock.changed), `of ${clock.places}`,
          clock.changes.length > 0 ? clock.changes.slice(0, 3).map(ranges).join(', ') : 'none')}` : nothing}
      ${phone ? nothing : html`
        ${figure('points', 'Ring size', count(clock.after.points.length), clock.after.points.length === 1 ? 'point' : 'points', 'one for each worker')}
        ${figure('comparisons', 'Lookup', search ? count(search.steps.length) : '–', search?.steps.length === 1 ? 'comparison' : 'comparisons',
          clock.followed ? `to find ${keyName(state, clock.followed.text, 16)}` : 'no key is followed')}`}
    </dl>`;
}

/** The three that a phone keeps in view, in few words. @param {Result} result @param {Clock} clock */
export function leading({ state, comparison }, clock) {
  const { points, search } = clock.after;
  return html`
    ${figure('moved', 'Keys that move', count(comparison.moved), '', state.change.kind === 'none' ? 'nothing changes' : `of ${count(comparison.keys)}`)}
    ${figure('points', 'Ring size', count(points.length), '', points.length === 1 ? 'point' : 'points')}
    ${figure('comparisons', 'Lookup', search ? count(search.steps.length) : '–', '', search?.steps.length === 1 ? 'comparison' : 'comparisons')}`;
}

/** @param {Result} result @param {Clock} clock */
export function arcsTable({ state }, clock) {
  const workers = allWorkers(state);
  const changes = state.change.kind !== 'none';
  /** @param {Dial} dial @param {number} index */
  const owned = (dial, index) => {
    const runs = dial.runs.filter(({ owner }) => owner === index);
    return html`<td class="owned">${index < 0 || index >= dial.lengths.length ? '–' : html`<span class="length">${dial.lengths[index]}</span>
      <span class="places">${runs.flatMap(parts).map((part, i) => html`${i > 0 ? ' and ' : ''}<span class="part">${part}</span>`)}</span>`}</td>`;
  };
  return html`
    <section class="arcs">
      <h2>Places each worker owns</h2>
      <table class="worker-table" data-table="arcs">
        <thead><tr><th scope="col">Worker</th><th scope="col">Stands at</th>
          ${changes ? html`<th scope="col">Before</th><th scope="col">After</th>` : html`<th scope="col">Owns</th>`}</tr></thead>
        <tbody>${workers.slice(0, ROWS).map((worker, place) => {
          const index = indexAfter(state, place);
          const point = (index < 0 ? undefined : pointOf(clock.after, index)) ?? pointOf(clock.before, place);
          const name = quote(worker.name, 40);
          const changing = quote(worker.name) === changingName(state) && (index < 0 || place >= state.workers.length);
          return html`<tr class=${changing ? 'strong' : ''}>
            <th scope="row" title=${name}><span class="swatch ${colour(place)}"></span>${name}</th>
            <td>${point ? point.place : 'not on the ring'}${point?.made ? html`<span class="places">from its name</span>` : nothing}</td>
            ${changes ? owned(clock.before, place < state.workers.length ? place : -1) : nothing}
            ${owned(clock.after, index)}</tr>`;
        })}</tbody>
      </table>
      ${workers.length > ROWS ? html`<p class="caption">The first ${ROWS} of ${counted(workers.length, 'worker', 'workers')}.</p>` : nothing}
    </section>`;
}

/** @param {Result} result @param {Clock} clock @param {import('../../controls/slider').Control} control */
export function keysTable({ state, comparison }, clock, control) {
  const changes = state.change.kind !== 'none';
  // In the order of the list, wherever the followed one lies in it.
  const keys = clock.keys.some(({ text }) => text === clock.followed?.text) ? clock.keys : keysOf(clock);
  return html`
    <section class="key-section">
      <h2>Keys</h2>
      <table class="worker-table" data-table="keys">
        <thead><tr><th scope="col">Key</th><th scope="col">At</th>
          ${changes ? html`<th scope="col">Before</th><th scope="col">After</th>` : html`<th scope="col">On</th>`}</tr></thead>
        <tbody>${keys.map((key) => html`<tr class=${moves(state, key) ? 'strong' : ''}>
          <th scope="row"><button class="key-button" aria-pressed=${key.text === clock.followed?.text ? 'true' : 'false'}
            @click=${() => control.act({ type: 'follow', key: key.text }, 'follow')}>${keyName(state, key.text, 20)}</button></th>
          <td>${key.place}${key.origin === 'written' ? nothing : html`<span class="places">${originNote(key)}</span>`}</td>
          ${changes ? html`<td>${nameBefore(state, key.before)}</td>` : nothing}
          <td>${nameAfter(state, key.after)}</td></tr>`)}</tbody>
      </table>
      ${comparison.keys > clock.keys.length ? html`<p class="caption">The first ${clock.keys.length} of ${count(comparison.keys)} keys.</p>` : nothing}
    </section>`;
}
