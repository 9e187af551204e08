//! Warm-up as a curve: what follows from how often each moved key is asked for, instead of a
//! window that somebody assumed.
//!
//! Keys are requested as independent Poisson streams, key i at the rate λᵢ: the read rate times
//! its part of the requests. A moved key is cold until its first read, so at time t after the
//! change with the chance e^(−λᵢt), and a read of a cold key reaches the store where it would have
//! been a hit before, with the chance h. The extra rate at the store is therefore
//! E(t) = Σ h·λᵢ·e^(−λᵢt) over the moved keys, and up to time t Σ h·(1 − e^(−λᵢt)) extra reads
//! reach it. One hit ratio h stands for all keys; a key once read stays cached.
//!
//! What softens a change:
//! - **In n equal steps** with a pause P: step j of n, at time (j − 1)·P, moves every n-th of the
//!   moved keys, chosen without regard to how often they are asked for. The rate just after a step
//!   is (1/n)·Σ E(i·P) over the steps made, so the last step's is the peak. A key that has yet to
//!   move counts as cold in "x % warm", which says how much of the whole change is behind.
//! - **Pre-warmed keys** are in the cache of their new worker before the change, and cost the store
//!   nothing after it; what filling them in cost before is not counted.
//! - **Two owners**: reads of a moved key go to its old worker until the new one has it. No read
//!   reaches the store that did not before; each is one more read between workers. That takes the
//!   old workers to be up and to keep what they had, and room for the moved keys twice.

use crate::error::{Error, number, plain, whole_within, within};
use crate::limits;
use crate::rates::KeyRates;

/// What the curve is given, beside the rates of the moved keys.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CurveParams {
    /// Reads per second of all keys, moved or not.
    pub read_per_s: f64,
    /// Writes per second; all of them reach the store.
    pub write_per_s: f64,
    /// The part of reads served from a cache while nothing moves, 0 to 1.
    pub hit_ratio: f64,
    /// Over how long the extra reads are added up, in seconds from the change.
    pub window_s: f64,
    /// The store's rate before the change, where it is to be taken as given instead of computed.
    pub base_per_s: Option<f64>,
    /// What the store can take, in requests per second.
    pub capacity_per_s: Option<f64>,
    /// How far the curve is drawn, in seconds; to 99 % warm if not given.
    pub until_s: Option<f64>,
    /// In how many equal steps the change is made, 1 to 100.
    pub steps: f64,
    /// The time from one step to the next, in seconds.
    pub pause_s: f64,
    /// The part of the moved keys that are pre-warmed, 0 to 1.
    pub prewarmed_ratio: f64,
    /// Whether those are the keys asked for most, instead of any.
    pub prewarm_hottest: bool,
    /// The size of a key with its value, in bytes.
    pub bytes_per_key: Option<f64>,
    /// How fast keys are copied from worker to worker, in MB/s of 10⁶ bytes.
    pub copy_mb_per_s: Option<f64>,
}

impl Default for CurveParams {
    /// No requests, made in one step and softened by nothing.
    fn default() -> CurveParams {
        CurveParams {
            read_per_s: 0.0,
            write_per_s: 0.0,
            hit_ratio: 0.0,
            window_s: 60.0,
            base_per_s: None,
            capacity_per_s: None,
            until_s: None,
            steps: 1.0,
            pause_s: 0.0,
            prewarmed_ratio: 0.0,
            prewarm_hottest: false,
            bytes_per_key: None,
            copy_mb_per_s: None,
        }
    }
}

