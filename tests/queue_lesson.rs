//! The second seed document's queue model, whose figures were computed by another program: 300
//! requests, 3 workers, one every 2 rounds, a round being a millisecond here.

#[path = "simulation/common.rs"]
mod common;

use balance_lab::simulation::{Arrivals, End, Event, EventKind, Report, Sizes};

fn lesson(rule: &str, slowdown: f64) -> Report {
    let mut setup = common::setup(common::rule(rule, &[]), common::names("k", 3));
    setup.seed = 20_240_730;
    setup.arrivals = Arrivals::Fixed { per_s: 500.0 };
    setup.end = End::UntilS(0.6);
    setup.sizes = Sizes::Lesson;
    if slowdown != 1.0 {
        setup.events = vec![Event {
            at_s: 0.0,
            kind: EventKind::Slow("k1".into(), slowdown),
        }];
    }
    common::report(&setup, &common::demand(1, 0.0))
}

/// Mean wait, longest queue, finish and work by worker, all in rounds.
fn rounds(report: &Report) -> (f64, u32, f64, Vec<f64>) {
    let round = |s: f64| (s * 1e5).round() / 1e2;
    (
        round(report.wait.unwrap().mean_s),
        report.max_queue,
        round(report.finish_s),
        report.busy_s.iter().map(|&s| round(s)).collect(),
    )
}

#[test]
fn equal_workers_give_the_document_s_figures() {
    let turns = lesson("round-robin", 1.0);
    assert_eq!(rounds(&turns), (4.04, 4, 614.0, vec![545.0, 581.0, 553.0]));
    let least = lesson("least", 1.0);
    assert_eq!(rounds(&least), (1.90, 2, 610.0, vec![589.0, 567.0, 523.0]));
    for report in [turns, least] {
        assert_eq!(report.arrived, 300);
        assert_eq!((report.busy_s.iter().sum::<f64>() * 1e3).round(), 1679.0);
        assert_eq!((report.offered.unwrap() * 1e3).round(), 933.0);
    }
}

#[test]
fn a_first_worker_three_times_slower_gives_the_document_s_figures() {
    assert_eq!(
        rounds(&lesson("round-robin", 3.0)),
        (170.97, 63, 1635.0, vec![1635.0, 581.0, 553.0])
    );
    assert_eq!(
        rounds(&lesson("least", 3.0)),
        (56.99, 18, 843.0, vec![843.0, 697.0, 701.0])
    );
}
