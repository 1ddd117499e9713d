//! What single programs do that no table of options tells.

use super::{
    expand::Arg,
    findings::{Findings, Folders},
    git,
    interpreters::is_interpreter,
    programs::{Habit, entry, habit},
    text::{after_last, cut, has, head, lists},
    words::{Reading, scan_word},
};
use crate::kernel::place::Platform;
use alloc::{format, string::String, vec::Vec};

const RUNS: &str = "a command that runs, or changes, what its words do not tell";
const ELSEWHERE: &str = "a command that takes file names from elsewhere";

/// Programs | words that make them run others wherever they stand.
const ANYWHERE: &str = "\
cmake|-E -P
docker podman docker-compose nerdctl|run exec cp create plugin context --privileged
find|-exec -execdir -ok -okdir -files0-from
kubectl oc|exec run cp debug attach edit proxy
";
/// Programs | first words that make them run others or change what others will run.
const FIRST: &str = "\
gh|alias codespace config extension
go|generate tool
npm pnpm yarn bun|explore edit exec x dlx global link ln init create
pip pip3|config
uv poetry pipenv hatch pdm bundle rustup|run exec tool
";

/// Why this call cannot be decided from its words, if so.
pub(super) fn acts(program: &str, args: &[Arg]) -> Option<&'static str> {
    let any_of = |words: &str| args.iter().any(|arg| lists(words, &arg.text));
    let mut verbs = args.iter().map(|arg| arg.text.as_str()).filter(|text| !text.starts_with('-'));
    let mut verb = || verbs.next().unwrap_or_default();
    let (first, second, third) = (verb(), verb(), verb());
    if any_of(entry(ANYWHERE, program)) || lists(entry(FIRST, program), first) {
        return Some(RUNS);
    }
    match program {
        "git" => git::runs(args).then_some(RUNS),
        "find" => (any_of("-L -H -follow") && any_of("-delete")).then_some(RUNS),
        "make" | "gmake" => make(args).then_some(RUNS),
        "npm" | "pnpm" | "yarn" | "bun" => {
            let sets = lists("config c set", first) && !lists("get list ls", second);
            let runs = is_interpreter(first) || [second, third].iter().any(|word| lists("exec dlx explore", word));
            (sets || runs).then_some(RUNS)
        }
        "npx" | "pnpx" | "bunx" => Some(RUNS),
        "go" => (first == "env" && any_of("-w -u")).then_some(RUNS),
        "curl" => args.iter().any(|arg| names_output(&arg.text)).then_some(ELSEWHERE),
        "rsync" => args.iter().any(|arg| has(&arg.text, ":")).then_some(ELSEWHERE),
        "printf" => args.first().is_some_and(|arg| arg.text.starts_with("-v")).then_some(RUNS),
        "hash" => (!args.is_empty()).then_some(RUNS),
        "set" => {
            let options = args.split(|arg| arg.text == "--").next().unwrap_or_default();
            (!options.iter().all(|arg| is_plain_setting(&arg.text))).then_some(RUNS)
        }
        "less" | "more" => args.iter().any(|arg| arg.text.starts_with('+')).then_some(RUNS),
        "yq" => args.iter().any(|arg| has(&arg.text, "load") || has(&arg.text, "split")).then_some(RUNS),
        _ if habit(program) == Habit::Unknown => starts_a_shell(args).then_some(RUNS),
        _ => None,
    }
}

/// A makefile from the input, a shell of its own, or a variable whose text is more than a word: rules run it.
fn make(args: &[Arg]) -> bool {
    let word = |byte: u8| byte.is_ascii_alphanumeric() || b"_-+.,:/@%=".contains(&byte);
    let odd = |text: &str| cut(text, "=").is_some_and(|(name, value)| name.starts_with("SHELL") || !value.bytes().all(word));
    args.iter().any(|arg| {
        let text = arg.text.as_str();
        lists("- /dev/stdin -f- -f/dev/stdin --file=- --file=/dev/stdin --makefile=-", text)
            || (!text.starts_with("--") && odd(text))
    })
}

/// curl: an output's name that comes from an answer or from an address.
fn names_output(text: &str) -> bool {
    let numbered = || text.bytes().zip(text.bytes().skip(1)).any(|(a, b)| a == b'#' && b.is_ascii_digit());
    has(text, "%output") || (!has(text, "://") && numbered())
}

