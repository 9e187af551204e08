//! What the race is for: who misses, who piles up, who is relieved, in numbers.

#[path = "simulation/common.rs"]
mod common;

use balance_lab::simulation::{Arrivals, End, Event, EventKind, Replay, Report, Setup, Simulation};
use balance_lab::{Fleet, Worker};
use common::{demand, number, rule, text};

fn event(at_s: f64, kind: EventKind) -> Event {
    Event { at_s, kind }
}

/// Eight workers that take a millisecond for each request, at utilisation 0.5.
fn eight(rule: balance_lab::Rule) -> Setup {
    let mut setup = common::setup(rule, common::names("w", 8));
    setup.arrivals = Arrivals::Poisson { per_s: 4_000.0 };
    setup.end = End::UntilS(20.0);
    setup
}

fn second(s: u64) -> u64 {
    s * 1_000_000_000
}

/// The part of lookups that hit from one report to a later one.
fn hits_between(from: &Report, to: &Report) -> f64 {
    let grown = |of: fn(&Report) -> &[u64]| {
        (of(to).iter().sum::<u64>() - of(from).iter().sum::<u64>()) as f64
    };
    grown(|report| &report.hits) / grown(|report| &report.lookups)
}

/// The hit ratio of the second before a ninth worker comes and of the second after.
fn around_the_ninth(id: &str) -> (f64, f64) {
    let mut setup = eight(rule(id, &[]));
    setup.cache_entries = Some(1_000.0);
    setup.hit_ms = 0.1;
    setup.events = vec![event(10.0, EventKind::Join(Worker::new("w9")))];
    let mut simulation = Simulation::new(&setup, &demand(8_000, 0.9)).unwrap();
    let mut at = |s| {
        simulation.run_until(second(s)).unwrap();
        simulation.report()
    };
    let [before, joined, after] = [at(9), at(10), at(11)];
    (
        hits_between(&before, &joined),
        hits_between(&joined, &after),
    )
}

#[test]
fn a_ninth_worker_costs_modulo_far_more_hits_than_rendezvous() {
    let (before, after) = around_the_ninth("modulo");
    assert!(before > 0.9 && before - after > 0.25, "{before} {after}");
    let modulo = before - after;
    let (before, after) = around_the_ninth("rendezvous");
    assert!(before > 0.9 && before - after < 0.1, "{before} {after}");
    let rendezvous = before - after;
    assert!(modulo > 4.0 * rendezvous, "{modulo} {rendezvous}");
}

#[test]
fn a_popular_key_piles_up_at_its_worker_unless_load_has_a_say() {
    // By Zipf 1.2 a quarter of all requests are for one key: as much as its worker can do.
    let longest = |rule| {
        let report = common::report(&eight(rule), &demand(1_000, 1.2));
        assert!(report.utilisation < 0.6);
        report.max_queue
    };
    let ring = longest(rule("ring", &[]));
    let rendezvous = longest(rule("rendezvous", &[]));
    assert!(ring > 1_000 && rendezvous > 1_000, "{ring} {rendezvous}");
    for relieved in [
        rule("bounded", &[("over", text("ring"))]),
        rule("bounded", &[("over", text("rendezvous"))]),
        rule("top-k-least", &[("k", number(2.0))]),
        rule("top-k-least", &[("k", number(3.0))]),
    ] {
        let found = longest(relieved.clone());
        assert!(found < 40, "{relieved:?}: {found}");
    }
}

#[test]
fn by_turns_each_cache_comes_to_hold_what_all_hold_and_by_key_only_its_own() {
    // Room for everything: 80,000 requests for 100 keys.
    let run = |id: &str| {
        let mut setup = eight(rule(id, &[]));
        setup.cache_entries = Some(100.0);
        common::report(&setup, &demand(100, 0.0))
    };
    let misses =
        |report: &Report| report.lookups.iter().sum::<u64>() - report.hits.iter().sum::<u64>();
    let (turns, keyed) = (run("round-robin"), run("rendezvous"));
    assert_eq!(turns.copies, Some(8.0));
    assert_eq!(misses(&turns), 800);
    assert_eq!(keyed.copies, Some(1.0));
    assert_eq!(misses(&keyed), 100);
}

