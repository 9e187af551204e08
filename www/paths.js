// The Worker's part of the path: what a step shows beside a scene's own picture.

import { ASKED, BALLS, CANDIDATES, caching, EIGHT, KEYS, MODULO, NINE, oneByOne, POPULARITY, RING, serving, slowed, SLOW_S, SERVED_S } from './scenes/path/asks.js';
import { MOST_SENT } from './scenes/path/bounds.js';
import { stepOf } from './scenes/path/steps.js';

/** @typedef {import('./types').State} State */
/** @typedef {import('./types').PathFound} PathFound */
/** @typedef {typeof import('balance-lab')} Core */
/** @typedef {import('balance-lab').Lab} Lab */

/** Picks shown in turn: three rounds of eight. */
const PICKS = 24;

/** @type {PathFound} */
const NOTHING = { inner: null, guess: null, sent: null, order: null, queues: null, runs: null, owners: null, throws: null, hash: null };

export class Paths {
  /** @param {Pick<Core, 'ballsTheory' | 'place' | 'remainders' | 'throwBalls' | 'turns' | 'weighGuess'>} core */
  constructor(core) {
    this.core = core;
    /** What the last step found, while nothing that it depends on changes. */
    this.held = { of: '', found: NOTHING };
  }

  /**
   * @param {Lab} lab that holds the path's keys
   * @param {State} state
   * @param {import('./types').Result | null} inner
   * @returns {PathFound}
   */
  at(lab, state, inner) {
    const { path } = state;
    const step = stepOf(path);
    const { guesses: _, before: __, seen: ___, key: ____, ...settings } = path;
    const of = JSON.stringify(settings);
    if (this.held.of !== of) this.held = { of, found: { ...NOTHING, ...this.find(step.id, lab, path) } };
    const found = { ...this.held.found, inner, hash: step.id === 'number' ? hashOf(lab, path.key) : null };
    const guess = path.guesses[path.step];
    if (!step.guess || !guess) return found;
    const [parts, least] = answer(found);
    return { ...found, guess: this.core.weighGuess(step.guess.of, parts, least, guess.at) };
  }

  /** @param {string} id @param {Lab} lab @param {State['path']} path @returns {Partial<PathFound>} */
  find(id, lab, path) {
    const { core } = this;
    switch (id) {
      case 'service':
        return { sent: send(lab, path.sent) };
      case 'turns':
        return { order: core.turns({ id: 'nginx-round-robin' }, EIGHT.map((worker, i) => (i === 0 ? { ...worker, weight: path.weight } : worker)), PICKS) };
      case 'unequal':
        return { queues: run(lab, slowed(path.slow), (simulation) => {
          simulation.seek(SLOW_S);
          return { report: simulation.report(), moment: simulation.moment() };
        }) };
      case 'eighth':
        return { runs: [{ title: 'by turns', rule: /** @type {const} */ ({ id: 'round-robin' }) }, { title: 'by name', rule: MODULO }]
          .map(({ title, rule }) => ({ title, report: toEnd(lab, caching(rule)) })) };
      case 'ninth':
        return { owners: { ...ownersOf(core), remainders: core.remainders(EIGHT.length, NINE.length) } };
      case 'ask':
        return { throws: ASKED.map((d) => {
          const { max, histogram } = core.throwBalls(BALLS, BALLS, d, 'distinct', 1);
          return { d, max: [max], histogram, theory: core.ballsTheory(BALLS, BALLS, d) };
        }) };
      case 'which':
        return { runs: CANDIDATES.map(({ title, rule }) => ({ title, report: toEnd(lab, serving(rule, path.dear)) })) };
      default:
        return {};
    }
  }
}

/** The parts of what a step asks for, and the least possible. @param {PathFound} found @returns {[ArrayLike<number> & any, number | null]} */
function answer({ inner, runs, throws }) {
  if (throws) return [throws[1].max, null];
  if (runs) return [runs[0].report.hits, null];
  return [[inner?.comparison.moved ?? 0], inner?.comparison.least_ratio ?? null];
}

/** The number of a name. Where there is no ring, none is told; the hash is the same. @param {Lab} lab @param {string} key */
function hashOf(lab, key) {
  const side = { rule: RING, workers: EIGHT };
  lab.compare(side, side);
  return key === '' ? null : lab.follow(key, 1).after.hash;
}

/** The owner of every key before and after a ninth worker joins. @param {Pick<Core, 'place'>} core */
function ownersOf({ place }) {
  const keys = Array.from({ length: KEYS.count }, (_, i) => `${KEYS.prefix}${KEYS.start + i}`);
  return { before: place(MODULO, EIGHT, keys), after: place(MODULO, NINE, keys) };
}

/**
 * @template Found
 * @param {Lab} lab
 * @param {import('balance-lab').SimulationConfig} config
 * @param {(simulation: import('balance-lab').Simulation) => Found} read
 */
function run(lab, config, read) {
  lab.setPopularity(POPULARITY);
  const simulation = lab.simulate(config);
  try {
    return read(simulation);
  } finally {
    simulation.free();
  }
}

/** @param {Lab} lab @param {import('balance-lab').SimulationConfig} config */
const toEnd = (lab, config) => run(lab, config, (simulation) => {
  while (simulation.advance(KEYS.count));
  return simulation.report();
});

/** @param {Lab} lab @param {number} requests */
const send = (lab, requests) => run(lab, oneByOne(MOST_SENT + 1), (simulation) => {
  while (simulation.arrived < requests) {
    const next = simulation.next_s();
    if (next === null) break;
    simulation.seek(next);
  }
  const why = simulation.why();
  if (why) simulation.seek(why.time_s + SERVED_S);
  return { report: simulation.report(), moment: simulation.moment(), why };
});
