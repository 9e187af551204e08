//! Closed forms to set beside what is computed, each with its source.

mod choices;
mod queues;

pub use choices::{balls_leading, bins_expected, crossing, supermarket};
pub use queues::{LruExpected, che, erlang_c, mm1_wait, mmc_wait, split_wait_s};

use special::Beta;

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

/// Workers of one weight on a ring.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Alike {
    /// The weight of each, above 0.
    pub weight: f64,
    /// The points of each, at least 1.
    pub points: u64,
    /// How many there are.
    pub workers: u64,
}

/// The probability, or a little less, that a ring's imbalance is at most `imbalance`, at least 1,
/// for clockwise lookups and uniformly placed points. O(workers of distinct weights ·
/// √(points of each)).
///
/// Shares are Dirichlet: independent Gamma(points) variables divided by their sum. So a worker is
/// beyond where a multiple of its own variable is greater than a weighted sum of the others'. That
/// sum is taken for the Gamma variable of the same mean and variance (Satterthwaite 1946), which
/// makes the probability the tail of a Beta distribution, and is exact where the others weigh the
/// same: for n equal workers it is that of Beta(points, all − points) beyond imbalance ÷ n.
///
/// With q the tails of all workers, the answer is 1 − Σq, which is never too great (Bonferroni).
/// Nor is it much too small: with equal weights the shares are negatively associated (Joag-Dev and
/// Proschan 1983), so the truth is at most Π(1 − q): 0.951 where 1 − Σq is 0.95, 0.905 where it is
/// 0.9, but 0.61 where it is 0.5. For two workers it is exact, as both cannot be beyond.
pub fn ring_keeps_within(fleet: &[Alike], imbalance: f64) -> f64 {
    let workers: u64 = fleet.iter().map(|alike| alike.workers).sum();
    let limit = imbalance / workers as f64;
    // The greatest part never exceeds the sum of all.
    if limit >= 1.0 {
        return 1.0;
    }
    // Mean and variance of `count` workers' part of Σ share ÷ weight; left and right sums instead
    // of differences, which would lose a light worker's neighbours beside it.
    let moments = |alike: &Alike, count: u64| {
        let one = alike.points as f64 / alike.weight;
        (count as f64 * one, count as f64 * one / alike.weight)
    };
    let add = |a: (f64, f64), b: (f64, f64)| (a.0 + b.0, a.1 + b.1);
    let mut right = vec![(0.0, 0.0)];
    for alike in fleet.iter().rev() {
        right.push(add(right[right.len() - 1], moments(alike, alike.workers)));
    }
    right.reverse();
    let mut left = (0.0, 0.0);
    let mut beyond = 0.0;
    for (alike, &rest) in fleet.iter().zip(&right[1..]) {
        let (sum, squares) = add(left, add(rest, moments(alike, alike.workers - 1)));
        left = add(left, moments(alike, alike.workers));
        let scale = limit * squares / sum;
        let others = sum * sum / squares;
        let own = (1.0 - limit) / alike.weight;
        beyond += alike.workers as f64 * beta_tail(alike.points as f64, others, scale / own);
    }
    1.0 - beyond
}

/// The probability that a Beta(a, b) variable divided by its complement is above `odds`.
fn beta_tail(a: f64, b: f64, odds: f64) -> f64 {
    let complement = 1.0 / (1.0 + odds);
    complement.inc_beta(b, a, a.ln_beta(b))
}

/// Half the width of a 95 % interval, in standard deviations of a normal distribution.
pub const Z_95: f64 = 1.96;

/// Half the width of a 95 % interval in standard errors estimated from `n` numbers: the 0.975
/// quantile of Student's t with n − 1 degrees of freedom. Infinite below 2 numbers.
pub fn student_95(n: usize) -> f64 {
    if n < 2 {
        return f64::INFINITY;
    }
    let freedom = (n - 1) as f64;
    // P(|T| > t) is P(Beta(ν/2, 1/2) < ν/(ν + t²)), which is P(Beta(1/2, ν/2) > t²/(ν + t²)).
    let beyond = |t: f64| beta_tail(0.5, freedom / 2.0, t * t / freedom);
    let (mut low, mut high) = (1.9, 13.0);
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if beyond(middle) > 0.05 {
            low = middle;
        } else {
            high = middle;
        }
    }
    high
}

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

    /// a, b, x and P(Beta(a, b) > x).
    const TAILS: [(f64, f64, f64, f64); 7] = [
        (1.0, 9.0, 0.25, 7.508468627930e-2),
        (10.0, 10.0, 0.5, 0.5),
        (100.0, 900.0, 0.13, 1.584624475227e-3),
        (160.0, 1_440.0, 0.109375, 1.076663326044e-1),
        (2_000.0, 18_000.0, 0.105, 9.919728005227e-3),
        (3_000.0, 7_000.0, 0.31, 1.494367136331e-2),
        (50.0, 1.0, 0.99, 3.949939328625e-1),
    ];

    #[test]
    fn tails_of_beta_are_those_of_exact_binomial_sums() {
        // P(Beta(a, b) > x) = P(Binomial(a + b − 1, x) < a), summed in whole numbers.
        for (a, b, x, expected) in TAILS {
            let found = beta_tail(a, b, x / (1.0 - x));
            assert!(
                (found / expected - 1.0).abs() < 1e-7,
                "{a} {b} {x}: {found}"
            );
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

    #[test]
    fn student_s_quantiles_are_those_of_the_tables() {
        for (n, t) in [
            (2, 12.706),
            (3, 4.303),
            (6, 2.571),
            (11, 2.228),
            (31, 2.042),
            (1001, 1.962),
        ] {
            assert!((student_95(n) - t).abs() < 6e-4, "{n}: {}", student_95(n));
        }
        assert_eq!(student_95(1), f64::INFINITY);
    }
}
