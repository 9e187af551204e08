//! # Balance Lab
//!
//! Load balancing computed exactly: where rules put keys, what a change of fleet moves, and what
//! the move costs the store behind the caches. The same code runs natively and, through
//! WebAssembly, behind the page.
//!
//! ```
//! use balance_lab::{Fleet, Keys, Movement, Rule, Side};
//!
//! # fn main() -> Result<(), balance_lab::Error> {
//! let rule = Rule::with_defaults("ring")?;
//! let three = Fleet::named(["w1", "w2", "w3"])?;
//! let four = Fleet::named(["w1", "w2", "w3", "w4"])?;
//! let (before, after) = (rule.place(&three)?, rule.place(&four)?);
//! let moved = Movement::between(
//!     Side { fleet: &three, placement: &*before },
//!     Side { fleet: &four, placement: &*after },
//!     &Keys::numbered("user:", 1, 10_000)?,
//!     None,
//! );
//! assert_eq!(moved.needless, 0);
//! assert_eq!(moved.moved, moved.after.keys[3]);
//! # Ok(())
//! # }
//! ```
//!
//! ## Rooms
//! - [`fleet`], [`keys`], [`hash`]: what is placed, and on what.
//! - [`placement`]: from a key to a worker; [`systems`]: how real programs and lessons do it.
//! - [`balancing`]: from a request and a view of load to a worker; [`simulation`]: one trace of
//!   requests through a rule; [`balls`]: balls into bins; [`rng`]: what is drawn.
//! - [`sorted`]: where the keys lie, in order, so that a part of the circle is counted at once.
//! - [`movement`]: two placements compared; [`mod@sequence`]: a row of them.
//! - [`bounded`]: keys placed under a bound on each worker's load.
//! - [`popularity`], [`rates`]: how often keys are asked for; [`requests`]: a movement by requests.
//! - [`mod@warmup`]: what a movement costs the store; [`mod@rollout`]: while not every router knows.
//! - [`cost`]: what a lookup costs where it runs, by fleet size.
//! - [`evenness`]: how many points a ring needs to be as even as wished; [`trials`]: many rings
//!   tried, and how one's own compares.
//! - [`theory`]: closed forms to compare with; [`stats`]: what many numbers say together.
//! - [`lab`]: what a page holds between two drags; [`clock`]: a ring so small that every place
//!   of it can be named.
//! - [`limits`]: every bound, once; [`error`]: every refusal.
//!
//! The core names no browser, clock or entropy: seeds and times come in as arguments. Only the
//! `wasm` room, which exists on that target alone, knows JavaScript.
//!
//! ## Sources
//! - D. Karger, E. Lehman, T. Leighton, R. Panigrahy, M. Levine, D. Lewin: Consistent hashing and
//!   random trees. STOC 1997.
//! - D. G. Thaler, C. V. Ravishankar: Using name-based mappings to increase hit rates. IEEE/ACM
//!   Transactions on Networking 6(1), 1998 (rendezvous).
//! - J. Lamping, E. Veach: A fast, minimal memory, consistent hash algorithm. arXiv 1406.2294, 2014.
//! - B. Appleton, M. O'Reilly: Multi-probe consistent hashing. arXiv 1505.00062, 2015.
//! - V. Mirrokni, M. Thorup, M. Zadimoghaddam: Consistent hashing with bounded loads. SODA 2018,
//!   arXiv 1608.01350.
//! - D. E. Eisenbud et al.: Maglev: a fast and reliable software network load balancer. NSDI 2016.
//! - The source of each real program, named in its file of [`systems`].
//! - K. Joag-Dev, F. Proschan: Negative association of random variables, with applications. Annals
//!   of Statistics 11(1), 1983.
//! - Y. Azar, A. Broder, A. Karlin, E. Upfal: Balanced allocations. SIAM Journal on Computing 29(1),
//!   1999.
//! - M. Mitzenmacher: The power of two choices in randomized load balancing. IEEE Transactions on
//!   Parallel and Distributed Systems 12(10), 2001.
//! - H. Che, Y. Tung, Z. Wang: Hierarchical web caching systems. IEEE Journal on Selected Areas in
//!   Communications 20(7), 2002.
//! - D. Blackman, S. Vigna: Scrambled linear pseudorandom number generators. ACM Transactions on
//!   Mathematical Software 47(4), 2021.
//! - M. D. Vose: A linear algorithm for generating random numbers with a given distribution. IEEE
//!   Transactions on Software Engineering 17(9), 1991.
//! - L. Devroye: Non-uniform random variate generation, ch. V (spacings). Springer 1986.

#![deny(missing_docs, unsafe_code)]

pub mod balancing;
pub mod balls;
pub mod bounded;
pub mod clock;
pub mod cost;
pub mod error;
pub mod evenness;
pub mod fleet;
pub mod guess;
pub mod hash;
pub mod keys;
pub mod lab;
pub mod limits;
pub mod movement;
mod order;
pub mod placement;
pub mod popularity;
pub mod rates;
mod recount;
pub mod requests;
pub mod rng;
pub mod rollout;
pub mod sequence;
pub mod simulation;
pub mod sorted;
pub mod stats;
pub mod systems;
pub mod theory;
pub mod trials;
pub mod warmup;
#[cfg(target_arch = "wasm32")]
pub mod wasm;

/// Whether this is the build for a page's first picture, whose door asks for a plain ring over numbered
/// keys and nothing else: where this is asked, what that picture does without is left out.
pub(crate) const FIRST_VIEW: bool = cfg!(all(target_arch = "wasm32", feature = "first-view"));

pub use balancing::{Balancer, Gateway, Request};
pub use bounded::LoadBound;
pub use error::Error;
pub use evenness::{PointsNeeded, Wish, points_needed};
pub use fleet::{Fleet, Worker, WorkerId};
pub use hash::{HashFunction, KeyHash, Position};
pub use keys::Keys;
pub use lab::{Applied, Lab};
pub use movement::{Movement, Side};
pub use placement::Placement;
pub use placement::rule::{OptionValue, Rule, rules};
pub use popularity::Popularity;
pub use rates::KeyRates;
pub use requests::Requests;
pub use rollout::{Delays, Rollout, RolloutParams, rollout};
pub use sequence::{Sequence, sequence};
pub use sorted::SortedPositions;
pub use trials::{Question, Tally, imbalances};
pub use warmup::curve::{Curve, CurveParams, warmup_curve};
pub use warmup::{Warmup, WarmupParams, warmup};
