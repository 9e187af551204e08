// How old a gateway's view may be: mean times by the age of views, with their errors and the crossing.

import { html, nothing } from 'lit-html';
import { ages } from '../../charts/ages.js';
import { plain, rate } from '../../format.js';
import { words } from '../../strings/words.js';
import { AGES, isSteady } from './config.js';

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

/** Where one is seen to be faster than another. @param {StaleFindings} found @param {number} one @param {number} other */
const isFaster = ({ times }, one, other) => times.some(({ best }) => best.includes(one) && !best.includes(other));

/** Where the lines cross, if it is seen that they do. @param {StaleFindings} found */
const crossingOf = (found) => (isFaster(found, CHOICES, LEAST) ? found.crossing : null);

/** Where the one begins to be faster than the other, in a sentence. @param {State} state @param {StaleFindings} found */
export function verdict({ choices: { d } }, found) {
  const says = words.choices.stale.verdict;
  const crossing = crossingOf(found);
  if (crossing !== null) return says.from(crossing, d);
  const [choices, least] = [isFaster(found, CHOICES, LEAST), isFaster(found, LEAST, CHOICES)];
  if (choices) return least ? says.depends(d) : says.never(d);
  return least ? says.always(d, found.at.at(-1) ?? 0) : says.open(d);
}

/** @param {Result} result @param {import('../common').Look} look */
export function staleSection(result, { desk }) {
  const { state } = result;
  const { choices } = state;
  const says = words.choices.stale;
  if (!isSteady(choices)) return html`
    <section class="stale" aria-labelledby="stale-title" data-stale="none">
      <h2 id="stale-title">${says.title}</h2>
      <p class="answer"><strong>${says.unsteady}</strong></p>
      <p class="caption">${says.why(choices.load, choices.workers)}</p>
    </section>`;
  const progress = desk.progress('stale');
  const found = desk.found('stale');
  const now = progress?.findings;
  const busy = desk.isBusy('stale');
  return html`
    <section class="stale" aria-labelledby="stale-title" data-stale=${busy ? 'running' : 'done'} data-seeds=${now?.seeds ?? 0}>
      <h2 id="stale-title">${says.title}</h2>
      <p class="caption">${says.caption} ${says.runs(choices)} ${says.ties[choices.ties]} ${beyond(choices)}</p>
      ${found ? picture(state, found) : html`<div class="ages-space"></div>`}
      <p class="caption run">${progress?.fault ? progress.fault : now ? html`<strong>${verdict(state, now)}</strong> ${says.found(now.seeds)}`
        : found ? says.before : progress ? nothing : says.waiting}
        ${busy && progress ? says.running(Math.min(progress.done + 1, progress.of), progress.of) : nothing}</p>
      <p class="buttons">${busy ? html`<button class="button small" @click=${() => desk.stop('stale')}>${says.stop}</button>`
        : html`<button class="button small" @click=${() => runOn(state, desk, now?.seeds ?? 0)}>${says.more(ROUNDS)}</button>`}</p>
      ${found ? tables(state, found) : nothing}
    </section>`;
}

/** @param {State['choices']} choices */
const beyond = ({ d, workers, draw }) => (d > workers && draw === 'distinct' ? html`<strong>${words.choices.stale.all(d, workers)}</strong>` : nothing);

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
  const says = words.choices.stale.picture;
  /** @param {number} way @param {string} name @param {string} note */
  const line = (way, name, note) => ({ name, note, mean: times.map(({ mean }) => mean[way]), half: times.map(({ half }) => half[way]) });
  return ages({
    at, ticks: AGES, own: refresh, crossing: crossing === null ? null : { at: crossing, from: says.from(crossing), faster: says.faster(d) },
    dashed: line(LEAST, says.least, says.ties[ties]), solid: line(CHOICES, says.choices(d), ''), dotted: line(RANDOM, says.random(times[0].mean[RANDOM]), ''),
    title: says.title(verdict(state, found)),
  });
}

/** Which of the three is seen to be the fastest. @param {ArrayLike<number>} best @param {string[]} names */
const fastest = (best, names) => (best.length === 1 ? names[best[0]] : best.length === 0 ? '–' : words.choices.stale.table.equal);

/** @param {number} value */
const mean = (value) => (Number.isFinite(value) ? rate(value) : '–');
/** @param {number} half */
const within = (half) => (Number.isFinite(half) && half > 0 ? html`<span class="half">± ${rate(half)}</span>` : nothing);

/** @param {State} state @param {StaleFindings} found */
function tables({ choices: { d, refresh, load } }, { at, times, model, seeds }) {
  const { table, model: beside } = words.choices.stale;
  const names = table.names(d);
  return html`
    <h2>${table.title}</h2>
    <div class="scroll" tabindex="0" role="region" aria-label=${table.region}><table class="stale-table" data-table="stale">
      <thead><tr><th scope="col">T</th>${[table.least, table.choices(d), table.random].map((name) => html`<th scope="col">${name}</th>`)}<th scope="col">${table.fastest}</th></tr></thead>
      <tbody>${at.map((age, i) => {
        const { mean: means, best } = times[i];
        const told = seeds > 1;
        return html`<tr class=${age === refresh ? 'here' : ''}><th scope="row">${plain(age)}</th>
          ${names.map((_, way) => html`<td class=${told && best.length === 1 && best[0] === way ? 'best' : ''}>${mean(means[way])}</td>`)}<td>${told ? fastest(best, names) : '–'}</td></tr>`;
      })}</tbody></table></div>
    <h2>${beside.title}</h2>
    <p class="caption">${beside.caption(load)}</p>
    <table class="stale-table" data-table="model">
      <thead><tr><th scope="col">d</th><th scope="col">${beside.measured}</th><th scope="col">${beside.model}</th></tr></thead>
      <tbody>${model.map(({ d: each, mean: measured, half, theory }) => html`<tr class=${each === d ? 'here' : ''}><th scope="row">${each}</th>
        <td>${mean(measured)} ${within(half)}</td><td>${theory === null ? '–' : rate(theory)}</td></tr>`)}</tbody></table>
    <p class="source">${beside.source}</p>`;
}
