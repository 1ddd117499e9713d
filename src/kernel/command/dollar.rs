//! Rule command.expansion: `$` in a word, and what may be told of it.

use super::{
    lexer::{Lexer, Variable},
    text::one_of,
};
use alloc::string::String;

impl Lexer<'_> {
    /// `$` and what follows it.
    pub(super) fn dollar(&mut self, quoted: bool) {
        let next = self.peek(1);
        let name = if next == Some('{') { self.name_at(2) } else { self.name_at(1) };
        match next {
            Some('{') if !name.is_empty() && self.peek(2 + name.len()) == Some('}') => {
                self.pos += 3 + name.len();
                self.variable(name);
            }
            Some(c) if c.is_ascii_alphabetic() || c == '_' => {
                // zsh reads `$name[`, `$name:` and the like as part of the expansion.
                if matches!(self.peek(1 + name.len()), Some('[' | ':')) {
                    self.opaque("an expansion");
                }
                self.pos += 1 + name.len();
                self.variable(name);
            }
            // Always at least one digit: neither a separator nor a dot can come of it.
            Some('?' | '#' | '$') if !self.peek(2).is_some_and(|c| is_letter(c) || one_of(c, "_{[(@*-+=~^:!?#$")) => {
                self.push('0', true);
                self.pos += 2;
            }
            Some('\'') if !quoted => {
                self.opaque("a quotation that shells read in different ways");
                self.pos += 1;
            }
            Some('"') if !quoted => {
                self.opaque("a quotation that shells read in different ways");
                self.pos += 1;
            }
            Some('(') => {
                self.opaque("a command substitution");
                self.pos += 2;
            }
            Some(c) if c.is_ascii_digit() || one_of(c, "{[?#$@*!-") => {
                self.opaque("an expansion");
                self.pos += 2;
            }
            Some('=' | '~' | '^' | '+') if self.peek(2).is_some_and(|c| c.is_ascii_alphabetic() || c == '_' || c == '{') => {
                self.opaque("an expansion in zsh");
                self.pos += 1;
            }
            _ => {
                self.push('$', true);
                self.pos += 1;
            }
        }
    }

    /// The ASCII name that begins `ahead` characters on; empty when none does.
    fn name_at(&self, ahead: usize) -> String {
        let first = self.peek(ahead).filter(|c| c.is_ascii_alphabetic() || *c == '_');
        first.map_or_else(String::new, |_| {
            let rest = self.chars.iter().skip(self.pos + ahead);
            rest.take_while(|c| c.is_ascii_alphanumeric() || **c == '_').collect()
        })
    }

    fn variable(&mut self, name: String) {
        let word = self.word.get_or_insert_default();
        let at = word.chars.len();
        word.variables.push(Variable { at, name });
    }
}

/// A letter or digit of some script, or what may be one.
pub(super) fn is_letter(c: char) -> bool {
    c.is_ascii_alphanumeric() || !c.is_ascii()
}
