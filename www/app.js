// Wires the store, the engine and the scene.

import { html, nothing, render } from 'lit-html';
import { SIZE } from './charts/bands.js';
import { Engine } from './engine.js';
import { count } from './format.js';
import { LESSONS } from './lessons.js';
import { read, TooLong, write } from './link.js';
import { announcement, controls, paint, view } from './scenes/ring.js';
import { bounds, DEFAULTS, numbered, reduce } from './state.js';
import * as icons from './controls/icons.js';

/** @typedef {import('./types').State} State */
/** @typedef {import('./types').Result} Result */
/** @typedef {import('./types').Facts} Facts */
/** @typedef {import('./types').Problem} Problem */

/** Safari takes about 50 changes of the address in 30 s. */
const LINK_EVERY_MS = 750;
const ANNOUNCE_AFTER_MS = 600;
const BUSY_AFTER_MS = 300;
const TURN_MS = 400;

const root = /** @type {HTMLElement} */ (document.getElementById('app'));
const calm = window.matchMedia('(prefers-reduced-motion: reduce)');

/** @type {State} */
let state = DEFAULTS;
/** The last state that the core could compute. @type {State} */
let good = DEFAULTS;
/** @type {Result | null} */
let result = null;
/** @type {Facts | null} */
let facts = null;
/** @type {Problem | null} */
let problem = null;
/** The control whose change is being computed. */
let lastControl = '';
/** What the user should know that belongs to no control. @type {string[]} */
let notices = [];
/** @type {string} */
let fatal = '';
/** Whether the picture is behind the controls. */
let behind = false;
let busy = '';
let spoken = '';
let copied = false;
/** @type {number | null} */
let pointed = null;
let top = 0;
/** A pixel of the screen in units of the ring's drawing. */
let unit = 1;

const engine = new Engine({
  ready(told) {
    const first = facts === null;
    facts = told;
    // After a restart nothing is computed by itself: the state may be what broke the last instance.
    if (first) openLink();
  },
  result(computed) {
    good = computed.state;
    turnTo(computed.followed?.turn ?? top, result === null);
    result = computed;
    say(announcement(computed));
    saveLink();
    draw();
  },
  refused(wanted, message) {
    problem = { control: lastControl, message, typed: typedValue(wanted) };
    if (result === null) notices = [`${message} Showing the defaults.`];
    // A newer change may be under way; only the refused one is taken back.
    if (state === wanted) change(result ? good : { ...DEFAULTS, theme: state.theme }, result === null);
    else draw();
  },
  seed(seed) {
    act({ type: 'set', name: 'seed', value: seed }, 'seed');
  },
  broken(message, computing) {
    if (computing === null) {
      fatal = message;
    } else {
      state = good;
      notices = [`The calculator stopped (${message}) and was started anew. The last change was taken back.`];
    }
    draw();
  },
  busy(computing) {
    clearTimeout(busyTimer);
    behind = computing !== null;
    draw();
    if (computing === null) busy = '';
    else busyTimer = window.setTimeout(() => { busy = counting(computing); draw(); }, BUSY_AFTER_MS);
  },
});
let busyTimer = 0;

/** @param {State} computing */
const counting = (computing) =>
  computing.keys.kind === 'listed' ? 'Counting your keys' : `Counting ${count(numbered(computing).count)} keys`;

// ------------------------------------------------------------------------------ changes

/** @param {import('./state').Action} action @param {string} control */
function act(action, control) {
  lastControl = control;
  problem = null;
  notices = [];
  change(reduce(state, action), true);
}

/** @param {State} next @param {boolean} compute */
function change(next, compute) {
  state = next;
  applyTheme();
  if (compute) engine.compute(state);
  draw();
}

/** The text that a refused change was typed as, to leave it in its box. @param {State} wanted */
function typedValue(wanted) {
  const [kind, place] = lastControl.split('-');
  const entries = wanted.change.kind === 'add' ? [...wanted.workers, wanted.change.worker] : wanted.workers;
  const entry = entries[Number(place)];
  if (kind === 'follow') return wanted.follow;
  if (kind === 'list') return wanted.keys.kind === 'listed' ? wanted.keys.text : '';
  if (kind === 'prefix') return numbered(wanted).prefix;
  if (kind === 'name') return entry?.name ?? '';
  if (kind === 'weight') return String(entry?.weight ?? '');
  return String(/** @type {any} */ (entry)?.[kind] ?? '');
}

