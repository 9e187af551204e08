//! What the lab's keys are asked for: the last comparison by requests, its warm-up, and sequences
//! over the same keys.

use std::rc::Rc;

use super::{Lab, NOT_COMPARED, held};
use crate::error::Error;
use crate::popularity::Popularity;
use crate::rates::KeyRates;
use crate::recount::Placed;
use crate::requests::{Requests, Tally};
use crate::sequence::Sequence;
use crate::warmup::curve::{Curve, CurveParams, warmup_curve};

impl Lab {
    /// Says how often the keys are asked for; uniform if never said. It stays when the keys
    /// change, so counts for keys to come may be set first.
    pub fn set_popularity(&mut self, popularity: Popularity) {
        self.popularity = popularity;
        self.requests = None;
        self.drawn = None;
    }

    /// The last comparison by requests. Each key is looked up on both sides the first time, unless
    /// the popularity is uniform; then it is remembered.
    ///
    /// # Errors
    /// No keys or no comparison yet; counts that are not one for each key.
    pub fn requests(&mut self) -> Result<&Requests, Error> {
        let requests = match self.requests.take() {
            Some(requests) => requests,
            None => self.count_requests()?,
        };
        Ok(self.requests.insert(requests))
    }

    /// The warm-up that follows the last comparison. O(groups of keys) once [`Lab::requests`] has
    /// its answer, which under a uniform popularity is not needed.
    ///
    /// # Errors
    /// As [`Lab::requests`] and [`warmup_curve()`].
    pub fn warmup_curve(&mut self, params: &CurveParams) -> Result<Curve, Error> {
        if let (true, Some((moved, keys))) = (self.popularity.is_uniform(), self.moved) {
            let each = 1.0 / keys.max(1) as f64;
            return warmup_curve(&KeyRates::equal(moved as f64, each), params);
        }
        warmup_curve(&self.requests()?.moved, params)
    }

    /// One more comparison of a sequence over the lab's keys; `false` once all are done. The pair
    /// that the lab draws stays.
    ///
    /// # Errors
    /// No keys yet; as [`Sequence::step`].
    pub fn step(&mut self, sequence: &mut Sequence) -> Result<bool, Error> {
        let keys = held(&self.keys)?;
        let sorted = match sequence.key_hash() {
            Some(hash) => self.recount.sorted(hash, keys),
            None => None,
        };
        sequence.step(keys, sorted)
    }

    fn count_requests(&mut self) -> Result<Requests, Error> {
        let keys = held(&self.keys)?;
        self.popularity.check(keys.len())?;
        let pair = self.pair()?.clone();
        let [before, after] = pair.each_ref().map(|placed| placed.side());
        if pair.iter().any(|placed| placed.load_bound.is_some()) {
            let mut tally = Tally::new(before.fleet, after.fleet, &self.popularity, keys.len());
            let owners = |placed: &Rc<Placed>| placed.owners().ok_or(NOT_COMPARED);
            let (old, new) = (owners(&pair[0])?, owners(&pair[1])?);
            for i in 0..keys.len() {
                tally.add(old.owner(i), new.owner(i));
            }
            return Ok(tally.finish());
        }
        let [old, new] = [before, after].map(|side| side.placement.deciding_hash());
        let sorted = match old {
            Some(hash) if self.popularity.is_uniform() && old == new => {
                self.recount.sorted(hash, keys)
            }
            _ => None,
        };
        Ok(Requests::between(
            before,
            after,
            keys,
            &self.popularity,
            sorted,
        ))
    }

    /// Key `place` of the list as text, with bytes that are not UTF-8 replaced.
    pub fn key_text(&self, place: usize) -> Option<String> {
        let key = self.keys.as_ref()?.key(place)?;
        Some(String::from_utf8_lossy(&key).into_owned())
    }
}
