//! The boundary tests in headless Chromium.
#![cfg(target_arch = "wasm32")]
#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, reason = "a test fails by panicking")]

mod wasm_shared;

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);

wasm_shared::boundary_tests! {
    all_inputs_decide explain_agrees other_numbers_are_refused words_are_read limits_are_numbers digests_are_canonical
    refusals_are_json registries_answer
}
