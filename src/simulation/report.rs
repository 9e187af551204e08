//! The figures of a run so far.

use crate::fleet::Fleet;
use crate::movement::imbalance;
use crate::simulation::engine::{Parts, Simulation};
use crate::simulation::histogram::Histogram;
use crate::simulation::worker::State;
use crate::simulation::{Ticks, seconds};

/// Requests that nobody served, by cause.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Failed {
    /// Sent to a worker that was dead, which the gateway did not know.
    pub unreachable: u64,
    /// At a worker when it died.
    pub died: u64,
    /// There was no worker to choose.
    pub nobody: u64,
}

impl Failed {
    /// All of them.
    pub fn total(&self) -> u64 {
        self.unreachable + self.died + self.nobody
    }
}

/// What the engine counts as it goes.
#[derive(Debug, Clone, Default)]
pub(super) struct Tally {
    pub arrived: u64,
    pub done: u64,
    pub failed: Failed,
    pub max_queue: u32,
    pub last_done: Ticks,
    pub waits: Histogram,
    pub responses: Histogram,
}

impl Tally {
    pub(super) fn bytes(&self) -> usize {
        self.waits.bytes() + self.responses.bytes()
    }
}

/// Durations in seconds. Mean and maximum are exact, the percentiles within 0.4 %.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Times {
    /// The mean.
    pub mean_s: f64,
    /// What half of all do not exceed.
    pub p50_s: f64,
    /// What 90 % do not exceed.
    pub p90_s: f64,
    /// What 99 % do not exceed.
    pub p99_s: f64,
    /// The longest.
    pub max_s: f64,
}

impl Times {
    fn of(histogram: &Histogram) -> Option<Times> {
        let quantile = |q| seconds(histogram.quantile(q));
        (histogram.total() > 0).then(|| Times {
            mean_s: histogram.mean() / 1e9,
            p50_s: quantile(0.5),
            p90_s: quantile(0.9),
            p99_s: quantile(0.99),
            max_s: seconds(histogram.max()),
        })
    }
}

/// The figures of a run so far. Lists go by worker: the fleet, then those that join.
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    /// The present time, in seconds.
    pub time_s: f64,
    /// Requests that arrived: those done, served, waiting and failed.
    pub arrived: u64,
    /// Requests that were served.
    pub done: u64,
    /// Requests that are being served.
    pub serving: u64,
    /// Requests that wait.
    pub waiting: u64,
    /// Requests that nobody served.
    pub failed: Failed,
    /// How long requests waited whose service has begun.
    pub wait: Option<Times>,
    /// How long requests took that are done.
    pub response: Option<Times>,
    /// The part of lookups that hit; `None` without caches or lookups.
    pub hit_ratio: Option<f64>,
    /// Misses a second: what the store behind the caches is asked; `None` without caches.
    pub store_per_s: Option<f64>,
    /// How many caches hold a key, on average over those that any holds.
    pub copies: Option<f64>,
    /// The longest queue that an arriving request found, served and waiting.
    pub max_queue: u32,
    /// When the last request was done, in seconds.
    pub finish_s: f64,
    /// Requests sent to each worker that took them.
    pub requests: Vec<u64>,
    /// How long each worker was busy, its slots together, in seconds.
    pub busy_s: Vec<f64>,
    /// Lookups in each worker's cache.
    pub lookups: Vec<u64>,
    /// Those of them that hit.
    pub hits: Vec<u64>,
    /// Max ÷ mean of requests by weight, over workers that have been there.
    pub imbalance: f64,
    /// The same of busy time.
    pub imbalance_of_work: f64,
    /// The part of the time up that slots were busy.
    pub utilisation: f64,
    /// The work that arrived ÷ what the workers could do while it arrived, where a request that
    /// still waits counts as much as its worker's others on average: above 1 queues grow for ever.
    pub offered: Option<f64>,
    /// The same of each worker, by what was sent to it.
    pub offered_to: Vec<f64>,
    /// Whether the run was stopped before its end, since queues grew beyond all bounds.
    pub capped: bool,
}

impl Simulation {
    /// The figures so far. O(workers + keys).
    pub fn report(&self) -> Report {
        let parts = self.parts();
        let Parts {
            workers,
            all,
            tally,
            time,
            arrivals_until,
            slots,
            ..
        } = parts;
        let requests: Vec<u64> = workers.iter().map(|worker| worker.requests).collect();
        let busy: Vec<f64> = workers
            .iter()
            .map(|worker| worker.busy_until(time) as f64 / 1e9)
            .collect();
        let has_cache = workers.iter().any(|worker| worker.cache.is_some());
        let lookups: u64 = workers.iter().map(|worker| worker.lookups).sum();
        let hits: u64 = workers.iter().map(|worker| worker.hits).sum();
        let serving: usize = workers.iter().map(|worker| worker.serving.len()).sum();

        let been = |i: &usize| workers[*i].state != State::Coming;
        let imbalance_of = |loads: &dyn Fn(usize) -> f64| {
            let there: Vec<usize> = (0..workers.len()).filter(been).collect();
            let fleet = there.iter().map(|&i| all[i].clone()).collect();
            let loads: Vec<f64> = there.iter().map(|&i| loads(i)).collect();
            // The fleet was accepted when the run began.
            Fleet::new(fleet).map_or(0.0, |fleet| imbalance(&fleet, &loads))
        };

        let slots = slots as f64;
        let up = |until: Ticks| {
            let up = workers.iter().map(move |worker| worker.up_until(until));
            up.map(|up| seconds(up) * slots).collect::<Vec<f64>>()
        };
        let could = up(arrivals_until);
        let sent: Vec<f64> = workers.iter().map(|worker| worker.work_sent()).collect();
        let part = |work: f64, could: f64| if could > 0.0 { work / could } else { 0.0 };
        let could_in_all: f64 = could.iter().sum();
        let up_in_all: f64 = up(time).iter().sum();
        Report {
            time_s: seconds(time),
            arrived: tally.arrived,
            done: tally.done,
            serving: serving as u64,
            waiting: parts.waiting,
            failed: tally.failed,
            wait: Times::of(&tally.waits),
            response: Times::of(&tally.responses),
            hit_ratio: (lookups > 0).then(|| hits as f64 / lookups as f64),
            store_per_s: (has_cache && time > 0).then(|| (lookups - hits) as f64 / seconds(time)),
            copies: self.copies(),
            max_queue: tally.max_queue,
            finish_s: seconds(tally.last_done),
            imbalance: imbalance_of(&|i| requests[i] as f64),
            imbalance_of_work: imbalance_of(&|i| busy[i]),
            utilisation: part(busy.iter().sum(), up_in_all),
            offered: (could_in_all > 0.0).then(|| sent.iter().sum::<f64>() / could_in_all),
            offered_to: sent
                .iter()
                .zip(&could)
                .map(|(&sent, &could)| part(sent, could))
                .collect(),
            requests,
            busy_s: busy,
            lookups: workers.iter().map(|worker| worker.lookups).collect(),
            hits: workers.iter().map(|worker| worker.hits).collect(),
            capped: parts.stopped,
        }
    }

    fn copies(&self) -> Option<f64> {
        let caches = self
            .parts()
            .workers
            .iter()
            .filter_map(|worker| worker.cache.as_ref());
        let mut held = vec![false; self.keys().len()];
        let (mut all, mut distinct) = (0u64, 0u64);
        for key in caches.flat_map(|cache| cache.keys()) {
            all += 1;
            distinct += u64::from(!std::mem::replace(&mut held[key as usize], true));
        }
        (all > 0).then(|| all as f64 / distinct as f64)
    }
}
