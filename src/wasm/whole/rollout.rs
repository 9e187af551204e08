//! Routers that learn of a change at different times.

use wasm_bindgen::prelude::*;

use super::convert::{Result, into_error, numbers, object};
use super::read::{self, Fields};
use crate::limits;
use crate::rollout::{Delays, RolloutParams};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
export type Delays =
  | {kind: "at-once"} | {kind: "uniform", within_s: number} | {kind: "exponential", mean_s: number}
  | {kind: "listed", delays_s: number[] | Float64Array};
export interface RolloutParams {
  delays: Delays;
  /** The part of requests that ask for a moved key. */
  moved_ratio: number;
  write_per_s: number;
  /** When the new workers take over; 0 if not given. */
  handover_s?: number | null;
  /** How far to draw; until all know if not given, or 99 % where some never do. */
  until_s?: number | null;
}
export interface Rollout {
  /** A time given twice is a jump; between times draw straight lines. */
  times_s: Float64Array;
  /** The part of routers that know. */
  knowing_ratio: Float64Array;
  /** The part of requests that two routers drawn at random would send to different workers. */
  disagreeing_ratio: Float64Array;
  wrong_writes_per_s: Float64Array;
  /** When 50, 90 and 99 % of the routers know. */
  known_s: Float64Array;
  peak_disagreeing_ratio: number; peak_s: number;
  /** The disagreeing part, added up over time. */
  disagreeing_s: number;
  wrong_writes: number;
}
"#;

/// What routers do while not all of them know of a change.
#[wasm_bindgen(unchecked_return_type = "Rollout")]
pub fn rollout(
    #[wasm_bindgen(unchecked_param_type = "RolloutParams")] params: JsValue,
) -> Result<JsValue> {
    let fields = Fields::of(&params, "the rollout")?;
    fields.only(&[
        "delays",
        "moved_ratio",
        "write_per_s",
        "handover_s",
        "until_s",
    ])?;
    let params = RolloutParams {
        delays: delays(&fields.required("delays")?)?,
        moved_ratio: fields.required_number("moved_ratio")?,
        write_per_s: fields.required_number("write_per_s")?,
        handover_s: fields.number("handover_s")?.unwrap_or(0.0),
        until_s: fields.number("until_s")?,
    };
    let rollout = crate::rollout(&params).map_err(into_error)?;
    Ok(object(&[
        ("times_s", numbers(rollout.times_s)),
        ("knowing_ratio", numbers(rollout.knowing_ratio)),
        ("disagreeing_ratio", numbers(rollout.disagreeing_ratio)),
        ("wrong_writes_per_s", numbers(rollout.wrong_writes_per_s)),
        ("known_s", numbers(rollout.known_s.into())),
        (
            "peak_disagreeing_ratio",
            rollout.peak_disagreeing_ratio.into(),
        ),
        ("peak_s", rollout.peak_s.into()),
        ("disagreeing_s", rollout.disagreeing_s.into()),
        ("wrong_writes", rollout.wrong_writes.into()),
    ]))
}

fn delays(value: &JsValue) -> Result<Delays> {
    let fields = Fields::of(value, "the delays")?;
    Ok(
        match fields.kind(&[
            ("at-once", &["kind"]),
            ("uniform", &["kind", "within_s"]),
            ("exponential", &["kind", "mean_s"]),
            ("listed", &["kind", "delays_s"]),
        ])? {
            "uniform" => Delays::Uniform(fields.required_number("within_s")?),
            "exponential" => Delays::Exponential(fields.required_number("mean_s")?),
            "listed" => Delays::Listed(read::numbers(
                &fields.required("delays_s")?,
                "Delays",
                limits::ROUTERS,
                "Take some out.",
            )?),
            _ => Delays::AtOnce,
        },
    )
}
