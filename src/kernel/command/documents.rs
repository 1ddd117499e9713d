//! Rule command.documents: here-documents.

use super::{
    dollar::is_letter,
    lexer::{Lexer, Token},
    text::{has, one_of},
};
use alloc::string::String;

/// A here-document whose text is still to come.
pub(super) struct Document {
    end: String,
    literal: bool,
    tabs: bool,
}

impl Lexer<'_> {
    /// Reads the word that ends a here-document; the text itself begins after the next newline.
    pub(super) fn document(&mut self, length: usize, tabs: bool) {
        self.operator(length, Token::Document);
        while matches!(self.peek(0), Some(' ' | '\t')) {
            self.pos += 1;
        }
        let before = self.tokens.len();
        while self.word.is_some() || before == self.tokens.len() {
            if self.word.is_some()
                && matches!(self.peek(0), None | Some(' ' | '\t' | '\n' | ';' | '&' | '|' | '<' | '>' | '(' | ')'))
            {
                break;
            }
            if !self.step() {
                break;
            }
        }
        match self.word.take() {
            Some(word) if before == self.tokens.len() && word.variables.is_empty() => {
                let end: String = word.chars.iter().map(|ch| ch.c).collect();
                if has(&end, "\n") || end.is_empty() {
                    self.opaque("a here-document with an odd end");
                }
                self.documents.push(Document { end, literal: word.quoted, tabs });
            }
            _ => self.opaque("a here-document with an odd end"),
        }
    }

    /// The text of each here-document begun on the line just ended.
    pub(super) fn read_documents(&mut self) {
        for document in core::mem::take(&mut self.documents) {
            loop {
                if self.peek(0).is_none() {
                    self.found.opaque("a here-document that does not end", &document.end);
                    break;
                }
                let mut line: String = self.chars.iter().skip(self.pos).take_while(|c| **c != '\n').collect();
                self.pos += line.chars().count() + 1;
                if document.tabs {
                    line = line.trim_start_matches('\t').into();
                }
                if line == document.end {
                    break;
                }
                if !document.literal && expands(&line) {
                    self.found.opaque("an expansion in a here-document", &line);
                }
            }
        }
    }
}

/// Whether a line of an unquoted here-document is more than text.
fn expands(line: &str) -> bool {
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '`' => return true,
            // A backslash at the end joins lines, which can hide the end of the document.
            '\\' if chars.next().is_none() => return true,
            '$' if chars.peek().is_some_and(|n| is_letter(*n) || one_of(*n, "_{([@*#?!$-'")) => return true,
            _ => {}
        }
    }
    false
}
