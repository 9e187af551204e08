// What can be set in the Two choices scene.

import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { message, numberBox, slider } from '../../controls/slider.js';
import { plain } from '../../format.js';
import { words } from '../../strings/words.js';
import { CHOICES } from './bounds.js';
import { FIVE, REQUESTS } from './config.js';

/** @typedef {import('../../types').State} State */
/** @typedef {import('../../controls/slider').Control} Control */

/** @param {import('../rail').Rail} rail */
export function controls({ state: { choices }, control }) {
  /** @param {Partial<State['choices']>} values @param {string} name */
  const set = (values, name) => control.act({ type: 'choices', set: values }, `${CHOICES}${name}`);
  /** @param {number} request */
  const send = (request) => control.act({ type: 'set', name: `${CHOICES}request`, value: request }, `${CHOICES}request`);
  /** @param {keyof State['choices']} name @param {Omit<import('../../controls/slider').Spec, 'name' | 'value'>} spec */
  const slide = (name, spec) => slider({ name: `${CHOICES}${name}`, value: Number(choices[name]), ...spec }, control);
  const says = words.choices.controls;
  const all = choices.d > FIVE && choices.draw === 'distinct';
  return [
    html`<section aria-labelledby="rail-choice">
      <h2 id="rail-choice">${says.choice}</h2>
      ${slide('d', { ...says.d, from: 1, to: 5, ticks: [[1, '1'], [2, '2'], [3, '3'], [4, '4'], [5, '5']] })}
      ${all ? html`<p class="hint">${says.all(choices.d, FIVE)}</p>` : nothing}
      ${segments(says.draw.title, [['distinct', says.draw.distinct], ['with-replacement', says.draw.repeats]], choices.draw, (draw) => set({ draw }, 'draw'))}
      <div class="buttons send">
        <button class="button solid" ?disabled=${choices.request >= REQUESTS} @click=${() => send(choices.request + 1)}>${says.send}</button>
        <button class="button" ?disabled=${choices.request === 0} title=${choices.request === 0 ? says.first : nothing} @click=${() => send(choices.request - 1)}>${says.back}</button>
      </div>
      ${message(control.problem?.control === `${CHOICES}request` ? control.problem : null, 'choices-request')}
    </section>`,
    html`<section aria-labelledby="rail-bins">
      <h2 id="rail-bins">${says.bins}</h2>
      ${slide('balls', { ...says.balls, from: 100, to: 1_000_000, log: true, ticks: [[100, '100'], [10_000, '10⁴'], [1_000_000, '10⁶']] })}
    </section>`,
    html`<section aria-labelledby="rail-stale">
      <h2 id="rail-stale">${says.stale}</h2>
      ${slide('workers', { ...says.workers, from: 2, to: 512, log: true, ticks: [[2, '2'], [32, '32'], [512, '512']] })}
      ${slide('load', { ...says.load, from: 0.05, to: 1, step: 0.01, ticks: [0.05, 0.5, 1].map((load) => [load, plain(load)]) })}
      ${slide('gateways', { ...says.gateways, from: 1, to: 64, log: true, ticks: [[1, '1'], [8, '8'], [64, '64']] })}
      ${slide('refresh', { ...says.refresh, from: 0, to: 8, step: 0.05, ticks: [[0, '0'], [2, '2'], [4, '4'], [8, '8']] })}
      ${segments(says.staggered.title, [['false', says.staggered.together], ['true', says.staggered.apart]], String(choices.staggered), (staggered) => set({ staggered: staggered === 'true' }, 'staggered'))}
      ${number('delay', says.delay.title, says.delay.unit, choices.delay, control)}
      ${segments(says.ties.title, [['random', says.ties.random], ['first', says.ties.first]], choices.ties, (ties) => set({ ties }, 'ties'))}
      <div class="control"><label class="check"><input type="checkbox" id="choices-own-check" .checked=${live(choices.own)}
        @change=${(/** @type {Event & {target: HTMLInputElement}} */ { target }) => set({ own: target.checked }, 'own')}> ${says.own}</label></div>
    </section>`,
    html`<section aria-labelledby="rail-seed">
      <h2 id="rail-seed">${says.chance}</h2>
      ${number('seed', says.seed, '', choices.seed, control)}
    </section>`,
  ];
}

/** @param {'delay' | 'seed'} name @param {string} title @param {string} unit @param {number} value @param {Control} control */
function number(name, title, unit, value, control) {
  const full = `${CHOICES}${name}`;
  const problem = control.problem?.control === full ? control.problem : null;
  return html`<div class="control row" data-control=${full}><label for="${full}-box">${title}</label>
    <span class="measure">${numberBox({ id: `${full}-box`, name: full, value, bound: control.bounds?.[full], problem, control,
      onValue: (typed) => control.act({ type: 'set', name: full, value: typed }, full) })}${unit ? html`<span class="unit">${unit}</span>` : nothing}</span>
    ${message(problem, `${full}-box`)}</div>`;
}

/**
 * @template {string} Value
 * @param {string} title
 * @param {[Value, string][]} values
 * @param {string} value
 * @param {(value: Value) => void} set
 */
const segments = (title, values, value, set) => html`
  <div class="control row"><span>${title}</span>
    <div class="segments" role="group" aria-label=${title}>${values.map(([one, words]) => html`<button aria-pressed=${one === value ? 'true' : 'false'} @click=${() => set(one)}>${words}</button>`)}</div></div>`;
