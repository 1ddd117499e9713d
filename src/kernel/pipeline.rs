//! The pipeline: three layers, one after the other, over one call.
//!
//! [`decide`] answers the effect, [`explain`] the same effect with the layer that settled it and why. Both are pure and
//! total over their input; all 576 inputs stand in `tests/cases/decide.jsonl`.

use crate::kernel::{effect::Effect, mode::ApprovalMode};
use alloc::{format, string::String, vec::Vec};

/// Everything a decision depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Input<'a> {
    /// The tool's default effect.
    pub default: Effect,
    /// Why the arguments failed inspection, when they did.
    pub inspect_err: Option<&'a str>,
    /// Whether the turn's profile binds the tool.
    pub bound: bool,
    /// Whether the call touches, or may touch, anything outside the workspace.
    pub outside_workspace: bool,
    /// The override table's entry for the tool, when it has one.
    pub agent_effect: Option<Effect>,
    /// The approval scale frozen into the Run.
    pub approval: ApprovalMode,
    /// Whether an answered sheet approved exactly this call.
    pub approved: bool,
}

/// The three doors, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layer {
    /// The tool's default and the inspection of its arguments.
    Tool,
    /// Binding and the override table.
    Agent,
    /// The approval scale.
    Approval,
}

impl Layer {
    /// The word used everywhere outside Rust.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Tool => "tool",
            Self::Agent => "agent",
            Self::Approval => "approval",
        }
    }
}

/// Why a layer answered as it did. The words are stable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Code {
    /// The arguments failed inspection.
    InspectFailed,
    /// The tool's default is deny.
    DefaultDeny,
    /// The tool's default is allow.
    DefaultAllow,
    /// The tool's default is ask.
    DefaultAsk,
    /// A file operation outside the workspace always asks.
    OutsideWorkspace,
    /// The mode does not bind the tool.
    NotBound,
    /// The override table allows it.
    TableAllow,
    /// The override table denies it.
    TableDeny,
    /// An answered sheet approved it.
    Approved,
    /// The scale passes it inside the workspace.
    Yolo,
    /// It waits for an answer.
    AwaitingApproval,
}

impl Code {
    /// The word used everywhere outside Rust.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::InspectFailed => "inspect_failed",
            Self::DefaultDeny => "default_deny",
            Self::DefaultAllow => "default_allow",
            Self::DefaultAsk => "default_ask",
            Self::OutsideWorkspace => "outside_workspace",
            Self::NotBound => "not_bound",
            Self::TableAllow => "table_allow",
            Self::TableDeny => "table_deny",
            Self::Approved => "approved",
            Self::Yolo => "yolo",
            Self::AwaitingApproval => "awaiting_approval",
        }
    }
}

/// The effect after one layer, and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// Which layer.
    pub layer: Layer,
    /// The effect it handed on.
    pub effect: Effect,
    /// Why.
    pub code: Code,
}

/// A decision with its reasons.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// The answer.
    pub effect: Effect,
    /// The layer that settled it.
    pub layer: Layer,
    /// Why, as a stable word.
    pub code: Code,
    /// Why, as a sentence a person understands. Never empty.
    pub reason: String,
    /// The effect after each layer that ran, in order.
    pub trace: Vec<Step>,
}

/// Decides one call. Pure and total. Rules `decide.total`, `decide.never-lifts`, `decide.scale-widens`.
pub fn decide(input: &Input<'_>) -> Effect {
    walk(input, &mut |_| ())
}

/// Decides one call and says why. The effect is always that of [`decide`]. Rule `decide.explained`.
pub fn explain(input: &Input<'_>) -> Decision {
    let mut trace = Vec::with_capacity(3);
    let effect = walk(input, &mut |step| trace.push(step));
    // The layer that settled it is the first one after which nothing changed any more.
    let settled =
        trace.iter().copied().find(|step| step.effect == effect && step.effect != Effect::Ask).or(trace.last().copied());
    let (layer, code) = settled.map_or((Layer::Tool, Code::InspectFailed), |step| (step.layer, step.code));
    Decision { effect, layer, code, reason: sentence(code, input), trace }
}

