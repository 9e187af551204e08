//! The least loaded of a few candidates drawn at random: the draw, the chances, and where a
//! worker without a history begins.
//!
//! Mitzenmacher, "The power of two choices in randomized load balancing", IEEE TPDS 12(10), 2001.

use crate::fleet::WorkerId;

/// How candidates are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Draw {
    /// No worker twice.
    Distinct,
    /// Each time from all workers, as Envoy's least request does.
    WithReplacement,
}

/// The chance that the one worker with the least load is chosen, where the least loaded of `d`
/// uniform candidates is: d/n for distinct ones, 1 − (1 − 1/n)^d with replacement. 0 for no
/// worker or no draw.
pub fn chance_of_the_least_loaded(workers: u32, d: u32, draw: Draw) -> f64 {
    if workers == 0 {
        return 0.0;
    }
    let n = f64::from(workers);
    match draw {
        Draw::Distinct => f64::from(d.min(workers)) / n,
        Draw::WithReplacement => 1.0 - libm::pow(1.0 - 1.0 / n, d.into()),
    }
}

/// The candidate that `u`, uniform in `[0, 1)`, draws with chances proportional to `weights`, the
/// workers in `taken` left out. `None` where nothing is left to draw.
pub fn weighted_candidate(weights: &[f64], taken: &[WorkerId], u: f64) -> Option<WorkerId> {
    let left = (0u32..).map(WorkerId).zip(weights);
    let left = left.filter(|(id, weight)| **weight > 0.0 && !taken.contains(id));
    let total: f64 = left.clone().map(|(_, weight)| weight).sum();
    let mut passed = 0.0;
    let mut last = None;
    for (id, weight) in left {
        passed += weight;
        last = Some(id);
        if u * total < passed {
            break;
        }
    }
    // Rounding may leave the sum a hair short of the total: the last one left is drawn then.
    last
}

/// The candidate with the least load, the first drawn of equals.
pub fn least_loaded(candidates: &[WorkerId], in_flight: &[u32]) -> Option<WorkerId> {
    candidates
        .iter()
        .copied()
        .min_by_key(|candidate| in_flight[candidate.index()])
}

/// What a worker that joins is taken to be loaded with until it is measured: the mean of the
/// others. Starting from 0 it would win every comparison and draw all the traffic. `None` where
/// there are no others.
pub fn starting_estimate(others: &[f64]) -> Option<f64> {
    (!others.is_empty()).then(|| others.iter().sum::<f64>() / others.len() as f64)
}
