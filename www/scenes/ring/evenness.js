// How many points a ring needs to be as even as one wishes, and whether one's own was lucky.

import { html, nothing } from 'lit-html';
import { histogram } from '../../charts/histogram.js';
import { message, numberBox } from '../../controls/slider.js';
import { count, counted, percentShort, plain, ratio3 } from '../../format.js';
import { afterFleet, takesSeed } from '../../state.js';
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
  if (!isAsked(result)) return nothing;
  return html`
    <div class="pair evenness">
      <section aria-labelledby="wish-title">
        <h2 id="wish-title">How many points do I need?</h2>
        ${wishBox('imbalance', 'Imbalance at most', '× the mean', state.wish.imbalance, control)}
        ${wishBox('probability', 'With a probability of', '', state.wish.probability, control)}
        ${answer(result, control, desk)}
      </section>
      <section aria-labelledby="luck-title">
        <h2 id="luck-title">Was I lucky?</h2>
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
  const progress = desk.progress('points');
  const found = desk.isAgain('points') ? desk.found('points') : progress?.findings;
  if (progress?.fault) return html`<p class="caption">${progress.fault}</p>`;
  if (!found) return html`<p class="caption">In a moment.</p>`;
  const { theory, points, tally } = found;
  const most = control.bounds?.points?.max ?? 0;
  const wanted = theory?.points ?? (tally ? points : null);
  const workers = comparison.after.keys.length;
  const trying = !progress || progress.done < progress.of;
  const tryThem = html`<button class="button small" aria-disabled=${trying ? 'true' : nothing}
    @click=${() => { if (!trying) desk.ask(pointsStudy(state, TRIED_RINGS), true); }}>Try it on ${TRIED_RINGS} rings</button>`;
  return html`
    ${wanted === null ? html`<p class="caption">Theory has no closed form for this lookup; trial does.</p>`
      : html`<p class="answer"><span class="value" data-figure="points-needed">${count(wanted)}</span> <span class="unit">${wanted === 1 ? 'point' : 'points'} per worker${theory ? '' : ', by trial'}</span></p>`}
    ${theory ? html`<p class="caption">By theory: shares of ${counted(workers, 'worker', 'workers')} are Dirichlet; ${counted(theory.in_all, 'point', 'points')} in all
      ${theory.in_all === 1 ? 'keeps' : 'keep'} within ${plain(state.wish.imbalance)} with a probability of ${ratio3(theory.probability)}.</p>` : nothing}
    ${tally ? html`<p class="caption">By trial: <span data-figure="points-held">${percentShort(tally.held_ratio)}</span> of ${count(tally.tried)} rings with ${counted(points, 'point', 'points')} held
      (95% range ${percentShort(tally.held_low)} to ${percentShort(tally.held_high)})${tally.points === null ? '' : html`; they themselves say <span data-figure="points-trial">${count(tally.points)}</span>`}.</p>` : nothing}
    <p class="buttons">${tally && !trying ? nothing : tryThem}
      ${progress && trying ? html`<span class="caption">Ring ${count(progress.done)} of ${count(progress.of)}.</span>` : nothing}
      ${wanted === null || wanted === state.options.points ? nothing : wanted > most
        ? html`<span class="caption">The slider ends at ${count(most)}.</span>`
        : html`<button class="button small" @click=${() => control.act({ type: 'set', name: 'points', value: wanted }, 'points')}>Use ${count(wanted)}</button>`}</p>`;
}

/** @param {Result} result @param {import('../../study-desk').Desk} desk */
function luck({ state, comparison }, desk) {
  const progress = desk.progress('luck');
  const tally = progress?.findings;
  if (progress?.fault) return html`<p class="caption">${progress.fault}</p>`;
  if (!tally?.own) return html`<p class="caption">Trying other rings in a moment.</p><div class="histogram-space"></div>`;
  const own = comparison.after.imbalance_of_space;
  const others = takesSeed(state.options) ? 'rings with other seeds' : 'rings with other names';
  const words = `${count(tally.own.more_even)} of ${count(tally.tried)} ${others} are more even.`;
  return html`
    <p class="caption"><span data-figure="luckier">${count(tally.own.more_even)}</span> of ${count(tally.tried)} ${others} are more even
      than this one; half of them come to ${ratio3(tally.median)} or less. Of hash space, without the chance of keys.</p>
    ${histogram({ edges: tally.edges, counts: tally.counts, own: { value: own, words: `this ring ${ratio3(own)}` }, title: `Imbalance of hash space. This ring has ${ratio3(own)}. ${words}` })}
    <details class="fold"><summary>As a table</summary>
      <table><thead><tr><th scope="col">Imbalance, up to</th><th scope="col">Rings</th></tr></thead>
        <tbody>${Array.from(tally.counts, (many, i) => html`<tr><th scope="row">${ratio3(tally.edges[i + 1])}</th><td>${count(many)}</td></tr>`)}</tbody></table></details>`;
}
