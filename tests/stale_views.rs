//! How old a gateway's view may be: the figures of two independent trials (theory.md of the
//! project's facts), within 5 %.

#[path = "simulation/common.rs"]
mod common;

use balance_lab::Rule;
use balance_lab::simulation::{Arrivals, End, Sizes, ViewKind};
use balance_lab::theory::crossing;
use common::{names, rule, text};

/// Mean time in system in service times: Poisson arrivals at load 0.9, exponential service, 16
/// gateways.
fn mean_time(rule: &Rule, workers: u32, every: f64, staggered: bool, own: bool) -> f64 {
    // The fewer workers, the more a run is a matter of luck.
    let requests = if workers < 32 { 2_500_000.0 } else { 400_000.0 };
    let mut setup = common::setup(rule.clone(), names("w", workers));
    setup.arrivals = Arrivals::Poisson {
        per_s: 0.9 * f64::from(workers),
    };
    setup.end = End::Requests(requests);
    setup.sizes = Sizes::Exponential;
    setup.miss_ms = 1000.0;
    setup.gateways = 16.0;
    setup.view = ViewKind::Refreshed {
        every_s: every,
        delay_s: 0.0,
        staggered,
        own,
    };
    common::report(&setup, &common::demand(1, 0.0))
        .response
        .unwrap()
        .mean_s
}

fn assert_near(what: &str, found: f64, expected: f64) {
    assert!(
        (found / expected - 1.0).abs() < 0.05,
        "{what}: {found}, expected {expected}"
    );
}

const TIMES: [f64; 7] = [0.0, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0];

/// The mean times at [`TIMES`], once they are near the trials'.
fn assert_curve(
    rule: &Rule,
    workers: u32,
    staggered: bool,
    own: bool,
    expected: [f64; 7],
) -> Vec<f64> {
    let mut curve = Vec::new();
    for (every, expected) in TIMES.into_iter().zip(expected) {
        let what = format!(
            "{} of {workers}, T = {every}, staggered {staggered}, own {own}",
            rule.spec().id
        );
        let found = mean_time(rule, workers, every, staggered, own);
        println!("{what}: {found:.3} (expected {expected})");
        assert_near(&what, found, expected);
        curve.push(found);
    }
    curve
}

/// From which age on two choices are faster.
fn assert_crossing(least: &[f64], two: &[f64], near: std::ops::Range<f64>) {
    let found = crossing(&TIMES, least, two).unwrap();
    assert!(near.contains(&found), "{found}");
}

fn least(ties: &str) -> Rule {
    rule("least", &[("ties", text(ties))])
}

#[test]
fn the_least_loaded_of_an_old_view_is_a_herd_and_two_choices_age_slowly() {
    let two = rule("choices", &[]);
    let together = assert_curve(
        &two,
        32,
        false,
        false,
        [2.72, 2.80, 2.88, 3.03, 3.32, 3.85, 4.78],
    );
    let apart = assert_curve(
        &two,
        32,
        true,
        false,
        [2.72, 2.80, 2.88, 3.02, 3.26, 3.65, 4.29],
    );

    let random = least("random");
    let curve = |staggered, own, expected| assert_curve(&random, 32, staggered, own, expected);
    let herd = curve(false, false, [1.28, 2.35, 3.27, 4.82, 7.55, 12.1, 21.9]);
    assert_crossing(&herd, &together, 0.3..0.5);
    let own = curve(false, true, [1.28, 2.19, 2.84, 3.96, 5.88, 8.98, 14.8]);
    assert_crossing(&own, &together, 0.4..0.75);
    let staggered = curve(true, false, [1.28, 1.90, 2.33, 2.92, 3.85, 5.11, 6.77]);
    assert_crossing(&staggered, &apart, 1.0..1.5);
    let both = curve(true, true, [1.28, 1.81, 2.10, 2.48, 3.00, 3.54, 4.26]);
    // They meet at the last age that was tried.
    assert!(both[5] < apart[5] && (both[6] / apart[6] - 1.0).abs() < 0.03);
}

#[test]
fn ties_to_the_first_make_it_worse() {
    assert_curve(
        &least("first"),
        32,
        false,
        false,
        [1.29, 4.63, 8.09, 15.0, 28.9, 56.7, 112.0],
    );
}

#[test]
fn a_small_fleet_bears_an_older_view() {
    let herd = assert_curve(
        &least("random"),
        8,
        false,
        false,
        [2.26, 2.53, 2.91, 3.89, 6.09, 10.5, 18.9],
    );
    let two = assert_curve(
        &rule("choices", &[]),
        8,
        false,
        false,
        [3.10, 3.19, 3.27, 3.43, 3.72, 4.28, 5.30],
    );
    assert_crossing(&herd, &two, 0.55..0.8);
}

#[test]
fn random_needs_no_view() {
    let found = mean_time(&rule("random", &[]), 32, 1.0, false, false);
    // 1/(1 - 0.9) by theory; the trials' 10.3 is within their noise of it.
    assert_near("random", found, 10.0);
}
