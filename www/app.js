// Wires the store, the engine, the link and the scene.

import { html, nothing, render, svg } from 'lit-html';
import { Address, saysNothing } from './address.js';
import { bounds } from './bounds.js';
import { INNER, OUTER, SIZE } from './charts/bands.js';
import * as icons from './controls/icons.js';
import { closeBehind, closeByEscape, closeMenu } from './controls/menu.js';
import { Sheet } from './controls/sheet.js';
import { Engine } from './engine.js';
import { allFacts, facts as known, suffices } from './facts.js';
import { shorten } from './format.js';
import { Help } from './help/help.js';
import { LESSONS } from './lessons.js';
import { ALL_FOLDS, listenToPrinter } from './print.js';
import { asRun } from './scenes/race/config.js';
import { Player } from './scenes/race/player.js';
import { besideView, fetchFor, isReady, viewOf } from './scenes/parts.js';
import { paint } from './scenes/ring/picture.js';
import { KEYS, listen } from './shortcuts.js';
import { DEFAULTS, numbered, reduce, ruleOf, SCENE_IDS, TABS, takesSeed } from './state.js';
import { Steps } from './steps.js';
import { Store } from './store.js';
import { Desk } from './study-desk.js';
import * as languages from './languages.js';
import { firstRooms, language, LANGUAGES, speak, words } from './strings/words.js';
import * as themes from './theme.js';

/** @typedef {import('./types').State} State */
/** @typedef {import('./types').Result} Result */
/** @typedef {import('./types').Facts} Facts */
/** @typedef {import('./types').Problem} Problem */

const ANNOUNCE_AFTER_MS = 600;
const BUSY_AFTER_MS = 300;
const TURN_MS = 400;

/** The language that links open in: the one that a link asked for, or that was chosen here. @type {languages.Language | null} */
let linked = languages.fromLink(location.hash.slice(1)).language;
/** Nothing is drawn or said before. What can't be fetched in another language is said in English. */
const tongue = linked ?? languages.preferred();
const worded = speak(tongue, firstRooms(tongue)).catch(() => speak('en', firstRooms('en'))).then(name);

const root = /** @type {HTMLElement} */ (document.getElementById('app'));
const calm = window.matchMedia('(prefers-reduced-motion: reduce)');

/** Tells the browser what the page is written in. */
function name() {
  document.documentElement.lang = language();
  document.title = words.common.shell.title;
}

/** @param {languages.Language} wanted */
async function turnTongue(wanted) {
  try {
    await speak(wanted, firstRooms(wanted));
    name();
  } catch (error) {
    notices = [words.common.fault.notLoaded(LANGUAGES[wanted], error instanceof Error ? error.message : String(error))];
  }
  draw();
}

/** @type {Result | null} */
let result = null;
/** Whether the calculator has started. */
let started = false;
/** What is known of the rules, once there is a calculator for them. */
const facts = () => (started ? known() : null);
/** @type {Problem | null} */
let problem = null;
/** What the user should know that belongs to no control. @type {string[]} */
let notices = [];
/** What the link could not take, for as long as that holds. */
let linkFault = '';
/** Why the calculator could not start. */
let fatal = '';
/** Whether the picture is behind the controls. */
let behind = false;
let busy = '';
let busyTimer = 0;
let spoken = '';
/** Whether the next picture is of something undone or done again, as a sentence begins. */
let turned = '';
let copied = false;
/** @type {number | null} */
let pointed = null;
let step = { of: '', at: 0 };
let top = 0;
/** A pixel of the screen in units of the ring's drawing. */
let unit = 1;
/** How wide a panel of a race is, or a guess's scale. */
let panel = 384;

// ------------------------------------------------------------------------------ computing

