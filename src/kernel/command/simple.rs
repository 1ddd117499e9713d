//! One simple command: its program decides how its words are read.

use super::{
    expand::Arg,
    findings::{Findings, Folders},
    interpreters,
    programs::{dangerous_options, delimiter_option, is_loader, is_opaque},
    scripts,
    text::{after_last, any, before, has, lists},
    tools,
    words::{Reading, scan_text, scan_word},
};
use crate::kernel::place::Platform;
use alloc::{
    string::{String, ToString},
    vec::Vec,
};

/// What a command does to the shell's folder.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Effect {
    None,
    Enter(String),
    /// To a folder that was in force before.
    Back,
}

pub(super) struct Call<'a> {
    pub(super) found: &'a mut Findings,
    pub(super) folders: Folders,
    pub(super) platform: Platform,
    /// Its input is something of this line: a pipe, a file, a here-document.
    pub(super) fed: bool,
    /// Variables it may change.
    pub(super) names: Vec<String>,
    /// It makes a symbolic link.
    pub(super) links: bool,
    /// Wrappers around it.
    pub(super) depth: usize,
}

/// Wrappers inside one another.
const MAX_WRAPPERS: usize = 16;

impl<'a> Call<'a> {
    pub(super) fn new(found: &'a mut Findings, folders: Folders, platform: Platform, fed: bool) -> Self {
        Self { found, folders, platform, fed, names: Vec::new(), links: false, depth: 0 }
    }
}

