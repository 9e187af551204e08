// The whole of what the Worker computes, by the core. Of a new page first.js answers, until more is
// asked than the first picture.

import init, {
  Lab, Sequence, ballsTheory, chances, crossing, rollout, LookupCost, supermarket, throwBalls, compareFigures, freshSeed, imbalances, limits, lruHits, mmcWait, pointsNeeded, rules, tally, warmup, warmupCurve, place, remainders, turns, weighGuess,
} from 'balance-lab';
import { MeanTimes, Requests, throwBins } from './choices.js';
import { LESSON_KEYS, LESSON_RULES, LESSON_TRAFFIC, ROUNDED_BASE, replicas } from './lessons.js';
import { Paths } from './paths.js';
import { Races, raceOverSeeds } from './races.js';
import { innerOf, KEYS } from './scenes/path/asks.js';
import { NO_PICTURE, picture } from './picture.js';
import { keysOf } from './scenes/race/config.js';
import { afterFleet } from './fleets.js';
import { drawnUntil, isClock, ruleInfo, takesBound } from './state.js';
import { grownTo, ROWS, ruleOfRow } from './scenes/move/rows.js';
import { Studies } from './studies.js';
import { SAMPLES } from './views.js';

/** @typedef {import('./types').FromWorker} FromWorker */
/** @typedef {import('./types').State} State */

/** @param {FromWorker} message */
const post = (message) => self.postMessage(message);

/** The keys that the lab holds, to hash them again only when they change, and how many they are. */
let held = '';
let heldCount = 0;

/** @param {Lab} lab @param {import('./types').KeysEntry} keys */
const setKeys = (lab, keys) => (keys.kind === 'listed' ? lab.setKeys({ lines: keys.text })
  : lab.setKeys({ prefix: keys.prefix, start: keys.start, count: keys.count }));

/** @param {import('./types').KeysEntry} keys */
function holdKeys(keys) {
  const wanted = JSON.stringify(keys);
  if (wanted === held) return;
  held = '';
  heldCount = setKeys(lab, keys);
  held = wanted;
}

const races = new Races({ lruHits, mmcWait });
/** The other side's races, which are played beside. */
const otherRaces = new Races({ lruHits, mmcWait });
/** A lab of a single key. */
function keyless() {
  const lab = new Lab();
  lab.setKeys({ prefix: 'request:', start: 1, count: 1 });
  return lab;
}
const requests = new Requests(keyless, chances);
const paths = new Paths({ ballsTheory, place, remainders, throwBalls, turns, weighGuess });
const meanTimes = new MeanTimes(keyless, { compareFigures, crossing, supermarket });

/**
 * A race yields how many requests are done; all else is done at once.
 * @param {number} request
 * @param {State} state
 * @param {Races} races that are kept between pictures
 * @returns {Generator<{done: number, of: number}, import('./types').Result>}
 */
function* compute(request, state, races) {
  if (state.scene === 'race') {
    holdKeys(keysOf(state));
    const race = yield* races.run(lab, heldCount, held, facts, state);
    return { request, state, lesson: null, ...NO_PICTURE, ...NO_COMPARISON, move: null, choices: null, path: null, race };
  }
  races.keep(new Set());
  if (state.scene === 'choices') {
    return { request, state, lesson: null, ...NO_PICTURE, ...NO_COMPARISON, move: null, race: null, path: null, choices: requests.at(state) };
  }
  if (state.scene === 'path') {
    const inner = innerOf(state);
    const shown = inner && (yield* compute(request, inner, races));
    holdKeys(KEYS);
    return { request, state, lesson: null, ...NO_PICTURE, ...NO_COMPARISON, move: null, race: null, choices: null, path: paths.at(lab, state, shown) };
  }
  holdKeys(state.keys);
  const common = { request, state, lesson: lessonRows(state.lesson), race: null, choices: null, path: null };
  if (state.scene === 'move') {
    const move = compareRules(state);
    // What is told of it in a word is its second side.
    const { comparison, warmup: cost } = move.sides[1].row;
    return { ...common, ...NO_PICTURE, comparison, warmup: cost, move };
  }
  const rule = { id: state.rule, ...state.options };
  const load_bound = takesBound(state, ruleInfo(facts, state.rule)) && state.bound > 0 ? state.bound : null;
  const comparison = lab.compare({ rule, workers: state.workers, load_bound }, { rule, workers: afterFleet(state), load_bound });
  return { ...common, ...picture(lab, state, comparison), clock: isClock(state) ? lab.clock(state.follow === '' ? null : state.follow, SAMPLES) : null, comparison, warmup: costOf(state.traffic, comparison.moved_ratio), move: null };
}

