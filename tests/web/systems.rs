//! Recorded answers of real programs, asked for as a page would ask: `tests/golden.rs` compares
//! all of them natively, here a case of each goes through the boundary.

use balance_lab::wasm;
use js_sys::JSON;
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::{call, get, js, thrown};

macro_rules! golden {
    ($name:literal) => {
        include_str!(concat!("../golden/", $name, ".json"))
    };
}

/// A recorded case and how a page would write it, over `c`, the case.
struct Case {
    file: &'static str,
    name: &'static str,
    rule: &'static str,
    workers: &'static str,
}

const NGINX: &str = "c.servers.map((s) => ({name: s.server, weight: s.weight, down: s.down}))";
const HAPROXY: &str = "c.servers.map((s) => ({
    name: s.name, address: s.addr, weight: s.weight,
    id: s.opts.startsWith('id ') ? Number(s.opts.slice(3)) : null,
    guid: s.opts.startsWith('guid ') ? s.opts.slice(5) : null,
}))";
const ENVOY: &str =
    "c.servers.map((s) => ({name: s.addr, weight: s.weight, hash_key: s.hash_key}))";
const MEMCACHED: &str = "c.servers.map((s) => ({name: s.addr, weight: s.weight}))";
const TWEMPROXY: &str =
    "c.servers.map((s) => ({name: s.name || s.addr, address: s.addr, weight: s.weight}))";

#[rustfmt::skip]
const CASES: &[Case] = &[
    Case { file: golden!("nginx-hash"), name: "names4w", rule: "{id: 'nginx-hash'}", workers: NGINX },
    Case { file: golden!("nginx-hash"), name: "w3221_down1", rule: "{id: 'nginx-hash'}", workers: NGINX },
    Case { file: golden!("nginx-chash"), name: "w511", rule: "{id: 'nginx-consistent'}", workers: NGINX },
    Case { file: golden!("nginx-chash"), name: "v6_4", rule: "{id: 'nginx-consistent'}", workers: NGINX },
    Case { file: golden!("haproxy-map"), name: "map_djb2_w3221", rule: "{id: 'haproxy-map', function: 'djb2'}", workers: HAPROXY },
    Case { file: golden!("haproxy-map"), name: "map_default_ids", rule: "{id: 'haproxy-map'}", workers: HAPROXY },
    Case { file: golden!("haproxy-consistent"), name: "cons_default_ids", rule: "{id: 'haproxy-consistent'}", workers: HAPROXY },
    Case { file: golden!("haproxy-consistent"), name: "cons_djb2_aval_eq4", rule: "{id: 'haproxy-consistent', function: 'djb2', avalanche: true}", workers: HAPROXY },
    Case { file: golden!("haproxy-dev-consistent"), name: "cons_hashkey_id32_ids", rule: "{id: 'haproxy-consistent', hash_key: 'id32'}", workers: HAPROXY },
    Case { file: golden!("haproxy-dev-consistent"), name: "cons_hashkey_addr-port_ports5", rule: "{id: 'haproxy-consistent', hash_key: 'addr-port'}", workers: HAPROXY },
    Case { file: golden!("haproxy-dev-consistent"), name: "cons_hashkey_guid_eq3", rule: "{id: 'haproxy-consistent', hash_key: 'guid'}", workers: HAPROXY },
    Case { file: golden!("envoy-ring"), name: "ring_murmur2_w3221", rule: "{id: 'envoy-ring', hash_function: 'murmur_hash_2'}", workers: ENVOY },
    Case { file: golden!("envoy-ring"), name: "ring_default_hashkey4", rule: "{id: 'envoy-ring'}", workers: ENVOY },
    Case { file: golden!("envoy-maglev"), name: "maglev_default_w3221", rule: "{id: 'envoy-maglev'}", workers: ENVOY },
    Case { file: golden!("envoy-maglev"), name: "maglev_5003_w100_1_50", rule: "{id: 'envoy-maglev', table_size: 5003}", workers: ENVOY },
    Case { file: golden!("grpc-ringhash"), name: "w3221_min7_max1000", rule: "{id: 'grpc-ring', minimum_ring_size: c.min, maximum_ring_size: c.max}", workers: ENVOY },
    Case { file: golden!("libketama"), name: "w600_300_200", rule: "{id: 'libketama'}", workers: MEMCACHED },
    Case { file: golden!("libmemcached"), name: "weighted/murmur/w3221", rule: "{id: 'libmemcached', distribution: c.mode, hash: c.hash}", workers: MEMCACHED },
    Case { file: golden!("libmemcached"), name: "ketama/md5/names3", rule: "{id: 'libmemcached', distribution: c.mode, hash: c.hash}", workers: MEMCACHED },
    Case { file: golden!("twemproxy"), name: "w3221_ketama_hsieh", rule: "{id: 'twemproxy', distribution: c.distribution, hash: c.hash}", workers: TWEMPROXY },
    Case { file: golden!("twemproxy"), name: "namedw_modula_md5", rule: "{id: 'twemproxy', distribution: c.distribution, hash: c.hash}", workers: TWEMPROXY },
    Case { file: golden!("pymemcache-rendezvous"), name: "eq10", rule: "{id: 'pymemcache'}", workers: "c.nodes.map((name) => ({name}))" },
];

