// Balls into bins: how full bins get with one, two and three choices, beside what theory expects.

import { html, nothing } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import { bins } from '../../charts/bins.js';
import { count, fixed } from '../../format.js';
import { words } from '../../strings/words.js';
import { binsFound, maxima } from './words.js';

/** @typedef {import('../../types').State} State */
/** @typedef {import('../../types').Throws} Throws */

const SEEDS = 12;
/** Always beside each other. */
const SHOWN = [1, 2, 3];
/** What a picture takes on a phone, where there are three, and where there are four. */
const WIDTHS = { phone: 264, 3: 172, 4: 122 };
/** Rows of the axis at most. */
const ROWS = 24;

/** @param {State} state @returns {import('../../types').Study} */
export const binsStudy = ({ choices: { d, draw, balls, seed } }) =>
  ({ kind: 'bins', balls, ds: wanted(d).filter((each) => each <= balls || draw !== 'distinct'), draw, seed, seeds: SEEDS });

/** @param {number} d */
const wanted = (d) => [...new Set([...SHOWN, d])].sort((a, b) => a - b);

/** @param {import('../../types').Result} result @param {import('../common').Look} look */
export function binsFigure({ state }, { desk, phone }) {
  const says = words.choices.bins;
  const progress = desk.progress('bins');
  const found = binsFound(desk);
  const done = progress && progress.done >= progress.of;
  const balls = found?.balls ?? state.choices.balls;
  const all = (found?.rows ?? []).filter(({ max }) => max.length > 0);
  // While balls are thrown, some d are a seed ahead.
  const seeds = Math.min(...all.map(({ max }) => max.length));
  const rows = all.map((row) => ({ ...row, max: row.max.slice(0, seeds) }));
  const more = wanted(state.choices.d).filter((d) => d > state.choices.balls && state.choices.draw === 'distinct');
  return html`
    <section class="bins-section" aria-labelledby="bins-title" data-bins=${done ? 'done' : 'throwing'}>
      <h2 id="bins-title">${says.title(balls)}</h2>
      <p class="caption">${progress?.fault ? progress.fault : rows.length === 0 ? says.waiting : says.caption(seeds, rows.map(({ d, max }) => ({ d, maxima: maxima(max) })))}
        ${more.length > 0 ? says.few(more) : nothing}
        ${progress && !done && !progress.fault ? says.progress(progress.done, progress.of) : nothing}</p>
      ${rows.length === 0 ? html`<div class="bins-space"></div>` : pictures(rows, balls, phone)}
      ${rows.length === 0 ? nothing : html`<p class="source">${says.source}</p>${table(rows)}`}
    </section>`;
}

/** @param {Throws[]} rows @param {number} balls @param {boolean} phone */
function pictures(rows, balls, phone) {
  const says = words.choices.bins;
  const height = Math.min(Math.max(...rows.map(({ histogram }) => histogram?.length ?? 0), 4), ROWS);
  const narrow = !phone && rows.length > SHOWN.length;
  const decades = Math.max(Math.ceil(Math.log10(balls)), 1);
  return html`<div class="bins-row" tabindex="0" role="region" aria-label=${says.region} ${ref(opensAtTwo)}>${rows.map(({ d, max, histogram, theory }) => html`
    <figure data-d=${d}><figcaption>${says.name(d)}<br>
      <span class="value" data-figure="max-${d}">${count(max[0])}</span> <span class="unit">${narrow ? says.brief : says.fullest}</span><br>
      <span class="label">${theory.leading === null ? says.leading.none : narrow ? says.leading.value(theory.leading) : says.leading.formula(d)}</span></figcaption>
      ${histogram ? bins({
        histogram: histogram.slice(0, height), rows: height, decades, leading: theory.leading, named: !narrow, width: phone ? WIDTHS.phone : narrow ? WIDTHS[4] : WIDTHS[3],
        title: says.picture(d, Array.from(histogram)),
      }) : nothing}</figure>`)}</div>`;
}

/** On a phone the row is swiped; it opens at d = 2. @param {Element | undefined} row */
function opensAtTwo(row) {
  if (!(row instanceof HTMLElement) || row.dataset.opened) return;
  row.dataset.opened = 'true';
  requestAnimationFrame(() => {
    const two = /** @type {HTMLElement | null} */ (row.querySelector('[data-d="2"]'));
    if (two) row.scrollLeft = two.offsetLeft - row.offsetLeft - 16;
  });
}

/** @param {number | undefined} expected of bins: decimals where there are few */
const bare = (expected) => (expected === undefined ? '–' : fixed(expected, expected < 100 ? 2 : 0));

/** @param {Throws[]} rows */
function table(rows) {
  const says = words.choices.bins;
  const named = says.table;
  return html`
  <details class="fold"><summary>${named.summary}</summary>
    <div class="scroll" tabindex="0" role="region" aria-label=${named.region}><table class="figures-table grouped" data-table="bins">
      <thead><tr><th scope="col" rowspan="2">${named.balls}</th>${rows.map(({ d }) => html`<th scope="colgroup" colspan="2">${named.d(d)}</th>`)}</tr>
        <tr>${rows.map(() => html`<th scope="col">${named.bins}</th><th scope="col">${named.expected}</th>`)}</tr></thead>
      <tbody>${Array.from({ length: Math.max(...rows.map(({ histogram }) => histogram?.length ?? 0)) }, (_, load) => html`<tr><th scope="row">${load}</th>
        ${rows.map(({ histogram, theory }) => html`<td>${count(histogram?.[load] ?? 0)}</td><td>${bare(theory.histogram[load])}</td>`)}</tr>`)}</tbody>
    </table></div>
    <p class="caption">${says.expected}</p></details>`;
}
