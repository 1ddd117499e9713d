//! Shell lines: every word that is or hides a path, every redirect target, every folder change, and whether the line
//! holds anything that cannot be decided without running it.

use crate::kernel::place::Platform;
use alloc::{string::String, vec::Vec};

/// One path a line names, with the folder in force where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommandPath {
    /// The path's text after quotes are removed; may be relative.
    pub path: String,
    /// Folder changes (`cd`, `pushd`, `-C`) in force there, oldest first; each relative to the one before.
    pub folders: Vec<String>,
}

/// What a scan found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CommandScan {
    /// No shell would take it as written (a NUL byte, too long): the call's arguments are invalid. Says why.
    Invalid(&'static str),
    /// What the line names.
    Scanned {
        /// Every path candidate, in order.
        paths: Vec<CommandPath>,
        /// The first thing that cannot be decided statically, when there is one, in plain words with its text.
        opaque: Option<String>,
    },
}

/// Scans one shell line as `platform`'s usual shell would read it.
pub fn scan_command(_line: &str, _platform: Platform) -> CommandScan {
    CommandScan::Invalid("not built yet")
}
