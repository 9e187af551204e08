// The figures of a run, and how each is written.

import { fixed } from '../../format.js';

/** @typedef {import('balance-lab').Report} Report */

/** Decimals of milliseconds: none, but where there are few. @param {number} ms */
const few = (ms) => (ms >= 10 || ms === 0 ? 0 : ms < 1 ? 2 : 1);
/** @param {number} decimals */
const always = (decimals) => () => decimals;

/**
 * @typedef {object} Figure
 * @property {string} id
 * @property {string} title
 * @property {string} unit
 * @property {(report: Report) => number | null} of
 * @property {number} [scale] units in one of the core's
 * @property {(value: number) => number} decimals in that unit
 * @property {number} [averaged] the decimals of a mean over several runs, where it needs more
 * @property {boolean} [low] whether less is better; not given where neither is
 */

/** @type {Figure[]} */
export const FIGURES = [
  { id: 'wait', title: 'Mean wait', unit: 'ms', scale: 1000, low: true, of: ({ wait }) => wait?.mean_s ?? null, decimals: always(2) },
  { id: 'mean', title: 'Mean', unit: 'ms', scale: 1000, low: true, of: ({ response }) => response?.mean_s ?? null, decimals: few },
  ...(/** @type {const} */ (['p50', 'p90', 'p99', 'max'])).map((id) => ({
    id, title: id, unit: 'ms', scale: 1000, low: true, of: (/** @type {Report} */ { response }) => response?.[`${id}_s`] ?? null, decimals: few,
  })),
  { id: 'queue', title: 'Max queue', unit: '', low: true, of: ({ max_queue }) => max_queue, decimals: always(0), averaged: 1 },
  { id: 'hits', title: 'Hit ratio', unit: '', low: false, of: ({ hit_ratio }) => hit_ratio, decimals: always(3) },
  { id: 'store', title: 'Store', unit: 'req/s', low: true, of: ({ store_per_s }) => store_per_s, decimals: always(2) },
  { id: 'imbalance', title: 'Imbalance', unit: 'requests', low: true, of: ({ imbalance }) => imbalance, decimals: always(3) },
  { id: 'work', title: 'Imbalance', unit: 'work', low: true, of: ({ imbalance_of_work: work }) => work, decimals: always(3) },
  { id: 'copies', title: 'Copies', unit: 'of a key', of: ({ copies }) => copies, decimals: always(2) },
  { id: 'busy', title: 'Busy', unit: 'of slots', of: ({ utilisation }) => utilisation, decimals: always(3) },
  { id: 'finish', title: 'Finish', unit: 'ms', scale: 1000, of: ({ finish_s }) => finish_s, decimals: few },
];

/** A figure without its unit. @param {Figure} figure @param {number | null} value */
export function written({ scale = 1, decimals }, value) {
  if (value === null) return '–';
  const shown = value * scale;
  return fixed(shown, decimals(shown));
}

/** A mean over several runs, and how far it may be off if that is known, with the same decimals. @param {Figure} figure @param {number} mean @param {number} half */
export function writtenMean({ scale = 1, decimals, averaged = 0 }, mean, half) {
  const places = Math.max(decimals(mean * scale), averaged);
  return [mean, half].map((value, i) => (Number.isFinite(value) ? fixed(value * scale, places) : i === 0 ? '–' : ''));
}

/** @param {string} id */
export const figureOf = (id) => /** @type {Figure} */ (FIGURES.find((figure) => figure.id === id));

/** The four in a panel's head. @param {boolean} cached */
export const leading = (cached) => ['p50', 'p99', 'queue', cached ? 'hits' : 'wait'];

/** The figures that any of the runs has. @param {Report[]} reports */
export const presentIn = (reports) => FIGURES.filter(({ of }) => reports.some((report) => of(report) !== null));
