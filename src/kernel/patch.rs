//! Patches and diffs: every file a header names.
//!
//! The gate does not know which program will apply the patch, so each header is read as every usual program would read
//! it, and all readings that can lie elsewhere are reported; the caller takes the worst. What is left out is only what no
//! reading can move: `a/x` unstripped lies wherever `x` does.

mod headers;
mod hunk;
mod names;
mod script;

use crate::kernel::table::Table;
use alloc::{borrow::ToOwned, format, string::String, vec, vec::Vec};
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
/// with any text around them. Rules `patch.every-header`, `patch.invalid`. Takes time linear in the text.
pub fn scan_patch(text: &str) -> PatchScan {
    let mut scan = Scan::default();
    match scan.whole(text) {
        Ok(()) => PatchScan::Paths(once(scan.paths)),
        Err(why) => PatchScan::Invalid(why),
    }
}

/// Other characters than a line feed at which some program ends a line. Rule `patch.line-ends`.
const BREAKS: [char; 8] = ['\r', '\x0b', '\x0c', '\x1c', '\x1d', '\u{85}', '\u{2028}', '\u{2029}'];
/// What GNU patch lets stand before an indented header, and a byte order mark.
const INDENT: [char; 4] = [' ', '\t', 'X', '\u{feff}'];

/// The file headers being read.
#[derive(Default)]
struct Scan<'a> {
    paths: Vec<String>,
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
        self.stray_headers(body, rest.first().copied())?;
        self.hunk_may_follow = true;
        Ok(rest)
    }

    /// Lines inside a whole body that a program which does not count would still take for headers: `+++ x` right after
    /// `--- y` (also where the body ends between the two), and `+++ x` alone where `x` could lie elsewhere. A lone removed
    /// `-- x` is a comment.
    fn stray_headers(&mut self, body: &[&'a str], next: Option<&'a str>) -> Result<(), &'static str> {
        let mut before = None;
        for line in body.iter().copied().chain(next) {
            if let Some(name) = line.strip_prefix("+++ ").filter(|name| before.is_some() || names::may_leave(name)) {
                before.into_iter().for_each(|old| self.add_all(names::header(old, Reading::Pair)));
                self.add_all(names::header(name, Reading::Pair));
            }
            before = line.strip_prefix("--- ");
            self.pieces(line)?;
        }
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
}

/// Each path once, where it stood first.
fn once(paths: Vec<String>) -> Vec<String> {
    let paths = Table::new(paths.into_iter().map(|path| (path, ())).collect());
    let mut first = vec![true; paths.iter().len()];
    for (again, _) in paths.repeated() {
        if let Some(first) = first.get_mut(again) {
            *first = false;
        }
    }
    paths.into_entries().into_iter().zip(first).filter_map(|((path, ()), first)| first.then_some(path)).collect()
}

#[cfg(test)]
mod tests;
