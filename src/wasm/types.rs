//! Shapes of what crosses the boundary, in both languages.

use std::collections::BTreeMap;

use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::convert::{Result, into_error};
use super::read::{Fields, items, wrong_kind};
use crate::error::whole_within;
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

/// A rule from `{id, …options}`; an option that is null or undefined takes its default.
pub fn rule(value: &JsValue) -> Result<Rule> {
    let fields = Fields::of(value, "the rule")?;
    let id = fields.required_text("id")?;
    let mut options = Vec::new();
    for name in fields.names()? {
        let Some(value) = fields.value(&name)?.filter(|_| name != "id") else {
            continue;
        };
        let value = if let Some(number) = value.as_f64() {
            OptionValue::Number(number)
        } else if let Some(flag) = value.as_bool() {
            OptionValue::Flag(flag)
        } else if value.is_string() {
            OptionValue::Text(fields.required_text(&name)?)
        } else {
            let what = fields.named(&name);
            return Err(wrong_kind(&what, "a number, a string or a boolean", &value));
        };
        options.push((name, value));
    }
    Rule::new(&id, options).map_err(into_error)
}

/// A fleet from an array of workers.
pub fn fleet(value: &JsValue) -> Result<Fleet> {
    let mut workers = Vec::new();
    let read = items(value, "Workers", limits::WORKERS, "Take some out.")?;
    for (i, input) in read.enumerate() {
        workers.push(worker(&input?, i + 1)?);
    }
    Fleet::new(workers).map_err(into_error)
}

/// Every property that a worker may have.
const WORKER_FIELDS: [&str; 11] = [
    "name", "weight", "down", "address", "id", "guid", "hash_key", "position", "score", "slots",
    "tokens",
];

fn worker(value: &JsValue, number: usize) -> Result<Worker> {
    let what = format!("worker {number}");
    let fields = Fields::of(value, &what)?;
    fields.only(&WORKER_FIELDS)?;
    let id = match fields.number("id")? {
        None => None,
        Some(id) => {
            let id = whole_within(&fields.named("id"), id, 1, limits::WORKER_ID);
            Some(id.map_err(into_error)? as u32) // WORKER_ID is the greatest i32
        }
    };
    Ok(Worker {
        name: fields.required_text("name")?,
        weight: fields.number("weight")?.unwrap_or(1.0),
        down: fields.flag("down")?.unwrap_or(false),
        address: fields.text("address")?,
        id,
        guid: fields.text("guid")?,
        hash_key: fields.text("hash_key")?,
        position: fields.number("position")?,
        score: fields.number("score")?,
        slots: fields.text("slots")?,
        tokens: fields.text("tokens")?,
    })
}

/// The warm-up formula's parameters.
pub fn warmup_params(value: &JsValue) -> Result<WarmupParams> {
    let fields = Fields::of(value, "the warm-up parameters")?;
    fields.only(&[
        "read_per_s",
        "write_per_s",
        "hit_ratio",
        "window_s",
        "moved_ratio",
        "base_per_s",
    ])?;
    Ok(WarmupParams {
        read_per_s: fields.required_number("read_per_s")?,
        write_per_s: fields.required_number("write_per_s")?,
        hit_ratio: fields.required_number("hit_ratio")?,
        window_s: fields.required_number("window_s")?,
        moved_ratio: fields.required_number("moved_ratio")?,
        base_per_s: fields.number("base_per_s")?,
    })
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
