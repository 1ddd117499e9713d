//! [`Profile`]: what a turn may execute, built from the registry for a mode.

use crate::kernel::{
    duty,
    effect::Effect,
    error::{Error, ErrorCode, Problem},
    mode::WorkMode,
    tool::{Registry, Tool, printable},
};
use alloc::{collections::BTreeMap, format, string::String, vec, vec::Vec};
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
    /// The override table's entries, added to the built-in ones and replacing them.
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

/// An entry that builds and can never apply.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
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
        let mut effects: BTreeMap<String, Effect> =
            tools().filter(|tool| tool.spec.plan).map(|tool| (tool.spec.name.clone(), Effect::Allow)).collect();
        for (name, &effect) in &overrides.effects {
            check_entry(name, registry, &bound, &mut problems, &mut warnings);
            effects.insert(name.clone(), effect);
        }
        if !problems.is_empty() {
            return Err(Error { code: ErrorCode::InvalidProfile, problems });
        }
        let duty = overrides.duty.clone().unwrap_or_else(|| duty::duty(mode, overrides.lang).into());
        let names = tools().map(|tool| tool.spec.name.clone()).collect();
        Ok((Self { id: mode, mode, names, effects, duty }, warnings))
    }
}

/// Which tools are bound, by number: the mode's, cut down to those the host lists.
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

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    fn registry() -> Registry {
        let tool = |name: &str, authority: &str, more: &str| {
            format!(r#"{{"name":"{name}","authority":"{authority}","inputSchema":{{}},"paths":[]{more}}}"#)
        };
        let tools = [
            tool("read", "read", ""),
            tool("peek", "read", r#","modes":["ask","plan","agent"]"#),
            tool("write", "write", ""),
            tool("write_plan", "write", r#","plan":true"#),
        ];
        Registry::new(serde_json::from_str(&format!("[{}]", tools.join(","))).unwrap()).unwrap()
    }

    fn build(mode: WorkMode, overrides: &str) -> Result<(Profile, Vec<String>), String> {
        let overrides = serde_json::from_str(overrides).map_err(|error| error.to_string())?;
        let (profile, warnings) = Profile::build(mode, &registry(), &overrides).map_err(|error| error.to_string())?;
        Ok((profile, warnings.into_iter().map(|warning| warning.field).collect()))
    }

    fn names(mode: WorkMode, overrides: &str) -> String {
        build(mode, overrides).unwrap().0.names.join(" ")
    }

    #[test]
    fn rule_profile_names() {
        assert_eq!(names(WorkMode::Ask, "{}"), "read peek");
        assert_eq!(names(WorkMode::Plan, "{}"), "peek write_plan");
        assert_eq!(names(WorkMode::Agent, "{}"), "read peek write write_plan");
    }

    #[test]
    fn rule_profile_plan_table() {
        for (mode, entries) in [(WorkMode::Ask, 0), (WorkMode::Plan, 1), (WorkMode::Agent, 1)] {
            let (profile, warnings) = build(mode, "{}").unwrap();
            assert_eq!(profile.effects.len(), entries);
            assert!(profile.effects.values().all(|&effect| effect == Effect::Allow));
            assert!(warnings.is_empty());
        }
        let (profile, _) = build(WorkMode::Agent, r#"{"effects":{"write_plan":"ask"}}"#).unwrap();
        assert_eq!(profile.effects.get("write_plan"), Some(&Effect::Ask));
    }

    #[test]
    fn rule_profile_never_widens() {
        let (profile, warnings) = build(WorkMode::Plan, r#"{"names":["write","write_plan","write_plan"]}"#).unwrap();
        assert_eq!(profile.names, ["write_plan"]);
        assert_eq!(warnings, ["names[0]"]);
        assert_eq!(names(WorkMode::Agent, r#"{"names":["write","read"]}"#), "read write");
        assert_eq!(names(WorkMode::Agent, r#"{"names":[]}"#), "");
    }

    #[test]
    fn rule_profile_unknown_entry() {
        let error = build(WorkMode::Agent, r#"{"names":["reed","read"],"effects":{"rite":"deny","Write":"deny"}}"#).unwrap_err();
        assert_eq!(
            error,
            "`names[0]`: no tool is named `reed`; `effects.Write`: no tool is named `Write`; `effects.rite`: no tool is named `rite`"
        );
        for overrides in [
            r#"{"efects":{}}"#,
            r#"{"effects":{"write":"none"}}"#,
            r#"{"names":"write"}"#,
            r#"{"effects":[["write",1]]}"#,
            r#"{"lang":"fr"}"#,
        ] {
            assert!(build(WorkMode::Agent, overrides).is_err(), "{overrides}");
        }
    }

    #[test]
    fn rule_profile_dead_entry() {
        let (_, warnings) = build(WorkMode::Agent, r#"{"effects":{"read":"deny","write":"deny"}}"#).unwrap();
        assert_eq!(warnings, ["effects.read"]);
        let (_, warnings) = build(WorkMode::Ask, r#"{"effects":{"write":"allow"}}"#).unwrap();
        assert_eq!(warnings, ["effects.write"]);
    }

    #[test]
    fn rule_profile_duty() {
        for mode in WorkMode::ALL {
            let (english, chinese) = (build(mode, "{}").unwrap().0.duty, build(mode, r#"{"lang":"zh"}"#).unwrap().0.duty);
            assert!(english.is_ascii() && !chinese.is_ascii() && english != chinese);
            assert_eq!(build(mode, r#"{"duty":""}"#).unwrap().0.duty, "");
        }
    }
}
