//! [`ToolSpec`] and [`Registry`]: the one closed list of tools.

use crate::kernel::{
    arguments::Pattern,
    digest,
    effect::Effect,
    error::{Error, ErrorCode, Problem},
    limits,
    mode::WorkMode,
};
use alloc::{
    collections::BTreeMap,
    format,
    string::{String, ToString},
    vec::Vec,
};
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
    /// `[A-Za-z][A-Za-z0-9_.:/-]{0,127}`, exact and case-sensitive; never folded or repaired. Rule `registry.exact-names`.
    pub name: String,
    /// For the model.
    #[serde(default)]
    pub description: String,
    /// Whether it only reads.
    pub authority: Authority,
    /// JSON Schema of its arguments; part of its digest. The schema check itself is a fact of the host.
    pub input_schema: Value,
    /// Its default effect; when absent, allow for read tools and ask for the others. Rule `registry.default-effect`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effect: Option<Effect>,
    /// A plan tool.
    #[serde(default)]
    pub plan: bool,
    /// The modes that bind it; when absent, read -> ask and agent, plan -> plan and agent, else agent.
    /// Rule `registry.default-modes`.
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

/// A tool of a built registry: its spec with every default filled in.
#[derive(Debug, Clone)]
pub struct Tool {
    pub(crate) spec: ToolSpec,
    pub(crate) effect: Effect,
    pub(crate) modes: Vec<WorkMode>,
    pub(crate) paths: Vec<Pattern>,
    pub(crate) command: Option<Pattern>,
    pub(crate) patch: Option<Pattern>,
    digest: String,
}

/// The closed list, compiled. Immutable: a changed list is another registry. Rule `registry.immutable`.
#[derive(Debug, Clone)]
pub struct Registry {
    tools: Vec<Tool>,
    by_name: BTreeMap<String, usize>,
    digest: String,
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

impl Registry {
    /// Checks and compiles the tools. Every problem is reported, all of them at once. Rule `registry.all-problems`.
    pub fn new(specs: Vec<ToolSpec>) -> Result<Self, Error> {
        if specs.len() > limits::MAX_TOOLS {
            let message = format!("a registry of {} tools is over the limit of {}", specs.len(), limits::MAX_TOOLS);
            return Err(Error::one(ErrorCode::InvalidTool, "tools", message));
        }
        let mut invalid = Vec::new();
        let mut repeated = Vec::new();
        let mut by_name = BTreeMap::new();
        let mut tools = Vec::with_capacity(specs.len());
        for (n, spec) in specs.into_iter().enumerate() {
            if let Some(first) = by_name.insert(spec.name.clone(), n) {
                repeated.push(Problem {
                    field: format!("tools[{n}].name"),
                    message: format!("the name `{}` is taken by tools[{first}]", printable(&spec.name)),
                });
            }
            tools.push(Tool::compile(n, spec, &mut invalid));
        }
        let code = if invalid.is_empty() { ErrorCode::DuplicateTool } else { ErrorCode::InvalidTool };
        invalid.append(&mut repeated);
        if !invalid.is_empty() {
            return Err(Error { code, problems: invalid });
        }
        // In name order, so that two hosts that list the same tools in another order agree. Rule `registry.digest`.
        let digests: Vec<Value> = by_name.values().filter_map(|&n| tools.get(n)).map(|tool| tool.digest.clone().into()).collect();
        Ok(Self { digest: digest::digest(&Value::Array(digests)), tools, by_name })
    }

    /// SHA-256 over all definitions, whatever their order.
    pub fn digest(&self) -> &str {
        &self.digest
    }

    /// The tools, in the order given.
    pub fn tools(&self) -> &[Tool] {
        &self.tools
    }

    /// The number of the tool of exactly this name.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.by_name.get(name).copied()
    }

    /// The digests and effective settings of all tools.
    pub fn describe(&self) -> Description<'_> {
        let tools = self.tools.iter().map(Tool::describe).collect();
        Description { digest: &self.digest, tools }
    }
}

