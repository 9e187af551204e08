// What panels call their rules.

import { ruleTitle } from '../../rule-words.js';
import { count, plain } from '../../format.js';
import { ruleInfo } from '../../state.js';
import { words } from '../../strings/words.js';
import { ruleOfPanel } from './config.js';

/** @typedef {import('../../types').Facts} Facts */
/** @typedef {import('balance-lab').RuleId} RuleId */

/** A rule's name alone. @param {Facts} facts @param {RuleId} id @param {Pick<import('../../types').State, 'options' | 'race'>} state */
export function nameOf(facts, id, state) {
  const { d } = /** @type {Record<string, unknown>} */ (ruleOfPanel(facts, id, state));
  const { choices, ...short } = words.race.rules;
  if (id === 'choices') return choices(Number(d));
  return /** @type {Partial<Record<RuleId, string>>} */ (short)[id] ?? ruleTitle(ruleInfo(facts, id));
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
