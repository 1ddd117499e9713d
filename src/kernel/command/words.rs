//! The paths one word is or hides.

use super::{
    expand::Arg,
    findings::{Findings, Folders},
    programs::{Habit, glues_folders, habit},
    text::{after_last, cut, find, has, head, is_spaced, one_of, run, tail},
};
use crate::kernel::place::Platform;

/// Files that hold nothing and lead nowhere. As a redirect's target they are always harmless; as a word they are for
/// programs that only read or write them.
const DEVICES: &[&str] =
    &["/dev/null", "/dev/random", "/dev/stderr", "/dev/stdin", "/dev/stdout", "/dev/tty", "/dev/urandom", "/dev/zero"];

/// How words are read.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reading<'a> {
    pub(super) program: &'a str,
    pub(super) habit: Habit,
    pub(super) platform: Platform,
}

impl<'a> Reading<'a> {
    pub(super) fn of(program: &'a str, platform: Platform) -> Self {
        Self { program, habit: habit(program), platform }
    }

    /// How redirect targets, folders and other words that surely are files are read.
    pub(super) fn file(platform: Platform) -> Self {
        Self { program: "", habit: Habit::Files, platform }
    }

    fn windows(self) -> bool {
        self.platform == Platform::Windows
    }

    fn is_slash(self, c: char) -> bool {
        c == '/' || (self.windows() && c == '\\')
    }

    fn has_slash(self, text: &str) -> bool {
        text.contains(|c| self.is_slash(c))
    }

    /// Whether `text`, taken as a path, plainly leaves the folder it is relative to.
    fn leaves(self, text: &str) -> bool {
        if text.starts_with(|c| self.is_slash(c)) || (self.windows() && drive(text)) {
            return true;
        }
        if text.strip_prefix('~').is_some_and(|rest| !rest.starts_with(char::is_whitespace)) {
            return true;
        }
        let mut depth = 0i32;
        for segment in text.split(|c| self.is_slash(c)) {
            match segment {
                "" | "." => {}
                ".." => depth -= 1,
                _ => depth += 1,
            }
            if depth < 0 {
                return true;
            }
        }
        false
    }
}

/// Whether a redirect to or from `text` touches no file.
pub(super) fn is_device(text: &str) -> bool {
    DEVICES.contains(&text)
}

/// Notes every path of one word of a command.
pub(super) fn scan_word(found: &mut Findings, folders: Folders, arg: &Arg, reading: Reading<'_>) {
    // Rule command.globs
    if arg.wild_parent {
        found.opaque("a wildcard that may reach a parent folder", &arg.text);
    }
    match reading.habit {
        Habit::Text if arg.glob => report(found, folders, &arg.text, reading),
        Habit::Text => {}
        Habit::Echo => {
            if (arg.unquoted || arg.glob) && (reading.leaves(&arg.text) || arg.glob && reading.has_slash(&arg.text)) {
                report(found, folders, &arg.text, reading);
            }
        }
        Habit::Files | Habit::Verbs | Habit::Unknown => scan_text(found, folders, &arg.text, reading),
    }
}

/// Notes every path of one text.
pub(super) fn scan_text(found: &mut Findings, folders: Folders, text: &str, reading: Reading<'_>) {
    if text.is_empty() || text == "-" {
        return;
    }
    let dash = text.starts_with('-');
    // Rule command.prose: a message with blanks is one path at most.
    if reading.habit == Habit::Verbs && !dash && is_spaced(text) {
        // On windows a colon makes it no path, unless a drive stands before it.
        let stream = reading.windows() && has(text, ":");
        if reading.leaves(text) || (reading.has_slash(text) && !stream) {
            report(found, folders, text, reading);
        }
        return;
    }
    whole(found, folders, text, reading);
    pieces(found, folders, text, reading);
    if dash && !text.starts_with("--") {
        glued(found, folders, text, reading);
    }
}

/// Rule command.words: the word itself.
fn whole(found: &mut Findings, folders: Folders, text: &str, reading: Reading<'_>) {
    if url(text).is_some() {
        return;
    }
    let bare = !reading.has_slash(text);
    let keyed = cut(text, "=").is_some_and(|(key, _)| !has(key, "/"));
    let counts = match reading.habit {
        _ if text == "." || text == ".." || text.starts_with('~') => true,
        _ if text.starts_with('-') => !bare && !keyed,
        Habit::Files => !(reading.windows() && bare && text.starts_with('/')),
        _ if !bare => !keyed,
        _ if reading.windows() && has(text, ":") => drive(text),
        Habit::Verbs => has(text, ".") && text.bytes().any(|b| b.is_ascii_alphanumeric()) && !keyed,
        Habit::Unknown => !keyed,
        Habit::Echo | Habit::Text => false,
    };
    if counts {
        report(found, folders, text, reading);
    }
}

