//! Laws of every run, over random configurations and events. `PROPTEST_CASES` says over how many.

#[path = "simulation/common.rs"]
mod common;
#[path = "simulation/random.rs"]
mod random;

use balance_lab::Error;
use balance_lab::simulation::{
    Arrivals, Demand, End, Event, EventKind, Health, Replay, Setup, Simulation, Sizes, State,
    Window,
};
use proptest::prelude::*;
use random::Draw;

/// A run that the rule does not refuse, made from one of the numbers that follow on `seed`.
fn accepted(seed: u64) -> (Setup, Demand, Simulation) {
    let rules = random::all_rules();
    (0..)
        .find_map(|i| {
            let (setup, demand) = random::setup(seed.wrapping_add(i), &rules);
            let simulation = Simulation::new(&setup, &demand).ok()?;
            Some((setup, demand, simulation))
        })
        .unwrap()
}

fn whole(mut simulation: Simulation) -> Result<Simulation, Error> {
    while simulation.advance(1_000_000)? {}
    Ok(simulation)
}

/// All that there is to see of a run, to the bit: a float's debug form says exactly which it is.
fn seen(simulation: &Simulation) -> String {
    let (report, series) = (simulation.report(), simulation.series());
    format!("{report:?} {series:?} {:?}", simulation.moments(8))
}

/// What must hold at any moment.
fn check_moment(simulation: &Simulation) -> Result<(), TestCaseError> {
    let report = simulation.report();
    let open = report.serving + report.waiting;
    prop_assert_eq!(report.arrived, report.done + open + report.failed.total());
    let (failed, sent) = (report.failed, report.requests.iter().sum::<u64>());
    prop_assert_eq!(report.arrived, sent + failed.unreachable + failed.nobody);
    prop_assert_eq!(sent, report.done + open + failed.died);

    let moments = simulation.moments(usize::MAX);
    let (mut serving, mut queued, mut longest) = (0, 0, 0);
    for (i, moment) in moments.iter().enumerate() {
        serving += moment.serving.len();
        queued += moment.queue;
        longest = longest.max(moment.queue);
        prop_assert_eq!(moment.queue, moment.serving.len() + moment.waiting.len());
        if matches!(moment.state, State::Dead | State::Coming) {
            prop_assert_eq!(
                moment.queue,
                0,
                "worker {} serves while {:?}",
                i,
                moment.state
            );
        }
        prop_assert!(report.hits[i] <= report.lookups[i]);
    }
    prop_assert_eq!((serving as u64, queued as u64), (report.serving, open));
    prop_assert_eq!(longest, simulation.longest());

    let windows = simulation.series().windows();
    let sum = |of: fn(&Window) -> u32| windows.iter().map(|w| u64::from(of(w))).sum::<u64>();
    prop_assert_eq!(sum(|window| window.arrived), report.arrived);
    prop_assert_eq!(
        sum(|window| window.lookups),
        report.lookups.iter().sum::<u64>()
    );
    prop_assert_eq!(sum(|window| window.hits), report.hits.iter().sum::<u64>());
    Ok(())
}

/// Whether a worker may have been up between two moments in which it was dead.
fn may_recover(setup: &Setup, name: &str) -> bool {
    let mut events = setup.events.iter();
    events.any(|event| matches!(&event.kind, EventKind::Recover(other) if other == name))
}

