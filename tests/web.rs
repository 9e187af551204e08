//! The boundary in a real browser: shapes, typed arrays, errors, and the lesson's figures as
//! JavaScript gets them.
#![cfg(target_arch = "wasm32")]

use balance_lab::wasm;
use js_sys::{Array, Error, Float64Array, Int32Array, Object, Reflect, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

/// What a page would write: a JavaScript expression.
fn js(expression: &str) -> JsValue {
    js_sys::eval(&format!("({expression})")).unwrap()
}

fn get(value: &JsValue, path: &str) -> JsValue {
    path.split('.').fold(value.clone(), |value, name| {
        Reflect::get(&value, &name.into()).unwrap()
    })
}

fn number(value: &JsValue, path: &str) -> f64 {
    get(value, path).as_f64().unwrap()
}

/// The code and message of what was thrown, which must be an Error.
fn thrown<T>(result: Result<T, JsValue>) -> (String, String) {
    let error = result.err().expect("nothing was thrown");
    let code = get(&error, "code").as_string().expect("no code");
    let error: Error = error.dyn_into().expect("not an Error");
    (code, error.message().into())
}

const THREE: &str = "[{name: 'k1'}, {name: 'k2'}, {name: 'k3'}]";
const FOUR: &str = "[{name: 'k1'}, {name: 'k2'}, {name: 'k3'}, {name: 'k4'}]";

#[wasm_bindgen_test]
fn the_lesson_s_figures_hold() {
    let rows = [
        ("{id: 'lesson-fnv-modulo'}", "1.008 1.004 0.7485 0.7485"),
        (
            "{id: 'lesson-fnv-ring', points: 1}",
            "2.021 2.231 0.5577 0.5577",
        ),
        (
            "{id: 'lesson-fnv-ring', points: 10}",
            "1.548 1.722 0.1557 0.1557",
        ),
        (
            "{id: 'lesson-fnv-ring', points: 100}",
            "1.122 1.204 0.2563 0.2563",
        ),
        (
            "{id: 'lesson-fnv-ring', points: 1000}",
            "1.010 1.059 0.2648 0.2648",
        ),
        (
            "{id: 'ring', hash: 'fnv1a-mix', points: 1000}",
            "1.010 1.059 0.2648 0.2648",
        ),
    ];
    let mut lab = wasm::Lab::new();
    let keys = js("{prefix: 'G', start: 1000000, count: 100000}");
    assert_eq!(lab.set_keys(keys).unwrap(), 100_000.0);
    for (rule, expected) in rows {
        let side = |workers| js(&format!("{{rule: {rule}, workers: {workers}}}"));
        let up = lab.compare(side(THREE), side(FOUR)).unwrap();
        let down = lab.compare(side(FOUR), side(THREE)).unwrap();
        let found = format!(
            "{:.3} {:.3} {:.4} {:.4}",
            number(&up, "before.imbalance"),
            number(&up, "after.imbalance"),
            number(&up, "moved_ratio"),
            number(&down, "moved_ratio"),
        );
        assert_eq!(found, expected, "{rule}");
    }
}

#[wasm_bindgen_test]
fn the_lesson_s_warm_up_holds() {
    let rows = [
        (
            "{id: 'lesson-fnv-modulo'}",
            "0.7736 322.35 419.57 3.02 16841",
        ),
        (
            "{id: 'lesson-fnv-ring', points: 1000}",
            "0.3383 140.96 238.18 1.71 5957",
        ),
    ];
    let mut lab = wasm::Lab::new();
    lab.set_keys(js("{prefix: 'G', start: 1000000, count: 100000}"))
        .unwrap();
    for (rule, expected) in rows {
        let side = |workers| js(&format!("{{rule: {rule}, workers: {workers}}}"));
        let moved = number(
            &lab.compare(side(THREE), side(FOUR)).unwrap(),
            "moved_ratio",
        );
        let given = format!(
            "read_per_s: 416.67, write_per_s: 97.22, hit_ratio: 0.9, window_s: 60, moved_ratio: {moved}"
        );
        let figures = wasm::warmup(js(&format!("{{{given}, base_per_s: 138.89}}"))).unwrap();
        let found = format!(
            "{:.4} {:.2} {:.2} {:.2} {:.0}",
            number(&figures, "miss_ratio"),
            number(&figures, "behind_cache_per_s"),
            number(&figures, "store_per_s"),
            number(&figures, "times_base"),
            number(&figures, "extra_requests"),
        );
        assert_eq!(found, expected);
        let computed = wasm::warmup(js(&format!("{{{given}}}"))).unwrap();
        assert_eq!(format!("{:.2}", number(&computed, "base_per_s")), "138.89");
    }
}

#[wasm_bindgen_test]
fn rules_and_limits_are_plain_data() {
    let rules: Array = wasm::rules().unwrap().into();
    let ring = rules
        .iter()
        .find(|rule| get(rule, "id") == "ring")
        .expect("no ring");
    for name in ["family", "title", "source"] {
        assert!(get(&ring, name).is_string(), "{name}");
    }
    let options: Array = get(&ring, "options").into();
    let points = options.get(0);
    assert_eq!(get(&points, "name"), "points");
    assert_eq!(get(&points, "kind"), "integer");
    assert_eq!(number(&points, "min"), 1.0);
    assert_eq!(number(&points, "max"), 1000.0);
    assert_eq!(number(&points, "default"), 100.0);
    let limits = wasm::limits().unwrap();
    assert_eq!(number(&limits, "workers.max"), 1024.0);
    assert_eq!(number(&limits, "keys.max"), 1e7);
    // Objects, not Maps: `for … in` and JSON see their fields.
    assert!(!limits.is_instance_of::<js_sys::Map>());
    assert!(Object::keys(&limits.into()).length() > 5);
}

#[wasm_bindgen_test]
fn place_takes_strings_and_bytes_alike_and_gives_an_int32array() {
    let (rule, workers) = ("{id: 'ring'}", FOUR);
    let text = js("['a', 'ü', '日本', '', 'x'.repeat(65536)]");
    let bytes =
        js("['a', 'ü', '日本', '', 'x'.repeat(65536)].map((k) => new TextEncoder().encode(k))");
    let place = |keys| wasm::place(js(rule), js(workers), keys).unwrap().to_vec();
    let owners = place(text);
    assert_eq!(owners.len(), 5);
    assert!(owners.iter().all(|owner| (0..4).contains(owner)));
    assert_eq!(place(bytes), owners);
    // A lone surrogate is what TextEncoder makes of it.
    assert_eq!(
        place(js("['\\ud800', 'a\\udc00b']")),
        place(js(
            "['\\ud800', 'a\\udc00b'].map((k) => new TextEncoder().encode(k))"
        ))
    );
}

#[wasm_bindgen_test]
fn nobody_owns_a_key_of_an_empty_or_unusable_fleet() {
    for workers in ["[]", "[{name: 'a', weight: 0}, {name: 'b', down: true}]"] {
        for rule in ["{id: 'ring'}", "{id: 'modulo'}"] {
            let owners = wasm::place(js(rule), js(workers), js("['x', 'y']")).unwrap();
            assert_eq!(owners.to_vec(), [-1, -1], "{rule} {workers}");
            let ranked = wasm::rank(js(rule), js(workers), js("'x'"), 3.0).unwrap();
            assert_eq!(ranked.length(), 0);
        }
    }
}

#[wasm_bindgen_test]
fn rank_starts_with_place_and_shares_sum_to_one() {
    let rule = "{id: 'lesson-md5-ring', points: 10}";
    let keys = js("['img-0.jpg@64x64']");
    let owner = wasm::place(js(rule), js(FOUR), keys).unwrap().get_index(0);
    let ranked: Int32Array = wasm::rank(js(rule), js(FOUR), js("'img-0.jpg@64x64'"), 9.0).unwrap();
    assert_eq!(ranked.length(), 4);
    assert_eq!(ranked.get_index(0), owner);
    let shares: Float64Array = wasm::shares(js(rule), js(FOUR)).unwrap();
    assert!((shares.to_vec().iter().sum::<f64>() - 1.0).abs() < 1e-12);
}

#[wasm_bindgen_test]
fn null_and_undefined_mean_the_default() {
    let owners = |rule: &str, workers: &str| {
        let keys = js("Array.from({length: 50}, (_, i) => `k${i}`)");
        wasm::place(js(rule), js(workers), keys).unwrap().to_vec()
    };
    let plain = owners("{id: 'ring'}", "[{name: 'a'}, {name: 'b'}]");
    let nulls =
        "[{name: 'a', weight: null, down: undefined}, {name: 'b', weight: undefined, down: null}]";
    assert_eq!(
        owners("{id: 'ring', points: null, hash: undefined}", nulls),
        plain
    );
}

#[wasm_bindgen_test]
fn the_lab_draws_what_it_compared() {
    let mut lab = wasm::Lab::new();
    lab.set_keys(js("['a', 'b', 'c']")).unwrap();
    let side = |workers| js(&format!("{{rule: {{id: 'ring'}}, workers: {workers}}}"));
    let comparison = lab.compare(side(THREE), side(FOUR)).unwrap();
    assert_eq!(number(&comparison, "keys"), 3.0);
    assert_eq!(number(&comparison, "ring_after.points"), 400.0);
    let flow: Float64Array = get(&comparison, "flow").into();
    assert_eq!(flow.to_vec().iter().sum::<f64>(), 3.0);
    assert_eq!(flow.length(), 4 * 5);
    let bins = lab.ring_bins(js("{start: 0, span: 1, bins: 512}")).unwrap();
    for name in ["before", "after", "gained_by"] {
        assert_eq!(
            get(&bins, name).unchecked_into::<Int32Array>().length(),
            512
        );
    }
    let stretches: Array = lab
        .ring_stretches(js("{start: 0.5, span: 0.1, bins: 400}"))
        .unwrap()
        .into();
    assert_eq!(stretches.length(), 2);
    let followed = lab.follow(js("'a'"), 2.0).unwrap();
    let turn = number(&followed, "turn");
    assert!((0.0..1.0).contains(&turn));
    assert_eq!(
        get(&followed, "after").unchecked_into::<Array>().length(),
        2
    );
    let samples = lab.samples(9.0).unwrap();
    assert_eq!(get(&samples, "keys").unchecked_into::<Array>().length(), 3);
    assert_eq!(lab.set_keys(js("{lines: 'x\\r\\n\\ny\\n'}")).unwrap(), 2.0);
}

#[wasm_bindgen_test]
fn every_refusal_is_an_error_with_a_code_that_says_what_is_allowed() {
    let place = |rule: &str, workers: &str, keys: &str| {
        thrown(wasm::place(js(rule), js(workers), js(keys)))
    };
    let cases = [
        (
            place("{id: 'rong'}", FOUR, "['k']"),
            "not-one-of",
            "got \"rong\"",
        ),
        (
            place("{id: 'ring', poins: 3}", FOUR, "['k']"),
            "not-one-of",
            "points, hash, seed, lookup",
        ),
        (
            place("{id: 'ring', points: 1500}", FOUR, "['k']"),
            "out-of-range",
            "1 to 1,000, got 1,500",
        ),
        (
            place("{id: 'ring', points: NaN}", FOUR, "['k']"),
            "out-of-range",
            "got NaN",
        ),
        (
            place("{id: 'ring', points: true}", FOUR, "['k']"),
            "wrong-kind",
            "a boolean",
        ),
        (
            place("{id: 'ring', points: 10n}", FOUR, "['k']"),
            "wrong-kind",
            "a bigint",
        ),
        (place("null", FOUR, "['k']"), "wrong-kind", "got null"),
        (place("{}", FOUR, "['k']"), "wrong-kind", "got undefined"),
        (
            place("{id: 'ring'}", "'w1'", "['k']"),
            "wrong-kind",
            "The workers must be an array",
        ),
        (
            place("{id: 'ring'}", "['w1']", "['k']"),
            "wrong-kind",
            "Worker 1 must be an object",
        ),
        (place("{id: 'ring'}", "[{}]", "['k']"), "wrong-kind", "name"),
        (
            place("{id: 'ring'}", "[{name: 3}]", "['k']"),
            "wrong-kind",
            "Worker 1",
        ),
        (
            place("{id: 'ring'}", "[{name: ''}]", "['k']"),
            "empty-name",
            "Worker 1 has no name",
        ),
        (
            place("{id: 'ring'}", "[{name: 'a'}, {name: 'a'}]", "['k']"),
            "duplicate-name",
            "\"a\"",
        ),
        (
            place("{id: 'ring'}", "[{name: 'a', weight: -1}]", "['k']"),
            "out-of-range",
            "0 to 1,000,000, got -1",
        ),
        (
            place("{id: 'ring'}", "[{name: 'a', weight: NaN}]", "['k']"),
            "out-of-range",
            "got NaN",
        ),
        (
            place("{id: 'ring'}", "[{name: 'a', weight: '2'}]", "['k']"),
            "wrong-kind",
            "Worker 1",
        ),
        (
            place(
                "{id: 'ring', points: 1000}",
                "[{name: 'a', weight: 1e6}]",
                "['k']",
            ),
            "too-many",
            "4,000,000",
        ),
        (
            place("{id: 'ring'}", FOUR, "'k'"),
            "wrong-kind",
            "The keys must be an array",
        ),
        (
            place("{id: 'ring'}", FOUR, "['k', 7]"),
            "wrong-kind",
            "Key 2",
        ),
        (
            place("{id: 'ring'}", FOUR, "['x'.repeat(1000000)]"),
            "too-long",
            "65,536 bytes long, got 1,000,000",
        ),
        (
            place("{id: 'ring'}", FOUR, "['é'.repeat(40000)]"),
            "too-long",
            "got 80,000",
        ),
        (
            place("{id: 'ring', hash: 'md5', seed: 4}", FOUR, "['k']"),
            "seed-not-taken",
            "md5",
        ),
    ];
    for ((code, message), expected, part) in cases {
        assert_eq!(code, expected, "{message}");
        assert!(message.contains(part), "{message:?} lacks {part:?}");
    }
    let mut lab = wasm::Lab::new();
    let (code, message) = thrown(lab.set_keys(js("{prefix: 'k', start: 0, count: 1e9}")));
    assert_eq!(
        (code.as_str(), message.as_str()),
        (
            "out-of-range",
            "Keys must be 1 to 10,000,000, got 1,000,000,000."
        )
    );
    assert_eq!(thrown(lab.set_keys(js("7"))).0, "wrong-kind");
    assert_eq!(thrown(lab.compare(js("{}"), js("{}"))).0, "wrong-kind");
    assert_eq!(thrown(lab.follow(js("'k'"), 1.0)).0, "not-yet");
    for k in [0.0, -1.0, 1.5, f64::NAN, 1e9] {
        let code = thrown(wasm::rank(js("{id: 'ring'}"), js(FOUR), js("'k'"), k)).0;
        assert!(code == "out-of-range" || code == "not-whole", "{k}: {code}");
    }
    assert_eq!(thrown(wasm::warmup(js("{}"))).0, "wrong-kind");
}

#[wasm_bindgen_test]
fn a_fresh_seed_is_a_seed_and_fresh() {
    let seeds: Vec<f64> = (0..8).map(|_| wasm::fresh_seed().unwrap()).collect();
    let max = number(&wasm::limits().unwrap(), "seed.max");
    assert!(
        seeds
            .iter()
            .all(|seed| (0.0..=max).contains(seed) && seed.fract() == 0.0)
    );
    assert!(seeds.iter().any(|seed| *seed != seeds[0]));
}

#[wasm_bindgen_test]
fn bytes_that_are_no_utf_8_are_placed_as_they_are() {
    let key = Uint8Array::from([0xffu8, 0x00, 0xc3].as_slice());
    let owners = wasm::place(js("{id: 'ring'}"), js(FOUR), Array::of1(&key).into()).unwrap();
    assert!((0..4).contains(&owners.get_index(0)));
}
