// What the path's steps ask of the core: pictures of scenes with a fleet and keys of the path's own,
// and runs of requests.

import { DEFAULTS, numbered, ruleOf } from '../../state.js';
import { stepOf, THUMBNAILS } from './steps.js';

/** @typedef {import('../../types').State} State */
/** @typedef {import('balance-lab').SimulationConfig} SimulationConfig */
/** @typedef {import('balance-lab').Rule} Rule */

export const KEYS = { kind: /** @type {const} */ ('numbered'), prefix: 'thumb-', start: 1, count: THUMBNAILS };
export const EIGHT = Array.from({ length: 8 }, (_, i) => ({ name: `w${i + 1}`, weight: 1 }));
export const NINE = [...EIGHT, { name: 'w9', weight: 1 }];
/** @type {Rule} */
export const MODULO = { id: 'modulo', hash: 'xxh64', seed: 0 };
const HASH = { hash: 'xxh64', seed: 0 };
/** @type {Rule} */
export const RING = { id: 'ring', ...HASH, points: 1 };
/** Points of a worker where a step says no more of them. */
const POINTS = 100;
/** The place of w3. */
const THIRD = 2;

const JOINS = { kind: /** @type {const} */ ('add'), worker: NINE[8] };
const STILL = { kind: /** @type {const} */ ('none') };

/** @param {number} points @returns {Partial<State>} */
const ring = (points) => ({ scene: 'ring', rule: 'ring', options: { ...ruleOf('ring').options, points } });
/** @type {Partial<State>} */
const modulo = { scene: 'ring', rule: 'modulo', options: HASH };
/** @type {Partial<State>} */
const rendezvous = { scene: 'rendezvous', rule: 'rendezvous', options: HASH };

/** What a step takes of a scene. @type {Record<string, (state: State) => Partial<State>>} */
const PICTURES = {
  number: () => ({ ...modulo, change: STILL }),
  ninth: () => ({ ...modulo, change: JOINS }),
  store: ({ path, move }) => ({
    ...ruleOf('move'), scene: 'move', change: JOINS,
    traffic: { read: 400, write: 0, hit: path.hit, window: 60 }, move: { ...DEFAULTS.move, a: 'modulo', b: 'ring-100', curve: move.curve },
  }),
  circle: () => ({ ...ring(1), change: STILL }),
  joins: () => ({ ...ring(POINTS), change: JOINS }),
  points: ({ path }) => ({ ...ring(path.points), change: STILL }),
  leaves: ({ path }) => ({ ...ring(POINTS), change: { kind: 'remove', index: path.leaves - 1 } }),
  scores: () => ({ ...rendezvous, change: STILL }),
  down: () => ({ ...rendezvous, change: { kind: 'remove', index: THIRD } }),
};

/** The scene's state whose picture the step takes, null where it takes none. @param {State} state @returns {State | null} */
export function innerOf(state) {
  const picture = PICTURES[stepOf(state.path).id];
  if (!picture) return null;
  return { ...DEFAULTS, workers: EIGHT, keys: { ...numbered({ ...DEFAULTS, keys: KEYS }), kind: 'numbered' }, replicas: 2, follow: state.path.key, ...picture(state) };
}

/** Popular thumbnails are asked for much more often than others. */
export const POPULARITY = { kind: /** @type {const} */ ('zipf'), exponent: 0.9 };
const SEED = 8;

/** So long after it came, a request that is sent alone is served. */
export const SERVED_S = 0.5;

/** Requests one at a time, evenly, so slowly that nobody waits. @param {number} requests @returns {SimulationConfig} */
export const oneByOne = (requests) => ({
  rule: { id: 'round-robin' }, workers: EIGHT, seed: SEED, arrivals: { kind: 'fixed', per_s: 1 }, requests,
  cache_entries: THUMBNAILS, hit_ms: 2, miss_ms: 200,
});

/** How long w1 is slow. */
export const SLOW_S = 20;

/** @param {number} slow how many times longer w1 takes @returns {SimulationConfig} */
export const slowed = (slow) => ({
  rule: { id: 'round-robin' }, workers: EIGHT, seed: SEED, arrivals: { kind: 'poisson', per_s: 24 }, until_s: SLOW_S, miss_ms: 200,
  events: [{ kind: 'slow', at_s: 0, worker: EIGHT[0].name, factor: slow }],
});

/** Caches that nothing has to leave, and a rule. @param {Rule} rule @returns {SimulationConfig} */
export const caching = (rule) => ({
  rule, workers: EIGHT, seed: SEED, arrivals: { kind: 'fixed', per_s: 100 }, requests: THUMBNAILS, cache_entries: THUMBNAILS, hit_ms: 1, miss_ms: 1,
});

/** What the service may choose. @type {{title: string, rule: Rule}[]} */
export const CANDIDATES = [
  { title: 'round robin', rule: { id: 'round-robin' } },
  { title: 'ring, 100 points', rule: { id: 'ring', ...HASH, points: POINTS } },
  { title: 'rendezvous', rule: { id: 'rendezvous', ...HASH } },
  { title: 'two choices', rule: { id: 'choices', d: 2 } },
];

/** What is wrong with the fleet that the rules serve with. */
export const LAME = { worker: EIGHT[1].name, factor: 2 };
export const SERVED_PER_S = 20;
/** Thumbnails that a cache has room for. */
export const ROOM = 2_000;

/** @param {Rule} rule @param {boolean} dear whether a hit takes as long as a miss @returns {SimulationConfig} */
export const serving = (rule, dear) => ({
  rule, workers: EIGHT, seed: SEED, arrivals: { kind: 'poisson', per_s: SERVED_PER_S }, requests: THUMBNAILS,
  cache_entries: ROOM, hit_ms: dear ? 200 : 2, miss_ms: 200, events: [{ kind: 'slow', at_s: 0, ...LAME }],
});

/** Balls that are thrown, a bin for each. */
export const BALLS = 1_000_000;
/** Workers that a request asks, beside each other. */
export const ASKED = [1, 2, 3];
