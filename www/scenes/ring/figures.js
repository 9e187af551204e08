// The Ring scene's readouts.

import { html, nothing } from 'lit-html';
import { count, percent, percentShort, rate, ratio3, times } from '../../format.js';
import { term } from '../../help/term.js';
import { words } from '../../strings/words.js';
import { figure } from '../common.js';

/** @typedef {import('../../types').Result} Result */

/** @param {Result} result @param {boolean} phone whether the leading ones are elsewhere */
export function readouts(result, phone) {
  const { state, comparison, warmup } = result;
  const changes = state.change.kind !== 'none';
  const says = words.ring.figures;
  return html`
    <dl class="figures">
      ${phone ? nothing : html`
        ${figure('moved', says.moved, percent(comparison.moved_ratio), '', movedNote(result))}
        ${figure('imbalance', term('imbalance', says.imbalance), ratio3(comparison.after.imbalance), '',
          changes ? says.wasWith(imbalanceBefore(comparison), state.workers.length) : says.of(state.workers.length))}
        ${size(result)}`}
      ${passedOn(result)}
      ${lookup(result)}
      ${figure('store', term('warm-up', says.store), rate(warmup.store_per_s), says.rate, says.times(html`<span data-figure="times-base">${times(warmup.times_base)}</span>`))}
      ${figure('extra', says.extra, count(Math.round(warmup.extra_requests)), '', says.misses(state.traffic.window, warmup.miss_ratio))}
    </dl>`;
}

/** The three that a phone keeps in view, in few words. @param {Result} result */
export function leading(result) {
  const { state, comparison } = result;
  const says = words.ring.figures;
  return html`
    ${figure('moved', says.moved, percentShort(comparison.moved_ratio), '', state.change.kind === 'none' ? says.nothing
      : comparison.needless > 0 ? says.needless(html`<span data-figure="needless">${percentShort(comparison.needless_ratio)}</span>`)
        : says.evenBrief(comparison.least_ratio))}
    ${figure('imbalance', says.brief, ratio3(comparison.after.imbalance), '', state.change.kind === 'none'
      ? says.workers(state.workers.length)
      : says.was(imbalanceBefore(comparison)))}
    ${sizeShort(result)}`;
}

/** @param {import('balance-lab').Comparison} comparison */
const imbalanceBefore = ({ before }) => html`<span data-figure="imbalance-before">${ratio3(before.imbalance)}</span>`;

/** @param {Result} result */
function movedNote({ state, comparison }) {
  const says = words.ring.figures;
  if (state.change.kind === 'none') return says.nothing;
  if (comparison.needless === 0) return says.even(comparison.least_ratio);
  return says.needlessOf(html`<span data-figure="needless">${percent(comparison.needless_ratio)}</span>`, comparison.least_ratio);
}

/** What the load bound does, where there is one. @param {Result} result */
function passedOn({ state, comparison: { before, after } }) {
  if (!after.bounded) return nothing;
  const was = state.change.kind === 'none' || !before.bounded ? null : before.bounded.passed_on_ratio;
  return figure('passed-on', words.ring.figures.passed, percent(after.bounded.passed_on_ratio), '', words.ring.figures.full(was));
}

/** What the rule keeps, as its shape has it. @param {Result} result */
function size({ comparison }) {
  const shape = comparison.shape_after;
  const says = words.ring.figures;
  if (shape.kind === 'ring') {
    return figure('points', term('virtual-node', says.ring), count(shape.points), says.points(shape.points), says.bytes(shape.bytes, shape.bytes_per_point));
  }
  if (shape.kind === 'slots') return figure('slots', term('slot', says.table), count(shape.slots), says.slots(shape.slots), says.each);
  return figure('points', says.memory, says.workers(comparison.after.keys.length), '', says.list);
}

/** @param {Result} result */
function sizeShort({ comparison }) {
  const shape = comparison.shape_after;
  const says = words.ring.figures;
  if (shape.kind === 'ring') {
    return figure('points', says.ring, count(shape.points), '', says.pointsBytes(shape.points, shape.bytes));
  }
  if (shape.kind === 'slots') return figure('slots', says.table, count(shape.slots), '', says.slots(shape.slots));
  const workers = comparison.after.keys.length;
  return figure('points', says.memory, count(workers), '', says.unit(workers));
}

/** @param {Result} result */
function lookup({ comparison, followed }) {
  const shape = comparison.shape_after;
  const says = words.ring.figures;
  if (shape.kind === 'ring') {
    const walked = followed?.after.stops.at(-1)?.place?.walked;
    const expected = followed?.expected_points_walked ?? null;
    const walk = walked === undefined ? says.atMost : says.walk(walked, followed?.after.stops.length ?? 0, expected);
    return figure('comparisons', says.lookup, count(shape.comparisons), says.comparisons(shape.comparisons), walk);
  }
  if (shape.kind === 'slots') return figure('comparisons', says.lookup, count(1), says.remainder, says.whatever);
  const workers = comparison.after.keys.length;
  return figure('comparisons', says.lookup, count(workers), says.unit(workers), says.looked);
}
