// The Queue race: one trace through several rules beside each other, played, stepped and measured.

import { html, nothing } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { hitsOverTime } from './hits.js';
import { panelTables } from './moment-table.js';
import { panels } from './panels.js';
import { scrubber } from './scrubber.js';
import { found, seedsStudy, seedsTable } from './seeds.js';
import { sentence } from './sentence.js';
import { settings, settingsButton } from './settings.js';
import { figuresTable, workersTable } from './tables.js';
import { raceOf, title, warnings } from './words.js';
import { whichRule, whichStudy } from './which.js';
import { whySection } from './why.js';

export { announcement } from './words.js';

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
  const race = raceOf(result);
  // What the moment changes nothing of is not drawn with each frame of a race that plays.
  const seeds = found(look.desk);
  return html`
    <header class="scene-head race-head"><h1>${title(result)}</h1>${legend(result, look)}
      ${sentence(result, control, look.phone, settingsButton(control))}
      ${warnings(race).map((warning) => html`<p class="warning">${warning}</p>`)}
      ${settings(result, facts, control, look)}</header>
    <div class="race-scene" data-request=${result.request}>
      ${panels(result, facts, control, look)}
      ${scrubber(result, control, look)}
      ${whySection(result, facts)}
      ${guard([race.run, seeds], () => figuresTable(result, look))}
      ${seedsTable(result, control, look)}
      ${whichRule(result, facts, control, look)}
      ${hitsOverTime(result, control, look)}
      ${guard([race.run], () => workersTable(result))}
      ${panelTables(result, control)}
    </div>`;
}

/** @param {Result} result @param {import('../common').Look} look */
const legend = ({ state: { race } }, { desk }) => html`<p class="race-legend">
  ${race.cache > 0 ? html`<span><i class="dot solid"></i> hit</span><span><i class="dot"></i> miss</span>` : html`<span><i class="dot solid"></i> request</span>`}
  <span>above the line: being served</span><span>below: waiting</span>
  ${race.rules.length > 1 ? html`<span><strong>bold</strong>: best over ${race.seeds} seeds${found(desk) ? nothing : ', soon'}</span>` : nothing}</p>`;
