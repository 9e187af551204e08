//! Runs of requests for the lab's keys.

use super::{Lab, held};
use crate::error::Error;
use crate::popularity::Popularity;
use crate::simulation::{Demand, Setup, Simulation};

impl Lab {
    /// A run of requests for the lab's keys, as often as its popularity says, before the first. The
    /// keys' chances are computed once for all runs until keys or popularity change: O(keys).
    ///
    /// # Errors
    /// No keys yet, unless the requests are pasted; counts that are not one for each key; as
    /// [`Simulation::new`].
    pub fn simulate(&mut self, setup: &Setup) -> Result<Simulation, Error> {
        if let Some(pasted) = &setup.pasted {
            let demand = Demand::new(pasted.keys().clone(), &Popularity::uniform())?;
            return Simulation::new(setup, &demand);
        }
        let demand = match self.drawn.take() {
            Some(demand) => demand,
            None => Demand::new(held(&self.keys)?.clone(), &self.popularity)?,
        };
        Simulation::new(setup, self.drawn.insert(demand))
    }
}
