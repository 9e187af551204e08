//! Runs of the simulation: shapes, refusals, and the queue lesson's figures in the browser.

use balance_lab::wasm;
use js_sys::{Array, Object, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::{call, floats, get, integers, js, number, thrown};

fn lab() -> wasm::Lab {
    let mut lab = wasm::Lab::new();
    lab.set_keys(js("{prefix: 'key-', start: 0, count: 100}"))
        .unwrap();
    lab.set_popularity(js("{kind: 'zipf', exponent: 0.8}"))
        .unwrap();
    lab
}

/// A configuration in which some properties are others.
fn config(others: &str) -> JsValue {
    js(&format!(
        "{{rule: {{id: 'least'}}, workers: [{{name: 'a'}}, {{name: 'b'}}, {{name: 'c'}}], seed: 3,
           arrivals: {{kind: 'poisson', per_s: 100}}, requests: 2000, miss_ms: 20, hit_ms: 2,
           cache_entries: 20, slots: 2, ...{others}}}"
    ))
}

fn run(others: &str) -> wasm::Simulation {
    lab().simulate(config(others)).unwrap()
}

fn finished(others: &str) -> JsValue {
    let mut run = run(others);
    while run.advance(1_000.0.into()).unwrap() {}
    run.report()
}

fn names(object: &JsValue) -> Vec<String> {
    let names = Object::keys(object.unchecked_ref::<Object>());
    names.iter().filter_map(|name| name.as_string()).collect()
}

#[wasm_bindgen_test]
fn a_run_is_read_as_plain_objects_and_typed_arrays() {
    let mut run = run("{}");
    assert!(run.why().is_null());
    assert!(run.previous_s().is_null());
    assert_eq!(run.arrived(), 0.0);
    assert_eq!(run.expected(), 2_000.0);
    assert!(run.advance(500.0.into()).unwrap());
    assert_eq!(run.arrived(), 500.0);
    while run.advance(1_000.0.into()).unwrap() {}
    assert!(run.next_s().is_null());
    let report = run.report();
    assert_eq!(number(&report, "arrived"), 2_000.0);
    assert_eq!(number(&report, "done"), 2_000.0);
    assert_eq!(floats(&report, "requests").iter().sum::<f64>(), 2_000.0);
    assert!((0.1..0.9).contains(&number(&report, "hit_ratio")));
    assert!(number(&report, "wait.p50_s") <= number(&report, "wait.p99_s"));
    assert_eq!(get(&report, "capped"), JsValue::FALSE);
    let series = run.series(JsValue::UNDEFINED).unwrap();
    assert_eq!(
        names(&series),
        ["window_s", "longest", "arrived", "lookups", "hits"]
    );
    assert_eq!(floats(&series, "arrived").iter().sum::<f64>(), 2_000.0);
    let fewer = floats(&run.series(10.into()).unwrap(), "arrived");
    assert!(fewer.len() <= 10 && fewer.iter().sum::<f64>() == 2_000.0);
    assert!(run.series(0.into()).is_err());

    run.seek(3.0.into()).unwrap();
    let moment = run.moment();
    assert_eq!(number(&moment, "time_s"), 3.0);
    let workers: Array = get(&moment, "workers").dyn_into().unwrap();
    assert_eq!(workers.length(), 3);
    assert_eq!(get(&workers.get(0), "state"), "up");
    assert!(get(&workers.get(0), "serving").is_instance_of::<Uint8Array>());
    let why = run.why();
    assert_eq!(number(&why, "request"), number(&moment, "arrived"));
    assert_eq!(get(&why, "by"), "load");
    assert!(get(&why, "hash").is_null());
    let candidates = integers(&why, "candidates");
    assert!(candidates.contains(&(number(&why, "chosen") as i32)));
    assert_eq!(integers(&why, "in_flight").len(), 3);
    // Back by one request and on again.
    let previous = run.previous_s();
    assert!(previous.as_f64().unwrap() < 3.0);
    run.seek(previous).unwrap();
    assert_eq!(number(&run.why(), "request"), number(&why, "request"));
    let before = run.previous_s();
    run.seek(before).unwrap();
    assert_eq!(number(&run.why(), "request"), number(&why, "request") - 1.0);
    run.seek(run.next_s()).unwrap();
    assert_eq!(number(&run.why(), "request"), number(&why, "request"));
}

