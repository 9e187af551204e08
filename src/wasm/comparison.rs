//! What was found by a comparison, as JavaScript has it: what both doors show alike.

use js_sys::{Float32Array, Float64Array};
use wasm_bindgen::prelude::*;

use super::convert::{list, number, numbers, object, or_null, workers_to_ids};
use crate::bounded::Bounded;
use crate::error::Error;
use crate::hash::Position;
use crate::lab::{Bins, Followed, Lab, Place, Sample, Shape, Stop, Stretch};
use crate::movement::{Fan, FanPart, Movement, Spread, ratio};
use crate::placement::ring::Ring;
use crate::theory::Z_95;

/// The figures of the lab's last comparison.
pub fn figures(lab: &Lab, movement: &Movement) -> Result<JsValue, Error> {
    let [shape_before, shape_after] = lab.shapes()?.map(shape);
    let places = lab.places_of()?;
    let [places_before, places_after] =
        places.map(|places| numbers(places.into_iter().map(f64::from).collect()));
    let comparable = lab.comparable()?;
    Ok(object(&[
        ("keys", number(movement.keys)),
        ("moved", number(movement.moved)),
        ("needless", number(movement.needless)),
        ("moved_ratio", movement.moved_ratio().into()),
        ("needless_ratio", movement.needless_ratio().into()),
        ("least_ratio", movement.least_ratio.into()),
        ("excess_ratio", movement.excess_ratio().into()),
        ("flow", flow(movement)),
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

/// Bins of the circle.
pub fn bins(bins: Bins) -> JsValue {
    object(&[
        ("before", workers_to_ids(bins.before).into()),
        ("after", workers_to_ids(bins.after).into()),
        ("gained_by", workers_to_ids(bins.gained_by).into()),
        ("gained", Float32Array::from(bins.gained.as_slice()).into()),
    ])
}

/// Stretches of a window, before and after.
pub fn stretches(sides: &[Vec<Stretch>; 2]) -> JsValue {
    let [before, after] = sides.each_ref().map(|side| stretches_of(side));
    js_sys::Array::of2(&before, &after).into()
}

/// A key followed to `k` workers, before and after.
pub fn followed(lab: &Lab, key: &[u8], k: usize) -> Result<JsValue, Error> {
    let pair = lab.follow(key, k)?;
    let [before, after] = pair.each_ref().map(followed_to);
    Ok(object(&[
        ("before", before),
        ("after", after),
        ("expected_points_walked", or_null(lab.expected_walk(k)?)),
    ]))
}

/// Keys as examples.
pub fn samples(samples: &[Sample]) -> JsValue {
    let keys = list(samples.iter().map(|s| s.key.as_str().into()));
    let turns = |side: usize| {
        let turn = |sample: &Sample| sample.positions[side].map_or(f64::NAN, Position::turn);
        numbers(samples.iter().map(turn).collect())
    };
    let owners = |side: usize| workers_to_ids(samples.iter().map(|s| s.owners[side])).into();
    object(&[
        ("keys", keys),
        ("turn_before", turns(0)),
        ("turn_after", turns(1)),
        ("before", owners(0)),
        ("after", owners(1)),
    ])
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

fn stretches_of(side: &[Stretch]) -> JsValue {
    object(&[
        ("from", numbers(side.iter().map(|s| s.from).collect())),
        ("to", numbers(side.iter().map(|s| s.to).collect())),
        ("owner", workers_to_ids(side.iter().map(|s| s.owner)).into()),
    ])
}

fn followed_to(followed: &Followed) -> JsValue {
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
