// What the page says, in the language that was chosen: a file for each room and language. A room is
// loaded before anything of it is drawn, so that the first picture waits for no other scene's words.

import * as common from './en/common.js';
import * as ring from './en/ring.js';

/** Each room's words; English is the measure that every other language is held to. @typedef {{
 *   common: typeof import('./en/common.js').default,
 *   ring: typeof import('./en/ring.js').default,
 *   evenness: typeof import('./en/evenness.js').default,
 *   clock: typeof import('./en/clock.js').default,
 *   rendezvous: typeof import('./en/rendezvous.js').default,
 *   choices: typeof import('./en/choices.js').default,
 *   race: typeof import('./en/race.js').default,
 *   move: typeof import('./en/move.js').default,
 *   path: typeof import('./en/path.js').default,
 *   help: typeof import('./en/help.js').default,
 *   lessons: typeof import('./en/lessons.js').default,
 *   rules: typeof import('./en/rules.js').default,
 *   ab: typeof import('./en/ab.js').default,
 *   faults: typeof import('./en/faults.js').default,
 * }} Words */
/** @typedef {keyof Words} Room */
/** @typedef {'en' | 'es'} Language */

/** @type {Record<Language, {[R in Room]: () => Promise<{default: Words[R]}>}>} */
const FILES = {
  en: {
    common: async () => common,
    ring: async () => ring,
    evenness: () => import('./en/evenness.js'),
    clock: () => import('./en/clock.js'),
    rendezvous: () => import('./en/rendezvous.js'),
    choices: () => import('./en/choices.js'),
    race: () => import('./en/race.js'),
    move: () => import('./en/move.js'),
    path: () => import('./en/path.js'),
    help: () => import('./en/help.js'),
    lessons: () => import('./en/lessons.js'),
    rules: () => import('./en/rules.js'),
    ab: () => import('./en/ab.js'),
    faults: () => import('./en/faults.js'),
  },
  es: {
    common: () => import('./es/common.js'),
    ring: () => import('./es/ring.js'),
    evenness: () => import('./es/evenness.js'),
    clock: () => import('./es/clock.js'),
    rendezvous: () => import('./es/rendezvous.js'),
    choices: () => import('./es/choices.js'),
    race: () => import('./es/race.js'),
    move: () => import('./es/move.js'),
    path: () => import('./es/path.js'),
    help: () => import('./es/help.js'),
    lessons: () => import('./es/lessons.js'),
    rules: () => import('./es/rules.js'),
    ab: () => import('./es/ab.js'),
    faults: () => import('./es/faults.js'),
  },
};

/** Every language in its own words. @type {Record<Language, string>} */
export const LANGUAGES = { en: 'English', es: 'Español' };
/**
 * The rooms that the first picture is told in. What the core tells of its rules is English already.
 * @param {Language} wanted
 * @returns {Room[]}
 */
export const firstRooms = (wanted) => (wanted === 'en' ? ['common', 'ring'] : ['common', 'ring', 'rules']);
export const ROOMS = /** @type {Room[]} */ (Object.keys(FILES.en));

/**
 * The words themselves. Read them where something is drawn or said, never while a module starts:
 * a room may not be loaded by then, and its language may change.
 */
export const words = /** @type {Words} */ ({});

/** @type {Language} */
let spoken = 'en';
/** The language that the words are in; numbers, plurals and lists follow it. */
export const language = () => spoken;

/**
 * Loads rooms, or takes all that are loaded to another language.
 * @param {Language} wanted
 * @param {Room[]} rooms
 */
export async function speak(wanted, rooms) {
  const was = spoken;
  const needed = /** @type {Room[]} */ (wanted === was ? rooms.filter((room) => !(room in words)) : [...new Set([...Object.keys(words), ...rooms])]);
  const loaded = await Promise.all(needed.map(async (room) => [room, (await FILES[wanted][room]()).default]));
  if (wanted === was && spoken !== was) {
    // The language was changed meanwhile.
    await speak(spoken, rooms);
    return;
  }
  if (wanted !== was && Object.keys(words).some((room) => !needed.includes(/** @type {Room} */ (room)))) {
    // More was loaded meanwhile.
    await speak(wanted, rooms);
    return;
  }
  spoken = wanted;
  Object.assign(words, Object.fromEntries(loaded));
}

/** @type {Map<string, Intl.PluralRules>} */
const rules = new Map();
/**
 * Which of a word's forms a count takes, by the language's own rules.
 * @param {number} value
 * @param {{one: string, other: string, many?: string}} forms
 */
export function plural(value, forms) {
  let rule = rules.get(spoken);
  if (!rule) rules.set(spoken, rule = new Intl.PluralRules(spoken));
  const form = rule.select(value);
  return (form === 'one' || form === 'many' ? forms[form] : undefined) ?? forms.other;
}
