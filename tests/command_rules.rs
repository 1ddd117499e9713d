//! One test for each numbered rule about shell lines: what must be found, and what must not be.

#![allow(clippy::panic)]

use sanmon::{CommandScan, Platform, scan_command};

fn scan(line: &str) -> (Vec<String>, Option<String>) {
    match scan_command(line, Platform::Posix) {
        CommandScan::Invalid(why) => panic!("{line}: {why}"),
        CommandScan::Scanned { paths, opaque } => {
            (paths.into_iter().map(|p| p.folders.into_iter().chain([p.path]).collect::<Vec<_>>().join(" > ")).collect(), opaque)
        }
    }
}

/// Decided, and these are its paths, behind the folder changes in force.
fn names(line: &str, expected: &[&str]) {
    let (paths, opaque) = scan(line);
    assert_eq!(opaque, None, "{line}");
    assert_eq!(paths, expected, "{line}");
}

/// Not decided; the message holds `part`.
fn opaque(line: &str, part: &str) {
    let (_, opaque) = scan(line);
    assert!(opaque.as_ref().is_some_and(|why| why.contains(part)), "{line}: {opaque:?}");
}

#[test]
fn rule_command_words() {
    names("cat a.txt src/b /etc/x ..", &["a.txt", "src/b", "/etc/x", ".."]);
    names("cat 'a b'/c", &["a b/c"]);
    names("/usr/bin/cat a", &["/usr/bin/cat", "a"]);
    names("npm run build", &[]);
    names("echo hello a/b '/x y'", &[]);
    names("tr / _", &[]);
    names("cut -d/ -f2 a.txt", &["a.txt"]);
    names("cat /dev/null", &[]);
    names("rm /dev/null", &["/dev/null"]);
}

#[test]
fn rule_command_hidden() {
    names("dd if=a of=/x", &["if=a", "a", "of=/x", "/x"]);
    names("curl -d @/etc/x", &["@/etc/x", "/etc/x"]);
    names("npm --prefix=../x ci", &["../x", "../x > ../x"]);
    names("tool a:/b:/c", &["a:/b:/c", "/b", "/c"]);
    names("tool 'run /etc/x now'", &["run /etc/x now", "/etc/x"]);
    names("tool --to=..", &[".."]);
}

#[test]
fn rule_command_glued() {
    names("sort -o/etc/x", &["-o/etc/x", "/etc/x"]);
    names("tar -czf/etc/x", &["-czf/etc/x", "zf/etc/x", "/etc/x"]);
    names("cat -x/../../f", &["-x/../../f", "/../../f"]);
    names("gcc -Isrc/include", &["-Isrc/include", "src/include"]);
    names("cat -n", &[]);
}

#[test]
fn rule_command_addresses() {
    names("curl -s https://h.test/a,b?x=/y", &[]);
    names("curl file:///etc/x", &["/etc/x"]);
    names("tool db=sqlite:///x", &["sqlite", "///x"]);
    opaque("curl file:///%65tc", "encoded");
}

#[test]
fn rule_command_prose() {
    names("git commit -m 'fix: see notes'", &[]);
    names("git commit -m 'a and b/c'", &["a and b/c"]);
    names("git commit -m '/etc is it'", &["/etc is it"]);
    names("git commit -m 'one\n\ntwo a/b'", &[]);
}

#[test]
fn rule_command_redirects() {
    names("npm t > a 2> b >> c >| d &> e <> f < g", &["a", "b", "c", "d", "e", "f", "g"]);
    names("npm t {fd}> a 3>b", &["a", "b"]);
    names("make 2>&1 >/dev/null >&- </dev/stdin 2>/dev/tty", &[]);
    names("npm t >& out", &["out"]);
    names("{ npm t; } > a", &["a"]);
    names("echo 'a > b'", &[]);
    opaque("npm t >", "without a target");
    opaque("npm t > *.txt", "pattern");
}

#[test]
fn rule_command_folders() {
    names("cd a && cat b", &["a", "a > b"]);
    names("cd a; cat b", &["a", "b", "a > b"]);
    names("cd a || cat b", &["a", "b"]);
    names("! cd a && cat b", &["a", "b"]);
    names("cd a && cd .. && cat b", &["a", "a > ..", "a > .. > b"]);
    names("cd", &["~"]);
    names("pushd a && popd && cat b", &["a", "b", "a > b"]);
    names("git -C a add b.c", &["a", "a > b.c"]);
    names("make -C a -f x/y", &["a", "a > x/y"]);
    names("tar -C a -cf b .", &["a", "b", ".", "a > a", "a > b", "a > ."]);
    opaque("cd -", "before this line");
    opaque("if true; then cd a; fi", "may or may not");
    opaque("cd a*", "pattern");
}

