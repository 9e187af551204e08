//! What arrives: when, for which key, how large, and at which gateway. The same seed gives the same
//! requests to every rule.

use std::rc::Rc;

use crate::error::{Error, whole_within, within};
use crate::keys::Keys;
use crate::limits;
use crate::rng::Random;
use crate::simulation::demand::Demand;
use crate::simulation::pasted::Pasted;
use crate::simulation::{Ticks, ticks_of_s};

/// When requests arrive. Rates are of all gateways together, in requests per second.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Arrivals {
    /// At equal distances, the first at time 0.
    Fixed {
        /// How many a second.
        per_s: f64,
    },
    /// Independently of each other.
    Poisson {
        /// How many a second on average.
        per_s: f64,
    },
    /// Poisson while it is on, nothing while it is off, by turns, on first.
    Bursts {
        /// How many a second on average, of both times together.
        per_s: f64,
        /// How long it is on.
        on_s: f64,
        /// How long it is off.
        off_s: f64,
    },
}

/// Where a trace ends.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum End {
    /// Nothing arrives at this time or later, in seconds.
    UntilS(f64),
    /// After so many requests.
    Requests(f64),
}

/// What the cost of a request is multiplied by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Sizes {
    /// All are alike: 1.
    #[default]
    Constant,
    /// Exponentially distributed with mean 1.
    Exponential,
    /// 1 to 10 by the generator of the queue lesson, begun from the seed.
    Lesson,
}

impl Sizes {
    /// All of them, with the names that programs use.
    pub const ALL: [(&'static str, Sizes); 3] = [
        ("constant", Sizes::Constant),
        ("exponential", Sizes::Exponential),
        ("lesson", Sizes::Lesson),
    ];
}

/// One request as it arrives.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Arrival {
    /// When.
    pub time: Ticks,
    /// Its key's place in the list.
    pub key: u32,
    /// The gateway it reaches.
    pub gateway: u8,
    /// What its cost is multiplied by; of a pasted trace with costs, the cost itself in ms.
    pub size: f64,
}

/// The requests one after the other. O(1) each, in constant memory.
#[derive(Debug, Clone)]
pub struct Trace {
    times: Times,
    /// How many have come.
    count: u64,
    requests: u64,
    until: Ticks,
    demand: Demand,
    keys: Random,
    sizes: SizeDraws,
    gateways: u8,
    gateway: Random,
}

#[derive(Debug, Clone)]
enum Times {
    Fixed {
        apart: f64,
    },
    Poisson {
        mean_gap: f64,
        at: Ticks,
        gaps: Random,
    },
    Bursts {
        mean_gap: f64,
        at: Ticks,
        gaps: Random,
        on: Ticks,
        off: Ticks,
    },
    Pasted(Rc<Pasted>),
}

#[derive(Debug, Clone)]
enum SizeDraws {
    Constant,
    Exponential(Random),
    Lesson(f64),
}

/// Streams of random numbers of a trace; gateways have those from [`GATEWAYS_FROM`] on.
#[derive(Clone, Copy)]
enum Stream {
    Times,
    Keys,
    Sizes,
    Gateways,
}

/// The first stream that is a gateway's own.
pub(super) const GATEWAYS_FROM: u64 = 16;