#[test]
fn a_slow_worker_piles_up_under_round_robin_and_is_passed_round_by_the_others() {
    let run = |id: &str| {
        let mut setup = eight(rule(id, &[]));
        setup.events = vec![event(0.0, EventKind::Slow("w3".into(), 5.0))];
        common::report(&setup, &demand(1, 0.0))
    };
    let turns = run("round-robin");
    // It is sent 500 requests a second and does 200 of them.
    assert!(turns.max_queue > 5_500, "{}", turns.max_queue);
    assert!((turns.offered_to[2] / 2.5 - 1.0).abs() < 0.05);
    for id in ["choices", "least"] {
        let report = run(id);
        assert!(report.max_queue < 20, "{id}: {}", report.max_queue);
        let others = (report.requests.iter().sum::<u64>() - report.requests[2]) as f64 / 7.0;
        assert!((report.requests[2] as f64) < 0.5 * others, "{id}");
        let (fast, slow) = (report.wait.unwrap().mean_s, turns.wait.unwrap().mean_s);
        assert!(fast < slow / 100.0, "{id}: {fast} {slow}");
    }
}

#[test]
fn requests_in_bursts_wait_longer_than_as_many_spread_out() {
    let wait = |arrivals| {
        let mut setup = eight(rule("round-robin", &[]));
        setup.arrivals = arrivals;
        common::report(&setup, &demand(1, 0.0)).wait.unwrap().mean_s
    };
    let per_s = 4_000.0;
    let fixed = wait(Arrivals::Fixed { per_s });
    let poisson = wait(Arrivals::Poisson { per_s });
    let (on_s, off_s) = (0.1, 0.2);
    let bursts = wait(Arrivals::Bursts { per_s, on_s, off_s });
    // While it is on, half as much again arrives as can be served.
    assert_eq!(fixed, 0.0);
    assert!(bursts > 20.0 * poisson, "{poisson} {bursts}");
}

#[test]
fn each_gateway_has_a_counter_of_its_own() {
    let mut setup = eight(rule("round-robin", &[]));
    setup.gateways = 3.0;
    setup.end = End::Requests(300.0);
    let mut simulation = Simulation::new(&setup, &demand(1, 0.0)).unwrap();
    simulation.explain();
    let mut turns = [0; 3];
    while simulation.next_arrival().is_some() {
        simulation.advance(1).unwrap();
        let why = simulation.why().unwrap();
        let turn = &mut turns[usize::from(why.gateway)];
        assert_eq!(why.turn, *turn);
        assert_eq!(why.chosen, Some((*turn % 8) as usize));
        *turn += 1;
    }
    assert!(turns.iter().all(|&turns| turns > 70));
}

#[test]
fn why_is_told_of_the_last_request_that_arrived_wherever_a_run_stops() {
    let mut capped = eight(rule("round-robin", &[]));
    capped.arrivals = Arrivals::Poisson { per_s: 1e6 };
    capped.end = End::Requests(1e7);
    let mut late = eight(rule("round-robin", &[]));
    late.arrivals = Arrivals::Fixed { per_s: 1e-3 };
    late.end = End::Requests(1e7);
    for setup in [&capped, &late] {
        let mut replay = Replay::new(Simulation::new(setup, &demand(1, 0.0)).unwrap());
        while replay.advance(1_000_000).unwrap() {}
        for time in [u64::MAX, second(100), second(5_000)] {
            replay.seek(time).unwrap();
            let arrived = replay.now().arrived();
            assert_eq!(replay.now().why().map(|why| why.request), Some(arrived));
        }
    }
}

/// The ranking of one key takes a walk over four million slots, its owner one look.
#[test]
fn going_to_a_moment_explains_one_request_and_not_all_on_the_way() {
    let workers = (1..=4).map(|i| Worker::new(format!("w{i}")).weighted(1e6));
    let mut setup = eight(rule("modulo", &[]));
    setup.fleet = Fleet::new(workers.collect()).unwrap();
    setup.end = End::Requests(10_000.0);
    let mut replay = Replay::new(Simulation::new(&setup, &demand(1_000, 0.0)).unwrap());
    let begun = std::time::Instant::now();
    replay.seek(second(1_000)).unwrap();
    assert_eq!(replay.now().arrived(), 10_000);
    assert_eq!(replay.now().why().unwrap().candidates.len(), 4);
    // All of them would take more than a minute.
    assert!(begun.elapsed().as_secs() < 5, "{:?}", begun.elapsed());
}
