//! Tables of programs. Each list is sorted (a test keeps it so) and searched by the last part of the command word,
//! in lower case.

/// What a program does with its words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Habit {
    /// Its bare words are files.
    Files,
    /// Its first words are verbs, its prose is prose: a bare word counts when it has a dot.
    Verbs,
    /// Its words are text and name nothing, unless they look like a path and stand unquoted.
    Echo,
    /// Its words are text whatever they look like.
    Text,
    /// Nobody knows: each word counts, and so does what hides inside quoted words.
    Unknown,
}

pub(super) fn habit(program: &str) -> Habit {
    let is = |list: &[&str]| list.binary_search(&program).is_ok();
    if is(FILES) {
        Habit::Files
    } else if is(VERBS) {
        Habit::Verbs
    } else if is(ECHO) {
        Habit::Echo
    } else if is(TEXT) {
        Habit::Text
    } else {
        Habit::Unknown
    }
}

/// Rule command.wrappers: programs that run what their words, their input or a person at the keyboard say, or that act
/// on the machine and not on a folder.
pub(super) fn is_opaque(program: &str) -> bool {
    OPAQUE.binary_search(&program).is_ok()
}

/// Compilers glue folders to their options: `-Isrc/include`.
pub(super) fn glues_folders(program: &str) -> bool {
    matches!(
        program,
        "c++" | "c99" | "cc" | "clang" | "clang++" | "cpp" | "g++" | "gcc" | "ld" | "protoc" | "rustc" | "swiftc" | "tcc"
    )
}

/// Programs for which a lone `/` after such an option is a delimiter: `cut -d/ -f1`.
pub(super) fn delimiter_option(program: &str) -> Option<char> {
    match program {
        "awk" | "gawk" | "mawk" | "nawk" => Some('F'),
        "cut" | "paste" => Some('d'),
        "sort" | "join" => Some('t'),
        "column" => Some('s'),
        _ => None,
    }
}

/// Options that make a known program run another one, or take the names it touches from elsewhere. A long name also
/// stands for its abbreviations; a short one is also found in a cluster.
pub(super) fn dangerous_options(program: &str) -> &'static [&'static str] {
    match program {
        "cargo" => &["--config"],
        "curl" => &["-K", "--config"],
        "du" | "wc" => &["--files0-from"],
        "fd" | "fdfind" => &["-x", "-X", "--exec", "--exec-batch"],
        "gcc" | "g++" | "cc" | "c++" | "clang" | "clang++" => &["-wrapper"],
        "go" => &["-exec", "-toolexec", "-vettool"],
        "install" => &["--strip-program"],
        "make" | "gmake" => &["--eval"],
        "man" => &["-P", "-H", "--pager", "--html"],
        "npm" | "pnpm" | "yarn" | "bun" => &[
            "-g",
            "--global",
            "--location",
            "--script-shell",
            "--shell",
            "--node-options",
            "--editor",
            "--call",
            "--userconfig",
            "--globalconfig",
        ],
        "rg" => &["--pre", "--hostname-bin"],
        "rsync" => &["-e", "--rsh", "--rsync-path", "--files-from", "--daemon", "--config"],
        "sort" => &["--compress-program", "--files0-from"],
        "split" => &["--filter"],
        "tar" | "gtar" | "bsdtar" => &[
            "-I",
            "-F",
            "-P",
            "-T",
            "-s",
            "--to-command",
            "--checkpoint-action",
            "--use-compress-program",
            "--rsh-command",
            "--rmt-command",
            "--info-script",
            "--new-volume-script",
            "--absolute-names",
            "--files-from",
            "--transform",
            "--xform",
        ],
        "unzip" => &["-:"],
        "wget" => &["-e", "--execute", "--use-askpass", "--config"],
        "zip" => &["-TT", "-@", "--unzip-command"],
        _ => &[],
    }
}

