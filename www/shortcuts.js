// Keys that work anywhere on the page but in a text box.

/** As `aria-keyshortcuts` writes them. */
export const KEYS = { undo: 'Control+Z', redo: 'Control+Shift+Z', help: '?' };

const TEXT_BOXES = 'input:not([type="range"], [type="checkbox"], [type="radio"]), textarea, [contenteditable]';

/** Whether keys are typed into something, whose own undo they are for. @param {EventTarget | null} target */
const isTyped = (target) => target instanceof Element && target.matches(TEXT_BOXES);

/** @param {KeyboardEvent} event @returns {'undo' | 'redo' | 'help' | null} */
function named({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  if (key === '?' && !ctrlKey && !metaKey) return 'help';
  if (altKey || ctrlKey === metaKey) return null;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && ctrlKey && !shiftKey ? 'redo' : null;
}

/** @param {Record<'undo' | 'redo' | 'help', () => void>} does */
export function listen(does) {
  window.addEventListener('keydown', (event) => {
    const name = named(event);
    if (!name || event.defaultPrevented || isTyped(event.target) || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    does[name]();
  });
}
