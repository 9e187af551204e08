// The scenes and what else of the page is fetched only when it is needed: each with its style and its
// words, so that the first picture waits for none of them.

import { isClock } from '../state.js';
import { language, speak, words } from '../strings/words.js';
import { style } from '../style.js';
import { fetchTables, needsTables } from './lesson-tables.js';
import * as ring from './ring/scene.js';

/** @typedef {import('../types').State} State */
/** @typedef {import('../types').Result} Result */
/** @typedef {import('../types').Facts} Facts */
/** @typedef {import('./common').Look} Look */
/** @typedef {import('../strings/words.js').Room} Room */

/**
 * What a scene is beside another setting.
 * @typedef {object} Side
 * @property {(result: Result, facts: Facts, look: Look) => string} title
 * @property {(result: Result, facts: Facts, control: import('../controls/slider').Control, look: Look) => unknown} picture
 * @property {(result: Result, facts: Facts) => import('./ab/figures').Figures} figures
 */

/**
 * What every scene is to the page.
 * @typedef {object} Scene
 * @property {(result: Result, facts: Facts, control: import('../controls/slider').Control, look: Look) => unknown} view
 * @property {(result: Result, facts: Facts) => string} announcement what a change did, for the ear
 * @property {(result: Result) => import('../types').Study[]} studies what is to be found out beside the picture
 * @property {(rail: import('./rail').Rail) => unknown} [controls] those of the rail, where there is one
 * @property {(result: Result, look: Look) => unknown} [leading] the figures that a phone keeps in view
 * @property {(state: State, facts: Facts | null) => string} [lead] the slider that a phone keeps in view
 * @property {Side} [side] how it stands beside another setting, where it can
 * @property {(result: Result, desk: import('../study-desk').Desk, progress: import('../types').Progress) => string} [heard] what a study found, for the ear
 */

/** @type {Record<Exclude<State['scene'], 'ring'> | 'clock', () => Promise<Scene>> & {ab: () => Promise<typeof import('./ab/scene.js')>}} */
const FETCH = {
  clock: () => import('./clock/scene.js'),
  rendezvous: () => import('./rendezvous/scene.js'),
  choices: () => import('./choices/scene.js'),
  race: () => import('./race/scene.js'),
  move: () => import('./move/scene.js'),
  path: () => import('./path/scene.js'),
  ab: () => import('./ab/scene.js'),
};
/** @typedef {keyof typeof FETCH} Part */

/** The rooms of words that a part needs beside its own. @type {Partial<Record<Part, Room[]>>} */
const ROOMS = { path: ['path', 'rendezvous', 'move', 'race', 'choices'] };

/** What is drawn by the means of other scenes has their styles, too. @type {Partial<Record<Part, string[]>>} */
const BORROWED = { choices: ['race'], race: ['choices'], path: ['rendezvous', 'move', 'race', 'choices'], ab: ['race'] };

/** @type {Partial<Record<Exclude<Part, 'ab'>, Scene>> & {ab?: typeof import('./ab/scene.js')}} */
const fetched = {};
/** @type {Map<Part, Promise<void>>} */
const underWay = new Map();

/** What a side's picture is made of. @param {State} state @returns {Exclude<Part, 'ab'>[]} */
function partsOf(state) {
  if (state.scene === 'ring') return isClock(state) ? ['clock'] : [];
  return [state.scene];
}

/** What a state's picture is made of. @param {State} state @returns {Part[]} */
const needed = (state) => (state.other ? [...partsOf(state), ...partsOf(state.other), 'ab'] : partsOf(state));

/** The rooms of words that a state needs beside those of its parts. @param {State} state @returns {Room[]} */
const roomsOf = ({ lesson }) => (lesson === '' ? [] : ['lessons']);

/** Whether all that a state's picture is made of is there. @param {State} state */
export const isReady = (state) => needed(state).every((part) => part in fetched) && roomsOf(state).every((room) => room in words) && !needsTables(state);

/** @param {Part} part */
function fetchPart(part) {
  const fetching = underWay.get(part) ?? Promise.all([FETCH[part](), speak(language(), ROOMS[part] ?? [/** @type {Room} */ (part)]), ...[...(BORROWED[part] ?? []), part].map(style)])
    .then(([module]) => { Object.assign(fetched, { [part]: module }); });
  underWay.set(part, fetching);
  // What failed once is tried again when it is asked for again.
  fetching.catch(() => underWay.delete(part));
  return fetching;
}

/** Fetches what a state's picture is made of. @param {State} state */
export const fetchFor = (state) => Promise.all([...needed(state).map(fetchPart), speak(language(), roomsOf(state)), needsTables(state) ? fetchTables() : null]);

/** What draws a state, once that is ready. @param {State} state @returns {Scene} */
export function viewOf(state) {
  const [part] = partsOf(state);
  return /** @type {Scene} */ (part ? fetched[part] : ring);
}

/** What draws two settings beside each other, once that is ready. */
export const besideView = () => /** @type {typeof import('./ab/scene.js')} */ (fetched.ab);
