// The state as it was last computed, and what the user has done to it since.

import { DEFAULTS, reduce } from './state.js';

/** @typedef {import('./types').State} State */
/** @typedef {import('./state').Action} Action */
/** @typedef {{action: Action, control: string}} Done */

/**
 * Every change is an action on the last state that the core could compute. A refusal takes back
 * the one action that caused it, and no other.
 */
export class Store {
  /**
   * @param {(state: State, count: number) => void} compute asks for a state that holds `count` of
   *   the actions done; a newer call takes the place of one that waits
   */
  constructor(compute) {
    this.compute = compute;
    /** The last state that was computed. @type {State} */
    this.good = DEFAULTS;
    /** What was done since, the oldest first. @type {Done[]} */
    this.done = [];
    /** Whether actions are tried one by one, since one of several was refused. */
    this.trying = false;
    /** The state as the controls show it. @type {State} */
    this.state = this.good;
  }

  /** @param {Action} action @param {string} control that caused it, for a message beside it */
  act(action, control) {
    this.done.push({ action, control });
    this.ask();
  }

  /** For what changes the picture but nothing that is computed. @param {Action} action */
  show(action) {
    this.good = reduce(this.good, action);
    this.state = this.after(this.done.length);
  }

  /** Asks for the good state anew. */
  again() {
    this.compute(this.good, 0);
  }

  /** @param {State} state @param {number} count of the actions it holds */
  computed(state, count) {
    const { show, order, theme } = this.good;
    this.good = { ...state, show, order, theme };
    this.done.splice(0, count);
    this.ask();
  }

  /**
   * @param {number} count of the actions that the refused state holds
   * @returns {Done | null} the one that is taken back, if it is known
   */
  refused(count) {
    this.trying = count > 1;
    const [culprit = null] = this.trying ? [] : this.done.splice(0, count);
    this.ask();
    return culprit;
  }

  /** Drops all that is not computed: the instance died of it. */
  drop() {
    this.done = [];
    this.state = this.good;
  }

  /** @param {number} count */
  after(count) {
    return this.done.slice(0, count).reduce((state, { action }) => reduce(state, action), this.good);
  }

  ask() {
    this.state = this.after(this.done.length);
    if (this.done.length === 0) {
      this.trying = false;
      return;
    }
    const count = this.trying ? 1 : this.done.length;
    this.compute(this.after(count), count);
  }
}
