//! Routers that learn of a change at different times: while some know and others don't, they send
//! the same key to different workers.
//!
//! With p(t) the part of routers that know at time t, two requests for one key that reach routers
//! drawn at random, each for itself, meet one that knows and one that doesn't with the chance
//! 2·p·(1 − p). Only requests for moved keys then go to different workers, so of all requests the
//! part 2·p·(1 − p)·m, where m is the moved part by requests. The rule enters through m alone.
//!
//! A moved key's new worker takes it over at one moment, 0 or later. A write then goes to the
//! wrong worker where the router does not know yet: to one that no longer owns the key, at the
//! rate w·m·(1 − p). Before that moment it does where the router knows already: to one that does
//! not own the key yet, at the rate w·m·p. Writes are spread over the keys as requests are.

use crate::error::{Error, within};
use crate::limits;
use crate::order::ascending;

/// When each router learns of a change, in seconds after the first could.
#[derive(Debug, Clone, PartialEq)]
pub enum Delays {
    /// All at time 0.
    AtOnce,
    /// Evenly spread over this long.
    Uniform(f64),
    /// Exponentially distributed with this mean, as where routers ask at random for what is new.
    Exponential(f64),
    /// One delay for each router.
    Listed(Vec<f64>),
}

/// What a rollout is computed from.
#[derive(Debug, Clone, PartialEq)]
pub struct RolloutParams {
    /// When routers learn of the change.
    pub delays: Delays,
    /// The part of requests that ask for a moved key, 0 to 1.
    pub moved_ratio: f64,
    /// Writes per second, of all keys.
    pub write_per_s: f64,
    /// When the new workers take over the moved keys, in seconds; 0 for as soon as the first
    /// router may know.
    pub handover_s: f64,
    /// How far the curves are drawn, in seconds; until all know, or 99 % where some never do.
    pub until_s: Option<f64>,
}

/// A rollout over time.
#[derive(Debug, Clone, PartialEq)]
pub struct Rollout {
    /// Times to draw, ascending; a time given twice is a jump.
    pub times_s: Vec<f64>,
    /// The part of routers that know, at each.
    pub knowing_ratio: Vec<f64>,
    /// The part of requests that two routers would send to different workers, at each.
    pub disagreeing_ratio: Vec<f64>,
    /// Writes per second that go to a worker that does not own their key, at each.
    pub wrong_writes_per_s: Vec<f64>,
    /// When 50, 90 and 99 % of the routers know.
    pub known_s: [f64; 3],
    /// The greatest part of requests that two routers would send to different workers.
    pub peak_disagreeing_ratio: f64,
    /// When it is first that great.
    pub peak_s: f64,
    /// That part added up over time: as if all requests were disputed for so many seconds.
    pub disagreeing_s: f64,
    /// Writes that go to a worker that does not own their key, in all.
    pub wrong_writes: f64,
}

/// The parts of [`Rollout::known_s`].
pub const KNOWN: [f64; 3] = [0.5, 0.9, 0.99];

/// Pieces of a smooth curve from one break to the next.
const PIECES: usize = 32;

