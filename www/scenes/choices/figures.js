// The Two choices scene's readouts.

import { html } from 'lit-html';
import { count, rate } from '../../format.js';
import { words } from '../../strings/words.js';
import { figure } from '../common.js';
import { FIVE, isSteady } from './config.js';
import { chance } from './request.js';
import { timesHere } from './stale.js';
import { binsFound, fullest, leastLoaded, oneOf } from './words.js';

/** @typedef {import('../../types').Result} Result */
/** @typedef {import('../common').Look} Look */

/** @param {Result} result @param {Look} look */
export function readouts(result, { desk, phone }) {
  const { state } = result;
  const { d, draw, refresh } = state.choices;
  const one = oneOf(result);
  const says = words.choices.figures;
  const asked = draw === 'distinct' ? says.least.distinct(Math.min(d, FIVE), FIVE) : `1 − (1 − 1/${FIVE})^${count(d)}`;
  const tied = leastLoaded(one).length;
  const times = timesHere(state, desk);
  return html`<dl class="figures">
    ${phone ? '' : figure('fullest', says.fullest.title(d), full(desk, d), says.fullest.unit, others(desk, d))}
    ${phone ? '' : figure('least-asked', says.least.title, chance(one.asked_chance), '', tied > 1 ? says.least.each(tied, asked) : asked)}
    ${figure('busiest', says.busiest.title, chance(one.chances[busiest(one)]), '', busiestNote(result))}
    ${phone ? '' : figure('mean-time', says.time.title(refresh), times ? rate(times.choices) : '–', times ? says.time.unit : '',
      times ? says.time.others(times.least, times.random) : waiting(state))}
  </dl>`;
}

/** The three that a phone keeps in view, in few words. @param {Result} result @param {Look} look */
export function leading(result, { desk }) {
  const { d, refresh } = result.state.choices;
  const times = timesHere(result.state, desk);
  const says = words.choices.figures;
  return html`
    ${figure('fullest', says.fullest.brief, full(desk, d), says.fullest.unit, others(desk, d, 1))}
    ${figure('least-asked', says.least.brief, chance(oneOf(result).asked_chance), '', says.least.among(FIVE))}
    ${figure('mean-time', says.time.brief(refresh), times ? rate(times.choices) : '–', '', times ? says.time.least(times.least) : waiting(result.state))}`;
}

/** @param {import('../../types').State} state */
const waiting = ({ choices }) => (isSteady(choices) ? words.choices.figures.time.measured : words.choices.figures.time.unsteady);

/** @param {import('../../study-desk').Desk} desk @param {number} d */
function full(desk, d) {
  const max = fullest(binsFound(desk)?.rows ?? [], d);
  return max === undefined ? '–' : count(max);
}

/** The fullest bins with other d. @param {import('../../study-desk').Desk} desk @param {number} d @param {number} [most] of them */
function others(desk, d, most = 2) {
  const rows = binsFound(desk)?.rows ?? [];
  const says = words.choices.figures.fullest;
  const told = [1, 2, 3].filter((other) => other !== d).slice(0, most).flatMap((other) => {
    const max = fullest(rows, other);
    return max === undefined ? [] : [/** @type {[number, number]} */ ([other, max])];
  });
  return told.length === 0 ? says.waiting : says.others(told);
}

/** @param {import('../../types').OneRequest} one */
const busiest = ({ in_flight: loads }) => Array.from(loads).indexOf(Math.max(...Array.from(loads)));

/** @param {Result} result */
function busiestNote(result) {
  const one = oneOf(result);
  const { d, draw } = result.state.choices;
  const says = words.choices.figures.busiest;
  if (one.chances[busiest(one)] === 0) return says.never;
  if (d === 1) return says.alone;
  return draw === 'distinct' ? says.distinct : says.repeats;
}