const engine = new Engine({
  ready() {
    const first = !started;
    started = true;
    // After a restart nothing is computed by itself: the state may be what broke the last instance.
    if (first) worded.then(() => address.open());
    else askStudies();
  },
  result(computed, tag) {
    store.computed(computed.state, tag);
    turnTo(shownTurn(pictured(computed)) ?? top, result === null);
    result = computed;
    const scene = viewOf(computed.state);
    const told = scene.announcement(computed, known());
    say(`${turned}${computed.other ? words.ab.told(computed.state.side, told) : told}`);
    turned = '';
    askStudies();
    address.save();
    draw();
  },
  refused(message, tag) {
    const culprit = store.refused(tag);
    if (culprit) refuse(culprit, message);
    draw();
  },
  progress(done, of) {
    progress = of > 0 ? { done, of } : null;
    if (busy) {
      busy = counting(store.state);
      draw();
    }
  },
  seed(seed) {
    // The hash may have been changed meanwhile to one that takes none.
    if (takesSeed(store.state.options)) act({ type: 'set', name: 'seed', value: seed }, 'seed');
  },
  study(id, progress) {
    desk.told(id, progress);
    const scene = result && viewOf(result.state);
    const heard = result && scene?.heard?.(result, desk, progress);
    if (heard) say(heard);
    draw();
  },
  broken(message, ran, study) {
    desk.drop(study);
    if (!ran) fatal = message;
    else if (study) {
      notices = [words.common.told.stoppedStudy(message, study)];
      store.ask();
    } else {
      steps.lost(store.good);
      store.drop();
      notices = [words.common.told.stopped(message)];
    }
    draw();
  },
  busy(computing) {
    clearTimeout(busyTimer);
    behind = computing !== null;
    progress = null;
    if (computing === null) busy = '';
    else busyTimer = window.setTimeout(() => { busy = counting(computing); draw(); }, BUSY_AFTER_MS);
    draw();
  },
});

function askStudies() {
  if (result) for (const study of viewOf(result.state).studies(result)) desk.ask(study);
}

const desk = new Desk((id, study) => engine.study(id, study), (kind) => engine.stop(kind));
const store = new Store((state, tag) => engine.compute(state, tag));
const steps = new Steps();

/** How far a race is. @type {{done: number, of: number} | null} */
let progress = null;

/** @param {State} computing */
function counting(computing) {
  if (computing.scene === 'path') return words.common.busy.step;
  if (computing.scene === 'choices') return words.common.busy.request;
  if (computing.scene === 'race') return progress ? words.common.busy.requestsOf(progress.done, progress.of) : words.common.busy.requests;
  return computing.keys.kind === 'listed' ? words.common.busy.listed : words.common.busy.keys(numbered(computing).count);
}

/** A scene's picture: a step of the path shows another's. @param {Result} computed */
const pictured = (computed) => computed.path?.inner ?? computed;

/** Where the followed key lies in what is drawn. @param {Result} computed */
function shownTurn({ state, followed }) {
  if (!followed) return null;
  return (state.show === 'before' && state.change.kind !== 'none' ? followed.before : followed.after).turn;
}

/** What an action leaves behind unasked. @param {State} before @param {State} next @param {import('./state').Action} action */
function leftBehind({ scene, change, other }, next, action) {
  return [
    ...(other && !next.other && action.type !== 'ab' ? [words.ab.left] : []),
    ...(action.type === 'scene' && next.scene !== scene && change.kind === 'resize' ? [words.common.told.oneWorker(words.common.scenes[next.scene], change.count)] : []),
  ];
}

/** @param {import('./state').Action} action @param {string} control */
function act(action, control) {
  const next = reduce(store.state, action);
  if (!isReady(next) || !suffices(next)) {
    actLater(next, action, control);
    return;
  }
  problem = null;
  notices = leftBehind(store.state, next, action);
  steps.record(store.state, action, control, performance.now());
  if (action.type === 'theme') {
    setTheme(action.theme);
    themes.remember(action.theme);
  } else if (action.type === 'show' || action.type === 'order') {
    store.show(action);
    address.save();
  } else {
    const steps = action.type === 'path' && action.set.step !== undefined;
    if (steps) window.scrollTo(0, 0);
    if (action.type === 'lesson' || action.type === 'scene' || steps) address.keep();
    if (action.type === 'add' || action.type === 'remove') store.show({ type: 'show', show: 'change' });
    if (action.type === 'lesson' || action.type === 'replace' || action.type === 'start-over') showAs(next);
    store.act(action, control);
  }
  draw();
}

