//! Shapes of what crosses the boundary, in both languages.

use std::collections::BTreeMap;

use js_sys::{Array, Object, Reflect};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use super::convert::{Result, deserialize, into_error, wrong_kind};
use crate::error::{Error, whole_within};
use crate::fleet::{Fleet, Worker};
use crate::limits;
use crate::placement::rule::{OptionKind, OptionSpec, OptionValue, Rule, RuleSpec};
use crate::warmup::{Warmup, WarmupParams};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
export type RuleId =
  | "modulo" | "ring" | "rendezvous" | "weighted-rendezvous" | "jump" | "maglev" | "multi-probe"
  | "lesson-fnv-modulo" | "lesson-fnv-ring" | "lesson-md5-ring" | "lesson-md5-rendezvous"
  | "lesson-clock-ring" | "lesson-scores" | "nginx-hash" | "nginx-consistent" | "nginx-ip-hash"
  | "haproxy-map" | "haproxy-consistent" | "envoy-ring" | "envoy-maglev" | "grpc-ring"
  | "libketama" | "libmemcached" | "twemproxy" | "redis-slots" | "pymemcache"
  | "python-memcached" | "cassandra-token" | "round-robin" | "nginx-round-robin"
  | "haproxy-round-robin" | "haproxy-static-rr" | "nginx-least-conn" | "haproxy-leastconn"
  | "haproxy-bounded" | "envoy-bounded";
export interface Rule { id: RuleId; [option: string]: number | string | boolean | null | undefined }
export interface Worker {
  name: string; weight?: number | null; down?: boolean | null;
  address?: string | null; id?: number | null; guid?: string | null; hash_key?: string | null;
  /** 0 to 99, on the lesson's clock. */
  position?: number | null;
  score?: number | null;
  /** As Redis Cluster writes them: "0-5460 6000". */
  slots?: string | null;
  /** Whole numbers of 64 bits, with spaces or commas between them. */
  tokens?: string | null;
}
export interface RuleOption {
  name: string; title: string; kind: "integer" | "prime" | "choice" | "flag" | "text";
  min: number | null; max: number | null; default: number | string | boolean;
  choices: string[] | null; max_bytes: number | null;
}
export type Family = "ring" | "table" | "score" | "jump" | "turns" | "load";
export interface RuleInfo {
  id: RuleId; family: Family; title: string; source: string;
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
    max_bytes: Option<f64>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum DefaultValue {
    Number(f64),
    Text(&'static str),
    Flag(bool),
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
    let info = OptionInfo {
        name: option.name,
        title: option.title,
        kind: "",
        min: None,
        max: None,
        default: DefaultValue::Text(""),
        choices: None,
        max_bytes: None,
    };
    let numbers = |kind, min: u64, max: u64, default: u64| OptionInfo {
        kind,
        min: Some(min as f64),
        max: Some(max as f64),
        default: DefaultValue::Number(default as f64),
        ..info
    };
    match option.kind {
        OptionKind::Integer { min, max, default } => numbers("integer", min, max, default),
        OptionKind::Prime { min, max, default } => numbers("prime", min, max, default),
        OptionKind::Choice(choices) => OptionInfo {
            kind: "choice",
            default: DefaultValue::Text(choices[0]),
            choices: Some(choices),
            ..info
        },
        OptionKind::Flag { default } => OptionInfo {
            kind: "flag",
            default: DefaultValue::Flag(default),
            ..info
        },
        OptionKind::Text { max_bytes } => OptionInfo {
            kind: "text",
            max_bytes: Some(max_bytes as f64),
            ..info
        },
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
            } else if let Some(flag) = value.as_bool() {
                OptionValue::Flag(flag)
            } else {
                let what = format!("Option {name}");
                return Err(wrong_kind(&what, "a number, a string or a boolean", &value));
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
    address: Option<String>,
    id: Option<f64>,
    guid: Option<String>,
    hash_key: Option<String>,
    position: Option<f64>,
    score: Option<f64>,
    slots: Option<String>,
    tokens: Option<String>,
}

impl WorkerInput {
    /// A fleet from an array of workers.
    pub fn fleet(value: JsValue) -> Result<Fleet> {
        let Some(list) = value.dyn_ref::<Array>() else {
            return Err(wrong_kind("The workers", "an array", &value));
        };
        let mut workers = Vec::new();
        for (i, worker) in list.iter().enumerate() {
            let what = format!("Worker {}", i + 1);
            let input: WorkerInput = deserialize(worker, &what)?;
            workers.push(input.worker(i + 1).map_err(into_error)?);
        }
        Fleet::new(workers).map_err(into_error)
    }

    fn worker(self, number: usize) -> std::result::Result<Worker, Error> {
        let id = self.id.map(|id| {
            let what = format!("The id of worker {number}");
            whole_within(&what, id, 1, limits::WORKER_ID)
        });
        Ok(Worker {
            name: self.name,
            weight: self.weight.unwrap_or(1.0),
            down: self.down.unwrap_or(false),
            address: self.address,
            // WORKER_ID is the greatest i32.
            id: id.transpose()?.map(|id| id as u32),
            guid: self.guid,
            hash_key: self.hash_key,
            position: self.position,
            score: self.score,
            slots: self.slots,
            tokens: self.tokens,
        })
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