/// Rule command.loaders: variables that name programs to run, code to load or where to look for either.
pub(super) fn is_loader(name: &str) -> bool {
    const PREFIXES: &[&str] =
        &["BASH", "CARGO_", "DYLD_", "GIT_", "LD_", "NPM_CONFIG_", "PERL", "PYTHON", "RUBY", "XDG_", "npm_config_"];
    const SUFFIXES: &[&str] =
        &["_COMMAND", "_EDITOR", "_OPTIONS", "_OPTS", "_PAGER", "_PRELOAD", "_SHELL", "_RUNNER", "_WRAPPER", "_PATH", "CMD"];
    // Harmless members of the families above.
    const PLAIN: &[&str] = &[
        "CARGO_BUILD_JOBS",
        "CARGO_INCREMENTAL",
        "CARGO_NET_OFFLINE",
        "CARGO_TARGET_DIR",
        "CARGO_TERM_COLOR",
        "CARGO_TERM_VERBOSE",
        "GIT_OPTIONAL_LOCKS",
        "GIT_TERMINAL_PROMPT",
        "PYTHONDONTWRITEBYTECODE",
        "PYTHONHASHSEED",
        "PYTHONIOENCODING",
        "PYTHONUNBUFFERED",
        "PYTHONUTF8",
    ];
    if PLAIN.binary_search(&name).is_ok() {
        return false;
    }
    LOADERS.binary_search(&name).is_ok()
        || PREFIXES.iter().any(|p| name.starts_with(p))
        || SUFFIXES.iter().any(|s| name.ends_with(s))
}

/// Variables whose value the shell itself decides, whatever a line assigns.
pub(super) fn is_special(name: &str) -> bool {
    SPECIAL.binary_search(&name).is_ok()
}

const FILES: &[&str] = &[
    "7z",
    "ar",
    "base64",
    "bat",
    "batcat",
    "bsdtar",
    "bunzip2",
    "bzip2",
    "cat",
    "cd",
    "chgrp",
    "chmod",
    "chown",
    "cksum",
    "cmp",
    "comm",
    "cp",
    "csplit",
    "cut",
    "dd",
    "diff",
    "dir",
    "du",
    "expand",
    "file",
    "find",
    "fmt",
    "fold",
    "gawk",
    "gtar",
    "gunzip",
    "gzip",
    "head",
    "hexdump",
    "install",
    "join",
    "less",
    "ln",
    "ls",
    "md5sum",
    "mkdir",
    "mkfifo",
    "mktemp",
    "more",
    "mv",
    "nl",
    "od",
    "paste",
    "popd",
    "pr",
    "pushd",
    "readlink",
    "realpath",
    "rev",
    "rm",
    "rmdir",
    "sed",
    "sha1sum",
    "sha256sum",
    "sha512sum",
    "shasum",
    "shred",
    "shuf",
    "sort",
    "split",
    "stat",
    "strings",
    "sum",
    "tac",
    "tail",
    "tar",
    "tee",
    "touch",
    "tree",
    "truncate",
    "unexpand",
    "uniq",
    "unlink",
    "unxz",
    "unzip",
    "vdir",
    "wc",
    "xxd",
    "xz",
    "zcat",
    "zip",
    "zstd",
];

const VERBS: &[&str] = &[
    "[",
    "[[",
    "ack",
    "ag",
    "apt-cache",
    "autopep8",
    "awk",
    "biome",
    "black",
    "bun",
    "bundle",
    "cargo",
    "clippy-driver",
    "cmake",
    "composer",
    "corepack",
    "curl",
    "cypress",
    "deno",
    "docker",
    "docker-compose",
    "dotnet",
    "egrep",
    "eslint",
    "fgrep",
    "flutter",
    "gem",
    "gh",
    "git",
    "glab",
    "gmake",
    "go",
    "gradle",
    "gradlew",
    "grep",
    "hatch",
    "helm",
    "hg",
    "jest",
    "jq",
    "just",
    "kubectl",
    "lerna",
    "logger",
    "make",
    "mawk",
    "meson",
    "mix",
    "mocha",
    "mvn",
    "mvnw",
    "mypy",
    "nawk",
    "ninja",
    "npm",
    "nx",
    "pdm",
    "pip",
    "pip3",
    "pipenv",
    "playwright",
    "pnpm",
    "podman",
    "poetry",
    "prettier",
    "pytest",
    "rake",
    "rg",
    "ruff",
    "rustup",
    "svn",
    "swift",
    "terraform",
    "test",
    "tox",
    "tsc",
    "turbo",
    "uv",
    "vite",
    "vitest",
    "wget",
    "yarn",
    "yq",
    "zig",
];

const ECHO: &[&str] = &["echo", "print", "printf", "say"];

const TEXT: &[&str] = &[
    ":", "basename", "break", "clear", "continue", "dirname", "exit", "expr", "false", "jobs", "kill", "nproc", "return", "seq",
    "shift", "sleep", "tr", "true", "tty", "umask", "uname", "wait", "whoami", "yes",
];

