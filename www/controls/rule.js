// The rule and its options, built from what the core says of it.

import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { allFacts } from '../facts.js';
import { optionTitle, ruleSource, ruleTitle } from '../rule-words.js';
import { optionsOf, ruleInfo, rulesOf, takesBound, takesSeed } from '../state.js';
import { count } from '../format.js';
import { words as said } from '../strings/words.js';
import { shown } from './shown.js';
import { message, numberBox, slider } from './slider.js';

/** @typedef {import('./slider').Control} Control */
/** @typedef {import('../types').State} State */
/** @typedef {import('../types').Facts} Facts */

/** What a value is called; one without a name goes by itself. @param {string} value */
const nameOf = (value) => said.common.rule.values[value] ?? value;

/** Groups of the list of rules, by how an id begins. @type {['sees' | 'plain' | 'lessons' | 'programs', (id: string) => boolean][]} */
const GROUPS = [
  ['sees', (id) => ['round-robin', 'random', 'choices', 'least', 'bounded', 'top-k-least'].includes(id)],
  ['plain', (id) => ['modulo', 'ring', 'rendezvous', 'weighted-rendezvous', 'jump', 'maglev', 'multi-probe'].includes(id)],
  ['lessons', (id) => id.startsWith('lesson-')],
  ['programs', () => true],
];

/**
 * @param {State} state
 * @param {Control} control
 * @param {Facts | null} facts
 * @param {() => void} freshSeed
 */
export function rule(state, control, facts, freshSeed) {
  if (!facts) return nothing;
  const info = ruleInfo(facts, state.rule);
  return html`
    ${ruleSelect(state, control, facts)}
    ${info.options.map((option) => optionControl(option, state, control, freshSeed))}
    ${takesBound(state, info) ? loadBound(state.bound, control) : nothing}
    <p class="hint">${source(ruleSource(info))}</p>`;
}

/**
 * Only what a rule hashes with: for a scene that compares rules.
 * @param {State} state
 * @param {Control} control
 * @param {Facts} facts
 * @param {() => void} freshSeed
 */
export const hashControls = (state, control, facts, freshSeed) => ruleInfo(facts, state.rule).options
  .filter(({ name }) => name === 'hash' || name === 'seed')
  .map((option) => optionControl(option, state, control, freshSeed));

/** Where a rule comes from; an address becomes the link of the words before it. @param {string} text */
function source(text) {
  const [, words, address] = text.match(/^(.*?)[,:]? *(https:\S+)$/u) ?? [];
  return address ? html`<a href=${address} target="_blank" rel="noreferrer">${words}</a>` : text;
}

/** Rules by their groups, those without any left out. @param {import('balance-lab').RuleInfo[]} rules */
export function grouped(rules) {
  const groups = GROUPS.map(([group]) => ({ title: said.common.rule.groups[group], rules: /** @type {import('balance-lab').RuleInfo[]} */ ([]) }));
  for (const one of rules) groups[GROUPS.findIndex(([, holds]) => holds(one.id))].rules.push(one);
  return groups.filter(({ rules }) => rules.length > 0);
}

/** @param {State} state @param {Control} control @param {Facts} facts */
function ruleSelect(state, control, facts) {
  /** @param {Event & {target: HTMLSelectElement}} event */
  const chosen = async ({ target: { value } }) => {
    try {
      const info = ruleInfo(await allFacts(), value);
      control.act({ type: 'rule', rule: info.id, options: optionsOf(info, state.options) }, 'rule');
    } catch {
      control.refuse({ control: 'rule', message: said.common.rule.notFetched, typed: value });
    }
  };
  return html`
    <div class="control" data-control="rule">
      <label for="rule-select">${said.common.rail.rule}</label>
      <select class="box wide" id="rule-select" .value=${live(state.rule)} @change=${chosen}>
        ${grouped(rulesOf(facts, state.scene)).map(({ title, rules }) => html`<optgroup label=${title}>
          ${rules.map((info) => html`<option value=${info.id} ?selected=${info.id === state.rule}>${ruleTitle(info)}</option>`)}
        </optgroup>`)}
      </select>
      ${message(control.problem?.control === 'rule' ? control.problem : null, 'rule-select')}
    </div>`;
}

/**
 * @param {import('balance-lab').RuleOption} option
 * @param {State} state
 * @param {Control} control
 * @param {() => void} freshSeed
 */