/** What is to be done once it can be shown: whoever goes elsewhere meanwhile does not come back to it. @type {import('./state').Action | null} */
let awaited = null;

/** @param {State} next @param {import('./state').Action} action @param {string} control */
async function actLater(next, action, control) {
  awaited = action;
  draw();
  try {
    await fetchAll(next);
    if (awaited === action) act(action, control);
  } catch (error) {
    if (awaited === action) cannotFetch(next, error);
  } finally {
    if (awaited === action) awaited = null;
    draw();
  }
}

/** Fetches what a state is shown by. @param {State} state */
async function fetchAll(state) {
  await Promise.all([fetchFor(state), suffices(state) ? null : allFacts()]);
}

/** @param {State} state @param {unknown} error */
function cannotFetch({ scene }, error) {
  const why = error instanceof Error ? error.message : String(error);
  address.unkeep();
  notices = [words.common.told.notFetched(words.common.scenes[scene], why)];
  draw();
}

/** @param {import('./store').Done} culprit @param {string} message */
function refuse({ action, control }, message) {
  steps.refused(action);
  if (action.type === 'scene' || action.type === 'lesson' || action.type === 'path') address.unkeep();
  if (action.type === 'scene') {
    notices = [words.common.told.notShown(words.common.scenes[action.scene], message)];
    return;
  }
  if (action.type !== 'replace') {
    problem = { control, message, typed: typed(action) };
    return;
  }
  notices = [words.common.told.wholeNotShown(control, message, result !== null)];
  if (result) address.save();
  else store.again();
}

/** @param {'undo' | 'redo'} way */
function turn(way) {
  const state = steps[way](store.state);
  if (state) {
    player.pause();
    problem = null;
    notices = [];
    turned = way === 'undo' ? words.common.shell.undone : words.common.shell.redone;
    showAs(state);
    store.act({ type: 'replace', state: { ...state, theme: store.good.theme } }, 'steps');
  }
  draw();
}

/** The text that a refused action came from, to leave it in its box. @param {import('./state').Action} action */
function typed(action) {
  switch (action.type) {
    case 'set':
    case 'choose':
    case 'field':
      return String(action.value ?? '');
    case 'rename':
      return action.name;
    case 'reweigh':
      return String(action.weight);
    case 'prefix':
      return action.prefix;
    case 'list':
      return action.text;
    case 'race':
      return action.set.trace ?? '';
    case 'follow':
      return action.key;
    default:
      return '';
  }
}

// ------------------------------------------------------------------------------ the link

const address = new Address({
  state: () => store.good,
  untouched: () => isUntouched(store.good) && store.good.show === DEFAULTS.show && store.good.order === DEFAULTS.order,
  language: () => linked,
  open: openLink,
  wrote(leftOut) {
    linkFault = leftOut.length === 0 ? '' : words.common.told.tooLong(leftOut);
    draw();
  },
});

/** @param {string} fragment @returns {Promise<{state: State, faults: string[]}>} */
async function readLink(fragment) {
  const { theme } = store.good;
  if (saysNothing(fragment)) return { state: { ...DEFAULTS, theme }, faults: [] };
  const [{ read }, all] = await Promise.all([import('./link.js'), allFacts()]);
  return read(fragment, all, theme);
}

/** The link that is read and fetched for, of all that came. */
let opening = 0;
/** The last that is done with. */
let opened = 0;

/** @param {string} fragment */
async function openLink(fragment) {
  if (!started) return;
  opening += 1;
  const mine = opening;
  draw();
  try {
    await openNow(fragment, () => mine === opening);
  } finally {
    opened = Math.max(opened, mine);
    draw();
  }
}

