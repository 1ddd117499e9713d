//! Canonical JSON (RFC 8785) and SHA-256 over it: one value has one digest, whatever the order of its keys.

use alloc::{string::String, vec::Vec};
use core::fmt::Write;
use serde_json::Value;
use sha2::{Digest, Sha256};

/// The canonical text of a value: keys sorted by UTF-16 units, no blanks, one spelling per number and string.
pub fn canonical(value: &Value) -> String {
    let mut out = String::new();
    write_value(value, &mut out);
    out
}

/// Lower-case hexadecimal SHA-256 of the canonical text.
pub fn digest(value: &Value) -> String {
    sha256(canonical(value).as_bytes())
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

fn write_value(value: &Value, out: &mut String) {
    match value {
        Value::Null => out.push_str("null"),
        Value::Bool(true) => out.push_str("true"),
        Value::Bool(false) => out.push_str("false"),
        // Every JSON number is a double here, as it is for the host that wrote it.
        Value::Number(number) => out.push_str(ryu_js::Buffer::new().format(number.as_f64().unwrap_or_default())),
        Value::String(text) => write_string(text, out),
        Value::Array(items) => {
            out.push('[');
            for (n, item) in items.iter().enumerate() {
                if n > 0 {
                    out.push(',');
                }
                write_value(item, out);
            }
            out.push(']');
        }
        Value::Object(map) => {
            let mut entries: Vec<_> = map.iter().collect();
            entries.sort_by(|(a, _), (b, _)| a.encode_utf16().cmp(b.encode_utf16()));
            out.push('{');
            for (n, (key, item)) in entries.into_iter().enumerate() {
                if n > 0 {
                    out.push(',');
                }
                write_string(key, out);
                out.push(':');
                write_value(item, out);
            }
            out.push('}');
        }
    }
}

fn write_string(text: &str, out: &mut String) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\u{8}' => out.push_str("\\b"),
            '\t' => out.push_str("\\t"),
            '\n' => out.push_str("\\n"),
            '\u{c}' => out.push_str("\\f"),
            '\r' => out.push_str("\\r"),
            '\0'..='\x1f' => {
                // Writing to a String cannot fail.
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            _ => out.push(c),
        }
    }
    out.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(json: &str) -> String {
        canonical(&serde_json::from_str(json).unwrap())
    }

    #[test]
    fn keys_are_sorted_by_utf16_units() {
        // RFC 8785, section 3.2.3: the surrogate pair of U+1F600 sorts before U+FB33.
        assert_eq!(text(r#"{"\ufb33":1,"\ud83d\ude00":2,"\r":3,"1":4,"ö":5}"#), "{\"\\r\":3,\"1\":4,\"ö\":5,\"😀\":2,\"דּ\":1}");
    }

    #[test]
    fn numbers_are_written_as_javascript_writes_them() {
        assert_eq!(
            text("[1.0,-0.0,1e21,1e-7,333333333.33333329,1E30,4.50,2e-3,9007199254740993,123456789012345678901]"),
            "[1,0,1e+21,1e-7,333333333.3333333,1e+30,4.5,0.002,9007199254740992,123456789012345680000]"
        );
    }

    #[test]
    fn strings_have_one_spelling() {
        assert_eq!(text(r#""\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/""#), "\"€$\\u000f\\nA'B\\\"\\\\\\\\\\\"/\"");
    }

    #[test]
    fn key_order_does_not_change_the_digest() {
        let a: Value = serde_json::from_str(r#"{"a":[1,2],"b":{"x":null,"y":true}}"#).unwrap();
        let b: Value = serde_json::from_str(r#"{ "b": {"y":true,"x":null}, "a":[1,2.0] }"#).unwrap();
        assert_eq!(digest(&a), digest(&b));
        assert_eq!(sha256(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
