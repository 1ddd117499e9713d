//! [`Error`]: what building a registry, a profile or a workspace refuses, with every problem at once.

use alloc::{string::String, vec::Vec};
use core::fmt;

/// A stable word for the kind of failure; the face uses the same words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ErrorCode {
    /// A tool's definition is wrong.
    InvalidTool,
    /// Two tools have one name.
    DuplicateTool,
    /// A profile names what does not exist, or uses an unknown word or key.
    InvalidProfile,
    /// A workspace's root, folder or glob cannot be used.
    InvalidWorkspace,
    /// The request itself is malformed.
    InvalidInput,
}

impl ErrorCode {
    /// The word used everywhere outside Rust.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::InvalidTool => "INVALID_TOOL",
            Self::DuplicateTool => "DUPLICATE_TOOL",
            Self::InvalidProfile => "INVALID_PROFILE",
            Self::InvalidWorkspace => "INVALID_WORKSPACE",
            Self::InvalidInput => "INVALID_INPUT",
        }
    }
}

/// One thing that is wrong, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Where: `tools[2].paths[0]`, `effects.write_file`, `roots[0]`.
    pub field: String,
    /// What is wrong, in lower case, without a final stop.
    pub message: String,
}

/// A refusal with all its problems, never empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error {
    /// The kind of failure.
    pub code: ErrorCode,
    /// Every problem found, in the order of the input.
    pub problems: Vec<Problem>,
}

impl Error {
    /// A refusal with one problem.
    pub fn one(code: ErrorCode, field: impl Into<String>, message: impl Into<String>) -> Self {
        Self { code, problems: alloc::vec![Problem { field: field.into(), message: message.into() }] }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, problem) in self.problems.iter().enumerate() {
            let comma = if n == 0 { "" } else { "; " };
            write!(f, "{comma}`{}`: {}", problem.field, problem.message)?;
        }
        Ok(())
    }
}

impl core::error::Error for Error {}