proptest! {
    #![proptest_config(ProptestConfig { max_shrink_iters: 0, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn at_every_step_each_request_is_in_one_place_and_time_goes_on(seed in any::<u64>()) {
        let (setup, _, mut simulation) = accepted(seed);
        let names: Vec<String> = simulation.names().map(str::to_owned).collect();
        let mut before = (simulation.report(), simulation.moments(0));
        loop {
            let more = simulation.advance(1)?;
            check_moment(&simulation)?;
            let now = (simulation.report(), simulation.moments(0));
            prop_assert!(now.0.time_s >= before.0.time_s);
            prop_assert!(simulation.next_arrival().is_none_or(|next| next >= simulation.time()));
            prop_assert!(now.0.done >= before.0.done && now.0.finish_s <= now.0.time_s);
            for (i, name) in names.iter().enumerate() {
                let dead = [&before, &now].map(|moment| moment.1[i].state == State::Dead);
                if dead == [true, true] && !may_recover(&setup, name) {
                    prop_assert_eq!(now.0.requests[i], before.0.requests[i]);
                    prop_assert_eq!(now.0.busy_s[i], before.0.busy_s[i]);
                }
            }
            before = now;
            if !more {
                break;
            }
        }
        let (end, _) = before;
        prop_assert!(end.capped || (end.serving, end.waiting) == (0, 0));
        prop_assert_eq!(simulation.expected(), end.arrived as f64);
    }

    #[test]
    fn workers_are_busy_for_as_long_as_services_take(seed in any::<u64>()) {
        let (_, _, simulation) = accepted(seed);
        let end = whole(simulation)?.report();
        // A worker that dies breaks off what it serves.
        if let (0, Some(wait), Some(response)) = (end.failed.died, end.wait, end.response) {
            let served = (response.mean_s - wait.mean_s) * end.done as f64;
            let busy: f64 = end.busy_s.iter().sum();
            prop_assert!((served - busy).abs() <= 1e-9 * response.mean_s * end.done as f64);
            let quantiles = [response.p50_s, response.p90_s, response.p99_s, 1.004 * response.max_s];
            prop_assert!(quantiles.is_sorted());
        }
    }

    #[test]
    fn however_it_is_stepped_a_run_comes_to_the_same_to_the_bit(seed in any::<u64>()) {
        let (setup, demand, mut stepped) = accepted(seed);
        let mut draw = Draw::new(seed ^ 1);
        while !stepped.is_done() {
            if draw.once_in(2) {
                stepped.advance(draw.below(40).into())?;
            } else {
                // Also back, which does nothing.
                let time = stepped.time() + u64::from(draw.below(40_000_000));
                stepped.run_until(time.saturating_sub(5_000_000))?;
            }
        }
        prop_assert_eq!(seen(&stepped), seen(&whole(Simulation::new(&setup, &demand)?)?));
    }

    #[test]
    fn the_same_configuration_gives_the_same_run_twice(seed in any::<u64>()) {
        let (setup, demand, simulation) = accepted(seed);
        let again = Simulation::new(&setup.clone(), &demand.clone())?;
        prop_assert_eq!(seen(&whole(simulation)?), seen(&whole(again)?));
    }

    #[test]
    fn going_back_and_forth_shows_what_a_fresh_run_to_that_time_does(seed in any::<u64>()) {
        let (setup, demand, simulation) = accepted(seed);
        let end = whole(simulation)?.time();
        let mut replay = Replay::new(Simulation::new(&setup, &demand)?);
        let mut draw = Draw::new(seed ^ 2);
        for _ in 0..12 {
            if draw.once_in(2) {
                replay.advance(draw.below(400).into())?;
            }
            let time = (end as f64 * draw.0.unit() * 1.1) as u64;
            replay.seek(time)?;
            let mut fresh = Simulation::new(&setup, &demand)?;
            fresh.explain();
            fresh.run_until(time)?;
            prop_assert_eq!(seen(replay.now()), seen(&fresh));
            prop_assert_eq!(replay.now().why(), fresh.why());
            prop_assert_eq!(replay.now().next_arrival(), fresh.next_arrival());
        }
    }
}

#[test]
fn the_random_configurations_reach_every_rule_that_takes_such_workers() {
    let refused: Vec<&str> = random::all_rules()
        .into_iter()
        .filter(|spec| {
            (0..200).all(|seed| {
                let (setup, demand) = random::setup(seed, &[spec]);
                Simulation::new(&setup, &demand).is_err()
            })
        })
        .map(|spec| spec.id)
        .collect();
    assert_eq!(refused, [""; 0]);
}

#[test]
fn going_back_in_a_long_run_whose_copies_were_thinned_out_shows_the_same_too() {
    let mut setup = common::setup(common::rule("top-k-least", &[]), common::names("w", 6));
    setup.arrivals = Arrivals::Poisson { per_s: 4_000.0 };
    setup.end = End::Requests(40_000.0);
    setup.sizes = Sizes::Exponential;
    setup.cache_entries = Some(200.0);
    setup.gateways = 3.0;
    let die = EventKind::Die("w2".into());
    setup.events = vec![Event {
        at_s: 4.0,
        kind: die,
    }];
    setup.health = Some(Health {
        interval_s: 0.5,
        threshold: 2.0,
    });
    let demand = common::demand(2_000, 0.9);
    let mut replay = Replay::new(Simulation::new(&setup, &demand).unwrap());
    while replay.advance(777).unwrap() {}
    let end = replay.now().time();
    let mut draw = Draw::new(5);
    for _ in 0..60 {
        let time = (end as f64 * draw.0.unit()) as u64;
        replay.seek(time).unwrap();
        let mut fresh = Simulation::new(&setup, &demand).unwrap();
        fresh.explain();
        fresh.run_until(time).unwrap();
        assert_eq!(seen(replay.now()), seen(&fresh));
        assert_eq!(replay.now().why(), fresh.why());
    }
}
