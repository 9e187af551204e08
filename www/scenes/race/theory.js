// What theory says of a rule's run, where it holds. The Worker asks the core for it.

/** @typedef {import('../../types').State} State */
/** @typedef {import('../../types').Theory} Theory */
/** @typedef {import('balance-lab').RuleId} RuleId */
/** @typedef {Pick<typeof import('balance-lab'), 'lruHits' | 'mmcWait'>} Core */

/** Rules under which every cache is asked for all keys alike, since they do not look at the key. @type {RuleId[]} */
const BLIND = [
  'round-robin', 'random', 'choices', 'least', 'nginx-round-robin', 'nginx-least-conn', 'nginx-random-two', 'haproxy-round-robin', 'haproxy-static-rr',
  'haproxy-leastconn', 'envoy-least-request',
];

/**
 * @param {Core} core
 * @param {RuleId} id
 * @param {Pick<State, 'workers' | 'race'>} state
 * @param {number} keys of those that requests ask for
 * @param {import('balance-lab').Popularity} popularity
 * @returns {Theory}
 */
export function theoryOf(core, id, { workers, race }, keys, popularity) {
  const alone = workers.length === 1;
  // What a trace or an event brings, no closed form knows of.
  const plain = race.trace === '' && race.events.length === 0 && workers.every(({ down, weight }) => !down && weight > 0);
  const hits = plain && race.cache > 0 && (alone || BLIND.includes(id)) ? core.lruHits(popularity, keys, race.cache) : null;
  const queues = plain && race.cache === 0 && race.arrivals === 'poisson' && race.sizes === 'exponential' && !workers[race.slow];
  return {
    hits,
    wait_s: queues && (alone || id === 'random') ? core.mmcWait(workers.length, race.slots, race.rate, race.miss) : null,
    least_wait_s: queues ? core.mmcWait(1, workers.length * race.slots, race.rate, race.miss) : null,
  };
}
