//! The lab's pictures of a ring against what its definition says, point by point.

use balance_lab::lab::{Lab, Stretch, View};
use balance_lab::{Fleet, Keys, OptionValue, Placement, Position, Rule, Worker, WorkerId, rules};

fn rule(points: u32) -> Rule {
    Rule::new(
        "ring",
        [("points".to_owned(), OptionValue::Number(points.into()))],
    )
    .unwrap()
}

fn fleet(workers: usize) -> Fleet {
    Fleet::named((1..=workers).map(|i| format!("w{i}"))).unwrap()
}

fn placed(points: u32, workers: usize) -> Box<dyn Placement> {
    rule(points).place(&fleet(workers)).unwrap()
}

fn lab(points: u32, before: usize, after: usize) -> Lab {
    let mut lab = Lab::new();
    lab.set_keys(Keys::numbered("user:", 0, 1_000).unwrap())
        .unwrap();
    let rule = rule(points);
    lab.compare((&rule, fleet(before)), (&rule, fleet(after)))
        .unwrap();
    lab
}

#[test]
fn bins_show_the_owner_that_a_lookup_in_their_middle_finds() {
    // One point a worker: arcs so wide that nearly every bin has one owner.
    let lab = lab(1, 5, 6);
    let placed = [placed(1, 5), placed(1, 6)];
    let [before, after] = placed.each_ref().map(|p| p.as_ring().unwrap());
    for view in [
        View {
            start: 0.0,
            span: 1.0,
            bins: 4_096.0,
        },
        View {
            start: 0.9,
            span: 0.25,
            bins: 1_000.0,
        },
        View {
            start: -0.1,
            span: 0.25,
            bins: 1_000.0,
        },
    ] {
        let bins = lab.ring_bins(view).unwrap();
        assert_eq!(bins.before.len(), view.bins as usize);
        let (mut compared, mut changed) = (0, 0);
        for i in 0..bins.before.len() {
            let middle = (view.start + (i as f64 + 0.5) / view.bins * view.span).rem_euclid(1.0);
            let position = Position((middle * 2f64.powi(64)) as u64);
            let (old, new) = (before.owner_at(position), after.owner_at(position));
            let edge = bins.gained[i] > 0.0 && bins.gained[i] < 1.0;
            if !edge {
                assert_eq!((bins.before[i], bins.after[i]), (old, new), "bin {i}");
                compared += 1;
            }
            if bins.gained[i] == 1.0 {
                assert_eq!(bins.gained_by[i], Some(WorkerId(5)));
                changed += 1;
            }
        }
        assert!(compared + 12 > bins.before.len());
        assert!(changed > 0 || view.span < 1.0);
    }
}

#[test]
fn bins_gain_what_the_joining_worker_owns() {
    let lab = lab(100, 8, 9);
    let after = placed(100, 9);
    for bins in [1.0, 7.0, 4_096.0] {
        let view = View {
            start: 0.3,
            span: 1.0,
            bins,
        };
        let gained = lab.ring_bins(view).unwrap().gained;
        let mean = gained.iter().map(|g| f64::from(*g)).sum::<f64>() / bins;
        assert!((mean - after.shares()[8]).abs() < 1e-6, "{bins} bins");
    }
}

#[test]
fn stretches_cover_the_window_and_are_exact_while_they_are_few() {
    let lab = lab(100, 8, 9);
    let exact = View {
        start: 0.99,
        span: 1.0 / 64.0,
        bins: 500.0,
    };
    let coarse = View {
        start: 0.0,
        span: 1.0,
        bins: 64.0,
    };
    for view in [exact, coarse] {
        let sides = lab.ring_stretches(view).unwrap();
        for (i, stretches) in sides.iter().enumerate() {
            let placed = placed(100, 8 + i);
            let ring = placed.as_ring().unwrap();
            assert_eq!(stretches[0].from, 0.0);
            assert!((stretches[stretches.len() - 1].to - 1.0).abs() < 1e-12);
            assert!(stretches.len() <= view.bins as usize);
            for pair in stretches.windows(2) {
                assert_eq!(pair[0].to, pair[1].from);
            }
            if view == exact {
                for Stretch { from, to, owner } in stretches {
                    let middle = (view.start + (from + to) / 2.0 * view.span).rem_euclid(1.0);
                    let position = Position((middle * 2f64.powi(64)) as u64);
                    assert_eq!(*owner, ring.owner_at(position));
                }
            }
        }
    }
}

#[test]
fn a_followed_key_stops_at_its_replicas_and_at_the_new_owner_if_it_moves() {
    let lab = lab(100, 8, 9);
    let placed = [placed(100, 8), placed(100, 9)];
    let mut moved = 0;
    for i in 0..200 {
        let key = format!("user:{i}");
        let followed = lab.follow(key.as_bytes(), 3).unwrap();
        for (placement, side) in placed.iter().zip(&followed) {
            let ids: Vec<WorkerId> = side.stops.iter().map(|stop| stop.worker).collect();
            assert_eq!(ids, placement.ranked(key.as_bytes(), 3));
            let places: Vec<_> = side.stops.iter().map(|stop| stop.place.unwrap()).collect();
            assert_eq!(places[0].walked, 1);
            assert!(places.is_sorted_by_key(|place| place.walked));
            assert!(places.iter().all(|place| (1..=100).contains(&place.number)));
            assert!(places.iter().all(|place| place.of == 100));
        }
        let [old, new] = followed.map(|side| side.stops[0].worker);
        if old != new {
            assert_eq!(new, WorkerId(8));
            moved += 1;
        }
    }
    assert!(moved > 5);
}

