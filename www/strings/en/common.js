// What the page says in every scene.

export default {
  /** The words that the glossary explains. */
  terms: {
    bounded: 'Bounded loads',
    excess: 'Excess',
    gateway: 'Gateway',
    'hit-ratio': 'Hit ratio',
    imbalance: 'Imbalance',
    'least-connections': 'Least connections',
    least: 'Least possible',
    move: 'Move',
    needless: 'Needless move',
    placement: 'Placement',
    rendezvous: 'Rendezvous hashing',
    replica: 'Replica',
    ring: 'Ring',
    'round-robin': 'Round robin',
    slot: 'Slot of a table',
    'service-slot': 'Slot of a worker',
    store: 'Store',
    'two-choices': 'Two choices',
    view: 'View',
    'virtual-node': 'Virtual node',
    'warm-up': 'Warm-up',
    weight: 'Weight',
    worker: 'Worker',
    zipf: 'Zipf',
  },
  ab: {
    tool: 'Compare two settings, A | B',
  },
};