function applyTheme() {
  if (state.theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = state.theme;
}

const isDark = () => state.theme === 'dark'
  || (state.theme === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches);

// ------------------------------------------------------------------------------ the link

async function openLink() {
  if (!facts) return;
  const opened = await read(location.hash.slice(1), facts, state.theme);
  problem = null;
  notices = opened.faults;
  lastControl = 'link';
  change(opened.state, true);
}

/** The fragment as this page last wrote it, to tell its own changes from the reader's. */
let written = '';
let linkTimer = 0;

function saveLink() {
  if (linkTimer) return;
  linkTimer = window.setTimeout(async () => {
    linkTimer = 0;
    try {
      written = await write(good);
      history.replaceState(null, '', `#${written}`);
    } catch (error) {
      if (!(error instanceof TooLong)) throw error;
      notices = [`${error.message} The address keeps an earlier state.`];
      draw();
    }
  }, LINK_EVERY_MS);
}

window.addEventListener('hashchange', () => {
  if (location.hash.slice(1) !== written) openLink();
});

async function copyLink() {
  try {
    const url = new URL(location.href);
    url.hash = await write(good);
    await navigator.clipboard.writeText(url.href);
    copied = true;
    say('Link copied');
    window.setTimeout(() => { copied = false; draw(); }, 2000);
  } catch (error) {
    notices = [error instanceof TooLong ? error.message : 'The browser did not let the page copy. The address bar holds the link.'];
  }
  draw();
}

// ------------------------------------------------------------------------------ motion and voice

let sayTimer = 0;
/** @param {string} sentence */
function say(sentence) {
  clearTimeout(sayTimer);
  sayTimer = window.setTimeout(() => { spoken = sentence; draw(); }, ANNOUNCE_AFTER_MS);
}

let turning = 0;
/** Turns the ring so that a key is at the top. @param {number} target @param {boolean} atOnce */
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

/** @type {import('./controls/slider').Control} */
const control = {
  get bounds() { return facts && bounds(facts, state.rule); },
  get problem() { return problem; },
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
  /** @param {number | null} place */
  point(place) {
    if (place === pointed) return;
    pointed = place;
    draw();
  },
};

let drawing = 0;
function draw() {
  if (drawing) return;
  drawing = requestAnimationFrame(() => {
    drawing = 0;
    render(page(), root);
    const canvas = root.querySelector('canvas');
    if (!canvas || !result) return;
    paint(canvas, result, look);
    const scaled = SIZE / canvas.clientWidth;
    if (scaled !== unit && Number.isFinite(scaled)) {
      unit = scaled;
      draw();
    }
  });
}

function page() {
  return html`
    <a class="skip" href="#scene" @click=${skip}>Skip to the picture</a>
    <header class="top">
      <div class="brand">${icons.logo}<span>Balance Lab</span></div>
      <nav aria-label="Scenes and lessons">
        <button class="tab" aria-current=${state.lesson === '' ? 'page' : nothing}
          @click=${() => act({ type: 'lesson', lesson: '' }, 'lesson')}>Ring</button>
        ${Object.entries(LESSONS).map(([id, { title }]) => html`
          <button class="tab" aria-current=${state.lesson === id ? 'page' : nothing} ?disabled=${!facts}
            @click=${() => act({ type: 'lesson', lesson: id }, 'lesson')}><span class="tab-kind">Lesson: </span>${title}</button>`)}
      </nav>
      <div class="tools">
        <button class="tool" @click=${copyLink}>${icons.link}<span>${copied ? 'Copied' : 'Copy link'}</span></button>
        <button class="tool" @click=${() => act({ type: 'theme', theme: isDark() ? 'light' : 'dark' }, 'theme')}>
          ${isDark() ? icons.sun : icons.moon}<span>${isDark() ? 'Light' : 'Dark'}</span></button>
      </div>
    </header>
    <main class="layout">
      <div class="rail" role="group" aria-label="Controls">
        ${controls(state, control, { facts, result, look, freshSeed: () => engine.freshSeed() })}
      </div>
      <div class="scene" id="scene" tabindex="-1" aria-busy=${behind ? 'true' : 'false'}>
        ${notices.length > 0 ? html`<div class="notice" role="alert">
          <ul>${notices.map((notice) => html`<li>${notice}</li>`)}</ul>
          <button class="button small" @click=${() => { notices = []; draw(); }}>Dismiss</button></div>` : nothing}
        ${fatal ? failure() : result ? view(result, control, look) : waiting()}
      </div>
    </main>
    <p class="busy" aria-hidden="true">${busy}</p>
    <p class="spoken" role="status">${spoken}</p>`;
}

/** @param {Event} event */
function skip(event) {
  // The fragment holds the state; it is no place to jump to.
  event.preventDefault();
  document.getElementById('scene')?.focus();
}

const waiting = () => html`
  <header class="scene-head"><h1>Placing the first keys</h1></header>
  <div class="stage"><div class="strip-space"></div><figure class="ring bare"><svg viewBox="0 0 568 568" aria-hidden="true">
    <circle cx="284" cy="284" r="221" stroke-width="26"/><circle cx="284" cy="284" r="245.5" stroke-width="17"/></svg></figure></div>`;

const failure = () => html`
  <div class="failure" role="alert">
    <h1>This browser can't run the calculator.</h1>
    <p>${fatal}</p>
    <p>Reload the page. If that does not help, check that the file <code>pkg/balance_lab_bg.wasm</code> is
      served beside this page and that nothing blocks it, or use a current Firefox, Chrome, Edge or Safari.</p>
    <button class="button solid" @click=${() => location.reload()}>Reload</button>
  </div>`;

window.addEventListener('resize', draw);
window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
draw();
