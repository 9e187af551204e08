// The bounds of what a race asks, as the core has them.

/** @typedef {import('../../types').Facts} Facts */
/** @typedef {import('../../types').RaceEntry} RaceEntry */
/** @typedef {import('../../types').Bound & {title: string, whole: boolean}} Titled */
/** @typedef {import('../../strings/words').Words['race']['limits']} Titles */

/** What the names of a race's numbers begin with, since other scenes have a rate and keys of their own. */
export const RACE = 'race-';

/** The name of the bound, whether it is a whole number; and 0 where that is none of it.
 * @type {[keyof RaceEntry & keyof Titles, string, boolean, number?][]} */
const NUMBERS = [
  ['rate', 'arrivals_per_s', false],
  ['on', 'window_s', false],
  ['off', 'window_s', false, 0],
  ['seconds', 'until_s', false],
  ['slots', 'slots', true],
  ['slowdown', 'slowdown', false],
  ['hit', 'cost_ms', false],
  ['miss', 'cost_ms', false],
  ['exponent', 'zipf_exponent', false],
  ['keys', 'keys', true],
  ['cache', 'cache_entries', true, 0],
  ['checks', 'window_s', false, 0],
  ['gateways', 'gateways', true],
  ['refresh', 'refresh_s', false],
  ['threshold', 'threshold', true],
  ['seed', 'seed', true],
  ['seeds', 'seeds', true],
  ['at', 'until_s', false, 0],
];

/** Values for options that several rules have, and how many of the option's units are one of theirs.
 * @type {[keyof RaceEntry & keyof Titles, string, string, number][]} */
const OPTIONS = [
  ['bound', 'bounded', 'bound_percent', 100],
  ['choices', 'choices', 'd', 1],
  ['top', 'top-k-least', 'k', 1],
];

/**
 * A title is read no sooner than something is refused: the race's words are not fetched for other scenes.
 * @param {Facts} facts
 * @param {() => Titles} titles what each is called where it is refused
 * @returns {Record<string, Titled>}
 */
export function raceBounds({ rules, limits }, titles) {
  /** @param {keyof Titles} name @param {{min: number, max: number}} bound @param {boolean} whole @returns {[string, Titled]} */
  const titled = (name, bound, whole) => [`${RACE}${name}`, { ...bound, whole, get title() { return titles()[name]; } }];
  return Object.fromEntries([
    ...NUMBERS.map(([name, bound, whole, min]) => titled(name, { ...limits[bound], ...(min !== undefined && { min }) }, whole)),
    ...OPTIONS.map(([name, rule, option, unit]) => {
      const { min, max } = rules.find(({ id }) => id === rule)?.options.find((one) => one.name === option) ?? {};
      return titled(name, { min: (min ?? 0) / unit, max: (max ?? 0) / unit }, unit === 1);
    }),
    titled('slow', { min: -1, max: limits.workers.max - 1 }, true),
  ]);
}
