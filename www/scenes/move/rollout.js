// While routers learn of the change at different times: how often two of them disagree.

import { html } from 'lit-html';
import { rates, ratesRows } from '../../charts/load.js';
import { tableFold } from '../../controls/fold.js';
import { percent, plain, tenth } from '../../format.js';
import { words } from '../../strings/words.js';
import { moveOf } from './words.js';

/** @typedef {import('../../types').Result} Result */

/** @param {Result} result @param {import('../../controls/slider').Control} control @param {boolean} narrow */
export function rolloutFigure(result, control, narrow) {
  const { state } = result;
  const { sides } = moveOf(result);
  const says = words.move.rollout;
  const { delays, spread } = state.move;
  const last = Math.max(...sides.map(({ rollout }) => rollout.times_s[rollout.times_s.length - 1] ?? 0)) || 1;
  const series = sides.map(({ row, rollout }, i) => ({
    letter: 'AB'[i], name: row.title, times: rollout.times_s, values: rollout.disagreeing_ratio,
    note: says.note(rollout.peak_disagreeing_ratio, rollout.wrong_writes),
  }));
  return html`
    <section class="store" aria-labelledby="rollout-title">
      <h2 id="rollout-title">${says.title}</h2>
      <p class="caption">${says.caption(delays, spread, state.traffic.write)}</p>
      ${rates({ series, levels: [], from: 0, to: last, zero: '0', write: (value) => `${plain(value * 100)}%`, narrow, title: says.picture(series) })}
      ${tableFold('rollout', says.table, control, () => ratesRows(series, percent, (seconds) => words.move.time.seconds(tenth(seconds))))}
    </section>`;
}
