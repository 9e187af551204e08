// The bounds of what the Two choices scene asks, as the core has them, and what each is called where it is refused.

import { REQUESTS } from './config.js';

/** @typedef {import('../../types').Facts} Facts */
/** @typedef {import('../../types').ChoicesEntry} ChoicesEntry */
/** @typedef {import('../../types').Bound & {title: string, whole: boolean}} Titled */

/** What the names of the scene's numbers begin with, since other scenes have workers and a seed of their own. */
export const CHOICES = 'choices-';

/** The name of the bound, the title, and whether it is a whole number. @type {[keyof ChoicesEntry, string, string, boolean][]} */
const NUMBERS = [
  ['balls', 'balls', 'Balls', true],
  ['workers', 'workers', 'Workers', true],
  ['load', 'load', 'Load', false],
  ['gateways', 'gateways', 'Gateways', true],
  ['refresh', 'refresh_s', 'Refresh T', false],
  ['delay', 'refresh_s', 'The time that news takes', false],
  ['seed', 'seed', 'The seed', true],
];

/** @param {Facts} facts @param {(name: string, title: string, whole: boolean) => Titled} limit @returns {Record<string, Titled>} */
export function choicesBounds({ rules }, limit) {
  const { min, max } = rules.find(({ id }) => id === 'choices')?.options.find(({ name }) => name === 'd') ?? {};
  return {
    ...Object.fromEntries(NUMBERS.map(([name, bound, title, whole]) => [`${CHOICES}${name}`, limit(bound, title, whole)])),
    [`${CHOICES}d`]: { min: min ?? 0, max: max ?? 0, title: 'Asked, d,', whole: true },
    [`${CHOICES}request`]: { min: 0, max: REQUESTS, title: 'Requests sent', whole: true },
  };
}
