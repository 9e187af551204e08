// What the tokens promise: colours that can be told apart and text that can be read, in both themes.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { clampRgb, converter, differenceCiede2000, filterDeficiencyDeuter, filterDeficiencyProt, filterDeficiencyTrit, wcagContrast } from 'culori';

const css = readFileSync(new URL('../../www/style/tokens.css', import.meta.url), 'utf8');

/** The colours of each block that sets a paper, by the block's selector. */
const blocks = [...css.matchAll(/([^{}]+)\{([^{}]*--paper[^{}]*)\}/g)].map(([, selector, body]) =>
  /** @type {const} */ ([selector.replace(/\/\*.*?\*\//gs, '').trim(), Object.fromEntries([...body.matchAll(/--([\w-]+):\s*(#[0-9A-Fa-f]{3,6})\b/g)].map(([, name, hex]) => [name, hex]))]));

const THEMES = { light: blocks[0][1], dark: blocks[1][1] };

const linear = converter('lrgb');
const rgb = converter('rgb');

/** Machado's matrices are for linear light; culori applies them to whatever it is told is RGB. @param {(colour: any) => any} filter */
const inLinearLight = (filter) => (/** @type {string} */ colour) => clampRgb(rgb({ ...filter({ ...linear(colour), mode: 'rgb' }), mode: 'lrgb' }));

/** Machado et al. 2009, at severity 1. @type {Record<string, (colour: string) => any>} */
const SIGHTS = {
  normal: rgb,
  deutan: inLinearLight(filterDeficiencyDeuter(1)),
  protan: inLinearLight(filterDeficiencyProt(1)),
  tritan: inLinearLight(filterDeficiencyTrit(1)),
};

const WORKERS = Array.from({ length: 12 }, (_, i) => `w${i + 1}`);
const TEXT = ['ink', 'secondary', 'tick'];
const GRAPHICS = [...WORKERS, 'more', 'line', 'focus', 'ink'];
const GROUNDS = ['paper', 'input', 'track', 'band'];

test('dark is one theme, however it is chosen', () => {
  assert.deepEqual(blocks.map(([selector]) => selector), [':root', ':root:not([data-theme="light"])', ':root[data-theme="dark"]']);
  assert.deepEqual(blocks[2][1], THEMES.dark);
  assert.deepEqual(Object.keys(THEMES.dark), Object.keys(THEMES.light));
});

for (const [theme, colours] of Object.entries(THEMES)) {
  for (const [sight, seen] of Object.entries(SIGHTS)) {
    test(`${theme}: the first twelve workers differ by a CIEDE2000 of at least 8 in ${sight} sight`, () => {
      const difference = differenceCiede2000();
      const pairs = WORKERS.flatMap((a, i) => WORKERS.slice(i + 1).map((b) => ({ a, b, by: difference(seen(colours[a]), seen(colours[b])) })));
      const worst = pairs.reduce((one, other) => (other.by < one.by ? other : one));
      assert.ok(worst.by >= 8, `${worst.a} and ${worst.b} differ by ${worst.by.toFixed(2)}`);
    });
  }

  test(`${theme}: text has a contrast of at least 4.5 on every ground, and on every worker's colour`, () => {
    const pairs = [
      ...TEXT.flatMap((text) => GROUNDS.map((ground) => [text, ground])),
      ...[...WORKERS, 'more'].map((ground) => [`on-${ground}`, ground]),
    ];
    for (const [text, ground] of pairs) {
      const contrast = wcagContrast(colours[text], colours[ground]);
      assert.ok(contrast >= 4.5, `${text} on ${ground}: ${contrast.toFixed(2)}`);
    }
  });

  test(`${theme}: what is drawn has a contrast of at least 3 on every ground`, () => {
    for (const mark of GRAPHICS) {
      for (const ground of GROUNDS) {
        const contrast = wcagContrast(colours[mark], colours[ground]);
        assert.ok(contrast >= 3, `${mark} on ${ground}: ${contrast.toFixed(2)}`);
      }
    }
  });
}
