//! Inspection: layer 1's facts about one call.

use crate::kernel::{place::Place, tool::Registry, workspace::Workspace};
use alloc::{collections::BTreeMap, string::String, vec::Vec};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What the host knows and the kernel cannot find out. An absent fact is never good news.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct Facts {
    /// Paths a tool with `paths_by_host` computed.
    pub paths: Option<Vec<String>>,
    /// The shell line a tool with `command_by_host` computed.
    pub command: Option<String>,
    /// Real paths: the asked-for text -> where it really lies; `None` when the host's resolver failed.
    pub real: BTreeMap<String, Option<String>>,
    /// Link counts of regular files: 0 or 1 when there is no second name; `None` when it cannot be told.
    pub links: BTreeMap<String, Option<u64>>,
}

/// What the host should look up before asking again with the answers in [`Facts`].
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Questions {
    /// Paths whose real place matters.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub real: Vec<String>,
    /// Paths whose link count matters.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<String>,
}

/// Layer 1's facts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Inspection {
    /// Why the arguments are refused, when they are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// Every place the call names, in order.
    pub places: Vec<Place>,
    /// Whether the call counts as outside.
    pub outside_workspace: bool,
    /// Unanswered questions; while there are any, the places they concern are outside.
    #[serde(flatten)]
    pub questions: Questions,
}

impl Inspection {
    /// Arguments that could not even be read: refused, and not known to stay inside.
    pub fn refused(error: String) -> Self {
        Self { error: Some(error), places: Vec::new(), outside_workspace: true, questions: Questions::default() }
    }
}

impl Registry {
    /// Inspects one call of tool number `tool`: collects every path of its arguments and locates each.
    pub fn inspect(&self, _tool: usize, _args: &Value, _workspace: Option<&Workspace>, _facts: &Facts) -> Inspection {
        Inspection {
            error: Some("not built yet".into()),
            places: Vec::new(),
            outside_workspace: true,
            questions: Questions::default(),
        }
    }
}
