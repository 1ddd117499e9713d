//! Windows lines. Whether cmd or PowerShell will read them is not known, so a line is clean only when both readings
//! are: each one's special characters count, and a quotation counts only where both know it.

use super::{
    expand::Arg,
    findings::{Findings, Folders},
    lexer::is_deceptive,
    programs::Habit,
    simple::Call,
    text::{has, head, lists, one_of, run, tail},
    words::{Reading, scan_text, scan_word},
};
use crate::kernel::place::Platform;
use alloc::{string::String, vec::Vec};

/// Programs and cmdlets that run what their words say, or act on the machine and not on a folder.
const OPAQUE: &str = "\
    % ? add-type assoc at bcdedit bitsadmin call certutil cmd cscript diskpart foreach foreach-object for forfiles ftype gal gp icm iex if \
    import-module invoke-command invoke-expression invoke-item invoke-restmethod invoke-webrequest ii irm iwr iwmi mklink mshta msiexec nal net netsh \
    new-alias new-object new-psdrive new-service powercfg powershell psexec pwsh reg regedit regsvr32 rundll32 runas sal saps sc schtasks \
    set set-alias set-executionpolicy set-item set-itemproperty set-service set-variable setlocal setx sp start start-job start-process subst sv taskkill \
    vssadmin wbadmin wevtutil where-object wmic wscript wsl wt";
/// Commands of cmd, whose options begin with a slash.
const SLASHED: &str = "\
    attrib comp copy del dir erase expand fc find findstr md mkdir more move msbuild ping rd ren rename replace rmdir robocopy sort tasklist timeout tree \
    type ver vol where xcopy";
/// Cmdlets and commands whose bare words are files.
const FILES: &str = "\
    add-content attrib cat clc clear-content comp copy copy-item cp cpi del dir erase fc findstr gc gci get-childitem get-content get-item gi ls md mi mkdir \
    more move move-item mv new-item ni out-file rd remove-item ren rename rename-item ri rm rmdir rni robocopy select-string set-content sls tee-object type xcopy";

pub(super) fn scan(line: &str, found: &mut Findings) {
    let mut lines =
        Lines { found, folders: Folders::START, words: Vec::new(), word: None, redirect: false, fed: false, joined: None };
    lines.read(line);
}

struct Lines<'a> {
    found: &'a mut Findings,
    /// Folders that may be in force; a folder change may fail, so the ones before stay unless `&&` follows.
    folders: Folders,
    words: Vec<Arg>,
    word: Option<Arg>,
    /// The next word is a redirect's target.
    redirect: bool,
    fed: bool,
    /// Folders in force if the command before succeeded.
    joined: Option<Folders>,
}

