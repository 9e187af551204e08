// The bounds of what a race asks, as the core has them, and what each is called where it is refused.

/** @typedef {import('../../types').Facts} Facts */
/** @typedef {import('../../types').RaceEntry} RaceEntry */
/** @typedef {import('../../types').Bound & {title: string, whole: boolean}} Titled */

/** What the names of a race's numbers begin with, since other scenes have a rate and keys of their own. */
export const RACE = 'race-';

/** The name of the bound, the title, whether it is a whole number; and 0 where that is none of it.
 * @type {[keyof RaceEntry, string, string, boolean, number?][]} */
const NUMBERS = [
  ['rate', 'arrivals_per_s', 'Requests per second', false],
  ['on', 'window_s', 'A burst', false],
  ['off', 'window_s', 'The pause between bursts', false, 0],
  ['seconds', 'until_s', 'The run', false],
  ['slots', 'slots', 'Slots', true],
  ['slowdown', 'slowdown', 'The slowdown', false],
  ['hit', 'cost_ms', 'What a hit costs', false],
  ['miss', 'cost_ms', 'What a miss costs', false],
  ['exponent', 'zipf_exponent', 'The exponent', false],
  ['keys', 'keys', 'Keys', true],
  ['cache', 'cache_entries', 'Entries of a cache', true, 0],
  ['checks', 'window_s', 'The time between health checks', false, 0],
  ['gateways', 'gateways', 'Gateways', true],
  ['refresh', 'refresh_s', 'The time between refreshes', false],
  ['threshold', 'threshold', 'The threshold of health checks', true],
  ['seed', 'seed', "The trace's seed", true],
  ['seeds', 'seeds', 'Seeds', true],
  ['at', 'until_s', 'The time', false, 0],
];

/** Values for options that several rules have, and how many of the option's units are one of theirs.
 * @type {[keyof RaceEntry, string, string, number, string][]} */
const OPTIONS = [
  ['bound', 'bounded', 'bound_percent', 100, 'The bound'],
  ['choices', 'choices', 'd', 1, 'Choices'],
  ['top', 'top-k-least', 'k', 1, 'The top'],
];

/** @param {Facts} facts @param {(name: string, title: string, whole: boolean) => Titled} limit @returns {Record<string, Titled>} */
export const raceBounds = ({ rules, limits }, limit) => ({
  ...Object.fromEntries(NUMBERS.map(([name, bound, title, whole, min]) => [`${RACE}${name}`, { ...limit(bound, title, whole), ...(min !== undefined && { min }) }])),
  ...Object.fromEntries(OPTIONS.map(([name, rule, option, unit, title]) => {
    const { min, max } = rules.find(({ id }) => id === rule)?.options.find((one) => one.name === option) ?? {};
    return [`${RACE}${name}`, { min: (min ?? 0) / unit, max: (max ?? 0) / unit, title, whole: unit === 1 }];
  })),
  [`${RACE}slow`]: { min: -1, max: limits.workers.max - 1, title: "The slow worker's place", whole: true },
});
