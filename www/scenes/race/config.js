// What the Queue race asks of the core: a simulation for each rule, over the same trace.

import { optionsOf, ruleInfo } from '../../state.js';

/** @typedef {import('../../types').State} State */
/** @typedef {import('../../types').Facts} Facts */
/** @typedef {import('balance-lab').Rule} Rule */
/** @typedef {import('balance-lab').SimulationConfig} SimulationConfig */

/** Panels at most. */
export const PANELS = 6;

/** What of a race its runs depend on. @param {State['race']} race */
export const asRun = (race) => ({ ...race, at: 0, by: /** @type {const} */ ('p99') });

/** Rules whose workers or scores are given by hand: a fleet has none. */
const GIVEN = ['lesson-clock-ring', 'lesson-scores'];

/** The rules that can race. @param {Facts} facts */
export const racers = ({ rules }) => rules.filter(({ id }) => !GIVEN.includes(id));

/** A panel's rule with the options that the reader set. @param {Facts} facts @param {import('balance-lab').RuleId} id @param {Pick<State, 'options' | 'race'>} state @returns {Rule} */
export function ruleOfPanel(facts, id, { options, race }) {
  const info = ruleInfo(facts, id);
  const set = { ...options, bound_percent: Math.round(race.bound * 100), d: race.choices, choice_count: race.choices, k: race.top };
  return /** @type {Rule} */ ({ id: info.id, ...optionsOf(info, set) });
}

/** The keys that requests ask for. @param {Pick<State, 'keys' | 'race'>} state @returns {State['keys']} */
export const keysOf = ({ keys, race }) => (keys.kind === 'listed' ? keys : { ...keys, count: race.keys });

/** @param {Pick<State, 'race'>} state @returns {import('balance-lab').Popularity} */
export const popularityOf = ({ race: { popularity, exponent } }) =>
  (popularity === 'zipf' ? { kind: 'zipf', exponent } : { kind: 'uniform' });

/**
 * @param {Facts} facts
 * @param {import('balance-lab').RuleId} id
 * @param {Pick<State, 'workers' | 'options' | 'race'>} state
 * @returns {SimulationConfig}
 */
export function configOf(facts, id, state) {
  const { workers, race } = state;
  const slow = workers[race.slow];
  return {
    rule: ruleOfPanel(facts, id, state),
    workers,
    seed: race.seed,
    arrivals: race.arrivals === 'bursts' ? { kind: 'bursts', per_s: race.rate, on_s: race.on, off_s: race.off } : { kind: race.arrivals, per_s: race.rate },
    ...(race.trace === '' ? { until_s: race.seconds } : { trace: race.trace }),
    sizes: race.sizes,
    cache_entries: race.cache || null,
    hit_ms: race.hit,
    miss_ms: race.miss,
    slots: race.slots,
    gateways: race.gateways,
    view: race.view === 'refreshed' ? { kind: race.view, every_s: race.refresh } : { kind: race.view },
    health: race.checks === 0 ? null : { interval_s: race.checks, threshold: race.threshold },
    // Last, so that the core numbers the reader's own as they are listed.
    events: [
      ...race.events.map(eventOf),
      ...(slow ? [{ at_s: 0, kind: /** @type {const} */ ('slow'), worker: slow.name, factor: race.slowdown }] : []),
    ],
  };
}

/** @param {import('../../types').RaceEvent} event @returns {import('balance-lab').SimulationEvent} */
function eventOf({ at, kind, worker, factor }) {
  if (kind === 'join') return { at_s: at, kind, worker: { name: worker } };
  if (kind === 'slow') return { at_s: at, kind, worker, factor: factor ?? 1 };
  return { at_s: at, kind, worker };
}
