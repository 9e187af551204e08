//! The simulation against the supermarket model: mean time in system within 2 %, with 500 workers in
//! the place of very many, the first tenth of the time dropped.

#[path = "simulation/common.rs"]
mod common;

use balance_lab::simulation::{Arrivals, End, Simulation, Sizes};
use balance_lab::theory::supermarket;
use common::{names, number, rule};

const WORKERS: f64 = 500.0;

/// Mean time in system, in service times, over `span` of them without the first tenth.
fn mean_time(d: u32, lambda: f64, span: f64) -> f64 {
    let rule = rule("choices", &[("d", number(d.into()))]);
    let mut setup = common::setup(rule, names("w", WORKERS as u32));
    setup.arrivals = Arrivals::Poisson {
        per_s: lambda * WORKERS,
    };
    setup.end = End::UntilS(span);
    setup.sizes = Sizes::Exponential;
    setup.miss_ms = 1000.0;
    let mut run = Simulation::new(&setup, &common::demand(1, 0.0)).unwrap();
    run.run_until((span * 1e8) as u64).unwrap();
    let dropped = run.report();
    while run.advance(1_000_000).unwrap() {}
    let all = run.report();
    let total = |report: &balance_lab::simulation::Report| {
        report.response.unwrap().mean_s * report.done as f64
    };
    (total(&all) - total(&dropped)) / (all.done - dropped.done) as f64
}

#[test]
fn two_and_three_choices_take_the_model_s_time() {
    for d in [2, 3] {
        for lambda in [0.5, 0.7, 0.9, 0.95] {
            assert_model(d, lambda, 2_000.0);
        }
    }
}

#[test]
fn one_choice_takes_the_model_s_time() {
    for (lambda, span) in [
        (0.5, 2_000.0),
        (0.7, 2_000.0),
        (0.9, 10_000.0),
        (0.95, 40_000.0),
    ] {
        assert_model(1, lambda, span);
    }
}

fn assert_model(d: u32, lambda: f64, span: f64) {
    let expected = supermarket(lambda, d).unwrap();
    let found = mean_time(d, lambda, span);
    println!("d = {d}, load {lambda}: {found:.3}, by the model {expected:.3}");
    assert!(
        (found / expected - 1.0).abs() < 0.02,
        "d = {d}, load {lambda}: {found}, {expected}"
    );
}
