//! Keys grouped by how often each is asked for, so that what is a sum over ten million keys
//! becomes one over some hundred groups.

use crate::popularity::Popularity;

/// Keys that are asked for about equally often.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Group {
    /// How many; not whole where they are expected rather than counted.
    pub keys: f64,
    /// The mean part of all requests that one of them gets.
    pub share: f64,
}

/// Some of the keys, for example those that moved, grouped by how often they are asked for.
///
/// A group holds keys whose rates differ by at most one part in 64, and stands for them with its
/// mean rate λ. That a key is still cold at time t has the chance e^(−λt); the mean of λ·e^(−λt)
/// over a group then differs from the value at the mean by less than ½·Var(λ)·max|f″| ≤
/// 1.4·10⁻⁵·λ for any spread of rates inside it, so a sum over groups is off by less than 2·10⁻⁵
/// of its value at t = 0. Equal rates, as under a uniform popularity, are exact.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct KeyRates {
    groups: Vec<Group>,
}

/// Bits of a weight's mantissa that tell groups apart: 2^6 to a doubling.
const FINE_BITS: u32 = 6;

impl KeyRates {
    /// All of `keys` keys; see [`Popularity`] for what this costs.
    pub fn of_all(popularity: &Popularity, keys: usize) -> KeyRates {
        let mut grouping = Grouping::new(popularity, keys);
        let mut total = 0.0;
        popularity.blocks(keys, |count, weight| {
            grouping.add(count, weight);
            total += weight;
        });
        grouping.finish(total)
    }

    /// `keys` keys that all get the same `share` of the requests.
    pub fn equal(keys: f64, share: f64) -> KeyRates {
        let groups = if keys > 0.0 {
            vec![Group { keys, share }]
        } else {
            Vec::new()
        };
        KeyRates { groups }
    }

    /// What is left, on average, of keys that each stay with the chance `ratio`.
    pub fn thinned(&self, ratio: f64) -> KeyRates {
        let thin = |group: &Group| Group {
            keys: group.keys * ratio,
            ..*group
        };
        let groups = self.groups.iter().map(thin);
        KeyRates {
            groups: groups.filter(|group| group.keys > 0.0).collect(),
        }
    }

    /// The part `ratio` of the keys taken out, those asked for most first.
    pub fn without_hottest(&self, ratio: f64) -> KeyRates {
        let mut out = self.keys() * ratio;
        let mut rest = self.clone();
        for group in rest.groups.iter_mut().rev() {
            let taken = group.keys.min(out);
            group.keys -= taken;
            out -= taken;
        }
        rest.groups.retain(|group| group.keys > 0.0);
        rest
    }

    /// The groups, seldom asked ones first.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// How many keys, those never asked for included.
    pub fn keys(&self) -> f64 {
        self.groups.iter().map(|group| group.keys).sum()
    }

    /// How many of the keys are ever asked for.
    pub fn asked_keys(&self) -> f64 {
        let asked = self.groups.iter().filter(|group| group.share > 0.0);
        asked.map(|group| group.keys).sum()
    }

    /// The part of all requests that asks for these keys.
    pub fn share(&self) -> f64 {
        let shares = self.groups.iter().map(|group| group.keys * group.share);
        shares.sum()
    }
}

/// Keys being grouped. O(1) a key; memory 16 bytes for each group that there could be, at most
/// some hundred kilobytes.
pub(crate) struct Grouping {
    /// The first bucket's number, as [`bucket`] has it.
    lowest: u64,
    /// Keys and their weights together; the first is for keys of no weight.
    buckets: Vec<(f64, f64)>,
}

impl Grouping {
    pub(crate) fn new(popularity: &Popularity, keys: usize) -> Grouping {
        let (min, max) = popularity.extent(keys);
        // A block's mean may fall a hair outside the weights of its keys.
        let lowest = bucket(min).saturating_sub(1);
        let buckets = bucket(max) + 2 - lowest;
        Grouping {
            lowest,
            buckets: vec![(0.0, 0.0); buckets as usize + 1],
        }
    }