impl Call<'_> {
    /// Judges a command as the shell starts it.
    pub(super) fn run(&mut self, args: &[Arg]) -> Effect {
        let Some((first, rest)) = args.split_first() else { return Effect::None };
        let program = self.program(first);
        // Only the exact name is a builtin: `./cd` and, where case folds, `CD` are programs.
        if first.text != program {
            self.judge(&program, rest);
            return Effect::None;
        }
        match program.as_str() {
            "cd" | "chdir" => self.enter(rest, true),
            "pushd" => self.enter(rest, false),
            "popd" => Effect::Back,
            "command" | "builtin" | "exec" | "nocorrect" | "-" => match self.unwrap(&program, rest) {
                Some(inner) if self.depth < MAX_WRAPPERS => {
                    self.depth += 1;
                    self.run(inner)
                }
                Some(_) => {
                    self.found.stop("more than 16 wrappers around a program");
                    Effect::None
                }
                None => Effect::None,
            },
            // Rule command.assignments: builtins that take names.
            "export" | "declare" | "typeset" | "local" | "readonly" | "read" | "unset" | "mapfile" | "readarray" | "getopts"
            | "integer" | "float" | "vared" => {
                self.take_names(rest);
                Effect::None
            }
            _ => {
                self.judge(&program, rest);
                Effect::None
            }
        }
    }

    /// The program a command word names; a word with a slash is a path too.
    pub(super) fn program(&mut self, arg: &Arg) -> String {
        if arg.glob && !matches!(arg.text.as_str(), "[" | "[[") {
            self.found.opaque("a pattern as the program", &arg.text);
        }
        if arg.text.is_empty() {
            self.found.opaque("an empty program name", "");
        }
        let windows = self.platform == Platform::Windows;
        if has(&arg.text, "/") || arg.text.starts_with('~') || (windows && (has(&arg.text, "\\") || has(&arg.text, ":"))) {
            self.found.path(&arg.text, self.folders);
        }
        // Some shells change to a folder that is named like a command.
        if arg.text == ".." {
            self.found.path(&arg.text, self.folders);
        }
        let last = after_last(&arg.text, if windows { "/\\" } else { "/" });
        let mut name = last.to_ascii_lowercase();
        for suffix in [".exe", ".cmd", ".bat", ".com", ".ps1"] {
            if windows && let Some(stem) = name.strip_suffix(suffix) {
                name = stem.to_string();
                break;
            }
        }
        name
    }

    /// Judges a program by name, whatever started it.
    pub(super) fn judge(&mut self, program: &str, args: &[Arg]) {
        // Rule command.wrappers: what a builtin would change is not changed by a program of the same name.
        if self.depth > MAX_WRAPPERS {
            self.found.stop("more than 16 wrappers around a program");
            return;
        }
        if is_opaque(program) || matches!(program, "cd" | "chdir" | "pushd" | "popd" | "exec" | "builtin" | "command") {
            self.found.opaque("a program that may run or change anything", program);
        }
        if let Some(inner) = self.unwrap(program, args) {
            self.inner(inner);
            return;
        }
        if let Some((folder, inner)) = tools::starts_in(program, args) {
            // Rule command.folders: `git -C x` works in `x` as if `cd x` stood before it.
            scan_word(self.found, self.folders, folder, Reading::file(self.platform));
            let folders = self.found.enter(self.folders, &folder.text);
            let mut call = Call::new(&mut *self.found, folders, self.platform, self.fed);
            call.depth = self.depth + 1;
            call.judge(program, inner);
            return;
        }
        if let Some(why) = interpreters::runs_text(program, args, self.fed) {
            self.found.opaque(why, program);
        }
        if let Some(why) = tools::acts(program, args) {
            self.found.opaque(why, program);
        }
        let spelled = tools::old_style(program, args);
        let args = spelled.as_deref().unwrap_or(args);
        self.options(program, args);
        let patterns = scripts::judge(self.found, self.folders, program, args, self.platform);
        self.links |= tools::link(self.found, self.folders, program, args, self.platform);
        let elsewhere = tools::folder_options(self.found, self.folders, program, args);
        self.words(program, args, &patterns, self.folders);
        if let Some(folders) = elsewhere {
            self.words(program, args, &patterns, folders);
        }
    }

    /// A command that a wrapper starts: a program of its own, no builtin of this shell.
    pub(super) fn inner(&mut self, args: &[Arg]) {
        let Some((first, rest)) = args.split_first() else { return };
        let program = self.program(first);
        self.depth += 1;
        self.judge(&program, rest);
        self.depth -= 1;
    }

    /// Rule command.options
    fn options(&mut self, program: &str, args: &[Arg]) {
        let dangerous = dangerous_options(program);
        if dangerous.is_empty() {
            return;
        }
        for arg in args.iter().take_while(|arg| arg.text != "--") {
            let text = arg.text.as_str();
            let name = before(text, "=");
            let cluster = text.strip_prefix('-').filter(|t| !t.starts_with('-')).unwrap_or_default();
            let letters: &str =
                cluster.split(|c: char| !c.is_ascii_alphabetic() && c != ':' && c != '@').next().unwrap_or_default();
            let hit = any(dangerous, &|option| match option.strip_prefix('-') {
                Some(letter) if letter.len() == 1 => letters.contains(letter),
                Some(long) if long.starts_with('-') => name == option || (name.len() > 3 && option.starts_with(name)),
                _ => name == option || name.strip_prefix('-') == Some(option),
            });
            if hit {
                self.found.opaque("an option that runs programs or names files elsewhere", text);
            }
        }
    }

    /// Every word that is not known to be something else.
    fn words(&mut self, program: &str, args: &[Arg], patterns: &[usize], folders: Folders) {
        let reading = Reading::of(program, self.platform);
        let delimiter = delimiter_option(program);
        let mut delimited = false;
        let mut operands = false;
        for (at, arg) in args.iter().enumerate() {
            let text = arg.text.as_str();
            let is_option = delimiter.is_some_and(|d| {
                text.strip_prefix('-').is_some_and(|t| t.strip_prefix(d).is_some_and(|v| v.is_empty() || v == "/"))
            });
            if is_option || (delimited && text == "/") || patterns.contains(&at) {
                delimited = is_option && !text.ends_with('/');
                continue;
            }
            delimited = false;
            if program == "find"
                && lists("-fls -fprint -fprint0 -fprintf -newer", text)
                && let Some(file) = args.get(at + 1)
            {
                self.found.path(&file.text, folders);
            }
            if operands && text.starts_with('-') {
                self.found.path(text, folders);
            }
            operands |= text == "--";
            scan_word(self.found, folders, arg, reading);
        }
    }

    /// Rule command.folders: `cd` and `pushd`.
    fn enter(&mut self, args: &[Arg], home: bool) -> Effect {
        let mut operands = args.iter().filter(|a| !matches!(a.text.as_str(), "-L" | "-P" | "-e" | "-q" | "--"));
        let Some(arg) = operands.next() else {
            return if home { self.to("~") } else { Effect::Back };
        };
        if operands.next().is_some() {
            self.found.opaque("a folder change with too many words", &arg.text);
        }
        if arg.text == "-" {
            return Effect::Back;
        }
        if arg.text.starts_with(['-', '+']) {
            self.found.opaque("a folder of the shell's stack", &arg.text);
        }
        if arg.glob {
            self.found.opaque("a folder change to a pattern", &arg.text);
        }
        scan_word(self.found, self.folders, arg, Reading::file(self.platform));
        if arg.text.is_empty() { Effect::None } else { Effect::Enter(arg.text.clone()) }
    }

    fn to(&mut self, folder: &str) -> Effect {
        self.found.path(folder, self.folders);
        Effect::Enter(folder.into())
    }

    fn take_names(&mut self, args: &[Arg]) {
        for arg in args {
            if arg.text.starts_with('-') && has(&arg.text, "n") {
                self.found.opaque("a variable that names another one", &arg.text);
            }
            let name = before(&arg.text, "=").trim_end_matches('+');
            if is_loader(name) {
                self.found.opaque("a variable that changes what programs run", &arg.text);
            }
            if has(name, "[") {
                self.found.opaque("an array element", &arg.text);
            }
            self.names.push(name.into());
            scan_text(self.found, self.folders, &arg.text, Reading::of("", self.platform));
        }
    }
}
