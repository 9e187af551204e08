// What every page test needs: the built site on a free port and a real browser that stays on it.
import assert from 'node:assert/strict';
import { after } from 'node:test';
import { startServer } from '../../www/tools/serve.js';
import { launchBrowser } from './browser.js';

/** @type {Promise<import('playwright-core').Browser> | undefined} */
let browser;
/** @type {ReturnType<typeof startServer> | undefined} */
let server;

function sharedBrowser() {
  browser ??= launchBrowser();
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
