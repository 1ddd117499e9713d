//! Path patterns: which arguments of a call name files.
//!
//! A pattern is a dotted walk from the arguments' object: `path`, `options.cwd`, `paths[]`, `edits[].file`. A step ending
//! in `[]` holds a list and stands for each of its items. A key that itself holds a dot or a bracket cannot be written;
//! such a tool computes its paths in the host.

use crate::kernel::json::Json;
use alloc::{borrow::ToOwned, format, string::String, vec::Vec};

/// A compiled pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    text: String,
    steps: Vec<Step>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Step {
    key: String,
    /// How many list levels lie under the key: 1 for `paths[]`, 2 for `grid[][]`.
    lists: usize,
}

impl Pattern {
    /// Compiles the text, or says what is wrong with it.
    pub fn parse(text: &str) -> Result<Self, &'static str> {
        if text.is_empty() {
            return Err("an empty pattern names no argument");
        }
        let mut steps = Vec::new();
        for step in text.split('.') {
            steps.push(parse_step(step)?);
        }
        Ok(Self { text: text.to_owned(), steps })
    }

    /// The name of the argument the walk starts at.
    pub fn head(&self) -> &str {
        self.steps.first().map_or("", |step| step.key.as_str())
    }

    /// Collects every text the pattern reaches. What is absent or null is skipped; what has another shape than the pattern
    /// says is an error naming the argument, since nobody could tell what a tool makes of it. Rule `inspect.readable-paths`.
    pub fn collect<'a>(&self, args: &'a Json, found: &mut Vec<&'a str>) -> Result<(), String> {
        walk(&self.steps, args, found).map_err(|shape| format!("argument `{}` should hold {shape}", self.text))
    }
}

fn parse_step(step: &str) -> Result<Step, &'static str> {
    let key = step.trim_end_matches("[]");
    if key.is_empty() {
        return Err("a step of the pattern has no name");
    }
    if key.contains(['[', ']']) {
        return Err("only `[]` may follow a name in a pattern");
    }
    Ok(Step { key: key.to_owned(), lists: (step.len() - key.len()) / 2 })
}

/// Walks the steps; the error says what shape was expected.
fn walk<'a>(steps: &[Step], value: &'a Json, found: &mut Vec<&'a str>) -> Result<(), &'static str> {
    if *value == Json::Null {
        return Ok(());
    }
    let Some((step, rest)) = steps.split_first() else {
        found.push(value.as_text().ok_or("a text")?);
        return Ok(());
    };
    let object = value.as_object().ok_or("an object")?;
    match object.get(&step.key) {
        Some(held) => walk_lists(step.lists, rest, held, found),
        None => Ok(()),
    }
}

fn walk_lists<'a>(lists: usize, rest: &[Step], value: &'a Json, found: &mut Vec<&'a str>) -> Result<(), &'static str> {
    if lists == 0 || *value == Json::Null {
        return walk(rest, value, found);
    }
    value.as_list().ok_or("a list")?.iter().try_for_each(|item| walk_lists(lists - 1, rest, item, found))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    fn collect(pattern: &str, json: &str) -> Result<Vec<String>, String> {
        let args = Json::parse(json, 64).unwrap();
        let mut found = vec![];
        Pattern::parse(pattern).unwrap().collect(&args, &mut found)?;
        Ok(found.into_iter().map(ToOwned::to_owned).collect())
    }

    #[test]
    fn rule_inspect_every_path() {
        assert_eq!(collect("path", r#"{"path":"a"}"#).unwrap(), ["a"]);
        assert_eq!(collect("paths[]", r#"{"paths":["a","b"]}"#).unwrap(), ["a", "b"]);
        assert_eq!(collect("edits[].file", r#"{"edits":[{"file":"a"},{},{"file":"b"}]}"#).unwrap(), ["a", "b"]);
        assert_eq!(collect("grid[][]", r#"{"grid":[["a"],[],["b","c"]]}"#).unwrap(), ["a", "b", "c"]);
        assert_eq!(collect("options.cwd", r#"{"options":{"cwd":"a"}}"#).unwrap(), ["a"]);
        assert_eq!(collect("__proto__", r#"{"__proto__":"a"}"#).unwrap(), ["a"]);
    }

    #[test]
    fn what_is_absent_is_skipped() {
        for args in ["{}", r#"{"edits":null}"#, r#"{"edits":[]}"#, r#"{"edits":[null]}"#, r#"{"edits":[{"file":null}]}"#] {
            assert!(collect("edits[].file", args).unwrap().is_empty(), "{args}");
        }
    }

    #[test]
    fn rule_inspect_readable_paths() {
        assert_eq!(collect("path", r#"{"path":["a"]}"#).unwrap_err(), "argument `path` should hold a text");
        assert_eq!(collect("paths[]", r#"{"paths":"a"}"#).unwrap_err(), "argument `paths[]` should hold a list");
        assert_eq!(collect("edits[].file", r#"{"edits":["a"]}"#).unwrap_err(), "argument `edits[].file` should hold an object");
        assert!(collect("path", r#"{"path":7}"#).is_err());
        assert!(collect("path", "[]").is_err());
    }

    #[test]
    fn malformed_patterns_are_refused() {
        for text in ["", ".", "a.", ".a", "[]", "a[0]", "a[", "a[].", "a[]b", "a]"] {
            assert!(Pattern::parse(text).is_err(), "{text}");
        }
        assert_eq!(Pattern::parse("edits[].file").unwrap().head(), "edits");
    }
}
