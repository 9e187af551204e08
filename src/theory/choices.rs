//! Choices at random: the supermarket model, and balls into bins.

/// The mean time in system, in service times, where requests arrive as Poisson at `lambda` per
/// worker and each goes to the least loaded of `d` drawn from very many workers of exponential
/// service: 1/(1 − λ) for d = 1, Σ λ^((d^i − d)/(d − 1)) over i ≥ 1 for more. `None` at a load of 1
/// or above, where there is no steady state.
///
/// M. Mitzenmacher: The power of two choices in randomized load balancing. IEEE TPDS 12(10), 2001.
pub fn supermarket(lambda: f64, d: u32) -> Option<f64> {
    if !(0.0..1.0).contains(&lambda) || d == 0 {
        return None;
    }
    if d == 1 {
        return Some(1.0 / (1.0 - lambda));
    }
    let d = f64::from(d);
    let (mut sum, mut power) = (0.0, d);
    loop {
        let term = libm::pow(lambda, (power - d) / (d - 1.0));
        sum += term;
        if term < 1e-16 {
            return Some(sum);
        }
        power *= d;
    }
}

/// The leading term of the fullest bin's balls, of `n` balls in as many bins with `d` choices:
/// ln n / ln ln n for one, ln ln n / ln d for more. `None` below 16, where it means nothing.
///
/// Azar et al. 1999, as [`crate::balls`].
pub fn balls_leading(n: u64, d: u32) -> Option<f64> {
    if n < 16 || d == 0 {
        return None;
    }
    let log = libm::log(n as f64);
    Some(match d {
        1 => log / libm::log(log),
        d => libm::log(log) / libm::log(d.into()),
    })
}

/// How many of `bins` bins hold 0, 1, 2, … of `balls` balls with `d` choices, as expected of very
/// many bins: Poisson for one choice; for more the fluid limit, in which the part x_i of bins with at
/// least i balls obeys x_i' = x_(i−1)^d − x_i^d. Down to a thousandth of a bin. O(balls ÷ bins)
/// steps, for at most 100 balls a bin, else empty.
///
/// M. Mitzenmacher: The power of two choices in randomized load balancing, PhD thesis, Berkeley 1996.
pub fn bins_expected(bins: u64, balls: u64, d: u32) -> Vec<f64> {
    let mean = balls as f64 / bins as f64;
    if d == 0 || !(0.0..=100.0).contains(&mean) {
        return Vec::new();
    }
    let part = |i: usize, at_least: &[f64]| at_least[i] - at_least.get(i + 1).unwrap_or(&0.0);
    let levels = 2.0 * mean + 60.0;
    let mut parts = if d == 1 {
        let mut parts = vec![libm::exp(-mean)];
        for i in 1..levels as usize {
            parts.push(parts[i - 1] * mean / i as f64);
        }
        parts
    } else {
        let at_least = fluid(mean, d, levels as usize);
        (0..at_least.len()).map(|i| part(i, &at_least)).collect()
    };
    parts.iter_mut().for_each(|part| *part *= bins as f64);
    let last = parts.iter().rposition(|&bins| bins >= 1e-3);
    parts.truncate(last.map_or(0, |last| last + 1));
    parts
}

/// The fluid limit's x_i at time `until`, by the classic Runge–Kutta method.
fn fluid(until: f64, d: u32, levels: usize) -> Vec<f64> {
    let power = |x: f64| (0..d).map(|_| x).product::<f64>();
    let slope = |x: &[f64]| -> Vec<f64> {
        let rise = |i: usize| {
            if i == 0 {
                0.0
            } else {
                power(x[i - 1]) - power(x[i])
            }
        };
        (0..x.len()).map(rise).collect()
    };
    let mut x = vec![0.0; levels];
    x[0] = 1.0;
    let steps = (until * 400.0).max(400.0) as u32;
    let h = until / f64::from(steps);
    for _ in 0..steps {
        let moved = |slope: &[f64], part: f64| -> Vec<f64> {
            x.iter()
                .zip(slope)
                .map(|(x, slope)| x + part * h * slope)
                .collect()
        };
        let a = slope(&x);
        let b = slope(&moved(&a, 0.5));
        let c = slope(&moved(&b, 0.5));
        let e = slope(&moved(&c, 1.0));
        for i in 0..levels {
            x[i] += h / 6.0 * (a[i] + 2.0 * b[i] + 2.0 * c[i] + e[i]);
        }
    }
    x
}

/// Where a line drawn through the points (x, a) first rises above the one through (x, b), by straight
/// lines between them; `None` where it nowhere does. `x` ascends.
pub fn crossing(x: &[f64], a: &[f64], b: &[f64]) -> Option<f64> {
    let above = |i: usize| a[i] - b[i];
    let n = x.len().min(a.len()).min(b.len());
    (1..n)
        .find(|&i| above(i - 1) <= 0.0 && above(i) > 0.0)
        .map(|i| {
            let part = -above(i - 1) / (above(i) - above(i - 1));
            x[i - 1] + part * (x[i] - x[i - 1])
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_supermarket_model_gives_the_published_times() {
        for (lambda, times) in [
            (0.5, [2.0, 1.266, 1.125]),
            (0.7, [3.333, 1.614, 1.357]),
            (0.8, [5.0, 1.947, 1.581]),
            (0.9, [10.0, 2.614, 2.028]),
            (0.95, [20.0, 3.383, 2.535]),
            (0.99, [100.0, 5.432, 3.858]),
        ] {
            for (d, time) in (1..).zip(times) {
                let found = supermarket(lambda, d).unwrap();
                assert!((found - time).abs() < 6e-4, "{lambda} {d}: {found}");
            }
        }
        assert_eq!(supermarket(1.0, 2), None);
        assert_eq!(supermarket(f64::NAN, 2), None);
        assert_eq!(supermarket(0.0, 2), Some(1.0));
    }

    #[test]
    fn the_fluid_limit_gives_the_published_histogram() {
        let found = bins_expected(1_000_000, 1_000_000, 2);
        let rounded: Vec<f64> = found.iter().map(|bins| bins.round()).collect();
        assert_eq!(
            rounded[..5],
            [238_406.0, 532_090.0, 220_609.0, 8_889.0, 6.0]
        );
        let poisson = bins_expected(1_000_000, 1_000_000, 1);
        assert!((poisson[1] - 367_879.4).abs() < 0.1);
        for d in 1..5 {
            let bins: f64 = bins_expected(1000, 5000, d).iter().sum();
            assert!((bins - 1000.0).abs() < 0.1, "{d}: {bins}");
        }
        assert!(bins_expected(1, 1_000_000, 2).is_empty());
    }

    #[test]
    fn lines_cross_where_they_do() {
        let x = [0.0, 1.0, 2.0];
        assert_eq!(crossing(&x, &[0.0, 1.0, 3.0], &[1.0, 1.0, 1.0]), Some(1.0));
        assert_eq!(crossing(&x, &[0.0, 0.5, 1.5], &[1.0, 1.0, 1.0]), Some(1.5));
        assert_eq!(crossing(&x, &[2.0, 2.0, 2.0], &[1.0, 1.0, 1.0]), None);
        assert_eq!(crossing(&[], &[], &[]), None);
    }
}
