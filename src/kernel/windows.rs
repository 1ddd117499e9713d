//! Windows paths: drives, shares, both slashes, and the names that are not what they seem.

use crate::kernel::{normal::Reading, normal::collapse};
use alloc::{format, string::String};

/// `X:` at the beginning.
pub(crate) fn has_drive(text: &str) -> bool {
    let mut bytes = text.bytes();
    bytes.next().is_some_and(|byte| byte.is_ascii_alphabetic()) && bytes.next() == Some(b':')
}

/// A drive with its root, or a share; `C:x` and `\x` lean on something the text does not say.
pub(crate) fn is_absolute(text: &str) -> bool {
    let slash = |at: usize| text.as_bytes().get(at).is_some_and(|byte| matches!(byte, b'\\' | b'/'));
    let device = text.get(1..3) == Some("??") && slash(0) && slash(3);
    (has_drive(text) && slash(2)) || (slash(0) && slash(1)) || device
}

/// Reads a text below `base`, which is in normal form: `C:\a\b` or `\\server\share\a`.
pub(crate) fn read(base: &str, text: &str) -> Reading {
    let text = text.replace('/', "\\");
    let (mut path, rest) = match volume(base, &text) {
        Ok(found) => found,
        Err(reading) => return reading,
    };
    let floor = volume_length(&path);
    let mut cleaned = String::with_capacity(rest.len());
    for segment in rest.split('\\') {
        match clean(segment) {
            Ok(segment) => {
                cleaned.push('\\');
                cleaned.push_str(segment);
            }
            Err(reading) => return reading,
        }
    }
    collapse(&mut path, &cleaned, '\\', floor);
    if path.len() == floor && has_drive(&path) {
        path.push('\\');
    }
    Reading::Path(path)
}

/// Where the path starts (a drive, a share or the base) and what stands behind it.
fn volume<'a>(base: &str, text: &'a str) -> Result<(String, &'a str), Reading> {
    // `\\?\`, `\??\` and `\\.\`: the device namespace. Only drives and shares behind the first two are files here.
    if let Some(rest) = text.strip_prefix("\\\\?\\").or_else(|| text.strip_prefix("\\??\\")) {
        if is_absolute(rest) && has_drive(rest) {
            return Ok(drive(rest));
        }
        let share = rest.get(..4).filter(|word| word.eq_ignore_ascii_case("unc\\")).and_then(|_| rest.get(4..));
        return share.and_then(self::share).ok_or(Reading::Elsewhere("device"));
    }
    if text.starts_with("\\\\.\\") {
        return Err(Reading::Elsewhere("device"));
    }
    if let Some(rest) = text.strip_prefix("\\\\") {
        return share(rest.trim_start_matches('\\')).ok_or(Reading::Elsewhere("unc"));
    }
    if has_drive(text) {
        return if is_absolute(text) { Ok(drive(text)) } else { Err(Reading::Elsewhere("drive_relative")) };
    }
    if text.starts_with('\\') {
        return Ok((volume_of(base).into(), text));
    }
    Ok((base.trim_end_matches('\\').into(), text))
}

fn drive(text: &str) -> (String, &str) {
    (text.get(..2).unwrap_or_default().to_ascii_uppercase(), text.get(2..).unwrap_or_default())
}

fn share(text: &str) -> Option<(String, &str)> {
    let mut parts = text.splitn(3, '\\');
    let (server, share) = (parts.next()?, parts.next()?);
    let named = |name: &str| !name.is_empty() && !matches!(name, "." | ".." | "?") && !name.contains(':');
    (named(server) && named(share)).then(|| (format!("\\\\{server}\\{share}"), parts.next().unwrap_or_default()))
}

/// The drive or share of a path in normal form.
pub(crate) fn volume_of(path: &str) -> &str {
    path.get(..volume_length(path)).unwrap_or_default()
}

fn volume_length(path: &str) -> usize {
    match path.strip_prefix("\\\\") {
        None => 2.min(path.len()),
        Some(rest) => {
            let mut ends = rest.char_indices().filter(|&(_, c)| c == '\\').map(|(at, _)| at + 2);
            ends.nth(1).unwrap_or(path.len())
        }
    }
}

/// One segment as the system stores it: blanks and dots at its end are dropped. Rule `place.windows-names`.
fn clean(segment: &str) -> Result<&str, Reading> {
    if matches!(segment, "" | "." | "..") {
        return Ok(segment);
    }
    let name = segment.trim_end_matches([' ', '.']);
    if name.is_empty() {
        // `... ` and `.. ` are read differently by different layers.
        return Err(Reading::Elsewhere("trailing_dots"));
    }
    if name.contains(':') {
        return Err(Reading::Elsewhere("stream"));
    }
    if name.chars().any(|c| c < ' ' || matches!(c, '<' | '>' | '"' | '|')) {
        return Err(Reading::Malformed("control_char"));
    }
    if is_reserved(name) { Err(Reading::Elsewhere("reserved_name")) } else { Ok(name) }
}

/// Device names, with any extension.
fn is_reserved(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end_matches(' ');
    let is = |word: &str| stem.eq_ignore_ascii_case(word);
    if ["con", "prn", "aux", "nul", "conin$", "conout$", "clock$"].into_iter().any(is) {
        return true;
    }
    let port = stem.get(..3).is_some_and(|word| word.eq_ignore_ascii_case("com") || word.eq_ignore_ascii_case("lpt"));
    let mut digit = stem.chars().skip(3);
    port && matches!((digit.next(), digit.next()), (Some('0'..='9' | '¹' | '²' | '³'), None))
}

/// Whether any segment may be the short alias (`LONGNA~1`) of another name.
pub(crate) fn has_short_name(path: &str) -> bool {
    path.split('\\').any(|segment| {
        let (stem, extension) = segment.split_once('.').unwrap_or((segment, ""));
        let Some((name, number)) = stem.rsplit_once('~') else { return false };
        stem.chars().count() <= 8
            && !name.is_empty()
            && !number.is_empty()
            && number.bytes().all(|byte| byte.is_ascii_digit())
            && extension.chars().count() <= 3
            && !extension.contains('.')
    })
}
