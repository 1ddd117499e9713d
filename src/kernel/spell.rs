//! Spelling: the other texts a path may turn into on its way to the disk.
//!
//! Each function gives one such text, or `None` when it would be the same. They decide nothing; the workspace asks where
//! every spelling lies and takes the strictest answer.

use crate::kernel::limits;
use alloc::{borrow::ToOwned, string::String, vec::Vec};

/// Folds the letter case of texts that are surely equal on file systems that fold case. Rule `place.case`.
///
/// Only letters with exactly one partner are folded: ASCII, Latin-1, Greek and Cyrillic. What systems fold differently
/// (the Kelvin sign, long s, sharp s, dotted I) stays as it is, so that a doubt ends outside.
pub(crate) fn fold_case(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    text.chars().map(lower).collect()
}

fn lower(c: char) -> char {
    let code = u32::from(c);
    let folded = match c {
        'A'..='Z' | 'À'..='Ö' | 'Ø'..='Þ' | 'Α'..='Ρ' | 'Τ'..='Ϋ' | 'А'..='Я' => code + 32,
        'Ѐ'..='Џ' => code + 80,
        _ => code,
    };
    char::from_u32(folded).unwrap_or(c)
}

/// Replaces look-alikes of the characters that steer a path, and drops what cannot be seen. Rule `place.lookalikes`.
pub(crate) fn fold_lookalikes(text: &str) -> Option<String> {
    if text.is_ascii() {
        return None;
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            // Full-width forms stand 0xFEE0 above their ASCII twins.
            '\u{ff01}'..='\u{ff5e}' => out.push(char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c)),
            '\u{2024}' | '\u{fe52}' | '\u{ff61}' => out.push('.'),
            '\u{2025}' | '\u{fe30}' => out.push_str(".."),
            '\u{2026}' => out.push_str("..."),
            '\u{2044}' | '\u{2215}' | '\u{29f8}' | '\u{2571}' | '\u{1735}' => out.push('/'),
            '\u{2216}' | '\u{29f5}' | '\u{29f9}' | '\u{fe68}' | '\u{2572}' => out.push('\\'),
            '\u{02dc}' | '\u{223c}' | '\u{2053}' => out.push('~'),
            '\u{a789}' | '\u{2236}' | '\u{fe55}' | '\u{fe13}' => out.push(':'),
            '\u{fe69}' => out.push('$'),
            '\u{fe6a}' => out.push('%'),
            _ if is_invisible(c) => {}
            _ => out.push(c),
        }
    }
    (out != text).then_some(out)
}

/// Characters that take no room on a screen, or turn the order of what stands around them.
fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}' | '\u{ffa0}' | '\u{e0000}'..='\u{e0fff}')
}

/// Decodes percent escapes once; `None` when there are none, or when they do not spell text.
pub(crate) fn decode_percent(text: &str) -> Option<String> {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let escape = if byte == b'%' { hex(bytes.get(at + 1)).zip(hex(bytes.get(at + 2))) } else { None };
        if let Some((high, low)) = escape {
            out.push(high << 4 | low);
            at += 3;
        } else {
            out.push(byte);
            at += 1;
        }
    }
    if out.len() == bytes.len() { None } else { String::from_utf8(overlong(out)).ok() }
}

/// Two-byte spellings of ASCII, which a careless decoder takes for the character itself.
fn overlong(bytes: Vec<u8>) -> Vec<u8> {
    let mut out: Vec<u8> = Vec::with_capacity(bytes.len());
    for byte in bytes {
        match (out.last(), byte) {
            (Some(&first @ (0xc0 | 0xc1)), 0x80..=0xbf) => {
                out.pop();
                out.push((first & 1) << 6 | byte & 0x3f);
            }
            _ => out.push(byte),
        }
    }
    out
}

fn hex(byte: Option<&u8>) -> Option<u8> {
    char::from(*byte?).to_digit(16).and_then(|digit| u8::try_from(digit).ok())
}

/// Decodes until nothing changes any more: a later layer may decode once more than an earlier one. Rule `place.encoded`.
pub(crate) fn decode_fully(text: &str) -> Option<String> {
    let mut decoded = decode_percent(text)?;
    while let Some(again) = decode_percent(&decoded) {
        decoded = again;
    }
    Some(decoded)
}

/// Whether a shell or a tool would put something else in: `$X`, `${X}`, `$(x)`, `%X%`. Rule `place.unexpanded`.
pub(crate) fn has_variable(text: &str) -> bool {
    let dollar = |rest: &str| rest.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '_' | '{' | '('));
    let mut parts = text.split('$');
    parts.next();
    if parts.any(dollar) {
        return true;
    }
    // A name between two percent signs; two hexadecimal digits are an escape, not a name. Rule `place.harmless`.
    let mut names = text.split('%').skip(1).peekable();
    while let Some(name) = names.next() {
        let escape = name.len() == 2 && name.chars().all(|c| c.is_ascii_hexdigit());
        let named = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        if names.peek().is_some()
            && named
            && !escape
            && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '(' | ')' | ':' | '~' | ','))
        {
            return true;
        }
    }
    false
}

/// The scheme of a text that is a URI or would be taken for one: `name:` before a slash. One letter is a drive.
pub(crate) fn scheme(text: &str) -> Option<(&str, &str)> {
    let (name, rest) = text.split_once(':')?;
    let plain = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '.' | '-'));
    (plain && rest.starts_with(['/', '\\'])).then_some((name, rest))
}

