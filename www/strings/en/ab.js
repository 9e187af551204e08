// What the page says where two settings are compared.

/** @type {Record<string, string>} */
const titles = {
  fleet: 'Workers and weights', change: 'Change', rule: 'Rule', list: 'Keys', prefix: 'Prefix', follow: 'Follow a key', hash: 'Hash', seed: 'Seed',
  points: 'Virtual nodes', a: 'Row A', b: 'Row B', curve: 'Curve', popularity: 'Popularity', delays: 'Routers learn', plan: 'Plan',
  'race-rules': 'Rules', 'race-arrivals': 'Arrivals', 'race-sizes': 'Sizes', 'race-popularity': 'Popularity', 'race-view': 'View', 'race-events': 'Events',
  'race-trace': 'Trace', 'race-slow': 'Slow worker, from 0', 'choices-draw': 'Draw',
};

export default {
  title: 'Two settings side by side',
  editing: 'Editing',
  leave: 'Leave the comparison',
  left: 'The comparison of A and B was left: what is shown now stands by itself. Undo goes back to it.',
  same: 'Set as the other side.',
  none: 'none',
  yes: 'yes',
  no: 'no',
  otherwise: 'of its own',
  titles,
  /** @param {string} title @param {string} value */
  differs: (title, value) => `${title} ${value}`,
  /** @param {import('../../types').State['change']} change @param {string} leaving */
  change: (change, leaving) => (change.kind === 'add' ? `${change.worker.name} joins` : change.kind === 'remove' ? `${leaving} leaves` : change.kind === 'resize' ? `to ${change.count}` : 'none'),
  /** @param {'a' | 'b'} side @param {string} what */
  told: (side, what) => `Side ${side.toUpperCase()}: ${what}`,
  table: { title: 'Figures of both', region: 'Figures of A and B', figure: 'Figure' },
  figures: {
    moved: 'Keys that move',
    needless: 'Needless moves',
    before: 'Imbalance before',
    after: 'Imbalance after',
    points: 'Points on the ring',
    times: 'Store, × base',
    asked: 'The least loaded is asked',
    /** @param {string} worker */
    chance: (worker) => `${worker} gets the request`,
    part: 'moved',
    excess: 'excess',
    /** @param {string} rule @param {string} figure @param {string} unit */
    of: (rule, figure, unit) => `${rule}: ${figure}${unit ? `, ${unit}` : ''}`,
  },
};
