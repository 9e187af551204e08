// The Worker's part of the Two choices scene: requests sent one by one, balls thrown into bins, and
// mean times by the age of views.

import { FIVE_WORKERS } from './lessons.js';
import { agesOf, FIRST, FIVE, MODEL, requestsOf, runOf } from './scenes/choices/config.js';
import { play } from './races.js';

/** @typedef {import('./types').State} State */
/** @typedef {import('balance-lab').Simulation} Simulation */
/** @typedef {() => import('balance-lab').Lab} NewLab one of a single key, since these rules look at none */
/** @typedef {typeof import('balance-lab')} Core */

/** A seed some further on; after the greatest comes 0. @param {number} seed @param {number} further */
const later = (seed, further) => (seed + further) >>> 0;

/** Whether what is shown is the example's own request. @param {State} state */
const isGiven = ({ lesson, choices: { request } }) => lesson === 'five-workers' && request === 0;

export class Requests {
  /** @param {NewLab} newLab @param {Core['chances']} chances */
  constructor(newLab, chances) {
    this.newLab = newLab;
    this.chances = chances;
    /** @type {{of: string, simulation: Simulation} | null} */
    this.held = null;
  }

  /** The request that the state is at. @param {State} state @returns {import('./types').OneRequest} */
  at(state) {
    const { d, draw } = state.choices;
    // Of five of which one is the least busy, that one is chosen whenever it is asked.
    const [asked] = this.chances([0, ...Array.from({ length: FIVE - 1 }, () => 1)], d, draw);
    const one = isGiven(state) ? given(state.choices) : this.live(state.choices);
    return { ...one, chances: this.chances(Array.from(one.in_flight), d, draw), asked_chance: asked };
  }

  /** @param {State['choices']} choices */
  live(choices) {
    const simulation = this.hold(choices);
    const wanted = FIRST + choices.request;
    while (simulation.arrived < wanted) {
      const next = simulation.next_s();
      if (next === null) break;
      simulation.seek(next);
    }
    while (simulation.arrived > wanted) {
      const previous = simulation.previous_s();
      if (previous === null) break;
      simulation.seek(previous);
    }
    const why = simulation.why();
    if (!why) return { request: 0, in_flight: Array.from({ length: FIVE }, () => 0), asked: [], chosen: -1 };
    return { request: why.request, in_flight: why.in_flight, asked: Array.from(why.candidates), chosen: why.chosen };
  }

  /** @param {State['choices']} choices */
  hold(choices) {
    const config = requestsOf(choices);
    const of = JSON.stringify(config);
    if (this.held?.of === of) return this.held.simulation;
    this.held?.simulation.free();
    this.held = null;
    const lab = this.newLab();
    try {
      this.held = { of, simulation: lab.simulate(config) };
      return this.held.simulation;
    } finally {
      lab.free();
    }
  }
}

/** The example's, where as many are asked as it says. @param {State['choices']} choices */
function given({ d, draw }) {
  const { in_flight, asked, chosen } = FIVE_WORKERS;
  const sent = d === asked.length && draw === 'distinct';
  return { request: 0, in_flight, asked: sent ? asked : [], chosen: sent ? chosen : -1 };
}

/**
 * A throw a step: the first seed of every d, then the others.
 * @param {Extract<import('./types').Study, {kind: 'bins'}>} study
 * @param {Core['throwBalls']} throwBalls
 * @param {Core['ballsTheory']} theory
 * @returns {Generator<import('./types').Progress<'bins'>, void>}
 */
export function* throwBins({ balls, ds, draw, seed, seeds }, throwBalls, theory) {
  /** @type {import('./types').Throws[]} */
  const rows = ds.map((d) => ({ d, max: [], histogram: null, theory: theory(balls, balls, d) }));
  let done = 0;
  for (let i = 0; i < seeds; i += 1) {
    for (const row of rows) {
      const { max, histogram } = throwBalls(balls, balls, row.d, draw, later(seed, i));
      row.max.push(max);
      row.histogram ??= histogram;
      done += 1;
      // Before the first seed is through there is nothing to compare.
      yield { done, of: seeds * ds.length, findings: row.max.length === 1 && row !== rows.at(-1) ? null : { balls, rows }, fault: '' };
    }
  }
}

