// What the Two choices scene asks of the core: one request after another, and runs by the age of views.

/** @typedef {import('../../types').State} State */
/** @typedef {import('../../types').ChoicesEntry} ChoicesEntry */
/** @typedef {import('balance-lab').SimulationConfig} SimulationConfig */

/** Workers of the picture of one request. */
export const FIVE = 5;
/** Requests that can be sent one by one … */
export const REQUESTS = 1_000;
/** … from this one on, so that workers are as busy as they will be. */
export const FIRST = 500;

/** A service time is a second, and so every time in seconds is one in service times. */
const SERVICE_MS = 1_000;
/** A run is so many service times long, unless its requests were too many. */
const LENGTH = 3_000;
const MOST = 400_000;

/** Views that are so old are compared; a doubling from one to the next. */
export const AGES = [0, 0.25, 0.5, 1, 2, 4, 8];
/** d, for the mean time by theory beside that of the runs. */
export const MODEL = [1, 2, 3, 5];

/** @param {number} count */
const fleet = (count) => Array.from({ length: count }, (_, i) => ({ name: `w${i + 1}` }));

/** Whether queues come to rest, so that there is a mean time at all. @param {Pick<ChoicesEntry, 'load'>} choices */
export const isSteady = ({ load }) => load < 1;

/** Ages of the views compared: the reader's own among them. @param {Pick<ChoicesEntry, 'refresh'>} choices */
export const agesOf = ({ refresh }) => [...new Set([...AGES, refresh])].sort((a, b) => a - b);

/** @param {Pick<ChoicesEntry, 'd' | 'draw'>} choices */
const choosing = ({ d, draw }) => ({ id: /** @type {const} */ ('choices'), d, draw });

/** The five workers' requests, one at a time. @param {ChoicesEntry} choices @returns {SimulationConfig} */
export const requestsOf = (choices) => ({
  rule: choosing(choices),
  workers: fleet(FIVE),
  seed: choices.seed,
  arrivals: { kind: 'poisson', per_s: choices.load * FIVE },
  requests: FIRST + REQUESTS,
  sizes: 'exponential',
  miss_ms: SERVICE_MS,
});

/** @typedef {'least' | 'choices' | 'random'} Way */

/**
 * A run with views of an age.
 * @param {import('../../types').Study & {kind: 'stale'}} study
 * @param {Way} way
 * @param {number} age
 * @param {number} seed
 * @param {number} [d] of the model, whose views are exact; the reader's own if not given
 * @returns {SimulationConfig}
 */
export function runOf({ choices }, way, age, seed, d) {
  const { workers, load, gateways, delay, staggered, own, ties } = choices;
  const rule = way === 'random' ? { id: way } : way === 'least' ? { id: way, ties } : choosing({ ...choices, d: d ?? choices.d });
  return {
    rule,
    workers: fleet(workers),
    seed,
    arrivals: { kind: 'poisson', per_s: load * workers },
    requests: Math.max(Math.min(Math.round(load * workers * LENGTH), MOST), 1),
    sizes: 'exponential',
    miss_ms: SERVICE_MS,
    gateways,
    view: d !== undefined ? { kind: 'exact' } : { kind: 'refreshed', every_s: age, delay_s: delay, staggered, own },
  };
}
