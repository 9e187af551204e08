// What the page says in every scene.

import { count } from '../../format.js';
import { plural } from '../words.js';

export default {
  guess: { hidden: 'answer hidden', least: (/** @type {string} */ value, /** @type {string} */ part) => `least possible ${value}, ${part}`, yours: (/** @type {string} */ value) => `your guess ${value}`, times: (/** @type {string} */ ratio) => `${ratio} your guess` },
  /** What numbers are called where they are refused. */
  limits: {
    workers: 'Workers',
    to: 'Workers',
    keys: 'Keys',
    start: 'The first number',
    replicas: 'Replicas',
    bound: 'The load bound',
    weight: 'The weight',
    read: 'Reads',
    write: 'Writes',
    hit: 'The hit ratio',
    window: 'The window',
    exponent: 'The exponent',
    capacity: 'The capacity',
    steps: 'Steps',
    pause: 'The pause',
    prewarmed: 'The part warmed beforehand',
    bytes: 'Bytes per key',
    copy: 'The speed of copying',
    spread: 'The spread',
    imbalance: 'Imbalance',
    probability: 'Probability',
  },
  busy: {
    step: 'Computing the step', request: 'Sending a request', requests: 'Simulating the requests', listed: 'Counting your keys',
    firstRequests: 'Simulating the first requests', firstKeys: 'Placing the first keys',
    requestsOf: (/** @type {number} */ done, /** @type {number} */ of) => `Simulating ${count(done)} of ${count(of)} requests`,
    keys: (/** @type {number} */ value) => `Counting ${count(value)} keys`,
  },
  told: {
    /** @param {string} message @param {import('../../types').StudyKind} study */
    stoppedStudy: (message, study) => `The calculator stopped (${message}) while it ${{
      cost: 'timed lookups', points: 'looked for the points needed', luck: 'tried other rings', plan: 'followed the plan', race: 'repeated the race',
      which: 'tried all the rules', bins: 'threw balls into bins', stale: 'ran with old views',
    }[study]}, and was started anew. The picture is not touched by it.`,
    /** @param {string} by what brought the state: a link if nothing else @param {string} why @param {boolean} shown whether something was shown before */
    wholeNotShown: (by, why, shown) => `${{ lesson: 'What was there before the example', steps: 'What was there then' }[by] ?? 'The link'} can't be shown: ${why} ${
      shown ? 'What was shown before stays.' : 'Showing the defaults.'}`,
    /** @param {string[]} parts */
    tooLong: (parts) => `Too long for a link: ${parts.join(' and ')}. The address leaves ${parts.length > 1 ? 'them' : 'it'} out.`,
    stoppedOver: 'The calculator stopped over it.',
    workerLost: 'the Worker could not be loaded',
    cannotRun: "This browser can't run the calculator.",
    /** @param {string} file */
    tryThis: (file) => `Reload the page. If that does not help, check that the file ${file} is served beside this page and that nothing blocks it, or use a current Firefox, Chrome, Edge or Safari.`,
    stopped: (/** @type {string} */ message) => `The calculator stopped (${message}) and was started anew. The last change was taken back.`,
    notFetched: (/** @type {string} */ scene, /** @type {string} */ why) => `The ${scene} scene could not be fetched: ${why}. What was shown before stays. Check the connection and try again.`,
    notShown: (/** @type {string} */ scene, /** @type {string} */ why) => `The ${scene} scene can't be shown: ${why} What was shown before stays.`,
    copied: 'Link copied', copiedWithout: (/** @type {string[]} */ parts) => `Link copied without ${parts.join(' and ')}`,
    notCopied: 'The browser did not let the page copy. The address bar holds the link.',
    oneWorker: (/** @type {string} */ scene, /** @type {number} */ workers) => `${scene} shows one worker joining or leaving: the change to ${count(workers)} workers was left behind.`,
  },
  example: {
    posed: (/** @type {string} */ title) => `Example: ${title}.`, recorded: (/** @type {string} */ title) => `Recorded example: ${title}.`, begun: (/** @type {string} */ title) => `Begun from an example: ${title}.`,
    changed: 'It was changed since.', leave: 'Leave the example',
  },
  rule: {
    /** Values that have another name than the one they are set by. @type {Record<string, string>} */
    values: {
      xxh64: 'XXH64', xxh3: 'XXH3, 64 bit', 'fnv1a-mix': 'FNV-1a + mix, 32 bit', md5: 'MD5, 128 bit',
      'at-or-after': 'first at or after the key', after: 'first after the key', nearest: 'nearest, either side',
    },
    groups: { sees: 'By turn or load', plain: 'Plain rules', lessons: 'Lessons', programs: 'Real programs' },
    notFetched: 'This rule could not be fetched. Check the connection and choose it again.',
    perWorker: 'per worker', seed: 'Seed', fresh: 'New', bound: 'Load bound', timesMean: '× mean',
    /** @param {string} hash */
    noSeed: (hash) => `${hash} takes none`,
  },
  table: { fold: 'As a table', of: (/** @type {string} */ title) => `${title}, as a table` },
  keys: {
    title: 'Keys', unit: 'keys', numbered: 'Numbered keys again', which: 'Which keys', prefix: 'Prefix', first: 'First number',
    paste: 'Or paste keys, one a line', stay: 'They stay in this browser.', stayLinked: 'They stay in this browser, and in the link.',
    fromList: (/** @type {number | null} */ held) => `${held === null ? '' : `${count(held)} ${plural(held, { one: 'key', other: 'keys' })}`} from your list.`,
  },
  rail: {
    fleet: 'Fleet', workers: 'Workers', workersUnit: 'workers', rule: 'Rule', replicas: 'Replicas k', perKey: 'per key', follow: 'Follow a key', enter: 'Enter',
    traffic: 'Traffic', reads: 'Reads', writes: 'Writes', perSecond: 'req/s', hit: 'Hit ratio', ofReads: 'of reads', window: 'Window',
    store: 'Before the change the store serves',
  },
  show: { title: 'Which state of the picture is drawn', still: 'Nothing changes: add or remove a worker first', before: 'Before', change: 'Change', after: 'After' },
  fleet: {
    more: (/** @type {number} */ value) => `and ${count(value)} more`,
    editor: 'Names, weights', editorMore: 'Names, weights and more', table: 'Names and weights', name: 'Name', weight: 'Weight', joining: 'joining',
    lost: { note: 'leaving', menu: 'Remove…', take: (/** @type {string} */ name) => `Remove ${name}`, undo: (/** @type {string} */ name) => `Undo remove ${name}` },
    passed: { note: 'down', menu: 'Take down…', take: (/** @type {string} */ name) => `Take ${name} down`, undo: (/** @type {string} */ name) => `Bring ${name} back` },
    add: (/** @type {string} */ name) => `Add ${name}`, undoAdd: (/** @type {string} */ name) => `Undo add ${name}`,
    last: 'The last worker stays.', keep: 'Keep',
    trying: (/** @type {number} */ value) => `Trying ${count(value)} ${plural(value, { one: 'worker', other: 'workers' })}.`,
    nameOf: (/** @type {number} */ place) => `Name of worker ${place}`,
    weightBound: (/** @type {number} */ place) => `The weight of worker ${place}`,
    weightOf: (/** @type {string} */ name, /** @type {string} */ weight) => `Weight of ${name}, now ${weight}`,
    fields: { down: 'Down', address: 'Address', id: 'id', guid: 'guid', hash_key: 'Hash key', position: 'Position', score: 'Score', slots: 'Slots', tokens: 'Tokens' },
  },
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
    undone: 'Undone. ', redone: 'Done again. ', language: 'Language', words: 'Words:',
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
  ab: {
    tool: 'Compare two settings, A | B',
  },
};
