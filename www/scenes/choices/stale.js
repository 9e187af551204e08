// How old a gateway's view may be: mean times by the age of views, with their errors and the crossing.

import { html, nothing } from 'lit-html';
import { ages } from '../../charts/ages.js';
import { count, counted, plain, rate, tenth } from '../../format.js';
import { AGES, isSteady } from './config.js';
import { choicesName } from './words.js';

/** @typedef {import('../../types').State} State */
/** @typedef {import('../../types').Result} Result */
/** @typedef {import('../../types').StaleFindings} StaleFindings */
/** @typedef {import('../../study-desk').Desk} Desk */

/** The ways to choose, in the order of their times. */
const [LEAST, CHOICES, RANDOM] = [0, 1, 2];

/** Rounds that are run without being asked for, and then at a time. */
const ROUNDS = 12;
/** How far the reader wanted a study to go. */
let wanted = { of: '', rounds: ROUNDS };

/** @param {State} state @returns {import('../../types').Study & {kind: 'stale'}} */
function study({ choices: { balls, request, ...choices } }) {
  const of = JSON.stringify(choices);
  return { kind: 'stale', choices, rounds: wanted.of === of ? wanted.rounds : ROUNDS };
}

/** None where there is no mean time to find. @param {State} state */
export const staleStudies = (state) => (isSteady(state.choices) ? [study(state)] : []);

/** What was found for the present settings. @param {State} state @param {Desk} desk */
export const staleFound = (state, desk) => (isSteady(state.choices) ? desk.progress('stale')?.findings ?? null : null);

/** The means of the ways at the reader's own T. @param {State} state @param {Desk} desk */
export function timesHere(state, desk) {
  const found = staleFound(state, desk);
  const times = found?.times[found.at.indexOf(state.choices.refresh)];
  return times ? { least: times.mean[LEAST], choices: times.mean[CHOICES], random: times.mean[RANDOM] } : null;
}

/** @param {number} crossing */
const about = (crossing) => `T ≈ ${crossing < 0.1 ? rate(crossing) : tenth(crossing)}`;

/** Where one is seen to be faster than another. @param {StaleFindings} found @param {number} one @param {number} other */
const isFaster = ({ times }, one, other) => times.some(({ best }) => best.includes(one) && !best.includes(other));

/** Where the lines cross, if it is seen that they do. @param {StaleFindings} found */
const crossingOf = (found) => (isFaster(found, CHOICES, LEAST) ? found.crossing : null);

/** Where the one begins to be faster than the other, in a sentence. @param {State} state @param {StaleFindings} found */
export function verdict({ choices: { d } }, found) {
  const name = choicesName(d);
  const crossing = crossingOf(found);
  if (crossing !== null) return `From ${about(crossing)} on ${name} is faster than least loaded.`;
  const [choices, least] = [isFaster(found, CHOICES, LEAST), isFaster(found, LEAST, CHOICES)];
  if (choices) return least ? `Whether ${name} or least loaded is faster depends on T.` : `Least loaded is nowhere faster than ${name}.`;
  return least ? `Least loaded stays faster than ${name} up to T = ${plain(found.at.at(-1) ?? 0)}.` : `Least loaded and ${name} can’t be told apart yet.`;
}

/** What the runs are of. @param {State['choices']} choices */
function conditions({ workers, load, gateways, delay, staggered, own, ties }) {
  const news = delay > 0 ? `, news taking ${plain(delay)}` : '';
  const sees = gateways === 1 ? 'one gateway sees queue lengths refreshed every T' : `${count(gateways)} gateways see queue lengths refreshed ${staggered ? 'one after the other' : 'together'}`;
  return `${counted(workers, 'worker', 'workers')} at load ${rate(load)}; ${sees}${news}${own ? ', and count what they sent since' : ''}. Ties go to ${ties === 'first' ? 'the first' : 'one at random'}.`;
}

