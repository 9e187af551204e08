//! How many points a ring needs, and whether one's own was lucky.

use js_sys::Float64Array;
use wasm_bindgen::prelude::*;

use super::calls::rule_and_fleet;
use super::convert::{Result, into_error, number, numbers, object, or_null};
use super::read::{self, Fields};
use crate::evenness::{PointsNeeded, Wish};
use crate::limits;
use crate::trials::{Question, Standing, Tally};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** At most this imbalance, 1.001 to 100, with this probability, 0.5 to 0.999. */
export interface Wish { imbalance: number; probability: number }
export interface PointsNeeded {
  /** Of a worker of weight 1. */
  points: number;
  /** Of all workers together. */
  in_all: number;
  /** That such a ring keeps within the imbalance, at least; it is at least the wished one. */
  probability: number;
}
export interface Question extends Wish {
  /** Points of a worker of weight 1 in the rings tried, for a better number. */
  points?: number | null;
  /** The imbalance of the ring to compare with them. */
  own?: number | null;
}
export interface Standing { more_even: number; more_even_ratio: number; less_even: number; less_even_ratio: number }
export interface Tally {
  tried: number;
  /** Rings within the wished imbalance; their part; a 95 % interval for its probability. */
  held: number; held_ratio: number; held_low: number; held_high: number;
  /** The imbalance that the wished part of the rings does not exceed. */
  quantile: number;
  median: number; least: number; greatest: number;
  /** How `own` compares; null where it was not given. */
  own: Standing | null;
  /** A better number of points; null where theirs was not given. */
  points: number | null;
  /** Bin i holds the imbalances above edges[i] and up to edges[i + 1]: at most 40 bins. */
  edges: Float64Array; counts: Float64Array;
  /** The first so many bins hold the rings that held; their last edge is the wished imbalance. */
  bins_held: number;
}
"#;

/// The least number of points per worker with which the rule's ring is as even as wished, by
/// theory; null where theory does not tell.
#[wasm_bindgen(js_name = pointsNeeded, unchecked_return_type = "PointsNeeded | null")]
pub fn points_needed(
    #[wasm_bindgen(unchecked_param_type = "Rule")] rule: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Worker[]")] workers: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Wish")] wish: JsValue,
) -> Result<JsValue> {
    let (rule, fleet) = rule_and_fleet(rule, workers)?;
    let fields = Fields::of(&wish, "the wish")?;
    fields.only(&["imbalance", "probability"])?;
    let wish = wish_of(&fields)?;
    let needed = crate::points_needed(&rule, &fleet, &wish).map_err(into_error)?;
    Ok(or_null(needed.map(|needed: PointsNeeded| {
        object(&[
            ("points", number(needed.points)),
            ("in_all", number(needed.in_all)),
            ("probability", needed.probability.into()),
        ])
    })))
}

/// The imbalance of the rule's hash space for each of `count` seeds from `first` on; where its
/// hash takes no seed, the seed and a slash is put before the workers' names instead. `points`
/// replaces the rule's own, and may be more than its option allows. Holds nothing between calls.
#[wasm_bindgen]
pub fn imbalances(
    #[wasm_bindgen(unchecked_param_type = "Rule")] rule: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Worker[]")] workers: JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] first: JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] count: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "number | null")] points: JsValue,
) -> Result<Float64Array> {
    let (rule, fleet) = rule_and_fleet(rule, workers)?;
    let first = read::number(&first, "The first seed")?;
    let count = read::number(&count, "Seeds")?;
    let points = read::optional_number(&points, "Virtual nodes")?;
    let imbalances = crate::imbalances(&rule, &fleet, first, count, points).map_err(into_error)?;
    Ok(imbalances.as_slice().into())
}

/// What the imbalances of many rings say of a wish, and of one's own ring.
#[wasm_bindgen(unchecked_return_type = "Tally")]
pub fn tally(
    #[wasm_bindgen(unchecked_param_type = "Float64Array | number[]")] imbalances: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Question")] question: JsValue,
) -> Result<JsValue> {
    let hint = "Tally a part of them.";
    let imbalances = read::numbers(&imbalances, "Imbalances", limits::TRIALS, hint)?;
    let fields = Fields::of(&question, "the question")?;
    fields.only(&["imbalance", "probability", "points", "own"])?;
    let question = Question {
        wish: wish_of(&fields)?,
        points: fields.number("points")?,
        own: fields.number("own")?,
    };
    let tally = Tally::of(&imbalances, &question).map_err(into_error)?;
    let (held_low, held_high) = tally.held_within;
    let counts = tally.histogram.counts.iter().map(|&count| count as f64);
    Ok(object(&[
        ("tried", number(tally.tried)),
        ("held", number(tally.held)),
        ("held_ratio", tally.held_ratio.into()),
        ("held_low", held_low.into()),
        ("held_high", held_high.into()),
        ("quantile", tally.quantile.into()),
        ("median", tally.median.into()),
        ("least", tally.least.into()),
        ("greatest", tally.greatest.into()),
        ("own", or_null(tally.own.map(standing))),
        ("points", or_null(tally.points)),
        ("counts", numbers(counts.collect())),
        ("bins_held", number(tally.histogram.below as u64)),
        ("edges", numbers(tally.histogram.edges)),
    ]))
}

fn wish_of(fields: &Fields) -> Result<Wish> {
    Ok(Wish {
        imbalance: fields.required_number("imbalance")?,
        probability: fields.required_number("probability")?,
    })
}

fn standing(standing: Standing) -> JsValue {
    object(&[
        ("more_even", number(standing.more_even)),
        ("more_even_ratio", standing.more_even_ratio.into()),
        ("less_even", number(standing.less_even)),
        ("less_even_ratio", standing.less_even_ratio.into()),
    ])
}
