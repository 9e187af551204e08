//! The clock of 100 places: the lessons' figures, and laws over random clocks.

use balance_lab::clock::{Clock, Origin, search};
use balance_lab::{Fleet, Keys, Lab, Position, Rule, Worker, WorkerId};
use proptest::prelude::*;

type Place = Option<u64>;

fn rule() -> Rule {
    Rule::with_defaults("lesson-clock-ring").unwrap()
}

fn fleet(workers: &[(&str, Place)]) -> Fleet {
    let worker = |&(name, place): &(&str, Place)| Worker {
        position: place.map(|place| place as f64),
        ..Worker::new(name)
    };
    Fleet::new(workers.iter().map(worker).collect()).unwrap()
}

fn placed(workers: &[(&str, u64)]) -> Fleet {
    let workers: Vec<_> = workers.iter().map(|&(n, place)| (n, Some(place))).collect();
    fleet(&workers)
}

fn clock(before: Fleet, after: Fleet, keys: &[&str], key: &str) -> Clock {
    let mut lab = Lab::new();
    lab.set_keys(Keys::lines(&keys.join("\n")).unwrap())
        .unwrap();
    lab.compare((&rule(), before), (&rule(), after)).unwrap();
    lab.clock(Some(key.as_bytes()), 100.0).unwrap()
}

/// "w1 81–99 and 0–20" for each worker.
fn ranges(clock: &Clock, side: usize, names: &[&str]) -> Vec<String> {
    let mut found: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
    for run in &clock.dials[side].runs {
        let ranges = run.ranges();
        let parts: Vec<String> = ranges.iter().map(|[a, b]| format!("{a}-{b}")).collect();
        found[run.of.unwrap().index()] += &format!(" {}", parts.join(" and "));
    }
    found
}

#[test]
fn the_ring_of_100_s_figures_hold() {
    let workers = placed(&[("A", 20), ("B", 55), ("C", 85)]);
    for (key, steps) in [
        ("17", vec![(1, 2, 3, 55, true), (1, 1, 1, 20, true)]),
        ("96", vec![(1, 2, 3, 55, false), (3, 3, 3, 85, false)]),
    ] {
        let clock = clock(workers.clone(), workers.clone(), &["17", "96"], key);
        assert_eq!(
            ranges(&clock, 1, &["A", "B", "C"]),
            ["A 86-99 and 0-20", "B 21-55", "C 56-85"]
        );
        assert_eq!(clock.dials[1].lengths, [35, 35, 30]);
        assert!(clock.changes.is_empty());
        assert!(
            clock
                .keys
                .iter()
                .all(|key| key.owners == [Some(WorkerId(0)); 2])
        );
        let found = clock.dials[1].search.as_ref().unwrap();
        let made = found
            .steps
            .iter()
            .map(|s| (s.low, s.middle, s.high, s.place, s.left));
        assert_eq!(made.collect::<Vec<_>>(), steps, "{key}");
        assert_eq!((found.row, found.wraps), (1, key == "96"));
    }
}

#[test]
fn w4_takes_dog_jpg_and_gives_it_back() {
    let three = placed(&[("w1", 20), ("w2", 45), ("w3", 80)]);
    let four = placed(&[("w1", 20), ("w2", 45), ("w3", 80), ("w4", 60)]);
    let keys = ["33", "50", "90"];
    let joins = clock(three.clone(), four.clone(), &keys, "50");
    assert_eq!(joins.dials[0].lengths, [40, 25, 35]);
    assert_eq!(joins.dials[1].lengths, [40, 25, 20, 15]);
    assert_eq!(
        ranges(&joins, 1, &["w1", "w2", "w3", "w4"]),
        ["w1 81-99 and 0-20", "w2 21-45", "w3 61-80", "w4 46-60"]
    );
    let change = joins.changes[0];
    assert_eq!(
        (joins.changes.len(), change.first, change.last),
        (1, 46, 60)
    );
    assert_eq!(
        (change.of.from, change.of.to),
        (Some(WorkerId(2)), Some(WorkerId(3)))
    );
    let owners: Vec<_> = joins
        .keys
        .iter()
        .map(|key| key.owners.map(|id| id.unwrap().0))
        .collect();
    assert_eq!(owners, [[1, 1], [2, 3], [0, 0]]);
    let leaves = clock(four, three, &keys, "50");
    assert_eq!(leaves.dials[1], joins.dials[0]);
    let owners: Vec<_> = leaves
        .keys
        .iter()
        .map(|key| key.owners.map(|id| id.unwrap().0))
        .collect();
    assert_eq!(owners, [[1, 1], [3, 2], [0, 0]]);
}