/** The other side as it was computed last. @type {{of: string, result: import('./types').Result} | null} */
let beside = null;

/**
 * Both sides where two settings are compared. The other comes first: the lab then holds the live side's pair.
 * @param {number} request
 * @param {State} state
 * @returns {Generator<{done: number, of: number}, import('./types').Result>}
 */
function* computeBoth(request, state) {
  if (state.other === null) {
    beside = null;
    otherRaces.keep(new Set());
    return yield* compute(request, state, races);
  }
  const other = { ...state.other, race: { ...state.other.race, at: state.race.at } };
  const of = JSON.stringify(other);
  if (beside?.of !== of) beside = { of, result: yield* compute(request, other, otherRaces) };
  const { result } = beside;
  return { ...(yield* compute(request, state, races)), other: result };
}

/** Some scenes have none, and what draws them asks for none. */
const NO_COMPARISON = /** @type {Pick<import('./types').Result, 'comparison' | 'warmup'>} */ (/** @type {unknown} */ ({ comparison: null, warmup: null }));

/** What the Move scene compared last. While the fleets, the keys and the hash stay, so do the rows: rates
 * alone change no owner.
 * @type {{of: string, rows: Map<string, import('balance-lab').Comparison>, popularity: string, requests: Map<string, import('balance-lab').Requests>}} */
let compared = { of: '', rows: new Map(), popularity: '', requests: new Map() };

/** @param {State} state @returns {NonNullable<import('./types').Result['move']>} */
function compareRules(state) {
  const { workers, traffic, move } = state;
  const after = afterFleet(state);
  const of = JSON.stringify([held, workers, after, state.options.hash, state.options.seed]);
  if (compared.of !== of) compared = { of, rows: new Map(), popularity: '', requests: new Map() };
  const popularity = move.popularity === 'zipf' ? { kind: /** @type {const} */ ('zipf'), exponent: move.exponent } : { kind: /** @type {const} */ ('uniform') };
  const asked = JSON.stringify(popularity);
  if (compared.popularity !== asked) Object.assign(compared, { popularity: asked, requests: new Map() });
  lab.setPopularity(popularity);
  /** Compares anew, so that the lab holds the pair. @param {string} id */
  const compare = (id) => {
    const rule = ruleOfRow(id, state.options);
    const comparison = lab.compare({ rule, workers }, { rule, workers: after });
    compared.rows.set(id, comparison);
    return comparison;
  };
  /** @param {string} id */
  const row = (id) => {
    const comparison = compared.rows.get(id) ?? compare(id);
    return { id, comparison, warmup: costOf(traffic, comparison.moved_ratio) };
  };
  const params = {
    read_per_s: traffic.read, write_per_s: traffic.write, hit_ratio: traffic.hit, window_s: traffic.window,
    capacity_per_s: move.capacity || null, until_s: drawnUntil(state), steps: move.steps, pause_s: move.pause,
    prewarmed_ratio: move.prewarmed, prewarm_hottest: true, bytes_per_key: move.bytes, copy_mb_per_s: move.copy,
  };
  /** @param {string} id */
  const side = (id) => {
    let [requests, curve] = [compared.requests.get(id), /** @type {import('balance-lab').Curve | null} */ (null)];
    // Where keys are asked for alike, how many moved says all; else it matters which.
    if (!requests || popularity.kind !== 'uniform') {
      compare(id);
      requests ??= lab.requests();
      compared.requests.set(id, requests);
      curve = lab.warmupCurve(params);
    }
    const found = row(id);
    return {
      row: found,
      requests,
      curve: curve ?? warmupCurve({ ...params, keys: found.comparison.keys, popularity, moved_ratio: found.comparison.moved_ratio }),
      rollout: rollout({
        delays: move.delays === 'uniform' ? { kind: 'uniform', within_s: move.spread } : { kind: 'exponential', mean_s: move.spread },
        moved_ratio: requests.moved_ratio, write_per_s: traffic.write,
      }),
    };
  };
  /** @type {[import('./types').MoveSide, import('./types').MoveSide]} */
  const sides = [side(move.a), side(move.b)];
  return { rows: ROWS.map(({ id }) => row(id)), sides };
}

