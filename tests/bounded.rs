//! Keys placed under a load bound, against a walk from each key to the first worker with room.

use balance_lab::lab::{Applied, Lab, View};
use balance_lab::{
    Fleet, Keys, LoadBound, Movement, OptionValue, Placement, Popularity, Rule, Worker, WorkerId,
    rules,
};
use proptest::prelude::*;

fn bound(percent: u64) -> LoadBound {
    LoadBound::times_mean(percent as f64 / 100.0).unwrap()
}

fn bounded(rule: &Rule, fleet: Fleet, percent: Option<u64>) -> Applied<'_> {
    Applied {
        rule,
        fleet,
        load_bound: percent.map(bound),
    }
}

fn lab_with(keys: &Keys) -> Lab {
    let mut lab = Lab::new();
    lab.set_keys(keys.clone()).unwrap();
    lab
}

fn ring(points: u32, lookup: &str, hash: &str) -> Rule {
    let options = [
        ("points".to_owned(), OptionValue::Number(points.into())),
        ("lookup".to_owned(), OptionValue::Text(lookup.into())),
        ("hash".to_owned(), OptionValue::Text(hash.into())),
    ];
    Rule::new("ring", options).unwrap()
}

/// The definition, key by key: the caps, and each key's owner. Weights are multiples of a tenth.
fn by_definition(
    rule: &Rule,
    fleet: &Fleet,
    percent: u64,
    keys: &Keys,
) -> (Vec<u64>, Vec<Option<WorkerId>>) {
    let placement = rule.place(fleet).unwrap();
    let ring = placement.as_ring().unwrap();
    let tenths: Vec<u64> = { fleet.workers().iter().zip(ring.points_of()) }
        .map(|(worker, &points)| match worker.usable() && points > 0 {
            true => (worker.weight * 10.0).round() as u64,
            false => 0,
        })
        .collect();
    let total: u64 = tenths.iter().sum();
    let all = percent * keys.len() as u64;
    let cap = |&tenths: &u64| (all * tenths).div_ceil((100 * total).max(1));
    let caps: Vec<u64> = tenths.iter().map(cap).collect();
    let mut counts = vec![0; fleet.len()];
    let mut owners = Vec::new();
    keys.for_each(|key| {
        let ranked = ring.ranked(key, fleet.len());
        let mut found = ranked.into_iter();
        let owner = found.find(|worker| counts[worker.index()] < caps[worker.index()]);
        if let Some(worker) = owner {
            counts[worker.index()] += 1;
        }
        owners.push(owner);
    });
    (caps, owners)
}

fn owners(lab: &Lab, keys: &Keys) -> [Vec<Option<WorkerId>>; 2] {
    let samples = lab.samples(keys.len() as f64).unwrap();
    [0, 1].map(|side| samples.iter().map(|sample| sample.owners[side]).collect())
}

fn fleet_of(workers: &[(f64, bool)]) -> Fleet {
    let worker = |(i, &(weight, down)): (usize, &(f64, bool))| Worker {
        down,
        ..Worker::new(format!("w{i}")).weighted(weight)
    };
    Fleet::new(workers.iter().enumerate().map(worker).collect()).unwrap()
}

fn workers() -> impl Strategy<Value = Vec<(f64, bool)>> {
    let weight = prop_oneof![4 => Just(1.0), 1 => Just(0.0), 2 => (1..40u32).prop_map(|w| f64::from(w) / 10.0)];
    prop::collection::vec((weight, prop::bool::weighted(0.1)), 0..9)
}

