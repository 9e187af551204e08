// The rules that the Move scene sets beside each other.

import { takesSeed } from '../../state.js';

/** @typedef {import('balance-lab').Rule} Rule */

/** @typedef {{id: string, rule: Rule & {points?: number}}} Row */

/** @type {Row[]} */
export const ROWS = [
  ...(/** @type {const} */ (['modulo', 'jump', 'maglev', 'rendezvous'])).map((id) => ({ id, rule: { id } })),
  ...[1, 10, 100, 1000].map((points) => ({ id: `ring-${points}`, rule: { id: /** @type {const} */ ('ring'), points } })),
];

/** How many points a row's ring has; null for other rules. @param {string} id */
export const pointsOf = (id) => ROWS.find((row) => row.id === id)?.rule.points ?? null;

/**
 * A row's rule with the hash and seed that the reader chose. Maglev needs two seeds of its own, and
 * so a hash that takes them.
 * @param {string} id of the row
 * @param {import('../../types').State['options']} options
 * @returns {Rule}
 */
export function ruleOfRow(id, { hash, seed }) {
  const { rule } = ROWS.find((row) => row.id === id) ?? ROWS[0];
  if (rule.id === 'maglev') return { ...rule, hash: takesSeed({ hash }) ? hash : 'xxh64' };
  return { ...rule, hash, seed };
}

/** How many workers the plan of growing ends with. @param {number} workers that it begins with */
export const grownTo = (workers) => Math.max(12, workers + 1);
