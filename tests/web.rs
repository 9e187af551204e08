//! The boundary in a real browser.
#![cfg(target_arch = "wasm32")]

#[path = "simulation/bits.rs"]
mod bits;
#[path = "simulation/random.rs"]
mod random;

mod web {
    mod choices;
    mod demand;
    mod evenness;
    mod guess;
    mod hostile;
    mod queues;
    mod refusals;
    mod shapes;
    mod simulation;
    mod simulation_bits;
    mod systems;
}

use js_sys::{Array, Error, Float64Array, Function, Int32Array, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::wasm_bindgen_test_configure;

wasm_bindgen_test_configure!(run_in_browser);

const THREE: &str = "[{name: 'k1'}, {name: 'k2'}, {name: 'k3'}]";
const FOUR: &str = "[{name: 'k1'}, {name: 'k2'}, {name: 'k3'}, {name: 'k4'}]";

/// What a page would write: a JavaScript expression.
fn js(expression: &str) -> JsValue {
    js_sys::eval(&format!("({expression})")).unwrap()
}

/// What a JavaScript function gives for these arguments.
fn call(function: &str, arguments: &[&JsValue]) -> JsValue {
    let function: Function = js(function).dyn_into().unwrap();
    let arguments: Array = arguments.iter().copied().collect();
    function.apply(&JsValue::NULL, &arguments).unwrap()
}

/// One side of a comparison.
fn side(rule: &str, workers: &str) -> JsValue {
    js(&format!("{{rule: {rule}, workers: {workers}}}"))
}

fn get(value: &JsValue, path: &str) -> JsValue {
    path.split('.').fold(value.clone(), |value, name| {
        Reflect::get(&value, &name.into()).unwrap()
    })
}

fn number(value: &JsValue, path: &str) -> f64 {
    get(value, path).as_f64().unwrap()
}

fn floats(value: &JsValue, path: &str) -> Vec<f64> {
    let array: Float64Array = get(value, path).dyn_into().unwrap();
    array.to_vec()
}

fn integers(value: &JsValue, path: &str) -> Vec<i32> {
    let array: Int32Array = get(value, path).dyn_into().unwrap();
    array.to_vec()
}

/// The code and message of what was thrown, which must be an Error.
fn thrown<T>(result: Result<T, JsValue>) -> (String, String) {
    let error = result.err().expect("nothing was thrown");
    let code = get(&error, "code").as_string().expect("no code");
    let error: Error = error.dyn_into().expect("not an Error");
    (code, error.message().into())
}