impl Tool {
    /// The spec as given.
    pub fn spec(&self) -> &ToolSpec {
        &self.spec
    }

    /// The default effect.
    pub fn effect(&self) -> Effect {
        self.effect
    }

    /// Whether a mode binds it.
    pub fn usable_in(&self, mode: WorkMode) -> bool {
        self.modes.contains(&mode)
    }

    /// SHA-256 over the whole definition, so that a changed tool shows.
    pub fn digest(&self) -> &str {
        &self.digest
    }

    /// Whether any argument names a file: such a call is outside when none can be found.
    pub fn names_files(&self) -> bool {
        let spec = &self.spec;
        !self.paths.is_empty() || self.command.is_some() || self.patch.is_some() || spec.paths_by_host || spec.command_by_host
    }

    fn describe(&self) -> ToolDescription<'_> {
        ToolDescription { name: &self.spec.name, digest: &self.digest, effect: self.effect, modes: &self.modes }
    }

    fn compile(n: usize, spec: ToolSpec, problems: &mut Vec<Problem>) -> Self {
        let mut note = |field: &str, message: String| problems.push(Problem { field: format!("tools[{n}].{field}"), message });
        if let Err(message) = check_name(&spec.name) {
            note("name", message);
        }
        if let Err(message) = check_modes(&spec) {
            note("modes", message);
        }
        // Rule `registry.says-files`: forgetting is how gates leak.
        if spec.paths.is_none() && spec.command.is_none() && spec.patch.is_none() && !spec.paths_by_host && !spec.command_by_host
        {
            note("paths", "the tool does not say which arguments name files; `paths: []` says that none does".into());
        }
        let mut compile = |field: &str, text: &String| Pattern::parse(text).map_err(|message| note(field, message.into())).ok();
        let paths =
            spec.paths.iter().flatten().enumerate().filter_map(|(at, text)| compile(&format!("paths[{at}]"), text)).collect();
        let command = spec.command.as_ref().and_then(|text| compile("command", text));
        let patch = spec.patch.as_ref().and_then(|text| compile("patch", text));
        let effect = spec.effect.unwrap_or(match spec.authority {
            Authority::Read => Effect::Allow,
            Authority::Write => Effect::Ask,
        });
        let modes = effective_modes(&spec);
        // Over the effective definition: leaving a default out and spelling it out is the same tool.
        let spec = ToolSpec { effect: Some(effect), modes: Some(modes.clone()), ..spec };
        let digest = serde_json::to_value(&spec).map_or_else(|error| error.to_string(), |value| digest::digest(&value));
        Self { spec, effect, modes, paths, command, patch, digest }
    }
}

/// Which modes bind the tool, each once, in the order of [`WorkMode::ALL`].
fn effective_modes(spec: &ToolSpec) -> Vec<WorkMode> {
    let given = spec.modes.as_deref().unwrap_or(match (spec.plan, spec.authority) {
        (true, Authority::Read | Authority::Write) => &[WorkMode::Plan, WorkMode::Agent],
        (false, Authority::Read) => &[WorkMode::Ask, WorkMode::Agent],
        (false, Authority::Write) => &[WorkMode::Agent],
    });
    WorkMode::ALL.into_iter().filter(|mode| given.contains(mode)).collect()
}

fn check_name(name: &str) -> Result<(), String> {
    if name.len() > limits::MAX_NAME_BYTES {
        return Err(format!("a name of {} bytes is over the limit of {}", name.len(), limits::MAX_NAME_BYTES));
    }
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_.:/-".contains(&byte);
    if name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.bytes().all(plain) {
        return Ok(());
    }
    Err(format!("`{}` is no tool name: it begins with a letter and holds letters, digits and `_ . : / -` only", printable(name)))
}