/** Mean times by the age of views, a round for each seed. Rounds are kept, so that a study can go on from where it was. */
export class MeanTimes {
  /** @param {NewLab} newLab @param {Pick<Core, 'compareFigures' | 'crossing' | 'supermarket'>} core */
  constructor(newLab, core) {
    this.newLab = newLab;
    this.core = core;
    this.of = '';
    /** @type {number[][]} */
    this.rounds = [];
  }

  /**
   * @param {Extract<import('./types').Study, {kind: 'stale'}>} study
   * @returns {Generator<import('./types').Progress<'stale'>, void>}
   */
  *run(study) {
    const of = JSON.stringify(study.choices);
    if (of !== this.of) Object.assign(this, { of, rounds: [] });
    const ages = agesOf(study.choices);
    const runs = runsOf(study, ages);
    const lab = this.newLab();
    try {
      const progress = () => ({ done: this.rounds.length, of: study.rounds, findings: this.found(study, ages), fault: '' });
      let told = progress();
      yield told;
      while (this.rounds.length < study.rounds) {
        const seed = later(study.choices.seed, this.rounds.length);
        /** @type {number[]} */
        const round = [];
        for (const { way, age, d } of runs) {
          const simulation = lab.simulate(runOf(study, way, age, seed, d));
          try {
            for (const _ of play([simulation])) yield told;
            const { capped, response } = simulation.report();
            round.push(capped || !response ? NaN : response.mean_s);
          } finally {
            simulation.free();
          }
        }
        this.rounds.push(round);
        told = progress();
        yield told;
      }
    } finally {
      lab.free();
    }
  }

  /** What the rounds so far come to. @param {Extract<import('./types').Study, {kind: 'stale'}>} study @param {number[]} ages @returns {import('./types').StaleFindings | null} */
  found({ choices }, ages) {
    const seeds = this.rounds.length;
    if (seeds === 0) return null;
    /** A run in every round. @param {number} run */
    const row = (run) => this.rounds.map((round) => round[run]);
    const { compareFigures, crossing, supermarket } = this.core;
    /** @param {number[]} rows */
    const compare = (rows) => compareFigures(Float64Array.from(rows.flatMap(row)), rows.length, true);
    const times = ages.map((_, i) => compare([LEAST + 2 * i, LEAST + 2 * i + 1, RANDOM]));
    return {
      seeds,
      at: ages,
      times,
      crossing: crossing(ages, times.map(({ mean }) => mean[0]), times.map(({ mean }) => mean[1])),
      model: MODEL.map((d, i) => {
        const { mean, half } = compare([d === 1 ? RANDOM : LEAST + 2 * ages.length + i - 1]);
        return { d, mean: mean[0], half: half[0], theory: supermarket(choices.load, d) };
      }),
    };
  }
}

/** Where a round has the runs of random, and of the first age. */
const RANDOM = 0;
const LEAST = 1;

/**
 * The runs of a round: random, which looks at no view; the two others at every age; and what the model tells of.
 * @param {Extract<import('./types').Study, {kind: 'stale'}>} study
 * @param {number[]} ages
 * @returns {{way: import('./scenes/choices/config').Way, age: number, d?: number}[]}
 */
const runsOf = ({ choices }, ages) => [
  { way: 'random', age: 0 },
  ...ages.flatMap((age) => /** @type {const} */ ([{ way: 'least', age }, { way: 'choices', age }])),
  ...MODEL.filter((d) => d > 1).map((d) => ({ way: /** @type {const} */ ('choices'), age: 0, d })),
];