/** @param {string} fragment @param {() => boolean} isLast whether no newer link has come */
async function openNow(fragment, isLast) {
  const asked = languages.fromLink(fragment);
  const { state, faults } = await readLink(asked.rest);
  if (asked.language) {
    linked = asked.language;
    if (asked.language !== language()) await turnTongue(asked.language);
  } else if (asked.typed !== null) faults.push(words.common.fault.language(shorten(asked.typed, 40), Object.keys(LANGUAGES).join(', ')));
  const unfetched = await fetchAll(state).then(() => null, (error) => error);
  // A newer link may have been set while this one was inflated.
  if (!isLast()) return;
  awaited = null;
  if (unfetched) {
    cannotFetch(state, unfetched);
    if (!result) store.again();
    return;
  }
  problem = null;
  notices = faults;
  setTheme(state.theme);
  /** @type {import('./state').Action} */
  const action = { type: 'replace', state };
  // What the page opened with is what everything began from.
  if (result) steps.record(store.state, action, 'link', performance.now());
  showAs(state);
  store.act(action, 'link');
}

/** What is shown of a state, and not computed. @param {Pick<State, 'show' | 'order'>} state */
function showAs({ show, order }) {
  store.show({ type: 'show', show });
  store.show({ type: 'order', order });
}

/** @param {string} [fragment] what to copy a link to, if not the present state */
async function copyLink(fragment) {
  try {
    const leftOut = await address.copy(fragment);
    copied = true;
    say(leftOut.length === 0 ? words.common.told.copied : words.common.told.copiedWithout(leftOut));
    window.setTimeout(() => { copied = false; draw(); }, 2000);
  } catch {
    notices = [words.common.told.notCopied];
  }
  draw();
}

/** @param {languages.Language} wanted */
function chooseLanguage(wanted) {
  languages.remember(wanted);
  linked = wanted;
  address.save();
  turnTongue(wanted);
}

/** @param {State['theme']} theme */
function setTheme(theme) {
  store.show({ type: 'theme', theme });
  themes.apply(theme);
}

// ------------------------------------------------------------------------------ motion and voice

let sayTimer = 0;
/** @param {string} sentence */
function say(sentence) {
  clearTimeout(sayTimer);
  sayTimer = window.setTimeout(() => { spoken = sentence; draw(); }, ANNOUNCE_AFTER_MS);
}

let turning = 0;
/** Turns the ring so that a place is at the top. @param {number} target @param {boolean} atOnce */
function turnTo(target, atOnce) {
  cancelAnimationFrame(turning);
  const from = top;
  const way = ((((target - from) % 1) + 1.5) % 1) - 0.5;
  if (atOnce || calm.matches || way === 0) {
    top = target;
    return;
  }
  const start = performance.now();
  /** @param {number} now */
  const frame = (now) => {
    const part = Math.min(Math.max((now - start) / TURN_MS, 0), 1);
    top = part === 1 ? target : from + way * (part < 0.5 ? 2 * part * part : 1 - 2 * (1 - part) ** 2);
    if (part < 1) turning = requestAnimationFrame(frame);
    draw();
  };
  turning = requestAnimationFrame(frame);
}

/** Worker colours as numbers, for the canvas. */
function palette() {
  const style = getComputedStyle(document.documentElement);
  /** @param {string} name */
  const colour = (name) => {
    const hex = style.getPropertyValue(`--${name}`).trim();
    return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
  };
  return {
    workers: Array.from({ length: 12 }, (_, i) => colour(`w${i + 1}`)),
    more: colour('more'),
    track: colour('track'),
    paper: colour('paper'),
  };
}

// ------------------------------------------------------------------------------ the page

/** The folds that a reader has opened. @type {Set<string>} */
const folds = new Set();
let printing = false;

