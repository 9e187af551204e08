// A guess first: the mark that the reader drags, and once asked for the answer beside it.

import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { guessBar } from '../../charts/guess.js';
import { message, numberBox } from '../../controls/slider.js';
import { count, percentShort, times } from '../../format.js';
import { words } from '../../strings/words.js';
import { figure } from '../common.js';
import { PATH } from './bounds.js';
import { stepOf } from './steps.js';

/** @typedef {import('../../types').State} State */
/** @typedef {import('../../types').Result} Result */
/** @typedef {import('../../types').PathFound} PathFound */
/** @typedef {import('../../controls/slider').Control} Control */
/** @typedef {import('./steps').Asked} Asked */

const NAME = `${PATH}guess`;
/** Shift makes a step so much greater. */
const GREAT = 10;

/** What is said of those that count, and of the others. @param {string} id of the step */
function verbsOf(id) {
  const { verbs, rest } = words.path.guess;
  const kind = id === 'eighth' || id === 'ask' ? id : 'moves';
  // The scale of the busiest ends somewhere: it is no whole that a part could be of.
  return { verb: verbs[kind], rest: rest[kind], parts: kind !== 'ask' };
}

/** The guesses before the mark was pressed. @type {State['path']['guesses'] | null} */
let pressed = null;

/** The reader's guess at this step. @param {State['path']} path */
export const guessAt = (path) => path.guesses[path.step] ?? null;

/** Whether this step's answer is asked for; a step without a question hides nothing. @param {State['path']} path */
export const isShown = (path) => !stepOf(path).guess || guessAt(path)?.shown === true;

/** @param {Result} result @param {Control} control @param {import('../common').Look} look */
export function guessBlock(result, control, look) {
  // The mark follows the hand, all else what was computed: the reader may be a step further.
  const { path } = result.state;
  const { guesses } = control.state.path;
  const step = stepOf(path);
  const asked = /** @type {Asked} */ (step.guess);
  const entry = guesses[path.step] ?? null;
  const at = entry?.at ?? asked.of / 2;
  const found = /** @type {PathFound} */ (result.path);
  const answer = entry?.shown && isShown(path) ? found.guess : null;
  const verbs = verbsOf(step.id);
  const says = words.path.guess;
  const question = words.path.asks[step.id];
  const unit = words.path.units[asked.unit];
  /** @param {number} value */
  const onStep = (value) => Math.min(Math.max(Math.round(value / asked.step) * asked.step, 0), asked.of);
  /** @param {number} value @param {boolean} [shown] */
  const set = (value, shown = entry?.shown ?? false) =>
    control.act({ type: 'path', set: { guesses: { ...guesses, [path.step]: { at: value, shown } } } }, NAME);
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    const steps = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: GREAT, PageDown: -GREAT }[event.key];
    if (!steps) return;
    event.preventDefault();
    set(Math.min(Math.max(at + steps * asked.step * (event.shiftKey ? GREAT : 1), 0), asked.of));
  };
  /** A touch that turns out to scroll the page has moved the mark to where it began: take that back. */
  const scrolls = () => {
    if (pressed) control.act({ type: 'path', set: { guesses: pressed } }, NAME);
    pressed = null;
  };
  const problem = control.problem?.control === NAME ? control.problem : null;
  const title = answer ? says.answered(count(at), count(answer.answer), verbs.verb, verbs.parts ? { of: count(asked.of), unit, part: percentShort(answer.answer_ratio) } : null)
    : says.hidden(count(asked.of), unit);
  return html`
    <section class="guess" aria-labelledby="guess-title" data-answer=${answer ? 'shown' : 'hidden'}>
      <h2 id="guess-title" class=${answer ? 'unseen' : ''}>${question}</h2>
      <div class="guess-scale ${entry ? 'moved' : ''}">
        ${guessBar({ of: asked.of, guess: at, moved: entry !== null, answer, leastRatio: found.inner?.comparison?.least_ratio ?? 0, unit, verb: verbs.verb, rest: verbs.rest, parts: verbs.parts, width: look.panel, title })}
        <input class="guess-mark" type="range" min="0" max=${asked.of} step="any" aria-label=${question} aria-valuetext="${count(at)} ${unit}"
          .value=${live(String(at))} @keydown=${key} @pointerdown=${() => { pressed = guesses; }} @pointercancel=${scrolls} @input=${(/** @type {Event & {target: HTMLInputElement}} */ { target }) => set(onStep(Number(target.value)))}>
      </div>
      <div class="guess-line">
        <label for="guess-box">${says.yours}</label>
        ${numberBox({ id: 'guess-box', name: NAME, value: at, bound: { min: 0, max: asked.of, title: says.yours, whole: true }, problem, control, onValue: (value) => set(value), onKey: key })}
        <span class="unit">${unit}</span>
        ${answer ? nothing : html`<button class="button ${entry ? 'solid' : ''}" ?disabled=${!entry} aria-describedby=${entry ? nothing : 'guess-why'} @click=${() => set(at, true)}>${says.show}</button>
          ${entry ? nothing : html`<span class="caption" id="guess-why">${says.first}</span>`}`}
        ${message(problem, 'guess-box')}
      </div>
      ${answer ? figures(at, answer, unit, verbs, found) : nothing}
    </section>`;
}

/** @param {number} at @param {import('balance-lab').Guess} answer @param {string} unit @param {ReturnType<typeof verbsOf>} verbs @param {PathFound} found */
const figures = (at, answer, unit, verbs, found) => html`
  <dl class="figures guess-figures">
    ${figure('guess', words.path.guess.yours, count(at), '', verbs.parts ? words.path.guess.dragPart(percentShort(answer.guess_ratio)) : words.path.guess.drag)}
    ${figure('answer', words.path.guess.answer, count(answer.answer), '', verbs.parts ? words.path.guess.partOf(percentShort(answer.answer_ratio), unit) : verbs.verb)}
    ${answer.least === null || answer.above_least === null ? figure('times-guess', words.path.guess.times, times(answer.times_guess), '', answer.times_guess === null ? words.path.guess.noTimes : words.path.guess.timesOf) : html`
      ${figure('least', words.path.guess.least, count(Math.round(answer.least)), '', words.path.guess.leastOf(found.inner?.state.change.kind === 'remove', percentShort(found.inner?.comparison.least_ratio ?? 0)))}
      ${figure('above', words.path.guess.above, count(Math.round(answer.above_least)), '', words.path.guess.aboveNote)}`}
  </dl>`;
