//! Runs come to the same to the last bit as natively (`tests/simulation_bits.rs`).

use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
fn a_hundred_runs_come_to_what_they_do_natively() {
    crate::bits::check();
}
