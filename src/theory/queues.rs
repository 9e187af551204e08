//! Waiting lines, and the caches of those that serve them.

use crate::error::{Error, whole_within, within};
use crate::limits;
use crate::popularity::Popularity;

/// How long a request waits on average where Poisson arrivals meet one server with exponential
/// services (M/M/1), in mean services: ρ/(1 − ρ) at utilisation ρ. `None` outside `0.0..1.0`, where
/// the queue grows without end. Kleinrock, "Queueing Systems", vol. 1, 1975, §3.2.
pub fn mm1_wait(utilisation: f64) -> Option<f64> {
    mmc_wait(1, utilisation)
}

/// The chance that a request has to wait where Poisson arrivals meet `servers` servers with
/// exponential services and one queue (M/M/c): Erlang's C formula. `offered` is the mean number of
/// busy servers: arrivals a mean service. `None` for no server, and outside `0.0..servers`. O(servers).
/// Erlang 1917; Kleinrock, "Queueing Systems", vol. 1, 1975, §3.5.
pub fn erlang_c(servers: u32, offered: f64) -> Option<f64> {
    let c = f64::from(servers);
    if !(0.0..c).contains(&offered) {
        return None;
    }
    // The chance that all are busy where nobody waits (Erlang's B), server by server: unlike powers
    // and factorials, it never overflows.
    let b = (1..=servers).fold(1.0, |b, k| offered * b / (f64::from(k) + offered * b));
    Some(c * b / (c - offered * (1.0 - b)))
}

/// How long a request waits on average in M/M/c, in mean services: C(c, a)/(c − a). Arguments,
/// range and source as for [`erlang_c`].
pub fn mmc_wait(servers: u32, offered: f64) -> Option<f64> {
    Some(erlang_c(servers, offered)? / (f64::from(servers) - offered))
}

/// How long a request waits on average, in seconds, where Poisson arrivals of `per_s` in all are split
/// at random over `queues` queues, each before `servers` servers with exponential services of mean
/// `service_ms`: each is then M/M/c by itself. `None` where work arrives as fast as it can be done, or
/// faster. Range and source as for [`erlang_c`].
///
/// # Errors
/// Queues outside 1..=1,024; servers of one outside 1..=65,536; a rate or a service out of a
/// simulation's bounds.
pub fn split_wait_s(
    queues: f64,
    servers: f64,
    per_s: f64,
    service_ms: f64,
) -> Result<Option<f64>, Error> {
    let queues = whole_within("Queues", queues, 1, limits::WORKERS)? as f64;
    let servers = whole_within("Servers", servers, 1, limits::WORKERS * limits::SLOTS)?;
    let per_s = within("Arrivals per second", per_s, 0.0, limits::ARRIVALS_PER_S)?;
    let service_s = within("The mean service", service_ms, 0.0, limits::COST_MS)? / 1e3;
    let services = mmc_wait(servers as u32, per_s / queues * service_s);
    Ok(services.map(|services| services * service_s))
}

/// A cache that forgets what has not been asked for longest, in the long run.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LruExpected {
    /// For how many requests a key is kept that is not asked for; infinite where all keys fit.
    pub kept_for: f64,
    /// The part of requests that hit.
    pub hit_ratio: f64,
}

/// What an LRU cache of `entries` keys does under independent requests for `keys` keys, by Che's
/// approximation: a key stays for a time T that is the same for all, with Σ(1 − e^(−λT)) = entries;
/// then a request for it hits with probability 1 − e^(−λT). The hit ratio is within 1 % of itself for
/// 50 entries and more, and farther off for fewer (5.7 % for one entry and Zipf 1.2). `None` for no
/// key or no entry. 10^6 keys by Zipf, grouped as [`Popularity`] does, take half a millisecond; 10^6
/// counts, each by itself, up to half a second.
///
/// Che, Tung and Wang, "Hierarchical web caching systems", IEEE JSAC 20(7), 2002; why it is so good:
/// Fricker, Robert and Roberts, "A versatile and accurate approximation for LRU cache performance",
/// ITC 24, 2012.
pub fn che(popularity: &Popularity, keys: usize, entries: u64) -> Option<LruExpected> {
    let mut blocks: Vec<(f64, f64)> = Vec::new();
    popularity.blocks(keys, |count, weight| {
        if weight > 0.0 {
            blocks.push((count, weight));
        }
    });
    let asked_for: f64 = blocks.iter().map(|&(count, _)| count).sum();
    let weight: f64 = blocks.iter().map(|&(_, weight)| weight).sum();
    if entries == 0 || asked_for == 0.0 {
        return None;
    }
    let entries = entries as f64;
    if entries >= asked_for {
        return Some(LruExpected {
            kept_for: f64::INFINITY,
            hit_ratio: 1.0,
        });
    }
    let mut time = 0.0;
    // The sum rises ever more slowly with T, so that Newton's steps come from below, never too far.
    for _ in 0..STEPS {
        let (mut held, mut slope) = (0.0, 0.0);
        for &(count, weight_of) in &blocks {
            let rate = weight_of / weight;
            held -= count * libm::expm1(-rate / count * time);
            slope += rate * libm::exp(-rate / count * time);
        }
        let step = (entries - held) / slope;
        time += step;
        if step <= 1e-12 * time {
            break;
        }
    }
    let hits = blocks.iter().map(|&(count, weight_of)| {
        let rate = weight_of / weight;
        -rate * libm::expm1(-rate / count * time)
    });
    Some(LruExpected {
        kept_for: time,
        hit_ratio: hits.sum(),
    })
}

