// The words of the page in the order of the English alphabet, and the scenes that use them.

/** @typedef {keyof typeof import('../strings/en/common.js').default.terms} Term */
/** @typedef {import('../types').SceneId | 'clock'} Place */

/** @type {{id: Term, scenes: Place[]}[]} */
export const GLOSSARY = [
  { id: 'bounded', scenes: ['ring', 'race'] },
  { id: 'excess', scenes: ['move'] },
  { id: 'gateway', scenes: ['choices', 'race', 'move'] },
  { id: 'hit-ratio', scenes: ['race', 'move', 'ring'] },
  { id: 'imbalance', scenes: ['ring', 'rendezvous', 'race', 'move'] },
  { id: 'least-connections', scenes: ['choices', 'race'] },
  { id: 'least', scenes: ['ring', 'move'] },
  { id: 'move', scenes: ['ring', 'rendezvous', 'clock', 'move'] },
  { id: 'needless', scenes: ['ring', 'rendezvous', 'move'] },
  { id: 'placement', scenes: ['ring', 'rendezvous'] },
  { id: 'rendezvous', scenes: ['rendezvous', 'race', 'move'] },
  { id: 'replica', scenes: ['ring', 'rendezvous'] },
  { id: 'ring', scenes: ['ring', 'clock', 'race', 'move'] },
  { id: 'round-robin', scenes: ['race'] },
  { id: 'slot', scenes: ['ring'] },
  { id: 'service-slot', scenes: ['race'] },
  { id: 'store', scenes: ['ring', 'race', 'move'] },
  { id: 'two-choices', scenes: ['choices', 'race'] },
  { id: 'view', scenes: ['choices', 'race'] },
  { id: 'virtual-node', scenes: ['ring', 'clock', 'move'] },
  { id: 'warm-up', scenes: ['ring', 'race', 'move'] },
  { id: 'weight', scenes: ['ring', 'rendezvous'] },
  { id: 'worker', scenes: ['ring', 'clock', 'rendezvous', 'choices', 'race', 'move'] },
  { id: 'zipf', scenes: ['race', 'move'] },
];
