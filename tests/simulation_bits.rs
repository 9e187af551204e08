//! Runs come to the same to the last bit, here and in WebAssembly (`tests/web/simulation_bits.rs`).

#[path = "simulation/bits.rs"]
mod bits;
#[path = "simulation/random.rs"]
mod random;

#[test]
fn a_hundred_runs_come_to_what_they_always_did() {
    bits::check();
}
