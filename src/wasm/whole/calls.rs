//! The calls that need no handle.

use js_sys::{Float64Array, Int32Array};
use wasm_bindgen::prelude::*;

use super::convert::{self, Result, into_error, list, workers_to_ids};
use super::{read, types};
use crate::error::Error;
use crate::fleet::Fleet;
use crate::placement::rule::Rule;

/// Every rule: `{id, family, title, source, options, worker_fields}`.
#[wasm_bindgen(unchecked_return_type = "RuleInfo[]")]
pub fn rules() -> Result<JsValue> {
    Ok(list(crate::rules().map(types::rule_info)))
}

/// The bounds table: a `{min, max}` for each name.
#[wasm_bindgen(unchecked_return_type = "Record<string, {min: number, max: number}>")]
pub fn limits() -> Result<JsValue> {
    Ok(types::bounds())
}

/// The index of each key's worker, −1 where the rule names none.
#[wasm_bindgen]
pub fn place(
    #[wasm_bindgen(unchecked_param_type = "Rule")] rule: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Worker[]")] workers: JsValue,
    #[wasm_bindgen(unchecked_param_type = "string[] | Uint8Array[]")] keys: JsValue,
) -> Result<Int32Array> {
    let placement = placement(rule, workers)?;
    let keys = read::keys(&keys)?;
    let mut owners = Vec::with_capacity(keys.len());
    keys.for_each(|key| owners.push(placement.owner(key)));
    Ok(workers_to_ids(owners))
}

/// Up to `k` distinct workers for `key`, best first.
#[wasm_bindgen]
pub fn rank(
    #[wasm_bindgen(unchecked_param_type = "Rule")] rule: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Worker[]")] workers: JsValue,
    #[wasm_bindgen(unchecked_param_type = "string | Uint8Array")] key: JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] k: JsValue,
) -> Result<Int32Array> {
    let placement = placement(rule, workers)?;
    let key = read::key(&key, "The key")?;
    let k = read::replicas(&k)?;
    Ok(workers_to_ids(
        placement.ranked(&key, k).into_iter().map(Some),
    ))
}

/// Each worker's exact part of the hash space.
#[wasm_bindgen]
pub fn shares(
    #[wasm_bindgen(unchecked_param_type = "Rule")] rule: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Worker[]")] workers: JsValue,
) -> Result<Float64Array> {
    let (rule, fleet) = rule_and_fleet(rule, workers)?;
    let shares = rule.shares(&fleet).map_err(into_error)?;
    Ok(shares.as_slice().into())
}

/// The first `n` picks of a rule that sees only turns, −1 where it names no worker.
#[wasm_bindgen]
pub fn turns(
    #[wasm_bindgen(unchecked_param_type = "Rule")] rule: JsValue,
    #[wasm_bindgen(unchecked_param_type = "Worker[]")] workers: JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] n: JsValue,
) -> Result<Int32Array> {
    let (rule, fleet) = rule_and_fleet(rule, workers)?;
    let n = read::number(&n, "Turns")?;
    let picks = rule.turns(&fleet, n).map_err(into_error)?;
    Ok(workers_to_ids(picks))
}

/// What a movement costs the store behind the caches.
#[wasm_bindgen(unchecked_return_type = "Warmup")]
pub fn warmup(
    #[wasm_bindgen(unchecked_param_type = "WarmupParams")] params: JsValue,
) -> Result<JsValue> {
    let params = types::warmup_params(&params)?;
    let figures = crate::warmup(&params).map_err(into_error)?;
    convert::serialize(&types::WarmupOutput::from(figures))
}

/// A seed nobody has chosen, for a user who asks for a fresh one; within `limits().seed`.
#[wasm_bindgen(js_name = freshSeed)]
pub fn fresh_seed() -> Result<f64> {
    // Unreachable bounds apart, every u32 is a seed.
    getrandom::u32().map(f64::from).map_err(|error| {
        into_error(Error::WrongKind {
            what: "The browser's source of randomness".into(),
            expected: "available".into(),
            given: error.to_string(),
        })
    })
}

fn placement(rule: JsValue, workers: JsValue) -> Result<Box<dyn crate::Placement>> {
    let (rule, fleet) = rule_and_fleet(rule, workers)?;
    rule.place(&fleet).map_err(into_error)
}

pub fn rule_and_fleet(rule: JsValue, workers: JsValue) -> Result<(Rule, Fleet)> {
    Ok((types::rule(&rule)?, types::fleet(&workers)?))
}
