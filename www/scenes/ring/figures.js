// The Ring scene's readouts.

import { html, nothing } from 'lit-html';
import { bytes, count, counted, percent, percentShort, plain, rate, ratio3, tenth, times } from '../../format.js';
import { term } from '../../help/term.js';
import { figure } from '../common.js';

/** @typedef {import('../../types').Result} Result */

/** @param {Result} result @param {boolean} phone whether the leading ones are elsewhere */
export function readouts(result, phone) {
  const { state, comparison, warmup } = result;
  const changes = state.change.kind !== 'none';
  return html`
    <dl class="figures">
      ${phone ? nothing : html`
        ${figure('moved', 'Keys that move', percent(comparison.moved_ratio), '', movedNote(result))}
        ${figure('imbalance', term('imbalance', 'Imbalance, max ÷ mean'), ratio3(comparison.after.imbalance), '',
          changes ? html`was <span data-figure="imbalance-before">${ratio3(comparison.before.imbalance)}</span> with ${counted(state.workers.length, 'worker', 'workers')}`
            : `of ${counted(state.workers.length, 'worker', 'workers')}`)}
        ${size(result)}`}
      ${passedOn(result)}
      ${lookup(result)}
      ${figure('store', term('warm-up', 'Store, warming up'), rate(warmup.store_per_s), 'req/s', html`<span data-figure="times-base">${times(warmup.times_base)}</span> the load before`)}
      ${figure('extra', 'Extra requests', count(Math.round(warmup.extra_requests)), '', `in ${plain(state.traffic.window)} s, miss ratio ${ratio3(warmup.miss_ratio)}`)}
    </dl>`;
}

/** The three that a phone keeps in view, in few words. @param {Result} result */
export function leading(result) {
  const { state, comparison } = result;
  return html`
    ${figure('moved', 'Keys that move', percentShort(comparison.moved_ratio), '', state.change.kind === 'none' ? 'nothing changes'
      : comparison.needless > 0 ? html`<span data-figure="needless">${percentShort(comparison.needless_ratio)}</span> needless`
        : `even split ${percentShort(comparison.least_ratio)}`)}
    ${figure('imbalance', 'Max ÷ mean', ratio3(comparison.after.imbalance), '', state.change.kind === 'none'
      ? counted(state.workers.length, 'worker', 'workers')
      : html`was <span data-figure="imbalance-before">${ratio3(comparison.before.imbalance)}</span>`)}
    ${sizeShort(result)}`;
}

/** @param {Result} result */
function movedNote({ state, comparison }) {
  if (state.change.kind === 'none') return 'nothing changes';
  const even = `even split needs ${percent(comparison.least_ratio)}`;
  if (comparison.needless === 0) return even;
  return html`<span data-figure="needless">${percent(comparison.needless_ratio)}</span> needless; ${even}`;
}

/** What the load bound does, where there is one. @param {Result} result */
function passedOn({ state, comparison: { before, after } }) {
  if (!after.bounded) return nothing;
  const was = state.change.kind === 'none' || !before.bounded ? '' : `was ${percent(before.bounded.passed_on_ratio)}; `;
  return figure('passed-on', 'Keys passed on', percent(after.bounded.passed_on_ratio), '', `${was}by workers that were full`);
}

/** What the rule keeps, as its shape has it. @param {Result} result */
function size({ comparison }) {
  const shape = comparison.shape_after;
  if (shape.kind === 'ring') {
    return figure('points', term('virtual-node', 'Ring size'), count(shape.points), shape.points === 1 ? 'point' : 'points', `${bytes(shape.bytes)} at ${shape.bytes_per_point} B per point`);
  }
  if (shape.kind === 'slots') return figure('slots', term('slot', 'Table size'), count(shape.slots), shape.slots === 1 ? 'slot' : 'slots', 'one worker in each');
  return figure('points', 'Memory', counted(comparison.after.keys.length, 'worker', 'workers'), '', 'nothing but their list');
}

/** @param {Result} result */
function sizeShort({ comparison }) {
  const shape = comparison.shape_after;
  if (shape.kind === 'ring') {
    return figure('points', 'Ring size', count(shape.points), '', `${shape.points === 1 ? 'point' : 'points'}, ${bytes(shape.bytes)}`);
  }
  if (shape.kind === 'slots') return figure('slots', 'Table size', count(shape.slots), '', shape.slots === 1 ? 'slot' : 'slots');
  const workers = comparison.after.keys.length;
  return figure('points', 'Memory', count(workers), '', workers === 1 ? 'worker' : 'workers');
}

/** @param {Result} result */
function lookup({ comparison, followed }) {
  const shape = comparison.shape_after;
  if (shape.kind === 'ring') {
    const walked = followed?.after.stops.at(-1)?.place?.walked;
    const expected = followed?.expected_points_walked ?? null;
    const walk = walked === undefined ? 'at most' : `${counted(walked, 'point', 'points')} to k = ${followed?.after.stops.length}${expected === null ? '' : `; mean ${tenth(expected)}`}`;
    return figure('comparisons', 'Lookup', count(shape.comparisons), shape.comparisons === 1 ? 'comparison' : 'comparisons', walk);
  }
  if (shape.kind === 'slots') return figure('comparisons', 'Lookup', '1', 'remainder', 'whatever the size');
  const workers = comparison.after.keys.length;
  return figure('comparisons', 'Lookup', count(workers), workers === 1 ? 'worker' : 'workers', 'looked at, at most');
}
