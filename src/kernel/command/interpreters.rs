//! Rule command.interpreters: programs that run what their words or their input say. Running a file is fine, the file
//! is a path like any other; running text is not.

use super::{
    expand::Arg,
    text::{before, cut, lists},
};

const TEXT: &str = "an interpreter that may run text";
const INPUT: &str = "an interpreter that may read its input";
const NO_FILE: &str = "an interpreter without a file";

struct Interpreter {
    /// Options that stand alone and run no text.
    flags: &'static str,
    /// Options whose value is the next word, or stands behind `=`.
    values: &'static str,
    /// Words that alone make it do without a file.
    complete: &'static str,
}

const SHELLS: &str = "ash bash cmd csh dash elvish fish ksh mksh nu powershell pwsh rbash sh tcsh yash zsh";
const PYTHONS: &str = "pypy python";
const NODES: &str = "babel-node electron node nodejs ts-node tsx";
const OTHERS: &str = "\
    bsh clojure crystal elixir erl ghci gjs groovy guile iex ipython irb jshell julia kotlin lua luajit nim ocaml octave osascript perl php pry qjs r \
    racket raku rscript ruby runghc sbcl scala swipl tclsh wish";

fn interpreter(program: &str) -> Option<Interpreter> {
    let name = without_version(program);
    if lists(SHELLS, name) {
        return Some(Interpreter {
            flags: "-e -x -u -v -n -eu -ex -eux -euo +x --norc --noprofile --posix",
            values: "-o",
            complete: "--version --help",
        });
    }
    if lists(PYTHONS, name) {
        return Some(Interpreter {
            flags: "-u -B -O -OO -s -S -E -I -b -bb -q -d -v -x",
            values: "-W -X",
            complete: "--version -V --help -h",
        });
    }
    if lists(NODES, name) {
        return Some(Interpreter {
            flags: "\
                --test --watch --check -c --enable-source-maps --expose-gc --no-warnings --experimental-vm-modules --experimental-strip-types \
                --trace-warnings --trace-uncaught --inspect --inspect-brk --prof --preserve-symlinks --test-only --esm --experimental-test-coverage \
                --throw-deprecation --experimental-transform-types --transpile-only --trace-deprecation",
            values: "-r --require --import --loader --experimental-loader -C --conditions --test-name-pattern --test-reporter",
            complete: "--version -v -V --help -h",
        });
    }
    lists(OTHERS, name).then_some(Interpreter { flags: "-w -W -l -c -T -t", values: "", complete: "--version -v -V --help -h" })
}

/// Long options of node whose value stands behind `=` and runs nothing.
const VALUED: &str = "\
    --env-file --inspect --max-old-space-size --stack-size --test-concurrency --test-reporter-destination --test-timeout --unhandled-rejections \
    --watch-path";

/// `python3.11` is `python`.
fn without_version(program: &str) -> &str {
    program.trim_end_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | '-'))
}

pub(super) fn is_interpreter(program: &str) -> bool {
    interpreter(program).is_some()
}

/// Why this call runs text of the line or of its input, if it does.
pub(super) fn runs_text(program: &str, args: &[Arg], fed: bool) -> Option<&'static str> {
    let runtime = matches!(program, "deno" | "bun");
    if !runtime && !is_interpreter(program) {
        return None;
    }
    for arg in args {
        // Text in place of a module, and the input under another name.
        if arg.text.starts_with("data:") || cut(&arg.text, "=").is_some_and(|(_, value)| value.starts_with("data:")) {
            return Some(TEXT);
        }
        if arg.text == "/dev/stdin" {
            return Some(INPUT);
        }
    }
    if runtime { runtime_verbs(program, args, fed) } else { file_or_text(program, args, fed) }
}

fn file_or_text(program: &str, args: &[Arg], fed: bool) -> Option<&'static str> {
    let interpreter = interpreter(program)?;
    let tests = !fed && args.iter().any(|arg| arg.text == "--test");
    let mut words = args.iter().enumerate();
    while let Some((at, arg)) = words.next() {
        let text = arg.text.as_str();
        let option = before(text, "=");
        if arg.glob {
            return Some("a pattern as the file of an interpreter");
        }
        if !text.starts_with(['-', '+']) {
            // What the options before it mean must be certain when there is other text to run.
            return (fed && at > 0).then_some(INPUT);
        }
        if args.len() == 1 && lists(interpreter.complete, text) {
            return None;
        }
        if text == "-m" && lists(PYTHONS, without_version(program)) {
            return module(args.get(at + 1), args.get(at + 2));
        }
        if lists(interpreter.values, text) {
            words.next();
        } else if !lists(interpreter.flags, text)
            && (option == text || !(lists(interpreter.values, option) || lists(VALUED, option)))
        {
            return Some(TEXT);
        }
    }
    (!tests).then_some(NO_FILE)
}

/// `python -m module`: all but those that run their words or their input.
fn module(name: Option<&Arg>, next: Option<&Arg>) -> Option<&'static str> {
    let Some(name) = name else { return Some(NO_FILE) };
    let runs = lists("IPython ast asyncio bpython code dis idlelib pdb ptpython pty sqlite3 timeit tokenize", &name.text);
    // These run a file that comes next.
    let starts = lists("cProfile debugpy profile runpy trace", &name.text) && next.is_none_or(|arg| arg.text.starts_with('-'));
    (runs || starts || name.glob).then_some(TEXT)
}

/// deno and bun: verbs, or a file.
fn runtime_verbs(program: &str, args: &[Arg], fed: bool) -> Option<&'static str> {
    let Some((first, rest)) = args.split_first() else {
        return (program == "deno" || fed).then_some(NO_FILE);
    };
    let verb = first.text.as_str();
    if lists("eval exec jupyter repl", verb) {
        return Some(TEXT);
    }
    if verb.starts_with('-') {
        return (!lists("--version -v -V --help -h", verb)).then_some(TEXT);
    }
    (rest.iter().any(|arg| arg.text == "-") || (verb == "run" && rest.is_empty())).then_some(INPUT)
}
