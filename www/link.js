// State <-> the link's fragment. What differs from the defaults is written, readable where it is a
// scalar, deflated where it is a list. Nothing of it is ever sent to a server.

import { bounds } from './bounds.js';
import {
  DEFAULTS, numbered, optionsOf, ruleInfo, ruleOf, rulesOf, SCENE_IDS, sceneOf, takesSeed,
} from './state.js';
import { complaint, OFF, parse, shorten } from './format.js';
import { LESSONS } from './lessons.js';
import { ROWS } from './scenes/move/rows.js';
import { RACE } from './scenes/race/bounds.js';
import { CHOICES } from './scenes/choices/bounds.js';
import { CHOICES_NAMES, CHOICES_VALUES } from './scenes/choices/link.js';
import { PATH } from './scenes/path/bounds.js';
import { GUESSES, guessesIn, guessesOf, PATH_NAMES, SEEN, seenIn, seenOf } from './scenes/path/link.js';
import { EVENTS, eventsOf, RACE_CHOICES, RACE_NAMES, RULES, rulesNamed, TRACE } from './scenes/race/link.js';
import { language, speak, words } from './strings/words.js';

/** @typedef {import('./types').State} State */
/** @typedef {import('./types').Facts} Facts */

const LINK_MAX = 8 * 1024;
const INFLATED_MAX = 64 * 1024;
/** The most that a text of its own may take of a link. */
const TEXT_MAX = 2 * 1024;

/**
 * The link to a state. What is too long for one is left out and named.
 * @param {State} state
 * @returns {Promise<{text: string, leftOut: string[]}>} what follows the '#', at most 8 KiB
 */
export async function write(state) {
  const link = new URLSearchParams({ v: '1' });
  /** @type {(keyof typeof words.faults.parts)[]} */
  const leftOut = [];
  /** @param {string} name @param {string | number} value @param {string | number} normal */
  const put = (name, value, normal) => {
    if (value !== normal) link.set(name, String(value));
  };
  /** @param {string} name @param {keyof typeof words.faults.parts} what @param {string} text */
  const putLong = async (name, what, text) => {
    // No text has fewer bytes than characters; one of megabytes is not even encoded.
    const bytes = text.length <= INFLATED_MAX ? new TextEncoder().encode(text) : null;
    const deflated = bytes && bytes.length <= INFLATED_MAX ? await deflate(bytes) : '';
    const room = LINK_MAX - link.toString().length - name.length - 2;
    if (deflated === '' || deflated.length > room) leftOut.push(what);
    else link.set(name, deflated);
  };
  const base = baseOf(state.lesson, state.scene);
  put('lesson', state.lesson, '');
  if (state.scene === 'path') link.set('path', String(state.path.step));
  else put('scene', state.scene, baseOf(state.lesson).scene);
  put('rule', state.rule, base.rule);
  for (const [name, value] of Object.entries(state.options)) put(name, String(value), String(base.options[name] ?? ''));
  put('bound', state.bound || OFF, base.bound || OFF);
  put('k', state.replicas, base.replicas);
  put('show', state.show, base.show);
  put('order', state.order, base.order);
  put('read', state.traffic.read, base.traffic.read);
  put('write', state.traffic.write, base.traffic.write);
  put('hit', state.traffic.hit, base.traffic.hit);
  put('window', state.traffic.window, base.traffic.window);
  for (const name of MOVE_NAMES) put(name, state.move[name], base.move[name]);
  for (const name of RACE_NAMES) put(`${RACE}${name}`, state.race[name], base.race[name]);
  for (const name of CHOICES_NAMES) put(`${CHOICES}${name}`, String(state.choices[name]), String(base.choices[name]));
  if (state.scene === 'path') {
    put(SEEN, seenOf(state.path), '');
    put(GUESSES, guessesOf(state.path), '');
    for (const name of PATH_NAMES) put(`${PATH}${name}`, String(state.path[name]), String(DEFAULTS.path[name]));
  }
  put(RULES, state.race.rules.join(','), base.race.rules.join(','));
  put('imbalance', state.wish.imbalance, base.wish.imbalance);
  put('probability', state.wish.probability, base.wish.probability);
  const [keys, normal] = [numbered(state), numbered(base)];
  put('start', keys.start, normal.start);
  // Where the base has a list, numbered keys have to say that they are some.
  put('keys', keys.count, base.keys.kind === state.keys.kind || state.keys.kind === 'listed' ? normal.count : '');
  for (const [name, text, usual] of /** @type {['follow' | 'prefix', string, string][]} */ ([
    ['follow', state.follow, base.follow],
    ['prefix', keys.prefix, normal.prefix],
  ])) {
    if (text === usual) continue;
    if (new URLSearchParams({ [name]: text }).toString().length > TEXT_MAX) leftOut.push(name);
    else link.set(name, text);
  }
  const fleet = { workers: state.workers, change: state.change };
  if (JSON.stringify(fleet) !== JSON.stringify({ workers: base.workers, change: base.change })) {
    await putLong('fleet', 'workers', JSON.stringify(packed(fleet)));
  }
  if (JSON.stringify(state.race.events) !== JSON.stringify(base.race.events)) await putLong(EVENTS, 'events', JSON.stringify(state.race.events));
  if (state.race.trace !== base.race.trace) await putLong(TRACE, 'trace', state.race.trace);
  if (state.keys.kind === 'listed' && JSON.stringify(state.keys) !== JSON.stringify(base.keys)) await putLong('list', 'list', state.keys.text);
  if (state.other) {
    await putLong(OTHER, 'other', (await write({ ...state.other, show: state.show, order: state.order, theme: state.theme })).text);
    if (link.has(OTHER)) put('side', state.side, 'a');
  }
  if (leftOut.length > 0) await speak(language(), ['faults']);
  return { text: link.toString(), leftOut: leftOut.map((part) => words.faults.parts[part]) };
}

