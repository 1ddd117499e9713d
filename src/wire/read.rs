//! Requests, read strictly: every problem is found and named by its field, and an unknown key is one of them.

use crate::kernel::{
    effect::Effect,
    error::{Error, ErrorCode, Problem},
    inspect::Facts,
    json::Json,
    limits,
    mode::WorkMode,
    place::Platform,
    profile::{Lang, Overrides},
    table::Table,
    tool::{Authority, ToolSpec},
    workspace::WorkspaceOptions,
};
use alloc::{
    borrow::ToOwned,
    format,
    string::{String, ToString},
    vec::Vec,
};

/// The objects and lists a request itself puts around the host's own values.
const WRAPPING: usize = 4;

/// Reads a JSON list of tool specs.
pub(crate) fn tools(text: &str) -> Result<Vec<ToolSpec>, Error> {
    if text.len() > limits::MAX_REGISTRY_BYTES {
        let message = format!("the tools take {} bytes as JSON, the limit is {}", text.len(), limits::MAX_REGISTRY_BYTES);
        return Err(Error::one(ErrorCode::InvalidTool, "tools", message));
    }
    request(text, ErrorCode::InvalidTool, |json, problems| {
        let items = list(json, "tools", problems);
        items.into_iter().enumerate().map(|(n, item)| tool(Fields::of(item, format!("tools[{n}]"), problems), problems)).collect()
    })
}

fn tool(mut fields: Fields, problems: &mut Vec<Problem>) -> ToolSpec {
    let spec = ToolSpec {
        name: fields.required("name", text, problems).unwrap_or_default(),
        description: fields.optional("description", text, problems).unwrap_or_default(),
        authority: fields.required("authority", authority, problems).unwrap_or(Authority::Write),
        input_schema: fields.required("inputSchema", any, problems).unwrap_or(Json::Null),
        effect: fields.optional("effect", effect, problems),
        plan: fields.flag("plan", problems),
        modes: fields.list("modes", mode, problems),
        paths: fields.list("paths", text, problems),
        command: fields.optional("command", text, problems),
        patch: fields.optional("patch", text, problems),
        paths_by_host: fields.flag("pathsByHost", problems),
        command_by_host: fields.flag("commandByHost", problems),
        human_only: fields.flag("humanOnly", problems),
    };
    fields.close(problems);
    spec
}

/// Reads workspace options.
pub(crate) fn workspace(text_of: &str) -> Result<WorkspaceOptions, Error> {
    request(text_of, ErrorCode::InvalidWorkspace, |json, problems| {
        let mut fields = Fields::of(json, String::new(), problems);
        let options = WorkspaceOptions {
            roots: fields.list("roots", text, problems).unwrap_or_else(|| fields.missing("roots", problems)),
            cwd: fields.optional("cwd", text, problems),
            platform: fields.optional("platform", platform, problems),
            case_insensitive: fields.optional("caseInsensitive", flag, problems),
            always_ask: fields.list("alwaysAsk", text, problems).unwrap_or_default(),
            physical: fields.flag("physical", problems),
            link_counts: fields.flag("linkCounts", problems),
        };
        fields.close(problems);
        options
    })
}

/// Reads `{ mode, overrides }`.
pub(crate) fn profile(text_of: &str) -> Result<(WorkMode, Overrides), Error> {
    request(text_of, ErrorCode::InvalidProfile, |json, problems| {
        let mut fields = Fields::of(json, String::new(), problems);
        let mode = fields.required("mode", mode, problems).unwrap_or(WorkMode::Ask);
        let overrides = fields.optional("overrides", any, problems).unwrap_or_else(|| Json::Object(Table::default()));
        fields.close(problems);
        let mut fields = Fields::of(overrides, String::new(), problems);
        let overrides = Overrides {
            names: fields.list("names", text, problems),
            effects: fields.map("effects", effect, problems),
            duty: fields.optional("duty", text, problems),
            lang: fields.optional("lang", lang, problems).unwrap_or_default(),
        };
        fields.close(problems);
        (mode, overrides)
    })
}

/// Reads facts; an empty text is none.
pub(crate) fn facts(text_of: &str) -> Result<Facts, Error> {
    if text_of.is_empty() {
        return Ok(Facts::default());
    }
    request(text_of, ErrorCode::InvalidInput, |json, problems| {
        let mut fields = Fields::of(json, String::new(), problems);
        let facts = Facts {
            paths: fields.list("paths", text, problems),
            command: fields.optional("command", text, problems),
            real: fields.map("real", |json| nullable(json, text), problems),
            links: fields.map("links", |json| nullable(json, count), problems),
        };
        fields.close(problems);
        facts
    })
}

/// Reads one request, and refuses it with every problem found.
fn request<T>(text: &str, code: ErrorCode, read: impl FnOnce(Json, &mut Vec<Problem>) -> T) -> Result<T, Error> {
    let json = Json::parse(text, limits::MAX_DEPTH + WRAPPING)
        .map_err(|error| Error::one(ErrorCode::InvalidInput, "", error.to_string()))?;
    let mut problems = Vec::new();
    let read = read(json, &mut problems);
    if problems.is_empty() { Ok(read) } else { Err(Error { code, problems }) }
}

/// An object's entries while they are taken out one by one; what is left at the end is unknown.
struct Fields {
    entries: Vec<(String, Json)>,
    prefix: String,
}

/// Reads one value, or says what it should be.
type Read<T> = fn(Json) -> Result<T, &'static str>;

