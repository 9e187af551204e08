import type {
  ballsTheory, Bins, Clock, Standings, Comparison, CostCurves, Curve, FollowedPair, Moment, PointsNeeded, Report, Requests, Rollout, Rule, RuleId, RuleInfo, Samples,
  Scored, SequenceFigures, Series, Stretches, Tally, Warmup, Why, Wish, Worker,
} from 'balance-lab';

declare global {
  /** The crate's, put in by the bundler. */
  const VERSION: string;
  /** The default of every option of the rule that the page opens with. */
  const OPENING_OPTIONS: Record<string, OptionEntry>;
}

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

export type SceneId = 'ring' | 'rendezvous' | 'choices' | 'race' | 'move' | 'path';

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
  /** What the Queue race asks. */
  race: RaceEntry;
  /** What the Two choices scene asks. */
  choices: ChoicesEntry;
  /** How far the reader is on the path, and what its steps ask. */
  path: PathEntry;
  /** How even a ring is to be. */
  wish: Wish;
  lesson: string;
  theme: 'system' | 'light' | 'dark';
  /** What it is compared with, which has no other itself; null where nothing is. */
  other: State | null;
  /** Which side of the comparison this is. */
  side: 'a' | 'b';
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

/** What the Queue race asks besides the fleet and the rules' options. Times in s, costs in ms. */
export interface RaceEntry {
  /** One panel for each. */
  rules: RuleId[];
  rate: number;
  arrivals: 'poisson' | 'fixed' | 'bursts';
  on: number;
  off: number;
  seconds: number;
  slots: number;
  /** The place of the slow worker, -1 where none is. */
  slow: number;
  slowdown: number;
  hit: number;
  miss: number;
  sizes: 'constant' | 'exponential' | 'lesson';
  popularity: 'uniform' | 'zipf';
  exponent: number;
  keys: number;
  /** Entries of each worker's cache; 0 where none has one. */
  cache: number;
  gateways: number;
  /** What gateways know of load: all at once, what they sent themselves, or what was so at the last refresh. */
  view: 'exact' | 'own' | 'refreshed';
  /** The time between refreshes. */
  refresh: number;
  /** The time between health checks; 0 where there are none. */
  checks: number;
  threshold: number;
  /** What the rules that have such an option are given. */
  bound: number;
  choices: number;
  top: number;
  seed: number;
  /** How many seeds the rules are compared over. */
  seeds: number;
  events: RaceEvent[];
  /** A pasted trace, '' where arrivals are drawn. */
  trace: string;
  /** The moment shown. */
  at: number;
  /** The figure that all rules are ordered by. */
  by: 'p99' | 'mean' | 'store' | 'hits' | 'queue';
}

export interface RaceEvent {
  at: number;
  kind: 'join' | 'leave' | 'die' | 'recover' | 'empty-cache' | 'slow';
  worker: string;
  factor?: number;
}

/** A rule's run over the trace: the whole of it, and the moment shown. */
export interface RaceRow { id: RuleId; whole: Report; series: Series; hits: Series; moment: Moment; why: Why | null; theory: Theory }

/** What theory says of a rule's run in the long run; null where it says nothing. */
export interface Theory {
  hits: number | null;
  wait_s: number | null;
  /** What no rule can wait less than. */
  least_wait_s: number | null;
}

export interface Race {
  /** The same for as long as only the moment changes. */
  run: number;
  rows: RaceRow[];
  /** The fleet, then those that join. */
  workers: string[];
  /** Of those the requests ask for. */
  keys: number;
  at_s: number;
  /** When the last rule is done. */
  until_s: number;
  arrived: number;
  expected: number;
  next_s: number | null;
  previous_s: number | null;
}

/** What the Two choices scene asks. Times in mean service times. */
export interface ChoicesEntry {
  d: number;
  draw: 'distinct' | 'with-replacement';
  /** As many bins. */
  balls: number;
  workers: number;
  /** Of what the workers can do. */
  load: number;
  gateways: number;
  refresh: number;
  delay: number;
  staggered: boolean;
  /** Whether a gateway counts what it sent itself since the last refresh. */
  own: boolean;
  /** Of the least loaded. */
  ties: 'random' | 'first';
  seed: number;
  /** How many requests were sent one by one. */
  request: number;
}

/** A reader's guess, and whether the answer was asked for. */
export interface GuessEntry { at: number; shown: boolean }

/** How far the reader is on the path. Steps count from 1; what follows them is what their controls set. */
export interface PathEntry {
  step: number;
  seen: number[];
  guesses: Record<number, GuessEntry>;
  /** The thumbnail that is followed. */
  key: string;
  /** Whether caches are drawn as they were before the change. */
  before: boolean;
  sent: number;
  weight: number;
  slow: number;
  points: number;
  /** The number of the worker that leaves. */
  leaves: number;
  hit: number;
  /** Whether a hit takes as long as a miss. */
  dear: boolean;
}

/** A run of requests under a rule of turns or of keys. */
export interface PathRun { title: string; report: Report }