/**
 * Reads a link. What it says wrongly takes its default, and a sentence tells so.
 * @param {string} fragment
 * @param {Facts} facts
 * @param {State['theme']} theme
 * @returns {Promise<{state: State, faults: string[]}>}
 */
export async function read(fragment, facts, theme) {
  /** @type {string[]} */
  const faults = [];
  await speak(language(), ['faults']);
  const says = words.faults.link;
  if (fragment.length > LINK_MAX) {
    faults.push(says.tooLong(LINK_MAX, fragment.length));
    return { state: { ...DEFAULTS, theme }, faults };
  }
  const link = new URLSearchParams(fragment);
  // Scenes call what is refused by their own words.
  await speak(language(), [...link.keys()].flatMap((name) => (name.startsWith(RACE) ? ['race'] : name.startsWith(CHOICES) ? ['choices'] : name.startsWith('path') ? ['path'] : [])));
  /** @type {ReturnType<typeof bounds>} */
  let limits;
  /** @param {string} name @param {string} bound @param {number} normal @param {string} [none] what stands for 0 */
  const number = (name, bound, normal, none = '0') => {
    const typed = link.get(name);
    if (typed === null) return normal;
    const value = parse(typed, 'en');
    const fault = complaint(typed, value, limits[bound]);
    if (!fault) return value;
    faults.push(says.number(name, fault, String(normal || none)));
    return normal;
  };
  /** @template {string} T @param {string} name @param {readonly T[]} allowed @param {T} normal @returns {T} */
  const choice = (name, allowed, normal) => {
    const typed = link.get(name);
    if (typed === null) return normal;
    const found = allowed.find((one) => one === typed);
    if (found !== undefined) return found;
    faults.push(says.choice(name, allowed.filter(Boolean), shorten(typed, 40), normal));
    return normal;
  };
  const version = link.get('v');
  if (version !== null && version !== '1') faults.push(says.version(shorten(version, 40)));
  const lesson = choice('lesson', ['', ...Object.keys(LESSONS)], '');
  // A link without a scene is shown where its rule is.
  const scene = link.has('path') ? 'path' : choice('scene', SCENE_IDS, sceneOf(facts, link.get('rule')) ?? baseOf(lesson).scene);
  const base = baseOf(lesson, scene);
  const rule = choice('rule', rulesOf(facts, scene).map(({ id }) => id), base.rule);
  const info = ruleInfo(facts, rule);
  const names = [...NAMES, ...info.options.map(({ name }) => name)];
  const unknown = [...new Set(link.keys())].filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    faults.push(says.unknown(unknown.slice(0, 5).map((name) => shorten(name, 40)), unknown.length > 5));
  }
  limits = bounds(facts, rule);
  const options = optionsOf(info, base.options);
  for (const { name, kind, choices } of info.options) {
    const normal = options[name];
    if (typeof normal === 'number') options[name] = number(name, name, normal);
    else if (typeof normal === 'boolean') options[name] = choice(name, ['false', 'true'], String(normal)) === 'true';
    else if (kind === 'choice') options[name] = choice(name, choices ?? [], normal);
    else options[name] = link.get(name) ?? normal;
  }
  if (options.seed && !takesSeed(options)) {
    faults.push(says.seed(String(options.hash), Number(options.seed)));
    options.seed = 0;
  }
  const normal = numbered(base);
  const move = { ...base.move };
  for (const name of MOVE_NAMES) {
    const normal = base.move[name];
    // Only a value of the kind that was there takes its place.
    Object.assign(move, { [name]: typeof normal === 'number' ? number(name, name, normal) : choice(name, MOVE_CHOICES[name] ?? [], normal) });
  }
  const race = { ...base.race };
  for (const name of RACE_NAMES) {
    const full = `${RACE}${name}`;
    const normal = base.race[name];
    Object.assign(race, { [name]: typeof normal === 'number' ? number(full, full, normal) : choice(full, RACE_CHOICES[name] ?? [], normal) });
  }
  const choices = { ...base.choices };
  for (const name of CHOICES_NAMES) {
    const full = `${CHOICES}${name}`;
    const normal = base.choices[name];
    Object.assign(choices, { [name]: typeof normal === 'number' ? number(full, full, normal)
      : typeof normal === 'boolean' ? choice(full, ['false', 'true'], String(normal)) === 'true' : choice(full, CHOICES_VALUES[name] ?? [], normal) });
  }
  const path = { ...DEFAULTS.path, step: number('path', 'path', 1), seen: seenIn(link.get(SEEN), faults), guesses: guessesIn(link.get(GUESSES), faults) };
  for (const name of PATH_NAMES) {
    const full = `${PATH}${name}`;
    const normal = path[name];
    Object.assign(path, { [name]: typeof normal === 'number' ? number(full, full, normal)
      : typeof normal === 'boolean' ? choice(full, ['false', 'true'], String(normal)) === 'true' : link.get(full) ?? normal });
  }
  const named = link.get(RULES);
  if (named !== null) race.rules = rulesNamed(named, race.rules, facts, faults);
  const listedEvents = link.get(EVENTS);
  if (listedEvents !== null) {
    const found = eventsOf(await inflate(listedEvents));
    if (found) race.events = found;
    else faults.push(says.events);
  }
  const pasted = link.get(TRACE);
  if (pasted !== null) {
    const found = await inflate(pasted);
    if (found === null) faults.push(says.trace);
    else race.trace = found;
  }
  /** @type {State} */
  const state = {
    lesson,
    scene,
    rule,
    options,
    bound: link.get('bound') === OFF ? 0 : number('bound', 'bound', base.bound, OFF),
    replicas: number('k', 'replicas', base.replicas),
    follow: link.get('follow') ?? base.follow,
    show: choice('show', /** @type {const} */ (['before', 'change', 'after']), base.show),
    order: choice('order', /** @type {const} */ (['score', 'fleet']), base.order),
    traffic: {
      read: number('read', 'read', base.traffic.read),
      write: number('write', 'write', base.traffic.write),
      hit: number('hit', 'hit', base.traffic.hit),
      window: number('window', 'window', base.traffic.window),
    },
    move,
    race,
    choices,
    path,
    wish: {
      imbalance: number('imbalance', 'imbalance', base.wish.imbalance),
      probability: number('probability', 'probability', base.wish.probability),
    },
    theme: choice('theme', /** @type {const} */ (['system', 'light', 'dark']), theme),
    keys: base.keys.kind === 'listed' && !link.has('keys') ? base.keys : {
      kind: 'numbered',
      prefix: link.get('prefix') ?? normal.prefix,
      start: number('start', 'start', normal.start),
      count: number('keys', 'keys', normal.count),
    },
    workers: base.workers,
    change: base.change,
    other: null,
    side: 'a',
  };
  const list = link.get('list');
  if (list !== null) {
    const text = await inflate(list);
    if (text === null) faults.push(says.keys(normal.prefix));
    else state.keys = { kind: 'listed', text, numbered: numbered(state) };
  }
  const fleet = link.get('fleet');
  if (fleet !== null) {
    const found = unpacked(await inflate(fleet), facts.limits.workers.max);
    if (found?.change.kind === 'resize' && scene !== 'move') {
      faults.push(says.resize(found.change.count, words.common.scenes.move));
      found.change = { kind: 'none' };
    }
    if (found) Object.assign(state, found);
    else faults.push(says.fleet);
  }
  const beside = link.get(OTHER);
  if (beside !== null) {
    const other = await otherOf(await inflate(beside), state, facts);
    if (other) Object.assign(state, { other, side: choice('side', /** @type {const} */ (['a', 'b']), 'a') });
    else faults.push(says.other);
  }
  return { state, faults };
}