/// What the store gets after a change. Times are in seconds from the change, or its first step.
#[derive(Debug, Clone, PartialEq)]
pub struct Curve {
    /// The store's rate before the change: read·(1 − hit) + write, or as given.
    pub base_per_s: f64,
    /// The extra rate just after the change, or its first step.
    pub start_per_s: f64,
    /// The greatest rate at the store, base included.
    pub peak_per_s: f64,
    /// When that is: at the last step.
    pub peak_s: f64,
    /// How many times the base that is; `None` for a base of 0 or next to it.
    pub times_base: Option<f64>,
    /// When it is 50, 90 and 99 % warm: when what is still cold, or has yet to move, is asked for at
    /// 50, 10 and 1 % of the rate of all that the change leaves cold.
    pub warm_s: [f64; 3],
    /// Extra reads at the store within the window.
    pub extra_in_window: f64,
    /// Extra reads at the store in all: one for each moved key that is ever asked for, where it
    /// would have been a hit.
    pub extra_in_all: f64,
    /// Against what the store can take, where that is given.
    pub capacity: Option<Capacity>,
    /// The moved keys, as a store would have to copy them; pre-warmed ones included.
    pub moved_keys: f64,
    /// What copying them takes, where their size is given.
    pub copy: Option<Copying>,
    /// The same change with two owners.
    pub two_owners: TwoOwners,
    /// Times to draw, ascending; a time given twice is a jump.
    pub times_s: Vec<f64>,
    /// The extra rate at each: straight lines between are off by at most 1/1,000 of its peak.
    pub extra_per_s: Vec<f64>,
    /// The rate at the store at each: the base and that.
    pub store_per_s: Vec<f64>,
}

/// A peak against what the store can take.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Capacity {
    /// Whether the peak is within it.
    pub holds: bool,
    /// What is left at the peak; below 0, by how much the peak exceeds it.
    pub spare_per_s: f64,
    /// For how long the rate exceeds it, in seconds in all; infinite where it is no more than the
    /// base and anything at all was moved.
    pub over_s: f64,
}

/// Moved keys copied from worker to worker.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Copying {
    /// Bytes of all moved keys.
    pub bytes: f64,
    /// How long copying takes; `None` where its speed is not given.
    pub hours: Option<f64>,
}

/// What it costs that moved keys have two owners until their new one has them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TwoOwners {
    /// The store's rate throughout: the base.
    pub store_per_s: f64,
    /// The greatest rate of reads at old owners, which the store would have had to serve.
    pub old_owner_peak_per_s: f64,
    /// Such reads in all.
    pub old_owner_reads: f64,
    /// Bytes held twice at the most, where the size of a key is given.
    pub bytes_twice: Option<f64>,
}

/// The parts of [`Curve::warm_s`].
pub const WARM: [f64; 3] = [0.5, 0.9, 0.99];

/// What sums and products of rates may be off by, as a part of themselves.
const ROUNDING: f64 = 1e-12;