/// A rollout. O(n log n) for n delays listed.
///
/// # Errors
/// A delay, handover or end outside 0..=10^8 s, an end of 0, no delay or more than 10,000 of them;
/// ratios outside 0..=1; rates outside 0..=10^12 per second.
pub fn rollout(params: &RolloutParams) -> Result<Rollout, Error> {
    let spread = Spread::new(&params.delays)?;
    let moved = within("The moved part", params.moved_ratio, 0.0, 1.0)?;
    let writes = within(
        "Writes per second",
        params.write_per_s,
        0.0,
        limits::RATE_PER_S,
    )?;
    let handover_s = delay("The handover in seconds", params.handover_s)?;
    let known_s = KNOWN.map(|part| spread.known_s(part));
    let until_s = match params.until_s {
        Some(until_s) => within(
            "The end of the curves in seconds",
            until_s,
            limits::WINDOW_MIN_S,
            limits::WINDOW_S,
        )?,
        None => spread.end_s().unwrap_or(known_s[2]).max(handover_s),
    };

    let mut breaks = spread.breaks();
    breaks.extend([0.0, handover_s, until_s]);
    let mut breaks = ascending(breaks.into_iter().filter(|&time| time <= until_s));
    breaks.dedup();
    let mut result = Rollout {
        times_s: Vec::new(),
        knowing_ratio: Vec::new(),
        disagreeing_ratio: Vec::new(),
        wrong_writes_per_s: Vec::new(),
        known_s,
        peak_disagreeing_ratio: 0.0,
        peak_s: 0.0,
        disagreeing_s: spread.split_s() * moved,
        wrong_writes: (spread.knew_s(handover_s) + spread.unaware_s(handover_s)) * moved * writes,
    };
    let (split, peak_s) = spread.peak();
    result.peak_disagreeing_ratio = split * moved;
    result.peak_s = peak_s;
    let mut drawn = Vec::new();
    for ends in breaks.windows(2) {
        let (from, to) = (ends[0], ends[1]);
        let pieces = if spread.steps() { 1 } else { PIECES };
        for i in 0..=pieces {
            let time = if i == pieces {
                to
            } else {
                from + (to - from) * i as f64 / pieces as f64
            };
            // Just before a jump, what holds is what held after the last one.
            drawn.push((time, if spread.steps() { from } else { time }, from));
        }
    }
    drawn.push((until_s, until_s, until_s));
    for (time, known_at, owned_at) in drawn {
        let knowing = spread.knowing(known_at);
        let wrong = if owned_at >= handover_s {
            1.0 - knowing
        } else {
            knowing
        };
        result.times_s.push(time);
        result.knowing_ratio.push(knowing);
        result.disagreeing_ratio.push(two_differ(knowing) * moved);
        result.wrong_writes_per_s.push(wrong * moved * writes);
    }
    Ok(result)
}

/// The chance that of two routers drawn at random, each for itself, exactly one knows.
fn two_differ(knowing: f64) -> f64 {
    2.0 * knowing * (1.0 - knowing)
}

fn delay(what: &str, value: f64) -> Result<f64, Error> {
    within(what, value, 0.0, limits::WINDOW_S)
}

/// Checked delays.
enum Spread {
    Uniform(f64),
    Exponential(f64),
    /// Ascending, at least one.
    Listed(Vec<f64>),
}

impl Spread {
    fn new(delays: &Delays) -> Result<Spread, Error> {
        Ok(match delays {
            Delays::AtOnce => Spread::Listed(vec![0.0]),
            Delays::Uniform(within_s) => {
                match delay("The time within which all know, in seconds,", *within_s)? {
                    0.0 => Spread::Listed(vec![0.0]),
                    within_s => Spread::Uniform(within_s),
                }
            }
            Delays::Exponential(mean_s) => match delay("The mean delay in seconds", *mean_s)? {
                0.0 => Spread::Listed(vec![0.0]),
                mean_s => Spread::Exponential(mean_s),
            },
            Delays::Listed(list) => {
                within("Delays", list.len() as f64, 1.0, limits::ROUTERS as f64)?;
                for (i, &delay_s) in list.iter().enumerate() {
                    delay(&format!("Delay {} in seconds", i + 1), delay_s)?;
                }
                Spread::Listed(ascending(list.iter().copied()))
            }
        })
    }

    /// Whether the part that knows goes up in steps.
    fn steps(&self) -> bool {
        matches!(self, Spread::Listed(_))
    }

    /// Where the part that knows has a jump or a bend, or bends ever less.
    fn breaks(&self) -> Vec<f64> {
        match self {
            Spread::Uniform(within_s) => vec![*within_s],
            Spread::Exponential(mean_s) => [0.5, 1.0, 2.0, 4.0, 8.0].map(|i| i * mean_s).into(),
            Spread::Listed(sorted) => sorted.clone(),
        }
    }

    /// The part of routers that know at `t`.
    fn knowing(&self, t: f64) -> f64 {
        match self {
            Spread::Uniform(within_s) => (t / within_s).min(1.0),
            Spread::Exponential(mean_s) => -libm::expm1(-t / mean_s),
            Spread::Listed(sorted) => {
                sorted.partition_point(|&delay_s| delay_s <= t) as f64 / sorted.len() as f64
            }
        }
    }

    /// When the part `part` knows.
    fn known_s(&self, part: f64) -> f64 {
        match self {
            Spread::Uniform(within_s) => part * within_s,
            Spread::Exponential(mean_s) => -libm::log(1.0 - part) * mean_s,
            Spread::Listed(sorted) => {
                let n = sorted.len();
                let first = (0..n).find(|i| (i + 1) as f64 >= part * n as f64);
                sorted[first.unwrap_or(n - 1)]
            }
        }
    }

