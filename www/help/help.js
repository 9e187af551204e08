// The help: what opens it, and the row below each scene whose words lead to it.

import { html, nothing } from 'lit-html';
import { createRef, ref } from 'lit-html/directives/ref.js';
import * as icons from '../controls/icons.js';
import { isClock } from '../state.js';
import { language, LANGUAGES, speak, words } from '../strings/words.js';
import { style } from '../style.js';
import { GLOSSARY } from './glossary.js';
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
    /** @type {typeof import('./dialog.js') | null} */
    this.dialog = null;
  }

  /** @param {string} [at] a word of the glossary */
  async show(at = '') {
    const [dialog] = await Promise.all([import('./dialog.js'), speak(language(), ['help']), style('help')]);
    Object.assign(this, { dialog, open: true, at, copied: '', link: '' });
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
    return words.help.citation(VERSION, words.common.scenes[state.scene], this.link || '…');
  }

  /** @param {State} state */
  async copy(state) {
    try {
      await navigator.clipboard.writeText(this.cite(state));
      this.copied = words.help.copied;
    } catch {
      this.copied = words.help.notCopied;
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
    const cite = { line: this.cite(state), copied: this.copied, canCopy: this.link !== '' };
    return this.dialog?.content(sceneOf(state), cite, () => this.copy(state), () => this.close());
  }

  /** What stands below each scene: its words, and what a phone's top has no room for. @param {State} state @param {() => void} startOver @param {boolean} phone @param {(language: import('../strings/words.js').Language) => void} choose @param {unknown} more buttons beside */
  foot(state, startOver, phone, choose, more) {
    const here = GLOSSARY.filter(({ scenes }) => scenes.includes(sceneOf(state)));
    return html`<footer class="foot">
      ${here.length === 0 ? nothing : html`<p class="caption">${words.common.shell.words} ${here.map(({ id }, i) => html`${i > 0 ? ', ' : ''}${term(id, words.common.terms[id].toLowerCase())}`)}.</p>`}
      ${phone ? html`<p class="buttons"><button class="button" @click=${startOver}>${icons.again}${words.common.shell.startOver}</button> ${more}</p>` : nothing}
      <p class="buttons" role="group" aria-label=${words.common.shell.language}>${/** @type {import('../strings/words.js').Language[]} */ (Object.keys(LANGUAGES)).map((one) => html`
        <button class="button" lang=${one} aria-pressed=${one === language() ? 'true' : 'false'} @click=${() => choose(one)}>${LANGUAGES[one]}</button>`)}</p>
    </footer>`;
  }
}
