//! The exports, one function each: strict reading, then the kernel, then the answer's text.

use super::{answer, read};
use crate::kernel::{
    digest as canonical,
    effect::Effect,
    error::{Error, ErrorCode},
    inspect::{Facts, Inspection, Questions},
    json::Json,
    limits,
    mode::{ApprovalMode, WorkMode},
    pipeline::{self, Input},
    place::Place,
    profile::Profile,
    tool::Registry,
    workspace::Workspace,
};
use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

/// What [`decide`] answers to a number that packs no input.
pub const MALFORMED: u32 = 3;

/// Unpacks the mixed-radix number of an input: default (3), inspectErr (2), bound (2), outside (2), agentEffect (4,
/// none first), approval (3), approved (2), the last varying fastest. `None` from 576 on.
fn unpack(packed: u32) -> Option<Input<'static>> {
    let approved = packed % 2 == 1;
    let rest = packed / 2;
    let approval = *ApprovalMode::ALL.get((rest % 3) as usize)?;
    let rest = rest / 3;
    let agent_effect = match rest % 4 {
        0 => None,
        n => Effect::ALL.get(n as usize - 1).copied(),
    };
    let rest = rest / 4;
    let outside_workspace = rest % 2 == 1;
    let bound = rest / 2 % 2 == 1;
    let inspect_err = (rest / 4 % 2 == 1).then_some("");
    let default = *Effect::ALL.get((rest / 8) as usize)?;
    Some(Input { default, inspect_err, bound, outside_workspace, agent_effect, approval, approved })
}

/// The effect's number (allow 0, ask 1, deny 2), or [`MALFORMED`].
pub fn decide(packed: u32) -> u32 {
    match unpack(packed).map(|input| pipeline::decide(&input)) {
        Some(Effect::Allow) => 0,
        Some(Effect::Ask) => 1,
        Some(Effect::Deny) => 2,
        None => MALFORMED,
    }
}

/// The decision as JSON; `inspect_err` is the message when the number says that there is one. Empty for a number that
/// packs no input.
pub fn explain(packed: u32, inspect_err: &str) -> String {
    unpack(packed).map_or_else(String::new, |input| {
        let inspect_err = input.inspect_err.map(|_| inspect_err);
        answer::decision(&pipeline::explain(&Input { inspect_err, ..input }))
    })
}

/// The mode's number (ask 0, plan 1, agent 2), plus 4 when the word was recognised.
pub fn parse_work_mode(raw: &str) -> u32 {
    WorkMode::recognize(raw).map_or(WorkMode::Agent as u32, |mode| mode as u32 + 4)
}

/// The scale's number (manual 0, auto 1, yolo 2), plus 4 when the word was recognised.
pub fn parse_approval_mode(raw: &str) -> u32 {
    ApprovalMode::recognize(raw).map_or(ApprovalMode::Manual as u32, |scale| scale as u32 + 4)
}

/// SHA-256 of the canonical form of one JSON text.
pub fn digest(json: &str) -> Result<String, String> {
    Json::parse(json, limits::MAX_DEPTH)
        .map(|value| canonical::digest(&value))
        .map_err(|error| answer::error(&Error::one(ErrorCode::InvalidInput, "", error.to_string())))
}

/// A compiled registry.
#[derive(Debug)]
pub struct RegistryHandle(Registry);

/// A compiled workspace.
#[derive(Debug)]
pub struct WorkspaceHandle(Workspace);

impl RegistryHandle {
    /// Compiles a JSON list of tool specs.
    pub fn build(json: &str) -> Result<Self, String> {
        read::tools(json).and_then(Registry::new).map(Self).map_err(|error| answer::error(&error))
    }

    /// `{"digest":…,"tools":[{"name","digest","effect","modes"}]}` in the order given.
    pub fn describe(&self) -> String {
        answer::registry(&self.0)
    }

    /// Inspects a call of tool number `tool`; `facts` may be empty.
    pub fn inspect(&self, workspace: Option<&WorkspaceHandle>, tool: u32, args: &str, facts: &str) -> String {
        answer::inspection(&self.inspection(workspace, tool, args, facts).unwrap_or_else(Inspection::refused))
    }

    fn inspection(&self, workspace: Option<&WorkspaceHandle>, tool: u32, args: &str, facts: &str) -> Result<Inspection, String> {
        if args.len() > limits::MAX_ARGS_BYTES {
            return Err(format!("the arguments take {} bytes as JSON, the limit is {}", args.len(), limits::MAX_ARGS_BYTES));
        }
        let args = Json::parse(args, limits::MAX_DEPTH).map_err(|error| format!("the arguments are not JSON: {error}"))?;
        let facts = read::facts(facts).map_err(|error| error.to_string())?;
        Ok(self.0.inspect(tool as usize, &args, workspace.map(|handle| &handle.0), &facts))
    }

    /// `{"profile":…,"warnings":[…]}` for `{"mode":…,"overrides":{…}}`.
    pub fn profile(&self, json: &str) -> Result<String, String> {
        read::profile(json)
            .and_then(|(mode, overrides)| Profile::build(mode, &self.0, &overrides))
            .map(|(profile, warnings)| answer::profile(&profile, &warnings))
            .map_err(|error| answer::error(&error))
    }
}

impl WorkspaceHandle {
    /// Compiles JSON workspace options.
    pub fn build(json: &str) -> Result<Self, String> {
        read::workspace(json).and_then(Workspace::new).map(Self).map_err(|error| answer::error(&error))
    }

    /// The normalised roots, as a JSON list.
    pub fn roots(&self) -> String {
        answer::text_list(self.0.roots())
    }

    /// `{"places":[…],"real"?:[…],"links"?:[…]}` for one path; `facts` may be empty.
    pub fn locate(&self, path: &str, facts: &str) -> Result<String, String> {
        places(facts, |facts, questions| alloc::vec![self.0.locate(path, facts, questions)])
    }

    /// The same for a shell line; an empty `cwd` is none.
    pub fn locate_command(&self, line: &str, cwd: &str, facts: &str) -> Result<String, String> {
        let cwd = (!cwd.is_empty()).then_some(cwd);
        places(facts, |facts, questions| self.0.locate_command(line, cwd, facts, questions))
    }

    /// The same for a patch.
    pub fn locate_patch(&self, patch: &str, facts: &str) -> Result<String, String> {
        places(facts, |facts, questions| self.0.locate_patch(patch, facts, questions))
    }
}

fn places(facts: &str, locate: impl FnOnce(&Facts, &mut Questions) -> Vec<Place>) -> Result<String, String> {
    let facts = read::facts(facts).map_err(|error| answer::error(&error))?;
    let mut questions = Questions::default();
    let places = locate(&facts, &mut questions);
    Ok(answer::places(&places, &questions))
}
