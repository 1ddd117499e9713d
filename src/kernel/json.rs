//! [`Json`]: strict reading of JSON text, and its canonical form (RFC 8785).
//!
//! Stricter than a general reader, because what is decided here must be what a host would run: a repeated key, a depth
//! over the limit or a number no double can hold is an error, and numbers keep their own text, so that two different ones
//! never look alike.

use crate::kernel::{
    decimal::decimal,
    table::{Table, sorted},
};
use alloc::{string::String, vec::Vec};
use core::fmt;

/// One JSON value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Json {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number, as its canonical text.
    Number(String),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Json>),
    /// An object; no key stands twice.
    Object(Table<Json>),
}

/// Why a text is not JSON, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct JsonError {
    /// What is wrong.
    pub message: &'static str,
    /// The byte it was seen at.
    pub at_byte: usize,
}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}", self.message, self.at_byte)
    }
}

impl Json {
    /// Reads exactly one value, nested at most `max_depth` objects and lists deep. Rules `boundary.strict-json`, `boundary.depth`.
    pub fn parse(text: &str, max_depth: usize) -> Result<Self, JsonError> {
        let mut reader = Reader { text, at: 0 };
        let value = reader.value(max_depth)?;
        reader.skip_blanks();
        if reader.peek().is_none() { Ok(value) } else { reader.fail("something stands behind the value") }
    }

    /// The text, when it is one.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            Self::Null | Self::Bool(_) | Self::Number(_) | Self::List(_) | Self::Object(_) => None,
        }
    }

    /// The items, when it is a list.
    pub fn as_list(&self) -> Option<&[Self]> {
        match self {
            Self::List(items) => Some(items),
            Self::Null | Self::Bool(_) | Self::Number(_) | Self::Text(_) | Self::Object(_) => None,
        }
    }

    /// The entries, when it is an object.
    pub fn as_object(&self) -> Option<&Table<Self>> {
        match self {
            Self::Object(entries) => Some(entries),
            Self::Null | Self::Bool(_) | Self::Number(_) | Self::Text(_) | Self::List(_) => None,
        }
    }

    /// The canonical text: keys sorted by UTF-16 units, no blanks, one spelling per number and text.
    pub fn canonical(&self) -> String {
        let mut out = String::new();
        self.write_canonical(&mut out);
        out
    }

    fn write_canonical(&self, out: &mut String) {
        match self {
            Self::Null => out.push_str("null"),
            Self::Bool(true) => out.push_str("true"),
            Self::Bool(false) => out.push_str("false"),
            Self::Number(text) => out.push_str(text),
            Self::Text(text) => write_text(text, out),
            Self::List(items) => {
                out.push('[');
                for (n, item) in items.iter().enumerate() {
                    if n > 0 {
                        out.push(',');
                    }
                    item.write_canonical(out);
                }
                out.push(']');
            }
            Self::Object(entries) => {
                let entries: Vec<_> = entries.iter().collect();
                let key = |at: u32| entries.get(at as usize).map_or("", |(key, _)| key);
                let order = sorted(entries.len(), &|a, b| key(a).encode_utf16().cmp(key(b).encode_utf16()));
                out.push('{');
                for (n, (key, item)) in order.into_iter().filter_map(|at| entries.get(at as usize)).enumerate() {
                    if n > 0 {
                        out.push(',');
                    }
                    write_text(key, out);
                    out.push(':');
                    item.write_canonical(out);
                }
                out.push('}');
            }
        }
    }
}

/// Writes a text as JSON, escaping no more than JSON must.
pub(crate) fn write_text(text: &str, out: &mut String) {
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
                out.push_str("\\u00");
                out.push(if c < '\x10' { '0' } else { '1' });
                out.push(char::from_digit(u32::from(c) & 15, 16).unwrap_or('0'));
            }
            _ => out.push(c),
        }
    }
    out.push('"');
}

