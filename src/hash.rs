//! Hash functions by the names the field gives them.

mod haproxy;
mod memcached;
mod murmur;

use std::net::IpAddr;

use crc::{CRC_16_XMODEM, CRC_32_ISO_HDLC, Crc};
use md5::{Digest, Md5};
use xxhash_rust::{xxh3, xxh64};

use crate::error::Error;

pub use haproxy::{HaproxyFunction, full_hash};
pub use memcached::{MemcachedFunction, md5_words};
pub use murmur::murmur3_32;
pub use xxhash_rust::xxh32::xxh32;

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
    /// CRC-32 as zlib has it: nginx.
    Crc32,
    /// CRC-16/XMODEM: Redis Cluster.
    Crc16,
    /// A function of HAProxy's, with or without the avalanche that may follow.
    Haproxy(HaproxyFunction, bool),
    /// HAProxy's hash of a client address, given as text, with or without the avalanche. What is
    /// no address has no hash.
    HaproxyAddress(bool),
    /// A function of the memcached family.
    Memcached(MemcachedFunction),
    /// Envoy's `MURMUR_HASH_2`.
    LibstdcxxMurmur,
    /// Cassandra's token. Its value is the token plus 2^63, so that tokens keep their order.
    CassandraToken,
    /// No hash at all: a whole number names one of 100 places, from 0, on a clock; any other text
    /// goes to its XXH64 mod 100.
    Clock,
}

/// How many places the lesson's clock has.
pub const CLOCK_PLACES: u64 = 100;

impl HashFunction {
    /// The functions that plain rules let a user choose, the default first.
    pub const PLAIN: [HashFunction; 4] = [
        HashFunction::Xxh64,
        HashFunction::Xxh3,
        HashFunction::Fnv1aMix,
        HashFunction::Md5,
    ];

    /// The name used in options and links, or the one its program gives it.
    pub const fn name(self) -> &'static str {
        match self {
            HashFunction::Xxh64 => "xxh64",
            HashFunction::Xxh3 => "xxh3",
            HashFunction::Fnv1aMix => "fnv1a-mix",
            HashFunction::Md5 => "md5",
            HashFunction::Crc32 => "crc32",
            HashFunction::Crc16 => "crc16",
            HashFunction::Haproxy(function, _) => function.name(),
            HashFunction::HaproxyAddress(_) => "address",
            HashFunction::Memcached(function) => function.name(),
            HashFunction::LibstdcxxMurmur => "murmur_hash_2",
            HashFunction::CassandraToken => "murmur3-token",
            HashFunction::Clock => "clock",
        }
    }

    /// How many bits a value has.
    pub const fn bits(self) -> u32 {
        match self {
            HashFunction::Crc16 => 16,
            HashFunction::Fnv1aMix
            | HashFunction::Crc32
            | HashFunction::Haproxy(..)
            | HashFunction::HaproxyAddress(_)
            | HashFunction::Memcached(_) => 32,
            HashFunction::Xxh64
            | HashFunction::Xxh3
            | HashFunction::LibstdcxxMurmur
            | HashFunction::CassandraToken
            | HashFunction::Clock => 64,
            HashFunction::Md5 => 128,
        }
    }

    /// Whether a seed changes what it computes.
    pub const fn takes_seed(self) -> bool {
        matches!(self, HashFunction::Xxh64 | HashFunction::Xxh3)
    }

    /// The value, where it has at most 64 bits.
    #[inline]
    fn short_value(self, bytes: &[u8], seed: u64) -> Option<u64> {
        match self {
            HashFunction::Xxh64 => Some(xxh64::xxh64(bytes, seed)),
            HashFunction::Xxh3 => Some(xxh3::xxh3_64_with_seed(bytes, seed)),
            function => function.unseeded(bytes),
        }
    }

    /// The value of a function that takes no seed. Apart from XXH's two, which then have no other's
    /// registers to save.
    #[inline(never)]
    fn unseeded(self, bytes: &[u8]) -> Option<u64> {
        Some(match self {
            HashFunction::Xxh64 | HashFunction::Xxh3 | HashFunction::Md5 => return None,
            HashFunction::Fnv1aMix => fnv1a_mix(bytes).into(),
            HashFunction::Crc32 => CRC32.checksum(bytes).into(),
            HashFunction::Crc16 => CRC16.checksum(bytes).into(),
            HashFunction::Haproxy(function, avalanche) => {
                avalanched(function.hash(bytes), avalanche)
            }
            HashFunction::HaproxyAddress(avalanche) => {
                avalanched(haproxy::address(bytes).unwrap_or_default(), avalanche)
            }
            HashFunction::Memcached(function) => function.hash(bytes).into(),
            HashFunction::LibstdcxxMurmur => murmur::libstdcxx(bytes),
            // Flipping the sign bit adds 2^63.
            HashFunction::CassandraToken => murmur::cassandra(bytes) as u64 ^ (1 << 63),
            HashFunction::Clock => clock_place(bytes) * CLOCK_STEP,
        })
    }
}

