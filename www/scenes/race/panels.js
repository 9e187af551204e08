// The panels: each rule's figures over the whole run, its workers at the moment shown, and its
// longest queue over time.

import { html, nothing } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { live } from 'lit-html/directives/live.js';
import { lanes } from '../../charts/lanes.js';
import { overTime, roundUp } from '../../charts/over-time.js';
import * as icons from '../../controls/icons.js';
import { grouped } from '../../controls/rule.js';
import { colour } from '../../controls/workers.js';
import { message } from '../../controls/slider.js';
import { quote, shorten } from '../../format.js';
import { language, words } from '../../strings/words.js';
import { PANELS, racers } from './config.js';
import { figureOf, leading } from './figures.js';
import { winners } from './seeds.js';
import { moment } from './scrubber.js';
import { namedOf } from './words.js';
import { written } from './written.js';

/** @typedef {import('../../types').Result} Result */
/** @typedef {import('./words').NamedRow} RaceRow */
/** @typedef {import('../../types').Facts} Facts */
/** @typedef {import('../../controls/slider').Control} Control */
/** @typedef {import('../common').Look} Look */

/** @param {Result} result @param {Facts} facts @param {Control} control @param {Look} look */
export function panels(result, facts, control, look) {
  const race = namedOf(result, facts);
  const top = roundUp(Math.max(...race.rows.flatMap(({ series }) => Array.from(series.longest)), 1));
  const best = winners(result, look.desk);
  const problem = control.problem?.control === 'race-rules' ? control.problem : null;
  return html`
    <div class="panels">${race.rows.map((row, i) => panel(row, i, { race, result, facts, control, look, top, bold: best(i) }))}
      ${race.rows.length < PANELS ? html`<div class="add-panel"><button class="button" @click=${() => addRule(result, facts, control)}>${words.race.panel.add}</button></div>` : nothing}
    </div>
    ${message(problem, 'race-rules')}`;
}

/** The first of the plain rules that is not there yet. @param {Result} result @param {Facts} facts @param {Control} control */
function addRule({ state }, facts, control) {
  const { rules } = state.race;
  const order = grouped(racers(facts)).flatMap(({ rules: ids }) => ids);
  const next = order.find(({ id }) => !rules.includes(id));
  if (next) control.act({ type: 'race', set: { rules: [...rules, next.id] } }, 'race-rules');
}

/**
 * @param {RaceRow} row
 * @param {number} place
 * @param {{race: import('./words').NamedRace, result: Result, facts: Facts, control: Control, look: Look, top: number, bold: (figure: string) => boolean}} given
 */
function panel(row, place, { race, result, facts, control, look, top, bold }) {
  const { state } = result;
  const says = words.race.panel;
  const { rules } = control.state.race;
  const width = look.panel;
  /** @param {string | null} id */
  const put = (id) => control.act({
    type: 'race', set: { rules: rules.flatMap((one, i) => (i !== place ? [one] : id === null ? [] : [/** @type {RaceRow['id']} */ (id)])) },
  }, 'race-rules');
  return html`
    <section class="panel" aria-label=${look.named?.(row.title) ?? row.title} data-rule=${row.id}>
      <header class="panel-head">
        <h2><select class="box title" aria-label=${says.rule(place + 1)} .value=${live(row.id)}
          @change=${(/** @type {Event & {target: HTMLSelectElement}} */ { target }) => put(target.value)}>
          ${guard([row.title, language(), rules.join()], () => grouped(racers(facts)).map(({ title, rules: group }) => html`<optgroup label=${title}>${group.map(({ id, title: name }) => html`
            <option value=${id} ?selected=${id === row.id} ?disabled=${id !== row.id && rules.includes(id)}>${id === row.id ? row.title : name}</option>`)}</optgroup>`))}
        </select></h2>
        ${rules.length > 1 ? html`<button class="button bare" aria-label=${says.remove(row.title)} @click=${() => put(null)}>${icons.cross}</button>` : nothing}
      </header>
      <dl class="panel-figures">${leading(state.race.cache > 0).map((id) => {
        const figure = figureOf(id);
        const { unit } = words.race.figures[id];
        const value = figure.of(row.whole);
        return html`<div><dt>${says.figures[id]}</dt><dd class=${bold(id) ? 'best' : ''}><span data-figure=${id}>${written(figure, value)}</span>${unit && value !== null ? html` <span class="unit">${unit}</span>` : nothing}</dd></div>`;
      })}</dl>
      ${lanes({
        lanes: lanesOf(row, race.workers), slots: state.race.slots, width, title: lanesTitle(row, race.workers, race.at_s),
        pick: (lane) => {
          // Who joined later has no place in the fleet.
          if (lane < state.workers.length) control.act({ type: 'race', set: { slow: lane === control.state.race.slow ? -1 : lane } }, 'race-slow');
        },
      })}
      ${overTime({
        values: row.series.longest, window: row.series.window_s, until: race.until_s, at: race.at_s, now: row.moment.longest, top,
        name: says.longest, width, title: says.queue({ now: row.moment.longest, moment: moment(race.at_s), most: row.whole.max_queue }),
      })}
    </section>`;
}

/** @param {RaceRow} row @param {string[]} workers @returns {import('../../charts/lanes').Lane[]} */
function lanesOf({ moment: { workers: now } }, workers) {
  return workers.map((name, i) => {
    const { state, believed_up: believed, slowdown, serving, waiting, queue } = now[i];
    const { marks } = words.race.panel;
    const slow = slowdown > 1;
    const dead = state === 'dead';
    return {
      name: shorten(quote(name), workers.length > 8 ? 4 : 5), colour: colour(i), tinted: slow || dead, dead,
      mark: dead ? (believed ? marks.dead : marks.out) : state === 'left' ? marks.left : slow ? marks.slow : '',
      absent: state === 'left' || state === 'coming', serving, waiting, queue,
    };
  });
}

/** The picture of the lanes in a sentence. @param {RaceRow} row @param {string[]} workers @param {number} at */
function lanesTitle({ title, moment: { workers: now } }, workers, at) {
  const most = now.reduce((best, { queue }, i) => (queue > now[best].queue ? i : best), 0);
  const idle = now.filter(({ queue, state }) => queue === 0 && state === 'up').length;
  return words.race.panel.lanes({ title, moment: moment(at), worker: quote(workers[most] ?? ''), longest: now[most]?.queue ?? 0, idle });
}
