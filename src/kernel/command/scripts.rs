//! Words that are patterns or small programs: which ones they are, and what the programs do.

use super::{
    expand::Arg,
    findings::{Findings, Folders},
    sed::sed_script,
    text::{any, cut, find, has, lists, one_of, tail},
};
use crate::kernel::place::Platform;
use alloc::{string::String, vec::Vec};

/// How a program's options are read.
struct Options {
    /// Letters that stand alone.
    flags: &'static str,
    /// Letters with a value, glued on or in the next word.
    values: &'static str,
    /// Letters whose value must be a number for that reading to be sure.
    numbers: &'static str,
    /// The letter whose value is a pattern or script; then the first operand is none.
    script: Option<char>,
    /// Long options that stand alone, or have their value behind `=`.
    long: &'static str,
}

const GREP: Options = Options {
    flags: "EFGPivwxcLloqsbHhnTaIrRUuzZV0123456789",
    values: "ABCDdfme",
    numbers: "ABCm",
    script: Some('e'),
    long: "\
        --basic-regexp --byte-offset --count --exclude --exclude-dir --extended-regexp --files-with-matches \
        --files-without-match --fixed-strings --ignore-case --include --invert-match --line-number --no-filename \
        --no-messages --null --only-matching --perl-regexp --quiet --recursive --silent --text --with-filename \
        --word-regexp --line-regexp --max-count --after-context --before-context --context --binary-files",
};
const RG: Options = Options {
    flags: "abcFHhIiLlnNopPqsSuUvVwxz0.",
    values: "ABCdeEfgjmMrtT",
    numbers: "",
    script: Some('e'),
    long: "\
        --after-context --before-context --case-sensitive --color --column --context --count --count-matches \
        --files-with-matches --files-without-match --fixed-strings --follow --glob --heading --hidden --iglob \
        --ignore-case --invert-match --json --line-number --max-count --max-depth --multiline --no-config \
        --no-filename --no-heading --no-ignore --no-ignore-vcs --no-line-number --no-messages --only-matching --pcre2 \
        --pretty --quiet --replace --smart-case --sort --stats --text --trim --type --type-not --vimgrep \
        --with-filename --word-regexp",
};
const SED: Options = Options {
    flags: "nrEszu",
    values: "ef",
    numbers: "",
    script: Some('e'),
    long: "\
        --debug --expression --file --follow-symlinks --in-place --null-data --posix --quiet --regexp-extended \
        --sandbox --separate --silent --unbuffered",
};
const AWK: Options = Options { flags: "", values: "Fvf", numbers: "", script: None, long: "" };
const JQ: Options = Options {
    flags: "nrcsSCMajeR",
    values: "f",
    numbers: "",
    script: None,
    long: "\
        --ascii-output --color-output --compact-output --exit-status --join-output --monochrome-output --null-input \
        --raw-input --raw-output --slurp --sort-keys --tab",
};

/// Long options with a value, which must then stand behind `=`.
const TAKES: &str = "\
    --expression --file --include --exclude --exclude-dir --glob --iglob --type --type-not --max-count --max-depth \
    --after-context --before-context --context --replace --sort --binary-files --color";

/// Words of a command sorted by what they are.
#[derive(Default)]
struct Walk {
    /// Places of words that are patterns or scripts, with the script itself.
    scripts: Vec<(usize, String)>,
    /// A script or a file of scripts is given by an option.
    by_option: bool,
    operands: Vec<usize>,
    /// A script option stood behind an operand.
    late: bool,
    /// The script is read from the input.
    input: bool,
    /// `-i` stood alone.
    in_place: bool,
}

