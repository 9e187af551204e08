// The Rendezvous scene's cost of a lookup, measured where the page runs.

import { html, nothing } from 'lit-html';
import { costCurves } from '../../charts/cost.js';
import { count } from '../../format.js';
import { DEFAULTS } from '../../state.js';
import { words } from '../../strings/words.js';

/** @typedef {import('../../types').Result} Result */
/** @typedef {import('../../types').Study} Study */

/** The ring that rendezvous is timed against. */
const RING_POINTS = 100;

/** The scene's rule against a ring with the same hash, where the ring has it. @param {Result} result @returns {Study} */
export function costStudy({ state: { rule, options, workers } }) {
  // Given scores take no time to compute, so plain rendezvous stands in for them.
  const scored = rule === 'lesson-scores' ? { id: /** @type {const} */ ('rendezvous') } : { id: rule, ...options };
  // Equal weights repeat from the first on: then no other worker makes another measurement.
  const alike = workers.every(({ weight }) => weight === workers[0].weight);
  const hash = options.hash ?? DEFAULTS.options.hash;
  return {
    kind: 'cost',
    rules: [scored, { id: 'ring', points: RING_POINTS, hash, seed: options.seed ?? 0 }],
    workers: (alike ? workers.slice(0, 1) : workers).map(({ weight }, i) => ({ name: `w${i + 1}`, weight })),
  };
}

/** @param {Result} result @param {import('../common').Look} look */
export function costFigure(result, { desk }) {
  const progress = desk.progress('cost');
  const found = desk.found('cost');
  const measured = progress?.findings;
  const idle = measured || progress?.fault;
  const says = words.rendezvous.cost;
  const before = found !== null && !measured;
  return html`
    <figure class="cost-figure" data-cost=${measured ? 'measured' : 'measuring'}>
      <div class="split"><h2>${says.title}</h2>
        <button class="text-button" aria-disabled=${idle ? nothing : 'true'} aria-label=${says.measure}
          @click=${() => { if (idle) desk.ask(costStudy(result), true); }}>${says.again}</button></div>
      <p class="caption">${progress?.fault ? progress.fault : measured ? says.measured
        : progress ? says.measuring(progress.done, progress.of, before) : says.soon(before)}</p>
      ${found ? picture(found, result) : html`<div class="cost-space"></div>`}
    </figure>`;
}

/** @param {import('balance-lab').CostCurves} found @param {Result} result */
function picture({ sizes, first, second, crossing }, { comparison }) {
  const here = comparison.after.keys.length;
  const says = words.rendezvous.cost;
  const [one, other] = [says.rendezvous, says.ring(RING_POINTS)];
  return html`
    ${costCurves({ sizes, crossing, here, curves: [
      { name: one, note: says.scores, ns: first.median },
      { name: other, note: says.steps(RING_POINTS), ns: second.median },
    ] })}
    <p class="caption" data-figure="crossing" data-workers=${crossing?.workers ?? nothing}>${crossing
      ? says.beyond(Math.floor(crossing.workers))
      : says.apart}</p>
    <details class="fold"><summary>${says.table}</summary>
      <table class="cost-table"><thead><tr><th scope="col">${says.workers}</th><th scope="col">${one}</th><th scope="col">${other}</th></tr></thead>
        <tbody>${Array.from(sizes, (size, i) => html`<tr><th scope="row">${count(size)}</th>
          <td>${spread(first, i)}</td><td>${spread(second, i)}</td></tr>`)}</tbody></table>
      <p class="caption">${says.note}</p></details>`;
}

/** @param {import('balance-lab').Costs} costs @param {number} i */
const spread = ({ median, low, high }, i) =>
  html`<strong>${count(Math.round(median[i]))}</strong> ${count(Math.round(low[i]))}–${count(Math.round(high[i]))}`;
