// The whole state: its defaults, and every way it changes.

import { afterFleet, freeName, resized, stemOf } from './fleets.js';
import { CHOICES_DEFAULTS, LESSONS, RACE_DEFAULTS } from './lessons.js';
import { CHOICES } from './scenes/choices/bounds.js';
import { PATH, PATH_DEFAULTS } from './scenes/path/bounds.js';
import { RACE } from './scenes/race/bounds.js';

/** @typedef {import('./types').State} State */
/** @typedef {import('./types').Facts} Facts */
/** @typedef {import('./types').WorkerEntry} WorkerEntry */

/** @param {number} number @returns {WorkerEntry} */
const worker = (number) => ({ name: `w${number}`, weight: 1 });

/**
 * The scenes: the families of rules that each shows, and the rule it opens with.
 * @type {Record<import('./types').SceneId, {families: string[]} & Pick<State, 'rule' | 'options'>>}
 */
export const SCENES = {
  ring: {
    families: ['ring', 'table', 'jump'],
    rule: 'ring',
    options: { points: 100, hash: 'xxh64', seed: 0, lookup: 'at-or-after' },
  },
  rendezvous: {
    families: ['score'],
    rule: 'weighted-rendezvous',
    options: { hash: 'xxh64', seed: 0 },
  },
  // These compare rules of all families; of this one they take the hash, or nothing.
  choices: {
    families: ['ring'],
    rule: 'ring',
    options: { points: 100, hash: 'xxh64', seed: 0, lookup: 'at-or-after' },
  },
  race: {
    families: ['ring'],
    rule: 'ring',
    options: { points: 100, hash: 'xxh64', seed: 0, lookup: 'at-or-after' },
  },
  move: {
    families: ['ring'],
    rule: 'ring',
    options: { points: 100, hash: 'xxh64', seed: 0, lookup: 'at-or-after' },
  },
  // It leads through the others, each step with a rule of its own.
  path: {
    families: ['ring'],
    rule: 'ring',
    options: { points: 100, hash: 'xxh64', seed: 0, lookup: 'at-or-after' },
  },
};
export const SCENE_IDS = /** @type {import('./types').SceneId[]} */ (Object.keys(SCENES));
/** The scenes that have a tab; on a phone, where tools have little room, all have. */
export const TABS = SCENE_IDS.filter((scene) => scene !== 'path');

/** Whether the rule is the ring of 100 places, which has a picture of its own. @param {Pick<State, 'rule'>} state */
export const isClock = ({ rule }) => rule === 'lesson-clock-ring';

/** The rule that a scene opens with. @param {import('./types').SceneId} scene */
export const ruleOf = (scene) => ({ rule: SCENES[scene].rule, options: SCENES[scene].options });

/** @type {State} */
export const DEFAULTS = {
  scene: 'ring',
  workers: Array.from({ length: 8 }, (_, i) => worker(i + 1)),
  change: { kind: 'add', worker: worker(9) },
  show: 'change',
  order: 'score',
  ...ruleOf('ring'),
  bound: 0,
  replicas: 3,
  keys: { kind: 'numbered', prefix: 'user:', start: 1, count: 1_000_000 },
  follow: 'user:1803',
  traffic: { read: 416.67, write: 97.22, hit: 0.9, window: 60 },
  move: {
    a: 'modulo', b: 'ring-1000', curve: 'held', popularity: 'uniform', exponent: 1, capacity: 0,
    steps: 1, pause: 60, prewarmed: 0, bytes: 1000, copy: 100, delays: 'uniform', spread: 30, plan: 'grow',
  },
  race: RACE_DEFAULTS,
  choices: CHOICES_DEFAULTS,
  path: PATH_DEFAULTS,
  wish: { imbalance: 1.05, probability: 0.95 },
  lesson: '',
  theme: 'system',
  other: null,
  side: 'a',
};

/**
 * What the core says of a rule.
 * @param {Facts} facts
 * @param {string} rule
 */
