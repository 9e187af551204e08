//! Values and errors out; what comes in is read in `read`.

use js_sys::Reflect;
use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::prelude::*;

use crate::error::Error;

pub use crate::wasm::convert::*;

pub type Result<T> = std::result::Result<T, JsValue>;

/// A JavaScript `Error` with the message a person reads and the code a program reads.
pub fn into_error(error: Error) -> JsValue {
    let thrown = js_sys::Error::new(&error.to_string());
    // Setting a property on a fresh Error cannot fail.
    let _ = Reflect::set(&thrown, &"code".into(), &error.code().into());
    thrown.into()
}

/// A struct of numbers as a plain object, `None` as null. Deeper structures cost ten times the
/// code of [`object`] and [`list`] here.
pub fn serialize<T: Serialize>(value: &T) -> Result<JsValue> {
    const SERIALIZER: Serializer = Serializer::new()
        .serialize_maps_as_objects(true)
        .serialize_missing_as_null(true);
    value
        .serialize(&SERIALIZER)
        .map_err(|error| js_sys::Error::new(&error.to_string()).into())
}