/** The other side is a link of its own. @param {string | null} text @param {State} state the one side @param {Facts} facts */
async function otherOf(text, state, facts) {
  // One that has an other itself would be read without end.
  if (text === null || state.scene === 'path' || new URLSearchParams(text).has(OTHER)) return null;
  const { state: other, faults } = await read(text, facts, state.theme);
  return faults.length === 0 && other.scene === state.scene ? other : null;
}

/** The parameter of the other side. */
const OTHER = 'ab';

const MOVE_NAMES = /** @type {(keyof State['move'])[]} */ (Object.keys(DEFAULTS.move));
const ROW_IDS = ROWS.map(({ id }) => id);
/** @type {Partial<Record<keyof State['move'], string[]>>} */
const MOVE_CHOICES = {
  a: ROW_IDS, b: ROW_IDS, curve: ['held', 'fading'], popularity: ['uniform', 'zipf'], delays: ['uniform', 'exponential'],
  plan: ['grow', 'replace', 'fail', 'reweight'],
};

const NAMES = [
  ...MOVE_NAMES, ...RACE_NAMES.map((name) => `${RACE}${name}`), ...CHOICES_NAMES.map((name) => `${CHOICES}${name}`), RULES, EVENTS, TRACE,
  'path', SEEN, GUESSES, ...PATH_NAMES.map((name) => `${PATH}${name}`),
  'v', 'lesson', 'scene', 'rule', 'order', 'bound', 'k', 'follow', 'show', 'read', 'write', 'hit',
  'window', 'imbalance', 'probability', 'theme', 'list', 'prefix', 'start', 'keys', 'fleet', OTHER, 'side',
];

