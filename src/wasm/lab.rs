//! The handle that a page keeps between calls.

use js_sys::{Float32Array, Float64Array, JsString, Reflect};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use super::convert::{
    Result, deserialize, into_error, key_from, keys_from, serialize, workers_to_ids, wrong_kind,
};
use super::object;
use super::types::{RuleInput, WorkerInput};
use crate::error::whole_within;
use crate::fleet::Fleet;
use crate::keys::Keys;
use crate::lab::{Stop, Stretch, View};
use crate::limits;
use crate::movement::{Movement, Spread};
use crate::placement::ring::Ring;
use crate::placement::rule::Rule;
use crate::theory::{self, Z_95};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
export type KeySource = string[] | Uint8Array[] | {prefix: string, start: number, count: number} | {lines: string};
export interface Side { rule: Rule; workers: Worker[] }
export interface View { start: number; span: number; bins: number }
export interface Spread {
  keys: Float64Array; share_of_keys: Float64Array; share_of_space: Float64Array; even: Float64Array;
  expected: Float64Array; expected_low: Float64Array; expected_high: Float64Array;
  imbalance: number; imbalance_of_space: number;
}
export interface RingFigures {
  points: number; points_of: Float64Array; bytes: number; bytes_per_point: number; comparisons: number; bits: number;
}
export interface Comparison {
  keys: number; moved: number; needless: number;
  moved_ratio: number; needless_ratio: number; least_ratio: number; excess_ratio: number;
  /** Keys by owner before (row) and after (column); the last row and column: no owner. */
  flow: Float64Array; columns: number;
  before: Spread; after: Spread; ring_before: RingFigures | null; ring_after: RingFigures | null;
}
export interface Bins { before: Int32Array; after: Int32Array; gained_by: Int32Array; gained: Float32Array }
export interface Stretches { from: Float64Array; to: Float64Array; owner: Int32Array }
export interface Stop { worker: number; turn: number; points_walked: number; point: number; points: number }
export interface Followed {
  hash: string; turn: number; before: Stop[]; after: Stop[]; expected_points_walked: number;
}
export interface Samples { keys: string[]; turn: Float64Array; before: Int32Array; after: Int32Array }
"#;

/// Keys, their sorted hashes and two placements, held between calls. Call `free()` when done.
#[wasm_bindgen]
#[derive(Default)]
pub struct Lab(crate::lab::Lab);

#[derive(Deserialize)]
struct NumberedInput {
    prefix: String,
    start: f64,
    count: f64,
}

#[derive(Deserialize)]
struct ViewInput {
    start: f64,
    span: f64,
    bins: f64,
}

#[wasm_bindgen]
impl Lab {
    /// A lab without keys.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Lab {
        Lab::default()
    }

    /// Replaces the keys: a list, `{prefix, start, count}` for numbered ones, or `{lines}` for a
    /// text with a key a line. Gives how many there are.
    #[wasm_bindgen(js_name = setKeys)]
    pub fn set_keys(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "KeySource")] source: JsValue,
    ) -> Result<f64> {
        let keys = keys_from_source(source)?;
        let count = keys.len() as f64;
        self.0.set_keys(keys);
        Ok(count)
    }

    /// Places the keys before and after a change; each side is `{rule, workers}`.
    #[wasm_bindgen(unchecked_return_type = "Comparison")]
    pub fn compare(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Side")] before: JsValue,
        #[wasm_bindgen(unchecked_param_type = "Side")] after: JsValue,
    ) -> Result<JsValue> {
        let (old_rule, old_fleet) = side(before, "The side before")?;
        let (new_rule, new_fleet) = side(after, "The side after")?;
        let movement = self
            .0
            .compare((&old_rule, old_fleet), (&new_rule, new_fleet))
            .map_err(into_error)?;
        let [ring_before, ring_after] = self.0.rings().map_err(into_error)?.map(ring_figures);
        Ok(object([
            ("keys", number(movement.keys)),
            ("moved", number(movement.moved)),
            ("needless", number(movement.needless)),
            ("moved_ratio", movement.moved_ratio().into()),
            ("needless_ratio", movement.needless_ratio().into()),
            ("least_ratio", movement.least_ratio.into()),
            ("excess_ratio", movement.excess_ratio().into()),
            ("flow", numbers(flow(&movement))),
            ("columns", number(movement.columns as u64)),
            ("before", spread(&movement.before)),
            ("after", spread(&movement.after)),
            ("ring_before", ring_before),
            ("ring_after", ring_after),
        ]))
    }

    /// Both rings of the last comparison, bin by bin.
    #[wasm_bindgen(js_name = ringBins, unchecked_return_type = "Bins")]
    pub fn ring_bins(
        &self,
        #[wasm_bindgen(unchecked_param_type = "View")] view: JsValue,
    ) -> Result<JsValue> {
        let bins = self.0.ring_bins(parse_view(view)?).map_err(into_error)?;
        Ok(object([
            ("before", workers_to_ids(bins.before).into()),
            ("after", workers_to_ids(bins.after).into()),
            ("gained_by", workers_to_ids(bins.gained_by).into()),
            ("gained", Float32Array::from(bins.gained.as_slice()).into()),
        ]))
    }

    /// Both rings of the last comparison within a window: single arcs while they are at most
    /// `view.bins`, else bins. Places are parts of the window.
    #[wasm_bindgen(js_name = ringStretches, unchecked_return_type = "[Stretches, Stretches]")]
    pub fn ring_stretches(
        &self,
        #[wasm_bindgen(unchecked_param_type = "View")] view: JsValue,
    ) -> Result<JsValue> {
        let [before, after] = self
            .0
            .ring_stretches(parse_view(view)?)
            .map_err(into_error)?
            .map(|side| stretches(&side));
        Ok(js_sys::Array::of2(&before, &after).into())
    }

    /// Follows a key to its owner and further replicas, `k` workers in all, before and after.
    #[wasm_bindgen(unchecked_return_type = "Followed")]
    pub fn follow(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string | Uint8Array")] key: JsValue,
        k: f64,
    ) -> Result<JsValue> {
        let key = key_from(&key, "The key")?;
        let followed = self.0.follow(&key, k).map_err(into_error)?;
        let workers = self.0.usable_after().map_err(into_error)?;
        Ok(object([
            ("hash", followed.hash.as_str().into()),
            ("turn", followed.position.turn().into()),
            ("before", stops(&followed.before)?),
            ("after", stops(&followed.after)?),
            (
                "expected_points_walked",
                theory::points_walked(workers, k as u64).into(),
            ),
        ]))
    }

    /// The first `count` keys as examples.
    #[wasm_bindgen(unchecked_return_type = "Samples")]
    pub fn samples(&self, count: f64) -> Result<JsValue> {
        let samples = self.0.samples(count).map_err(into_error)?;
        let turns: Vec<f64> = samples.iter().map(|s| s.position.turn()).collect();
        let keys: js_sys::Array = samples.iter().map(|s| JsValue::from_str(&s.key)).collect();
        Ok(object([
            ("keys", keys.into()),
            ("turn", numbers(turns)),
            (
                "before",
                workers_to_ids(samples.iter().map(|s| s.before)).into(),
            ),
            (
                "after",
                workers_to_ids(samples.iter().map(|s| s.after)).into(),
            ),
        ]))
    }
}

