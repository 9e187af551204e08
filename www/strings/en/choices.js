// What the Two choices scene says, in English.

import { html } from 'lit-html';
import { count, listed, plain, rate, tenth } from '../../format.js';
import { term } from '../../help/term.js';
import { plural } from '../words.js';

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
/** A small number as a word. @param {number} value */
const word = (value) => NUMBERS[value] ?? count(value);
/** @param {string} text */
const begun = (text) => `${text[0].toUpperCase()}${text.slice(1)}`;
/** @param {number} value */
const workers = (value) => `${count(value)} ${plural(value, { one: 'worker', other: 'workers' })}`;
/** @param {number} value */
const seeds = (value) => plural(value, { one: 'one seed', other: `${word(value)} seeds` });
/** @param {number} value */
const times = (value) => (value === 1 ? 'once' : value === 2 ? 'twice' : `${word(value)} times`);
/** What a rule of d choices is called. @param {number} d */
const choices = (d) => plural(d, { one: 'one choice', other: `${word(d)} choices` });
/** @param {number} crossing */
const about = (crossing) => `T ≈ ${crossing < 0.1 ? rate(crossing) : tenth(crossing)}`;

/** A worker that was asked, and how often it was drawn. @typedef {{name: string, times: number}} Asked */
/** @param {Asked[]} asked */
const names = (asked) => listed(asked.map(({ name, times: many }) => (many === 1 ? name : `${name} ${times(many)}`)));

/** How often each maximum came up, the least first. @param {[maximum: number, often: number][]} found */
function maxima(found) {
  const [[only, often]] = found;
  if (found.length === 1) return often === 1 ? count(only) : `always ${count(only)}`;
  const all = found.map(([maximum, many]) => `${count(maximum)} (${times(many)})`);
  return `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`;
}

