// The last steps: a million balls, and which rule the thumbnail service gets.

import { html, nothing } from 'lit-html';
import { bins } from '../../charts/bins.js';
import { count, plain, rate, ratio3 } from '../../format.js';
import { LAME, ROOM, SERVED_PER_S } from './asks.js';

/** @typedef {import('../../types').Result} Result */
/** @typedef {import('../../types').PathFound} PathFound */
/** @typedef {import('../../controls/slider').Control} Control */
/** @typedef {import('../common').Look} Look */

const WIDTH = 284;
const MORE_ROWS = 2;

/** @param {Result} result @param {Look} look */
export function balls(result, look) {
  const { throws } = /** @type {PathFound} */ (result.path);
  if (!throws) return nothing;
  const rows = throws[0].max[0] + MORE_ROWS;
  return html`
    <section aria-labelledby="balls-title">
      <h2 id="balls-title">A million requests on a million workers</h2>
      <p class="caption">Workers by how many requests they have, on a log scale. Dashed: the leading term of theory, log n ÷ log log n for one choice and log log n ÷ log d for more.
        <button class="text-button" @click=${() => look.openLesson('million-balls')}>Over twelve seeds</button></p>
      <div class="path-bins">${throws.map(({ d, max, histogram, theory }) => html`<figure data-d=${d}><figcaption><strong>d = ${d}</strong>${d === 1 ? ', at random' : ''}, the busiest has <strong data-figure="max-${d}">${count(max[0])}</strong></figcaption>
        ${histogram ? bins({ histogram, rows, decades: 6, leading: theory.leading, named: true, width: WIDTH, title: `d = ${d}: ${Array.from(histogram, (many, load) => `${count(many)} workers have ${load}`).join(', ')}.` }) : nothing}</figure>`)}</div>
      <p class="caption">Looking twice removes most of the imbalance, and a third look adds little. A single least loaded worker would do worse where views are old: every gateway would send to the same one.
        <button class="text-button" @click=${() => look.openLesson('herd')}>See the herd</button></p>
    </section>`;
}

/** @param {Result} result @param {Control} control @param {Look} look */
export function which(result, control, look) {
  const { runs } = /** @type {PathFound} */ (result.path);
  if (!runs) return nothing;
  const { dear } = control.state.path;
  return html`
    <div class="segments" role="group" aria-label="What a hit costs">${[false, true].map((one) => html`<button aria-pressed=${dear === one}
      @click=${() => control.act({ type: 'path', set: { dear: one } }, 'path-dear')}>${one ? 'A hit takes 200 ms, as a miss' : 'A hit takes 2 ms, a miss 200'}</button>`)}</div>
    <div class="scroll" tabindex="0" role="region" aria-label="Four rules over the same requests"><table class="figures-table" data-table="which">
      <thead><tr><th scope="col">Rule</th><th scope="col">Hit ratio</th><th scope="col">Renders, per s</th><th scope="col">Mean, ms</th><th scope="col">Slowest 1%, ms</th><th scope="col">Busiest ÷ mean</th></tr></thead>
      <tbody>${runs.map(({ title, report }) => html`<tr data-rule=${title}><th scope="row">${title}</th><td>${ratio3(report.hit_ratio ?? 0)}</td><td>${rate(report.store_per_s ?? 0)}</td>
        <td>${ms(report.response?.mean_s)}</td><td>${ms(report.response?.p99_s)}</td><td>${ratio3(report.imbalance)}</td></tr>`)}</tbody></table></div>
    <p class="caption">${count(SERVED_PER_S)} requests per second, room for ${count(ROOM)} thumbnails in each cache; ${LAME.worker} takes ${plain(LAME.factor)} × as long as the others.</p>
    <p class="path-verdict">${result.state.path.dear ? html`<strong>Two choices.</strong> Where a hit saves nothing there is nothing to keep together, and looking at two queues leads round whoever is slow or busy. By name the slow worker keeps its part, and its queue grows.`
      : html`<strong>Rendezvous, by image and size.</strong> The caches make the service cheap, so each thumbnail needs a worker of its own: fewer renders and the shortest mean, slow worker and all. A ring does as well, but among eight workers a score for each costs nothing and needs no points, and when the first is down, the second in the ranking takes over.`}</p>
    <p class="caption">One thing to watch: a single very popular thumbnail stays on a single worker under any rule by name.
      <button class="text-button" @click=${() => look.openLesson('race-hot-key')}>A popular key</button>
      <button class="text-button" @click=${() => look.openLesson(dear ? 'race-thumbnails-dear' : 'race-thumbnails')}>All rules as a race</button></p>`;
}

/** @param {number | undefined} seconds */
const ms = (seconds) => (seconds === undefined ? '–' : count(Math.round(seconds * 1000)));
