//! Workers that die, come back, leave, join and lose their caches, and who notices when.

#[path = "simulation/common.rs"]
mod common;

use std::rc::Rc;

use balance_lab::simulation::{
    Arrivals, End, Event, EventKind, Health, Pasted, Report, Setup, Simulation, State,
};
use common::{demand, rule};

fn event(at_s: f64, kind: EventKind) -> Event {
    Event { at_s, kind }
}

/// Eight workers that take a millisecond for each of many keys, at utilisation 0.6.
fn eight(id: &str) -> Setup {
    let mut setup = common::setup(rule(id, &[]), common::names("w", 8));
    setup.arrivals = Arrivals::Poisson { per_s: 4_800.0 };
    setup.end = End::UntilS(20.0);
    setup
}

#[test]
fn a_good_check_between_two_bad_ones_begins_the_count_anew() {
    let mut setup = eight("round-robin");
    setup.health = Some(Health {
        interval_s: 1.0,
        threshold: 2.0,
    });
    let w1 = || "w1".to_owned();
    setup.events = vec![
        event(0.5, EventKind::Die(w1())),
        event(1.5, EventKind::Recover(w1())),
        event(2.5, EventKind::Die(w1())),
    ];
    let mut simulation = Simulation::new(&setup, &demand(1_000, 0.0)).unwrap();
    for (ms, believed_up) in [(1_900, true), (3_500, true), (3_999, true), (4_000, false)] {
        simulation.run_until(ms * 1_000_000).unwrap();
        assert_eq!(simulation.moments(0)[0].believed_up, believed_up, "{ms} ms");
    }
}

#[test]
fn a_death_at_the_moment_of_a_check_is_found_by_the_next_whoever_else_is_dead() {
    for others in [vec![], vec![event(0.5, EventKind::Die("w2".into()))]] {
        let mut setup = eight("round-robin");
        setup.health = Some(Health {
            interval_s: 1.0,
            threshold: 2.0,
        });
        setup.events = others;
        setup.events.push(event(2.0, EventKind::Die("w1".into())));
        let mut simulation = Simulation::new(&setup, &demand(1_000, 0.0)).unwrap();
        for (ms, believed_up) in [(3_999, true), (4_000, false)] {
            simulation.run_until(ms * 1_000_000).unwrap();
            assert_eq!(simulation.moments(0)[0].believed_up, believed_up, "{ms} ms");
        }
    }
}

/// A request every millisecond for each of eight workers, which serve it in half of that.
fn by_turns() -> Setup {
    let mut setup = eight("round-robin");
    setup.arrivals = Arrivals::Fixed { per_s: 8_000.0 };
    setup.miss_ms = 0.5;
    setup.end = End::UntilS(12.0);
    setup
}

#[test]
fn without_health_checks_a_dead_worker_is_sent_to_for_ever() {
    let mut setup = by_turns();
    // Its request of 5.000 s is being served.
    setup.events = vec![event(5.000_2, EventKind::Die("w1".into()))];
    let report = common::report(&setup, &demand(1, 0.0));
    let failed = report.failed;
    assert_eq!(
        (failed.unreachable, failed.died, failed.nobody),
        (6_999, 1, 0)
    );
    assert_eq!(report.requests[0], 5_001);
    assert_eq!(report.done, 96_000 - 7_000);
}

#[test]
fn health_checks_end_the_failures_after_threshold_times_the_interval() {
    let mut setup = by_turns();
    setup.health = Some(Health {
        interval_s: 0.5,
        threshold: 3.0,
    });
    setup.events = vec![
        event(5.000_2, EventKind::Die("w1".into())),
        event(8.0, EventKind::Recover("w1".into())),
    ];
    let mut simulation = Simulation::new(&setup, &demand(1, 0.0)).unwrap();
    // Bad checks at 5.5, 6.0 and 6.5 s, good ones at 8.5, 9.0 and 9.5.
    simulation.run_until(6_500_000_000).unwrap();
    let noticed = simulation.report();
    assert!(noticed.failed.unreachable.abs_diff(1_499) <= 1);
    assert_eq!(noticed.failed.died, 1);
    assert!(!simulation.moments(0)[0].believed_up);
    simulation.run_until(9_499_000_000).unwrap();
    let before = simulation.report();
    assert_eq!(before.requests[0], noticed.requests[0]);
    assert!(!simulation.moments(0)[0].believed_up);
    while simulation.advance(1_000_000).unwrap() {}
    let end = simulation.report();
    assert_eq!(end.failed, noticed.failed);
    assert!((end.requests[0] - before.requests[0]).abs_diff(2_500) <= 8);
}

