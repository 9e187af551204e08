// Values that stand in a sentence and can be set there.

import { html } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { ref } from 'lit-html/directives/ref.js';
import { plain } from '../format.js';
import { numberBox } from './slider.js';

/** @typedef {import('./slider').Control} Control */

/**
 * @param {object} box
 * @param {string} box.name of the value in the state and of its bound
 * @param {string} box.label
 * @param {number} box.value
 * @param {number} [box.step] what an arrow key adds; with Shift ten times as much
 * @param {string} [box.unit]
 * @param {Control} control
 */
export function inlineNumber({ name, label, value, step = 1, unit = '' }, control) {
  const bound = control.bounds?.[name];
  /** @param {number} wanted */
  const set = (wanted) => control.act({ type: 'set', name, value: wanted }, name);
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    const steps = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!steps || !bound) return;
    event.preventDefault();
    const wanted = Number((value + steps * step * (event.shiftKey ? 10 : 1)).toFixed(6));
    set(Math.min(Math.max(wanted, bound.min), bound.max));
  };
  return html`<span class="inline">${numberBox({
    id: `${name}-box`, name, value, bound, control, label, onKey: key, onValue: set,
    problem: control.problem?.control === name ? control.problem : null, snug: true,
  })}${unit}</span>`;
}

/**
 * @param {object} box
 * @param {string} box.id
 * @param {string} box.label
 * @param {string} box.value
 * @param {[string, string][]} box.choices
 * @param {(value: string) => void} box.set
 */
export function inlineSelect({ id, label, value, choices, set }) {
  const shown = choices.find(([one]) => one === value)?.[1] ?? plain(Number(value));
  return html`<span class="inline"><select class="box" id="${id}-select" aria-label=${label} .value=${live(value)}
    @change=${(/** @type {Event & {target: HTMLSelectElement}} */ { target }) => set(target.value)} ${wide(shown)}>
    ${choices.map(([one, words]) => html`<option value=${one} ?selected=${one === value}>${words}</option>`)}</select></span>`;
}

/** As wide as what is chosen, not as the longest choice. @param {string} text */
const wide = (text) => ref((element) => {
  /** @type {HTMLElement | undefined} */ (element)?.style.setProperty('--characters', String(Math.min([...text].length, 24)));
});