/** @type {import('./controls/slider').Control} */
const control = {
  get open() { return printing ? ALL_FOLDS : folds; },
  fold(name, open) {
    if (open) folds.add(name);
    else folds.delete(name);
    draw();
  },
  get bounds() { return started ? bounds(known(), store.state.rule) : null; },
  get problem() { return problem; },
  get lead() {
    const view = viewOf(store.state);
    return (sheet.isPhone && view.lead?.(store.state, facts())) || '';
  },
  get state() { return store.state; },
  act,
  refuse(refused) {
    problem = refused;
    draw();
  },
};

const look = {
  get top() { return top; },
  get unit() { return unit; },
  get pointed() { return pointed; },
  get palette() { return palette(); },
  get show() { return store.good.show; },
  get order() { return store.good.order; },
  get linkFault() { return linkFault; },
  get phone() { return sheet.isPhone; },
  desk,
  freshSeed: () => engine.freshSeed(),
  get panel() { return panel; },
  get player() { return player; },
  openLesson,
  openScene,
  leavePath: () => openScene(beforePath),
  /** Something that belongs to the scene was fetched. */
  arrived() {
    askStudies();
    draw();
  },
  copy: copyLink,
  get step() { return step; },
  /** @param {string} of @param {number} at */
  stepTo(of, at) {
    step = { of, at };
    draw();
  },
  /** @param {number | null} place */
  point(place) {
    if (place === pointed) return;
    pointed = place;
    draw();
  },
};

const sheet = new Sheet(draw);

const help = new Help({ draw, link: async () => (await address.link()).href, say });

const player = new Player({
  // What a box says of a wrong number stays while a race plays.
  show: (at) => store.act({ type: 'set', name: 'race-at', value: at }, 'race-at'),
  draw,
});

let drawing = 0;
function draw() {
  if ('common' in words) drawing ||= requestAnimationFrame(drawNow);
}

function drawNow() {
  drawing = 0;
  const focused = document.activeElement;
  const area = focused?.closest('.rail, .scene');
  render(page(), root);
  if (focused && !focused.isConnected && document.activeElement === document.body) {
    // What had the focus is gone, as a button is that was pressed: stay in its neighbourhood.
    const next = area?.classList.contains('rail') ? root.querySelector('.button.solid') : document.getElementById('scene');
    /** @type {HTMLElement | null} */ (next)?.focus();
  }
  sheet.drawn();
  help.drawn();
  showTab();
  for (const canvas of /** @type {NodeListOf<HTMLCanvasElement>} */ (root.querySelectorAll('.ring canvas'))) {
    if (result) paint(canvas, (canvas.closest('.ab-other') && result.other) || pictured(result), result.path ? Object.create(look, { show: { value: 'change' } }) : look);
  }
  const scaled = SIZE / (root.querySelector('.ring')?.clientWidth ?? 0);
  const wide = root.querySelector('.panel, .guess-scale')?.clientWidth || panel;
  if ((scaled !== unit && Number.isFinite(scaled)) || wide !== panel) {
    unit = Number.isFinite(scaled) ? scaled : unit;
    panel = wide;
    draw();
  }
}

/** @type {State['scene'] | null} */
let tabbed = null;
/** On a phone the tabs scroll sideways: the one that is open is to be seen. */
function showTab() {
  if (tabbed === store.state.scene) return;
  tabbed = store.state.scene;
  const [tabs, tab] = [root.querySelector('nav'), /** @type {HTMLElement | null} */ (root.querySelector('.tab[aria-current]'))];
  if (tabs && tab) tabs.scrollLeft = tab.offsetLeft - (tabs.clientWidth - tab.offsetWidth) / 2;
}

