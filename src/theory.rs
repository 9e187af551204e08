//! Closed forms to set beside what is computed, each with its source.

use crate::placement::Expected;
use crate::placement::ring::Lookup;

/// The part of the circle that a worker with `points` of `total` uniformly placed points owns.
///
/// The gaps between uniform points are Dirichlet(1, …, 1) (e.g. Devroye 1986, ch. V.2). Clockwise
/// lookups give a point the gap before it, so the share is Beta(points, total − points). The
/// nearest-point lookup gives it half of both gaps beside it; the variance then also depends on
/// how many of the worker's points are neighbours, which is averaged over all orders of points.
pub fn ring_share(points: u64, total: u64, lookup: Lookup) -> Expected {
    if points == 0 || total == 0 {
        return Expected::default();
    }
    let (v, n) = (points as f64, total as f64);
    let mean = v / n;
    // Var(Σ c·gap) of Dirichlet gaps is (n·Σc² − (Σc)²) / (n²·(n + 1)), with Σc = v.
    let squares = match lookup {
        Lookup::AtOrAfter | Lookup::After => v,
        Lookup::Nearest | Lookup::NearestOfEither if points == total => v,
        Lookup::Nearest | Lookup::NearestOfEither => v / 2.0 + v * (v - 1.0) / (2.0 * (n - 1.0)),
    };
    let variance = (n * squares - v * v) / (n * n * (n + 1.0));
    Expected {
        mean,
        sd: variance.max(0.0).sqrt(),
    }
}

/// The share of `keys` keys that fall to a worker whose part of the hash space is itself random:
/// the law of total variance adds the chance of the keys to that of the points.
pub fn share_of_keys(space: Expected, keys: u64) -> Expected {
    if keys == 0 {
        return space;
    }
    let k = keys as f64;
    let Expected { mean, sd } = space;
    let variance = sd * sd * (1.0 - 1.0 / k) + mean * (1.0 - mean) / k;
    Expected {
        mean,
        sd: variance.max(0.0).sqrt(),
    }
}

/// Half the width of a 95 % interval, in standard deviations of a normal distribution.
pub const Z_95: f64 = 1.96;

/// Comparisons of a binary search among `points`: ⌈log2 points⌉.
pub fn comparisons(points: u64) -> u32 {
    points.max(1).next_power_of_two().trailing_zeros()
}

/// How many points a walk is expected to look at until it has met `k` of `workers` that have
/// equally many points: Σ_{i<k} n/(n − i), the coupon collector's sum, for many points each.
pub fn points_walked(workers: u64, k: u64) -> f64 {
    let n = workers as f64;
    (0..k.min(workers)).map(|i| n / (n - i as f64)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ring_shares_vary_as_the_simulations_found() {
        // Coefficients of variation: closed form for clockwise, simulation for nearest.
        let cv = |n: u64, v: u64, lookup| {
            let Expected { mean, sd } = ring_share(v, n * v, lookup);
            sd / mean
        };
        for (n, v, expected) in [
            (10, 1, 0.905),
            (10, 16, 0.240),
            (10, 100, 0.095),
            (10, 160, 0.074),
            (1000, 100, 0.0998),
        ] {
            assert!((cv(n, v, Lookup::AtOrAfter) / expected - 1.0).abs() < 0.02);
        }
        for (v, expected) in [(16, 0.169), (160, 0.053)] {
            assert!((cv(10, v, Lookup::Nearest) / expected - 1.0).abs() < 0.02);
        }
    }

    #[test]
    fn a_lone_worker_has_the_whole_circle_for_certain() {
        for lookup in Lookup::ALL {
            let share = ring_share(5, 5, lookup);
            assert_eq!((share.mean, share.sd), (1.0, 0.0));
        }
    }

    #[test]
    fn few_keys_widen_the_range_and_many_do_not() {
        let space = ring_share(100, 900, Lookup::AtOrAfter);
        assert!(share_of_keys(space, 20).sd > 5.0 * space.sd);
        assert!(share_of_keys(space, 10_000_000).sd < 1.001 * space.sd);
    }

    #[test]
    fn walks_and_searches_cost_what_the_sums_say() {
        assert_eq!(
            [1, 2, 3, 900, 1024, 1025].map(comparisons),
            [0, 1, 2, 10, 10, 11]
        );
        assert!((points_walked(9, 3) - 3.41).abs() < 0.005);
        assert_eq!(points_walked(3, 5), 5.5);
    }
}
