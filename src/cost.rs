//! What one lookup costs by fleet size: two rules timed against each other where they run.

use crate::error::{Error, plain};
use crate::fleet::{Fleet, Worker};
use crate::order::ascending;
use crate::placement::Placement;
use crate::placement::rule::Rule;
use crate::stats::quantile;

/// The fleets that are timed: 1 to 1,024 workers, each twice as large as the one before.
pub const SIZES: [u32; 11] = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024];
/// How often each rule and size is timed. They take turns, so that a slow moment of the machine
/// falls on all of them.
pub const RUNS: usize = 15;
/// How many keys are looked up in turn: more than any cache of a processor holds the answers to.
const KEYS: usize = 1 << 16;
/// The shortest run, in milliseconds.
const RUN_MS: f64 = 2.5;
/// Steps of a clock beyond this, in milliseconds, are too far apart to time a run …
const COARSE_MS: f64 = 25.0;
/// … if there are more of them than a busy machine causes now and then.
const COARSE_STEPS: u32 = 10;

/// Two rules being timed over fleets of [`SIZES`].
pub struct LookupCost {
    keys: Vec<[u8; 10]>,
    /// Both rules at the first size, then at the next.
    timed: Vec<Timed>,
    runs: usize,
    /// Steps of the clock that were too long.
    coarse: u32,
    /// Keeps lookups from being optimised away.
    sum: u64,
}

struct Timed {
    placement: Box<dyn Placement>,
    /// Lookups between two looks at the clock.
    batch: u64,
    next_key: usize,
    /// Nanoseconds a lookup took in each run.
    ns: Vec<f64>,
}

/// A rule's cost by fleet size, in nanoseconds a lookup.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Costs {
    /// The median at each size.
    pub median: Vec<f64>,
    /// The lower quartile.
    pub low: Vec<f64>,
    /// The upper quartile.
    pub high: Vec<f64>,
}

/// Where two curves of cost cross.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Crossing {
    /// At how many workers.
    pub workers: f64,
    /// At what cost, in nanoseconds.
    pub ns: f64,
}

impl LookupCost {
    /// Two rules to be timed. Fleets are `w1`, `w2` and so on, with the weights of `fleet`'s usable
    /// workers over and over, since what weights there are may decide what a lookup costs.
    ///
    /// # Errors
    /// What [`Rule::place`] refuses at any of the sizes.
    pub fn new(rules: [&Rule; 2], fleet: &Fleet) -> Result<LookupCost, Error> {
        let mut weights: Vec<f64> = fleet.usable().map(|(_, worker)| worker.weight).collect();
        if weights.is_empty() {
            weights.push(1.0);
        }
        let mut timed = Vec::new();
        for size in SIZES {
            let workers = weights.iter().cycle().zip(1..=size);
            let workers = workers.map(|(&weight, i)| Worker::new(format!("w{i}")).weighted(weight));
            let fleet = Fleet::new(workers.collect())?;
            for rule in rules {
                timed.push(Timed {
                    placement: rule.place(&fleet)?,
                    // Some microseconds at the dearest: a clock's look must not weigh much in it.
                    batch: 8 + 2048 / (u64::from(size) + 7),
                    next_key: 0,
                    ns: Vec::new(),
                });
            }
        }
        Ok(LookupCost {
            keys: (0..KEYS).map(key).collect(),
            timed,
            runs: 0,
            coarse: 0,
            sum: 0,
        })
    }

    /// How many runs there are in all.
    pub fn of(&self) -> usize {
        RUNS * self.timed.len()
    }

    /// How many runs are done.
    pub fn done(&self) -> usize {
        self.runs
    }

    /// One more run, of some milliseconds; `false` once all are done. `now_ms` is a clock in
    /// milliseconds that never goes back. A run begins and ends where the clock steps, so that a
    /// coarse clock is as good as a fine one.
    ///
    /// # Errors
    /// A clock whose steps are too far apart.
    pub fn step(&mut self, now_ms: impl Fn() -> f64) -> Result<bool, Error> {
        if self.runs == self.of() {
            return Ok(false);
        }
        let turn = self.runs % self.timed.len();
        let timed = &mut self.timed[turn];
        let waited_from = now_ms();
        let mut start = waited_from;
        while start == waited_from {
            start = now_ms();
        }
        if start - waited_from > COARSE_MS {
            self.coarse += 1;
            if self.coarse <= COARSE_STEPS {
                return Ok(true);
            }
            return Err(Error::WrongKind {
                what: "This browser's clock".into(),
                expected: format!("finer than {} ms to time a lookup", plain(COARSE_MS)),
                given: format!("steps of {} ms", plain((start - waited_from).round())),
            });
        }
        let mut lookups = 0;
        let mut end = start;
        while end - start < RUN_MS {
            for _ in 0..timed.batch {
                let owner = timed.placement.owner(&self.keys[timed.next_key]);
                self.sum = self.sum.wrapping_add(owner.map_or(0, |id| u64::from(id.0)));
                timed.next_key = (timed.next_key + 1) % KEYS;
            }
            lookups += timed.batch;
            end = now_ms();
        }
        timed.ns.push((end - start) * 1e6 / lookups as f64);
        self.runs += 1;
        Ok(self.runs < self.of())
    }

