//! The warm-up curve against simulations of the same keys, asked for as independent Poisson
//! streams.

use balance_lab::hash::mix64;
use balance_lab::warmup::curve::WARM;
use balance_lab::{Curve, CurveParams, Fleet, Keys, Lab, Placement, Popularity, Rule};

/// Uniform draws between 0 and 1, neither among them: splitmix64.
struct Draws(u64);

impl Draws {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        ((mix64(self.0) >> 11) as f64 + 0.5) / 2f64.powi(53)
    }

    fn within(&mut self, low: f64, high: f64) -> f64 {
        low + self.next() * (high - low)
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() * n as f64) as usize
    }

    fn exponential(&mut self, rate: f64) -> f64 {
        -self.next().ln() / rate
    }
}

/// A change of fleet, and how its keys are asked for.
struct Setting {
    keys: usize,
    popularity: Popularity,
    rule: Rule,
    workers: [usize; 2],
    params: CurveParams,
}

impl Setting {
    fn drawn(number: usize, draws: &mut Draws) -> Setting {
        let keys = 500 + draws.below(1_500);
        let popularity = match number % 4 {
            0 => Popularity::uniform(),
            1 => Popularity::zipf(draws.within(0.3, 0.9)).unwrap(),
            2 => Popularity::zipf(draws.within(0.9, 1.2)).unwrap(),
            _ => {
                // Some of them 0: keys that are never asked for.
                let counts = (0..keys).map(|_| draws.exponential(0.2) as u32);
                Popularity::counts(counts.collect()).unwrap()
            }
        };
        let rules = ["ring", "rendezvous", "modulo", "jump", "maglev"];
        let workers = 2 + draws.below(6);
        let read_per_s = draws.within(50.0, 5_000.0);
        Setting {
            keys,
            popularity,
            rule: Rule::with_defaults(rules[number % rules.len()]).unwrap(),
            workers: [workers, workers + 1 - 2 * usize::from(draws.next() < 0.3)],
            params: CurveParams {
                read_per_s,
                write_per_s: draws.within(0.0, 100.0),
                hit_ratio: draws.within(0.3, 0.99),
                window_s: draws.within(0.2, 5.0) * keys as f64 / read_per_s,
                ..CurveParams::default()
            },
        }
    }

    fn fleets(&self) -> [Fleet; 2] {
        let named = |n| Fleet::named((1..=n).map(|i| format!("w{i}"))).unwrap();
        self.workers.map(named)
    }

    fn key_list(&self) -> Keys {
        Keys::numbered("user:", 0, self.keys as u64).unwrap()
    }

    /// What the lab says of it.
    fn curve(&self) -> Curve {
        let mut lab = Lab::new();
        lab.set_keys(self.key_list()).unwrap();
        lab.set_popularity(self.popularity.clone());
        let [before, after] = self.fleets();
        let (before, after) = ((&self.rule, before), (&self.rule, after));
        lab.compare(before, after).unwrap();
        lab.warmup_curve(&self.params).unwrap()
    }

    /// Each key's requests per second, and whether it moves: looked up one by one.
    fn streams(&self) -> Vec<(f64, bool)> {
        let [before, after] = self.fleets();
        let place = |fleet: &Fleet| -> Box<dyn Placement> { self.rule.place(fleet).unwrap() };
        let (old, new) = (place(&before), place(&after));
        let name = |fleet: &Fleet, owner: Option<balance_lab::WorkerId>| {
            owner.map(|id| fleet.workers()[id.index()].name.clone())
        };
        let total: f64 = (0..self.keys).map(|i| self.popularity.weight(i)).sum();
        let mut streams = Vec::new();
        self.key_list().for_each(|key| {
            let rate = self.popularity.weight(streams.len()) / total * self.params.read_per_s;
            let moved = name(&before, old.owner(key)) != name(&after, new.owner(key));
            streams.push((rate, moved));
        });
        streams
    }
}

/// A mean over batches, and its standard error as a part of it.
fn mean_and_error(values: &[f64]) -> (f64, f64) {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (mean, (squares / (n - 1.0) / n).sqrt() / mean)
}

