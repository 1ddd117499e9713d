//! [`Findings`]: what a scan collects, within bounds.

use super::{CommandPath, CommandScan};
use alloc::{borrow::ToOwned, format, string::String, vec::Vec};

/// Bytes of path text, folders included, one line may name before it counts as undecidable.
const MAX_BYTES: usize = 1 << 20;
/// Commands one line may hold.
const MAX_COMMANDS: usize = 1_000;
/// Paths one line may name.
const MAX_PATHS: usize = 2_000;
/// Characters of a line's text quoted in a message.
const EXCERPT: usize = 60;

/// The folders that may be in force, one for each way the line may have gone: a set of the numbers of
/// [`Findings::changes`], where 0 is the folder the line starts in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Folders(u64);

impl Folders {
    pub(super) const START: Self = Self(1);

    pub(super) fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether the folder the line starts in is among them.
    pub(super) fn has_start(self) -> bool {
        self.0 & 1 == 1
    }
}

/// Folder changes one line may make.
const MAX_CHANGES: usize = 63;

/// One folder change, and the number of the one before it; 0 when it is the first.
struct Change {
    before: usize,
    folder: String,
}

#[derive(Default)]
pub(super) struct Findings {
    paths: Vec<CommandPath>,
    opaque: Option<String>,
    changes: Vec<Change>,
    bytes: usize,
    commands: usize,
    full: bool,
}

impl Findings {
    /// Notes one path, seen from each folder that may be in force.
    pub(super) fn path(&mut self, text: &str, folders: Folders) {
        for number in 0..=self.changes.len() {
            if folders.0 >> number & 1 == 0 {
                continue;
            }
            let path = CommandPath { path: text.to_owned(), folders: self.chain(number) };
            self.bytes += text.len() + path.folders.iter().map(|folder| folder.len() + 8).sum::<usize>();
            if self.full || self.bytes > MAX_BYTES || self.paths.len() >= MAX_PATHS {
                self.stop("the line names too many paths");
                return;
            }
            if !self.paths.contains(&path) {
                self.paths.push(path);
            }
        }
    }

    /// The folder changes that end with number `number`, oldest first.
    fn chain(&self, number: usize) -> Vec<String> {
        let mut chain = Vec::new();
        let mut at = number;
        while let Some(change) = at.checked_sub(1).and_then(|index| self.changes.get(index)) {
            chain.push(change.folder.clone());
            at = change.before;
        }
        chain.reverse();
        chain
    }

    /// Whether a bound was passed: the line is opaque, and the rest of it is not worth its cost.
    pub(super) fn is_full(&self) -> bool {
        self.full
    }

    /// Counts one command.
    pub(super) fn command(&mut self) {
        self.commands += 1;
        if self.commands > MAX_COMMANDS {
            self.stop("more than 1000 commands in one line");
        }
    }

    /// Notes that a bound was passed.
    pub(super) fn stop(&mut self, why: &str) {
        self.full = true;
        self.opaque(why, "");
    }

    /// Notes what cannot be decided; the first one stays.
    pub(super) fn opaque(&mut self, why: &str, text: &str) {
        if self.opaque.is_none() {
            self.opaque = Some(if text.is_empty() { why.to_owned() } else { format!("{why}: `{}`", excerpt(text)) });
        }
    }

    /// The folders reached by changing to `folder` from each of `folders`.
    pub(super) fn enter(&mut self, folders: Folders, folder: &str) -> Folders {
        let mut entered = 0;
        for before in 0..=self.changes.len() {
            if folders.0 >> before & 1 == 0 {
                continue;
            }
            let known = self.changes.iter().position(|change| change.before == before && change.folder == folder);
            let index = known.unwrap_or(self.changes.len());
            if index == MAX_CHANGES {
                self.stop("the line changes its folder in more than 63 ways");
                return folders;
            }
            if known.is_none() {
                self.changes.push(Change { before, folder: folder.to_owned() });
            }
            entered |= 2 << index;
        }
        Folders(entered)
    }

    pub(super) fn finish(self) -> CommandScan {
        CommandScan::Scanned { paths: self.paths, opaque: self.opaque }
    }
}

/// The beginning of `text`, on one line.
fn excerpt(text: &str) -> String {
    let mut short: String = text.chars().take(EXCERPT).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.chars().nth(EXCERPT).is_some() {
        short.push('…');
    }
    short
}