/** The lesson's table never changes, so it is computed once.
 * @type {import('./types').LessonRow[] | null} */
let table = null;

/** @param {string} lesson */
function lessonRows(lesson) {
  if (lesson !== 'three-to-four') return null;
  table ??= threeToFour();
  return table;
}

function threeToFour() {
  const lab = new Lab();
  try {
    lab.setKeys(LESSON_KEYS);
    return LESSON_RULES.map(({ points, rule, warm }) => {
      const [three, four] = [3, 4].map((count) => ({ rule, workers: replicas(count) }));
      const up = lab.compare(three, four);
      const down = lab.compare(four, three);
      const cost = warm ? costOf(LESSON_TRAFFIC, up.moved_ratio, ROUNDED_BASE) : null;
      return { points, up, down, warmup: cost };
    });
  } finally {
    lab.free();
  }
}

/**
 * @param {State['traffic']} traffic
 * @param {number} moved
 * @param {number} [base] the store's rate before, where it is not to be computed
 */
function costOf({ read, write, hit, window }, moved, base) {
  return warmup({
    read_per_s: read,
    write_per_s: write,
    hit_ratio: hit,
    window_s: window,
    moved_ratio: moved,
    base_per_s: base,
  });
}

/** @param {Extract<import('./types').Study, {kind: 'cost'}>} study */
function* timeLookups({ rules: [first, second], workers }) {
  const cost = new LookupCost(first, second, workers);
  try {
    while (cost.step()) yield { done: cost.done, of: cost.of, findings: null, fault: '' };
    yield { done: cost.of, of: cost.of, findings: cost.curves(), fault: '' };
  } finally {
    cost.free();
  }
}

/** Rings are tried in pieces of about so many points, some milliseconds each. */
const POINTS_A_STEP = 50_000;
/** The first seed tried: a reader's own ring is mostly of seed 0. */
const FIRST_SEED = 1;

/**
 * The imbalances of many rings, yielding how many are done.
 * @param {import('balance-lab').Rule} rule
 * @param {import('./types').WorkerEntry[]} workers
 * @param {number} rings
 * @param {number} points
 * @param {number} [first] seed
 */
function* tryRings(rule, workers, rings, points, first = FIRST_SEED) {
  const found = new Float64Array(rings);
  const step = Math.max(1, Math.floor(POINTS_A_STEP / (points * workers.length)));
  for (let done = 0; done < rings; done += step) {
    found.set(imbalances(rule, workers, first + done, Math.min(step, rings - done), points), done);
    yield Math.min(done + step, rings);
  }
  return found;
}

/**
 * Follows a run to its end, telling of each step.
 * @template Result
 * @param {Generator<number, Result>} run
 * @param {(done: number) => import('./types').Progress} tell
 * @returns {Generator<import('./types').Progress, Result>}
 */
function* told(run, tell) {
  let next = run.next();
  while (!next.done) {
    yield tell(next.value);
    next = run.next();
  }
  return next.value;
}

/** Rings that a number of points is found by where theory has none: some for a rough one, more for
 * a better one. They have seeds of their own, for an answer must not be tried on what it came from. */
const SCOUTS = [100, 1000];

/** @param {Extract<import('./types').Study, {kind: 'points'}>} study */
function* findPoints({ rule, workers, wish, rings }) {
  const theory = pointsNeeded(rule, workers, wish);
  let points = theory?.points ?? 100;
  /** @param {number} done */
  const progress = (done) => ({ done, of: rings, findings: { theory, points, tally: null }, fault: '' });
  yield progress(0);
  if (rings === 0) return;
  let seed = FIRST_SEED + rings;
  for (const many of theory ? [] : SCOUTS) {
    const found = yield* told(tryRings(rule, workers, many, points, seed), () => progress(0));
    seed += many;
    points = tally(found, { ...wish, points }).points ?? points;
  }
  const found = yield* told(tryRings(rule, workers, rings, points), progress);
  yield { ...progress(rings), findings: { theory, points, tally: tally(found, { ...wish, points }) } };
}

/** @param {Extract<import('./types').Study, {kind: 'luck'}>} study */
function* tryLuck({ rule, workers, wish, own, rings }) {
  const found = yield* told(tryRings(rule, workers, rings, Number(rule.points)),
    (done) => ({ done, of: rings, findings: null, fault: '' }));
  yield { done: rings, of: rings, findings: tally(found, { ...wish, own }), fault: '' };
}

