//! Normal forms: one spelling for each absolute path, by the platform's rules. Text only; nothing is looked up.

use crate::kernel::{
    place::Platform,
    spell::{decode_percent, fold_case, is_file_uri, scheme},
    uri, windows,
};
use alloc::{
    borrow::{Cow, ToOwned},
    format,
    string::String,
};

/// What a text says when it is read as a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Reading {
    /// An absolute path in normal form.
    Path(String),
    /// A place that no root can hold, or that cannot be told; why.
    Elsewhere(&'static str),
    /// Nothing that could be opened; why.
    Malformed(&'static str),
}

/// Whose path rules apply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rules {
    pub(crate) platform: Platform,
    /// Whether letter case is folded.
    pub(crate) fold: bool,
}

impl Rules {
    pub(crate) const fn separators(self) -> &'static [char] {
        match self.platform {
            Platform::Windows => &['\\', '/'],
            Platform::Posix | Platform::Darwin | Platform::Uri => &['/'],
        }
    }

    /// Whether a text stands on its own rather than below a folder.
    pub(crate) fn is_absolute(self, text: &str) -> bool {
        match self.platform {
            Platform::Posix | Platform::Darwin => text.starts_with('/') || is_file_uri(text),
            Platform::Windows => windows::is_absolute(text) || is_file_uri(text),
            Platform::Uri => uri::is_absolute(text),
        }
    }

    /// Reads a text below `base`, which is in normal form.
    pub(crate) fn read(self, base: &str, text: &str) -> Reading {
        if self.platform == Platform::Uri {
            return uri::read(base, text);
        }
        if is_file_uri(text) {
            return match file_path(text, self.platform) {
                Ok(path) => self.read_plain(base, &path),
                Err(reading) => reading,
            };
        }
        match scheme(text) {
            Some((name, _)) if name.len() == 1 && self.platform == Platform::Windows => self.read_plain(base, text),
            Some((name, _)) if name.len() == 1 => Reading::Elsewhere("other_drive"),
            Some(_) => Reading::Elsewhere("other_scheme"),
            None => self.read_plain(base, text),
        }
    }

    fn read_plain(self, base: &str, text: &str) -> Reading {
        if self.platform == Platform::Windows { windows::read(base, text) } else { self.posix(base, text) }
    }

    fn posix(self, base: &str, text: &str) -> Reading {
        let base = if text.starts_with('/') { "" } else { base.trim_end_matches('/') };
        let mut path = String::with_capacity(base.len() + text.len() + 1);
        path.push_str(base);
        collapse(&mut path, text, '/', 0);
        if path.is_empty() {
            path.push('/');
        }
        match () {
            () if is_magic(&path) => Reading::Elsewhere("magic_link"),
            () if self.platform == Platform::Darwin && is_magic_on_darwin(&path) => Reading::Elsewhere("magic_link"),
            () => Reading::Path(path),
        }
    }

    /// The text that two paths are compared by. Rules `place.same-normal-form`, `place.case`.
    pub(crate) fn key(self, path: &str) -> String {
        self.compared(path).into_owned()
    }

    /// Like [`key`](Self::key), without a copy where the path is its own key.
    pub(crate) fn compared(self, path: &str) -> Cow<'_, str> {
        // Rule `place.darwin-nfc`; the face composes before a text crosses.
        #[cfg(feature = "unicode")]
        if self.platform == Platform::Darwin && !path.is_ascii() {
            use unicode_normalization::UnicodeNormalization;
            let composed: String = path.nfc().collect();
            return Cow::Owned(if self.fold { fold_case(&composed) } else { composed });
        }
        if self.fold { Cow::Owned(fold_case(path)) } else { Cow::Borrowed(path) }
    }

    /// What lies below a root, when the path does; both are keys. Whole segments are compared. Rule `place.segments`.
    pub(crate) fn below<'a>(self, root: &str, path: &'a str) -> Option<&'a str> {
        let rest = path.strip_prefix(root)?;
        (rest.is_empty() || rest.starts_with(self.separators()) || root.ends_with(self.separators())).then_some(rest)
    }

    /// The joined text with its `..` still in it, when one follows a name, be it the base's own: links are followed before
    /// they are collapsed.
    pub(crate) fn uncollapsed(self, base: &str, text: &str) -> Option<String> {
        let mut segments = text.split(self.separators());
        let climbs = |segment: &str| segment == "..";
        let found = if self.is_absolute(text) {
            segments.skip_while(|segment| matches!(*segment, "" | "." | "..")).any(climbs)
        } else {
            segments.any(climbs)
        };
        if !found {
            return None;
        }
        if is_file_uri(text) {
            return file_path(text, self.platform).ok();
        }
        if self.is_absolute(text) {
            return Some(text.to_owned());
        }
        let (base, separator) = match self.platform {
            Platform::Windows if text.starts_with(['/', '\\']) => (windows::volume_of(base), '\\'),
            Platform::Windows => (base, '\\'),
            Platform::Posix | Platform::Darwin => (base, '/'),
            // A reference is resolved as text before anything is looked up.
            Platform::Uri => return None,
        };
        Some(format!("{}{separator}{text}", base.trim_end_matches(self.separators())))
    }
}

