// Keys that work anywhere on the page. They are no single letters, which a voice might say.

/** As `aria-keyshortcuts` writes them. */
export const KEYS = { undo: 'Control+Z', redo: 'Control+Shift+Z' };

const TEXT_BOXES = 'input:not([type="range"], [type="checkbox"], [type="radio"]), textarea, [contenteditable]';

/** Whether keys are typed into something, whose own undo they are for. @param {EventTarget | null} target */
const isTyped = (target) => target instanceof Element && target.matches(TEXT_BOXES);

/** @param {KeyboardEvent} event @returns {'undo' | 'redo' | null} */
function named({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  if (altKey || ctrlKey === metaKey) return null;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && ctrlKey && !shiftKey ? 'redo' : null;
}

/** @param {{undo: () => void, redo: () => void}} does */
export function listen(does) {
  window.addEventListener('keydown', (event) => {
    const name = named(event);
    if (!name || event.defaultPrevented || isTyped(event.target)) return;
    event.preventDefault();
    does[name]();
  });
}
