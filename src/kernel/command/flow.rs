//! Follows a line through its lists, pipelines, groups and folder changes.
//!
//! The folders in force are kept as a set of chains, one for each way the line may have gone: after `cd a && x` the
//! second command runs in `a`; after `cd a; x` it may run in either.

use super::text::{has, head, tail};
use super::{
    expand::{Arg, Variables, expand, is_name},
    findings::{Findings, Folders},
    lexer::{Token, Word, lex},
    programs::{is_loader, is_special},
    simple::{Call, Effect},
    words::{Reading, is_device, scan_text, scan_word},
};
use crate::kernel::place::Platform;
use alloc::{string::String, vec, vec::Vec};

/// Groups inside one another.
const MAX_GROUPS: usize = 64;
const MISPLACED: &str = "an operator or word out of place";
/// Values a loop's variable is followed through.
const MAX_VALUES: usize = 64;

pub(super) fn scan(line: &str, platform: Platform, found: &mut Findings) {
    let tokens = lex(line, found);
    let mut flow = Flow {
        tokens,
        next: 0,
        found,
        platform,
        variables: Variables::default(),
        seen: Folders::START,
        controls: 0,
        groups: 0,
        linked: false,
    };
    flow.list(Folders::START, Closer::End);
    flow.open_controls();
}

/// Folders in force after a command that succeeded, and after one that failed.
#[derive(Clone, Copy)]
struct Outcome {
    ok: Folders,
    failed: Folders,
}

