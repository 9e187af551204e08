//! The members of the Murmur family that no crate has as the real programs compute them.

/// MurmurHash3, 32 bits (x86).
pub fn murmur3_32(bytes: &[u8], seed: u32) -> u32 {
    let mut reader = bytes;
    // Reading from a slice in memory cannot fail.
    murmur3::murmur3_32(&mut reader, seed).unwrap_or_default()
}

/// MurmurHash2, 32 bits, little-endian words.
pub(super) fn murmur2_32(bytes: &[u8], seed: u32) -> u32 {
    const M: u32 = 0x5bd1_e995;
    let mut h = seed ^ bytes.len() as u32;
    let chunks = bytes.chunks_exact(4);
    let tail = chunks.remainder();
    for chunk in chunks {
        let mut k = little_endian(chunk) as u32;
        k = k.wrapping_mul(M);
        k ^= k >> 24;
        h = h.wrapping_mul(M) ^ k.wrapping_mul(M);
    }
    if !tail.is_empty() {
        h = (h ^ little_endian(tail) as u32).wrapping_mul(M);
    }
    h ^= h >> 13;
    h = h.wrapping_mul(M);
    h ^ (h >> 15)
}

/// MurmurHash64A as libstdc++ has it for `std::hash`, with its seed: Envoy's `MURMUR_HASH_2`.
pub(super) fn libstdcxx(bytes: &[u8]) -> u64 {
    const MUL: u64 = 0xc6a4_a793_5bd1_e995;
    const SEED: u64 = 0xc70f_6907;
    let shift_mix = |v: u64| v ^ (v >> 47);
    let mut h = SEED ^ (bytes.len() as u64).wrapping_mul(MUL);
    let chunks = bytes.chunks_exact(8);
    let tail = chunks.remainder();
    for chunk in chunks {
        let k = shift_mix(little_endian(chunk).wrapping_mul(MUL)).wrapping_mul(MUL);
        h = (h ^ k).wrapping_mul(MUL);
    }
    if !tail.is_empty() {
        h = (h ^ little_endian(tail)).wrapping_mul(MUL);
    }
    shift_mix(shift_mix(h).wrapping_mul(MUL))
}

/// Cassandra's token: the first half of MurmurHash3 x64 128 with seed 0, whose tail bytes count as
/// signed; −2^63 becomes 2^63 − 1.
pub(super) fn cassandra(bytes: &[u8]) -> i64 {
    const C1: u64 = 0x87c3_7b91_1142_53d5;
    const C2: u64 = 0x4cf5_ad43_2745_937f;
    let mix_k1 = |k: u64| k.wrapping_mul(C1).rotate_left(31).wrapping_mul(C2);
    let mix_k2 = |k: u64| k.wrapping_mul(C2).rotate_left(33).wrapping_mul(C1);
    let (mut h1, mut h2) = (0u64, 0u64);
    let chunks = bytes.chunks_exact(16);
    let tail = chunks.remainder();
    for chunk in chunks {
        h1 ^= mix_k1(little_endian(&chunk[..8]));
        h1 = h1.rotate_left(27).wrapping_add(h2);
        h1 = h1.wrapping_mul(5).wrapping_add(0x52dc_e729);
        h2 ^= mix_k2(little_endian(&chunk[8..]));
        h2 = h2.rotate_left(31).wrapping_add(h1);
        h2 = h2.wrapping_mul(5).wrapping_add(0x3849_5ab5);
    }
    // Each byte is widened with its sign before it is shifted and xored in.
    let signed = |part: &[u8]| {
        part.iter().enumerate().fold(0u64, |k, (i, &byte)| {
            k ^ (i64::from(byte as i8) as u64) << (8 * i)
        })
    };
    if tail.len() > 8 {
        h2 ^= mix_k2(signed(&tail[8..]));
    }
    if !tail.is_empty() {
        h1 ^= mix_k1(signed(&tail[..tail.len().min(8)]));
    }
    h1 ^= bytes.len() as u64;
    h2 ^= bytes.len() as u64;
    h1 = h1.wrapping_add(h2);
    h2 = h2.wrapping_add(h1);
    (h1, h2) = (finish(h1), finish(h2));
    match h1.wrapping_add(h2) as i64 {
        i64::MIN => i64::MAX,
        token => token,
    }
}

fn finish(mut k: u64) -> u64 {
    k = (k ^ (k >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    k = (k ^ (k >> 33)).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    k ^ (k >> 33)
}

/// Up to eight bytes as one number.
fn little_endian(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .rev()
        .fold(0, |number, &byte| number << 8 | u64::from(byte))
}