/// A circle is a picture of the placement: what it shows where a key lies is who owns the key.
#[test]
fn every_rule_s_circle_shows_each_key_with_its_owner() {
    let workers = (1..=5).map(|i| Worker::new(format!("10.0.0.{i}:8080")).weighted(f64::from(i)));
    let fleet = Fleet::new(workers.collect()).unwrap();
    let mut drawn = Vec::new();
    for spec in rules() {
        let rule = Rule::with_defaults(spec.id).unwrap();
        let Ok(placement) = rule.place(&fleet) else {
            continue;
        };
        let Some(circle) = placement.circle() else {
            continue;
        };
        let arcs = circle.arcs();
        let mut placed = 0;
        for i in 0..500 {
            let key = format!("10.1.{}.{}", i / 250, i % 250);
            let Some(position) = placement.position(key.as_bytes()) else {
                continue;
            };
            let arc = arcs.iter().find(|arc| arc.end >= position.0);
            let shown = arc.or(arcs.first()).unwrap().owner;
            assert_eq!(shown, placement.owner(key.as_bytes()), "{}: {key}", spec.id);
            placed += 1;
        }
        assert!(
            placed > 400 || spec.id == "lesson-clock-ring",
            "{}",
            spec.id
        );
        drawn.push(spec.id);
    }
    for id in [
        "ring",
        "multi-probe",
        "nginx-consistent",
        "haproxy-consistent",
        "envoy-maglev",
        "redis-slots",
    ] {
        assert!(drawn.contains(&id), "{id} is not drawn");
    }
}

#[test]
fn circles_are_comparable_only_where_a_place_keeps_its_meaning() {
    let comparable = |before: &str, after: &str, workers: [usize; 2]| {
        let [old, new] = [before, after].map(|id| Rule::with_defaults(id).unwrap());
        let mut lab = Lab::new();
        lab.set_keys(Keys::numbered("k", 0, 10).unwrap()).unwrap();
        lab.compare((&old, fleet(workers[0])), (&new, fleet(workers[1])))
            .unwrap();
        lab.comparable().unwrap()
    };
    assert!(comparable("ring", "ring", [3, 4]));
    assert!(comparable("maglev", "maglev", [3, 4]));
    assert!(comparable("modulo", "modulo", [3, 3]));
    assert!(!comparable("modulo", "modulo", [3, 4]));
    assert!(!comparable("ring", "lesson-fnv-ring", [3, 3]));
    assert!(!comparable("rendezvous", "rendezvous", [3, 4]));
}

#[test]
fn the_expected_walk_is_told_only_where_its_closed_form_holds() {
    let expected = |points, workers| lab(points, workers, workers).expected_walk(3).unwrap();
    assert!((expected(100, 9).unwrap() - 3.41).abs() < 0.005);
    assert_eq!(expected(1, 9), None);
    assert_eq!(expected(100, 1), Some(1.0));
}

#[test]
fn what_is_asked_too_early_or_out_of_bounds_is_refused_and_the_last_pair_stays() {
    let mut empty = Lab::new();
    assert_eq!(
        empty.follow(b"k", 1).unwrap_err().to_string(),
        "Call compare first."
    );
    let three = || Fleet::named(["a", "b", "c"]).unwrap();
    let ring = rule(10);
    let early = empty
        .compare((&ring, three()), (&ring, three()))
        .unwrap_err();
    assert_eq!(early.to_string(), "Call setKeys first.");

    let mut lab = lab(10, 3, 4);
    let twice = Fleet::named(["a", "a"]).unwrap();
    let refused = lab.compare((&ring, three()), (&ring, twice)).unwrap_err();
    assert!(refused.to_string().contains("both named \"a\""));
    assert_eq!(lab.places_of().unwrap()[1], [10; 4]);
    assert!(lab.set_keys(Keys::lines("\n\n").unwrap()).is_err());
    assert_eq!(lab.samples(5.0).unwrap().len(), 5);

    let view = |start, span, bins| lab.ring_bins(View { start, span, bins }).is_err();
    assert!(view(f64::NAN, 1.0, 8.0) && view(0.0, 0.0, 8.0) && view(0.0, 1.5, 8.0));
    assert!(view(0.0, 1.0, 0.0) && view(0.0, 1.0, f64::NAN) && view(0.0, 1.0, 1e9));
    assert!(lab.follow(&vec![b'x'; 1_000_000], 1).is_err());
}

#[test]
fn a_weight_beyond_the_points_bound_is_refused_before_any_point_is_made() {
    let workers = vec![Worker::new("a").weighted(1_000_000.0)];
    let message = rule(1_000)
        .place(&Fleet::new(workers).unwrap())
        .err()
        .unwrap()
        .to_string();
    assert_eq!(
        message,
        "Points must be at most 4,000,000 in all, got 1,000,000,000. Lower the weights, the \
         virtual nodes or the number of workers."
    );
}
