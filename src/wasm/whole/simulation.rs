//! A trace of requests through a rule, played, gone back and forth in, and read.

use js_sys::{JsString, Uint8Array};
use wasm_bindgen::prelude::*;

use super::convert::{Result, into_error, list, number, numbers, object, or_null};
use super::lab::Lab;
use super::read::{self, Fields, items, wrong_kind};
use super::types;
use crate::error::{Error, whole_within, within};
use crate::hash::KeyHash;
use crate::limits;
use crate::placement::rule::{Basis, Rule};
use crate::simulation::{
    Arrivals, End, Event, EventKind, Failed, Health, Moment, Outcome, Replay, Report, Series,
    Setup, Sizes, Times, ViewKind, Window, seconds, ticks_of_s,
};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
export interface SimulationConfig {
  rule: Rule; workers: Worker[];
  /** Of all that is drawn: the same seed gives the same trace to every rule. */
  seed: number;
  /** In requests a second, of all gateways together; of bursts on average. */
  arrivals?:
    | {kind: "fixed", per_s: number} | {kind: "poisson", per_s: number}
    | {kind: "bursts", per_s: number, on_s: number, off_s: number};
  /** Where the trace ends: one of these two. */
  until_s?: number | null; requests?: number | null;
  /** Lines of time_s,key[,cost_ms], in the place of arrivals, end, sizes and the lab's keys. */
  trace?: string | null;
  /** What costs are multiplied by: 1; exponential of mean 1; 1 to 10 by the queue lesson's generator. */
  sizes?: "constant" | "exponential" | "lesson" | null;
  /** Keys that each worker's cache holds; without it nothing is kept and each request costs `miss_ms`. */
  cache_entries?: number | null;
  hit_ms?: number | null; miss_ms: number;
  /** Requests that a worker serves at once; 1 if not given. */
  slots?: number | null;
  /** 1 if not given. */
  gateways?: number | null;
  /** What each gateway knows of load: all at once if not given; what it sent itself; or what was so at the
   * last refresh, perhaps with its own sends since. Times in seconds; not delayed, together and without own
   * sends if not given. */
  view?: {kind: "exact"} | {kind: "own"}
    | {kind: "refreshed", every_s: number, delay_s?: number | null, staggered?: boolean | null, own?: boolean | null}
    | null;
  /** Without them nobody notices that a worker died. */
  health?: {interval_s: number, threshold: number} | null;
  events?: SimulationEvent[] | null;
}
/** Workers are named. A factor of 2: everything takes twice as long. */
export type SimulationEvent =
  | {kind: "join", at_s: number, worker: Worker}
  | {kind: "leave" | "die" | "recover" | "empty-cache", at_s: number, worker: string}
  | {kind: "slow", at_s: number, worker: string, factor: number};
/** Mean and maximum are exact, the percentiles within 0.4 %. */
export interface Times { mean_s: number; p50_s: number; p90_s: number; p99_s: number; max_s: number }
/** Figures so far. Lists go by worker: the fleet, then those that join. */
export interface Report {
  time_s: number;
  /** Done, served, waiting and failed together. */
  arrived: number; done: number; serving: number; waiting: number;
  /** Sent to a worker nobody knew was dead; at a worker when it died; with no worker to choose. */
  failed: {unreachable: number, died: number, nobody: number};
  wait: Times | null; response: Times | null;
  hit_ratio: number | null; store_per_s: number | null;
  /** How many caches hold a key, on average over the keys held. */
  copies: number | null;
  /** The longest queue that an arriving request found, served and waiting. */
  max_queue: number;
  finish_s: number;
  requests: Float64Array; busy_s: Float64Array; lookups: Float64Array; hits: Float64Array;
  /** Max ÷ mean by weight, of requests and of busy time. */
  imbalance: number; imbalance_of_work: number;
  /** The part of their time that slots were busy. */
  utilisation: number;
  /** Work that arrived ÷ what the workers could do meanwhile; above 1 queues grow for ever. */
  offered: number | null;
  /** The same of each worker, by what was sent to it. */
  offered_to: Float64Array;
  /** The run was stopped before its end: queues grew beyond all bounds. */
  capped: boolean;
}
/** Windows of equal length from time 0. */
export interface Series {
  window_s: number;
  /** The longest queue of any worker. */
  longest: Float64Array;
  arrived: Float64Array; lookups: Float64Array; hits: Float64Array;
}
export interface Moment {
  time_s: number; arrived: number; longest: number; workers: WorkerMoment[];
}
export interface WorkerMoment {
  state: "up" | "dead" | "left" | "coming"; believed_up: boolean; slowdown: number;
  /** 0 a miss, 1 a hit, 2 no cache; of those that wait at most 128, as the cache stands now. */
  serving: Uint8Array; waiting: Uint8Array;
  /** Served and waiting. */
  queue: number; cached: number;
}
export interface Why {
  /** Counted from 1. */
  request: number; time_s: number; key: string; gateway: number;
  /** −1 for none. */
  chosen: number;
  /** Workers in the order the rule looked at them: the pair drawn, those tied, the key's ranking. */
  candidates: Int32Array;
  /** What the gateway believed each worker has open; −1 for one not in its list. */
  in_flight: Int32Array;
  /** How many requests the gateway had placed before. */
  turn: number;
  /** Of the key, where the rule hashes keys. */
  hash: string | null;
  by: "turn" | "draw" | "load" | "key";
}
/** For each rule the mean of its figures over seeds and half its 95 % interval; and the rules that
 * can't be told from the best, seed by seed, the best first. NaN where there are no figures. */