#[test]
fn a_key_has_a_place_by_its_number_or_by_its_hash() {
    let workers = placed(&[("A", 20)]);
    let keys = [
        "7",
        "99",
        "100",
        "142",
        "-1",
        "7.5",
        "cat",
        "18446744073709551616",
    ];
    let clock = clock(workers.clone(), workers, &keys, "7");
    let origins: Vec<Origin> = clock.keys.iter().map(|key| key.origin).collect();
    assert_eq!(origins[..2], [Origin::Written; 2]);
    assert_eq!(origins[2..4], [Origin::Round; 2]);
    assert!(origins[4..].iter().all(|origin| *origin == Origin::Hashed));
    let places: Vec<u64> = clock.keys.iter().map(|key| key.place).collect();
    assert_eq!(places[..4], [7, 99, 0, 42]);
    assert!(places.iter().all(|place| *place < 100));
}

#[test]
fn of_two_workers_at_one_place_the_smaller_name_owns_it() {
    let workers = placed(&[("b", 20), ("a", 20), ("c", 70)]);
    let clock = clock(workers.clone(), workers, &["20"], "20");
    let dial = &clock.dials[0];
    assert_eq!(dial.lengths, [0, 50, 50]);
    let listed: Vec<_> = dial.points.iter().map(|p| (p.worker.0, p.owns)).collect();
    assert_eq!(listed, [(1, true), (0, false), (2, true)]);
    assert_eq!(clock.keys[0].owners[0], Some(WorkerId(1)));
}

#[test]
fn a_full_clock_has_no_free_place_and_an_empty_one_no_owner() {
    let full: Vec<(String, u64)> = (0..100).map(|place| (format!("w{place}"), place)).collect();
    let full = placed(
        &full
            .iter()
            .map(|(name, place)| (name.as_str(), *place))
            .collect::<Vec<_>>(),
    );
    let none = clock(full.clone(), full, &["1"], "1");
    assert_eq!(none.free, None);
    let empty = clock(fleet(&[]), fleet(&[]), &["1"], "1");
    assert!(empty.free.is_some() && empty.changes.is_empty());
    assert_eq!(empty.dials[0].search, None);
    assert_eq!(empty.dials[0].runs[0].of, None);
    assert_eq!(empty.keys[0].owners, [None; 2]);
}

fn workers() -> impl Strategy<Value = Vec<Place>> {
    prop::collection::vec(prop::option::weighted(0.9, 0..100u64), 0..9)
}

fn named(places: &[Place]) -> Fleet {
    let names: Vec<String> = (0..places.len()).map(|i| format!("w{i}")).collect();
    let workers = names.iter().map(String::as_str).zip(places.iter().copied());
    fleet(&workers.collect::<Vec<_>>())
}

