// Where the rail is: beside the picture, folded behind a button where that is narrow, and on a phone
// a sheet at the bottom that keeps three figures, one slider and two buttons in view.

import { html, nothing } from 'lit-html';
import { createRef, ref } from 'lit-html/directives/ref.js';
import { words } from '../strings/words.js';
import * as icons from './icons.js';

const SLIDE_MS = 240;
/** A pointer that has gone less far presses. */
const PRESS_PX = 6;
/** A pointer let go at this speed throws the sheet, whatever its height. */
const THROW_PX_PER_MS = 0.4;
/** A pointer's speed is that of so long. */
const TRAIL_MS = 100;

const phone = window.matchMedia('(max-width: 639px)');
const narrow = window.matchMedia('(max-width: 959px)');
const calm = window.matchMedia('(prefers-reduced-motion: reduce)');

/**
 * @typedef {object} Drag
 * @property {number} from the sheet's height when the pointer went down
 * @property {number} start where that was
 * @property {number} y where the pointer is
 * @property {{y: number, at: number}[]} trail where it was of late
 * @property {boolean} moved
 */

export class Sheet {
  /** @param {() => void} draw draws the page soon, and calls `drawn` when that is done */
  constructor(draw) {
    this.draw = draw;
    /** Whether all controls are shown where they are not always. */
    this.open = false;
    /** @type {import('lit-html/directives/ref.js').Ref<HTMLElement>} */
    this.element = createRef();
    /** @type {Drag | null} */
    this.drag = null;
    /** Whether the last press became a drag. */
    this.dragged = false;
    /** The lowered sheet's height. */
    this.low = 0;
    /** The height to slide from with the next drawing. @type {number | null} */
    this.slideFrom = null;
    /** What gets the focus with the next drawing. @type {HTMLElement | null} */
    this.focusNext = null;
    /** What had the focus when the sheet was raised. @type {HTMLElement | null} */
    this.opener = null;
    this.sizes = new ResizeObserver(() => this.measure());
    /** @type {HTMLElement | null} */
    this.measured = null;
    for (const query of [phone, narrow]) query.addEventListener('change', () => this.arrange());
  }

  get isPhone() { return phone.matches; }

  get isFolded() { return narrow.matches && !phone.matches; }

  /** Whether the page behind is out of reach. */
  get isModal() { return this.isPhone && this.open; }

  /** Whether the sheet shows all controls: raised, or on its way there or back. */
  get isFull() { return this.isPhone && (this.open || this.drag?.moved === true); }

  arrange() {
    this.open = false;
    this.drag = null;
    if (this.element.value) this.element.value.style.transform = '';
    this.draw();
  }

  /** @param {boolean} open */
  set(open) {
    if (open === this.open) return;
    if (this.isPhone) this.slideFrom = this.height();
    const { activeElement } = document;
    if (open && activeElement instanceof HTMLElement && activeElement !== document.body) this.opener = activeElement;
    this.focusNext = open ? this.element.value ?? null : this.opener;
    this.open = open;
    this.draw();
  }

  /** How much of the sheet is on the screen. */
  height() {
    return window.innerHeight - (this.element.value?.getBoundingClientRect().top ?? 0);
  }

  /** For after the page is rendered. */
  drawn() {
    const element = this.element.value;
    if (!element) return;
    if (element !== this.measured) {
      this.sizes.disconnect();
      this.sizes.observe(element);
      this.measured = element;
    }
    this.follow();
    if (this.slideFrom !== null && !calm.matches) {
      element.animate([{ transform: `translateY(${element.offsetHeight - this.slideFrom}px)` }, { transform: 'none' }],
        { duration: SLIDE_MS, easing: 'ease-out' });
    }
    this.slideFrom = null;
    this.focusNext?.focus({ preventScroll: true });
    this.focusNext = null;
  }

  /** Tells the page how much of its end the lowered sheet covers. */
  measure() {
    const { style } = document.documentElement;
    if (!this.isPhone) style.removeProperty('--sheet');
    else if (!this.isFull) {
      this.low = this.element.value?.offsetHeight ?? 0;
      style.setProperty('--sheet', `${this.low}px`);
    }
  }

  // ---------------------------------------------------------------------------- dragging

