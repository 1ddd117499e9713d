//! Groups and loops of a line.

use super::{
    expand::{expand, is_name},
    findings::Folders,
    flow::{Closer, Flow, Outcome},
    lexer::Token,
    programs::{is_loader, is_special},
    steps::is_literal,
    words::{Reading, scan_word},
};
use alloc::vec::Vec;

/// Groups inside one another.
const MAX_GROUPS: usize = 64;
/// Values a loop's variable is followed through.
const MAX_VALUES: usize = 64;

impl Flow<'_> {
    /// Rule command.subshell: what a group in parentheses changes ends with it.
    pub(super) fn subshell(&mut self, folders: Folders) -> Outcome {
        let before = self.variables.changes();
        let controls = core::mem::take(&mut self.controls);
        if self.deeper() {
            self.list(folders, Closer::Parenthesis);
        }
        self.groups -= 1;
        if !self.take(|t| matches!(t, Token::Close)) {
            self.found.opaque("a group that does not end", "(");
        }
        self.variables.forget_since(before);
        self.open_controls();
        self.controls = controls;
        self.after_compound(Outcome::same(folders), folders)
    }

    pub(super) fn group(&mut self, folders: Folders) -> Outcome {
        let before = self.variables.changes();
        let mut out = Outcome::same(folders);
        if self.deeper() {
            out = self.list(folders, Closer::Brace);
        }
        self.groups -= 1;
        if self.next_is("}") {
            self.next += 1;
        } else {
            self.found.opaque("a group that does not end", "{");
        }
        // Assignments in it may not have run; its folder changes are in `out`.
        self.variables.forget_since(before);
        self.after_compound(out, folders)
    }

    pub(super) fn open_controls(&mut self) {
        if self.controls > 0 {
            self.found.opaque("an unfinished `if` or loop", "");
        }
    }

    fn deeper(&mut self) -> bool {
        self.groups += 1;
        if self.groups > MAX_GROUPS {
            self.found.stop("groups deeper than 64");
            return false;
        }
        true
    }

    /// The redirects that may follow a group.
    pub(super) fn after_compound(&mut self, out: Outcome, folders: Folders) -> Outcome {
        while self.redirect(folders).is_some() {}
        out
    }

    /// `for name in words`, up to the `do`.
    pub(super) fn loop_head(&mut self, folders: Folders) {
        self.controls += 1;
        let name = self.word().and_then(|word| word.plain()).filter(|name| is_name(name) && !is_special(name));
        let listed = self.next_is("in");
        let (Some(name), true) = (name, listed) else {
            self.found.opaque("a loop over words that are not known", "for");
            return;
        };
        self.next += 1;
        let mut values = Vec::new();
        let mut plain = true;
        while let Some(word) = self.word() {
            for arg in expand(&word, &self.variables, self.found) {
                scan_word(self.found, folders, &arg, Reading::file(self.platform));
                plain &= !arg.glob && is_literal(&arg.text);
                values.push(arg.text);
            }
        }
        if is_loader(&name) {
            self.found.opaque("a variable that changes what programs run", &name);
        }
        self.assign(&name, None, self.controls == 1);
        if plain && !values.is_empty() && values.len() <= MAX_VALUES {
            self.variables.set(&name, values);
        }
    }
}
