//! gRPC's `ring_hash_experimental`: Envoy's ring over endpoints in the order of their texts.
//!
//! gRFC A42 and A76; grpc-go balancer/ringhash/ring.go at 4793ad047, with which it agrees.

use crate::hash::{HashFunction, KeyHash};
use crate::order::by_text;
use crate::placement::rule::{Build, Family, RuleSpec};
use crate::systems::envoy::{FIELDS, MINIMUM, normalized, ring_size, sized_ring};

/// gRPC's rule.
pub const RULES: &[RuleSpec] = &[RuleSpec {
    id: "grpc-ring",
    family: Family::Ring,
    title: "gRPC: ring hash",
    source: "gRFC A42, https://github.com/grpc/proposal/blob/master/A42-xds-ring-hash-lb-policy.md",
    options: &[
        MINIMUM,
        // Clients cap what they are sent at 4,096 unless told otherwise.
        ring_size("maximum_ring_size", "Maximum ring size", 4_096),
    ],
    worker_fields: FIELDS,
    build: Build::Placement(|fleet, options| {
        let endpoints = by_text(normalized(fleet, "gRPC")?);
        let hash = KeyHash::new(HashFunction::Xxh64);
        Ok(Box::new(sized_ring(fleet.len(), endpoints, options, hash)?))
    }),
}];
