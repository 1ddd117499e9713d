//! URIs as places: scheme and authority must be a root's own, then the path's segments are compared.
//! Rule `place.other-scheme`.

use crate::kernel::{
    normal::{Reading, collapse},
    spell::decode_percent,
};
use alloc::{borrow::ToOwned, format, string::String};

/// A scheme of its own, and a path behind it.
pub(crate) fn is_absolute(text: &str) -> bool {
    split(text).is_some()
}

/// Reads a reference below `base`, which is in normal form: `scheme://authority/path` or `scheme:/path`.
pub(crate) fn read(base: &str, text: &str) -> Reading {
    if text.contains(|c: char| c < ' ' || c == '\x7f') {
        return Reading::Malformed("control_char");
    }
    if let Some((scheme, rest)) = split(text) {
        return at_authority(&scheme.to_ascii_lowercase(), rest);
    }
    // `javascript:x`, `data:x`: a scheme without a path is a place of its own kind.
    if has_scheme(text) {
        return Reading::Elsewhere("other_scheme");
    }
    let Some((scheme, rest)) = split(base) else { return Reading::Elsewhere("no_root") };
    let (base_authority, base_path) = authority(rest);
    if authority(text).0.is_some() {
        return at_authority(scheme, text);
    }
    match normal_authority(scheme, base_authority) {
        Ok(prefix) if text.starts_with(['/', '\\']) => finish(prefix, "", text),
        Ok(prefix) => finish(prefix, base_path, text),
        Err(reading) => reading,
    }
}

/// Reads what stands behind `scheme:`, with nothing to lean on.
fn at_authority(scheme: &str, rest: &str) -> Reading {
    let (authority, path) = authority(rest);
    // Readers disagree on where the authority ends: `//a\@b/`, `//a?@b/`.
    if authority.is_some() && (path.starts_with('\\') || (path.starts_with(['?', '#']) && path.contains('@'))) {
        return Reading::Elsewhere("other_authority");
    }
    match normal_authority(scheme, authority) {
        Ok(prefix) => finish(prefix, "", path),
        Err(reading) => reading,
    }
}

fn has_scheme(text: &str) -> bool {
    let name = text.split(['/', '?', '#', '\\']).next().unwrap_or_default();
    name.split_once(':').is_some_and(|(name, _)| is_scheme(name))
}

fn is_scheme(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '.' | '-'))
}

fn split(text: &str) -> Option<(&str, &str)> {
    let (name, rest) = text.split_once(':')?;
    (is_scheme(name) && rest.starts_with('/')).then_some((name, rest))
}

/// The authority behind two slashes of either kind (none otherwise) and the path.
fn authority(rest: &str) -> (Option<&str>, &str) {
    let mut chars = rest.chars();
    let slash = |c: Option<char>| matches!(c, Some('/' | '\\'));
    if !(slash(chars.next()) && slash(chars.next())) {
        return (None, rest);
    }
    let rest = chars.as_str();
    let end = rest.find(['/', '\\', '?', '#']).unwrap_or(rest.len());
    (Some(rest.get(..end).unwrap_or_default()), rest.get(end..).unwrap_or_default())
}

/// `scheme://authority`, with the host's case folded and a default port dropped. User names change whose page it is.
fn normal_authority(scheme: &str, authority: Option<&str>) -> Result<String, Reading> {
    let Some(authority) = authority else {
        return Ok(if scheme == "file" { "file://".into() } else { format!("{scheme}:") });
    };
    if authority.contains(['@', '%', ' ']) {
        return Err(Reading::Elsewhere("other_authority"));
    }
    let port = match scheme {
        "http" | "ws" => ":80",
        "https" | "wss" => ":443",
        _ => ":",
    };
    let host = authority.strip_suffix(port).unwrap_or(authority).to_ascii_lowercase();
    let host = if scheme == "file" && host == "localhost" { "" } else { &host };
    Ok(format!("{scheme}://{host}"))
}

fn finish(mut prefix: String, base_path: &str, path: &str) -> Reading {
    let floor = prefix.len();
    collapse(&mut prefix, base_path, '/', floor);
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let decoded = decode_percent(path).unwrap_or_else(|| path.to_owned()).replace('\\', "/");
    if decoded.contains('\0') {
        return Reading::Malformed("nul");
    }
    collapse(&mut prefix, &encode(&decoded), '/', floor);
    if prefix.len() == floor {
        prefix.push('/');
    }
    Reading::Path(with_drive(prefix, floor))
}

/// Encodes what would not be part of a path, were the text read again.
fn encode(decoded: &str) -> String {
    let mut out = String::with_capacity(decoded.len());
    for c in decoded.chars() {
        match c {
            '%' => out.push_str("%25"),
            '?' => out.push_str("%3F"),
            '#' => out.push_str("%23"),
            '\0'..='\x1f' | '\x7f' => {
                let digit = |value: u32| char::from_digit(value, 16).unwrap_or_default().to_ascii_uppercase();
                out.extend(['%', digit(u32::from(c) >> 4), digit(u32::from(c) & 15)]);
            }
            _ => out.push(c),
        }
    }
    out
}

/// `file:///c:/x` and `file:///C:/x` are one place.
fn with_drive(path: String, floor: usize) -> String {
    match path.split_at_checked(floor + 1) {
        Some((before, rest)) if before == "file:///" && crate::kernel::windows::has_drive(rest) => {
            let drive = rest.get(..1).unwrap_or_default().to_ascii_uppercase();
            [before, &drive, rest.get(1..).unwrap_or_default()].concat()
        }
        Some(_) | None => path,
    }
}
