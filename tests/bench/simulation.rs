//! How many requests a second the simulation plays: `cargo bench --bench simulation`. Eight workers
//! that are busy for about 0.8 of their time, Poisson arrivals, exponential costs; without caches,
//! and with 5,000 of 50,000 keys by Zipf 0.9 in each. `browser.js` has the same in a browser, with
//! bars.

#[path = "../simulation/common.rs"]
mod common;

use std::time::Instant;

use balance_lab::simulation::{Arrivals, Demand, End, Report, Setup, Simulation, Sizes};

const ROUNDS: usize = 7;
const REQUESTS: f64 = 2e6;

fn setup(rule: &str, cached: bool) -> Setup {
    let mut setup = common::setup(common::rule(rule, &[]), common::names("w", 8));
    setup.sizes = Sizes::Exponential;
    setup.end = End::Requests(REQUESTS);
    // With caches a request takes some 0.45 ms on average, otherwise 1.
    let per_s = if cached { 14_000.0 } else { 6_400.0 };
    setup.arrivals = Arrivals::Poisson { per_s };
    if cached {
        setup.cache_entries = Some(5_000.0);
        setup.hit_ms = 0.1;
    }
    setup
}

fn play(setup: &Setup, demand: &Demand) -> (f64, Report) {
    let start = Instant::now();
    let mut simulation = Simulation::new(setup, demand).unwrap();
    while simulation.advance(100_000).unwrap() {}
    (start.elapsed().as_secs_f64(), simulation.report())
}

fn main() {
    for cached in [false, true] {
        let demand = common::demand(50_000, if cached { 0.9 } else { 0.0 });
        for rule in ["round-robin", "choices", "rendezvous"] {
            let setup = setup(rule, cached);
            let mut rounds: Vec<(f64, Report)> =
                (0..ROUNDS).map(|_| play(&setup, &demand)).collect();
            rounds.sort_by(|a, b| a.0.total_cmp(&b.0));
            let rate = |round: usize| REQUESTS / rounds[round].0 / 1e6;
            let caches = if cached { "with" } else { "without" };
            println!(
                "{rule:11} {caches:7} caches: {:.2} million a second ({:.2}-{:.2}), busy {:.2}",
                rate(ROUNDS / 2),
                rate(ROUNDS - 1),
                rate(0),
                rounds[0].1.utilisation,
            );
        }
    }
}
