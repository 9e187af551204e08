// What the store serves after the change, by the fixed window and by the keys' own rates.

import { html, nothing } from 'lit-html';
import { rates, ratesRows } from '../../charts/load.js';
import { tableFold } from '../../controls/fold.js';
import { brief, bytes, count, percent, plain, rate, tenth, times } from '../../format.js';
import { drawnUntil } from '../../state.js';
import { words } from '../../strings/words.js';
import { moveOf } from './words.js';

/** @typedef {import('../../types').Result} Result */
/** @typedef {import('../../types').MoveSide} MoveSide */
/** @typedef {import('../../controls/slider').Control} Control */

/** @param {Result} result @param {Control} control @param {boolean} narrow */
export function storeLoad(result, control, narrow) {
  const { state } = result;
  const { sides } = moveOf(result);
  const says = words.move.store;
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
  const levels = [{ value: base, words: says.base(short(base)) }];
  if (capacity > 0) levels.push({ value: capacity, words: says.capacity(short(capacity)) });
  return html`
    <section class="store" aria-labelledby="store-title">
      <div class="split"><h2 id="store-title">${says.title}</h2>
        <div class="segments" role="group" aria-label=${says.how}>
          ${/** @type {const} */ (['held', 'fading']).map((one) => html`<button aria-pressed=${curve === one}
            @click=${() => control.act({ type: 'pick', name: 'curve', value: one }, 'curve')}>${says[one]}</button>`)}</div></div>
      <p class="caption">${curve === 'held' ? says.heldCaption(window)
        : says.fadingCaption}</p>
      ${rates({ series, levels, from, to, zero: says.change, narrow, title: says.picture(series, base) })}
      ${tableFold('load', says.table, control, () => ratesRows(series, rate, (seconds) => words.move.time.seconds(tenth(seconds))))}
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
    note: narrow ? words.move.store.rate(short(store)) : words.move.store.rateTimes(short(store), times(warmup.times_base)),
    inside: words.move.store.extra(warmup.extra_requests < 1e9 ? count(Math.round(warmup.extra_requests)) : brief(Math.round(warmup.extra_requests))),
    labelled: end,
  };
}

/** @param {MoveSide} side @param {number} from */
function fading({ curve }, from) {
  return {
    times: [from, 0, ...curve.times_s], values: [curve.base_per_s, curve.base_per_s, ...curve.store_per_s],
    note: words.move.store.peak(short(curve.peak_per_s), times(curve.times_base)),
  };
}

/** A time in the unit a person would use. @param {number} seconds */
function time(seconds) {
  const says = words.move.time;
  if (seconds === 0) return says.seconds(count(0));
  if (seconds < 0.01) return says.under;
  if (!Number.isFinite(seconds)) return says.never;
  if (seconds < 120) return says.seconds(seconds < 10 ? rate(seconds) : tenth(seconds));
  if (seconds < 7200) return says.minutes(tenth(seconds / 60));
  return seconds < 172_800 ? says.hours(tenth(seconds / 3600)) : says.days(count(Math.round(seconds / 86_400)));
}

/** The curve's figures for both rules. @param {Result} result */
export function costTable(result) {
  const { state } = result;
  const { sides } = moveOf(result);
  const says = words.move.cost;
  const { capacity, steps, prewarmed } = state.move;
  const soft = [...(steps > 1 ? [says.steps(steps, state.move.pause)] : []), ...(prewarmed > 0 ? [says.prewarmed(prewarmed)] : [])];
  /** @param {string} title @param {(side: MoveSide) => unknown} value @param {string} [name] */
  const line = (title, value, name) => html`<tr><th scope="row">${title}</th>${sides.map((side, i) => html`<td data-figure=${name ? `${name}-${'ab'[i]}` : nothing}>${value(side)}</td>`)}</tr>`;
  return html`
    <section aria-labelledby="cost-title">
      <h2 id="cost-title">${says.title}</h2>
      <p class="caption">${says.caption(state.move.popularity === 'zipf' ? state.move.exponent : null, soft)}</p>
      <div class="scroll" tabindex="0" role="region" aria-label=${says.region}><table class="cost-lines"><thead><tr><th scope="col"><span class="unseen">${says.figure}</span></th>${sides.map(({ row }, i) => html`<th scope="col">${'AB'[i]}&ensp;${row.title}</th>`)}</tr></thead><tbody>
        ${line(says.byKeys, ({ row }) => percent(row.comparison.moved_ratio))}
        ${line(says.byRequests, ({ requests }) => percent(requests.moved_ratio), 'requests-moved')}
        ${line(says.imbalance, ({ requests }) => `${rate(requests.before.imbalance)} → ${rate(requests.after.imbalance)}`)}
        ${line(says.peak, ({ curve }) => rate(curve.peak_per_s), 'peak')}
        ${line(says.warm(50), ({ curve }) => time(curve.warm_s[0]), 'warm50')}
        ${line(says.warm(90), ({ curve }) => time(curve.warm_s[1]), 'warm90')}
        ${line(says.warm(99), ({ curve }) => time(curve.warm_s[2]), 'warm99')}
        ${line(says.extraIn(state.traffic.window), ({ curve }) => count(Math.round(curve.extra_in_window)), 'extra-window')}
        ${line(says.extraInAll, ({ curve }) => count(Math.round(curve.extra_in_all)), 'extra-all')}
        ${capacity > 0 ? line(says.within(capacity), ({ curve }) => verdict(curve), 'capacity') : nothing}
        ${line(says.twoOwners, ({ curve }) => says.rate(curve.two_owners.store_per_s))}
        ${line(says.copy, ({ curve }) => (curve.copy ? `${bytes(curve.copy.bytes)}${curve.copy.hours === null ? '' : `, ${time(curve.copy.hours * 3600)}`}` : '–'))}
      </tbody></table></div>
      <p class="caption">${says.explained}</p>
    </section>`;
}

/** @param {import('balance-lab').Curve} curve */
function verdict({ capacity: found }) {
  if (!found) return '–';
  if (found.holds) return words.move.cost.spare(found.spare_per_s);
  return words.move.cost.over(-found.spare_per_s, time(found.over_s));
}
