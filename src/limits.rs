//! Every bound, written once. The page, the link and the tests ask for them through
//! [`limits`]; rules carry the bounds of their own options.

/// The most workers in a fleet.
pub const WORKERS: u64 = 1_024;
/// The longest worker name, in bytes of UTF-8.
pub const NAME_BYTES: usize = 255;
/// The longest list of slots or tokens of one worker, in bytes as written.
pub const LIST_BYTES: usize = 64 * 1024;
/// The greatest id of a worker.
pub const WORKER_ID: u64 = i32::MAX as u64;
/// The greatest weight.
pub const WEIGHT: f64 = 1_000_000.0;
/// The least weight above 0: a share divided by a smaller one is beyond what a number can hold.
pub const WEIGHT_MIN: f64 = 1e-6;
/// The most keys a [`crate::Keys`] holds.
pub const KEYS: u64 = 10_000_000;
/// The longest key, in bytes.
pub const KEY_BYTES: usize = 64 * 1024;
/// The most bytes that the keys of one list may hold together.
pub const KEY_BYTES_IN_ALL: usize = 512 * 1024 * 1024;
/// The first number of numbered keys; the greatest that a JavaScript number holds exactly, less the keys.
pub const FIRST_NUMBER: u64 = (1 << 53) - 1 - KEYS;
/// The most points of one ring, or slots of one table, in all.
pub const POINTS_IN_ALL: u64 = 4_000_000;
/// The greatest seed of a hash function that takes one.
pub const SEED: u64 = u32::MAX as u64;
/// The most bins that a ring is drawn from: more than any screen has pixels around a circle.
pub const BINS: u64 = 65_536;
/// The most picks asked of a rule of turns at once.
pub const TURNS: u64 = 1_000_000;
/// The greatest rate of requests, per second.
pub const RATE_PER_S: f64 = 1e12;
/// The longest warm-up window, in seconds: about three years.
pub const WINDOW_S: f64 = 1e8;
/// The shortest warm-up window, in seconds.
pub const WINDOW_MIN_S: f64 = 1e-3;
/// The greatest exponent of a Zipf popularity.
pub const ZIPF_EXPONENT: f64 = 10.0;
/// The most steps that one change is made in.
pub const STEPS: u64 = 100;
/// The most bytes of one key with its value.
pub const BYTES_PER_KEY: f64 = 1e12;
/// The fastest that a store is copied, in MB/s.
pub const COPY_MB_PER_S: f64 = 1e9;
/// The slowest that a store is copied, in MB/s.
pub const COPY_MIN_MB_PER_S: f64 = 1e-6;
/// The most routers whose delays are listed.
pub const ROUTERS: u64 = 10_000;
/// The most fleets of a sequence: a start, and every worker of the largest fleet replaced.
pub const FLEETS: u64 = WORKERS + 1;
/// The least imbalance that can be wished for; at 1 no ring would do.
pub const IMBALANCE_MIN: f64 = 1.001;
/// The greatest imbalance that can be wished for.
pub const IMBALANCE: f64 = 100.0;
/// The least probability that a wish can come with: at a lower one the bound that
/// [`crate::theory::ring_keeps_within`] gives says little.
pub const PROBABILITY_MIN: f64 = 0.5;
/// The greatest probability that a wish can come with.
pub const PROBABILITY: f64 = 0.999;
/// The most points a worker of weight 1 can be given in a trial: [`POINTS_IN_ALL`] of the least
/// weight.
pub const POINTS_PER_WEIGHT: u64 = 4_000_000_000_000;
/// The most rings tried in one call.
pub const SEEDS: u64 = 1_000;
/// The most rings tallied together.
pub const TRIALS: u64 = 100_000;

/// The most requests of one trace.
pub const REQUESTS: u64 = 100_000_000;
/// The most lines of a pasted trace.
pub const PASTED: u64 = 1_000_000;
/// The most requests that arrive in a second, on average.
pub const ARRIVALS_PER_S: f64 = 1e9;
/// The fewest requests that arrive in a second, on average.
pub const ARRIVALS_MIN_PER_S: f64 = 1e-3;
/// The latest time of a trace or an event, in seconds.
pub const UNTIL_S: f64 = 1e6;
/// The most requests that a worker serves at once.
pub const SLOTS: u64 = 64;
/// The most gateways.
pub const GATEWAYS: u64 = 64;
/// The most keys in a worker's cache.
pub const CACHE_ENTRIES: u64 = 1_000_000;
/// The most keys in all caches together.
pub const CACHE_ENTRIES_IN_ALL: u64 = 10_000_000;
/// The most that a request costs before sizes and slowdowns, in milliseconds.
pub const COST_MS: f64 = 1e6;
/// The greatest slowdown.
pub const SLOWDOWN: f64 = 1e4;
/// The least slowdown: below 1, a worker is faster.
pub const SLOWDOWN_MIN: f64 = 1e-3;
/// The most events of one run.
pub const EVENTS: u64 = 100;
/// The most health checks in a row that something is believed after.
pub const THRESHOLD: u64 = 100;
/// The most requests that wait at once: beyond, a run is stopped.
pub const WAITING: u64 = 1_000_000;
/// The most bytes that refreshes take which have looked at the workers and not yet come, about.
pub const REFRESH_BYTES: usize = 64 * 1024 * 1024;

