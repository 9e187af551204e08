// The figures of the whole run, of all rules and of each worker.

import { html, nothing } from 'lit-html';
import { colour } from '../../controls/workers.js';
import { count, quote, tenth } from '../../format.js';
import { presentIn, written } from './figures.js';
import { winners } from './seeds.js';
import { raceOf } from './words.js';

/** @typedef {import('../../types').Result} Result */
/** @typedef {import('../common').Look} Look */

/** Workers listed at most. */
const ROWS = 40;

/** What befell requests that were not served. */
const CAUSES = /** @type {const} */ ([['unreachable', 'sent to a dead worker'], ['died', 'its worker died'], ['nobody', 'no worker left']]);

/** @param {Result} result @param {Look} look */
export function figuresTable(result, { desk }) {
  const { rows } = raceOf(result);
  const best = winners(result, desk);
  const figures = presentIn(rows.map(({ whole }) => whole));
  const causes = CAUSES.filter(([id]) => rows.some(({ whole }) => whole.failed[id] > 0));
  const unfinished = rows.some(({ whole }) => whole.capped);
  return html`
    <section aria-labelledby="figures-title">
      <h2 id="figures-title">The whole run</h2>
      <p class="caption">Response is wait and service together. The queue is what an arriving request found, served and waiting. Imbalance is max ÷ mean.
        ${figures.some(({ id }) => id === 'copies') ? 'Copies: caches that hold a key, on average.' : nothing}${causes.length > 0 ? '' : ' No request failed.'}</p>
      <div class="scroll" tabindex="0" role="region" aria-label="Figures of the whole run"><table class="figures-table" data-table="race">
        <thead><tr><th scope="col">Rule</th>${figures.map(({ title, unit }) => html`<th scope="col">${title}${unit ? html`<br><span class="unit">${unit}</span>` : nothing}</th>`)}
          ${unfinished ? html`<th scope="col">Unfinished</th>` : nothing}${causes.map(([, words]) => html`<th scope="col">Failed<br><span class="unit">${words}</span></th>`)}</tr></thead>
        <tbody>${rows.map(({ id, title, whole }, i) => html`<tr data-rule=${id}><th scope="row">${title}</th>
          ${figures.map((figure) => html`<td class=${best(i)(figure.id) ? 'best' : ''} data-figure=${figure.id}>${written(figure, figure.of(whole))}</td>`)}
          ${unfinished ? html`<td>${count(whole.waiting + whole.serving)}</td>` : nothing}${causes.map(([cause]) => html`<td>${count(whole.failed[cause])}</td>`)}</tr>`)}</tbody>
      </table></div>
    </section>`;
}

/** Busy time in ms, as whole as it is. @param {number} seconds */
const busy = (seconds) => {
  const value = seconds * 1000;
  return Math.abs(value - Math.round(value)) < 1e-6 || value >= 1000 ? count(value) : tenth(value);
};

/** @param {Result} result */
export function workersTable(result) {
  const { rows, workers } = raceOf(result);
  const cached = rows.some(({ whole }) => whole.hit_ratio !== null);
  const kinds = cached ? ['Requests', 'Busy ms', 'Hits'] : ['Requests', 'Busy ms'];
  return html`
    <section aria-labelledby="workers-title">
      <h2 id="workers-title">Worker by worker</h2>
      <div class="scroll" tabindex="0" role="region" aria-label="Each worker under each rule"><table class="figures-table grouped" data-table="by-worker">
        <thead><tr><th scope="col" rowspan="2">Worker</th>${rows.map(({ title }) => html`<th scope="colgroup" colspan=${kinds.length}>${title}</th>`)}</tr>
          <tr>${rows.map(() => kinds.map((kind) => html`<th scope="col">${kind}</th>`))}</tr></thead>
        <tbody>${workers.slice(0, ROWS).map((name, i) => html`<tr><th scope="row" title=${quote(name, 255)}><span class="swatch ${colour(i)}"></span> ${quote(name, 16)}</th>
          ${rows.map(({ whole }) => html`<td>${count(whole.requests[i])}</td><td>${busy(whole.busy_s[i])}</td>${cached ? html`<td>${count(whole.hits[i])}</td>` : nothing}`)}</tr>`)}</tbody>
      </table></div>
      ${workers.length > ROWS ? html`<p class="caption">The first ${ROWS} of ${count(workers.length)}.</p>` : nothing}
    </section>`;
}
