//! Sequences of fleets against looking up every key on every fleet.

use balance_lab::sequence::{Figures, fail, grow, replace, reweight};
use balance_lab::{Fleet, Keys, Lab, Rule, Sequence, Worker, sequence};
use proptest::prelude::*;

const RULES: [&str; 6] = [
    "ring",
    "rendezvous",
    "modulo",
    "jump",
    "maglev",
    "nginx-consistent",
];

fn named(workers: usize) -> Fleet {
    Fleet::named((1..=workers).map(|i| format!("w{i}"))).unwrap()
}

/// Each fleet's owner of each key, by name.
fn owners(rule: &Rule, fleets: &[Fleet], keys: &Keys) -> Vec<Vec<Option<String>>> {
    let all = fleets.iter().map(|fleet| {
        let placement = rule.place(fleet).unwrap();
        let mut owners = Vec::new();
        keys.for_each(|key| {
            let owner = placement.owner(key);
            owners.push(owner.map(|id| fleet.workers()[id.index()].name.clone()));
        });
        owners
    });
    all.collect()
}

fn differing(one: &[Option<String>], other: &[Option<String>]) -> u64 {
    one.iter().zip(other).filter(|(a, b)| a != b).count() as u64
}

fn assert_counted(rule: &Rule, fleets: &[Fleet], keys: &Keys) -> Figures {
    let found = sequence(rule, fleets.to_vec(), keys).unwrap();
    let owners = owners(rule, fleets, keys);
    let moved: Vec<u64> = owners
        .windows(2)
        .map(|pair| differing(&pair[0], &pair[1]))
        .collect();
    let steps: Vec<u64> = found.steps.iter().map(|step| step.moved).collect();
    assert_eq!(steps, moved);
    assert_eq!(found.moved, moved.iter().sum::<u64>());
    assert_eq!(
        found.moved_end_to_end,
        differing(&owners[0], &owners[owners.len() - 1])
    );
    // Key by key: how often it moved beyond whether it ended elsewhere.
    let repeats = (0..keys.len()).map(|key| {
        let path: Vec<_> = owners.iter().map(|fleet| &fleet[key]).collect();
        let moves = path.windows(2).filter(|pair| pair[0] != pair[1]).count();
        (moves - usize::from(path[0] != path[path.len() - 1])) as u64
    });
    assert_eq!(found.repeat, repeats.sum::<u64>());
    found
}

#[test]
fn growing_one_at_a_time_moves_what_each_key_says_and_repeats_only_what_moves_on() {
    let keys = Keys::numbered("user:", 0, 5_000).unwrap();
    let fleets = grow(&named(3), 12.0).unwrap();
    let figures = |rule| assert_counted(&Rule::with_defaults(rule).unwrap(), &fleets, &keys);
    for rule in RULES {
        let found = figures(rule);
        let least: f64 = (4..=12).map(|n| 1.0 / f64::from(n)).sum();
        assert!((found.least_ratio - least).abs() < 1e-12);
        let worst = found
            .steps
            .iter()
            .map(|step| step.imbalance)
            .fold(0.0, f64::max);
        assert_eq!(found.worst_imbalance, worst);
        assert!((found.least_end_to_end_ratio - 0.75).abs() < 1e-12);
        for (n, step) in (4..).zip(&found.steps) {
            assert_eq!((step.workers, step.left), (n, None));
            assert_eq!(step.joined.unwrap().index(), n - 1);
        }
    }
    // Rendezvous moves what it must, modulo most of the keys each time.
    let must = figures("rendezvous");
    assert_eq!(must.needless, 0);
    assert!((must.moved as f64 / 5_000.0 - must.least_ratio).abs() < 0.05);
    assert!(figures("modulo").moved > 30_000 && figures("modulo").needless > 20_000);
}

#[test]
fn replacing_every_worker_moves_every_key_and_at_the_least_once() {
    let keys = Keys::numbered("user:", 0, 5_000).unwrap();
    let fleets = replace(&named(6)).unwrap();
    for rule in RULES {
        let found = assert_counted(&Rule::with_defaults(rule).unwrap(), &fleets, &keys);
        assert_eq!(found.moved_end_to_end, 5_000);
        assert_eq!(found.steps.len(), 6);
        assert!((found.least_ratio - 1.0).abs() < 1e-12);
        for (i, step) in found.steps.iter().enumerate() {
            let ids = [step.left, step.joined].map(|id| id.unwrap().index());
            assert_eq!(ids, [i, i], "{rule}");
        }
        // Slots and buckets keep their place in the list: a successor takes all of them over.
        if ["modulo", "jump"].contains(&rule) {
            assert_eq!(found.repeat, 0, "{rule}");
        }
    }
}

