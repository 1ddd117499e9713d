//! Canonical JSON (RFC 8785) and SHA-256 over it.

use alloc::string::String;
use serde_json::Value;

/// The canonical text of a value: sorted keys, no blanks, one spelling per number and string.
pub fn canonical(_value: &Value) -> String {
    String::new()
}

/// Lower-case hexadecimal SHA-256 of the canonical text.
pub fn digest(_value: &Value) -> String {
    String::new()
}
