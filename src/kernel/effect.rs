//! [`Effect`]: what the pipeline answers for one call.

use core::fmt;

/// What happens to a call. There is no fallback: an unknown word is an error wherever one is read.
/// Rule `decide.effect-words`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Effect {
    /// It may run.
    Allow,
    /// It waits on a sheet for an answer.
    Ask,
    /// It does not run; the model hears why.
    Deny,
}

impl Effect {
    /// Every effect, in the order of their wire numbers.
    pub const ALL: [Self; 3] = [Self::Allow, Self::Ask, Self::Deny];

    /// The word used everywhere outside Rust.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Allow => "allow",
            Self::Ask => "ask",
            Self::Deny => "deny",
        }
    }

    /// Reads the exact word; anything else is `None`.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|effect| effect.as_str() == word)
    }
}

impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
