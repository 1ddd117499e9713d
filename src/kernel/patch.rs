//! Patches and diffs: every file a header names.
//!
//! The gate does not know which program will apply the patch, so each header is read as every usual program would read
//! it, and all readings that can lie elsewhere are reported; the caller takes the worst. What is left out is only what no
//! reading can move: `a/x` unstripped lies wherever `x` does.

mod hunk;
mod names;
mod script;

use alloc::{borrow::ToOwned, collections::BTreeSet, format, string::String, vec::Vec};
use names::Reading;

/// What a scan found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PatchScan {
    /// Not readable as any patch format, or it holds a NUL byte. Says why.
    Invalid(&'static str),
    /// Every path a header names, in order, each once; empty when the patch names no file.
    Paths(Vec<String>),
}

/// Scans a patch: unified, git, context, index, Subversion and `*** Begin Patch` formats, several after one another,
/// with any text around them. Takes time linear in the text.
pub fn scan_patch(text: &str) -> PatchScan {
    let mut scan = Scan::default();
    match scan.whole(text) {
        Ok(()) => PatchScan::Paths(scan.paths),
        Err(why) => PatchScan::Invalid(why),
    }
}

/// Other characters than a line feed at which some program ends a line.
const BREAKS: [char; 8] = ['\r', '\x0b', '\x0c', '\x1c', '\x1d', '\u{85}', '\u{2028}', '\u{2029}'];
/// What GNU patch lets stand before an indented header, and a byte order mark.
const INDENT: [char; 4] = [' ', '\t', 'X', '\u{feff}'];
/// Words of `*** ` lines that name a file.
const VERBS: [&str; 4] = ["add file", "update file", "delete file", "move to"];
const NAMELESS: &str = "a header of the patch names no file";

/// The file headers being read.
#[derive(Default)]
struct Scan<'a> {
    paths: Vec<String>,
    seen: BTreeSet<String>,
    /// Anything at all that only a patch holds.
    patch: bool,
    /// Between `*** Begin Patch` and `*** End Patch`.
    block: bool,
    /// Such a block also holds what only other formats have.
    mixed: bool,
    /// Lines of a block that would be headers in another format.
    held: Vec<&'a str>,
    /// The last line was the second header of a file or the end of a whole hunk, so that a hunk may follow.
    hunk_may_follow: bool,
    /// The name text of a `--- ` header in the line before.
    old: Option<&'a str>,
    /// Readings of the new name of the current file: where a link's relative target starts.
    new: Vec<String>,
    /// The current file is a symbolic link.
    link: bool,
    /// A hunk of the current file began.
    body: bool,
    /// A `diff --git` line was seen.
    git: bool,
}