/// The most balls, and the most bins.
pub const BALLS: u64 = 10_000_000;
/// The latest time that a run is looked at, in seconds: about 32 years.
pub const RUN_S: f64 = 1e9;
/// The most rules compared by a figure.
pub const RULES_COMPARED: u64 = 64;
/// The most figures compared at once, of all rules and seeds.
pub const FIGURES: u64 = RULES_COMPARED * SEEDS;
/// The least bound on a worker's load, in times the mean: at 1 there would be no room to spare.
pub const LOAD_BOUND_MIN: f64 = 1.01;
/// The greatest bound on a worker's load, in times the mean.
pub const LOAD_BOUND: f64 = 100.0;

/// The least load of a fleet, as a part of what it can do.
pub const LOAD_MIN: f64 = 0.01;
/// The greatest: from 1 on queues grow without end.
pub const LOAD: f64 = 10.0;

/// One row of the bounds table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Limit {
    /// What is bounded.
    pub name: &'static str,
    /// The least value allowed.
    pub min: f64,
    /// The greatest value allowed.
    pub max: f64,
}

/// The bounds table, for whoever has to check a value before sending it.
pub const fn limits() -> [Limit; 47] {
    const fn limit(name: &'static str, min: f64, max: f64) -> Limit {
        Limit { name, min, max }
    }
    [
        limit("workers", 1.0, WORKERS as f64),
        limit("name_bytes", 1.0, NAME_BYTES as f64),
        limit("weight", 0.0, WEIGHT),
        limit("list_bytes", 0.0, LIST_BYTES as f64),
        limit("worker_id", 1.0, WORKER_ID as f64),
        limit("keys", 1.0, KEYS as f64),
        limit("key_bytes", 0.0, KEY_BYTES as f64),
        limit("key_bytes_in_all", 0.0, KEY_BYTES_IN_ALL as f64),
        limit("first_number", 0.0, FIRST_NUMBER as f64),
        limit("points_in_all", 0.0, POINTS_IN_ALL as f64),
        limit("seed", 0.0, SEED as f64),
        limit("replicas", 1.0, WORKERS as f64),
        limit("bins", 1.0, BINS as f64),
        limit("turns", 1.0, TURNS as f64),
        limit("rate_per_s", 0.0, RATE_PER_S),
        limit("hit_ratio", 0.0, 1.0),
        limit("window_s", WINDOW_MIN_S, WINDOW_S),
        limit("zipf_exponent", 0.0, ZIPF_EXPONENT),
        limit("steps", 1.0, STEPS as f64),
        limit("pause_s", 0.0, WINDOW_S),
        limit("prewarmed_ratio", 0.0, 1.0),
        limit("bytes_per_key", 0.0, BYTES_PER_KEY),
        limit("copy_mb_per_s", COPY_MIN_MB_PER_S, COPY_MB_PER_S),
        limit("delay_s", 0.0, WINDOW_S),
        limit("routers", 1.0, ROUTERS as f64),
        limit("fleets", 2.0, FLEETS as f64),
        limit("imbalance", IMBALANCE_MIN, IMBALANCE),
        limit("probability", PROBABILITY_MIN, PROBABILITY),
        limit("points_per_weight", 1.0, POINTS_PER_WEIGHT as f64),
        limit("seeds", 1.0, SEEDS as f64),
        limit("trials", 1.0, TRIALS as f64),
        limit("requests", 1.0, REQUESTS as f64),
        limit("pasted", 1.0, PASTED as f64),
        limit("arrivals_per_s", ARRIVALS_MIN_PER_S, ARRIVALS_PER_S),
        limit("until_s", WINDOW_MIN_S, UNTIL_S),
        limit("slots", 1.0, SLOTS as f64),
        limit("gateways", 1.0, GATEWAYS as f64),
        limit("cache_entries", 1.0, CACHE_ENTRIES as f64),
        limit("cost_ms", 0.0, COST_MS),
        limit("slowdown", SLOWDOWN_MIN, SLOWDOWN),
        limit("events", 0.0, EVENTS as f64),
        limit("threshold", 1.0, THRESHOLD as f64),
        limit("waiting", 0.0, WAITING as f64),
        limit("balls", 1.0, BALLS as f64),
        limit("refresh_s", 0.0, WINDOW_S),
        limit("load", LOAD_MIN, LOAD),
        limit("load_bound", LOAD_BOUND_MIN, LOAD_BOUND),
    ]
}
