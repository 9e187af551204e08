// Compares the core, as the wasm package has it, with real programs: `./build.sh peers`.
import { randomInt } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { initSync } from '../../dist/pkg/balance_lab.js';
import { Client } from './client.js';
import { compare, report } from './compare.js';
import { drawRequests } from './keys.js';
import { envoy } from './programs/envoy.js';
import { haproxy } from './programs/haproxy.js';
import { nginx } from './programs/nginx.js';
import { Random } from './random.js';
import { Stage } from './stage.js';
import { Workers } from './workers.js';

/** @typedef {import('./types').Fleet} Fleet */
/** @typedef {import('./types').Program} Program */
/** @typedef {import('./types').Site} Site */

const FLEETS = 40;
const KEYS = 600;
const FLEETS_SHOWN = 3;

/** What this machine lets workers have. @param {Stage} stage */
async function look(stage) {
  const workers = new Workers(stage.folder);
  const ipv6 = await workers.can('::1', 0);
  if (!ipv6) console.log('There is no ::1 here: no worker has an IPv6 address');
  const port80 = await workers.can('127.80.80.80', 80);
  if (!port80) console.log('Port 80 is not to be had: no server text of nginx is without its port');
  workers.close();
  return { ipv6, port80 };
}

/**
 * @param {Program} program
 * @param {number} seed
 * @param {Site} site
 */
async function drawFleets(program, seed, site) {
  /** @type {Map<string, Fleet>} */
  const fleets = new Map();
  for (let i = 1; i <= FLEETS; i += 1) {
    const name = `fleet-${i}`;
    fleets.set(name, await program.draw(new Random(`${seed} ${program.name} ${name}`), name, site));
  }
  return fleets;
}

/**
 * Asks a program that runs about every key of every fleet.
 * @param {Program} program
 * @param {number} seed
 * @param {Map<string, Fleet>} fleets
 * @param {Client} client
 */
async function ask(program, seed, fleets, client) {
  let turns = 0;
  /** @type {string[]} */
  const reports = [];
  for (const [name, fleet] of fleets) {
    const requests = drawRequests(new Random(`${seed} ${program.name} ${name} keys`), fleet.carrier, KEYS);
    const compared = compare(fleet, requests, await client.askAll(name, requests));
    turns += compared.turns;
    if (compared.differing.length) reports.push(report(name, fleet, requests, compared.differing));
  }
  return { turns, reports };
}

/**
 * @param {Program} program
 * @param {number} seed
 * @param {Stage} stage
 * @param {{ ipv6: boolean, port80: boolean }} has
 * @returns {Promise<boolean>} whether the program and the core agree
 */
async function run(program, seed, stage, has) {
  const workers = new Workers(stage.folder);
  const fleets = await drawFleets(program, seed, { workers, ...has });
  const { file, content } = program.configure(fleets);
  writeFileSync(join(stage.folder, file), content);
  const socket = `${program.name}.sock`;
  const { child, said } = await stage.start(program.command, program.args, socket);
  const client = new Client(join(stage.folder, socket));
  let asked;
  try {
    asked = await ask(program, seed, fleets, client);
  } catch (error) {
    throw new Error(`${program.name} broke off: ${error}\n${said()}`);
  } finally {
    client.close();
    await stage.stop(child);
    workers.close();
  }
  const { turns, reports } = asked;
  if (workers.taken) console.log(`Ports that were taken, so that this is not quite the seed's own run: ${workers.taken}`);
  if (program.remark) console.log(program.remark);
  const left = turns ? ` (${turns} left to round robin)` : '';
  const outcome = reports.length ? `fleets that DIFFER: ${reports.length}` : 'all as the core says';
  const title = `${program.name} ${program.version}`.padEnd(16);
  console.log(`${title} ${fleets.size} fleets, ${fleets.size * KEYS} picks: ${outcome}${left}`);
  for (const text of reports.slice(0, FLEETS_SHOWN)) console.log(text);
  return reports.length === 0;
}

async function main() {
  const { values } = parseArgs({ options: { seed: { type: 'string' }, envoy: { type: 'string' } } });
  const seed = Number(values.seed ?? randomInt(2 ** 32));
  console.log(`seed ${seed}: './build.sh peers --seed ${seed}' runs the same again`);
  initSync({ module: readFileSync(new URL('../../dist/pkg/balance_lab_bg.wasm', import.meta.url)) });
  const programs = [await nginx(), await haproxy()];
  if (values.envoy) programs.push(await envoy(resolve(values.envoy)));

  const stage = new Stage();
  /** @type {NodeJS.Signals | undefined} */
  let interrupted;
  for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.once(signal, async () => {
      interrupted = signal;
      await stage.close();
      process.kill(process.pid, signal);
    });
  }
  let agree = true;
  try {
    const has = await look(stage);
    for (const program of programs) agree = (await run(program, seed, stage, has)) && agree;
  } catch (error) {
    // Ended by the signal, which goes on to end this process, too.
    if (interrupted) return;
    console.error(error instanceof Error ? error.message : error);
    agree = false;
  } finally {
    await stage.close();
  }
  // Workers of a run that broke off still listen.
  process.exit(agree ? 0 : 1);
}

await main();
