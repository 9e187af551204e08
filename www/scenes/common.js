// What the scenes share: how they look at a result, what they call its parts, how they print a figure.

import { html, nothing } from 'lit-html';
import { quote } from '../format.js';
import { allWorkers, placeOfAfter } from '../fleets.js';
import { words } from '../strings/words.js';

/** @typedef {import('../types').State} State */
/** @typedef {import('../types').Result} Result */

/**
 * @typedef {object} Look what a scene shows besides state and result
 * @property {number} top the part of the turn at the top of the ring
 * @property {number} unit a pixel of the screen in units of the ring's drawing
 * @property {State['show']} show
 * @property {State['order']} order
 * @property {number | null} pointed a worker that the user points at
 * @property {(place: number | null) => void} point
 * @property {{of: string, at: number}} step how far a search is shown, and which
 * @property {(of: string, at: number) => void} stepTo
 * @property {Palette} palette
 * @property {string} linkFault
 * @property {boolean} phone whether the leading figures are in the sheet, and not in the scene
 * @property {import('../study-desk').Desk} desk
 * @property {() => void} freshSeed
 * @property {number} panel how wide a panel of a race is, or a guess's scale
 * @property {import('./race/player').Player} player
 * @property {(lesson: string) => void} openLesson
 * @property {(scene: State['scene']) => void} openScene
 * @property {() => void} leavePath
 * @property {() => void} arrived to tell that something of the scene was fetched
 * @property {(title: string) => string} [named] what a panel is called where two sides have the same
 * @property {(fragment: string) => void} copy a link to what the fragment says
 */

/** @typedef {{workers: number[][], more: number[], track: number[], paper: number[]}} Palette */

/** Without a change there is only one state to show. @param {State} state @param {Look} look */
export const shownState = ({ change }, { show }) => (change.kind === 'none' ? 'after' : show);

/** @param {Look} look @param {number} place */
export const isFaded = ({ pointed }, place) => pointed !== null && pointed !== place;

/** The worker that joins or leaves, '' if none does. @param {State} state */
export function changingName({ change, workers }) {
  if (change.kind === 'add') return quote(change.worker.name);
  return change.kind === 'remove' ? quote(workers[change.index].name) : '';
}

/** The followed key's owners before and after. @param {Result} result */
export function owners({ state, followed }) {
  const workers = allWorkers(state);
  const [before, after] = [followed?.before.stops[0], followed?.after.stops[0]];
  return [
    before ? workers[before.worker].name : words.ring.nobody,
    after ? workers[placeOfAfter(state, after.worker)].name : words.ring.nobody,
  ];
}

/**
 * @param {string} name
 * @param {unknown} title
 * @param {string} value
 * @param {string} unit
 * @param {unknown} note
 */
export const figure = (name, title, value, unit, note) => html`
  <div><dt>${title}</dt><dd><span class="value" data-figure=${name}>${value}</span>${unit ? html` <span class="unit">${unit}</span>` : nothing}</dd>
  <dd class="note">${note}</dd></div>`;