#[test]
fn a_slow_worker_passes_health_checks() {
    let mut setup = by_turns();
    setup.health = Some(Health {
        interval_s: 0.1,
        threshold: 1.0,
    });
    setup.events = vec![event(1.0, EventKind::Slow("w1".into(), 10_000.0))];
    let mut simulation = Simulation::new(&setup, &demand(1, 0.0)).unwrap();
    simulation.run_until(11_000_000_000).unwrap();
    assert!(simulation.moments(0)[0].believed_up);
    assert!(simulation.moments(0)[0].queue > 9_000);
}

#[test]
fn where_all_are_known_to_be_dead_requests_find_nobody() {
    let mut setup = by_turns();
    setup.health = Some(Health {
        interval_s: 1.0,
        threshold: 1.0,
    });
    let die = |i| event(2.000_8, EventKind::Die(format!("w{i}")));
    setup.events = (1..=8).map(die).collect();
    let report = common::report(&setup, &demand(1, 0.0));
    // From 3 s on, all of 9 s.
    assert_eq!(report.failed.nobody, 72_000);
    assert_eq!(report.arrived, report.done + report.failed.total());
}

#[test]
fn a_worker_that_leaves_finishes_what_it_has_and_gets_no_more() {
    let mut setup = by_turns();
    setup.events = vec![
        event(1.0, EventKind::Slow("w1".into(), 4.0)),
        event(3.0, EventKind::Leave("w1".into())),
    ];
    let mut simulation = Simulation::new(&setup, &demand(1, 0.0)).unwrap();
    simulation.run_until(3_000_000_000).unwrap();
    let (sent, queue) = (
        simulation.report().requests[0],
        simulation.moments(0)[0].queue,
    );
    assert!(queue > 900);
    while simulation.advance(1_000_000).unwrap() {}
    let end = simulation.report();
    assert_eq!(end.requests[0], sent);
    assert_eq!((end.failed.total(), end.done), (0, end.arrived));
    assert_eq!(simulation.moments(0)[0].state, State::Left);
}

#[test]
fn an_emptied_cache_misses_each_key_once_and_no_other_cache_is_touched() {
    let mut setup = by_turns();
    setup.rule = rule("rendezvous", &[]);
    setup.cache_entries = Some(100.0);
    setup.events = vec![event(6.0, EventKind::EmptyCache("w1".into()))];
    let mut simulation = Simulation::new(&setup, &demand(100, 0.0)).unwrap();
    simulation.run_until(5_999_000_000).unwrap();
    let warm = simulation.report();
    let held: Vec<usize> = simulation.moments(0).iter().map(|m| m.cached).collect();
    assert_eq!(held.iter().sum::<usize>(), 100);
    while simulation.advance(1_000_000).unwrap() {}
    let end = simulation.report();
    for i in 0..8 {
        let missed = |report: &Report| report.lookups[i] - report.hits[i];
        let again = if i == 0 { held[0] as u64 } else { 0 };
        assert_eq!(missed(&end) - missed(&warm), again, "w{}", i + 1);
    }
}

#[test]
fn with_the_winner_down_each_of_its_keys_goes_to_its_runner_up_and_no_other_moves() {
    let keys = 300;
    let ask = |from_s: usize| (0..keys).map(move |i| format!("{from_s},key-{i}"));
    let lines: Vec<String> = ask(0).chain(ask(10)).collect();
    let mut setup = eight("rendezvous");
    setup.pasted = Some(Rc::new(Pasted::parse(&lines.join("\n")).unwrap()));
    setup.health = Some(Health {
        interval_s: 1.0,
        threshold: 1.0,
    });
    setup.events = vec![event(5.0, EventKind::Die("w4".into()))];
    let placement = setup.rule.place(&setup.fleet).unwrap();
    let mut simulation = Simulation::new(&setup, &demand(1, 0.0)).unwrap();
    simulation.explain();
    let mut moved = 0;
    for i in 0..2 * keys {
        simulation.advance(1).unwrap();
        let chosen = simulation.why().unwrap().chosen.unwrap();
        let ranked = placement.ranked(format!("key-{}", i % keys).as_bytes(), 2);
        let dead = i >= keys && ranked[0].index() == 3;
        moved += u32::from(dead);
        assert_eq!(chosen, ranked[usize::from(dead)].index());
    }
    assert!(moved > 20);
}

#[test]
fn slots_serve_at_once_and_the_next_waits_for_the_first_that_is_free() {
    let mut setup = common::setup(rule("round-robin", &[]), common::names("w", 1));
    let trace = "0,a,10\n0,b,20\n0,c,30\n0,d,40\n0.001,e,5\n0.002,f,5";
    setup.pasted = Some(Rc::new(Pasted::parse(trace).unwrap()));
    setup.slots = 4.0;
    let report = common::report(&setup, &demand(1, 0.0));
    // e begins at 10 ms and f, once e is done, at 15.
    assert_eq!(report.wait.unwrap().max_s, 0.013);
    assert_eq!(report.wait.unwrap().mean_s, 0.022 / 6.0);
    assert_eq!((report.busy_s[0], report.finish_s), (0.11, 0.04));
}
