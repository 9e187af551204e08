// The small ring in figures: who owns which places, and where each key is.

import { html, nothing } from 'lit-html';
import { colour } from '../../controls/workers.js';
import { count, quote } from '../../format.js';
import { allWorkers, indexAfter } from '../../fleets.js';
import { words } from '../../strings/words.js';
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
  const says = words.clock.figures;
  if (phone && !changes) return nothing;
  return html`
    <dl class="figures">
      ${changes ? html`
        ${phone ? nothing : figure('moved', says.moved, count(comparison.moved), '', says.of(comparison.keys, comparison.moved_ratio))}
        ${figure('changed', says.changed, count(clock.changed), says.ofAll(clock.places),
          clock.changes.length > 0 ? clock.changes.slice(0, 3).map(ranges).join(', ') : says.none)}` : nothing}
      ${phone ? nothing : html`
        ${figure('points', says.points, count(clock.after.points.length), says.pointsUnit(clock.after.points.length), says.each)}
        ${figure('comparisons', says.lookup, search ? count(search.steps.length) : '–', says.comparisons(search?.steps.length ?? 0),
          clock.followed ? says.find(keyName(state, clock.followed.text, 16)) : says.unfollowed)}`}
    </dl>`;
}

/** The three that a phone keeps in view, in few words. @param {Result} result @param {Clock} clock */
export function leading({ state, comparison }, clock) {
  const { points, search } = clock.after;
  const says = words.clock.figures;
  return html`
    ${figure('moved', says.moved, count(comparison.moved), '', state.change.kind === 'none' ? says.nothing : says.ofAll(comparison.keys))}
    ${figure('points', says.points, count(points.length), '', says.pointsUnit(points.length))}
    ${figure('comparisons', says.lookup, search ? count(search.steps.length) : '–', '', says.comparisons(search?.steps.length ?? 0))}`;
}

/** @param {Result} result @param {Clock} clock */
export function arcsTable({ state }, clock) {
  const workers = allWorkers(state);
  const says = words.clock.tables;
  const changes = state.change.kind !== 'none';
  /** @param {Dial} dial @param {number} index */
  const owned = (dial, index) => {
    const runs = dial.runs.filter(({ owner }) => owner === index);
    return html`<td class="owned">${index < 0 || index >= dial.lengths.length ? '–' : html`<span class="length">${dial.lengths[index]}</span>
      <span class="places">${runs.flatMap(parts).map((part, i) => html`${i > 0 ? says.and : ''}<span class="part">${part}</span>`)}</span>`}</td>`;
  };
  return html`
    <section class="arcs">
      <h2>${says.places}</h2>
      <table class="worker-table" data-table="arcs">
        <thead><tr><th scope="col">${says.worker}</th><th scope="col">${says.stands}</th>
          ${changes ? html`<th scope="col">${says.before}</th><th scope="col">${says.after}</th>` : html`<th scope="col">${says.owns}</th>`}</tr></thead>
        <tbody>${workers.slice(0, ROWS).map((worker, place) => {
          const index = indexAfter(state, place);
          const point = (index < 0 ? undefined : pointOf(clock.after, index)) ?? pointOf(clock.before, place);
          const name = quote(worker.name, 40);
          const changing = quote(worker.name) === changingName(state) && (index < 0 || place >= state.workers.length);
          return html`<tr class=${changing ? 'strong' : ''}>
            <th scope="row" title=${name}><span class="swatch ${colour(place)}"></span>${name}</th>
            <td>${point ? point.place : says.off}${point?.made ? html`<span class="places">${words.clock.origin.hashed}</span>` : nothing}</td>
            ${changes ? owned(clock.before, place < state.workers.length ? place : -1) : nothing}
            ${owned(clock.after, index)}</tr>`;
        })}</tbody>
      </table>
      ${workers.length > ROWS ? html`<p class="caption">${says.cut(ROWS, workers.length)}</p>` : nothing}
    </section>`;
}

/** @param {Result} result @param {Clock} clock @param {import('../../controls/slider').Control} control */
export function keysTable({ state, comparison }, clock, control) {
  const says = words.clock.tables;
  const changes = state.change.kind !== 'none';
  // In the order of the list, wherever the followed one lies in it.
  const keys = clock.keys.some(({ text }) => text === clock.followed?.text) ? clock.keys : keysOf(clock);
  return html`
    <section class="key-section">
      <h2>${says.keys}</h2>
      <table class="worker-table" data-table="keys">
        <thead><tr><th scope="col">${says.key}</th><th scope="col">${says.at}</th>
          ${changes ? html`<th scope="col">${says.before}</th><th scope="col">${says.after}</th>` : html`<th scope="col">${says.on}</th>`}</tr></thead>
        <tbody>${keys.map((key) => html`<tr class=${moves(state, key) ? 'strong' : ''}>
          <th scope="row"><button class="key-button" aria-pressed=${key.text === clock.followed?.text ? 'true' : 'false'}
            @click=${() => control.act({ type: 'follow', key: key.text }, 'follow')}>${keyName(state, key.text, 20)}</button></th>
          <td>${key.place}${key.origin === 'written' ? nothing : html`<span class="places">${originNote(key)}</span>`}</td>
          ${changes ? html`<td>${nameBefore(state, key.before)}</td>` : nothing}
          <td>${nameAfter(state, key.after)}</td></tr>`)}</tbody>
      </table>
      ${comparison.keys > clock.keys.length ? html`<p class="caption">${says.cutKeys(clock.keys.length, comparison.keys)}</p>` : nothing}
    </section>`;
}
