// The text of a box that a user may be typing in.

import { noChange } from 'lit-html';
import { Directive, directive } from 'lit-html/directive.js';

/** @typedef {HTMLInputElement | HTMLTextAreaElement} Box */

/** What each box was last told to show. @type {WeakMap<Box, string>} */
const told = new WeakMap();

class Shown extends Directive {
  /** @param {string} text */
  render(text) {
    return text;
  }

  /**
   * @param {import('lit-html/directive.js').Part} part
   * @param {[string]} arguments_
   */
  update(part, [text]) {
    const box = /** @type {Box} */ (/** @type {import('lit-html/directive.js').PropertyPart} */ (part).element);
    // A picture that arrives while somebody types must not take the letters away.
    const typing = box === document.activeElement && told.get(box) === text;
    if (!typing && box.value !== text) box.value = text;
    told.set(box, text);
    return noChange;
  }
}

/** For `.value`: shows `text`, but leaves what is being typed alone until `text` itself changes. */
export const shown = directive(Shown);
