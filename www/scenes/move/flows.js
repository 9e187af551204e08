// Where the keys go under the two rules compared.

import { html } from 'lit-html';
import { flowPicture, flowTable, isFew } from '../../charts/flow.js';
import { colour } from '../../controls/workers.js';
import { quote } from '../../format.js';
import { allWorkers, placeOfAfter } from '../../fleets.js';
import { words } from '../../strings/words.js';
import { rowTitle } from './titles.js';
import { moveOf } from './words.js';

/** @typedef {import('../../types').Result} Result */

/** Up to so many workers the numbers are shown beside. */
const TABLED = 12;

/** @param {Result} result */
export function flows(result) {
  const { sides } = moveOf(result);
  const says = words.move.flows;
  const pictures = sides.map(({ row }) => flowOf(result, row));
  return html`
    <section class="flows" aria-labelledby="flows-title">
      <h2 id="flows-title">${says.title}</h2>
      <p class="caption">${isFew(pictures[0]) ? says.ribbons : says.shades}</p>
      <div class="two">${sides.map(({ row }, i) => {
        const flow = pictures[i];
        return html`<figure><figcaption class="split"><strong>${i === 0 ? 'A' : 'B'}&ensp;${row.title}</strong><span>${says.moves(row.comparison.moved_ratio)}</span></figcaption>
          ${flowPicture(flow)}${Math.max(flow.before.length, flow.after.length) <= TABLED ? flowTable(flow) : ''}</figure>`;
      })}</div>
    </section>`;
}

/** @param {Result} result @param {import('../../types').MoveRow} row @returns {import('../../charts/flow').Flow} */
export function flowOf({ state }, { id, comparison }) {
  const workers = allWorkers(state);
  const many = state.workers.length;
  /** @param {number} place @param {number} keys */
  const end = (place, keys) => ({ name: quote(workers[place].name, 16), colour: colour(place), keys, place, strong: place >= many });
  return {
    before: Array.from(comparison.before.keys, (keys, i) => end(i, keys)),
    after: Array.from(comparison.after.keys, (keys, i) => end(placeOfAfter(state, i), keys)),
    keys: comparison.keys,
    flow: (row, column) => comparison.flow[row * comparison.columns + column],
    title: words.move.flows.picture(rowTitle(id), comparison.moved, comparison.keys),
  };
}