impl<'a> Scan<'a> {
    fn whole(&mut self, text: &'a str) -> Result<(), &'static str> {
        if text.contains('\0') {
            return Err("the patch holds a NUL byte");
        }
        let lines: Vec<&str> = text.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line)).collect();
        let mut rest = lines.as_slice();
        while let Some((line, after)) = rest.split_first() {
            rest = after;
            if (self.block || !self.held.is_empty()) && self.holds(line)? {
                continue;
            }
            if line.starts_with("@@") {
                rest = self.hunk(line, after)?;
            } else if !line.contains(BREAKS) || names::climbs(line) {
                self.line(line, after)?;
            }
            self.pieces(line)?;
        }
        let script = script::is_script(&lines)?;
        if script || self.patch || text.trim_start_matches('\u{feff}').trim().is_empty() {
            return Ok(());
        }
        Err("the text is not a patch")
    }

    /// One line outside the bodies that are known to be bodies.
    fn line(&mut self, line: &'a str, after: &[&str]) -> Result<(), &'static str> {
        let next = after.first().copied().unwrap_or_default();
        let followed = core::mem::take(&mut self.hunk_may_follow);
        if line.starts_with('\\') {
            self.hunk_may_follow = followed;
        }
        self.header(line, next)
    }

    /// Rule `patch.block`: in this format only `*** ` lines are headers; the others are held back as body lines, until
    /// something shows that another program could read the text as another format.
    fn holds(&mut self, line: &'a str) -> Result<bool, &'static str> {
        let text = line.trim_start_matches(INDENT);
        let foreign = self.git
            || ["@@ -", "*****", "diff --git "].into_iter().any(|start| text.starts_with(start))
            || line.starts_with(|c: char| c.is_ascii_digit());
        if foreign {
            self.mixed = true;
            core::mem::take(&mut self.held).into_iter().try_for_each(|line| self.header(line, ""))?;
        }
        let body =
            self.block && !self.mixed && line.starts_with([' ', '+', '-']) && !text.starts_with("***") && !line.contains(BREAKS);
        if body {
            self.held.push(line);
        }
        Ok(body)
    }

    /// The pieces of a line at whose inner characters only some programs end it.
    fn pieces(&mut self, line: &'a str) -> Result<(), &'static str> {
        if line.contains(BREAKS) { line.split(BREAKS).try_for_each(|piece| self.header(piece, "")) } else { Ok(()) }
    }

    /// A hunk header at the start of a line. Rule `patch.bodies`: the body is skipped only when its counts add up.
    fn hunk<'l>(&mut self, line: &'a str, after: &'l [&'a str]) -> Result<&'l [&'a str], &'static str> {
        self.patch = true;
        let size = if core::mem::take(&mut self.hunk_may_follow) { hunk::body_lines(line, after) } else { None };
        let whole = size.and_then(|size| after.split_at_checked(size));
        let first = !core::mem::replace(&mut self.body, true);
        match whole {
            Some((body, _)) if self.link && first => self.target(body),
            Some(_) | None if self.link => return Err("the patch makes a link whose target is not one whole hunk"),
            Some(_) | None => {}
        }
        let Some((body, rest)) = whole else { return Ok(after) };
        self.stray_headers(body)?;
        self.hunk_may_follow = true;
        Ok(rest)
    }

    /// Lines inside a whole body that a program which does not count would still take for headers: `+++ x` right after
    /// `--- y`, and `+++ x` alone where `x` could lie elsewhere. A lone removed `-- x` is a comment.
    fn stray_headers(&mut self, body: &[&'a str]) -> Result<(), &'static str> {
        let mut before = None;
        for line in body {
            if let Some(name) = line.strip_prefix("+++ ").filter(|name| before.is_some() || names::may_leave(name)) {
                before.into_iter().for_each(|old| self.add_all(names::header(old, Reading::Pair)));
                self.add_all(names::header(name, Reading::Pair));
            }
            before = line.strip_prefix("--- ");
            self.pieces(line)?;
        }
        Ok(())
    }

    /// One line that may be a header of any format, indented or wrapped (RFC 934: `- --- x`) as GNU patch takes it.
    fn header(&mut self, line: &'a str, next: &str) -> Result<(), &'static str> {
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
            "Index:" => self.named(rest.trim_start(), Reading::Either),
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
            None => self.named(name, Reading::Either),
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
        self.named(name, Reading::Pair)?;
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
        self.named(name, if same { Reading::Either } else { Reading::Pair })
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

    /// Rule `patch.links`: what a new symbolic link points to is named too, from the link's own folder.
    fn target(&mut self, body: &[&str]) {
        let kept = |line: &&'_ str| line.strip_prefix(['+', ' ']).map(ToOwned::to_owned);
        let target = body.iter().filter_map(kept).collect::<Vec<_>>().join("\n");
        if target.starts_with(['/', '\\', '~']) || target.contains(':') || self.new.is_empty() {
            self.add_all(Vec::from([target]));
        } else if !target.is_empty() {
            self.add_all(self.new.iter().map(|link| format!("{}{target}", names::folder(link))).collect());
        }
    }

    fn add_all(&mut self, paths: Vec<String>) {
        for path in paths {
            if !path.trim().is_empty() && self.seen.insert(path.clone()) {
                self.paths.push(path);
            }
        }
    }
}

#[cfg(test)]
mod tests;
