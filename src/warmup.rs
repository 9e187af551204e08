//! What a movement costs the store behind the caches.
//!
//! A moved key finds no cached copy at its new worker. The formula takes every read of a moved
//! key to miss for a fixed window and the others to hit as before; the window is an assumption of
//! the user's, not a result. Beside it, [`curve`] follows from how often each key is asked for.

pub mod curve;

use crate::error::{Error, within};
use crate::limits;

/// What the formula is given.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct WarmupParams {
    /// Reads per second.
    pub read_per_s: f64,
    /// Writes per second; all of them reach the store.
    pub write_per_s: f64,
    /// The part of reads served from a cache while nothing moves, 0 to 1.
    pub hit_ratio: f64,
    /// How long the moved keys stay cold, in seconds.
    pub window_s: f64,
    /// The part of the keys that moved, 0 to 1.
    pub moved_ratio: f64,
    /// The store's rate before the change, where it is to be taken as given instead of computed.
    pub base_per_s: Option<f64>,
}

/// What the formula says of the window after the change.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Warmup {
    /// The store's rate before the change: read·(1 − hit) + write, or as given.
    pub base_per_s: f64,
    /// The part of reads that miss: moved + (1 − moved)·(1 − hit).
    pub miss_ratio: f64,
    /// Reads per second that reach the store.
    pub behind_cache_per_s: f64,
    /// Requests per second that reach the store: those reads, and the writes.
    pub store_per_s: f64,
    /// How many times the base that is; `None` for a base of 0 or next to it.
    pub times_base: Option<f64>,
    /// Requests that reach the store over the window beyond what the base would have sent.
    pub extra_requests: f64,
}

/// The formula.
///
/// # Errors
/// Rates outside 0..=10^12 per second, ratios outside 0..=1, a window outside 1 ms..=10^8 s.
pub fn warmup(params: &WarmupParams) -> Result<Warmup, Error> {
    let rate = |what, value| within(what, value, 0.0, limits::RATE_PER_S);
    let read_per_s = rate("Reads per second", params.read_per_s)?;
    let write_per_s = rate("Writes per second", params.write_per_s)?;
    let hit_ratio = within("The hit ratio", params.hit_ratio, 0.0, 1.0)?;
    let moved_ratio = within("The moved part", params.moved_ratio, 0.0, 1.0)?;
    let window_s = within(
        "The window in seconds",
        params.window_s,
        limits::WINDOW_MIN_S,
        limits::WINDOW_S,
    )?;
    let base_per_s = match params.base_per_s {
        Some(base) => rate("The base rate per second", base)?,
        None => read_per_s * (1.0 - hit_ratio) + write_per_s,
    };
    let miss_ratio = moved_ratio + (1.0 - moved_ratio) * (1.0 - hit_ratio);
    let behind_cache_per_s = read_per_s * miss_ratio;
    let store_per_s = behind_cache_per_s + write_per_s;
    Ok(Warmup {
        base_per_s,
        miss_ratio,
        behind_cache_per_s,
        store_per_s,
        times_base: Some(store_per_s / base_per_s).filter(|times| times.is_finite()),
        extra_requests: (store_per_s - base_per_s) * window_s,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PARAMS: WarmupParams = WarmupParams {
        read_per_s: 100.0,
        write_per_s: 10.0,
        hit_ratio: 0.5,
        window_s: 60.0,
        moved_ratio: 0.0,
        base_per_s: None,
    };

    #[test]
    fn nothing_moved_costs_nothing_and_all_moved_hits_nothing() {
        let still = warmup(&PARAMS).unwrap();
        assert_eq!((still.store_per_s, still.extra_requests), (60.0, 0.0));
        let all = warmup(&WarmupParams {
            moved_ratio: 1.0,
            ..PARAMS
        })
        .unwrap();
        assert_eq!((all.miss_ratio, all.store_per_s), (1.0, 110.0));
        assert_eq!(all.extra_requests, 50.0 * 60.0);
    }

    #[test]
    fn a_base_of_nothing_has_no_multiple() {
        let idle = WarmupParams {
            read_per_s: 0.0,
            write_per_s: 0.0,
            ..PARAMS
        };
        assert_eq!(warmup(&idle).unwrap().times_base, None);
    }

    #[test]
    fn bad_numbers_are_refused_by_name() {
        let message = |params| warmup(&params).unwrap_err().to_string();
        assert_eq!(
            message(WarmupParams {
                hit_ratio: 1.5,
                ..PARAMS
            }),
            "The hit ratio must be 0 to 1, got 1.5."
        );
        assert!(
            message(WarmupParams {
                read_per_s: f64::NAN,
                ..PARAMS
            })
            .starts_with("Reads per second")
        );
        assert!(
            message(WarmupParams {
                window_s: 0.0,
                ..PARAMS
            })
            .starts_with("The window")
        );
    }
}
