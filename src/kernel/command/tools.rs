//! What single programs do that no table of options tells.

use super::{
    expand::Arg,
    findings::{Findings, Folders},
    words::{Reading, scan_word},
};
use crate::kernel::place::Platform;
use alloc::{string::String, vec::Vec};

const RUNS: &str = "a command that runs what its words or settings say";
const SETS: &str = "a command that changes settings other programs obey";
const MACHINE: &str = "a command that works outside every folder of this line";

/// Why this call cannot be decided from its words, if so.
pub(super) fn acts(program: &str, args: &[Arg]) -> Option<&'static str> {
    let has = |words: &[&str]| args.iter().any(|arg| words.contains(&arg.text.as_str()));
    let verbs: Vec<&str> = args.iter().map(|a| a.text.as_str()).filter(|t| !t.starts_with('-')).take(3).collect();
    let verb = verbs.first().copied().unwrap_or_default();
    let second = verbs.get(1).copied().unwrap_or_default();
    match program {
        "git" => git(args),
        "find" => {
            let follows = has(&["-L", "-H", "-follow"]) && has(&["-delete"]);
            (has(&["-exec", "-execdir", "-ok", "-okdir", "-files0-from"]) || follows).then_some(RUNS)
        }
        "make" | "gmake" => {
            // A variable's text is run by the rules that use it.
            let odd = |text: &str| {
                text.split_once('=').is_some_and(|(name, value)| name.starts_with("SHELL") || !value.bytes().all(is_plain))
            };
            args.iter().any(|arg| !arg.text.starts_with("--") && odd(&arg.text)).then_some(RUNS)
        }
        "docker" | "podman" | "docker-compose" | "nerdctl" => {
            has(&["run", "exec", "cp", "create", "plugin", "context", "--privileged"]).then_some(RUNS)
        }
        "kubectl" | "oc" => has(&["exec", "run", "cp", "debug", "attach", "edit", "proxy"]).then_some(RUNS),
        "npm" | "pnpm" | "yarn" | "bun" => match verb {
            "config" | "c" | "set" if !matches!(second, "get" | "list" | "ls" | "") => Some(SETS),
            "explore" | "edit" | "exec" | "x" | "dlx" | "global" | "link" | "ln" | "init" | "create" => Some(RUNS),
            _ => None,
        },
        "npx" | "pnpx" | "bunx" => Some(RUNS),
        "pip" | "pip3" => (verb == "config").then_some(SETS),
        "go" => ((verb == "env" && has(&["-w", "-u"])) || verb == "generate" || verb == "tool").then_some(SETS),
        "cmake" => has(&["-E", "-P"]).then_some(RUNS),
        "printf" => has(&["-v"]).then_some("a variable set by `printf`"),
        "set" => args.iter().any(|arg| arg.text.starts_with('-') && arg.text.contains(['k', 'P'])).then_some(SETS),
        "hash" => (!args.is_empty()).then_some(SETS),
        "less" | "more" | "man" => args.iter().any(|arg| arg.text.starts_with('+')).then_some(RUNS),
        "gh" => (matches!(verb, "alias" | "extension" | "config" | "codespace")).then_some(SETS),
        "uv" | "poetry" | "pipenv" | "hatch" | "pdm" | "bundle" => matches!(verb, "run" | "exec" | "tool").then_some(RUNS),
        "yq" => args.iter().any(|arg| arg.text.contains("load") || arg.text.contains("split")).then_some(RUNS),
        "rustup" => (verb == "run").then_some(RUNS),
        "rsync" => args.iter().any(|arg| arg.text.contains(':')).then_some(MACHINE),
        "shred" | "mkfs" | "fdisk" | "parted" => (program != "shred").then_some(MACHINE),
        // Programs nobody knows that are handed a shell.
        _ if super::programs::habit(program) == super::programs::Habit::Unknown => {
            let shell = |text: &str| {
                matches!(
                    text.rsplit('/').next(),
                    Some("sh" | "bash" | "zsh" | "dash" | "ksh" | "fish" | "sudo" | "eval" | "xargs")
                )
            };
            args.iter().any(|arg| shell(&arg.text)).then_some(RUNS)
        }
        _ => None,
    }
}

fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_-+.,:/@%=".contains(&byte)
}

