//! The steps of a line: simple commands, redirects, assignments.

use super::{
    expand::{Arg, expand, is_name},
    findings::Folders,
    flow::{Flow, Outcome, Position},
    lexer::Token,
    programs::{Habit, is_loader, is_special},
    simple::{Call, Effect},
    text::{has, head, tail},
    words::{Reading, is_device, scan_text},
};
use alloc::{vec, vec::Vec};

impl Flow<'_> {
    /// Rule command.redirects: one redirect, noted; whether it was `&>`.
    pub(super) fn redirect(&mut self, folders: Folders) -> Option<bool> {
        let (copy, text, both, document) = match self.peek()? {
            Token::File => (false, false, false, false),
            Token::Copy => (true, false, false, false),
            Token::Text => (false, true, false, false),
            Token::Both => (false, false, true, false),
            Token::Document => (false, false, false, true),
            Token::Word(_)
            | Token::Sequence
            | Token::Background
            | Token::And
            | Token::Or
            | Token::Pipe
            | Token::Open
            | Token::Close => return None,
        };
        self.next += 1;
        if document {
            return Some(false);
        }
        let Some(word) = self.word() else {
            self.found.opaque("a redirect without a target", "");
            return Some(false);
        };
        let args = expand(&word, &self.variables, self.found);
        if text {
            return Some(false);
        }
        for arg in args {
            let copy = copy && is_descriptor(&arg.text);
            if !copy && !is_device(&arg.text) {
                self.climb(&arg);
                if arg.glob || arg.text.is_empty() {
                    self.found.opaque("a redirect to a pattern", &arg.text);
                }
                scan_text(self.found, folders, &arg.text, Reading::file(self.platform));
                if arg.text.starts_with('-') {
                    self.found.path(&arg.text, folders);
                }
            }
        }
        Some(both)
    }

    pub(super) fn simple(&mut self, folders: Folders, position: Position) -> Outcome {
        let mut args: Vec<Arg> = Vec::new();
        let mut fed = position.fed;
        let mut both = false;
        loop {
            if let Some(word) = self.word() {
                let prefix = args.iter().all(|arg| arg.assigns.is_some());
                let mut more = expand(&word, &self.variables, self.found);
                // Words expand in braces, assignments do not.
                if prefix && more.len() > 1 && more.iter().all(|arg| arg.assigns.is_some()) {
                    self.found.opaque("braces in an assignment", "");
                }
                args.append(&mut more);
            } else if let Some(split) = self.redirect(folders) {
                // Output redirects count too: it costs an interpreter's options a question at most.
                fed = true;
                both |= split;
            } else if self.take(|t| matches!(t, Token::Open)) {
                // A function, an array or a pattern; its parts are read as commands of their own.
                self.found.opaque("a parenthesis that is no plain group", "");
            } else {
                break;
            }
        }
        let assignments = args.iter().take_while(|arg| arg.assigns.is_some()).count();
        let words = args.split_off(assignments);
        for arg in &args {
            self.assignment(arg, folders, position.certain && words.is_empty());
        }
        for arg in &words {
            self.climb(arg);
        }
        let mut call = Call::new(&mut *self.found, folders, self.platform, fed);
        let effect = call.run(&words);
        let (names, links) = (call.names, call.links);
        self.linked |= links;
        for name in names {
            self.assign(&name, None, false);
        }
        self.change(effect, folders, both)
    }

    /// Rule command.links: a link made by this very line leads where nobody could look before it runs.
    fn climb(&mut self, arg: &Arg) {
        if self.linked && has(&arg.text, "..") {
            self.found.opaque("a parent folder after a link was made", &arg.text);
        }
    }

    fn change(&mut self, effect: Effect, folders: Folders, both: bool) -> Outcome {
        let ok = match effect {
            Effect::None => return Outcome::same(folders),
            Effect::Enter(folder) => self.found.enter(folders, &folder),
            Effect::Back if !folders.has_start() => self.seen,
            Effect::Back => {
                self.found.opaque("a folder from before this line", "");
                folders
            }
        };
        if self.controls > 0 || both {
            self.found.opaque("a folder change that may or may not happen", "");
        }
        self.seen = self.seen.or(ok);
        Outcome { ok, failed: folders }
    }

    /// Rule command.assignments: an assignment's name and value, as a prefix or on its own.
    fn assignment(&mut self, arg: &Arg, folders: Folders, certain: bool) {
        let at = arg.assigns.unwrap_or(0);
        let (name, value) = (head(&arg.text, at), tail(&arg.text, at));
        let value = value.strip_prefix('=').unwrap_or(value);
        if is_loader(name.trim_end_matches('+')) {
            self.found.opaque("a variable that changes what programs run", &arg.text);
        }
        if has(name, "[") {
            self.found.opaque("an array element", &arg.text);
        }
        scan_text(self.found, folders, &arg.text, Reading { program: "", habit: Habit::Unknown, platform: self.platform });
        let known = certain && is_literal(value) && is_name(name) && !is_special(name);
        self.assign(name.trim_end_matches('+'), known.then_some(value), self.controls == 0);
    }

    /// Rule command.variables: a value is followed only when the assignment surely runs; a loop may run a use twice.
    pub(super) fn assign(&mut self, name: &str, value: Option<&str>, once: bool) {
        if !once && self.variables.get(name).is_some() {
            self.found.opaque("a variable that changes in a loop", name);
        }
        self.variables.remove(name);
        if let (Some(value), true) = (value, once) {
            self.variables.set(name, vec![value.into()]);
        }
    }
}

/// Text that is one word with or without quotes.
pub(super) fn is_literal(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric() || b"_./+-,%".contains(&b)) && !text.starts_with('-')
}

/// `1`, `-`, `2-`.
fn is_descriptor(text: &str) -> bool {
    text == "-" || text.strip_suffix('-').unwrap_or(text).bytes().all(|b| b.is_ascii_digit()) && !text.is_empty()
}
