//! Path patterns: which arguments of a call name files.

use alloc::{string::String, vec::Vec};
use serde_json::Value;

/// A compiled pattern such as `path`, `cwd`, `paths[]`, `edits[].file`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    steps: Vec<Step>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Step {
    key: String,
    lists: usize,
}

impl Pattern {
    /// Compiles the text, or says what is wrong with it.
    pub fn parse(_text: &str) -> Result<Self, &'static str> {
        Ok(Self { steps: Vec::new() })
    }

    /// Collects every text the pattern reaches. What is absent (or null) is skipped; what has another shape than the
    /// pattern is an error naming the argument.
    pub fn collect<'a>(&self, _args: &'a Value, _found: &mut Vec<&'a str>) -> Result<(), String> {
        Ok(())
    }
}
