//! The door of the first picture: a plain ring over numbered keys, before and after a change. It
//! takes numbers and names alone and refuses without a word: whoever knocks then asks the whole
//! door, which says what is wrong.

use wasm_bindgen::prelude::*;

use super::comparison;
use super::convert::{object, or_null};
use crate::fleet::{Fleet, Worker};
use crate::keys::Keys;
use crate::lab::View;
use crate::limits;
use crate::placement::rule::Rule;
use crate::warmup::WarmupParams;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
import type { Bins, Comparison, FollowedPair, Samples, Stretches, Warmup } from "balance-lab";
"#;

/// What the whole door's `Lab` is to every rule, for the plain ring with its default hash.
#[wasm_bindgen]
#[derive(Default)]
pub struct FirstLab(crate::lab::Lab);

#[wasm_bindgen]
impl FirstLab {
    /// A lab without keys.
    #[wasm_bindgen(constructor)]
    pub fn new() -> FirstLab {
        FirstLab::default()
    }

    /// Replaces the keys by `count` numbered ones; false where they are refused.
    #[wasm_bindgen(js_name = setKeys)]
    pub fn set_keys(&mut self, prefix: &str, start: f64, count: f64) -> bool {
        let (Some(start), Some(count)) = (
            whole(start, 0, limits::FIRST_NUMBER),
            whole(count, 1, limits::KEYS),
        ) else {
            return false;
        };
        Keys::numbered(prefix, start, count).is_ok_and(|keys| self.0.set_keys(keys).is_ok())
    }

    /// Places the keys before and after a change of the fleet, each of the workers `names` with its
    /// weight. Names are one text, a NUL between each and the next: none has one in it, and a list of
    /// strings costs more code to read.
    #[wasm_bindgen(unchecked_return_type = "Comparison | undefined")]
    pub fn compare(
        &mut self,
        points: f64,
        names: &str,
        weights: &[f64],
        names_after: &str,
        weights_after: &[f64],
    ) -> Option<JsValue> {
        let rule = Rule::plain_ring(points).ok()?;
        let before = (&rule, fleet(names, weights)?);
        let after = (&rule, fleet(names_after, weights_after)?);
        let movement = self.0.compare(before, after).ok()?;
        comparison::figures(&self.0, &movement).ok()
    }

    /// Both rings of the last comparison, bin by bin.
    #[wasm_bindgen(js_name = ringBins, unchecked_return_type = "Bins | undefined")]
    pub fn ring_bins(&self, start: f64, span: f64, bins: f64) -> Option<JsValue> {
        let bins = self.0.ring_bins(View { start, span, bins }).ok()?;
        Some(comparison::bins(bins))
    }

    /// Both rings of the last comparison within a window.
    #[wasm_bindgen(js_name = ringStretches, unchecked_return_type = "[Stretches, Stretches] | undefined")]
    pub fn ring_stretches(&self, start: f64, span: f64, bins: f64) -> Option<JsValue> {
        let sides = self.0.ring_stretches(View { start, span, bins }).ok()?;
        Some(comparison::stretches(&sides))
    }

    /// Follows a key to its owner and further replicas, `k` workers in all, before and after.
    #[wasm_bindgen(unchecked_return_type = "FollowedPair | undefined")]
    pub fn follow(&self, key: &str, k: f64) -> Option<JsValue> {
        let k = whole(k, 1, limits::WORKERS)? as usize;
        comparison::followed(&self.0, key.as_bytes(), k).ok()
    }

    /// The first `count` keys as examples.
    #[wasm_bindgen(unchecked_return_type = "Samples | undefined")]
    pub fn samples(&self, count: f64) -> Option<JsValue> {
        let samples = self.0.samples(count).ok()?;
        Some(comparison::samples(&samples))
    }
}

/// What a movement costs the store behind the caches.
#[wasm_bindgen(unchecked_return_type = "Warmup | undefined")]
pub fn warmup(
    read_per_s: f64,
    write_per_s: f64,
    hit_ratio: f64,
    window_s: f64,
    moved_ratio: f64,
) -> Option<JsValue> {
    let figures = crate::warmup(&WarmupParams {
        read_per_s,
        write_per_s,
        hit_ratio,
        window_s,
        moved_ratio,
        base_per_s: None,
    })
    .ok()?;
    Some(object(&[
        ("base_per_s", figures.base_per_s.into()),
        ("miss_ratio", figures.miss_ratio.into()),
        ("behind_cache_per_s", figures.behind_cache_per_s.into()),
        ("store_per_s", figures.store_per_s.into()),
        ("times_base", or_null(figures.times_base)),
        ("extra_requests", figures.extra_requests.into()),
    ]))
}

fn whole(value: f64, min: u64, max: u64) -> Option<u64> {
    let within = value.fract() == 0.0 && (min as f64..=max as f64).contains(&value);
    within.then_some(value as u64)
}

fn fleet(names: &str, weights: &[f64]) -> Option<Fleet> {
    let names: Vec<&str> = match weights {
        [] => Vec::new(),
        _ => names.split('\0').collect(),
    };
    if names.len() != weights.len() {
        return None;
    }
    let workers = names.into_iter().zip(weights);
    let workers = workers.map(|(name, &weight)| Worker::new(name).weighted(weight));
    Fleet::new(workers.collect()).ok()
}