/// The curve for moved keys asked for at these rates.
///
/// Off by the grouping of the rates alone, see [`KeyRates`]: less than 2·10⁻⁵ of the rate at the
/// start. O(groups) for each of some hundred evaluations; 50 steps take about ten times as long as
/// one.
///
/// # Errors
/// Rates outside 0..=10^12 per second, ratios outside 0..=1, a window or an end outside
/// 1 ms..=10^8 s, a capacity below the base, steps outside 1..=100, a pause outside 0..=10^8 s,
/// bytes outside 0..=10^12, a speed of copying outside 10^-6..=10^9 MB/s.
pub fn warmup_curve(moved: &KeyRates, params: &CurveParams) -> Result<Curve, Error> {
    let rate = |what, value| within(what, value, 0.0, limits::RATE_PER_S);
    let time = |what, value| within(what, value, limits::WINDOW_MIN_S, limits::WINDOW_S);
    let read_per_s = rate("Reads per second", params.read_per_s)?;
    let write_per_s = rate("Writes per second", params.write_per_s)?;
    let hit_ratio = within("The hit ratio", params.hit_ratio, 0.0, 1.0)?;
    let window_s = time("The window in seconds", params.window_s)?;
    let base_per_s = match params.base_per_s {
        Some(base) => rate("The base rate per second", base)?,
        None => read_per_s * (1.0 - hit_ratio) + write_per_s,
    };
    let until_s = match params.until_s {
        Some(until_s) => Some(time("The end of the curve in seconds", until_s)?),
        None => None,
    };
    let steps = whole_within("Steps", params.steps, 1, limits::STEPS)? as usize;
    let pause_s = within(
        "The pause in seconds",
        params.pause_s,
        0.0,
        limits::WINDOW_S,
    )?;
    let prewarmed_ratio = within("The pre-warmed part", params.prewarmed_ratio, 0.0, 1.0)?;
    let bytes_per_key = match params.bytes_per_key {
        Some(bytes) => Some(within("Bytes per key", bytes, 0.0, limits::BYTES_PER_KEY)?),
        None => None,
    };
    let copy_mb_per_s = match params.copy_mb_per_s {
        Some(speed) => Some(within(
            "The speed of copying in MB/s",
            speed,
            limits::COPY_MIN_MB_PER_S,
            limits::COPY_MB_PER_S,
        )?),
        None => None,
    };
    let capacity_per_s = match params.capacity_per_s {
        Some(capacity) => Some(check_capacity(capacity, base_per_s)?),
        None => None,
    };

    let left = if params.prewarm_hottest {
        moved.without_hottest(prewarmed_ratio)
    } else {
        moved.thinned(1.0 - prewarmed_ratio)
    };
    let decay = Decay::new(&left, read_per_s, hit_ratio, steps, pause_s);
    let peak_s = decay.step_s(steps);
    let peak = decay.extra(peak_s, steps);
    let warm_s = WARM.map(|part| decay.warm_s(part));
    let until_s = match until_s {
        Some(until_s) => until_s,
        None if warm_s[2] > 0.0 => warm_s[2],
        None => window_s,
    };
    let (times_s, extra_per_s) = decay.draw(until_s, peak / 2_000.0);
    let extra_in_all = decay.extra_in_all();
    let moved_keys = moved.keys();
    let bytes = bytes_per_key.map(|bytes| bytes * moved_keys);
    let peak_per_s = base_per_s + peak;
    Ok(Curve {
        base_per_s,
        start_per_s: decay.extra(0.0, decay.made(0.0)),
        peak_per_s,
        peak_s,
        times_base: Some(peak_per_s / base_per_s).filter(|times| times.is_finite()),
        warm_s,
        extra_in_window: decay.extra_within(window_s),
        extra_in_all,
        capacity: capacity_per_s.map(|capacity_per_s| Capacity {
            holds: peak_per_s <= capacity_per_s * (1.0 + ROUNDING),
            spare_per_s: capacity_per_s - peak_per_s,
            over_s: decay.over_s(spare(capacity_per_s, base_per_s)),
        }),
        moved_keys,
        copy: bytes.map(|bytes| Copying {
            bytes,
            hours: copy_mb_per_s.map(|speed| bytes / (speed * 1e6) / 3_600.0),
        }),
        two_owners: TwoOwners {
            store_per_s: base_per_s,
            old_owner_peak_per_s: peak,
            old_owner_reads: extra_in_all,
            bytes_twice: bytes,
        },
        times_s,
        store_per_s: extra_per_s.iter().map(|extra| base_per_s + extra).collect(),
        extra_per_s,
    })
}

/// What a capacity leaves above the base: nothing where they differ by no more than rounding does.
fn spare(capacity_per_s: f64, base_per_s: f64) -> f64 {
    let spare = capacity_per_s - base_per_s;
    if spare.abs() <= ROUNDING * base_per_s {
        0.0
    } else {
        spare
    }
}

fn check_capacity(capacity_per_s: f64, base_per_s: f64) -> Result<f64, Error> {
    const WHAT: &str = "The store's capacity per second";
    let capacity_per_s = within(WHAT, capacity_per_s, 0.0, limits::RATE_PER_S)?;
    if spare(capacity_per_s, base_per_s) < 0.0 {
        return Err(Error::WrongKind {
            what: WHAT.into(),
            expected: format!("at least its base rate of {}", number(rounded(base_per_s))),
            given: plain(capacity_per_s),
        });
    }
    Ok(capacity_per_s)
}

/// To six digits, rounded up: a rate as a message shows it, which whoever types it then gets
/// through with.
fn rounded(value: f64) -> f64 {
    let mut scale = 1.0;
    // A rate of next to nothing may be shown as a little more.
    while value * scale < 1e5 && scale < 1e20 {
        scale *= 10.0;
    }
    (value * scale).ceil() / scale
}

