// What every page test needs: the built site on a free port and a real browser that stays on it.
import assert from 'node:assert/strict';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { after } from 'node:test';
import { chromium } from 'playwright-core';
import { startServer } from '../../www/tools/serve.js';

const BROWSER_NAMES = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'];
const MAC_BROWSERS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const STAY_OFF_THE_NETWORK = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function findBrowser() {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = BROWSER_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const found = [...onPath, ...MAC_BROWSERS].find(isExecutable);
  if (!found) throw new Error('No Chrome or Chromium found: run ./build.sh test, or set CHROME_PATH.');
  return found;
}

/** @type {Promise<import('playwright-core').Browser> | undefined} */
let browser;
/** @type {ReturnType<typeof startServer> | undefined} */
let server;

function sharedBrowser() {
  browser ??= chromium.launch({
    executablePath: findBrowser(),
    // Chromium's own sandbox does not start for root, nor in most containers.
    chromiumSandbox: false,
    args: STAY_OFF_THE_NETWORK,
  });
  return browser;
}

function sharedServer() {
  server ??= startServer(0);
  return server;
}

after(async () => {
  await (await browser)?.close();
  await (await server)?.close();
});

/**
 * Whatever a person with the developer tools open would call a fault.
 *
 * @param {import('playwright-core').BrowserContext} context
 * @param {string} origin
 */
function collectProblems(context, origin) {
  /** @type {string[]} */
  const problems = [];
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(`console ${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (error) => problems.push(`uncaught: ${error.error()}`));
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (['http:', 'https:', 'ws:', 'wss:'].includes(url.protocol) && url.origin !== origin) {
      problems.push(`request to another origin: ${url}`);
    }
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // A reload or a new navigation gives up what is still under way.
    if (reason !== 'net::ERR_ABORTED') problems.push(`request failed: ${request.url()} ${reason}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) problems.push(`status ${response.status()}: ${response.url()}`);
  });
  return problems;
}

/**
 * Runs `use` with a blank page of its own; go to `url` for the site. Fails if `problems` is not
 * empty at the end, so a test that provokes some looks at them and sets `problems.length = 0`.
 *
 * @param {(given: {
 *   page: import('playwright-core').Page,
 *   context: import('playwright-core').BrowserContext,
 *   url: string,
 *   problems: string[],
 * }) => Promise<void>} use
 * @param {import('playwright-core').BrowserContextOptions} [options] viewport, colorScheme, hasTouch, …
 */
export async function withPage(use, options = {}) {
  const { url } = await sharedServer();
  const context = await (await sharedBrowser()).newContext({
    viewport: { width: 1280, height: 900 },
    ...options,
  });
  try {
    const problems = collectProblems(context, new URL(url).origin);
    const page = await context.newPage();
    await use({ page, context, url, problems });
    assert.deepEqual(problems, [], 'the page reported problems');
  } finally {
    await context.close();
  }
}
