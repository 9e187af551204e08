//! A rule over a sequence of fleets.

use wasm_bindgen::prelude::*;

use super::convert::{Result, into_error, list, number, numbers, object, workers_to_ids};
use super::lab::Lab;
use super::read::{self, Fields};
use super::types;
use crate::error::whole_within;
use crate::fleet::Fleet;
use crate::limits;
use crate::sequence::{Step, fail, grow, replace, reweight};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** What becomes of a fleet: workers added one at a time up to `to` in all; each replaced by a new one; one failed and
 * back; one brought to a weight in equal steps (1 if not given); or the fleets that follow it. */
export type Plan =
  | {kind: "grow", to: number} | {kind: "replace"} | {kind: "fail", worker: number}
  | {kind: "reweight", worker: number, weight: number, steps?: number | null}
  | {kind: "then", fleets: Worker[][]};
/** A value for each step, in order, and totals. Ratios are parts of all keys. */
export interface SequenceFigures {
  keys: number;
  moved: Float64Array; moved_ratio: Float64Array; needless_ratio: Float64Array; least_ratio: Float64Array;
  moved_so_far_ratio: Float64Array; least_so_far_ratio: Float64Array;
  imbalance: Float64Array; workers: Float64Array;
  /** Of the fleet after and before the step, if exactly one worker joined or left; else −1. */
  joined: Int32Array; left: Int32Array;
  imbalance_at_start: number; worst_imbalance: number;
  total_moved: number; total_moved_ratio: number; total_needless_ratio: number; total_least_ratio: number;
  /** 0 before all is done, as is `repeat`. */
  moved_end_to_end: number; moved_end_to_end_ratio: number; least_end_to_end_ratio: number;
  repeat: number; repeat_ratio: number;
}
"#;

/// A rule followed over a sequence of fleets, a comparison a step, so that whoever calls stays
/// responsive. Call `free()` when done.
#[wasm_bindgen]
pub struct Sequence(crate::Sequence);

#[wasm_bindgen]
impl Sequence {
    /// A rule, the fleet it starts with, and what becomes of that.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "Rule")] rule: JsValue,
        #[wasm_bindgen(unchecked_param_type = "Worker[]")] workers: JsValue,
        #[wasm_bindgen(unchecked_param_type = "Plan")] plan: JsValue,
    ) -> Result<Sequence> {
        let rule = types::rule(&rule)?;
        let fleets = fleets(types::fleet(&workers)?, &plan)?;
        let sequence = crate::Sequence::new(&rule, fleets);
        sequence.map(Sequence).map_err(into_error)
    }

    /// How many comparisons there are in all: each step, and start with end.
    #[wasm_bindgen(getter)]
    pub fn of(&self) -> u32 {
        self.0.of() as u32
    }

    /// How many comparisons are done.
    #[wasm_bindgen(getter)]
    pub fn done(&self) -> u32 {
        self.0.done() as u32
    }

    /// One more comparison, over the keys of `lab`, which must stay the same; false once all are
    /// done. What the lab draws stays.
    pub fn step(&mut self, lab: &mut Lab) -> Result<bool> {
        lab.0.step(&mut self.0).map_err(into_error)
    }

    /// The names of fleet `place`, from 0.
    #[wasm_bindgen(unchecked_return_type = "string[]")]
    pub fn names(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] place: JsValue,
    ) -> Result<JsValue> {
        const WHAT: &str = "The fleet's place";
        let fleets = self.0.fleets();
        let last = fleets.len() as u64 - 1; // a sequence has 2 fleets at the least
        let place = whole_within(WHAT, read::number(&place, WHAT)?, 0, last).map_err(into_error)?;
        let workers = fleets[place as usize].workers().iter();
        Ok(list(workers.map(|worker| worker.name.as_str().into())))
    }

    /// What the steps done so far found.
    #[wasm_bindgen(unchecked_return_type = "SequenceFigures")]
    pub fn figures(&self) -> JsValue {
        let figures = self.0.figures();
        let steps =
            |value: &dyn Fn(&Step) -> f64| numbers(figures.steps.iter().map(value).collect());
        let ratio = |moves| JsValue::from(figures.ratio(moves));
        object(&[
            ("keys", number(figures.keys)),
            ("moved", steps(&|step| step.moved as f64)),
            ("moved_ratio", steps(&|step| figures.ratio(step.moved))),
            (
                "needless_ratio",
                steps(&|step| figures.ratio(step.needless)),
            ),
            ("least_ratio", steps(&|step| step.least_ratio)),
            (
                "moved_so_far_ratio",
                steps(&|step| figures.ratio(step.moved_so_far)),
            ),
            ("least_so_far_ratio", steps(&|step| step.least_so_far_ratio)),
            ("imbalance", steps(&|step| step.imbalance)),
            ("workers", steps(&|step| step.workers as f64)),
            (
                "joined",
                workers_to_ids(figures.steps.iter().map(|step| step.joined)).into(),
            ),
            (
                "left",
                workers_to_ids(figures.steps.iter().map(|step| step.left)).into(),
            ),
            ("imbalance_at_start", figures.imbalance_at_start.into()),
            ("worst_imbalance", figures.worst_imbalance.into()),
            ("total_moved", number(figures.moved)),
            ("total_moved_ratio", ratio(figures.moved)),
            ("total_needless_ratio", ratio(figures.needless)),
            ("total_least_ratio", figures.least_ratio.into()),
            ("moved_end_to_end", number(figures.moved_end_to_end)),
            ("moved_end_to_end_ratio", ratio(figures.moved_end_to_end)),
            (
                "least_end_to_end_ratio",
                figures.least_end_to_end_ratio.into(),
            ),
            ("repeat", number(figures.repeat)),
            ("repeat_ratio", ratio(figures.repeat)),
        ])
    }
}

fn fleets(start: Fleet, plan: &JsValue) -> Result<Vec<Fleet>> {
    let fields = Fields::of(plan, "the plan")?;
    let fleets = match fields.kind(&[
        ("grow", &["kind", "to"]),
        ("replace", &["kind"]),
        ("fail", &["kind", "worker"]),
        ("reweight", &["kind", "worker", "weight", "steps"]),
        ("then", &["kind", "fleets"]),
    ])? {
        "grow" => grow(&start, fields.required_number("to")?),
        "replace" => replace(&start),
        "fail" => fail(&start, fields.required_number("worker")?),
        "reweight" => reweight(
            &start,
            fields.required_number("worker")?,
            fields.required_number("weight")?,
            fields.number("steps")?.unwrap_or(1.0),
        ),
        _ => {
            let listed = fields.required("fleets")?;
            let mut fleets = vec![start];
            let read = read::items(&listed, "Fleets", limits::FLEETS - 1, "Take some out.")?;
            for fleet in read {
                fleets.push(types::fleet(&fleet?)?);
            }
            Ok(fleets)
        }
    };
    fleets.map_err(into_error)
}
