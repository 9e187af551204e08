//! Which rule the thumbnail service of the first seed document gets: 8 workers, 200 ms a miss, 2 ms
//! a hit, Zipf 0.9 over 50,000 images, caches of 5,000. The document reasons; here it is run.

#[path = "simulation/common.rs"]
mod common;

use balance_lab::simulation::{Arrivals, Demand, End, Report, Setup, Sizes};
use balance_lab::stats::standings;
use common::{names, rule};

const RULES: [&str; 9] = [
    "round-robin",
    "modulo",
    "ring",
    "rendezvous",
    "bounded",
    "top-k-least",
    "random",
    "choices",
    "least",
];
const SEEDS: u64 = 5;

fn service(id: &str, seed: u64, hit_ms: f64) -> Setup {
    let mut setup = common::setup(rule(id, &[]), names("w", 8));
    setup.seed = seed;
    setup.arrivals = Arrivals::Poisson { per_s: 130.0 };
    setup.end = End::Requests(40_000.0);
    setup.cache_entries = Some(5_000.0);
    // Images differ: were all alike, turns would be as good as any choice.
    setup.sizes = Sizes::Exponential;
    setup.hit_ms = hit_ms;
    setup.miss_ms = 200.0;
    setup.slots = 4.0;
    setup
}

/// The rules that are best by a figure, the lower the better, over the seeds.
fn best(hit_ms: f64, figure: impl Fn(&Report) -> f64) -> Vec<&'static str> {
    let demand: Demand = common::demand(50_000, 0.9);
    let mut values = Vec::new();
    for id in RULES {
        for seed in 0..SEEDS {
            let report = common::report(&service(id, seed, hit_ms), &demand);
            values.push(figure(&report));
        }
    }
    let standings = standings(&values, RULES.len(), true);
    println!(
        "hit {hit_ms} ms: {:?}",
        RULES.iter().zip(&standings.mean).collect::<Vec<_>>()
    );
    standings.best.into_iter().map(|rule| RULES[rule]).collect()
}

#[test]
fn a_rule_that_keeps_an_image_on_one_worker_asks_the_store_least() {
    let best = best(2.0, |report| report.store_per_s.unwrap());
    let locality = ["modulo", "ring", "rendezvous"];
    assert!(best.iter().all(|rule| locality.contains(rule)), "{best:?}");
}

#[test]
fn where_a_hit_costs_as_much_as_a_miss_load_decides() {
    let best = best(200.0, |report| report.response.unwrap().p99_s);
    assert!(
        best.iter().all(|rule| ["choices", "least"].contains(rule)),
        "{best:?}"
    );
}