/// The keys of a case: those of its file, or of them the first thousand and the odd ones.
const KEYS: &str = "(c, all) => c.keys === 'keys[0:1000]+odd'
    ? [...all.slice(0, 1000), ...all.filter((key, i) => key !== `key-${i}`)]
    : all";

fn parse(text: &str) -> JsValue {
    JSON::parse(text).unwrap()
}

fn list(value: &JsValue) -> Vec<i32> {
    call("(list) => Int32Array.from(list)", &[value])
        .unchecked_into::<js_sys::Int32Array>()
        .to_vec()
}

/// A case's rule or workers as a page would write them.
fn written(expression: &str, case: &JsValue) -> JsValue {
    call(&format!("(c) => ({expression})"), &[case])
}

#[track_caller]
fn assert_placed(what: &str, rule: JsValue, workers: JsValue, keys: JsValue, picks: &[i32]) {
    assert!(!picks.is_empty(), "{what} has no picks");
    let owners = wasm::place(rule, workers, keys.clone())
        .unwrap_or_else(|error| panic!("{what}: {}", thrown::<()>(Err(error)).1))
        .to_vec();
    assert_eq!(owners.len(), picks.len(), "{what}");
    for (i, (owner, pick)) in owners.iter().zip(picks).enumerate() {
        let key = get(&keys, &i.to_string());
        assert_eq!(owner, pick, "{what}: key {key:?}");
    }
}

#[wasm_bindgen_test]
fn place_agrees_with_a_recorded_case_of_each_system() {
    let keys = [golden!("keys"), golden!("keys-memcached")].map(parse);
    for case in CASES {
        let file = parse(case.file);
        let recorded = get(&get(&file, "cases"), case.name);
        let all = &keys[usize::from(get(&file, "keys") == "keys-memcached.json")];
        let keys = call(KEYS, &[&recorded, all]);
        let rule = written(case.rule, &recorded);
        let what = format!("{} {}", get(&rule, "id").as_string().unwrap(), case.name);
        let workers = written(case.workers, &recorded);
        assert_placed(&what, rule, workers, keys, &list(&get(&recorded, "pick")));
    }
}

#[wasm_bindgen_test]
fn place_agrees_with_nginx_about_addresses() {
    let case = get(&parse(golden!("nginx-iphash")), "cases.w3221");
    let keys = written("c.by_source_ip.map(([ip]) => ip)", &case);
    let picks = list(&written("c.by_source_ip.map(([, pick]) => pick)", &case));
    let workers = written(NGINX, &case);
    assert_placed("w3221", js("{id: 'nginx-ip-hash'}"), workers, keys, &picks);
}

#[wasm_bindgen_test]
fn slots_given_to_workers_find_redis_slot_of_a_key() {
    let file = parse(golden!("redis-keyslot"));
    let keys = written("c.slots.map(([key]) => key)", &file);
    let slots = list(&written("c.slots.map(([, slot]) => slot)", &file));
    // 1,024 workers tell ten bits of a slot: first the upper ones, then the lower.
    let upper = "Array.from({length: 1024}, (_, i) => (
        {name: `w${i}`, slots: `${16 * i}-${16 * i + 15}`}))";
    let picks: Vec<i32> = slots.iter().map(|slot| slot / 16).collect();
    let rule = || js("{id: 'redis-slots'}");
    assert_placed("upper bits", rule(), js(upper), keys.clone(), &picks);
    let lower = "Array.from({length: 1024}, (_, i) => (
        {name: `w${i}`, slots: Array.from({length: 16}, (_, j) => 1024 * j + i).join(', ')}))";
    let picks: Vec<i32> = slots.iter().map(|slot| slot % 1024).collect();
    assert_placed("lower bits", rule(), js(lower), keys, &picks);
}