#[test]
fn rule_command_subshell() {
    names("(cd a && cat b); cat c", &["a", "a > b", "c"]);
    names("cd a & cat b", &["a", "b"]);
    names("cat b | (cd a && cat) && cat c", &["b", "a", "c"]);
    opaque("(cat a", "does not end");
}

#[test]
fn rule_command_expansion() {
    for line in [
        "cat $X",
        "cat ${X:-a}",
        "cat $(ls)",
        "cat \"$(ls)\"",
        "cat `ls`",
        "echo $((1))",
        "cat $1",
        "cat <(ls)",
        "cat $'a'",
        "!!",
        "ls =ls",
        "cat .$!.",
    ] {
        assert!(scan(line).1.is_some(), "{line}");
    }
    names("cat $? a$ 'x$y' \"\\$z\"", &["0", "a$", "x$y", "$z"]);
}

#[test]
fn rule_command_variables() {
    names("X=src; cat $X/a ${X}b", &["src", "src/a", "srcb"]);
    names("for f in a b; do cat \"$f.c\"; done", &["a", "b", "a.c", "b.c"]);
    opaque("false && X=a; cat $X", "`X`");
    opaque("X=a & cat $X", "`X`");
    opaque("X=a | true; cat $X", "`X`");
    opaque("read X; cat $X", "`X`");
    opaque("X=a; for i in 1 2; do cat $X/../b; X=.; done", "loop");
}

#[test]
fn rule_command_assignments() {
    names("FOO=/etc/x BAR=a:~/y npm t", &["/etc/x", "a", "~/y"]);
    names("export A=../x", &["../x"]);
    names("CI=true npm t", &["true"]);
    opaque("a[0]=x ls", "array");
    opaque("declare -n a=b", "another");
}

#[test]
fn rule_command_loaders() {
    for line in [
        "PATH=a ls",
        "GIT_DIR=a git log",
        "LD_PRELOAD=a ls",
        "NODE_OPTIONS=a node b.js",
        "env IFS=a ls",
        "export EDITOR=a",
        "for ENV in a; do ls; done",
    ] {
        opaque(line, "changes what programs run");
    }
    names("PYTHONUNBUFFERED=1 python3 a.py", &["1", "a.py"]);
}

#[test]
fn rule_command_braces() {
    names("cat {a,b/{c,d}}e", &["ae", "b/ce", "b/de"]);
    names("cat {1..3} {a} '{b,c}'", &["1", "2", "3", "{a}", "{b,c}"]);
    opaque("cat {1..300}", "256");
    opaque("cat {a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}", "256");
}

#[test]
fn rule_command_globs() {
    names("cat src/*.ts '*'", &["src/*.ts", "*"]);
    names("rm .[!.]* .??* ..?*", &[".[!.]*", ".??*", "..?*"]);
    for line in ["rm .*", "ls .?", "cat */../a", "cat .[a-z.]"] {
        opaque(line, "parent folder");
    }
}

#[test]
fn rule_command_documents() {
    names("cat <<'E' > a\n$(x) `y` /etc\nE\ncat b", &["a", "b"]);
    names("cat <<E\nplain /etc/x \\$HOME\nE", &[]);
    names("cat <<-E\n\tx\n\tE\ncat b", &["b"]);
    opaque("cat <<E\n$HOME\nE", "here-document");
    opaque("cat <<E\na\\\nE\n'\nE\nrm /x\n'", "here-document");
    opaque("cat <<E\nx", "does not end");
    opaque("cat <<E", "without its text");
}

#[test]
fn rule_command_controls() {
    for line in ["ls\ra", "ls a\u{a0}b", "ls a\u{200b}", "ls \u{202e}a", "ls # \u{7}", "ls \u{3000}a"] {
        opaque(line, "outside quotes");
    }
    names("git commit -m '\u{3000}a\u{200d}b'", &[]);
}

#[test]
fn rule_command_keywords() {
    names("if test -f a; then cat b; else cat c; fi > d", &["b", "c", "d"]);
    names("while true; do cat a; done", &["a"]);
    names("time cat a", &["a"]);
    for line in [
        "case a in a) ls;; esac",
        "f() { ls; }",
        "function f { ls; }",
        "select x in a; do ls; done",
        "((1))",
        "x=(a)",
        "if true; then ls",
        "ls &&",
        "}",
    ] {
        assert!(scan(line).1.is_some(), "{line}");
    }
}

