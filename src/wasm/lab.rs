//! The handle that a page keeps between calls.

use js_sys::{Float32Array, Float64Array, JsString};
use wasm_bindgen::prelude::*;

use super::convert::{Result, into_error, list, number, numbers, object, or_null, workers_to_ids};
use super::read::{self, Fields, wrong_kind};
use super::types;
use crate::bounded::{Bounded, LoadBound};
use crate::clock::{Change, ClockKey, Dial, Point, Run, Search, Step};
use crate::error::whole_within;
use crate::fleet::{Fleet, WorkerId};
use crate::hash::{CLOCK_PLACES, Position};
use crate::keys::Keys;
use crate::lab::{Applied, Followed, Place, Sample, Shape, Stop, Stretch, View};
use crate::limits;
use crate::movement::{Fan, FanPart, Movement, Spread, ratio};
use crate::placement::Scored;
use crate::placement::ring::Ring;
use crate::placement::rule::Rule;
use crate::theory::Z_95;

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
        let [shape_before, shape_after] = self.0.shapes().map_err(into_error)?.map(shape);
        let places = self.0.places_of().map_err(into_error)?;
        let [places_before, places_after] =
            places.map(|places| numbers(places.into_iter().map(f64::from).collect()));
        let comparable = self.0.comparable().map_err(into_error)?;
        Ok(object(&[
            ("keys", number(movement.keys)),
            ("moved", number(movement.moved)),
            ("needless", number(movement.needless)),
            ("moved_ratio", movement.moved_ratio().into()),
            ("needless_ratio", movement.needless_ratio().into()),
            ("least_ratio", movement.least_ratio.into()),
            ("excess_ratio", movement.excess_ratio().into()),
            ("flow", flow(&movement)),
            ("columns", number(movement.columns as u64)),
            ("left", or_null(movement.left.as_ref().map(fan))),
            ("joined", or_null(movement.joined.as_ref().map(fan))),
            ("before", spread(&movement.before, movement.keys)),
            ("after", spread(&movement.after, movement.keys)),
            ("shape_before", shape_before),
            ("shape_after", shape_after),
            ("places_before", places_before),
            ("places_after", places_after),
            ("comparable", comparable.into()),
        ]))
    }

    /// Both rings of the last comparison, bin by bin.
    #[wasm_bindgen(js_name = ringBins, unchecked_return_type = "Bins")]
    pub fn ring_bins(
        &self,
        #[wasm_bindgen(unchecked_param_type = "View")] view: JsValue,
    ) -> Result<JsValue> {
        let bins = self.0.ring_bins(view_of(&view)?).map_err(into_error)?;
        Ok(object(&[
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
            .ring_stretches(view_of(&view)?)
            .map_err(into_error)?
            .map(|side| stretches(&side));
        Ok(js_sys::Array::of2(&before, &after).into())
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
        let pair = self.0.follow(&key, k).map_err(into_error)?;
        let [before, after] = pair.each_ref().map(followed);
        let expected = self.0.expected_walk(k).map_err(into_error)?;
        Ok(object(&[
            ("before", before),
            ("after", after),
            ("expected_points_walked", or_null(expected)),
        ]))
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
        let keys = list(samples.iter().map(|s| s.key.as_str().into()));
        let turns = |side: usize| {
            let turn = |sample: &Sample| sample.positions[side].map_or(f64::NAN, Position::turn);
            numbers(samples.iter().map(turn).collect())
        };
        let owners = |side: usize| workers_to_ids(samples.iter().map(|s| s.owners[side])).into();
        Ok(object(&[
            ("keys", keys),
            ("turn_before", turns(0)),
            ("turn_after", turns(1)),
            ("before", owners(0)),
            ("after", owners(1)),
        ]))
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

/// The flow's numbers. Most pairs of a great fleet share no key, and a new array is all zeros.
fn flow(movement: &Movement) -> JsValue {
    const FEW: usize = 16;
    let array = Float64Array::new_with_length(movement.flow.len() as u32);
    let mut start = 0;
    for row in movement.flow.chunks(movement.columns) {
        let end = start + row.len() as u32;
        let mut filled = [(0, 0); FEW];
        let mut found = 0;
        for (column, &count) in (start..).zip(row) {
            if count > 0 {
                if let Some(place) = filled.get_mut(found) {
                    *place = (column, count);
                }
                found += 1;
            }
        }
        if found <= FEW {
            for &(column, count) in &filled[..found] {
                array.set_index(column, count as f64);
            }
        } else {
            let counts: Vec<f64> = row.iter().map(|&count| count as f64).collect();
            array.subarray(start, end).copy_from(&counts);
        }
        start = end;
    }
    array.into()
}

fn spread(spread: &Spread, keys: u64) -> JsValue {
    let expected = |bound: fn(&crate::placement::Expected) -> f64| {
        numbers(spread.expected.iter().map(bound).collect())
    };
    object(&[
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
        (
            "bounded",
            or_null(spread.bounded.as_ref().map(|done| bounded(done, keys))),
        ),
    ])
}

fn bounded(bounded: &Bounded, keys: u64) -> JsValue {
    let caps =
        |value: &dyn Fn(u64) -> f64| numbers(bounded.caps.iter().map(|&cap| value(cap)).collect());
    object(&[
        ("caps", caps(&|cap| cap as f64)),
        ("cap_shares", caps(&|cap| ratio(cap, keys))),
        ("passed_on", number(bounded.passed_on)),
        ("passed_on_ratio", ratio(bounded.passed_on, keys).into()),
    ])
}

fn fan(fan: &Fan) -> JsValue {
    let parts = |value: fn(&FanPart) -> f64| numbers(fan.parts.iter().map(value).collect());
    object(&[
        ("worker", fan.worker.0.into()),
        ("keys", number(fan.keys)),
        (
            "to",
            workers_to_ids(fan.parts.iter().map(|part| Some(part.worker))).into(),
        ),
        ("counts", parts(|part| part.keys as f64)),
        ("ratios", parts(|part| part.ratio)),
        ("even_counts", parts(|part| part.even_keys)),
    ])
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

fn shape(shape: Shape) -> JsValue {
    match shape {
        Shape::Ring(ring) => object(&[
            ("kind", "ring".into()),
            ("points", number(ring.points as u64)),
            ("bytes", number(ring.bytes as u64)),
            ("bytes_per_point", number(Ring::BYTES_PER_POINT as u64)),
            ("comparisons", ring.comparisons.into()),
            ("lookup", ring.lookup.name().into()),
            ("bits", ring.key_hash.function().bits().into()),
        ]),
        Shape::Slots(slots) => object(&[("kind", "slots".into()), ("slots", number(slots as u64))]),
        Shape::Bare => object(&[("kind", "bare".into())]),
    }
}

fn stretches(side: &[Stretch]) -> JsValue {
    object(&[
        ("from", numbers(side.iter().map(|s| s.from).collect())),
        ("to", numbers(side.iter().map(|s| s.to).collect())),
        ("owner", workers_to_ids(side.iter().map(|s| s.owner)).into()),
    ])
}

fn followed(followed: &Followed) -> JsValue {
    let place = |place: Place| {
        object(&[
            ("turn", place.position.turn().into()),
            ("walked", number(place.walked as u64)),
            ("number", number(place.number as u64)),
            ("of", number(place.of as u64)),
        ])
    };
    let stop = |stop: &Stop| {
        object(&[
            ("worker", stop.worker.0.into()),
            ("place", or_null(stop.place.map(place))),
        ])
    };
    object(&[
        ("hash", or_null(followed.hash.as_deref())),
        ("turn", or_null(followed.position.map(Position::turn))),
        ("stops", list(followed.stops.iter().map(stop))),
        ("passed", number(followed.passed as u64)),
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
