// Makes dist/, the site, from www/ and the wasm packages that wasm-pack left in dist/pkg/ and
// dist/first/.
import { build } from 'esbuild';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { DEFAULTS } from '../state.js';
import { stripForTools } from './strip.js';

const www = fileURLToPath(new URL('..', import.meta.url));
const dist = fileURLToPath(new URL('../../dist/', import.meta.url));

/** What wasm-pack left there. */
const PACKAGES = ['pkg', 'first'];
/** Styles that stand by themselves: of scenes, which are fetched when they are opened, and of paper. */
const PART_STYLES = ['help', 'clock', 'rendezvous', 'move', 'race', 'choices', 'path', 'ab', 'print'];
const FIRST_WASM = 'first/first_bg.wasm';

/** The most that may be fetched before the first picture is drawn, in bytes as gzip makes them. */
const FIRST_VIEW_BOUND = 110_000;
const FIRST_WASM_BOUND = 70_000;

async function removeStaleFiles() {
  await mkdir(dist, { recursive: true });
  for (const name of await readdir(dist)) {
    if (!PACKAGES.includes(name)) await rm(dist + name, { recursive: true });
  }
}

/** The crate's, as wasm-pack wrote it down. */
const version = JSON.parse(await readFile(`${dist}pkg/package.json`, 'utf8')).version;

/**
 * Writes down what the whole package tells of its rules and bounds, for the page to know before it is
 * fetched. Gives the opening rule's options.
 */
async function writeFacts() {
  const { initSync, limits, rules } = await import(`${dist}pkg/balance_lab.js`);
  initSync({ module: await readFile(`${dist}pkg/balance_lab_bg.wasm`) });
  const facts = { limits: limits(), rules: rules() };
  const inShort = facts.rules.map((/** @type {import('balance-lab').RuleInfo} */ rule) => (rule.id === DEFAULTS.rule ? rule : { id: rule.id, family: rule.family, title: rule.title, ring: rule.ring }));
  // wasm-pack leaves this out where it makes no package: by it Node.js knows what the scripts are.
  await writeFile(`${dist}first/package.json`, JSON.stringify({ type: 'module' }));
  await writeFile(`${dist}first/facts.json`, JSON.stringify(facts));
  await writeFile(`${dist}first/facts-in-short.json`, JSON.stringify({ limits: facts.limits, rules: inShort }));
  const { options } = facts.rules.find((/** @type {import('balance-lab').RuleInfo} */ { id }) => id === DEFAULTS.rule);
  return Object.fromEntries(options.map((/** @type {import('balance-lab').RuleOption} */ option) => [option.name, option.default]));
}

const openingOptions = await writeFacts();

/**
 * Makes what is imported on demand import the entry, too: it is there by then, and all that the first
 * picture needs stays one file, however many scenes need parts of it.
 * @param {string} entry
 * @returns {import('esbuild').Plugin}
 */
const onDemandAfter = (entry) => ({
  name: 'on-demand-after',
  setup({ onResolve, onLoad }) {
    /** @type {Set<string>} */
    const onDemand = new Set();
    onResolve({ filter: /^\.\.?\// }, ({ kind, path, resolveDir }) => {
      if (kind === 'dynamic-import') onDemand.add(resolve(resolveDir, path));
      return undefined;
    });
    onLoad({ filter: /\.js$/ }, async ({ path }) => (onDemand.has(path)
      ? { contents: `${await readFile(path, 'utf8')}\nimport ${JSON.stringify(entry)};` } : undefined));
  },
});

/**
 * Leaves an import to be fetched from where another bundle puts it.
 * @param {string} module
 * @param {string} place
 * @returns {import('esbuild').Plugin}
 */
const elsewhere = (module, place) => ({
  name: 'elsewhere',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\// }, ({ path }) => (path === module ? { path: place, external: true } : undefined));
  },
});

/**
 * @param {import('esbuild').BuildOptions} options
 */
const bundle = (options) => build({
  outdir: dist,
  bundle: true,
  format: 'esm',
  splitting: true,
  chunkNames: 'parts/[name]-[hash]',
  target: 'es2022',
  minify: true,
  legalComments: 'none',
  alias: {
    'balance-lab/facts-in-short': `${dist}first/facts-in-short.json`,
    'balance-lab/facts': `${dist}first/facts.json`,
    'balance-lab/first': `${dist}first/first.js`,
    'balance-lab': `${dist}pkg/balance_lab.js`,
  },
  define: { VERSION: JSON.stringify(version), OPENING_OPTIONS: JSON.stringify(openingOptions) },
  logLevel: 'warning',
  metafile: true,
  ...options,
});