/// Cold keys warming up.
struct Decay {
    /// Of each group the rate λ of one key, and h times how many of its keys each step moves.
    groups: Vec<(f64, f64)>,
    /// The greatest λ.
    fastest: f64,
    steps: usize,
    pause_s: f64,
}

impl Decay {
    fn new(cold: &KeyRates, read_per_s: f64, hit_ratio: f64, steps: usize, pause_s: f64) -> Decay {
        let groups = cold.groups().iter();
        let groups = groups.map(|group| {
            let misses = group.keys * hit_ratio / steps as f64;
            (group.share * read_per_s, misses)
        });
        // What is never asked for never costs anything.
        let groups: Vec<(f64, f64)> = groups.filter(|(rate, _)| *rate > 0.0).collect();
        Decay {
            fastest: groups.iter().fold(0.0, |max, (rate, _)| rate.max(max)),
            groups,
            steps,
            pause_s,
        }
    }

    /// When step `number` is made, from 1.
    fn step_s(&self, number: usize) -> f64 {
        (number - 1) as f64 * self.pause_s
    }

    /// How many steps are made by `t`.
    fn made(&self, t: f64) -> usize {
        if self.pause_s == 0.0 {
            return self.steps;
        }
        // Step numbers are small, so a time rounded onto a step is off by no more than one.
        let made = ((t / self.pause_s) as usize + 1).min(self.steps);
        made + usize::from(made < self.steps && self.step_s(made + 1) <= t)
    }

    /// The extra rate at `t` with `made` steps made.
    fn extra(&self, t: f64, made: usize) -> f64 {
        let since = t - self.step_s(made);
        let of_group = |&(rate, misses): &(f64, f64)| {
            let steps = geometric(rate * self.pause_s, made);
            misses * rate * libm::exp(-rate * since) * steps
        };
        self.groups.iter().map(of_group).sum()
    }

    /// The rate at which what is cold or has yet to move at `t` is asked for.
    fn cold(&self, t: f64) -> f64 {
        let made = self.made(t);
        let whole = self.groups.iter().map(|(rate, misses)| rate * misses);
        self.extra(t, made) + (self.steps - made) as f64 * whole.sum::<f64>()
    }

    /// Extra reads up to `t`.
    fn extra_within(&self, t: f64) -> f64 {
        let of_group = |&(rate, misses): &(f64, f64)| {
            let of_step = |number| {
                let since = (t - self.step_s(number)).max(0.0);
                -libm::expm1(-rate * since)
            };
            misses * (1..=self.steps).map(of_step).sum::<f64>()
        };
        self.groups.iter().map(of_group).sum()
    }

    fn extra_in_all(&self) -> f64 {
        let misses = self.groups.iter().map(|(_, misses)| misses);
        misses.sum::<f64>() * self.steps as f64
    }

    /// When it is the part `part` warm.
    fn warm_s(&self, part: f64) -> f64 {
        self.falls_to(&|t| self.cold(t), (1.0 - part) * self.cold_whole(), 0.0)
    }

    fn cold_whole(&self) -> f64 {
        let whole = self.groups.iter().map(|(rate, misses)| rate * misses);
        whole.sum::<f64>() * self.steps as f64
    }

    /// For how long in all the extra rate exceeds `spare`.
    fn over_s(&self, spare: f64) -> f64 {
        let mut over = 0.0;
        for made in 1..=self.steps {
            let from = self.step_s(made);
            if self.extra(from, made) <= spare {
                continue;
            }
            if made == self.steps && spare <= 0.0 {
                return f64::INFINITY;
            }
            let mut to = f64::INFINITY;
            if made < self.steps {
                to = self.step_s(made + 1);
                if self.extra(to, made) > spare {
                    over += to - from;
                    continue;
                }
            }
            let extra = |t| self.extra(t, made);
            over += self.falls_to(&extra, spare, from).min(to) - from;
        }
        over
    }

