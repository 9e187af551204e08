//! How many points a ring needs to be as even as one wishes, by theory.
//!
//! For a peak-to-mean of 1.05 Gryski ("Consistent hashing: algorithmic tradeoffs") gives about
//! 700·ln n points a worker: 1,612 for 10, 3,224 for 100. With so many, a ring keeps within 1.05
//! with a probability of 0.82 and 0.75; for 0.95 it takes 2,449 and 4,416.

use crate::error::{Error, within};
use crate::fleet::Fleet;
use crate::limits;
use crate::order::ascending;
use crate::placement::check_made;
use crate::placement::points::points_of_weight;
use crate::placement::ring::{Lookup, Ring};
use crate::placement::rule::Rule;
use crate::theory::{Alike, ring_keeps_within};

/// What one wishes of a ring.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Wish {
    /// The greatest imbalance: max ÷ mean of shares divided by weight, 1.001 to 100.
    pub imbalance: f64,
    /// How likely it is to be kept, 0.5 to 0.999.
    pub probability: f64,
}

impl Wish {
    /// Fails where a number is out of its bounds.
    ///
    /// # Errors
    /// [`Error::OutOfRange`]
    pub fn check(&self) -> Result<(), Error> {
        use limits::{IMBALANCE, IMBALANCE_MIN, PROBABILITY, PROBABILITY_MIN};
        within("Imbalance", self.imbalance, IMBALANCE_MIN, IMBALANCE)?;
        within(
            "Probability",
            self.probability,
            PROBABILITY_MIN,
            PROBABILITY,
        )?;
        Ok(())
    }
}

/// The points that a wish takes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PointsNeeded {
    /// Points of a worker of weight 1: the number to give the rule.
    pub points: u64,
    /// Points of all workers together.
    pub in_all: u64,
    /// How likely such a ring keeps within the wished imbalance, at least: see
    /// [`ring_keeps_within`].
    pub probability: f64,
}

/// The least number of points per worker of weight 1 with which the rule's ring is as even as
/// wished; `None` where theory does not tell: for other lookups than clockwise ones, and for
/// multi-probe. The number is found by halving: where weights are not whole, rounding to whole
/// points may happen to let a smaller one do, too. Some 20 times the cost of [`ring_keeps_within`].
///
/// # Errors
/// [`Error::NoPoints`] for a rule whose number of points cannot be chosen; a wish out of bounds;
/// [`Error::TooMany`] where it takes more than 4 million points in all. How many that would be is
/// then estimated, the excess over 1 falling with the root of the points.
pub fn points_needed(
    rule: &Rule,
    fleet: &Fleet,
    wish: &Wish,
) -> Result<Option<PointsNeeded>, Error> {
    rule.require_points()?;
    wish.check()?;
    // Without workers every rule is built in no time.
    let lookup = rule.place(&Fleet::default())?.as_ring().map(Ring::lookup);
    if !matches!(lookup, Some(Lookup::AtOrAfter | Lookup::After)) {
        return Ok(None);
    }
    let weights = Weights::of(fleet);
    check_made("Points", weights.in_all(1) as f64, "Lower the weights.")?;
    let most = limits::POINTS_PER_WEIGHT;
    let allowed = most_that(most, |points| {
        weights.in_all(points) <= limits::POINTS_IN_ALL
    });
    let keeps = |points| weights.keep_within(points, wish.imbalance) >= wish.probability;
    if !keeps(allowed) {
        let kept = least_kept(&weights, allowed, wish);
        let times = ((kept - 1.0) / (wish.imbalance - 1.0)).powi(2);
        let in_all = (weights.in_all(allowed) as f64 * times).ceil();
        let hint = "Allow more imbalance or less probability, or take out workers.";
        check_made(
            "Points",
            in_all.max((limits::POINTS_IN_ALL + 1) as f64),
            hint,
        )?;
    }
    let points = 1 + most_that(allowed - 1, |points| points == 0 || !keeps(points));
    Ok(Some(PointsNeeded {
        points,
        in_all: weights.in_all(points),
        probability: weights.keep_within(points, wish.imbalance),
    }))
}

/// The greatest number up to `most` that `holds`, which 0 does and all up to a certain one.
fn most_that(most: u64, holds: impl Fn(u64) -> bool) -> u64 {
    let (mut low, mut high) = (0, most);
    while low < high {
        let middle = high - (high - low) / 2;
        if holds(middle) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    low
}

/// The imbalance that so many points keep with the wished probability, which is above the wished.
fn least_kept(weights: &Weights, points: u64, wish: &Wish) -> f64 {
    let (mut low, mut high) = (wish.imbalance, limits::WORKERS as f64);
    for _ in 0..40 {
        let middle = (low + high) / 2.0;
        if weights.keep_within(points, middle) >= wish.probability {
            high = middle;
        } else {
            low = middle;
        }
    }
    high
}

/// The distinct weights of the usable workers, ascending, and how many have each.
struct Weights(Vec<(f64, u64)>);

impl Weights {
    fn of(fleet: &Fleet) -> Weights {
        let weights = ascending(fleet.usable().map(|(_, worker)| worker.weight));
        let alike = weights.chunk_by(|a, b| a == b);
        Weights(alike.map(|same| (same[0], same.len() as u64)).collect())
    }

    fn in_all(&self, points: u64) -> u64 {
        let each = |&(weight, workers)| workers * points_of_weight(weight, points);
        self.0.iter().map(each).sum()
    }

    fn keep_within(&self, points: u64, imbalance: f64) -> f64 {
        let alike = |&(weight, workers)| Alike {
            weight,
            points: points_of_weight(weight, points),
            workers,
        };
        let fleet: Vec<Alike> = self.0.iter().map(alike).collect();
        ring_keeps_within(&fleet, imbalance)
    }
}