export function ruleInfo({ rules }, rule) {
  return /** @type {import('balance-lab').RuleInfo} */ (rules.find(({ id }) => id === rule) ?? rules[0]);
}

/** The rules that a scene shows. @param {Facts} facts @param {import('./types').SceneId} scene */
export const rulesOf = ({ rules }, scene) => rules.filter(({ family }) => SCENES[scene].families.includes(family));

/**
 * Whether a load bound can be set: on a ring that is drawn as one. It stays set for the next such rule.
 * @param {Pick<State, 'scene' | 'rule'>} state
 * @param {import('balance-lab').RuleInfo} rule
 */
export const takesBound = (state, { ring }) => ring && state.scene === 'ring' && !isClock(state);

/** The scene that shows a rule, if there is one. @param {Facts} facts @param {string | null} rule */
export const sceneOf = (facts, rule) =>
  SCENE_IDS.find((scene) => rulesOf(facts, scene).some(({ id }) => id === rule));

/**
 * A rule's options at their defaults, and where an option has the name of one that is set, at that
 * value if it may have it.
 * @param {import('balance-lab').RuleInfo} rule
 * @param {State['options']} set
 * @returns {State['options']}
 */
export function optionsOf({ options }, set) {
  return Object.fromEntries(options.map(({ name, kind, min, max, choices, default: normal }) => {
    const value = set[name];
    const fits = kind === 'choice' ? choices?.includes(String(value))
      : kind === 'integer' && typeof value === 'number' && value >= (min ?? 0) && value <= (max ?? 0);
    return [name, fits ? value : normal];
  }));
}

/**
 * What a user, a lesson or a link can do to the state.
 * @typedef {{type: 'set', name: string, value: number}
 *   | {type: 'rule', rule: State['rule'], options: State['options']}
 *   | {type: 'choose', name: string, value: string | boolean}
 *   | {type: 'pick', name: keyof State['move'], value: string}
 *   | {type: 'race', set: Partial<State['race']>}
 *   | {type: 'choices', set: Partial<State['choices']>}
 *   | {type: 'path', set: Partial<State['path']>}
 *   | {type: 'rename', place: number, name: string}
 *   | {type: 'reweigh', place: number, weight: number}
 *   | {type: 'field', place: number, name: string, value: string | number | boolean | undefined}
 *   | {type: 'add', fields?: Partial<WorkerEntry>} | {type: 'remove', index: number} | {type: 'undo'} | {type: 'keep'}
 *   | {type: 'start-over'}
 *   | {type: 'scene', scene: State['scene'], rule: State['rule'], options: State['options']}
 *   | {type: 'show', show: State['show']} | {type: 'order', order: State['order']}
 *   | {type: 'prefix', prefix: string} | {type: 'list', text: string}
 *   | {type: 'follow', key: string}
 *   | {type: 'theme', theme: State['theme']}
 *   | {type: 'lesson', lesson: string}
 *   | {type: 'ab', go: 'begin' | 'turn' | 'leave'}
 *   | {type: 'replace', state: State}} Action
 */

/**
 * The next state. Values are checked before they come here, or by the core after.
 * @param {State} state
 * @param {Action} action
 * @returns {State}
 */
