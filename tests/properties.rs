//! Laws over random fleets, options and keys.

use balance_lab::hash::mix64;
use balance_lab::placement::rule::{OptionKind, OptionSpec};
use balance_lab::{Fleet, Gateway, OptionValue, Placement, Rule, Worker, WorkerId, rules};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

fn rule(id: &str) -> Rule {
    Rule::with_defaults(id).unwrap()
}

fn with(id: &str, options: &[(&str, OptionValue)]) -> Rule {
    let options = options
        .iter()
        .map(|(name, value)| ((*name).to_owned(), value.clone()));
    Rule::new(id, options).unwrap()
}

fn text(value: &str) -> OptionValue {
    OptionValue::Text(value.to_owned())
}

/// Rules under which a worker that goes takes only its own keys along, whichever it is; their
/// workers must not be told apart by their place in the list.
fn moving_only_its_keys() -> Vec<Rule> {
    vec![
        rule("ring"),
        with(
            "ring",
            &[("lookup", text("after")), ("hash", text("fnv1a-mix"))],
        ),
        with(
            "ring",
            &[("lookup", text("nearest")), ("hash", text("md5"))],
        ),
        rule("rendezvous"),
        rule("weighted-rendezvous"),
        rule("multi-probe"),
        rule("lesson-md5-ring"),
        rule("lesson-fnv-ring"),
        rule("lesson-md5-rendezvous"),
        rule("lesson-clock-ring"),
        rule("nginx-consistent"),
        rule("haproxy-consistent"),
        with("haproxy-consistent", &[("hash_key", text("addr-port"))]),
        rule("pymemcache"),
        with("libmemcached", &[("distribution", text("consistent"))]),
    ]
}

/// Rules that do not care how the list is ordered.
fn blind_to_order() -> Vec<Rule> {
    let mut blind = moving_only_its_keys();
    blind.extend([
        rule("maglev"),
        rule("envoy-maglev"),
        rule("grpc-ring"),
        rule("libketama"),
    ]);
    blind
}

/// Distinct workers with whole weights; ids keep HAProxy's points in place when others go.
fn workers(weights: impl Strategy<Value = u32>) -> impl Strategy<Value = Vec<Worker>> {
    prop::collection::vec(weights, 2..9).prop_map(|weights| {
        (1u32..)
            .zip(weights)
            .map(|(i, weight)| Worker {
                id: Some(i * 7),
                ..Worker::new(format!("10.0.{i}.1:80")).weighted(weight.into())
            })
            .collect()
    })
}

fn keys() -> impl Strategy<Value = Vec<Vec<u8>>> {
    prop::collection::vec(prop::collection::vec(any::<u8>(), 0..12), 1..60)
}

fn place(rule: &Rule, workers: &[Worker]) -> Box<dyn Placement> {
    rule.place(&Fleet::new(workers.to_vec()).unwrap()).unwrap()
}

fn name(workers: &[Worker], id: Option<WorkerId>) -> Option<&str> {
    id.map(|id| &*workers[id.index()].name)
}

fn names(workers: &[Worker], ids: &[WorkerId]) -> Vec<String> {
    ids.iter()
        .map(|id| workers[id.index()].name.clone())
        .collect()
}