export default {
  title: {
    open: 'Ask two workers, and take the less busy one',
    /** @param {number} one @param {number} two */
    random: (one, two) => `At random the fullest bin holds ${count(one)}; asking two cuts it to ${count(two)}`,
    /** @param {number} d @param {number} one @param {number} own @param {number} two */
    more: (d, one, own, two) => `Asking ${word(d)} workers cuts the fullest bin from ${count(one)} to ${count(own)}; two already cut it to ${count(two)}`,
    /** @param {number} one */
    same: (one) => `Asking two workers leaves the fullest bin at ${count(one)}`,
    /** @param {number} one @param {number} two @param {number} three */
    two: (one, two, three) => `Asking two workers cuts the fullest bin from ${count(one)} to ${count(two)}; ${three === two ? 'a third changes nothing' : `a third only to ${count(three)}`}`,
  },
  explanation: () => html`Ask two at random and take the less busy one. It often misses the best worker, but a stale ${term('view', 'view')} can’t send every request to the same one.`,
  /** What each number is called where it is refused. */
  limits: {
    balls: 'Balls', workers: 'Workers', load: 'Load', gateways: 'Gateways', refresh: 'Refresh T', delay: 'The time that news takes', seed: 'The seed',
    d: 'Asked, d,', request: 'Requests sent',
  },
  controls: {
    choice: 'Choice',
    d: { title: 'Asked, d', unit: 'per request' },
    /** @param {number} d @param {number} among */
    all: (d, among) => `${choices(d)} of ${word(among)} workers: the picture’s request asks all ${word(among)}.`,
    draw: { title: 'Drawn', distinct: 'Distinct', repeats: 'Repeats' },
    send: 'Send one request', back: 'Step back', first: 'This is the first request shown',
    bins: 'Bins',
    balls: { title: 'Balls and bins, n', unit: 'each' },
    stale: 'Stale view',
    workers: { title: 'Workers', unit: 'workers' },
    load: { title: 'Load', unit: 'of capacity' },
    gateways: { title: 'Gateways', unit: 'gateways' },
    refresh: { title: 'Refresh T', unit: 'service times' },
    staggered: { title: 'Refreshed', together: 'Together', apart: 'Apart' },
    delay: { title: 'News takes', unit: 'service times' },
    ties: { title: 'Ties', random: 'Random', first: 'First' },
    own: 'Count own sends, too',
    chance: 'Chance', seed: 'Seed',
  },
  figures: {
    fullest: {
      /** @param {number} d */
      title: (d) => `Fullest bin, d = ${count(d)}`,
      brief: 'Fullest bin', unit: 'balls', waiting: 'being thrown',
      /** With other d. @param {[d: number, maximum: number][]} others */
      others: (others) => others.map(([d, maximum]) => `${count(maximum)} ${d === 1 ? 'at random' : `with d = ${d}`}`).join(', '),
    },
    least: {
      title: 'Least loaded is asked', brief: 'Least is asked',
      /** @param {number} asked @param {number} among */
      distinct: (asked, among) => `d ÷ N = ${count(asked)} of ${among} workers`,
      /** @param {number} tied @param {string} chance how it comes about */
      each: (tied, chance) => `each of the ${count(tied)}; ${chance}`,
      /** @param {number} among */
      among: (among) => `of ${among} workers`,
    },
    busiest: {
      title: 'Busiest is chosen', never: 'another one asked is freer', alone: 'nobody else is asked', distinct: 'if others are as busy', repeats: 'if drawn each time',
    },
    time: {
      /** @param {number} refresh */
      title: (refresh) => `Mean time at T = ${plain(refresh)}`,
      /** @param {number} refresh */
      brief: (refresh) => `Time, T = ${plain(refresh)}`,
      unit: 'service times',
      /** @param {number} least @param {number} random */
      others: (least, random) => `least ${rate(least)}, random ${tenth(random)}`,
      /** @param {number} least */
      least: (least) => `least ${rate(least)}`,
      measured: 'being measured', unsteady: 'no steady state',
    },
  },
  request: {
    /** @param {number} d */
    title: (d) => `One request, d = ${count(d)}`,
    given: 'The requests in flight are given; the two asked are given for d = 2 without replacement. “Send one request” goes on with what is set here.',
    /** @param {string} chosen */
    alone: (chosen) => `${chosen} gets the request: nobody else was asked.`,
    /** @param {string} chosen */
    repeated: (chosen) => `${chosen} gets the request: it was drawn each time.`,
    /** @param {string[]} equal @param {string} chosen */
    equal: (equal, chosen) => `${listed(equal)} have the same number in flight; ${chosen} was drawn first and gets the request.`,
    /** @param {string} chosen @param {string[]} others */
    fewer: (chosen, others) => `${chosen} has fewer in flight than ${listed(others)}, so it gets the request.`,
    nobody: 'Nobody has fewer.',
    /** @param {string[]} missed @param {number} load of each */
    missed: (missed, load) => `${listed(missed)} ${missed.length === 1 ? 'has' : 'have'} ${load === 0 ? 'none' : load === 1 ? 'only one' : `only ${word(load)}`}, but ${missed.length === 1 ? 'it was' : 'they were'} not asked.`,
    /** At the picture's request, which is 0 where it is given. @param {number} request @param {Asked[]} asked */
    asks: (request, asked) => (request === 0 ? `a request asks ${names(asked)}` : `request ${count(request)} asks ${names(asked)}`),
    /** @param {number} request @param {Asked[]} asked */
    told: (request, asked) => (request === 0 ? `A request asks ${names(asked)}.` : `Request ${count(request)} asks ${names(asked)}.`),
    /** @param {number} d @param {number} among */
    unsent: (d, among) => `${choices(d)} of ${workers(among)}: nothing sent yet.`,
    picture: {
      /** @param {{name: string, load: number}[]} all */
      loads: (all) => `${all.map(({ name, load }) => `${name} has ${count(load)}`).join(', ')} in flight.`,
      /** @param {number} request @param {Asked[]} asked @param {string} chosen */
      sent: (request, asked, chosen) => (request === 0 ? `A request asks ${names(asked)}; ${chosen} gets it.` : `Request ${count(request)} asks ${names(asked)}; ${chosen} gets it.`),
      least: 'least loaded,', missed: 'not asked',
    },
    table: { worker: 'Worker', load: 'In flight', asked: 'Asked', chosen: 'chosen', yes: 'yes', no: 'no', chance: 'Chance chosen', brief: 'Chance' },
    source: 'Chances are exact: of all draws of d workers, equals sharing alike.',
  },
  bins: {
    /** @param {number} balls */
    title: (balls) => (balls === 1_000_000 ? 'A million balls into a million bins' : `${count(balls)} balls into as many bins`),
    waiting: 'Throwing in a moment.',
    /** @param {number} many seeds @param {{d: number, maxima: [number, number][]}[]} rows */
    caption: (many, rows) => `Bins by load, counts on a log scale. Over ${seeds(many)} the maximum is ${rows.map(({ d, maxima: found }) => `${maxima(found)} for d = ${d}`).join('; ')}.`,
    /** @param {number[]} ds */
    few: (ds) => `There are too few bins for d = ${listed(ds.map(String))}.`,
    /** @param {number} done @param {number} of */
    progress: (done, of) => `${count(done)} of ${count(of)} throws done.`,
    region: 'Bins by d',
    /** @param {number} d */
    name: (d) => html`<strong>d = ${d}</strong>${d === 1 ? ', at random' : ''}`,
    fullest: 'balls in the fullest bin', brief: 'balls at most',
    leading: {
      none: 'no leading term',
      /** @param {number} d */
      formula: (d) => `dashed: ${d === 1 ? 'ln n ÷ ln ln n' : `ln ln n ÷ ln ${d}`}`,
      /** @param {number} value */
      value: (value) => `dashed: ${rate(value)}`,
    },
    /** @param {number} d @param {number[]} histogram */
    picture: (d, histogram) => `d = ${d}: ${histogram.map((many, load) => `${count(many)} bins hold ${load}`).join(', ')}.`,
    /** The fullest bar's. @param {number} load */
    most: (load) => `max ${load}`,
    table: {
      summary: 'As a table', region: 'Bins by load', balls: 'Balls',
      /** @param {number} d */
      d: (d) => `d = ${d}`,
      bins: 'Bins', expected: 'Expected',
    },
    expected: 'Expected of very many bins: the Poisson distribution for d = 1, the fluid limit for more (Mitzenmacher 1996).',
    /** Where the dashed line comes from, and how far it holds. */
    source: 'Dashed: the fullest bin’s leading term (Azar et al. 1999). For d ≥ 2 the fullest bin stays within a constant of it however many bins there are; for d = 1 their ratio goes to 1, slowly.',
  },
  stale: {
    title: 'How stale may the view be?',
    unsteady: 'No steady state.',
    /** @param {number} load @param {number} many */
    why: (load, many) => `At a load of ${plain(load)} work arrives ${load > 1 ? 'faster than' : 'as fast as'} ${workers(many)} can do it. Queues grow without end under every rule, and a mean time would only tell how long it was watched. Set the load below 1.`,
    caption: 'Mean time in system, in service times.',
    /** What the runs are of. @param {Pick<import('../../types').ChoicesEntry, 'workers' | 'load' | 'gateways' | 'delay' | 'staggered' | 'own'>} run */
    runs: ({ workers: many, load, gateways, delay, staggered, own }) => html`${workers(many)} at load ${rate(load)}; ${gateways === 1
      ? html`one ${term('gateway', 'gateway')} sees queue lengths refreshed every T` : html`${count(gateways)} ${term('gateway', 'gateways')} see queue lengths refreshed ${staggered ? 'one after the other' : 'together'}`}${
      delay > 0 ? `, news taking ${plain(delay)}` : ''}${own ? ', and count what they sent since' : ''}.`,
    ties: { first: 'Ties go to the first.', random: 'Ties go to one at random.' },
    /** @param {number} d @param {number} many */
    all: (d, many) => `${choices(d)} of ${workers(many)}: all are asked.`,
    verdict: {
      /** @param {number} crossing @param {number} d */
      from: (crossing, d) => `From ${about(crossing)} on ${choices(d)} is faster than least loaded.`,
      /** @param {number} d */
      depends: (d) => `Whether ${choices(d)} or least loaded is faster depends on T.`,
      /** @param {number} d */
      never: (d) => `Least loaded is nowhere faster than ${choices(d)}.`,
      /** @param {number} d @param {number} last */
      always: (d, last) => `Least loaded stays faster than ${choices(d)} up to T = ${plain(last)}.`,
      /** @param {number} d */
      open: (d) => `Least loaded and ${choices(d)} can’t be told apart yet.`,
    },
    /** @param {number} many seeds */
    found: (many) => `${count(many)} ${plural(many, { one: 'seed', other: 'seeds' })} so far${many > 1 ? ', with 95% intervals of the mean' : ''}.`,
    before: 'Drawn is what was found before.', waiting: 'Running in a moment.',
    /** @param {number} seed @param {number} of */
    running: (seed, of) => `Running seed ${count(seed)} of ${count(of)}.`,
    stop: 'Stop',
    /** @param {number} rounds */
    more: (rounds) => `Run ${rounds} more seeds`,
    picture: {
      /** @param {string} verdict */
      title: (verdict) => `Mean time in system by refresh interval. ${verdict}`,
      axis: 'refresh interval T, service times',
      /** @param {number} own */
      own: (own) => `T = ${plain(own)}`,
      least: 'least loaded', choices,
      /** @param {number} mean */
      random: (mean) => `random ${tenth(mean)}`,
      ties: { first: 'ties to the first', random: 'ties at random' },
      /** @param {number} crossing */
      from: (crossing) => `from ${about(crossing)}`,
      /** @param {number} d */
      faster: (d) => `${choices(d)} is faster`,
    },
    table: {
      title: 'As a table', region: 'Mean times by refresh interval',
      least: 'Least loaded', random: 'Random',
      /** @param {number} d */
      choices: (d) => begun(choices(d)),
      fastest: 'Fastest',
      /** Which of the three is seen to be the fastest. @type {(d: number) => [least: string, choices: string, random: string]} */
      names: (d) => ['least loaded', choices(d), 'random'],
      equal: 'no telling',
    },
    model: {
      title: 'Beside the supermarket model',
      /** @param {number} load */
      caption: (load) => `Mean time with exact views at load ${rate(load)}. The model has very many workers; with few, those asked are busier, and measured times of d ≥ 2 lie above it.`,
      measured: 'Measured', model: 'Model',
      source: html`For Poisson arrivals, exponential services and a load below 1: 1 ÷ (1 − λ) at d = 1, whatever the number of workers; beyond, the limit Σ λ<sup>(dⁱ − d) ÷ (d − 1)</sup> over i ≥ 1 (Mitzenmacher 2001). ± is half the 95% interval over seeds.`,
    },
  },
};
