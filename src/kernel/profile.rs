//! [`Profile`]: what a turn may execute, built from the registry for a mode.

use crate::kernel::{
    duty,
    effect::Effect,
    error::{Error, ErrorCode, Problem},
    mode::WorkMode,
    table::Table,
    tool::{Registry, Tool, printable},
};
use alloc::{format, string::String, vec, vec::Vec};

/// The language of a built-in duty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Chinese.
    Zh,
}

impl Lang {
    /// Reads the exact word; anything else is `None`.
    pub fn parse(word: &str) -> Option<Self> {
        match word {
            "en" => Some(Self::En),
            "zh" => Some(Self::Zh),
            _ => None,
        }
    }
}

/// What a host changes of the built-in profile. It can narrow the names; it can never widen them.
#[derive(Debug, Clone, Default)]
pub struct Overrides {
    /// The only tools to bind, of those the mode binds.
    pub names: Option<Vec<String>>,
    /// The override table's entries, added to the built-in ones and replacing them.
    pub effects: Table<Effect>,
    /// The developer message; an empty text sends none.
    pub duty: Option<String>,
    /// The language of the built-in duty.
    pub lang: Lang,
}

/// What a turn may execute. It names no agent and outlives no send. Rules `mode.agent-id`, `profile.frozen`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Profile {
    /// Same as the mode.
    pub id: WorkMode,
    /// The work mode.
    pub mode: WorkMode,
    /// The executable tools, in registry order.
    pub names: Vec<String>,
    /// The override table.
    pub effects: Table<Effect>,
    /// The developer message.
    pub duty: String,
}

/// An entry that builds and can never apply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Warning {
    /// Where: `names[1]`, `effects.read_file`.
    pub field: String,
    /// Why it never applies.
    pub message: String,
}

impl Profile {
    /// Builds the profile of a mode, with warnings for entries that can never apply. A name that no tool has is an error,
    /// and all of them are reported at once. Rules `profile.never-widens`, `profile.unknown-entry`, `profile.dead-entry`.
    pub fn build(mode: WorkMode, registry: &Registry, overrides: &Overrides) -> Result<(Self, Vec<Warning>), Error> {
        let mut problems = Vec::new();
        let mut warnings = Vec::new();
        let bound = narrow(mode, registry, overrides.names.as_deref(), &mut problems, &mut warnings);
        let tools = || registry.tools().iter().zip(&bound).filter(|&(_, &bound)| bound).map(|(tool, _)| tool);
        // Plan tools pass without a separate wait wherever they are bound. Rule `profile.plan-table`.
        let given = &overrides.effects;
        let plan_tools = tools().filter(|tool| tool.spec.plan && given.get(&tool.spec.name).is_none());
        let mut effects: Vec<_> = plan_tools.map(|tool| (tool.spec.name.clone(), Effect::Allow)).collect();
        for (name, effect) in given.iter() {
            check_entry(name, registry, &bound, &mut problems, &mut warnings);
            effects.push((name.clone(), *effect));
        }
        if !problems.is_empty() {
            return Err(Error { code: ErrorCode::InvalidProfile, problems });
        }
        let duty = overrides.duty.clone().unwrap_or_else(|| duty::duty(mode, overrides.lang).into());
        let names = tools().map(|tool| tool.spec.name.clone()).collect();
        Ok((Self { id: mode, mode, names, effects: Table::new(effects), duty }, warnings))
    }
}

/// Which tools are bound, by number: the mode's, cut down to those the host lists. Rule `profile.names`.
fn narrow(
    mode: WorkMode,
    registry: &Registry,
    listed: Option<&[String]>,
    problems: &mut Vec<Problem>,
    warnings: &mut Vec<Warning>,
) -> Vec<bool> {
    let usable = |tool: &Tool| tool.usable_in(mode);
    let Some(listed) = listed else { return registry.tools().iter().map(usable).collect() };
    let mut bound = vec![false; registry.tools().len()];
    for (n, name) in listed.iter().enumerate() {
        let field = format!("names[{n}]");
        match registry.find(name).and_then(|at| Some((registry.tools().get(at)?, bound.get_mut(at)?))) {
            Some((tool, bound)) if usable(tool) => *bound = true,
            Some(_) => {
                warnings.push(Warning { field, message: format!("`{name}` cannot be used in `{mode}`, so it stays unbound") })
            }
            None => problems.push(unknown(field, name)),
        }
    }
    bound
}

fn check_entry(name: &str, registry: &Registry, bound: &[bool], problems: &mut Vec<Problem>, warnings: &mut Vec<Warning>) {
    let field = format!("effects.{}", printable(name));
    let Some((tool, &bound)) = registry.find(name).and_then(|at| Some((registry.tools().get(at)?, bound.get(at)?))) else {
        problems.push(unknown(field, name));
        return;
    };
    if !bound {
        warnings.push(Warning { field, message: format!("`{name}` is not bound in this profile, so its entry never applies") });
    } else if tool.effect != Effect::Ask {
        let message = format!("`{name}` is `{}` by default, and the table sees only what still asks", tool.effect);
        warnings.push(Warning { field, message });
    }
}

fn unknown(field: String, name: &str) -> Problem {
    Problem { field, message: format!("no tool is named `{}`", printable(name)) }
}