/// Libmemcached turns to other points where a weight is above 1.
fn equal_only(rule: &Rule) -> bool {
    rule.spec().id == "libmemcached"
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn removing_a_worker_moves_only_its_keys_and_adding_takes_only_what_it_wins(
        workers in workers(1..4u32),
        gone in any::<prop::sample::Index>(),
        keys in keys(),
    ) {
        for rule in moving_only_its_keys() {
            let mut many = workers.clone();
            if equal_only(&rule) {
                many.iter_mut().for_each(|worker| worker.weight = 1.0);
            }
            let gone = gone.index(many.len());
            let mut few = many.clone();
            few.remove(gone);
            // One worker left takes even what no hash places.
            prop_assume!(few.len() > 1);
            let (before, after) = (place(&rule, &many), place(&rule, &few));
            for key in &keys {
                let (old, new) = (before.owner(key), after.owner(key));
                if old != Some(WorkerId(gone as u32)) {
                    prop_assert_eq!(name(&many, old), name(&few, new), "{}", rule.spec().id);
                }
            }
        }
    }

    #[test]
    fn a_worker_that_is_down_is_as_if_it_were_gone(
        workers in workers(1..4u32),
        gone in any::<prop::sample::Index>(),
        keys in keys(),
    ) {
        for rule in blind_to_order().into_iter().chain([rule("jump"), rule("modulo")]) {
            let gone = gone.index(workers.len());
            let (mut down, mut few) = (workers.clone(), workers.clone());
            down[gone].down = true;
            few.remove(gone);
            let (before, after) = (place(&rule, &down), place(&rule, &few));
            for key in &keys {
                let (old, new) = (before.owner(key), after.owner(key));
                prop_assert_eq!(name(&down, old), name(&few, new), "{}", rule.spec().id);
            }
            prop_assert_eq!(before.shares()[gone], 0.0);
        }
    }

    #[test]
    fn jump_loses_only_the_keys_of_the_last_worker(workers in workers(1..4u32), keys in keys()) {
        let few = &workers[..workers.len() - 1];
        let (before, after) = (place(&rule("jump"), &workers), place(&rule("jump"), few));
        for key in &keys {
            let owner = before.owner(key);
            if owner != Some(WorkerId(few.len() as u32)) {
                prop_assert_eq!(owner, after.owner(key));
            }
        }
    }

    #[test]
    fn the_order_of_the_list_does_not_matter_where_it_must_not(
        workers in workers(1..4u32),
        turn in any::<prop::sample::Index>(),
        keys in keys(),
    ) {
        for rule in blind_to_order() {
            let mut turned = workers.clone();
            turned.rotate_left(turn.index(workers.len()));
            turned.swap(0, 1);
            let (one, other) = (place(&rule, &workers), place(&rule, &turned));
            for key in &keys {
                let (one, other) = (one.owner(key), other.owner(key));
                prop_assert_eq!(name(&workers, one), name(&turned, other), "{}", rule.spec().id);
            }
        }
    }

    #[test]
    fn a_ranking_starts_with_the_owner_repeats_nobody_and_has_all_that_are_usable(
        workers in workers(0..4u32),
        down in any::<prop::sample::Index>(),
        k in 0..10usize,
        keys in keys(),
    ) {
        let mut workers = workers;
        let down = down.index(workers.len());
        workers[down].down = true;
        let fleet = Fleet::new(workers.clone()).unwrap();
        let usable = fleet.usable().count();
        for spec in rules() {
            let Ok(placement) = rule(spec.id).place(&fleet) else { continue };
            for key in &keys {
                let (owner, ranked) = (placement.owner(key), placement.ranked(key, k));
                prop_assert_eq!(ranked.first().copied(), owner.filter(|_| k > 0), "{}", spec.id);
                if owner.is_some() {
                    prop_assert_eq!(ranked.len(), k.min(usable), "{}", spec.id);
                }
                let mut met = ranked.clone();
                met.sort_unstable();
                met.dedup();
                prop_assert_eq!(met.len(), ranked.len(), "{}", spec.id);
                prop_assert!(ranked.iter().all(|id| workers[id.index()].usable()), "{}", spec.id);
            }
        }
    }

    #[test]
    fn a_ranking_loses_nobody_else_when_a_worker_goes(
        workers in workers(1..4u32),
        gone in any::<prop::sample::Index>(),
        keys in keys(),
    ) {
        // The runner-up is whoever owns the key when its owner is gone.
        for id in [
            "ring", "rendezvous", "weighted-rendezvous", "lesson-md5-ring", "lesson-md5-rendezvous",
            "nginx-consistent", "pymemcache", "lesson-clock-ring",
        ] {
            let mut few = workers.clone();
            let gone = few.remove(gone.index(workers.len())).name;
            let (before, after) = (place(&rule(id), &workers), place(&rule(id), &few));
            for key in &keys {
                let mut left = names(&workers, &before.ranked(key, 99));
                left.retain(|name| *name != gone);
                let now = names(&few, &after.ranked(key, 99));
                // nginx leaves the empty key to its turns, but one worker takes it.
                if !left.is_empty() {
                    prop_assert_eq!(left, now, "{}", id);
                }
            }
        }
    }

    #[test]
    fn shares_sum_to_one_or_to_nothing_and_are_nobodys_who_is_not_usable(
        workers in workers(0..4u32),
        down in any::<prop::sample::Index>(),
    ) {
        let mut workers = workers;
        let down = down.index(workers.len());
        workers[down].down = true;
        let fleet = Fleet::new(workers.clone()).unwrap();
        for spec in rules() {
            let Ok(shares) = rule(spec.id).shares(&fleet) else { continue };
            let sum: f64 = shares.iter().sum();
            prop_assert!(sum < 1.0 + 1e-9, "{}: {sum}", spec.id);
            // Keys that nobody gets: of slots whose holder is down, and after the last try.
            let may_lack = matches!(
                spec.id,
                "redis-slots" | "python-memcached" | "nginx-hash" | "nginx-ip-hash"
                    | "nginx-consistent"
            );
            let someone = fleet.usable().next().is_some();
            if someone && !may_lack {
                prop_assert!((sum - 1.0).abs() < 1e-9, "{}: {sum}", spec.id);
            }
            for (worker, share) in workers.iter().zip(&shares) {
                prop_assert!(worker.usable() || *share == 0.0, "{}", spec.id);
            }
        }
    }
}

