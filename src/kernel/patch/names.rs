//! Names: the readings of one header's text.

use alloc::{borrow::ToOwned, string::String, vec::Vec};

/// What may be done to a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reading {
    /// It is meant as it stands.
    AsIs,
    /// One level is stripped when it is one of the usual prefixes; any other first level may be stripped or not.
    Pair,
    /// Whatever the first level, it may be stripped or not.
    Either,
}

/// First levels that git and people put before the two sides of a diff.
const PREFIXES: [&str; 8] = ["a", "b", "c", "i", "o", "w", "1", "2"];
const BLANKS: [char; 5] = [' ', '\t', '\x0b', '\x0c', '\r'];
const SEPARATORS: [char; 2] = ['/', '\\'];

const NULL: &str = "/dev/null";

/// Every reading of the text after a header's keyword that can matter, the likeliest first; none for `/dev/null`.
pub(super) fn header(text: &str, reading: Reading) -> Vec<String> {
    // One blank parts a keyword from its name. Rule `patch.blanks`: more than one may be the name's own.
    let exact = text.strip_prefix([' ', '\t']).unwrap_or(text);
    let text = text.trim_start_matches([' ', '\t']);
    let climbs = climbs(text);
    let mut found = Vec::new();
    match unquote(text) {
        Some((name, _)) => found.push(name),
        None if reading == Reading::AsIs => found.push(text.to_owned()),
        None => {
            // Rule `patch.blanks`: a timestamp stands after a tab; GNU patch, where there is no tab, ends the name at the first blank.
            found.push(until_tab(text).to_owned());
            let (head, tail) = text.split_once(BLANKS).unwrap_or((text, ""));
            // The start of an absolute name may be another folder, when a root's own name holds a blank.
            let stays = !absolute(text) || !tail.contains(SEPARATORS);
            if climbs || stays && !text.contains('\t') {
                found.push(head.to_owned());
            }
        }
    }
    if exact != text && !absolute(text) {
        found.push(until_tab(exact).to_owned());
    }
    if climbs {
        // Cutting or unquoting a name that climbs may change where it ends, so the plain text is a reading as well.
        found.push(text.to_owned());
    } else if reading != Reading::AsIs && found.iter().any(|name| name == NULL) {
        return Vec::new();
    }
    found.iter().flat_map(|name| levels(name, reading)).collect()
}

/// The name up to the first tab.
pub(super) fn until_tab(text: &str) -> &str {
    text.split('\t').next().unwrap_or(text)
}

/// The name without and with its first level, as far as the two can lie in different places. Rule `patch.levels`.
pub(super) fn levels(name: &str, reading: Reading) -> Vec<String> {
    let whole = || name.to_owned();
    if reading == Reading::AsIs {
        return Vec::from([whole()]);
    }
    if name == NULL {
        return Vec::new();
    }
    let Some((first, rest)) = name.split_once(SEPARATORS).filter(|(_, rest)| !rest.is_empty()) else {
        return Vec::from([whole()]);
    };
    let prefix = first == "." || reading == Reading::Pair && PREFIXES.contains(&first);
    if climbs(name) {
        return Vec::from([whole(), rest.to_owned()]);
    }
    if prefix && name.as_bytes().get(first.len()) == Some(&b'/') {
        return Vec::from([rest.to_owned()]);
    }
    // No program expands variables in a header, so `src/$lib/x` is not read as starting at `$lib`.
    if absolute(name) || rest.starts_with(['$', '%']) {
        return Vec::from([whole()]);
    }
    Vec::from([whole(), rest.to_owned()])
}

/// Whether some reading of a unified header's text could lie elsewhere than in the current folder.
pub(super) fn may_leave(text: &str) -> bool {
    let elsewhere =
        |name: &String| name.starts_with(['/', '\\', '~']) || name.split(SEPARATORS).next().is_some_and(|s| s.contains(':'));
    climbs(text) || header(text, Reading::Pair).iter().any(elsewhere)
}

/// Whether a segment is `..`, or is by the rules of some platform.
pub(super) fn climbs(text: &str) -> bool {
    text.split(SEPARATORS).any(|segment| segment.trim_matches(|c: char| c.is_whitespace() || c == '"').starts_with(".."))
}

