//! A reader's guess beside the answer, and why hash mod N moves so much.

use crate::error::{Error, whole_within, within};
use crate::limits;

/// A guess and its answer, out of so many.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Guess {
    /// The answer: the sum of its parts.
    pub answer: f64,
    /// The answer as a part of all.
    pub answer_ratio: f64,
    /// What is left of all.
    pub rest: f64,
    /// The guess as a part of all.
    pub guess_ratio: f64,
    /// How many times the guess the answer is; `None` for a guess of 0.
    pub times_guess: Option<f64>,
    /// The least possible, where there is one.
    pub least: Option<f64>,
    /// How much of the answer is above that.
    pub above_least: Option<f64>,
    /// How many times the least the answer is; `None` where that is 0 or not given.
    pub times_least: Option<f64>,
}

/// Weighs a guess against an answer that is given in parts, for example one of each worker.
///
/// `of` is all there is, above 0; `least_ratio` the least possible as a part of it. O(parts).
pub fn weigh(of: f64, parts: &[f64], least_ratio: Option<f64>, guess: f64) -> Result<Guess, Error> {
    let of = within("All", of, 1.0, f64::from(u32::MAX))?;
    let guess = within("The guess", guess, 0.0, of)?;
    let answer = within("The answer", parts.iter().sum(), 0.0, of)?;
    let least_ratio = least_ratio
        .map(|ratio| within("The least", ratio, 0.0, 1.0))
        .transpose()?;
    let least = least_ratio.map(|ratio| ratio * of);
    let times = |base: f64| (base > 0.0).then(|| answer / base);
    Ok(Guess {
        answer,
        answer_ratio: answer / of,
        rest: of - answer,
        guess_ratio: guess / of,
        times_guess: times(guess),
        least,
        above_least: least.map(|least| (answer - least).max(0.0)),
        times_least: least.and_then(times),
    })
}

/// The remainders of one hash by two counts of workers.
#[derive(Debug, Clone, PartialEq)]
pub struct Remainders {
    /// For each remainder by the least common multiple, from 0: the worker before.
    pub before: Vec<u32>,
    /// The worker after.
    pub after: Vec<u32>,
    /// How many of them agree, and so stay.
    pub agree: usize,
    /// How many do not, and so move.
    pub differ: usize,
    /// Those that agree as a part of all.
    pub agree_ratio: f64,
}

/// Who owns a hash before and after under hash mod N, by its remainder mod the least common
/// multiple of both counts, which alone decides it. Both are 1..=1,024; O(before · after).
pub fn remainders(before: f64, after: f64) -> Result<Remainders, Error> {
    let before = whole_within("Workers before", before, 1, limits::WORKERS)? as u32;
    let after = whole_within("Workers after", after, 1, limits::WORKERS)? as u32;
    let multiple = before / common_divisor(before, after) * after;
    let by = |workers: u32| (0..multiple).map(|hash| hash % workers).collect::<Vec<_>>();
    let (before, after) = (by(before), by(after));
    let agree = before.iter().zip(&after).filter(|(a, b)| a == b).count();
    Ok(Remainders {
        differ: before.len() - agree,
        agree_ratio: agree as f64 / before.len() as f64,
        before,
        after,
        agree,
    })
}

fn common_divisor(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_of_72_remainders_agree_from_8_to_9_workers() {
        let found = remainders(8.0, 9.0).unwrap();
        assert_eq!((found.before.len(), found.after.len()), (72, 72));
        assert_eq!((found.agree, found.differ), (8, 64));
        assert_eq!(found.agree_ratio, 1.0 / 9.0);
        assert_eq!((found.before[71], found.after[71]), (7, 8));
    }

    #[test]
    fn every_remainder_agrees_where_no_worker_joins() {
        assert_eq!(remainders(8.0, 8.0).unwrap().agree, 8);
        assert_eq!(remainders(1.0, 1.0).unwrap().before, [0]);
    }

    #[test]
    fn doubling_the_workers_keeps_half_of_the_remainders() {
        let found = remainders(4.0, 8.0).unwrap();
        assert_eq!((found.before.len(), found.agree), (8, 4));
    }

    #[test]
    fn an_answer_is_weighed_by_the_guess_and_by_the_least() {
        let found = weigh(20_000.0, &[10_000.0, 7_760.0], Some(0.1), 2_400.0).unwrap();
        assert_eq!((found.answer, found.rest), (17_760.0, 2_240.0));
        assert_eq!(found.times_guess, Some(7.4));
        assert_eq!(
            (found.least, found.above_least),
            (Some(2_000.0), Some(15_760.0))
        );
        assert_eq!(found.times_least, Some(8.88));
    }

    #[test]
    fn nothing_is_a_multiple_of_a_guess_of_none() {
        let found = weigh(10.0, &[4.0], None, 0.0).unwrap();
        assert_eq!(
            (found.times_guess, found.least, found.times_least),
            (None, None, None)
        );
    }

    #[test]
    fn a_guess_beyond_all_is_refused() {
        let refused = weigh(10.0, &[4.0], None, 11.0).unwrap_err();
        assert_eq!(refused.to_string(), "The guess must be 0 to 10, got 11.");
        assert!(remainders(8.0, 2_000.0).is_err());
        assert!(remainders(8.5, 9.0).is_err());
        assert!(weigh(10.0, &[f64::NAN], None, 1.0).is_err());
    }
}
