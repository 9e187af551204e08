// What was done, step by step: to undo it, and to do it again.

import { reduce } from './state.js';

/** @typedef {import('./types').State} State */
/** @typedef {import('./state').Action} Action */

/**
 * @typedef {object} Step
 * @property {State} state what there was before it
 * @property {Step[]} future what could have been done again, and can be if this is refused
 * @property {number} actions that it is made of and that were not refused
 */

const MOST = 200;
/** Keys that are held or pressed so closely after each other make one step. */
const PAUSE_MS = 1000;
/** What a drag or a held key does over and over; anything else is a step each time. @type {Action['type'][]} */
const CONTINUED = ['set', 'reweigh', 'field', 'choices', 'race', 'path'];

export class Steps {
  constructor() {
    /** @type {Step[]} */
    this.past = [];
    /** @type {Step[]} */
    this.future = [];
    /** The step that the next action may still belong to. @type {{step: Step, type: string, control: string, at: number} | null} */
    this.open = null;
    /** Whether a pointer is down: a drag is one step, however long. */
    this.held = false;
    /** @type {WeakMap<Action, Step>} */
    this.of = new WeakMap();
  }

  get canUndo() { return this.past.length > 0; }

  get canRedo() { return this.future.length > 0; }

  /** @param {boolean} held */
  press(held) {
    this.held = held;
    if (held) this.open = null;
  }

  /**
   * For before an action is done.
   * @param {State} state what it is done to
   * @param {Action} action
   * @param {string} control that caused it
   * @param {number} now in milliseconds
   */
  record(state, action, control, now) {
    if (isPassing(action)) return;
    const { open } = this;
    const goesOn = open !== null && open.control === control && open.type === action.type && CONTINUED.includes(action.type)
      && (this.held || now - open.at <= PAUSE_MS);
    if (!goesOn && isSame(reduce(state, action), state)) return;
    const step = goesOn ? open.step : { state, future: this.future, actions: 0 };
    step.actions += 1;
    this.of.set(action, step);
    this.open = { step, type: action.type, control, at: now };
    if (goesOn) return;
    this.past = [...this.past, step].slice(-MOST);
    this.future = [];
  }

  /** An action was refused: a step of nothing else is none. @param {Action} action */
  refused(action) {
    const step = this.of.get(action);
    if (!step) return;
    step.actions -= 1;
    const at = this.past.indexOf(step);
    if (step.actions > 0 || at < 0) return;
    if (this.open?.step === step) this.open = null;
    const next = this.past[at + 1];
    // What came after it was done to a state without it.
    if (next) next.state = step.state;
    else this.future = step.future;
    this.past = this.past.filter((one) => one !== step);
  }

  /** All that was done since a state is lost. @param {State} state */
  lost(state) {
    const at = this.past.findLastIndex((step) => isSame(step.state, state));
    if (at >= 0) this.past.length = at;
    this.open = null;
  }

  /** @param {State} state the present one @returns {State | null} the one to go back to */
  undo(state) {
    return this.turn(this.past, this.future, state);
  }

  /** @param {State} state the present one @returns {State | null} the one to go on to */
  redo(state) {
    return this.turn(this.future, this.past, state);
  }

  /** @param {Step[]} from @param {Step[]} to @param {State} state */
  turn(from, to, state) {
    this.open = null;
    let step = from.pop();
    // A drag may have ended where it began.
    while (step && isSame(step.state, state)) step = from.pop();
    if (!step) return null;
    to.push({ state, future: [], actions: 1 });
    return step.state;
  }
}

/** Which moment of a race is shown, and by what one reads, are no settings. @param {Action} action */
const isPassing = (action) => action.type === 'theme' || (action.type === 'set' && action.name === 'race-at');

/** @param {State} a @param {State} b */
const isSame = (a, b) => isEqual({ ...a, theme: '' }, { ...b, theme: '' });

/** @param {any} a @param {any} b @returns {boolean} */
function isEqual(a, b) {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => isEqual(a[name], b[name]));
}
