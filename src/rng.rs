//! Seeded random numbers, the same natively and in every browser.
//!
//! xoshiro256++ of Blackman and Vigna ("Scrambled linear pseudorandom number generators", ACM TOMS
//! 47(4), 2021) through `rand_xoshiro`; logarithms through `libm`, whose results do not depend on
//! the platform as those of a system's library do.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::hash::mix64;

/// A stream of random numbers.
#[derive(Debug, Clone)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// Stream `stream` of a seed. Streams of one seed are independent for all that a simulation
    /// draws of them.
    pub fn new(seed: u64, stream: u64) -> Random {
        let mixed = mix64(mix64(seed).wrapping_add(stream));
        Random(Xoshiro256PlusPlus::seed_from_u64(mixed))
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number from 0 up to and without 1, a multiple of 2^-53.
    pub fn unit(&mut self) -> f64 {
        const ULP: f64 = 1.0 / (1u64 << 53) as f64;
        (self.bits() >> 11) as f64 * ULP
    }

    /// A whole number below `n`, 0 for `n` = 0. The chances of two numbers differ by at most one
    /// part in 2^32 / n.
    pub fn below(&mut self, n: u32) -> u32 {
        (((self.bits() >> 32) * u64::from(n)) >> 32) as u32
    }

    /// An exponentially distributed number of mean 1, at most 53 ln 2.
    pub fn exponential(&mut self) -> f64 {
        -libm::log(1.0 - self.unit())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_of_a_seed_never_change() {
        let mut random = Random::new(8, 0);
        let drawn: Vec<u32> = (0..8).map(|_| random.below(1000)).collect();
        assert_eq!(drawn, DRAWN);
        assert_eq!(Random::new(0, 0).exponential().to_bits(), EXPONENTIAL);
    }

    const DRAWN: [u32; 8] = [910, 559, 611, 78, 149, 773, 193, 78];
    const EXPONENTIAL: u64 = 4_600_740_714_050_228_138;

    #[test]
    fn means_are_those_of_the_distributions() {
        let mut random = Random::new(1, 2);
        let n = 200_000;
        let (mut units, mut exponentials, mut halves) = (0.0, 0.0, 0);
        for _ in 0..n {
            units += random.unit();
            exponentials += random.exponential();
            halves += random.below(2);
        }
        let n = f64::from(n);
        assert!((units / n - 0.5).abs() < 0.003);
        assert!((exponentials / n - 1.0).abs() < 0.01);
        assert!((f64::from(halves) / n - 0.5).abs() < 0.005);
        assert_eq!(random.below(0), 0);
        assert_eq!(random.below(1), 0);
    }

    #[test]
    fn streams_of_a_seed_differ() {
        let first = |seed, stream| Random::new(seed, stream).bits();
        assert_ne!(first(1, 0), first(1, 1));
        assert_ne!(first(1, 1), first(2, 0));
    }
}
