//! The hash functions of the memcached family (libmemcached's libhashkit and twemproxy's hashkit),
//! quirks included: where plain `char` is signed, bytes of 0x80 and more count as negative.

use super::{CRC32, murmur};

/// A function by the name that libmemcached or twemproxy gives it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MemcachedFunction {
    /// Jenkins' one-at-a-time: libmemcached's default.
    OneAtATime,
    /// The first four bytes of MD5, little-endian.
    Md5,
    /// CRC-32, of which 15 bits are kept.
    Crc32,
    /// CRC-32 as zlib has it.
    Crc32a,
    /// CRC-16 in an accumulator that is never cut to 16 bits.
    Crc16,
    /// The low half of 64-bit FNV-1.
    Fnv1x64,
    /// FNV-1a with the 64-bit constants cut to 32 bits: twemproxy's default.
    Fnv1ax64,
    /// FNV-1, 32 bits.
    Fnv1x32,
    /// FNV-1a, 32 bits.
    Fnv1ax32,
    /// MurmurHash2, 32 bits, seeded by the length.
    Murmur,
    /// MurmurHash3, 32 bits, seeded by the length.
    Murmur3,
    /// Jenkins' lookup3.
    Jenkins,
    /// Hsieh's SuperFastHash.
    Hsieh,
}

impl MemcachedFunction {
    /// Every function.
    pub const ALL: [MemcachedFunction; 13] = [
        MemcachedFunction::OneAtATime,
        MemcachedFunction::Md5,
        MemcachedFunction::Crc32,
        MemcachedFunction::Crc32a,
        MemcachedFunction::Crc16,
        MemcachedFunction::Fnv1x64,
        MemcachedFunction::Fnv1ax64,
        MemcachedFunction::Fnv1x32,
        MemcachedFunction::Fnv1ax32,
        MemcachedFunction::Murmur,
        MemcachedFunction::Murmur3,
        MemcachedFunction::Jenkins,
        MemcachedFunction::Hsieh,
    ];

    /// The name in twemproxy's configuration, and mostly in libmemcached's.
    pub const fn name(self) -> &'static str {
        match self {
            MemcachedFunction::OneAtATime => "one_at_a_time",
            MemcachedFunction::Md5 => "md5",
            MemcachedFunction::Crc32 => "crc32",
            MemcachedFunction::Crc32a => "crc32a",
            MemcachedFunction::Crc16 => "crc16",
            MemcachedFunction::Fnv1x64 => "fnv1_64",
            MemcachedFunction::Fnv1ax64 => "fnv1a_64",
            MemcachedFunction::Fnv1x32 => "fnv1_32",
            MemcachedFunction::Fnv1ax32 => "fnv1a_32",
            MemcachedFunction::Murmur => "murmur",
            MemcachedFunction::Murmur3 => "murmur3",
            MemcachedFunction::Jenkins => "jenkins",
            MemcachedFunction::Hsieh => "hsieh",
        }
    }

    pub(super) fn hash(self, bytes: &[u8]) -> u32 {
        // Keys are at most 64 KiB, but texts of any length must not panic.
        let length_seed = 0xdead_beef_u32.wrapping_mul(bytes.len() as u32);
        match self {
            MemcachedFunction::OneAtATime => one_at_a_time(bytes),
            MemcachedFunction::Md5 => md5_words(bytes)[0],
            MemcachedFunction::Crc32 => (CRC32.checksum(bytes) >> 16) & 0x7fff,
            MemcachedFunction::Crc32a => CRC32.checksum(bytes),
            MemcachedFunction::Crc16 => crc16(bytes),
            MemcachedFunction::Fnv1x64 => signed(bytes).fold(0xcbf2_9ce4_8422_2325u64, |h, b| {
                h.wrapping_mul(0x0000_0100_0000_01b3) ^ i64::from(b) as u64
            }) as u32,
            MemcachedFunction::Fnv1ax64 => {
                signed(bytes).fold(0x8422_2325u32, |h, b| (h ^ word(b)).wrapping_mul(0x1b3))
            }
            MemcachedFunction::Fnv1x32 => signed(bytes).fold(2_166_136_261u32, |h, b| {
                h.wrapping_mul(16_777_619) ^ word(b)
            }),
            MemcachedFunction::Fnv1ax32 => signed(bytes).fold(2_166_136_261u32, |h, b| {
                (h ^ word(b)).wrapping_mul(16_777_619)
            }),
            MemcachedFunction::Murmur => murmur::murmur2_32(bytes, length_seed),
            MemcachedFunction::Murmur3 => murmur::murmur3_32(bytes, length_seed),
            MemcachedFunction::Jenkins => jenkins(bytes),
            MemcachedFunction::Hsieh => hsieh(bytes),
        }
    }
}

