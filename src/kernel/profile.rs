//! [`Profile`]: what a turn may execute, built from the registry for a mode.

use crate::kernel::{effect::Effect, error::Error, mode::WorkMode, tool::Registry};
use alloc::{collections::BTreeMap, string::String, vec::Vec};
use serde::{Deserialize, Serialize};

/// The language of a built-in duty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Chinese.
    Zh,
}

/// What a host changes of the built-in profile. It can narrow the names; it can never widen them.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Overrides {
    /// The only tools to bind, of those the mode binds.
    pub names: Option<Vec<String>>,
    /// The override table's entries, added to the built-in ones.
    pub effects: BTreeMap<String, Effect>,
    /// The developer message; an empty text sends none.
    pub duty: Option<String>,
    /// The language of the built-in duty.
    pub lang: Lang,
}

/// What a turn may execute.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Profile {
    /// Same as the mode.
    pub id: WorkMode,
    /// The work mode.
    pub mode: WorkMode,
    /// The executable tools, in registry order.
    pub names: Vec<String>,
    /// The override table.
    pub effects: BTreeMap<String, Effect>,
    /// The developer message.
    pub duty: String,
}

/// An entry that can never apply.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Warning {
    /// Where: `names`, `effects.read_file`.
    pub field: String,
    /// Why it never applies.
    pub message: String,
}

impl Profile {
    /// Builds the profile of a mode, with warnings for entries that can never apply.
    pub fn build(_mode: WorkMode, _registry: &Registry, _overrides: &Overrides) -> Result<(Self, Vec<Warning>), Error> {
        Err(Error::one(crate::kernel::error::ErrorCode::InvalidProfile, "", "not built yet"))
    }
}
