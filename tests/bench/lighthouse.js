// What Lighthouse says of the built site on a phone: `node tests/bench/lighthouse.js`. It prints the
// scores and what keeps each from 100, and fails where one is below its bar.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { findBrowser } from '../page/browser.js';
import { startServer } from '../../www/tools/serve.js';

// The packages that drive browsers belong to the page tests.
const require = createRequire(new URL('../page/package.json', import.meta.url));
/** @param {string} name */
const load = (name) => import(pathToFileURL(require.resolve(name)).href);
const { default: lighthouse } = await load('lighthouse');
const { launch } = await load('chrome-launcher');

const BARS = { accessibility: 100, 'best-practices': 100, seo: 100, performance: 98 };

const site = await startServer(0);
const chrome = await launch({ chromePath: findBrowser(), chromeFlags: ['--headless=new', '--no-sandbox', '--disable-quic'] });
try {
  const run = await lighthouse(site.url, { port: chrome.port, output: 'json', logLevel: 'error', onlyCategories: Object.keys(BARS) });
  const { categories, audits } = run.lhr;
  for (const [id, bar] of Object.entries(BARS)) {
    const score = Math.round(categories[id].score * 100);
    console.log(`${categories[id].title.padEnd(16)}${String(score).padStart(4)}  ${score >= bar ? 'holds' : `below ${bar}`}`);
    if (score < bar) process.exitCode = 1;
    for (const { id: name, weight } of categories[id].auditRefs) {
      const { score: part, title, displayValue = '' } = audits[name];
      if (weight > 0 && part !== null && part < 1) console.log(`  ${title} ${displayValue}`);
    }
  }
} finally {
  chrome.kill();
  await site.close();
}
