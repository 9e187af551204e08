// The Rendezvous scene's readouts.

import { html, nothing } from 'lit-html';
import { count, counted, percent, percentShort, quote, ratio3 } from '../../format.js';
import { term } from '../../help/term.js';
import { changingName, figure, owners } from '../common.js';
import { isGiven } from './words.js';

/** @typedef {import('../../types').Result} Result */

/** @param {Result} result @param {boolean} phone whether the leading ones are elsewhere */
export function readouts(result, phone) {
  const { state, comparison } = result;
  const [before, after] = [state.workers.length, comparison.after.keys.length];
  const changes = state.change.kind !== 'none';
  const given = isGiven(state);
  if (phone && given) return nothing;
  return html`
    <dl class="figures">
      ${given || phone ? nothing : html`
        ${figure('moved', 'Keys that move', percent(comparison.moved_ratio), '', movedNote(result))}
        ${figure('imbalance', term('imbalance', 'Imbalance, max ÷ mean'), ratio3(comparison.after.imbalance), '',
          changes ? html`was <span data-figure="imbalance-before">${ratio3(comparison.before.imbalance)}</span> with ${counted(before, 'worker', 'workers')}`
            : `of ${counted(before, 'worker', 'workers')}`)}`}
      ${figure('points', 'State kept', count(after), after === 1 ? 'name' : 'names', 'no ring, no table')}
      ${phone ? nothing : figure('comparisons', 'Lookup', count(after), after === 1 ? 'score' : 'scores',
        before === after ? 'ranks replicas too' : `was ${count(before)}; ranks replicas too`)}
    </dl>`;
}

/** The three that a phone keeps in view, in few words. @param {Result} result */
export function leading(result) {
  const { state, comparison } = result;
  const [before, after] = [state.workers.length, comparison.after.keys.length];
  const changes = state.change.kind !== 'none';
  const lookup = figure('comparisons', 'Lookup', count(after), '',
    `${after === 1 ? 'score' : 'scores'}${before === after ? '' : `, was ${count(before)}`}`);
  if (isGiven(state)) {
    const [was, is] = owners(result).map((owner) => quote(owner, 10));
    return html`
      ${figure('owner', 'Owner', is, '', state.change.kind === 'none' ? 'the highest score' : was === is ? 'as before' : `was ${was}`)}
      ${figure('points', 'State kept', count(after), '', after === 1 ? 'name' : 'names')}
      ${lookup}`;
  }
  return html`
    ${figure('moved', 'Keys that move', percentShort(comparison.moved_ratio), '', movedNote(result))}
    ${figure('imbalance', 'Max ÷ mean', ratio3(comparison.after.imbalance), '',
      changes ? html`was <span data-figure="imbalance-before">${ratio3(comparison.before.imbalance)}</span>` : counted(before, 'worker', 'workers'))}
    ${lookup}`;
}

/** @param {Result} result */
function movedNote({ state, comparison }) {
  const name = changingName(state);
  const others = html`<span data-figure="needless">${count(comparison.needless)}</span> others`;
  if (state.change.kind === 'none') return 'nothing changes';
  return html`all ${state.change.kind === 'remove' ? `${name}’s` : `to ${name}`}; ${others}`;
}
