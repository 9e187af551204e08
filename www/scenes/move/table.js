// The Move scene's rules beside each other.

import { html, nothing } from 'lit-html';
import { imbalanceAxis, imbalanceDots, imbalanceScale, movedAxis, movedBar, movedScale } from '../../charts/moves.js';
import { count, counted, listed, percent, plain, rate, times } from '../../format.js';
import { term } from '../../help/term.js';
import { takesSeed } from '../../state.js';
import { moveOf } from './words.js';

/** @typedef {import('../../types').Result} Result */

/** An imbalance of two decimals. @param {number} value */
const imbalance = (value) => rate(value);

/** @param {Result} result @param {boolean} phone where what moves comes first and imbalance is figures alone */
export function rulesTable(result, phone) {
  const { state } = result;
  const { rows } = moveOf(result);
  const least = rows[0].comparison.least_ratio;
  const dots = imbalanceScale(rows.flatMap(({ comparison }) => [comparison.before.imbalance, comparison.after.imbalance]));
  const moved = movedScale([least, ...rows.map(({ comparison }) => comparison.moved_ratio)]);
  const [before, after] = [rows[0].comparison.before.keys.length, rows[0].comparison.after.keys.length];
  const short = rows.filter(({ comparison }) => comparison.moved_ratio < 0.9 * least);
  return html`
    <section class="moves">
      <div class="scroll" tabindex="0" role="region" aria-label="Rules compared">
      <table class="moves-table" data-table="moves">
        <thead>
          <tr><th scope="col">Rule</th><th scope="col" class="letter"><span class="unseen">Compared below</span></th>${phone ? html`<th scope="col">Moved</th><th scope="col" class="chart-head">Keys that move</th><th scope="col">Imbalance</th>`
              : html`<th scope="col" class="chart-head">${term('imbalance', 'Imbalance, max ÷ mean')}</th><th scope="col"><span class="unseen">Imbalance before → after</span></th><th scope="col" class="chart-head">Keys that move</th><th scope="col">Moved</th>`}
            <th scope="col">Store peak</th><th scope="col">× base</th><th scope="col">Extra reads</th></tr>
          <tr class="units"><td></td><td></td>${phone ? html`<td>of keys</td><td>${movedAxis(least, moved)}</td><td>max ÷ mean</td>`
            : html`<td>${imbalanceAxis(dots)}</td><td></td><td>${movedAxis(least, moved)}</td><td>of keys</td>`}<td>req/s</td><td></td><td>in ${plain(state.traffic.window)} s</td></tr>
        </thead>
        <tbody>${rows.map(({ id, title, comparison, warmup }) => {
          const letters = [state.move.a === id ? 'A' : '', state.move.b === id ? 'B' : ''].filter(Boolean).join(' ');
          const bar = html`<td class="chart">${movedBar(comparison.moved_ratio, least, moved)}</td>`;
          const pair = html`<td class="pair-of">${imbalance(comparison.before.imbalance)} → ${imbalance(comparison.after.imbalance)}</td>`;
          const part = html`<td>${percent(comparison.moved_ratio)}</td>`;
          return html`<tr class=${letters ? 'chosen' : ''} data-rule=${id}>
            <th scope="row">${title}</th><td class="letter">${letters}</td>
            ${phone ? [part, bar, pair] : [html`<td class="chart">${imbalanceDots(comparison.before.imbalance, comparison.after.imbalance, dots)}</td>`, pair, bar, part]}
            <td>${rate(warmup.store_per_s)}</td><td>${times(warmup.times_base)}</td><td>${count(Math.round(warmup.extra_requests))}</td></tr>`;
        })}</tbody>
      </table></div>
      <p class="caption moves-legend"><span>Imbalance: ${phone ? nothing : html`<i class="dot hollow"></i> `}with ${count(before)}${phone ? ' →' : html`, <i class="dot"></i>`} with ${counted(after, 'worker', 'workers')}</span>
        <span>Movement: <i class="block"></i> ${term('least', 'needed for an even split')}, <i class="block ink"></i> ${term('excess', 'above the least')}</span>
        <span>Store: if every moved key misses for ${plain(state.traffic.window)} s</span>
        ${takesSeed(state.options) ? '' : html`<span>Maglev needs seeds and hashes with XXH64</span>`}
        ${short.length > 0 && after > before ? html`<span>${listed(short.map(({ title }) => title))} ${short.length > 1 ? 'move' : 'moves'} little because who joins takes too little</span>` : ''}</p>
    </section>`;
}
