//! The simulation against queueing theory: one worker, seeds pinned, runs so long that chance moves
//! a mean by about half a percent.

#[path = "simulation/common.rs"]
mod common;

use balance_lab::simulation::{Arrivals, End, Report, Setup, Simulation, Sizes};
use balance_lab::{Popularity, theory};

/// One worker that takes a millisecond on average.
fn one(slots: f64, per_s: f64, requests: f64) -> Setup {
    let mut setup = common::setup(common::rule("round-robin", &[]), common::names("w", 1));
    setup.arrivals = Arrivals::Poisson { per_s };
    setup.end = End::Requests(requests);
    setup.sizes = Sizes::Exponential;
    setup.slots = slots;
    setup
}

fn report(setup: &Setup) -> Report {
    common::report(setup, &common::demand(1, 0.0))
}

fn near(found: f64, theory: f64, tolerance: f64, what: &str) {
    let off = found / theory - 1.0;
    assert!(
        off.abs() < tolerance,
        "{what}: {found} is {:.2} % off {theory}",
        off * 100.0
    );
}

#[test]
fn waits_at_one_server_are_within_2_percent_of_theory() {
    for (utilisation, requests) in [(0.5, 4e6), (0.8, 8e6), (0.9, 2e7)] {
        let found = report(&one(1.0, utilisation * 1e3, requests));
        let wait_ms = theory::mm1_wait(utilisation).unwrap();
        near(
            found.wait.unwrap().mean_s,
            wait_ms / 1e3,
            0.02,
            &format!("wait at {utilisation}"),
        );
        near(found.utilisation, utilisation, 0.005, "utilisation");
    }
}

#[test]
fn waits_at_four_servers_with_one_queue_are_within_2_percent_of_theory() {
    let found = report(&one(4.0, 3_200.0, 2e7));
    let wait_ms = theory::mmc_wait(4, 3.2).unwrap();
    near(found.wait.unwrap().mean_s, wait_ms / 1e3, 0.02, "wait");
    near(found.utilisation, 0.8, 0.005, "utilisation");
}

#[test]
fn response_times_at_one_server_are_exponential_with_rate_mu_less_lambda() {
    for (utilisation, requests) in [(0.5, 4e6), (0.8, 1e7)] {
        let found = report(&one(1.0, utilisation * 1e3, requests))
            .response
            .unwrap();
        let mean_s = 1e-3 / (1.0 - utilisation);
        near(found.mean_s, mean_s, 0.02, "mean response");
        near(found.p50_s, mean_s * 2f64.ln(), 0.02, "median response");
        near(found.p90_s, mean_s * 10f64.ln(), 0.02, "p90 of responses");
        near(found.p99_s, mean_s * 100f64.ln(), 0.02, "p99 of responses");
    }
}

#[test]
fn nobody_waits_where_fixed_arrivals_are_farther_apart_than_services_take() {
    let mut setup = one(1.0, 1_000.0, 100_000.0);
    setup.sizes = Sizes::Constant;
    for per_s in [500.0, 999.0, 1_000.0] {
        setup.arrivals = Arrivals::Fixed { per_s };
        let wait = report(&setup).wait.unwrap();
        assert_eq!((wait.mean_s, wait.max_s), (0.0, 0.0));
    }
}

#[test]
fn above_capacity_the_wait_grows_by_the_same_with_every_request() {
    let mut setup = one(1.0, 1_000.0, 1.0);
    setup.sizes = Sizes::Constant;
    setup.arrivals = Arrivals::Fixed { per_s: 1_000.0 };
    setup.miss_ms = 1.5;
    for requests in [1, 2, 3, 10, 1_000, 100_000] {
        setup.end = End::Requests(requests.into());
        let found = report(&setup);
        let wait = found.wait.unwrap();
        // Whole nanoseconds: the n-th waits n times half a millisecond.
        let waits = |n: u64| n * 500_000;
        let last = u64::from(requests - 1u32);
        assert_eq!(wait.max_s, waits(last) as f64 / 1e9);
        assert_eq!(wait.mean_s, waits(last) as f64 / 2.0 / 1e9);
        assert_eq!(found.finish_s, f64::from(requests) * 1.5 / 1e3);
    }
}

/// The part of lookups that hit once the cache has filled.
fn warm_hit_ratio(setup: &Setup, keys: u64, exponent: f64, requests: u64) -> f64 {
    let mut simulation = Simulation::new(setup, &common::demand(keys, exponent)).unwrap();
    simulation.advance(requests / 5).unwrap();
    let cold = simulation.report();
    while simulation.advance(1_000_000).unwrap() {}
    let all = simulation.report();
    let lookups = all.lookups[0] - cold.lookups[0];
    (all.hits[0] - cold.hits[0]) as f64 / lookups as f64
}

#[test]
fn caches_of_50_entries_and_more_hit_within_1_percent_of_che_s_approximation() {
    const REQUESTS: u64 = 5_000_000;
    for (exponent, keys, entries) in [
        (0.0, 1_000, 250),
        (0.6, 10_000, 1_000),
        (0.8, 2_000, 50),
        (0.9, 50_000, 5_000),
        (1.0, 10_000, 50),
        (1.0, 10_000, 2_000),
        (1.2, 1_000, 100),
    ] {
        let mut setup = one(1.0, 1_000.0, REQUESTS as f64);
        setup.arrivals = Arrivals::Fixed { per_s: 1_000.0 };
        setup.sizes = Sizes::Constant;
        setup.cache_entries = Some(entries as f64);
        let found = warm_hit_ratio(&setup, keys, exponent, REQUESTS);
        let popularity = Popularity::zipf(exponent).unwrap();
        let theory = theory::che(&popularity, keys as usize, entries).unwrap();
        near(
            found,
            theory.hit_ratio,
            0.01,
            &format!("{entries} of {keys} keys by Zipf {exponent}"),
        );
    }
}
