import type {
  Bins, Clock, Comparison, FollowedPair, RuleId, RuleInfo, Samples, Scored, Stretches, Warmup, Worker,
} from 'balance-lab';

/** A worker as the link carries it; fields that are not set are left out. */
export type WorkerEntry = Worker & { weight: number };

export type OptionEntry = number | string | boolean;

export type Change =
  | { kind: 'none' }
  | { kind: 'add'; worker: WorkerEntry }
  | { kind: 'remove'; index: number };

export type KeysEntry =
  | { kind: 'numbered'; prefix: string; start: number; count: number }
  /** A pasted list, and the numbered keys to go back to. */
  | { kind: 'listed'; text: string; numbered: { prefix: string; start: number; count: number } };

export type SceneId = 'ring' | 'rendezvous';

/** Everything a link carries. */
export interface State {
  scene: SceneId;
  workers: WorkerEntry[];
  change: Change;
  show: 'before' | 'change' | 'after';
  /** How scores are listed. */
  order: 'score' | 'fleet';
  rule: RuleId;
  /** Every option of the rule, by its name. */
  options: Record<string, OptionEntry>;
  replicas: number;
  keys: KeysEntry;
  follow: string;
  traffic: { read: number; write: number; hit: number; window: number };
  lesson: string;
  theme: 'system' | 'light' | 'dark';
}

export interface Bound { min: number; max: number }

/** What the core says of itself, once it runs. */
export interface Facts { limits: Record<string, Bound>; rules: RuleInfo[] }

/** A refusal shown beside the control that caused it. */
export interface Problem { control: string; message: string; typed: string }

export interface LessonRow { title: string; up: Comparison; down: Comparison; warmup: Warmup | null }

/** One whole picture: the state it was computed from, and all that is drawn. */
export interface Result {
  request: number;
  state: State;
  comparison: Comparison;
  bins: Bins;
  strip: [Stretches, Stretches] | null;
  followed: FollowedPair | null;
  samples: Samples;
  /** The followed key's scores before and after, where the rule has scores. */
  scores: [Scored | null, Scored | null];
  /** The ring of 100 places, under the rule that has one. */
  clock: Clock | null;
  warmup: Warmup;
  lesson: LessonRow[] | null;
}

export type FromWorker =
  | { type: 'ready'; facts: Facts }
  | { type: 'result'; result: Result }
  | { type: 'refused'; request: number; code: string; message: string }
  | { type: 'seed'; seed: number }
  | { type: 'broken'; message: string };

export type ToWorker = { type: 'compute'; request: number; state: State } | { type: 'seed' };