/// Rule command.hidden: what stands behind `=`, `:`, `,` or `@`, and for programs nobody knows behind blanks, quotes
/// and brackets too.
fn pieces(found: &mut Findings, folders: Folders, text: &str, reading: Reading<'_>) {
    let parts = |c: char| match c {
        '=' | ':' | ',' | '@' | ';' => true,
        _ => reading.habit == Habit::Unknown && (c.is_whitespace() || one_of(c, "\"'`()[]{}<>|;&")),
    };
    let climbs = text.as_bytes().windows(2).rposition(|pair| pair == b"..");
    // On windows `C:\\x` is one piece.
    let mut skip_to = if reading.windows() && drive(text) { 3 } else { 0 };
    let mut before = None;
    let mut equals = false;
    for (at, c) in text.char_indices() {
        let here = before.replace(c);
        if (at > 0 && at < skip_to) || found.is_full() {
            continue;
        }
        if at > 0 && !here.is_some_and(parts) {
            continue;
        }
        let rest = tail(text, at);
        match url(rest) {
            Some(Address::File(path)) => {
                skip_to = at + rest.len() - path.len();
                if has(path, "%") {
                    found.opaque("an encoded file address", rest);
                }
                report(found, folders, path, reading);
            }
            Some(Address::Network(length)) => skip_to = at + length,
            None if at == 0 => {}
            None => {
                let from = if reading.windows() && drive(rest) { 2 } else { 0 };
                skip_to = at + from + usize::from(from > 0);
                let end = rest.char_indices().find(|(i, c)| *i >= from && parts(*c)).map_or(rest.len(), |(i, _)| i);
                let piece = head(rest, end);
                // `curl -F x=<file`
                let piece = piece.strip_prefix('<').unwrap_or(piece);
                let value = here == Some('=') && !equals || here == Some('@') && at == 1;
                equals |= here == Some('=');
                let sure = reading.has_slash(piece) || piece == ".." || piece.starts_with('~');
                let bare = value && matches!(reading.habit, Habit::Files | Habit::Unknown) && !piece.is_empty();
                if sure || bare || (reading.windows() && drive(piece)) {
                    report(found, folders, piece, reading);
                }
                // A separator may be part of a name: then what follows climbs from there.
                if climbs.is_some_and(|last| last >= at + end) && !piece.is_empty() {
                    report(found, folders, rest, reading);
                }
            }
        }
    }
}

/// Rule command.glued: `-o/etc/x`, `-I../x`, `-czf/etc/x.tgz`.
fn glued(found: &mut Findings, folders: Folders, text: &str, reading: Reading<'_>) {
    let value = text.char_indices().nth(2).map_or("", |(at, _)| tail(text, at));
    if value.starts_with('=') {
        return;
    }
    if reading.has_slash(value) || value == ".." || value.starts_with('~') {
        report(found, folders, value, reading);
    }
    if glues_folders(reading.program) {
        return;
    }
    let letters = run(value, |b| b.is_ascii_alphanumeric());
    let cluster = tail(value, letters);
    if letters > 0 && (cluster.starts_with(|c| reading.is_slash(c)) || cluster.starts_with("..") || cluster.starts_with('~')) {
        report(found, folders, cluster, reading);
    }
}

fn report(found: &mut Findings, folders: Folders, text: &str, reading: Reading<'_>) {
    let odd = text.contains(char::is_control);
    if odd && reading.leaves(text) {
        found.opaque("a path with a control character", text);
    } else if odd || (reading.habit == Habit::Verbs && has(text, " ") && !text.is_ascii() && !reading.leaves(text)) {
        // Prose: no file name an agent would mean, and place rules for names would misread it.
        if reading.habit == Habit::Files {
            found.opaque("a file name with a control character", text);
        }
    } else if !(is_device(text) && reads_only(reading.program)) {
        found.path(text, folders);
    }
}

/// Programs that would replace or remove a device are asked about.
fn reads_only(program: &str) -> bool {
    !matches!(
        program,
        "chgrp" | "chmod" | "chown" | "install" | "ln" | "mknod" | "mv" | "rm" | "sed" | "shred" | "truncate" | "unlink"
    )
}

/// `C:` and what follows it.
fn drive(text: &str) -> bool {
    matches!(text.as_bytes(), [letter, b':', ..] if letter.is_ascii_alphabetic())
}

enum Address<'a> {
    /// The path of a `file:` address.
    File(&'a str),
    /// Bytes of an address elsewhere on the network.
    Network(usize),
}

/// Rule command.addresses: an address at the beginning of `text`.
fn url(text: &str) -> Option<Address<'_>> {
    const NETWORK: &[&str] = &[
        "amqp",
        "docker",
        "ftp",
        "ftps",
        "git",
        "grpc",
        "gs",
        "http",
        "https",
        "mongodb",
        "mysql",
        "oci",
        "postgres",
        "postgresql",
        "redis",
        "s3",
        "ssh",
        "ws",
        "wss",
    ];
    let (scheme, rest) = cut(head(text, 32), "://").map(|(scheme, _)| (scheme, tail(text, scheme.len() + 3)))?;
    let plain = scheme.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.'));
    let kind = after_last(scheme, "+").to_ascii_lowercase();
    if !plain {
        return None;
    }
    if kind == "file" {
        return Some(Address::File(find(rest, "/").map_or(rest, |at| tail(rest, at))));
    }
    NETWORK.binary_search(&kind.as_str()).ok()?;
    let stops = |b: u8| b.is_ascii_whitespace() || b"\"';|".contains(&b);
    // A comma ends it only where another path begins.
    let pairs = rest.bytes().zip(rest.bytes().skip(1).chain([b' ']));
    let end = pairs.take_while(|(b, next)| !(stops(*b) || *b == b',' && b"/~.".contains(next))).count();
    Some(Address::Network(scheme.len() + 3 + end))
}