/// Whether the first level is empty, a drive or a scheme.
fn absolute(name: &str) -> bool {
    name.split(SEPARATORS).next().is_some_and(|first| first.is_empty() || first.ends_with(':'))
}

/// The folder of a name, with its final separator; empty when it has none.
pub(super) fn folder(name: &str) -> &str {
    name.rfind(SEPARATORS).and_then(|at| name.get(..=at)).unwrap_or_default()
}

/// The file mode of a `new file mode 120000`, `new mode 120000` or `index 12ab..34cd 120000` line without its first word,
/// read as git reads it.
pub(super) fn mode(rest: &str) -> Option<u32> {
    let digits = match rest.strip_prefix(" file mode ").or(rest.strip_prefix(" mode ")) {
        Some(digits) => digits,
        None => rest.split_once("..")?.1.split_once(' ')?.1,
    };
    let digits = digits.trim_start().trim_start_matches('+').bytes().take_while(|digit| matches!(digit, b'0'..=b'7'));
    Some(digits.fold(0_u32, |mode, digit| mode.wrapping_mul(8).wrapping_add(u32::from(digit - b'0'))))
}

/// The two names of `x y` or `x and y`. Unquoted names may hold the word between them; then every likely cut is given.
pub(super) fn pairs(both: &str, between: &str) -> Vec<(String, String)> {
    if let Some((old, rest)) = unquote(both) {
        let rest = rest.strip_prefix(between).unwrap_or(rest).trim_start();
        let new = unquote(rest).map_or_else(|| rest.to_owned(), |(new, _)| new);
        return Vec::from([(old, new)]);
    }
    let quoted = both.strip_suffix('"').and_then(|both| both.find(" \""));
    if let Some((old, new)) = quoted.and_then(|at| both.split_at_checked(at)) {
        let new = new.trim_start();
        let old = old.strip_suffix(between.trim_end()).unwrap_or(old);
        return Vec::from([(old.to_owned(), unquote(new).map_or_else(|| new.to_owned(), |(new, _)| new))]);
    }
    let own = |(old, new): (&str, &str)| (old.to_owned(), new.to_owned());
    let first = both.split_once(between).unwrap_or((both, both));
    let last = both.rsplit_once(between).unwrap_or((both, both));
    // As git does: both sides name the same file, so the cut is in the middle.
    let middle = both.len().checked_sub(between.len()).and_then(|names| both.split_at_checked(names / 2));
    let middle = middle.and_then(|(old, rest)| Some((old, rest.strip_prefix(between)?)));
    let same = |(old, new): &(&str, &str)| old.split_once('/').map(|(_, name)| name) == new.split_once('/').map(|(_, name)| name);
    if let Some(middle) = middle.filter(same) {
        return Vec::from([own(middle)]);
    }
    let mut found = Vec::from([own(first)]);
    if first != last {
        found.push(own(last));
        found.extend(both.split(between).filter(|word| may_leave(word)).map(|word| own((word, word))));
    }
    found
}

/// A C-style quoted name at the start, and what follows it.
fn unquote(text: &str) -> Option<(String, &str)> {
    let text = text.strip_prefix('"')?;
    let mut name: Vec<u8> = Vec::new();
    let mut bytes = text.bytes().enumerate();
    loop {
        let (at, byte) = bytes.next()?;
        match byte {
            b'"' => return Some((String::from_utf8_lossy(&name).into_owned(), text.get(at + 1..)?)),
            b'\\' => name.push(match bytes.next()?.1 {
                b'a' => 7,
                b'b' => 8,
                b't' => b'\t',
                b'n' => b'\n',
                b'v' => 11,
                b'f' => 12,
                b'r' => b'\r',
                plain @ (b'"' | b'\\') => plain,
                high @ b'0'..=b'3' => {
                    let mut octal = || bytes.next().map(|(_, digit)| digit).filter(|digit| matches!(digit, b'0'..=b'7'));
                    let (middle, low) = (octal()?, octal()?);
                    (high - b'0') << 6 | (middle - b'0') << 3 | (low - b'0')
                }
                _ => return None,
            }),
            plain => name.push(plain),
        }
    }
}
