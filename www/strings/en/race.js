// What the Queue race says, in English.

import { html } from 'lit-html';
import { count, listed, rate, ratio3, tenth } from '../../format.js';
import { term } from '../../help/term.js';
import { plural } from '../words.js';

/** @typedef {import('../../types').RaceEntry} RaceEntry */
/** @typedef {import('balance-lab').Report['failed']} Failed */

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];
/** @param {number} value */
const requests = (value) => `${count(value)} ${plural(value, { one: 'request', other: 'requests' })}`;
/** @param {number} value */
const seeds = (value) => `${count(value)} ${plural(value, { one: 'seed', other: 'seeds' })}`;

/** A figure in the title. @type {Record<RaceEntry['by'], (value: string) => string>} */
const FINDINGS = {
  p99: (value) => `p99 of ${value} ms`,
  mean: (value) => `mean response of ${value} ms`,
  store: (value) => `${value} requests per second to the store`,
  hits: (value) => `a hit ratio of ${value}`,
  queue: (value) => `a queue of ${value} at most`,
};

/** What befell requests, which no percentile shows. @param {Failed} failed */
function lost({ unreachable, died, nobody }) {
  if (unreachable > 0) return `, but ${requests(unreachable)} went to a dead worker`;
  if (nobody > 0) return `, but ${requests(nobody)} found no worker`;
  return died > 0 ? `, but ${requests(died)} died with a worker` : '';
}

/** A worker that a rule looked at, and what the gateway believed it has in flight where that counts. @typedef {{name: string, load: number | null}} Seen */
/** @param {Seen[]} workers @param {number} more that are not named */
const seen = (workers, more) => listed([...workers.map(({ name, load }) => (load === null ? name : `${name} with ${count(load)} in flight`)), ...(more > 0 ? [`${count(more)} more`] : [])]);

/** What a cost is multiplied by, in the sentence. @type {Record<RaceEntry['sizes'], string>} */
const SIZES = { constant: '', exponential: ', times a random size of mean 1', lesson: ', times 1 to 10' };
/** @type {Record<RaceEntry['arrivals'], string>} */
const ARRIVALS = { poisson: '', fixed: ', evenly apart,', bursts: ', in bursts,' };

/** Who they reach: boxes to set, and the numbers in them. @typedef {{fleet: unknown, workers: number, slots: unknown, each: number}} Reached */
/** @param {Reached} reached */
const reached = ({ fleet, workers, slots, each }) => html`${fleet} ${plural(workers, { one: 'worker', other: 'workers' })} with ${slots} ${term('service-slot', plural(each, { one: 'slot', other: 'slots' }))} each.`;

