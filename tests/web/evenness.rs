//! How many points a ring needs, and how even rings come out: shapes and refusals.

use balance_lab::wasm;
use js_sys::{Float64Array, Object};
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::{FOUR, THREE, floats, get, js, number, thrown};

const WISH: &str = "{imbalance: 1.2, probability: 0.9}";

fn needed(rule: &str, workers: &str, wish: &str) -> Result<JsValue, JsValue> {
    wasm::points_needed(js(rule), js(workers), js(wish))
}

/// `arguments` are the first seed, how many, and the number of points or undefined.
fn tried(rule: &str, workers: &str, arguments: [&str; 3]) -> Result<Float64Array, JsValue> {
    let [first, count, points] = arguments.map(js);
    wasm::imbalances(js(rule), js(workers), first, count, points)
}

fn tally(imbalances: &str, question: &str) -> Result<JsValue, JsValue> {
    wasm::tally(js(imbalances), js(question))
}

fn names(object: &JsValue) -> Vec<String> {
    let names = Object::keys(object.unchecked_ref::<Object>());
    names.iter().filter_map(|name| name.as_string()).collect()
}

#[wasm_bindgen_test]
fn points_needed_are_an_object_or_null() {
    let ring = needed("{id: 'ring'}", FOUR, WISH).unwrap();
    assert_eq!(names(&ring), ["points", "in_all", "probability"]);
    assert_eq!(number(&ring, "in_all"), 4.0 * number(&ring, "points"));
    assert!((0.9..0.91).contains(&number(&ring, "probability")));
    assert!(number(&ring, "points") > 50.0);
    // What is native is the same to the last bit.
    let ten = "Array.from({length: 10}, (_, i) => ({name: `w${i}`}))";
    let ten = needed("{id: 'ring'}", ten, "{imbalance: 1.05, probability: 0.95}").unwrap();
    assert_eq!(number(&ten, "points"), 2_449.0);
    for rule in ["{id: 'ring', lookup: 'nearest'}", "{id: 'multi-probe'}"] {
        assert!(needed(rule, FOUR, WISH).unwrap().is_null(), "{rule}");
    }
}

#[wasm_bindgen_test]
fn trials_come_in_pieces_and_are_of_the_rings_that_place_builds() {
    let rule = "{id: 'ring', seed: 77}";
    let all = tried(rule, THREE, ["5", "6", "undefined"])
        .unwrap()
        .to_vec();
    let mut pieces = tried(rule, THREE, ["5", "2", "null"]).unwrap().to_vec();
    pieces.extend(tried(rule, THREE, ["7", "4", "100"]).unwrap().to_vec());
    assert_eq!(all, pieces);
    let shares = wasm::shares(js("{id: 'ring', seed: 6}"), js(THREE)).unwrap();
    let greatest = shares.to_vec().into_iter().fold(0.0, f64::max);
    assert!((all[1] - 3.0 * greatest).abs() < 1e-12);
    // More than the option allows, and never more than the ring may have.
    let even = tried(rule, THREE, ["5", "6", "20000"]).unwrap().to_vec();
    assert!(even.iter().all(|&one| (1.0..1.05).contains(&one)));
}

#[wasm_bindgen_test]
fn a_tally_has_all_that_a_page_shows() {
    let question = "{imbalance: 1.15, probability: 0.75, points: 100, own: 1.2}";
    for list in [
        "[1.3, 1.1, 1.05, 1.2]",
        "Float64Array.of(1.3, 1.1, 1.05, 1.2)",
    ] {
        let tally = tally(list, question).unwrap();
        let all = [
            "tried",
            "held",
            "held_ratio",
            "held_low",
            "held_high",
            "quantile",
            "median",
            "least",
            "greatest",
            "own",
            "points",
            "counts",
            "bins_held",
            "edges",
        ];
        assert_eq!(names(&tally), all);
        for (name, expected) in [
            ("tried", 4.0),
            ("held", 2.0),
            ("held_ratio", 0.5),
            ("quantile", 1.2),
            ("median", 1.1),
            ("least", 1.05),
            ("greatest", 1.3),
            ("own.more_even", 2.0),
            ("own.more_even_ratio", 0.5),
            ("own.less_even", 1.0),
            ("own.less_even_ratio", 0.25),
            // 100 · (0.2 / 0.15)²
            ("points", 178.0),
        ] {
            assert_eq!(number(&tally, name), expected, "{name}");
        }
        assert!((number(&tally, "held_low") - 0.15).abs() < 0.001);
        assert!((number(&tally, "held_high") - 0.85).abs() < 0.001);
        let (edges, counts) = (floats(&tally, "edges"), floats(&tally, "counts"));
        let held = number(&tally, "bins_held") as usize;
        assert_eq!(edges.len(), counts.len() + 1);
        assert_eq!(edges[held], 1.15);
        assert_eq!(counts[..held].iter().sum::<f64>(), 2.0);
        assert_eq!(counts.iter().sum::<f64>(), 4.0);
    }
    let bare = tally("[1]", WISH).unwrap();
    assert!(get(&bare, "own").is_null() && get(&bare, "points").is_null());
}