function page() {
  const { state } = store;
  const view = viewOf(state);
  const railed = view.controls !== undefined;
  const dark = themes.isDark(store.good.theme);
  const told = linkFault ? [...notices, linkFault] : notices;
  return html`
    <a class="skip" href="#scene" ?inert=${sheet.isModal} @click=${skip}>${words.common.shell.skip}</a>
    <header class="top" ?inert=${sheet.isModal}>
      <div class="brand">${icons.logo}<span>Balance Lab</span></div>
      <nav aria-label=${words.common.shell.scenes}>
        ${(sheet.isPhone ? SCENE_IDS : TABS).map((scene) => html`
          <button class="tab" aria-current=${state.scene === scene ? 'page' : nothing} ?disabled=${!started}
            @click=${() => openScene(scene)}>${words.common.scenes[scene]}</button>`)}
      </nav>
      <div class="tools">
        ${railed ? sheet.button() : nothing}
        ${tool({ words: words.common.shell.undo, keys: KEYS.undo, icon: icons.undo, can: steps.canUndo, press: () => turn('undo') })}
        ${tool({ words: words.common.shell.redo, keys: KEYS.redo, icon: icons.redo, can: steps.canRedo, press: () => turn('redo') })}
        ${sheet.isPhone ? nothing : tool({ words: words.common.shell.startOver, icon: icons.again, can: started, press: startOver })}
        ${sheet.isPhone ? nothing : besideTool('tool')}
        ${examples(state)}
        ${sheet.isPhone ? nothing : html`<button class="tool path-tool" title=${words.common.scenes.path} aria-label=${words.common.scenes.path} aria-current=${state.scene === 'path' ? 'page' : nothing} ?disabled=${!started}
          @click=${() => openScene('path')}>${icons.steps}<span>${words.common.shell.fourWays}</span></button>`}
        <button class="tool ${copied ? '' : 'bare'}" title=${words.common.shell.copyLink} @click=${() => copyLink()}>${icons.link}<span>${copied ? words.common.shell.copied : words.common.shell.copyLink}</span></button>
        <button class="tool bare" title=${dark ? words.common.shell.light : words.common.shell.dark} @click=${() => act({ type: 'theme', theme: dark ? 'light' : 'dark' }, 'theme')}>
          ${dark ? icons.sun : icons.moon}<span>${dark ? words.common.shell.light : words.common.shell.dark}</span></button>
        ${tool({ words: words.common.shell.help, keys: KEYS.help, icon: icons.help, can: true, press: () => help.show() })}
      </div>
    </header>
    <main class="layout ${state.scene === 'path' ? 'whole path' : !railed ? 'whole' : sheet.isFolded && sheet.open ? 'open' : ''}">
      ${view.controls ? sheet.rail(
        // Where nothing is compared, controls have nothing to tell of.
        view.controls({ state, control, facts: facts(), result: result?.comparison ? result : null, look, freshSeed: look.freshSeed }),
        result && !fatal ? leading(result) : nothing,
      ) : nothing}
      <div class="scene" id="scene" tabindex="-1" ?inert=${sheet.isModal} aria-busy=${behind || awaited || opened < opening ? 'true' : 'false'}>
        ${told.length > 0 ? html`<div class="notice" role="alert">
          <ul>${told.map((notice) => html`<li>${notice}</li>`)}</ul>
          <button class="button small" @click=${() => { notices = []; linkFault = ''; draw(); }}>${words.common.shell.dismiss}</button></div>` : nothing}
        ${result && !fatal ? exampleNote(result.state) : nothing}
        ${fatal ? failure() : result ? (result.other ? besideView() : viewOf(result.state)).view(result, known(), control, look) : waiting()}
        ${result && !fatal ? help.foot(result.state, startOver, sheet.isPhone, chooseLanguage, besideTool('button')) : nothing}
      </div>
    </main>
    ${help.view(state)}
    <p class="busy" aria-hidden="true">${busy}</p>
    <p class="spoken" role="status">${spoken}</p>`;
}

/**
 * A tool that is an icon alone.
 * @param {{words: string, keys?: string, icon: unknown, can: boolean, press: () => void}} tool
 */
const tool = ({ words, keys, icon, can, press }) => html`
  <button class="tool bare" aria-disabled=${can ? nothing : 'true'} aria-keyshortcuts=${keys ?? nothing} title=${words}
    @click=${() => { if (can) press(); }}>${icon}<span>${words}</span></button>`;