/// The path of a `file:` URI, decoded once; only this machine's files are files.
fn file_path(text: &str, platform: Platform) -> Result<String, Reading> {
    let rest = text.get(5..).unwrap_or_default();
    let path = match rest.strip_prefix("//") {
        // `file:x` leans on something the text does not say.
        None if !rest.starts_with(['/', '\\']) => return Err(Reading::Elsewhere("other_scheme")),
        None => rest,
        Some(with_host) => {
            let end = with_host.find('/').unwrap_or(with_host.len());
            let (host, path) = (with_host.get(..end).unwrap_or_default(), with_host.get(end..).unwrap_or_default());
            if !host.is_empty() && !host.eq_ignore_ascii_case("localhost") {
                return Err(Reading::Elsewhere("other_authority"));
            }
            path
        }
    };
    let path = path.split(['?', '#']).next().unwrap_or_default();
    if path.is_empty() {
        return Ok("/".into());
    }
    let decoded = decode_percent(path).unwrap_or_else(|| path.to_owned());
    if decoded.contains('\0') {
        return Err(Reading::Malformed("nul"));
    }
    match decoded.strip_prefix('/') {
        Some(drive) if platform == Platform::Windows && windows::has_drive(drive) => Ok(drive.to_owned()),
        Some(_) | None => Ok(decoded),
    }
}
/// Appends the segments of a text to a path, where `..` drops one but nothing before `floor`.
pub(crate) fn collapse(path: &mut String, text: &str, separator: char, floor: usize) {
    for segment in text.split(separator) {
        match segment {
            "" | "." => {}
            ".." => {
                let end = path.get(floor..).and_then(|below| below.rfind(separator)).map_or(floor, |at| floor + at);
                path.truncate(end);
            }
            _ => {
                path.push(separator);
                path.push_str(segment);
            }
        }
    }
}

/// Paths whose meaning depends on the process that opens them. Rule `place.magic-links`.
fn is_magic(path: &str) -> bool {
    if let Some(rest) = path.strip_prefix("/proc/") {
        let mut segments = rest.split('/');
        let process = segments.next().unwrap_or_default();
        let own = matches!(process, "self" | "thread-self");
        let link = matches!(segments.next(), Some("root" | "cwd" | "exe" | "fd" | "task" | "map_files"));
        return own || (link && process.bytes().all(|byte| byte.is_ascii_digit()));
    }
    path.strip_prefix("/dev/").is_some_and(|rest| matches!(rest.split('/').next(), Some("fd" | "stdin" | "stdout" | "stderr")))
}

/// Second ways to every file of a Mac: by number, by the volume behind the system's, and into a file's forks.
fn is_magic_on_darwin(path: &str) -> bool {
    let mut segments = path.split('/').skip(1);
    let first = segments.next().unwrap_or_default();
    let is = |segment: Option<&str>, word: &str| segment.is_some_and(|segment| segment.eq_ignore_ascii_case(word));
    [".vol", ".nofollow", ".resolve"].into_iter().any(|word| is(Some(first), word))
        || path.split('/').any(|segment| is(Some(segment), "..namedfork"))
        || (is(Some(first), "System") && is(segments.next(), "Volumes") && is(segments.next(), "Data"))
}