/// A value for an option: mostly of its kind, sometimes not.
fn value(option: &'static OptionSpec) -> BoxedStrategy<OptionValue> {
    let fitting = match option.kind {
        OptionKind::Integer { min, max, .. } => prop_oneof![
            (min..=max.min(2_000)).prop_map(|n| OptionValue::Number(n as f64)),
            Just(OptionValue::Number(max.min(100_000) as f64)),
        ]
        .boxed(),
        OptionKind::Prime { .. } => prop::sample::select(vec![2.0, 3.0, 7.0, 251.0, 5_003.0])
            .prop_map(OptionValue::Number)
            .boxed(),
        OptionKind::Choice(choices) => prop::sample::select(choices).prop_map(text).boxed(),
        OptionKind::Flag { .. } => any::<bool>().prop_map(OptionValue::Flag).boxed(),
        OptionKind::Text { .. } => "[ -~]{0,3}".prop_map(OptionValue::Text).boxed(),
    };
    let odd = prop_oneof![
        any::<f64>().prop_map(OptionValue::Number),
        ".{0,4}".prop_map(OptionValue::Text),
        any::<bool>().prop_map(OptionValue::Flag),
    ];
    prop_oneof![9 => fitting, 1 => odd].boxed()
}

fn any_rule() -> impl Strategy<Value = (&'static str, Vec<(String, OptionValue)>)> {
    let all: Vec<&'static balance_lab::placement::rule::RuleSpec> = rules().collect();
    prop::sample::select(all).prop_flat_map(|spec| {
        let options: Vec<_> = spec
            .options
            .iter()
            .map(|option| prop::option::of(value(option)))
            .collect();
        options.prop_map(|values| {
            let given = spec.options.iter().zip(values);
            let given = given.filter_map(|(o, v)| Some((o.name.to_owned(), v?)));
            (spec.id, given.collect())
        })
    })
}

