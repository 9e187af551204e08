// The Rendezvous scene's readouts.

import { html } from 'lit-html';
import { count, counted, percent, ratio3 } from '../../format.js';
import { changingName, figure } from '../common.js';
import { isGiven } from './words.js';

/** @typedef {import('../../types').Result} Result */

/** @param {Result} result */
export function readouts(result) {
  const { state, comparison } = result;
  const [before, after] = [state.workers.length, comparison.after.keys.length];
  const changes = state.change.kind !== 'none';
  return html`
    <dl class="figures">
      ${isGiven(state) ? '' : html`
        ${figure('moved', 'Keys that move', percent(comparison.moved_ratio), '', movedNote(result))}
        ${figure('imbalance', 'Imbalance, max ÷ mean', ratio3(comparison.after.imbalance), '',
          changes ? html`was <span data-figure="imbalance-before">${ratio3(comparison.before.imbalance)}</span> with ${counted(before, 'worker', 'workers')}`
            : `of ${counted(before, 'worker', 'workers')}`)}`}
      ${figure('points', 'State kept', count(after), after === 1 ? 'name' : 'names', 'no ring, no table')}
      ${figure('comparisons', 'Lookup', count(after), after === 1 ? 'score' : 'scores',
        before === after ? 'ranks replicas too' : `was ${count(before)}; ranks replicas too`)}
    </dl>`;
}

/** @param {Result} result */
function movedNote({ state, comparison }) {
  const name = changingName(state);
  const others = html`<span data-figure="needless">${count(comparison.needless)}</span> others`;
  if (state.change.kind === 'none') return 'nothing changes';
  return html`all ${state.change.kind === 'remove' ? `${name}’s` : `to ${name}`}; ${others}`;
}
