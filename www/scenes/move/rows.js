// The rules that the Move scene sets beside each other.

/** @typedef {import('balance-lab').Rule} Rule */

/** @type {{id: string, title: string, rule: Omit<Rule, 'hash' | 'seed'>}[]} */
export const ROWS = [
  { id: 'modulo', title: 'mod N', rule: { id: 'modulo' } },
  { id: 'jump', title: 'jump', rule: { id: 'jump' } },
  { id: 'maglev', title: 'Maglev', rule: { id: 'maglev' } },
  { id: 'rendezvous', title: 'rendezvous', rule: { id: 'rendezvous' } },
  ...[1, 10, 100, 1000].map((points) => ({
    id: `ring-${points}`, title: `ring, v = ${points.toLocaleString('en')}`, rule: { id: /** @type {const} */ ('ring'), points },
  })),
];
