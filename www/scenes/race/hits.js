// The hit ratio over time: a cold start, a worker that joins.

import { html, nothing } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { overTime } from '../../charts/over-time.js';
import { ratio3 } from '../../format.js';
import { language, words } from '../../strings/words.js';
import { moment } from './scrubber.js';
import { namedOf } from './words.js';

/** @typedef {import('../../types').Result} Result */

/** @param {Result} result @param {import('../../types').Facts} facts @param {import('../../controls/slider').Control} control @param {import('../common').Look} look */
export function hitsOverTime(result, facts, control, look) {
  const race = namedOf(result, facts);
  const says = words.race.hits;
  if (race.rows.every(({ whole }) => whole.hit_ratio === null)) return nothing;
  const series = race.rows.map(({ hits: { hits, lookups, window_s: window } }) =>
    ({ window, ratios: Array.from(hits, (hit, i) => (lookups[i] > 0 ? hit / lookups[i] : null)) }));
  return html`
    <section aria-labelledby="hits-title">
      <h2 id="hits-title">${says.title}</h2>
      <p class="caption">${says.caption(series[0].window * 1000)}</p>
      <div class="panels small">${race.rows.map(({ title, whole }, i) => {
        const { ratios, window } = series[i];
        const now = ratios[Math.floor(race.at_s / window)] ?? null;
        return html`<figure><figcaption class="split"><strong>${title}</strong><span>${whole.hit_ratio === null ? '–' : ratio3(whole.hit_ratio)}</span></figcaption>
          ${overTime({
            values: ratios, window, until: race.until_s, at: race.at_s, now, top: 1, name: says.axis, write: (value) => (value === 1 ? '1' : ratio3(value)),
            behind: series.flatMap(({ ratios: others }, other) => (other === i ? [] : [others])), width: look.panel, height: 96,
            title: says.picture({ title, now, moment: moment(race.at_s), whole: whole.hit_ratio }),
          })}</figure>`;
      })}</div>
      <details class="fold" @toggle=${(/** @type {Event & {currentTarget: HTMLDetailsElement}} */ { currentTarget }) => control.fold('hits', currentTarget.open)}>
        <summary>${says.table}</summary>
        ${guard([race.run, language(), control.open.has('hits')], () => (!control.open.has('hits') ? nothing : html`<div class="scroll tall" tabindex="0" role="region" aria-label=${says.region}><table class="figures-table" data-table="hits">
          <thead><tr><th scope="col">${says.from}</th>${race.rows.map(({ title }) => html`<th scope="col">${title}</th>`)}</tr></thead>
          <tbody>${series[0].ratios.map((_, i) => html`<tr><th scope="row">${moment(i * series[0].window)}</th>${series.map(({ ratios }) => html`<td>${ratios[i] == null ? '–' : ratio3(ratios[i])}</td>`)}</tr>`)}</tbody>
        </table></div>`))}
      </details>
    </section>`;
}
