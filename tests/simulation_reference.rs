//! The simulation against one written as plainly as possible, after every request.

#[path = "simulation/plain.rs"]
mod plain;
#[path = "simulation/random.rs"]
mod random;

use balance_lab::simulation::{
    Arrival, Demand, Report, Setup, Simulation, State, Times, Trace, ViewKind,
};
use balance_lab::{Rule, rules};
use plain::{Fate, Job, Plain};
use proptest::prelude::*;

fn trace(setup: &Setup, demand: &Demand) -> Trace {
    let gateways = setup.gateways as u8;
    match &setup.pasted {
        Some(pasted) => Trace::pasted(pasted.clone(), gateways, setup.seed),
        None => {
            let (arrivals, end) = (setup.arrivals, setup.end);
            Trace::new(
                demand.clone(),
                arrivals,
                end,
                setup.sizes,
                gateways,
                setup.seed,
            )
            .unwrap()
        }
    }
}

/// Mean and maximum to the bit, percentiles within what the histogram promises.
fn same_times(found: Option<Times>, mut plain: Vec<u64>) -> Result<(), TestCaseError> {
    let Some(found) = found else {
        prop_assert!(plain.is_empty());
        return Ok(());
    };
    plain.sort_unstable();
    let sum: u64 = plain.iter().sum();
    prop_assert_eq!(found.mean_s, sum as f64 / plain.len() as f64 / 1e9);
    prop_assert_eq!(found.max_s, *plain.last().unwrap() as f64 / 1e9);
    for (q, found) in [(0.5, found.p50_s), (0.9, found.p90_s), (0.99, found.p99_s)] {
        let rank = (q * plain.len() as f64).ceil() as usize;
        let exact = plain[rank.max(1) - 1] as f64 / 1e9;
        prop_assert!(
            (found - exact).abs() <= 0.004 * exact,
            "{} {}",
            found,
            exact
        );
    }
    Ok(())
}

fn same(simulation: &Simulation, plain: &Plain, max_queue: usize) -> Result<(), TestCaseError> {
    let report: Report = simulation.report();
    let count = |fate: Fate| plain.jobs.iter().filter(|job| job.fate == fate).count() as u64;
    prop_assert_eq!(report.arrived, plain.jobs.len() as u64);
    prop_assert_eq!(
        (report.done, report.serving, report.waiting),
        (
            count(Fate::Done),
            count(Fate::Serving),
            count(Fate::Waiting)
        )
    );
    let failed = report.failed;
    prop_assert_eq!(
        (failed.unreachable, failed.died, failed.nobody),
        (
            count(Fate::Unreachable),
            count(Fate::Died),
            count(Fate::Nobody)
        )
    );
    prop_assert_eq!(report.max_queue as usize, max_queue);

    let began = plain
        .jobs
        .iter()
        .filter_map(|job| Some(job.start? - job.arrival.time));
    same_times(report.wait, began.collect())?;
    let done = plain.jobs.iter().filter(|job| job.fate == Fate::Done);
    let last_done = done.clone().map(|job| job.finish).max().unwrap_or(0);
    prop_assert_eq!(report.finish_s, last_done as f64 / 1e9);
    same_times(
        report.response,
        done.map(|job| job.finish - job.arrival.time).collect(),
    )?;

    let now = simulation.time();
    for (i, place) in plain.places.iter().enumerate() {
        let own = || plain.jobs.iter().filter(|job| job.worker == Some(i));
        prop_assert_eq!(report.requests[i], own().count() as u64);
        let looked = |hit: bool| own().filter(|job| job.hit == Some(hit)).count() as u64;
        prop_assert_eq!(report.hits[i], looked(true));
        prop_assert_eq!(report.lookups[i], looked(true) + looked(false));
        let lasted = |job: &Job| match job.fate {
            Fate::Done | Fate::Serving => job.finish.min(now) - job.start.unwrap(),
            _ => 0,
        };
        let busy = place.busy_before + own().map(lasted).sum::<u64>();
        prop_assert_eq!(report.busy_s[i], busy as f64 / 1e9);
    }
    let moments = simulation.moments(0);
    for (moment, place) in moments.iter().zip(&plain.places) {
        prop_assert_eq!(
            (moment.state, moment.believed_up),
            (place.state, place.believed_up)
        );
    }
    let coming = &moments[plain.places.len()..];
    prop_assert!(coming.iter().all(|moment| moment.state == State::Coming));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { max_shrink_iters: 0, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn after_every_request_all_figures_are_those_of_the_plain_simulation(seed in any::<u64>()) {
        let of = ["round-robin", "least", "rendezvous"];
        let specs: Vec<_> = rules().filter(|spec| of.contains(&spec.id)).collect();
        let (mut setup, demand) = random::setup(seed, &specs);
        setup.view = ViewKind::Exact;
        // Of equals the first, and the options of rendezvous as they come.
        if setup.rule.spec().id == "least" {
            setup.rule = Rule::with_defaults("least").unwrap();
        }
        let Ok(mut simulation) = Simulation::new(&setup, &demand) else {
            return Err(TestCaseError::reject("the rule refuses the fleet"));
        };
        let mut plain = Plain::new(&setup);
        let mut max_queue = 0;
        simulation.explain();
        let arrivals: Vec<Arrival> = trace(&setup, &demand).collect();
        for (i, &arrival) in arrivals.iter().enumerate() {
            plain.until(arrival.time);
            let queues = (0..plain.places.len()).map(|i| plain.open(i));
            max_queue = max_queue.max(queues.max().unwrap_or(0));
            let key = simulation.keys().key(arrival.key as usize).unwrap();
            plain.arrive(arrival, &key);
            // The simulation is asked once all of an instant have come.
            if arrivals.get(i + 1).is_some_and(|next| next.time == arrival.time) {
                continue;
            }
            plain.until(arrival.time);
            simulation.run_until(arrival.time)?;
            prop_assert_eq!(simulation.why().unwrap().key, arrival.key);
            same(&simulation, &plain, max_queue)?;
        }
        while simulation.advance(1_000)? {}
        plain.end();
        same(&simulation, &plain, max_queue)?;
    }
}