#[wasm_bindgen_test]
fn a_key_s_hash_and_ranking_say_why() {
    let mut run = run("{rule: {id: 'rendezvous'}}");
    run.seek(1.0.into()).unwrap();
    let why = run.why();
    let key = get(&why, "key").as_string().unwrap();
    assert_eq!(get(&why, "by"), "key");
    assert_eq!(get(&why, "hash").as_string().unwrap().len(), 16);
    let ranked = wasm::rank(
        js("{id: 'rendezvous'}"),
        js("[{name: 'a'}, {name: 'b'}, {name: 'c'}]"),
        key.into(),
        3.0.into(),
    );
    assert_eq!(integers(&why, "candidates"), ranked.unwrap().to_vec());
}

#[wasm_bindgen_test]
fn the_queue_lesson_gives_its_figures_here_too() {
    let lesson = |rule: &str, events: &str| {
        let report = finished(&format!(
            "{{rule: {{id: '{rule}'}}, workers: [{{name: 'k1'}}, {{name: 'k2'}}, {{name: 'k3'}}],
               seed: 20240730, arrivals: {{kind: 'fixed', per_s: 500}}, requests: null, until_s: 0.6,
               sizes: 'lesson', miss_ms: 1, cache_entries: null, slots: 1, events: {events}}}"
        ));
        let round = |s: f64| (s * 1e5).round() / 1e2;
        let work: Vec<f64> = floats(&report, "busy_s").into_iter().map(round).collect();
        (
            round(number(&report, "wait.mean_s")),
            number(&report, "max_queue"),
            round(number(&report, "finish_s")),
            work,
        )
    };
    let slow = "[{kind: 'slow', at_s: 0, worker: 'k1', factor: 3}]";
    assert_eq!(
        lesson("round-robin", "[]"),
        (4.04, 4.0, 614.0, vec![545.0, 581.0, 553.0])
    );
    assert_eq!(
        lesson("least", "[]"),
        (1.9, 2.0, 610.0, vec![589.0, 567.0, 523.0])
    );
    assert_eq!(
        lesson("round-robin", slow),
        (170.97, 63.0, 1635.0, vec![1635.0, 581.0, 553.0])
    );
    assert_eq!(
        lesson("least", slow),
        (56.99, 18.0, 843.0, vec![843.0, 697.0, 701.0])
    );
}

#[wasm_bindgen_test]
fn everything_that_can_happen_to_a_worker_can_be_said() {
    let report = finished(
        "{health: {interval_s: 0.5, threshold: 2}, events: [
           {kind: 'join', at_s: 1, worker: {name: 'd', weight: 2}},
           {kind: 'die', at_s: 2, worker: 'a'}, {kind: 'recover', at_s: 6, worker: 'a'},
           {kind: 'slow', at_s: 3, worker: 'b', factor: 2.5}, {kind: 'empty-cache', at_s: 4, worker: 'b'},
           {kind: 'leave', at_s: 8, worker: 'c'}]}",
    );
    let failed = number(&report, "failed.unreachable") + number(&report, "failed.died");
    assert!(failed > 0.0);
    assert_eq!(number(&report, "arrived"), number(&report, "done") + failed);
    assert_eq!(floats(&report, "requests").len(), 4);
}

#[wasm_bindgen_test]
fn a_pasted_trace_needs_no_keys_of_the_lab() {
    let config = config("{trace: 'time,key\\n0,x\\n0.5,y\\n1,x', arrivals: null, requests: null}");
    let mut run = wasm::Lab::new().simulate(config).unwrap();
    while run.advance(1.0.into()).unwrap() {}
    assert_eq!(run.arrived(), 3.0);
    assert_eq!(run.span_s(), 1.0);
}