/// Rule command.git: forms of git that run programs or change what it will run.
fn git(args: &[Arg]) -> Option<&'static str> {
    let mut rest = args;
    loop {
        let (first, after) = rest.split_first()?;
        match first.text.as_str() {
            "--git-dir" | "--work-tree" | "--namespace" | "-C" => rest = after.split_first().map_or(after, |(_, more)| more),
            text if text.starts_with("-c") || text.starts_with("--config-env") || text.starts_with("--exec-path=") => {
                return Some(RUNS);
            }
            text if text.starts_with('-') => rest = after,
            _ => break,
        }
    }
    let (verb, rest) = rest.split_first()?;
    let starts = |names: &[&str]| {
        rest.iter().any(|arg| {
            let name = arg.text.split('=').next().unwrap_or_default();
            names.iter().any(|n| name == *n || (n.starts_with("--") && name.len() > 3 && n.starts_with(name)))
        })
    };
    let glued = |letter: &str| rest.iter().any(|arg| arg.text.starts_with(letter));
    let word = |at: usize| rest.get(at).map_or("", |arg| arg.text.as_str());
    // `ext::sh -c …` as a remote runs a program.
    if rest.iter().any(|arg| {
        arg.text.contains("::") && arg.text.split("::").next().is_some_and(|t| t.bytes().all(|b| b.is_ascii_lowercase()))
    }) && verb.text != "commit"
        && verb.text != "grep"
        && verb.text != "log"
    {
        return Some(RUNS);
    }
    let runs = match verb.text.as_str() {
        "bisect" => word(0) == "run",
        "rebase" => starts(&["--exec", "--interactive", "-i"]) || glued("-x"),
        "submodule" => word(0) == "foreach" || rest.iter().any(|a| a.text == "foreach"),
        "difftool" | "mergetool" | "filter-branch" | "credential" | "daemon" | "instaweb" | "send-email" | "maintenance"
        | "svn" | "p4" | "gui" | "gitk" | "citool" | "cvsserver" | "shell" | "hook" | "for-each-repo" | "remote-ext"
        | "remote-fd" | "fast-import" => true,
        "clone" | "fetch" | "pull" | "ls-remote" | "fetch-pack" => {
            starts(&["--upload-pack", "--config"]) || glued("-u") || (verb.text == "clone" && glued("-c"))
        }
        "push" | "archive" | "send-pack" => starts(&["--receive-pack", "--exec"]),
        "grep" => starts(&["--open-files-in-pager"]) || glued("-O"),
        "apply" | "am" => starts(&["--unsafe-paths"]),
        "diff" | "show" | "log" => starts(&["--ext-diff"]),
        "config" => {
            let reads = starts(&["--get", "--get-all", "--get-regexp", "--list", "-l"]) || matches!(word(0), "get" | "list");
            let operands = rest.iter().filter(|arg| !arg.text.starts_with('-')).count();
            let name = rest.iter().find(|arg| !arg.text.starts_with('-')).map_or("", |arg| arg.text.as_str());
            let mine = matches!(
                name,
                "user.name" | "user.email" | "init.defaultBranch" | "core.autocrlf" | "pull.rebase" | "core.filemode"
            );
            let away = starts(&["--global", "--system", "--edit", "-e", "--file", "-f"]);
            !reads && (away || operands > 1 && !mine || operands == 0)
        }
        _ => false,
    };
    runs.then_some(RUNS)
}

/// `tar xzf a.tgz` with the dash it does without.
pub(super) fn old_style(program: &str, args: &[Arg]) -> Option<Vec<Arg>> {
    let first = args.first().filter(|arg| !arg.text.starts_with('-'))?;
    if !matches!(program, "tar" | "gtar" | "bsdtar" | "ar") {
        return None;
    }
    let mut args = args.to_vec();
    let dashed = Arg { text: alloc::format!("-{}", first.text), ..first.clone() };
    *args.first_mut()? = dashed;
    Some(args)
}

/// `git -C x …` and `make -C x …`: the folder the rest of the words is read in.
pub(super) fn starts_in<'w>(program: &str, args: &'w [Arg]) -> Option<(&'w Arg, &'w [Arg])> {
    match (program, args) {
        ("git" | "make" | "gmake" | "ninja", [option, folder, rest @ ..]) if option.text == "-C" && !folder.glob => {
            Some((folder, rest))
        }
        _ => None,
    }
}

/// Rule command.folders: folders named by an option elsewhere; words are read from there as well as from here.
pub(super) fn folder_options(found: &mut Findings, folders: &Folders, program: &str, args: &[Arg]) -> Option<Folders> {
    let mut all: Option<Folders> = None;
    if matches!(program, "grep" | "rg" | "egrep" | "fgrep" | "diff" | "rustc" | "curl" | "ls") {
        return None;
    }
    let names = [
        "-C",
        "--directory",
        "--cwd",
        "--chdir",
        "--prefix",
        "--dir",
        "--working-directory",
        "--project-directory",
        "--work-tree",
    ];
    for (at, arg) in args.iter().enumerate() {
        let (name, value) = arg.text.split_once('=').map_or((arg.text.as_str(), None), |(n, v)| (n, Some(v)));
        if !names.contains(&name) {
            continue;
        }
        let Some(folder) = value.or_else(|| args.get(at + 1).map(|a| a.text.as_str())) else { continue };
        if folder.is_empty() || folder == "." || folder.starts_with('-') {
            continue;
        }
        let base = all.as_ref().unwrap_or(folders).clone();
        all = Some(found.enter(&base, folder));
    }
    all
}

/// Rule command.links: where `ln` lets a link lead, counted from each folder the link may come to lie in. Says whether
/// it makes a symbolic link.
pub(super) fn link(found: &mut Findings, folders: &Folders, program: &str, args: &[Arg], platform: Platform) -> bool {
    if program != "ln" && program != "link" && program != "cp" {
        return false;
    }
    let symbolic = args.iter().any(|a| {
        a.text == "--symbolic"
            || a.text == "--symbolic-link"
            || (a.text.starts_with('-') && !a.text.starts_with("--") && a.text.contains('s'))
    });
    if !symbolic {
        return false;
    }
    let operands: Vec<&Arg> = args.iter().filter(|a| !a.text.starts_with('-')).collect();
    let Some((last, targets)) = operands.split_last() else { return true };
    let mut places: Vec<String> = Vec::new();
    for name in operands.first().into_iter().chain([last]).filter(|_| !targets.is_empty()) {
        let text = name.text.trim_end_matches('/');
        places.push(text.into());
        if let Some((parent, _)) = text.rsplit_once('/') {
            places.push(if parent.is_empty() { "/".into() } else { parent.into() });
        }
    }
    for place in places {
        let there = found.enter(folders, &place);
        for target in &operands {
            scan_word(found, &there, target, Reading::file(platform));
        }
    }
    true
}
