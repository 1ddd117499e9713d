//! Tokens of a posix shell line. Where shells differ, or a token's meaning is only known when the line runs, the line
//! is opaque; lexing goes on so that paths are still found.

use super::{documents::Document, findings::Findings};
use alloc::{string::String, vec::Vec};

/// One character of a word, and whether quotes or a backslash made it plain text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ch {
    pub(super) c: char,
    pub(super) quoted: bool,
}

/// A `$name` in a word, standing before character number `at`.
#[derive(Debug, Clone)]
pub(super) struct Variable {
    pub(super) at: usize,
    pub(super) name: String,
}

#[derive(Debug, Clone, Default)]
pub(super) struct Word {
    pub(super) chars: Vec<Ch>,
    pub(super) variables: Vec<Variable>,
    /// Any part stood in quotes or behind a backslash.
    pub(super) quoted: bool,
}

impl Word {
    /// The text when nothing about it is quoted or expanded: how keywords and numbers are told.
    pub(super) fn plain(&self) -> Option<String> {
        if self.quoted || !self.variables.is_empty() {
            return None;
        }
        Some(self.chars.iter().map(|ch| ch.c).collect())
    }
}

#[derive(Debug, Clone)]
pub(super) enum Token {
    Word(Word),
    /// `;` or a newline.
    Sequence,
    Background,
    And,
    Or,
    Pipe,
    Open,
    Close,
    /// Output or input of a file: its name is the next word.
    File,
    /// `&>`: a redirect in bash, `&` and a redirect in plain sh.
    Both,
    /// `>&` or `<&`: a descriptor, or a file name.
    Copy,
    /// `<<<`: text is the next word.
    Text,
    /// A here-document, its text read.
    Document,
}

pub(super) fn lex(line: &str, found: &mut Findings) -> Vec<Token> {
    let mut lexer = Lexer { chars: line.chars().collect(), pos: 0, tokens: Vec::new(), word: None, documents: Vec::new(), found };
    while lexer.step() {}
    lexer.end_word();
    if !lexer.documents.is_empty() {
        lexer.found.opaque("a here-document without its text", line);
    }
    lexer.tokens
}

pub(super) struct Lexer<'a> {
    pub(super) chars: Vec<char>,
    pub(super) pos: usize,
    pub(super) tokens: Vec<Token>,
    pub(super) word: Option<Word>,
    pub(super) documents: Vec<Document>,
    pub(super) found: &'a mut Findings,
}

