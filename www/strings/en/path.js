// What the path "Four ways to choose" says.

import { html } from 'lit-html';
import { count } from '../../format.js';
import { plural } from '../words.js';

export default {
  chapters: { turns: 'Take turns', mod: 'Hash mod N', ring: 'Ring', rendezvous: 'Rendezvous', two: 'Two choices' },
  /** The same within a sentence. */
  within: { turns: 'take turns', mod: 'hash mod N', ring: 'ring', rendezvous: 'rendezvous', two: 'two choices' },
  /** What is counted in a guess. */
  units: { thumbnails: 'thumbnails', requests: 'requests' },
  /** The question beside a guess's scale. @type {Record<string, string>} */
  asks: {
    eighth: 'How many are hits?',
    ninth: 'How many change worker?',
    joins: 'How many change worker?',
    down: 'How many change worker?',
    ask: 'How many has the busiest?',
  },
  /** A step's name in the list, on the button that leads to it, and as its heading; what it says, and the one thing to do. */
  steps: {
    service: {
      name: 'Twenty thousand thumbnails',
      short: 'The service',
      title: 'Eight workers shrink images, and each keeps what it has made',
      says: 'A gateway passes every request to one of eight workers. A thumbnail that is in the worker’s cache costs 2 ms; one that has to be rendered first costs 200 ms.',
      task: 'Send some requests, and see who gets them and what the caches keep.',
    },
    turns: {
      name: 'Round robin',
      short: 'Round robin',
      title: 'Round robin is one counter, and a weight is more turns',
      says: 'Each request goes to the next worker in the list, and after the last comes the first. A stronger machine gets a weight: nginx spreads its turns over the round instead of giving them in a row.',
      task: 'Set the weight of w1, and see where its turns fall.',
    },
    unequal: {
      name: 'Equal counts, unequal load',
      short: 'Equal counts',
      title: 'Equal counts are not equal load',
      says: 'The counter sees neither what a request costs nor how a worker is doing. One that has become slow gets its turn as if nothing had happened, and its queue grows.',
      task: 'Make w1 slower or faster, and compare what it was sent with what waits there.',
    },
    eighth: {
      name: 'Why turns waste a cache',
      short: 'Wasted caches',
      title: 'Of 20,000 requests, how many find their thumbnail at the worker whose turn it is?',
      says: 'All eight caches begin empty and have room for everything. Popular thumbnails are asked for again and again, but every cache sees only an eighth of the traffic.',
      task: 'Drag the mark to your guess, then show the answer.',
    },
    number: {
      name: 'Give every name a number',
      short: 'Names to numbers',
      title: 'A hash turns a name into a number, and the remainder names the worker',
      says: 'The same name always gives the same number, so the same thumbnail always goes to the same worker: no list of who has what is needed.',
      task: 'Type any name, and see its number and its worker.',
    },
    ninth: {
      name: 'A ninth worker joins',
      short: 'A ninth joins',
      title: 'Of 20,000 thumbnails, how many change worker when a ninth joins, with hash mod N?',
      says: 'The number of a name stays, but now it is divided by nine instead of eight. A thumbnail whose worker changes has to be rendered again.',
      task: 'Drag the mark to your guess, then show the answer.',
    },
    store: {
      name: 'What the store feels',
      short: 'The store',
      title: 'Every thumbnail that moved is rendered again',
      says: 'What the caches no longer hold falls on the renderer behind them, all at once. The better the caches worked before, the greater the jump.',
      task: 'Set the hit ratio before the change, and compare mod N with a ring.',
    },
    circle: {
      name: 'Workers on a circle',
      short: 'On a circle',
      title: 'On a ring, a name belongs to the first worker clockwise',
      says: 'Workers and thumbnails are hashed onto one circle. Where a worker stands no longer depends on how many others there are.',
      task: 'Type a name, or pick a dot, and follow it to its worker.',
    },
    joins: {
      name: 'A ninth joins the ring',
      short: 'A ninth on the ring',
      title: 'Of 20,000 thumbnails, how many change worker when a ninth joins a ring?',
      says: 'Each worker has 100 points on the circle now. The ninth puts its own between them, and all others stay where they are.',
      task: 'Drag the mark to your guess, then show the answer.',
    },
    points: {
      name: 'More points, fairer shares',
      short: 'More points',
      title: 'With one point each, shares are a matter of luck',
      says: 'A worker gets all names from the point before its own up to it: a long way or a short one. With many points the long ways and the short ones even out, and each costs memory.',
      task: 'Raise the points per worker until the shares are as even as you need.',
    },
    leaves: {
      name: 'A worker leaves',
      short: 'One leaves',
      title: 'When a worker leaves, its names go to those that follow its points',
      says: 'Nobody else’s thumbnails move. With 100 points each, nearly every other worker inherits some; with one, a single worker would get them all.',
      task: 'Choose who leaves, and see who inherits.',
    },
    scores: {
      name: 'Every worker gives a score',
      short: 'Scores',
      title: 'Rendezvous hashing asks every worker for a score, and the highest wins',
      says: 'A name is hashed with each worker’s name. No circle is kept and no points are needed; a lookup scores every worker, which for eight is nothing.',
      task: 'Type a name, and read who owns it and who comes next.',
    },
    down: {
      name: 'The winner goes down',
      short: 'One goes down',
      title: 'w3 goes down: of 20,000 thumbnails, how many change worker with rendezvous?',
      says: 'A score depends on the name and on one worker alone. Where w3 won, the second in the ranking wins now.',
      task: 'Drag the mark to your guess, then show the answer.',
    },
    ask: {
      name: 'Ask two, take the shorter',
      short: 'Ask two',
      title: 'A million requests, a million workers, each request asks two: how many has the busiest?',
      says: 'Drawn at random without a look, the busiest of a million workers has about nine. Now each request draws two workers and goes to the one that has fewer.',
      task: 'Drag the mark to your guess, then show the answer.',
    },
    which: {
      name: 'Which one does the service get?',
      short: 'Which one?',
      title: 'Which one does the thumbnail service get?',
      says: 'The same 20,000 requests under four rules, and one worker is slower than the others. What matters is what the gateway must know: nothing, the name, or how busy the workers are.',
      task: 'Say what a hit costs, and read which rule serves best.',
    },
  },
  /** What numbers are called where they are refused. */
  limits: { step: 'The step', sent: 'Requests sent', weight: 'The weight of w1', slow: 'The slowdown of w1', points: 'Points per worker', leaves: 'The worker that leaves', hit: 'The hit ratio' },
  list: {
    title: 'Four ways to choose', caption: (/** @type {number} */ steps, /** @type {number} */ minutes) => `${count(steps)} steps, about ${minutes} minutes`,
    guess: 'guess', link: 'Link to this step', leave: 'Leave the path', leaveShort: 'Leave', way: 'Way through the path', back: 'Back', next: 'Next',
    short: (/** @type {number} */ step, /** @type {number} */ of) => `${step} of ${of}`,
    at: (/** @type {number} */ step, /** @type {number} */ of, /** @type {string} */ chapter) => `Step ${step} of ${of}: ${chapter}`,
    announced: (/** @type {number} */ step, /** @type {number} */ of, /** @type {string} */ name, /** @type {string} */ title) => `Step ${step} of ${of}: ${name}. ${title}${title.endsWith('?') ? '' : '.'}`,
  },
  /** What came of a guess. */
  outcome: {
    eighth: (/** @type {string} */ hits, /** @type {string} */ part, /** @type {string} */ byName) => `${hits} are hits, ${part}. By name the same requests reach a hit ratio of ${byName}: each thumbnail is rendered once instead of up to eight times.`,
    ninth: (/** @type {string} */ moved, /** @type {string} */ timesLeast) => `Mod N moves ${moved}, ${timesLeast} the least possible: nearly every remainder changes.`,
    ask: (/** @type {string} */ two, /** @type {string} */ one, /** @type {string} */ three) => `${two}. Without a look the busiest has ${one}, with three ${three}: the second look is the one that counts.`,
    down: (/** @type {string} */ moved, /** @type {string} */ part) => `${moved}: those that w3 owned and no others, ${part}. Each falls to its own runner-up, so all others share them.`,
    joins: (/** @type {string} */ moved, /** @type {string} */ even, /** @type {string} */ needless) => `The ring moves ${moved}, all of them to w9; ${even} is the even share. ${needless} move between workers that were there before.`,
  },
  guess: {
    /** What is said of those that count, and of the others. */
    verbs: { eighth: 'are hits', ask: 'at the busiest', moves: 'change worker' },
    rest: { eighth: 'miss', ask: '', moves: 'stay' },
    yours: 'Your guess', show: 'Show the answer', first: 'Move the mark first.', drag: 'drag the mark to change it',
    dragPart: (/** @type {string} */ part) => `${part}, drag the mark to change it`,
    /** @param {string} at @param {string} answer @param {string} verb @param {{of: string, unit: string, part: string} | null} whole */
    answered: (at, answer, verb, whole) => `Your guess: ${at}. ${answer} ${verb} ${whole ? `of ${whole.of} ${whole.unit}, ${whole.part}` : ''}.`,
    hidden: (/** @type {string} */ of, /** @type {string} */ unit) => `A scale from 0 to ${of} ${unit}; the answer is hidden.`,
    answer: 'Answer', partOf: (/** @type {string} */ part, /** @type {string} */ unit) => `${part} of the ${unit}`,
    times: 'Answer ÷ guess', timesOf: 'of your guess', noTimes: 'of nothing there is no multiple',
    least: 'Least possible', leastOf: (/** @type {boolean} */ leaves, /** @type {string} */ part) => `${leaves ? 'an even eighth' : 'w9’s even share'}, ${part}`,
    above: 'Above the least', aboveNote: 'extra misses at the store',
  },
  caches: {
    title: 'The caches go cold', caption: 'One speck per cached thumbnail. Coloured: still asked for here. Pale: its worker changed.',
    which: 'Which state of the caches is drawn', before: 'Before', after: 'After',
    joins: (/** @type {string} */ name) => `${name} joins with an empty cache`,
    picture: (/** @type {string} */ name, /** @type {string} */ warm, /** @type {string} */ had) => `${name}: ${warm} of ${had} thumbnails warm`,
    fresh: (/** @type {string} */ name) => `${name} new`,
    warm: (/** @type {string} */ value) => `${value} warm`, of: (/** @type {string} */ value) => `of ${value}`, owns: (/** @type {string} */ value) => `owns ${value}`,
  },
  why: {
    title: 'Why so many', caption: (/** @type {string} */ of) => `A hash’s worker before (top, mod 8) and after (below, mod 9), by its remainder mod ${of}.`,
    agree: (/** @type {string} */ agree, /** @type {string} */ of, /** @type {string} */ part) => `${agree} of every ${of} remainders agree: ${part} stay`,
    others: (/** @type {string} */ differ) => `the other ${differ} move`, picture: (/** @type {string} */ agree, /** @type {string} */ others) => `${agree}; ${others}.`,
    region: 'Workers by remainder', mod: (/** @type {string} */ of) => `hash mod ${of}`, head: ['mod 8', 'mod 9', 'Stays'], yes: 'yes', no: 'no',
  },
  service: {
    send: (/** @type {number} */ many) => (many === 1 ? 'Send a request' : `Send ${many}`), empty: 'Empty the caches',
    told: (/** @type {string} */ request, /** @type {string} */ key, /** @type {string | null} */ worker) => html`Request ${request} asks for <strong>${key}</strong>; it is the turn of <strong>${worker ?? 'nobody'}</strong>.`,
    nothing: 'Nothing was asked for yet: all caches are empty.',
    head: ['Worker', 'Thumbnails in its cache', 'Cached', 'Requests', 'Hits'], title: 'Thumbnails in each cache', unknown: 'Of what was asked for, nothing is known yet.',
    caption: (/** @type {string} */ hits, /** @type {string} */ copies) => `Hit ratio so far ${hits}. A thumbnail that several caches hold was rendered once for each: ${copies} copies on average.`,
  },
  turns: {
    weight: 'Weight of w1', weightUnit: '× others', first: (/** @type {number} */ many) => `The first ${many} turns`,
    caption: (/** @type {boolean} */ equal) => `In nginx’s smooth order${equal ? ', which at equal weights is the list over and over' : ': w1 comes more often, and seldom twice in a row'}.`,
    who: 'Who gets each of the first requests', kept: 'The one thing kept between requests is whose turn is next. No name is looked at, and no queue.',
  },
  unequal: {
    slow: 'w1 takes', slowUnit: '× as long', after: (/** @type {number} */ seconds, /** @type {string} */ requests) => `After ${seconds} s of ${requests} requests`,
    head: ['Worker', 'Served and waiting at the end', 'There', 'Sent to it', 'Of its time'], title: 'Requests at each worker',
    sent: (/** @type {number} */ least, /** @type {number} */ most) => (least === most ? `${count(least)} ${plural(least, { one: 'request', other: 'requests' })}` : `${count(least)} to ${count(most)} requests`),
    caption: (/** @type {string} */ sent) => `Every worker was sent ${sent}. “Of its time” is the work it was sent, as a part of what it can do: above 100% its queue grows for ever.`,
    race: 'Watch it as a race',
  },
  eighth: {
    title: 'The same requests, by turns and by name',
    /** @type {Record<string, string>} */
    runs: { 'by turns': 'by turns', 'by name': 'by name' },
    hits: (/** @type {string} */ run) => `Hit ratio ${run}`, hitsNote: (/** @type {string} */ requests) => `hits of ${requests} requests`,
    copies: (/** @type {string} */ run) => `Copies ${run}`, copiesNote: 'caches that hold a thumbnail, on average',
    head: ['Worker', 'Hits by turns', 'By turns', 'By name'], table: 'Hits of each worker by turns',
    caption: 'By turns every cache renders the popular thumbnails for itself; by name each is rendered once.',
  },
  name: { label: 'A thumbnail’s name', enter: 'Enter' },
  number: {
    hash: 'Its number, by xxh64', hashNote: 'in hexadecimal, always the same for this name', owner: 'Its worker',
    ownerNote: (/** @type {string} */ of, /** @type {string} */ remainder) => `the remainder mod ${of} is ${remainder}, counted from 0`,
    more: 'Some more names', head: ['Name', 'Remainder', 'Worker'],
  },
  store: {
    hit: 'Hit ratio before', hitUnit: 'of reads', region: 'Renders before and after', head: ['Rule', 'Moved', 'Renders before, /s', 'Renders after, /s'],
    rate: '400 requests per second.', all: 'All of it under Move & warm-up',
  },
  points: {
    title: 'Points per worker', unit: 'per worker', imbalance: 'Imbalance', imbalanceNote: 'greatest share ÷ mean', all: 'Points in all',
    comparisons: (/** @type {string} */ value) => `${value} comparisons a lookup`,
  },
  leaves: { who: 'Who leaves', moved: 'Change worker', movedNote: (/** @type {string} */ part) => `${part} of all`, others: 'Of the others', othersNote: 'moved though their worker stayed' },
  balls: {
    title: 'A million requests on a million workers',
    caption: 'Workers by how many requests they have, on a log scale. Dashed: the leading term of theory, log n ÷ log log n for one choice and log log n ÷ log d for more.',
    seeds: 'Over twelve seeds', random: ', at random', busiest: ', the busiest has ',
    /** @param {number} d @param {[load: number, many: number][]} bins */
    picture: (d, bins) => `d = ${d}: ${bins.map(([load, many]) => `${count(many)} workers have ${load}`).join(', ')}.`,
    moral: 'Looking twice removes most of the imbalance, and a third look adds little. A single least loaded worker would do worse where views are old: every gateway would send to the same one.',
    herd: 'See the herd',
  },
  which: {
    what: 'What a hit costs', dear: 'A hit takes 200 ms, as a miss', cheap: 'A hit takes 2 ms, a miss 200', region: 'Four rules over the same requests',
    head: ['Rule', 'Hit ratio', 'Renders, per s', 'Mean, ms', 'Slowest 1%, ms', 'Busiest ÷ mean'],
    /** @type {Record<string, string>} */
    runs: { 'round robin': 'round robin', 'ring, 100 points': 'ring, 100 points', rendezvous: 'rendezvous', 'two choices': 'two choices' },
    caption: (/** @type {string} */ perSecond, /** @type {string} */ room, /** @type {string} */ worker, /** @type {string} */ factor) => `${perSecond} requests per second, room for ${room} thumbnails in each cache; ${worker} takes ${factor} × as long as the others.`,
    dearVerdict: html`<strong>Two choices.</strong> Where a hit saves nothing there is nothing to keep together, and looking at two queues leads round whoever is slow or busy. By name the slow worker keeps its part, and its queue grows.`,
    cheapVerdict: html`<strong>Rendezvous, by image and size.</strong> The caches make the service cheap, so each thumbnail needs a worker of its own: fewer renders and the shortest mean, slow worker and all. A ring does as well, but among eight workers a score for each costs nothing and needs no points, and when the first is down, the second in the ranking takes over.`,
    watch: 'One thing to watch: a single very popular thumbnail stays on a single worker under any rule by name.', popular: 'A popular key', race: 'All rules as a race',
  },
};