/// Rule `registry.mode-reach`: `modes` may open a read tool to `plan`, and nothing more.
fn check_modes(spec: &ToolSpec) -> Result<(), String> {
    let Some(modes) = &spec.modes else { return Ok(()) };
    for (n, mode) in modes.iter().enumerate() {
        if modes.iter().take(n).any(|earlier| earlier == mode) {
            return Err(format!("`{mode}` stands twice"));
        }
        match (mode, spec.authority) {
            (WorkMode::Ask, Authority::Write) => return Err("a write tool cannot be opened to `ask`".into()),
            (WorkMode::Plan, Authority::Write) if !spec.plan => {
                return Err("a write tool that is no plan tool cannot be opened to `plan`".into());
            }
            (WorkMode::Ask | WorkMode::Plan | WorkMode::Agent, Authority::Read | Authority::Write) => {}
        }
    }
    Ok(())
}

/// A name that someone else chose, fit for a message: short, and nothing invisible in it.
pub(crate) fn printable(name: &str) -> String {
    const KEPT: usize = 80;
    let mut out: String = name.chars().take(KEPT).flat_map(char::escape_default).collect();
    if name.chars().nth(KEPT).is_some() {
        out.push('…');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    fn specs(json: &str) -> Vec<ToolSpec> {
        serde_json::from_str(json).unwrap()
    }

    fn spec(name: &str, more: &str) -> ToolSpec {
        serde_json::from_str(&format!(r#"{{"name":{name:?},"authority":"read","inputSchema":{{}},"paths":[]{more}}}"#)).unwrap()
    }

    fn problems(tools: Vec<ToolSpec>) -> Vec<String> {
        Registry::new(tools)
            .unwrap_err()
            .problems
            .into_iter()
            .map(|problem| format!("{}: {}", problem.field, problem.message))
            .collect()
    }

    #[test]
    fn rule_registry_exact_names() {
        for name in ["a", "A9", "mcp__fs__read", "ns.tool:v1/x-y", &"a".repeat(128), "constructor", "toString"] {
            assert!(Registry::new(vec![spec(name, "")]).is_ok(), "{name}");
        }
        for name in ["", "9a", "_a", "__proto__", "a b", "réad", "a\0", &"a".repeat(129), " a", "a\n"] {
            let tool = ToolSpec { name: name.into(), ..spec("x", "") };
            assert_eq!(Registry::new(vec![tool]).unwrap_err().code, ErrorCode::InvalidTool);
        }
        let registry = Registry::new(vec![spec("write_file", "")]).unwrap();
        assert_eq!(registry.find("write_file"), Some(0));
        for other in ["WRITE_FILE", "write_file ", "write-file", "Write_File", ""] {
            assert_eq!(registry.find(other), None, "{other}");
        }
    }

    #[test]
    fn rule_registry_unique_names() {
        let error = Registry::new(vec![spec("a", ""), spec("b", ""), spec("a", "")]).unwrap_err();
        assert_eq!(error.code, ErrorCode::DuplicateTool);
        assert_eq!(error.to_string(), "`tools[2].name`: the name `a` is taken by tools[0]");
    }

    #[test]
    fn rule_registry_all_problems() {
        let found = problems(specs(
            r#"[{"name":"1","authority":"read","inputSchema":{}},
                {"name":"w","authority":"write","inputSchema":{},"paths":["a[0]","b"],"modes":["ask"]},
                {"name":"w","authority":"write","inputSchema":{},"patch":"","modes":["plan","plan"]}]"#,
        ));
        assert_eq!(found.len(), 7, "{found:#?}");
    }

    #[test]
    fn rule_registry_says_files() {
        assert!(problems(specs(r#"[{"name":"a","authority":"read","inputSchema":{}}]"#)).concat().starts_with("tools[0].paths"));
        for says in [r#""paths":[]"#, r#""command":"c""#, r#""patch":"p""#, r#""pathsByHost":true"#, r#""commandByHost":true"#] {
            let tools = specs(&format!(r#"[{{"name":"a","authority":"read","inputSchema":{{}},{says}}}]"#));
            assert_eq!(Registry::new(tools).unwrap().tools().first().unwrap().names_files(), says != r#""paths":[]"#);
        }
    }

    #[test]
    fn rule_registry_default_effect() {
        let registry = Registry::new(vec![spec("r", ""), spec("d", r#","effect":"deny""#)]).unwrap();
        assert_eq!(registry.tools().iter().map(Tool::effect).collect::<Vec<_>>(), [Effect::Allow, Effect::Deny]);
        let write = specs(r#"[{"name":"w","authority":"write","inputSchema":{},"paths":[]}]"#);
        assert_eq!(Registry::new(write).unwrap().tools().first().unwrap().effect(), Effect::Ask);
    }

    #[test]
    fn rule_registry_default_modes() {
        let write = |more: &str| ToolSpec { authority: Authority::Write, ..spec("w", more) };
        let modes = |tool: ToolSpec| effective_modes(&tool).into_iter().map(WorkMode::as_str).collect::<Vec<_>>().join(" ");
        assert_eq!(modes(spec("r", "")), "ask agent");
        assert_eq!(modes(write("")), "agent");
        assert_eq!(modes(write(r#","plan":true"#)), "plan agent");
        assert_eq!(modes(spec("r", r#","plan":true"#)), "plan agent");
        assert_eq!(modes(spec("r", r#","modes":["agent","plan","ask"]"#)), "ask plan agent");
        assert_eq!(modes(spec("r", r#","modes":[]"#)), "");
    }

    #[test]
    fn rule_registry_mode_reach() {
        let write = |more: &str| ToolSpec { authority: Authority::Write, ..spec("w", more) };
        assert!(Registry::new(vec![spec("r", r#","modes":["ask","plan","agent"]"#)]).is_ok());
        assert!(Registry::new(vec![write(r#","plan":true,"modes":["plan"]"#)]).is_ok());
        for more in [
            r#","modes":["ask"]"#,
            r#","modes":["plan"]"#,
            r#","plan":true,"modes":["ask","plan"]"#,
            r#","modes":["agent","agent"]"#,
        ] {
            assert!(Registry::new(vec![write(more)]).is_err(), "{more}");
        }
    }

    #[test]
    fn rule_registry_digest() {
        let digest = |tools: Vec<ToolSpec>| Registry::new(tools).unwrap().digest().to_string();
        let base = digest(vec![spec("a", ""), spec("b", "")]);
        assert_eq!(base, digest(vec![spec("b", ""), spec("a", "")]));
        assert_eq!(base, digest(vec![spec("a", r#","effect":"allow","modes":["agent","ask"]"#), spec("b", "")]));
        let changes = [
            r#","description":"x""#,
            r#","effect":"ask""#,
            r#","humanOnly":true"#,
            r#","command":"c""#,
            r#","plan":true"#,
            r#","modes":["ask"]"#,
        ];
        for change in changes {
            assert_ne!(base, digest(vec![spec("a", change), spec("b", "")]), "{change}");
        }
        let mut changed = spec("a", "");
        changed.input_schema = serde_json::json!({"type": "object"});
        assert_ne!(base, digest(vec![changed, spec("b", "")]));
        assert_ne!(digest(vec![]), base);
    }

    #[test]
    fn unknown_keys_and_words_are_refused() {
        for json in [
            r#"{"name":"a","authority":"read","inputSchema":{},"pathz":[]}"#,
            r#"{"name":"a","authority":"Read","inputSchema":{},"paths":[]}"#,
            r#"{"name":"a","authority":"read","inputSchema":{},"paths":[],"effect":"maybe"}"#,
            r#"{"name":"a","authority":"read","inputSchema":{},"paths":[],"modes":["edit"]}"#,
            r#"{"name":"a","authority":"read","inputSchema":{},"paths":"path"}"#,
        ] {
            assert!(serde_json::from_str::<ToolSpec>(json).is_err(), "{json}");
        }
    }
}
