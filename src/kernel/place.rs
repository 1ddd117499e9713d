//! Paths: where one path lies, told from its text alone.
//!
//! # Reasons
//!
//! Stable words, explained one by one in `docs/defaults.md`.
//!
//! - Outside by its own text: `outside_root` `above_root` `no_root` `unexpanded` `magic_link` `other_scheme` `other_authority`
//!   `other_drive` `drive_relative` `device` `unc` `stream` `reserved_name` `short_name` `trailing_dots`.
//! - Outside by another spelling of it: `quoted` `lookalike` `encoded` `backslash` `glob` `list` `file_uri` `parameters` `query`.
//! - Inside, yet asked about: `always_ask`.
//! - By the host's answers: `symlink` `unresolved` `hard_link`.
//! - Of a whole call: `no_workspace` `no_path` `opaque_command`.
//! - Invalid: `nul` `empty` `too_long` `control_char` `unreadable_patch`.

use alloc::string::String;

/// Whose path rules apply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Platform {
    /// Linux and other Unix systems: case-sensitive, `/` separates.
    Posix,
    /// macOS: like posix, folding case unless told otherwise; text is compared in NFC.
    Darwin,
    /// Windows: drives, shares, both slashes, folding case unless told otherwise.
    Windows,
    /// Resources under URIs, such as pages or virtual file systems.
    Uri,
}

impl Platform {
    /// Reads the exact word; anything else is `None`.
    pub fn parse(word: &str) -> Option<Self> {
        match word {
            "posix" => Some(Self::Posix),
            "darwin" => Some(Self::Darwin),
            "windows" => Some(Self::Windows),
            "uri" => Some(Self::Uri),
            _ => None,
        }
    }
}

/// The three answers. Rule `place.three-answers`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Where {
    /// Under a root, by every reading.
    Inside,
    /// Elsewhere, or not sure.
    Outside,
    /// Malformed: no reading makes sense.
    Invalid,
}

impl Where {
    /// The word used everywhere outside Rust.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Inside => "inside",
            Self::Outside => "outside",
            Self::Invalid => "invalid",
        }
    }
}

/// One path of a call, located.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// As the call named it.
    pub given: String,
    /// Normalised absolute form; what a tool should open. The given text where there is none.
    pub path: String,
    /// Where it lies.
    pub position: Where,
    /// A stable word for why, when it is not inside; the [module](self) lists them all.
    pub reason: Option<&'static str>,
    /// The root it lies under, as configured and normalised.
    pub root: Option<String>,
    /// `"checked"` when the host's real paths agreed, else `"unchecked"`. Rule `physical.unchecked`.
    pub physical: &'static str,
}

impl Place {
    /// A place that lies nowhere, so outside.
    pub fn nowhere(given: &str, reason: &'static str) -> Self {
        Self {
            given: given.into(),
            path: given.into(),
            position: Where::Outside,
            reason: Some(reason),
            root: None,
            physical: "unchecked",
        }
    }

    /// A place that nothing could open.
    pub(crate) fn invalid(given: &str, reason: &'static str) -> Self {
        Self { position: Where::Invalid, ..Self::nowhere(given, reason) }
    }
}
