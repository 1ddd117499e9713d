//! Braces and wildcards: the texts one pattern may stand for.

use crate::kernel::limits;
use alloc::{borrow::ToOwned, string::String, vec::Vec};

/// What a glob may stand for: every alternative of its braces, with `**` also as no folder at all. `None` when the text is
/// no glob, `Some(None)` when there are too many to tell. Rule `place.globs`.
pub(crate) fn glob_readings(text: &str) -> Option<Option<Vec<String>>> {
    if !text.contains(['{', '*']) {
        return None;
    }
    let mut readings = Vec::new();
    let Some(alternatives) = expand_braces(text) else { return Some(None) };
    for alternative in alternatives {
        if alternative.split(['/', '\\']).any(|segment| segment == "**") {
            let kept: Vec<_> = alternative.split(['/', '\\']).filter(|segment| *segment != "**").collect();
            let mut without = kept.join("/");
            if without.is_empty() {
                without.push('.');
            }
            readings.push(without);
        }
        readings.push(alternative);
    }
    readings.retain(|reading| reading != text);
    Some(Some(readings))
}

/// Whether a pattern holds alternatives in parentheses, `@(a|b)`, that may lead up or to a root.
pub(crate) fn has_upward_group(text: &str) -> bool {
    let mut groups = text.split('(');
    let mut before = groups.next().unwrap_or_default();
    groups.any(|group| {
        let extended = before.ends_with(['@', '?', '+', '*', '!']);
        before = group;
        extended && group.split('|').any(|choice| choice.starts_with("..") || choice.starts_with(['/', '~']))
    })
}

/// Every alternative of the braces of a pattern; `None` when there are more than the limit, or too many braces to look at.
pub(crate) fn expand_braces(text: &str) -> Option<Vec<String>> {
    let braces = text.split('{').count() - 1;
    if braces > limits::MAX_BRACES || (braces > 0 && text.len() > limits::MAX_BRACE_BYTES) {
        return None;
    }
    let mut done: Vec<String> = Vec::new();
    let mut open = alloc::vec![text.to_owned()];
    while let Some(next) = open.pop() {
        match first_braces(&next) {
            None => done.push(next),
            Some((before, choices, after)) => {
                // Last in, first out: pushed backwards, they come out in order.
                open.extend(choices.into_iter().rev().map(|choice| [before, choice, after].concat()));
            }
        }
        if done.len() + open.len() > limits::MAX_BRACE_ALTERNATIVES {
            return None;
        }
    }
    Some(done)
}

/// The first balanced braces that hold a comma: what stands before, the choices, and what stands behind.
fn first_braces(text: &str) -> Option<(&str, Vec<&str>, &str)> {
    for (start, _) in text.char_indices().filter(|&(_, c)| c == '{') {
        let mut depth = 0;
        let mut choices = Vec::new();
        let mut from = start + 1;
        for (at, c) in text.get(start..)?.char_indices().map(|(at, c)| (start + at, c)) {
            match c {
                '{' => depth += 1,
                ',' if depth == 1 => {
                    choices.push(text.get(from..at)?);
                    from = at + 1;
                }
                '}' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                if choices.is_empty() {
                    break;
                }
                choices.push(text.get(from..at)?);
                return Some((text.get(..start)?, choices, text.get(at + 1..)?));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    #[test]
    fn braces_expand_like_a_shell() {
        assert_eq!(expand_braces("a{b,c{d,}}e").unwrap(), vec!["abe", "acde", "ace"]);
        assert_eq!(expand_braces("{a}{,b}").unwrap(), vec!["{a}", "{a}b"]);
        assert_eq!(expand_braces("{a,b").unwrap(), vec!["{a,b"]);
        assert!(expand_braces(&"{a,b}".repeat(9)).is_none());
        assert_eq!(glob_readings("src/**/../../x").unwrap().unwrap(), vec!["src/../../x"]);
    }
}
