//! Guesses and remainders across the boundary.

use js_sys::Int32Array;
use wasm_bindgen::prelude::*;

use super::convert::{Result, into_error, number, object, or_null};
use super::read;
use crate::{guess, limits};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A guess beside its answer; `times_guess` is null for a guess of 0, the least where there is none. */
export interface Guess {
    answer: number; answer_ratio: number; rest: number; guess_ratio: number; times_guess: number | null;
    least: number | null; above_least: number | null; times_least: number | null;
}
/** By a hash's remainder mod the least common multiple of both counts: its worker before and after. */
export interface Remainders { before: Int32Array; after: Int32Array; agree: number; differ: number; agree_ratio: number }
"#;

/// Weighs a guess against an answer in parts, out of `of`; `least_ratio` is null where there is none.
#[wasm_bindgen(js_name = weighGuess, unchecked_return_type = "Guess")]
pub fn weigh_guess(
    #[wasm_bindgen(unchecked_param_type = "number")] of: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Float64Array | number[]")] parts: JsValue,
    #[wasm_bindgen(unchecked_param_type = "number | null")] least_ratio: JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] guess: JsValue,
) -> Result<JsValue> {
    let parts = read::numbers(&parts, "Parts", limits::WORKERS, "Take some out.")?;
    let found = guess::weigh(
        read::number(&of, "All")?,
        &parts,
        read::optional_number(&least_ratio, "The least")?,
        read::number(&guess, "The guess")?,
    )
    .map_err(into_error)?;
    Ok(object(&[
        ("answer", found.answer.into()),
        ("answer_ratio", found.answer_ratio.into()),
        ("rest", found.rest.into()),
        ("guess_ratio", found.guess_ratio.into()),
        ("times_guess", or_null(found.times_guess)),
        ("least", or_null(found.least)),
        ("above_least", or_null(found.above_least)),
        ("times_least", or_null(found.times_least)),
    ]))
}

/// Who owns a hash before and after under hash mod N, by its remainder.
#[wasm_bindgen(unchecked_return_type = "Remainders")]
pub fn remainders(
    #[wasm_bindgen(unchecked_param_type = "number")] before: JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] after: JsValue,
) -> Result<JsValue> {
    let found = guess::remainders(
        read::number(&before, "Workers before")?,
        read::number(&after, "Workers after")?,
    )
    .map_err(into_error)?;
    let integers = |list: &[u32]| -> JsValue {
        let list: Vec<i32> = list.iter().map(|&worker| worker as i32).collect();
        Int32Array::from(list.as_slice()).into()
    };
    Ok(object(&[
        ("before", integers(&found.before)),
        ("after", integers(&found.after)),
        ("agree", number(found.agree as u64)),
        ("differ", number(found.differ as u64)),
        ("agree_ratio", found.agree_ratio.into()),
    ]))
}
