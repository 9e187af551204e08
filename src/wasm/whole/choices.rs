//! Two choices without queues: balls into bins, chances, and what theory says of them.

use js_sys::Float64Array;
use wasm_bindgen::prelude::*;

use super::convert::{Result, into_error, number, numbers, object, or_null};
use super::read::{self, wrong_kind};
use crate::balancing::choices::{self, CHOICES, Draw};
use crate::balls;
use crate::error::{Error, whole_within, within};
use crate::limits;
use crate::theory;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
export type Draw = "distinct" | "with-replacement";
/** How many bins hold 0, 1, 2, … balls. */
export interface ThrownBalls { max: number; histogram: Float64Array }
/** `leading` is the leading term of the fullest bin, where there are as many balls as bins. */
export interface BinsExpected { leading: number | null; histogram: Float64Array }
"#;

const D: &str = "Choices";

/// Balls thrown one after the other into bins, each to the least full of `d` drawn.
#[wasm_bindgen(js_name = throwBalls, unchecked_return_type = "ThrownBalls")]
pub fn throw_balls(
    #[wasm_bindgen(unchecked_param_type = "number")] bins: JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] balls: JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] d: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Draw")] draw: JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] seed: JsValue,
) -> Result<JsValue> {
    let seed = read::number(&seed, "The seed")?;
    let seed = whole_within("The seed", seed, 0, limits::SEED).map_err(into_error)?;
    let found = balls::throw(
        read::number(&bins, "Bins")?,
        read::number(&balls, "Balls")?,
        read::number(&d, D)?,
        draw_of(&draw)?,
        seed,
    )
    .map_err(into_error)?;
    Ok(object(&[
        ("max", number(found.max() as u64)),
        (
            "histogram",
            numbers(found.histogram.iter().map(|&bins| bins as f64).collect()),
        ),
    ]))
}

/// What is expected of that, of very many bins.
#[wasm_bindgen(js_name = ballsTheory, unchecked_return_type = "BinsExpected")]
pub fn balls_theory(
    #[wasm_bindgen(unchecked_param_type = "number")] bins: JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] balls: JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] d: JsValue,
) -> Result<JsValue> {
    let whole = |value: &JsValue, what: &str, most| {
        let number = read::number(value, what)?;
        whole_within(what, number, 1, most).map_err(into_error)
    };
    let bins = whole(&bins, "Bins", limits::BALLS)?;
    let balls = whole(&balls, "Balls", limits::BALLS)?;
    let d = whole(&d, D, CHOICES)? as u32;
    let leading = theory::balls_leading(bins, d).filter(|_| balls == bins);
    Ok(object(&[
        ("leading", or_null(leading)),
        ("histogram", numbers(theory::bins_expected(bins, balls, d))),
    ]))
}

/// The exact chance of each worker to be the least loaded of `d` drawn, equals sharing alike.
#[wasm_bindgen]
pub fn chances(
    #[wasm_bindgen(unchecked_param_type = "Float64Array | number[]")] in_flight: JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] d: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Draw")] draw: JsValue,
) -> Result<Float64Array> {
    let loads = read::numbers(&in_flight, "Loads", limits::WORKERS, "Take some out.")?;
    let loads = loads.iter().map(|&load| {
        let load = whole_within("Requests in flight", load, 0, u32::MAX.into());
        load.map(|load| load as u32).map_err(into_error)
    });
    let loads: Vec<u32> = loads.collect::<Result<_>>()?;
    let d = whole_within(D, read::number(&d, D)?, 1, CHOICES).map_err(into_error)?;
    let chances = choices::chances(&loads, d as u32, draw_of(&draw)?);
    Ok(chances.as_slice().into())
}

/// The mean time in system by the supermarket model, in service times; null at a load of 1 or
/// more, where there is no steady state.
#[wasm_bindgen(unchecked_return_type = "number | null")]
pub fn supermarket(
    #[wasm_bindgen(unchecked_param_type = "number")] lambda: JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] d: JsValue,
) -> Result<JsValue> {
    let lambda = read::number(&lambda, "The load")?;
    let lambda = within("The load", lambda, 0.0, limits::LOAD).map_err(into_error)?;
    let d = whole_within(D, read::number(&d, D)?, 1, CHOICES).map_err(into_error)?;
    Ok(or_null(theory::supermarket(lambda, d as u32)))
}

/// Where the first line rises above the second, by straight lines between their points; null where
/// it nowhere does.
#[wasm_bindgen(unchecked_return_type = "number | null")]
pub fn crossing(
    #[wasm_bindgen(unchecked_param_type = "Float64Array | number[]")] x: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Float64Array | number[]")] first: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Float64Array | number[]")] second: JsValue,
) -> Result<JsValue> {
    let line = |list| read::numbers(list, "Points", limits::WORKERS, "Draw fewer.");
    let (x, first, second) = (line(&x)?, line(&first)?, line(&second)?);
    Ok(or_null(theory::crossing(&x, &first, &second)))
}

fn draw_of(value: &JsValue) -> Result<Draw> {
    const WHAT: &str = "How they are drawn";
    let Some(given) = read::text_of(value, WHAT)? else {
        return Err(wrong_kind(WHAT, "a string", value));
    };
    let known = [Draw::Distinct, Draw::WithReplacement];
    let found = known.into_iter().find(|draw| draw.name() == given);
    found.ok_or_else(|| {
        into_error(Error::NotOneOf {
            what: WHAT.into(),
            given,
            allowed: known.map(|draw| draw.name().to_owned()).into(),
        })
    })
}
