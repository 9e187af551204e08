// The Worker as it starts: it answers what a page's first picture asks, by a wasm package of a fifth
// of the whole one's bytes. For anything else it fetches worker.js, which takes over for good.

import init, { FirstLab, warmup } from 'balance-lab/first';
import { NO_PICTURE, picture } from './picture.js';
import { afterFleet } from './fleets.js';

/** @typedef {import('./types').State} State */
/** @typedef {import('./types').ToWorker} ToWorker */

/** @param {import('./types').FromWorker} message */
const post = (message) => self.postMessage(message);

/** @param {unknown} error */
const text = (error) => (error instanceof Error ? error.message : String(error));

/** What the first package does not do, or refuses: the whole one says why. */
class NotHere extends Error {}

/** @template Answer @param {Answer | undefined} answer @returns {Answer} */
function given(answer) {
  if (answer === undefined) throw new NotHere();
  return answer;
}

/** The rule that the first package knows, with the options it takes for granted. */
const { points: _, ...GRANTED } = OPENING_OPTIONS;

/** Whether the first package may know the answer. @param {State} state */
const isPlain = ({ scene, rule, options, bound, keys, lesson, workers, change, other }) => scene === 'ring' && other === null && rule === 'ring'
  && Object.entries(GRANTED).every(([name, value]) => options[name] === value)
  && bound === 0 && keys.kind === 'numbered' && lesson === '' && change.kind !== 'resize'
  && [...workers, ...(change.kind === 'add' ? [change.worker] : [])].every((worker) => Object.keys(worker).every((name) => name === 'name' || name === 'weight') && !worker.name.includes('\0'));

/** The first package's lab, called as the whole one's is. */
class PlainLab {
  lab = new FirstLab();
  held = '';

  /** @param {{prefix: string, start: number, count: number}} keys */
  hold({ prefix, start, count }) {
    const wanted = JSON.stringify([prefix, start, count]);
    if (wanted === this.held) return;
    this.held = '';
    if (!this.lab.setKeys(prefix, start, count)) throw new NotHere();
    this.held = wanted;
  }

  /** @param {number} points @param {State['workers']} before @param {State['workers']} after */
  compare(points, before, after) {
    /** @param {State['workers']} fleet @returns {[string, number[]]} */
    const lists = (fleet) => [fleet.map(({ name }) => name).join('\0'), fleet.map(({ weight }) => weight)];
    return given(this.lab.compare(points, ...lists(before), ...lists(after)));
  }

  /** @param {import('balance-lab').View} view */
  ringBins({ start, span, bins }) { return given(this.lab.ringBins(start, span, bins)); }

  /** @param {import('balance-lab').View} view */
  ringStretches({ start, span, bins }) { return given(this.lab.ringStretches(start, span, bins)); }

  /** @param {string | Uint8Array} key @param {number} k */
  follow(key, k) { return given(typeof key === 'string' ? this.lab.follow(key, k) : undefined); }

  /** @param {number} count */
  samples(count) { return given(this.lab.samples(count)); }

  /** A ring has no scores. @returns {[null, null]} */
  scores() { return [null, null]; }
}

/**
 * @param {number} request
 * @param {State} state that is plain
 * @returns {import('./types').Result}
 */
function compute(request, state) {
  const { keys, traffic: { read, write, hit, window } } = state;
  if (keys.kind !== 'numbered') throw new NotHere();
  lab.hold(keys);
  const comparison = lab.compare(Number(state.options.points), state.workers, afterFleet(state));
  return {
    request, state, ...picture(lab, state, comparison), comparison,
    warmup: given(warmup(read, write, hit, window, comparison.moved_ratio)),
    lesson: null, race: null, choices: null, path: null, move: null,
  };
}

/** What takes over, once anything has asked for it. @type {Promise<typeof import('./worker.js')> | null} */
let whole = null;
let tookOver = false;

function fetchWhole() {
  whole ??= import('./worker.js').then((module) => {
    tookOver = true;
    return module;
  });
  // What failed once is tried again when it is needed again.
  whole.catch(() => { whole = null; });
  return whole;
}

/** What was handed over waits its turn behind what was handed over before. @param {ToWorker} message */
function handOver(message) {
  fetchWhole().then(({ receive }) => receive(message), (error) => post({ type: 'broken', message: text(error) }));
}

self.onmessage = ({ data }) => {
  const message = /** @type {ToWorker} */ (data);
  if (message.type === 'warm') {
    // What fails here is tried again, and told of, when it is needed.
    fetchWhole().catch(() => {});
    return;
  }
  if (message.type !== 'compute' || tookOver || !isPlain(message.state)) {
    handOver(message);
    return;
  }
  try {
    post({ type: 'result', result: compute(message.request, message.state) });
  } catch {
    handOver(message);
  }
};

/** @type {PlainLab} */
let lab;
try {
  await init({ module_or_path: new URL('./first/first_bg.wasm', import.meta.url) }).then(() => { lab = new PlainLab(); })
    // Without the small package the whole one answers the first picture, too.
    .catch(fetchWhole);
  post({ type: 'ready' });
} catch (error) {
  post({ type: 'broken', message: text(error) });
}