/** What a worker may have besides its name and weight. */
const FIELDS = ['down', 'address', 'id', 'guid', 'hash_key', 'position', 'score', 'slots', 'tokens'];

/**
 * What a link's values are left out against.
 * @param {string} lesson
 * @param {State['scene']} [scene] where it is not the lesson's own
 * @returns {State}
 */
function baseOf(lesson, scene) {
  const base = Object.hasOwn(LESSONS, lesson) ? { ...DEFAULTS, ...LESSONS[lesson].state } : DEFAULTS;
  return scene === undefined || scene === base.scene ? base : { ...base, scene, ...ruleOf(scene) };
}

/** @param {Pick<State, 'workers' | 'change'>} fleet */
function packed({ workers, change }) {
  /** @param {import('./types').WorkerEntry} worker */
  const short = ({ name, weight, ...more }) => {
    const set = Object.entries(more).filter(([, value]) => value !== undefined);
    if (set.length > 0) return [name, weight, Object.fromEntries(set)];
    return weight === 1 ? name : [name, weight];
  };
  return {
    w: workers.map(short),
    ...(change.kind === 'add' && { a: short(change.worker) }),
    ...(change.kind === 'remove' && { r: change.index }),
    ...(change.kind === 'resize' && { t: change.count }),
  };
}

/**
 * The inverse, for text that anyone may have written; names and weights are the core's to judge.
 * @param {string | null} text
 * @param {number} most workers
 * @returns {Pick<State, 'workers' | 'change'> | null}
 */
function unpacked(text, most) {
  try {
    const { w, a, r, t } = JSON.parse(text ?? '');
    const workers = w.map(worker);
    if (workers.length === 0) return null;
    if (a !== undefined) return { workers, change: { kind: 'add', worker: worker(a) } };
    if (Number.isInteger(r) && r >= 0 && r < workers.length) return { workers, change: { kind: 'remove', index: r } };
    if (Number.isInteger(t) && t >= 1 && t <= most) return { workers, change: { kind: 'resize', count: t } };
    return r === undefined && t === undefined ? { workers, change: { kind: 'none' } } : null;
  } catch {
    return null;
  }
}

/** @param {unknown} entry @returns {import('./types').WorkerEntry} */
function worker(entry) {
  const [name, weight, more] = Array.isArray(entry) ? entry : [entry, 1];
  if (typeof name !== 'string' || typeof weight !== 'number') throw new TypeError('not a worker');
  /** @type {Record<string, unknown>} */
  const worker = { name, weight };
  for (const field of FIELDS) if (more?.[field] !== undefined) worker[field] = more[field];
  return /** @type {any} */ (worker); // the core judges the rest
}

/** @param {Uint8Array<ArrayBuffer>} content */
async function deflate(content) {
  const stream = new Blob([content]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/**
 * Stops at 64 KiB: a few characters can inflate to hundreds of megabytes.
 * @param {string} text
 * @returns {Promise<string | null>}
 */
async function inflate(text) {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (c) => c.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    let result = '';
    let size = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return result + decoder.decode();
      size += value.length;
      if (size > INFLATED_MAX) {
        await reader.cancel();
        return null;
      }
      result += decoder.decode(value, { stream: true });
    }
  } catch {
    return null;
  }
}
