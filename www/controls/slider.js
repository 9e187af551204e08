// A slider and its number box: one value, two ways to set it.

import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { ref } from 'lit-html/directives/ref.js';
import { shown } from './shown.js';
import { complaint, OFF, parse, plain } from '../format.js';

/**
 * @typedef {object} Control what every control of a scene is given
 * @property {Record<string, import('../types').Bound & {title: string, whole: boolean}> | null} bounds null until the core has told them
 * @property {import('../types').Problem | null} problem
 * @property {import('../types').State} state with all that was done since the last picture
 * @property {(action: import('../state').Action, control: string) => void} act
 * @property {(problem: import('../types').Problem) => void} refuse
 * @property {{has: (name: string) => boolean}} open folds whose content is wanted
 * @property {(name: string, open: boolean) => void} fold
 * @property {string} lead the slider that a phone keeps in view, '' where all are
 */

/**
 * @typedef {object} Spec
 * @property {string} name of the value in the state and of its bound
 * @property {string} title
 * @property {string} unit stands outside the box
 * @property {number} value
 * @property {number} from where the slider begins; the box reaches as far as the bound
 * @property {number} to where the slider ends
 * @property {boolean} [log]
 * @property {number} [step] one increment; 1 by default
 * @property {[number, string][]} ticks
 * @property {(value: number) => void} [act] what setting it does, if not just that
 */

/** The value that a pressed slider had, and whether the press has set another. @type {{name: string, value: number, set: boolean} | null} */
let pressed = null;

/** How finely a slider's own positions lie. */
const POSITIONS = 1000;

/** @param {Spec} spec @param {number} value */
function positionOf({ from, to, log }, value) {
  const inside = Math.min(Math.max(value, from), to);
  const part = log ? Math.log(inside / from) / Math.log(to / from) : (inside - from) / (to - from);
  return part * POSITIONS;
}

/** @param {Spec} spec @param {number} position */
function valueAt({ from, to, log, step = 1 }, position) {
  const part = position / POSITIONS;
  const value = log ? from * (to / from) ** part : from + (to - from) * part;
  return onStep(value, step);
}

/** The nearest multiple of the step, free of binary dust. @param {number} value @param {number} step */
function onStep(value, step) {
  const decimals = Math.max(0, Math.ceil(-Math.log10(step)));
  return Number((Math.round(value / step) * step).toFixed(decimals));
}

/** @param {Spec} spec @param {Control} control */
export function slider(spec, control) {
  const { name, title, unit, value, from, to, step = 1, ticks } = spec;
  const act = spec.act ?? ((/** @type {number} */ wanted) => control.act({ type: 'set', name, value: wanted }, name));
  const bound = control.bounds?.[name];
  const problem = control.problem?.control === name ? control.problem : null;
  const position = positionOf(spec, value);
  /** @param {number} wanted */
  const setTo = (wanted) => {
    if (!bound) return;
    const inside = Math.min(Math.max(onStep(wanted, step), bound.min), bound.max);
    act(inside);
  };
  /** @param {KeyboardEvent} event */
  const rangeKey = (event) => {
    const steps = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    const tenths = { PageUp: 1, PageDown: -1 }[event.key];
    // A value beyond the slider's ends stays where it is rather than jump back to them.
    if (steps) setTo(steps > 0 ? Math.max(value, Math.min(value + step, to)) : Math.min(value, Math.max(value - step, from)));
    else if (tenths) setTo(valueAt(spec, Math.min(Math.max(position + tenths * POSITIONS / 10, 0), POSITIONS)));
    else return;
    event.preventDefault();
  };
  /** @param {Event & {target: HTMLInputElement}} event */
  const slid = ({ target }) => {
    if (pressed?.name === name) pressed.set = true;
    setTo(valueAt(spec, Number(target.value)));
  };
  /** A touch that turns out to scroll the page has set the slider by where it began: take that back. */
  const scrolls = () => {
    if (pressed?.name === name && pressed.set) act(pressed.value);
    pressed = null;
  };
  /** @param {KeyboardEvent} event */
  const boxKey = (event) => {
    const steps = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!steps) return;
    event.preventDefault();
    setTo(value + steps * step * (event.shiftKey ? 10 : 1));
  };
  return html`
    <div class="control ${control.lead === name ? 'lead' : ''}" data-control=${name}>
      <label for="${name}-box">${title}</label>
      <span class="measure">
        ${numberBox({ id: `${name}-box`, name, value, bound, problem, control, onKey: boxKey,
          onValue: act })}
        <span class="unit">${unit}</span>
      </span>
      ${message(problem, `${name}-box`)}
      <input class="range" type="range" id="${name}-range" min="0" max=${POSITIONS} step="any"
        aria-label="${title}" aria-valuetext="${plain(value)} ${unit}" ?disabled=${!bound}
        .value=${live(String(position))} @keydown=${rangeKey}
        @pointerdown=${() => { pressed = { name, value, set: false }; }} @pointercancel=${scrolls}
        @input=${slid}
        ${fill(position / POSITIONS)}>
      <span class="ticks" aria-hidden="true">${ticks.map(([at, label]) => html`
        <span class="tick" ${place(positionOf(spec, at) / POSITIONS)}>${label}</span>`)}</span>
    </div>`;
}

