// The help: keys, words, and how to cite what is seen.

import { html, nothing } from 'lit-html';
import { createRef, ref } from 'lit-html/directives/ref.js';
import * as icons from '../controls/icons.js';
import { isClock, SCENES } from '../state.js';
import { GLOSSARY } from './glossary.js';
import { EVERYWHERE, IN_SCENE } from './keyboard.js';
import { term } from './term.js';

/** @typedef {import('../types').State} State */

/** The scene, or the small ring that the Ring scene shows. @param {State} state */
const sceneOf = (state) => (isClock(state) ? 'clock' : state.scene);

export class Help {
  /**
   * @param {object} page
   * @param {() => void} page.draw
   * @param {() => Promise<string>} page.link to what is shown
   * @param {(said: string) => void} page.say
   */
  constructor(page) {
    this.page = page;
    /** @type {import('lit-html/directives/ref.js').Ref<HTMLDialogElement>} */
    this.element = createRef();
    this.open = false;
    /** The word that it is opened at, '' for its beginning. */
    this.at = '';
    this.link = '';
    this.copied = '';
  }

  /** @param {string} [at] a word of the glossary */
  async show(at = '') {
    Object.assign(this, { open: true, at, copied: '', link: '' });
    this.page.draw();
    this.link = await this.page.link();
    this.page.draw();
  }

  close() {
    this.element.value?.close();
  }

  /** For after the page is rendered. */
  drawn() {
    const dialog = this.element.value;
    if (!dialog || !this.open || dialog.open) return;
    dialog.showModal();
    const entry = this.at && dialog.querySelector(`#word-${this.at}`);
    if (entry instanceof HTMLElement) entry.focus();
  }

  /** @param {State} state */
  cite(state) {
    return `Balance Lab, version ${VERSION}, ${SCENES[state.scene].title}: ${this.link || '…'}`;
  }

  /** @param {State} state */
  async copy(state) {
    try {
      await navigator.clipboard.writeText(this.cite(state));
      this.copied = 'Copied.';
    } catch {
      this.copied = 'The browser did not let the page copy. Select the line and copy it.';
    }
    this.page.say(this.copied);
    this.page.draw();
  }

  /** @param {State} state */
  view(state) {
    /** @param {MouseEvent} event */
    const beside = ({ target, currentTarget }) => {
      if (target === currentTarget) this.close();
    };
    return html`<dialog class="help" aria-labelledby="help-title" ${ref(this.element)} @click=${beside}
      @close=${() => { this.open = false; this.page.draw(); }}>${this.open ? this.content(state) : nothing}</dialog>`;
  }

  /** @param {State} state */
  content(state) {
    const keys = IN_SCENE[sceneOf(state)];
    return html`<div class="help-in">
      <div class="split"><h2 id="help-title">Help</h2>
        <button class="button small" autofocus @click=${() => this.close()}>Close</button></div>
      <h3>Keys</h3>${keysTable(EVERYWHERE)}
      ${keys ? html`<h3>Keys of this scene</h3>${keysTable(keys)}` : nothing}
      <h3>Words</h3>
      <dl class="words">${GLOSSARY.map(({ id, word, also, says }) => html`
        <div><dt id="word-${id}" tabindex="-1">${word}${also ? html` <span class="also">${also}</span>` : nothing}</dt><dd>${says}</dd></div>`)}</dl>
      <h3>Cite this</h3>
      <p class="cite">${this.cite(state)}</p>
      <p class="buttons"><button class="button small" ?disabled=${this.link === ''} @click=${() => this.copy(state)}>Copy the line</button>
        <span class="caption" role="status">${this.copied}</span></p>
    </div>`;
  }

  /** What stands below each scene: its words, and what a phone's top has no room for. @param {State} state @param {() => void} startOver @param {boolean} phone */
  foot(state, startOver, phone) {
    const words = GLOSSARY.filter(({ scenes }) => scenes.includes(sceneOf(state)));
    return html`<footer class="foot">
      ${words.length === 0 ? nothing : html`<p class="caption">Words: ${words.map(({ id, word }, i) => html`${i > 0 ? ', ' : ''}${term(id, word.toLowerCase())}`)}.</p>`}
      ${phone ? html`<p class="buttons"><button class="button" @click=${startOver}>${icons.again}Start over</button></p>` : nothing}
    </footer>`;
  }
}

/** @param {import('./keyboard').Keys} keys */
const keysTable = (keys) => html`<table class="keys"><tbody>${keys.map(([names, does]) => html`
  <tr><th scope="row">${names.map((name, i) => html`${i > 0 ? ' or ' : ''}<kbd>${name}</kbd>`)}</th><td>${does}</td></tr>`)}</tbody></table>`;
