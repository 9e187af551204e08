// The Two choices scene's readouts.

import { html } from 'lit-html';
import { count, plain, rate, tenth } from '../../format.js';
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
  const asked = draw === 'distinct' ? `d ÷ N = ${count(Math.min(d, FIVE))} of ${FIVE} workers` : `1 − (1 − 1/${FIVE})^${count(d)}`;
  const tied = leastLoaded(one).length;
  const times = timesHere(state, desk);
  return html`<dl class="figures">
    ${phone ? '' : figure('fullest', `Fullest bin, d = ${count(d)}`, full(desk, d), 'balls', others(desk, d))}
    ${phone ? '' : figure('least-asked', 'Least loaded is asked', chance(one.asked_chance), '', tied > 1 ? `each of the ${count(tied)}; ${asked}` : asked)}
    ${figure('busiest', 'Busiest is chosen', chance(one.chances[busiest(one)]), '', busiestNote(result))}
    ${phone ? '' : figure('mean-time', `Mean time at T = ${plain(refresh)}`, times ? rate(times.choices) : '–', times ? 'service times' : '',
      times ? `least ${rate(times.least)}, random ${tenth(times.random)}` : waiting(state))}
  </dl>`;
}

/** The three that a phone keeps in view, in few words. @param {Result} result @param {Look} look */
export function leading(result, { desk }) {
  const { d, refresh } = result.state.choices;
  const times = timesHere(result.state, desk);
  return html`
    ${figure('fullest', 'Fullest bin', full(desk, d), 'balls', others(desk, d, 1))}
    ${figure('least-asked', 'Least is asked', chance(oneOf(result).asked_chance), '', `of ${FIVE} workers`)}
    ${figure('mean-time', `Time, T = ${plain(refresh)}`, times ? rate(times.choices) : '–', '', times ? `least ${rate(times.least)}` : waiting(result.state))}`;
}

/** @param {import('../../types').State} state */
const waiting = ({ choices }) => (isSteady(choices) ? 'being measured' : 'no steady state');

/** @param {import('../../study-desk').Desk} desk @param {number} d */
function full(desk, d) {
  const max = fullest(binsFound(desk)?.rows ?? [], d);
  return max === undefined ? '–' : count(max);
}

/** The fullest bins with other d. @param {import('../../study-desk').Desk} desk @param {number} d @param {number} [most] of them */
function others(desk, d, most = 2) {
  const rows = binsFound(desk)?.rows ?? [];
  const told = [1, 2, 3].filter((other) => other !== d).slice(0, most).flatMap((other) => {
    const max = fullest(rows, other);
    return max === undefined ? [] : [`${count(max)} ${other === 1 ? 'at random' : `with d = ${other}`}`];
  });
  return told.length === 0 ? 'being thrown' : told.join(', ');
}

/** @param {import('../../types').OneRequest} one */
const busiest = ({ in_flight: loads }) => Array.from(loads).indexOf(Math.max(...Array.from(loads)));

/** @param {Result} result */
function busiestNote(result) {
  const one = oneOf(result);
  const { d, draw } = result.state.choices;
  if (one.chances[busiest(one)] === 0) return 'another one asked is freer';
  if (d === 1) return 'nobody else is asked';
  return draw === 'distinct' ? 'if others are as busy' : 'if drawn each time';
}
