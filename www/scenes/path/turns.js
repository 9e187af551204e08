// The steps about taking turns: the service, the counter and its weights, equal counts.

import { html, nothing } from 'lit-html';
import { slider } from '../../controls/slider.js';
import { colour } from '../../controls/workers.js';
import { count, counted, percentShort, plain, quote, ratio3 } from '../../format.js';
import { words } from '../../strings/words.js';
import { figure } from '../common.js';
import { EIGHT, SLOW_S } from './asks.js';
import { MOST_SENT, PATH } from './bounds.js';
import { barsTable } from './bars.js';

/** @typedef {import('../../types').Result} Result */
/** @typedef {import('../../types').PathFound} PathFound */
/** @typedef {import('../../controls/slider').Control} Control */
/** @typedef {import('../common').Look} Look */

/** @param {Result} result @param {Control} control */
export function service(result, control) {
  const found = /** @type {PathFound} */ (result.path).sent;
  if (!found) return nothing;
  const { report, moment, why } = found;
  const says = words.path.service;
  const { sent } = control.state.path;
  /** @param {number} more */
  const send = (more) => control.act({ type: 'path', set: { sent: Math.min(sent + more, MOST_SENT) } }, 'path-sent');
  return html`
    <div class="buttons path-buttons">${[1, 10, 100].map((many) => html`<button class="button ${many === 1 ? 'solid' : ''}" aria-disabled=${sent >= MOST_SENT ? 'true' : nothing} @click=${() => send(many)}>${says.send(many)}</button>`)}
      <button class="button" aria-disabled=${sent === 0 ? 'true' : nothing} @click=${() => control.act({ type: 'path', set: { sent: 0 } }, 'path-sent')}>${says.empty}</button></div>
    <p class="path-tells" data-sent=${report.arrived}>${why ? says.told(count(why.request), quote(why.key), EIGHT[why.chosen]?.name ?? null) : says.nothing}</p>
    ${barsTable({
      head: says.head, bar: moment.workers.map(({ cached }) => cached), of: null, table: 'service', title: says.title,
      cells: (i) => [count(moment.workers[i].cached), count(report.requests[i]), count(report.hits[i])],
    })}
    <p class="caption">${report.hit_ratio === null ? says.unknown : says.caption(ratio3(report.hit_ratio), plain(Number((report.copies ?? 0).toFixed(2))))}</p>`;
}

/** @param {Result} result @param {Control} control */
export function turns(result, control) {
  const { order } = /** @type {PathFound} */ (result.path);
  if (!order) return nothing;
  const says = words.path.turns;
  const { weight } = control.state.path;
  return html`
    <div class="path-slider">${slider({ name: `${PATH}weight`, title: says.weight, unit: says.weightUnit, value: weight, from: 1, to: 8, ticks: [[1, '1'], [4, '4'], [8, '8']] }, control)}</div>
    <h2>${says.first(order.length)}</h2>
    <p class="caption">${says.caption(result.state.path.weight === 1)}</p>
    <ol class="turns" aria-label=${says.who}>${Array.from(order, (worker, i) => html`<li class=${colour(worker)} data-turn=${EIGHT[worker]?.name ?? ''}><span>${EIGHT[worker]?.name ?? '–'}</span><small>${i + 1}</small></li>`)}</ol>
    <p class="caption">${says.kept}</p>`;
}

/** @param {Result} result @param {Control} control @param {Look} look */
export function unequal(result, control, look) {
  const { queues } = /** @type {PathFound} */ (result.path);
  if (!queues) return nothing;
  const says = words.path.unequal;
  const { report, moment } = queues;
  return html`
    <div class="path-slider">${slider({ name: `${PATH}slow`, title: says.slow, unit: says.slowUnit, value: control.state.path.slow, from: 1, to: 10, step: 0.1, ticks: [[1, '1'], [5, '5'], [10, '10']] }, control)}</div>
    <h2>${says.after(SLOW_S, count(report.arrived))}</h2>
    ${barsTable({
      head: says.head, bar: moment.workers.map(({ queue }) => queue), of: null, table: 'unequal', title: says.title,
      cells: (i) => [count(moment.workers[i].queue), count(report.requests[i]), percentShort(report.offered_to[i])],
    })}
    <p class="caption">${says.caption(says.sent(Math.min(...report.requests), Math.max(...report.requests)))}
      <button class="text-button" @click=${() => look.openLesson('race-slow-worker')}>${words.path.unequal.race}</button></p>`;
}

/** What one rule's caches found against the other's. @param {Result} result @param {Look} look */
export function eighth(result, look) {
  const { runs } = /** @type {PathFound} */ (result.path);
  if (!runs) return nothing;
  const says = words.path.eighth;
  return html`
    <h2>${says.title}</h2>
    <dl class="figures guess-figures">
      ${runs.map(({ title, report }) => html`${figure(`hits-${title.replace(' ', '-')}`, says.hits(says.runs[title]), ratio3(report.hit_ratio ?? 0), '', says.hitsNote(count(report.arrived)))}
      ${figure(`copies-${title.replace(' ', '-')}`, says.copies(says.runs[title]), ratio3(report.copies ?? 0), '', says.copiesNote)}`)}
    </dl>
    ${barsTable({
      head: says.head, bar: runs[0].report.hits, of: null, table: 'eighth', title: says.table,
      cells: (i) => [count(runs[0].report.hits[i]), count(runs[1].report.hits[i])],
    })}
    <p class="caption">${says.caption}
      <button class="text-button" @click=${() => look.openLesson('race-cold-caches')}>${words.path.unequal.race}</button></p>`;
}
