//! Queueing theory and LRU caches across the boundary.

use balance_lab::wasm;
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::{js, thrown};

fn wait(arguments: [f64; 4]) -> Result<JsValue, JsValue> {
    let [queues, servers, per_s, service_ms] = arguments.map(JsValue::from);
    wasm::mmc_wait(queues, servers, per_s, service_ms)
}

#[wasm_bindgen_test]
fn waits_are_in_seconds_and_null_where_queues_grow() {
    // 8 queues of M/M/1 at a load of 0.9, of services of 10 ms: nine services.
    let found = wait([8.0, 1.0, 720.0, 10.0]).unwrap().as_f64().unwrap();
    assert!((found / 0.09 - 1.0).abs() < 1e-12);
    let pooled = wait([1.0, 8.0, 720.0, 10.0]).unwrap().as_f64().unwrap();
    assert!(pooled < found / 8.0);
    assert!(wait([8.0, 1.0, 800.0, 10.0]).unwrap().is_null());
    assert_eq!(wait([1.0, 1.0, 5.0, 0.0]).unwrap().as_f64(), Some(0.0));
}

#[wasm_bindgen_test]
fn hits_are_a_part_of_requests() {
    let hits = |popularity, keys, entries| wasm::lru_hits(js(popularity), keys, entries);
    let uniform = hits("{kind: 'uniform'}", 1_000.into(), 250.into()).unwrap();
    assert!((uniform.as_f64().unwrap() - 0.25).abs() < 1e-9);
    let zipf = "{kind: 'zipf', exponent: 0.8}";
    assert!(hits(zipf, 1_000.into(), 250.into()).unwrap().as_f64() > uniform.as_f64());
    let all = hits(zipf, 10.into(), 10.into()).unwrap();
    assert_eq!(all.as_f64(), Some(1.0));
}

#[wasm_bindgen_test]
fn what_is_out_of_bounds_is_refused() {
    for arguments in [
        [0.0, 1.0, 1.0, 1.0],
        [1.0, 0.5, 1.0, 1.0],
        [1.0, 1.0, -1.0, 1.0],
        [1.0, 1.0, 1.0, f64::NAN],
    ] {
        assert!(!thrown(wait(arguments)).0.is_empty());
    }
    let uniform = || js("{kind: 'uniform'}");
    assert!(
        !thrown(wasm::lru_hits(uniform(), 0.into(), 1.into()))
            .0
            .is_empty()
    );
    assert!(
        !thrown(wasm::lru_hits(uniform(), 1.into(), 0.into()))
            .0
            .is_empty()
    );
}
