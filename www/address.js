// The address follows the state, and the state follows the address.

import { withLanguage } from './languages.js';

/** What the link of a page says that nobody has touched: it needs no more than this. */
const UNTOUCHED = 'v=1';

/** @type {typeof import('./link.js') | null} */
let links = null;

/**
 * The link to a state, and what was too long for it.
 * @param {import('./types').State} state
 * @param {boolean} untouched whether it is the one that the page opens with
 */
async function write(state, untouched) {
  if (untouched) return { text: UNTOUCHED, leftOut: [] };
  // Asked for anew it would come later than the picture that the link is to be kept before.
  links ??= await import('./link.js');
  return links.write(state);
}

/** Whether a fragment says nothing but that the page opens as it does. @param {string} fragment */
export const saysNothing = (fragment) => fragment === '' || fragment === UNTOUCHED;

/** Safari takes about 50 changes of the address in 30 s. */
const EVERY_MS = 750;

const fragment = () => location.hash.slice(1);

export class Address {
  /**
   * @param {object} handlers
   * @param {() => import('./types').State} handlers.state what the address is to hold
   * @param {() => boolean} handlers.untouched whether that is what the page opens with
   * @param {() => import('./languages.js').Language | null} handlers.language that links open in, where one was asked for
   * @param {(fragment: string) => void} handlers.open a link that the reader set or went back to
   * @param {(leftOut: string[]) => void} handlers.wrote what was too long for it
   */
  constructor(handlers) {
    this.handlers = handlers;
    /** The fragment last read or written here. */
    this.known = '';
    this.timer = 0;
    /** Whether the next state becomes an entry of its own in the history. */
    this.push = false;
    window.addEventListener('hashchange', () => {
      if (fragment() !== this.known) this.open();
    });
  }

  open() {
    this.known = fragment();
    this.handlers.open(this.known);
  }

  /** Writes the state soon. */
  save() {
    // Back, pressed at once, leads out of what an entry of its own is to hold.
    if (this.push) this.write();
    else this.timer ||= window.setTimeout(() => this.write(), EVERY_MS);
  }

  async write() {
    clearTimeout(this.timer);
    this.timer = 0;
    const { text, leftOut } = await this.written();
    // A link that was set meanwhile is about to be read: it must not be overwritten.
    if (fragment() === this.known && text !== this.known) {
      this.known = text;
      if (this.push) history.pushState(null, '', `#${text}`);
      else history.replaceState(null, '', `#${text}`);
      this.push = false;
    }
    this.handlers.wrote(leftOut);
  }

  async written() {
    const { text, leftOut } = await write(this.handlers.state(), this.handlers.untouched());
    return { text: withLanguage(text, this.handlers.language()), leftOut };
  }

  /** Keeps the present state in the history: Back returns to it from the next one. */
  async keep() {
    await this.write();
    this.push = true;
  }

  /** The state that was to be an entry of its own did not come. */
  unkeep() {
    this.push = false;
  }

  /** A link, to the present state if not told, and what was too long for it. @param {string} [fragment] */
  async link(fragment) {
    const { text, leftOut } = fragment === undefined ? await this.written() : { text: withLanguage(fragment, this.handlers.language()), leftOut: [] };
    const url = new URL(location.href);
    url.hash = text;
    return { href: url.href, leftOut };
  }

  /** Copies such a link; gives what was too long for it. @param {string} [fragment] */
  async copy(fragment) {
    const { href, leftOut } = await this.link(fragment);
    await navigator.clipboard.writeText(href);
    return leftOut;
  }
}
