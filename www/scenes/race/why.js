// Why each rule chose the worker that it chose for the request at the moment shown.

import { html } from 'lit-html';
import { quote } from '../../format.js';
import { ruleInfo } from '../../state.js';
import { words } from '../../strings/words.js';
import { moment } from './scrubber.js';
import { namedOf, reason } from './words.js';

/** @param {import('../../types').Result} result @param {import('../../types').Facts} facts */
export function whySection(result, facts) {
  const race = namedOf(result, facts);
  const says = words.race.why;
  const why = race.rows.find((row) => row.why)?.why;
  return html`
    <section aria-labelledby="why-title">
      <h2 id="why-title">${says.title}</h2>
      <p class="caption">${why ? says.asked({
        request: race.arrived, moment: moment(why.time_s), key: quote(why.key), gateway: result.state.race.gateways > 1 ? why.gateway + 1 : 0,
      }) : says.none}</p>
      <dl class="reasons">${race.rows.map((row) => html`<div data-rule=${row.id}><dt>${row.title}</dt><dd>${reason(row, race.workers, ruleInfo(facts, row.id).family)}</dd></div>`)}</dl>
    </section>`;
}
