// What the store serves after the change, by the fixed window and by the keys' own rates.

import { html, nothing } from 'lit-html';
import { rates, ratesRows } from '../../charts/load.js';
import { tableFold } from '../../controls/fold.js';
import { brief, bytes, count, percent, plain, rate, tenth, times } from '../../format.js';
import { drawnUntil } from '../../state.js';
import { moveOf } from './words.js';

/** @typedef {import('../../types').Result} Result */
/** @typedef {import('../../types').MoveSide} MoveSide */
/** @typedef {import('../../controls/slider').Control} Control */

/** @param {Result} result @param {Control} control @param {boolean} narrow */
export function storeLoad(result, control, narrow) {
  const { state } = result;
  const { sides } = moveOf(result);
  const { curve, capacity } = state.move;
  const window = state.traffic.window;
  const base = sides[0].row.warmup.base_per_s;
  const to = curve === 'held' ? 2 * window : drawnUntil(state);
  const from = -window / 3;
  const series = sides.map((side, i) => ({
    letter: i === 0 ? 'A' : 'B',
    name: side.row.title,
    ...(curve === 'held' ? held(side, from, to, narrow) : fading(side, from)),
  }));
  const levels = [{ value: base, words: `base ${short(base)} req/s` }];
  if (capacity > 0) levels.push({ value: capacity, words: `capacity ${short(capacity)} req/s` });
  return html`
    <section class="store" aria-labelledby="store-title">
      <div class="split"><h2 id="store-title">Load at the store after the change</h2>
        <div class="segments" role="group" aria-label="How misses end">
          ${/** @type {const} */ ([['held', 'Held'], ['fading', 'Fading']]).map(([one, words]) => html`<button aria-pressed=${curve === one}
            @click=${() => control.act({ type: 'pick', name: 'curve', value: one }, 'curve')}>${words}</button>`)}</div></div>
      <p class="caption">${curve === 'held' ? `Requests per second, if every moved key misses for ${plain(window)} s: an assumption.`
        : 'Requests per second, as keys are asked for at random and miss the first time.'}</p>
      ${rates({ series, levels, from, to, zero: 'change', narrow, title: `Load at the store: ${series.map(({ name, note }) => `${name} ${note}`).join('; ')}. Base ${rate(base)} requests per second.` })}
      ${tableFold('load', 'Load at the store', control, () => ratesRows(series, rate, (seconds) => `${tenth(seconds)}\u00a0s`))}
    </section>`;
}

/** A rate where there is little room; the tables have all of it. @param {number} value */
const short = (value) => (value >= 1e6 ? brief(value) : rate(value));

/** The fixed window as a stepped line. @param {MoveSide} side @param {number} from @param {number} to @param {boolean} narrow */
function held({ row: { warmup } }, from, to, narrow) {
  const { base_per_s: base, store_per_s: store } = warmup;
  const end = to / 2;
  return {
    times: [from, 0, 0, end, end, to], values: [base, base, store, store, base, base],
    note: narrow ? `${short(store)} req/s` : `${short(store)} req/s, ${times(warmup.times_base)} base`,
    inside: `${warmup.extra_requests < 1e9 ? count(Math.round(warmup.extra_requests)) : brief(Math.round(warmup.extra_requests))} extra reads`,
    labelled: end,
  };
}

/** @param {MoveSide} side @param {number} from */
function fading({ curve }, from) {
  return {
    times: [from, 0, ...curve.times_s], values: [curve.base_per_s, curve.base_per_s, ...curve.store_per_s],
    note: `peak ${short(curve.peak_per_s)} req/s, ${times(curve.times_base)} base`,
  };
}

