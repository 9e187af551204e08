// The Rendezvous scene's readouts.

import { html, nothing } from 'lit-html';
import { count, percent, percentShort, quote, ratio3 } from '../../format.js';
import { term } from '../../help/term.js';
import { words } from '../../strings/words.js';
import { figure, owners } from '../common.js';
import { changeOf, isGiven } from './words.js';

/** @typedef {import('../../types').Result} Result */

/** @param {Result} result @param {boolean} phone whether the leading ones are elsewhere */
export function readouts(result, phone) {
  const { state, comparison } = result;
  const [before, after] = [state.workers.length, comparison.after.keys.length];
  const changes = state.change.kind !== 'none';
  const [says, shared] = [words.rendezvous.figures, words.ring.figures];
  const given = isGiven(state);
  if (phone && given) return nothing;
  return html`
    <dl class="figures">
      ${given || phone ? nothing : html`
        ${figure('moved', shared.moved, percent(comparison.moved_ratio), '', movedNote(result))}
        ${figure('imbalance', term('imbalance', shared.imbalance), ratio3(comparison.after.imbalance), '',
          changes ? shared.wasWith(imbalanceBefore(comparison), before) : shared.of(before))}`}
      ${figure('points', says.state, count(after), says.names(after), says.none)}
      ${phone ? nothing : figure('comparisons', says.lookup, count(after), says.scores(after), says.ranks(before === after ? null : before))}
    </dl>`;
}

/** The three that a phone keeps in view, in few words. @param {Result} result */
export function leading(result) {
  const { state, comparison } = result;
  const [before, after] = [state.workers.length, comparison.after.keys.length];
  const changes = state.change.kind !== 'none';
  const [says, shared] = [words.rendezvous.figures, words.ring.figures];
  const lookup = figure('comparisons', says.lookup, count(after), '', says.scoresWas(after, before === after ? null : before));
  if (isGiven(state)) {
    const [was, is] = owners(result).map((owner) => quote(owner, 10));
    return html`
      ${figure('owner', says.owner, is, '', state.change.kind === 'none' ? says.highest : was === is ? says.same : says.was(was))}
      ${figure('points', says.state, count(after), '', says.names(after))}
      ${lookup}`;
  }
  return html`
    ${figure('moved', shared.moved, percentShort(comparison.moved_ratio), '', movedNote(result))}
    ${figure('imbalance', shared.brief, ratio3(comparison.after.imbalance), '',
      changes ? shared.was(imbalanceBefore(comparison)) : shared.workers(before))}
    ${lookup}`;
}

/** @param {import('balance-lab').Comparison} comparison */
const imbalanceBefore = ({ before }) => html`<span data-figure="imbalance-before">${ratio3(before.imbalance)}</span>`;

/** @param {Result} result */
function movedNote({ state, comparison }) {
  if (state.change.kind === 'none') return words.ring.figures.nothing;
  return words.rendezvous.figures.moved(changeOf(state), html`<span data-figure="needless">${count(comparison.needless)}</span>`);
}
