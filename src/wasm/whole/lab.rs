//! The handle that a page keeps between calls.

use js_sys::JsString;
use wasm_bindgen::prelude::*;

use super::comparison;
use super::convert::{Result, into_error, list, number, numbers, object, or_null, workers_to_ids};
use super::read::{self, Fields, wrong_kind};
use super::types;
use crate::bounded::LoadBound;
use crate::clock::{Change, ClockKey, Dial, Point, Run, Search, Step};
use crate::error::whole_within;
use crate::fleet::{Fleet, WorkerId};
use crate::hash::CLOCK_PLACES;
use crate::keys::Keys;
use crate::lab::{Applied, View};
use crate::limits;
use crate::placement::Scored;
use crate::placement::rule::Rule;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
export type KeySource = string[] | Uint8Array[] | {prefix: string, start: number, count: number} | {lines: string};
export interface Side {
  rule: Rule; workers: Worker[];
  /** How many times its part of the mean a worker may take, 1.01 to 100 in hundredths, under a rule with a
   * ring: keys come in the order of their list, and what finds its worker full goes on clockwise. */
  load_bound?: number | null;
}
export interface View { start: number; span: number; bins: number }
export interface Spread {
  keys: Float64Array; share_of_keys: Float64Array; share_of_space: Float64Array; even: Float64Array;
  expected: Float64Array; expected_low: Float64Array; expected_high: Float64Array;
  imbalance: number; imbalance_of_space: number;
  /** What a load bound did; `share_of_space` and `expected` are without it. */
  bounded: Bounded | null;
}
/** The most keys that each worker takes, also as parts of all, and the keys that found their worker full. */
export interface Bounded { caps: Float64Array; cap_shares: Float64Array; passed_on: number; passed_on_ratio: number }
export type Shape =
  | { kind: "ring"; points: number; bytes: number; bytes_per_point: number; comparisons: number; bits: number;
      lookup: "at-or-after" | "after" | "nearest" }
  | { kind: "slots"; slots: number }
  | { kind: "bare" };
export interface Comparison {
  keys: number; moved: number; needless: number;
  moved_ratio: number; needless_ratio: number; least_ratio: number; excess_ratio: number;
  /** Keys by owner before (row) and after (column); the last row and column: no owner. */
  flow: Float64Array; columns: number;
  /** Of the worker that left, or joined, if exactly one did: where its keys went, or came from. */
  left: Fan | null; joined: Fan | null;
  before: Spread; after: Spread;
  shape_before: Shape; shape_after: Shape;
  /** Points or slots of each worker; 0 where the rule has neither. */
  places_before: Float64Array; places_after: Float64Array;
  /** Whether a place on the circle before is the same place after. */
  comparable: boolean;
}
/** Keys of a worker that is on one side only, by the workers of the other side. */
export interface Fan {
  worker: number; keys: number;
  to: Int32Array; counts: Float64Array; ratios: Float64Array; even_counts: Float64Array;
}
/** Scores from 0 to `top`, best first. */
export interface Scored { workers: Int32Array; scores: Float64Array; top: number }
export interface Bins { before: Int32Array; after: Int32Array; gained_by: Int32Array; gained: Float32Array }
export interface Stretches { from: Float64Array; to: Float64Array; owner: Int32Array }
export interface Place { turn: number; walked: number; number: number; of: number }
export interface Stop { worker: number; place: Place | null }
/** `passed`: the full workers before the first stop, under a load bound. */
export interface Followed { hash: string | null; turn: number | null; stops: Stop[]; passed: number }
export interface FollowedPair { before: Followed; after: Followed; expected_points_walked: number | null }
/** Turns are NaN where the rule has no circle, or gives the key to nobody. */
export interface Samples {
  keys: string[]; turn_before: Float64Array; turn_after: Float64Array; before: Int32Array; after: Int32Array;
}
/** Two small rings of `places` numbered places. Workers are -1 for none; rows of the list count from 1. */
export interface Clock {
  places: number; before: Dial; after: Dial;
  changes: ClockChange[]; changed: number; keys: ClockKey[]; followed: ClockKey | null;
  /** Where one more worker than before would best stand; null where every place is taken. */
  free: number | null;
}
export interface Dial {
  /** The router's list, in order. */
  points: {place: number, worker: number, made: boolean, owns: boolean}[];
  runs: (ClockRun & {owner: number})[];
  /** How many places each worker owns. */
  lengths: Float64Array;
  search: {steps: ClockStep[], row: number, wraps: boolean} | null;
}
/** Places from `first` to `last` clockwise; `ranges` are the same, parted where the clock ends. */
export interface ClockRun { first: number; last: number; length: number; ranges: [number, number][] }
export interface ClockChange extends ClockRun { from: number; to: number }
export interface ClockStep { low: number; high: number; middle: number; place: number; left: boolean }
export interface ClockKey {
  text: string; place: number; origin: "written" | "round" | "hashed"; before: number; after: number;
}
"#;

