//! Rule command.interpreters: programs that run what their words or their input say. Running a file is fine, the file
//! is a path like any other; running text is not.

use super::expand::Arg;

struct Interpreter {
    /// Options that stand alone and run no text.
    flags: &'static [&'static str],
    /// Options whose value is the next word.
    values: &'static [&'static str],
    /// Words that make it do without a file: `--version`.
    complete: &'static [&'static str],
}

const VERSION: &[&str] = &["--version", "-v", "-V", "--help", "-h"];

fn interpreter(program: &str) -> Option<Interpreter> {
    let name = program.trim_end_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | '-'));
    let one = match name {
        "sh" | "bash" | "dash" | "zsh" | "ksh" | "mksh" | "ash" | "yash" | "fish" | "csh" | "tcsh" | "rbash" | "pwsh"
        | "powershell" | "cmd" | "nu" | "elvish" => Interpreter {
            flags: &["-e", "-x", "-u", "-v", "-n", "-eu", "-ex", "-eux", "-euo", "--norc", "--noprofile", "--posix"],
            values: &["-o"],
            complete: &["--version", "--help"],
        },
        "python" | "pypy" => Interpreter {
            flags: &["-u", "-B", "-O", "-OO", "-s", "-S", "-E", "-I", "-b", "-bb", "-q", "-d", "-v", "-x"],
            values: &["-W", "-X"],
            complete: &["--version", "-V", "--help", "-h"],
        },
        "node" | "nodejs" | "ts-node" | "tsx" | "electron" | "babel-node" => Interpreter {
            flags: &[
                "--test",
                "--watch",
                "--check",
                "-c",
                "--enable-source-maps",
                "--expose-gc",
                "--no-warnings",
                "--experimental-vm-modules",
                "--experimental-strip-types",
                "--trace-warnings",
                "--trace-uncaught",
                "--inspect",
                "--inspect-brk",
                "--prof",
                "--preserve-symlinks",
                "--test-only",
                "--esm",
                "--experimental-test-coverage",
                "--throw-deprecation",
                "--unhandled-rejections",
                "--experimental-transform-types",
                "--transpile-only",
                "--trace-deprecation",
            ],
            values: &[
                "-r",
                "--require",
                "--import",
                "--loader",
                "--experimental-loader",
                "-C",
                "--conditions",
                "--test-name-pattern",
                "--test-reporter",
            ],
            complete: VERSION,
        },
        "ruby" | "perl" | "lua" | "luajit" | "php" | "tclsh" | "wish" | "rscript" | "julia" | "osascript" | "guile"
        | "clojure" | "elixir" | "groovy" | "scala" | "ghci" | "runghc" | "ocaml" | "racket" | "sbcl" | "swipl" | "erl"
        | "irb" | "ipython" | "jshell" | "r" | "octave" | "bsh" | "raku" | "crystal" | "nim" | "gjs" | "qjs" | "d8" | "iex"
        | "kotlin" | "pry" => Interpreter { flags: &["-w", "-W", "-l", "-c", "-T", "-t"], values: &[], complete: VERSION },
        _ => return None,
    };
    Some(one)
}

/// Why this call runs text of the line or of its input, if it does.
pub(super) fn runs_text(program: &str, args: &[Arg], fed: bool) -> Option<&'static str> {
    if matches!(program, "deno" | "bun") {
        return runtime(program, args, fed);
    }
    let interpreter = interpreter(program)?;
    let name = program.trim_end_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | '-'));
    let test = args.iter().any(|a| a.text == "--test") && !fed;
    let mut skip = false;
    for (at, arg) in args.iter().enumerate() {
        let text = arg.text.as_str();
        let option = text.split('=').next().unwrap_or_default();
        if core::mem::take(&mut skip) {
            continue;
        }
        if arg.glob {
            return Some("a pattern as the program's file");
        }
        if !text.starts_with('-') {
            // What the options before it mean must be certain when there is other text to run.
            return (fed && at > 0).then_some("an interpreter that may read its input");
        }
        if interpreter.complete.contains(&text) && args.len() == 1 {
            return None;
        }
        if text == "-m" && matches!(name, "python" | "pypy") {
            return module(args.get(at + 1), args.get(at + 2));
        }
        if interpreter.values.contains(&text) {
            skip = true;
        } else if !interpreter.flags.contains(&text)
            && !(option != text && (interpreter.values.contains(&option) || known_long(option)))
        {
            return Some("an interpreter that may run text");
        }
    }
    if test { None } else { Some("an interpreter without a file") }
}

/// Long options of node with a value behind `=` that run nothing.
fn known_long(option: &str) -> bool {
    matches!(
        option,
        "--max-old-space-size"
            | "--env-file"
            | "--stack-size"
            | "--test-concurrency"
            | "--test-timeout"
            | "--inspect"
            | "--unhandled-rejections"
            | "--watch-path"
            | "--test-reporter-destination"
    )
}

/// `python -m module`: all but those that run their words or their input.
fn module(name: Option<&Arg>, next: Option<&Arg>) -> Option<&'static str> {
    let Some(name) = name else { return Some("an interpreter without a file") };
    let runs = matches!(
        name.text.as_str(),
        "timeit"
            | "code"
            | "pdb"
            | "idlelib"
            | "IPython"
            | "asyncio"
            | "sqlite3"
            | "ptpython"
            | "bpython"
            | "pty"
            | "ast"
            | "dis"
            | "tokenize"
    );
    // These run a file that comes next.
    let starts = matches!(name.text.as_str(), "cProfile" | "profile" | "trace" | "runpy" | "debugpy")
        && next.is_none_or(|a| a.text.starts_with('-'));
    (runs || starts || name.glob).then_some("an interpreter that may run text")
}

/// deno and bun: verbs, or a file.
fn runtime(program: &str, args: &[Arg], fed: bool) -> Option<&'static str> {
    let Some((first, rest)) = args.split_first() else {
        return (program == "deno" || fed).then_some("an interpreter without a file");
    };
    match first.text.as_str() {
        "eval" | "repl" | "jupyter" | "exec" => Some("an interpreter that may run text"),
        "run" if rest.first().is_none_or(|a| a.text == "-") => Some("an interpreter without a file"),
        "--version" | "-v" | "-V" | "--help" | "-h" => None,
        text if text.starts_with('-') => Some("an interpreter that may run text"),
        _ => rest.iter().any(|a| a.text == "-").then_some("an interpreter that may read its input"),
    }
}