    /// When `f`, which from `from` on falls, but no faster than the fastest key warms up, comes
    /// down to `target`.
    fn falls_to(&self, f: &dyn Fn(f64) -> f64, target: f64, from: f64) -> f64 {
        let start = f(from);
        if start <= target {
            return from;
        }
        // The time after `from`; exact where all keys are alike.
        let mut low = libm::log(start / target) / self.fastest;
        let mut high = low;
        while high < f64::MAX / 2.0 && f(from + high) > target {
            low = high;
            high *= 2.0;
        }
        while high - low > 1e-12 * high {
            let middle = low + (high - low) / 2.0;
            if middle <= low || middle >= high {
                break;
            }
            if f(from + middle) > target {
                low = middle;
            } else {
                high = middle;
            }
        }
        from + high
    }

    /// The extra rate from 0 to `until` at times between which straight lines miss it by at most
    /// twice `error`.
    fn draw(&self, until: f64, error: f64) -> (Vec<f64>, Vec<f64>) {
        let mut line = (Vec::new(), Vec::new());
        for made in 1..=self.steps {
            let from = self.step_s(made);
            if from > until || (made < self.steps && self.step_s(made + 1) <= from) {
                continue;
            }
            let to = if made < self.steps {
                self.step_s(made + 1).min(until)
            } else {
                until
            };
            self.draw_step(made, from, to, error, &mut line);
        }
        line
    }

    /// The part of the line between two steps, cut in halves until each is as good as straight.
    /// The rate is convex between steps, so a chord is never off by more than twice what it is in
    /// the middle.
    fn draw_step(
        &self,
        made: usize,
        from: f64,
        to: f64,
        error: f64,
        (times, rates): &mut (Vec<f64>, Vec<f64>),
    ) {
        let extra = |t| self.extra(t, made);
        let (mut t, mut rate) = (from, extra(from));
        times.push(t);
        rates.push(rate);
        let mut ends = vec![(to, extra(to))];
        while let Some(&(end, end_rate)) = ends.last() {
            let middle = t + (end - t) / 2.0;
            let middle_rate = extra(middle);
            if middle > t && middle < end && (rate + end_rate) / 2.0 - middle_rate > error {
                ends.push((middle, middle_rate));
                continue;
            }
            ends.pop();
            (t, rate) = (end, end_rate);
            times.push(t);
            rates.push(rate);
        }
    }
}

