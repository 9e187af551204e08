// Light or dark: the system's choice until the reader makes one, which this browser remembers. It
// is no part of a link: what one reads by is one's own affair.

/** @typedef {import('./types').State['theme']} Theme */

const KEY = 'balance-lab:theme';

export const systemDark = window.matchMedia('(prefers-color-scheme: dark)');

/** @param {Theme} theme */
export const isDark = (theme) => theme === 'dark' || (theme === 'system' && systemDark.matches);

/** @param {Theme} theme */
export function apply(theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** @param {Theme} theme */
export function remember(theme) {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // A sandboxed frame has no storage; the theme then lasts as long as the page.
  }
}

/** @returns {Theme} */
export function remembered() {
  try {
    const theme = localStorage.getItem(KEY);
    return theme === 'light' || theme === 'dark' ? theme : 'system';
  } catch {
    return 'system';
  }
}