export interface Standings { mean: Float64Array; half: Float64Array; best: Int32Array }
"#;

/// Of those that wait at a worker so many are told one by one.
const WAITING_SHOWN: usize = 128;

#[wasm_bindgen]
impl Lab {
    /// A run of requests for the lab's keys, as often as its popularity says, before the first.
    pub fn simulate(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "SimulationConfig")] config: JsValue,
    ) -> Result<Simulation> {
        let setup = setup(&mut self.0, &config)?;
        let run = self.0.simulate(&setup).map_err(into_error)?;
        Ok(Simulation {
            // Where the fleet has no placement, neither has the key a hash.
            hash: setup.rule.key_hash(&setup.fleet),
            rule: setup.rule,
            run: Replay::new(run),
        })
    }
}

/// A run of one rule over one trace. Call `free()` when done.
#[wasm_bindgen]
pub struct Simulation {
    run: Replay,
    rule: Rule,
    hash: Option<KeyHash>,
}

#[wasm_bindgen]
impl Simulation {
    /// The names of the workers: the fleet, then those that join.
    #[wasm_bindgen(unchecked_return_type = "string[]")]
    pub fn workers(&self) -> JsValue {
        list(self.run.now().names().map(JsValue::from))
    }

    /// Plays on until so many more requests have arrived, or on to the end once all have; false
    /// once all is done.
    pub fn advance(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] requests: JsValue,
    ) -> Result<bool> {
        let requests = read::number(&requests, "Requests")?;
        let requests = whole_within("Requests", requests, 1, limits::REQUESTS);
        self.run
            .advance(requests.map_err(into_error)?)
            .map_err(into_error)
    }

    /// Requests that have arrived.
    #[wasm_bindgen(getter)]
    pub fn arrived(&self) -> f64 {
        self.run.now().arrived() as f64
    }

    /// About how many requests there are in all; exact once they have arrived.
    #[wasm_bindgen(getter)]
    pub fn expected(&self) -> f64 {
        self.run.now().expected()
    }

    /// Where the trace ends, in seconds; about, where it ends after so many requests drawn.
    #[wasm_bindgen(getter)]
    pub fn span_s(&self) -> f64 {
        seconds(self.run.now().span())
    }

    /// Goes to a time, back or forth: all that happens until then has happened.
    pub fn seek(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] time_s: JsValue,
    ) -> Result<()> {
        let time = read::number(&time_s, "The time")?;
        let time = within("The time", time, 0.0, limits::RUN_S).map_err(into_error)?;
        let ticks = ticks_of_s(time);
        self.run.seek(ticks).map_err(into_error)
    }

    /// The workers as they are.
    #[wasm_bindgen(unchecked_return_type = "Moment")]
    pub fn moment(&self) -> JsValue {
        let now = self.run.now();
        let workers = now.moments(WAITING_SHOWN);
        object(&[
            ("time_s", seconds(now.time()).into()),
            ("arrived", number(now.arrived())),
            ("longest", number(now.longest() as u64)),
            ("workers", list(workers.iter().map(worker_moment))),
        ])
    }

    /// The figures so far.
    #[wasm_bindgen(unchecked_return_type = "Report")]
    pub fn report(&self) -> JsValue {
        report(self.run.now().report())
    }

    /// What happened over time, so far; in at most so many windows, if given.
    #[wasm_bindgen(unchecked_return_type = "Series")]
    pub fn series(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "number | null")] most: JsValue,
    ) -> Result<JsValue> {
        let most = match most.is_null() || most.is_undefined() {
            true => Series::MOST as f64,
            false => read::number(&most, "Windows")?,
        };
        let most = whole_within("Windows", most, 1, Series::MOST as u64).map_err(into_error)?;
        let series = self.run.now().series().at_most(most as usize);
        let windows = |value: &dyn Fn(&Window) -> u32| {
            numbers(
                series
                    .windows()
                    .iter()
                    .map(|window| value(window).into())
                    .collect(),
            )
        };
        Ok(object(&[
            ("window_s", seconds(series.width()).into()),
            ("longest", windows(&|window| window.longest)),
            ("arrived", windows(&|window| window.arrived)),
            ("lookups", windows(&|window| window.lookups)),
            ("hits", windows(&|window| window.hits)),
        ]))
    }

    /// Why the last request that has arrived went where it went, once a time was sought; null
    /// before the first.
    #[wasm_bindgen(unchecked_return_type = "Why | null")]
    pub fn why(&self) -> JsValue {
        let now = self.run.now();
        let Some(why) = now.why() else {
            return JsValue::NULL;
        };
        let key = now.keys().key(why.key as usize).unwrap_or_default();
        let ids = |ids: Vec<i32>| JsValue::from(js_sys::Int32Array::from(ids.as_slice()));
        let candidates = why.candidates.iter().map(|&place| place as i32).collect();
        let in_flight = why.in_flight.iter();
        let in_flight = in_flight
            .map(|open| open.map_or(-1, |open| open as i32))
            .collect();
        object(&[
            ("request", number(why.request)),
            ("time_s", seconds(why.time).into()),
            ("key", String::from_utf8_lossy(&key).as_ref().into()),
            ("gateway", why.gateway.into()),
            ("chosen", why.chosen.map_or(-1, |place| place as i32).into()),
            ("candidates", ids(candidates)),
            ("in_flight", ids(in_flight)),
            ("turn", number(why.turn)),
            ("hash", or_null(self.hash.map(|hash| hash.hex(&key)))),
            (
                "by",
                match self.rule.basis() {
                    Basis::Turn => "turn",
                    Basis::Draw => "draw",
                    Basis::Load => "load",
                    Basis::Key => "key",
                }
                .into(),
            ),
        ])
    }

    /// When the next request arrives, in seconds; null after the last.
    #[wasm_bindgen(unchecked_return_type = "number | null")]
    pub fn next_s(&self) -> JsValue {
        let next = self.run.now().next_arrival();
        or_null(next.map(seconds))
    }

    /// When the last request before the present moment arrived, in seconds; null before the first.
    #[wasm_bindgen(unchecked_return_type = "number | null")]
    pub fn previous_s(&self) -> JsValue {
        let previous = self.run.now().previous_arrival();
        or_null(previous.map(seconds))
    }
}