impl Lines<'_> {
    fn read(&mut self, line: &str) {
        let chars: Vec<(usize, char)> = line.char_indices().collect();
        let mut quote: Option<char> = None;
        let mut next = 0;
        while let Some((at, c)) = chars.get(next).copied() {
            let peek = |ahead: usize| chars.get(next + ahead).map(|(_, c)| *c);
            let rest = line.get(at..).unwrap_or_default();
            if self.found.is_full() {
                return;
            }
            self.special(c, peek(1), quote, rest);
            let mut length = 1;
            match (c, quote) {
                (_, Some(open)) => {
                    match c {
                        '\n' => self.found.opaque("a line break in quotes", rest),
                        // cmd knows no single quotes: for it these act.
                        '&' | '|' | '<' | '>' | '^' | '"' | ';' if open == '\'' => {
                            self.found.opaque("an operator in single quotes", rest)
                        }
                        _ => {}
                    }
                    if c == open {
                        quote = None;
                    } else {
                        self.push(c, false);
                    }
                }
                ('"' | '\'', None) => {
                    quote = Some(c);
                    self.word.get_or_insert_default();
                }
                (' ' | '\t', None) => self.end_word(),
                ('\n' | ';', None) => self.end_command(false),
                ('&' | '|', None) => {
                    let double = peek(1) == Some(c);
                    if self.words.is_empty() && self.word.is_none() {
                        self.found.opaque("a call operator or an unfinished line", rest);
                    }
                    self.end_command(double && c == '&');
                    self.fed = c == '|' && !double;
                    length += usize::from(double);
                }
                ('<' | '>', None) => length = self.redirects(peek, rest),
                (_, None) => self.push(c, true),
            }
            next += length;
        }
        if quote.is_some() {
            self.found.opaque("quotes that do not end", "");
        }
        self.end_command(false);
    }

    /// A redirect's operator; its length.
    fn redirects(&mut self, peek: impl Fn(usize) -> Option<char>, rest: &str) -> usize {
        if self.word.as_ref().is_some_and(|w| w.text == "*" || w.text.bytes().all(|b| b.is_ascii_digit())) {
            self.word = None;
        }
        self.end_word();
        let mut length = 1;
        while peek(length) == Some('>') {
            length += 1;
        }
        if peek(length) != Some('&') {
            self.redirect = true;
            return length;
        }
        // `2>&1`: only a digit may follow.
        let digit = peek(length + 1).is_some_and(|c| c.is_ascii_digit());
        if !digit || peek(length + 2).is_some_and(|c| !matches!(c, ' ' | '\t' | '\n' | '&' | '|' | '<' | '>' | ';')) {
            self.found.opaque("a redirect that is not followed", rest);
        }
        length + 2
    }

    /// Rule command.windows: characters that either shell expands.
    fn special(&mut self, c: char, next: Option<char>, quote: Option<char>, at: &str) {
        let named = |n: char| n.is_ascii_alphanumeric() || n == '_';
        let first = self.word.is_none() && quote.is_none();
        let why = match c {
            '%' if percent(at) => "an expansion of cmd",
            '!' if percent(at) => "a delayed expansion of cmd",
            '^' if quote != Some('"') => "an escape of cmd",
            '`' => "an escape of PowerShell",
            '$' if quote != Some('\'') && next.is_some_and(|n| named(n) || one_of(n, "({?^$:")) && !is_null(at) => {
                "an expansion of PowerShell"
            }
            '(' | ')' | '{' | '}' if quote.is_none() => "a group or block",
            '#' if first => "a comment of PowerShell",
            '@' if first
                && !next
                    .is_some_and(|n| n.is_ascii_alphabetic() && has(head(at, run(at, |b| !b.is_ascii_whitespace())), "/")) =>
            {
                "a list or splat of PowerShell"
            }
            '[' if first && self.words.is_empty() => "a type of PowerShell",
            '-' if at.starts_with("--%") => "a stop of PowerShell's parsing",
            '\u{2018}'..='\u{201f}' | '\u{2013}'..='\u{2015}' if quote.is_none() || matches!(c, '\u{2018}'..='\u{201f}') => {
                "a quotation mark or dash of PowerShell"
            }
            _ if quote.is_none() && ((c.is_control() && !matches!(c, '\n' | '\t')) || is_deceptive(c)) => {
                "an invisible or control character outside quotes"
            }
            _ => return,
        };
        self.found.opaque(why, at);
    }

    fn push(&mut self, c: char, plain: bool) {
        let arg = self.word.get_or_insert_with(|| Arg { unquoted: true, ..Arg::default() });
        arg.text.push(c);
        arg.glob |= plain && matches!(c, '*' | '?' | '[');
    }

    fn end_word(&mut self) {
        let Some(arg) = self.word.take() else { return };
        if core::mem::take(&mut self.redirect) {
            if !is_null(&arg.text) && !arg.text.eq_ignore_ascii_case("nul") {
                scan_text(self.found, self.folders, &arg.text, Reading::file(Platform::Windows));
            }
        } else {
            self.words.push(arg);
        }
    }

    /// Judges the command so far; `and` says that the next one runs only if it succeeded.
    fn end_command(&mut self, and: bool) {
        self.found.command();
        self.end_word();
        if core::mem::take(&mut self.redirect) {
            self.found.opaque("a redirect without a target", "");
        }
        let words = core::mem::take(&mut self.words);
        let before = self.joined.take().unwrap_or(self.folders);
        let entered = self.command(&words, before);
        self.fed = false;
        match entered {
            Some(folder) => {
                let inside = self.found.enter(before, &folder);
                self.folders = self.folders.or(inside);
                self.joined = and.then_some(inside);
            }
            None => self.joined = and.then_some(before),
        }
    }

    /// One command; the folder it changes to.
    fn command(&mut self, words: &[Arg], folders: Folders) -> Option<String> {
        let (first, rest) = words.split_first()?;
        let mut call = Call::new(&mut *self.found, folders, Platform::Windows, self.fed);
        let name = call.program(first);
        // `cd..` and `cd\x` need no blank.
        if let Some(glued) = name.strip_prefix("cd").filter(|g| g.starts_with(['.', '\\', '/'])) {
            self.found.path(glued, folders);
            return Some(glued.into());
        }
        if first.text.starts_with("cd\\") || lists(OPAQUE, &name) || first.text == "." {
            self.found.opaque("a program that may run or change anything", &first.text);
            return None;
        }
        if lists("cd chdir sl set-location push-location pushd", &name) {
            return self.enter(rest, folders);
        }
        if lists("popd pop-location", &name) {
            self.found.opaque("a folder of the shell's stack", &first.text);
            return None;
        }
        let link = rest.iter().any(|arg| lists("symboliclink junction hardlink", &arg.text.to_ascii_lowercase()));
        if link && lists("new-item ni", &name) {
            self.found.opaque("a link made by PowerShell", &first.text);
        }
        if !lists(SLASHED, &name) && !lists(FILES, &name) {
            let mut call = Call::new(&mut *self.found, folders, Platform::Windows, self.fed);
            call.judge(&name, rest);
            return None;
        }
        let reading = Reading { program: &name, habit: Habit::Files, platform: Platform::Windows };
        for arg in rest {
            match lists(SLASHED, &name).then(|| switches(&arg.text, name == "robocopy")).flatten() {
                Some(value) => scan_text(self.found, folders, value, reading),
                None => scan_word(self.found, folders, arg, reading),
            }
        }
        None
    }

    fn enter(&mut self, words: &[Arg], folders: Folders) -> Option<String> {
        let mut operands =
            words.iter().filter(|arg| !matches!(arg.text.to_ascii_lowercase().as_str(), "/d" | "-path" | "-literalpath"));
        let Some(arg) = operands.next() else {
            // cmd shows the folder, PowerShell goes home.
            self.found.path("~", folders);
            return Some("~".into());
        };
        if operands.next().is_some() || arg.glob || arg.text.starts_with(['-', '+', '/']) {
            self.found.opaque("a folder change that is not followed", &arg.text);
        }
        scan_word(self.found, folders, arg, Reading::file(Platform::Windows));
        Some(arg.text.clone())
    }
}