impl Lexer<'_> {
    pub(super) fn peek(&self, ahead: usize) -> Option<char> {
        self.chars.get(self.pos + ahead).copied()
    }

    fn rest(&self) -> String {
        self.chars.iter().skip(self.pos).take(61).collect()
    }

    pub(super) fn opaque(&mut self, why: &str) {
        let text = self.rest();
        self.found.opaque(why, &text);
    }

    pub(super) fn push(&mut self, c: char, quoted: bool) {
        let word = self.word.get_or_insert_default();
        word.quoted |= quoted;
        word.chars.push(Ch { c, quoted });
    }

    fn open_quote(&mut self) {
        self.word.get_or_insert_default().quoted = true;
    }

    fn end_word(&mut self) {
        if let Some(word) = self.word.take() {
            self.tokens.push(Token::Word(word));
        }
    }

    /// Ends the word before an operator of `length` characters, and notes the operator.
    pub(super) fn operator(&mut self, length: usize, token: Token) {
        self.end_word();
        self.pos += length;
        self.tokens.push(token);
    }

    pub(super) fn step(&mut self) -> bool {
        let Some(c) = self.peek(0) else { return false };
        match (c, self.peek(1)) {
            ('\n', _) => {
                self.operator(1, Token::Sequence);
                self.read_documents();
            }
            (' ' | '\t', _) => {
                self.end_word();
                self.pos += 1;
            }
            (';', next) => {
                if matches!(next, Some(';' | '&')) {
                    self.opaque("a case branch");
                }
                self.operator(1, Token::Sequence);
            }
            ('&', Some('&')) => self.operator(2, Token::And),
            ('&', Some('>')) => self.operator(if self.peek(2) == Some('>') { 3 } else { 2 }, Token::Both),
            ('&', _) => self.operator(1, Token::Background),
            ('|', Some('|')) => self.operator(2, Token::Or),
            ('|', Some('&')) => self.operator(2, Token::Pipe),
            ('|', _) => self.operator(1, Token::Pipe),
            ('(', next) => {
                if self.word.is_some() || next == Some('(') {
                    self.opaque("a parenthesis that is no plain group");
                }
                self.operator(1, Token::Open);
            }
            (')', _) => self.operator(1, Token::Close),
            ('<' | '>', _) => self.redirect(c),
            ('#', _) if self.word.is_none() => self.comment(),
            ('\\', Some('\n')) => self.pos += 2,
            ('\\', Some(next)) => {
                self.check(next);
                self.push(next, true);
                self.pos += 2;
            }
            ('\\', None) => {
                self.opaque("an unfinished line");
                self.pos += 1;
            }
            ('\'', _) => self.single_quotes(),
            ('"', _) => self.double_quotes(),
            ('`', _) => {
                self.opaque("a command substitution");
                self.pos += 1;
            }
            ('$', _) => self.dollar(false),
            _ => {
                self.letter(c);
                self.pos += 1;
            }
        }
        true
    }

    /// One ordinary unquoted character.
    fn letter(&mut self, c: char) {
        self.check(c);
        if self.word.is_none() {
            let next = self.peek(1);
            // Rule command.expansion: `!!` and `!name` are history in an interactive shell, `=name` a program's path in zsh.
            if c == '!' && !matches!(next, None | Some(' ' | '\t' | '\n' | '=' | ';' | ')')) {
                self.opaque("a history reference");
            }
            if c == '=' && next.is_some_and(|n| n.is_ascii_alphanumeric() || n == '_') {
                self.opaque("an expansion in zsh");
            }
        }
        self.push(c, false);
    }

    /// Rule command.controls: characters that one reader takes for a separator and another for text.
    fn check(&mut self, c: char) {
        if (c.is_control() && c != '\t' && c != '\n') || is_deceptive(c) {
            self.opaque("an invisible or control character outside quotes");
        }
    }

    fn comment(&mut self) {
        while let Some(c) = self.peek(0) {
            if c == '\n' {
                return;
            }
            self.check(c);
            self.pos += 1;
        }
    }

    fn single_quotes(&mut self) {
        self.open_quote();
        self.pos += 1;
        loop {
            match self.peek(0) {
                Some('\'') => break,
                Some(c) => self.quoted(c),
                None => return self.opaque_end(),
            }
            self.pos += 1;
        }
        self.pos += 1;
    }

    fn double_quotes(&mut self) {
        self.open_quote();
        self.pos += 1;
        loop {
            match (self.peek(0), self.peek(1)) {
                (Some('"'), _) => break,
                (Some('\\'), Some('\n')) => self.pos += 2,
                (Some('\\'), Some(c @ ('$' | '`' | '"' | '\\'))) => {
                    self.push(c, true);
                    self.pos += 2;
                }
                (Some('`'), _) => {
                    self.opaque("a command substitution");
                    self.pos += 1;
                }
                (Some('$'), _) => self.dollar(true),
                (Some(c), _) => {
                    self.quoted(c);
                    self.pos += 1;
                }
                (None, _) => return self.opaque_end(),
            }
        }
        self.pos += 1;
    }

    fn quoted(&mut self, c: char) {
        // Shells disagree on whether the text of a here-document starts inside these quotes.
        if c == '\n' && !self.documents.is_empty() {
            self.opaque("a line break in quotes before a here-document");
        }
        self.push(c, true);
    }

    fn opaque_end(&mut self) {
        self.found.opaque("quotes that do not end", "");
    }

    fn redirect(&mut self, c: char) {
        // `2>` and `{fd}>`: the descriptor is no word of the command.
        if self.word.as_ref().and_then(Word::plain).is_some_and(|text| is_descriptor(&text)) {
            self.word = None;
        }
        match (c, self.peek(1), self.peek(2)) {
            ('<', Some('<'), Some('<')) => self.operator(3, Token::Text),
            ('<', Some('<'), Some('-')) => self.document(3, true),
            ('<', Some('<'), _) => self.document(2, false),
            (_, Some('&'), _) => self.operator(2, Token::Copy),
            (_, Some('('), _) => {
                self.opaque("a process substitution");
                self.operator(2, Token::Open);
            }
            ('<', Some('>'), _) | ('>', Some('>' | '|'), _) => self.operator(2, Token::File),
            _ => self.operator(1, Token::File),
        }
    }
}

fn is_descriptor(text: &str) -> bool {
    let name = text.strip_prefix('{').and_then(|t| t.strip_suffix('}'));
    match name {
        Some(name) => !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_'),
        None => !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit()),
    }
}

/// Blanks that are not ASCII, and characters that show nothing or turn text around.
pub(super) fn is_deceptive(c: char) -> bool {
    matches!(c,
        '\u{85}' | '\u{a0}' | '\u{ad}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{1680}' | '\u{180e}' | '\u{2000}'..='\u{200f}'
        | '\u{2028}'..='\u{202f}' | '\u{205f}'..='\u{206f}' | '\u{3000}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{e0000}'..='\u{e007f}')
}