const OPAQUE: &[&str] = &[
    ".",
    "alias",
    "apt",
    "apt-get",
    "aptitude",
    "at",
    "autoload",
    "batch",
    "bc",
    "bind",
    "brew",
    "busybox",
    "caffeinate",
    "chpst",
    "chroot",
    "chrt",
    "chsh",
    "complete",
    "compgen",
    "concurrently",
    "coproc",
    "cpio",
    "crontab",
    "dbus-run-session",
    "dc",
    "debugfs",
    "dnf",
    "doas",
    "dotenv",
    "dpkg",
    "ed",
    "emacs",
    "emulate",
    "enable",
    "entr",
    "eval",
    "ex",
    "expect",
    "faketime",
    "fc",
    "firejail",
    "flock",
    "foreman",
    "ftp",
    "gdb",
    "gnuplot",
    "halt",
    "hyperfine",
    "ionice",
    "iptables",
    "launchctl",
    "let",
    "linux32",
    "linux64",
    "lldb",
    "ltrace",
    "m4",
    "modprobe",
    "mount",
    "mysql",
    "nano",
    "nc",
    "ncat",
    "netcat",
    "nix-shell",
    "nodemon",
    "noglob",
    "nsenter",
    "nvim",
    "open",
    "parallel",
    "passwd",
    "patch",
    "pax",
    "perf",
    "pkexec",
    "poweroff",
    "proot",
    "prlimit",
    "psql",
    "reboot",
    "runuser",
    "scp",
    "screen",
    "script",
    "service",
    "sftp",
    "shopt",
    "shutdown",
    "snap",
    "socat",
    "source",
    "sqlite",
    "sqlite3",
    "ssh",
    "sshpass",
    "start-stop-daemon",
    "strace",
    "su",
    "sudo",
    "systemctl",
    "systemd-run",
    "taskset",
    "telnet",
    "tmux",
    "toybox",
    "trap",
    "umount",
    "unalias",
    "unbuffer",
    "unshare",
    "useradd",
    "usermod",
    "vi",
    "view",
    "vim",
    "visudo",
    "watch",
    "watchexec",
    "watchman",
    "xargs",
    "xdg-open",
    "xonsh",
    "xvfb-run",
    "yum",
    "zcompile",
    "zmodload",
];

const LOADERS: &[&str] = &[
    "AR",
    "BROWSER",
    "CC",
    "CDPATH",
    "CXX",
    "EDITOR",
    "EMACS",
    "ENV",
    "FCEDIT",
    "FIGNORE",
    "FPATH",
    "GLOBIGNORE",
    "GNUPGHOME",
    "GOENV",
    "GOFLAGS",
    "GOROOT",
    "HOME",
    "IFS",
    "JAVA_HOME",
    "KSH_ENV",
    "LESS",
    "LESSCLOSE",
    "LESSOPEN",
    "LOGNAME",
    "MAKEFLAGS",
    "MAKEFILES",
    "MANPAGER",
    "MODULE_PATH",
    "OLDPWD",
    "PAGER",
    "PATH",
    "POSIXLY_CORRECT",
    "PS1",
    "PS4",
    "PWD",
    "RUSTC",
    "RUSTDOC",
    "RUSTDOCFLAGS",
    "RUSTFLAGS",
    "SHELL",
    "SHELLOPTS",
    "TAR_OPTIONS",
    "TERMINFO",
    "USER",
    "VISUAL",
    "ZDOTDIR",
    "ZSH_ENV",
    "cdpath",
    "fpath",
    "module_path",
    "path",
];

const SPECIAL: &[&str] = &[
    "COLUMNS",
    "COPROC",
    "DIRSTACK",
    "EGID",
    "EPOCHREALTIME",
    "EPOCHSECONDS",
    "ERRNO",
    "EUID",
    "FUNCNAME",
    "GID",
    "GROUPS",
    "HISTCMD",
    "LINENO",
    "LINES",
    "MAPFILE",
    "OPTARG",
    "OPTIND",
    "PIPESTATUS",
    "PPID",
    "RANDOM",
    "REPLY",
    "SECONDS",
    "SHLVL",
    "SRANDOM",
    "UID",
    "USERNAME",
    "_",
    "argv",
    "commands",
    "functions",
    "options",
    "parameters",
    "pipestatus",
    "status",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_sorted_and_apart() {
        for list in [FILES, VERBS, ECHO, TEXT, OPAQUE, LOADERS, SPECIAL] {
            for pair in list.windows(2) {
                assert!(pair[0] < pair[1], "{} before {}", pair[0], pair[1]);
            }
        }
        for program in FILES.iter().chain(VERBS).chain(ECHO).chain(TEXT) {
            assert!(!is_opaque(program), "{program}");
        }
    }
}
