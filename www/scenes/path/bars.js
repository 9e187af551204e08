// A row for each of the eight workers: its name, a bar, and figures. Picture and table in one.

import { html } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import { colour } from '../../controls/workers.js';
import { EIGHT } from './asks.js';

/**
 * @param {object} picture
 * @param {string[]} picture.head of the columns: the name, the bar, the figures
 * @param {ArrayLike<number>} picture.bar of each worker
 * @param {number | null} picture.of the end of the bars' scale; the greatest if null
 * @param {(place: number) => string[]} picture.cells
 * @param {string} picture.table
 * @param {string} picture.title
 */
export function barsTable({ head: [name, what, ...heads], bar, of, cells, table, title }) {
  const top = of ?? (Math.max(...Array.from(bar)) || 1);
  return html`<table class="path-bars" aria-label=${title} data-table=${table}>
    <thead><tr><th scope="col">${name}</th><th scope="col" class="bar-head">${what}</th>${heads.map((one) => html`<th scope="col">${one}</th>`)}</tr></thead>
    <tbody>${EIGHT.map((worker, i) => html`<tr class=${colour(i)}><th scope="row">${worker.name}</th>
      <td class="bar-cell"><span class="path-fill" ${ref((element) => {
        // The page's CSP allows no style attributes; the CSSOM may be written to.
        /** @type {HTMLElement | undefined} */ (element)?.style.setProperty('width', `${(bar[i] / top) * 100}%`);
      })}></span></td>${cells(i).map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
  </table>`;
}