/** What a step shows besides a scene's own picture; each step fills what it draws. */
export interface PathFound {
  /** The picture of a scene, of the path's own fleet and keys. */
  inner: Result | null;
  guess: import('balance-lab').Guess | null;
  /** Requests sent one by one. */
  sent: { report: Report; moment: Moment; why: Why | null } | null;
  /** Picks in turn. */
  order: Int32Array | null;
  /** Requests by turns to a fleet of which one is slow. */
  queues: { report: Report; moment: Moment } | null;
  runs: PathRun[] | null;
  /** Each key's worker before and after, and the remainders that decide it. */
  owners: { before: Int32Array; after: Int32Array; remainders: import('balance-lab').Remainders } | null;
  throws: Throws[] | null;
  /** The followed thumbnail's number, in hexadecimal. */
  hash: string | null;
}

/** One request, as the gateway that places it sees it. */
export interface OneRequest {
  /** Counted from 1; 0 where it is a given one. */
  request: number;
  in_flight: ArrayLike<number>;
  /** In the order they were drawn; none where nothing was sent. */
  asked: number[];
  /** -1 where nothing was sent. */
  chosen: number;
  chances: Float64Array;
  /** The chance that one certain worker is asked. */
  asked_chance: number;
}

/** Balls thrown with one d: the fullest bin for each seed, and all bins for the first. */
export interface Throws { d: number; max: number[]; histogram: Float64Array | null; theory: ReturnType<typeof ballsTheory> }

/** The mean times found so far, and by theory. */
export interface StaleFindings {
  seeds: number;
  at: number[];
  /** Of the least loaded, of d choices and of random, in this order. */
  times: Standings[];
  crossing: number | null;
  model: { d: number; mean: number; half: number; theory: number | null }[];
}

export interface MoveRow { id: string; comparison: Comparison; warmup: Warmup }

/** What a row costs beyond the table. */
export interface MoveSide { row: MoveRow; requests: Requests; curve: Curve; rollout: Rollout }

export interface Bound { min: number; max: number }

/** What the core says of itself, once it runs. */
export interface Facts { limits: Record<string, Bound>; rules: RuleInfo[] }

/** A refusal shown beside the control that caused it. */
export interface Problem { control: string; message: string; typed: string }

/** `points`: of a ring; null for mod N. */
export interface LessonRow { points: number | null; up: Comparison; down: Comparison; warmup: Warmup | null }

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
  /** The Queue race's runs; it has no comparison. */
  race: Race | null;
  /** The Two choices scene's request; it has no comparison either. */
  choices: OneRequest | null;
  /** What a step of the path shows; it has no comparison of its own. */
  path: PathFound | null;
  /** The Move scene's rows, and the two compared. */
  move: { rows: MoveRow[]; sides: [MoveSide, MoveSide] } | null;
  /** The other side's, where two settings are compared. */
  other?: Result | null;
}

/** What is found out step by step, beside the pictures: it takes a second or more. */
export type Study =
  | { kind: 'cost'; rules: [Rule, Rule]; workers: WorkerEntry[] }
  /** How many points a ring needs; tried on so many rings, by theory alone on none. */
  | { kind: 'points'; rule: Rule; workers: WorkerEntry[]; wish: Wish; rings: number }
  /** Rules over a sequence of fleets. */
  | { kind: 'plan'; options: State['options']; workers: WorkerEntry[]; keys: KeysEntry; plan: MoveEntry['plan'] }
  /** The race over several traces. */
  | { kind: 'race'; workers: WorkerEntry[]; options: State['options']; keys: KeysEntry; race: RaceEntry }
  /** Every rule that a reader may think of, over the same traces. */
  | { kind: 'which'; workers: WorkerEntry[]; options: State['options']; keys: KeysEntry; race: RaceEntry }
  /** Balls into as many bins, for several d, over several seeds. */
  | { kind: 'bins'; balls: number; ds: number[]; draw: ChoicesEntry['draw']; seed: number; seeds: number }
  /** Mean times by the age of views, in so many rounds of a seed each. */
  | { kind: 'stale'; choices: Omit<ChoicesEntry, 'balls' | 'request'>; rounds: number }
  /** How a ring stands among others with other seeds. */
  | { kind: 'luck'; rule: Rule; workers: WorkerEntry[]; wish: Wish; own: number; rings: number };

/** What each kind of study finds. */
export interface Findings {
  cost: CostCurves;
  /** Theory's answer, the points tried and how the rings tried came out. */
  points: { theory: PointsNeeded | null; points: number; tally: Tally | null };
  luck: Tally;
  /** By figure: means, half intervals, and who can't be told from the best. */
  race: { figures: Record<string, Standings> };
  which: Findings['race'];
  bins: { balls: number; rows: Throws[] };
  stale: StaleFindings;
  /** A rule that can't follow the plan has a fault and no figures. */
  plan: { keys: number; rows: { id: string; figures: SequenceFigures | null; fault: string }[] };
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
  | { type: 'ready' }
  | { type: 'result'; result: Result }
  | { type: 'refused'; request: number; message: string }
  /** A run that takes long: so many requests of so many. */
  | { type: 'progress'; request: number; done: number; of: number }
  | { type: 'seed'; seed: number }
  | { type: 'study'; id: number; progress: Progress }
  | { type: 'broken'; message: string; study?: StudyKind };

export type ToWorker =
  | { type: 'compute'; request: number; state: State }
  | { type: 'study'; id: number; study: Study }
  | { type: 'stop'; study: StudyKind }
  | { type: 'seed' }
  /** More than the first picture will be asked for soon. */
  | { type: 'warm' };
