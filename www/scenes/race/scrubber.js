// The bar that the moment shown is set by: steps of one request, play, a slider, and the speed.

import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { ref } from 'lit-html/directives/ref.js';
import * as icons from '../../controls/icons.js';
import { fixed, plain } from '../../format.js';
import { words } from '../../strings/words.js';
import { RACE } from './bounds.js';
import { SPEEDS } from './player.js';
import { raceOf } from './words.js';

/** @typedef {import('../../types').Result} Result */
/** @typedef {import('../../controls/slider').Control} Control */

const AT = `${RACE}at`;
/** What an arrow with Shift goes. */
const NUDGE_S = 0.01;
/** What PageUp and PageDown go, of the whole. */
const PAGE = 0.1;

/** A moment as the bar writes it. @param {number} seconds */
export const moment = (seconds) => `${fixed(seconds, 3)} s`;

/** Times to mark, so many at most. @param {number} until @param {number} most */
function ticks(until, most) {
  const rough = until / most;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * size).find((one) => one >= rough) ?? 10 * size;
  return Array.from({ length: Math.floor(until / step + 1e-9) + 1 }, (_, i) => Number((i * step).toPrecision(6)));
}

/** @param {Result} result @param {Control} control @param {import('../common').Look} look */
export function scrubber(result, control, { player, phone }) {
  const race = raceOf(result);
  const { until_s: until, next_s: next, previous_s: previous } = race;
  // What the reader has set and not yet got is where the handle is.
  const at = Math.min(control.state.race.at, until);
  /** @param {number | null} wanted */
  const go = (wanted) => {
    player.pause();
    if (wanted !== null) control.act({ type: 'set', name: AT, value: Math.min(Math.max(wanted, 0), until) }, AT);
  };
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    const steps = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    const pages = { PageUp: 1, PageDown: -1 }[event.key];
    if (steps && event.shiftKey) go(at + steps * NUDGE_S);
    else if (steps) go(steps > 0 ? next : previous);
    else if (pages) go(at + pages * PAGE * until);
    else if (event.key === 'Home' || event.key === 'End') go(event.key === 'Home' ? 0 : until);
    else return;
    event.preventDefault();
  };
  const part = until > 0 ? at / until : 0;
  const says = words.race.scrubber;
  return html`
    <div class="scrubber" role="group" aria-label=${says.time}><div class="scrubber-in">
      <div class="transport">
        <button class="button" aria-label=${says.previous} aria-disabled=${previous === null ? 'true' : nothing} @click=${() => go(previous)}>${icons.previous}</button>
        <button class="button solid play" aria-label=${player.playing ? says.pause : says.play} ?disabled=${player.still}
          title=${player.still ? says.still : ''}
          @click=${() => (player.playing ? player.pause() : player.play(at, until))}>${player.playing ? icons.pause : icons.play}</button>
        <button class="button" aria-label=${says.next} aria-disabled=${next === null ? 'true' : nothing} @click=${() => go(next)}>${icons.next}</button>
      </div>
      <div class="timeline">
        <input class="range" type="range" id="race-at-range" min="0" max=${until} step="any" aria-label=${says.time} aria-valuetext=${says.at(moment(at), race.arrived, race.expected)}
          .value=${live(String(at))} @keydown=${key} @input=${(/** @type {Event & {target: HTMLInputElement}} */ { target }) => go(Number(target.value))} ${placed(part, '--fill', '%')}>
        <span class="ticks" aria-hidden="true">${until > 0 ? ticks(until, phone ? 3 : 5).filter((time) => Math.abs(time - at) > until * (phone ? 0.17 : 0.06)).map((time) => html`
          <span class="tick" ${placed(time / until)}>${plain(time)} s</span>`) : ''}<strong class="tick now" ${placed(part)}>${moment(at)}</strong></span>
      </div>
      <p class="progress"><span data-figure="request">${says.request(race.arrived, race.expected)}</span><span class="caption">${says.trace(race.rows.length)}</span></p>
      <div class="segments speeds" role="group" aria-label=${says.speed}>${SPEEDS.map(([speed, name]) => html`
        <button aria-pressed=${player.speed === speed} ?disabled=${player.still} @click=${() => player.setSpeed(speed)}>${name}</button>`)}</div>
    </div></div>`;
}

/** The CSP allows no style attributes; the CSSOM may be written to. @param {number} part @param {string} [name] @param {string} [unit] */
const placed = (part, name = '--at', unit = '') => ref((element) => {
  /** @type {HTMLElement | undefined} */ (element)?.style.setProperty(name, unit === '%' ? `${part * 100}%` : String(part));
});