/// `%NAME%`, `%NAME:…`, `%~…`, and the same with `!`, at the start of `text`.
fn percent(text: &str) -> bool {
    let mark = text.chars().next().unwrap_or_default();
    let inner = text.get(1..).unwrap_or_default();
    let length = run(inner, |b| b.is_ascii_alphanumeric() || b"_()~*".contains(&b));
    let (name, after) = (head(inner, length), tail(inner, length));
    name.len() > 1 && (after.starts_with(mark) || (after.starts_with(':') && has(after, head(text, 1))))
        || (mark == '%' && name.starts_with('~'))
}

/// `$null`, where output is thrown away.
fn is_null(text: &str) -> bool {
    head(text, run(text, |b| !b.is_ascii_whitespace() && !b"&|;<>".contains(&b))).eq_ignore_ascii_case("$null")
}

/// The value behind `/s`, `/s/q`, `/a:hidden`; `None` when the word may be a path. `long`: so are `/mir` and the like.
fn switches(text: &str, long: bool) -> Option<&str> {
    let mut rest = text.strip_prefix('/')?;
    loop {
        let letters = run(rest, |b| b.is_ascii_alphanumeric() || b == b'-');
        let (name, after) = (head(rest, letters), tail(rest, letters));
        if name.is_empty() || (name.len() > 2 && !long) {
            return None;
        }
        match after.strip_prefix('/') {
            Some(more) => rest = more,
            None => return after.is_empty().then_some("").or_else(|| after.strip_prefix(':')),
        }
    }
}