#[wasm_bindgen_test]
fn a_wrong_configuration_is_refused_by_name() {
    for (others, code, part) in [
        (
            "{gateways: 0}",
            "out-of-range",
            "Gateways must be 1 to 64, got 0.",
        ),
        ("{gateways: 65}", "out-of-range", "got 65"),
        ("{slots: 0}", "out-of-range", "Slots must be 1 to 64"),
        ("{slots: 1.5}", "not-whole", "Slots"),
        (
            "{cache_entries: 0}",
            "out-of-range",
            "Keys in a cache must be 1 to 1,000,000, got 0.",
        ),
        (
            "{cache_entries: 1e6, workers: Array.from({length: 11}, (_, i) => ({name: `${i}`}))}",
            "too-many",
            "Keys in caches",
        ),
        (
            "{requests: 1e12}",
            "out-of-range",
            "Requests must be 1 to 100,000,000",
        ),
        (
            "{requests: null}",
            "wrong-kind",
            "one of until_s and requests, got neither",
        ),
        ("{until_s: 3}", "wrong-kind", "got both"),
        (
            "{requests: null, until_s: 1e6, arrivals: {kind: 'poisson', per_s: 1e9}}",
            "too-many",
            "Let it end earlier",
        ),
        (
            "{arrivals: {kind: 'poisson', per_s: 0}}",
            "out-of-range",
            "Requests a second",
        ),
        (
            "{arrivals: {kind: 'poisson', per_s: NaN}}",
            "out-of-range",
            "Requests a second",
        ),
        (
            "{arrivals: {kind: 'sometimes'}}",
            "not-one-of",
            "fixed, poisson, bursts",
        ),
        (
            "{arrivals: null}",
            "wrong-kind",
            "The arrivals must be an object",
        ),
        ("{miss_ms: -1}", "out-of-range", "What a miss costs"),
        ("{hit_ms: Infinity}", "out-of-range", "What a hit costs"),
        ("{seed: 0.5}", "not-whole", "The seed"),
        (
            "{sizes: 'large'}",
            "not-one-of",
            "constant, exponential, lesson",
        ),
        (
            "{trace: '1,a\\n0,b'}",
            "wrong-kind",
            "Line 2 of the trace must be no earlier",
        ),
        ("{trace: 7}", "wrong-kind", "must be a string"),
        (
            "{health: {interval_s: 0, threshold: 1}}",
            "out-of-range",
            "The interval of health checks",
        ),
        (
            "{events: [{kind: 'die', at_s: 0, worker: 'z'}]}",
            "not-one-of",
            "must be one of a, b, c",
        ),
        (
            "{events: [{kind: 'explode', at_s: 0, worker: 'a'}]}",
            "not-one-of",
            "empty-cache",
        ),
        (
            "{events: [{kind: 'slow', at_s: 0, worker: 'a', factor: 0}]}",
            "out-of-range",
            "The slowdown",
        ),
        (
            "{events: Array(101).fill({kind: 'die', at_s: 0, worker: 'a'})}",
            "too-many",
            "Events",
        ),
        (
            "{speed: 3}",
            "not-one-of",
            "A property of the configuration",
        ),
        (
            "{rule: {id: 'ring'}, workers: [{name: 'a'}, {name: 'a'}]}",
            "duplicate-name",
            "both named",
        ),
    ] {
        let (given_code, message) = thrown(lab().simulate(config(others)));
        assert_eq!(given_code, code, "{others}: {message}");
        assert!(message.contains(part), "{others}: {message}");
    }
    let mut run = run("{}");
    for (time, code) in [
        (-1.0, "out-of-range"),
        (f64::NAN, "out-of-range"),
        (1e10, "out-of-range"),
    ] {
        assert_eq!(thrown(run.seek(time.into())).0, code);
    }
    assert_eq!(thrown(run.advance(0.0.into())).0, "out-of-range");
    assert_eq!(thrown(wasm::Lab::new().simulate(config("{}"))).0, "not-yet");
}

#[wasm_bindgen_test]
fn rules_are_compared_over_seeds() {
    let values = js("new Float64Array([10, 50, 30, 9, 49, 29])");
    let standings = wasm::compare_figures(values, 2.0.into(), true.into()).unwrap();
    assert_eq!(integers(&standings, "best"), [1]);
    assert_eq!(floats(&standings, "mean"), [30.0, 29.0]);
    let (code, message) = thrown(wasm::compare_figures(
        js("[1, 2, 3]"),
        2.0.into(),
        true.into(),
    ));
    assert_eq!(code, "wrong-kind");
    assert!(
        message.contains("as many for each of the 2 rules"),
        "{message}"
    );
}

/// A getter that throws, or frees the lab, leaves the instance usable.
#[wasm_bindgen_test]
fn a_hostile_configuration_leaves_the_lab_as_it_was() {
    let fault = call(
        "(lab, config) => {
            for (const name of ['rule', 'workers', 'seed', 'arrivals', 'events', 'health', 'trace']) {
                const armed = {...config};
                Object.defineProperty(armed, name, {enumerable: true, get() { throw new RangeError('boom'); }});
                try { lab.simulate(armed); return name; } catch (error) { if (error.message !== 'boom') return `${error}`; }
            }
            const run = lab.simulate(config);
            while (run.advance(1000)) {}
            const done = run.report().done;
            run.free();
            lab.free();
            return done === 2000 ? '' : `done ${done}`;
        }",
        &[&lab().into(), &config("{}")],
    );
    assert_eq!(fault, "");
}
