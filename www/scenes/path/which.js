// The last steps: a million balls, and which rule the thumbnail service gets.

import { html, nothing } from 'lit-html';
import { bins } from '../../charts/bins.js';
import { count, plain, rate, ratio3 } from '../../format.js';
import { words } from '../../strings/words.js';
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
  const says = words.path.balls;
  const rows = throws[0].max[0] + MORE_ROWS;
  return html`
    <section aria-labelledby="balls-title">
      <h2 id="balls-title">${says.title}</h2>
      <p class="caption">${says.caption}
        <button class="text-button" @click=${() => look.openLesson('million-balls')}>${says.seeds}</button></p>
      <div class="path-bins">${throws.map(({ d, max, histogram, theory }) => html`<figure data-d=${d}><figcaption><strong>d = ${d}</strong>${d === 1 ? says.random : ''}${says.busiest}<strong data-figure="max-${d}">${count(max[0])}</strong></figcaption>
        ${histogram ? bins({ histogram, rows, decades: 6, leading: theory.leading, named: true, width: WIDTH, title: says.picture(d, Array.from(histogram, (many, load) => [load, many])) }) : nothing}</figure>`)}</div>
      <p class="caption">${says.moral}
        <button class="text-button" @click=${() => look.openLesson('herd')}>${says.herd}</button></p>
    </section>`;
}

/** @param {Result} result @param {Control} control @param {Look} look */
export function which(result, control, look) {
  const { runs } = /** @type {PathFound} */ (result.path);
  if (!runs) return nothing;
  const says = words.path.which;
  const { dear } = control.state.path;
  return html`
    <div class="segments" role="group" aria-label=${says.what}>${[false, true].map((one) => html`<button aria-pressed=${dear === one}
      @click=${() => control.act({ type: 'path', set: { dear: one } }, 'path-dear')}>${one ? says.dear : says.cheap}</button>`)}</div>
    <div class="scroll" tabindex="0" role="region" aria-label=${says.region}><table class="figures-table" data-table="which">
      <thead><tr>${says.head.map((one) => html`<th scope="col">${one}</th>`)}</tr></thead>
      <tbody>${runs.map(({ title, report }) => html`<tr data-rule=${title}><th scope="row">${says.runs[title]}</th><td>${ratio3(report.hit_ratio ?? 0)}</td><td>${rate(report.store_per_s ?? 0)}</td>
        <td>${ms(report.response?.mean_s)}</td><td>${ms(report.response?.p99_s)}</td><td>${ratio3(report.imbalance)}</td></tr>`)}</tbody></table></div>
    <p class="caption">${says.caption(count(SERVED_PER_S), count(ROOM), LAME.worker, plain(LAME.factor))}</p>
    <p class="path-verdict">${result.state.path.dear ? says.dearVerdict : says.cheapVerdict}</p>
    <p class="caption">${says.watch}
      <button class="text-button" @click=${() => look.openLesson('race-hot-key')}>${says.popular}</button>
      <button class="text-button" @click=${() => look.openLesson(dear ? 'race-thumbnails-dear' : 'race-thumbnails')}>${says.race}</button></p>`;
}

/** @param {number | undefined} seconds */
const ms = (seconds) => (seconds === undefined ? '–' : count(Math.round(seconds * 1000)));
