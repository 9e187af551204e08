//! What is refused: each with an Error, a code and a message that says what would be allowed.

use balance_lab::wasm;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::{FOUR, js, side, thrown};

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
            "must be a number, got true",
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
            "The name of worker 1 must be a string, got 3.",
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
            "The weight of worker 1 must be a number, got \"2\".",
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
    assert_eq!(thrown(lab.follow(js("'k'"), 1.into())).0, "not-yet");
    assert_eq!(thrown(lab.clock(js("'k'"), 1.into())).0, "not-yet");
    lab.set_keys(js("['k']")).unwrap();
    assert_eq!(thrown(lab.clock(js("'k'"), 1.into())).0, "not-yet");
    let bounded = |rule: &str, bound: &str| {
        js(&format!(
            "{{rule: {rule}, workers: {FOUR}, load_bound: {bound}}}"
        ))
    };
    for (rule, bound, expected, part) in [
        (
            "{id: 'ring'}",
            "1",
            "out-of-range",
            "The load bound must be 1.01 to 100, got 1.",
        ),
        (
            "{id: 'ring'}",
            "101",
            "out-of-range",
            "1.01 to 100, got 101",
        ),
        ("{id: 'ring'}", "NaN", "out-of-range", "got NaN"),
        (
            "{id: 'ring'}",
            "1.255",
            "wrong-kind",
            "at most two decimals, got 1.255",
        ),
        (
            "{id: 'ring'}",
            "'off'",
            "wrong-kind",
            "The load_bound of the side after must be a number, got \"off\".",
        ),
        (
            "{id: 'maglev'}",
            "1.25",
            "no-ring",
            "maglev has no ring here",
        ),
        (
            "{id: 'twemproxy', distribution: 'modula'}",
            "1.25",
            "no-ring",
            "Leave the load bound off",
        ),
    ] {
        let refused = lab.compare(side("{id: 'ring'}", FOUR), bounded(rule, bound));
        let (code, message) = thrown(refused);
        assert_eq!(code, expected, "{message}");
        assert!(message.contains(part), "{message:?} lacks {part:?}");
    }
    for rule in ["{id: 'ring'}", "{id: 'maglev'}", "{id: 'jump'}"] {
        lab.compare(side("{id: 'lesson-clock-ring'}", FOUR), side(rule, FOUR))
            .unwrap();
        let (code, message) = thrown(lab.clock(js("'k'"), 1.into()));
        assert_eq!(code, "no-clock");
        assert!(message.contains("lesson-clock-ring"), "{message}");
    }
    for k in [0.0, -1.0, 1.5, f64::NAN, 1e9] {
        let code = thrown(wasm::rank(
            js("{id: 'ring'}"),
            js(FOUR),
            js("'k'"),
            k.into(),
        ))
        .0;
        assert!(code == "out-of-range" || code == "not-whole", "{k}: {code}");
    }
    assert_eq!(thrown(wasm::warmup(js("{}"))).0, "wrong-kind");
}

#[wasm_bindgen_test]
fn what_a_family_does_not_have_is_refused_by_name() {
    let rule = |id: &str| js(&format!("{{id: '{id}'}}"));
    for id in ["round-robin", "nginx-round-robin", "haproxy-round-robin"] {
        let (code, message) = thrown(wasm::shares(rule(id), js(FOUR)));
        assert_eq!(code, "no-shares", "{id}");
        assert!(message.starts_with(id), "{message}");
        let (code, message) = thrown(wasm::place(rule(id), js(FOUR), js("['k']")));
        assert_eq!(code, "no-placement", "{id}");
        assert!(message.contains("turns"), "{message}");
    }
    for id in ["nginx-least-conn", "haproxy-leastconn", "haproxy-bounded"] {
        let (code, message) = thrown(wasm::place(rule(id), js(FOUR), js("['k']")));
        assert_eq!(code, "no-placement", "{id}");
        assert!(message.contains("load"), "{message}");
        let (code, message) = thrown(wasm::turns(rule(id), js(FOUR), 3.into()));
        assert_eq!(code, "no-turns", "{id}");
        assert!(message.contains("round-robin"), "{message}");
    }
}

#[wasm_bindgen_test]
fn a_misspelt_property_is_refused_with_those_there_are() {
    let refused = |error: (String, String), given: &str, allowed: &str| {
        assert_eq!(error.0, "not-one-of");
        assert!(error.1.contains(&format!("got \"{given}\"")), "{}", error.1);
        assert!(error.1.contains(allowed), "{}", error.1);
    };
    let workers = js("[{name: 'a'}, {name: 'b', wieght: 2}]");
    let (code, message) = thrown(wasm::place(js("{id: 'ring'}"), workers, js("['k']")));
    assert!(message.contains("worker 2"), "{message}");
    refused((code, message), "wieght", "name, weight, down");
    let params = js("{read_per_s: 1, write_per_s: 1, hit_ratio: 0, window_s: 1, moved: 1}");
    refused(thrown(wasm::warmup(params)), "moved", "moved_ratio");
    let mut lab = wasm::Lab::new();
    let source = js("{prefix: 'k', start: 0, cuont: 3}");
    refused(thrown(lab.set_keys(source)), "cuont", "count");
    let before = js("{rule: {id: 'ring'}, wokers: []}");
    refused(thrown(lab.compare(before, js("{}"))), "wokers", "workers");
    let view = js("{start: 0, span: 1, bins: 9, width: 3}");
    refused(thrown(lab.ring_bins(view)), "width", "span");
}

#[wasm_bindgen_test]
fn a_count_is_a_number_and_nothing_that_could_become_one() {
    let mut lab = wasm::Lab::new();
    lab.set_keys(js("['a']")).unwrap();
    let ring = || side("{id: 'ring'}", FOUR);
    lab.compare(ring(), ring()).unwrap();
    for count in [
        "'3'",
        "true",
        "null",
        "undefined",
        "3n",
        "[3]",
        "{}",
        "() => 3",
        "Symbol()",
    ] {
        let rule = || js("{id: 'round-robin'}");
        let count = || js(count);
        let ranked = wasm::rank(js("{id: 'ring'}"), js(FOUR), js("'k'"), count());
        assert_eq!(thrown(ranked).0, "wrong-kind", "{:?}", count());
        let followed = lab.follow(js("'k'"), count());
        assert_eq!(thrown(followed).0, "wrong-kind", "{:?}", count());
        let turns = wasm::turns(rule(), js(FOUR), count());
        assert_eq!(thrown(turns).0, "wrong-kind", "{:?}", count());
    }
}

#[wasm_bindgen_test]
fn a_lab_without_keys_takes_no_empty_list_for_some() {
    let mut lab = wasm::Lab::new();
    for none in [
        "[]",
        "{lines: ''}",
        "{lines: '\\n\\r\\n'}",
        "{prefix: 'k', start: 0, count: 0}",
    ] {
        let (code, message) = thrown(lab.set_keys(js(none)));
        assert_eq!(code, "out-of-range", "{none}: {message}");
        assert!(message.contains("1 to 10,000,000"), "{none}: {message}");
    }
}