/** @param {Result} result @param {import('../common').Look} look */
export function staleSection(result, { desk }) {
  const { state } = result;
  const { choices } = state;
  if (!isSteady(choices)) return html`
    <section class="stale" aria-labelledby="stale-title" data-stale="none">
      <h2 id="stale-title">How stale may the view be?</h2>
      <p class="answer"><strong>No steady state.</strong></p>
      <p class="caption">At a load of ${plain(choices.load)} work arrives ${choices.load > 1 ? 'faster than' : 'as fast as'} ${counted(choices.workers, 'worker', 'workers')} can do it. Queues
        grow without end under every rule, and a mean time would only tell how long it was watched. Set the load below 1.</p>
    </section>`;
  const progress = desk.progress('stale');
  const found = desk.found('stale');
  const now = progress?.findings;
  const busy = desk.isBusy('stale');
  return html`
    <section class="stale" aria-labelledby="stale-title" data-stale=${busy ? 'running' : 'done'} data-seeds=${now?.seeds ?? 0}>
      <h2 id="stale-title">How stale may the view be?</h2>
      <p class="caption">Mean time in system, in service times. ${conditions(choices)} ${beyond(choices)}</p>
      ${found ? picture(state, found) : html`<div class="ages-space"></div>`}
      <p class="caption run">${progress?.fault ? progress.fault : now ? html`<strong>${verdict(state, now)}</strong> ${counted(now.seeds, 'seed', 'seeds')} so far${now.seeds > 1 ? ', with 95% intervals of the mean' : ''}.`
        : found ? 'Drawn is what was found before.' : progress ? nothing : 'Running in a moment.'}
        ${busy && progress ? `Running seed ${count(Math.min(progress.done + 1, progress.of))} of ${count(progress.of)}.` : nothing}</p>
      <p class="buttons">${busy ? html`<button class="button small" @click=${() => desk.stop('stale')}>Stop</button>`
        : html`<button class="button small" @click=${() => runOn(state, desk, now?.seeds ?? 0)}>Run ${ROUNDS} more seeds</button>`}</p>
      ${found ? tables(state, found) : nothing}
    </section>`;
}

/** @param {State['choices']} choices */
const beyond = ({ d, workers, draw }) => (d > workers && draw === 'distinct' ? html`<strong>${choicesName(d)} of ${counted(workers, 'worker', 'workers')}: all are asked.</strong>` : nothing);

/** Goes on from where it is. @param {State} state @param {Desk} desk @param {number} done */
function runOn(state, desk, done) {
  const { choices } = study(state);
  wanted = { of: JSON.stringify(choices), rounds: done + ROUNDS };
  desk.ask(study(state), true);
}

/** @param {State} state @param {StaleFindings} found */
function picture(state, found) {
  const { at, times } = found;
  const crossing = crossingOf(found);
  const { d, ties, refresh } = state.choices;
  /** @param {number} way @param {string} name @param {string} note */
  const line = (way, name, note) => ({ name, note, mean: times.map(({ mean }) => mean[way]), half: times.map(({ half }) => half[way]) });
  return ages({
    at, ticks: AGES, own: refresh, crossing: crossing === null ? null : { at: crossing, words: about(crossing) },
    dashed: line(LEAST, 'least loaded', ties === 'first' ? 'ties to the first' : 'ties at random'), solid: line(CHOICES, choicesName(d), ''), dotted: line(RANDOM, 'random', ''),
    title: `Mean time in system by refresh interval. ${verdict(state, found)}`,
  });
}

/** Which of the three is seen to be the fastest. @param {ArrayLike<number>} best @param {string[]} names */
const fastest = (best, names) => (best.length === 1 ? names[best[0]] : best.length === 0 ? '–' : 'no telling');

/** @param {number} value */
const mean = (value) => (Number.isFinite(value) ? rate(value) : '–');
/** @param {number} half */
const within = (half) => (Number.isFinite(half) && half > 0 ? html`<span class="half">± ${rate(half)}</span>` : nothing);

/** @param {State} state @param {StaleFindings} found */
function tables({ choices: { d, refresh, load } }, { at, times, model, seeds }) {
  const own = choicesName(d);
  const names = ['least loaded', own, 'random'];
  return html`
    <h2>As a table</h2>
    <div class="scroll" tabindex="0" role="region" aria-label="Mean times by refresh interval"><table class="stale-table" data-table="stale">
      <thead><tr><th scope="col">T</th>${names.map((name) => html`<th scope="col">${name[0].toUpperCase()}${name.slice(1)}</th>`)}<th scope="col">Fastest</th></tr></thead>
      <tbody>${at.map((age, i) => {
        const { mean: means, best } = times[i];
        const told = seeds > 1;
        return html`<tr class=${age === refresh ? 'here' : ''}><th scope="row">${plain(age)}</th>
          ${names.map((_, way) => html`<td class=${told && best.length === 1 && best[0] === way ? 'best' : ''}>${mean(means[way])}</td>`)}<td>${told ? fastest(best, names) : '–'}</td></tr>`;
      })}</tbody></table></div>
    <h2>Beside the supermarket model</h2>
    <p class="caption">Mean time with exact views at load ${rate(load)}. The model has very many workers; with few, those asked are busier, and measured times of d ≥ 2 lie above it.</p>
    <table class="stale-table" data-table="model">
      <thead><tr><th scope="col">d</th><th scope="col">Measured</th><th scope="col">Model</th></tr></thead>
      <tbody>${model.map(({ d: each, mean: measured, half, theory }) => html`<tr class=${each === d ? 'here' : ''}><th scope="row">${each}</th>
        <td>${mean(measured)} ${within(half)}</td><td>${theory === null ? '–' : rate(theory)}</td></tr>`)}</tbody></table>`;
}
