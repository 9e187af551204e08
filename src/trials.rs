//! Rings tried with many seeds: how even they come out, and how one's own compares.

use crate::error::{Error, whole_within, within};
use crate::evenness::Wish;
use crate::fleet::Fleet;
use crate::limits;
use crate::movement::imbalance;
use crate::order::ascending;
use crate::placement::rule::Rule;
use crate::stats::{Histogram, quantile, wilson};

/// The imbalance of the hash space under the rule for each of `count` seeds from `first` on:
/// max ÷ mean of shares divided by weight, 0 where no worker is usable. Where the rule's hash
/// takes no seed, each seed and a slash is put before the workers' names instead: `7/w1`.
///
/// `points` is the number for a worker of weight 1 in the place of the rule's own; it may be more
/// than the rule's option allows. Each seed costs a ring and its arcs: O(points · log points), for
/// multi-probe its shares besides.
///
/// # Errors
/// [`Error::NoPoints`] for a rule whose number of points cannot be chosen; a number out of bounds:
/// `first` 0 to 2^32 − 1 and the last seed no greater, `count` 1 to 1,000, `points` 1 to
/// 4·10^12; what the rule can't work with, such as more than 4 million points in all.
pub fn imbalances(
    rule: &Rule,
    fleet: &Fleet,
    first: f64,
    count: f64,
    points: Option<f64>,
) -> Result<Vec<f64>, Error> {
    rule.require_points()?;
    let first = whole_within("The first seed", first, 0, limits::SEED)?;
    let count = whole_within("Seeds", count, 1, limits::SEEDS)?;
    let last = first + count - 1;
    whole_within("The last seed", last as f64, 0, limits::SEED)?;
    let more = points
        .map(|points| whole_within("Virtual nodes", points, 1, limits::POINTS_PER_WEIGHT))
        .transpose()?
        .map(|points| rule.with_points(points))
        .transpose()?;
    let rule = more.as_ref().unwrap_or(rule);
    (first..=last)
        .map(|seed| {
            let shares = match rule.reseeded(seed) {
                Some(rule) => rule.shares(fleet)?,
                None => rule.shares(&fleet.prefixed(&format!("{seed}/")))?,
            };
            Ok(imbalance(fleet, &shares))
        })
        .collect()
}

/// What is asked of the imbalances of many rings.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Question {
    /// The wish that they are held against.
    pub wish: Wish,
    /// Points per worker of weight 1 that they had, where a better number is wanted.
    pub points: Option<f64>,
    /// The imbalance of the ring to compare with them.
    pub own: Option<f64>,
}

/// What many rings tried say of a wish, and of one's own ring.
#[derive(Debug, Clone, PartialEq)]
pub struct Tally {
    /// How many were tried.
    pub tried: u64,
    /// How many kept within the wished imbalance.
    pub held: u64,
    /// The same as a part of all.
    pub held_ratio: f64,
    /// Where the probability of keeping within it may lie: a 95 % interval.
    pub held_within: (f64, f64),
    /// The least imbalance that the wished part of the rings does not exceed.
    pub quantile: f64,
    /// The imbalance that half of the rings do not exceed.
    pub median: f64,
    /// The imbalance of the most even ring.
    pub least: f64,
    /// The imbalance of the least even ring.
    pub greatest: f64,
    /// How one's own compares, where it was given.
    pub own: Option<Standing>,
    /// The imbalances by bins, cut at the wished one; one's own lies within.
    pub histogram: Histogram,
    /// A better number of points for a worker of weight 1, where theirs was given: the excess of
    /// the imbalance over 1 falls with the root of the points, so it is
    /// points · ((quantile − 1) ÷ (wished − 1))², rounded up, at least 1.
    pub points: Option<f64>,
}

/// Where a ring stands among those tried.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Standing {
    /// How many are more even.
    pub more_even: u64,
    /// The same as a part of all.
    pub more_even_ratio: f64,
    /// How many are less even.
    pub less_even: u64,
    /// The same as a part of all.
    pub less_even_ratio: f64,
}

impl Tally {
    /// Tallies imbalances as [`imbalances`] gives them, in any order. O(count · log count).
    ///
    /// # Errors
    /// None, or more than 100,000 of them; one that is not a number from 0 to 1,024; a wish out of
    /// bounds.
    pub fn of(imbalances: &[f64], question: &Question) -> Result<Tally, Error> {
        question.wish.check()?;
        let Wish {
            imbalance,
            probability,
        } = question.wish;
        let points = question.points;
        let points = points
            .map(|points| whole_within("Virtual nodes", points, 1, limits::POINTS_PER_WEIGHT))
            .transpose()?;
        if let Some(own) = question.own {
            within("The ring's own imbalance", own, 0.0, limits::WORKERS as f64)?;
        }
        let tried = whole_within("Imbalances", imbalances.len() as f64, 1, limits::TRIALS)?;
        let most = limits::WORKERS as f64;
        let mut numbered = imbalances.iter().enumerate();
        if let Some((i, &odd)) = numbered.find(|(_, one)| !(0.0..=most).contains(*one)) {
            within(&format!("Imbalance {}", i + 1), odd, 0.0, most)?;
        }
        let sorted = ascending(imbalances.iter().copied());
        let at = |part| quantile(&sorted, part).unwrap_or_default(); // there is at least one
        let below = |limit: f64| sorted.partition_point(|&one| one < limit) as u64;
        let held = sorted.partition_point(|&one| one <= imbalance) as u64;
        let ratio = |count: u64| count as f64 / tried as f64;
        let standing = |own: f64| {
            let more_even = below(own);
            let less_even = tried - sorted.partition_point(|&one| one <= own) as u64;
            Standing {
                more_even,
                more_even_ratio: ratio(more_even),
                less_even,
                less_even_ratio: ratio(less_even),
            }
        };
        let quantile = at(probability);
        let times = ((quantile - 1.0).max(0.0) / (imbalance - 1.0)).powi(2);
        Ok(Tally {
            tried,
            held,
            held_ratio: ratio(held),
            held_within: wilson(held, tried),
            quantile,
            median: at(0.5),
            least: at(0.0),
            greatest: at(1.0),
            own: question.own.map(standing),
            histogram: Histogram::around(imbalance, &sorted, question.own),
            points: points.map(|points| (points as f64 * times).ceil().max(1.0)),
        })
    }
}
