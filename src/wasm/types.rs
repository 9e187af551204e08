//! Shapes of what crosses the boundary, in both languages.

use std::collections::BTreeMap;

use js_sys::{Array, Object, Reflect};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use super::convert::{Result, deserialize, into_error, wrong_kind};
use crate::fleet::{Fleet, Worker};
use crate::limits;
use crate::placement::rule::{OptionKind, OptionSpec, OptionValue, Rule, RuleSpec};
use crate::warmup::{Warmup, WarmupParams};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
export type RuleId = "modulo" | "ring" | "lesson-fnv-modulo" | "lesson-fnv-ring" | "lesson-md5-ring";
export interface Rule { id: RuleId; [option: string]: number | string | null | undefined }
export interface Worker { name: string; weight?: number | null; down?: boolean | null }
export interface RuleOption {
  name: string; title: string; kind: "integer" | "choice";
  min: number | null; max: number | null; default: number | string; choices: string[] | null;
}
export interface RuleInfo {
  id: RuleId; family: string; title: string; source: string;
  options: RuleOption[]; worker_fields: {name: string, meaning: string}[];
}
export interface WarmupParams {
  read_per_s: number; write_per_s: number; hit_ratio: number; window_s: number;
  moved_ratio: number; base_per_s?: number | null;
}
export interface Warmup {
  base_per_s: number; miss_ratio: number; behind_cache_per_s: number; store_per_s: number;
  times_base: number | null; extra_requests: number;
}
"#;

#[derive(Serialize)]
pub struct RuleInfo {
    id: &'static str,
    family: &'static str,
    title: &'static str,
    source: &'static str,
    options: Vec<OptionInfo>,
    worker_fields: Vec<FieldInfo>,
}

#[derive(Serialize)]
struct OptionInfo {
    name: &'static str,
    title: &'static str,
    kind: &'static str,
    min: Option<f64>,
    max: Option<f64>,
    default: DefaultValue,
    choices: Option<&'static [&'static str]>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum DefaultValue {
    Number(f64),
    Text(&'static str),
}

#[derive(Serialize)]
struct FieldInfo {
    name: &'static str,
    meaning: &'static str,
}

pub fn rule_info(spec: &RuleSpec) -> RuleInfo {
    RuleInfo {
        id: spec.id,
        family: spec.family.name(),
        title: spec.title,
        source: spec.source,
        options: spec.options.iter().map(option_info).collect(),
        worker_fields: spec
            .worker_fields
            .iter()
            .map(|field| FieldInfo {
                name: field.name,
                meaning: field.meaning,
            })
            .collect(),
    }
}

fn option_info(option: &OptionSpec) -> OptionInfo {
    let (kind, min, max, default, choices) = match option.kind {
        OptionKind::Integer { min, max, default } => (
            "integer",
            Some(min as f64),
            Some(max as f64),
            DefaultValue::Number(default as f64),
            None,
        ),
        OptionKind::Choice(choices) => (
            "choice",
            None,
            None,
            DefaultValue::Text(choices[0]),
            Some(choices),
        ),
    };
    OptionInfo {
        name: option.name,
        title: option.title,
        kind,
        min,
        max,
        default,
        choices,
    }
}

#[derive(Serialize)]
pub struct Bound {
    min: f64,
    max: f64,
}

pub fn bounds() -> BTreeMap<&'static str, Bound> {
    limits::limits()
        .into_iter()
        .map(|limit| {
            let bound = Bound {
                min: limit.min,
                max: limit.max,
            };
            (limit.name, bound)
        })
        .collect()
}

/// `{id, …options}`; an option that is null or undefined takes its default.
pub struct RuleInput;

impl RuleInput {
    pub fn parse(value: JsValue) -> Result<Rule> {
        const WHAT: &str = "The rule";
        let Some(object) = value.dyn_ref::<Object>().filter(|v| !Array::is_array(v)) else {
            return Err(wrong_kind(WHAT, "an object with an id", &value));
        };
        let id = Reflect::get(object, &"id".into())?;
        let Some(id) = id.as_string() else {
            return Err(wrong_kind("The rule's id", "a string", &id));
        };
        let mut options = Vec::new();
        for entry in Object::entries(object).iter() {
            let entry: Array = entry.unchecked_into(); // entries() gives pairs
            let name = entry.get(0).as_string().unwrap_or_default();
            let value = entry.get(1);
            if name == "id" || value.is_null() || value.is_undefined() {
                continue;
            }
            let value = if let Some(number) = value.as_f64() {
                OptionValue::Number(number)
            } else if let Some(text) = value.as_string() {
                OptionValue::Text(text)
            } else {
                let what = format!("Option {name}");
                return Err(wrong_kind(&what, "a number or a string", &value));
            };
            options.push((name, value));
        }
        Rule::new(&id, options).map_err(into_error)
    }
}

#[derive(Deserialize)]
pub struct WorkerInput {
    name: String,
    weight: Option<f64>,
    down: Option<bool>,
}

impl WorkerInput {
    /// A fleet from an array of workers.
    pub fn fleet(value: JsValue) -> Result<Fleet> {
        let Some(list) = value.dyn_ref::<Array>() else {
            return Err(wrong_kind("The workers", "an array", &value));
        };
        let mut workers = Vec::new();
        for (i, worker) in list.iter().enumerate() {
            let WorkerInput { name, weight, down } =
                deserialize(worker, &format!("Worker {}", i + 1))?;
            workers.push(Worker {
                name,
                weight: weight.unwrap_or(1.0),
                down: down.unwrap_or(false),
            });
        }
        Fleet::new(workers).map_err(into_error)
    }
}

#[derive(Deserialize)]
pub struct WarmupInput {
    read_per_s: f64,
    write_per_s: f64,
    hit_ratio: f64,
    window_s: f64,
    moved_ratio: f64,
    base_per_s: Option<f64>,
}

impl From<WarmupInput> for WarmupParams {
    fn from(input: WarmupInput) -> WarmupParams {
        WarmupParams {
            read_per_s: input.read_per_s,
            write_per_s: input.write_per_s,
            hit_ratio: input.hit_ratio,
            window_s: input.window_s,
            moved_ratio: input.moved_ratio,
            base_per_s: input.base_per_s,
        }
    }
}

#[derive(Serialize)]
pub struct WarmupOutput {
    base_per_s: f64,
    miss_ratio: f64,
    behind_cache_per_s: f64,
    store_per_s: f64,
    times_base: Option<f64>,
    extra_requests: f64,
}

impl From<Warmup> for WarmupOutput {
    fn from(figures: Warmup) -> WarmupOutput {
        WarmupOutput {
            base_per_s: figures.base_per_s,
            miss_ratio: figures.miss_ratio,
            behind_cache_per_s: figures.behind_cache_per_s,
            store_per_s: figures.store_per_s,
            times_base: figures.times_base,
            extra_requests: figures.extra_requests,
        }
    }
}
