// The way through the path: the list of steps, and the bar below with back, dots and next.

import { html, nothing } from 'lit-html';
import { words } from '../../strings/words.js';
import { CHAPTERS, stepAt, STEPS } from './steps.js';

/** @typedef {import('../../types').State} State */
/** @typedef {import('../../controls/slider').Control} Control */
/** @typedef {import('../common').Look} Look */

/** Each step takes about a minute. */
const MINUTES = 12;

/** @param {State['path']} path @param {number} step @param {Control} control */
export const go = (path, step, control) => control.act({
  type: 'path', set: { step, seen: [...new Set([...path.seen, path.step])].sort((a, b) => a - b) },
}, `path-step-${step}`);

/** @param {State} state @param {Control} control @param {Look} look */
export const stepList = ({ path }, control, look) => html`
  <nav class="path-list" aria-labelledby="path-title">
    <h2 class="path-title" id="path-title">${words.path.list.title}</h2>
    <p class="caption">${words.path.list.caption(STEPS.length, MINUTES)}</p>
    ${CHAPTERS.map((chapter) => html`
      <h3>${words.path.chapters[chapter]}</h3>
      <ol>${STEPS.map((step, i) => (step.chapter === chapter ? html`<li>
        <button class="path-step" data-step=${step.id} aria-current=${path.step === i + 1 ? 'step' : nothing} @click=${() => go(path, i + 1, control)}>
          <span class="number">${i + 1}</span><span class="name">${words.path.steps[step.id].name}</span>${step.guess ? html`<span class="mark">${words.path.list.guess}</span>` : nothing}</button></li>` : nothing))}</ol>`)}
    <p class="path-links">
      <button class="text-button" @click=${() => look.copy(`v=1&path=${path.step}`)}>${words.path.list.link}</button>
      <button class="text-button" @click=${look.leavePath}>${words.path.list.leave}</button></p>
  </nav>`;

/** @param {State} state @param {Control} control @param {Look} look */
export function footer({ path }, control, look) {
  const [before, next] = [stepAt(path.step - 1), stepAt(path.step + 1)];
  const step = stepAt(path.step) ?? STEPS[0];
  return html`
    <div class="path-bar" role="group" aria-label=${words.path.list.way}><div class="path-bar-in">
      <button class="button back" aria-disabled=${before ? nothing : 'true'} @click=${() => before && go(path, path.step - 1, control)}>←<span> ${before ? `${path.step - 1} ${words.path.steps[before.id].short}` : words.path.list.back}</span><span class="bare-word"> ${words.path.list.back}</span></button>
      <div class="path-where">
        <div class="path-dots" aria-hidden="true">${STEPS.map((one, i) => html`<span class="path-dot ${path.step === i + 1 ? 'here' : path.seen.includes(i + 1) ? 'seen' : ''} ${i > 0 && STEPS[i - 1].chapter !== one.chapter ? 'first' : ''}"></span>`)}</div>
        <p>${look.phone ? words.path.list.short(path.step, STEPS.length) : words.path.list.at(path.step, STEPS.length, words.path.within[step.chapter])}</p>
      </div>
      ${next ? html`<button class="button solid next" @click=${() => go(path, path.step + 1, control)}><span>${path.step + 1} ${words.path.steps[next.id].short} </span><span class="bare-word">${words.path.list.next} </span>→</button>`
        : html`<button class="button solid next" @click=${look.leavePath}><span>${words.path.list.leave}</span><span class="bare-word">${words.path.list.leaveShort}</span></button>`}
    </div></div>`;
}