/// The three layers. `note` hears of each one that ran.
fn walk(input: &Input<'_>, note: &mut impl FnMut(Step)) -> Effect {
    let (effect, code) = tool_layer(input);
    note(Step { layer: Layer::Tool, effect, code });
    let (effect, code) = agent_layer(input, effect, code);
    note(Step { layer: Layer::Agent, effect, code });
    match effect {
        Effect::Allow | Effect::Deny => effect,
        Effect::Ask => {
            let (effect, code) = approval_layer(input);
            note(Step { layer: Layer::Approval, effect, code });
            effect
        }
    }
}

/// Layer 1: the tool's default and the inspection. Rules `decide.inspect`, `decide.default-deny`, `decide.outside-asks`.
fn tool_layer(input: &Input<'_>) -> (Effect, Code) {
    match (input.inspect_err, input.default) {
        (Some(_), _) => (Effect::Deny, Code::InspectFailed),
        (None, Effect::Deny) => (Effect::Deny, Code::DefaultDeny),
        (None, Effect::Allow | Effect::Ask) if input.outside_workspace => (Effect::Ask, Code::OutsideWorkspace),
        (None, Effect::Allow) => (Effect::Allow, Code::DefaultAllow),
        (None, Effect::Ask) => (Effect::Ask, Code::DefaultAsk),
    }
}

/// Layer 2: binding first, then the table, which sees only what is still ask. Rules `decide.unbound`, `decide.table`.
fn agent_layer(input: &Input<'_>, effect: Effect, code: Code) -> (Effect, Code) {
    if !input.bound {
        return (Effect::Deny, Code::NotBound);
    }
    match (effect, input.agent_effect) {
        (Effect::Ask, Some(Effect::Deny)) => (Effect::Deny, Code::TableDeny),
        (Effect::Ask, Some(Effect::Allow)) if !input.outside_workspace => (Effect::Allow, Code::TableAllow),
        (Effect::Allow | Effect::Ask | Effect::Deny, None | Some(Effect::Allow | Effect::Ask | Effect::Deny)) => (effect, code),
    }
}

/// Layer 3: the scale, for what is still ask. Rules `decide.approved`, `decide.yolo-inside`, `decide.else-ask`.
fn approval_layer(input: &Input<'_>) -> (Effect, Code) {
    if input.approved {
        return (Effect::Allow, Code::Approved);
    }
    match input.approval {
        ApprovalMode::Yolo if !input.outside_workspace => (Effect::Allow, Code::Yolo),
        ApprovalMode::Manual | ApprovalMode::Auto | ApprovalMode::Yolo => (Effect::Ask, Code::AwaitingApproval),
    }
}

fn sentence(code: Code, input: &Input<'_>) -> String {
    let text = match code {
        Code::InspectFailed => {
            return match input.inspect_err {
                Some(why) if !why.trim().is_empty() => format!("The arguments were refused: {why}"),
                Some(_) | None => "The arguments were refused".into(),
            };
        }
        Code::DefaultDeny => "The tool is denied by its own default",
        Code::DefaultAllow => "The tool is allowed by its own default",
        Code::DefaultAsk => "The tool asks by default",
        Code::OutsideWorkspace => "The call touches something outside the workspace, so a person must approve it",
        Code::NotBound => "The tool cannot be used in this mode",
        Code::TableAllow => "This mode allows the tool without asking",
        Code::TableDeny => "This turn's override table denies the tool",
        Code::Approved => "The call was approved",
        Code::Yolo => "The call stays inside the workspace, and the scale is yolo",
        Code::AwaitingApproval if input.outside_workspace => {
            "The call touches something outside the workspace, so it waits for approval"
        }
        Code::AwaitingApproval => "The call waits for approval",
    };
    text.into()
}
