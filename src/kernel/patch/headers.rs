//! Headers: one line that may name files, in any format.

use super::{INDENT, Scan, hunk, names, names::Reading};
use alloc::{string::String, vec::Vec};

/// Words of `*** ` lines that name a file.
const VERBS: [&str; 4] = ["add file", "update file", "delete file", "move to"];
const NAMELESS: &str = "a header of the patch names no file";

impl<'a> Scan<'a> {
    /// One line that may be a header of any format, indented or wrapped (RFC 934: `- --- x`) as GNU patch
    /// takes it. Rule `patch.indented`.
    pub(super) fn header(&mut self, line: &'a str, next: &str) -> Result<(), &'static str> {
        let old = self.old.take();
        let mut text = line.trim_start_matches(INDENT);
        while let Some(wrapped) = text.strip_prefix("- ").filter(|rest| rest.starts_with('-')) {
            text = wrapped;
        }
        let word = text.split([' ', '\t']).next().unwrap_or_default();
        let rest = text.get(word.len()..).unwrap_or_default();
        match word {
            "***" => self.stars(rest),
            "---" => self.old_name(rest, next),
            "+++" => self.new_name(rest, old),
            "diff" => self.diff(rest),
            "Index:" => self.named(rest, Reading::Either),
            "Property" => match rest.strip_prefix(" changes on: ") {
                Some(name) => self.named(name, Reading::Either),
                None => Ok(()),
            },
            "Binary" | "Files" => self.differ(rest),
            "GIT" if rest.trim_end() == " binary patch" => self.packed(),
            "rename" | "copy" if self.git => self.moved(rest),
            "new" | "index" => {
                self.link |= names::mode(rest).is_some_and(|mode| mode & 0o170_000 == 0o120_000);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// `*** ` lines: `*** Add File: x` and its like, markers, ranges, or the first header of a context diff.
    fn stars(&mut self, rest: &str) -> Result<(), &'static str> {
        let name = rest.trim_start();
        self.patch |= !name.is_empty();
        if name.is_empty() || hunk::is_range(name, "****") {
            return Ok(());
        }
        let marker = name.trim_end().to_ascii_lowercase();
        match marker.as_str() {
            "begin patch" => {
                self.block = true;
                return Ok(());
            }
            "end patch" => {
                self.block = false;
                return Ok(());
            }
            "end of file" => return Ok(()),
            _ => {}
        }
        // Rule `patch.block`: in this format the name stands as it is, nothing is stripped.
        let verb = VERBS.into_iter().find(|verb| marker.starts_with(verb));
        let marked = match (verb, name.split_once(':')) {
            (Some(verb), _) => name.get(verb.len()..).map(|rest| rest.strip_prefix(':').unwrap_or(rest)),
            (None, Some((_, rest))) if self.block => Some(rest),
            (None, Some(_) | None) => None,
        };
        match marked {
            Some(name) => self.named(name, Reading::AsIs),
            None => self.named(rest, Reading::Either),
        }
    }

    fn old_name(&mut self, rest: &'a str, next: &str) -> Result<(), &'static str> {
        let name = rest.trim_start();
        if name.is_empty() {
            // A mail's separator or a rule in a text, unless a file header follows.
            return if next.starts_with("+++ ") { Err(NAMELESS) } else { Ok(()) };
        }
        if hunk::is_range(name, "----") {
            return Ok(());
        }
        if core::mem::take(&mut self.body) {
            self.link = false;
            self.new.clear();
        }
        self.named(rest, Reading::Pair)?;
        self.old = Some(name);
        Ok(())
    }

    fn new_name(&mut self, rest: &str, old: Option<&str>) -> Result<(), &'static str> {
        let name = rest.trim_start();
        if name.is_empty() {
            return if old.is_some() { Err(NAMELESS) } else { Ok(()) };
        }
        self.hunk_may_follow = old.is_some();
        // Rule `patch.levels`: one prefix on both sides is a folder, not the usual pair of prefixes.
        let same = old.is_some_and(|old| names::until_tab(old) == names::until_tab(name));
        self.named(rest, if same { Reading::Either } else { Reading::Pair })
    }

    /// `diff --git x y`, `diff --cc x`; other `diff` lines name nothing that any program uses.
    fn diff(&mut self, rest: &str) -> Result<(), &'static str> {
        if !rest.starts_with(" -") {
            return Ok(());
        }
        self.patch = true;
        self.body = false;
        self.link = false;
        if let Some(name) = rest.strip_prefix(" --cc ").or(rest.strip_prefix(" --combined ")) {
            return self.named(name, Reading::AsIs);
        }
        let Some(both) = rest.strip_prefix(" --git") else { return Ok(()) };
        self.git = true;
        self.pairs(both.trim_start(), " ")
    }

    /// `Binary files x and y differ`.
    fn differ(&mut self, rest: &str) -> Result<(), &'static str> {
        let both = rest.strip_prefix(" files ").unwrap_or(rest).trim_end().strip_suffix(" differ");
        match both.filter(|both| both.contains(" and ")) {
            Some(both) => self.pairs(both.trim_start(), " and "),
            None => Ok(()),
        }
    }

    fn pairs(&mut self, both: &str, between: &str) -> Result<(), &'static str> {
        if both.trim().is_empty() {
            return Err(NAMELESS);
        }
        self.patch = true;
        let mut new = Vec::new();
        for (old, name) in names::pairs(both, between) {
            let reading = if old == name { Reading::Either } else { Reading::Pair };
            self.add_all(names::levels(&old, reading));
            let levels = names::levels(&name, reading);
            new.extend(levels.iter().cloned());
            self.add_all(levels);
        }
        self.new = new;
        Ok(())
    }

    /// `rename from x`, `copy to y` and the older `rename old x`: git strips nothing here.
    fn moved(&mut self, rest: &str) -> Result<(), &'static str> {
        match [" from", " to", " old", " new"].into_iter().find_map(|end| rest.strip_prefix(end)) {
            Some(name) if name.trim().is_empty() => Err(NAMELESS),
            Some(name) if name.starts_with([' ', '\t']) => self.named(name, Reading::AsIs),
            Some(_) | None => Ok(()),
        }
    }

    fn packed(&mut self) -> Result<(), &'static str> {
        self.patch = true;
        if self.link { Err("the patch makes a link whose target is packed and cannot be read") } else { Ok(()) }
    }

    /// Takes over a header's name with all its readings; the last one named is the current file.
    fn named(&mut self, name: &str, reading: Reading) -> Result<(), &'static str> {
        if name.trim().is_empty() {
            return Err(NAMELESS);
        }
        self.patch = true;
        let readings = names::header(name, reading);
        if !readings.is_empty() {
            if readings.iter().all(|name| name.trim().is_empty()) {
                return Err(NAMELESS);
            }
            self.new.clone_from(&readings);
        }
        self.add_all(readings);
        Ok(())
    }

    pub(super) fn add_all(&mut self, paths: Vec<String>) {
        self.paths.extend(paths.into_iter().filter(|path| !path.trim().is_empty()));
    }
}
