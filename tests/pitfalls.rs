//! Faults that load balancers were shipped with, each with the right value.

use balance_lab::balancing::choices::{
    Draw, chance_of_the_least_loaded, starting_estimate, weighted_candidate,
};
use balance_lab::placement::ring::Ring;
use balance_lab::{
    Fleet, Gateway, Keys, Movement, OptionValue, Placement, Rule, Side, Worker, WorkerId,
};

fn rule(id: &str) -> Rule {
    Rule::with_defaults(id).unwrap()
}

fn with(id: &str, option: &str, value: OptionValue) -> Rule {
    Rule::new(id, [(option.to_owned(), value)]).unwrap()
}

fn numbered(n: usize, address: impl Fn(usize) -> String) -> Fleet {
    Fleet::named((1..=n).map(address)).unwrap()
}

fn ring(rule: &Rule, fleet: &Fleet) -> Ring {
    rule.place(fleet).unwrap().as_ring().unwrap().clone()
}

fn recorded_keys(file: &str) -> Keys {
    let path = format!("{}/tests/golden/{file}", env!("CARGO_MANIFEST_DIR"));
    let keys: Vec<String> = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    Keys::listed(keys).unwrap()
}

fn movement(rule: &Rule, before: &Fleet, after: &Fleet, keys: &Keys) -> Movement {
    let (old, new) = (rule.place(before).unwrap(), rule.place(after).unwrap());
    Movement::between(
        Side {
            fleet: before,
            placement: &*old,
        },
        Side {
            fleet: after,
            placement: &*new,
        },
        keys,
        None,
    )
}

/// envoyproxy/envoy #22558, istio #41814.
#[test]
fn a_ring_of_fixed_size_takes_points_from_the_old_hosts_and_moves_keys_needlessly() {
    let fleet = |n| numbered(n, |i| format!("127.0.0.{}:8080", 10 + i));
    let keys = recorded_keys("keys.json");
    for id in ["envoy-ring", "grpc-ring"] {
        let rule = rule(id);
        assert_eq!(ring(&rule, &fleet(3)).points_of(), [342; 3]);
        assert_eq!(ring(&rule, &fleet(4)).points_of(), [256; 4]);
        let moved = movement(&rule, &fleet(3), &fleet(4), &keys);
        assert_eq!((moved.moved, moved.needless), (731, 203), "{id}");
    }
}

/// envoyproxy/envoy #20703.
#[test]
fn maglev_does_not_depend_on_the_order_of_hosts() {
    let size = OptionValue::Number(7.0);
    for (id, ports) in [
        ("envoy-maglev", [90, 91, 92, 93, 94, 95]),
        ("envoy-maglev", [95, 94, 93, 92, 91, 90]),
        ("envoy-maglev", [93, 90, 95, 91, 94, 92]),
        ("maglev", [92, 95, 90, 94, 91, 93]),
    ] {
        let fleet = Fleet::named(ports.map(|port| format!("127.0.0.1:{port}"))).unwrap();
        let table = with(id, "table_size", size.clone()).place(&fleet).unwrap();
        let held = table.slots().unwrap().into_iter().flatten();
        let held: Vec<u32> = held.map(|worker| ports[worker.index()] - 90).collect();
        assert_eq!(held, [2, 4, 0, 1, 5, 0, 3]);
    }
}

/// cloudflare/pingora #1006.
#[test]
fn a_worker_of_weight_0_has_no_points_and_no_turn_under_any_rule() {
    let fleet = Fleet::new(vec![
        Worker::new("10.0.0.1:80").weighted(0.0),
        Worker::new("10.0.0.2:80"),
        Worker::new("10.0.0.3:80").weighted(2.0),
    ])
    .unwrap();
    for spec in balance_lab::rules() {
        let rule = rule(spec.id);
        let mut balancer = Gateway::new(rule.balancer(&fleet).unwrap(), 0);
        for i in 0..300 {
            let key = format!("10.{}.{}.1", i % 7, i % 256);
            let picked = balancer.pick(key.as_bytes(), &[0; 3]).unwrap();
            assert_ne!(picked, WorkerId(0), "{}", spec.id);
        }
        if let Ok(placement) = rule.place(&fleet) {
            assert_eq!(placement.shares()[0], 0.0, "{}", spec.id);
            if let Some(ring) = placement.as_ring() {
                assert_eq!(ring.points_of()[0], 0, "{}", spec.id);
            }
        }
    }
}

