//! How often each key is asked for, relative to the others.

use crate::error::{Error, number, within};
use crate::limits;

/// How often each key of a list is asked for. Only what differs from key to key is stored: nothing
/// but for counts, which take 4 bytes a key.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Popularity(Kind);

#[derive(Debug, Clone, PartialEq, Default)]
enum Kind {
    #[default]
    Uniform,
    Zipf(f64),
    Counts(Vec<u32>),
}

impl Popularity {
    /// Every key as often as any other.
    pub fn uniform() -> Popularity {
        Popularity::default()
    }

    /// Key `i` of the list, from 0, in proportion to 1/(i + 1)^`exponent`; an exponent of 0 is
    /// uniform. Zipf, "Human behavior and the principle of least effort", 1949; web caches see
    /// exponents of 0.64 to 0.83 (Breslau et al., "Web caching and Zipf-like distributions",
    /// INFOCOM 1999).
    ///
    /// # Errors
    /// An exponent outside 0..=10.
    pub fn zipf(exponent: f64) -> Result<Popularity, Error> {
        let max = limits::ZIPF_EXPONENT;
        let exponent = within("The exponent", exponent, 0.0, max)?;
        Ok(Popularity(if exponent == 0.0 {
            Kind::Uniform
        } else {
            Kind::Zipf(exponent)
        }))
    }

    /// Each key in proportion to its own count, for example of requests in a log.
    ///
    /// # Errors
    /// No count above 0, or more than 10,000,000 of them.
    pub fn counts(counts: Vec<u32>) -> Result<Popularity, Error> {
        within("Counts", counts.len() as f64, 1.0, limits::KEYS as f64)?;
        if counts.iter().all(|&count| count == 0) {
            return Err(Error::WrongKind {
                what: "The counts".into(),
                expected: "above 0 for at least one key".into(),
                given: "0 for all".into(),
            });
        }
        Ok(Popularity(Kind::Counts(counts)))
    }

    /// Whether every key is asked for as often as any other.
    pub fn is_uniform(&self) -> bool {
        self.0 == Kind::Uniform
    }

    /// Fails where this is of another number of keys than `keys`.
    ///
    /// # Errors
    /// Counts that are not one for each key.
    pub fn check(&self, keys: usize) -> Result<(), Error> {
        match &self.0 {
            Kind::Counts(counts) if counts.len() != keys => Err(Error::WrongKind {
                what: "The counts".into(),
                expected: format!("one for each of the {} keys", number(keys as f64)),
                given: number(counts.len() as f64),
            }),
            _ => Ok(()),
        }
    }

    /// What key `i` weighs against the others: at least 0, not scaled to any sum. O(1); 0 beyond
    /// the counts.
    pub fn weight(&self, i: usize) -> f64 {
        match &self.0 {
            Kind::Uniform => 1.0,
            // The exponent most used is worth a branch: a power takes much longer.
            Kind::Zipf(1.0) => 1.0 / (i + 1) as f64,
            Kind::Zipf(exponent) => power((i + 1) as f64, -exponent),
            Kind::Counts(counts) => counts.get(i).map_or(0.0, |&count| count.into()),
        }
    }

    /// The key asked for most, the first of equals; `None` where all are equal. O(1), with counts
    /// O(keys).
    pub fn hottest(&self) -> Option<usize> {
        match &self.0 {
            Kind::Uniform => None,
            Kind::Zipf(_) => Some(0),
            Kind::Counts(counts) => {
                let max = counts.iter().max()?;
                counts.iter().position(|count| count == max)
            }
        }
    }

    /// The least weight above 0 and the greatest among the first `keys` keys. Costs as
    /// [`Popularity::hottest`].
    pub(crate) fn extent(&self, keys: usize) -> (f64, f64) {
        match &self.0 {
            Kind::Counts(counts) => {
                let above = || counts.iter().copied().filter(|&count| count > 0);
                let (min, max) = (above().min(), above().max());
                (min.map_or(1.0, f64::from), max.map_or(1.0, f64::from))
            }
            _ => (self.weight(keys.saturating_sub(1)), self.weight(0)),
        }
    }

