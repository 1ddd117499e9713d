//! [`ToolSpec`] and [`Registry`]: the one closed list of tools.

use crate::kernel::{
    arguments::Pattern,
    digest,
    effect::Effect,
    error::{Error, ErrorCode, Problem},
    json::Json,
    limits,
    mode::WorkMode,
    table::Table,
};
use alloc::{borrow::ToOwned, format, string::String, vec::Vec};

/// Whether a tool only reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Authority {
    /// It changes nothing.
    Read,
    /// It may change something.
    Write,
}

impl Authority {
    /// The word used everywhere outside Rust.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Write => "write",
        }
    }

    /// Reads the exact word; anything else is `None`.
    pub fn parse(word: &str) -> Option<Self> {
        [Self::Read, Self::Write].into_iter().find(|authority| authority.as_str() == word)
    }
}

/// One tool as the host declares it.
#[derive(Debug, Clone)]
pub struct ToolSpec {
    /// `[A-Za-z][A-Za-z0-9_.:/-]{0,127}`, exact and case-sensitive; never folded or repaired. Rule `registry.exact-names`.
    pub name: String,
    /// For the model.
    pub description: String,
    /// Whether it only reads.
    pub authority: Authority,
    /// JSON Schema of its arguments; part of its digest. The schema check itself is a fact of the host.
    pub input_schema: Json,
    /// Its default effect; when absent, allow for read tools and ask for the others. Rule `registry.default-effect`.
    pub effect: Option<Effect>,
    /// A plan tool.
    pub plan: bool,
    /// The modes that bind it; when absent, read -> ask and agent, plan -> plan and agent, else agent.
    /// Rule `registry.default-modes`.
    pub modes: Option<Vec<WorkMode>>,
    /// Patterns of the arguments that name files; `Some([])` says that it touches none.
    pub paths: Option<Vec<String>>,
    /// Pattern of the argument that holds a shell line.
    pub command: Option<String>,
    /// Pattern of the argument that holds a patch.
    pub patch: Option<String>,
    /// The host computes paths from the arguments and hands them over as [`Facts::paths`](crate::Facts).
    pub paths_by_host: bool,
    /// The host computes the shell line and hands it over as [`Facts::command`](crate::Facts).
    pub command_by_host: bool,
    /// On a sheet only a human may answer for it.
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

/// The closed list, compiled. Immutable: a changed list is another registry. Rule `registry.closed`.
#[derive(Debug, Clone)]
pub struct Registry {
    tools: Vec<Tool>,
    by_name: Table<()>,
    digest: String,
}

impl Registry {
    /// Checks and compiles the tools. Every problem is reported, all of them at once. Rule `registry.all-problems`.
    pub fn new(specs: Vec<ToolSpec>) -> Result<Self, Error> {
        // Rule `registry.size-limits`.
        if specs.len() > limits::MAX_TOOLS {
            let message = format!("a registry of {} tools is over the limit of {}", specs.len(), limits::MAX_TOOLS);
            return Err(Error::one(ErrorCode::InvalidTool, "tools", message));
        }
        let by_name = Table::new(specs.iter().map(|spec| (spec.name.clone(), ())).collect());
        let mut problems = Vec::new();
        let tools: Vec<_> = specs.into_iter().enumerate().map(|(n, spec)| Tool::compile(n, spec, &mut problems)).collect();
        let code = if problems.is_empty() { ErrorCode::DuplicateTool } else { ErrorCode::InvalidTool };
        // Rule `registry.unique-names`.
        for (n, first) in by_name.repeated() {
            let name = tools.get(n).map_or("", |tool| &tool.spec.name);
            let message = format!("the name `{}` is taken by tools[{first}]", printable(name));
            problems.push(Problem { field: format!("tools[{n}].name"), message });
        }
        if !problems.is_empty() {
            return Err(Error { code, problems });
        }
        // In name order, so that two hosts that list the same tools in another order agree. Rule `registry.digest`.
        let in_order = by_name.sorted().filter_map(|(name, ())| tools.get(by_name.position(name)?));
        let digests = in_order.map(|tool| Json::Text(tool.digest.clone())).collect();
        Ok(Self { digest: digest::digest(&Json::List(digests)), tools, by_name })
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
        self.by_name.position(name)
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

    /// The modes that bind it.
    pub fn modes(&self) -> &[WorkMode] {
        &self.modes
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
        let digest = digest::digest(&definition(&spec, effect, &modes));
        Self { spec, effect, modes, paths, command, patch, digest }
    }
}

/// What the digest covers: the effective definition, so that leaving a default out and spelling it out is the same tool.
fn definition(spec: &ToolSpec, effect: Effect, modes: &[WorkMode]) -> Json {
    let text = |text: &str| Json::Text(text.to_owned());
    let texts = |list: &[String]| Json::List(list.iter().map(|item| text(item)).collect());
    let entries = [
        ("name", text(&spec.name)),
        ("description", text(&spec.description)),
        ("authority", text(spec.authority.as_str())),
        ("inputSchema", spec.input_schema.clone()),
        ("effect", text(effect.as_str())),
        ("plan", Json::Bool(spec.plan)),
        ("modes", Json::List(modes.iter().map(|mode| text(mode.as_str())).collect())),
        ("paths", spec.paths.as_deref().map_or(Json::Null, texts)),
        ("command", spec.command.as_deref().map_or(Json::Null, text)),
        ("patch", spec.patch.as_deref().map_or(Json::Null, text)),
        ("pathsByHost", Json::Bool(spec.paths_by_host)),
        ("commandByHost", Json::Bool(spec.command_by_host)),
        ("humanOnly", Json::Bool(spec.human_only)),
    ];
    Json::Object(Table::new(entries.map(|(key, value)| (key.to_owned(), value)).into()))
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