prop_compose! {
    fn any_worker()(
        name in prop_oneof!["[a-c]", "10\\.0\\.0\\.[1-5]:80", "\\[::[1-3]\\]:9", ".{1,6}", Just("unix:/x".to_owned())],
        weight in prop_oneof![4 => (0..6u32).prop_map(f64::from), 1 => 0.0..3.0f64, 1 => Just(256.0)],
        down in prop::bool::weighted(0.2),
        address in prop::option::of("10\\.0\\.0\\.[1-5]:80|.{0,6}"),
        id in prop::option::of(prop_oneof![1..5u32, Just(i32::MAX as u32)]),
        guid in prop::option::of(".{0,4}"),
        hash_key in prop::option::of(".{0,4}"),
        position in prop::option::of((0..100u32).prop_map(f64::from)),
        score in prop::option::of(-1e300..1e300f64),
        slots in prop::option::of("[0-9 ,-]{0,12}"),
        tokens in prop::option::of("[0-9 ,-]{0,24}"),
    ) -> Worker {
        Worker { name, weight, down, address, id, guid, hash_key, position, score, slots, tokens }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    #[test]
    fn nothing_panics(
        (id, options) in any_rule(),
        workers in prop::collection::vec(any_worker(), 0..7),
        keys in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..20), 0..6),
        open in prop::collection::vec(prop_oneof![0..4u32, Just(u32::MAX)], 7),
        k in 0..9usize,
    ) {
        let Ok(fleet) = Fleet::new(workers) else { return Ok(()) };
        let rule = match Rule::new(id, options) {
            Ok(rule) => rule,
            Err(error) => {
                prop_assert!(error.to_string().len() < 1_000);
                return Ok(());
            }
        };
        let mut keys = keys;
        keys.extend([b"".to_vec(), b"10.1.2.3".to_vec(), b"2001:db8::1".to_vec(), b"{a}b".to_vec()]);
        if let Ok(placement) = rule.place(&fleet) {
            for key in &keys {
                let owner = placement.owner(key);
                prop_assert!(owner.is_none_or(|id| fleet.workers()[id.index()].usable()), "{id}");
                let ranked = placement.ranked(key, k);
                prop_assert_eq!(ranked.first().copied(), owner.filter(|_| k > 0), "{}", id);
            }
            prop_assert_eq!(placement.shares().len(), fleet.len());
            prop_assert_eq!(placement.expected_shares().len(), fleet.len());
            placement.slots();
            if let Some(ring) = placement.as_ring() {
                ring.arcs();
            }
        }
        if let Ok(balancer) = rule.balancer(&fleet) {
            let mut balancer = Gateway::new(balancer, 0);
            for key in &keys {
                if let Some(picked) = balancer.pick(key, &open[..fleet.len()]) {
                    prop_assert!(fleet.workers()[picked.index()].usable(), "{id}");
                    balancer.ended(picked, &open[..fleet.len()]);
                }
            }
        }
        let _ = rule.turns(&fleet, 50.0);
    }
}

/// Keys that look random and are always the same, of 16 to 215 characters.
fn counts(placement: &dyn Placement, workers: usize, keys: u64) -> Vec<f64> {
    let mut counts = vec![0.0; workers];
    for i in 1..=keys {
        let key = format!("{:016x}{}", mix64(i), "x".repeat(i as usize % 200));
        if let Some(owner) = placement.owner(key.as_bytes()) {
            counts[owner.index()] += 1.0;
        }
    }
    counts
}

#[test]
fn keys_follow_the_exact_shares_within_five_standard_errors() {
    const KEYS: u64 = 60_000;
    let workers = [(1, 3.0), (2, 2.0), (3, 2.0), (4, 1.0), (5, 0.0)]
        .map(|(i, weight)| Worker::new(format!("10.0.1.{i}:80")).weighted(weight));
    let fleet = Fleet::new(workers.to_vec()).unwrap();
    for spec in rules() {
        // Scores as given know no key, and addresses are not what these keys are.
        if matches!(spec.id, "lesson-scores" | "nginx-ip-hash") {
            continue;
        }
        let Ok(placement) = rule(spec.id).place(&fleet) else {
            continue;
        };
        let counts = counts(&*placement, fleet.len(), KEYS);
        for (i, (count, share)) in counts.iter().zip(placement.shares()).enumerate() {
            let error = (KEYS as f64 * share * (1.0 - share)).sqrt();
            let off = (count - KEYS as f64 * share).abs();
            // twemproxy's default hash, FNV cut short, leaves the upper bits of keys alike.
            let bound = if spec.id == "twemproxy" { 50.0 } else { 5.0 };
            assert!(
                off <= bound * error,
                "{} worker {i}: {off} over {error}",
                spec.id
            );
        }
    }
}