/** So many keys are followed over a sequence of fleets. */
const PLAN_KEYS = 100_000;

/** @param {Extract<import('./types').Study, {kind: 'plan'}>} study */
function* followPlan({ options, workers, keys, plan }) {
  const lab = new Lab();
  try {
    const count = setKeys(lab, keys.kind === 'listed' ? keys : { ...keys, count: Math.min(keys.count, PLAN_KEYS) });
    /** @type {import('./types').Findings['plan']['rows']} */
    const rows = [];
    for (const { id } of ROWS) {
      const progress = () => ({ done: rows.length, of: ROWS.length, findings: { keys: count, rows: [...rows] }, fault: '' });
      /** @type {Sequence | null} */
      let sequence = null;
      try {
        sequence = new Sequence(ruleOfRow(id, options), workers, {
          grow: /** @type {const} */ ({ kind: 'grow', to: grownTo(workers.length) }),
          replace: /** @type {const} */ ({ kind: 'replace' }),
          fail: /** @type {const} */ ({ kind: 'fail', worker: 0 }),
          reweight: /** @type {const} */ ({ kind: 'reweight', worker: 0, weight: 2, steps: 4 }),
        }[plan]);
        while (sequence.step(lab)) yield progress();
        rows.push({ id, figures: sequence.figures(), fault: '' });
      } catch (error) {
        // A rule may be unable to follow a plan, as one of whole weights; the others still can.
        if (!isRefusal(error)) throw error;
        rows.push({ id, figures: null, fault: text(error) });
      } finally {
        sequence?.free();
      }
    }
    yield { done: rows.length, of: rows.length, findings: { keys: count, rows }, fault: '' };
  } finally {
    lab.free();
  }
}

/** @param {Extract<import('./types').Study, {kind: 'race' | 'which'}>} study */
function* raceAgain(study) {
  const lab = new Lab();
  try {
    setKeys(lab, keysOf(study));
    yield* raceOverSeeds(lab, facts, study, compareFigures);
  } finally {
    lab.free();
  }
}

const studies = new Studies({ cost: timeLookups, points: findPoints, luck: tryLuck, plan: followPlan, race: raceAgain, which: raceAgain,
  bins: (study) => throwBins(study, throwBalls, ballsTheory), stale: (study) => meanTimes.run(study) }, (id, progress) => post({ type: 'study', id, progress }), (error, study) => {
  if (!isRefusal(error)) post({ type: 'broken', message: text(error), study });
  return text(error);
});

/** A refusal carries a code; anything else means the instance can't be trusted any more. @param {unknown} error */
const isRefusal = (error) => error instanceof Error && 'code' in error;

/** @param {unknown} error */
const text = (error) => (error instanceof Error ? error.message : String(error));

/** The picture under way, if it takes more than one slice. @type {{request: number, run: ReturnType<typeof compute>} | null} */
let underWay = null;
// A newer picture that was asked for is read between two slices.
const slices = new MessageChannel();
slices.port1.onmessage = () => follow();

function follow() {
  if (!underWay) return;
  const { request, run } = underWay;
  try {
    const { done, value } = run.next();
    if (done) {
      underWay = null;
      post({ type: 'result', result: value });
    } else {
      post({ type: 'progress', request, ...value });
      slices.port2.postMessage(null);
    }
  } catch (error) {
    underWay = null;
    if (isRefusal(error)) post({ type: 'refused', request, message: text(error) });
    else post({ type: 'broken', message: text(error) });
  }
}

/** @param {import('./types').ToWorker} message */
export function receive(message) {
  if (message.type === 'compute') {
    const idle = underWay === null;
    underWay = { request: message.request, run: computeBoth(message.request, message.state) };
    // Where another was under way, its next slice is this one's first.
    if (idle) follow();
    return;
  }
  try {
    if (message.type === 'seed') post({ type: 'seed', seed: freshSeed() });
    else if (message.type === 'stop') studies.stop(message.study);
    else if (message.type === 'study') studies.start(message.id, message.study);
  } catch (error) {
    post({ type: 'broken', message: text(error) });
  }
}

await init({ module_or_path: new URL('./pkg/balance_lab_bg.wasm', import.meta.url) });
const lab = new Lab();
/** @type {import('./types').Facts} */
const facts = { limits: limits(), rules: rules() };
