// The figures of a run: which part of its report each is, and with how many decimals.

/** @typedef {import('balance-lab').Report} Report */

/** Decimals of milliseconds: none, but where there are few. @param {number} ms */
const few = (ms) => (ms >= 10 || ms === 0 ? 0 : ms < 1 ? 2 : 1);
/** @param {number} decimals */
const always = (decimals) => () => decimals;

/**
 * @typedef {object} Figure
 * @property {keyof import('../../strings/words').Words['race']['figures']} id
 * @property {(report: Report) => number | null} of
 * @property {number} [scale] units in one of the core's
 * @property {(value: number) => number} decimals in that unit
 * @property {number} [averaged] the decimals of a mean over several runs, where it needs more
 * @property {boolean} [low] whether less is better; not given where neither is
 */

/** @type {Figure[]} */
export const FIGURES = [
  { id: 'wait', scale: 1000, low: true, of: ({ wait }) => wait?.mean_s ?? null, decimals: always(2) },
  { id: 'mean', scale: 1000, low: true, of: ({ response }) => response?.mean_s ?? null, decimals: few },
  ...(/** @type {const} */ (['p50', 'p90', 'p99', 'max'])).map((id) => ({
    id, scale: 1000, low: true, of: (/** @type {Report} */ { response }) => response?.[`${id}_s`] ?? null, decimals: few,
  })),
  { id: 'queue', low: true, of: ({ max_queue }) => max_queue, decimals: always(0), averaged: 1 },
  { id: 'hits', low: false, of: ({ hit_ratio }) => hit_ratio, decimals: always(3) },
  { id: 'store', low: true, of: ({ store_per_s }) => store_per_s, decimals: always(2) },
  { id: 'imbalance', low: true, of: ({ imbalance }) => imbalance, decimals: always(3) },
  { id: 'work', low: true, of: ({ imbalance_of_work: work }) => work, decimals: always(3) },
  { id: 'copies', of: ({ copies }) => copies, decimals: always(2) },
  { id: 'busy', of: ({ utilisation }) => utilisation, decimals: always(3) },
  { id: 'finish', scale: 1000, of: ({ finish_s }) => finish_s, decimals: few },
];

/** @param {string} id */
export const figureOf = (id) => /** @type {Figure} */ (FIGURES.find((figure) => figure.id === id));

/** The four in a panel's head. @param {boolean} cached */
export const leading = (cached) => /** @type {const} */ (['p50', 'p99', 'queue', cached ? 'hits' : 'wait']);

/** The figures that any of the runs has. @param {Report[]} reports */
export const presentIn = (reports) => FIGURES.filter(({ of }) => reports.some((report) => of(report) !== null));