#[test]
fn client_addresses_follow_ip_hash_shares_within_five_standard_errors() {
    let fleet = |down| {
        let workers = [(1, 3.0), (2, 2.0), (3, 1.0)].map(|(i, weight)| Worker {
            down: down == i,
            ..Worker::new(format!("10.0.1.{i}:80")).weighted(weight)
        });
        Fleet::new(workers.to_vec()).unwrap()
    };
    for down in 0..=3 {
        let placement = rule("nginx-ip-hash").place(&fleet(down)).unwrap();
        let mut counts = [0.0; 3];
        let total = 60_000.0;
        for i in 1..=60_000 {
            let address = std::net::Ipv4Addr::from_bits(mix64(i) as u32).to_string();
            // Some addresses only ever come to workers that are down, and nginx gives up.
            if let Some(owner) = placement.owner(address.as_bytes()) {
                counts[owner.index()] += 1.0;
            }
        }
        for (count, share) in counts.iter().zip(placement.shares()) {
            let error = (total * share * (1.0 - share)).sqrt();
            assert!(
                (count - total * share).abs() <= 5.0 * error,
                "{count} {share}"
            );
        }
    }
}

#[test]
fn nginx_hash_keys_follow_its_shares_past_workers_that_are_down() {
    let mut workers = [3.0, 2.0, 2.0, 1.0].map(|weight| Worker::new("x").weighted(weight));
    workers[1].down = true;
    workers[2].down = true;
    let fleet = Fleet::new(workers.to_vec()).unwrap();
    let placement = rule("nginx-hash").place(&fleet).unwrap();
    let shares = placement.shares();
    assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-5);
    const KEYS: u64 = 100_000;
    let counts = counts(&*placement, 4, KEYS);
    for (count, share) in counts.iter().zip(shares) {
        assert!(
            (count / KEYS as f64 - share).abs() < 0.01,
            "{count} {share}"
        );
    }
}

proptest! {
    // Random names make the shares random: a pinned seed makes the verdict certain.
    #![proptest_config(ProptestConfig {
        cases: 40,
        rng_seed: RngSeed::Fixed(20_260_901),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn weights_give_shares_within_five_standard_errors_of_theory(
        stem in "[a-z]{8}",
        weights in prop::collection::vec(1..6u32, 2..9),
    ) {
        let workers: Vec<Worker> = (0..)
            .zip(&weights)
            .map(|(i, &weight)| Worker::new(format!("{stem}-{i}")).weighted(weight.into()))
            .collect();
        let fleet = Fleet::new(workers).unwrap();
        let even = fleet.even_shares();
        for spec in rules() {
            let by_weight = matches!(
                spec.id,
                "ring" | "weighted-rendezvous" | "maglev" | "modulo" | "nginx-consistent"
                    | "haproxy-consistent" | "haproxy-map" | "envoy-ring" | "envoy-maglev"
                    | "grpc-ring" | "libketama" | "libmemcached" | "nginx-hash"
                    | "python-memcached" | "lesson-fnv-ring" | "lesson-md5-ring"
            );
            if !by_weight {
                continue;
            }
            let rule = match spec.id {
                // Its default, modula, ignores weights.
                "libmemcached" => with("libmemcached", &[("distribution", text("weighted"))]),
                id => rule(id),
            };
            let placement = rule.place(&fleet).unwrap();
            let expected = placement.expected_shares();
            for (i, share) in placement.shares().into_iter().enumerate() {
                let sd = expected[i].sd;
                prop_assert!((share - expected[i].mean).abs() <= 5.0 * sd + 1e-9, "{}", spec.id);
                // Rounding to whole points, slots and values aside, the mean is the weight's.
                let rounded = (expected[i].mean - even[i]).abs();
                prop_assert!(rounded < 0.01, "{}: {rounded}", spec.id);
            }
        }
    }
}

