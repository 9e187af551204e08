// Worked lessons: the state each one opens with, and what its table compares. What a lesson takes
// as given is its document's; every result is computed by the Worker.

/** @typedef {import('./types').State} State */

/** @param {number} count */
export const replicas = (count) => Array.from({ length: count }, (_, i) => ({ name: `k${i + 1}`, weight: 1 }));

export const LESSON_KEYS = { prefix: 'G', start: 1_000_000, count: 100_000 };
export const LESSON_TRAFFIC = { read: 416.67, write: 97.22, hit: 0.9, window: 60 };
/** The base rate as the lesson rounds it before it goes on. */
export const ROUNDED_BASE = 138.89;

/** @type {Record<string, {title: string, state: Partial<State>}>} */
export const LESSONS = {
  'three-to-four': {
    title: 'Three to four replicas',
    state: {
      lesson: 'three-to-four',
      workers: replicas(3),
      change: { kind: 'add', worker: { name: 'k4', weight: 1 } },
      rule: 'ring',
      options: { points: 1000, hash: 'fnv1a-mix', seed: 0, lookup: 'at-or-after' },
      keys: { kind: 'numbered', ...LESSON_KEYS },
      follow: 'G1000000',
      traffic: LESSON_TRAFFIC,
    },
  },
};

/** The rows of the table; `warm` ones get a row of warm-up cost, too.
 * @type {{title: string, rule: import('balance-lab').Rule, warm: boolean}[]} */
export const LESSON_RULES = [
  { title: 'mod N', rule: { id: 'lesson-fnv-modulo' }, warm: true },
  ...[1, 10, 100, 1000].map((points) => ({
    title: `ring, v = ${points.toLocaleString('en')}`,
    rule: { id: /** @type {const} */ ('lesson-fnv-ring'), points },
    warm: points === 1000,
  })),
];
