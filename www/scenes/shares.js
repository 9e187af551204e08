// Each worker's share as bars, as columns and as the table twin of the picture.

import { html, nothing } from 'lit-html';
import { bars, columns } from '../charts/shares.js';
import { colour } from '../controls/workers.js';
import { count, percent, plain, quote } from '../format.js';
import { allWorkers, indexAfter } from '../fleets.js';
import { words } from '../strings/words.js';
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
  const says = words.ring.shares;
  const points = comparison.shape_after.kind === 'ring' && typeof state.options.points === 'number' ? state.options.points : null;
  const caption = cap === null ? (alike ? says.range(points, low, high, even) : says.ranges(points))
    : alike ? says.most(cap, state.bound, even) : says.mosts(state.bound);
  return html`
    <section class="shares-section" aria-labelledby="shares-title">
      <h2 id="shares-title">${says.title}</h2>
      <p class="caption">${caption}${changing ? says.tick(changing) : ''}</p>
      <div class="wide-only">${bars(shown.map((row) => ({ ...row, faded: isFaded(look, row.place) })), look.point)}</div>
      <div class="phone-only"><p class="caption split"><span>${says.axis}</span><span>${cap === null ? says.dashed : says.full}</span></p>${columns(shown)}</div>
      ${present.length > ROWS ? html`<p class="caption">${says.cut(ROWS, present.length)}</p>` : nothing}
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
  const says = words.ring.table;
  const places = says.places[comparison.shape_after.kind];
  const heading = change.kind === 'add' ? says.to(changing) : change.kind === 'remove' ? says.from(changing) : says.keys;
  /** @param {import('../charts/shares').Share} row */
  const last = ({ place, changing: itself }) => {
    const index = indexAfter(state, place);
    if (change.kind === 'none') return count(comparison.after.keys[index]);
    if (itself && change.kind === 'add') return says.has(comparison.after.keys[index]);
    if (itself) return says.had(comparison.before.keys[place]);
    const [from, to] = change.kind === 'remove' ? [change.index, index] : [place, state.workers.length];
    return count(comparison.flow[from * comparison.columns + to]);
  };
  return html`
    <details class="fold table-fold" open>
      <summary>${says.open}</summary>
      <div class="scroll" tabindex=${bounded ? '0' : nothing} role="region" aria-label=${says.label}><table class="worker-table">
        <thead><tr><th scope="col">${says.worker}</th><th scope="col">${places}</th>
          <th scope="col">${says.before}</th><th scope="col">${says.after}</th>${bounded ? html`<th scope="col">${says.bound}</th>` : nothing}
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
      ${all.length > ROWS ? html`<p class="caption">${says.cut(ROWS, all.length)}</p>` : nothing}
    </details>`;
}