    /// Calls `visit` with every block of keys that weigh nearly the same: how many, and what they
    /// weigh together. Uniform: one block; Zipf: O(128·exponent·log keys) blocks, whose sums are
    /// off by less than 10⁻⁵ of themselves; counts: a block a key.
    pub(crate) fn blocks(&self, keys: usize, mut visit: impl FnMut(f64, f64)) {
        /// A block of Zipf's ends before its weights differ by more than one part in this many.
        const FINE: f64 = 128.0;
        match &self.0 {
            Kind::Uniform => visit(keys as f64, keys as f64),
            Kind::Zipf(exponent) => {
                let mut first = 0;
                while first < keys {
                    let length = (first as f64 / (FINE * exponent.max(1.0))) as usize;
                    let length = length.clamp(1, keys - first);
                    let sum = if length == 1 {
                        self.weight(first)
                    } else {
                        power_sum(first + 1, length, *exponent)
                    };
                    visit(length as f64, sum);
                    first += length;
                }
            }
            Kind::Counts(counts) => counts.iter().for_each(|&count| visit(1.0, count.into())),
        }
    }
}

/// Σ r^−s over `count` ranks from `first`, by the midpoint rule: the integral from half a rank
/// before to half a rank after. Its error is about s(s + 1)/(24·first²) of the sum.
fn power_sum(first: usize, count: usize, s: f64) -> f64 {
    let (from, to) = (first as f64 - 0.5, (first + count) as f64 - 0.5);
    let turns = libm::log(to / from);
    let rest = 1.0 - s;
    // (to^rest − from^rest)/rest, without its cancellation near s = 1.
    let scaled = if rest == 0.0 {
        turns
    } else {
        libm::expm1(rest * turns) / rest
    };
    power(from, rest) * scaled
}

/// `base`^`exponent` to 13 digits, for less code and time than a power that is right to the last.
fn power(base: f64, exponent: f64) -> f64 {
    libm::exp(exponent * libm::log(base))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zipf_weighs_by_rank_and_exponent_0_is_uniform() {
        let zipf = Popularity::zipf(2.0).unwrap();
        for (i, weight) in [(0, 1.0), (1, 0.25), (3, 0.0625), (9_999_999, 1e-14)] {
            assert!((zipf.weight(i) / weight - 1.0).abs() < 1e-13);
        }
        assert_eq!(Popularity::zipf(0.0).unwrap(), Popularity::uniform());
        let one = Popularity::zipf(1.0).unwrap();
        for i in [0, 6, 9_999_999] {
            let general = power((i + 1) as f64, -1.0);
            assert!((one.weight(i) / general - 1.0).abs() < 1e-13);
        }
    }

    #[test]
    fn blocks_hold_every_key_once_and_weigh_what_its_keys_weigh() {
        for popularity in [
            Popularity::uniform(),
            Popularity::zipf(0.3).unwrap(),
            Popularity::zipf(1.0).unwrap(),
            Popularity::zipf(1.0 + 1e-9).unwrap(),
            Popularity::zipf(4.0).unwrap(),
            Popularity::counts((0..100_000).collect()).unwrap(),
        ] {
            let n = 100_000;
            let mut next = 0;
            popularity.blocks(n, |keys, weight| {
                let end = next + keys as usize;
                let plain: f64 = (next..end).map(|i| popularity.weight(i)).sum();
                assert!(
                    (weight - plain).abs() <= 1e-5 * plain,
                    "{popularity:?} {next}"
                );
                next = end;
            });
            assert_eq!(next, n);
        }
    }

    #[test]
    fn a_popularity_that_makes_no_sense_is_refused_by_name() {
        let message = |popularity: Result<_, Error>| popularity.unwrap_err().to_string();
        assert_eq!(
            message(Popularity::zipf(-1.0)),
            "The exponent must be 0 to 10, got -1."
        );
        assert!(message(Popularity::zipf(f64::NAN)).ends_with("got NaN."));
        assert_eq!(
            message(Popularity::counts(vec![0; 3])),
            "The counts must be above 0 for at least one key, got 0 for all."
        );
        assert_eq!(
            message(Popularity::counts(Vec::new())),
            "Counts must be 1 to 10,000,000, got 0."
        );
        let three = Popularity::counts(vec![1, 2, 3]).unwrap();
        assert_eq!(
            three.check(1_000).unwrap_err().to_string(),
            "The counts must be one for each of the 1,000 keys, got 3."
        );
        assert_eq!((three.check(3), three.hottest()), (Ok(()), Some(2)));
    }
}
