//! Rule command.wrappers: programs that start the program their words name. Only plain forms are unwrapped; any other
//! form is opaque.

use super::{
    expand::Arg,
    programs::{entry, is_loader},
    simple::Call,
    text::{before, cut, lists},
    words::{Reading, scan_text, scan_word},
};

/// Programs | options that stand alone | options whose value is the next word or stands behind `=` | words before the
/// program that are no options.
const WRAPPERS: &str = "\
nohup builtin nocorrect -|||0
command|-p||0
exec|-c -l -cl|-a|0
nice||-n --adjustment|0
time|-p -v -l||0
timeout gtimeout|-v --verbose --foreground --preserve-status|-k -s --kill-after --signal|1
stdbuf|-oL -o0 -eL -e0 -iL -i0|-i -o -e --input --output --error|0
setsid|-w -c -f --wait --fork --ctty||0
npx pnpx bunx|-y --yes --no --no-install -q --quiet --bun|-p --package|0
";
/// Programs | verbs behind which a program stands.
const RUNNERS: &str = "\
npm|exec x
pnpm yarn|exec dlx
bun|x
uv poetry pipenv hatch pdm|run
bundle|exec
";

impl Call<'_> {
    /// The words of the program that `program` starts; `None` when it starts none, or when that cannot be told (then
    /// the line is opaque).
    pub(super) fn unwrap<'w>(&mut self, program: &str, args: &'w [Arg]) -> Option<&'w [Arg]> {
        if matches!(program, "env" | "cross-env") {
            return self.unwrap_env(args);
        }
        if let Some(inner) = runner(program, args) {
            return Some(inner);
        }
        let (flags, more) = cut(entry(WRAPPERS, program), "|")?;
        let (values, operands) = cut(more, "|")?;
        let mut operands = usize::from(operands == "1");
        // `command -v x` only looks a name up.
        let query = program == "command" && args.first().is_some_and(|a| matches!(a.text.as_str(), "-v" | "-V"));
        let version = args.len() == 1 && args.first().is_some_and(|a| matches!(a.text.as_str(), "--version" | "--help"));
        if query || version {
            for arg in args {
                scan_word(self.found, self.folders, arg, Reading::of("", self.platform));
            }
            return None;
        }
        let mut rest = args;
        while let Some((arg, after)) = rest.split_first() {
            let text = arg.text.as_str();
            let name = before(text, "=");
            if text == "--" {
                rest = after;
                if operands == 0 {
                    break;
                }
            } else if lists(flags, text) {
                rest = after;
            } else if lists(values, text) {
                rest = after.split_first().map_or(after, |(_, more)| more);
            } else if name != text && lists(values, name) {
                rest = after;
            } else if text.starts_with('-') && !(text.len() > 1 && program == "nice" && is_number(text)) {
                self.found.opaque("an option of a wrapper", text);
                rest = after;
            } else if text.starts_with('-') {
                rest = after;
            } else if operands > 0 {
                operands -= 1;
                rest = after;
            } else {
                break;
            }
            if arg.glob {
                self.found.opaque("a pattern before a program", text);
            }
            scan_word(self.found, self.folders, arg, Reading::of("", self.platform));
        }
        // `npx x@1.2.3` runs `x`.
        Some(rest)
    }

    /// `env [-i] [-u NAME] [-C DIR] [NAME=VALUE]… program …`
    fn unwrap_env<'w>(&mut self, args: &'w [Arg]) -> Option<&'w [Arg]> {
        let mut rest = args;
        while let Some((arg, after)) = rest.split_first() {
            let text = arg.text.as_str();
            match text {
                "-i" | "--ignore-environment" | "-0" | "--null" | "-" | "--" => {}
                "-u" | "--unset" => {
                    rest = after.split_first().map_or(after, |(_, more)| more);
                    continue;
                }
                _ if text.starts_with("-u") || text.starts_with("--unset=") => {}
                "--version" | "--help" => return None,
                // A folder for the program: rare enough to ask.
                _ if text.starts_with('-') => self.found.opaque("an option of a wrapper", text),
                _ => match cut(text, "=") {
                    Some((name, _)) if is_loader(name) => self.found.opaque("a variable that changes what programs run", text),
                    Some(_) => {}
                    None => break,
                },
            }
            scan_text(self.found, self.folders, text, Reading::of("", self.platform));
            rest = after;
        }
        Some(rest)
    }
}

/// `npm exec x`, `uv run x` and the like, when nothing but the verb stands before the program.
fn runner<'w>(program: &str, args: &'w [Arg]) -> Option<&'w [Arg]> {
    let (first, rest) = args.split_first()?;
    let rest = rest.split_first().filter(|(arg, _)| arg.text == "--").map_or(rest, |(_, more)| more);
    let plain = rest.first().is_some_and(|arg| !arg.text.starts_with('-'));
    (lists(entry(RUNNERS, program), &first.text) && plain).then_some(rest)
}

fn is_number(text: &str) -> bool {
    text.bytes().skip(1).all(|b| b.is_ascii_digit() || b == b'-')
}
