// Makes dist/, the site, from www/ and the wasm package that wasm-pack left in dist/pkg/.
import { build } from 'esbuild';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { stripForTools } from './strip.js';

const www = fileURLToPath(new URL('..', import.meta.url));
const dist = fileURLToPath(new URL('../../dist/', import.meta.url));

/** What a browser fetches before the first picture is drawn. */
const FIRST_VIEW = ['index.html', 'style.css', 'app.js', 'worker.js', 'pkg/balance_lab_bg.wasm'];

async function removeStaleFiles() {
  await mkdir(dist, { recursive: true });
  for (const name of await readdir(dist)) {
    if (name !== 'pkg') await rm(dist + name, { recursive: true });
  }
}

/** The crate's, as wasm-pack wrote it down. */
const version = JSON.parse(await readFile(`${dist}pkg/package.json`, 'utf8')).version;

function bundle() {
  return build({
    entryPoints: [
      { in: `${www}app.js`, out: 'app' },
      { in: `${www}worker.js`, out: 'worker' },
      { in: `${www}style/main.css`, out: 'style' },
    ],
    outdir: dist,
    bundle: true,
    format: 'esm',
    splitting: true,
    chunkNames: 'parts/[name]-[hash]',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    alias: { 'balance-lab': `${dist}pkg/balance_lab.js` },
    define: { VERSION: JSON.stringify(version) },
    logLevel: 'warning',
  });
}

async function copyStaticFiles() {
  await cp(`${www}index.html`, `${dist}index.html`);
  if (existsSync(`${www}assets`)) await cp(`${www}assets`, `${dist}assets`, { recursive: true });
}

/**
 * @param {string} name
 * @param {number} size
 * @param {number} gzipped
 */
function printRow(name, size, gzipped) {
  /** @param {number} bytes */
  const kilobytes = (bytes) => (bytes / 1000).toFixed(1).padStart(10);
  console.log(`${name.padEnd(26)}${kilobytes(size)}${kilobytes(gzipped)}`);
}

/** Compressed files stand beside the plain ones, for hosts that serve them so. */
async function compressFirstView() {
  console.log(`${'first view, kB'.padEnd(26)}${'plain'.padStart(10)}${'gzip'.padStart(10)}`);
  let total = 0;
  let totalGzipped = 0;
  for (const name of FIRST_VIEW) {
    const content = await readFile(dist + name);
    const gzipped = gzipSync(content, { level: 9 });
    await writeFile(`${dist}${name}.gz`, gzipped);
    printRow(name, content.length, gzipped.length);
    total += content.length;
    totalGzipped += gzipped.length;
  }
  printRow('total', total, totalGzipped);
}

await removeStaleFiles();
// esbuild has then said what is wrong, and where.
await bundle().catch(() => process.exit(1));
await stripForTools(`${dist}pkg/balance_lab_bg.wasm`);
await copyStaticFiles();
await compressFirstView();
