//! Globs of the `alwaysAsk` list: `*`, `?`, `[...]` within a segment, `**` for any number of segments, none included.

use crate::kernel::{braces::expand_braces, normal::Rules};
use alloc::{borrow::ToOwned, string::String, vec::Vec};

/// A compiled list of globs, relative to a root.
#[derive(Debug, Clone)]
pub(crate) struct Globs {
    /// Each pattern's segments.
    patterns: Vec<Vec<Segment>>,
}

/// One segment of a pattern, as a key.
#[derive(Debug, Clone)]
struct Segment {
    text: String,
    /// Whether it stands for more than itself.
    wild: bool,
}

impl Globs {
    /// Compiles one pattern after the other; an error says what is wrong with the first bad one.
    pub(crate) fn new(globs: &[String], rules: Rules) -> Result<Self, (usize, &'static str)> {
        let mut patterns = Vec::new();
        for (n, glob) in globs.iter().enumerate() {
            let alternatives = expand_braces(glob).ok_or((n, "has too many alternatives"))?;
            for alternative in alternatives {
                let text = rules.key(&alternative);
                let names = text.split('/').filter(|name| !name.is_empty() && *name != ".");
                let segments: Vec<_> =
                    names.map(|name| Segment { text: name.to_owned(), wild: name.contains(['*', '?', '[']) }).collect();
                if segments.is_empty() || segments.iter().any(|segment| segment.text == "..") {
                    return Err((n, "is no glob below a root"));
                }
                patterns.push(segments);
            }
        }
        Ok(Self { patterns })
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.patterns.is_empty()
    }

    /// Whether any of them matches the segments of what lies below a root, which is a key.
    pub(crate) fn matches(&self, below_root: &str, separators: &[char]) -> bool {
        let segments: Vec<_> = below_root.split(separators).filter(|segment| !segment.is_empty()).collect();
        self.patterns.iter().any(|pattern| segments_match(pattern, &segments))
    }
}

fn segments_match(pattern: &[Segment], segments: &[&str]) -> bool {
    // The usual walk with one step back: where the last `**` stood, and how much it has swallowed.
    let (mut p, mut s) = (0, 0);
    let mut back: Option<(usize, usize)> = None;
    loop {
        match (pattern.get(p), segments.get(s)) {
            (None, None) => return true,
            (Some(glob), _) if glob.wild && glob.text == "**" => {
                back = Some((p, s));
                p += 1;
            }
            (Some(glob), Some(segment)) if segment_matches(glob, segment) => {
                p += 1;
                s += 1;
            }
            _ => match back {
                Some((star, eaten)) if eaten < segments.len() => {
                    back = Some((star, eaten + 1));
                    p = star + 1;
                    s = eaten + 1;
                }
                Some(_) | None => return false,
            },
        }
    }
}

fn segment_matches(pattern: &Segment, segment: &str) -> bool {
    if !pattern.wild {
        return pattern.text == segment;
    }
    let (mut glob, mut text) = (pattern.text.as_str(), segment);
    let mut back: Option<(&str, &str)> = None;
    loop {
        let behind = match (glob.chars().next(), text.chars().next()) {
            (None, None) => return true,
            (Some('*'), _) => {
                glob = tail(glob);
                back = Some((glob, text));
                continue;
            }
            (Some('['), Some(c)) => class(glob, c),
            (Some(wanted), Some(c)) if wanted == '?' || wanted == c => Some(tail(glob)),
            (Some(_) | None, Some(_) | None) => None,
        };
        match (behind, back) {
            (Some(behind), _) => (glob, text) = (behind, tail(text)),
            (None, Some((star, eaten))) if !eaten.is_empty() => {
                (glob, text) = (star, tail(eaten));
                back = Some((star, text));
            }
            (None, Some(_) | None) => return false,
        }
    }
}

/// All but the first character.
fn tail(text: &str) -> &str {
    let mut chars = text.chars();
    chars.next();
    chars.as_str()
}

/// What stands behind the class that `glob` begins with, when it holds `c`. A class that does not close is the character `[`.
fn class(glob: &str, c: char) -> Option<&str> {
    let inner = tail(glob);
    let negated = inner.starts_with(['!', '^']);
    let items = if negated { tail(inner) } else { inner };
    // A bracket that comes first closes nothing.
    let Some((close, _)) = items.char_indices().skip(1).find(|&(_, item)| item == ']') else {
        return (c == '[').then_some(inner);
    };
    let mut members = items.get(..close)?.chars();
    let mut found = false;
    while let Some(low) = members.next() {
        let mut ahead = members.clone();
        match (ahead.next(), ahead.next()) {
            (Some('-'), Some(high)) => {
                found |= (low..=high).contains(&c);
                members = ahead;
            }
            _ => found |= low == c,
        }
    }
    if found == negated { None } else { items.get(close + 1..) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::place::Platform;

    const PLAIN: Rules = Rules { platform: Platform::Posix, fold: false };

    fn hit(glob: &str, path: &str) -> bool {
        Globs::new(&[glob.to_owned()], PLAIN).unwrap().matches(path, &['/'])
    }

    #[test]
    fn globs_match_what_they_say() {
        for (glob, path) in [
            (".git", ".git"),
            (".git/**", ".git/hooks/pre-commit"),
            (".git/**", ".git"),
            ("**/.env", ".env"),
            ("**/.env", "a/b/.env"),
            ("**/x/**/y", "a/x/b/c/y"),
            ("*.sh", "a.sh"),
            ("a?c/[x-z]*", "abc/yes"),
            ("{a,b}/c", "b/c"),
            ("[!a]b", "xb"),
            ("[]a]b", "]b"),
            ("é*ü", "éxü"),
            ("a[", "a["),
            ("agents/*/AGENT.md", "agents/demo/AGENT.md"),
        ] {
            assert!(hit(glob, path), "{glob} {path}");
        }
        for (glob, path) in [
            (".git/**", ".gitignore"),
            ("*.sh", "a/b.sh"),
            ("*.sh", "a.shx"),
            ("a?c", "ac"),
            ("[!a]b", "ab"),
            ("a/**/b", "a/bc"),
            ("a", "a/b"),
        ] {
            assert!(!hit(glob, path), "{glob} {path}");
        }
    }

    #[test]
    fn case_folds_where_the_workspace_folds() {
        let rules = Rules { platform: Platform::Windows, fold: true };
        let globs = Globs::new(&["agents/*/AGENT.md".to_owned()], rules).unwrap();
        assert!(globs.matches(&rules.key("Agents\\demo\\agent.MD"), &['\\', '/']));
    }

    #[test]
    fn a_glob_that_leaves_its_root_is_refused() {
        for glob in ["../x", "a/../b", "", "/", "."] {
            assert!(Globs::new(&[glob.to_owned()], PLAIN).is_err(), "{glob}");
        }
        assert_eq!(Globs::new(&["a".to_owned(), "{a,b}".repeat(9)], PLAIN).unwrap_err().0, 1);
    }

    #[test]
    fn many_stars_take_no_time() {
        assert!(!hit(&"*a".repeat(50), &"a".repeat(10_000).replace("aa", "ab").repeat(2)));
        assert!(!hit(&"**/a/".repeat(20), &"a/b/".repeat(500)));
    }
}
