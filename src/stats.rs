//! What many numbers say together.

use crate::theory::{Z_95, student_95};

/// The least of `sorted` that at least `part` of them do not exceed, by the nearest rank; `None`
/// of nothing. `sorted` ascends, `part` is 0 to 1. O(1).
pub fn quantile(sorted: &[f64], part: f64) -> Option<f64> {
    // A product like 0.55 · 100 is a little more than the whole number it stands for.
    let rank = (part * sorted.len() as f64 - 1e-9).ceil() as usize;
    sorted.get(rank.saturating_sub(1)).copied()
}

/// Where the probability of something may lie that was seen `seen` times in `tried`: Wilson's
/// interval of 95 %, within 0 to 1. All of it where nothing was tried.
///
/// E. B. Wilson: Probable inference, the law of succession, and statistical inference. Journal of
/// the American Statistical Association 22, 1927.
pub fn wilson(seen: u64, tried: u64) -> (f64, f64) {
    if tried == 0 {
        return (0.0, 1.0);
    }
    let n = tried as f64;
    let part = seen as f64 / n;
    let z2 = Z_95 * Z_95;
    let middle = part + z2 / (2.0 * n);
    let half = Z_95 * (part * (1.0 - part) / n + z2 / (4.0 * n * n)).sqrt();
    let all = 1.0 + z2 / n;
    (
        // Rounding must not leave out the part that was seen. `clamp` would bring all the code that
        // writes numbers in a panic's message.
        ((middle - half) / all).max(0.0).min(part),
        ((middle + half) / all).min(1.0).max(part),
    )
}

/// The mean of some numbers and half the width of its 95 % interval, by Student's t; NaN of none,
/// and infinite of one.
pub fn mean_within(numbers: &[f64]) -> (f64, f64) {
    let n = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / n;
    let squares: f64 = numbers.iter().map(|x| (x - mean) * (x - mean)).sum();
    let half = match numbers.len() {
        0 => f64::NAN,
        1 => f64::INFINITY,
        count => student_95(count) * (squares / (n - 1.0) / n).sqrt(),
    };
    (mean, half)
}

/// How rules stand by a figure that each has for each of several seeds.
#[derive(Debug, Clone, PartialEq)]
pub struct Standings {
    /// Each rule's mean over the seeds; NaN where it has no figure.
    pub mean: Vec<f64>,
    /// Half the width of its 95 % interval.
    pub half: Vec<f64>,
    /// The rules that can't be told from the best, itself first, then as numbered. Alone it is best
    /// by more than chance.
    pub best: Vec<usize>,
}

/// Compares rules by `values`, a row for each of `rules`, a column for each seed; NaN is no figure.
/// As a seed gives all rules the same trace, they are told apart by the differences seed by seed:
/// where the 95 % interval of their mean holds 0, or there is one seed alone, they are not.
pub fn standings(values: &[f64], rules: usize, lower_is_better: bool) -> Standings {
    let seeds = values.len() / rules.max(1);
    let row = |rule: usize| &values[rule * seeds..][..seeds];
    let there =
        |numbers: &[f64]| -> Vec<f64> { numbers.iter().copied().filter(|x| !x.is_nan()).collect() };
    let (mean, half): (Vec<f64>, Vec<f64>) = (0..rules)
        .map(|rule| mean_within(&there(row(rule))))
        .unzip();
    let with_figures = || (0..rules).filter(|&rule| !mean[rule].is_nan());
    let sign = if lower_is_better { 1.0 } else { -1.0 };
    let first = with_figures().min_by(|&a, &b| (sign * mean[a]).total_cmp(&(sign * mean[b])));
    let Some(first) = first else {
        return Standings {
            mean,
            half,
            best: Vec::new(),
        };
    };
    let is_apart = |other: usize| {
        let pairs = row(first).iter().zip(row(other));
        let differences: Vec<f64> = pairs.map(|(a, b)| sign * (b - a)).collect();
        let (mean, half) = mean_within(&there(&differences));
        mean > half
    };
    let others = with_figures().filter(|&rule| rule != first && !is_apart(rule));
    let best = std::iter::once(first).chain(others).collect();
    Standings { mean, half, best }
}

/// Numbers counted by bins of equal width.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Histogram {
    /// Where each bin ends and the next begins: one more than there are bins, ascending.
    pub edges: Vec<f64>,
    /// How many numbers each bin holds: those above its lower edge, up to its upper one.
    pub counts: Vec<u64>,
    /// How many bins lie at or below the mark.
    pub below: usize,
}

impl Histogram {
    /// The most bins that one has.
    pub const BINS: usize = 40;

