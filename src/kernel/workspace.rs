//! [`Workspace`]: the roots a turn may work in, and where each path, shell line and patch header lies.

use crate::kernel::{
    error::Error,
    inspect::{Facts, Questions},
    place::{Place, Platform},
};
use alloc::{string::String, vec::Vec};

/// What a workspace is built from.
#[derive(Debug, Clone, Default)]
pub struct WorkspaceOptions {
    /// Absolute folders or URIs. None at all means that everything is outside.
    pub roots: Vec<String>,
    /// Base of relative paths; the first root when absent. Never the process's own folder.
    pub cwd: Option<String>,
    /// Whose path rules apply; posix when absent.
    pub platform: Option<Platform>,
    /// Whether letter case is folded; when absent, as the platform does.
    pub case_insensitive: Option<bool>,
    /// Globs relative to a root whose matches ask although they are inside.
    pub always_ask: Vec<String>,
    /// The host answers real paths ([`Facts::real`]); without, places are `unchecked`.
    pub physical: bool,
    /// The host answers link counts ([`Facts::links`]) for what a write tool names.
    pub link_counts: bool,
}

/// Compiled once, asked often.
#[derive(Debug, Clone)]
pub struct Workspace {
    options: WorkspaceOptions,
}

impl Workspace {
    /// Checks and compiles the options; every problem at once.
    pub fn new(options: WorkspaceOptions) -> Result<Self, Error> {
        Ok(Self { options })
    }

    /// The roots, normalised.
    pub fn roots(&self) -> &[String] {
        &self.options.roots
    }

    /// Where one path lies.
    pub fn locate(&self, _path: &str, _facts: &Facts, _questions: &mut Questions) -> Place {
        Place {
            given: String::new(),
            path: String::new(),
            position: crate::kernel::place::Where::Invalid,
            reason: None,
            root: None,
            physical: "unchecked",
        }
    }

    /// Like [`locate`](Self::locate), for what a write tool names: asks for link counts too.
    pub fn locate_for_write(&self, path: &str, facts: &Facts, questions: &mut Questions) -> Place {
        self.locate(path, facts, questions)
    }

    /// Every place a shell line names or may touch. `cwd` is the folder it would run in, when the call names one.
    pub fn locate_command(&self, _line: &str, _cwd: Option<&str>, _facts: &Facts, _questions: &mut Questions) -> Vec<Place> {
        Vec::new()
    }

    /// Every file header of a patch.
    pub fn locate_patch(&self, _text: &str, _facts: &Facts, _questions: &mut Questions) -> Vec<Place> {
        Vec::new()
    }
}
