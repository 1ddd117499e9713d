//! Digests: SHA-256 over canonical JSON, so that one value has one digest whatever the order of its keys.

use crate::kernel::json::Json;
use alloc::string::String;
use sha2::{Digest, Sha256};

/// Lower-case hexadecimal SHA-256 of the value's canonical text.
pub fn digest(value: &Json) -> String {
    sha256(value.canonical().as_bytes())
}

/// Lower-case hexadecimal SHA-256.
pub fn sha256(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(64);
    for byte in Sha256::digest(bytes) {
        for digit in [byte >> 4, byte & 15] {
            out.push(char::from_digit(u32::from(digit), 16).unwrap_or('0'));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_example_comes_out() {
        assert_eq!(sha256(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    #[test]
    fn key_order_and_spelling_do_not_change_the_digest() {
        let of = |text: &str| digest(&Json::parse(text, 64).unwrap());
        assert_eq!(of(r#"{"a":[1,2],"b":{"x":null,"y":true}}"#), of(r#"{ "b": {"y":true,"x":null}, "a":[1,2.0] }"#));
        assert_ne!(of(r#"{"a":333333333.33333325}"#), of(r#"{"a":333333333.33333331}"#));
    }
}
