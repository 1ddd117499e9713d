//! Normal forms: one spelling for each absolute path, by the platform's rules. Text only; nothing is looked up.

use crate::kernel::{
    place::Platform,
    spell::{decode_percent, fold_case, scheme},
    uri, windows,
};
use alloc::{borrow::ToOwned, format, string::String};

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
        match scheme(text) {
            Some((name, rest)) if name.eq_ignore_ascii_case("file") => self.read_file_uri(base, rest),
            Some((name, _)) if name.len() == 1 && self.platform == Platform::Windows => self.read_plain(base, text),
            Some((name, _)) if name.len() == 1 => Reading::Elsewhere("other_drive"),
            Some(_) => Reading::Elsewhere("other_scheme"),
            None => self.read_plain(base, text),
        }
    }

    fn read_plain(self, base: &str, text: &str) -> Reading {
        if self.platform == Platform::Windows { windows::read(base, text) } else { posix(base, text) }
    }

    /// A `file:` URI is decoded once, and only this machine's files are files. Rule `place.other-scheme`.
    fn read_file_uri(self, base: &str, rest: &str) -> Reading {
        let path = match rest.strip_prefix("//") {
            None => rest,
            Some(with_host) => {
                let end = with_host.find('/').unwrap_or(with_host.len());
                let (host, path) = (with_host.get(..end).unwrap_or_default(), with_host.get(end..).unwrap_or_default());
                if !host.is_empty() && !host.eq_ignore_ascii_case("localhost") {
                    return Reading::Elsewhere("other_authority");
                }
                path
            }
        };
        let path = path.split(['?', '#']).next().unwrap_or_default();
        let decoded = decode_percent(path).unwrap_or_else(|| path.to_owned());
        if decoded.contains('\0') {
            return Reading::Malformed("nul");
        }
        let drive = decoded.strip_prefix('/').filter(|rest| self.platform == Platform::Windows && windows::has_drive(rest));
        self.read_plain(base, drive.unwrap_or(&decoded))
    }

    /// The text that two paths are compared by. Rule `place.same-normal-form`.
    pub(crate) fn key(self, path: &str) -> String {
        if self.fold { fold_case(path) } else { path.to_owned() }
    }

    /// What lies below a root, when the path does; both are keys. Whole segments are compared. Rule `place.segments`.
    pub(crate) fn below<'a>(self, root: &str, path: &'a str) -> Option<&'a str> {
        let rest = path.strip_prefix(root)?;
        (rest.is_empty() || rest.starts_with(self.separators()) || root.ends_with(self.separators())).then_some(rest)
    }

    /// The joined text with its `..` still in it, when one follows a name: links are followed before they are collapsed.
    pub(crate) fn uncollapsed(self, base: &str, text: &str) -> Option<String> {
        if !text.split(self.separators()).skip_while(|segment| matches!(*segment, "" | "." | "..")).any(|segment| segment == "..")
        {
            return None;
        }
        if self.is_absolute(text) {
            return Some(text.to_owned());
        }
        let separator = if self.platform == Platform::Windows { '\\' } else { '/' };
        Some(format!("{}{separator}{text}", base.trim_end_matches(self.separators())))
    }
}

fn is_file_uri(text: &str) -> bool {
    scheme(text).is_some_and(|(name, _)| name.eq_ignore_ascii_case("file"))
}

fn posix(base: &str, text: &str) -> Reading {
    let mut path = if text.starts_with('/') { String::with_capacity(text.len()) } else { base.trim_end_matches('/').to_owned() };
    collapse(&mut path, text, '/', 0);
    if path.is_empty() {
        path.push('/');
    }
    if is_magic(&path) { Reading::Elsewhere("magic_link") } else { Reading::Path(path) }
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
