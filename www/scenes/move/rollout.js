// While routers learn of the change at different times: how often two of them disagree.

import { html } from 'lit-html';
import { rates, ratesRows } from '../../charts/load.js';
import { tableFold } from '../../controls/fold.js';
import { count, percent, plain, rate, tenth } from '../../format.js';
import { moveOf } from './words.js';

/** @typedef {import('../../types').Result} Result */

/** @param {Result} result @param {import('../../controls/slider').Control} control @param {boolean} narrow */
export function rolloutFigure(result, control, narrow) {
  const { state } = result;
  const { sides } = moveOf(result);
  const { delays, spread } = state.move;
  const last = Math.max(...sides.map(({ rollout }) => rollout.times_s[rollout.times_s.length - 1] ?? 0)) || 1;
  const series = sides.map(({ row, rollout }, i) => ({
    letter: 'AB'[i], name: row.title, times: rollout.times_s, values: rollout.disagreeing_ratio,
    note: `at most ${percent(rollout.peak_disagreeing_ratio)}; ${count(Math.round(rollout.wrong_writes))} writes to a wrong owner`,
  }));
  return html`
    <section class="store" aria-labelledby="rollout-title">
      <h2 id="rollout-title">While not every router knows</h2>
      <p class="caption">Requests that two routers would send to different workers, if routers learn of the change
        ${delays === 'uniform' ? `evenly within ${plain(spread)} s` : `after ${plain(spread)} s on the average, at random`}.
        ${rate(state.traffic.write)} writes per second.</p>
      ${rates({ series, levels: [], from: 0, to: last, zero: '0', write: (value) => `${plain(value * 100)}%`, narrow, title: `Requests that two routers disagree on: ${series.map(({ name, note }) => `${name} ${note}`).join('; ')}.` })}
      ${tableFold('rollout', 'Requests that two routers disagree on', control, () => ratesRows(series, percent, (seconds) => `${tenth(seconds)}\u00a0s`))}
    </section>`;
}
