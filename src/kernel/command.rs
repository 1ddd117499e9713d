//! Shell lines: every word that is or hides a path, every redirect target, every folder change, and whether the line
//! holds anything that cannot be decided without running it.
//!
//! Nothing is run, looked up or expanded from outside the line. A line is read as its shell would read it (`lexer`),
//! followed through its lists, groups and folder changes (`flow`), each simple command is judged by its program
//! (`simple`, `programs`, `scripts`), and each word is searched for paths (`words`). The reasons for every choice
//! stand in `docs/defaults.md`.

mod documents;
mod dollar;
mod expand;
mod findings;
mod flow;
mod git;
mod groups;
mod interpreters;
mod lexer;
mod programs;
mod scripts;
mod sed;
mod simple;
mod steps;
mod text;
mod tools;
mod unwrap;
mod windows;
mod words;

use crate::kernel::{limits::MAX_COMMAND_BYTES, place::Platform};
use alloc::{string::String, vec::Vec};
use findings::Findings;

/// One path a line names, with the folder in force where it stands.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct CommandPath {
    /// The path's text after quotes are removed; may be relative. An unquoted wildcard is kept as written.
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
        /// Every path candidate, in order, each once.
        paths: Vec<CommandPath>,
        /// The first thing that cannot be decided statically, when there is one, in plain words with its text.
        opaque: Option<String>,
    },
}

/// Scans one shell line as `platform`'s usual shell would read it: `sh`, `bash` or `zsh` on posix and darwin, `cmd` or
/// PowerShell (both at once, one cannot tell which) on windows. A uri workspace has no shell, so each line is opaque.
///
/// A path that might be named is reported; where the line names none and `opaque` is `None`, every path it touches by
/// its own text is a bare word. Both answers are about text: what programs do inside is not looked at.
///
/// # Errors
///
/// [`CommandScan::Invalid`] for a NUL character and for a line over 131,072 bytes (rule `command.invalid`).
pub fn scan_command(line: &str, platform: Platform) -> CommandScan {
    // Rule command.invalid
    if line.contains('\0') {
        return CommandScan::Invalid("the command holds a NUL character");
    }
    if line.len() > MAX_COMMAND_BYTES {
        return CommandScan::Invalid("the command is longer than 131072 bytes");
    }
    let mut found = Findings::default();
    match platform {
        Platform::Posix | Platform::Darwin => flow::scan(line, platform, &mut found),
        Platform::Windows => windows::scan(line, &mut found),
        Platform::Uri => {
            if !line.trim_ascii().is_empty() {
                found.opaque("a uri workspace has no shell to run", line);
            }
        }
    }
    found.finish()
}
