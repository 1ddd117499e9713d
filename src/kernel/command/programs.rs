//! Tables of programs, searched by the last part of the command word in lower case. A list is one text with blanks
//! between its words: a table of separate texts would cost the module eight bytes more for each.

use super::text::{any, cut, lists};

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
    let is = |list: &str| lists(list, program);
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
    lists(OPAQUE, program)
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

/// Rule command.options: options that make a known program run another one, or take the names it touches from elsewhere.
/// A long name also stands for its abbreviations; a short one is also found in a cluster.
pub(super) fn dangerous_options(program: &str) -> &'static str {
    entry(DANGEROUS, program)
}

/// The second part of the line of `table` whose first part lists `program`; empty when there is none.
#[inline(never)]
pub(super) fn entry(table: &'static str, program: &str) -> &'static str {
    let mut rest = table;
    while let Some((line, more)) = cut(rest, "\n") {
        if let Some((programs, entry)) = cut(line, "|")
            && lists(programs, program)
        {
            return entry;
        }
        rest = more;
    }
    ""
}

const DANGEROUS: &str = "\
cargo|--config
curl|-K --config
du wc|--files0-from
fd fdfind|-x -X --exec --exec-batch
gcc g++ cc c++ clang clang++|-wrapper
gawk|-l --load
go|-exec -toolexec -vettool
install|--strip-program
make gmake|--eval
man|-P -H --pager --html
npm pnpm yarn bun|-g -c --global --location --script-shell --shell --node-options --editor --call --userconfig --globalconfig
rg|--pre --hostname-bin
rsync|-e --rsh --rsync-path --files-from --daemon --config
sort|--compress-program --files0-from
split|--filter
tar gtar bsdtar|-I -F -P -T -s --to-command --checkpoint-action --use-compress-program --rsh-command --rmt-command --info-script \
--new-volume-script --absolute-names --files-from --transform --xform
unzip|-:
wget|-e --execute --use-askpass --config
zip|-TT -@ --unzip-command
";

/// Rule command.loaders: variables that name programs to run, code to load or where to look for either.
pub(super) fn is_loader(name: &str) -> bool {
    if lists(LOADER_PLAIN, name) {
        return false;
    }
    lists(LOADERS, name)
        || any(LOADER_PREFIXES, &|prefix| name.starts_with(prefix))
        || any(LOADER_SUFFIXES, &|suffix| name.ends_with(suffix))
}

/// Variables whose value the shell itself decides, whatever a line assigns.
pub(super) fn is_special(name: &str) -> bool {
    lists(SPECIAL, name)
}

const FILES: &str = "\
    7z ar awk base64 bat batcat bsdtar bunzip2 bzip2 cat cd chgrp chmod chown cksum cmp comm cp csplit cut dd diff dir du \
    egrep expand fgrep file fmt fold gawk grep gtar gunzip gzip head hexdump install join jq less ln ls mawk md5sum mkdir \
    mkfifo mktemp more mv nawk nl od paste popd pr pushd readlink realpath rev rg rm rmdir sed sha1sum sha256sum sha512sum \
    shasum shred shuf sort split stat strings sum tac tail tar tee touch tree truncate unexpand uniq unlink unxz unzip \
    vdir wc xxd xz zcat zip zstd";

const VERBS: &str = "\
    [ [[ ack ag apt-cache autopep8 biome black bun bundle cargo clippy-driver cmake composer corepack curl cypress deno \
    docker docker-compose dotnet eslint find flutter gem gh git glab gmake go gradle gradlew hatch helm hg jest just \
    kubectl lerna logger make meson mix mocha mvn mvnw mypy ninja npm nx pdm pip pip3 pipenv playwright pnpm podman poetry \
    prettier pytest rake ruff rustup svn swift terraform test tox tsc turbo uv vite vitest wget yarn yq zig";

const ECHO: &str = "\
    echo print printf say";

const TEXT: &str = "\
    : basename break clear continue dirname exit expr false jobs kill nproc return seq shift sleep tr true tty umask uname \
    wait whoami yes";

const OPAQUE: &str = "\
    . alias apt apt-get aptitude at autoload batch bc bind brew busybox caffeinate chpst chroot chrt chsh compgen complete \
    concurrently coproc cpio crontab dbus-run-session dc debugfs dnf doas dotenv dpkg ed emacs emulate enable entr eval ex \
    expect faketime fc firejail flock foreman ftp gdb gnuplot halt hyperfine ionice iptables launchctl let linux32 linux64 \
    lldb ltrace m4 modprobe mount mysql nano nc ncat netcat nix-shell nodemon noglob nsenter nvim open parallel passwd \
    patch pax perf pkexec poweroff prlimit proot psql reboot runuser scp screen script service setopt sftp shopt shutdown \
    snap socat source sqlite sqlite3 ssh sshpass start-stop-daemon strace su sudo systemctl systemd-run taskset telnet \
    tmux toybox trap umount unalias unbuffer unsetopt unshare useradd usermod vi view vim visudo watch watchexec watchman \
    xargs xdg-open xonsh xvfb-run yum zcompile zmodload";

/// Families of such variables.
const LOADER_PREFIXES: &str = "\
    BASH CARGO_ DYLD_ GIT_ LD_ NPM_CONFIG_ PERL PYTHON RUBY XDG_ npm_config_";

/// Families of such variables.
const LOADER_SUFFIXES: &str = "\
    CMD _COMMAND _EDITOR _OPTIONS _OPTS _PAGER _PATH _PRELOAD _RUNNER _SHELL _WRAPPER";

/// Harmless members of those families.
const LOADER_PLAIN: &str = "\
    CARGO_BUILD_JOBS CARGO_INCREMENTAL CARGO_NET_OFFLINE CARGO_TARGET_DIR CARGO_TERM_COLOR CARGO_TERM_VERBOSE \
    GIT_OPTIONAL_LOCKS GIT_TERMINAL_PROMPT PYTHONDONTWRITEBYTECODE PYTHONHASHSEED PYTHONIOENCODING PYTHONUNBUFFERED \
    PYTHONUTF8";

const LOADERS: &str = "\
    AR BROWSER CC CDPATH CXX EDITOR EMACS ENV FCEDIT FIGNORE FPATH GLOBIGNORE GNUPGHOME GOENV GOFLAGS GOROOT HOME IFS \
    JAVA_HOME KSH_ENV LESS LESSCLOSE LESSOPEN LOGNAME MAKEFILES MAKEFLAGS MANPAGER MODULE_PATH OLDPWD PAGER PATH \
    POSIXLY_CORRECT PS1 PS4 PWD RUSTC RUSTDOC RUSTDOCFLAGS RUSTFLAGS SHELL SHELLOPTS TAR_OPTIONS TERMINFO USER VISUAL \
    ZDOTDIR ZSH_ENV cdpath fpath module_path path";

const SPECIAL: &str = "\
    COLUMNS COPROC DIRSTACK EGID EPOCHREALTIME EPOCHSECONDS ERRNO EUID FUNCNAME GID GROUPS HISTCMD LINENO LINES MAPFILE \
    OPTARG OPTIND PIPESTATUS PPID RANDOM REPLY SECONDS SHLVL SRANDOM UID USERNAME _ argv commands functions options \
    parameters pipestatus status";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_sorted_and_apart() {
        for list in [FILES, VERBS, ECHO, TEXT, OPAQUE, LOADERS, LOADER_PREFIXES, LOADER_SUFFIXES, LOADER_PLAIN, SPECIAL] {
            for (one, next) in list.split(' ').zip(list.split(' ').skip(1)) {
                assert!(!one.is_empty() && one < next, "{one} before {next}");
            }
        }
        for list in [FILES, VERBS, ECHO, TEXT] {
            for program in list.split(' ') {
                assert!(!is_opaque(program), "{program}");
            }
        }
    }
}
