// Serves dist/ on this machine: `node www/tools/serve.js [--port N]`, and for the page tests.
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sirv from 'sirv';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
const POLICY = /<meta\s+http-equiv="Content-Security-Policy"\s+content="([^"]*)"/i;

/** The policy that the page names for itself, so that it is written down once. */
function contentSecurityPolicy() {
  const policy = POLICY.exec(readFileSync(`${dist}index.html`, 'utf8'))?.[1];
  if (!policy) throw new Error('dist/index.html has no <meta http-equiv="Content-Security-Policy" content="…">');
  return policy.replace(/\s+/g, ' ').trim();
}

/**
 * @param {import('node:http').Server} server
 * @param {number} port
 * @returns {Promise<number>} the port it listens on: `port`, or the next free one
 */
function listen(server, port) {
  return new Promise((resolve, reject) => {
    /** @param {NodeJS.ErrnoException} error */
    const onError = (error) => {
      if (error.code !== 'EADDRINUSE' || port >= 65535) return reject(error);
      port += 1;
      server.listen(port, '127.0.0.1');
    };
    server.on('error', onError);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', onError);
      resolve(/** @type {import('node:net').AddressInfo} */ (server.address()).port);
    });
  });
}

/**
 * @param {number} wantedPort 0 takes any free one
 * @param {string} [more] a folder whose files are served beside those of dist/
 * @returns {Promise<{ port: number, url: string, close: () => Promise<void> }>}
 */
export async function startServer(wantedPort, more) {
  if (!existsSync(`${dist}index.html`)) throw new Error('dist/ is not built yet: run ./build.sh build');
  const files = sirv(dist, { dev: true, etag: true, gzip: true });
  const moreFiles = more === undefined ? undefined : sirv(more, { dev: true, etag: true });
  const server = createServer((request, response) => {
    response.setHeader('Content-Security-Policy', contentSecurityPolicy());
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.setHeader('Cache-Control', 'no-cache');
    files(request, response, moreFiles && (() => moreFiles(request, response)));
  });
  const port = await listen(server, wantedPort);
  return {
    port,
    url: `http://localhost:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function main() {
  const { values } = parseArgs({ options: { port: { type: 'string', default: '8080' } } });
  const wanted = Number(values.port);
  const { port, url, close } = await startServer(wanted);
  if (port !== wanted) console.log(`Port ${wanted} is taken; serving on ${port} instead.`);
  console.log(`Balance Lab: ${url}`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, close);
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await main();