/// Rules compared by a figure that each has for each of several seeds: `values` row by row, a row
/// for each of `rules`.
#[wasm_bindgen(js_name = compareFigures, unchecked_return_type = "Standings")]
pub fn compare_figures(
    #[wasm_bindgen(unchecked_param_type = "Float64Array | number[]")] values: JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] rules: JsValue,
    #[wasm_bindgen(unchecked_param_type = "boolean")] lower_is_better: JsValue,
) -> Result<JsValue> {
    let values = read::numbers(
        &values,
        "Figures",
        limits::FIGURES,
        "Compare fewer rules or seeds.",
    )?;
    let rules = read::number(&rules, "Rules")?;
    let rules = whole_within("Rules", rules, 1, limits::RULES_COMPARED).map_err(into_error)?;
    let Some(lower) = lower_is_better.as_bool() else {
        return Err(wrong_kind(
            "Whether lower is better",
            "true or false",
            &lower_is_better,
        ));
    };
    if !(values.len() as u64).is_multiple_of(rules) {
        return Err(into_error(Error::WrongKind {
            what: "The figures".into(),
            expected: format!("as many for each of the {rules} rules"),
            given: format!("{} in all", values.len()),
        }));
    }
    let standings = crate::stats::standings(&values, rules as usize, lower);
    let best: Vec<i32> = standings.best.iter().map(|&rule| rule as i32).collect();
    Ok(object(&[
        ("mean", numbers(standings.mean)),
        ("half", numbers(standings.half)),
        ("best", js_sys::Int32Array::from(best.as_slice()).into()),
    ]))
}