/// Bins of time, each a 2^-13th wide of where it lies: 2^-20 to 2^44 seconds.
struct Times(Vec<f64>);

impl Times {
    const FIRST: usize = (1023 - 20) << 13;

    fn new() -> Times {
        Times(vec![0.0; 64 << 13])
    }

    fn add(&mut self, time: f64, rate: f64) {
        let bin = (time.to_bits() >> 39) as usize;
        self.0[bin.saturating_sub(Times::FIRST).min((64 << 13) - 1)] += rate;
    }

    /// When what is yet to come is the part `rest` of it all.
    fn falls_to(&self, rest: f64) -> f64 {
        let all: f64 = self.0.iter().sum();
        let mut left = all;
        let bin = self.0.iter().position(|rate| {
            left -= rate;
            left <= rest * all
        });
        f64::from_bits(((bin.unwrap() + Times::FIRST) as u64) << 39)
    }
}

/// Extra reads within the window and the times of 50, 90 and 99 % warm, as means of runs: in each
/// the first request of every moved key comes from a stream of its own, would have been a hit with
/// the hit ratio's chance, and takes the key's rate out of what is cold.
fn simulate(setting: &Setting, draws: &mut Draws) -> [(f64, f64); 4] {
    const RUNS: usize = 200;
    const ENOUGH: f64 = 0.0045;
    let streams = setting.streams().into_iter();
    let cold: Vec<f64> = streams
        .filter(|&(rate, moved)| moved && rate > 0.0)
        .map(|(rate, _)| rate)
        .collect();
    let mut batches: [Vec<f64>; 4] = Default::default();
    loop {
        let mut times = Times::new();
        let mut extra = 0u32;
        for _ in 0..RUNS {
            for &rate in &cold {
                let first = draws.exponential(rate);
                times.add(first, rate);
                let hit = draws.next() < setting.params.hit_ratio;
                extra += u32::from(first <= setting.params.window_s && hit);
            }
        }
        batches[0].push(f64::from(extra) / RUNS as f64);
        for (batch, part) in batches[1..].iter_mut().zip(WARM) {
            batch.push(times.falls_to(1.0 - part));
        }
        let found = batches.each_ref().map(|batch| mean_and_error(batch));
        let batches = batches[0].len();
        if batches >= 10 && found.iter().all(|(_, error)| *error < ENOUGH) {
            return found;
        }
        assert!(batches < 1_000, "{found:?} of {}", cold.len());
    }
}

#[test]
fn the_curve_is_the_mean_of_simulations_on_twenty_settings() {
    let mut draws = Draws(5);
    let mut worst = [0.0f64; 2];
    for number in 0..20 {
        let setting = Setting::drawn(number, &mut draws);
        let curve = setting.curve();
        let [half, most, nearly] = curve.warm_s;
        let expected = [curve.extra_in_window, half, most, nearly];
        let found = simulate(&setting, &mut draws);
        for (what, (expected, (mean, error))) in expected.into_iter().zip(found).enumerate() {
            let off = (mean / expected - 1.0).abs();
            assert!(error < 0.005, "setting {number}, {what}: error {error}");
            assert!(
                off < 0.02,
                "setting {number}, {what}: {mean}, not {expected}"
            );
            worst = [worst[0].max(off), worst[1].max(error)];
        }
    }
    println!(
        "at most {:.2} % off, standard errors up to {:.2} %",
        worst[0] * 1e2,
        worst[1] * 1e2
    );
}

