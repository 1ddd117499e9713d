//! The physical half of containment: where links lead, by what the host answered.
//!
//! The lexical and the physical place must both be inside; a fact that is missing, failed or disagrees means outside.
//! Rules `physical.both`, `physical.failed-is-outside`, `physical.links`.

use crate::kernel::{
    inspect::{Facts, Questions},
    normal::Reading,
    place::{Place, Where},
    workspace::{Root, Workspace},
};
use alloc::{borrow::ToOwned, string::String, vec::Vec};

/// What one call knows of the real file system.
pub(crate) struct Physical {
    /// The roots that the host could place, each by its configured name and its real key.
    pub(crate) roots: Vec<Root>,
    /// Whether every root was answered.
    complete: bool,
}

impl Physical {
    /// Roots go through the same resolver as what lies below them. Rule `physical.roots-too`.
    pub(crate) fn new(workspace: &Workspace, roots: &[Root], facts: &Facts, questions: &mut Questions) -> Self {
        let mut found = Self { roots: Vec::with_capacity(roots.len()), complete: true };
        for root in roots {
            match real(workspace, &root.path, facts, questions) {
                Ok(path) => found.roots.push(Root { key: workspace.rules.key(&path), path: root.path.clone() }),
                Err(_) => found.complete = false,
            }
        }
        found
    }

    /// The final answer for a place that text alone put inside, or could not tell because of a short name. Whatever else
    /// the text may mean must really be inside too.
    pub(crate) fn settle(
        self,
        workspace: &Workspace,
        base: &str,
        place: Place,
        spellings: Vec<String>,
        facts: &Facts,
        questions: &mut Questions,
    ) -> Place {
        let short = place.reason == Some("short_name");
        if place.position != Where::Inside && !short {
            return place;
        }
        let mut asked = alloc::vec![place.path.clone()];
        asked.extend(workspace.rules.uncollapsed(base, &place.given));
        asked.extend(spellings);
        let mut verdict = if self.complete { Ok(None) } else { Err("unresolved") };
        for text in asked {
            // Every question is asked at once, so that the host is called back only one time.
            let answer = real(workspace, &text, facts, questions).and_then(|path| self.judge(workspace, &path));
            // The first text is the place itself: its root is the one to tell.
            verdict = verdict.and_then(|root| answer.map(|found| root.or(Some(found))));
        }
        match verdict {
            Ok(found) => {
                let root = place.root.or_else(|| found.map(|root| root.path.clone()));
                Place { position: Where::Inside, reason: None, root, physical: "checked", ..place }
            }
            Err(reason) => {
                let reason = if short && reason == "symlink" { "short_name" } else { reason };
                Place { position: Where::Outside, reason: Some(reason), root: None, physical: "checked", ..place }
            }
        }
    }

    /// The root that a real path lies under.
    fn judge(&self, workspace: &Workspace, path: &str) -> Result<&Root, &'static str> {
        let key = workspace.rules.key(path);
        let mut found = None;
        for root in &self.roots {
            if let Some(below) = workspace.rules.below(&root.key, &key) {
                if workspace.asks(below) {
                    return Err("always_ask");
                }
                found = found.or(Some(root));
            }
        }
        found.ok_or("symlink")
    }
}

impl Workspace {
    pub(crate) fn check_links(&self, place: Place, facts: &Facts, questions: &mut Questions) -> Place {
        let reason = match facts.links.get(&place.path) {
            Some(Some(0 | 1)) => return place,
            Some(Some(_)) => "hard_link",
            Some(None) => "unresolved",
            None => {
                ask(&mut questions.links, &place.path);
                "unresolved"
            }
        };
        Place { position: Where::Outside, reason: Some(reason), root: None, ..place }
    }
}

/// Where the host says that a text really lies, in normal form.
fn real(workspace: &Workspace, text: &str, facts: &Facts, questions: &mut Questions) -> Result<String, &'static str> {
    match facts.real.get(text) {
        None => {
            ask(&mut questions.real, text);
            Err("unresolved")
        }
        Some(Some(real)) if workspace.rules.is_absolute(real) => match workspace.rules.read("", real) {
            Reading::Path(path) => Ok(path),
            Reading::Elsewhere(_) | Reading::Malformed(_) => Err("unresolved"),
        },
        Some(Some(_) | None) => Err("unresolved"),
    }
}

fn ask(questions: &mut Vec<String>, text: &str) {
    if !questions.iter().any(|asked| asked == text) {
        questions.push(text.to_owned());
    }
}