export function reduce(state, action) {
  switch (action.type) {
    case 'set':
      return set(state, action.name, action.value);
    case 'rule':
      return { ...state, rule: action.rule, options: action.options };
    case 'pick':
      return { ...state, move: { ...state.move, [action.name]: action.value } };
    case 'race':
      return { ...state, race: { ...state.race, ...action.set } };
    case 'choices':
      return { ...state, choices: { ...state.choices, ...action.set } };
    case 'path':
      return { ...state, path: { ...state.path, ...action.set } };
    case 'choose': {
      const options = { ...state.options, [action.name]: action.value };
      if ('seed' in options && !takesSeed(options)) options.seed = 0;
      return { ...state, options };
    }
    case 'rename':
      return edit(state, action.place, (entry) => ({ ...entry, name: action.name }));
    case 'reweigh':
      return edit(state, action.place, (entry) => ({ ...entry, weight: action.weight }));
    case 'field':
      return edit(state, action.place, (entry) => ({ ...entry, [action.name]: action.value }));
    case 'add': {
      const joining = { name: freeName(state.workers), weight: 1, ...action.fields };
      return { ...state, change: { kind: 'add', worker: joining } };
    }
    case 'remove':
      return { ...state, change: { kind: 'remove', index: action.index } };
    case 'undo':
      return { ...state, change: { kind: 'none' } };
    case 'keep':
      return { ...state, workers: afterFleet(state), change: { kind: 'none' } };
    case 'scene':
      return {
        ...inScene(state, action.scene), rule: action.rule, options: action.options,
        ...(action.scene === 'path' ? NO_OTHER : { other: state.other && inScene(state.other, action.scene) }),
      };
    case 'show':
      return { ...state, show: action.show };
    case 'order':
      return { ...state, order: action.order };
    case 'prefix':
      return { ...state, keys: { kind: 'numbered', ...numbered(state), prefix: action.prefix } };
    case 'list':
      return { ...state, keys: { kind: 'listed', text: action.text, numbered: numbered(state) } };
    case 'follow':
      return { ...state, follow: action.key };
    case 'theme':
      return { ...state, theme: action.theme };
    case 'lesson': {
      const lesson = LESSONS[action.lesson];
      return lesson ? { ...DEFAULTS, theme: state.theme, ...lesson.state } : { ...state, lesson: '' };
    }
    case 'start-over':
      return startedOver(state);
    case 'ab':
      return compared(state, action.go);
    case 'replace':
      return action.state;
  }
}

const NO_OTHER = { other: null, side: /** @type {const} */ ('a') };

/** @param {State} state @param {'begin' | 'turn' | 'leave'} go @returns {State} */
function compared(state, go) {
  const alone = { ...state, ...NO_OTHER };
  if (go === 'leave') return alone;
  if (go === 'begin') return { ...state, other: alone, side: 'b' };
  if (!state.other) return state;
  // Both sides are shown alike, and at the same moment.
  const { show, order, theme, side, other } = state;
  return { ...other, show, order, theme, race: { ...other.race, at: state.race.at }, other: alone, side: side === 'a' ? 'b' : 'a' };
}

/** A scene by the rule that it opens with, which keeps of the options what it takes. @param {State} state @param {State['scene']} scene @returns {State} */
function inScene(state, scene) {
  const { rule, options } = ruleOf(scene);
  return {
    ...state, scene, rule, options: Object.fromEntries(Object.entries(options).map(([name, value]) => [name, state.options[name] ?? value])),
    change: state.change.kind === 'resize' ? { kind: 'none' } : state.change,
  };
}

/** The parts of the state that only one scene has. @type {Partial<Record<State['scene'], keyof State>>} */
const OWN = { choices: 'choices', race: 'race', move: 'move', path: 'path' };

/** The scene as it opens, or the example that it shows; what belongs to other scenes stays. @param {State} state @returns {State} */
function startedOver(state) {
  const { scene, lesson, theme } = state;
  if (lesson !== '') return reduce(state, { type: 'lesson', lesson });
  // The path has nothing but itself to begin again.
  if (scene === 'path') return { ...state, path: DEFAULTS.path };
  const others = Object.entries(OWN).filter(([owner]) => owner !== scene).map(([, part]) => [part, state[part]]);
  return { ...DEFAULTS, ...Object.fromEntries(others), theme, scene, ...ruleOf(scene), other: state.other, side: state.side };
}

/** How long after the change the store's load is drawn, in seconds: twice the window once every step is made. @param {State} state */
export const drawnUntil = ({ traffic, move }) => 2 * traffic.window + (move.steps - 1) * move.pause;

/** Whether the hash chosen takes a seed: the core refuses one elsewhere. @param {State['options']} options */
export const takesSeed = ({ hash }) => String(hash).startsWith('xxh');