function optionControl(option, state, control, freshSeed) {
  const { name, choices } = option;
  const title = optionTitle(option);
  const kind = String(option.kind);
  const value = state.options[name];
  if (name === 'points') return points(Number(value), title, control);
  if (name === 'seed') return seed(state, control, freshSeed);
  if (kind === 'choice') return choiceControl(name, title, String(value), choices ?? [], control);
  if (kind === 'flag') return flag(name, title, value === true, control);
  if (kind === 'text') return textControl(name, title, String(value), control);
  return number(name, title, Number(value), control);
}

/** @param {number} value @param {string} title @param {Control} control */
const points = (value, title, control) => slider({
  name: 'points', title, unit: said.common.rule.perWorker, value, from: 1, to: control.bounds?.points.max ?? 1000, log: true,
  ticks: [[1, '1'], [10, '10'], [100, '100'], [1000, count(1000)]],
}, control);

/** @param {State} state @param {Control} control @param {() => void} freshSeed */
const seed = (state, control, freshSeed) => row('seed', said.common.rule.seed, control, takesSeed(state.options)
  ? html`${box('seed', Number(state.options.seed), control)}
    <button class="button small" @click=${freshSeed}>${said.common.rule.fresh}</button>`
  : html`<span class="unit" id="seed-box">${said.common.rule.noSeed(nameOf(String(state.options.hash)).split(',')[0])}</span>`);

/** @param {number} value @param {Control} control */
const loadBound = (value, control) => row('bound', said.common.rule.bound, control, html`${box('bound', value, control, true)}
  <span class="unit">${said.common.rule.timesMean}</span>`);

/** @param {string} name @param {string} title @param {number} value @param {Control} control */
const number = (name, title, value, control) => row(name, title, control, box(name, value, control));

/** @param {string} name @param {number} value @param {Control} control @param {boolean} [canBeOff] */
const box = (name, value, control, canBeOff = false) => numberBox({
  id: `${name}-box`, name, value, bound: control.bounds?.[name], control, canBeOff,
  problem: control.problem?.control === name ? control.problem : null,
  onValue: (typed) => control.act({ type: 'set', name, value: typed }, name),
});

/** @param {string} name @param {string} title @param {string} value @param {Control} control */
const textControl = (name, title, value, control) => row(name, title, control, html`
  <input class="box text" id="${name}-box" autocomplete="off" spellcheck="false"
    .value=${shown(control.problem?.control === name ? control.problem.typed : value)}
    @change=${(/** @type {Event & {target: HTMLInputElement}} */ { target }) =>
      control.act({ type: 'choose', name, value: target.value }, name)}>`);

/** @param {string} name @param {string} title @param {Control} control @param {unknown} input */
const row = (name, title, control, input) => html`
  <div class="control row" data-control=${name}>
    <label for="${name}-box">${title}</label>
    <span class="measure">${input}</span>
    ${message(control.problem?.control === name ? control.problem : null, `${name}-box`)}
  </div>`;

/** @param {string} name @param {string} title @param {boolean} value @param {Control} control */
const flag = (name, title, value, control) => html`
  <div class="control" data-control=${name}>
    <label class="check"><input type="checkbox" id="${name}-check" .checked=${live(value)}
      @change=${(/** @type {Event & {target: HTMLInputElement}} */ { target }) =>
        control.act({ type: 'choose', name, value: target.checked }, name)}> ${title}</label>
    ${message(control.problem?.control === name ? control.problem : null, `${name}-check`)}
  </div>`;

/**
 * @param {string} name
 * @param {string} title
 * @param {string} value
 * @param {string[]} values
 * @param {Control} control
 */
const choiceControl = (name, title, value, values, control) => html`
  <div class="control" data-control=${name}>
    <label for="${name}-select">${title}</label>
    <select class="box wide" id="${name}-select" .value=${live(value)}
      @change=${(/** @type {Event & {target: HTMLSelectElement}} */ { target }) =>
        control.act({ type: 'choose', name, value: target.value }, name)}>
      ${values.map((one) => html`<option value=${one} ?selected=${one === value}>${nameOf(one)}</option>`)}
    </select>
    ${message(control.problem?.control === name ? control.problem : null, `${name}-select`)}
  </div>`;
