// The bounds of what the Two choices scene asks, as the core has them.

import { REQUESTS } from './config.js';

/** @typedef {import('../../types').Facts} Facts */
/** @typedef {import('../../types').ChoicesEntry} ChoicesEntry */
/** @typedef {import('../../types').Bound & {title: string, whole: boolean}} Titled */
/** @typedef {import('../../strings/words').Words['choices']['limits']} Titles */

/** What the names of the scene's numbers begin with, since other scenes have workers and a seed of their own. */
export const CHOICES = 'choices-';

/** The name of the bound, and whether it is a whole number. @type {[keyof ChoicesEntry & keyof Titles, string, boolean][]} */
const NUMBERS = [
  ['balls', 'balls', true],
  ['workers', 'workers', true],
  ['load', 'load', false],
  ['gateways', 'gateways', true],
  ['refresh', 'refresh_s', false],
  ['delay', 'refresh_s', false],
  ['seed', 'seed', true],
];

/**
 * A title is read no sooner than something is refused: the scene's words are not fetched for others.
 * @param {Facts} facts
 * @param {() => Titles} titles what each is called where it is refused
 * @returns {Record<string, Titled>}
 */
export function choicesBounds({ rules, limits }, titles) {
  const { min, max } = rules.find(({ id }) => id === 'choices')?.options.find(({ name }) => name === 'd') ?? {};
  /** @param {keyof Titles} name @param {{min: number, max: number}} bound @param {boolean} whole @returns {[string, Titled]} */
  const titled = (name, bound, whole) => [`${CHOICES}${name}`, { ...bound, whole, get title() { return titles()[name]; } }];
  return Object.fromEntries([
    ...NUMBERS.map(([name, bound, whole]) => titled(name, limits[bound], whole)),
    titled('d', { min: min ?? 0, max: max ?? 0 }, true),
    titled('request', { min: 0, max: REQUESTS }, true),
  ]);
}
