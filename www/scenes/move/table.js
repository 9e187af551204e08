// The Move scene's rules beside each other.

import { html, nothing } from 'lit-html';
import { imbalanceAxis, imbalanceDots, imbalanceScale, movedAxis, movedBar, movedScale } from '../../charts/moves.js';
import { count, percent, rate, times } from '../../format.js';
import { term } from '../../help/term.js';
import { takesSeed } from '../../state.js';
import { words } from '../../strings/words.js';
import { moveOf } from './words.js';

/** @typedef {import('../../types').Result} Result */

/** An imbalance of two decimals. @param {number} value */
const imbalance = (value) => rate(value);

/** @param {Result} result @param {boolean} phone where what moves comes first and imbalance is figures alone */
export function rulesTable(result, phone) {
  const { state } = result;
  const says = words.move.table;
  const { rows } = moveOf(result);
  const least = rows[0].comparison.least_ratio;
  const dots = imbalanceScale(rows.flatMap(({ comparison }) => [comparison.before.imbalance, comparison.after.imbalance]));
  const moved = movedScale([least, ...rows.map(({ comparison }) => comparison.moved_ratio)]);
  const [before, after] = [rows[0].comparison.before.keys.length, rows[0].comparison.after.keys.length];
  const short = rows.filter(({ comparison }) => comparison.moved_ratio < 0.9 * least);
  return html`
    <section class="moves">
      <div class="scroll" tabindex="0" role="region" aria-label=${says.region}>
      <table class="moves-table" data-table="moves">
        <thead>
          <tr><th scope="col">${says.rule}</th><th scope="col" class="letter"><span class="unseen">${says.compared}</span></th>${phone ? html`<th scope="col">${says.moved}</th><th scope="col" class="chart-head">${says.keysMove}</th><th scope="col">${says.imbalance}</th>`
              : html`<th scope="col" class="chart-head">${term('imbalance', says.imbalanceTerm)}</th><th scope="col"><span class="unseen">${says.imbalancePair}</span></th><th scope="col" class="chart-head">${says.keysMove}</th><th scope="col">${says.moved}</th>`}
            <th scope="col">${says.peak}</th><th scope="col">${says.base}</th><th scope="col">${says.extra}</th></tr>
          <tr class="units"><td></td><td></td>${phone ? html`<td>${says.ofKeys}</td><td>${movedAxis(least, moved)}</td><td>${says.maxMean}</td>`
            : html`<td>${imbalanceAxis(dots)}</td><td></td><td>${movedAxis(least, moved)}</td><td>${says.ofKeys}</td>`}<td>${says.perSecond}</td><td></td><td>${says.inSeconds(state.traffic.window)}</td></tr>
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
      <p class="caption moves-legend"><span>${says.imbalanceLegend(before, after, phone ? nothing : html`<i class="dot hollow"></i> `, html`<i class="dot"></i>`, phone)}</span>
        <span>${says.movementLegend(html`<i class="block"></i>`, html`<i class="block ink"></i>`)}</span>
        <span>${says.storeLegend(state.traffic.window)}</span>
        ${takesSeed(state.options) ? '' : html`<span>${says.maglev}</span>`}
        ${short.length > 0 && after > before ? html`<span>${says.short(short.map(({ title }) => title))}</span>` : ''}</p>
    </section>`;
}