impl Outcome {
    fn same(folders: Folders) -> Self {
        Self { ok: folders, failed: folders }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Closer {
    End,
    Parenthesis,
    Brace,
}

/// Where in its list a command stands.
#[derive(Clone, Copy)]
struct Position {
    /// It surely runs when its list does, in the list's own shell.
    certain: bool,
    /// It reads what the command before it writes.
    fed: bool,
}

struct Flow<'a> {
    tokens: Vec<Token>,
    /// The number of the token to read next.
    next: usize,
    found: &'a mut Findings,
    platform: Platform,
    variables: Variables,
    /// Every folder that was in force so far.
    seen: Folders,
    /// `if`, `while` and `for` around here, in this shell.
    controls: usize,
    groups: usize,
    /// A command before made a symbolic link.
    linked: bool,
}

impl Flow<'_> {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.next)
    }

    /// Steps over the next token if it is one of those.
    fn take(&mut self, is: fn(&Token) -> bool) -> bool {
        let hit = self.peek().is_some_and(is);
        self.next += usize::from(hit);
        hit
    }

    fn word(&mut self) -> Option<Word> {
        match self.tokens.get_mut(self.next) {
            Some(Token::Word(word)) => {
                self.next += 1;
                Some(core::mem::take(word))
            }
            _ => None,
        }
    }

    /// The unquoted text of the next word.
    fn next_plain(&self) -> Option<String> {
        match self.peek() {
            Some(Token::Word(word)) => word.plain(),
            _ => None,
        }
    }

    fn next_is(&self, word: &str) -> bool {
        self.next_plain().is_some_and(|text| text == word)
    }

    fn list(&mut self, folders: Folders, closer: Closer) -> Outcome {
        let mut folders = folders;
        let mut out = Outcome::same(folders);
        loop {
            while self.take(|t| matches!(t, Token::Sequence)) {}
            let ended = match self.peek() {
                None => true,
                Some(Token::Close) => closer == Closer::Parenthesis,
                _ => closer == Closer::Brace && self.next_is("}"),
            };
            if ended || self.found.is_full() {
                return out;
            }
            let before = self.variables.changes();
            out = self.and_or(folders);
            match self.peek() {
                Some(Token::Sequence) | None => {
                    folders = out.ok.or(out.failed);
                }
                Some(Token::Background) => {
                    self.next += 1;
                    // It ran in a shell of its own.
                    self.variables.forget_since(before);
                    out = Outcome::same(folders);
                }
                Some(Token::Close) if closer == Closer::Parenthesis => {}
                _ => {
                    self.found.opaque(MISPLACED, "");
                    self.take(|t| !matches!(t, Token::Word(_) | Token::Open));
                }
            }
        }
    }

    fn and_or(&mut self, folders: Folders) -> Outcome {
        let mut out = self.pipeline(folders, true);
        loop {
            let and = match self.peek() {
                Some(Token::And) => true,
                Some(Token::Or) => false,
                _ => return out,
            };
            self.next += 1;
            self.operand();
            if and {
                let next = self.pipeline(out.ok, false);
                out.ok = next.ok;
                out.failed = out.failed.or(next.failed);
            } else {
                let next = self.pipeline(out.failed, false);
                out.ok = out.ok.or(next.ok);
                out.failed = next.failed;
            }
        }
    }

    fn pipeline(&mut self, folders: Folders, certain: bool) -> Outcome {
        let mut negated = false;
        while self.next_is("!") {
            self.next += 1;
            negated = !negated;
        }
        let before = self.variables.changes();
        let mut out = self.command(folders, Position { certain, fed: false });
        let mut piped = false;
        while self.take(|t| matches!(t, Token::Pipe)) {
            piped = true;
            self.operand();
            let last = self.command(folders, Position { certain: false, fed: true });
            // The last part may run in this shell or in one of its own.
            out = Outcome::same(folders.or(last.ok).or(last.failed));
        }
        if piped {
            // What a part assigned may be lost.
            self.variables.forget_since(before);
        }
        if negated {
            core::mem::swap(&mut out.ok, &mut out.failed);
        }
        out
    }

    /// What an operator joins may stand on a later line, but it must stand somewhere.
    fn operand(&mut self) {
        self.skip_newlines();
        if matches!(self.peek(), None | Some(Token::Close | Token::Background | Token::And | Token::Or | Token::Pipe)) {
            self.found.opaque("an unfinished line", "");
        }
    }

    fn skip_newlines(&mut self) {
        while self.take(|t| matches!(t, Token::Sequence)) {}
    }

    fn command(&mut self, folders: Folders, position: Position) -> Outcome {
        loop {
            if self.take(|t| matches!(t, Token::Open)) {
                return self.subshell(folders);
            }
            let Some(word) = self.next_plain() else { return self.simple(folders, position) };
            match word.as_str() {
                "{" => {
                    self.next += 1;
                    return self.group(folders);
                }
                "if" | "while" | "until" => {
                    self.next += 1;
                    self.controls += 1;
                    self.skip_newlines();
                }
                "then" | "elif" | "else" | "do" => {
                    self.next += 1;
                    self.skip_newlines();
                }
                "fi" | "done" => {
                    self.next += 1;
                    if self.controls == 0 {
                        self.found.opaque(MISPLACED, &word);
                    }
                    self.controls = self.controls.saturating_sub(1);
                    return self.after_compound(Outcome::same(folders), folders);
                }
                "time" => {
                    self.next += 1;
                    if self.next_is("-p") {
                        self.next += 1;
                    }
                }
                "for" => {
                    self.next += 1;
                    self.loop_head(folders);
                    return Outcome::same(folders);
                }
                // Rule command.keywords
                "}" | "case" | "esac" | "select" | "function" | "foreach" | "repeat" | "end" | "always" => {
                    self.found.opaque("a construct that is not followed", &word);
                    self.next += 1;
                }
                _ => return self.simple(folders, position),
            }
        }
    }

    /// Rule command.subshell: what a group in parentheses changes ends with it.
    fn subshell(&mut self, folders: Folders) -> Outcome {
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

    fn group(&mut self, folders: Folders) -> Outcome {
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

    fn open_controls(&mut self) {
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
    fn after_compound(&mut self, out: Outcome, folders: Folders) -> Outcome {
        while self.redirect(folders).is_some() {}
        out
    }

    /// `for name in words`, up to the `do`.
    fn loop_head(&mut self, folders: Folders) {
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

    /// Rule command.redirects: one redirect, noted; whether it may feed the command, and whether it was `&>`.
    fn redirect(&mut self, folders: Folders) -> Option<(bool, bool)> {
        let (copy, text, both, document) = match self.peek()? {
            Token::File => (false, false, false, false),
            Token::Copy => (true, false, false, false),
            Token::Text => (false, true, false, false),
            Token::Both => (false, false, true, false),
            Token::Document => (false, false, false, true),
            _ => return None,
        };
        self.next += 1;
        if document {
            return Some((true, false));
        }
        let Some(word) = self.word() else {
            self.found.opaque("a redirect without a target", "");
            return Some((true, false));
        };
        let args = expand(&word, &self.variables, self.found);
        if text {
            return Some((true, false));
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
        Some((true, both))
    }

    fn simple(&mut self, folders: Folders, position: Position) -> Outcome {
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
            } else if let Some((feeds, split)) = self.redirect(folders) {
                fed |= feeds;
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
        scan_text(
            self.found,
            folders,
            &arg.text,
            Reading { program: "", habit: super::programs::Habit::Unknown, platform: self.platform },
        );
        let known = certain && is_literal(value) && is_name(name) && !is_special(name);
        self.assign(name.trim_end_matches('+'), known.then_some(value), self.controls == 0);
    }

    /// Rule command.variables: a value is followed only when the assignment surely runs; a loop may run a use twice.
    fn assign(&mut self, name: &str, value: Option<&str>, once: bool) {
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
fn is_literal(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric() || b"_./+-,%".contains(&b)) && !text.starts_with('-')
}

/// `1`, `-`, `2-`.
fn is_descriptor(text: &str) -> bool {
    text == "-" || text.strip_suffix('-').unwrap_or(text).bytes().all(|b| b.is_ascii_digit()) && !text.is_empty()
}