/// Keys, their sorted hashes and two placements, held between calls. Call `free()` when done.
#[wasm_bindgen]
#[derive(Default)]
pub struct Lab(pub(super) crate::lab::Lab);

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
        let keys = keys_from_source(&source)?;
        let count = keys.len() as f64;
        self.0.set_keys(keys).map_err(into_error)?;
        Ok(count)
    }

    /// Places the keys before and after a change; each side is `{rule, workers, load_bound}`.
    #[wasm_bindgen(unchecked_return_type = "Comparison")]
    pub fn compare(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Side")] before: JsValue,
        #[wasm_bindgen(unchecked_param_type = "Side")] after: JsValue,
    ) -> Result<JsValue> {
        let (old_rule, old_fleet, old_bound) = side(&before, "the side before")?;
        let (new_rule, new_fleet, new_bound) = side(&after, "the side after")?;
        let applied = |rule, fleet, load_bound| Applied {
            rule,
            fleet,
            load_bound,
        };
        let before = applied(&old_rule, old_fleet, old_bound);
        let after = applied(&new_rule, new_fleet, new_bound);
        let movement = self.0.compare(before, after).map_err(into_error)?;
        comparison::figures(&self.0, &movement).map_err(into_error)
    }

    /// Both rings of the last comparison, bin by bin.
    #[wasm_bindgen(js_name = ringBins, unchecked_return_type = "Bins")]
    pub fn ring_bins(
        &self,
        #[wasm_bindgen(unchecked_param_type = "View")] view: JsValue,
    ) -> Result<JsValue> {
        let bins = self.0.ring_bins(view_of(&view)?).map_err(into_error)?;
        Ok(comparison::bins(bins))
    }

    /// Both rings of the last comparison within a window: single arcs while they are at most
    /// `view.bins`, else bins. Places are parts of the window.
    #[wasm_bindgen(js_name = ringStretches, unchecked_return_type = "[Stretches, Stretches]")]
    pub fn ring_stretches(
        &self,
        #[wasm_bindgen(unchecked_param_type = "View")] view: JsValue,
    ) -> Result<JsValue> {
        let sides = self.0.ring_stretches(view_of(&view)?);
        Ok(comparison::stretches(&sides.map_err(into_error)?))
    }

    /// Follows a key to its owner and further replicas, `k` workers in all, before and after.
    #[wasm_bindgen(unchecked_return_type = "FollowedPair")]
    pub fn follow(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string | Uint8Array")] key: JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] k: JsValue,
    ) -> Result<JsValue> {
        let key = read::key(&key, "The key")?;
        let k = read::replicas(&k)?;
        comparison::followed(&self.0, &key, k).map_err(into_error)
    }

    /// What each worker scores for a key, best first, before and after; null where the rule has
    /// no scores.
    #[wasm_bindgen(unchecked_return_type = "[Scored | null, Scored | null]")]
    pub fn scores(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string | Uint8Array")] key: JsValue,
    ) -> Result<JsValue> {
        let key = read::key(&key, "The key")?;
        let scored = |side: Option<Scored>| or_null(side.as_ref().map(scored));
        let [before, after] = self.0.scores(&key).map_err(into_error)?.map(scored);
        Ok(js_sys::Array::of2(&before, &after).into())
    }

    /// The clocks of the last comparison, under the lesson's rule: with the search for `key`, if it
    /// is not null, and the first `examples` keys.
    #[wasm_bindgen(unchecked_return_type = "Clock")]
    pub fn clock(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string | Uint8Array | null")] key: JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] examples: JsValue,
    ) -> Result<JsValue> {
        let key = match key.is_null() || key.is_undefined() {
            true => None,
            false => Some(read::key(&key, "The key")?),
        };
        let examples = read::number(&examples, "Examples")?;
        let clock = self.0.clock(key.as_deref(), examples).map_err(into_error)?;
        let [before, after] = clock.dials.each_ref().map(dial);
        Ok(object(&[
            ("places", number(CLOCK_PLACES)),
            ("before", before),
            ("after", after),
            ("changes", list(clock.changes.iter().map(clock_change))),
            ("changed", number(clock.changed)),
            ("keys", list(clock.keys.iter().map(clock_key))),
            ("followed", or_null(clock.followed.as_ref().map(clock_key))),
            ("free", or_null(clock.free.map(number))),
        ]))
    }

    /// The first `count` keys as examples.
    #[wasm_bindgen(unchecked_return_type = "Samples")]
    pub fn samples(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] count: JsValue,
    ) -> Result<JsValue> {
        let count = read::number(&count, "Samples")?;
        let samples = self.0.samples(count).map_err(into_error)?;
        Ok(comparison::samples(&samples))
    }
}

