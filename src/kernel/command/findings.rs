//! [`Findings`]: what a scan collects, within bounds.

use super::{CommandPath, CommandScan};
use alloc::{borrow::ToOwned, format, string::String, vec::Vec};

/// Bytes of path text, folders included, one line may name before it counts as undecidable.
const MAX_BYTES: usize = 1 << 20;
/// Paths one line may name.
const MAX_PATHS: usize = 2_000;
/// Characters of a line's text quoted in a message.
const EXCERPT: usize = 60;

/// The folder changes that may be in force: one chain for each way the line may have gone.
pub(super) type Folders = Vec<Vec<String>>;

/// Chains kept apart before the line counts as undecidable.
const MAX_CHAINS: usize = 16;
/// Folder changes in one chain.
const MAX_CHAIN: usize = 64;

#[derive(Default)]
pub(super) struct Findings {
    paths: Vec<CommandPath>,
    opaque: Option<String>,
    bytes: usize,
    full: bool,
}

impl Findings {
    /// Notes one path, seen from each folder that may be in force.
    pub(super) fn path(&mut self, text: &str, folders: &Folders) {
        for chain in folders {
            self.bytes = self.bytes.saturating_add(text.len() + chain.iter().map(|f| f.len() + 8).sum::<usize>());
            if self.full || self.bytes > MAX_BYTES || self.paths.len() >= MAX_PATHS {
                self.stop("the line names too many paths");
                return;
            }
            let path = CommandPath { path: text.to_owned(), folders: chain.clone() };
            if !self.paths.contains(&path) {
                self.paths.push(path);
            }
        }
    }

    /// Whether a bound was passed: the line is opaque, and the rest of it is not worth its cost.
    pub(super) fn is_full(&self) -> bool {
        self.full
    }

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

    /// Every chain of `folders` with `next` after it.
    pub(super) fn enter(&mut self, folders: &Folders, next: &str) -> Folders {
        let mut entered = folders.clone();
        for chain in &mut entered {
            if chain.len() >= MAX_CHAIN {
                self.stop("the line changes its folder more than 64 times");
                return folders.clone();
            }
            chain.push(next.to_owned());
        }
        entered
    }

    /// Adds to `all` the chains of `more` that it lacks.
    pub(super) fn join(&mut self, all: &mut Folders, more: &Folders) {
        for chain in more {
            if all.contains(chain) {
                continue;
            }
            if all.len() >= MAX_CHAINS {
                self.stop("the line may end in more than 16 folders");
                return;
            }
            all.push(chain.clone());
        }
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
