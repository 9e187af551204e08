//! What a simulation refuses, with what message, and where it stops by itself and says so.

#[path = "simulation/common.rs"]
mod common;

use balance_lab::simulation::{
    Arrivals, End, Event, EventKind, Health, Pasted, Setup, Simulation, Sizes, ViewKind,
};
use balance_lab::{Fleet, Worker, limits};
use common::{demand, names, rule};
use proptest::prelude::*;

fn plain() -> Setup {
    common::setup(rule("round-robin", &[]), names("w", 2))
}

fn refusal(setup: &Setup) -> Option<String> {
    let refused = Simulation::new(setup, &demand(10, 0.0)).err();
    refused.map(|error| error.to_string())
}

fn event(at_s: f64, kind: EventKind) -> Vec<Event> {
    vec![Event { at_s, kind }]
}

/// A number of a configuration: what it is called, and how it is set.
type Field = (&'static str, fn(&mut Setup, f64));

fn fields() -> Vec<Field> {
    fn bursts(setup: &mut Setup, per_s: f64, on_s: f64, off_s: f64) {
        setup.arrivals = Arrivals::Bursts { per_s, on_s, off_s };
    }
    fn health(setup: &mut Setup, interval_s: f64, threshold: f64) {
        setup.health = Some(Health {
            interval_s,
            threshold,
        });
    }
    vec![
        ("Requests a second", |setup, given| {
            setup.arrivals = Arrivals::Fixed { per_s: given };
        }),
        ("Requests a second", |setup, given| {
            setup.arrivals = Arrivals::Poisson { per_s: given };
        }),
        ("Requests a second", |setup, given| {
            bursts(setup, given, 1.0, 1.0);
        }),
        ("A burst", |setup, given| bursts(setup, 1.0, given, 1.0)),
        ("The time between bursts", |setup, given| {
            bursts(setup, 1.0, 1.0, given);
        }),
        ("Requests", |setup, given| setup.end = End::Requests(given)),
        ("The end of the trace", |setup, given| {
            setup.end = End::UntilS(given);
        }),
        ("Keys in a cache", |setup, given| {
            setup.cache_entries = Some(given);
        }),
        ("What a hit costs", |setup, given| setup.hit_ms = given),
        ("What a miss costs", |setup, given| setup.miss_ms = given),
        ("Slots", |setup, given| setup.slots = given),
        ("Gateways", |setup, given| setup.gateways = given),
        ("The interval of health checks", |setup, given| {
            health(setup, given, 1.0);
        }),
        ("The threshold of health checks", |setup, given| {
            health(setup, 1.0, given);
        }),
        ("The time of event 1", |setup, given| {
            setup.events = event(given, EventKind::Die("w1".into()));
        }),
        ("The slowdown", |setup, given| {
            setup.events = event(0.0, EventKind::Slow("w1".into(), given));
        }),
    ]
}

#[test]
fn every_number_that_is_none_or_beyond_all_bounds_is_refused_by_its_name() {
    for (what, set) in fields() {
        for (given, shown) in [
            (f64::NAN, "NaN"),
            (f64::INFINITY, "∞"),
            (f64::NEG_INFINITY, "-∞"),
            (-1.0, "-1"),
            (1e300, "1e300"),
        ] {
            let mut setup = plain();
            set(&mut setup, given);
            let message = refusal(&setup).unwrap_or_else(|| panic!("{what} takes {given}"));
            assert!(
                message.starts_with(&format!("{what} must be ")),
                "{given}: {message}"
            );
            assert!(message.ends_with(&format!(", got {shown}.")), "{message}");
        }
    }
}

#[test]
fn what_is_just_beyond_its_bound_is_refused_and_the_bound_itself_is_not() {
    let check = |set: &dyn Fn(&mut Setup, f64), taken: &[f64], refused: &[(f64, &str)]| {
        for &given in taken {
            let mut setup = plain();
            set(&mut setup, given);
            assert_eq!(refusal(&setup), None, "{given}");
        }
        for &(given, message) in refused {
            let mut setup = plain();
            set(&mut setup, given);
            assert_eq!(refusal(&setup).as_deref(), Some(message));
        }
    };
    check(
        &|setup, given| setup.gateways = given,
        &[1.0, 64.0],
        &[
            (0.0, "Gateways must be 1 to 64, got 0."),
            (65.0, "Gateways must be 1 to 64, got 65."),
        ],
    );
    check(
        &|setup, given| setup.slots = given,
        &[1.0, 64.0],
        &[(0.0, "Slots must be 1 to 64, got 0.")],
    );
    check(
        &|setup, given| setup.cache_entries = Some(given),
        &[1.0, 1e6],
        &[(0.0, "Keys in a cache must be 1 to 1,000,000, got 0.")],
    );
    check(
        &|setup, given| setup.end = End::Requests(given),
        &[1.0, 1e8],
        &[(
            1e12,
            "Requests must be 1 to 100,000,000, got 1,000,000,000,000.",
        )],
    );
    check(
        &|setup, given| setup.events = event(0.0, EventKind::Slow("w1".into(), given)),
        &[0.001, 1e4],
        &[(0.0, "The slowdown must be 0.001 to 10,000, got 0.")],
    );
}

#[test]
fn a_long_time_at_a_high_rate_is_too_many_requests_and_big_caches_too_many_keys() {
    let mut setup = plain();
    setup.arrivals = Arrivals::Poisson { per_s: 1e9 };
    setup.end = End::UntilS(1e3);
    let message = refusal(&setup).unwrap();
    assert!(message.contains("1,000,000,000,000"), "{message}");
    assert!(message.contains("lower the rate"), "{message}");
    let mut setup = plain();
    setup.fleet = names("w", 11);
    setup.cache_entries = Some(1e6);
    assert!(refusal(&setup).unwrap().contains("11,000,000"));
}

#[test]
fn bursts_are_refused_where_more_would_come_within_one_than_a_trace_holds() {
    let bursts = |per_s, on_s, off_s, until_s| {
        let mut setup = plain();
        setup.arrivals = Arrivals::Bursts { per_s, on_s, off_s };
        setup.end = End::UntilS(until_s);
        refusal(&setup)
    };
    // Without the pauses a request would come every hundred thousandth of a nanosecond.
    let message = bursts(1e6, 1e-3, 1e8, 1.0).unwrap();
    assert!(
        message.contains("within a burst must be 0 to 1,000,000,000, got"),
        "{message}"
    );
    // A million a second on average, but all of the run lies within the first burst.
    let message = bursts(1_000.0, 100.0, 1e6, 50.0).unwrap();
    assert!(message.starts_with("Requests must be at most"), "{message}");
    assert!(message.contains("got 500,050,000"), "{message}");
    assert_eq!(bursts(1_000.0, 100.0, 1e6, 5.0), None);
}

#[test]
fn refreshes_that_would_fill_the_memory_end_the_run_with_a_message() {
    let mut setup = plain();
    setup.arrivals = Arrivals::Poisson { per_s: 1_000.0 };
    setup.end = End::Requests(1e6);
    setup.gateways = 64.0;
    setup.view = ViewKind::Refreshed {
        every_s: 0.0,
        delay_s: 1e6,
        staggered: false,
        own: false,
    };
    let mut simulation = Simulation::new(&setup, &demand(10, 0.0)).unwrap();
    let mut refused = || loop {
        match simulation.advance(1_000) {
            Ok(true) => {}
            Ok(false) => return None,
            Err(error) => return Some((error.to_string(), simulation.arrived())),
        }
    };
    let (message, arrived) = refused().unwrap();
    assert!(message.starts_with("Refreshes under way"), "{message}");
    assert!(message.contains("with less delay"), "{message}");
    // Nothing goes on from there.
    assert_eq!(refused().unwrap(), (message, arrived));
    // With less delay the same number of them is no more than memory can hold at once.
    if let ViewKind::Refreshed { delay_s, .. } = &mut setup.view {
        *delay_s = 1.0;
    }
    setup.end = End::Requests(50_000.0);
    assert_eq!(common::report(&setup, &demand(10, 0.0)).arrived, 50_000);
}

#[test]
fn events_of_workers_that_are_not_there_are_refused_before_the_run() {
    let mut setup = plain();
    setup.events = event(1.0, EventKind::Leave("w9".into()));
    let message = refusal(&setup).unwrap();
    assert!(
        message.contains("must be one of w1, w2, got \"w9\""),
        "{message}"
    );
    // One that joins later is not there yet.
    setup.events = event(2.0, EventKind::Join(Worker::new("w9")));
    setup.events.extend(event(1.0, EventKind::Die("w9".into())));
    assert!(refusal(&setup).unwrap().contains("got \"w9\""));
    setup.events[1].at_s = 2.0;
    assert_eq!(refusal(&setup), None);
    setup.events = event(1.0, EventKind::Join(Worker::new("w2")));
    assert!(refusal(&setup).unwrap().contains("both named"));
    setup.events = vec![event(0.0, EventKind::EmptyCache("w1".into())).remove(0); 101];
    assert!(refusal(&setup).unwrap().contains("101"));
}

#[test]
fn a_join_that_the_rule_cannot_work_with_is_refused_before_the_run() {
    let mut setup = plain();
    setup.rule = rule("nginx-round-robin", &[]);
    setup.events = event(1e6, EventKind::Join(Worker::new("w3").weighted(0.5)));
    assert!(refusal(&setup).is_some());
}

#[test]
fn a_pasted_trace_out_of_order_or_without_end_is_refused_by_its_line() {
    for (text, part) in [
        ("1,a\n0.5,b", "Line 2 of the trace must be no earlier"),
        (
            "0,a\ninf,b",
            "Line 2 of the trace must be begun with a time",
        ),
        ("0,a\n1e300,b", "Line 2 of the trace"),
        ("NaN,a", "at least one line"),
        ("0,a,1\n1,b,1000001", "Line 2 of the trace must be ended"),
    ] {
        let message = Pasted::parse(text).unwrap_err().to_string();
        assert!(message.contains(part), "{message}");
    }
    let long = "0,a\n".repeat(1_000_001);
    assert!(
        Pasted::parse(&long)
            .unwrap_err()
            .to_string()
            .contains("1,000,001")
    );
}

#[test]
fn where_nobody_is_alive_every_request_fails_for_that() {
    let mut down = plain();
    let dead = ["w1", "w2"].map(|name| Worker {
        down: true,
        ..Worker::new(name)
    });
    down.fleet = Fleet::new(dead.to_vec()).unwrap();
    let mut none = plain();
    none.fleet = Fleet::default();
    for mut setup in [down, none] {
        for id in [
            "round-robin",
            "least",
            "choices",
            "rendezvous",
            "modulo",
            "bounded",
        ] {
            setup.rule = rule(id, &[]);
            let report = common::report(&setup, &demand(10, 0.0));
            assert_eq!((report.arrived, report.failed.nobody), (1_000, 1_000));
            assert_eq!((report.wait, report.response, report.done), (None, None, 0));
            assert!(!report.capped);
        }
    }
}

#[test]
fn where_more_arrives_than_can_be_done_the_run_stops_at_a_million_waiting_and_says_so() {
    let mut setup = plain();
    setup.arrivals = Arrivals::Poisson { per_s: 10_000.0 };
    setup.sizes = Sizes::Exponential;
    setup.end = End::Requests(1e8);
    let mut simulation = common::run(&setup, &demand(10, 0.0));
    let report = simulation.report();
    assert!(report.capped && simulation.is_stopped() && simulation.is_done());
    assert_eq!(report.waiting, limits::WAITING + 1);
    assert!(
        (report.offered.unwrap() / 5.0 - 1.0).abs() < 0.02,
        "{:?}",
        report.offered
    );
    let in_all = report.done + report.serving + report.waiting;
    assert_eq!(report.arrived, in_all);
    // Nothing happens any more.
    assert!(!simulation.advance(1_000).unwrap());
    simulation.run_until(u64::MAX).unwrap();
    assert_eq!(simulation.report(), report);
}

#[test]
fn a_run_that_would_last_for_centuries_stops_after_decades_and_says_so() {
    let mut setup = plain();
    for arrivals in [
        Arrivals::Fixed { per_s: 1e-3 },
        Arrivals::Poisson { per_s: 1e-3 },
        Arrivals::Bursts {
            per_s: 1e-3,
            on_s: 1e-3,
            off_s: 1e8,
        },
    ] {
        setup.arrivals = arrivals;
        setup.end = End::Requests(1e8);
        setup.miss_ms = 1e6;
        setup.sizes = Sizes::Exponential;
        setup.events = event(0.0, EventKind::Slow("w1".into(), 1e4));
        let report = common::report(&setup, &demand(10, 0.0));
        assert!(report.capped, "{arrivals:?}");
        assert!(report.time_s <= 1e9);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_the_numbers_are_a_run_is_refused_or_comes_along(
        chosen in prop::collection::vec(any::<prop::sample::Index>(), 1..6),
        numbers in prop::collection::vec(
            prop_oneof![
                1 => any::<f64>(),
                2 => (1..101u32).prop_map(f64::from),
                8 => (-4.0..9.0f64).prop_map(|exponent| 10f64.powf(exponent)),
                4 => (-4..10i32).prop_map(|exponent| 10f64.powi(exponent)),
            ],
            8,
        ),
        size in prop::sample::select(&Sizes::ALL[..]),
    ) {
        let mut setup = plain();
        setup.sizes = size.1;
        let fields = fields();
        for (field, &number) in chosen.iter().zip(&numbers) {
            fields[field.index(fields.len())].1(&mut setup, number);
        }
        if let Ok(mut simulation) = Simulation::new(&setup, &demand(10, 0.9)) {
            simulation.advance(300)?;
            let report = simulation.report();
            prop_assert!(report.time_s.is_finite() && report.utilisation.is_finite());
            prop_assert!(report.busy_s.iter().all(|busy| busy.is_finite()));
        }
    }
}

/// Sorting them as workers are sorted would take minutes.
#[test]
fn a_million_pasted_lines_are_read_in_seconds_and_one_more_is_refused() {
    let lines = (0..limits::PASTED).map(|i| format!("{},key-{}", i / 1_000, i * 7 % 300_000));
    let mut text = lines.collect::<Vec<_>>().join("\n");
    let begun = std::time::Instant::now();
    let pasted = Pasted::parse(&text).unwrap();
    assert!(begun.elapsed().as_secs() < 10, "{:?}", begun.elapsed());
    assert_eq!(pasted.len() as u64, limits::PASTED);
    assert_eq!(pasted.last(), 999_000_000_000);
    // Each once, in the order they first appear.
    assert_eq!(pasted.keys().len(), 300_000);
    assert_eq!(pasted.keys().key(1).unwrap(), b"key-7");
    assert_eq!(pasted.keys().key(299_999).unwrap(), b"key-299993");
    text.push_str("\n999,one-more");
    assert_eq!(Pasted::parse(&text).unwrap_err().code(), "too-many");
}