/// The distance between two places of the clock on the circle of 2^64: ⌈2^64/100⌉.
const CLOCK_STEP: u64 = u64::MAX / CLOCK_PLACES + 1;

static CRC16: Crc<u16> = Crc::<u16>::new(&CRC_16_XMODEM);

/// CRC-32 as zlib has it. Its one table costs the wasm 1 kB; sixteen, which read longer texts
/// faster, would cost 16.
pub(crate) static CRC32: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

/// Whether no other function can be asked for: the code of the others then stays out of the wasm.
const ONLY_XXH64: bool = crate::FIRST_VIEW;

/// A hash function with its seed, and what a program hashes of a key: what a rule hashes keys, and
/// often points, with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct KeyHash {
    function: HashFunction,
    seed: u64,
    /// Opens and closes the part of a key that alone is hashed.
    tag: Option<[u8; 2]>,
    refuses_empty: bool,
}

impl KeyHash {
    /// `function` with seed 0.
    pub const fn new(function: HashFunction) -> KeyHash {
        KeyHash {
            function,
            seed: 0,
            tag: None,
            refuses_empty: false,
        }
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
        Ok(KeyHash {
            seed,
            ..KeyHash::new(function)
        })
    }

    /// The same, hashing only what lies between the key's first `open` and the `close` that
    /// follows it, where there is anything between them.
    pub const fn with_tag(self, open: u8, close: u8) -> KeyHash {
        KeyHash {
            tag: Some([open, close]),
            ..self
        }
    }

    /// The same, with no place for the empty key.
    pub const fn refusing_empty(self) -> KeyHash {
        KeyHash {
            refuses_empty: true,
            ..self
        }
    }

    /// The function without its seed.
    pub const fn function(self) -> HashFunction {
        if ONLY_XXH64 {
            return HashFunction::Xxh64;
        }
        self.function
    }

    /// Whether the rule hashes `key` at all. It does not where the real program leaves a key to
    /// its turns: the empty one, or what is no client address.
    #[inline]
    pub fn takes(self, key: &[u8]) -> bool {
        match self.function() {
            _ if key.is_empty() && self.refuses_empty => false,
            HashFunction::HaproxyAddress(_) => is_address(key),
            _ => true,
        }
    }

    /// The part of `key` that is hashed.
    pub fn hashed_part(self, key: &[u8]) -> &[u8] {
        let Some([open, close]) = self.tag else {
            return key;
        };
        let tagged = || {
            let inside = &key[key.iter().position(|&byte| byte == open)? + 1..];
            let end = inside.iter().position(|&byte| byte == close)?;
            (end > 0).then(|| &inside[..end])
        };
        tagged().unwrap_or(key)
    }

    /// The hash value as the function defines it, [`HashFunction::bits`] wide.
    pub fn value(self, bytes: &[u8]) -> u128 {
        let bytes = self.hashed_part(bytes);
        match self.function().short_value(bytes, self.seed) {
            Some(value) => value.into(),
            None => md5(bytes),
        }
    }

    /// The value, or its upper 64 bits where it has more.
    pub fn upper64(self, bytes: &[u8]) -> u64 {
        let bytes = self.hashed_part(bytes);
        match self.function().short_value(bytes, self.seed) {
            Some(value) => value,
            None => (md5(bytes) >> 64) as u64,
        }
    }

    /// Where `bytes` lie on the circle.
    pub fn position(self, bytes: &[u8]) -> Position {
        Position(self.upper64(bytes) << 64u32.saturating_sub(self.function().bits()))
    }

    /// How far a position is to be shifted right to give the [`KeyHash::upper64`] of what lies
    /// there.
    pub const fn bits_below(self) -> u32 {
        64u32.saturating_sub(self.function().bits())
    }

    /// The distance between two neighbouring values on the circle of 2^64 positions: 1, or more
    /// for a function of fewer than 64 bits.
    pub const fn grid(self) -> u64 {
        match self.function() {
            HashFunction::Clock => CLOCK_STEP,
            function => 1 << 64u32.saturating_sub(function.bits()),
        }
    }

    /// `value mod n`, over the whole value. `n` must not be 0.
    pub fn remainder(self, bytes: &[u8], n: u64) -> u64 {
        let bytes = self.hashed_part(bytes);
        match self.function().short_value(bytes, self.seed) {
            // Saves the slow division of 128 bits where 64 hold the value.
            Some(value) => value % n,
            None => (md5(bytes) % u128::from(n)) as u64,
        }
    }

