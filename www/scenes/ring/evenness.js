// How many points a ring needs to be as even as one wishes, and whether one's own was lucky.

import { html, nothing } from 'lit-html';
import { histogram } from '../../charts/histogram.js';
import { message, numberBox } from '../../controls/slider.js';
import { count, percentShort, ratio3 } from '../../format.js';
import { afterFleet } from '../../fleets.js';
import { takesSeed } from '../../state.js';
import { words } from '../../strings/words.js';
import { hasPoints } from './points.js';

/** @typedef {import('../../types').State} State */
/** @typedef {import('../../types').Result} Result */
/** @typedef {import('../../types').Study} Study */
/** @typedef {import('../../controls/slider').Control} Control */

/** Rings that one's own is held against. */
const LUCK_RINGS = 200;
/** Rings that the answer is tried on. */
const TRIED_RINGS = 500;

/** Whether there is a ring to speak of. @param {Result} result */
const isAsked = ({ state, comparison }) => hasPoints(state) && comparison.after.even.some((share) => share > 0);

/** @param {State} state */
const ring = (state) => ({ rule: { id: state.rule, ...state.options }, workers: afterFleet(state) });

/** @param {State} state @param {number} rings that the answer is tried on @returns {Study} */
const pointsStudy = (state, rings) => ({ kind: 'points', ...ring({ ...state, options: { ...state.options, points: 1 } }), wish: state.wish, rings });

/** @param {Result} result @returns {Study[]} */
export function evennessStudies(result) {
  const { state, comparison } = result;
  if (!isAsked(result)) return [];
  return [
    { kind: 'luck', ...ring(state), wish: state.wish, own: comparison.after.imbalance_of_space, rings: LUCK_RINGS },
    pointsStudy(state, 0),
  ];
}

/**
 * @param {Result} result
 * @param {Control} control
 * @param {import('../common').Look} look
 */
export function evenness(result, control, { desk }) {
  const { state } = result;
  const says = words.evenness.wish;
  if (!isAsked(result)) return nothing;
  return html`
    <div class="pair evenness">
      <section aria-labelledby="wish-title">
        <h2 id="wish-title">${says.title}</h2>
        ${wishBox('imbalance', says.imbalance, says.unit, state.wish.imbalance, control)}
        ${wishBox('probability', says.probability, '', state.wish.probability, control)}
        ${answer(result, control, desk)}
      </section>
      <section aria-labelledby="luck-title">
        <h2 id="luck-title">${words.evenness.luck.title}</h2>
        ${luck(result, desk)}
      </section>
    </div>`;
}

/** @param {'imbalance' | 'probability'} name @param {string} title @param {string} unit @param {number} value @param {Control} control */
function wishBox(name, title, unit, value, control) {
  const problem = control.problem?.control === name ? control.problem : null;
  return html`<div class="control row" data-control=${name}>
    <label for="${name}-box">${title}</label>
    <span class="measure">${numberBox({ id: `${name}-box`, name, value, bound: control.bounds?.[name], problem, control,
      onValue: (typed) => control.act({ type: 'set', name, value: typed }, name) })}${unit ? html`<span class="unit">${unit}</span>` : nothing}</span>
    ${message(problem, `${name}-box`)}</div>`;
}

/** @param {Result} result @param {Control} control @param {import('../../study-desk').Desk} desk */
function answer({ state, comparison }, control, desk) {
  const says = words.evenness;
  const progress = desk.progress('points');
  const found = desk.isAgain('points') ? desk.found('points') : progress?.findings;
  if (progress?.fault) return html`<p class="caption">${progress.fault}</p>`;
  if (!found) return html`<p class="caption">${says.soon}</p>`;
  const { theory, points, tally } = found;
  const most = control.bounds?.points?.max ?? 0;
  const wanted = theory?.points ?? (tally ? points : null);
  const trying = !progress || progress.done < progress.of;
  const tryThem = html`<button class="button small" aria-disabled=${trying ? 'true' : nothing}
    @click=${() => { if (!trying) desk.ask(pointsStudy(state, TRIED_RINGS), true); }}>${says.tryOn(TRIED_RINGS)}</button>`;
  return html`
    ${wanted === null ? html`<p class="caption">${says.none}</p>`
      : html`<p class="answer"><span class="value" data-figure="points-needed">${count(wanted)}</span> <span class="unit">${says.unit(wanted, !theory)}</span></p>`}
    ${theory ? html`<p class="caption">${says.theory({ workers: comparison.after.keys.length, points: theory.in_all, imbalance: state.wish.imbalance, probability: theory.probability })}</p>` : nothing}
    ${tally ? html`<p class="caption">${says.trial({ held: html`<span data-figure="points-held">${percentShort(tally.held_ratio)}</span>`, tried: tally.tried, points, low: tally.held_low, high: tally.held_high,
      say: tally.points === null ? null : html`<span data-figure="points-trial">${count(tally.points)}</span>` })}</p>` : nothing}
    <p class="buttons">${tally && !trying ? nothing : tryThem}
      ${progress && trying ? html`<span class="caption">${says.progress(progress.done, progress.of)}</span>` : nothing}
      ${wanted === null || wanted === state.options.points ? nothing : wanted > most
        ? html`<span class="caption">${says.ends(most)}</span>`
        : html`<button class="button small" @click=${() => control.act({ type: 'set', name: 'points', value: wanted }, 'points')}>${says.use(wanted)}</button>`}</p>`;
}

/** @param {Result} result @param {import('../../study-desk').Desk} desk */
function luck({ state, comparison }, desk) {
  const says = words.evenness.luck;
  const progress = desk.progress('luck');
  const tally = progress?.findings;
  if (progress?.fault) return html`<p class="caption">${progress.fault}</p>`;
  if (!tally?.own) return html`<p class="caption">${says.soon}</p><div class="histogram-space"></div>`;
  const own = comparison.after.imbalance_of_space;
  const seeds = takesSeed(state.options);
  return html`
    <p class="caption">${says.caption(html`<span data-figure="luckier">${count(tally.own.more_even)}</span>`, tally.tried, seeds, tally.median)}</p>
    ${histogram({ edges: tally.edges, counts: tally.counts, own: { value: own, words: says.own(own) }, title: says.label(own, tally.own.more_even, tally.tried, seeds) })}
    <details class="fold"><summary>${says.table}</summary>
      <table><thead><tr><th scope="col">${says.upTo}</th><th scope="col">${says.rings}</th></tr></thead>
        <tbody>${Array.from(tally.counts, (many, i) => html`<tr><th scope="row">${ratio3(tally.edges[i + 1])}</th><td>${count(many)}</td></tr>`)}</tbody></table></details>`;
}
