// The steps about taking turns: the service, the counter and its weights, equal counts.

import { html, nothing } from 'lit-html';
import { slider } from '../../controls/slider.js';
import { colour } from '../../controls/workers.js';
import { count, counted, percentShort, plain, quote, ratio3 } from '../../format.js';
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
  const { sent } = control.state.path;
  /** @param {number} more */
  const send = (more) => control.act({ type: 'path', set: { sent: Math.min(sent + more, MOST_SENT) } }, 'path-sent');
  return html`
    <div class="buttons path-buttons">${[1, 10, 100].map((many) => html`<button class="button ${many === 1 ? 'solid' : ''}" aria-disabled=${sent >= MOST_SENT ? 'true' : nothing} @click=${() => send(many)}>${many === 1 ? 'Send a request' : `Send ${many}`}</button>`)}
      <button class="button" aria-disabled=${sent === 0 ? 'true' : nothing} @click=${() => control.act({ type: 'path', set: { sent: 0 } }, 'path-sent')}>Empty the caches</button></div>
    <p class="path-tells" data-sent=${report.arrived}>${why ? html`Request ${count(why.request)} asks for <strong>${quote(why.key)}</strong>; it is the turn of <strong>${EIGHT[why.chosen]?.name ?? 'nobody'}</strong>.` : 'Nothing was asked for yet: all caches are empty.'}</p>
    ${barsTable({
      head: ['Worker', 'Thumbnails in its cache', 'Cached', 'Requests', 'Hits'], bar: moment.workers.map(({ cached }) => cached), of: null, table: 'service', title: 'Thumbnails in each cache',
      cells: (i) => [count(moment.workers[i].cached), count(report.requests[i]), count(report.hits[i])],
    })}
    <p class="caption">${report.hit_ratio === null ? 'Of what was asked for, nothing is known yet.' : `Hit ratio so far ${ratio3(report.hit_ratio)}. A thumbnail that several caches hold was rendered once for each: ${plain(Number((report.copies ?? 0).toFixed(2)))} copies on average.`}</p>`;
}

/** @param {Result} result @param {Control} control */
export function turns(result, control) {
  const { order } = /** @type {PathFound} */ (result.path);
  if (!order) return nothing;
  const { weight } = control.state.path;
  return html`
    <div class="path-slider">${slider({ name: `${PATH}weight`, title: 'Weight of w1', unit: '× others', value: weight, from: 1, to: 8, ticks: [[1, '1'], [4, '4'], [8, '8']] }, control)}</div>
    <h2>The first ${order.length} turns</h2>
    <p class="caption">In nginx’s smooth order${result.state.path.weight === 1 ? ', which at equal weights is the list over and over' : ': w1 comes more often, and seldom twice in a row'}.</p>
    <ol class="turns" aria-label="Who gets each of the first requests">${Array.from(order, (worker, i) => html`<li class=${colour(worker)} data-turn=${EIGHT[worker]?.name ?? ''}><span>${EIGHT[worker]?.name ?? '–'}</span><small>${i + 1}</small></li>`)}</ol>
    <p class="caption">The one thing kept between requests is whose turn is next. No name is looked at, and no queue.</p>`;
}

/** @param {Result} result @param {Control} control @param {Look} look */
export function unequal(result, control, look) {
  const { queues } = /** @type {PathFound} */ (result.path);
  if (!queues) return nothing;
  const { report, moment } = queues;
  return html`
    <div class="path-slider">${slider({ name: `${PATH}slow`, title: 'w1 takes', unit: '× as long', value: control.state.path.slow, from: 1, to: 10, step: 0.1, ticks: [[1, '1'], [5, '5'], [10, '10']] }, control)}</div>
    <h2>After ${SLOW_S} s of ${count(report.arrived)} requests</h2>
    ${barsTable({
      head: ['Worker', 'Served and waiting at the end', 'There', 'Sent to it', 'Of its time'], bar: moment.workers.map(({ queue }) => queue), of: null, table: 'unequal', title: 'Requests at each worker',
      cells: (i) => [count(moment.workers[i].queue), count(report.requests[i]), percentShort(report.offered_to[i])],
    })}
    <p class="caption">Every worker was sent ${sameOr(report.requests)}. “Of its time” is the work it was sent, as a part of what it can do: above 100% its queue grows for ever.
      <button class="text-button" @click=${() => look.openLesson('race-slow-worker')}>Watch it as a race</button></p>`;
}

/** @param {Float64Array} requests */
const sameOr = (requests) => (requests.every((many) => many === requests[0]) ? counted(requests[0], 'request', 'requests')
  : `${count(Math.min(...requests))} to ${count(Math.max(...requests))} requests`);

/** What one rule's caches found against the other's. @param {Result} result @param {Look} look */
export function eighth(result, look) {
  const { runs } = /** @type {PathFound} */ (result.path);
  if (!runs) return nothing;
  return html`
    <h2>The same requests, by turns and by name</h2>
    <dl class="figures guess-figures">
      ${runs.map(({ title, report }) => html`${figure(`hits-${title.replace(' ', '-')}`, `Hit ratio ${title}`, ratio3(report.hit_ratio ?? 0), '', `hits of ${count(report.arrived)} requests`)}
      ${figure(`copies-${title.replace(' ', '-')}`, `Copies ${title}`, ratio3(report.copies ?? 0), '', 'caches that hold a thumbnail, on average')}`)}
    </dl>
    ${barsTable({
      head: ['Worker', 'Hits by turns', 'By turns', 'By name'], bar: runs[0].report.hits, of: null, table: 'eighth', title: 'Hits of each worker by turns',
      cells: (i) => [count(runs[0].report.hits[i]), count(runs[1].report.hits[i])],
    })}
    <p class="caption">By turns every cache renders the popular thumbnails for itself; by name each is rendered once.
      <button class="text-button" @click=${() => look.openLesson('race-cold-caches')}>Watch it as a race</button></p>`;
}