    /// Each rule's costs in the runs done so far; empty before each was timed once.
    pub fn costs(&self) -> [Costs; 2] {
        if self.runs < self.timed.len() {
            return Default::default();
        }
        [0, 1].map(|rule| {
            let mut costs = Costs::default();
            for timed in self.timed.iter().skip(rule).step_by(2) {
                let sorted = ascending(timed.ns.iter().copied());
                let at = |part| quantile(&sorted, part).unwrap_or_default(); // timed at least once
                costs.median.push(at(0.5));
                costs.low.push(at(0.25));
                costs.high.push(at(0.75));
            }
            costs
        })
    }
}

/// `user:` and five digits.
fn key(number: usize) -> [u8; 10] {
    let mut key = *b"user:00000";
    let mut rest = number;
    for digit in key[5..].iter_mut().rev() {
        *digit += (rest % 10) as u8;
        rest /= 10;
    }
    key
}

/// Where the first rule's median goes from below the second's to above it, the last time if there
/// are several; straight lines between sizes, on logarithmic scales. `None` if it never does.
pub fn crossing([first, second]: &[Costs; 2]) -> Option<Crossing> {
    let above = |i: usize| libm::log(first.median[i] / second.median[i]);
    let i = (1..first.median.len())
        .rev()
        .find(|&i| above(i - 1) < 0.0 && above(i) >= 0.0)?;
    let part = above(i - 1) / (above(i - 1) - above(i));
    let between = |a: f64, b: f64| libm::exp(libm::log(a) + part * libm::log(b / a));
    Some(Crossing {
        workers: between(SIZES[i - 1].into(), SIZES[i].into()),
        ns: between(first.median[i - 1], first.median[i]),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    fn costs(median: impl Fn(f64) -> f64) -> Costs {
        Costs {
            median: SIZES.iter().map(|&n| median(n.into())).collect(),
            ..Costs::default()
        }
    }

    fn rule(id: &str) -> Rule {
        Rule::new(id, []).unwrap()
    }

    #[test]
    fn curves_that_are_straight_on_log_scales_cross_exactly() {
        let pair = [costs(|n| 10.0 * n), costs(|_| 70.0)];
        let Crossing { workers, ns } = crossing(&pair).unwrap();
        assert!((workers - 7.0).abs() < 1e-9 && (ns - 70.0).abs() < 1e-9);
        let [one, other] = pair;
        assert_eq!(crossing(&[other, one]), None);
    }

    #[test]
    fn every_rule_and_size_is_timed_as_often_with_a_clock_as_coarse_as_a_millisecond() {
        let fleet = Fleet::named(["a", "b"]).unwrap();
        let mut cost = LookupCost::new([&rule("rendezvous"), &rule("ring")], &fleet).unwrap();
        assert_eq!(cost.costs(), <[Costs; 2]>::default());
        let looks = Cell::new(0u32);
        let clock = || {
            looks.set(looks.get() + 1);
            f64::from(looks.get() / 3)
        };
        while cost.step(clock).unwrap() {}
        assert!(!cost.step(clock).unwrap());
        assert_eq!((cost.done(), cost.of()), (330, 330));
        for costs in cost.costs() {
            assert_eq!(costs.median.len(), SIZES.len());
            for (i, &median) in costs.median.iter().enumerate() {
                assert!(0.0 < costs.low[i] && costs.low[i] <= median && median <= costs.high[i]);
            }
        }
    }

    #[test]
    fn a_clock_that_hardly_ever_steps_is_refused() {
        let looks = Cell::new(0u32);
        let clock = || {
            looks.set(looks.get() + 1);
            f64::from(looks.get() / 3 * 100)
        };
        let mut cost =
            LookupCost::new([&rule("rendezvous"), &rule("ring")], &Fleet::default()).unwrap();
        for _ in 0..COARSE_STEPS {
            assert_eq!(cost.step(clock), Ok(true));
        }
        assert_eq!(cost.done(), 0);
        let error = cost.step(clock).unwrap_err().to_string();
        assert!(error.contains("100 ms"), "{error}");
    }
}
