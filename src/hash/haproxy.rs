//! HAProxy's hash functions: of strings (src/hash.c), of client addresses (src/backend.c), and the
//! avalanche that may follow both (`full_hash`, include/haproxy/intops.h).

use std::net::IpAddr;

/// A function that HAProxy can name after `hash-type`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HaproxyFunction {
    /// sdbm, the default.
    Sdbm,
    /// djb2.
    Djb2,
    /// wt6.
    Wt6,
    /// CRC-32 as zlib has it.
    Crc32,
}

impl HaproxyFunction {
    /// Every function, the default first.
    pub const ALL: [HaproxyFunction; 4] = [
        HaproxyFunction::Sdbm,
        HaproxyFunction::Djb2,
        HaproxyFunction::Wt6,
        HaproxyFunction::Crc32,
    ];

    /// The name in HAProxy's configuration.
    pub const fn name(self) -> &'static str {
        match self {
            HaproxyFunction::Sdbm => "sdbm",
            HaproxyFunction::Djb2 => "djb2",
            HaproxyFunction::Wt6 => "wt6",
            HaproxyFunction::Crc32 => "crc32",
        }
    }

    pub(super) fn hash(self, bytes: &[u8]) -> u32 {
        let words = bytes.iter().map(|&byte| u32::from(byte));
        match self {
            HaproxyFunction::Sdbm => words.fold(0u32, |h, byte| {
                byte.wrapping_add(h << 6)
                    .wrapping_add(h << 16)
                    .wrapping_sub(h)
            }),
            HaproxyFunction::Djb2 => {
                words.fold(5381u32, |h, byte| h.wrapping_mul(33).wrapping_add(byte))
            }
            HaproxyFunction::Wt6 => wt6(words),
            HaproxyFunction::Crc32 => super::CRC32.checksum(bytes),
        }
    }
}

fn wt6(bytes: impl Iterator<Item = u32>) -> u32 {
    let (mut h0, mut h1) = (0xa53c_965au32, 0x5ca6_953au32);
    let (mut s0, mut s1) = (6u32, 18u32);
    for byte in bytes {
        h0 = !(h0 ^ byte);
        h1 = !h1.wrapping_add(byte);
        (h0, h1) = (h1.rotate_left(s0), h0.rotate_left(s1));
        let t = ((h0 >> 16) ^ h1) & 0xffff;
        (s0, s1) = (t & 31, t >> 11);
    }
    h0 ^ h1
}

/// HAProxy's avalanche: every bit of `a` reaches about half of the result's.
pub fn full_hash(a: u32) -> u32 {
    let a = a.wrapping_add(0x7ed5_5d16).wrapping_add(a << 12);
    let a = a ^ 0xc761_c23c ^ (a >> 19);
    let a = a.wrapping_add(0x1656_67b1).wrapping_add(a << 5);
    let a = a.wrapping_add(0xd3a2_646c) ^ (a << 9);
    let a = a.wrapping_add(0xfd70_46c5).wrapping_add(a << 3);
    let a = a ^ 0xb55a_4f09 ^ (a >> 16);
    a.wrapping_mul(3_221_225_473)
}

/// `balance source`: IPv4 as one big-endian word, IPv6 as its four words xored; `None` for what is
/// no address.
pub(super) fn address(text: &[u8]) -> Option<u32> {
    Some(match super::ip_address(text)? {
        IpAddr::V4(v4) => v4.to_bits(),
        IpAddr::V6(v6) => {
            let bits = v6.to_bits();
            [96, 64, 32, 0]
                .iter()
                .fold(0, |h, shift| h ^ (bits >> shift) as u32)
        }
    })
}