    /// The value as people write it: in hexadecimal, as wide as the function; a token or a place
    /// of the clock in decimal.
    pub fn hex(self, bytes: &[u8]) -> String {
        match self.function() {
            HashFunction::CassandraToken => murmur::cassandra(bytes).to_string(),
            HashFunction::Clock => clock_place(bytes).to_string(),
            function => {
                let digits = function.bits() as usize / 4;
                format!("{:0digits$x}", self.value(bytes))
            }
        }
    }
}

/// The finishing mix of SplitMix64 (D. Stafford's variant 13): a bijection that keeps 0.
#[inline]
pub const fn mix64(z: u64) -> u64 {
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// An IP address as text, brackets around IPv6 allowed.
pub fn ip_address(text: &[u8]) -> Option<IpAddr> {
    let text = std::str::from_utf8(text).ok()?;
    let bare = text.strip_prefix('[').and_then(|t| t.strip_suffix(']'));
    match bare {
        Some(v6) => v6.parse().ok().map(IpAddr::V6),
        None => text.parse().ok(),
    }
}

/// Apart from [`KeyHash::takes`], for few rules ask.
#[inline(never)]
fn is_address(text: &[u8]) -> bool {
    ip_address(text).is_some()
}

fn avalanched(h: u32, avalanche: bool) -> u64 {
    if avalanche { full_hash(h) } else { h }.into()
}

/// The place on the clock that a text names.
fn clock_place(bytes: &[u8]) -> u64 {
    number_written(bytes).unwrap_or_else(|| xxh64::xxh64(bytes, 0)) % CLOCK_PLACES
}

/// The whole number that a text is, if it is one of 64 bits.
pub(crate) fn number_written(bytes: &[u8]) -> Option<u64> {
    std::str::from_utf8(bytes).ok()?.parse().ok()
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

    fn functions() -> Vec<HashFunction> {
        let mut all = HashFunction::PLAIN.to_vec();
        for avalanche in [false, true] {
            all.push(HashFunction::HaproxyAddress(avalanche));
            all.extend(HaproxyFunction::ALL.map(|f| HashFunction::Haproxy(f, avalanche)));
        }
        all.extend(MemcachedFunction::ALL.map(HashFunction::Memcached));
        all.extend([
            HashFunction::Crc32,
            HashFunction::Crc16,
            HashFunction::LibstdcxxMurmur,
            HashFunction::CassandraToken,
            HashFunction::Clock,
        ]);
        all
    }

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
        for function in functions() {
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
        for function in functions() {
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

    #[test]
    fn checksums_and_murmurs_hold_their_check_values() {
        let value = |function, text: &str| KeyHash::new(function).value(text.as_bytes());
        // The CRC catalogue's check values of "123456789".
        assert_eq!(value(HashFunction::Crc32, "123456789"), 0xcbf4_3926);
        assert_eq!(value(HashFunction::Crc16, "123456789"), 0x31c3);
        // MurmurHash3 x86 32 of "test", seed 0 and 0x9747b28c.
        assert_eq!(murmur3_32(b"test", 0), 0xba6b_d213);
        assert_eq!(murmur3_32(b"test", 0x9747_b28c), 0x704b_81dc);
        // FNV-1a of "a" and of "foobar": the reference vectors.
        let fnv = HashFunction::Memcached(MemcachedFunction::Fnv1ax32);
        assert_eq!(value(fnv, "a"), 0xe40c_292c);
        assert_eq!(value(fnv, "foobar"), 0xbf9c_f968);
        // Jenkins' one-at-a-time of "a" and of a pangram.
        let jenkins = HashFunction::Memcached(MemcachedFunction::OneAtATime);
        assert_eq!(value(jenkins, "a"), 0xca2e_9442);
        let pangram = "The quick brown fox jumps over the lazy dog";
        assert_eq!(value(jenkins, pangram), 0x519e_91f5);
    }

    #[test]
    fn a_tag_is_what_lies_between_the_first_opening_and_the_next_closing() {
        let hash = KeyHash::new(HashFunction::Crc16).with_tag(b'{', b'}');
        for (key, part) in [
            ("{user}.a", "user"),
            ("a{}{b}", "a{}{b}"),
            ("{", "{"),
            ("}a{b}c}", "b"),
            ("foo{{bar}}zap", "{bar"),
            ("plain", "plain"),
        ] {
            assert_eq!(hash.hashed_part(key.as_bytes()), part.as_bytes());
        }
    }

    #[test]
    fn the_clock_has_100_places_in_order() {
        let hash = KeyHash::new(HashFunction::Clock);
        let places: Vec<u64> = (0..100)
            .map(|place: u64| hash.position(place.to_string().as_bytes()).0)
            .collect();
        assert!(places.is_sorted_by(|a, b| b - a == hash.grid()));
        assert_eq!(hash.position(b"142"), hash.position(b"42"));
        assert_eq!(hash.hex(b"42"), "42");
    }
}
