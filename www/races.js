// The Worker's simulations: one for each rule of a race, played in slices so that a newer race, or
// another moment of the same one, is not kept waiting.

import { configOf, popularityOf } from './scenes/race/config.js';
import { FIGURES } from './scenes/race/figures.js';
import { theoryOf } from './scenes/race/theory.js';

/** @typedef {import('./types').Race} Race */
/** @typedef {import('./types').Facts} Facts */
/** @typedef {import('balance-lab').Lab} Lab */
/** @typedef {import('balance-lab').Simulation} Simulation */
/** @typedef {Pick<import('./types').State, 'workers' | 'options' | 'race'>} Asked */

/** How long a slice may take: at most two frames. */
const SLICE_MS = 30;
/** The clock is looked at after so many requests. */
const STRIDE = 2_000;

/**
 * Plays simulations to their ends, yielding how many requests are done after each slice.
 * @param {Simulation[]} simulations
 * @returns {Generator<number, void>}
 */
export function* play(simulations) {
  let until = performance.now() + SLICE_MS;
  for (const simulation of simulations) {
    while (simulation.advance(STRIDE)) {
      if (performance.now() < until) continue;
      yield simulations.reduce((sum, { arrived }) => sum + arrived, 0);
      until = performance.now() + SLICE_MS;
    }
  }
}

/** Hit ratios are drawn of so many windows: of few requests each they would say little. */
const HIT_WINDOWS = 60;

/** @typedef {{simulation: Simulation, end: {whole: import('balance-lab').Report, series: import('balance-lab').Series, hits: import('balance-lab').Series, theory: import('./types').Theory} | null}} Run */

export class Races {
  /** @param {import('./scenes/race/theory').Core} core */
  constructor(core) {
    this.core = core;
    /** The runs of the last race, by all that they depend on. @type {Map<string, Run>} */
    this.held = new Map();
    /** What the last race was of, and how many there were before. */
    this.last = '';
    this.count = 0;
    /** The last trace that was pasted, and how many there were before. */
    this.trace = '';
    this.traces = 0;
  }

  /**
   * @param {Lab} lab that holds the keys
   * @param {number} keys how many
   * @param {string} of what the keys are
   * @param {Facts} facts
   * @param {Asked} state
   * @returns {Generator<{done: number, of: number}, Race>}
   */
  *run(lab, keys, of, facts, state) {
    const popularity = popularityOf(state);
    if (state.race.trace !== this.trace) {
      this.trace = state.race.trace;
      this.traces += 1;
    }
    const wanted = state.race.rules.map((id) => {
      const config = configOf(facts, id, state);
      // A trace may have megabytes: its number stands for it.
      return { config, name: JSON.stringify([of, popularity, this.traces, { ...config, trace: null }]) };
    });
    const names = wanted.map(({ name }) => name);
    if (names.join() !== this.last) {
      this.last = names.join();
      this.count += 1;
    }
    this.keep(new Set(names));
    lab.setPopularity(popularity);
    let until = performance.now() + SLICE_MS;
    for (const { name, config } of wanted) {
      if (!this.held.has(name)) this.held.set(name, { simulation: lab.simulate(config), end: null });
      // A long trace takes a while to read.
      if (performance.now() < until) continue;
      yield { done: 0, of: 0 };
      until = performance.now() + SLICE_MS;
    }
    const runs = wanted.map(({ name }) => /** @type {Run} */ (this.held.get(name)));
    // One that was at its end may be at any moment now: it has told all.
    const unplayed = runs.filter(({ end }) => !end);
    const steps = play(unplayed.map(({ simulation }) => simulation));
    for (let step = steps.next(); !step.done; step = steps.next()) {
      yield { done: step.value, of: unplayed.reduce((sum, { simulation }) => sum + simulation.expected, 0) };
    }
    for (const [i, run] of runs.entries()) {
      const { simulation } = run;
      run.end ??= {
        whole: simulation.report(), series: simulation.series(), hits: simulation.series(HIT_WINDOWS),
        theory: theoryOf(this.core, state.race.rules[i], state, keys, popularity),
      };
    }
    return this.at(state, keys, runs);
  }

  /** The race at the moment asked for. @param {Asked} state @param {number} keys @param {Run[]} runs @returns {Race} */
  at(state, keys, runs) {
    const ends = runs.map(({ end }) => /** @type {NonNullable<Run['end']>} */ (end));
    const until = Math.max(runs[0].simulation.span_s, ...ends.map(({ whole }) => whole.finish_s));
    const at = Math.min(state.race.at, until);
    for (const { simulation } of runs) simulation.seek(at);
    const [first] = runs;
    const rows = runs.map(({ simulation }, i) => ({ id: state.race.rules[i], ...ends[i], moment: simulation.moment(), why: simulation.why() }));
    return {
      run: this.count, rows, keys, workers: first.simulation.workers(), at_s: at, until_s: until,
      arrived: rows[0].moment.arrived, expected: ends[0].whole.arrived,
      next_s: first.simulation.next_s(), previous_s: first.simulation.previous_s(),
    };
  }

  /** Frees the runs that are not wanted any more. @param {Set<string>} wanted */
  keep(wanted) {
    for (const [name, { simulation }] of this.held) {
      if (wanted.has(name)) continue;
      this.held.delete(name);
      simulation.free();
    }
  }
}

/**
 * The same race over several seeds.
 * @param {Lab} lab that holds the keys
 * @param {Facts} facts
 * @param {Asked} state
 * @param {typeof import('balance-lab').compareFigures} compare
 * @returns {Generator<import('./types').Progress<'race' | 'which'>, void>}
 */
export function* raceOverSeeds(lab, facts, state, compare) {
  const { rules, seed, seeds } = state.race;
  const found = FIGURES.map(() => new Float64Array(rules.length * seeds));
  const progress = (/** @type {number} */ done) => ({ done, of: seeds, findings: null, fault: '' });
  lab.setPopularity(popularityOf(state));
  for (let i = 0; i < seeds; i += 1) {
    for (const [row, id] of rules.entries()) {
      // After the greatest seed comes 0.
      const simulation = lab.simulate(configOf(facts, id, { ...state, race: { ...state.race, seed: (seed + i) >>> 0 } }));
      try {
        const steps = play([simulation]);
        for (let step = steps.next(); !step.done; step = steps.next()) yield progress(i);
        const report = simulation.report();
        for (const [f, figure] of FIGURES.entries()) found[f][row * seeds + i] = figure.of(report) ?? NaN;
      } finally {
        simulation.free();
      }
    }
    yield progress(i + 1);
  }
  yield {
    ...progress(seeds),
    findings: {
      figures: Object.fromEntries(FIGURES.map(({ id, low }, f) => [id, compare(found[f], rules.length, low !== false)])),
    },
  };
}