/// haproxy a59e6e5ef.
#[test]
fn haproxy_ids_that_differ_by_2_to_the_20_share_all_points() {
    let mut workers = vec![Worker::new("a"), Worker::new("b")];
    workers[0].id = Some(5);
    workers[1].id = Some(5 + (1 << 20));
    let fleet = Fleet::new(workers).unwrap();
    let shared = ring(&rule("haproxy-consistent"), &fleet);
    let points: Vec<_> = shared.points().collect();
    assert_eq!(points.len(), 32);
    for pair in points.chunks(2) {
        assert_eq!(pair[0].0, pair[1].0);
        assert_eq!((pair[0].1, pair[1].1), (WorkerId(0), WorkerId(1)));
    }
    // The nearest of equals before a key is the last, after it the first: halves of every gap.
    for share in shared.shares() {
        assert!((share - 0.5).abs() < 1e-6);
    }
    // With id32 all bits of the id count.
    let id32 = with(
        "haproxy-consistent",
        "hash_key",
        OptionValue::Text("id32".into()),
    );
    let apart = ring(&id32, &fleet);
    let mut positions: Vec<u64> = apart.points().map(|(position, _)| position.0).collect();
    positions.dedup();
    assert_eq!(positions.len(), 32);
}

/// Confirmed in libketama and libmemcached themselves.
#[test]
fn sixty_one_equal_servers_get_156_points_each_in_ketama() {
    let weighted = OptionValue::Text("weighted".into());
    for (n, points) in [(60, 160), (61, 156), (62, 160)] {
        let fleet = numbered(n, |i| format!("10.1.0.{i}:11211"));
        for rule in [
            rule("libketama"),
            with("libmemcached", "distribution", weighted.clone()),
            rule("twemproxy"),
        ] {
            let of = ring(&rule, &fleet).points_of().to_vec();
            assert_eq!(of, vec![points; n], "{}", rule.spec().id);
        }
    }
}

/// 3rd-Eden/node-hashring PR 23.
#[test]
fn the_default_port_is_not_hashed() {
    let fleet = |port: &str| numbered(3, |i| format!("10.0.1.{i}{port}"));
    let positions = |rule: &Rule, fleet: &Fleet| -> Vec<_> { ring(rule, fleet).points().collect() };
    let ketama = OptionValue::Text("ketama".into());
    let libmemcached = with("libmemcached", "distribution", ketama);
    for rule in [libmemcached, rule("twemproxy")] {
        let bare = positions(&rule, &fleet(""));
        assert_eq!(bare, positions(&rule, &fleet(":11211")));
        assert_ne!(bare, positions(&rule, &fleet(":11212")));
    }
    // libketama hashes what is written.
    let libketama = rule("libketama");
    assert_ne!(
        positions(&libketama, &fleet("")),
        positions(&libketama, &fleet(":11211"))
    );
}

/// grobian/carbon-c-relay #310.
#[test]
fn positions_are_sorted_as_numbers_not_as_text() {
    let workers = [10.0, 2.0, 1.0, 11.0, 0.0].map(|position| Worker {
        position: Some(position),
        ..Worker::new(format!("at {position}"))
    });
    let clock = rule("lesson-clock-ring");
    let placement = clock.place(&Fleet::new(workers.to_vec()).unwrap()).unwrap();
    for (key, owner) in [("0", 4), ("1", 2), ("2", 1), ("3", 0), ("11", 3), ("12", 4)] {
        assert_eq!(
            placement.owner(key.as_bytes()),
            Some(WorkerId(owner)),
            "{key}"
        );
    }
}

