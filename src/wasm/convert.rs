//! Values in and out, and errors out.

use js_sys::{Array, Int32Array, JsString, Reflect, Uint8Array};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::prelude::*;

use crate::error::{Error, whole_within};
use crate::fleet::WorkerId;
use crate::keys::{Keys, check_length};
use crate::limits;

pub type Result<T> = std::result::Result<T, JsValue>;

/// A JavaScript `Error` with the message a person reads and the code a program reads.
pub fn into_error(error: Error) -> JsValue {
    let thrown = js_sys::Error::new(&error.to_string());
    // Setting a property on a fresh Error cannot fail.
    let _ = Reflect::set(&thrown, &"code".into(), &error.code().into());
    thrown.into()
}

pub fn wrong_kind(what: &str, expected: &str, given: &JsValue) -> JsValue {
    into_error(Error::WrongKind {
        what: what.to_owned(),
        expected: expected.to_owned(),
        given: kind_of(given),
    })
}

pub fn deserialize<T: DeserializeOwned>(value: JsValue, what: &str) -> Result<T> {
    if !value.is_object() {
        return Err(wrong_kind(what, "an object", &value));
    }
    serde_wasm_bindgen::from_value(value).map_err(|error| {
        into_error(Error::WrongKind {
            what: what.to_owned(),
            expected: "complete and of the right types".into(),
            given: error.to_string(),
        })
    })
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

pub fn replicas(k: f64) -> Result<usize> {
    whole_within("Replicas", k, 1, limits::WORKERS)
        .map(|k| k as usize)
        .map_err(into_error)
}

/// A key's bytes: UTF-8 of a string, with U+FFFD for a lone surrogate as `TextEncoder` has it, or
/// a `Uint8Array` as it is.
pub fn key_from(value: &JsValue, what: &str) -> Result<Vec<u8>> {
    let bytes = if let Some(text) = value.dyn_ref::<JsString>() {
        // At most one unit of UTF-16 a byte: what is too long is refused before it is copied.
        let units = text.length() as usize;
        if units > limits::KEY_BYTES {
            return Err(into_error(Error::TooLong {
                what: what.to_owned(),
                bytes: units,
                max: limits::KEY_BYTES,
            }));
        }
        String::from(text).into_bytes()
    } else if let Some(bytes) = value.dyn_ref::<Uint8Array>() {
        bytes.to_vec()
    } else {
        return Err(wrong_kind(what, "a string or a Uint8Array", value));
    };
    check_length(what, &bytes).map_err(into_error)?;
    Ok(bytes)
}

/// An array of keys.
pub fn keys_from(value: &JsValue) -> Result<Keys> {
    let Some(list) = value.dyn_ref::<Array>() else {
        return Err(wrong_kind("The keys", "an array", value));
    };
    let mut bytes = Vec::with_capacity(list.length().min(limits::KEYS as u32) as usize);
    for (i, key) in list.iter().enumerate() {
        bytes.push(key_from(&key, &format!("Key {}", i + 1))?);
    }
    Keys::listed(bytes).map_err(into_error)
}

/// What a value is, in a few words.
fn kind_of(value: &JsValue) -> String {
    if value.is_null() {
        "null".into()
    } else if Array::is_array(value) {
        "an array".into()
    } else if let Some(number) = value.as_f64() {
        number.to_string()
    } else if let Some(text) = value.as_string() {
        format!("\"{text}\"")
    } else {
        let name = value.js_typeof().as_string().unwrap_or_default();
        match name.as_str() {
            "object" | "undefined" => name,
            _ => format!("a {name}"),
        }
    }
}