fn setup(lab: &mut crate::Lab, config: &JsValue) -> Result<Setup> {
    let fields = Fields::of(config, "the configuration")?;
    fields.only(&[
        "rule",
        "workers",
        "seed",
        "arrivals",
        "until_s",
        "requests",
        "trace",
        "sizes",
        "cache_entries",
        "hit_ms",
        "miss_ms",
        "slots",
        "gateways",
        "view",
        "health",
        "events",
    ])?;
    let pasted = match fields.value("trace")? {
        None => None,
        Some(trace) => {
            let Some(text) = trace.dyn_ref::<JsString>() else {
                return Err(wrong_kind(&fields.named("trace"), "a string", &trace));
            };
            Some(lab.pasted(&String::from(text)).map_err(into_error)?)
        }
    };
    let (arrivals, end) = match &pasted {
        // Neither is looked at.
        Some(_) => (Arrivals::Fixed { per_s: 1.0 }, End::Requests(1.0)),
        None => (arrivals(&fields.required("arrivals")?)?, end(&fields)?),
    };
    let seed = whole_within("The seed", fields.required_number("seed")?, 0, limits::SEED);
    let optional = |name: &'static str, default: f64| {
        Ok::<_, JsValue>(fields.number(name)?.unwrap_or(default))
    };
    Ok(Setup {
        rule: types::rule(&fields.required("rule")?)?,
        fleet: types::fleet(&fields.required("workers")?)?,
        seed: seed.map_err(into_error)?,
        arrivals,
        end,
        sizes: sizes(&fields)?,
        pasted,
        cache_entries: fields.number("cache_entries")?,
        hit_ms: optional("hit_ms", 0.0)?,
        miss_ms: fields.required_number("miss_ms")?,
        slots: optional("slots", 1.0)?,
        gateways: optional("gateways", 1.0)?,
        view: fields
            .value("view")?
            .as_ref()
            .map_or(Ok(ViewKind::Exact), view)?,
        health: fields.value("health")?.as_ref().map(health).transpose()?,
        events: match fields.value("events")? {
            None => Vec::new(),
            Some(events) => {
                let read = items(&events, "Events", limits::EVENTS, "Take some out.")?;
                read.map(|event| self::event(&event?))
                    .collect::<Result<_>>()?
            }
        },
    })
}

fn arrivals(value: &JsValue) -> Result<Arrivals> {
    let fields = Fields::of(value, "the arrivals")?;
    let kind = fields.kind(&[
        ("fixed", &["kind", "per_s"]),
        ("poisson", &["kind", "per_s"]),
        ("bursts", &["kind", "per_s", "on_s", "off_s"]),
    ])?;
    let per_s = fields.required_number("per_s")?;
    Ok(match kind {
        "fixed" => Arrivals::Fixed { per_s },
        "poisson" => Arrivals::Poisson { per_s },
        _ => Arrivals::Bursts {
            per_s,
            on_s: fields.required_number("on_s")?,
            off_s: fields.required_number("off_s")?,
        },
    })
}

fn end(fields: &Fields) -> Result<End> {
    match (fields.number("until_s")?, fields.number("requests")?) {
        (Some(s), None) => Ok(End::UntilS(s)),
        (None, Some(requests)) => Ok(End::Requests(requests)),
        (until, _) => Err(into_error(Error::WrongKind {
            what: "The end of the trace".into(),
            expected: "one of until_s and requests".into(),
            given: if until.is_some() { "both" } else { "neither" }.into(),
        })),
    }
}

fn sizes(fields: &Fields) -> Result<Sizes> {
    let Some(given) = fields.text("sizes")? else {
        return Ok(Sizes::default());
    };
    let known = Sizes::ALL.into_iter().find(|(name, _)| *name == given);
    known.map(|(_, sizes)| sizes).ok_or_else(|| {
        into_error(Error::NotOneOf {
            what: fields.named("sizes"),
            given,
            allowed: Sizes::ALL.map(|(name, _)| name.to_owned()).into(),
        })
    })
}

