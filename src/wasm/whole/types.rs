//! Shapes of what crosses the boundary, in both languages.

use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::convert::{Result, into_error, list, object};
use super::read::{Fields, items, text_of, wrong_kind};
use crate::error::whole_within;
use crate::fleet::{Fleet, Worker};
use crate::limits::{self, Limit};
use crate::placement::rule::{OptionKind, OptionSpec, OptionValue, Rule, RuleSpec, WorkerField};
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
  | "haproxy-round-robin" | "haproxy-static-rr" | "random" | "choices" | "nginx-random-two"
  | "envoy-least-request" | "least" | "nginx-least-conn" | "haproxy-leastconn" | "bounded"
  | "top-k-least" | "haproxy-bounded" | "envoy-bounded";
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
  /** Whether, by its default options, it has a ring: then it takes a load bound. */
  ring: boolean;
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

pub fn rule_info(spec: &RuleSpec) -> JsValue {
    let field = |field: &WorkerField| {
        object(&[
            ("name", field.name.into()),
            ("meaning", field.meaning.into()),
        ])
    };
    object(&[
        ("id", spec.id.into()),
        ("family", spec.family.name().into()),
        ("title", spec.title.into()),
        ("source", spec.source.into()),
        ("options", list(spec.options.iter().map(option_info))),
        ("worker_fields", list(spec.worker_fields.iter().map(field))),
        (
            "ring",
            Rule::new(spec.id, Vec::new())
                .is_ok_and(|rule| rule.has_ring())
                .into(),
        ),
    ])
}

fn option_info(option: &OptionSpec) -> JsValue {
    const NULL: JsValue = JsValue::NULL;
    let number = |number: u64| JsValue::from(number as f64);
    let numbers = |min, max, default| [number(min), number(max), number(default), NULL, NULL];
    let (kind, [min, max, default, choices, max_bytes]) = match option.kind {
        OptionKind::Integer { min, max, default } => ("integer", numbers(min, max, default)),
        OptionKind::Prime { min, max, default } => ("prime", numbers(min, max, default)),
        OptionKind::Choice(choices) => {
            let all = list(choices.iter().map(|&choice| choice.into()));
            ("choice", [NULL, NULL, choices[0].into(), all, NULL])
        }
        OptionKind::Flag { default } => ("flag", [NULL, NULL, default.into(), NULL, NULL]),
        OptionKind::Text { max_bytes } => {
            let max_bytes = number(max_bytes as u64);
            ("text", [NULL, NULL, "".into(), NULL, max_bytes])
        }
    };
    object(&[
        ("name", option.name.into()),
        ("title", option.title.into()),
        ("kind", kind.into()),
        ("min", min),
        ("max", max),
        ("default", default),
        ("choices", choices),
        ("max_bytes", max_bytes),
    ])
}

pub fn bounds() -> JsValue {
    let bound = |limit: Limit| {
        let range = object(&[("min", limit.min.into()), ("max", limit.max.into())]);
        (limit.name, range)
    };
    object(&limits::limits().map(bound))
}

/// A rule from `{id, …options}`; an option that is null or undefined takes its default.
pub fn rule(value: &JsValue) -> Result<Rule> {
    let fields = Fields::of(value, "the rule")?;
    let id = fields.required_text("id")?;
    let mut options = Vec::new();
    for name in fields.names()? {
        let Some(value) = fields.value_named(&name)?.filter(|_| name != "id") else {
            continue;
        };
        let value = if let Some(number) = value.as_f64() {
            OptionValue::Number(number)
        } else if let Some(flag) = value.as_bool() {
            OptionValue::Flag(flag)
        } else if let Some(text) = text_of(&value, &fields.named(&name))? {
            OptionValue::Text(text)
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
        workers.push(worker(&input?, &format!("worker {}", i + 1))?);
    }
    Fleet::new(workers).map_err(into_error)
}

/// Every property that a worker may have.
const WORKER_FIELDS: [&str; 11] = [
    "name", "weight", "down", "address", "id", "guid", "hash_key", "position", "score", "slots",
    "tokens",
];

/// A worker, named `what` in errors.
pub fn worker(value: &JsValue, what: &str) -> Result<Worker> {
    let fields = Fields::of(value, what)?.sparse()?;
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

/// The formula's figures, as a program reads them.
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