#[test]
fn rule_command_wrappers() {
    names("timeout -k 5 30s nohup nice -n 5 cat a", &["30s", "a"]);
    names("env -u A B=c cat d", &["c", "d"]);
    names("npx vitest run", &[]);
    names("command -v ls", &["ls"]);
    for line in [
        "sudo ls",
        "xargs rm",
        "eval ls",
        "source a",
        ". a",
        "ssh h ls",
        "docker run a",
        "find . -exec ls {} +",
        "env -S ls",
        "nohup cd a",
        "timeout 5 sh -c ls",
        "tool bash -c ls",
    ] {
        assert!(scan(line).1.is_some(), "{line}");
    }
}

#[test]
fn rule_command_interpreters() {
    names("node scripts/x.js -e", &["scripts/x.js"]);
    names("python3 -m pytest -q", &["pytest"]);
    names("bash a.sh", &["a.sh"]);
    names("node --version", &[]);
    for line in [
        "node -e 1",
        "python3 -c x",
        "sh -c ls",
        "cat a | sh",
        "node < a",
        "python3 - < a",
        "perl -pe x a",
        "bash /dev/stdin",
        "deno eval x",
        "python3.11 -c x",
    ] {
        opaque(line, "interpreter");
    }
}

#[test]
fn rule_command_options() {
    names("tar xzf a.tgz", &["a.tgz"]);
    for line in
        ["tar xf a --to-command=x", "sort --compress-prog=x a", "curl -sK a", "rsync -ae x a b", "npm i -g a", "tar xPf a"]
    {
        opaque(line, "an option that");
    }
}

#[test]
fn rule_command_git() {
    names("git config user.name x", &["user.name"]);
    names("git log --format=%h%n a..b", &["a..b"]);
    for line in [
        "git -c a.b=c log",
        "git config alias.x y",
        "git clone ext::x",
        "git rebase --exe=x",
        "git fetch --upload-pa=x a",
        "git bisect run x",
    ] {
        assert!(scan(line).1.is_some(), "{line}");
    }
}

#[test]
fn rule_command_scripts() {
    names("sed -n -e 's/[^/]*$//p' -e '/a/,$d' b", &["b"]);
    names("sed 's/a/b/w out' c", &["out", "c"]);
    names("awk -F/ '/a|b/ && $1 > 2 {print $NF}' c", &["c"]);
    names("grep -rn '/api/x' src", &["src"]);
    names("rg -t ts '../x'", &["ts"]);
    names("jq '..|.a' b.json", &["b.json"]);
    for line in
        ["sed 's/a/b/e' c", "sed '1e ls' c", "awk '{print > \"x\"}' c", "awk 'BEGIN{system(1)}'", "sed 'a x\\\\\nw /etc/x' a"]
    {
        assert!(scan(line).1.is_some(), "{line}");
    }
}

#[test]
fn rule_command_links() {
    names(
        "ln -s ../b c/d",
        &["../b > ../b", "../b > c/d", ".. > ../b", ".. > c/d", "c/d > ../b", "c/d > c/d", "c > ../b", "c > c/d", "../b", "c/d"],
    );
    opaque("ln -s . r; cat r/../x", "after a link");
    opaque("ln -s . r; cd r && cat ../x", "after a link");
}

#[test]
fn rule_command_windows() {
    let clean = |line: &str| matches!(scan_command(line, Platform::Windows), CommandScan::Scanned { opaque: None, .. });
    for line in ["npm test", "type a.txt", "Get-Content a.txt", "dir /b src", "git log HEAD~1", "npm t 2>$null", "echo 100%"] {
        assert!(clean(line), "{line}");
    }
    for line in [
        "type %XY%\\a",
        "echo a^b",
        "echo `n",
        "type $env:X",
        "cmd /c dir",
        "& ls",
        "ls | % { 1 }",
        "echo \u{201c}a",
        "for %i in (a) do b",
        "echo 'a & b'",
    ] {
        assert!(!clean(line), "{line}");
    }
}

#[test]
fn rule_command_uri() {
    assert!(matches!(scan_command("ls", Platform::Uri), CommandScan::Scanned { opaque: Some(_), .. }));
    assert!(matches!(scan_command(" \n", Platform::Uri), CommandScan::Scanned { opaque: None, .. }));
}