const bundles = () => Promise.all([
  bundle({
    entryPoints: [
      { in: `${www}app.js`, out: 'app' },
      { in: `${www}style/main.css`, out: 'style' },
      ...PART_STYLES.map((name) => ({ in: `${www}style/${name}.css`, out: `style/${name}` })),
    ],
    plugins: [onDemandAfter(`${www}app.js`)],
  }),
  // Each by itself: of the modules that they share with others, it then takes what it needs.
  bundle({ entryPoints: [{ in: `${www}first.js`, out: 'worker' }], splitting: false, plugins: [elsewhere('./worker.js', './whole.js')] }),
  bundle({ entryPoints: [{ in: `${www}worker.js`, out: 'whole' }] }),
]);

/**
 * Takes the indents out of templates, which esbuild leaves as they are written: to HTML, any number of
 * blanks is one.
 */
async function dropIndents() {
  const parts = await readdir(`${dist}parts`);
  await Promise.all(parts.filter((name) => name.endsWith('.js')).map(async (name) => {
    const path = `${dist}parts/${name}`;
    await writeFile(path, (await readFile(path, 'utf8')).replace(/\n {2,}/g, ' '));
  }));
}

/**
 * The page names its scripts' parts, so that a browser asks for all at once and not one after another.
 * @param {string[]} files of the first view
 */
async function copyStaticFiles(files) {
  const page = await readFile(`${www}index.html`, 'utf8');
  const parts = files.filter((name) => name.startsWith('parts/'));
  const links = parts.map((name) => `<link rel="modulepreload" href="${name}">\n  `);
  await writeFile(`${dist}index.html`, page.replace('<script type="module"', `${links.join('')}$&`));
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

/**
 * What a browser fetches before the first picture is drawn: the page's and the Worker's scripts with
 * all that they import at once, and what those start with.
 * @param {import('esbuild').Metafile['outputs']} outputs
 */
function firstView(outputs) {
  const paths = new Map(Object.keys(outputs).map((path) => [fileURLToPath(new URL(path, `file://${process.cwd()}/`)).slice(dist.length), path]));
  const names = new Map([...paths].map(([name, path]) => [path, name]));
  const found = new Set(['index.html', 'style.css', 'style/print.css', FIRST_WASM, 'app.js', 'worker.js']);
  for (const name of found) {
    const output = outputs[paths.get(name) ?? ''];
    for (const { path, kind } of output?.imports ?? []) {
      if (kind === 'import-statement') found.add(names.get(path) ?? path);
    }
  }
  return [...found];
}

/** Compressed files stand beside the plain ones, for hosts that serve them so. */
async function compress() {
  const files = await readdir(dist, { recursive: true, withFileTypes: true });
  await Promise.all(files.filter((file) => file.isFile() && /\.(html|css|js|wasm|svg)$/.test(file.name)).map(async ({ parentPath, name }) => {
    const path = join(parentPath, name);
    await writeFile(`${path}.gz`, gzipSync(await readFile(path), { level: 9 }));
  }));
}

/** @param {string[]} files */
async function weighFirstView(files) {
  console.log(`${'first view, kB'.padEnd(26)}${'plain'.padStart(10)}${'gzip'.padStart(10)}`);
  let total = 0;
  let totalGzipped = 0;
  for (const name of files) {
    const [{ size }, { size: gzipped }] = await Promise.all([stat(dist + name), stat(`${dist}${name}.gz`)]);
    printRow(name, size, gzipped);
    total += size;
    totalGzipped += gzipped;
    if (name === FIRST_WASM) keepWithin('the first wasm', gzipped, FIRST_WASM_BOUND);
  }
  printRow('total', total, totalGzipped);
  keepWithin('the first view', totalGzipped, FIRST_VIEW_BOUND);
}

/**
 * @param {string} what
 * @param {number} size
 * @param {number} bound
 */
function keepWithin(what, size, bound) {
  if (size <= bound) return;
  console.error(`Too large: ${what} has ${size} bytes gzipped, ${bound} are allowed.`);
  process.exitCode = 1;
}

await removeStaleFiles();
// esbuild has then said what is wrong, and where.
const built = await bundles().catch(() => process.exit(1));
await dropIndents();
for (const wasm of [FIRST_WASM, 'pkg/balance_lab_bg.wasm']) await stripForTools(dist + wasm);
const files = firstView(Object.assign({}, ...built.map(({ metafile }) => metafile.outputs)));
await copyStaticFiles(files);
await compress();
await weighFirstView(files);
