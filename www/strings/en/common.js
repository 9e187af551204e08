// What the page says in every scene.

export default {
  /** Why a number can't be used: the core's own wording. */
  fault: {
    nothing: 'nothing',
    text: (/** @type {string} */ typed) => `"${typed}"`,
    range: (/** @type {string} */ title, /** @type {string} */ min, /** @type {string} */ max, /** @type {string} */ got) => `${title} must be ${min} to ${max}, got ${got}.`,
    whole: (/** @type {string} */ title, /** @type {string} */ got) => `${title} must be a whole number, got ${got}.`,
    number: (/** @type {string} */ title, /** @type {string} */ typed) => `${title} must be a number, got "${typed}".`,
    language: (/** @type {string} */ typed, /** @type {string} */ known) => `The link's lang must be one of ${known}, got "${typed}". Using this browser's.`,
    notLoaded: (/** @type {string} */ name, /** @type {string} */ why) => `The page's words in ${name} could not be fetched: ${why}. The language stays.`,
  },
  shell: {
    title: 'Balance Lab',
    skip: 'Skip to the picture', scenes: 'Scenes', undo: 'Undo', redo: 'Redo', startOver: 'Start over',
    fourWays: 'Four ways', copyLink: 'Copy link', copied: 'Copied', light: 'Light', dark: 'Dark', help: 'Help',
    dismiss: 'Dismiss', examples: 'Examples', workedExamples: 'Worked examples', reload: 'Reload',
    undone: 'Undone. ', redone: 'Done again. ', language: 'Language',
  },
  scenes: {
    ring: 'Ring', rendezvous: 'Rendezvous', choices: 'Two choices', race: 'Queue race', move: 'Move & warm-up', path: 'Four ways to choose',
  },
  sheet: { controls: 'Controls', done: 'Done', all: 'All controls', show: 'Show every control' },
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
};
