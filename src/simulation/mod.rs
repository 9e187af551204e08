//! One seeded trace of requests through one rule: who waits, who misses, and why.
//!
//! A discrete-event simulation on a virtual clock. Time is a whole number of nanoseconds; what is
//! drawn comes from seeded streams, and logarithms from `libm`: the same configuration gives the
//! same result to the last bit natively and in every browser, however it is stepped.
//!
//! At one instant departures come before health checks, those before events, and those before
//! arrivals. A worker serves so many requests at once, the others wait in the order they came.
//! Whether a request hits is decided when its service begins; what it missed is in the cache once it
//! is done. A request is served at the speed that its worker had when it began.

mod demand;
mod departures;
mod engine;
mod events;
mod histogram;
mod lengths;
mod lru;
mod pasted;
mod replay;
mod report;
mod series;
mod trace;
mod view;
mod worker;

pub use demand::Demand;
pub use engine::{Setup, Simulation, Why};
pub use events::{Event, EventKind, Health};
pub use pasted::Pasted;
pub use replay::Replay;
pub use report::{Failed, Report, Times};
pub use series::{Series, Window};
pub use trace::{Arrival, Arrivals, End, Sizes, Trace};
pub use view::ViewKind;
pub use worker::{Moment, Outcome, State};

/// Nanoseconds of virtual time.
pub type Ticks = u64;

/// No event lies beyond this time, about 32 years: a run that gets there is stopped.
const HORIZON: Ticks = 1_000_000_000_000_000_000;

pub(crate) fn ticks_of_s(s: f64) -> Ticks {
    libm::round(s * 1e9) as Ticks
}

fn ticks_of_ms(ms: f64) -> Ticks {
    libm::round(ms * 1e6) as Ticks
}

pub(crate) fn seconds(ticks: Ticks) -> f64 {
    ticks as f64 / 1e9
}
