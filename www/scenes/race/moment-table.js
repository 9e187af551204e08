// What the panels draw, as tables: every worker at the moment shown, and the longest queues over time.

import { html } from 'lit-html';
import { tableFold } from '../../controls/fold.js';
import { colour } from '../../controls/workers.js';
import { count, quote } from '../../format.js';
import { moment } from './scrubber.js';
import { raceOf } from './words.js';

/** @typedef {import('../../types').Result} Result */

/** Moments of the queues that are listed. */
const ROWS = 48;

/** @type {Record<string, string>} */
const STATES = { dead: 'dead', left: 'has left', coming: 'not here yet' };

/** @param {import('balance-lab').Moment['workers'][0]} worker */
const doing = ({ state, slowdown, serving, queue }) => STATES[state] ?? `${count(queue)} (${count(serving.length)})${slowdown > 1 ? ', slow' : ''}`;

/** @param {Result} result @param {import('../../controls/slider').Control} control */
export function panelTables(result, control) {
  const { rows, workers, at_s: at } = raceOf(result);
  const [{ series: { window_s: window, longest } }] = rows;
  const windows = Math.min(longest.length, ROWS);
  const listed = Array.from({ length: windows }, (_, row) => (windows < 2 ? 0 : Math.round((row / (windows - 1)) * (longest.length - 1))));
  const head = html`${rows.map(({ title }) => html`<th scope="col">${title}</th>`)}`;
  return html`
    <section aria-labelledby="moment-title">
      <h2 id="moment-title">At ${moment(at)}</h2>
      <p class="caption">Requests at each worker, served and waiting; in brackets those being served.</p>
      ${tableFold('moment', 'Workers at this moment', control, () => html`
        <thead><tr><th scope="col">Worker</th>${head}</tr></thead>
        <tbody>${workers.map((name, i) => html`<tr><th scope="row"><span class="swatch ${colour(i)}"></span> ${quote(name, 16)}</th>
          ${rows.map(({ moment: { workers: now } }) => html`<td>${doing(now[i])}</td>`)}</tr>`)}</tbody>`)}
    </section>
    <section aria-labelledby="queues-title">
      <h2 id="queues-title">Longest queue over time</h2>
      <p class="caption">Served and waiting, within ${moment(window)} from each moment.</p>
      ${tableFold('queues', 'Longest queue over time', control, () => html`
        <thead><tr><th scope="col">From</th>${head}</tr></thead>
        <tbody>${listed.map((i) => html`<tr><th scope="row">${moment(i * window)}</th>${rows.map(({ series }) => html`<td>${count(series.longest[i] ?? 0)}</td>`)}</tr>`)}</tbody>`)}
    </section>`;
}
