import type {
  Bins, Clock, Comparison, CostCurves, Curve, FollowedPair, PointsNeeded, Requests, Rollout, Rule, RuleId, RuleInfo, Samples, Scored, SequenceFigures,
  Stretches, Tally, Warmup, Wish, Worker,
} from 'balance-lab';

/** A worker as the link carries it; fields that are not set are left out. */
export type WorkerEntry = Worker & { weight: number };

export type OptionEntry = number | string | boolean;

export type Change =
  | { kind: 'none' }
  | { kind: 'add'; worker: WorkerEntry }
  | { kind: 'remove'; index: number }
  /** To so many workers, two or more away; only the Move scene has it. */
  | { kind: 'resize'; count: number };

export type KeysEntry =
  | { kind: 'numbered'; prefix: string; start: number; count: number }
  /** A pasted list, and the numbered keys to go back to. */
  | { kind: 'listed'; text: string; numbered: { prefix: string; start: number; count: number } };

export type SceneId = 'ring' | 'rendezvous' | 'move';

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
  /** The most that a worker takes, in times the mean; 0 where nothing bounds it. */
  bound: number;
  replicas: number;
  keys: KeysEntry;
  follow: string;
  traffic: { read: number; write: number; hit: number; window: number };
  /** What the Move scene asks besides. */
  move: MoveEntry;
  /** How even a ring is to be. */
  wish: Wish;
  lesson: string;
  theme: 'system' | 'light' | 'dark';
}

/** What the Move scene asks of a change besides the fleet and the traffic. */
export interface MoveEntry {
  /** The rows compared below the table. */
  a: string;
  b: string;
  curve: 'held' | 'fading';
  popularity: 'uniform' | 'zipf';
  exponent: number;
  /** What the store can serve; 0 where nobody says. */
  capacity: number;
  steps: number;
  pause: number;
  prewarmed: number;
  bytes: number;
  copy: number;
  delays: 'uniform' | 'exponential';
  spread: number;
  plan: 'grow' | 'replace' | 'fail' | 'reweight';
}

export interface MoveRow { id: string; title: string; comparison: Comparison; warmup: Warmup }

/** What a row costs beyond the table. */
export interface MoveSide { row: MoveRow; requests: Requests; curve: Curve; rollout: Rollout }

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
  /** The Move scene's rows, and the two compared. */
  move: { rows: MoveRow[]; sides: [MoveSide, MoveSide] } | null;
}

/** What is found out step by step, beside the pictures: it takes a second or more. */
export type Study =
  | { kind: 'cost'; rules: [Rule, Rule]; workers: WorkerEntry[] }
  /** How many points a ring needs; tried on so many rings, by theory alone on none. */
  | { kind: 'points'; rule: Rule; workers: WorkerEntry[]; wish: Wish; rings: number }
  /** How a ring stands among others with other seeds. */
  /** Rules over a sequence of fleets. */
  | { kind: 'plan'; options: State['options']; workers: WorkerEntry[]; keys: KeysEntry; plan: MoveEntry['plan'] }
  | { kind: 'luck'; rule: Rule; workers: WorkerEntry[]; wish: Wish; own: number; rings: number };

/** What each kind of study finds. */
export interface Findings {
  cost: CostCurves;
  /** Theory's answer, the points tried and how the rings tried came out. */
  points: { theory: PointsNeeded | null; points: number; tally: Tally | null };
  luck: Tally;
  /** A rule that can't follow the plan has a fault and no figures. */
  plan: { keys: number; rows: { title: string; figures: SequenceFigures | null; fault: string }[] };
}
export type StudyKind = keyof Findings;

/** How far a study is. */
export interface Progress<Kind extends StudyKind = StudyKind> {
  done: number;
  of: number;
  findings: Findings[Kind] | null;
  fault: string;
}

export type FromWorker =
  | { type: 'ready'; facts: Facts }
  | { type: 'result'; result: Result }
  | { type: 'refused'; request: number; message: string }
  | { type: 'seed'; seed: number }
  | { type: 'study'; id: number; progress: Progress }
  | { type: 'broken'; message: string; study?: StudyKind };

export type ToWorker =
  | { type: 'compute'; request: number; state: State }
  | { type: 'study'; id: number; study: Study }
  | { type: 'seed' };
