//! What is asked of a lab's keys, and the warm-up curve that follows from it. Only the popularity
//! itself crosses, as a few words or 4 bytes a key; the moved keys' rates stay with the lab.

use wasm_bindgen::prelude::*;

use super::convert::{Result, into_error, number, numbers, object, or_null};
use super::lab::{Lab, worker};
use super::read::{self, Fields};
use crate::error::{whole_within, within};
use crate::limits;
use crate::popularity::Popularity;
use crate::rates::KeyRates;
use crate::requests::{HotKey, Load};
use crate::warmup::curve::{Capacity, Copying, Curve, CurveParams};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** How often each key is asked for: key i, from 0, in proportion to 1/(i + 1)^exponent, or to its count. */
export type Popularity =
  | {kind: "uniform"} | {kind: "zipf", exponent: number} | {kind: "counts", counts: number[] | Uint32Array};
/** Each worker's part of all requests. */
export interface Load { share: Float64Array; imbalance: number }
/** Parts of all requests. */
export interface Requests {
  moved_ratio: number; needless_ratio: number; least_ratio: number; excess_ratio: number;
  /** By owner before (row) and after (column); the last row and column: no owner. */
  flow: Float64Array; columns: number;
  before: Load; after: Load;
  /** The key asked for most, with its place in the list and its owners (−1 for none). */
  hottest: {key: string, place: number, share: number, before: number, after: number} | null;
}
export interface CurveParams {
  read_per_s: number; write_per_s: number; hit_ratio: number; window_s: number;
  base_per_s?: number | null; capacity_per_s?: number | null;
  /** How far to draw; to 99 % warm if not given. */
  until_s?: number | null;
  /** Equal steps with a pause between them; 1 and 0 if not given. */
  steps?: number | null; pause_s?: number | null;
  /** The part of the moved keys that is in cache at its new worker beforehand, the hottest or any. */
  prewarmed_ratio?: number | null; prewarm_hottest?: boolean | null;
  bytes_per_key?: number | null; copy_mb_per_s?: number | null;
}
/** Where each key moves with the chance `moved_ratio`, whichever it is. */
export interface ExpectedCurveParams extends CurveParams { keys: number; popularity: Popularity; moved_ratio: number }
export interface Curve {
  base_per_s: number; start_per_s: number; peak_per_s: number; peak_s: number; times_base: number | null;
  /** When it is 50, 90 and 99 % warm. */
  warm_s: Float64Array;
  extra_in_window: number; extra_in_all: number;
  /** `over_s` is Infinity where the capacity is no more than the base. */
  capacity: {holds: boolean, spare_per_s: number, over_s: number} | null;
  moved_keys: number;
  copy: {bytes: number, hours: number | null} | null;
  two_owners: {store_per_s: number, old_owner_peak_per_s: number, old_owner_reads: number, bytes_twice: number | null};
  /** A time given twice is a jump; between times draw straight lines. */
  times_s: Float64Array; extra_per_s: Float64Array; store_per_s: Float64Array;
}
"#;

#[wasm_bindgen]
impl Lab {
    /// Says how often the keys are asked for; uniform if never said. It stays when the keys
    /// change.
    #[wasm_bindgen(js_name = setPopularity)]
    pub fn set_popularity(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Popularity")] popularity: JsValue,
    ) -> Result<()> {
        self.0.set_popularity(popularity_of(&popularity)?);
        Ok(())
    }

    /// The last comparison by requests. The first call after a change looks up every key, unless
    /// the popularity is uniform.
    #[wasm_bindgen(unchecked_return_type = "Requests")]
    pub fn requests(&mut self) -> Result<JsValue> {
        let requests = self.0.requests().map_err(into_error)?.clone();
        let hottest = requests.hottest.map(|hottest| self.hot_key(hottest));
        Ok(object(&[
            ("moved_ratio", requests.moved_ratio.into()),
            ("needless_ratio", requests.needless_ratio.into()),
            ("least_ratio", requests.least_ratio.into()),
            ("excess_ratio", requests.excess_ratio().into()),
            ("flow", numbers(requests.flow)),
            ("columns", number(requests.columns as u64)),
            ("before", load(requests.before)),
            ("after", load(requests.after)),
            ("hottest", or_null(hottest)),
        ]))
    }

    /// The warm-up of the keys that moved in the last comparison.
    #[wasm_bindgen(js_name = warmupCurve, unchecked_return_type = "Curve")]
    pub fn warmup_curve(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "CurveParams")] params: JsValue,
    ) -> Result<JsValue> {
        let fields = Fields::of(&params, WHAT)?;
        fields.only(&PARAMS[OF_A_LAB..])?;
        let params = curve_params(&fields)?;
        self.0.warmup_curve(&params).map(curve).map_err(into_error)
    }
}

impl Lab {
    fn hot_key(&self, hottest: HotKey) -> JsValue {
        object(&[
            ("key", or_null(self.0.key_text(hottest.place))),
            ("place", number(hottest.place as u64)),
            ("share", hottest.share.into()),
            ("before", worker(hottest.before)),
            ("after", worker(hottest.after)),
        ])
    }
}