    /// When all know; `None` where that has no end.
    fn end_s(&self) -> Option<f64> {
        match self {
            Spread::Uniform(within_s) => Some(*within_s),
            Spread::Exponential(_) => None,
            Spread::Listed(sorted) => sorted.last().copied(),
        }
    }

    /// The greatest chance that two routers differ, and when it is first that great.
    fn peak(&self) -> (f64, f64) {
        let Spread::Listed(sorted) = self else {
            return (0.5, self.known_s(0.5));
        };
        let mut peak = (0.0, 0.0);
        for &delay_s in sorted {
            let chance = two_differ(self.knowing(delay_s));
            if chance > peak.0 {
                peak = (chance, delay_s);
            }
        }
        peak
    }

    /// ∫ 2·p·(1 − p) dt.
    fn split_s(&self) -> f64 {
        match self {
            Spread::Uniform(within_s) => within_s / 3.0,
            Spread::Exponential(mean_s) => *mean_s,
            Spread::Listed(sorted) => {
                let gaps = sorted.windows(2).zip(1u32..);
                let n = sorted.len() as f64;
                gaps.map(|(ends, know)| two_differ(f64::from(know) / n) * (ends[1] - ends[0]))
                    .sum()
            }
        }
    }

    /// ∫ p dt from 0 to `t`.
    fn knew_s(&self, t: f64) -> f64 {
        match self {
            Spread::Uniform(within_s) => {
                let inside = t.min(*within_s);
                inside * inside / (2.0 * within_s) + (t - inside)
            }
            Spread::Exponential(mean_s) => t + mean_s * libm::expm1(-t / mean_s),
            Spread::Listed(sorted) => mean(sorted, |delay_s| (t - delay_s).max(0.0)),
        }
    }

    /// ∫ (1 − p) dt from `t` on.
    fn unaware_s(&self, t: f64) -> f64 {
        match self {
            Spread::Uniform(within_s) => {
                let rest = (within_s - t).max(0.0);
                rest * rest / (2.0 * within_s)
            }
            Spread::Exponential(mean_s) => mean_s * libm::exp(-t / mean_s),
            Spread::Listed(sorted) => mean(sorted, |delay_s| (delay_s - t).max(0.0)),
        }
    }
}