/// nginx/nginx #191.
#[test]
fn a_weight_that_makes_160_million_points_is_refused_before_any_is_made() {
    let fleet = Fleet::new(vec![Worker::new("a:80").weighted(1_000_000.0)]).unwrap();
    let refused = rule("nginx-consistent").place(&fleet).err().unwrap();
    assert_eq!(
        refused.to_string(),
        "Points must be at most 4,000,000 in all, got 160,000,000. Lower the weights: nginx makes \
         160 points for each."
    );
}

/// nginx/nginx #523.
#[test]
fn two_addresses_of_one_server_text_share_its_points() {
    let twice = |second: &str| Fleet::named(["backend:80", "other:80", second]).unwrap();
    let nginx = rule("nginx-consistent");
    let shared = nginx.place(&twice("backend:80")).unwrap();
    let once = nginx
        .place(&Fleet::named(["backend:80", "other:80"]).unwrap())
        .unwrap();
    assert_eq!(ring(&nginx, &twice("backend:80")).len(), 320);
    assert_eq!(shared.shares()[1], once.shares()[1]);
    assert_eq!(shared.shares()[0], once.shares()[0] / 2.0);
    assert_eq!(shared.shares()[2], once.shares()[0] / 2.0);
    assert_eq!(shared.ranked(b"key", 3).len(), 3);
    assert_eq!(ring(&nginx, &twice("third:80")).len(), 480);
    // Elsewhere a name is one worker's alone.
    let refused = rule("ring").place(&twice("backend:80")).err().unwrap();
    assert_eq!(refused.code(), "duplicate-name");
}

/// dgryski/go-rendezvous #1.
#[test]
fn an_empty_fleet_owns_nothing_under_any_rule() {
    let fleet = Fleet::default();
    for spec in balance_lab::rules() {
        let rule = rule(spec.id);
        let mut balancer = Gateway::new(rule.balancer(&fleet).unwrap(), 0);
        assert_eq!(balancer.pick(b"127.0.0.1", &[]), None, "{}", spec.id);
        if let Ok(placement) = rule.place(&fleet) {
            assert_eq!(placement.owner(b"127.0.0.1"), None, "{}", spec.id);
            assert_eq!(placement.ranked(b"127.0.0.1", 3), [], "{}", spec.id);
            assert!(placement.shares().is_empty(), "{}", spec.id);
        }
    }
}

/// What libketama's rounding costs: the others' numbers of points change with the list.
#[test]
fn ketama_moves_keys_needlessly_when_the_number_of_points_changes() {
    let keys = recorded_keys("keys-memcached.json");
    let libketama = rule("libketama");
    let equal = |n| numbered(n, |i| format!("10.1.0.{i}:11211"));
    let moved = movement(&libketama, &equal(61), &equal(60), &keys);
    assert_eq!(moved.needless, 46);
    let weighted = |weights: &[f64]| {
        let workers = (1..)
            .zip(weights)
            .map(|(i, &weight)| Worker::new(format!("10.0.1.{i}:11211")).weighted(weight));
        Fleet::new(workers.collect()).unwrap()
    };
    let moved = movement(
        &libketama,
        &weighted(&[5.0, 1.0, 1.0]),
        &weighted(&[5.0, 1.0]),
        &keys,
    );
    assert_eq!(moved.needless, 103);
}

