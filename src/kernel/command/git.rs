//! Rule command.git: forms of git that run programs or change what it will run.

use super::{
    expand::Arg,
    text::{any, before, cut, lists},
};

/// Verbs that start programs of the user's or the settings' choice.
const RUNS: &str = "\
    citool credential cvsserver daemon difftool fast-import filter-branch filter-repo for-each-repo gitk gui hook instaweb maintenance mergetool p4 \
    remote-ext remote-fd send-email shell svn";

/// Whether this call may run more than git.
pub(super) fn runs(args: &[Arg]) -> bool {
    let mut rest = args;
    let verb = loop {
        let Some((first, after)) = rest.split_first() else { return false };
        let text = first.text.as_str();
        if text.starts_with("-c") || text.starts_with("--config-env") || text.starts_with("--exec-path=") {
            return true;
        }
        let valued = lists("--git-dir --work-tree --namespace -C", text);
        rest = if valued { after.split_first().map_or(after, |(_, more)| more) } else { after };
        if !text.starts_with('-') {
            break text;
        }
    };
    if lists(RUNS, verb) || (!lists("commit grep log", verb) && rest.iter().any(|arg| is_transport(&arg.text))) {
        return true;
    }
    let first = rest.first().map_or("", |arg| arg.text.as_str());
    match verb {
        "bisect" => first == "run",
        "rebase" => option(rest, "--exec --interactive -i") || glued(rest, "-x"),
        "submodule" => rest.iter().any(|arg| arg.text == "foreach"),
        "clone" => option(rest, "--upload-pack --config") || glued(rest, "-u") || glued(rest, "-c"),
        "fetch" | "pull" | "ls-remote" | "fetch-pack" => option(rest, "--upload-pack"),
        "push" | "archive" | "send-pack" => option(rest, "--receive-pack --exec"),
        "grep" => option(rest, "--open-files-in-pager") || glued(rest, "-O"),
        "apply" | "am" => option(rest, "--unsafe-paths"),
        "diff" | "show" | "log" => option(rest, "--ext-diff"),
        "config" => config(rest),
        _ => false,
    }
}

/// Reading a setting is fine, and so is writing the few that run nothing, in the repository's own file.
fn config(rest: &[Arg]) -> bool {
    if option(rest, "--global --system --edit -e --file -f") {
        return true;
    }
    let mut operands = rest.iter().map(|arg| arg.text.as_str()).filter(|text| !text.starts_with('-'));
    let (name, value) = (operands.next(), operands.next());
    let reads = option(rest, "--get --get-all --get-regexp --list -l") || name.is_some_and(|name| lists("get list", name));
    let plain =
        name.is_some_and(|name| lists("core.autocrlf core.filemode init.defaultBranch pull.rebase user.email user.name", name));
    !reads && (name.is_none() || (value.is_some() && !plain))
}

/// `ext::sh -c …` as a remote runs a program.
fn is_transport(text: &str) -> bool {
    cut(text, "::").is_some_and(|(name, _)| name.bytes().all(|b| b.is_ascii_lowercase()))
}

/// Whether one of the options stands here; a long one also as an abbreviation.
fn option(args: &[Arg], options: &str) -> bool {
    args.iter().any(|arg| {
        let name = before(&arg.text, "=");
        any(options, &|option| name == option || (option.starts_with("--") && name.len() > 3 && option.starts_with(name)))
    })
}

fn glued(args: &[Arg], letter: &str) -> bool {
    args.iter().any(|arg| arg.text.starts_with(letter))
}