impl Trace {
    /// A trace from its start.
    ///
    /// # Errors
    /// Numbers out of bounds, by name.
    pub fn new(
        demand: Demand,
        arrivals: Arrivals,
        end: End,
        sizes: Sizes,
        gateways: u8,
        seed: u64,
    ) -> Result<Trace, Error> {
        let random = |stream: Stream| Random::new(seed, stream as u64);
        let gap = |per_s: f64| {
            let per_s = within(
                "Requests a second",
                per_s,
                limits::ARRIVALS_MIN_PER_S,
                limits::ARRIVALS_PER_S,
            )?;
            Ok(1e9 / per_s)
        };
        let times = match arrivals {
            Arrivals::Fixed { per_s } => Times::Fixed { apart: gap(per_s)? },
            Arrivals::Poisson { per_s } => Times::Poisson {
                mean_gap: gap(per_s)?,
                at: 0,
                gaps: random(Stream::Times),
            },
            Arrivals::Bursts { per_s, on_s, off_s } => {
                let part =
                    |what: &str, s, min| within(what, s, min, limits::WINDOW_S).map(ticks_of_s);
                let on = part("A burst", on_s, limits::WINDOW_MIN_S)?;
                let off = part("The time between bursts", off_s, 0.0)?;
                let on_part = on as f64 / (on + off) as f64;
                let mean_gap = gap(per_s)? * on_part;
                within(
                    "Requests a second within a burst",
                    1e9 / mean_gap,
                    0.0,
                    limits::ARRIVALS_PER_S,
                )?;
                Times::Bursts {
                    mean_gap,
                    at: 0,
                    gaps: random(Stream::Times),
                    on,
                    off,
                }
            }
        };
        let (requests, until) = match end {
            End::Requests(requests) => (
                whole_within("Requests", requests, 1, limits::REQUESTS)?,
                Ticks::MAX,
            ),
            End::UntilS(s) => {
                let s = within(
                    "The end of the trace",
                    s,
                    limits::WINDOW_MIN_S,
                    limits::UNTIL_S,
                )?;
                (u64::MAX, ticks_of_s(s))
            }
        };
        let trace = Trace {
            times,
            count: 0,
            requests,
            until,
            demand,
            keys: random(Stream::Keys),
            sizes: match sizes {
                Sizes::Constant => SizeDraws::Constant,
                Sizes::Exponential => SizeDraws::Exponential(random(Stream::Sizes)),
                Sizes::Lesson => SizeDraws::Lesson(seed as f64),
            },
            gateways,
            gateway: random(Stream::Gateways),
        };
        if trace.expected() > limits::REQUESTS as f64 {
            return Err(Error::TooMany {
                what: "Requests",
                given: trace.expected(),
                max: limits::REQUESTS as f64,
                hint: "Let it end earlier, or lower the rate.",
            });
        }
        Ok(trace)
    }

    /// The requests that were pasted; only their gateways are drawn.
    pub fn pasted(pasted: Rc<Pasted>, gateways: u8, seed: u64) -> Trace {
        let random = |stream: Stream| Random::new(seed, stream as u64);
        Trace {
            count: 0,
            requests: pasted.len() as u64,
            until: Ticks::MAX,
            demand: Demand::alike(pasted.keys().clone()),
            times: Times::Pasted(pasted),
            keys: random(Stream::Keys),
            sizes: SizeDraws::Constant,
            gateways,
            gateway: random(Stream::Gateways),
        }
    }

    /// The keys that are asked for.
    pub fn keys(&self) -> &Keys {
        &self.demand.keys
    }

    /// About how many requests there are in all.
    pub fn expected(&self) -> f64 {
        if self.requests < u64::MAX {
            return self.requests as f64;
        }
        let until = self.until as f64;
        match &self.times {
            Times::Fixed { apart } => libm::ceil(until / apart),
            Times::Poisson { mean_gap, .. } => libm::round(until / mean_gap),
            Times::Bursts {
                mean_gap, on, off, ..
            } => {
                let (whole, begun) = (self.until / (on + off), self.until % (on + off));
                libm::round((whole * on + begun.min(*on)) as f64 / mean_gap)
            }
            Times::Pasted(pasted) => pasted.len() as f64,
        }
    }

    /// How long it lasts: to its end where that is a time or fixed, else about so long.
    pub fn span(&self) -> Ticks {
        if self.until < Ticks::MAX {
            return self.until;
        }
        let requests = self.requests as f64;
        let span = match &self.times {
            Times::Fixed { apart } => requests * apart,
            Times::Poisson { mean_gap, .. } => requests * mean_gap,
            Times::Bursts {
                mean_gap, on, off, ..
            } => requests * mean_gap * ((on + off) as f64 / *on as f64),
            Times::Pasted(pasted) => return pasted.last(),
        };
        span as Ticks
    }
}

impl Iterator for Trace {
    type Item = Arrival;

    #[inline]
    fn next(&mut self) -> Option<Arrival> {
        if self.count == self.requests {
            return None;
        }
        let time = match &mut self.times {
            Times::Fixed { apart } => (self.count as f64 * *apart + 0.5) as Ticks,
            Times::Poisson { mean_gap, at, gaps } => {
                *at = at.saturating_add((gaps.exponential() * *mean_gap + 0.5) as Ticks);
                *at
            }
            Times::Bursts {
                mean_gap,
                at,
                gaps,
                on,
                off,
            } => {
                *at = at.saturating_add((gaps.exponential() * *mean_gap + 0.5) as Ticks);
                at.saturating_add((*at / *on).saturating_mul(*off))
            }
            Times::Pasted(pasted) => {
                let (time, key, size) = pasted.request(self.count as usize)?;
                self.count += 1;
                let gateway = gateway(self.gateways, &mut self.gateway);
                return Some(Arrival {
                    time,
                    key,
                    gateway,
                    size,
                });
            }
        };
        if time >= self.until {
            self.count = self.requests;
            return None;
        }
        self.count += 1;
        Some(Arrival {
            time,
            key: self.demand.draw(&mut self.keys),
            gateway: gateway(self.gateways, &mut self.gateway),
            size: match &mut self.sizes {
                SizeDraws::Constant => 1.0,
                SizeDraws::Exponential(random) => random.exponential(),
                SizeDraws::Lesson(state) => lesson_size(state),
            },
        })
    }
}