/// Checks the scripts of a command; the places of words that are patterns or scripts and no paths.
pub(super) fn judge(found: &mut Findings, folders: Folders, program: &str, args: &[Arg], platform: Platform) -> Vec<usize> {
    let (options, from) = match program {
        "grep" | "egrep" | "fgrep" | "zgrep" => (&GREP, 0),
        "git" if args.first().is_some_and(|a| a.text == "grep") => (&GREP, 1),
        "rg" => (&RG, 0),
        "sed" | "gsed" => (&SED, 0),
        "awk" | "gawk" | "mawk" | "nawk" => (&AWK, 0),
        "jq" => (&JQ, 0),
        _ => return Vec::new(),
    };
    if options.values == AWK.values {
        for arg in args {
            if awk_acts(&arg.text) {
                found.opaque("an awk program that may run programs or open files", &arg.text);
            }
        }
    }
    let is_sed = matches!(program, "sed" | "gsed");
    let Some(mut walk) = walk(args, from, options) else {
        if is_sed {
            found.opaque("options of `sed` that are not followed", args.first().map_or("", |a| &a.text));
        }
        return Vec::new();
    };
    if walk.input && (is_sed || options.values == AWK.values) {
        found.opaque("a script from the input", program);
    }
    if !walk.by_option
        && let Some(first) = walk.operands.first()
    {
        let text = args.get(*first).map(|a| a.text.clone()).unwrap_or_default();
        walk.scripts.push((*first, text));
    }
    if program == "jq" && walk.scripts.iter().any(|(_, text)| has(text, "import") || has(text, "include")) {
        return Vec::new();
    }
    if is_sed {
        if walk.late {
            found.opaque("a `sed` script behind a file", "");
        }
        let all: Vec<&str> = walk.scripts.iter().map(|(_, text)| text.as_str()).collect();
        sed_script(found, folders, &all.join("\n"), false);
        // BSD takes the word after a lone `-i` for a suffix, GNU does not.
        if platform == Platform::Darwin && walk.in_place {
            if let Some(second) = walk.operands.get(1).and_then(|at| args.get(*at)) {
                sed_script(found, folders, &second.text, true);
            }
            return Vec::new();
        }
    }
    walk.scripts.into_iter().map(|(at, _)| at).filter(|at| args.get(*at).is_some_and(|a| !a.glob)).collect()
}

/// Sorts the words from number `from` on; `None` when an option's reading is not sure.
fn walk(args: &[Arg], from: usize, options: &Options) -> Option<Walk> {
    let mut walk = Walk::default();
    let mut ended = false;
    let mut words = args.iter().enumerate().skip(from);
    while let Some((at, arg)) = words.next() {
        let text = arg.text.as_str();
        if ended || !text.starts_with('-') || text == "-" {
            walk.operands.push(at);
            // awk and git stop reading options here.
            ended |= options.values == AWK.values;
            continue;
        }
        if arg.glob {
            return None;
        }
        if text == "--" {
            ended = true;
            continue;
        }
        if text.starts_with("--") {
            let (name, value) = cut(text, "=").map_or((text, None), |(n, v)| (n, Some(v)));
            let takes = lists(TAKES, name);
            if !lists(options.long, name) || (takes && value.is_none()) {
                return None;
            }
            if name == "--expression" || name == "--file" {
                walk.by_option = true;
                walk.late |= !walk.operands.is_empty();
            }
            walk.input |= name == "--file" && value.is_some_and(is_input);
            if let (Some(value), "--expression") = (value, name) {
                walk.scripts.push((at, value.into()));
            }
            continue;
        }
        for (i, letter) in text.char_indices().skip(1) {
            let glued = tail(text, i + letter.len_utf8());
            if letter == 'i' && options.values == SED.values {
                walk.in_place |= glued.is_empty();
                break;
            }
            if one_of(letter, options.values) {
                let next = if glued.is_empty() { words.next() } else { None };
                let value = next.map_or(glued, |(_, a)| a.text.as_str());
                if next.is_some_and(|(_, a)| a.glob)
                    || (one_of(letter, options.numbers) && !value.bytes().all(|b| b.is_ascii_digit()))
                {
                    return None;
                }
                // A script from the input is text of this line.
                walk.input |= letter == 'f' && is_input(value);
                if options.script == Some(letter) || letter == 'f' {
                    walk.by_option = true;
                    walk.late |= !walk.operands.is_empty();
                }
                if options.script == Some(letter) {
                    walk.scripts.push((next.map_or(at, |(n, _)| n), value.into()));
                }
                break;
            }
            if !one_of(letter, options.flags) {
                return None;
            }
        }
    }
    Some(walk)
}

fn is_input(file: &str) -> bool {
    matches!(file, "-" | "/dev/stdin")
}

/// Whether an awk program may do more than print: rough, and rather too often than too seldom.
fn awk_acts(text: &str) -> bool {
    if any("system getline ARGV ARGC @include @load fflush close(", &|word| has(text, word)) {
        return true;
    }
    // An indirect call: `@name(…)`.
    let mut pairs = text.bytes().zip(text.bytes().skip(1));
    if pairs.any(|(a, b)| a == b'@' && b.is_ascii_alphabetic()) {
        return true;
    }
    let Some(at) = find(text, "print") else { return false };
    let printing = tail(text, at);
    let bytes = printing.as_bytes();
    let byte = |at: usize| bytes.get(at).copied().unwrap_or_default();
    (1..bytes.len()).any(|at| match byte(at) {
        // `>=`, `->` and `=>` are no redirects; `-->` is.
        b'>' => byte(at + 1) != b'=' && !(byte(at - 1) == b'-' && at > 1 && byte(at - 2) != b'-') && byte(at - 1) != b'=',
        b'|' => byte(at + 1) != b'|' && byte(at - 1) != b'|',
        _ => false,
    })
}