/// The pieces of a text that a tool may take for a list of paths, when one of them begins as no middle of a name does:
/// at a root, a home, a drive or above. Rule `place.lists`.
pub(crate) fn list_pieces(text: &str) -> Vec<&str> {
    let pieces = text.split([',', ';', '|', ' ', '\t', '\n', '\r']).skip(1);
    pieces.filter(|piece| begins_anew(piece)).collect()
}

fn begins_anew(piece: &str) -> bool {
    let mut chars = piece.chars();
    match (chars.next(), chars.next(), chars.next()) {
        (Some('/' | '\\'), _, _) | (Some('~'), None | Some('/' | '\\'), _) => true,
        (Some('.'), Some('.'), None | Some('/' | '\\')) => true,
        (Some(letter), Some(':'), Some('/' | '\\')) => letter.is_ascii_alphabetic(),
        _ => false,
    }
}

/// What a glob may stand for: every alternative of its braces, with `**` also as no folder at all. `None` when the text is
/// no glob, `Some(None)` when there are too many to tell. Rule `place.globs`.
pub(crate) fn glob_readings(text: &str) -> Option<Option<Vec<String>>> {
    if !text.contains(['{', '*']) {
        return None;
    }
    let mut readings = Vec::new();
    let Some(alternatives) = expand_braces(text) else { return Some(None) };
    for alternative in alternatives {
        if alternative.split(['/', '\\']).any(|segment| segment == "**") {
            let kept: Vec<_> = alternative.split(['/', '\\']).filter(|segment| *segment != "**").collect();
            let mut without = kept.join("/");
            if without.is_empty() {
                without.push('.');
            }
            readings.push(without);
        }
        readings.push(alternative);
    }
    readings.retain(|reading| reading != text);
    Some(Some(readings))
}

/// Every alternative of the braces of a pattern; `None` when there are more than the limit.
pub(crate) fn expand_braces(text: &str) -> Option<Vec<String>> {
    let mut done: Vec<String> = Vec::new();
    let mut open = alloc::vec![text.to_owned()];
    while let Some(next) = open.pop() {
        match first_braces(&next) {
            None => done.push(next),
            Some((before, choices, after)) => {
                // Last in, first out: pushed backwards, they come out in order.
                open.extend(choices.into_iter().rev().map(|choice| [before, choice, after].concat()));
            }
        }
        if done.len() + open.len() > limits::MAX_BRACE_ALTERNATIVES {
            return None;
        }
    }
    Some(done)
}

/// The first balanced braces that hold a comma: what stands before, the choices, and what stands behind.
fn first_braces(text: &str) -> Option<(&str, Vec<&str>, &str)> {
    for (start, _) in text.char_indices().filter(|&(_, c)| c == '{') {
        let mut depth = 0;
        let mut choices = Vec::new();
        let mut from = start + 1;
        for (at, c) in text.get(start..)?.char_indices().map(|(at, c)| (start + at, c)) {
            match c {
                '{' => depth += 1,
                ',' if depth == 1 => {
                    choices.push(text.get(from..at)?);
                    from = at + 1;
                }
                '}' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                if choices.is_empty() {
                    break;
                }
                choices.push(text.get(from..at)?);
                return Some((text.get(..start)?, choices, text.get(at + 1..)?));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    #[test]
    fn only_certain_letters_fold() {
        assert_eq!(fold_case("C:\\ÄÖÑ/ΑΩ/ЖЁ"), "c:\\äöñ/αω/жё");
        assert_eq!(fold_case("\u{212a} ſ İ ß ẞ ×"), "\u{212a} ſ İ ß ẞ ×");
    }

    #[test]
    fn lookalikes_are_replaced() {
        assert_eq!(fold_lookalikes("．．／ｅ\u{200b}tc").as_deref(), Some("../etc"));
        assert_eq!(fold_lookalikes("a\u{2025}b").as_deref(), Some("a..b"));
        assert_eq!(fold_lookalikes("résumé"), None);
    }

    #[test]
    fn escapes_are_decoded_until_none_is_left() {
        assert_eq!(decode_fully("%252e%252e/%25252f").as_deref(), Some("..//"));
        assert_eq!(decode_fully("%c0%ae%c0%af").as_deref(), Some("./"));
        assert_eq!(decode_fully("100%/a%zz"), None);
        assert_eq!(decode_percent("%ff"), None);
    }

    #[test]
    fn variables_are_seen_and_money_is_not() {
        for text in ["$HOME/x", "a/${X}", "$(id)", "%USERPROFILE%\\x", "%a%", "x%TEMP:~0%y"] {
            assert!(has_variable(text), "{text}");
        }
        for text in ["a$", "5$/x", "$", "$1", "100%", "%20final%20", "%E4%BD%A0", "50%-60%", "a%b"] {
            assert!(!has_variable(text), "{text}");
        }
    }

    #[test]
    fn braces_expand_like_a_shell() {
        assert_eq!(expand_braces("a{b,c{d,}}e").unwrap(), vec!["abe", "acde", "ace"]);
        assert_eq!(expand_braces("{a}{,b}").unwrap(), vec!["{a}", "{a}b"]);
        assert_eq!(expand_braces("{a,b").unwrap(), vec!["{a,b"]);
        assert!(expand_braces(&"{a,b}".repeat(9)).is_none());
        assert_eq!(glob_readings("src/**/../../x").unwrap().unwrap(), vec!["src/../../x"]);
    }

    #[test]
    fn lists_are_seen_where_a_name_would_not_begin() {
        assert_eq!(list_pieces("src,/etc/ssl"), vec!["/etc/ssl"]);
        assert_eq!(list_pieces("a ../b;~/c|C:\\d"), vec!["../b", "~/c", "C:\\d"]);
        assert!(list_pieces("a, b/c ..d ~x e,f").is_empty());
    }
}