proptest! {
    #[test]
    fn every_key_goes_to_the_first_worker_clockwise_with_room(
        sides in [workers(), workers()],
        percents in [101..300u64, 101..300u64],
        points in 1..12u32,
        lookup in prop_oneof![Just("at-or-after"), Just("after"), Just("nearest")],
        hash in prop_oneof![Just("xxh64"), Just("fnv1a-mix")],
        // Few distinct ones, so that keys repeat.
        list in prop::collection::vec(0..80u32, 1..300),
    ) {
        let rule = ring(points, lookup, hash);
        let keys = Keys::listed(list.iter().map(|i| format!("key-{i}"))).unwrap();
        let fleets = sides.each_ref().map(|workers| fleet_of(workers));
        let mut lab = lab_with(&keys);
        let [before, after] = [0, 1].map(|i| bounded(&rule, fleets[i].clone(), Some(percents[i])));
        let movement = lab.compare(before, after).unwrap();
        let found = owners(&lab, &keys);
        for (i, spread) in [&movement.before, &movement.after].into_iter().enumerate() {
            let (caps, expected) = by_definition(&rule, &fleets[i], percents[i], &keys);
            prop_assert_eq!(&found[i], &expected);
            let done = spread.bounded.as_ref().unwrap();
            prop_assert_eq!(&done.caps, &caps);
            for (worker, &count) in spread.keys.iter().enumerate() {
                let owned = expected.iter().filter(|owner| **owner == Some(WorkerId(worker as u32)));
                prop_assert_eq!(count, owned.count() as u64);
                prop_assert!(count <= caps[worker]);
                prop_assert_eq!(done.room[worker], caps[worker] - count);
                prop_assert!(fleets[i].workers()[worker].usable() || count == 0);
            }
            let usable = fleets[i].usable().next().is_some();
            prop_assert_eq!(spread.keys.iter().sum::<u64>(), if usable { keys.len() as u64 } else { 0 });
            let placement = rule.place(&fleets[i]).unwrap();
            let mut own = Vec::new();
            keys.for_each(|key| own.push(placement.owner(key)));
            let passed = own.iter().zip(&expected).filter(|(own, taken)| own != taken).count();
            prop_assert_eq!(done.passed_on, passed as u64);
        }
        let [old, new] = &found;
        let names = |fleet: &Fleet, owner: Option<WorkerId>| owner.map(|id| fleet.workers()[id.index()].name.clone());
        let moves = old.iter().zip(new).filter(|(old, new)| names(&fleets[0], **old) != names(&fleets[1], **new));
        prop_assert_eq!(movement.moved, moves.count() as u64);
    }

    #[test]
    fn a_bound_that_no_worker_reaches_leaves_the_plain_ring(
        sides in [workers(), workers()],
        points in 1..12u32,
        count in 1..300u64,
    ) {
        let rule = ring(points, "at-or-after", "xxh64");
        let keys = Keys::numbered("k", 7, count).unwrap();
        let fleets = sides.each_ref().map(|workers| fleet_of(workers));
        let compared = |percent| {
            let mut lab = lab_with(&keys);
            let [before, after] = fleets.each_ref().map(|fleet| bounded(&rule, fleet.clone(), percent));
            let movement = lab.compare(before, after).unwrap();
            (lab, movement)
        };
        let (plain_lab, plain) = compared(None);
        let (lab, mut movement) = compared(Some(10_000));
        let is_reached = |spread: &balance_lab::movement::Spread| {
            let caps = &spread.bounded.as_ref().unwrap().caps;
            plain.before.keys.iter().chain(&plain.after.keys).max() > caps.iter().filter(|cap| **cap > 0).min()
        };
        prop_assume!(!is_reached(&movement.before) && !is_reached(&movement.after));
        for spread in [&mut movement.before, &mut movement.after] {
            prop_assert_eq!(spread.bounded.take().unwrap().passed_on, 0);
        }
        prop_assert_eq!(movement, plain);
        prop_assert_eq!(lab.samples(count as f64), plain_lab.samples(count as f64));
        let view = View { start: 0.0, span: 1.0, bins: 64.0 };
        prop_assert_eq!(lab.ring_bins(view), plain_lab.ring_bins(view));
        for key in ["k7", "k8", "other"] {
            prop_assert_eq!(lab.follow(key.as_bytes(), 3), plain_lab.follow(key.as_bytes(), 3));
        }
    }
}

/// Real programs' rings differ in how they make points and look keys up, not in how a walk goes on.
#[test]
fn the_bound_is_kept_on_every_rule_s_ring_and_refused_where_there_is_none() {
    let workers = (1..=6).map(|i| Worker::new(format!("10.0.0.{i}:8080")).weighted(f64::from(i)));
    let mut workers: Vec<Worker> = workers.collect();
    workers[3].down = true;
    let fleet = Fleet::new(workers).unwrap();
    // Addresses, which some rules want; and among them the empty key, which some refuse.
    let list = (0..600).map(|i| match i {
        100 => String::new(),
        _ => format!("10.1.{}.{}", i / 250, i % 250),
    });
    let keys = Keys::listed(list).unwrap();
    let mut walked = Vec::new();
    for spec in rules() {
        let rule = Rule::with_defaults(spec.id).unwrap();
        if rule.place(&fleet).is_err() {
            continue;
        }
        let mut lab = lab_with(&keys);
        let side = || bounded(&rule, fleet.clone(), Some(105));
        let compared = lab.compare(side(), side());
        assert_eq!(rule.has_ring(), compared.is_ok(), "{}", spec.id);
        match compared {
            Ok(movement) => {
                let (caps, expected) = by_definition(&rule, &fleet, 105, &keys);
                assert_eq!(owners(&lab, &keys)[1], expected, "{}", spec.id);
                assert_eq!(movement.after.bounded.unwrap().caps, caps, "{}", spec.id);
                walked.push(spec.id);
            }
            Err(error) => {
                assert_eq!(error.code(), "no-ring");
                assert!(error.to_string().starts_with(spec.id), "{error}");
            }
        }
    }
    for id in [
        "ring",
        "nginx-consistent",
        "haproxy-consistent",
        "envoy-ring",
        "twemproxy",
    ] {
        assert!(walked.contains(&id), "{id} takes no bound");
    }
    for id in ["maglev", "multi-probe", "jump", "rendezvous"] {
        assert!(!walked.contains(&id), "{id} takes a bound");
    }
}

