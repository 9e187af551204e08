//! A rollout against routers and keys taken one by one.

use balance_lab::{
    Delays, Fleet, Keys, Placement, Popularity, Requests, Rollout, RolloutParams, Rule, Side,
    rollout,
};
use proptest::prelude::*;

/// Every key's owner before and after, by name, and its part of the requests.
struct Routed {
    owners: Vec<[Option<String>; 2]>,
    shares: Vec<f64>,
    moved_ratio: f64,
}

fn route(rule: &str, fleets: [Fleet; 2], popularity: &Popularity) -> Routed {
    const KEYS: usize = 300;
    let rule = Rule::with_defaults(rule).unwrap();
    let placements: [Box<dyn Placement>; 2] =
        fleets.each_ref().map(|fleet| rule.place(fleet).unwrap());
    let keys = Keys::numbered("user:", 0, KEYS as u64).unwrap();
    let mut owners = Vec::new();
    keys.for_each(|key| {
        owners.push([0, 1].map(|side| {
            let owner = placements[side].owner(key);
            owner.map(|id| fleets[side].workers()[id.index()].name.clone())
        }));
    });
    let total: f64 = (0..KEYS).map(|i| popularity.weight(i)).sum();
    let shares = (0..KEYS).map(|i| popularity.weight(i) / total);
    let [before, after] = [0, 1].map(|side| Side {
        fleet: &fleets[side],
        placement: &*placements[side],
    });
    Routed {
        owners,
        shares: shares.collect(),
        moved_ratio: Requests::between(before, after, &keys, popularity, None).moved_ratio,
    }
}

impl Routed {
    /// The part of requests that two routers, each drawn from all, send to different workers:
    /// every pair of routers, every key.
    fn disagreeing(&self, knows: &[bool]) -> f64 {
        let mut part = 0.0;
        for &one in knows {
            for &other in knows {
                for (owners, share) in self.owners.iter().zip(&self.shares) {
                    let differ = owners[usize::from(one)] != owners[usize::from(other)];
                    part += if differ { *share } else { 0.0 };
                }
            }
        }
        part / (knows.len() * knows.len()) as f64
    }

    /// The part of writes that routers send to another worker than the one whose key it is.
    fn astray(&self, knows: &[bool], handed_over: bool) -> f64 {
        let mut part = 0.0;
        for &knows in knows {
            for (owners, share) in self.owners.iter().zip(&self.shares) {
                let astray = owners[usize::from(knows)] != owners[usize::from(handed_over)];
                part += if astray { *share } else { 0.0 };
            }
        }
        part / knows.len() as f64
    }
}

/// What the curves say just after `time`.
fn at(found: &Rollout, time: f64) -> [f64; 3] {
    let i = found.times_s.partition_point(|&drawn| drawn <= time) - 1;
    [
        found.knowing_ratio[i],
        found.disagreeing_ratio[i],
        found.wrong_writes_per_s[i],
    ]
}

fn fleet(names: &[u32]) -> Fleet {
    Fleet::named(names.iter().map(|name| format!("w{name}"))).unwrap()
}

fn popularity() -> impl Strategy<Value = Popularity> {
    prop_oneof![
        Just(Popularity::uniform()),
        (0.1..2.0f64).prop_map(|exponent| Popularity::zipf(exponent).unwrap()),
        prop::collection::vec(0..50u32, 300)
            .prop_filter_map("none asked for", |counts| Popularity::counts(counts).ok()),
    ]
}

fn names() -> impl Strategy<Value = Vec<u32>> {
    prop::collection::btree_set(0..12u32, 0..8).prop_map(|names| names.into_iter().collect())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_parts_are_what_every_pair_of_routers_and_every_key_give(
        rule in prop_oneof![Just("ring"), Just("modulo"), Just("rendezvous"), Just("jump"), Just("maglev")],
        before in names(),
        after in names(),
        popularity in popularity(),
        delays in prop::collection::vec(prop_oneof![0..5u32, 0..60u32], 1..12),
        handover in 0..40u32,
    ) {
        let routed = route(rule, [fleet(&before), fleet(&after)], &popularity);
        let delays: Vec<f64> = delays.into_iter().map(f64::from).collect();
        let handover_s = f64::from(handover);
        let found = rollout(&RolloutParams {
            delays: Delays::Listed(delays.clone()),
            moved_ratio: routed.moved_ratio,
            write_per_s: 70.0,
            handover_s,
            until_s: Some(61.0),
        })
        .unwrap();
        let (mut peak, mut disagreeing_s, mut wrong_writes) = (0.0f64, 0.0, 0.0);
        // Whole seconds are the only jumps.
        for second in 0..61 {
            let time = f64::from(second);
            let knows: Vec<bool> = delays.iter().map(|&delay| delay <= time).collect();
            let knowing = knows.iter().filter(|knows| **knows).count() as f64 / knows.len() as f64;
            let disagreeing = routed.disagreeing(&knows);
            let astray = 70.0 * routed.astray(&knows, time >= handover_s);
            for (found, expected) in at(&found, time).into_iter().zip([knowing, disagreeing, astray]) {
                prop_assert!((found - expected).abs() < 1e-9, "{} for {}", found, expected);
            }
            peak = peak.max(disagreeing);
            disagreeing_s += disagreeing;
            wrong_writes += astray;
        }
        prop_assert!((found.peak_disagreeing_ratio - peak).abs() < 1e-9);
        prop_assert!((found.disagreeing_s - disagreeing_s).abs() < 1e-6);
        prop_assert!((found.wrong_writes - wrong_writes).abs() < 1e-6);
    }

    #[test]
    fn many_routers_come_to_what_their_distribution_says(
        spread_s in 1.0..100.0f64,
        exponential in any::<bool>(),
        handover in 0.0..2.0f64,
    ) {
        // One router for each thousandth of the distribution.
        let quantile = |i: u32| {
            let part = (f64::from(i) + 0.5) / 1_000.0;
            spread_s * if exponential { -(1.0 - part).ln() } else { part }
        };
        let params = |delays| RolloutParams {
            delays,
            moved_ratio: 0.4,
            write_per_s: 70.0,
            handover_s: handover * spread_s,
            until_s: Some(spread_s * 12.0),
        };
        let listed = rollout(&params(Delays::Listed((0..1_000).map(quantile).collect()))).unwrap();
        let known = if exponential { Delays::Exponential(spread_s) } else { Delays::Uniform(spread_s) };
        let known = rollout(&params(known)).unwrap();
        for (i, &time) in known.times_s.iter().enumerate() {
            // At the handover itself the rate jumps.
            if (time - handover * spread_s).abs() > 1e-9 {
                let drawn = [known.knowing_ratio[i], known.disagreeing_ratio[i], known.wrong_writes_per_s[i]];
                for ((found, expected), scale) in at(&listed, time).into_iter().zip(drawn).zip([1.0, 0.4, 28.0]) {
                    prop_assert!((found - expected).abs() < 2e-3 * scale, "{} for {}", found, expected);
                }
            }
        }
        for (found, expected) in [
            (listed.disagreeing_s, known.disagreeing_s),
            (listed.wrong_writes, known.wrong_writes),
            (listed.peak_s, known.peak_s),
            (listed.known_s[1], known.known_s[1]),
        ] {
            prop_assert!((found / expected - 1.0).abs() < 5e-3, "{} for {}", found, expected);
        }
    }
}
