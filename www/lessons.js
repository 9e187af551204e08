// Worked lessons: the state each one opens with, and what its table compares. What a lesson takes
// as given is its document's; every result is computed by the Worker.

/** @typedef {import('./types').State} State */

/** @param {number} count */
export const replicas = (count) => Array.from({ length: count }, (_, i) => ({ name: `k${i + 1}`, weight: 1 }));

/** @param {string} name @param {number} position */
const placed = (name, position) => ({ name, weight: 1, position });

/** @param {string} name @param {number} score */
const scored = (name, score) => ({ name, weight: 1, score });

/** @param {string} text @returns {State['keys']} */
const listed = (text) => ({ kind: 'listed', text, numbered: { prefix: 'user:', start: 1, count: 1_000_000 } });

/** What a lesson calls a key. @param {State} state @param {string} key */
export const labelOf = ({ lesson }, key) => LESSONS[lesson]?.labels?.[key] ?? key;

export const LESSON_KEYS = { prefix: 'G', start: 1_000_000, count: 100_000 };
export const LESSON_TRAFFIC = { read: 416.67, write: 97.22, hit: 0.9, window: 60 };
/** The base rate as the lesson rounds it before it goes on. */
export const ROUNDED_BASE = 138.89;

/**
 * @typedef {object} Lesson
 * @property {boolean} [posed] whether it is no document's but was made up here
 * @property {Partial<State>} state
 * @property {Record<string, string>} [labels] what its keys are called
 */

/** A race as the scene opens with it. @type {State['race']} */
export const RACE_DEFAULTS = {
  rules: ['round-robin', 'modulo', 'ring', 'bounded', 'choices', 'least'],
  rate: 600, arrivals: 'poisson', on: 1, off: 1, seconds: 8, slots: 4, slow: 4, slowdown: 2, hit: 12, miss: 48,
  sizes: 'constant', popularity: 'zipf', exponent: 0.8, keys: 4000, cache: 250, gateways: 1, view: 'exact', refresh: 1, checks: 0, threshold: 3,
  bound: 1.25, choices: 2, top: 2, seed: 8, seeds: 10, events: [], trace: '', at: 5, by: 'p99',
};

/** The Two choices scene as it opens. @type {State['choices']} */
export const CHOICES_DEFAULTS = {
  d: 2, draw: 'distinct', balls: 1_000_000, workers: 32, load: 0.9, gateways: 16, refresh: 0.5, delay: 0, staggered: false, own: false,
  ties: 'random', seed: 5, request: 0,
};

/** Five workers with so many requests in flight, of which two are asked: given, and not drawn. */
export const FIVE_WORKERS = { in_flight: [4, 1, 5, 3, 2], asked: [2, 4], chosen: 4 };

/** The queue model of the lesson on balancing: a round is 1 ms. @param {string} lesson @param {number} slow @returns {Partial<State>} */
const queueModel = (lesson, slow) => ({
  lesson,
  scene: 'race',
  workers: replicas(3),
  change: { kind: 'none' },
  race: {
    ...RACE_DEFAULTS, rules: ['round-robin', 'least'], rate: 500, arrivals: 'fixed', seconds: 0.6, slots: 1, slow, slowdown: 3, miss: 1,
    sizes: 'lesson', popularity: 'uniform', cache: 0, seed: 20_240_730, at: 0.3,
  },
});

/** A thumbnail service. @type {State['race']} */
const thumbnails = {
  ...RACE_DEFAULTS, rules: ['round-robin', 'ring', 'bounded', 'top-k-least', 'choices', 'least'], rate: 110, seconds: 400, slow: -1, hit: 2, miss: 200, sizes: 'exponential',
  exponent: 0.9, keys: 50_000, cache: 5_000, seeds: 8, at: 60, by: 'store',
};