impl Fields {
    fn of(json: Json, prefix: String, problems: &mut Vec<Problem>) -> Self {
        match json {
            Json::Object(entries) => Self { entries: entries.into_entries(), prefix },
            Json::Null | Json::Bool(_) | Json::Number(_) | Json::Text(_) | Json::List(_) => {
                problems.push(Problem { field: prefix.clone(), message: "should be an object".into() });
                Self { entries: Vec::new(), prefix }
            }
        }
    }

    fn take(&mut self, key: &str) -> Option<Json> {
        let at = self.entries.iter().position(|(name, _)| name == key)?;
        Some(self.entries.swap_remove(at).1)
    }

    fn name(&self, key: &str) -> String {
        if self.prefix.is_empty() { key.to_owned() } else { format!("{}.{key}", self.prefix) }
    }

    fn read<T>(&self, key: &str, json: Json, read: Read<T>, problems: &mut Vec<Problem>) -> Option<T> {
        read(json).map_err(|wanted| problems.push(Problem { field: self.name(key), message: format!("should be {wanted}") })).ok()
    }

    fn optional<T>(&mut self, key: &str, read: Read<T>, problems: &mut Vec<Problem>) -> Option<T> {
        let json = self.take(key)?;
        self.read(key, json, read, problems)
    }

    fn required<T>(&mut self, key: &str, read: Read<T>, problems: &mut Vec<Problem>) -> Option<T> {
        match self.take(key) {
            Some(json) => self.read(key, json, read, problems),
            None => self.missing(key, problems),
        }
    }

    fn missing<T: Default>(&self, key: &str, problems: &mut Vec<Problem>) -> T {
        // What is no object at all, or stands there in a wrong shape, is reported as that alone.
        if !problems.iter().any(|problem| problem.field == self.name(key) || problem.field == self.prefix) {
            problems.push(Problem { field: self.name(key), message: "is missing".into() });
        }
        T::default()
    }

    fn flag(&mut self, key: &str, problems: &mut Vec<Problem>) -> bool {
        self.optional(key, flag, problems).unwrap_or(false)
    }

    fn list<T>(&mut self, key: &str, read: Read<T>, problems: &mut Vec<Problem>) -> Option<Vec<T>> {
        let json = self.take(key)?;
        let name = self.name(key);
        let items = list(json, &name, problems).into_iter().enumerate();
        Some(items.filter_map(|(n, item)| self.read(&format!("{key}[{n}]"), item, read, problems)).collect())
    }

    fn map<T>(&mut self, key: &str, read: Read<T>, problems: &mut Vec<Problem>) -> Table<T> {
        let Some(json) = self.take(key) else { return Table::default() };
        let inner = Self::of(json, self.name(key), problems);
        let Self { entries, prefix } = inner;
        let names = Self { entries: Vec::new(), prefix };
        entries
            .into_iter()
            .filter_map(|(name, item)| names.read(&name, item, read, problems).map(|value| (name, value)))
            .collect()
    }

    /// Rule `boundary.unknown-keys`: a misspelt key would otherwise protect nothing.
    fn close(self, problems: &mut Vec<Problem>) {
        for (key, _) in &self.entries {
            problems.push(Problem { field: self.name(key), message: "is not a known key".into() });
        }
    }
}

fn list(json: Json, name: &str, problems: &mut Vec<Problem>) -> Vec<Json> {
    match json {
        Json::List(items) => items,
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::Text(_) | Json::Object(_) => {
            problems.push(Problem { field: name.to_owned(), message: "should be a list".into() });
            Vec::new()
        }
    }
}

fn any(json: Json) -> Result<Json, &'static str> {
    Ok(json)
}

fn text(json: Json) -> Result<String, &'static str> {
    match json {
        Json::Text(text) => Ok(text),
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::List(_) | Json::Object(_) => Err("a text"),
    }
}

fn flag(json: Json) -> Result<bool, &'static str> {
    match json {
        Json::Bool(flag) => Ok(flag),
        Json::Null | Json::Number(_) | Json::Text(_) | Json::List(_) | Json::Object(_) => Err("true or false"),
    }
}

fn count(json: Json) -> Result<u64, &'static str> {
    match json {
        Json::Number(number) => number.parse().map_err(|_| "a count"),
        Json::Null | Json::Bool(_) | Json::Text(_) | Json::List(_) | Json::Object(_) => Err("a count"),
    }
}

fn nullable<T>(json: Json, read: Read<T>) -> Result<Option<T>, &'static str> {
    if json == Json::Null { Ok(None) } else { read(json).map(Some) }
}

fn word<T>(json: &Json, parse: impl FnOnce(&str) -> Option<T>, wanted: &'static str) -> Result<T, &'static str> {
    json.as_text().and_then(parse).ok_or(wanted)
}

fn effect(json: Json) -> Result<Effect, &'static str> {
    word(&json, Effect::parse, "`allow`, `ask` or `deny`")
}

/// A mode's exact word: leniency is for what a user typed, not for configuration.
fn mode(json: Json) -> Result<WorkMode, &'static str> {
    word(&json, |word| WorkMode::ALL.into_iter().find(|mode| mode.as_str() == word), "`ask`, `plan` or `agent`")
}

fn authority(json: Json) -> Result<Authority, &'static str> {
    word(&json, Authority::parse, "`read` or `write`")
}

fn platform(json: Json) -> Result<Platform, &'static str> {
    word(&json, Platform::parse, "`posix`, `darwin`, `windows` or `uri`")
}

fn lang(json: Json) -> Result<Lang, &'static str> {
    word(&json, Lang::parse, "`en` or `zh`")
}