fn four_to_five(percent: u64, keys: &Keys) -> (Lab, Movement, Rule) {
    let rule = ring(20, "at-or-after", "xxh64");
    let fleets = [4, 5].map(|n| fleet_of(&vec![(1.0, false); n]));
    let [before, after] = fleets.map(|fleet| bounded(&rule, fleet, Some(percent)));
    let mut lab = lab_with(keys);
    let movement = lab.compare(before, after).unwrap();
    (lab, movement, rule)
}

#[test]
fn a_tight_bound_evens_the_load_and_moves_keys_between_workers_that_stay() {
    let keys = Keys::numbered("user:", 1, 10_000).unwrap();
    let (_, movement, _) = four_to_five(101, &keys);
    let done = movement.before.bounded.as_ref().unwrap();
    assert_eq!(done.caps, [2_525; 4]);
    assert!(done.passed_on > 100);
    assert!(movement.before.imbalance <= 1.01);
    assert!(movement.needless > 0 && movement.moved > movement.after.keys[4]);
}

#[test]
fn a_followed_key_comes_to_who_took_it_past_the_full_ones() {
    let keys = Keys::numbered("user:", 1, 3_000).unwrap();
    let (lab, _, rule) = four_to_five(103, &keys);
    let found = owners(&lab, &keys);
    let mut passing = 0;
    for (i, fleet) in [4, 5]
        .map(|n| fleet_of(&vec![(1.0, false); n]))
        .iter()
        .enumerate()
    {
        let placement = rule.place(fleet).unwrap();
        for place in (0..3_000).step_by(7).chain(2_900..3_000) {
            let key = keys.key(place).unwrap();
            let followed = &lab.follow(&key, 3).unwrap()[i];
            let stops: Vec<WorkerId> = followed.stops.iter().map(|stop| stop.worker).collect();
            let mut ranked = placement.ranked(&key, fleet.len());
            assert_eq!(ranked[followed.passed], stops[0]);
            ranked.rotate_left(followed.passed);
            assert_eq!(stops, ranked[..3]);
            assert_eq!(Some(stops[0]), found[i][place]);
            passing += usize::from(followed.passed > 0);
        }
    }
    assert!(passing > 10, "{passing}");
}

#[test]
fn a_key_that_is_not_of_the_list_comes_after_all_of_it() {
    let keys = Keys::numbered("user:", 1, 3_000).unwrap();
    let (lab, movement, rule) = four_to_five(103, &keys);
    let room = &movement.after.bounded.as_ref().unwrap().room;
    let placement = rule.place(&fleet_of(&[(1.0, false); 5])).unwrap();
    for key in ["user:0", "user:3001", "user:01", "another"] {
        let ranked = placement.ranked(key.as_bytes(), 5);
        let expected = ranked.iter().find(|worker| room[worker.index()] > 0);
        let [_, after] = lab.follow(key.as_bytes(), 1).unwrap();
        assert_eq!(
            after.stops.first().map(|stop| &stop.worker),
            expected,
            "{key}"
        );
    }
}

#[test]
fn requests_follow_the_bounded_owners_under_every_popularity() {
    let keys = Keys::numbered("user:", 1, 2_000).unwrap();
    let (mut lab, movement, _) = four_to_five(102, &keys);
    for popularity in [
        Popularity::uniform(),
        Popularity::counts(vec![3; 2_000]).unwrap(),
    ] {
        lab.set_popularity(popularity);
        let requests = lab.requests().unwrap();
        assert!((requests.moved_ratio - movement.moved_ratio()).abs() < 1e-9);
        assert!((requests.needless_ratio - movement.needless_ratio()).abs() < 1e-9);
        assert!((requests.after.imbalance - movement.after.imbalance).abs() < 1e-9);
    }
}

