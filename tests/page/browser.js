// A real browser that stays on this machine, for the page tests and the benchmarks.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

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

export function findBrowser() {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = BROWSER_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const found = [...onPath, ...MAC_BROWSERS].find(isExecutable);
  if (!found) throw new Error('No Chrome or Chromium found: run ./build.sh test, or set CHROME_PATH.');
  return found;
}

export function launchBrowser() {
  return chromium.launch({
    executablePath: findBrowser(),
    // Chromium's own sandbox does not start for root, nor in most containers.
    chromiumSandbox: false,
    args: STAY_OFF_THE_NETWORK,
  });
}
