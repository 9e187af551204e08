//! Values and errors out; what comes in is read in `read`.

use js_sys::{Int32Array, Reflect};
use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::prelude::*;

use crate::error::Error;
use crate::fleet::WorkerId;

pub type Result<T> = std::result::Result<T, JsValue>;

/// A JavaScript `Error` with the message a person reads and the code a program reads.
pub fn into_error(error: Error) -> JsValue {
    let thrown = js_sys::Error::new(&error.to_string());
    // Setting a property on a fresh Error cannot fail.
    let _ = Reflect::set(&thrown, &"code".into(), &error.code().into());
    thrown.into()
}

/// Structs and lists become plain objects and arrays, `None` becomes null.
pub fn serialize<T: Serialize>(value: &T) -> Result<JsValue> {
    const SERIALIZER: Serializer = Serializer::new()
        .serialize_maps_as_objects(true)
        .serialize_missing_as_null(true);
    value
        .serialize(&SERIALIZER)
        .map_err(|error| js_sys::Error::new(&error.to_string()).into())
}

/// Worker indices as JavaScript has them: −1 for none.
pub fn workers_to_ids(workers: impl IntoIterator<Item = Option<WorkerId>>) -> Int32Array {
    let ids: Vec<i32> = workers
        .into_iter()
        .map(|worker| worker.map_or(-1, |id| id.0 as i32))
        .collect();
    ids.as_slice().into()
}