#[test]
fn a_side_without_a_bound_is_the_plain_placement_beside_one_with() {
    let keys = Keys::numbered("user:", 1, 2_000).unwrap();
    let (ring, modulo) = (
        ring(20, "at-or-after", "xxh64"),
        Rule::with_defaults("modulo").unwrap(),
    );
    let fleet = || fleet_of(&[(1.0, false); 4]);
    let mut lab = lab_with(&keys);
    let movement = lab
        .compare((&modulo, fleet()), bounded(&ring, fleet(), Some(110)))
        .unwrap();
    let mut plain = lab_with(&keys);
    let same = plain
        .compare((&modulo, fleet()), (&modulo, fleet()))
        .unwrap();
    assert_eq!(movement.before, same.before);
    assert_eq!(
        owners(&lab, &keys)[1],
        by_definition(&ring, &fleet(), 110, &keys).1
    );
}

#[test]
fn keys_that_the_bound_has_not_placed_have_no_owner_to_tell() {
    let keys = Keys::numbered("user:", 1, 100).unwrap();
    let (mut lab, ..) = four_to_five(125, &keys);
    lab.set_keys(Keys::numbered("other:", 1, 50).unwrap())
        .unwrap();
    assert_eq!(lab.samples(5.0).unwrap_err().code(), "not-yet");
    assert_eq!(lab.follow(b"other:1", 1).unwrap_err().code(), "not-yet");
    assert_eq!(lab.requests().unwrap_err().code(), "not-yet");
}

#[test]
fn a_bound_is_told_in_hundredths_within_its_bounds() {
    let message = |times| LoadBound::times_mean(times).unwrap_err().to_string();
    assert_eq!(message(1.0), "The load bound must be 1.01 to 100, got 1.");
    assert_eq!(
        message(f64::NAN),
        "The load bound must be 1.01 to 100, got NaN."
    );
    assert_eq!(
        message(1.255),
        "The load bound must be a number with at most two decimals, got 1.255."
    );
    for percent in 101..=10_000u32 {
        let text = format!("{}.{:02}", percent / 100, percent % 100);
        assert!(
            LoadBound::times_mean(text.parse().unwrap()).is_ok(),
            "{text}"
        );
    }
}

#[test]
fn caps_are_exact_whatever_the_weights_add_up_to() {
    // Ten times 0.1 is not 1 in binary.
    let fleet = fleet_of(&[(0.1, false); 10]);
    let rule = ring(10, "at-or-after", "xxh64");
    let placement = rule.place(&fleet).unwrap();
    let ring = placement.as_ring().unwrap();
    assert_eq!(bound(125).caps(ring, &fleet, 1_000), [125; 10]);
    assert_eq!(bound(101).caps(ring, &fleet, 1_000), [101; 10]);
    assert_eq!(bound(101).caps(ring, &fleet, 1), [1; 10]);
    let mixed = fleet_of(&[(0.3, false), (0.0, false), (0.6, false), (1.0, true)]);
    let placement = rule.place(&mixed).unwrap();
    let caps = bound(150).caps(placement.as_ring().unwrap(), &mixed, 300);
    assert_eq!(caps, [150, 0, 300, 0]);
}

/// nginx gives two servers of one text the same points, all of them the heavier one's.
#[test]
fn a_worker_that_no_key_can_come_to_takes_nothing_off_the_others_caps() {
    let at = |name: &str, address: &str| Worker {
        address: Some(address.into()),
        ..Worker::new(name)
    };
    let workers = vec![
        at("a", "10.0.0.1"),
        at("b", "10.0.0.1"),
        at("c", "10.0.0.2"),
    ];
    let (fleet, keys) = (
        Fleet::new(workers).unwrap(),
        Keys::numbered("k", 0, 1_000).unwrap(),
    );
    let rule = Rule::with_defaults("nginx-consistent").unwrap();
    let mut lab = lab_with(&keys);
    let side = || bounded(&rule, fleet.clone(), Some(101));
    let after = lab.compare(side(), side()).unwrap().after;
    assert_eq!(after.bounded.unwrap().caps, [505, 0, 505]);
    assert_eq!(after.keys.iter().sum::<u64>(), 1_000);
}
