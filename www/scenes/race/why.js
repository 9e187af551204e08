// Why each rule chose the worker that it chose for the request at the moment shown.

import { html, nothing } from 'lit-html';
import { count, quote } from '../../format.js';
import { ruleInfo } from '../../state.js';
import { moment } from './scrubber.js';
import { raceOf, reason } from './words.js';

/** @param {import('../../types').Result} result @param {import('../../types').Facts} facts */
export function whySection(result, facts) {
  const race = raceOf(result);
  const why = race.rows.find((row) => row.why)?.why;
  return html`
    <section aria-labelledby="why-title">
      <h2 id="why-title">Why this worker?</h2>
      <p class="caption">${why ? html`Request ${count(race.arrived)} came at ${moment(why.time_s)} and asks for <strong class="key">${quote(why.key)}</strong>${
        result.state.race.gateways > 1 ? html`; gateway ${count(why.gateway + 1)} chose` : nothing}.` : 'No request has arrived yet.'}</p>
      <dl class="reasons">${race.rows.map((row) => html`<div data-rule=${row.id}><dt>${row.title}</dt><dd>${reason(row, race.workers, ruleInfo(facts, row.id).family)}</dd></div>`)}</dl>
    </section>`;
}