/// The chance by counting every draw there is, the least loaded being worker 0, which wins wherever
/// it is drawn.
fn counted_chance(workers: u32, d: u32, draw: Draw) -> f64 {
    let (mut draws, mut won) = (0u32, 0u32);
    for number in 0..workers.pow(d) {
        let candidates: Vec<WorkerId> = (0..d)
            .map(|place| WorkerId(number / workers.pow(place) % workers))
            .collect();
        let repeats = (1..candidates.len()).any(|i| candidates[..i].contains(&candidates[i]));
        if draw == Draw::Distinct && repeats {
            continue;
        }
        draws += 1;
        won += u32::from(candidates.contains(&WorkerId(0)));
    }
    f64::from(won) / f64::from(draws)
}

/// envoyproxy/envoy #11004, #14859, #20420.
#[test]
fn two_draws_with_replacement_miss_the_least_loaded_of_two_in_a_quarter_of_cases() {
    assert_eq!(counted_chance(2, 2, Draw::WithReplacement), 0.75);
    assert_eq!(counted_chance(2, 2, Draw::Distinct), 1.0);
    assert!((counted_chance(4, 4, Draw::WithReplacement) - 0.6836).abs() < 5e-5);
    for workers in 1..=5 {
        for d in 1..=workers {
            for draw in [Draw::Distinct, Draw::WithReplacement] {
                let chance = chance_of_the_least_loaded(workers, d, draw);
                let counted = counted_chance(workers, d, draw);
                assert!((chance - counted).abs() < 1e-12, "{workers} {d} {draw:?}");
            }
        }
    }
}

/// The same of the rules themselves.
#[test]
fn the_least_loaded_is_chosen_as_often_as_the_chances_say() {
    const PICKS: u32 = 100_000;
    for workers in [2, 4, 5] {
        let names = (0..workers).map(|i| format!("w{i}"));
        let fleet = Fleet::named(names).unwrap();
        let in_flight: Vec<u32> = (0..workers).collect();
        for d in 1..=workers {
            for draw in [Draw::Distinct, Draw::WithReplacement] {
                let options = vec![
                    ("d".into(), OptionValue::Number(d.into())),
                    ("draw".into(), OptionValue::Text(draw.name().into())),
                ];
                let rule = Rule::new("choices", options).unwrap();
                let mut gateway = Gateway::new(rule.balancer(&fleet).unwrap(), 1);
                let won = (0..PICKS)
                    .filter(|_| gateway.pick(b"", &in_flight) == Some(WorkerId(0)))
                    .count();
                let chance = chance_of_the_least_loaded(workers, d, draw);
                let part = won as f64 / f64::from(PICKS);
                let sd = (chance * (1.0 - chance) / f64::from(PICKS)).sqrt();
                assert!(
                    (part - chance).abs() <= 4.0 * sd + 1e-12,
                    "{workers} {d} {draw:?}: {part} {chance}"
                );
            }
        }
    }
}

/// apple/servicetalk PR 3543.
#[test]
fn the_second_candidate_of_a_weighted_pair_is_drawn_among_all_the_others() {
    let weights = [1.0, 2.0, 0.0, 5.0];
    let workers: Vec<WorkerId> = (0..4).map(WorkerId).collect();
    let candidate = |taken: &[WorkerId], u| weighted_candidate(&workers, &weights, taken, u);
    // Every thousandth of the unit interval, so that counts are the chances.
    let mut counts = [0; 4];
    for step in 0..1_000 {
        let u = (f64::from(step) + 0.5) / 1_000.0;
        let second = candidate(&[WorkerId(1)], u).unwrap();
        counts[second.index()] += 1;
    }
    assert_eq!(counts, [167, 0, 0, 833]);
    let last = f64::from_bits(1.0f64.to_bits() - 1);
    assert_eq!(candidate(&[], last), Some(WorkerId(3)));
    assert_eq!(candidate(&workers, 0.5), None);
}

/// kubernetes/ingress-nginx PR 3709.
#[test]
fn a_joining_worker_starts_from_the_mean_of_the_others_and_not_from_nothing() {
    assert_eq!(starting_estimate(&[50.0, 30.0]), Some(40.0));
    assert_eq!(starting_estimate(&[]), None);
}