proptest! {
    #[test]
    fn a_search_ends_at_the_owner_within_its_bound(places in workers(), key in 0..100u64) {
        let fleet = named(&places);
        let owner = rule().place(&fleet).unwrap().owner(key.to_string().as_bytes());
        let clock = clock(fleet.clone(), fleet, &["0"], &key.to_string());
        let dial = &clock.dials[0];
        let found = dial.search.as_ref();
        prop_assert_eq!(found.map(|found| dial.points[found.row - 1].worker), owner);
        prop_assert_eq!(clock.followed.unwrap().owners, [owner; 2]);
        let Some(found) = found else { return Ok(()) };
        prop_assert!(found.steps.len() <= (dial.points.len() + 1).next_power_of_two().ilog2() as usize);
        prop_assert_eq!(found.wraps, dial.points.iter().all(|point| point.place < key));
        for step in &found.steps {
            prop_assert!(step.low <= step.middle && step.middle <= step.high);
            prop_assert_eq!(step.place, dial.points[step.middle - 1].place);
            prop_assert_eq!(step.left, step.place >= key);
        }
    }

    /// The steps are those of a lookup on any ring that takes the first point at or after a key.
    #[test]
    fn a_search_finds_what_a_lookup_finds(workers in 1..30usize, key in any::<u64>()) {
        let fleet = Fleet::named((0..workers).map(|i| format!("w{i}"))).unwrap();
        let placement = Rule::with_defaults("ring").unwrap().place(&fleet).unwrap();
        let ring = placement.as_ring().unwrap();
        let (positions, owners): (Vec<u64>, Vec<WorkerId>) =
            ring.points().map(|(Position(position), worker)| (position, worker)).unzip();
        for key in [key, positions[0], positions[positions.len() - 1], u64::MAX, 0] {
            let found = search(&positions, key).unwrap();
            prop_assert_eq!(Some(owners[found.row - 1]), ring.owner_at(Position(key)));
        }
    }

    #[test]
    fn lengths_sum_to_100_and_agree_with_the_runs(places in workers()) {
        let fleet = named(&places);
        let clock = clock(fleet.clone(), fleet, &["0"], "0");
        let dial = &clock.dials[0];
        prop_assert_eq!(dial.lengths.iter().sum::<u64>(), if places.is_empty() { 0 } else { 100 });
        prop_assert_eq!(dial.runs.iter().map(|run| run.length).sum::<u64>(), 100);
        let mut lengths = vec![0; places.len()];
        for run in &dial.runs {
            let ranges = run.ranges();
            prop_assert_eq!(ranges.iter().map(|[a, b]| b - a + 1).sum::<u64>(), run.length);
            if let Some(owner) = run.of {
                lengths[owner.index()] += run.length;
            }
        }
        prop_assert_eq!(&lengths, &dial.lengths);
    }

    #[test]
    fn a_key_at_a_worker_s_place_is_that_worker_s(places in workers()) {
        let fleet = named(&places);
        let clock = clock(fleet.clone(), fleet.clone(), &["0"], "0");
        for point in clock.dials[0].points.iter().filter(|point| point.owns) {
            let placement = rule().place(&fleet).unwrap();
            let owner = placement.owner(point.place.to_string().as_bytes());
            prop_assert_eq!(owner, Some(point.worker));
        }
    }

    #[test]
    fn changes_are_what_two_lookups_say(before in workers(), after in workers()) {
        let fleets = [named(&before), named(&after)];
        let placements = fleets.each_ref().map(|fleet| rule().place(fleet).unwrap());
        let [before, after] = fleets;
        let clock = clock(before, after, &["0"], "0");
        let mut changed = vec![None; 100];
        for run in &clock.changes {
            for [first, last] in run.ranges() {
                for place in first..=last {
                    changed[place as usize] = Some((run.of.from, run.of.to));
                }
            }
        }
        for (place, found) in changed.into_iter().enumerate() {
            let key = place.to_string();
            let [old, new] = placements.each_ref().map(|placement| placement.owner(key.as_bytes()));
            // w0 before is w0 after: the ids are the names', unless one side lacks it.
            prop_assert_eq!(found, (old != new).then_some((old, new)), "{}", place);
        }
    }

    #[test]
    fn the_free_place_is_free_and_halves_the_widest_stretch(places in workers()) {
        let fleet = named(&places);
        let clock = clock(fleet.clone(), fleet, &["0"], "0");
        let free = clock.free.unwrap();
        prop_assert!(clock.dials[0].points.iter().all(|point| point.place != free));
        let widest = clock.dials[0].runs.iter().map(|run| run.length).max().unwrap();
        let more: Vec<Place> = places.iter().copied().chain([Some(free)]).collect();
        let taken = self::clock(named(&more), named(&more), &["0"], "0");
        let gained = taken.dials[0].lengths[places.len()];
        prop_assert_eq!(gained, if places.is_empty() { 100 } else { widest / 2 });
    }
}
