//! Spelling: the other texts a path may turn into on its way to the disk.
//!
//! Each function gives one such text, or `None` when it would be the same. They decide nothing; the workspace asks where
//! every spelling lies and takes the strictest answer.

use crate::kernel::place::Platform;
use alloc::{borrow::ToOwned, format, string::String, vec::Vec};

/// Folds the letter case of texts that are surely equal on file systems that fold case. Rule `place.case`.
///
/// Only letters with exactly one partner are folded: ASCII, Latin, Greek, Cyrillic, Armenian. What systems fold differently
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
        'Ա'..='Ֆ' => code + 48,
        'Έ'..='Ί' => code + 37,
        // Pairs, the capital on the odd number.
        '\u{139}'..='\u{148}' | '\u{179}'..='\u{17e}' => code + (code & 1),
        // Pairs, the capital on the even number; dotted and dotless I are no pair.
        '\u{130}' | '\u{131}' => code,
        '\u{100}'..='\u{137}'
        | '\u{14a}'..='\u{177}'
        | '\u{460}'..='\u{481}'
        | '\u{48a}'..='\u{4bf}'
        | '\u{4d0}'..='\u{52f}'
        | '\u{1e00}'..='\u{1e95}'
        | '\u{1ea0}'..='\u{1eff}' => code | 1,
        _ => code,
    };
    char::from_u32(folded).unwrap_or(c)
}

/// The text without the blanks, quotes and brackets around it, which many tools take off. Rule `place.quoted`.
pub(crate) fn unquote(text: &str) -> Option<String> {
    let bare = text.trim_matches(|c: char| c <= ' ' || matches!(c, '"' | '\'' | '`' | '<' | '>' | '\u{a0}' | '\u{3000}'));
    (!bare.is_empty() && bare.len() != text.len()).then(|| bare.to_owned())
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
            '\u{2024}' | '\u{3002}' | '\u{fe52}' | '\u{ff61}' => out.push('.'),
            '\u{2025}' | '\u{fe30}' => out.push_str(".."),
            '\u{2026}' => out.push_str("..."),
            '\u{2044}' | '\u{2215}' | '\u{29f8}' | '\u{2571}' | '\u{1735}' => out.push('/'),
            // The yen and won signs are the backslash of old code pages.
            '\u{2216}' | '\u{29f5}' | '\u{29f9}' | '\u{fe68}' | '\u{2572}' | '\u{a5}' | '\u{20a9}' => out.push('\\'),
            '\u{02dc}' | '\u{223c}' | '\u{2053}' => out.push('~'),
            '\u{a789}' | '\u{2236}' | '\u{fe55}' | '\u{fe13}' => out.push(':'),
            '\u{fe69}' => out.push('$'),
            '\u{fe6a}' => out.push('%'),
            // Some file systems fold these to plain letters, others do not.
            '\u{17f}' => out.push('s'),
            '\u{212a}' => out.push('k'),
            'ß' | 'ẞ' => out.push_str("ss"),
            '\u{fb00}' => out.push_str("ff"),
            '\u{fb01}' => out.push_str("fi"),
            '\u{fb02}' => out.push_str("fl"),
            '\u{fb03}' => out.push_str("ffi"),
            '\u{fb04}' => out.push_str("ffl"),
            '\u{fb05}' | '\u{fb06}' => out.push_str("st"),
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

/// Decodes percent escapes once; `None` when there are none. Where they spell no text, only the ASCII ones are decoded.
pub(crate) fn decode_percent(text: &str) -> Option<String> {
    if !text.contains('%') {
        return None;
    }
    let decoded =
        String::from_utf8(unescape(text, 0xff)).or_else(|_| String::from_utf8(unescape(text, 0x7f))).unwrap_or_default();
    (decoded.len() < text.len()).then_some(decoded)
}

/// Decodes once as careless decoders do: overlong spellings, `%u002e`, and bytes that are no text. Rule `place.encoded`.
pub(crate) fn decode_loosely(text: &str) -> Option<String> {
    if !text.contains('%') {
        return None;
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = unescape(&unescape_units(text), 0xff);
    let mut tail = rest.as_mut_slice();
    // Two, three and four bytes for what one would do.
    loop {
        let (byte, length) = match *tail {
            [] => break,
            [first @ (0xc0 | 0xc1), last @ 0x80..=0xbf, ..] => ((first & 1) << 6 | last & 0x3f, 2),
            [0xe0, first @ (0x80 | 0x81), last @ 0x80..=0xbf, ..] => ((first & 1) << 6 | last & 0x3f, 3),
            [0xf0, 0x80, first @ (0x80 | 0x81), last @ 0x80..=0xbf, ..] => ((first & 1) << 6 | last & 0x3f, 4),
            [byte, ..] => (byte, 1),
        };
        bytes.push(byte);
        tail = tail.get_mut(length..).unwrap_or_default();
    }
    let decoded = String::from_utf8_lossy(&bytes).into_owned();
    (decoded != text).then_some(decoded)
}

/// The bytes of a text with its escapes up to `highest` decoded.
fn unescape(text: &str, highest: u8) -> Vec<u8> {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let escape = if byte == b'%' { hex(bytes.get(at + 1)).zip(hex(bytes.get(at + 2))) } else { None };
        match escape.map(|(high, low)| high << 4 | low) {
            Some(decoded) if decoded <= highest => {
                out.push(decoded);
                at += 3;
            }
            Some(_) | None => {
                out.push(byte);
                at += 1;
            }
        }
    }
    out
}

/// `%u002e`: an escape of one UTF-16 unit.
fn unescape_units(text: &str) -> String {
    let mut parts = text.split("%u");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let unit =
            part.get(..4).filter(|digits| !digits.starts_with('+')).and_then(|digits| u32::from_str_radix(digits, 16).ok());
        match unit.and_then(char::from_u32) {
            Some(c) => {
                out.push(c);
                out.push_str(part.get(4..).unwrap_or_default());
            }
            None => out.push_str(&format!("%u{part}")),
        }
    }
    out
}

