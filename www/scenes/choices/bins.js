// Balls into bins: how full bins get with one, two and three choices, beside what theory expects.

import { html, nothing } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import { bins } from '../../charts/bins.js';
import { count, fixed, listed, rate } from '../../format.js';
import { binsFound, maxima, word } from './words.js';

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

/** @param {number} balls */
const heading = (balls) => (balls === 1_000_000 ? 'A million balls into a million bins' : `${count(balls)} balls into as many bins`);

/** @param {import('../../types').Result} result @param {import('../common').Look} look */
export function binsFigure({ state }, { desk, phone }) {
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
      <h2 id="bins-title">${heading(balls)}</h2>
      <p class="caption">${progress?.fault ? progress.fault : rows.length === 0 ? 'Throwing in a moment.' : html`Bins by load, counts on a log scale.
        Over ${seeds === 1 ? 'one seed' : `${word(seeds)} seeds`} the maximum is ${rows.map(({ d, max }, i) => html`${i === 0 ? '' : '; '}${maxima(max)} for d = ${d}`)}.`}
        ${more.length > 0 ? `There are too few bins for d = ${listed(more.map(String))}.` : nothing}
        ${progress && !done && !progress.fault ? `${count(progress.done)} of ${count(progress.of)} throws done.` : nothing}</p>
      ${rows.length === 0 ? html`<div class="bins-space"></div>` : pictures(rows, balls, phone)}
      ${rows.length === 0 ? nothing : table(rows)}
    </section>`;
}

/** The leading term as it is written. @param {number} d */
const leadingName = (d) => (d === 1 ? 'ln n ÷ ln ln n' : `ln ln n ÷ ln ${d}`);

/** @param {Throws[]} rows @param {number} balls @param {boolean} phone */
function pictures(rows, balls, phone) {
  const height = Math.min(Math.max(...rows.map(({ histogram }) => histogram?.length ?? 0), 4), ROWS);
  const narrow = !phone && rows.length > SHOWN.length;
  const decades = Math.max(Math.ceil(Math.log10(balls)), 1);
  return html`<div class="bins-row" tabindex="0" role="region" aria-label="Bins by d" ${ref(opensAtTwo)}>${rows.map(({ d, max, histogram, theory }) => html`
    <figure data-d=${d}><figcaption><strong>d = ${d}</strong>${d === 1 ? ', at random' : nothing}<br>
      <span class="value" data-figure="max-${d}">${count(max[0])}</span> <span class="unit">${narrow ? 'balls at most' : 'balls in the fullest bin'}</span><br>
      <span class="label">${theory.leading === null ? 'no leading term' : `dashed: ${narrow ? rate(theory.leading) : leadingName(d)}`}</span></figcaption>
      ${histogram ? bins({
        histogram: histogram.slice(0, height), rows: height, decades, leading: theory.leading, named: !narrow, width: phone ? WIDTHS.phone : narrow ? WIDTHS[4] : WIDTHS[3],
        title: `d = ${d}: ${Array.from(histogram, (many, load) => `${count(many)} bins hold ${load}`).join(', ')}.`,
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
const table = (rows) => html`
  <details class="fold"><summary>As a table</summary>
    <div class="scroll" tabindex="0" role="region" aria-label="Bins by load"><table class="figures-table grouped" data-table="bins">
      <thead><tr><th scope="col" rowspan="2">Balls</th>${rows.map(({ d }) => html`<th scope="colgroup" colspan="2">d = ${d}</th>`)}</tr>
        <tr>${rows.map(() => html`<th scope="col">Bins</th><th scope="col">Expected</th>`)}</tr></thead>
      <tbody>${Array.from({ length: Math.max(...rows.map(({ histogram }) => histogram?.length ?? 0)) }, (_, load) => html`<tr><th scope="row">${load}</th>
        ${rows.map(({ histogram, theory }) => html`<td>${count(histogram?.[load] ?? 0)}</td><td>${bare(theory.histogram[load])}</td>`)}</tr>`)}</tbody>
    </table></div>
    <p class="caption">Expected of very many bins: the Poisson distribution for d = 1, the fluid limit for more.</p></details>`;