#[test]
fn a_failure_that_heals_moves_its_keys_away_and_back() {
    let keys = Keys::numbered("user:", 0, 5_000).unwrap();
    let fleets = fail(&named(5), 2.0).unwrap();
    for rule in RULES {
        let found = assert_counted(&Rule::with_defaults(rule).unwrap(), &fleets, &keys);
        assert_eq!((found.moved_end_to_end, found.repeat), (0, found.moved));
        assert_eq!(found.steps[0].moved, found.steps[1].moved);
        assert_eq!([0, 1].map(|i| found.steps[i].workers), [4, 5]);
        assert!((found.least_ratio - 0.4).abs() < 1e-12);
        assert_eq!(found.least_end_to_end_ratio, 0.0);
    }
}

#[test]
fn a_weight_reached_in_steps_moves_no_less_than_at_once() {
    let keys = Keys::numbered("user:", 0, 5_000).unwrap();
    for rule in ["ring", "weighted-rendezvous"] {
        let rule = Rule::with_defaults(rule).unwrap();
        let stepwise = reweight(&named(5), 0.0, 3.0, 8.0).unwrap();
        let at_once = reweight(&named(5), 0.0, 3.0, 1.0).unwrap();
        let [stepwise, at_once] =
            [stepwise, at_once].map(|fleets| assert_counted(&rule, &fleets, &keys));
        assert_eq!(stepwise.moved_end_to_end, at_once.moved);
        // Both only ever move keys to the worker that grows.
        assert_eq!((stepwise.repeat, at_once.repeat), (0, 0));
    }
}

#[test]
fn a_lab_takes_one_step_at_a_time_and_goes_on_drawing_its_pair() {
    let mut lab = Lab::new();
    let rule = Rule::with_defaults("ring").unwrap();
    let keys = || Keys::numbered("user:", 0, 2_000).unwrap();
    let fleets = grow(&named(2), 5.0).unwrap();
    let mut steps = Sequence::new(&rule, fleets.clone()).unwrap();
    assert_eq!(
        lab.step(&mut steps).unwrap_err().to_string(),
        "Call setKeys first."
    );
    lab.set_keys(keys()).unwrap();
    lab.compare((&rule, named(7)), (&rule, named(8))).unwrap();
    let mut done = 0;
    while lab.step(&mut steps).unwrap() {
        done += 1;
        assert_eq!((steps.done(), steps.of()), (done, 4));
    }
    assert!(!lab.step(&mut steps).unwrap());
    assert_eq!(steps.done(), 4);
    assert_eq!(*steps.figures(), sequence(&rule, fleets, &keys()).unwrap());
    assert_eq!(lab.places_of().unwrap().map(|places| places.len()), [7, 8]);
}

#[test]
fn a_fleet_that_the_rule_refuses_stops_the_sequence_where_it_comes_to_it() {
    let keys = Keys::numbered("user:", 0, 10).unwrap();
    let twice = Fleet::named(["w1", "w1"]).unwrap();
    let fleets = vec![named(2), named(3), twice];
    let mut steps = Sequence::new(&Rule::with_defaults("ring").unwrap(), fleets).unwrap();
    assert_eq!(steps.step(&keys, None), Ok(true));
    for _ in 0..2 {
        let refused = steps.step(&keys, None).unwrap_err().to_string();
        assert!(refused.contains("both named \"w1\""), "{refused}");
        assert_eq!(steps.done(), 1);
    }
}

fn workers() -> impl Strategy<Value = Fleet> {
    let worker = (0..4u32, any::<bool>());
    prop::collection::btree_map(0..9u32, worker, 0..6).prop_map(|workers| {
        let workers = workers.into_iter().map(|(name, (weight, down))| Worker {
            down,
            ..Worker::new(format!("w{name}")).weighted(weight.into())
        });
        Fleet::new(workers.collect()).unwrap()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_sequence_moves_what_looking_up_every_key_says(
        fleets in prop::collection::vec(workers(), 2..7),
        count in 1..200u64,
    ) {
        let keys = Keys::numbered("k", 0, count).unwrap();
        for rule in ["ring", "modulo", "weighted-rendezvous", "maglev"] {
            assert_counted(&Rule::with_defaults(rule).unwrap(), &fleets, &keys);
        }
    }
}
