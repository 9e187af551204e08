// Each worker's share as bars, as columns and as the table twin of the picture.

import { html, nothing } from 'lit-html';
import { bars, columns } from '../charts/shares.js';
import { colour } from '../controls/workers.js';
import { count, percent, plain, quote } from '../format.js';
import { allWorkers, indexAfter } from '../state.js';
import { changingName, isFaded } from './common.js';

/** @typedef {import('../types').State} State */
/** @typedef {import('../types').Result} Result */
/** @typedef {import('./common').Look} Look */

/** Rows shown before a table or chart is cut. */
const ROWS = 40;

/** @param {Result} result @returns {import('../charts/shares').Share[]} sorted, the greatest first */
function rows({ state, comparison }) {
  const { before, after } = comparison;
  return allWorkers(state)
    .map((worker, place) => {
      const index = indexAfter(state, place);
      return {
        name: quote(worker.name, 40),
        colour: colour(place),
        place,
        share: index < 0 ? 0 : after.share_of_keys[index],
        before: state.change.kind !== 'none' && place < state.workers.length ? before.share_of_keys[place] : null,
        low: index < 0 ? 0 : after.expected_low[index],
        high: index < 0 ? 0 : after.expected_high[index],
        even: index < 0 ? 0 : after.even[index],
        cap: index < 0 ? null : after.bounded?.cap_shares[index] ?? null,
        changing: (state.change.kind === 'add' && place === state.workers.length)
          || (state.change.kind === 'remove' && place === state.change.index),
      };
    })
    .sort((a, b) => b.share - a.share);
}

/** @param {Result} result @param {Look} look */
export function shares(result, look) {
  const { state, comparison } = result;
  const present = rows(result).filter(({ place }) => indexAfter(state, place) >= 0);
  const shown = present.slice(0, ROWS);
  if (shown.length === 0) return nothing;
  const { even, low, high, cap } = shown[0];
  const alike = shown.every((row) => row.even === even && row.high === high && row.low === low && row.cap === cap);
  const changing = changingName(state);
  const points = comparison.shape_after.kind === 'ring' && typeof state.options.points === 'number' ? `At v = ${count(state.options.points)}, ` : '';
  const most = alike ? `No worker takes more than ${percent(cap ?? 0)}, ${plain(state.bound)} × the mean: the full line. Even is ${percent(even)}.`
    : `Full line: the most that each worker takes, ${plain(state.bound)} × its share by weight, which is dashed.`;
  const range = alike
    ? `95% of workers should fall from ${percent(low)} to ${percent(high)}; even is ${percent(even)}.`
    : 'shaded is where 95% of such workers should fall, dashed their share by weight.';
  const caption = `${cap === null ? `${points}${range}` : most}${changing ? ` Upright tick: share before ${changing}.` : ''}`;
  return html`
    <section class="shares-section" aria-labelledby="shares-title">
      <h2 id="shares-title">Share of keys, after</h2>
      <p class="caption">${caption[0].toUpperCase()}${caption.slice(1)}</p>
      <div class="wide-only">${bars(shown.map((row) => ({ ...row, faded: isFaded(look, row.place) })), look.point)}</div>
      <div class="phone-only"><p class="caption split"><span>Share of keys, %</span><span>${cap === null ? 'dashed: even, shaded: 95% range' : 'dashed: even, full line: the bound'}</span></p>${columns(shown)}</div>
      ${present.length > ROWS ? html`<p class="caption">The ${ROWS} greatest of ${count(present.length)}.</p>` : nothing}
    </section>`;
}

/** @param {Result} result */
export function table(result) {
  const { state, comparison } = result;
  const { change } = state;
  const all = rows(result);
  const { bounded } = comparison.after;
  const workers = allWorkers(state);
  const changing = changingName(state);
  const places = { ring: 'Points', slots: 'Slots', bare: 'Weight' }[comparison.shape_after.kind];
  const heading = change.kind === 'add' ? `Keys to ${changing}` : change.kind === 'remove' ? `Keys from ${changing}` : 'Keys';
  /** @param {import('../charts/shares').Share} row */
  const last = ({ place, changing: itself }) => {
    const index = indexAfter(state, place);
    if (change.kind === 'none') return count(comparison.after.keys[index]);
    if (itself && change.kind === 'add') return html`has <strong>${count(comparison.after.keys[index])}</strong>`;
    if (itself) return html`had <strong>${count(comparison.before.keys[place])}</strong>`;
    const [from, to] = change.kind === 'remove' ? [change.index, index] : [place, state.workers.length];
    return count(comparison.flow[from * comparison.columns + to]);
  };
  return html`
    <details class="fold table-fold" open>
      <summary>As a table</summary>
      <div class="scroll" tabindex=${bounded ? '0' : nothing} role="region" aria-label="Each worker's keys"><table class="worker-table">
        <thead><tr><th scope="col">Worker</th><th scope="col">${places}</th>
          <th scope="col">Before</th><th scope="col">After</th>${bounded ? html`<th scope="col">Bound</th>` : nothing}
          <th scope="col">${heading}</th></tr></thead>
        <tbody>
          ${all.slice(0, ROWS).map((row) => {
            const index = indexAfter(state, row.place);
            const held = index < 0 ? comparison.places_before[row.place] : comparison.places_after[index];
            return html`<tr class=${row.changing ? 'strong' : ''}>
              <th scope="row" title=${row.name}><span class="swatch ${row.colour}"></span>${row.name}</th>
              <td>${comparison.shape_after.kind === 'bare' ? plain(workers[row.place].weight) : count(held)}</td>
              <td>${row.place < state.workers.length ? percent(comparison.before.share_of_keys[row.place]) : '–'}</td>
              <td>${index < 0 ? '–' : percent(row.share)}</td>
              ${bounded ? html`<td>${row.cap === null ? '–' : percent(row.cap)}</td>` : nothing}
              <td>${last(row)}</td></tr>`;
          })}
        </tbody>
      </table></div>
      ${all.length > ROWS ? html`<p class="caption">The ${ROWS} with the greatest shares of ${count(all.length)}.</p>` : nothing}
    </details>`;
}