/** A time in the unit a person would use. @param {number} seconds */
function time(seconds) {
  if (seconds === 0) return '0\u00a0s';
  if (seconds < 0.01) return 'under 0.01\u00a0s';
  if (!Number.isFinite(seconds)) return 'never';
  if (seconds < 120) return `${seconds < 10 ? rate(seconds) : tenth(seconds)}\u00a0s`;
  if (seconds < 7200) return `${tenth(seconds / 60)}\u00a0min`;
  return seconds < 172_800 ? `${tenth(seconds / 3600)}\u00a0h` : `${count(Math.round(seconds / 86_400))}\u00a0days`;
}

/** The curve's figures for both rules. @param {Result} result */
export function costTable(result) {
  const { state } = result;
  const { sides } = moveOf(result);
  const { capacity, steps, prewarmed } = state.move;
  const soft = [...(steps > 1 ? [`in ${steps} steps, ${plain(state.move.pause)} s apart`] : []), ...(prewarmed > 0 ? [`${percent(prewarmed)} warmed beforehand, the hottest first`] : [])];
  /** @param {string} title @param {(side: MoveSide) => unknown} value @param {string} [name] */
  const line = (title, value, name) => html`<tr><th scope="row">${title}</th>${sides.map((side, i) => html`<td data-figure=${name ? `${name}-${'ab'[i]}` : nothing}>${value(side)}</td>`)}</tr>`;
  return html`
    <section aria-labelledby="cost-title">
      <h2 id="cost-title">What the store pays</h2>
      <p class="caption">As keys are asked for at random${state.move.popularity === 'zipf' ? `, by Zipf with exponent ${plain(state.move.exponent)}` : ', all alike'}${soft.length > 0 ? `; ${soft.join('; ')}` : ''}.</p>
      <div class="scroll" tabindex="0" role="region" aria-label="What the store pays, as a table"><table class="cost-lines"><thead><tr><th scope="col"><span class="unseen">Figure</span></th>${sides.map(({ row }, i) => html`<th scope="col">${'AB'[i]}&ensp;${row.title}</th>`)}</tr></thead><tbody>
        ${line('Moved, by keys', ({ row }) => percent(row.comparison.moved_ratio))}
        ${line('Moved, by requests', ({ requests }) => percent(requests.moved_ratio), 'requests-moved')}
        ${line('Imbalance by requests', ({ requests }) => `${rate(requests.before.imbalance)} → ${rate(requests.after.imbalance)}`)}
        ${line('Peak, req/s', ({ curve }) => rate(curve.peak_per_s), 'peak')}
        ${line('50% warm after', ({ curve }) => time(curve.warm_s[0]), 'warm50')}
        ${line('90% warm after', ({ curve }) => time(curve.warm_s[1]), 'warm90')}
        ${line('99% warm after', ({ curve }) => time(curve.warm_s[2]), 'warm99')}
        ${line(`Extra reads in ${plain(state.traffic.window)} s`, ({ curve }) => count(Math.round(curve.extra_in_window)), 'extra-window')}
        ${line('Extra reads in all', ({ curve }) => count(Math.round(curve.extra_in_all)), 'extra-all')}
        ${capacity > 0 ? line(`Within ${rate(capacity)} req/s`, ({ curve }) => verdict(curve), 'capacity') : nothing}
        ${line('With two owners meanwhile', ({ curve }) => `${rate(curve.two_owners.store_per_s)} req/s`)}
        ${line('To copy, as a store', ({ curve }) => (curve.copy ? `${bytes(curve.copy.bytes)}${curve.copy.hours === null ? '' : `, ${time(curve.copy.hours * 3600)}`}` : '–'))}
      </tbody></table></div>
      <p class="caption">With two owners, a moved key is read from its old owner until the new one has it: no extra reads at the store, twice the memory meanwhile.</p>
    </section>`;
}

/** @param {import('balance-lab').Curve} curve */
function verdict({ capacity: found }) {
  if (!found) return '–';
  if (found.holds) return `yes, ${rate(found.spare_per_s)} to spare`;
  return html`<strong>over by ${rate(-found.spare_per_s)}</strong> for ${time(found.over_s)}`;
}