/** Begins or leaves a comparison of two settings. @param {'tool' | 'button'} look */
const besideTool = (look) => html`
  <button class="${look} ab-tool" aria-pressed=${store.state.other !== null} aria-label=${words.common.ab.tool} title=${words.common.ab.tool} ?disabled=${!started || store.state.scene === 'path'}
    @click=${() => act({ type: 'ab', go: store.state.other ? 'leave' : 'begin' }, 'ab')}>A | B</button>`;

/** The figures that a phone keeps in view. @param {Result} shown */
function leading(shown) {
  const view = viewOf(shown.state);
  return view.leading?.(shown, look) ?? nothing;
}

// ------------------------------------------------------------------------------ scenes and examples

/** What was there before a lesson was opened. @type {State | null} */
let beforeLesson = null;
/** The rule that each scene was left with. @type {Map<State['scene'], Pick<State, 'rule' | 'options'>>} */
const left = new Map();

/** @param {string} lesson */
function openLesson(lesson) {
  // What is done and not computed yet belongs to it, too.
  if (store.state.lesson === '') beforeLesson = { ...store.state, other: null, side: 'a' };
  act({ type: 'lesson', lesson }, 'lesson');
}

/** The state to go on with when a lesson is left: the lesson's own where a link opened it. */
function withoutLesson() {
  const { state } = store;
  if (state.lesson === '') return state;
  return beforeLesson ?? { ...DEFAULTS, scene: state.scene, ...ruleOf(state.scene) };
}

/** @param {State['scene']} [scene] where to go on; where the lesson was opened if not given */
function leaveLesson(scene) {
  const state = withoutLesson();
  address.keep();
  act({ type: 'replace', state: { ...state, ...placeIn(scene ?? state.scene, state), theme: store.good.theme } }, 'lesson');
}

/** The scene with the rule it was left with. @param {State['scene']} scene @param {State} state */
function placeIn(scene, { scene: from, rule, options }) {
  if (scene === from) return { scene, rule, options };
  left.set(from, { rule, options });
  return { scene, ...(left.get(scene) ?? ruleOf(scene)) };
}

/** What a scene opens with where nothing was set. @type {Partial<Record<State['scene'], string>>} */
const OPENING = { rendezvous: 'cat-scores', choices: 'five-workers' };

/** Where the path was entered from. @type {State['scene']} */
let beforePath = 'ring';

/** @param {State['scene']} scene */
function openScene(scene) {
  awaited = null;
  if (scene === 'path' && store.state.scene !== 'path') beforePath = store.state.scene;
  player.pause();
  const state = withoutLesson();
  const opening = OPENING[scene];
  if (opening && store.state.scene !== scene && isUntouched(state)) {
    openLesson(opening);
    // The way out of the scene's first picture is the scene itself.
    beforeLesson = { ...state, ...placeIn(scene, state) };
  } else if (store.state.lesson !== '') leaveLesson(scene);
  else if (scene !== state.scene) {
    act({ type: 'scene', ...placeIn(scene, state) }, 'scene');
  }
}

/** Whether a reader has set nothing that is computed. @param {State} state */
const isUntouched = (state) => /** @type {(keyof State)[]} */ (Object.keys(DEFAULTS)).every((name) =>
  ['show', 'order', 'theme'].includes(name) || JSON.stringify(state[name]) === JSON.stringify(DEFAULTS[name]));

/** What a lesson is called and what it gives. @param {string} id */
const lessonWords = (id) => /** @type {Record<string, {title: string, given: string}>} */ (/** @type {unknown} */ (words.lessons))?.[id];

/** @param {State} state */
const examples = ({ lesson }) => html`
  <details class="menu examples" @keydown=${closeByEscape} @focusout=${closeBehind} @toggle=${() => speak(language(), ['lessons']).then(draw)}>
    <summary class="tool">${icons.book}<span>${words.common.shell.examples}</span></summary>
    <ul aria-label=${words.common.shell.workedExamples}>${Object.keys(LESSONS).map((id) => html`
      <li><button aria-current=${lesson === id ? 'true' : nothing} ?disabled=${!started} @click=${(/** @type {Event & {currentTarget: HTMLElement}} */ { currentTarget }) => {
        closeMenu(currentTarget);
        openLesson(id);
      }}>${lessonWords(id)?.title}</button></li>`)}</ul>
  </details>`;

