//! The figures that the lessons were published with, recomputed.

use std::collections::BTreeMap;
use std::fs;

use balance_lab::{Fleet, Keys, Movement, OptionValue, Rule, Side, Warmup, WarmupParams, warmup};
use serde::Deserialize;

fn lesson_keys() -> Keys {
    Keys::numbered("G", 1_000_000, 100_000).unwrap()
}

fn fleet(workers: usize) -> Fleet {
    Fleet::named((1..=workers).map(|i| format!("k{i}"))).unwrap()
}

fn rule(points: Option<u32>) -> Rule {
    match points {
        None => Rule::with_defaults("lesson-fnv-modulo").unwrap(),
        Some(points) => Rule::new(
            "lesson-fnv-ring",
            [("points".to_owned(), OptionValue::Number(points.into()))],
        )
        .unwrap(),
    }
}

/// Compares the lesson's keys under one rule, once key by key and once, where both are rings, by
/// arcs: both must agree.
fn movement(points: Option<u32>, from: usize, to: usize) -> Movement {
    let (rule, keys) = (rule(points), lesson_keys());
    let fleets = [fleet(from), fleet(to)];
    let placements = [0, 1].map(|i| rule.place(&fleets[i]).unwrap());
    let [before, after] = [0, 1].map(|i| Side {
        fleet: &fleets[i],
        placement: &*placements[i],
    });
    let looked_up = Movement::between(before, after, &keys, None);
    if let Some(ring) = placements[0].as_ring() {
        let sorted = keys.sorted_positions(ring.key_hash());
        assert_eq!(
            Movement::between(before, after, &keys, Some(&sorted)),
            looked_up
        );
    }
    looked_up
}

#[test]
fn three_to_four_replicas_table_holds() {
    let rows = [
        (None, "1.008 1.004 0.7485 0.7485"),
        (Some(1), "2.021 2.231 0.5577 0.5577"),
        (Some(10), "1.548 1.722 0.1557 0.1557"),
        (Some(100), "1.122 1.204 0.2563 0.2563"),
        (Some(1000), "1.010 1.059 0.2648 0.2648"),
    ];
    for (points, expected) in rows {
        let (up, down) = (movement(points, 3, 4), movement(points, 4, 3));
        let found = format!(
            "{:.3} {:.3} {:.4} {:.4}",
            up.before.imbalance,
            up.after.imbalance,
            up.moved_ratio(),
            down.moved_ratio()
        );
        assert_eq!(found, expected, "points {points:?}");
    }
}

#[test]
fn three_to_four_replicas_warm_up_holds() {
    let rows = [
        (None, "0.7736 322.35 419.57 3.02 16841"),
        (Some(1000), "0.3383 140.96 238.18 1.71 5957"),
    ];
    for (points, expected) in rows {
        let params = WarmupParams {
            read_per_s: 416.67,
            write_per_s: 97.22,
            hit_ratio: 0.90,
            window_s: 60.0,
            moved_ratio: movement(points, 3, 4).moved_ratio(),
            base_per_s: Some(138.89),
        };
        let Warmup {
            miss_ratio,
            behind_cache_per_s,
            store_per_s,
            times_base,
            extra_requests,
            ..
        } = warmup(&params).unwrap();
        let times_base = times_base.unwrap();
        let found = format!(
            "{miss_ratio:.4} {behind_cache_per_s:.2} {store_per_s:.2} {times_base:.2} {extra_requests:.0}"
        );
        assert_eq!(found, expected, "points {points:?}");
        let computed = warmup(&WarmupParams {
            base_per_s: None,
            ..params
        });
        assert_eq!(format!("{:.2}", computed.unwrap().base_per_s), "138.89");
    }
}

#[test]
fn from_three_replicas_to_four_a_quarter_has_to_move() {
    assert!((movement(None, 3, 4).least_ratio - 0.25).abs() < 1e-12);
}

#[test]
fn twice_the_window_makes_twice_the_extra_requests() {
    let extra = |window_s| {
        let params = WarmupParams {
            read_per_s: 416.67,
            write_per_s: 97.22,
            hit_ratio: 0.90,
            window_s,
            moved_ratio: 0.7485,
            base_per_s: None,
        };
        warmup(&params).unwrap().extra_requests
    };
    assert_eq!(extra(120.0), 2.0 * extra(60.0));
}

#[derive(Deserialize)]
struct Golden {
    keys: Vec<String>,
    ring: BTreeMap<String, RingCase>,
}

#[derive(Deserialize)]
struct RingCase {
    workers: Vec<String>,
    points: u32,
    pick: Vec<String>,
    replicas3: Vec<Vec<String>>,
}

#[test]
fn md5_ring_agrees_with_the_recorded_picks_and_replicas() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/golden/seed-md5-ring-rendezvous.json"
    );
    let golden: Golden = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    assert!(!golden.ring.is_empty());
    for (name, case) in &golden.ring {
        let rule = Rule::new(
            "lesson-md5-ring",
            [("points".to_owned(), OptionValue::Number(case.points.into()))],
        )
        .unwrap();
        let placement = rule
            .place(&Fleet::named(case.workers.clone()).unwrap())
            .unwrap();
        assert_eq!(case.pick.len(), golden.keys.len(), "{name}");
        for (key, pick) in golden.keys.iter().zip(&case.pick) {
            let owner = placement.owner(key.as_bytes()).unwrap();
            assert_eq!(&case.workers[owner.index()], pick, "{name}: {key}");
        }
        assert!(!case.replicas3.is_empty());
        for (key, replicas) in golden.keys.iter().zip(&case.replicas3) {
            let ranked: Vec<&String> = placement
                .ranked(key.as_bytes(), 3)
                .iter()
                .map(|worker| &case.workers[worker.index()])
                .collect();
            assert_eq!(ranked, replicas.iter().collect::<Vec<_>>(), "{name}: {key}");
        }
    }
}