#[test]
fn bad_input_is_answered_with_what_is_allowed() {
    let message = |id: &str, options: &[(&str, OptionValue)], workers: Vec<Worker>| {
        let options = options
            .iter()
            .map(|(name, value)| ((*name).to_owned(), value.clone()));
        let refused =
            Rule::new(id, options).and_then(|rule| rule.place(&Fleet::new(workers)?).map(|_| ()));
        refused.unwrap_err().to_string()
    };
    let one = |weight| vec![Worker::new("a:1").weighted(weight)];
    let number = OptionValue::Number;
    let unknown = message("consistent", &[], vec![]);
    assert!(
        unknown.starts_with("Rule must be one of modulo, ring, "),
        "{unknown}"
    );
    assert!(unknown.contains("nginx-consistent") && unknown.contains("\"consistent\""));
    assert_eq!(
        message("envoy-maglev", &[("size", number(7.0))], vec![]),
        "An option of envoy-maglev must be one of table_size, got \"size\"."
    );
    assert_eq!(
        message("envoy-maglev", &[("table_size", number(65_536.0))], vec![]),
        "Table size must be a prime number, got 65,536. Nearest: 65,521 and 65,537."
    );
    assert_eq!(
        message("maglev", &[("table_size", number(5_000_011.0))], one(1.0)),
        "Slots must be at most 4,000,000 in all, got 5,000,011. Lower the table size."
    );
    assert_eq!(
        message("haproxy-consistent", &[], one(257.0)),
        "The weight of worker 1 under HAProxy must be 0 to 256, got 257."
    );
    assert_eq!(
        message("haproxy-map", &[("source", number(1.0))], one(1.0)),
        "Hash the client's address must be true or false, got 1."
    );
    assert_eq!(
        message(
            "envoy-ring",
            &[
                ("minimum_ring_size", number(9.0)),
                ("maximum_ring_size", number(8.0))
            ],
            one(1.0)
        ),
        "Minimum ring size must be at most Maximum ring size, got 9 and 8."
    );
    assert_eq!(
        message(
            "envoy-ring",
            &[("minimum_ring_size", number(8_388_608.0))],
            one(1.0)
        ),
        "Points must be at most 4,000,000 in all, got 8,388,608. Lower the ring sizes, or bring \
         the weights closer together."
    );
    assert_eq!(
        message(
            "libketama",
            &[],
            vec![Worker::new("cache-1.example.internal:11211")]
        ),
        "The address of worker 1 under libketama must be at most 21 bytes long, got 30."
    );
    assert_eq!(
        message("twemproxy", &[("hash_tag", text("{"))], one(1.0)),
        "Hash tag must be two characters of one byte each, such as {}, or empty, got \"{\"."
    );
    assert_eq!(
        message("grpc-ring", &[], one(1.5)),
        "The weight of worker 1 under gRPC must be a whole number, got 1.5."
    );
    let guid = [("hash_key", text("guid"))];
    assert_eq!(
        message("haproxy-consistent", &guid, one(1.0)),
        "Worker 1 needs a guid: hash_key guid hashes it."
    );
    let addr = [("hash_key", text("addr"))];
    assert_eq!(
        message("haproxy-consistent", &addr, one(1.0)),
        "The address of worker 1 must be an IP address with a port, such as 10.0.0.1:8080, for \
         this hash_key, got \"a:1\"."
    );
    let twins = vec![
        Worker {
            id: Some(4),
            ..Worker::new("a")
        },
        Worker {
            id: Some(4),
            ..Worker::new("b")
        },
    ];
    assert!(message("haproxy-consistent", &[], twins).contains("both have the id 4"));
    for (spec, code) in rules().map(|spec| (spec, "duplicate-name")) {
        let refused = rule(spec.id)
            .balancer(&Fleet::named(["a", "a"]).unwrap())
            .err();
        let may_repeat = spec.id.starts_with("nginx-");
        assert_eq!(
            refused.map(|error| error.code()),
            (!may_repeat).then_some(code),
            "{}",
            spec.id
        );
    }
}
