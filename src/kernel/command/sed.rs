//! Rule command.scripts: `sed` scripts. What they read and write is noted; what they run is opaque.

use super::{
    findings::{Findings, Folders},
    text::{find, head, run, tail},
    words::is_device,
};

/// Follows a script; its files are noted, what it runs is opaque.
///
/// `other_reading`: the script is one only for some programs, so one that none accepts does no harm.
pub(super) fn sed_script(found: &mut Findings, folders: Folders, script: &str, other_reading: bool) {
    let mut sed = Sed { rest: script, bsd: other_reading };
    loop {
        match sed.command() {
            Ok(None) => return,
            Ok(Some("")) => {}
            Ok(Some(file)) => {
                if !is_device(file) {
                    found.path(file, folders);
                }
            }
            Err(Stop::Rejected) if other_reading => return,
            Err(_) => {
                found.opaque("a `sed` script that is not followed", script);
                return;
            }
        }
    }
}

enum Stop {
    /// No program accepts the script.
    Rejected,
    /// Some program may do what is not followed.
    Unsure,
}

struct Sed<'a> {
    rest: &'a str,
    /// Only BSD's commands count.
    bsd: bool,
}

impl<'a> Sed<'a> {
    fn next(&mut self) -> Option<char> {
        let c = self.rest.chars().next()?;
        self.rest = tail(self.rest, c.len_utf8());
        Some(c)
    }

    fn skip(&mut self, set: fn(u8) -> bool) {
        self.rest = tail(self.rest, run(self.rest, set));
    }

    fn line(&mut self) -> &'a str {
        let end = find(self.rest, "\n").unwrap_or(self.rest.len());
        let line = head(self.rest, end);
        self.rest = tail(self.rest, end);
        line
    }

    /// One command; the file it names, empty when none.
    fn command(&mut self) -> Result<Option<&'a str>, Stop> {
        self.skip(|c| c.is_ascii_whitespace() || matches!(c, b';' | b'}' | b'{'));
        if self.rest.is_empty() {
            return Ok(None);
        }
        self.address()?;
        if self.rest.starts_with(',') {
            self.next();
            self.skip(|c| matches!(c, b' ' | b'+' | b'~'));
            self.address()?;
        }
        self.skip(|c| matches!(c, b' ' | b'\t' | b'!'));
        let Some(command) = self.next() else { return Err(Stop::Rejected) };
        match command {
            '{' | '=' | 'd' | 'D' | 'g' | 'G' | 'h' | 'H' | 'n' | 'N' | 'p' | 'P' | 'x' | 'F' | 'z' => {}
            'l' | 'q' | 'Q' | 'L' => self.skip(|c| c == b' ' || c.is_ascii_digit()),
            'b' | 't' | 'T' | ':' => self.skip(|c| !matches!(c, b';' | b'\n' | b'}')),
            '#' => {
                self.line();
            }
            'a' | 'i' | 'c' => self.text()?,
            'r' | 'R' | 'w' | 'W' => return Ok(Some(self.line().trim_start())),
            's' | 'y' => {
                let delimiter = self.next().ok_or(Stop::Rejected)?;
                self.part(delimiter, command == 's')?;
                self.part(delimiter, false)?;
                if command == 's' {
                    self.skip(|c| c.is_ascii_digit() || b"gpiImM".contains(&c));
                }
                if self.rest.starts_with('w') {
                    self.next();
                    return Ok(Some(self.line().trim_start()));
                }
            }
            'e' | 'v' if !self.bsd => return Err(Stop::Unsure),
            _ => return Err(Stop::Rejected),
        }
        // A command ends here, or the script was misread.
        self.skip(|c| matches!(c, b' ' | b'\t'));
        if command == 's' && !self.bsd && self.rest.starts_with('e') {
            return Err(Stop::Unsure);
        }
        if self.rest.is_empty() || self.rest.starts_with([';', '\n', '}', '#']) || command == '{' {
            Ok(Some(""))
        } else {
            Err(Stop::Rejected)
        }
    }

    /// The text of `a`, `i` and `c`, up to the end of a line that no backslash continues.
    fn text(&mut self) -> Result<(), Stop> {
        loop {
            let line = self.line();
            match line.bytes().filter(|b| *b == b'\\').count() {
                0 => return Ok(()),
                1 if line.ends_with('\\') => {
                    self.next();
                    if self.rest.is_empty() {
                        return Ok(());
                    }
                }
                1 => return Ok(()),
                // Which of several backslashes joins lines differs between programs.
                _ => return Err(Stop::Unsure),
            }
        }
    }

    fn address(&mut self) -> Result<(), Stop> {
        match self.rest.chars().next() {
            Some('/') => {
                self.next();
                self.part('/', true)?;
                self.skip(|c| matches!(c, b'I' | b'M'));
            }
            Some('\\') => {
                self.next();
                let delimiter = self.next().ok_or(Stop::Rejected)?;
                self.part(delimiter, true)?;
                self.skip(|c| matches!(c, b'I' | b'M'));
            }
            Some('$') => {
                self.next();
            }
            Some(c) if c.is_ascii_digit() => self.skip(|c| c.is_ascii_digit() || c == b'~'),
            _ => {}
        }
        self.skip(|c| c == b' ');
        Ok(())
    }

    /// Text up to an unescaped delimiter; in a pattern, brackets hold the delimiter as text.
    fn part(&mut self, delimiter: char, pattern: bool) -> Result<(), Stop> {
        if delimiter == '\\' || delimiter == '\n' {
            return Err(Stop::Rejected);
        }
        while let Some(c) = self.next() {
            match c {
                '\\' => {
                    self.next().ok_or(Stop::Rejected)?;
                }
                _ if c == delimiter => return Ok(()),
                '[' if pattern => self.brackets()?,
                _ => {}
            }
        }
        Err(Stop::Rejected)
    }

    fn brackets(&mut self) -> Result<(), Stop> {
        self.skip_one('^');
        self.skip_one(']');
        while let Some(c) = self.next() {
            match c {
                ']' => return Ok(()),
                // `[\]` and `[[:space:]]`: where the brackets end depends on the program.
                '\\' if self.rest.starts_with(']') => return Err(Stop::Unsure),
                '\\' => {
                    self.next();
                }
                '[' if self.rest.starts_with([':', '.', '=']) => {
                    let end = find(self.rest, "]").ok_or(Stop::Rejected)?;
                    self.rest = tail(self.rest, end + 1);
                }
                '\n' => return Err(Stop::Rejected),
                _ => {}
            }
        }
        Err(Stop::Rejected)
    }

    fn skip_one(&mut self, c: char) {
        self.rest = self.rest.strip_prefix(c).unwrap_or(self.rest);
    }
}
