//! Guesses and remainders across the boundary.

use balance_lab::wasm;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::{get, integers, js, number, thrown};

#[wasm_bindgen_test]
fn guesses_and_remainders_have_one_shape() {
    let found = wasm::weigh_guess(js("20"), js("[10, 5]"), js("0.1"), js("6")).unwrap();
    assert_eq!(number(&found, "answer"), 15.0);
    assert_eq!(number(&found, "times_guess"), 2.5);
    assert_eq!(number(&found, "above_least"), 13.0);
    let bare = wasm::weigh_guess(js("20"), js("[10]"), js("null"), js("0")).unwrap();
    assert!(get(&bare, "times_guess").is_null() && get(&bare, "least").is_null());
    let found = wasm::remainders(js("2"), js("3")).unwrap();
    assert_eq!(integers(&found, "before"), [0, 1, 0, 1, 0, 1]);
    assert_eq!(integers(&found, "after"), [0, 1, 2, 0, 1, 2]);
    assert_eq!(
        (number(&found, "agree"), number(&found, "differ")),
        (2.0, 4.0)
    );
    let (code, message) = thrown(wasm::remainders(js("0"), js("3")));
    assert_eq!(code, "out-of-range");
    assert!(message.contains("Workers before"), "{message}");
}