    /// Adds `keys` keys of nearly the same weight, that weigh `weight` together.
    pub(crate) fn add(&mut self, keys: f64, weight: f64) {
        let place = if weight > 0.0 {
            let place = bucket(weight / keys).saturating_sub(self.lowest) as usize + 1;
            place.min(self.buckets.len() - 1)
        } else {
            0
        };
        let (count, sum) = &mut self.buckets[place];
        *count += keys;
        *sum += weight;
    }

    /// The groups, where all keys, these or not, weigh `total`.
    pub(crate) fn finish(self, total: f64) -> KeyRates {
        let full = self.buckets.into_iter().filter(|(keys, _)| *keys > 0.0);
        let group = |(keys, weight): (f64, f64)| Group {
            keys,
            share: weight / keys / total,
        };
        KeyRates {
            groups: full.map(group).collect(),
        }
    }
}

/// The number of the bucket that a weight above 0 belongs to: its exponent and the first bits of
/// its mantissa, which ascend as the weights do.
fn bucket(weight: f64) -> u64 {
    weight.to_bits() >> (f64::MANTISSA_DIGITS - 1 - FINE_BITS)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn popularities(n: usize) -> [Popularity; 6] {
        let counts = (0..n as u32).map(|i| i.wrapping_mul(2_654_435_761) >> 12);
        [
            Popularity::uniform(),
            Popularity::zipf(0.5).unwrap(),
            Popularity::zipf(1.0).unwrap(),
            Popularity::zipf(1.7).unwrap(),
            Popularity::zipf(10.0).unwrap(),
            Popularity::counts(counts.collect()).unwrap(),
        ]
    }

    #[test]
    fn groups_hold_all_keys_and_all_requests() {
        for popularity in popularities(50_000) {
            let rates = KeyRates::of_all(&popularity, 50_000);
            assert!((rates.keys() - 50_000.0).abs() < 1e-6, "{popularity:?}");
            assert!((rates.share() - 1.0).abs() < 1e-6, "{popularity:?}");
            assert!(rates.groups().is_sorted_by(|a, b| a.share < b.share));
            assert!(rates.groups().len() < 16_000);
        }
    }

    #[test]
    fn sums_over_groups_are_as_near_to_sums_over_keys_as_promised() {
        let n = 50_000;
        for popularity in popularities(n) {
            let rates = KeyRates::of_all(&popularity, n);
            let total: f64 = (0..n).map(|i| popularity.weight(i)).sum();
            for exponent in -2..40 {
                let t = 10f64.powf(f64::from(exponent) / 4.0);
                let decay = |rate: f64| rate * (-rate * t).exp();
                let plain: f64 = (0..n).map(|i| decay(popularity.weight(i) / total)).sum();
                let groups = rates.groups().iter();
                let grouped: f64 = groups.map(|g| g.keys * decay(g.share)).sum();
                assert!((grouped - plain).abs() < 2e-5, "{popularity:?} at {t}");
            }
        }
    }

    #[test]
    fn the_hottest_go_first_and_a_group_may_go_in_part() {
        let counts = vec![1, 100, 1, 10, 0];
        let rates = KeyRates::of_all(&Popularity::counts(counts).unwrap(), 5);
        let without = |ratio: f64| rates.without_hottest(ratio).share() * 112.0;
        for (ratio, left) in [
            (0.0, 112.0),
            (0.2, 12.0),
            (0.4, 2.0),
            (0.5, 1.5),
            (1.0, 0.0),
        ] {
            assert!((without(ratio) - left).abs() < 1e-9, "{ratio}");
        }
        assert_eq!((rates.keys(), rates.asked_keys()), (5.0, 4.0));
        assert!((rates.thinned(0.25).share() - 0.25).abs() < 1e-12);
    }
}
