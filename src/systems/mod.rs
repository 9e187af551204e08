//! How each real program, and each lesson, makes its points and slots. The families in
//! [`crate::placement`] do every lookup.

pub mod lessons;