/// Walks over the bytes: every character that JSON's grammar knows is one byte, and the others stand in texts only.
struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn fail<T>(&self, message: &'static str) -> Result<T, JsonError> {
        Err(JsonError { message, at_byte: self.at })
    }

    /// Moves past all bytes of a kind and answers the text they make.
    fn run(&mut self, kind: impl Fn(u8) -> bool) -> &'a str {
        let start = self.at;
        while self.peek().is_some_and(&kind) {
            self.at += 1;
        }
        self.text.get(start..self.at).unwrap_or_default()
    }

    fn skip_blanks(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn take(&mut self, wanted: u8) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    fn value(&mut self, depth_left: usize) -> Result<Json, JsonError> {
        self.skip_blanks();
        match self.peek() {
            Some(b'{' | b'[') if depth_left == 0 => self.fail("the value is nested too deep"),
            Some(b'{') => self.object(depth_left - 1),
            Some(b'[') => self.list(depth_left - 1),
            Some(b'"') => self.string().map(Json::Text),
            Some(b'-' | b'0'..=b'9') => self.number(),
            Some(b'a'..=b'z') => match self.run(|byte| byte.is_ascii_alphanumeric()) {
                "true" => Ok(Json::Bool(true)),
                "false" => Ok(Json::Bool(false)),
                "null" => Ok(Json::Null),
                _ => self.fail("an unknown word"),
            },
            Some(_) | None => self.fail("a value is missing"),
        }
    }

    /// Whether the items between two brackets go on; the closing one is taken.
    fn goes_on(&mut self, close: u8, first: bool) -> Result<bool, JsonError> {
        self.skip_blanks();
        if self.take(close) {
            return Ok(false);
        }
        if first || self.take(b',') { Ok(true) } else { self.fail("items are parted by `,` and end with a bracket") }
    }

    fn list(&mut self, depth_left: usize) -> Result<Json, JsonError> {
        self.at += 1;
        let mut items = Vec::new();
        while self.goes_on(b']', items.is_empty())? {
            items.push(self.value(depth_left)?);
        }
        Ok(Json::List(items))
    }

    fn object(&mut self, depth_left: usize) -> Result<Json, JsonError> {
        self.at += 1;
        let mut entries = Vec::new();
        while self.goes_on(b'}', entries.is_empty())? {
            self.skip_blanks();
            let key = self.string()?;
            self.skip_blanks();
            if !self.take(b':') {
                return self.fail("a key is followed by `:`");
            }
            entries.push((key, self.value(depth_left)?));
        }
        let entries = Table::new(entries);
        if entries.repeated().is_empty() { Ok(Json::Object(entries)) } else { self.fail("a key stands twice") }
    }

    fn string(&mut self) -> Result<String, JsonError> {
        if !self.take(b'"') {
            return self.fail("a text is missing");
        }
        // Runs without escapes are copied whole: long texts are the common large argument.
        let mut out = String::new();
        loop {
            out.push_str(self.run(|byte| !matches!(byte, b'"' | b'\\' | 0..=0x1f)));
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(out);
                }
                Some(b'\\') => {
                    self.at += 1;
                    out.push(self.escape()?);
                }
                Some(_) => return self.fail("a control character in a text is written as an escape"),
                None => return self.fail("a text does not end"),
            }
        }
    }

    fn escape(&mut self) -> Result<char, JsonError> {
        let c = match self.peek() {
            Some(byte @ (b'"' | b'\\' | b'/')) => char::from(byte),
            Some(b'b') => '\u{8}',
            Some(b't') => '\t',
            Some(b'n') => '\n',
            Some(b'f') => '\u{c}',
            Some(b'r') => '\r',
            Some(b'u') => return self.unicode(),
            Some(_) | None => return self.fail("an unknown escape"),
        };
        self.at += 1;
        Ok(c)
    }

    fn unicode(&mut self) -> Result<char, JsonError> {
        let first = self.hex()?;
        let code = match first {
            0xd800..0xdc00 if self.take(b'\\') && self.peek() == Some(b'u') => match self.hex()? {
                second @ 0xdc00..0xe000 => 0x1_0000 + ((first - 0xd800) << 10) + (second - 0xdc00),
                _ => first,
            },
            _ => first,
        };
        char::from_u32(code).map_or_else(|| self.fail("half of a surrogate pair"), Ok)
    }

    /// The four digits behind a `u`.
    fn hex(&mut self) -> Result<u32, JsonError> {
        self.at += 1;
        let digits = self.text.get(self.at..self.at + 4).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()));
        self.at += 4;
        match digits.and_then(|digits| u32::from_str_radix(digits, 16).ok()) {
            Some(code) => Ok(code),
            None => self.fail("four hexadecimal digits follow `\\u`"),
        }
    }

    fn digits(&mut self) -> &'a str {
        self.run(|byte| byte.is_ascii_digit())
    }

    fn number(&mut self) -> Result<Json, JsonError> {
        let negative = self.take(b'-');
        let whole = self.digits();
        if whole.is_empty() || (whole.len() > 1 && whole.starts_with('0')) {
            return self.fail("a number begins with one digit that is not a spare zero");
        }
        let fraction = if self.take(b'.') { Some(self.digits()) } else { None };
        let exponent = if self.take(b'e') || self.take(b'E') {
            let minus = self.take(b'-');
            if !minus {
                self.take(b'+');
            }
            Some((minus, self.digits()))
        } else {
            None
        };
        if fraction == Some("") || exponent.is_some_and(|(_, digits)| digits.is_empty()) {
            return self.fail("a digit is missing in a number");
        }
        let exponent = exponent.map_or(0, |(minus, digits)| {
            let size = digits
                .bytes()
                .fold(0_i64, |size, digit| size.saturating_mul(10).saturating_add(i64::from(digit - b'0')).min(1 << 40));
            if minus { -size } else { size }
        });
        decimal(negative, whole, fraction.unwrap_or_default(), exponent)
            .map_or_else(|| self.fail("no double holds so large a number"), |text| Ok(Json::Number(text)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    fn canonical(text: &str) -> String {
        Json::parse(text, 64).unwrap_or_else(|error| panic!("{text}: {error}")).canonical()
    }

    #[test]
    fn keys_are_sorted_by_utf16_units() {
        // RFC 8785, section 3.2.3: the surrogate pair of U+1F600 sorts before U+FB33.
        assert_eq!(
            canonical(r#"{"\ufb33":1,"\ud83d\ude00":2,"\r":3,"1":4,"ö":5}"#),
            "{\"\\r\":3,\"1\":4,\"ö\":5,\"😀\":2,\"\u{fb33}\":1}"
        );
    }

    #[test]
    fn numbers_are_written_as_ecmascript_writes_them() {
        for (given, wanted) in [
            ("1.0", "1"),
            ("-0.0", "0"),
            ("-1.50", "-1.5"),
            ("1e21", "1e+21"),
            ("100E19", "1e+21"),
            ("123456789012345680000", "123456789012345680000"),
            ("1e-6", "0.000001"),
            ("0.00000012", "1.2e-7"),
            ("1E-7", "1e-7"),
            ("4.50", "4.5"),
            ("2e-3", "0.002"),
            ("12.5e1", "125"),
            ("0.000e99999999999", "0"),
            ("1.7976931348623157e308", "1.7976931348623157e+308"),
            ("5e-324", "5e-324"),
            ("333333333.3333333", "333333333.3333333"),
        ] {
            assert_eq!(canonical(given), wanted, "{given}");
        }
        for huge in ["1e309", "1.7976931348623159e308", "-2e308", "1e999999999999999999999"] {
            assert!(Json::parse(huge, 64).is_err(), "{huge}");
        }
    }

    #[test]
    fn texts_have_one_spelling() {
        assert_eq!(
            canonical(r#""\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/\ud83d\ude00\u0000\u001f""#),
            "\"€$\\u000f\\nA'B\\\"\\\\\\\\\\\"/😀\\u0000\\u001f\""
        );
    }

    #[test]
    fn rule_boundary_strict_json() {
        for text in [
            "",
            " ",
            "nul",
            "nullx",
            "truefalse",
            "01",
            "1.",
            ".5",
            "-",
            "+1",
            "1e",
            "1e+",
            "NaN",
            "Infinity",
            "'a'",
            "\"a",
            "\"\\x\"",
            "\"\\u12\"",
            "\"\\ud800\"",
            "\"\\ud800\\u0041\"",
            "\"\\udc00\"",
            "\"\n\"",
            "[",
            "[1",
            "[1,",
            "[1,]",
            "[,]",
            "[1 2]",
            "{",
            "{a:1}",
            "{\"a\"}",
            "{\"a\":}",
            "{\"a\":1,}",
            "{\"a\":1,\"a\":1}",
            "{\"a\":1,\"\\u0061\":2}",
            "1 2",
            "[]]",
            "/*x*/1",
            "\u{feff}1",
        ] {
            assert!(Json::parse(text, 64).is_err(), "{text:?}");
        }
        assert_eq!(
            Json::parse("[1,\n 2 x]", 64).unwrap_err().to_string(),
            "items are parted by `,` and end with a bracket at byte 7"
        );
    }

    #[test]
    fn rule_boundary_depth() {
        let nested = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
        assert!(Json::parse(&nested(64), 64).is_ok());
        assert_eq!(Json::parse(&nested(65), 64).unwrap_err().message, "the value is nested too deep");
        assert!(Json::parse(&"[".repeat(1_000_000), 64).is_err());
    }
}