/// No shortcut: every read of every key, moved or not, at the worker that owns the key, whose cache
/// holds what was read there and, as before the change, a read of a key that stayed misses with
/// the miss ratio's chance.
#[test]
fn reads_counted_one_by_one_at_the_store_are_what_base_and_curve_say() {
    let mut setting = Setting::drawn(2, &mut Draws(11));
    setting.params.hit_ratio = 0.95;
    setting.params.window_s = 0.5 * setting.keys as f64 / setting.params.read_per_s;
    let streams = setting.streams();
    let mut cumulated = Vec::new();
    let mut sum = 0.0;
    for (rate, _) in &streams {
        sum += rate;
        cumulated.push(sum);
    }
    let CurveParams {
        read_per_s,
        write_per_s,
        hit_ratio,
        window_s,
        ..
    } = setting.params;
    let mut draws = Draws(12);
    let mut batches = Vec::new();
    for _ in 0..20 {
        const RUNS: usize = 40;
        let mut at_store = 0u32;
        for _ in 0..RUNS {
            let mut cold: Vec<bool> = streams.iter().map(|(_, moved)| *moved).collect();
            let mut time = draws.exponential(read_per_s);
            while time <= window_s {
                let request = draws.next() * sum;
                let key = cumulated.partition_point(|&end| end <= request);
                let missed = std::mem::take(&mut cold[key]) || draws.next() >= hit_ratio;
                at_store += u32::from(missed);
                time += draws.exponential(read_per_s);
            }
        }
        batches.push(f64::from(at_store) / RUNS as f64);
    }
    let (mean, error) = mean_and_error(&batches);
    let curve = setting.curve();
    let expected = (curve.base_per_s - write_per_s) * window_s + curve.extra_in_window;
    assert!(error < 0.005, "{error}");
    assert!(
        (mean / expected - 1.0).abs() < 0.02,
        "{mean}, not {expected}"
    );
    // The test can tell: without the extra reads it would be far off.
    assert!(curve.extra_in_window > 0.1 * expected);
}

#[test]
fn the_lab_s_groups_are_of_the_keys_that_moved_and_no_others() {
    let mut draws = Draws(3);
    for number in 0..8 {
        let setting = Setting::drawn(number, &mut draws);
        let moved = || setting.streams().into_iter().filter(|(_, moved)| *moved);
        let curve = setting.curve();
        let start: f64 = moved().map(|(rate, _)| rate).sum();
        assert!((curve.start_per_s / (start * setting.params.hit_ratio) - 1.0).abs() < 1e-9);
        assert_eq!(curve.moved_keys, moved().count() as f64);
        let asked = moved().filter(|(rate, _)| *rate > 0.0).count() as f64;
        assert!((curve.extra_in_all - asked * setting.params.hit_ratio).abs() < 1e-6);
    }
}

#[test]
fn a_lab_forgets_its_requests_when_what_they_follow_from_changes() {
    let setting = Setting::drawn(1, &mut Draws(4));
    let mut lab = Lab::new();
    lab.set_keys(setting.key_list()).unwrap();
    let rule = &setting.rule;
    let compare = |lab: &mut Lab| {
        let [before, after] = setting.fleets();
        lab.compare((rule, before), (rule, after)).unwrap();
    };
    assert_eq!(
        lab.requests().unwrap_err().to_string(),
        "Call compare first."
    );
    compare(&mut lab);
    let uniform = lab.requests().unwrap().clone();
    let moved = |lab: &mut Lab| lab.warmup_curve(&setting.params).unwrap().moved_keys;
    assert_eq!(moved(&mut lab), uniform.moved.keys());
    lab.set_popularity(setting.popularity.clone());
    let zipf = lab.requests().unwrap().clone();
    assert_ne!(uniform, zipf);
    lab.set_popularity(Popularity::uniform());
    assert_eq!(*lab.requests().unwrap(), uniform);
    lab.set_keys(Keys::numbered("other:", 0, 900).unwrap())
        .unwrap();
    let others = moved(&mut lab);
    assert_ne!(*lab.requests().unwrap(), uniform);
    assert_eq!(others, lab.requests().unwrap().moved.keys());
    lab.set_popularity(Popularity::counts(vec![1; 899]).unwrap());
    assert_eq!(
        lab.requests().unwrap_err().to_string(),
        "The counts must be one for each of the 900 keys, got 899."
    );
    lab.set_popularity(Popularity::uniform());
    let [same, _] = setting.fleets();
    lab.compare((rule, same.clone()), (rule, same)).unwrap();
    assert_eq!(lab.requests().unwrap().moved_ratio, 0.0);
}