/// MD5 as four little-endian words: what each ketama hash makes four points of.
pub fn md5_words(bytes: &[u8]) -> [u32; 4] {
    let digest = super::md5(bytes);
    [96, 64, 32, 0].map(|shift| ((digest >> shift) as u32).swap_bytes())
}

fn signed(bytes: &[u8]) -> impl Iterator<Item = i8> {
    bytes.iter().map(|&byte| byte as i8)
}

fn word(byte: i8) -> u32 {
    i32::from(byte) as u32
}

fn one_at_a_time(bytes: &[u8]) -> u32 {
    let mut h = signed(bytes).fold(0u32, |h, byte| {
        let h = h.wrapping_add(word(byte));
        let h = h.wrapping_add(h << 10);
        h ^ (h >> 6)
    });
    h = h.wrapping_add(h << 3);
    h ^= h >> 11;
    h.wrapping_add(h << 15)
}

fn crc16(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0u32, |h, &byte| {
        let mut entry = ((h >> 8) as u8 ^ byte) as u16;
        entry <<= 8;
        for _ in 0..8 {
            entry = (entry << 1) ^ if entry & 0x8000 != 0 { 0x1021 } else { 0 };
        }
        (h << 8) ^ u32::from(entry)
    })
}

/// R. Jenkins' lookup3 `hashlittle` with the initial value 13.
fn jenkins(bytes: &[u8]) -> u32 {
    let start = 0xdead_beef_u32
        .wrapping_add(bytes.len() as u32)
        .wrapping_add(13);
    let [mut a, mut b, mut c] = [start; 3];
    let mut rest = bytes;
    while rest.len() > 12 {
        a = a.wrapping_add(little_endian(&rest[..4]));
        b = b.wrapping_add(little_endian(&rest[4..8]));
        c = c.wrapping_add(little_endian(&rest[8..12]));
        for (shift_a, shift_b, shift_c) in [(4, 6, 8), (16, 19, 4)] {
            a = a.wrapping_sub(c) ^ c.rotate_left(shift_a);
            c = c.wrapping_add(b);
            b = b.wrapping_sub(a) ^ a.rotate_left(shift_b);
            a = a.wrapping_add(c);
            c = c.wrapping_sub(b) ^ b.rotate_left(shift_c);
            b = b.wrapping_add(a);
        }
        rest = &rest[12..];
    }
    if rest.is_empty() {
        return c;
    }
    let mut tail = [0; 12];
    tail[..rest.len()].copy_from_slice(rest);
    a = a.wrapping_add(little_endian(&tail[..4]));
    b = b.wrapping_add(little_endian(&tail[4..8]));
    c = c.wrapping_add(little_endian(&tail[8..]));
    c = (c ^ b).wrapping_sub(b.rotate_left(14));
    a = (a ^ c).wrapping_sub(c.rotate_left(11));
    b = (b ^ a).wrapping_sub(a.rotate_left(25));
    c = (c ^ b).wrapping_sub(b.rotate_left(16));
    a = (a ^ c).wrapping_sub(c.rotate_left(4));
    b = (b ^ a).wrapping_sub(a.rotate_left(14));
    (c ^ b).wrapping_sub(b.rotate_left(24))
}

/// P. Hsieh's SuperFastHash from 0, its last byte signed as in the two programs.
fn hsieh(bytes: &[u8]) -> u32 {
    let mut h = 0u32;
    let chunks = bytes.chunks_exact(4);
    let tail = chunks.remainder();
    for chunk in chunks {
        h = h.wrapping_add(little_endian(&chunk[..2]));
        let mixed = (little_endian(&chunk[2..]) << 11) ^ h;
        h = (h << 16) ^ mixed;
        h = h.wrapping_add(h >> 11);
    }
    match tail.len() {
        3 => {
            h = h.wrapping_add(little_endian(&tail[..2]));
            h ^= h << 16;
            h ^= word(tail[2] as i8) << 18;
            h = h.wrapping_add(h >> 11);
        }
        2 => {
            h = h.wrapping_add(little_endian(tail));
            h ^= h << 11;
            h = h.wrapping_add(h >> 17);
        }
        1 => {
            h = h.wrapping_add(u32::from(tail[0]));
            h ^= h << 10;
            h = h.wrapping_add(h >> 1);
        }
        _ => {}
    }
    h ^= h << 3;
    h = h.wrapping_add(h >> 5);
    h ^= h << 4;
    h = h.wrapping_add(h >> 17);
    h ^= h << 25;
    h.wrapping_add(h >> 6)
}

/// Up to four bytes as one number.
fn little_endian(bytes: &[u8]) -> u32 {
    bytes
        .iter()
        .rev()
        .fold(0, |number, &byte| number << 8 | u32::from(byte))
}
