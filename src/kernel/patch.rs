//! Patches and diffs: every file a header names.

use alloc::{string::String, vec::Vec};

/// What a scan found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PatchScan {
    /// Not readable as any patch format, or it holds a NUL byte. Says why.
    Invalid(&'static str),
    /// Every path a header names, in order, each once; empty when the patch names no file.
    Paths(Vec<String>),
}

/// Scans a patch: unified, git, context, index and `*** Begin Patch` formats.
pub fn scan_patch(_text: &str) -> PatchScan {
    PatchScan::Invalid("not built yet")
}
