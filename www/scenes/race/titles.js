// What panels call their rules.

import { ruleInfo } from '../../state.js';
import { count, plain } from '../../format.js';
import { ruleOfPanel } from './config.js';

/** @typedef {import('../../types').Facts} Facts */
/** @typedef {import('balance-lab').RuleId} RuleId */

/** Shorter names than the core's, where a panel has little room. @type {Partial<Record<RuleId, string>>} */
const SHORT = {
  ring: 'Ring', bounded: 'Bounded ring', least: 'Least connections', rendezvous: 'Rendezvous', 'multi-probe': 'Multi-probe', jump: 'Jump',
  'top-k-least': 'Least of the top',
};

/** A rule's name alone. @param {Facts} facts @param {RuleId} id @param {Pick<import('../../types').State, 'options' | 'race'>} state */
export function nameOf(facts, id, state) {
  const { d } = /** @type {Record<string, unknown>} */ (ruleOfPanel(facts, id, state));
  if (id === 'choices') return d === 2 ? 'Two choices' : d === 1 ? 'One choice' : `${count(Number(d))} choices`;
  return SHORT[id] ?? ruleInfo(facts, id).title;
}

/** With what sets it apart. @param {Facts} facts @param {RuleId} id @param {Pick<import('../../types').State, 'options' | 'race'>} state */
export function titleOf(facts, id, state) {
  const { points, bound_percent: bound, k } = /** @type {Record<string, unknown>} */ (ruleOfPanel(facts, id, state));
  const details = [
    ...(bound === undefined ? points === undefined ? [] : [`v = ${count(Number(points))}`] : [`c = ${plain(Number(bound) / 100)}`]),
    ...(k === undefined ? [] : [`k = ${count(Number(k))}`]),
  ];
  return [nameOf(facts, id, state), ...details].join(', ');
}
