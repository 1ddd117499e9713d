//! Follows a line through its lists, pipelines, groups and folder changes.
//!
//! The folders in force are kept as a set of chains, one for each way the line may have gone: after `cd a && x` the
//! second command runs in `a`; after `cd a; x` it may run in either.

use super::{
    expand::Variables,
    findings::{Findings, Folders},
    lexer::{Token, Word, lex},
};
use crate::kernel::place::Platform;
use alloc::{string::String, vec::Vec};

const MISPLACED: &str = "an operator or word out of place";

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
pub(super) struct Outcome {
    pub(super) ok: Folders,
    pub(super) failed: Folders,
}

impl Outcome {
    pub(super) fn same(folders: Folders) -> Self {
        Self { ok: folders, failed: folders }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Closer {
    End,
    Parenthesis,
    Brace,
}

/// Where in its list a command stands.
#[derive(Clone, Copy)]
pub(super) struct Position {
    /// It surely runs when its list does, in the list's own shell.
    pub(super) certain: bool,
    /// It reads what the command before it writes.
    pub(super) fed: bool,
}

pub(super) struct Flow<'a> {
    pub(super) tokens: Vec<Token>,
    /// The number of the token to read next.
    pub(super) next: usize,
    pub(super) found: &'a mut Findings,
    pub(super) platform: Platform,
    pub(super) variables: Variables,
    /// Every folder that was in force so far.
    pub(super) seen: Folders,
    /// `if`, `while` and `for` around here, in this shell.
    pub(super) controls: usize,
    pub(super) groups: usize,
    /// A command before made a symbolic link.
    pub(super) linked: bool,
}

impl Flow<'_> {
    pub(super) fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.next)
    }

    /// Steps over the next token if it is one of those.
    pub(super) fn take(&mut self, is: fn(&Token) -> bool) -> bool {
        let hit = self.peek().is_some_and(is);
        self.next += usize::from(hit);
        hit
    }

    pub(super) fn word(&mut self) -> Option<Word> {
        match self.tokens.get_mut(self.next) {
            Some(Token::Word(word)) => {
                self.next += 1;
                Some(core::mem::take(word))
            }
            _ => None,
        }
    }

    /// The unquoted text of the next word.
    pub(super) fn next_plain(&self) -> Option<String> {
        match self.peek() {
            Some(Token::Word(word)) => word.plain(),
            _ => None,
        }
    }

    pub(super) fn next_is(&self, word: &str) -> bool {
        self.next_plain().is_some_and(|text| text == word)
    }

    pub(super) fn list(&mut self, folders: Folders, closer: Closer) -> Outcome {
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
            if self.found.is_full() {
                return out;
            }
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
        while !self.found.is_full() && self.take(|t| matches!(t, Token::Pipe)) {
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
        self.found.command();
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
}