/// The warm-up that is expected where each key moves with the same chance, without a key being
/// hashed.
#[wasm_bindgen(js_name = warmupCurve, unchecked_return_type = "Curve")]
pub fn warmup_curve(
    #[wasm_bindgen(unchecked_param_type = "ExpectedCurveParams")] params: JsValue,
) -> Result<JsValue> {
    let fields = Fields::of(&params, WHAT)?;
    fields.only(&PARAMS)?;
    let keys = fields.required_number("keys")?;
    let keys = whole_within("Keys", keys, 1, limits::KEYS).map_err(into_error)? as usize;
    let moved = fields.required_number("moved_ratio")?;
    let moved = within("The moved part", moved, 0.0, 1.0).map_err(into_error)?;
    let popularity = popularity_of(&fields.required("popularity")?)?;
    popularity.check(keys).map_err(into_error)?;
    let params = curve_params(&fields)?;
    let rates = KeyRates::of_all(&popularity, keys).thinned(moved);
    crate::warmup_curve(&rates, &params)
        .map(curve)
        .map_err(into_error)
}

const WHAT: &str = "the warm-up parameters";

/// Those that a lab does not need come first.
const PARAMS: [&str; 16] = [
    "keys",
    "popularity",
    "moved_ratio",
    "read_per_s",
    "write_per_s",
    "hit_ratio",
    "window_s",
    "base_per_s",
    "capacity_per_s",
    "until_s",
    "steps",
    "pause_s",
    "prewarmed_ratio",
    "prewarm_hottest",
    "bytes_per_key",
    "copy_mb_per_s",
];

/// Where those that a lab does need begin.
const OF_A_LAB: usize = 3;

pub(super) fn popularity_of(value: &JsValue) -> Result<Popularity> {
    let fields = Fields::of(value, "the popularity")?;
    let popularity = match fields.kind(&[
        ("uniform", &["kind"]),
        ("zipf", &["kind", "exponent"]),
        ("counts", &["kind", "counts"]),
    ])? {
        "zipf" => Popularity::zipf(fields.required_number("exponent")?),
        "counts" => Popularity::counts(read::counts(&fields.required("counts")?)?),
        _ => Ok(Popularity::uniform()),
    };
    popularity.map_err(into_error)
}

fn curve_params(fields: &Fields) -> Result<CurveParams> {
    Ok(CurveParams {
        read_per_s: fields.required_number("read_per_s")?,
        write_per_s: fields.required_number("write_per_s")?,
        hit_ratio: fields.required_number("hit_ratio")?,
        window_s: fields.required_number("window_s")?,
        base_per_s: fields.number("base_per_s")?,
        capacity_per_s: fields.number("capacity_per_s")?,
        until_s: fields.number("until_s")?,
        steps: fields.number("steps")?.unwrap_or(1.0),
        pause_s: fields.number("pause_s")?.unwrap_or(0.0),
        prewarmed_ratio: fields.number("prewarmed_ratio")?.unwrap_or(0.0),
        prewarm_hottest: fields.flag("prewarm_hottest")?.unwrap_or(false),
        bytes_per_key: fields.number("bytes_per_key")?,
        copy_mb_per_s: fields.number("copy_mb_per_s")?,
    })
}

fn load(load: Load) -> JsValue {
    object(&[
        ("share", numbers(load.share)),
        ("imbalance", load.imbalance.into()),
    ])
}

fn curve(curve: Curve) -> JsValue {
    let capacity = |capacity: Capacity| {
        object(&[
            ("holds", capacity.holds.into()),
            ("spare_per_s", capacity.spare_per_s.into()),
            ("over_s", capacity.over_s.into()),
        ])
    };
    let copy =
        |copy: Copying| object(&[("bytes", copy.bytes.into()), ("hours", or_null(copy.hours))]);
    let two = curve.two_owners;
    let two_owners = object(&[
        ("store_per_s", two.store_per_s.into()),
        ("old_owner_peak_per_s", two.old_owner_peak_per_s.into()),
        ("old_owner_reads", two.old_owner_reads.into()),
        ("bytes_twice", or_null(two.bytes_twice)),
    ]);
    object(&[
        ("base_per_s", curve.base_per_s.into()),
        ("start_per_s", curve.start_per_s.into()),
        ("peak_per_s", curve.peak_per_s.into()),
        ("peak_s", curve.peak_s.into()),
        ("times_base", or_null(curve.times_base)),
        ("warm_s", numbers(curve.warm_s.into())),
        ("extra_in_window", curve.extra_in_window.into()),
        ("extra_in_all", curve.extra_in_all.into()),
        ("capacity", or_null(curve.capacity.map(capacity))),
        ("moved_keys", curve.moved_keys.into()),
        ("copy", or_null(curve.copy.map(copy))),
        ("two_owners", two_owners),
        ("times_s", numbers(curve.times_s)),
        ("extra_per_s", numbers(curve.extra_per_s)),
        ("store_per_s", numbers(curve.store_per_s)),
    ])
}