fn mean(values: &[f64], of: impl Fn(f64) -> f64) -> f64 {
    values.iter().map(|&value| of(value)).sum::<f64>() / values.len() as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    const PARAMS: RolloutParams = RolloutParams {
        delays: Delays::AtOnce,
        moved_ratio: 0.25,
        write_per_s: 100.0,
        handover_s: 0.0,
        until_s: None,
    };

    fn with(delays: Delays) -> Rollout {
        rollout(&RolloutParams { delays, ..PARAMS }).unwrap()
    }

    /// The area under a curve drawn with straight lines.
    fn area(times: &[f64], values: &[f64]) -> f64 {
        let pairs = times.windows(2).zip(values.windows(2));
        pairs
            .map(|(t, v)| (t[1] - t[0]) * (v[0] + v[1]) / 2.0)
            .sum()
    }

    #[test]
    fn where_all_learn_at_once_nobody_disagrees() {
        for delays in [
            Delays::AtOnce,
            Delays::Uniform(0.0),
            Delays::Exponential(0.0),
            Delays::Listed(vec![0.0; 5]),
        ] {
            let found = with(delays);
            assert_eq!(
                (found.peak_disagreeing_ratio, found.wrong_writes),
                (0.0, 0.0)
            );
            assert_eq!((found.times_s, found.knowing_ratio), (vec![0.0], vec![1.0]));
        }
    }

    #[test]
    fn half_of_the_moved_requests_are_disputed_when_half_of_the_routers_know() {
        let uniform = with(Delays::Uniform(30.0));
        assert_eq!(
            (uniform.peak_disagreeing_ratio, uniform.peak_s),
            (0.125, 15.0)
        );
        let exponential = with(Delays::Exponential(30.0));
        assert_eq!(exponential.peak_disagreeing_ratio, 0.125);
        assert!((exponential.peak_s - 30.0 * 2f64.ln()).abs() < 1e-9);
        let listed = with(Delays::Listed(vec![9.0, 1.0, 4.0, 4.0, 50.0]));
        assert_eq!(listed.peak_s, 4.0);
        assert!((listed.peak_disagreeing_ratio - 2.0 * 0.6 * 0.4 * 0.25).abs() < 1e-12);
        assert_eq!(listed.known_s, [4.0, 50.0, 50.0]);
    }

    #[test]
    fn the_totals_are_the_areas_under_the_curves() {
        let cases = [
            (Delays::Uniform(30.0), None),
            (Delays::Exponential(30.0), Some(1_200.0)),
            (Delays::Listed(vec![9.0, 1.0, 4.0, 4.0, 50.0]), None),
        ];
        for (delays, until_s) in cases {
            for handover_s in [0.0, 4.0, 10.0, 60.0] {
                let params = RolloutParams {
                    delays: delays.clone(),
                    handover_s,
                    until_s,
                    ..PARAMS
                };
                let found = rollout(&params).unwrap();
                let (split, wrong) = (
                    area(&found.times_s, &found.disagreeing_ratio),
                    area(&found.times_s, &found.wrong_writes_per_s),
                );
                let near = |a: f64, b: f64| (a / b - 1.0).abs() < 0.02;
                assert!(
                    near(split, found.disagreeing_s),
                    "{split} {delays:?} {handover_s}"
                );
                assert!(
                    near(wrong, found.wrong_writes),
                    "{wrong} {delays:?} {handover_s}"
                );
                let greatest = found
                    .disagreeing_ratio
                    .iter()
                    .fold(0.0, |a: f64, b| a.max(*b));
                assert!(greatest <= found.peak_disagreeing_ratio + 1e-12);
                assert!(near(greatest, found.peak_disagreeing_ratio));
                assert!(found.times_s.is_sorted() && found.knowing_ratio.is_sorted());
            }
        }
    }

    #[test]
    fn handing_over_when_half_of_the_routers_know_sends_the_fewest_writes_astray() {
        for delays in [
            Delays::Uniform(30.0),
            Delays::Exponential(30.0),
            Delays::Listed(vec![9.0, 1.0, 4.0, 5.0, 50.0]),
        ] {
            let wrong = |handover_s| {
                let params = RolloutParams {
                    delays: delays.clone(),
                    handover_s,
                    ..PARAMS
                };
                rollout(&params).unwrap().wrong_writes
            };
            let median = with(delays.clone()).known_s[0];
            let mean = wrong(0.0) / 25.0;
            assert!(
                (mean
                    - if let Delays::Exponential(m) = delays {
                        m
                    } else {
                        mean
                    })
                .abs()
                    < 1e-9
            );
            for other in [0.0, median - 0.5, median + 0.5, 100.0] {
                assert!(wrong(median) < wrong(other), "{delays:?} {other}");
            }
        }
    }

    #[test]
    fn bad_numbers_are_refused_by_name() {
        let message = |params| rollout(&params).unwrap_err().to_string();
        let delays = |delays| message(RolloutParams { delays, ..PARAMS });
        assert_eq!(
            delays(Delays::Uniform(-1.0)),
            "The time within which all know, in seconds, must be 0 to 100,000,000, got -1."
        );
        assert_eq!(
            delays(Delays::Exponential(f64::NAN)),
            "The mean delay in seconds must be 0 to 100,000,000, got NaN."
        );
        assert_eq!(
            delays(Delays::Listed(Vec::new())),
            "Delays must be 1 to 10,000, got 0."
        );
        assert_eq!(
            delays(Delays::Listed(vec![1.0, 1e9])),
            "Delay 2 in seconds must be 0 to 100,000,000, got 1,000,000,000."
        );
        let moved = RolloutParams {
            moved_ratio: -0.5,
            ..PARAMS
        };
        assert_eq!(message(moved), "The moved part must be 0 to 1, got -0.5.");
        let writes = RolloutParams {
            write_per_s: -3.0,
            ..PARAMS
        };
        assert!(message(writes).starts_with("Writes per second must be 0 to"));
        let handover = RolloutParams {
            handover_s: f64::INFINITY,
            ..PARAMS
        };
        assert!(message(handover).starts_with("The handover in seconds must be"));
        let until = RolloutParams {
            until_s: Some(0.0),
            ..PARAMS
        };
        assert!(message(until).starts_with("The end of the curves in seconds must be"));
    }
}
