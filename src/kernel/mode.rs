//! The two things a user picks on every send: [`WorkMode`] and [`ApprovalMode`].
//!
//! Parsing leans to the safe side. The work mode falls back to its widest value, so its words are matched leniently;
//! the approval scale falls back to its narrowest, so its words are matched exactly.

use core::fmt;

/// What kind of work the user asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WorkMode {
    /// Reads and answers.
    Ask,
    /// Writes plans only.
    Plan,
    /// Changes the workspace and runs commands.
    Agent,
}

/// Who answers when a call asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ApprovalMode {
    /// A human.
    Manual,
    /// An independent reviewer model; any failure of it goes to a human.
    Auto,
    /// Nobody inside the workspace; a human outside it.
    Yolo,
}

impl WorkMode {
    /// Every mode.
    pub const ALL: [Self; 3] = [Self::Ask, Self::Plan, Self::Agent];

    /// The word used everywhere outside Rust.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Ask => "ask",
            Self::Plan => "plan",
            Self::Agent => "agent",
        }
    }

    /// Reads a mode word after trimming ASCII blanks and folding ASCII case; `None` when it is no mode. Rule `mode.lenient`.
    pub fn recognize(raw: &str) -> Option<Self> {
        let word = raw.trim_matches(|c: char| matches!(c, ' ' | '\t' | '\n' | '\r' | '\x0b' | '\x0c'));
        Self::ALL.into_iter().find(|mode| word.eq_ignore_ascii_case(mode.as_str()))
    }

    /// Like [`recognize`](Self::recognize), with the fallback: empty or unknown is `agent`. Rule `mode.fallback`.
    pub fn parse(raw: &str) -> Self {
        Self::recognize(raw).unwrap_or(Self::Agent)
    }
}

impl ApprovalMode {
    /// Every scale.
    pub const ALL: [Self; 3] = [Self::Manual, Self::Auto, Self::Yolo];

    /// The word used everywhere outside Rust.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Manual => "manual",
            Self::Auto => "auto",
            Self::Yolo => "yolo",
        }
    }

    /// Reads the exact word; `None` when it is no scale. Rule `scale.exact`.
    pub fn recognize(raw: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|scale| raw == scale.as_str())
    }

    /// Like [`recognize`](Self::recognize), with the fallback: empty or unknown is `manual`. Rule `scale.fallback`.
    pub fn parse(raw: &str) -> Self {
        Self::recognize(raw).unwrap_or(Self::Manual)
    }
}

impl fmt::Display for WorkMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Display for ApprovalMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
