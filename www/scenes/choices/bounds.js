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
 * @param {Facts} facts
 * @param {(name: string, title: string, whole: boolean) => Titled} limit
 * @param {Titles} titles what each is called where it is refused
 * @returns {Record<string, Titled>}
 */
export function choicesBounds({ rules }, limit, titles) {
  const { min, max } = rules.find(({ id }) => id === 'choices')?.options.find(({ name }) => name === 'd') ?? {};
  return {
    ...Object.fromEntries(NUMBERS.map(([name, bound, whole]) => [`${CHOICES}${name}`, limit(bound, titles[name], whole)])),
    [`${CHOICES}d`]: { min: min ?? 0, max: max ?? 0, title: titles.d, whole: true },
    [`${CHOICES}request`]: { min: 0, max: REQUESTS, title: titles.request, whole: true },
  };
}
