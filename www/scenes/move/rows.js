// The rules that the Move scene sets beside each other.

import { takesSeed } from '../../state.js';

/** @typedef {import('balance-lab').Rule} Rule */

/** @type {{id: string, title: string, rule: Rule}[]} */
export const ROWS = [
  { id: 'modulo', title: 'mod N', rule: { id: 'modulo' } },
  { id: 'jump', title: 'jump', rule: { id: 'jump' } },
  { id: 'maglev', title: 'Maglev', rule: { id: 'maglev' } },
  { id: 'rendezvous', title: 'rendezvous', rule: { id: 'rendezvous' } },
  ...[1, 10, 100, 1000].map((points) => ({
    id: `ring-${points}`, title: `ring, v = ${points.toLocaleString('en')}`, rule: { id: /** @type {const} */ ('ring'), points },
  })),
];

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
