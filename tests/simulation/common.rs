//! What the tests of the simulation build their runs from.
#![allow(dead_code)] // each test file uses a part

use balance_lab::simulation::{Arrivals, Demand, End, Report, Setup, Simulation, Sizes, ViewKind};
use balance_lab::{Fleet, Keys, OptionValue, Popularity, Rule};

pub fn rule(id: &str, options: &[(&str, OptionValue)]) -> Rule {
    let options = options
        .iter()
        .map(|(name, value)| ((*name).to_owned(), value.clone()));
    Rule::new(id, options).unwrap()
}

pub fn number(value: f64) -> OptionValue {
    OptionValue::Number(value)
}

pub fn text(value: &str) -> OptionValue {
    OptionValue::Text(value.into())
}

pub fn names(prefix: &str, count: u32) -> Fleet {
    Fleet::named((1..=count).map(|i| format!("{prefix}{i}"))).unwrap()
}

/// One request a second on average at workers that take a millisecond each, nothing cached.
pub fn setup(rule: Rule, fleet: Fleet) -> Setup {
    Setup {
        rule,
        fleet,
        seed: 1,
        arrivals: Arrivals::Poisson { per_s: 1.0 },
        end: End::Requests(1000.0),
        sizes: Sizes::Constant,
        pasted: None,
        cache_entries: None,
        hit_ms: 0.0,
        miss_ms: 1.0,
        slots: 1.0,
        gateways: 1.0,
        view: ViewKind::Exact,
        health: None,
        events: Vec::new(),
    }
}

pub fn demand(keys: u64, exponent: f64) -> Demand {
    let keys = Keys::numbered("key-", 0, keys).unwrap();
    Demand::new(keys, &Popularity::zipf(exponent).unwrap()).unwrap()
}

pub fn run(setup: &Setup, demand: &Demand) -> Simulation {
    let mut simulation = Simulation::new(setup, demand).unwrap();
    while simulation.advance(1_000_000).unwrap() {}
    simulation
}

pub fn report(setup: &Setup, demand: &Demand) -> Report {
    run(setup, demand).report()
}