export default {
  /** What each number is called where it is refused. */
  limits: {
    rate: 'Requests per second', on: 'A burst', off: 'The pause between bursts', seconds: 'The run', slots: 'Slots', slowdown: 'The slowdown',
    hit: 'What a hit costs', miss: 'What a miss costs', exponent: 'The exponent', keys: 'Keys', cache: 'Entries of a cache',
    checks: 'The time between health checks', gateways: 'Gateways', refresh: 'The time between refreshes', threshold: 'The threshold of health checks',
    seed: "The trace's seed", seeds: 'Seeds', at: 'The time', bound: 'The bound', choices: 'Choices', top: 'The top', slow: "The slow worker's place",
  },
  link: {
    /** What the link says of the rules can't be used. @param {{name: string, most: number, ids: string[], typed: string, used: string[]}} fault */
    rules: ({ name, most, ids, typed, used }) => `The link's ${name} must be 1 to ${most} of ${ids.join(', ')}, got "${typed}". Using ${used.join(', ')}.`,
  },
  /** Shorter names than the core's, where a panel has little room. */
  rules: {
    ring: 'Ring', bounded: 'Bounded ring', least: 'Least connections', rendezvous: 'Rendezvous', 'multi-probe': 'Multi-probe', jump: 'Jump',
    'top-k-least': 'Least of the top',
    /** @param {number} d */
    choices: (d) => (d === 2 ? 'Two choices' : d === 1 ? 'One choice' : `${count(d)} choices`),
  },
  figures: {
    wait: { title: 'Mean wait', unit: 'ms' }, mean: { title: 'Mean', unit: 'ms' },
    p50: { title: 'p50', unit: 'ms' }, p90: { title: 'p90', unit: 'ms' }, p99: { title: 'p99', unit: 'ms' }, max: { title: 'max', unit: 'ms' },
    queue: { title: 'Max queue', unit: '' }, hits: { title: 'Hit ratio', unit: '' }, store: { title: 'Store', unit: 'req/s' },
    imbalance: { title: 'Imbalance', unit: 'requests' }, work: { title: 'Imbalance', unit: 'work' }, copies: { title: 'Copies', unit: 'of a key' },
    busy: { title: 'Busy', unit: 'of slots' }, finish: { title: 'Finish', unit: 'ms' },
  },
  title: {
    none: 'No request was served',
    /** @param {{name: string, by: RaceEntry['by'], value: string, hits: number | null, failed: Failed}} best */
    best: ({ name, by, value, hits, failed }) => `${name}: ${FINDINGS[by](value)}${hits === null || by === 'hits' ? '' : ` with a ${ratio3(hits)} hit ratio`}${lost(failed)}`,
  },
  /** For the ear. @param {string} title @param {number} rules @param {number} expected */
  announcement: (title, rules, expected) => `${title}. ${count(rules)} ${plural(rules, { one: 'rule', other: 'rules' })} over ${requests(expected)}.`,
  warnings: {
    /** @param {{name: string, times: number}[]} rows */
    grows: ([first, ...more]) => `The queue grows without bound: ${listed([`work arrives ${rate(first.times)} times as fast as the fleet can do it under ${first.name}`,
      ...more.map(({ name, times }) => `${rate(times)} under ${name}`)])}.`,
    /** @param {{name: string, arrived: number, worker: string, times: number}[]} rows */
    stopped: (rows) => `Stopped, for queues outgrew all bounds: ${listed(rows.map(({ name, arrived, worker, times }) => `${name} after ${requests(arrived)} (${worker} gets ${rate(times)} times what it can do)`))}.`,
  },
  legend: {
    hit: 'hit', miss: 'miss', request: 'request', served: 'above the line: being served', waiting: 'below: waiting',
    /** @param {number} many seeds @param {boolean} found */
    bold: (many, found) => html`<strong>bold</strong>: best over ${many} seeds${found ? '' : ', soon'}`,
  },
  sentence: {
    /** @param {Reached & {rate: unknown, many: number, arrivals: RaceEntry['arrivals']}} drawn */
    drawn: ({ rate: box, many, arrivals, ...whom }) => html`${box} ${many === 1 ? 'request' : 'requests'} per second${ARRIVALS[arrivals]} reach ${reached(whom)}`,
    /** @param {Reached} whom */
    trace: (whom) => html`Your trace reaches ${reached(whom)}`,
    nobody: 'No worker',
    /** @param {unknown} who @param {unknown} times */
    slow: (who, times) => html`${who} is ${times} slower.`,
    /** @param {unknown} nobody */
    even: (nobody) => html`${nobody} is slower.`,
    /** @param {unknown} miss @param {RaceEntry['sizes']} sizes */
    cost: (miss, sizes) => html`Each takes ${miss}${SIZES[sizes]}.`,
    /** @param {unknown} hit @param {unknown} miss @param {RaceEntry['sizes']} sizes */
    costs: (hit, miss, sizes) => html`A hit takes ${hit}, a miss ${miss}${SIZES[sizes]}.`,
    /** @param {{popularity: unknown, exponent: unknown, keys: unknown, cache: unknown, kept: boolean}} keys the exponent '' where there is none */
    keys: ({ popularity, exponent, keys, cache, kept }) => html`Keys: ${popularity} ${exponent} over ${keys}; each cache holds ${cache}${kept ? '' : ': nothing is kept'}.`,
    /** @param {unknown} cache @param {boolean} kept */
    caches: (cache, kept) => html`Each cache holds ${cache}${kept ? '' : ': nothing is kept'}.`,
    /** @param {number} keys */
    yours: (keys) => `${count(keys)} of yours`,
    /** @param {unknown} seed */
    seed: (seed) => html`Seed ${seed}.`,
  },
  /** The values of the sentence, where each stands alone. */
  values: {
    rate: 'Requests per second', slots: 'Slots of each worker', slowdown: 'How much slower', hit: 'A hit takes', miss: 'A miss takes', exponent: 'Exponent', keys: 'Keys',
    cache: 'Entries in each cache', seed: 'Seed of the trace', workers: 'Workers', slow: 'The slow worker', popularity: 'Popularity of keys', zipf: 'Zipf', uniform: 'all alike',
  },
  settings: {
    open: 'All settings', basics: 'Trace and fleet', workers: { title: 'Workers', unit: 'workers' },
    arrivals: {
      title: 'Arrivals', come: 'Requests come', poisson: 'at random (Poisson)', fixed: 'evenly apart', bursts: 'in bursts', on: 'A burst lasts', off: 'A pause lasts', seconds: 'For',
      costs: 'Costs are', constant: 'as given', exponential: 'times a random size of mean 1', lesson: "times 1 to 10, as the lesson's",
    },
    fleet: {
      title: 'Workers', unchecked: 'Health checks (0: none) every', checked: 'Health checks every', threshold: { title: 'Out after so many that fail', unit: 'checks' },
      gateways: { title: 'Gateways', unit: 'that choose' }, view: 'What a gateway knows of load', exact: 'all, at once', own: 'what it sent itself',
      refreshed: 'what was so at the last refresh', refresh: 'Refreshed every',
    },
    rules: {
      title: 'Rules', points: { title: 'Points on a ring', unit: 'per worker' }, bound: { title: 'Bound on a worker’s load', unit: '× mean' },
      choices: { title: 'Choices drawn', unit: 'workers' }, top: { title: 'Least of the top', unit: 'by key' },
    },
    keys: { title: 'Keys', hint: 'How many, and how popular each is, is in the sentence above.' },
    trace: {
      title: 'Or paste a trace', hint: 'Requests, one a line: time in seconds, key, and cost in ms if it has one of its own.',
      stays: 'They stay in this browser.', linked: 'They stay in this browser, and in the link.',
      /** @param {number} many */
      long: (many) => `${requests(many)} from your trace.`,
      draw: 'Draw arrivals again',
    },
  },
  events: {
    title: 'Events', add: 'Add an event', at: 'At',
    join: 'joins', leave: 'leaves', die: 'dies', recover: 'recovers', slow: 'becomes slower', 'empty-cache': 'forgets its cache',
    /** @param {number} number */
    time: (number) => `Time of event ${number} in seconds`,
    /** @param {number} number */
    worker: (number) => `Worker of event ${number}`,
    /** @param {number} number */
    kind: (number) => `What happens in event ${number}`,
    /** @param {number} number */
    factor: (number) => `How much slower in event ${number}`,
    /** @param {number} number */
    remove: (number) => `Remove event ${number}`,
  },
  panel: {
    add: 'Add a rule',
    /** @param {number} number */
    rule: (number) => `Rule of panel ${number}`,
    /** @param {string} rule */
    remove: (rule) => `Remove ${rule}`,
    figures: { wait: 'mean wait', p50: 'p50', p99: 'p99', queue: 'max queue', hits: 'hit ratio' },
    /** What a lane's head says besides its worker. */
    marks: { dead: 'dead', out: 'out', left: 'left', slow: 'slow' },
    /** @param {{title: string, moment: string, worker: string, longest: number, idle: number}} lanes */
    lanes: ({ title, moment, worker, longest, idle }) => `${title} at ${moment}: ${worker} has the longest queue, ${count(longest)}, served and waiting; ${count(idle)} ${plural(idle, { one: 'worker is', other: 'workers are' })} idle.`,
    /** Of more workers than have lanes. @param {number} workers @param {number} served at most @param {number} waiting at most */
    bars: (workers, served, waiting) => `a bar for each of ${count(workers)} workers; at most ${count(served)} served${waiting > 0 ? ` and ${count(waiting)} waiting` : ', none waits'}`,
    longest: 'longest queue',
    /** @param {{now: number, moment: string, most: number}} queue */
    queue: ({ now, moment, most }) => `Longest queue, ${count(now)} at ${moment} and ${count(most)} at most when a request came.`,
  },
  scrubber: {
    time: 'Time', previous: 'Previous request', next: 'Next request', play: 'Play', pause: 'Pause', still: 'Motion is reduced on this device: step instead', speed: 'Speed',
    /** @param {number} arrived @param {number} expected */
    request: (arrived, expected) => `request ${count(arrived)} of ${count(expected)}`,
    /** @param {string} moment @param {number} arrived @param {number} expected */
    at: (moment, arrived, expected) => `${moment}, request ${count(arrived)} of ${count(expected)}`,
    /** @param {number} rules */
    trace: (rules) => (rules === 1 ? 'one trace' : rules === 2 ? 'same trace in both' : `same trace in all ${NUMBERS[rules]}`),
  },
  why: {
    title: 'Why this worker?',
    none: 'No request has arrived yet.',
    /** @param {{request: number, moment: string, key: string, gateway: number}} asked the gateway 0 where there is one alone */
    asked: ({ request, moment, key, gateway }) => html`Request ${count(request)} came at ${moment} and asks for <strong class="key">${key}</strong>${gateway > 0 ? `; gateway ${count(gateway)} chose` : ''}.`,
    nobody: 'No worker was left to choose.',
    /** @param {number} turn @param {number} mod 0 where the remainder is not what decides @param {string} chosen */
    turn: (turn, mod, chosen) => `Turn ${count(turn)}${mod > 0 ? `: ${count(turn)} mod ${count(mod)}` : ''} → ${chosen}`,
    /** @param {Seen[]} workers @param {number} more @param {string} chosen */
    draw: (workers, more, chosen) => `Drew ${seen(workers, more)} → ${chosen}`,
    /** @param {Seen[]} workers @param {number} more @param {string} chosen */
    load: (workers, more, chosen) => `Least loaded: ${seen(workers, more)} → ${chosen}`,
    /** @param {{hash: string | null, mod: number, order: Seen[], more: number}} key @param {string} chosen */
    key: ({ hash, mod, order, more }, chosen) => `${hash ? `Hash ${hash}` : 'By the key'}${mod > 0 ? ` mod ${count(mod)}` : ''}${order.length > 0 ? `; in order ${seen(order, more)}` : ''} → ${chosen}`,
  },
  whole: {
    title: 'The whole run',
    caption: html`Response is wait and service together. The queue is what an arriving request found, served and waiting. ${term('imbalance', 'Imbalance')} is max ÷ mean.`,
    copies: 'Copies: caches that hold a key, on average.', none: 'No request failed.',
    region: 'Figures of the whole run', rule: 'Rule', unfinished: 'Unfinished', failed: 'Failed',
    unreachable: 'sent to a dead worker', died: 'its worker died', nobody: 'no worker left',
  },
  workers: {
    title: 'Worker by worker', region: 'Each worker under each rule', worker: 'Worker', requests: 'Requests', busy: 'Busy ms', hits: 'Hits',
    /** @param {number} shown @param {number} of */
    first: (shown, of) => `The first ${shown} of ${count(of)}.`,
  },
  moment: {
    /** @param {string} moment */
    title: (moment) => `At ${moment}`,
    caption: 'Requests at each worker, served and waiting; in brackets those being served.', table: 'Workers at this moment', worker: 'Worker',
    dead: 'dead', left: 'has left', coming: 'not here yet',
    /** @param {number} queue @param {number} serving @param {boolean} slow */
    doing: (queue, serving, slow) => `${count(queue)} (${count(serving)})${slow ? ', slow' : ''}`,
  },
  queues: {
    title: 'Longest queue over time',
    /** @param {string} window */
    caption: (window) => `Served and waiting, within ${window} from each moment.`,
    from: 'From',
  },
  hits: {
    title: 'Hit ratio over time',
    /** @param {number} window in ms */
    caption: (window) => `Of the lookups in each ${tenth(window)} ms. Faint: the other rules.`,
    axis: 'hit ratio', table: 'As a table', region: 'Hit ratio over time, as a table', from: 'From',
    /** @param {{title: string, now: number | null, moment: string, whole: number | null}} row */
    picture: ({ title, now, moment, whole }) => `Hit ratio of ${title}: ${now === null ? 'no lookup' : ratio3(now)} at ${moment}, ${whole === null ? 'none' : ratio3(whole)} on the whole.`,
  },
  seeds: {
    title: 'Over several seeds', label: 'Seeds compared',
    /** @param {unknown} box */
    caption: (box) => html`The same race with ${box} seeds, from the one above on: mean and 95% interval.`,
    /** @param {string[]} best @param {number} many seeds */
    verdict: (best, many) => (best.length === 1 ? `${best[0]} has the lowest p99 over ${seeds(many)}.` : `In p99, ${listed(best)} can't be told from the best over ${seeds(many)}.`),
    /** @param {number} done @param {number} of */
    progress: (done, of) => `${done} of ${of} done.`,
    waiting: 'Beginning in a moment.', region: 'Figures over several seeds', rule: 'Rule',
    source: 'Intervals by Student’s t over the seeds. Every seed gives all rules the same trace, so one is the best where the interval of its differences from each other, seed by seed, leaves out 0.',
  },
  theory: {
    table: 'Measured figures beside theory', title: 'Beside theory', rule: 'Rule', figure: 'Figure', measured: 'Measured', theory: 'Theory',
    /** @param {string} value */
    least: (value) => `≥ ${value}`,
    hits: html`${term('hit-ratio', 'Hit ratio')}: Che’s approximation of a full LRU cache that is asked for all keys alike, as under rules that don’t look at the key; within 1% for 50 entries or more (Che et al. 2002). A run begins with empty caches, and keeps what it missed once that is fetched: it measures less, the shorter it is.`,
    wait: 'Mean wait, for Poisson arrivals, exponential costs and no cache: at random each worker is an M/M/c queue of its own, c its slots. No rule waits less than one queue before all slots together does (≥). By Erlang’s C formula, in the long run at a load below 1 (Kleinrock 1975).',
  },
  which: {
    title: 'Which rule?',
    /** @param {number} rules @param {number} many seeds @param {unknown} box */
    caption: (rules, many, box) => html`${count(rules)} rules with the settings above, over ${count(many)} seeds, by ${box}.`,
    by: 'The figure that rules are ordered by',
    orders: { p99: 'p99', mean: 'mean response', store: 'requests to the store', hits: 'hit ratio', queue: 'longest queue' },
    /** @param {number} done @param {number} of */
    progress: (done, of) => `${count(done)} of ${count(of)} seeds done.`,
    waiting: 'Beginning in a moment.', stop: 'Stop', run: 'Run',
    region: 'All rules in order', rule: 'Rule', must: 'Must know', over: 'Over the seeds', first: 'first', tied: 'tied', behind: 'behind',
    known: { list: 'who there is', key: 'the key', load: 'the load', both: 'key and load' },
    none: 'No rule has this figure.',
    /** @param {{by: string, name: string, value: string}} best */
    alone: ({ by, name, value }) => `By ${by}, ${name} is first with ${value}.`,
    /** @param {string} by @param {number} many seeds */
    alike: (by, many) => `By ${by}, the rules can’t be told apart over ${count(many)} seeds.`,
    /** @param {{by: string, names: string[], value: string}} best */
    several: ({ by, names, value }) => `By ${by}, ${listed(names)} can’t be told apart; ${names[0]} has ${value}.`,
    question: html`What must the ${term('gateway', 'gateway')} know?`,
    /** By what the best know: the least of it. */
    answers: {
      list: 'No more than who there is: more knowledge gains nothing that can be told from chance here.',
      key: 'The key: gateways then agree without a word between them.',
      load: 'How busy the workers are; which key is asked for it may forget.',
      both: 'The key, to find the cache that holds it, and the load, to know when to go elsewhere.',
      'both, key': 'The key; knowing the load besides gains nothing that can be told from chance.',
      'both, load': 'How busy the workers are; knowing the key besides gains nothing that can be told from chance.',
      'key, load': 'The key or the load: either serves.',
      'both, key, load': 'The key or the load: either serves, and both together gain nothing that can be told from chance.',
    },
    /** The best that know the key alone, and the load alone. @param {{name: string, value: string}} key @param {{name: string, value: string}} load */
    between: (key, load) => `Of the rules that know the key alone the best is ${key.name} with ${key.value}, of those that know the load alone ${load.name} with ${load.value}.`,
    uncached: 'Nothing is cached, so a key has no worker that it would better go to.',
    /** Where the difference comes from. @type {Record<'large' | 'spares' | 'once' | 'plain', (key: number, load: number) => string>} */
    hits: {
      large: (key, load) => `Rendezvous finds ${ratio3(key)} of its requests in a cache, Least connections ${ratio3(load)}: caches that large hold what is asked for under any rule.`,
      spares: (key, load) => `Rendezvous finds ${ratio3(key)} of its requests in a cache, Least connections ${ratio3(load)}, yet a hit takes as long as a miss: it spares the store, and nobody’s wait.`,
      once: (key, load) => `Rendezvous finds ${ratio3(key)} of its requests in a cache, Least connections ${ratio3(load)}: by key each entry is kept once and not in every cache.`,
      plain: (key, load) => `Rendezvous finds ${ratio3(key)} of its requests in a cache, Least connections ${ratio3(load)}.`,
    },
  },
};