/** @type {Record<string, Lesson>} */
export const LESSONS = {
  'ring-of-100': {
    labels: { 17: 'x7Kp2Qa', 96: 'pL2wJ5s' },
    state: {
      lesson: 'ring-of-100',
      scene: 'ring',
      workers: [placed('A', 20), placed('B', 55), placed('C', 85)],
      change: { kind: 'none' },
      rule: 'lesson-clock-ring',
      options: {},
      replicas: 1,
      keys: listed('17\n96'),
      follow: '17',
    },
  },
  'w4-takes-dog': {
    labels: { 33: 'cat.jpg', 50: 'dog.jpg', 90: 'owl.jpg' },
    state: {
      lesson: 'w4-takes-dog',
      scene: 'ring',
      workers: [placed('w1', 20), placed('w2', 45), placed('w3', 80)],
      change: { kind: 'add', worker: placed('w4', 60) },
      rule: 'lesson-clock-ring',
      options: {},
      replicas: 1,
      keys: listed('33\n50\n90'),
      follow: '50',
    },
  },
  'cat-scores': {
    state: {
      lesson: 'cat-scores',
      scene: 'rendezvous',
      workers: [scored('w1', 41), scored('w2', 87), scored('w3', 12), scored('w4', 63)],
      change: { kind: 'none' },
      rule: 'lesson-scores',
      options: {},
      replicas: 2,
      keys: listed('cat.jpg'),
      follow: 'cat.jpg',
    },
  },
  'three-to-four': {
    state: {
      lesson: 'three-to-four',
      scene: 'ring',
      workers: replicas(3),
      change: { kind: 'add', worker: { name: 'k4', weight: 1 } },
      rule: 'ring',
      options: { points: 1000, hash: 'fnv1a-mix', seed: 0, lookup: 'at-or-after' },
      keys: { kind: 'numbered', ...LESSON_KEYS },
      follow: 'G1000000',
      traffic: LESSON_TRAFFIC,
    },
  },
  'five-workers': {
    state: { lesson: 'five-workers', scene: 'choices', choices: CHOICES_DEFAULTS },
  },
  'million-balls': {
    posed: true,
    state: { lesson: 'million-balls', scene: 'choices', choices: { ...CHOICES_DEFAULTS, d: 3, seed: 1 } },
  },
  herd: {
    posed: true,
    state: { lesson: 'herd', scene: 'choices', choices: { ...CHOICES_DEFAULTS, refresh: 2 } },
  },
  'queue-equal': {
    state: queueModel('queue-equal', -1),
  },
  'queue-slow': {
    state: queueModel('queue-slow', 0),
  },
  'queue-fairness': {
    state: queueModel('queue-fairness', -1),
  },
  'race-slow-worker': {
    posed: true,
    state: { lesson: 'race-slow-worker', scene: 'race', race: RACE_DEFAULTS },
  },
  'race-ninth-worker': {
    posed: true,
    state: {
      lesson: 'race-ninth-worker',
      scene: 'race',
      race: {
        ...RACE_DEFAULTS, rules: ['modulo', 'ring', 'rendezvous', 'bounded', 'top-k-least', 'least'], rate: 400, seconds: 12, slow: -1, keys: 1500,
        events: [{ at: 6, kind: 'join', worker: 'w9' }], at: 6.2,
      },
    },
  },
  'race-hot-key': {
    posed: true,
    state: {
      lesson: 'race-hot-key',
      scene: 'race',
      race: {
        ...RACE_DEFAULTS, rules: ['ring', 'rendezvous', 'bounded', 'top-k-least', 'choices', 'least'], rate: 1200, slow: -1, exponent: 1.2, keys: 4000,
      },
    },
  },
  'race-cold-caches': {
    posed: true,
    state: {
      lesson: 'race-cold-caches',
      scene: 'race',
      race: { ...RACE_DEFAULTS, rules: ['round-robin', 'modulo', 'rendezvous'], rate: 400, seconds: 12, slow: -1, at: 1, by: 'store' },
    },
  },
  'race-thumbnails': {
    posed: true,
    state: { lesson: 'race-thumbnails', scene: 'race', race: thumbnails },
  },
  'race-thumbnails-dear': {
    posed: true,
    state: { lesson: 'race-thumbnails-dear', scene: 'race', race: { ...thumbnails, hit: 200, by: 'p99' } },
  },
};

/** The rows of the table; `warm` ones get a row of warm-up cost, too.
 * @type {{points: number | null, rule: import('balance-lab').Rule, warm: boolean}[]} */
export const LESSON_RULES = [
  { points: null, rule: { id: 'lesson-fnv-modulo' }, warm: true },
  ...[1, 10, 100, 1000].map((points) => ({
    points,
    rule: { id: /** @type {const} */ ('lesson-fnv-ring'), points },
    warm: points === 1000,
  })),
];