fn is_plain_setting(text: &str) -> bool {
    match text.strip_prefix(['-', '+']) {
        Some(letters) => letters.bytes().all(|b| b"euxvnfCao".contains(&b)),
        None => lists("allexport emacs errexit noclobber noglob nounset pipefail verbose vi xtrace", text),
    }
}

/// Rule command.wrappers: a program nobody knows that is handed a shell, or an interpreter and text.
fn starts_a_shell(args: &[Arg]) -> bool {
    let mut interpreter = false;
    args.iter().any(|arg| {
        let last = after_last(&arg.text, "/");
        let text = interpreter && lists("-c -e -p -E -r --eval --print", &arg.text);
        interpreter |= is_interpreter(last);
        text || lists("bash dash eval fish ksh sh sudo xargs zsh", last)
    })
}

/// `tar xzf a.tgz` with the dash it does without.
pub(super) fn old_style(program: &str, args: &[Arg]) -> Option<Vec<Arg>> {
    let first = args.first().filter(|arg| !arg.text.starts_with('-'))?;
    if !lists("ar bsdtar gtar tar", program) {
        return None;
    }
    let dashed = Arg { text: format!("-{}", first.text), ..first.clone() };
    let mut args = args.to_vec();
    *args.first_mut()? = dashed;
    Some(args)
}

/// `git -C x …` and `make -C x …`: the folder the rest of the words is read in.
pub(super) fn starts_in<'w>(program: &str, args: &'w [Arg]) -> Option<(&'w Arg, &'w [Arg])> {
    match args {
        [option, folder, rest @ ..] if option.text == "-C" && !folder.glob && lists("git gmake make ninja", program) => {
            Some((folder, rest))
        }
        _ => None,
    }
}

/// Rule command.folders: folders named by an option elsewhere; words are read from there as well as from here.
pub(super) fn folder_options(found: &mut Findings, folders: Folders, program: &str, args: &[Arg]) -> Option<Folders> {
    let mut all: Option<Folders> = None;
    if lists("curl diff egrep fgrep grep ls rg rustc sort", program) {
        return None;
    }
    let names = "-C --directory --cwd --chdir --prefix --dir --working-directory --project-directory --work-tree";
    for (at, arg) in args.iter().enumerate() {
        let (name, value) = cut(&arg.text, "=").map_or((arg.text.as_str(), None), |(n, v)| (n, Some(v)));
        if !lists(names, name) {
            continue;
        }
        let Some(folder) = value.or_else(|| args.get(at + 1).map(|a| a.text.as_str())) else { continue };
        if folder.is_empty() || folder == "." || folder.starts_with('-') {
            continue;
        }
        let base = all.unwrap_or(folders);
        all = Some(found.enter(base, folder));
    }
    all
}

/// Rule command.links: where `ln` lets a link lead, counted from each folder the link may come to lie in. Says whether
/// it makes a symbolic link.
pub(super) fn link(found: &mut Findings, folders: Folders, program: &str, args: &[Arg], platform: Platform) -> bool {
    let symbolic = |arg: &Arg| {
        let text = arg.text.as_str();
        text.starts_with("--sy") || (text.starts_with('-') && !text.starts_with("--") && has(text, "s"))
    };
    if !lists("cp ln", program) || !args.iter().any(symbolic) {
        return false;
    }
    let operands: Vec<&Arg> = args.iter().filter(|arg| !arg.text.starts_with('-')).collect();
    let mut places: Vec<String> = Vec::new();
    // The link's name stands last, or its folder first, behind `-t`.
    if let [first, .., last] = operands.as_slice() {
        for name in [first, last] {
            let text = name.text.trim_end_matches('/');
            places.push(text.into());
            if let Some((parent, _)) = text.bytes().rposition(|b| b == b'/').map(|at| (head(text, at), ())) {
                places.push(if parent.is_empty() { "/".into() } else { parent.into() });
            }
        }
    }
    for place in places {
        let there = found.enter(folders, &place);
        for target in &operands {
            scan_word(found, there, target, Reading::file(platform));
        }
    }
    true
}
