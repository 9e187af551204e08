//! Balls into bins: each ball goes to the least full of a few bins drawn at random. What the fullest
//! bin holds is what random choice costs, and what a second choice saves.
//!
//! Azar, Broder, Karlin, Upfal: Balanced allocations. SIAM Journal on Computing 29(1), 1999.

use crate::balancing::choices::{CHOICES, Draw};
use crate::error::{Error, whole_within};
use crate::limits;
use crate::rng::Random;

/// How many bins hold how many balls.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bins {
    /// How many bins hold 0, 1, 2, … balls, up to the fullest.
    pub histogram: Vec<u64>,
}

impl Bins {
    /// How many balls the fullest bin holds.
    pub fn max(&self) -> usize {
        self.histogram.len() - 1
    }
}

/// Throws `balls` balls one after the other at `bins` bins, each to the least full of `d` drawn,
/// of equals to the first drawn. O(balls · d), a byte a bin unless one holds over 254.
///
/// # Errors
/// `bins` or `balls` outside 1..=10,000,000, `d` outside 1..=16 or, where they are distinct, above
/// the number of bins.
pub fn throw(bins: f64, balls: f64, d: f64, draw: Draw, seed: u64) -> Result<Bins, Error> {
    let bins = whole_within("Bins", bins, 1, limits::BALLS)? as u32;
    let balls = whole_within("Balls", balls, 1, limits::BALLS)? as u32;
    let most = match draw {
        Draw::Distinct => CHOICES.min(bins.into()),
        Draw::WithReplacement => CHOICES,
    };
    let d = whole_within("Choices", d, 1, most)? as usize;
    let narrow = thrown::<u8>(bins, balls, d, draw, seed);
    // The same again where a byte was too little. 32 bits never are: a bin holds no more than all
    // the balls, which are at most 10,000,000.
    let histogram = match narrow.or_else(|| thrown::<u32>(bins, balls, d, draw, seed)) {
        Some(histogram) => histogram,
        None => unreachable!("a bin holds no more than all balls"),
    };
    Ok(Bins { histogram })
}

trait Count: Copy + Ord + Default {
    const MAX: Self;
    fn one_more(self) -> Self;
    fn index(self) -> usize;
}

impl Count for u8 {
    const MAX: u8 = u8::MAX;
    fn one_more(self) -> u8 {
        self + 1
    }
    fn index(self) -> usize {
        self.into()
    }
}

impl Count for u32 {
    const MAX: u32 = u32::MAX;
    fn one_more(self) -> u32 {
        self + 1
    }
    fn index(self) -> usize {
        self as usize
    }
}

fn thrown<C: Count>(bins: u32, balls: u32, d: usize, draw: Draw, seed: u64) -> Option<Vec<u64>> {
    let mut loads = vec![C::default(); bins as usize];
    let mut random = Random::new(seed, 0);
    let mut max = C::default();
    let distinct = draw == Draw::Distinct;
    for _ in 0..balls {
        let mut best = random.below(bins) as usize;
        if d == 2 {
            let other = match distinct {
                // Any but the first: those from it on lie one further.
                true => {
                    let other = random.below(bins - 1) as usize;
                    other + usize::from(other >= best)
                }
                false => random.below(bins) as usize,
            };
            if loads[other] < loads[best] {
                best = other;
            }
        } else if d > 2 {
            best = least_of_many(&loads, best, d, distinct, &mut random);
        }
        if loads[best] == C::MAX {
            return None;
        }
        loads[best] = loads[best].one_more();
        max = max.max(loads[best]);
    }
    let mut histogram = vec![0; max.index() + 1];
    for load in loads {
        histogram[load.index()] += 1;
    }
    Some(histogram)
}

fn least_of_many<C: Count>(
    loads: &[C],
    first: usize,
    d: usize,
    distinct: bool,
    random: &mut Random,
) -> usize {
    let mut drawn = [usize::MAX; CHOICES as usize];
    drawn[0] = first;
    let mut best = first;
    for i in 1..d {
        drawn[i] = loop {
            let bin = random.below(loads.len() as u32) as usize;
            if !distinct || !drawn[..i].contains(&bin) {
                break bin;
            }
        };
        if loads[drawn[i]] < loads[best] {
            best = drawn[i];
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::{balls_leading, bins_expected};

    #[test]
    fn the_fullest_of_a_million_bins_holds_8_to_11_balls_or_with_two_choices_4() {
        let mut threes = 0;
        for seed in 0..20 {
            let max = |d| throw(1e6, 1e6, d, Draw::Distinct, seed).unwrap().max();
            assert!((8..=11).contains(&max(1.0)), "seed {seed}");
            let two = max(2.0);
            assert!((3..=4).contains(&two), "seed {seed}");
            threes += u32::from(two == 3);
        }
        assert!(threes <= 2);
    }

    /// Bins that hold so many balls are as good as independent; the bins above the last of 100
    /// expected are taken together, as are the balls' number and that of the bins fixed.
    #[test]
    fn histograms_are_theory_s_by_a_chi_square_test() {
        for d in [1, 2, 3] {
            let n = 1_000_000;
            let expected = bins_expected(n, n, d);
            for seed in [1, 2, 3] {
                let found = throw(n as f64, n as f64, d.into(), Draw::Distinct, seed).unwrap();
                let cells = expected.iter().take_while(|&&bins| bins >= 100.0).count();
                let at = |i: usize| found.histogram.get(i).map_or(0.0, |&bins| bins as f64);
                let square: f64 = (0..cells)
                    .map(|i| (at(i) - expected[i]).powi(2) / expected[i])
                    .sum();
                // 99.9 % of chi squares of 6 degrees of freedom lie below 22.5; of fewer, lower.
                assert!(square < 22.5, "d = {d}, seed {seed}: {square}");
            }
        }
    }

    #[test]
    fn every_ball_lies_in_a_bin() {
        for (bins, balls, d) in [
            (1.0, 1000.0, 1.0),
            (2.0, 999.0, 2.0),
            (50.0, 70.0, 5.0),
            (7.0, 3.0, 7.0),
        ] {
            for draw in [Draw::Distinct, Draw::WithReplacement] {
                let found = throw(bins, balls, d, draw, 1).unwrap().histogram;
                assert_eq!(found.iter().sum::<u64>() as f64, bins);
                let in_all: u64 = (0..).zip(&found).map(|(held, bins)| held * bins).sum();
                assert_eq!(in_all as f64, balls);
            }
        }
    }

    #[test]
    fn what_cannot_be_thrown_is_refused_by_name() {
        for (bins, balls, d, part) in [
            (0.0, 1.0, 1.0, "Bins must be 1 to 10,000,000, got 0."),
            (1.0, f64::NAN, 1.0, "Balls must be"),
            (3.0, 1.0, 4.0, "Choices must be 1 to 3, got 4."),
            (30.0, 1.0, 17.0, "Choices must be 1 to 16, got 17."),
            (30.0, 1.0, 0.5, "Choices"),
        ] {
            let message = throw(bins, balls, d, Draw::Distinct, 0)
                .unwrap_err()
                .to_string();
            assert!(message.contains(part), "{message}");
        }
        assert_eq!(balls_leading(3, 1), None);
    }
}
