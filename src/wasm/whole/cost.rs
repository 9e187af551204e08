//! Lookups timed in the browser they run in.

use js_sys::{Float64Array, Uint32Array};
use wasm_bindgen::prelude::*;

use super::convert::{Result, into_error, object, or_null};
use super::types;
use crate::cost::{Costs, Crossing, SIZES, crossing};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** Nanoseconds a lookup by fleet size: the median of the runs and the quartiles. */
export interface Costs { median: Float64Array; low: Float64Array; high: Float64Array }
export interface CostCurves {
  sizes: Uint32Array;
  first: Costs; second: Costs;
  /** From where on the first costs more. */
  crossing: { workers: number; ns: number } | null;
}
"#;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

/// Two rules timed against each other over fleets of 1 to 1,024 workers, a few milliseconds a
/// step, so that whoever calls stays responsive. Call `free()` when done.
#[wasm_bindgen]
pub struct LookupCost(crate::cost::LookupCost);

#[wasm_bindgen]
impl LookupCost {
    /// The two rules; fleets have the weights of `workers` over and over.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "Rule")] first: JsValue,
        #[wasm_bindgen(unchecked_param_type = "Rule")] second: JsValue,
        #[wasm_bindgen(unchecked_param_type = "Worker[]")] workers: JsValue,
    ) -> Result<LookupCost> {
        let rules = [types::rule(&first)?, types::rule(&second)?];
        let fleet = types::fleet(&workers)?;
        let cost = crate::cost::LookupCost::new(rules.each_ref(), &fleet);
        cost.map(LookupCost).map_err(into_error)
    }

    /// How many steps there are in all.
    #[wasm_bindgen(getter)]
    pub fn of(&self) -> u32 {
        self.0.of() as u32
    }

    /// How many steps are done.
    #[wasm_bindgen(getter)]
    pub fn done(&self) -> u32 {
        self.0.done() as u32
    }

    /// One more step; false once all are done.
    pub fn step(&mut self) -> Result<bool> {
        self.0.step(now).map_err(into_error)
    }

    /// What the steps done so far found; empty before each size was timed once.
    #[wasm_bindgen(unchecked_return_type = "CostCurves")]
    pub fn curves(&self) -> Result<JsValue> {
        let both = self.0.costs();
        let [first, second] = both.each_ref().map(costs);
        let crossing = crossing(&both).map(|Crossing { workers, ns }| {
            object(&[("workers", workers.into()), ("ns", ns.into())])
        });
        Ok(object(&[
            ("sizes", Uint32Array::from(&SIZES[..]).into()),
            ("first", first),
            ("second", second),
            ("crossing", or_null(crossing)),
        ]))
    }
}

fn costs(costs: &Costs) -> JsValue {
    let numbers = |values: &[f64]| Float64Array::from(values).into();
    object(&[
        ("median", numbers(&costs.median)),
        ("low", numbers(&costs.low)),
        ("high", numbers(&costs.high)),
    ])
}
