//! `ip_hash`: a small linear hash of the client's address.

use std::net::IpAddr;

use super::TRIES;
use crate::fleet::{Fleet, WorkerId};
use crate::hash::ip_address;
use crate::placement::table::{Numbered, Numbering};

/// h = (113·h + octet) mod 6271 over the octets, from 89; each further try goes on from there.
#[derive(Debug, Clone, Copy)]
pub(super) struct IpNumbering {
    /// Whether one worker takes all, address or not.
    pub(super) lone: bool,
}

const IP_START: u64 = 89;
const IP_MODULUS: u64 = 6271;

impl Numbering for IpNumbering {
    fn slot(&self, key: &[u8], slots: u64) -> Option<Numbered> {
        if self.lone {
            return Some(Numbered::of(0, slots));
        }
        Some(Numbered::of(ip_step(IP_START, key)?, slots))
    }

    fn next(&self, key: &[u8], previous: Numbered, attempt: u32, slots: u64) -> Option<Numbered> {
        if attempt > TRIES + 1 {
            return None;
        }
        Some(Numbered::of(ip_step(previous.number, key)?, slots))
    }
}

/// One pass over an address: the first three octets of IPv4, all sixteen of IPv6.
fn ip_step(from: u64, key: &[u8]) -> Option<u64> {
    let octets = match ip_address(key)? {
        IpAddr::V4(v4) => v4.octets()[..3].to_vec(),
        IpAddr::V6(v6) => v6.octets().to_vec(),
    };
    Some(octets.into_iter().fold(from, ip_octet))
}

fn ip_octet(h: u64, octet: u8) -> u64 {
    (h * 113 + u64::from(octet)) % IP_MODULUS
}

/// The parts that `ip_hash` gives IPv4 clients spread evenly over all addresses.
pub(super) fn ip_shares(fleet: &Fleet, slots: &[Option<WorkerId>]) -> Vec<f64> {
    let mut shares = vec![0.0; fleet.len()];
    if slots.is_empty() {
        return shares;
    }
    let mut chances = vec![0.0; IP_MODULUS as usize];
    chances[IP_START as usize] = 1.0;
    for _ in 0..3 {
        let mut next = vec![0.0; IP_MODULUS as usize];
        for (h, chance) in chances.into_iter().enumerate().filter(|(_, c)| *c > 0.0) {
            for octet in 0..=u8::MAX {
                next[ip_octet(h as u64, octet) as usize] += chance / 256.0;
            }
        }
        chances = next;
    }
    // A pass is linear, h -> factor·h + c mod 6271, with c the address's own: what the first pass
    // came to tells c, and with it where every further pass comes to.
    let factor = (0..3).fold(1, |factor, _| factor * 113 % IP_MODULUS);
    for (first, chance) in (0u64..).zip(chances) {
        let c = (first + IP_MODULUS * factor - IP_START * factor) % IP_MODULUS;
        let mut h = first;
        for _ in 0..=TRIES {
            if let Some(id) = slots[(h % slots.len() as u64) as usize] {
                shares[id.index()] += chance;
                break;
            }
            h = (h * factor + c) % IP_MODULUS;
        }
    }
    shares
}