fn keys_from_source(source: JsValue) -> Result<Keys> {
    const WHAT: &str = "The keys";
    if js_sys::Array::is_array(&source) {
        return keys_from(&source);
    }
    if !source.is_object() {
        return Err(wrong_kind(
            WHAT,
            "an array, {prefix, start, count} or {lines}",
            &source,
        ));
    }
    let lines = Reflect::get(&source, &"lines".into())?;
    if let Some(text) = lines.dyn_ref::<JsString>() {
        return Keys::lines(&String::from(text)).map_err(into_error);
    }
    let NumberedInput {
        prefix,
        start,
        count,
    } = deserialize(source, WHAT)?;
    let start = whole_within("The first number", start, 0, limits::FIRST_NUMBER);
    let count = whole_within("Keys", count, 1, limits::KEYS);
    let keys = start.and_then(|start| Keys::numbered(&prefix, start, count?));
    keys.map_err(into_error)
}

fn side(value: JsValue, what: &str) -> Result<(Rule, Fleet)> {
    if !value.is_object() {
        return Err(wrong_kind(what, "an object {rule, workers}", &value));
    }
    let rule = RuleInput::parse(Reflect::get(&value, &"rule".into())?)?;
    let fleet = WorkerInput::fleet(Reflect::get(&value, &"workers".into())?)?;
    Ok((rule, fleet))
}

fn parse_view(value: JsValue) -> Result<View> {
    let ViewInput { start, span, bins } = deserialize(value, "The view")?;
    Ok(View { start, span, bins })
}

fn flow(movement: &Movement) -> Vec<f64> {
    movement.flow.iter().map(|&count| count as f64).collect()
}

fn spread(spread: &Spread) -> JsValue {
    let expected = |bound: fn(&crate::placement::Expected) -> f64| {
        numbers(spread.expected.iter().map(bound).collect())
    };
    object([
        (
            "keys",
            numbers(spread.keys.iter().map(|&count| count as f64).collect()),
        ),
        ("share_of_keys", numbers(spread.share_of_keys.clone())),
        ("share_of_space", numbers(spread.share_of_space.clone())),
        ("even", numbers(spread.even.clone())),
        ("expected", expected(|share| share.mean)),
        ("expected_low", expected(|share| share.within(Z_95).0)),
        ("expected_high", expected(|share| share.within(Z_95).1)),
        ("imbalance", spread.imbalance.into()),
        ("imbalance_of_space", spread.imbalance_of_space.into()),
    ])
}

fn ring_figures(ring: Option<&Ring>) -> JsValue {
    let Some(ring) = ring else {
        return JsValue::NULL;
    };
    object([
        ("points", number(ring.len() as u64)),
        (
            "points_of",
            numbers(ring.points_of().iter().map(|&n| n.into()).collect()),
        ),
        ("bytes", number(ring.bytes() as u64)),
        ("bytes_per_point", number(Ring::BYTES_PER_POINT as u64)),
        ("comparisons", ring.comparisons().into()),
        ("bits", ring.key_hash().function().bits().into()),
    ])
}

fn stretches(side: &[Stretch]) -> JsValue {
    object([
        ("from", numbers(side.iter().map(|s| s.from).collect())),
        ("to", numbers(side.iter().map(|s| s.to).collect())),
        ("owner", workers_to_ids(side.iter().map(|s| s.owner)).into()),
    ])
}

fn stops(stops: &[Stop]) -> Result<JsValue> {
    #[derive(Serialize)]
    struct StopOutput {
        worker: u32,
        turn: f64,
        points_walked: usize,
        point: usize,
        points: u32,
    }
    let stops: Vec<StopOutput> = stops
        .iter()
        .map(|stop| StopOutput {
            worker: stop.worker.0,
            turn: stop.position.turn(),
            points_walked: stop.points_walked,
            point: stop.point,
            points: stop.points,
        })
        .collect();
    serialize(&stops)
}

/// Counts stay below 2^53, so they cross as they are.
fn number(count: u64) -> JsValue {
    (count as f64).into()
}

fn numbers(values: Vec<f64>) -> JsValue {
    Float64Array::from(values.as_slice()).into()
}
