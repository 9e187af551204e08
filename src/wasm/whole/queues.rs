//! What queues and caches come to in the long run, for a race to be held against.

use wasm_bindgen::prelude::*;

use super::convert::{Result, into_error, or_null};
use super::demand::popularity_of;
use super::read;
use crate::error::whole_within;
use crate::limits;
use crate::theory;

/// How long a request waits on average, in seconds, where Poisson arrivals of `per_s` in all go at
/// random to `queues` queues, each before `servers` servers with exponential services of mean
/// `service_ms` (M/M/c); null where work arrives as fast as it can be done, or faster.
#[wasm_bindgen(js_name = mmcWait, unchecked_return_type = "number | null")]
pub fn mmc_wait(
    #[wasm_bindgen(unchecked_param_type = "number")] queues: JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] servers: JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] per_s: JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] service_ms: JsValue,
) -> Result<JsValue> {
    let queues = read::number(&queues, "Queues")?;
    let servers = read::number(&servers, "Servers")?;
    let per_s = read::number(&per_s, "Arrivals per second")?;
    let service_ms = read::number(&service_ms, "The mean service")?;
    let wait = theory::split_wait_s(queues, servers, per_s, service_ms);
    wait.map(or_null).map_err(into_error)
}

/// The part of requests that an LRU cache of `entries` keys answers in the long run, where each asks
/// for one of `keys` keys by a popularity: Che's approximation.
#[wasm_bindgen(js_name = lruHits, unchecked_return_type = "number | null")]
pub fn lru_hits(
    #[wasm_bindgen(unchecked_param_type = "Popularity")] popularity: JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] keys: JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] entries: JsValue,
) -> Result<JsValue> {
    let popularity = popularity_of(&popularity)?;
    let keys = read::number(&keys, "Keys")?;
    let keys = whole_within("Keys", keys, 1, limits::KEYS).map_err(into_error)? as usize;
    popularity.check(keys).map_err(into_error)?;
    let entries = read::number(&entries, "Entries of a cache")?;
    let entries = whole_within("Entries of a cache", entries, 1, limits::CACHE_ENTRIES);
    let found = theory::che(&popularity, keys, entries.map_err(into_error)?);
    Ok(or_null(found.map(|found| found.hit_ratio)))
}
