//! Workers that die, come back, leave, join and lose their caches, and who notices when.

#[path = "simulation/common.rs"]
mod common;

use balance_lab::simulation::{Arrivals, End, Event, EventKind, Health, Setup, Simulation};
use common::{demand, rule};

fn event(at_s: f64, kind: EventKind) -> Event {
    Event { at_s, kind }
}

/// Eight workers that take a millisecond for each of many keys, at utilisation 0.6.
fn eight(id: &str) -> Setup {
    let mut setup = common::setup(rule(id, &[]), common::names("w", 8));
    setup.arrivals = Arrivals::Poisson { per_s: 4_800.0 };
    setup.end = End::UntilS(20.0);
    setup
}

#[test]
fn a_good_check_between_two_bad_ones_begins_the_count_anew() {
    let mut setup = eight("round-robin");
    setup.health = Some(Health {
        interval_s: 1.0,
        threshold: 2.0,
    });
    let w1 = || "w1".to_owned();
    setup.events = vec![
        event(0.5, EventKind::Die(w1())),
        event(1.5, EventKind::Recover(w1())),
        event(2.5, EventKind::Die(w1())),
    ];
    let mut simulation = Simulation::new(&setup, &demand(1_000, 0.0)).unwrap();
    for (ms, believed_up) in [(1_900, true), (3_500, true), (3_999, true), (4_000, false)] {
        simulation.run_until(ms * 1_000_000).unwrap();
        assert_eq!(simulation.moments(0)[0].believed_up, believed_up, "{ms} ms");
    }
}

#[test]
fn a_death_at_the_moment_of_a_check_is_found_by_the_next_whoever_else_is_dead() {
    for others in [vec![], vec![event(0.5, EventKind::Die("w2".into()))]] {
        let mut setup = eight("round-robin");
        setup.health = Some(Health {
            interval_s: 1.0,
            threshold: 2.0,
        });
        setup.events = others;
        setup.events.push(event(2.0, EventKind::Die("w1".into())));
        let mut simulation = Simulation::new(&setup, &demand(1_000, 0.0)).unwrap();
        for (ms, believed_up) in [(3_999, true), (4_000, false)] {
            simulation.run_until(ms * 1_000_000).unwrap();
            assert_eq!(simulation.moments(0)[0].believed_up, believed_up, "{ms} ms");
        }
    }
}