#[wasm_bindgen_test]
fn what_is_out_of_bounds_or_no_number_is_refused_with_what_is_allowed() {
    let ring = "{id: 'ring'}";
    let cases = [
        (
            thrown(needed("{id: 'modulo'}", FOUR, WISH)),
            "no-points",
            "modulo has no number of points to choose. Those that have: ring, multi-probe",
        ),
        (
            thrown(needed(ring, FOUR, "{imbalance: 1, probability: 0.9}")),
            "out-of-range",
            "Imbalance must be 1.001 to 100, got 1.",
        ),
        (
            thrown(needed(ring, FOUR, "{imbalance: NaN, probability: 0.9}")),
            "out-of-range",
            "got NaN",
        ),
        (
            thrown(needed(ring, FOUR, "{imbalance: 1.1, probability: 95}")),
            "out-of-range",
            "Probability must be 0.5 to 0.999, got 95.",
        ),
        (
            thrown(needed(ring, FOUR, "{imbalance: 1.1}")),
            "wrong-kind",
            "The probability of the wish must be a number, got undefined.",
        ),
        (
            thrown(needed(ring, FOUR, "{imbalance: 1.1, probabilty: 0.9}")),
            "not-one-of",
            "imbalance, probability",
        ),
        (
            thrown(needed(ring, FOUR, "null")),
            "wrong-kind",
            "The wish must be an object",
        ),
        (
            thrown(needed(
                ring,
                "Array.from({length: 1024}, (_, i) => ({name: `w${i}`}))",
                "{imbalance: 1.01, probability: 0.95}",
            )),
            "too-many",
            "Points must be at most 4,000,000 in all, got",
        ),
        (
            thrown(tried("{id: 'jump'}", FOUR, ["0", "1", "null"])),
            "no-points",
            "ring, multi-probe",
        ),
        (
            thrown(tried(ring, FOUR, ["-1", "1", "null"])),
            "out-of-range",
            "The first seed must be 0 to 4,294,967,295, got -1.",
        ),
        (
            thrown(tried(ring, FOUR, ["0", "1001", "null"])),
            "out-of-range",
            "Seeds must be 1 to 1,000, got 1,001.",
        ),
        (
            thrown(tried(ring, FOUR, ["0", "'1'", "null"])),
            "wrong-kind",
            "Seeds must be a number, got \"1\".",
        ),
        (
            thrown(tried(ring, FOUR, ["0", "1", "1.5"])),
            "not-whole",
            "Virtual nodes must be a whole number, got 1.5.",
        ),
        (
            thrown(tried(ring, FOUR, ["0", "1", "[100]"])),
            "wrong-kind",
            "Virtual nodes must be a number, got an array.",
        ),
        (
            thrown(tried(
                "{id: 'ring', hash: 'md5', seed: 3}",
                FOUR,
                ["0", "1", "null"],
            )),
            "seed-not-taken",
            "md5 takes no seed",
        ),
        (
            thrown(tally("[]", WISH)),
            "out-of-range",
            "Imbalances must be 1 to 100,000, got 0.",
        ),
        (
            thrown(tally("new Float64Array(100001)", WISH)),
            "too-many",
            "Imbalances must be at most 100,000 in all, got 100,001. Tally a part of them.",
        ),
        (
            thrown(tally("new Float32Array(3)", WISH)),
            "wrong-kind",
            "The imbalances must be a Float64Array or an array, got an object.",
        ),
        (
            thrown(tally("[1.1, '1.2']", WISH)),
            "wrong-kind",
            "Item 2 of the imbalances must be a number, got \"1.2\".",
        ),
        (
            thrown(tally("[1.1, NaN]", WISH)),
            "out-of-range",
            "Imbalance 2 must be 0 to 1,024, got NaN.",
        ),
        (
            thrown(tally(
                "[1.1]",
                "{imbalance: 1.1, probability: 0.9, own: -1}",
            )),
            "out-of-range",
            "The ring's own imbalance must be 0 to 1,024, got -1.",
        ),
        (
            thrown(tally(
                "[1.1]",
                "{imbalance: 1.1, probability: 0.9, mine: 1}",
            )),
            "not-one-of",
            "imbalance, probability, points, own",
        ),
    ];
    for ((code, message), expected_code, part) in cases {
        assert_eq!(code, expected_code, "{message}");
        assert!(message.contains(part), "{message}");
    }
}

#[wasm_bindgen_test]
fn arrays_that_lie_about_their_length_or_throw_are_refused() {
    let lists = [
        "Object.defineProperty(new Float64Array(8), 'length', {get() { throw new RangeError('boom'); }})",
        "Object.defineProperty(new Float64Array(1), 'length', {value: 60000})",
        "Object.defineProperty(new Float64Array(1), 'length', {value: NaN})",
        "Object.setPrototypeOf(new DataView(new ArrayBuffer(8)), Float64Array.prototype)",
        "new Proxy([1], {get() { throw new RangeError('boom'); }})",
        "(() => { const {proxy, revoke} = Proxy.revocable([1], {}); revoke(); return proxy; })()",
        "(() => { const list = new Float64Array(3); structuredClone(list, {transfer: [list.buffer]}); return list; })()",
    ];
    for list in lists {
        let error = tally(list, WISH).expect_err(list);
        assert!(error.is_instance_of::<js_sys::Error>(), "{list}");
    }
    assert_eq!(number(&tally("[1.1]", WISH).unwrap(), "tried"), 1.0);
}
