//! Short ways to ask the wire.

use sanmon::wire::{RegistryHandle, WorkspaceHandle};
use serde_json::{Value, json};

/// A read tool that names no files, changed as `more` says.
pub(crate) fn tool(name: &str, more: Value) -> Value {
    merge(json!({"name": name, "authority": "read", "inputSchema": {}, "paths": []}), more)
}

pub(crate) fn merge(mut into: Value, more: Value) -> Value {
    into.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    into
}

fn build(tools: &[Value]) -> Result<RegistryHandle, Vec<String>> {
    RegistryHandle::build(&Value::from(tools).to_string()).map_err(|error| listed(&error))
}

fn listed(error: &str) -> Vec<String> {
    let error: Value = serde_json::from_str(error).unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    error["problems"]
        .as_array()
        .unwrap()
        .iter()
        .map(|problem| format!("{}: {}", text(&problem["field"]), text(&problem["message"])))
        .collect()
}

/// What is wrong with these tools.
pub(crate) fn problems(tools: &[Value]) -> Vec<String> {
    build(tools).err().unwrap_or_default()
}

/// What a registry of these tools tells of itself.
pub(crate) fn registry(tools: &[Value]) -> Value {
    serde_json::from_str(&build(tools).unwrap().describe()).unwrap()
}

/// The profile of a mode over these tools.
pub(crate) fn profile(tools: &[Value], mode: &str, overrides: Value) -> Result<Value, Vec<String>> {
    let answer = build(tools)?.profile(&json!({"mode": mode, "overrides": overrides}).to_string());
    answer.map(|text| serde_json::from_str(&text).unwrap()).map_err(|error| listed(&error))
}

/// The inspection of one call of a tool, in a workspace whose only root is `/ws`.
pub(crate) fn inspect(tool: &Value, args: Value, facts: Value) -> Value {
    let workspace = WorkspaceHandle::build(r#"{"roots":["/ws"]}"#).unwrap();
    let registry = build(std::slice::from_ref(tool)).unwrap();
    serde_json::from_str(&registry.inspect(Some(&workspace), 0, &args.to_string(), &facts.to_string())).unwrap()
}
