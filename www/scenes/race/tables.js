// The figures of the whole run, of all rules and of each worker.

import { html, nothing } from 'lit-html';
import { colour } from '../../controls/workers.js';
import { count, quote, tenth } from '../../format.js';
import { words } from '../../strings/words.js';
import { presentIn } from './figures.js';
import { winners } from './seeds.js';
import { namedOf } from './words.js';
import { head, written } from './written.js';

/** @typedef {import('../../types').Result} Result */
/** @typedef {import('../../types').Facts} Facts */
/** @typedef {import('../common').Look} Look */

/** Workers listed at most. */
const ROWS = 40;

/** What befell requests that were not served. */
const CAUSES = /** @type {const} */ (['unreachable', 'died', 'nobody']);

/** @param {Result} result @param {Facts} facts @param {Look} look */
export function figuresTable(result, facts, { desk }) {
  const { rows } = namedOf(result, facts);
  const says = words.race.whole;
  const best = winners(result, desk);
  const figures = presentIn(rows.map(({ whole }) => whole));
  const causes = CAUSES.filter((id) => rows.some(({ whole }) => whole.failed[id] > 0));
  const unfinished = rows.some(({ whole }) => whole.capped);
  return html`
    <section aria-labelledby="figures-title">
      <h2 id="figures-title">${says.title}</h2>
      <p class="caption">${says.caption} ${figures.some(({ id }) => id === 'copies') ? says.copies : nothing} ${causes.length > 0 ? nothing : says.none}</p>
      <div class="scroll" tabindex="0" role="region" aria-label=${says.region}><table class="figures-table" data-table="race">
        <thead><tr><th scope="col">${says.rule}</th>${figures.map((figure) => html`<th scope="col">${head(figure, true)}</th>`)}
          ${unfinished ? html`<th scope="col">${says.unfinished}</th>` : nothing}${causes.map((cause) => html`<th scope="col">${says.failed}<br><span class="unit">${says[cause]}</span></th>`)}</tr></thead>
        <tbody>${rows.map(({ id, title, whole }, i) => html`<tr data-rule=${id}><th scope="row">${title}</th>
          ${figures.map((figure) => html`<td class=${best(i)(figure.id) ? 'best' : ''} data-figure=${figure.id}>${written(figure, figure.of(whole))}</td>`)}
          ${unfinished ? html`<td>${count(whole.waiting + whole.serving)}</td>` : nothing}${causes.map((cause) => html`<td>${count(whole.failed[cause])}</td>`)}</tr>`)}</tbody>
      </table></div>
    </section>`;
}

/** Busy time in ms, as whole as it is. @param {number} seconds */
const busy = (seconds) => {
  const value = seconds * 1000;
  return Math.abs(value - Math.round(value)) < 1e-6 || value >= 1000 ? count(value) : tenth(value);
};

/** @param {Result} result @param {Facts} facts */
export function workersTable(result, facts) {
  const { rows, workers } = namedOf(result, facts);
  const says = words.race.workers;
  const cached = rows.some(({ whole }) => whole.hit_ratio !== null);
  const kinds = cached ? [says.requests, says.busy, says.hits] : [says.requests, says.busy];
  return html`
    <section aria-labelledby="workers-title">
      <h2 id="workers-title">${says.title}</h2>
      <div class="scroll" tabindex="0" role="region" aria-label=${says.region}><table class="figures-table grouped" data-table="by-worker">
        <thead><tr><th scope="col" rowspan="2">${says.worker}</th>${rows.map(({ title }) => html`<th scope="colgroup" colspan=${kinds.length}>${title}</th>`)}</tr>
          <tr>${rows.map(() => kinds.map((kind) => html`<th scope="col">${kind}</th>`))}</tr></thead>
        <tbody>${workers.slice(0, ROWS).map((name, i) => html`<tr><th scope="row" title=${quote(name, 255)}><span class="swatch ${colour(i)}"></span> ${quote(name, 16)}</th>
          ${rows.map(({ whole }) => html`<td>${count(whole.requests[i])}</td><td>${busy(whole.busy_s[i])}</td>${cached ? html`<td>${count(whole.hits[i])}</td>` : nothing}`)}</tr>`)}</tbody>
      </table></div>
      ${workers.length > ROWS ? html`<p class="caption">${says.first(ROWS, workers.length)}</p>` : nothing}
    </section>`;
}