/** @param {State} state */
export function numbered({ keys }) {
  const { prefix, start, count } = keys.kind === 'numbered' ? keys : keys.numbered;
  return { prefix, start, count };
}

/**
 * @param {State} state
 * @param {string} name
 * @param {number} value
 * @returns {State}
 */
function set(state, name, value) {
  switch (name) {
    case 'workers':
      return resize(state, value);
    case 'to':
      // Who joins or leaves stays who it is where nothing changes.
      return value === afterFleet(state).length ? state : { ...state, change: changeTo(state.workers, value) };
    case 'replicas':
      return { ...state, replicas: value };
    case 'bound':
      return { ...state, bound: value };
    case 'keys':
      return { ...state, keys: { ...numbered(state), kind: 'numbered', count: value } };
    case 'start':
      return { ...state, keys: { ...numbered(state), kind: 'numbered', start: value } };
    case 'read':
    case 'write':
    case 'hit':
    case 'window':
      return { ...state, traffic: { ...state.traffic, [name]: value } };
    case 'imbalance':
    case 'probability':
      return { ...state, wish: { ...state.wish, [name]: value } };
    default:
      if (name.startsWith(RACE)) return { ...state, race: { ...state.race, [name.slice(RACE.length)]: value } };
      if (name.startsWith(CHOICES)) return { ...state, choices: { ...state.choices, [name.slice(CHOICES.length)]: value } };
      if (name.startsWith(PATH)) return { ...state, path: { ...state.path, [name.slice(PATH.length)]: value } };
      if (name in state.move) return { ...state, move: { ...state.move, [name]: value } };
      return { ...state, options: { ...state.options, [name]: value } };
  }
}

/**
 * The change from these workers to so many.
 * @param {WorkerEntry[]} workers
 * @param {number} count
 * @returns {State['change']}
 */
function changeTo(workers, count) {
  switch (count - workers.length) {
    case 0:
      return { kind: 'none' };
    case 1:
      return { kind: 'add', worker: { name: freeName(workers), weight: 1 } };
    case -1:
      return { kind: 'remove', index: count };
    default:
      return { kind: 'resize', count };
  }
}

/**
 * Workers come and go at the end of the list; the change under way stays what it was: the joining
 * worker keeps its weight and takes the next free name, unless it was given one of its own.
 * @param {State} state
 * @param {number} count
 * @returns {State}
 */
function resize(state, count) {
  const { change } = state;
  // Only the Move scene has both ends to set; there the other one stays where it is.
  if (state.scene === 'move') {
    if (count === state.workers.length) return state;
    const workers = resized(state.workers, count);
    return { ...state, workers, change: changeTo(workers, afterFleet(state).length) };
  }
  const workers = state.workers.slice(0, count);
  const joining = change.kind === 'add' ? change.worker : null;
  const automatic = joining !== null && joining.name === freeName(state.workers);
  const kept = joining && !automatic ? [joining] : [];
  const stem = stemOf(workers);
  const taken = new Set([...workers, ...kept].map(({ name }) => name));
  for (let number = workers.length + 1; workers.length < count; number += 1) {
    const name = `${stem}${number}`;
    if (!taken.has(name)) workers.push({ name, weight: 1 });
  }
  if (joining) {
    const name = automatic ? freeName(workers) : joining.name;
    return { ...state, workers, change: { kind: 'add', worker: { ...joining, name } } };
  }
  if (change.kind === 'remove' && (change.index >= count || count < 2)) {
    return { ...state, workers, change: { kind: 'none' } };
  }
  return { ...state, workers };
}

/**
 * @param {State} state
 * @param {number} place
 * @param {(entry: WorkerEntry) => WorkerEntry} change
 * @returns {State}
 */
function edit(state, place, change) {
  if (state.change.kind === 'add' && place === state.workers.length) {
    return { ...state, change: { kind: 'add', worker: change(state.change.worker) } };
  }
  return { ...state, workers: state.workers.map((entry, i) => (i === place ? change(entry) : entry)) };
}