fn keys_from_source(source: &JsValue) -> Result<Keys> {
    if read::is_array(source)? {
        return read::keys(source);
    }
    let fields = Fields::of(source, "the keys")?;
    fields.only(&["lines", "prefix", "start", "count"])?;
    if let Some(lines) = fields.value("lines")? {
        let Some(text) = lines.dyn_ref::<JsString>() else {
            return Err(wrong_kind(&fields.named("lines"), "a string", &lines));
        };
        return Keys::lines(&String::from(text)).map_err(into_error);
    }
    let start = fields.required_number("start")?;
    let start = whole_within("The first number", start, 0, limits::FIRST_NUMBER);
    let count = fields.required_number("count")?;
    let count = whole_within("Keys", count, 1, limits::KEYS);
    let prefix = fields.required_text("prefix")?;
    let keys = start.and_then(|start| Keys::numbered(&prefix, start, count?));
    keys.map_err(into_error)
}

/// The rule, workers and load bound of one side.
fn side(value: &JsValue, what: &str) -> Result<(Rule, Fleet, Option<LoadBound>)> {
    let fields = Fields::of(value, what)?;
    fields.only(&["rule", "workers", "load_bound"])?;
    let load_bound = match fields.number("load_bound")? {
        None => None,
        Some(times) => Some(LoadBound::times_mean(times).map_err(into_error)?),
    };
    Ok((
        types::rule(&fields.required("rule")?)?,
        types::fleet(&fields.required("workers")?)?,
        load_bound,
    ))
}

fn view_of(value: &JsValue) -> Result<View> {
    let fields = Fields::of(value, "the view")?;
    fields.only(&["start", "span", "bins"])?;
    Ok(View {
        start: fields.required_number("start")?,
        span: fields.required_number("span")?,
        bins: fields.required_number("bins")?,
    })
}

fn scored(scored: &Scored) -> JsValue {
    let workers = scored.ranking.iter().map(|&(worker, _)| Some(worker));
    object(&[
        ("workers", workers_to_ids(workers).into()),
        (
            "scores",
            numbers(scored.ranking.iter().map(|&(_, score)| score).collect()),
        ),
        ("top", scored.top.into()),
    ])
}

fn dial(dial: &Dial) -> JsValue {
    let point = |point: &Point| {
        object(&[
            ("place", number(point.place)),
            ("worker", point.worker.0.into()),
            ("made", point.made.into()),
            ("owns", point.owns.into()),
        ])
    };
    let run = |run: &Run<Option<WorkerId>>| clock_run(run, &[("owner", worker(run.of))]);
    object(&[
        ("points", list(dial.points.iter().map(point))),
        ("runs", list(dial.runs.iter().map(run))),
        (
            "lengths",
            numbers(dial.lengths.iter().map(|&length| length as f64).collect()),
        ),
        ("search", or_null(dial.search.as_ref().map(search))),
    ])
}

fn search(search: &Search) -> JsValue {
    let row = |row: usize| number(row as u64);
    let step = |step: &Step| {
        object(&[
            ("low", row(step.low)),
            ("high", row(step.high)),
            ("middle", row(step.middle)),
            ("place", number(step.place)),
            ("left", step.left.into()),
        ])
    };
    object(&[
        ("steps", list(search.steps.iter().map(step))),
        ("row", row(search.row)),
        ("wraps", search.wraps.into()),
    ])
}

fn clock_change(change: &Run<Change>) -> JsValue {
    let Change { from, to } = change.of;
    clock_run(change, &[("from", worker(from)), ("to", worker(to))])
}

fn clock_run<T>(run: &Run<T>, of: &[(&'static str, JsValue)]) -> JsValue {
    let range = |[first, last]: [u64; 2]| list([first, last].into_iter().map(number));
    let mut properties = vec![
        ("first", number(run.first)),
        ("last", number(run.last)),
        ("length", number(run.length)),
        ("ranges", list(run.ranges().into_iter().map(range))),
    ];
    properties.extend_from_slice(of);
    object(&properties)
}

fn clock_key(key: &ClockKey) -> JsValue {
    let [before, after] = key.owners.map(worker);
    object(&[
        ("text", key.text.as_str().into()),
        ("place", number(key.place)),
        ("origin", key.origin.name().into()),
        ("before", before),
        ("after", after),
    ])
}

/// A worker as JavaScript has it: −1 for none.
pub fn worker(worker: Option<WorkerId>) -> JsValue {
    worker.map_or(-1.0, |id| f64::from(id.0)).into()
}
