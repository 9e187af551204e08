// What the panels draw, as tables: every worker at the moment shown, and the longest queues over time.

import { html } from 'lit-html';
import { tableFold } from '../../controls/fold.js';
import { colour } from '../../controls/workers.js';
import { count, quote } from '../../format.js';
import { words } from '../../strings/words.js';
import { moment } from './scrubber.js';
import { namedOf } from './words.js';

/** @typedef {import('../../types').Result} Result */

/** Moments of the queues that are listed. */
const ROWS = 48;

/** @param {import('balance-lab').Moment['workers'][0]} worker */
const doing = ({ state, slowdown, serving, queue }) => (state === 'up' ? words.race.moment.doing(queue, serving.length, slowdown > 1) : words.race.moment[state]);

/** @param {Result} result @param {import('../../types').Facts} facts @param {import('../../controls/slider').Control} control */
export function panelTables(result, facts, control) {
  const { rows, workers, at_s: at } = namedOf(result, facts);
  const { moment: says, queues } = words.race;
  const [{ series: { window_s: window, longest } }] = rows;
  const windows = Math.min(longest.length, ROWS);
  const listed = Array.from({ length: windows }, (_, row) => (windows < 2 ? 0 : Math.round((row / (windows - 1)) * (longest.length - 1))));
  const head = html`${rows.map(({ title }) => html`<th scope="col">${title}</th>`)}`;
  return html`
    <section aria-labelledby="moment-title">
      <h2 id="moment-title">${says.title(moment(at))}</h2>
      <p class="caption">${says.caption}</p>
      ${tableFold('moment', says.table, control, () => html`
        <thead><tr><th scope="col">${says.worker}</th>${head}</tr></thead>
        <tbody>${workers.map((name, i) => html`<tr><th scope="row"><span class="swatch ${colour(i)}"></span> ${quote(name, 16)}</th>
          ${rows.map(({ moment: { workers: now } }) => html`<td>${doing(now[i])}</td>`)}</tr>`)}</tbody>`)}
    </section>
    <section aria-labelledby="queues-title">
      <h2 id="queues-title">${queues.title}</h2>
      <p class="caption">${queues.caption(moment(window))}</p>
      ${tableFold('queues', queues.title, control, () => html`
        <thead><tr><th scope="col">${queues.from}</th>${head}</tr></thead>
        <tbody>${listed.map((i) => html`<tr><th scope="row">${moment(i * window)}</th>${rows.map(({ series }) => html`<td>${count(series.longest[i] ?? 0)}</td>`)}</tr>`)}</tbody>`)}
    </section>`;
}