/// Σ e^(−x·i) over i < `count`, for x ≥ 0.
fn geometric(x: f64, count: usize) -> f64 {
    if count == 1 || x == 0.0 {
        count as f64
    } else {
        libm::expm1(-x * count as f64) / libm::expm1(-x)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::popularity::Popularity;

    const PARAMS: CurveParams = CurveParams {
        read_per_s: 100.0,
        write_per_s: 10.0,
        hit_ratio: 0.8,
        window_s: 60.0,
        base_per_s: None,
        capacity_per_s: None,
        until_s: None,
        steps: 1.0,
        pause_s: 0.0,
        prewarmed_ratio: 0.0,
        prewarm_hottest: false,
        bytes_per_key: None,
        copy_mb_per_s: None,
    };

    fn uniform(moved: f64) -> KeyRates {
        KeyRates::equal(1_000.0 * moved, 1e-3)
    }

    fn curve(moved: &KeyRates, params: CurveParams) -> Curve {
        warmup_curve(moved, &params).unwrap()
    }

    fn close(found: f64, expected: f64) {
        assert!(
            (found - expected).abs() <= 1e-9 * expected.abs().max(1e-9),
            "{found} for {expected}"
        );
    }

    #[test]
    fn equal_keys_warm_up_by_the_exponential_law() {
        // λ = 0.1 per second and key; 250 keys move.
        let found = curve(&uniform(0.25), PARAMS);
        close(found.base_per_s, 30.0);
        close(found.start_per_s, 0.8 * 25.0);
        close(found.peak_per_s, 50.0);
        close(found.times_base.unwrap(), 50.0 / 30.0);
        for (warm, part) in found.warm_s.into_iter().zip(WARM) {
            close(warm, -(1.0 - part).ln() / 0.1);
        }
        close(found.extra_in_window, 200.0 * (1.0 - (-6.0f64).exp()));
        close(found.extra_in_all, 200.0);
    }

    #[test]
    fn at_the_first_instant_the_curve_is_where_the_formula_stays() {
        let formula = crate::warmup(&crate::WarmupParams {
            read_per_s: 416.67,
            write_per_s: 97.22,
            hit_ratio: 0.9,
            window_s: 60.0,
            moved_ratio: 0.3,
            base_per_s: None,
        })
        .unwrap();
        let zipf = Popularity::zipf(0.9).unwrap();
        let moved = KeyRates::of_all(&zipf, 100_000).thinned(0.3);
        let params = CurveParams {
            read_per_s: 416.67,
            write_per_s: 97.22,
            hit_ratio: 0.9,
            ..PARAMS
        };
        let found = curve(&moved, params);
        assert!((found.peak_per_s / formula.store_per_s - 1.0).abs() < 1e-6);
        assert!(found.extra_in_window < formula.extra_requests);
    }

    #[test]
    fn lines_between_the_times_drawn_follow_the_curve() {
        let zipf = Popularity::zipf(1.1).unwrap();
        let moved = KeyRates::of_all(&zipf, 100_000).thinned(0.25);
        for (steps, pause_s) in [(1.0, 0.0), (4.0, 30.0)] {
            let params = CurveParams {
                steps,
                pause_s,
                until_s: Some(1_000.0),
                ..PARAMS
            };
            let found = curve(&moved, params);
            let decay = Decay::new(&moved, 100.0, 0.8, steps as usize, pause_s);
            let (times, rates) = (&found.times_s, &found.extra_per_s);
            assert_eq!((times[0], times[times.len() - 1]), (0.0, 1_000.0));
            assert!(times.is_sorted() && (10..600).contains(&times.len()));
            let peak = found.peak_per_s - found.base_per_s;
            for (time, rate) in times.windows(2).zip(rates.windows(2)) {
                for part in [0.1, 0.3, 0.7, 0.9] {
                    let t = time[0] + part * (time[1] - time[0]);
                    if time[0] < time[1] {
                        let line = rate[0] + part * (rate[1] - rate[0]);
                        let off = (line - decay.extra(t, decay.made(t))).abs();
                        assert!(off <= peak / 1_000.0, "{off} at {t}");
                    }
                }
            }
            let greatest = rates.iter().fold(0.0, |max: f64, rate| max.max(*rate));
            close(greatest, peak);
            assert_eq!(found.store_per_s[0], found.base_per_s + rates[0]);
        }
    }

    #[test]
    fn steps_add_up_to_what_each_of_them_starts() {
        let zipf = Popularity::zipf(0.8).unwrap();
        let moved = KeyRates::of_all(&zipf, 10_000).thinned(0.25);
        let step = |n: usize| Decay::new(&moved.thinned(1.0 / n as f64), 100.0, 0.8, 1, 0.0);
        for (n, pause_s) in [(2, 5.0), (7, 0.1), (100, 33.3), (3, 0.0)] {
            let one = step(n);
            let params = CurveParams {
                steps: n as f64,
                pause_s,
                ..PARAMS
            };
            let found = curve(&moved, params);
            let lag = |i: usize| i as f64 * pause_s;
            close(
                found.peak_per_s - found.base_per_s,
                (0..n).map(|i| one.extra(lag(i), 1)).sum(),
            );
            close(found.peak_s, lag(n - 1));
            let within = |i: usize| one.extra_within((60.0 - lag(i)).max(0.0));
            close(found.extra_in_window, (0..n).map(within).sum());
            close(found.extra_in_all, curve(&moved, PARAMS).extra_in_all);
            for (part, warm) in WARM.into_iter().zip(found.warm_s) {
                let cold = |i: usize| one.extra((warm - lag(i)).max(0.0), 1);
                let cold: f64 = (0..n).map(cold).sum();
                let whole = n as f64 * one.extra(0.0, 1);
                assert!((cold / whole - (1.0 - part)).abs() < 1e-9, "{n} {part}");
            }
        }
    }

    #[test]
    fn a_capacity_holds_or_is_exceeded_for_as_long_as_the_curve_is_above_it() {
        let with = |capacity, steps, pause_s| {
            let params = CurveParams {
                capacity_per_s: Some(capacity),
                steps,
                pause_s,
                ..PARAMS
            };
            curve(&uniform(0.25), params).capacity.unwrap()
        };
        let held = with(50.0, 1.0, 0.0);
        assert_eq!((held.holds, held.over_s), (true, 0.0));
        let over = with(40.0, 1.0, 0.0);
        close(over.spare_per_s, -10.0);
        assert!(!over.holds);
        close(over.over_s, 2.0f64.ln() / 0.1);
        // Two steps so far apart that the first is over: each is above 35 for ln(2)/λ.
        close(with(35.0, 2.0, 1_000.0).over_s, 2.0 * 2.0f64.ln() / 0.1);
        // So near that the first never comes down to 33 before the second.
        let near = with(33.0, 2.0, 1.0);
        close(
            near.over_s,
            1.0 + (10.0 * (1.0 + (-0.1f64).exp()) / 3.0).ln() / 0.1,
        );
        assert_eq!(with(30.0, 1.0, 0.0).over_s, f64::INFINITY);
        assert!(with(40.0, 10.0, 10.0).holds);
    }

    #[test]
    fn pre_warmed_keys_cost_the_store_nothing_and_hot_ones_save_the_most() {
        let zipf = Popularity::zipf(1.0).unwrap();
        let moved = KeyRates::of_all(&zipf, 10_000).thinned(0.25);
        let with = |prewarmed_ratio, prewarm_hottest| {
            let params = CurveParams {
                prewarmed_ratio,
                prewarm_hottest,
                ..PARAMS
            };
            curve(&moved, params)
        };
        let (none, any, hottest) = (with(0.0, false), with(0.2, false), with(0.2, true));
        close(any.start_per_s, 0.8 * none.start_per_s);
        close(any.extra_in_window, 0.8 * none.extra_in_window);
        close(any.warm_s[2], none.warm_s[2]);
        assert!(hottest.start_per_s < 0.3 * none.start_per_s);
        close(hottest.extra_in_all, any.extra_in_all);
        for all in [with(1.0, false), with(1.0, true)] {
            assert_eq!((all.peak_per_s, all.warm_s), (all.base_per_s, [0.0; 3]));
            assert_eq!(all.times_s, [0.0, 60.0]);
        }
    }

    #[test]
    fn with_two_owners_the_store_sees_nothing_and_the_old_owners_see_it_all() {
        let params = CurveParams {
            bytes_per_key: Some(2e6),
            copy_mb_per_s: Some(10.0),
            steps: 5.0,
            pause_s: 9.0,
            ..PARAMS
        };
        let found = curve(&uniform(0.25), params);
        let (copy, two_owners) = (found.copy, found.two_owners);
        assert_eq!(two_owners.store_per_s, found.base_per_s);
        close(
            two_owners.old_owner_peak_per_s,
            found.peak_per_s - found.base_per_s,
        );
        close(two_owners.old_owner_reads, 200.0);
        close(two_owners.bytes_twice.unwrap(), 5e8);
        let copy = copy.unwrap();
        close(copy.bytes, 5e8);
        close(copy.hours.unwrap(), 50.0 / 3_600.0);
    }

    #[test]
    fn where_nothing_moves_or_nothing_is_asked_for_nothing_happens() {
        let idle = CurveParams {
            read_per_s: 0.0,
            write_per_s: 0.0,
            capacity_per_s: Some(0.0),
            ..PARAMS
        };
        for (moved, params) in [
            (uniform(0.0), PARAMS),
            (uniform(0.5), idle),
            (KeyRates::equal(9.0, 0.0), PARAMS),
        ] {
            let found = curve(&moved, params);
            assert_eq!(found.peak_per_s, found.base_per_s);
            assert_eq!((found.warm_s, found.extra_in_all), ([0.0; 3], 0.0));
            assert!(found.capacity.is_none_or(|c| c.holds && c.over_s == 0.0));
        }
        assert_eq!(curve(&uniform(0.5), idle).times_base, None);
    }

    #[test]
    fn numbers_beyond_any_chart_are_right_all_the_same() {
        let most = CurveParams {
            read_per_s: 1e12,
            write_per_s: 1e12,
            window_s: 1e8,
            bytes_per_key: Some(1e12),
            copy_mb_per_s: Some(1e-6),
            ..PARAMS
        };
        let found = curve(&uniform(1.0), most);
        close(found.peak_per_s, 2e12);
        close(found.warm_s[0], 2.0f64.ln() / 1e9);
        close(found.copy.unwrap().hours.unwrap(), 1e15 / 3_600.0);
        // Of Zipf's cold tail alone, at the greatest exponent: 10^-68 requests per second.
        let zipf = Popularity::zipf(10.0).unwrap();
        let seldom = KeyRates::of_all(&zipf, 10_000_000).without_hottest(0.5);
        let found = curve(&seldom, PARAMS);
        assert!(found.warm_s[0] > 1e60 && found.warm_s[2] < 1e75);
        assert!(found.extra_in_window > 0.0 && found.extra_in_window < 1e-50);
        close(found.extra_in_all, 0.8 * 5e6);
        assert!(found.times_s.len() < 600);
    }

    #[test]
    fn bad_numbers_are_refused_by_name() {
        let message = |params| {
            warmup_curve(&uniform(0.5), &params)
                .unwrap_err()
                .to_string()
        };
        let cases = [
            (
                CurveParams {
                    read_per_s: -1.0,
                    ..PARAMS
                },
                "Reads per second must be 0 to 1,000,000,000,000, got -1.",
            ),
            (
                CurveParams {
                    hit_ratio: 1.1,
                    ..PARAMS
                },
                "The hit ratio must be 0 to 1, got 1.1.",
            ),
            (
                CurveParams {
                    window_s: 0.0,
                    ..PARAMS
                },
                "The window in seconds must be 0.001 to 100,000,000, got 0.",
            ),
            (
                CurveParams {
                    until_s: Some(-4.0),
                    ..PARAMS
                },
                "The end of the curve in seconds must be 0.001 to 100,000,000, got -4.",
            ),
            (
                CurveParams {
                    capacity_per_s: Some(10.0),
                    base_per_s: Some(1_138.887_123_456),
                    ..PARAMS
                },
                "The store's capacity per second must be at least its base rate of 1,138.89, got 10.",
            ),
            (
                CurveParams {
                    capacity_per_s: Some(f64::NAN),
                    ..PARAMS
                },
                "The store's capacity per second must be 0 to 1,000,000,000,000, got NaN.",
            ),
            (
                CurveParams {
                    steps: 2.5,
                    ..PARAMS
                },
                "Steps must be a whole number, got 2.5.",
            ),
            (
                CurveParams {
                    steps: 0.0,
                    ..PARAMS
                },
                "Steps must be 1 to 100, got 0.",
            ),
            (
                CurveParams {
                    pause_s: -1.0,
                    ..PARAMS
                },
                "The pause in seconds must be 0 to 100,000,000, got -1.",
            ),
            (
                CurveParams {
                    prewarmed_ratio: 2.0,
                    ..PARAMS
                },
                "The pre-warmed part must be 0 to 1, got 2.",
            ),
            (
                CurveParams {
                    bytes_per_key: Some(-1.0),
                    ..PARAMS
                },
                "Bytes per key must be 0 to 1,000,000,000,000, got -1.",
            ),
            (
                CurveParams {
                    copy_mb_per_s: Some(0.0),
                    ..PARAMS
                },
                "The speed of copying in MB/s must be 0.000001 to 1,000,000,000, got 0.",
            ),
        ];
        for (params, expected) in cases {
            assert_eq!(message(params), expected);
        }
        for value in [0.001_234_567, 5.0, 138.887, 1e12, 123_456_789.0, 1e-30, 0.0] {
            let shown = rounded(value);
            assert!(
                shown >= value && shown <= value * 1.00001 + 1e-19,
                "{value}"
            );
        }
    }
}
