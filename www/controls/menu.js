// A menu that unfolds: closed by a choice, by Escape, and by going elsewhere.

/** Closes the menu around an element; its button keeps the focus. @param {HTMLElement} element */
export function closeMenu(element) {
  const menu = element.closest('details');
  if (!menu) return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
}

/** @param {KeyboardEvent & {currentTarget: HTMLDetailsElement}} event */
export function closeByEscape(event) {
  if (event.key !== 'Escape' || !event.currentTarget.open) return;
  closeMenu(event.currentTarget);
  // What the menu stands in stays open.
  event.stopPropagation();
}

/** @param {FocusEvent & {currentTarget: HTMLDetailsElement}} event */
export function closeBehind({ currentTarget: menu, relatedTarget }) {
  if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.open = false;
}
