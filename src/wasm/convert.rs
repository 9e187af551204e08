//! Values out, for both doors.

use std::cell::RefCell;

use js_sys::{Array, Float64Array, Int32Array};
use wasm_bindgen::prelude::*;

use crate::fleet::WorkerId;

#[wasm_bindgen]
extern "C" {
    /// An object of our own making, on which setting a property cannot fail: a plain assignment
    /// takes half the time of js-sys's, which catches.
    #[wasm_bindgen(js_name = Object)]
    type Plain;

    #[wasm_bindgen(constructor, js_class = "Object")]
    fn new() -> Plain;

    #[wasm_bindgen(method, structural, indexing_setter)]
    fn set(this: &Plain, name: &JsValue, value: &JsValue);
}

/// A plain object with these properties.
pub fn object(properties: &[(&'static str, JsValue)]) -> JsValue {
    let object = Plain::new();
    for (name, value) in properties {
        object.set(&constant(name), value);
    }
    object.into()
}

/// A text of the program as JavaScript has it, made once: decoding it each time would take longer
/// than whatever it names.
pub fn constant(text: &'static str) -> JsValue {
    const PLACES: usize = 256;
    type Known = Option<(&'static str, JsValue)>;
    thread_local! {
        static KNOWN: RefCell<[Known; PLACES]> = const { RefCell::new([const { None }; PLACES]) };
    }
    KNOWN.with_borrow_mut(|known| {
        // Where a text lies in memory tells it from the others.
        let place = &mut known[(text.as_ptr().addr() ^ text.len()) % PLACES];
        match place {
            Some((same, value)) if std::ptr::eq(*same, text) => value.clone(),
            _ => {
                let value = JsValue::from_str(text);
                *place = Some((text, value.clone()));
                value
            }
        }
    })
}

/// An array of these values.
pub fn list(values: impl Iterator<Item = JsValue>) -> JsValue {
    values.collect::<Array>().into()
}

/// A value, or null for none.
pub fn or_null(value: Option<impl Into<JsValue>>) -> JsValue {
    value.map_or(JsValue::NULL, Into::into)
}

/// Counts stay below 2^53, so they cross as they are.
pub fn number(count: u64) -> JsValue {
    (count as f64).into()
}

/// Numbers as a `Float64Array`.
pub fn numbers(values: Vec<f64>) -> JsValue {
    Float64Array::from(values.as_slice()).into()
}

/// Worker indices as JavaScript has them: −1 for none.
pub fn workers_to_ids(workers: impl IntoIterator<Item = Option<WorkerId>>) -> Int32Array {
    let ids: Vec<i32> = workers
        .into_iter()
        .map(|worker| worker.map_or(-1, |id| id.0 as i32))
        .collect();
    ids.as_slice().into()
}
