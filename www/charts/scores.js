// A key's score on each worker as bars, with the rank that the score gives before and after.

import { html, nothing } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import { brief, ratio4 } from '../format.js';
import { words } from '../strings/words.js';

/**
 * @typedef {object} ScoreRow
 * @property {string} name
 * @property {string} colour class
 * @property {number} place of the worker, for pointing at it
 * @property {number} score
 * @property {string} note what becomes of the key's copy on the worker
 * @property {boolean} strong
 * @property {boolean} gone after the change
 * @property {number | null} before its rank before the change, from 1; null where it had none
 * @property {number | null} after its rank after the change
 * @property {boolean} faded while another worker is pointed at
 */

/** How much of the bars' column the scale takes; the rest is room for notes. */
const SCALE = 0.66;
const QUARTERS = [0, 0.25, 0.5, 0.75, 1];

/**
 * @param {object} picture
 * @param {ScoreRow[]} picture.rows
 * @param {number} picture.top the end of the scale
 * @param {number} picture.replicas so many ranks hold a copy
 * @param {string} picture.change heads the second column of ranks, '' where nothing changes
 * @param {string} picture.title
 * @param {(place: number | null) => void} picture.point
 */
export function scoreBars({ rows, top, replicas, change, title, point }) {
  /** @param {number} score */
  const value = (score) => (top === 1 ? ratio4(score) : brief(score));
  const says = words.rendezvous.scores;
  const wide = rows.some(({ name }) => [...name].length > 4);
  return html`
    <table class="scores ${wide ? 'wide' : ''}" aria-label=${title}>
      <thead><tr><th scope="col"><span class="unseen">${says.worker}</span></th><th scope="col" class="bar-head">${says.head}</th>
        <th scope="col" class="value">${says.score}</th><th scope="col" class="rank">${says.rank}</th>
        ${change ? html`<th scope="col" class="rank second">${change}</th>` : nothing}</tr></thead>
      <tbody>${rows.map((row) => html`
        <tr class="${row.colour} ${row.faded ? 'faded' : ''} ${row.strong ? 'strong' : ''}" data-worker=${row.name}
          @pointerenter=${() => point(row.place)} @pointerleave=${() => point(null)}>
          <th scope="row" title=${row.name}>${row.name}</th>
          <td class="bar-cell"><span class="bar-line"><span class="score-bar ${row.gone ? 'outline' : ''}" ${width(Math.min(Math.max(row.score / top, 0), 1) * SCALE)}></span>
            <span class="bar-note">${row.note}</span></span></td>
          <td class="value" data-score>${value(row.score)}</td>
          <td class="rank" data-rank="before">${rank(row.before, replicas)}</td>
          ${change ? html`<td class="rank second ${row.before !== null && row.after !== null ? 'linked' : ''}" data-rank="after">${rank(row.after, replicas)}</td>` : nothing}
        </tr>`)}</tbody>
      <tfoot aria-hidden="true"><tr><td></td><td class="axis-cell">${QUARTERS.map((part) => html`
        <span class="score-tick" ${left(part * SCALE)}>${brief(part * top)}</span>`)}</td></tr></tfoot>
    </table>`;
}

/** Solid for the owner, a ring for a further replica, bare for none. @param {number | null} rank @param {number} replicas */
const rank = (rank, replicas) => (rank === null ? '–'
  : html`<span class="badge ${rank === 1 ? 'owner' : rank <= replicas ? 'copy' : ''}">${rank}</span>`);

// The page's CSP allows no style attributes; the CSSOM may be written to.
/** @param {number} part */
const width = (part) => ref((element) => {
  /** @type {HTMLElement | undefined} */ (element)?.style.setProperty('width', `${part * 100}%`);
});
/** @param {number} part */
const left = (part) => ref((element) => {
  /** @type {HTMLElement | undefined} */ (element)?.style.setProperty('left', `${part * 100}%`);
});