fn hex(byte: Option<&u8>) -> Option<u8> {
    char::from(*byte?).to_digit(16).and_then(|digit| u8::try_from(digit).ok())
}

/// Whether a shell or a tool would put something else in: `$X`, `${X}`, `$(x)`, `` `x` ``, `%X%`. Rule `place.unexpanded`.
pub(crate) fn has_variable(text: &str) -> bool {
    let dollar = |rest: &str| rest.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '_' | '{' | '('));
    if text.split('$').skip(1).any(dollar) || text.split('`').nth(2).is_some() {
        return true;
    }
    // A name between two percent signs. Two hexadecimal digits are an escape, and so is what begins with them where all
    // of the text's escapes together spell text. Rule `place.harmless`.
    let mut names = text.split('%').skip(1).peekable();
    let mut spells = None;
    while let Some(between) = names.next() {
        // `%NAME:~0,3%` cuts, `%NAME:a=b%` replaces.
        let name = between.split(':').next().unwrap_or_default();
        if names.peek().is_some()
            && name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '(' | ')'))
        {
            let digits = name.get(..2).is_some_and(|two| two.bytes().all(|byte| byte.is_ascii_hexdigit()));
            let escape =
                digits && (between.len() == 2 || *spells.get_or_insert_with(|| String::from_utf8(unescape(text, 0xff)).is_ok()));
            if !escape {
                return true;
            }
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

/// Whether a text is a `file:` URI, or would be taken for one.
pub(crate) fn is_file_uri(text: &str) -> bool {
    text.get(..5).is_some_and(|scheme| scheme.eq_ignore_ascii_case("file:"))
}

/// The pieces of a text that a tool may take for a list of paths, when one of them begins as no middle of a name does:
/// at a root, a home, a drive or above. Rule `place.lists`.
pub(crate) fn list_pieces(text: &str, platform: Platform) -> Vec<&str> {
    let separators = [',', ';', '|', ' ', '\t', '\n', '\r'];
    let mut end = 0;
    let pieces = text.split(separators).enumerate().filter_map(|(n, piece)| {
        let behind_blank = text.get(..end).is_some_and(|before| before.ends_with(' '));
        end += piece.len() + 1;
        // On Windows a blank before a slash is no part of the name, so nothing begins behind it.
        let same_path = platform == Platform::Windows && behind_blank && piece.starts_with(['/', '\\']);
        (n > 0 && !same_path && begins_anew(piece)).then_some(piece)
    });
    pieces.collect()
}

fn begins_anew(piece: &str) -> bool {
    let mut chars = piece.chars();
    match (chars.next(), chars.next(), chars.next()) {
        (Some('/' | '\\'), _, _) | (Some('~'), None | Some('/' | '\\'), _) => true,
        (Some('.'), Some('.'), None | Some('/' | '\\')) => true,
        (Some(letter), Some(':'), Some('/' | '\\')) => letter.is_ascii_alphabetic(),
        _ => is_file_uri(piece),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    #[test]
    fn only_certain_letters_fold() {
        assert_eq!(fold_case("C:\\ÄÖÑ/ΑΩ/ЖЁ"), "c:\\äöñ/αω/жё");
        assert_eq!(fold_case("ŽŁŸĀŊ ẤẬ ԱՖ ҐѠ ΈΊ"), "žłŸāŋ ấậ աֆ ґѡ έί");
        assert_eq!(fold_case("\u{212a} ſ İ ß ẞ ×"), "\u{212a} ſ İ ß ẞ ×");
    }

    #[test]
    fn lookalikes_are_replaced() {
        assert_eq!(fold_lookalikes("．．／ｅ\u{200b}tc").as_deref(), Some("../etc"));
        assert_eq!(fold_lookalikes("a\u{2025}b").as_deref(), Some("a..b"));
        assert_eq!(fold_lookalikes("résumé"), None);
    }

    #[test]
    fn escapes_are_decoded_once() {
        assert_eq!(decode_percent("%252e%252e/%41%E4%BD%A0").as_deref(), Some("%2e%2e/A你"));
        assert_eq!(decode_percent("%2e%2e/%ff").as_deref(), Some("../%ff"));
        assert_eq!(decode_loosely("%c0%ae%e0%80%ae%f0%80%80%af%u002e\u{e9}").as_deref(), Some("../.\u{e9}"));
        assert_eq!(decode_loosely("%2e%ff").as_deref(), Some(".\u{fffd}"));
        for text in ["100%/a%zz", "%", "a", "%u12", "%u+123", "%uzzzz"] {
            assert_eq!((decode_percent(text), decode_loosely(text)), (None, None), "{text}");
        }
    }

    #[test]
    fn variables_are_seen_and_money_is_not() {
        for text in
            ["$HOME/x", "a/${X}", "$(id)", "%USERPROFILE%\\x", "%a%", "x%TEMP:~-3%y", "%CACHE%", "%DESKTOP%/%20", "`id`/x"]
        {
            assert!(has_variable(text), "{text}");
        }
        for text in ["a$", "5$/x", "$", "$1", "100%", "%20final%20", "%E4%BD%A0", "%C3%A9t%C3%A9", "50%-60%", "a%b", "a`b"] {
            assert!(!has_variable(text), "{text}");
        }
    }

    #[test]
    fn lists_are_seen_where_a_name_would_not_begin() {
        let posix = |text| list_pieces(text, Platform::Posix);
        assert_eq!(posix("src,/etc/ssl"), vec!["/etc/ssl"]);
        assert_eq!(posix("a ../b;~/c|C:\\d,file:///e"), vec!["../b", "~/c", "C:\\d", "file:///e"]);
        assert!(posix("a, b/c ..d ~x e,f").is_empty());
        assert_eq!(list_pieces("a \\b;\\c D:\\d", Platform::Windows), vec!["\\c", "D:\\d"]);
    }
}
