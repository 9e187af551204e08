import type { Rule, Worker } from '../../dist/pkg/balance_lab.js';
import type { Random } from './random.js';
import type { Workers } from './workers.js';

/** A request that carries a key. */
export interface Request {
  path: string;
  headers: Record<string, string>;
  /** What of it the program hashes: the core's key. */
  key: Uint8Array;
}

/** Where a request's key stands, as keys.js names it. */
export type Carrier = 'header' | 'parameter' | 'path' | 'uri' | 'client';

/** A fleet as the core is told of it and as a program is configured with it. */
export interface Fleet {
  rule: Rule;
  workers: Worker[];
  /** For each worker of the list, who may answer a request that is its. */
  answers: string[][];
  carrier: Carrier;
  /** Its part of the program's configuration. */
  config: string;
  /** Whether the program may give a key up to its round robin, where the core says nobody. */
  mayTurn: boolean;
}

/** What this machine lets a fleet have. */
export interface Site {
  workers: Workers;
  ipv6: boolean;
  /** Whether workers may listen on port 80, which a server text without a port means. */
  port80: boolean;
}

/** A program that places keys. */
export interface Program {
  /** It listens on the socket `name.sock` of the folder that it runs in. */
  name: string;
  command: string;
  args: string[];
  version: string;
  /** What of it is left out. */
  remark?: string;
  draw(random: Random, name: string, site: Site): Promise<Fleet>;
  /** The whole configuration, by file. */
  configure(fleets: Map<string, Fleet>): { file: string; content: string };
}
