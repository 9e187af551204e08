// On paper everything that is folded away is open, and paper is light whatever the theme.

/** Stands for the folds that are open while all of them are. */
export const ALL_FOLDS = { has: () => true };

/**
 * @param {object} page
 * @param {(printing: boolean) => void} page.print draws the page at once, for paper or for the screen again
 */
export function listenToPrinter(page) {
  /** @type {HTMLDetailsElement[]} */
  let unfolded = [];
  window.addEventListener('beforeprint', () => {
    unfolded = [.../** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll('#scene details:not([open], .menu)'))];
    page.print(true);
    for (const fold of unfolded) fold.open = true;
  });
  window.addEventListener('afterprint', () => {
    for (const fold of unfolded) fold.open = false;
    unfolded = [];
    page.print(false);
  });
}
