// The styles that are fetched on demand.

/** In the order that their rules follow each other in. */
const STYLES = ['help', 'clock', 'rendezvous', 'move', 'race', 'choices', 'path', 'ab'];
/** @type {Map<string, {link: HTMLLinkElement, loaded: Promise<unknown>}>} */
const styles = new Map();

/** Fetches a style, once. @param {string} name */
export function style(name) {
  const known = styles.get(name);
  if (known) return known.loaded;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: new URL(`style/${name}.css`, document.baseURI).href });
  const loaded = new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => {
      link.remove();
      styles.delete(name);
      reject(new Error(`${name}.css did not load`));
    });
  });
  styles.set(name, { link, loaded });
  const next = STYLES.slice(STYLES.indexOf(name) + 1).map((later) => styles.get(later)?.link).find(Boolean);
  (next ?? /** @type {HTMLElement} */ (document.getElementById('print-style'))).before(link);
  return loaded;
}
