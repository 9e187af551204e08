//! Balls, chances and the supermarket model across the boundary; views of load.

use balance_lab::wasm;
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::{floats, get, js, number, thrown};

fn thrown_balls(arguments: [&str; 5]) -> Result<JsValue, JsValue> {
    let [bins, balls, d, draw, seed] = arguments.map(js);
    wasm::throw_balls(bins, balls, d, draw, seed)
}

#[wasm_bindgen_test]
fn balls_thrown_and_expected_have_one_shape() {
    let found = thrown_balls(["100000", "100000", "2", "'distinct'", "5"]).unwrap();
    let histogram = floats(&found, "histogram");
    assert_eq!(histogram.iter().sum::<f64>(), 100_000.0);
    assert_eq!(number(&found, "max") as usize, histogram.len() - 1);
    let native = balance_lab::balls::throw(
        1e5,
        1e5,
        2.0,
        balance_lab::balancing::choices::Draw::Distinct,
        5,
    );
    let native: Vec<f64> = native
        .unwrap()
        .histogram
        .iter()
        .map(|&bins| bins as f64)
        .collect();
    assert_eq!(histogram, native);
    let million = || js("1000000");
    let theory = wasm::balls_theory(million(), million(), 2.into()).unwrap();
    assert_eq!(floats(&theory, "histogram")[3].round(), 8_889.0);
    assert!((number(&theory, "leading") - 3.79).abs() < 0.005);
    let uneven = wasm::balls_theory(million(), js("10"), 2.into()).unwrap();
    assert!(get(&uneven, "leading").is_null());
}

#[wasm_bindgen_test]
fn chances_models_and_crossings_are_numbers_or_null() {
    let chances = wasm::chances(js("[4, 1, 5, 3, 2]"), 2.into(), js("'distinct'")).unwrap();
    let rounded: Vec<f64> = chances
        .to_vec()
        .iter()
        .map(|p| (p * 100.0).round())
        .collect();
    assert_eq!(rounded, [10.0, 40.0, 0.0, 20.0, 30.0]);
    let time = wasm::supermarket(js("0.9"), 2.into())
        .unwrap()
        .as_f64()
        .unwrap();
    assert!((time - 2.614).abs() < 6e-4);
    assert!(wasm::supermarket(js("1"), 2.into()).unwrap().is_null());
    let crossing = wasm::crossing(js("[0, 1]"), js("[0, 2]"), js("[1, 1]")).unwrap();
    assert_eq!(crossing.as_f64(), Some(0.5));
    assert!(
        wasm::crossing(js("[0, 1]"), js("[0, 0]"), js("[1, 1]"))
            .unwrap()
            .is_null()
    );
}

#[wasm_bindgen_test]
fn what_cannot_be_thrown_or_asked_is_refused() {
    for (arguments, code) in [
        (["0", "1", "1", "'distinct'", "0"], "out-of-range"),
        (["1e8", "1", "1", "'distinct'", "0"], "out-of-range"),
        (["3", "1", "4", "'distinct'", "0"], "out-of-range"),
        (["3", "1", "2", "'often'", "0"], "not-one-of"),
        (["3", "1", "2", "undefined", "0"], "wrong-kind"),
        (["3", "1", "2", "'distinct'", "-1"], "out-of-range"),
        (["'3'", "1", "2", "'distinct'", "0"], "wrong-kind"),
    ] {
        assert_eq!(thrown(thrown_balls(arguments)).0, code, "{arguments:?}");
    }
    assert_eq!(
        thrown(wasm::chances(js("[-1]"), 2.into(), js("'distinct'"))).0,
        "out-of-range"
    );
    assert_eq!(
        thrown(wasm::chances(js("'many'"), 2.into(), js("'distinct'"))).0,
        "wrong-kind"
    );
    assert_eq!(
        thrown(wasm::supermarket(js("NaN"), 2.into())).0,
        "out-of-range"
    );
    assert_eq!(
        thrown(wasm::supermarket(js("-1"), 2.into())).0,
        "out-of-range"
    );
}

#[wasm_bindgen_test]
fn views_are_said_and_refused_by_name() {
    let mean = |view: &str| {
        let mut lab = wasm::Lab::new();
        lab.set_keys(js("['a']")).unwrap();
        let config = format!(
            "{{rule: {{id: 'least', ties: 'random'}}, workers: Array.from({{length: 8}}, (_, i) => ({{name: `w${{i}}`}})),
               seed: 1, arrivals: {{kind: 'poisson', per_s: 7.2}}, requests: 20000, miss_ms: 1000,
               sizes: 'exponential', gateways: 16, view: {view}}}"
        );
        let mut run = lab.simulate(js(&config))?;
        while run.advance(10_000.into())? {}
        Ok::<_, JsValue>(number(&run.report(), "response.mean_s"))
    };
    let exact = mean("null").unwrap();
    assert_eq!(mean("{kind: 'exact'}"), Ok(exact));
    assert_eq!(mean("{kind: 'refreshed', every_s: 0}"), Ok(exact));
    let old = mean("{kind: 'refreshed', every_s: 4}").unwrap();
    assert!(old > 2.0 * exact);
    assert!(mean("{kind: 'refreshed', every_s: 4, own: true, staggered: true}").unwrap() < old);
    assert!(mean("{kind: 'refreshed', every_s: 4, delay_s: 2}").unwrap() > old);
    assert!(mean("{kind: 'own'}").unwrap() > exact);
    for (view, code) in [
        ("{kind: 'refreshed', every_s: -1}", "out-of-range"),
        ("{kind: 'refreshed'}", "wrong-kind"),
        ("{kind: 'guessed'}", "not-one-of"),
        ("{kind: 'own', every_s: 1}", "not-one-of"),
    ] {
        assert_eq!(thrown(mean(view)).0, code, "{view}");
    }
}