    /// Counts `sorted`, ascending and finite, so that `mark` is an edge and each of `shown` lies
    /// within. √(count) bins and a few, at most [`Histogram::BINS`].
    pub fn around(mark: f64, sorted: &[f64], shown: Option<f64>) -> Histogram {
        let all = || sorted.iter().copied().chain(shown);
        let least = all().fold(mark, f64::min);
        let greatest = all().fold(mark, f64::max);
        let wanted = (sorted.len() as f64).sqrt().ceil();
        let bins = wanted.max(1.0).min((Histogram::BINS - 2) as f64);
        let width = match (greatest - least) / bins {
            width if width > 0.0 => width,
            _ => 0.001, // nothing beside the mark
        };
        // A number on the lowest edge would lie outside: one more bin has it.
        let below = ((mark - least) / width).floor() as usize + 1;
        let above = ((greatest - mark) / width).ceil() as usize;
        let edge = |i: usize| mark + (i as f64 - below as f64) * width;
        let mut edges: Vec<f64> = (0..=below + above).map(edge).collect();
        // Rounding must not leave the outermost numbers outside.
        edges[0] = edges[0].min(least);
        edges[below + above] = edges[below + above].max(greatest);
        let mut counts = vec![0; below + above];
        for &number in sorted {
            let bin = edges[1..].partition_point(|&upper| upper < number);
            counts[bin] += 1;
        }
        Histogram {
            edges,
            counts,
            below,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn quantiles_are_numbers_that_were_there() {
        let hundred: Vec<f64> = (1..=100).map(f64::from).collect();
        assert_eq!(quantile(&hundred, 0.55), Some(55.0));
        assert_eq!(quantile(&hundred, 0.951), Some(96.0));
        assert_eq!(quantile(&hundred, 0.0), Some(1.0));
        assert_eq!(quantile(&hundred, 1.0), Some(100.0));
        assert_eq!(quantile(&[], 0.5), None);
    }

    #[test]
    fn wilson_s_intervals_are_those_of_the_textbook() {
        // Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
        for (seen, tried, low, high) in [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ] {
            let (found_low, found_high) = wilson(seen, tried);
            assert!(
                (found_low - low).abs() < 5e-5,
                "{seen} of {tried}: {found_low}"
            );
            assert!(
                (found_high - high).abs() < 5e-5,
                "{seen} of {tried}: {found_high}"
            );
        }
        assert_eq!(wilson(0, 0), (0.0, 1.0));
    }

    #[test]
    fn rules_are_told_apart_seed_by_seed() {
        // The second is always one better, though both vary by far more than that.
        let values = [10.0, 50.0, 30.0, 9.0, 49.0, 29.0, 9.5, 49.6, 28.7];
        let found = standings(&values, 3, true);
        assert_eq!(found.best, [1, 2]);
        assert_eq!(found.mean, [30.0, 29.0, 29.266666666666666]);
        // t for 2 degrees of freedom is 4.303, the standard error 20/√3.
        assert!((found.half[0] - 4.3027 * 20.0 / 3f64.sqrt()).abs() < 1e-2);
        assert_eq!(standings(&values[..6], 2, true).best, [1]);
        assert_eq!(standings(&values[..6], 2, false).best, [0]);
        assert_eq!(
            standings(&[1.0, 2.0], 2, true).best,
            [0, 1],
            "one seed tells nothing"
        );
        assert_eq!(
            standings(&[f64::NAN, f64::NAN, 1.0, 2.0], 2, true).best,
            [1]
        );
        assert_eq!(standings(&[5.0, 5.0, 5.0, 5.0], 2, true).best, [0, 1]);
        assert!(standings(&[], 1, true).best.is_empty());
    }

    proptest! {
        #[test]
        fn a_histogram_counts_all_and_is_cut_at_its_mark(
            mut numbers in prop::collection::vec(prop_oneof![1.0..1.2f64, Just(1.05), 0.0..1024.0f64], 0..2_000),
            mark in prop_oneof![Just(1.05), 1.001..100.0f64],
            shown in prop::option::of(0.0..1024.0f64),
        ) {
            numbers.sort_by(f64::total_cmp);
            let histogram = Histogram::around(mark, &numbers, shown);
            let Histogram { edges, counts, below } = &histogram;
            prop_assert!(counts.len() <= Histogram::BINS);
            prop_assert_eq!(edges.len(), counts.len() + 1);
            prop_assert!(edges.windows(2).all(|pair| pair[0] < pair[1]));
            prop_assert_eq!(edges[*below], mark);
            prop_assert_eq!(counts.iter().sum::<u64>(), numbers.len() as u64);
            let held = numbers.iter().filter(|&&number| number <= mark).count();
            prop_assert_eq!(counts[..*below].iter().sum::<u64>(), held as u64);
            for number in numbers.iter().chain(&shown) {
                prop_assert!((edges[0]..=edges[counts.len()]).contains(number));
            }
        }
    }
}