/** Whether what an example is made of is still its own. @param {State} state */
const isUnchanged = (state) => {
  const own = LESSONS[state.lesson].state;
  return state.bound === DEFAULTS.bound && /** @type {const} */ (['workers', 'rule', 'options', 'keys', 'choices']).every((name) => !(name in own) || JSON.stringify(state[name]) === JSON.stringify(own[name]))
    // Which moment of a race is shown, or by what its rules are ordered, changes nothing of it.
    && (!own.race || JSON.stringify(asRun(state.race)) === JSON.stringify(asRun(own.race)));
};

/** Says what of an example is given, and leads out of it. @param {State} state */
const exampleNote = (state) => {
  const lesson = LESSONS[state.lesson];
  if (!lesson) return nothing;
  const { title, given } = lessonWords(state.lesson);
  return html`
    <p class="example"><span>${isUnchanged(state) ? html`<strong>${lesson.posed ? words.common.example.posed(title) : words.common.example.recorded(title)}</strong> ${given}`
      : html`<strong>${words.common.example.begun(title)}</strong> ${words.common.example.changed}`}</span>
      <button class="button small" @click=${() => leaveLesson()}>${words.common.example.leave}</button></p>`;
};

/** @param {Event} event */
function skip(event) {
  // The fragment holds the state; it is no place to jump to.
  event.preventDefault();
  document.getElementById('scene')?.focus();
}

const waiting = () => (store.state.scene === 'path' ? html`<header class="scene-head"><h1>${words.common.busy.step}</h1></header>` : ['race', 'choices'].includes(store.state.scene) ? html`<header class="scene-head"><h1>${words.common.busy.firstRequests}</h1></header>` : html`
  <header class="scene-head"><h1>${words.common.busy.firstKeys}</h1></header>
  <div class="stage"><div class="strip-space"></div><figure class="ring bare"><svg viewBox="0 0 ${SIZE} ${SIZE}" aria-hidden="true">
    ${[INNER, OUTER].map(({ from, to }) => svg`<circle cx=${SIZE / 2} cy=${SIZE / 2} r=${(from + to) / 2} stroke-width=${to - from}/>`)}</svg></figure></div>`);

const failure = () => html`
  <div class="failure" role="alert">
    <h1>${words.common.told.cannotRun}</h1>
    <p>${fatal}</p>
    <p>${words.common.told.tryThis('pkg/balance_lab_bg.wasm')}</p>
    <button class="button solid" @click=${() => location.reload()}>${words.common.shell.reload}</button>
  </div>`;

/** The scene as it opens, or its example; what belongs to other scenes stays. */
function startOver() {
  player.pause();
  act({ type: 'start-over' }, 'start-over');
}

function warm() {
  engine.warm();
  // What fails here is fetched again, and told of, when it is needed.
  allFacts().catch(() => {});
  speak(language(), ['lessons']).then(draw, () => {});
}

listen({ undo: () => turn('undo'), redo: () => turn('redo'), help: () => help.show() });
listenToPrinter({
  print(now) {
    printing = now;
    themes.apply(now ? 'light' : store.good.theme);
    drawNow();
  },
});
root.addEventListener('click', ({ target }) => {
  const term = target instanceof Element && target.closest('[data-term]');
  if (term instanceof HTMLElement) help.show(term.dataset.term);
});
// Who touches the page will soon ask for more than its first picture.
for (const touch of ['pointerdown', 'keydown']) window.addEventListener(touch, warm, { capture: true, once: true });
window.addEventListener('pointerdown', () => steps.press(true), { capture: true });
for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, () => steps.press(false), { capture: true });
setTheme(themes.remembered());
window.addEventListener('resize', draw);
themes.systemDark.addEventListener('change', draw);
worded.then(draw);
