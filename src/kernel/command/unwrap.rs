//! Rule command.wrappers: programs that start the program their words name. Only plain forms are unwrapped; any other
//! form is opaque.

use super::text::{before, cut};
use super::{
    expand::Arg,
    programs::is_loader,
    simple::Call,
    words::{Reading, scan_text, scan_word},
};

/// Options of one wrapper.
struct Wrapper {
    /// Options that stand alone.
    flags: &'static [&'static str],
    /// Options whose value is the next word, or glued on after `=`.
    values: &'static [&'static str],
    /// Words before the program that are no options.
    operands: usize,
}

const NONE: Wrapper = Wrapper { flags: &[], values: &[], operands: 0 };

fn wrapper(program: &str) -> Option<Wrapper> {
    let w = match program {
        "nohup" | "builtin" | "nocorrect" | "-" => NONE,
        "command" => Wrapper { flags: &["-p"], ..NONE },
        "exec" => Wrapper { flags: &["-c", "-l", "-cl"], values: &["-a"], ..NONE },
        "nice" => Wrapper { values: &["-n", "--adjustment"], ..NONE },
        "time" => Wrapper { flags: &["-p", "-v", "-l"], ..NONE },
        "timeout" | "gtimeout" => Wrapper {
            flags: &["-v", "--verbose", "--foreground", "--preserve-status"],
            values: &["-k", "-s", "--kill-after", "--signal"],
            operands: 1,
        },
        "stdbuf" => Wrapper {
            flags: &["-oL", "-o0", "-eL", "-e0", "-iL", "-i0"],
            values: &["-i", "-o", "-e", "--input", "--output", "--error"],
            ..NONE
        },
        "setsid" => Wrapper { flags: &["-w", "-c", "-f", "--wait", "--fork", "--ctty"], ..NONE },
        "npx" | "pnpx" | "bunx" => Wrapper {
            flags: &["-y", "--yes", "--no", "--no-install", "-q", "--quiet", "--bun"],
            values: &["-p", "--package"],
            ..NONE
        },
        _ => return None,
    };
    Some(w)
}

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
        let wrapper = wrapper(program)?;
        // `command -v x` only looks a name up.
        let query = program == "command" && args.first().is_some_and(|a| matches!(a.text.as_str(), "-v" | "-V"));
        let version = args.len() == 1 && args.first().is_some_and(|a| matches!(a.text.as_str(), "--version" | "--help"));
        if query || version {
            return None;
        }
        let mut rest = args;
        let mut operands = wrapper.operands;
        while let Some((arg, after)) = rest.split_first() {
            let text = arg.text.as_str();
            let name = before(text, "=");
            if text == "--" {
                rest = after;
                if operands == 0 {
                    break;
                }
            } else if wrapper.flags.contains(&text) {
                rest = after;
            } else if wrapper.values.contains(&text) {
                rest = after.split_first().map_or(after, |(_, more)| more);
            } else if name != text && wrapper.values.contains(&name) {
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
    let verbs: &[&str] = match program {
        "npm" => &["exec", "x"],
        "pnpm" => &["exec", "dlx"],
        "yarn" => &["exec", "dlx"],
        "bun" => &["x"],
        "uv" | "poetry" | "pipenv" | "hatch" | "pdm" => &["run"],
        "bundle" => &["exec"],
        _ => return None,
    };
    let (first, rest) = args.split_first()?;
    let rest = rest.split_first().filter(|(arg, _)| arg.text == "--").map_or(rest, |(_, more)| more);
    let plain = rest.first().is_some_and(|arg| !arg.text.starts_with('-'));
    (verbs.contains(&first.text.as_str()) && plain).then_some(rest)
}

fn is_number(text: &str) -> bool {
    text.bytes().skip(1).all(|b| b.is_ascii_digit() || b == b'-')
}
