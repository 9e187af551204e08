// The Queue race: one trace through several rules beside each other, played, stepped and measured.

import { html, nothing } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { language, words } from '../../strings/words.js';
import { besideTheory } from './beside.js';
import { hitsOverTime } from './hits.js';
import { panelTables } from './moment-table.js';
import { panels } from './panels.js';
import { scrubber } from './scrubber.js';
import { found, seedsStudy, seedsTable } from './seeds.js';
import { sentence } from './sentence.js';
import { settings, settingsButton } from './settings.js';
import { figuresTable, workersTable } from './tables.js';
import { namedOf, title, warnings } from './words.js';
import { whichRule, whichStudy } from './which.js';
import { whySection } from './why.js';

export { announcement } from './words.js';
export * as side from './side.js';

/** @typedef {import('../../types').Result} Result */

/** What is to be found out beside the picture. @param {Result} result */
export const studies = (result) => [seedsStudy(result), whichStudy(result)];

/**
 * @param {Result} result
 * @param {import('../../types').Facts} facts
 * @param {import('../../controls/slider').Control} control
 * @param {import('../common').Look} look
 */
export function view(result, facts, control, look) {
  const race = namedOf(result, facts);
  // What the moment changes nothing of is not drawn with each frame of a race that plays.
  const seeds = found(look.desk);
  return html`
    <header class="scene-head race-head"><h1>${title(result, facts)}</h1>${legend(result, look)}
      ${sentence(result, control, look.phone, settingsButton(control))}
      ${warnings(race).map((warning) => html`<p class="warning">${warning}</p>`)}
      ${settings(result, facts, control, look)}</header>
    <div class="race-scene" data-request=${result.request}>
      ${panels(result, facts, control, look)}
      ${scrubber(result, control, look)}
      ${whySection(result, facts)}
      ${guard([race.run, language(), seeds], () => figuresTable(result, facts, look))}
      ${seedsTable(result, facts, control, look)}
      ${besideTheory(result, facts, look)}
      ${whichRule(result, facts, control, look)}
      ${hitsOverTime(result, facts, control, look)}
      ${guard([race.run, language()], () => workersTable(result, facts))}
      ${panelTables(result, facts, control)}
    </div>`;
}

/** @param {Result} result @param {import('../common').Look} look */
function legend({ state: { race } }, { desk }) {
  const says = words.race.legend;
  return html`<p class="race-legend">
  ${race.cache > 0 ? html`<span><i class="dot solid"></i> ${says.hit}</span><span><i class="dot"></i> ${says.miss}</span>` : html`<span><i class="dot solid"></i> ${says.request}</span>`}
  <span>${says.served}</span><span>${says.waiting}</span>
  ${race.rules.length > 1 ? html`<span>${says.bold(race.seeds, found(desk) !== null)}</span>` : nothing}</p>`;
}
