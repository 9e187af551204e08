//! The boundary to JavaScript: it converts, calls and maps errors. The only room that knows
//! wasm-bindgen, js-sys, web-sys and getrandom.
//!
//! It has two doors. The whole one is the package's interface. The feature `first-view` opens
//! `first` in its place, which answers no more than a page's first picture asks: of the core, that
//! alone then goes into the wasm.

mod comparison;
mod convert;

#[cfg(feature = "first-view")]
mod first;
#[cfg(not(feature = "first-view"))]
mod whole;

#[cfg(feature = "first-view")]
pub use first::FirstLab;
#[cfg(not(feature = "first-view"))]
pub use whole::*;

#[cfg(not(feature = "first-view"))]
use wasm_bindgen::prelude::*;

/// Puts a panic's message into the console before the instance dies. Nothing that comes from
/// outside should ever cause one. What is asked of a first picture's instance that died is asked of
/// a whole one, which tells.
#[cfg(not(feature = "first-view"))]
#[wasm_bindgen(start)]
fn start() {
    std::panic::set_hook(Box::new(|info| {
        web_sys::console::error_1(&format!("Balance Lab stopped: {info}").into());
    }));
}
