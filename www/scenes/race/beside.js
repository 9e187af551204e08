// Beside what was measured, what theory says of it: how far that holds, and where it comes from.

import { html, nothing } from 'lit-html';
import { words } from '../../strings/words.js';
import { figureOf } from './figures.js';
import { found } from './seeds.js';
import { namedOf } from './words.js';
import { written, writtenMean } from './written.js';

/** @typedef {import('./words').NamedRow} NamedRow */

/** What theory says of a row's figures. @param {NamedRow} row @returns {{id: 'hits' | 'wait', value: number, least: boolean}[]} */
function toldOf({ theory: { hits, wait_s: wait, least_wait_s: least } }) {
  return [
    ...(hits === null ? [] : [{ id: /** @type {const} */ ('hits'), value: hits, least: false }]),
    ...(wait === null ? [] : [{ id: /** @type {const} */ ('wait'), value: wait, least: false }]),
    // Where the wait itself is known, a bound on it says no more.
    ...(wait !== null || least === null ? [] : [{ id: /** @type {const} */ ('wait'), value: least, least: true }]),
  ];
}

/** @param {import('../../types').Result} result @param {import('../../types').Facts} facts @param {import('../common').Look} look */
export function besideTheory(result, facts, { desk }) {
  const says = words.race.theory;
  const figures = found(desk)?.figures;
  const lines = namedOf(result, facts).rows.flatMap((row, i) => toldOf(row).map((told) => ({ ...told, row, i })));
  if (lines.length === 0) return nothing;
  return html`
    <section aria-labelledby="theory-title">
      <h2 id="theory-title">${says.title}</h2>
      ${(/** @type {const} */ (['hits', 'wait'])).map((id) => (lines.some((line) => line.id === id) ? html`<p class="source">${says[id]}</p>` : nothing))}
      <div class="scroll" tabindex="0" role="region" aria-label=${says.table}><table class="figures-table short" data-table="theory">
        <thead><tr><th scope="col">${says.rule}</th><th scope="col">${says.figure}</th><th scope="col">${says.measured}</th><th scope="col">${says.theory}</th></tr></thead>
        <tbody>${lines.map(({ id, value, least, row, i }) => {
          const figure = figureOf(id);
          const seeds = figures?.[id];
          const { title, unit } = words.race.figures[id];
          const [mean, half] = seeds ? writtenMean(figure, seeds.mean[i], seeds.half[i]) : [written(figure, figure.of(row.whole)), ''];
          return html`<tr data-rule=${row.id}><th scope="row">${row.title}</th><td>${title}${unit ? html`, ${unit}` : nothing}</td>
            <td>${mean}${half ? html` <span class="half">± ${half}</span>` : nothing}</td><td data-theory=${id}>${least ? says.least(written(figure, value)) : written(figure, value)}</td></tr>`;
        })}</tbody></table></div>
    </section>`;
}
