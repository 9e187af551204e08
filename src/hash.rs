//! Hash functions by the names the field gives them.

use md5::{Digest, Md5};
use xxhash_rust::{xxh3, xxh64};

use crate::error::Error;

/// A place on the circle of 2^64 positions.
///
/// Functions of 32 bits put their value in the upper half, so that one circle serves all: order,
/// equality and the ratio of distances stay what they were on the circle of 2^32.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Position(pub u64);

impl Position {
    /// The position as a part of the full turn, in `[0, 1)`.
    pub fn turn(self) -> f64 {
        // 53 bits are what an f64 holds; rounding all 64 could give 1.0.
        (self.0 >> 11) as f64 / (1u64 << 53) as f64
    }
}

/// A hash function from bytes to numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HashFunction {
    /// XXH64, 64 bits, takes a seed.
    Xxh64,
    /// XXH3, its 64-bit form, takes a seed.
    Xxh3,
    /// FNV-1a of 32 bits over UTF-8 bytes, followed by one xor-shift, multiply, xor-shift round,
    /// as the "Three to four replicas" lesson has it.
    Fnv1aMix,
    /// MD5 read as one big-endian number of 128 bits.
    ///
    /// Its position is the number's upper 64 bits: order on the circle differs from that of the
    /// whole numbers only where two of them share all 64, which among 4 million points and
    /// 10 million keys happens with a probability below 10^-5.
    Md5,
}

impl HashFunction {
    /// Every function, the default first.
    pub const ALL: [HashFunction; 4] = [
        HashFunction::Xxh64,
        HashFunction::Xxh3,
        HashFunction::Fnv1aMix,
        HashFunction::Md5,
    ];

    /// The name used in options and links.
    pub const fn name(self) -> &'static str {
        match self {
            HashFunction::Xxh64 => "xxh64",
            HashFunction::Xxh3 => "xxh3",
            HashFunction::Fnv1aMix => "fnv1a-mix",
            HashFunction::Md5 => "md5",
        }
    }

    /// How many bits a value has.
    pub const fn bits(self) -> u32 {
        match self {
            HashFunction::Xxh64 | HashFunction::Xxh3 => 64,
            HashFunction::Fnv1aMix => 32,
            HashFunction::Md5 => 128,
        }
    }

    /// Whether a seed changes what it computes.
    pub const fn takes_seed(self) -> bool {
        matches!(self, HashFunction::Xxh64 | HashFunction::Xxh3)
    }
}

/// A hash function with its seed: what a rule hashes keys, and often points, with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct KeyHash {
    function: HashFunction,
    seed: u64,
}

impl KeyHash {
    /// `function` with seed 0.
    pub const fn new(function: HashFunction) -> KeyHash {
        KeyHash { function, seed: 0 }
    }

    /// `function` with `seed`.
    ///
    /// # Errors
    /// [`Error::SeedNotTaken`] for a function without a seed, unless `seed` is 0.
    pub fn with_seed(function: HashFunction, seed: u64) -> Result<KeyHash, Error> {
        if seed != 0 && !function.takes_seed() {
            return Err(Error::SeedNotTaken {
                hash: function.name(),
                given: seed,
            });
        }
        Ok(KeyHash { function, seed })
    }

    /// The function without its seed.
    pub const fn function(self) -> HashFunction {
        self.function
    }

    /// The hash value as the function defines it, [`HashFunction::bits`] wide.
    pub fn value(self, bytes: &[u8]) -> u128 {
        match self.function {
            HashFunction::Xxh64 => xxh64::xxh64(bytes, self.seed).into(),
            HashFunction::Xxh3 => xxh3::xxh3_64_with_seed(bytes, self.seed).into(),
            HashFunction::Fnv1aMix => fnv1a_mix(bytes).into(),
            HashFunction::Md5 => md5(bytes),
        }
    }

    /// Where `bytes` lie on the circle.
    pub fn position(self, bytes: &[u8]) -> Position {
        Position(match self.function {
            HashFunction::Xxh64 => xxh64::xxh64(bytes, self.seed),
            HashFunction::Xxh3 => xxh3::xxh3_64_with_seed(bytes, self.seed),
            HashFunction::Fnv1aMix => u64::from(fnv1a_mix(bytes)) << 32,
            HashFunction::Md5 => (md5(bytes) >> 64) as u64,
        })
    }

    /// The distance between two neighbouring values on the circle of 2^64 positions: 1, or 2^32
    /// for a function of 32 bits.
    pub const fn grid(self) -> u64 {
        match self.function.bits() {
            32 => 1 << 32,
            _ => 1,
        }
    }

    /// `value mod n`, over the whole value. `n` must not be 0.
    pub fn remainder(self, bytes: &[u8], n: u64) -> u64 {
        match self.function {
            // Saves the slow division of 128 bits where 64 hold the value.
            HashFunction::Xxh64 | HashFunction::Xxh3 => self.position(bytes).0 % n,
            HashFunction::Fnv1aMix => u64::from(fnv1a_mix(bytes)) % n,
            HashFunction::Md5 => (md5(bytes) % u128::from(n)) as u64,
        }
    }

    /// The value in hexadecimal, as wide as the function.
    pub fn hex(self, bytes: &[u8]) -> String {
        let digits = self.function.bits() as usize / 4;
        format!("{:0digits$x}", self.value(bytes))
    }
}

fn md5(bytes: &[u8]) -> u128 {
    u128::from_be_bytes(Md5::digest(bytes).into())
}

fn fnv1a_mix(bytes: &[u8]) -> u32 {
    let mut h = bytes.iter().fold(2_166_136_261u32, |h, &byte| {
        (h ^ u32::from(byte)).wrapping_mul(16_777_619)
    });
    h ^= h >> 15;
    h = h.wrapping_mul(2_246_822_507);
    h ^ (h >> 13)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_vectors_hold() {
        // XXH64 of "" with seed 0, and XXH3 of "": the reference implementation's own checks.
        assert_eq!(
            KeyHash::new(HashFunction::Xxh64).hex(b""),
            "ef46db3751d8e999"
        );
        assert_eq!(
            KeyHash::new(HashFunction::Xxh3).hex(b""),
            "2d06800538d394c2"
        );
        // RFC 1321, appendix A.5.
        assert_eq!(
            KeyHash::new(HashFunction::Md5).hex(b"abc"),
            "900150983cd24fb0d6963f7d28e17f72"
        );
    }

    #[test]
    fn a_seed_changes_xxh_and_is_refused_elsewhere() {
        for function in HashFunction::ALL {
            match KeyHash::with_seed(function, 7) {
                Ok(seeded) => {
                    assert_ne!(seeded.value(b"key"), KeyHash::new(function).value(b"key"));
                }
                Err(error) => {
                    assert!(!function.takes_seed());
                    assert_eq!(error.code(), "seed-not-taken");
                }
            }
        }
    }

    #[test]
    fn position_is_the_upper_part_of_the_value_and_the_remainder_sees_all_of_it() {
        for function in HashFunction::ALL {
            let hash = KeyHash::new(function);
            for key in ["", "a", "user:20588", "日本"] {
                let value = hash.value(key.as_bytes());
                let position = (value << (128 - function.bits()) >> 64) as u64;
                assert_eq!(hash.position(key.as_bytes()).0, position);
                assert_eq!(hash.remainder(key.as_bytes(), 7), (value % 7) as u64);
            }
        }
    }

    #[test]
    fn a_turn_is_never_one() {
        assert!(Position(u64::MAX).turn() < 1.0);
        assert_eq!(Position(1 << 63).turn(), 0.5);
    }
}
