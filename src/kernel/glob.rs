//! Globs of the `alwaysAsk` list: `*`, `?`, `[...]` within a segment, `**` for any number of segments, none included.

use crate::kernel::{normal::Rules, spell::expand_braces};
use alloc::{borrow::ToOwned, string::String, vec::Vec};

/// A compiled list of globs, relative to a root.
#[derive(Debug, Clone)]
pub(crate) struct Globs {
    /// Each pattern's segments.
    patterns: Vec<Vec<String>>,
}

impl Globs {
    /// Compiles one pattern after the other; an error says what is wrong with the first bad one.
    pub(crate) fn new(globs: &[String], rules: Rules) -> Result<Self, (usize, &'static str)> {
        let mut patterns = Vec::new();
        for (n, glob) in globs.iter().enumerate() {
            let alternatives = expand_braces(glob).ok_or((n, "has too many alternatives"))?;
            for alternative in alternatives {
                let text = rules.key(&alternative);
                let segments: Vec<_> =
                    text.split('/').filter(|segment| !segment.is_empty() && *segment != ".").map(ToOwned::to_owned).collect();
                if segments.is_empty() || segments.iter().any(|segment| segment == "..") {
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

fn segments_match(pattern: &[String], segments: &[&str]) -> bool {
    // The usual walk with one step back: where the last `**` stood, and how much it has swallowed.
    let (mut p, mut s) = (0, 0);
    let mut back: Option<(usize, usize)> = None;
    loop {
        match (pattern.get(p), segments.get(s)) {
            (None, None) => return true,
            (Some(glob), _) if glob == "**" => {
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

fn segment_matches(glob: &str, segment: &str) -> bool {
    if !glob.contains(['*', '?', '[']) {
        return glob == segment;
    }
    let glob: Vec<char> = glob.chars().collect();
    let text: Vec<char> = segment.chars().collect();
    let (mut g, mut t) = (0, 0);
    let mut back: Option<(usize, usize)> = None;
    while t < text.len() {
        match (glob.get(g), text.get(t)) {
            (Some('*'), _) => {
                back = Some((g, t));
                g += 1;
                continue;
            }
            (Some('?'), Some(_)) => {
                g += 1;
                t += 1;
                continue;
            }
            (Some('['), Some(&c)) => {
                if let Some(next) = class(&glob, g, c) {
                    g = next;
                    t += 1;
                    continue;
                }
            }
            (Some(wanted), Some(c)) if wanted == c => {
                g += 1;
                t += 1;
                continue;
            }
            _ => {}
        }
        let Some((star, eaten)) = back else { return false };
        back = Some((star, eaten + 1));
        g = star + 1;
        t = eaten + 1;
    }
    glob.iter().skip(g).all(|&c| c == '*')
}

/// Where the glob goes on when the class at `open` holds `c`. A class that does not close is the character `[`.
fn class(glob: &[char], open: usize, c: char) -> Option<usize> {
    let first = open + 1;
    let negated = matches!(glob.get(first), Some('!' | '^'));
    let from = first + usize::from(negated);
    let Some(close) = glob.iter().enumerate().skip(from + 1).find(|&(_, &c)| c == ']').map(|(at, _)| at) else {
        return (c == '[').then_some(first);
    };
    let items = glob.get(from..close)?;
    let mut at = 0;
    let mut found = false;
    while let Some(&low) = items.get(at) {
        match (items.get(at + 1), items.get(at + 2)) {
            (Some('-'), Some(&high)) => {
                found |= (low..=high).contains(&c);
                at += 3;
            }
            _ => {
                found |= low == c;
                at += 1;
            }
        }
    }
    (found != negated).then_some(close + 1)
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