fn view(value: &JsValue) -> Result<ViewKind> {
    let fields = Fields::of(value, "the view")?;
    let kind = fields.kind(&[
        ("exact", &["kind"]),
        ("own", &["kind"]),
        (
            "refreshed",
            &["kind", "every_s", "delay_s", "staggered", "own"],
        ),
    ])?;
    Ok(match kind {
        "exact" => ViewKind::Exact,
        "own" => ViewKind::Own,
        _ => ViewKind::Refreshed {
            every_s: fields.required_number("every_s")?,
            delay_s: fields.number("delay_s")?.unwrap_or(0.0),
            staggered: fields.flag("staggered")?.unwrap_or(false),
            own: fields.flag("own")?.unwrap_or(false),
        },
    })
}

fn health(value: &JsValue) -> Result<Health> {
    let fields = Fields::of(value, "the health checks")?;
    fields.only(&["interval_s", "threshold"])?;
    Ok(Health {
        interval_s: fields.required_number("interval_s")?,
        threshold: fields.required_number("threshold")?,
    })
}

fn event(value: &JsValue) -> Result<Event> {
    const PLAIN: &[&str] = &["kind", "at_s", "worker"];
    let fields = Fields::of(value, "an event")?;
    let kind = fields.kind(&[
        ("join", PLAIN),
        ("leave", PLAIN),
        ("die", PLAIN),
        ("recover", PLAIN),
        ("empty-cache", PLAIN),
        ("slow", &["kind", "at_s", "worker", "factor"]),
    ])?;
    let name = || fields.required_text("worker");
    Ok(Event {
        at_s: fields.required_number("at_s")?,
        kind: match kind {
            "join" => EventKind::Join(types::worker(
                &fields.required("worker")?,
                "the worker that joins",
            )?),
            "leave" => EventKind::Leave(name()?),
            "die" => EventKind::Die(name()?),
            "recover" => EventKind::Recover(name()?),
            "empty-cache" => EventKind::EmptyCache(name()?),
            _ => EventKind::Slow(name()?, fields.required_number("factor")?),
        },
    })
}

fn worker_moment(moment: &Moment) -> JsValue {
    let outcomes = |outcomes: &[Outcome]| {
        let bytes: Vec<u8> = outcomes
            .iter()
            .map(|outcome| match outcome {
                Outcome::Miss => 0,
                Outcome::Hit => 1,
                Outcome::NoCache => 2,
            })
            .collect();
        JsValue::from(Uint8Array::from(bytes.as_slice()))
    };
    object(&[
        ("state", moment.state.name().into()),
        ("believed_up", moment.believed_up.into()),
        ("slowdown", moment.slowdown.into()),
        ("serving", outcomes(&moment.serving)),
        ("waiting", outcomes(&moment.waiting)),
        ("queue", number(moment.queue as u64)),
        ("cached", number(moment.cached as u64)),
    ])
}

fn report(report: Report) -> JsValue {
    let counts = |counts: Vec<u64>| numbers(counts.into_iter().map(|count| count as f64).collect());
    object(&[
        ("time_s", report.time_s.into()),
        ("arrived", number(report.arrived)),
        ("done", number(report.done)),
        ("serving", number(report.serving)),
        ("waiting", number(report.waiting)),
        ("failed", failed(report.failed)),
        ("wait", or_null(report.wait.map(times))),
        ("response", or_null(report.response.map(times))),
        ("hit_ratio", or_null(report.hit_ratio)),
        ("store_per_s", or_null(report.store_per_s)),
        ("copies", or_null(report.copies)),
        ("max_queue", report.max_queue.into()),
        ("finish_s", report.finish_s.into()),
        ("requests", counts(report.requests)),
        ("busy_s", numbers(report.busy_s)),
        ("lookups", counts(report.lookups)),
        ("hits", counts(report.hits)),
        ("imbalance", report.imbalance.into()),
        ("imbalance_of_work", report.imbalance_of_work.into()),
        ("utilisation", report.utilisation.into()),
        ("offered", or_null(report.offered)),
        ("offered_to", numbers(report.offered_to)),
        ("capped", report.capped.into()),
    ])
}

fn failed(failed: Failed) -> JsValue {
    object(&[
        ("unreachable", number(failed.unreachable)),
        ("died", number(failed.died)),
        ("nobody", number(failed.nobody)),
    ])
}

fn times(times: Times) -> JsValue {
    object(&[
        ("mean_s", times.mean_s.into()),
        ("p50_s", times.p50_s.into()),
        ("p90_s", times.p90_s.into()),
        ("p99_s", times.p99_s.into()),
        ("max_s", times.max_s.into()),
    ])
}
