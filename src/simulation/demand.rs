//! What is asked for: keys, and how often each.

use std::rc::Rc;

use crate::error::{Error, within};
use crate::keys::Keys;
use crate::limits;
use crate::popularity::Popularity;
use crate::rng::Random;

/// Keys and how often each is drawn. Cloning is cheap.
#[derive(Debug, Clone)]
pub struct Demand {
    pub(super) keys: Keys,
    /// Walker's alias method in Vose's form: for each key the chance, in 2^-32, to keep it where
    /// it was drawn with all others alike, and whom to take else. None where all are alike.
    aliases: Option<Rc<[(u32, u32)]>>,
}

impl Demand {
    /// Requests for `keys` as often as `popularity` says. O(keys) where that differs.
    ///
    /// # Errors
    /// No key; counts that are not one for each key.
    pub fn new(keys: Keys, popularity: &Popularity) -> Result<Demand, Error> {
        within("Keys", keys.len() as f64, 1.0, limits::KEYS as f64)?;
        popularity.check(keys.len())?;
        let aliases = (!popularity.is_uniform()).then(|| aliases(popularity, keys.len()));
        Ok(Demand { keys, aliases })
    }

    /// Requests for all of `keys` alike.
    pub(super) fn alike(keys: Keys) -> Demand {
        Demand {
            keys,
            aliases: None,
        }
    }

    /// The place of the next key that is asked for.
    #[inline]
    pub(super) fn draw(&self, random: &mut Random) -> u32 {
        let Some(aliases) = &self.aliases else {
            return random.below(self.keys.len() as u32);
        };
        let bits = random.bits();
        let key = (((bits >> 32) * aliases.len() as u64) >> 32) as u32;
        let (keeps, other) = aliases[key as usize];
        if (bits as u32) < keeps { key } else { other }
    }
}

/// M. D. Vose, "A linear algorithm for generating random numbers with a given distribution", IEEE
/// TSE 17(9), 1991.
fn aliases(popularity: &Popularity, keys: usize) -> Rc<[(u32, u32)]> {
    let mut scaled: Vec<f64> = (0..keys).map(|key| popularity.weight(key)).collect();
    let mean = scaled.iter().sum::<f64>() / keys as f64;
    scaled.iter_mut().for_each(|weight| *weight /= mean);
    let mut aliases: Vec<(u32, u32)> = (0..keys as u32).map(|key| (u32::MAX, key)).collect();
    let (mut small, mut large): (Vec<u32>, Vec<u32>) =
        (0..keys as u32).partition(|&key| scaled[key as usize] < 1.0);
    while let (Some(less), Some(&more)) = (small.pop(), large.last()) {
        let weight = scaled[less as usize];
        aliases[less as usize] = ((weight * 2f64.powi(32)) as u32, more);
        scaled[more as usize] -= 1.0 - weight;
        if scaled[more as usize] < 1.0 {
            large.pop();
            small.push(more);
        }
    }
    aliases.into()
}