/// More than Newton's method takes: 40 for all but one of 10^7 keys by Zipf 10.
const STEPS: u32 = 1_000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn queues_drawn_at_random_wait_as_each_alone_and_longer_than_one_that_they_share() {
        // A load of 0.9 and services of 10 ms: nine services.
        let split = split_wait_s(8.0, 1.0, 720.0, 10.0).unwrap().unwrap();
        assert!((split / 0.09 - 1.0).abs() < 1e-12);
        assert_eq!(split_wait_s(1.0, 1.0, 90.0, 10.0).unwrap(), Some(split));
        assert!(split_wait_s(1.0, 8.0, 720.0, 10.0).unwrap().unwrap() < split / 8.0);
        assert_eq!(split_wait_s(8.0, 1.0, 800.0, 10.0).unwrap(), None);
        assert_eq!(split_wait_s(1.0, 1.0, 5.0, 0.0).unwrap(), Some(0.0));
        assert!(split_wait_s(0.5, 1.0, 1.0, 1.0).is_err());
        assert!(split_wait_s(1.0, 1.0, f64::NAN, 1.0).is_err());
    }

    #[test]
    fn waits_are_those_of_the_tables_and_there_is_none_where_the_queue_grows() {
        assert_eq!(mm1_wait(0.0), Some(0.0));
        for (utilisation, wait) in [(0.5, 1.0), (0.8, 4.0), (0.9, 9.0)] {
            assert!((mm1_wait(utilisation).unwrap() / wait - 1.0).abs() < 1e-12);
        }
        // C(4, 3.2) by its sums: 3.2^4/24·5 of that and 1 + 3.2 + 5.12 + 5.4613.
        let wait = 21.845_333_333_333_333 / (21.845_333_333_333_333 + 14.781_333_333_333_333);
        assert!((erlang_c(4, 3.2).unwrap() / wait - 1.0).abs() < 1e-12);
        assert!((mmc_wait(4, 3.2).unwrap() / (wait / 0.8) - 1.0).abs() < 1e-12);
        assert!(erlang_c(1_000_000, 999_000.0).unwrap() > 0.0);
        for offered in [-0.1, 4.0, 5.0, f64::NAN, f64::INFINITY] {
            assert_eq!(mmc_wait(4, offered), None);
        }
        assert_eq!(erlang_c(0, 0.0), None);
    }

    #[test]
    fn a_cache_is_filled_and_hits_as_the_plain_sums_over_all_keys_say() {
        for (exponent, keys, entries) in [
            (0.0, 1_000, 250),
            (0.6, 20_000, 1_000),
            (1.0, 20_000, 50),
            (1.2, 5_000, 4_999),
            (10.0, 1_000, 30),
        ] {
            let popularity = Popularity::zipf(exponent).unwrap();
            let found = che(&popularity, keys, entries).unwrap();
            let all: f64 = (0..keys).map(|i| popularity.weight(i)).sum();
            let (mut held, mut hits) = (0.0, 0.0);
            for i in 0..keys {
                let rate = popularity.weight(i) / all;
                let kept = -(-rate * found.kept_for).exp_m1();
                held += kept;
                hits += rate * kept;
            }
            assert!(
                (held / entries as f64 - 1.0).abs() < 1e-3,
                "{exponent}: {held}"
            );
            assert!(
                (hits / found.hit_ratio - 1.0).abs() < 1e-4,
                "{exponent}: {hits}"
            );
        }
        let uniform = che(&Popularity::uniform(), 1_000, 250).unwrap();
        assert!((uniform.hit_ratio - 0.25).abs() < 1e-9);
    }

    #[test]
    fn a_cache_for_every_key_that_is_asked_for_hits_always() {
        let counts = Popularity::counts(vec![3, 0, 1]).unwrap();
        assert_eq!(che(&counts, 3, 2).unwrap().hit_ratio, 1.0);
        assert!(che(&counts, 3, 1).unwrap().hit_ratio < 1.0);
        assert_eq!(che(&counts, 3, 0), None);
        assert_eq!(che(&Popularity::uniform(), 0, 1), None);
    }
}