#[wasm_bindgen_test]
fn tokens_given_to_workers_find_cassandra_s_token_of_a_key() {
    let file = parse(golden!("cassandra-murmur3-token"));
    let keys = written("c.tokens.map(([key]) => key)", &file);
    // Each key's token belongs to a worker of its own, and all that lies before it to another.
    let workers = "[
        ...c.tokens.map(([, token], i) => ({name: `w${i}`, tokens: token})),
        {name: 'rest', tokens: c.tokens.map(([, token]) => BigInt(token) - 1n).join(' ')},
    ]";
    let picks: Vec<i32> = (0..)
        .take(get(&keys, "length").as_f64().unwrap() as usize)
        .collect();
    let rule = js("{id: 'cassandra-token'}");
    assert_placed("tokens", rule, written(workers, &file), keys, &picks);
}

#[wasm_bindgen_test]
fn two_fleets_find_python_memcached_s_hash_of_a_key() {
    let file = parse(golden!("python-memcached-hash"));
    let keys = written("c.rows.map(([key]) => key)", &file);
    let hashes = list(&written("c.rows.map(([, hash]) => hash)", &file));
    // Fifteen bits are told by the remainders of two counts that share no divisor.
    for count in [1024, 1023] {
        let workers = format!("Array.from({{length: {count}}}, (_, i) => ({{name: `w${{i}}`}}))");
        let picks: Vec<i32> = hashes.iter().map(|hash| hash % count).collect();
        let rule = js("{id: 'python-memcached'}");
        assert_placed(&workers, rule, js(&workers), keys.clone(), &picks);
    }
}

#[wasm_bindgen_test]
fn place_agrees_with_recorded_jumps() {
    let file = parse(golden!("jump"));
    let keys = written("c.rows.map(([key]) => key)", &file);
    let mut compared = 0;
    for (i, buckets) in list(&get(&file, "buckets")).into_iter().enumerate() {
        // The greater counts are beyond a fleet's bound.
        if buckets > 1024 {
            continue;
        }
        let workers = format!("Array.from({{length: {buckets}}}, (_, i) => ({{name: `w${{i}}`}}))");
        let picks = list(&written(
            &format!("c.rows.map(([, jumps]) => jumps[{i}])"),
            &file,
        ));
        let rule = js("{id: 'jump', integer_keys: true}");
        assert_placed(&workers, rule, js(&workers), keys.clone(), &picks);
        compared += 1;
    }
    assert_eq!(compared, 12);
}

#[wasm_bindgen_test]
fn place_and_rank_agree_with_the_lesson_s_md5_rules() {
    let file = parse(golden!("seed-md5-ring-rendezvous"));
    let keys = get(&file, "keys");
    for (path, rule, top) in [
        (
            "ring.n8_p100",
            "{id: 'lesson-md5-ring', points: 100}",
            "replicas3",
        ),
        (
            "ring.n2_p10",
            "{id: 'lesson-md5-ring', points: 10}",
            "replicas3",
        ),
        ("rendezvous.n8", "{id: 'lesson-md5-rendezvous'}", "top3"),
        ("rendezvous.n2", "{id: 'lesson-md5-rendezvous'}", "top3"),
    ] {
        let case = get(&file, path);
        let workers = || written("c.workers.map((name) => ({name}))", &case);
        let picks = list(&written(
            "c.pick.map((name) => c.workers.indexOf(name))",
            &case,
        ));
        assert_placed(path, js(rule), workers(), keys.clone(), &picks);

        let ranked = written(
            &format!("c.{top}.map((top) => top.map((name) => c.workers.indexOf(name)))"),
            &case,
        );
        let ranked: js_sys::Array = ranked.dyn_into().unwrap();
        assert!(ranked.length() > 0);
        for (i, expected) in ranked.iter().enumerate() {
            let key = get(&keys, &i.to_string());
            let got = wasm::rank(js(rule), workers(), key, 3.into()).unwrap();
            assert_eq!(got.to_vec(), list(&expected), "{path}, key {i}");
        }
    }
}

#[wasm_bindgen_test]
fn turns_agree_with_recorded_sequences() {
    let (nginx, haproxy) = (golden!("nginx-rr"), golden!("haproxy-rr"));
    for (file, name, rule, workers) in [
        (nginx, "6_3_3", "{id: 'nginx-round-robin'}", NGINX),
        (nginx, "3221", "{id: 'nginx-round-robin'}", NGINX),
        (haproxy, "rr_7321", "{id: 'haproxy-round-robin'}", HAPROXY),
        (haproxy, "rr_10_1", "{id: 'haproxy-round-robin'}", HAPROXY),
        (
            haproxy,
            "staticrr_7321",
            "{id: 'haproxy-static-rr'}",
            HAPROXY,
        ),
    ] {
        let case = get(&get(&parse(file), "cases"), name);
        let recorded = list(&get(&case, "sequence"));
        let n = recorded.len() as u32;
        let turns = wasm::turns(js(rule), written(workers, &case), n.into()).unwrap();
        assert_eq!(turns.to_vec(), recorded, "{rule} {name}");
    }
}
