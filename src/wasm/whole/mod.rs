//! The whole door: the package's interface.

mod calls;
mod choices;
mod convert;
mod cost;
mod demand;
mod evenness;
mod guess;
mod lab;
mod queues;
mod read;
mod rollout;
mod sequence;
mod simulation;
mod types;

pub use calls::{fresh_seed, limits, place, rank, rules, shares, turns, warmup};
pub use choices::{balls_theory, chances, crossing, supermarket, throw_balls};
pub use cost::LookupCost;
pub use demand::warmup_curve;
pub use evenness::{imbalances, points_needed, tally};
pub use guess::{remainders, weigh_guess};
pub use lab::Lab;
pub use queues::{lru_hits, mmc_wait};
pub use rollout::rollout;
pub use sequence::Sequence;
pub use simulation::{Simulation, compare_figures};

use super::comparison;