/**
 * @param {object} box
 * @param {string} box.id
 * @param {string} box.name of the control that a problem names
 * @param {number} box.value
 * @param {import('../types').Bound & {title: string, whole: boolean} | undefined} box.bound
 * @param {import('../types').Problem | null} box.problem
 * @param {Control} box.control
 * @param {(value: number) => void} box.onValue
 * @param {(event: KeyboardEvent) => void} [box.onKey]
 * @param {string} [box.label] where no <label> names it
 * @param {boolean} [box.canBeOff] whether 0 is none at all, whatever the bounds
 * @param {boolean} [box.snug] whether it is no wider than its text
 */
export function numberBox({ id, name, value, bound, problem, control, onValue, onKey, label, canBeOff = false, snug = false }) {
  const text = problem ? problem.typed : canBeOff && value === 0 ? OFF : plain(value);
  /** @param {Event & {target: HTMLInputElement}} event */
  const typed = ({ target }) => {
    if (!bound) return;
    if (canBeOff && ['', OFF].includes(target.value.trim().toLowerCase())) {
      // Where it was off before, no new text follows that would take the place of nothing.
      target.value = OFF;
      onValue(0);
      return;
    }
    const number = parse(target.value);
    const fault = complaint(target.value, number, bound);
    if (fault) control.refuse({ control: name, message: fault, typed: target.value });
    else onValue(number);
  };
  return html`<input class="box" id=${id} inputmode="decimal" autocomplete="off" spellcheck="false"
    aria-label=${label ?? nothing} aria-invalid=${problem ? 'true' : nothing}
    aria-describedby=${problem ? `${id}-problem` : nothing} ?disabled=${!bound}
    .value=${shown(text)} ${width(text, snug)}
    @change=${typed} @keydown=${onKey ?? nothing}>`;
}

/**
 * A problem under its control.
 * @param {import('../types').Problem | null} problem
 * @param {string} id of the input it describes
 */
export function message(problem, id) {
  return problem ? html`<p class="problem" id="${id}-problem" role="alert">${problem.message}</p>` : nothing;
}

// The page's CSP allows no style attributes; the CSSOM may be written to.
/** @param {number} part */
const fill = (part) => ref((element) => {
  /** @type {HTMLElement | undefined} */ (element)?.style.setProperty('--fill', `${part * 100}%`);
});
/** As wide as its text, within reason. @param {string} text @param {boolean} snug */
const width = (text, snug) => ref((element) => {
  // Points and commas are half as wide as digits.
  const length = snug ? [...text].length - (text.match(/[.,]/g)?.length ?? 0) / 2 : Math.max([...text].length, 4);
  /** @type {HTMLElement | undefined} */ (element)?.style.setProperty('--characters', String(Math.min(Math.max(length, 1), 14)));
});
/** @param {number} part */
const place = (part) => ref((element) => {
  /** @type {HTMLElement | undefined} */ (element)?.style.setProperty('--at', String(part));
});
