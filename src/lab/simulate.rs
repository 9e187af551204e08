//! Runs of requests for the lab's keys.

use std::rc::Rc;

use super::{Lab, held};
use crate::error::Error;
use crate::popularity::Popularity;
use crate::simulation::{Demand, Pasted, Setup, Simulation};

impl Lab {
    /// A trace that somebody pasted, read once for all runs of it one after the other.
    ///
    /// # Errors
    /// As [`Pasted::parse`]; the last one stays.
    pub fn pasted(&mut self, text: &str) -> Result<Rc<Pasted>, Error> {
        match &self.pasted {
            Some((known, pasted)) if known == text => Ok(pasted.clone()),
            _ => {
                let pasted = Rc::new(Pasted::parse(text)?);
                self.pasted = Some((text.to_owned(), pasted.clone()));
                Ok(pasted)
            }
        }
    }

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
