// Which keys: numbered ones by the slider, or a pasted list.

import { html } from 'lit-html';
import { numbered } from '../state.js';
import { words } from '../strings/words.js';
import { shown } from './shown.js';
import { message, numberBox, slider } from './slider.js';

/**
 * @param {import('../types').State} state
 * @param {import('./slider').Control} control
 * @param {number | null} held how many keys the last result counted
 * @param {boolean} leftOut whether the link could not take the list
 * @param {unknown} [many] how many numbered keys there are, if not by the state's own slider
 */
export function keySource(state, control, held, leftOut, many = null) {
  const { keys } = state;
  const { prefix, start } = numbered(state);
  const listed = keys.kind === 'listed';
  /** @param {string} name */
  const problem = (name) => (control.problem?.control === name ? control.problem : null);
  /** @param {string} text */
  const use = (text) => control.act(text.trim() === '' ? { type: 'prefix', prefix } : { type: 'list', text }, 'list');
  /** @param {ClipboardEvent & {target: HTMLTextAreaElement}} event */
  const paste = (event) => {
    const pasted = event.clipboardData?.getData('text/plain');
    if (!pasted) return;
    // Left to itself, the browser takes seconds over some thousand lines.
    event.preventDefault();
    const { target } = event;
    target.setRangeText(pasted, target.selectionStart, target.selectionEnd, 'end');
    use(target.value);
  };
  return html`
    ${keys.kind === 'numbered'
      ? many ?? slider({ name: 'keys', title: words.common.keys.title, unit: words.common.keys.unit, value: keys.count, from: 1, to: 10_000_000, log: true,
        ticks: [[1, '1'], [100, '100'], [10_000, '10⁴'], [1_000_000, '10⁶'], [10_000_000, '10⁷']] }, control)
      : html`<p class="hint">${words.common.keys.fromList(held)}
        <button class="button small" @click=${() => control.act({ type: 'prefix', prefix }, 'list')}>${words.common.keys.numbered}</button></p>`}
    <details class="fold" ?open=${listed || problem('list') !== null}>
      <summary>${words.common.keys.which}</summary>
      <div class="control row">
        <label for="prefix-box">${words.common.keys.prefix}</label>
        <input class="box" id="prefix-box" autocomplete="off" spellcheck="false" .value=${shown(problem('prefix')?.typed ?? prefix)} ?disabled=${listed}
          @change=${(/** @type {Event & {target: HTMLInputElement}} */ { target }) =>
            control.act({ type: 'prefix', prefix: target.value }, 'prefix')}>
        ${message(problem('prefix'), 'prefix-box')}
      </div>
      <div class="control row">
        <label for="start-box">${words.common.keys.first}</label>
        ${numberBox({ id: 'start-box', name: 'start', value: start, problem: problem('start'), control,
          bound: listed ? undefined : control.bounds?.start,
          onValue: (value) => control.act({ type: 'set', name: 'start', value }, 'start') })}
        ${message(problem('start'), 'start-box')}
      </div>
      <div class="control">
        <label for="list-box">${words.common.keys.paste}</label>
        <textarea class="box wide" id="list-box" rows="4" spellcheck="false" .value=${shown(problem('list')?.typed ?? (listed ? keys.text : ''))}
          @change=${(/** @type {Event & {target: HTMLTextAreaElement}} */ { target }) => use(target.value)}
          @paste=${paste}></textarea>
        <p class="hint">${listed && !leftOut ? words.common.keys.stayLinked : words.common.keys.stay}</p>
        ${message(problem('list'), 'list-box')}
      </div>
    </details>`;
}