  /** @param {PointerEvent} event */
  down({ isPrimary, button, clientY: y, timeStamp: at }) {
    if (!isPrimary || button !== 0) return;
    this.dragged = false;
    this.drag = { from: this.height(), start: y, y, trail: [{ y, at }], moved: false };
    // A quick pointer is out of the sheet before it has moved far enough to drag it.
    const ended = new AbortController();
    const { signal } = ended;
    window.addEventListener('pointermove', (event) => this.move(event), { signal });
    for (const type of /** @type {const} */ (['pointerup', 'pointercancel'])) {
      window.addEventListener(type, (event) => {
        if (!event.isPrimary) return;
        ended.abort();
        this.up(event);
      }, { signal });
    }
  }

  /** @param {PointerEvent} event */
  move({ isPrimary, clientY: y, timeStamp: at }) {
    const { drag } = this;
    if (!drag || !isPrimary) return;
    if (!drag.moved) {
      if (Math.abs(y - drag.start) < PRESS_PX) return;
      drag.moved = true;
      this.dragged = true;
      this.draw();
    }
    drag.y = y;
    drag.trail = [...drag.trail.filter((one) => at - one.at <= TRAIL_MS), { y, at }];
    this.follow();
  }

  /** Puts a dragged sheet where the pointer has it. */
  follow() {
    const { drag, element: { value: element } } = this;
    if (!drag?.moved || !element) return;
    const away = element.offsetHeight - (drag.from + drag.start - drag.y);
    element.style.transform = `translateY(${Math.max(away, 0)}px)`;
  }

  /** @param {PointerEvent} event */
  up({ timeStamp }) {
    const { drag, element: { value: element } } = this;
    this.drag = null;
    if (!drag?.moved || !element) return;
    const [height, full] = [this.height(), element.offsetHeight];
    const trail = drag.trail.filter(({ at }) => timeStamp - at <= TRAIL_MS);
    const [first, last] = [trail[0], trail.at(-1)];
    const speed = first && last && last.at > first.at ? (last.y - first.y) / (last.at - first.at) : 0;
    const open = Math.abs(speed) > THROW_PX_PER_MS ? speed < 0 : height > (this.low + full) / 2;
    element.style.transform = '';
    if (open === this.open) this.draw();
    else this.set(open);
    this.slideFrom = height;
  }

  // ---------------------------------------------------------------------------- what is drawn

  /** The button that the rail is folded behind. */
  button() {
    return this.isFolded ? html`<button class="button unfold" aria-expanded=${this.open ? 'true' : 'false'} aria-controls="controls"
      @click=${() => this.set(!this.open)}>${icons.sliders}${words.common.sheet.controls}</button>` : nothing;
  }

  /**
   * @param {unknown} controls all of them
   * @param {unknown} figures the three that a phone keeps in view
   */
  rail(controls, figures) {
    const { isPhone, isModal, isFull } = this;
    /** @param {KeyboardEvent} event */
    const key = (event) => {
      if (event.key === 'Escape' && this.open) this.set(false);
    };
    return html`
      ${isModal ? html`<div class="scrim" @click=${() => this.set(false)}></div>` : nothing}
      <div class="rail ${isPhone ? 'sheet' : ''} ${isFull ? 'full' : ''}" id="controls" aria-label=${words.common.sheet.controls}
        role=${isModal ? 'dialog' : 'group'} aria-modal=${isModal ? 'true' : nothing} tabindex=${isPhone ? -1 : nothing}
        ?hidden=${this.isFolded && !this.open} @keydown=${key} ${ref(this.element)}>
        ${isPhone ? this.head(figures) : nothing}
        <div class="rail-controls">${controls}</div>
        ${isPhone ? html`<button class="button all" aria-haspopup=${isFull ? nothing : 'dialog'}
          @click=${() => this.set(!this.open)}>${isFull ? words.common.sheet.done : words.common.sheet.all}</button>` : nothing}
      </div>`;
  }

  /** @param {unknown} figures */
  head(figures) {
    /** @param {MouseEvent} event */
    const press = ({ detail }) => {
      // The pointer that dragged the sheet is still over the grabber when it is let go.
      if (!this.dragged || detail === 0) this.set(!this.open);
    };
    return html`
      <div class="sheet-head" @pointerdown=${(/** @type {PointerEvent} */ event) => this.down(event)}>
        <button class="grabber" aria-label=${words.common.sheet.show} aria-expanded=${this.open ? 'true' : 'false'} @click=${press}></button>
        <dl class="figures">${figures}</dl>
      </div>`;
  }
}