fn gateway(gateways: u8, random: &mut Random) -> u8 {
    match gateways {
        1 => 0,
        gateways => random.below(gateways.into()) as u8,
    }
}

/// The queue lesson's generator: a linear congruential one in double precision, whose product
/// exceeds 2^53 and is rounded. Its costs are those of the document only so: 1679 in all for 300
/// requests, where exact integers would give 1676.
fn lesson_size(state: &mut f64) -> f64 {
    const MODULUS: f64 = 2_147_483_648.0;
    *state = (*state * 1_103_515_245.0 + 12_345.0) % MODULUS;
    f64::from(1 + (*state as u32 >> 8) % 10)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::popularity::Popularity;

    fn trace(arrivals: Arrivals, end: End, sizes: Sizes, seed: u64) -> Vec<Arrival> {
        let keys = Keys::numbered("k", 1, 10).unwrap();
        let demand = Demand::new(keys, &Popularity::zipf(1.0).unwrap()).unwrap();
        Trace::new(demand, arrivals, end, sizes, 4, seed)
            .unwrap()
            .collect()
    }

    #[test]
    fn the_lesson_s_300_costs_add_up_to_1679() {
        let arrivals = Arrivals::Fixed { per_s: 500.0 };
        let found = trace(arrivals, End::UntilS(0.6), Sizes::Lesson, 20_240_730);
        assert_eq!(found.len(), 300);
        assert_eq!(
            found.iter().map(|arrival| arrival.size).sum::<f64>(),
            1679.0
        );
        assert_eq!(found[299].time, 598_000_000);
    }

    #[test]
    fn requests_come_as_often_as_asked_and_in_order() {
        let end = End::UntilS(100.0);
        for arrivals in [
            Arrivals::Fixed { per_s: 1000.0 },
            Arrivals::Poisson { per_s: 1000.0 },
            Arrivals::Bursts {
                per_s: 1000.0,
                on_s: 0.3,
                off_s: 0.7,
            },
        ] {
            let found = trace(arrivals, end, Sizes::Exponential, 1);
            assert!(
                (found.len() as f64 / 1e5 - 1.0).abs() < 0.01,
                "{arrivals:?}"
            );
            assert!(found.windows(2).all(|pair| pair[0].time <= pair[1].time));
            let size: f64 = found.iter().map(|arrival| arrival.size).sum();
            assert!((size / found.len() as f64 - 1.0).abs() < 0.02);
            for gateway in 0..4 {
                let part = found
                    .iter()
                    .filter(|arrival| arrival.gateway == gateway)
                    .count();
                assert!((part as f64 / found.len() as f64 - 0.25).abs() < 0.01);
            }
            if let Arrivals::Bursts { .. } = arrivals {
                assert!(
                    found
                        .iter()
                        .all(|arrival| arrival.time % 1_000_000_000 < 300_000_000)
                );
            }
        }
    }

    #[test]
    fn keys_are_drawn_as_often_as_their_popularity_says() {
        let end = End::Requests(200_000.0);
        let found = trace(Arrivals::Fixed { per_s: 1.0 }, end, Sizes::Constant, 3);
        let all: f64 = (1..=10).map(|i| 1.0 / f64::from(i)).sum();
        for key in 0..10u32 {
            let part = found.iter().filter(|arrival| arrival.key == key).count() as f64;
            let expected = 1.0 / f64::from(key + 1) / all;
            assert!((part / 200_000.0 - expected).abs() < 0.004, "{key}");
        }
    }

    #[test]
    fn a_trace_never_changes() {
        let found = trace(
            Arrivals::Poisson { per_s: 600.0 },
            End::Requests(3.0),
            Sizes::Exponential,
            8,
        );
        let times: Vec<u64> = found.iter().map(|arrival| arrival.time).collect();
        assert_eq!(times, TIMES);
    }

    const TIMES: [u64; 3] = [4_026_269, 5_391_285, 6_968_705];
}
