//! The patch scanner against the real programs: every file that `git apply` or GNU `patch` would touch is reported.
#![allow(clippy::unwrap_used, clippy::panic)]

use proptest::{prelude::*, sample::select};
use sanmon::{PatchScan, scan_patch};
use std::{
    collections::BTreeSet,
    fs,
    io::Write,
    os::unix::fs::{PermissionsExt, symlink},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::atomic::{AtomicU32, Ordering},
};

/// `PROPTEST_CASES` asks for more; each case starts real programs.
fn cases(usual: u32) -> u32 {
    std::env::var("PROPTEST_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// A folder of its own, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("sanmon-patch-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn run(folder: &Path, program: &str, args: &[&str], input: &str) -> (bool, String) {
    let mut child = Command::new(program)
        .args(args)
        .current_dir(folder)
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .env("GIT_CONFIG_SYSTEM", "/dev/null")
        .env("GIT_CEILING_DIRECTORIES", folder.parent().unwrap())
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("`{program}` is needed for this test: {error}"));
    // The program may end before it has read everything.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    (output.status.success(), text)
}

fn git(folder: &Path, args: &[&str]) -> String {
    let (ok, text) = run(folder, "git", args, "");
    assert!(ok, "git {args:?}: {text}");
    text
}

/// What `git apply` would touch; `None` when it takes the text for no patch.
fn git_names(folder: &Path, strip: &str, patch: &str) -> Option<BTreeSet<String>> {
    let (ok, text) = run(folder, "git", &["apply", "--numstat", "-z", strip], patch);
    let names = text.split('\0').filter_map(|line| line.splitn(3, '\t').nth(2)).map(String::from);
    ok.then(|| names.collect())
}

/// What GNU `patch` would touch, or names as too dangerous to touch.
fn patch_names(folder: &Path, strip: &str, patch: &str) -> BTreeSet<String> {
    let (_, text) = run(folder, "patch", &["--dry-run", "--force", "--quoting-style=escape", strip], patch);
    let name = |line: &str| {
        let name = line.strip_prefix("checking file ").or(line.strip_prefix("Ignoring potentially dangerous file name "))?;
        Some(name.split(" (").next().unwrap_or(name).replace("\\ ", " "))
    };
    text.lines().filter_map(name).collect()
}

fn scanned(patch: &str) -> Option<BTreeSet<String>> {
    match scan_patch(patch) {
        PatchScan::Paths(paths) => Some(paths.into_iter().collect()),
        PatchScan::Invalid(_) => None,
    }
}

#[derive(Debug, Clone)]
enum Change {
    Write(Vec<&'static str>),
    Delete,
    Rename(String),
    Mode,
    Link(&'static str),
    Binary(u8),
}

fn name() -> impl Strategy<Value = String> {
    let segment = select(vec![
        "a",
        "b",
        "src",
        "x.rs",
        "my file",
        "é",
        "q\"u",
        "tab\tname",
        "$id",
        "-- x",
        "+++ y",
        "*** z",
        "1,3 ****",
        " lead",
        "...",
    ]);
    prop::collection::vec(segment, 1..4).prop_map(|segments| segments.join("/"))
}

fn content() -> impl Strategy<Value = Vec<&'static str>> {
    // Lines that look like headers once a sign stands before them.
    let line = select(vec![
        "a",
        "b",
        "",
        "-- /etc/x",
        "- /etc/x",
        "*** /etc/x",
        "Index: /etc/x",
        "@@ -1 +1 @@",
        "diff --git a/../x b/../x",
        "rename to ../x",
        "new file mode 120000",
        "-- ../../y",
        "** Add File: /etc/x",
        "\tx",
        "--- /etc/x",
        "é",
    ]);
    prop::collection::vec(line, 0..12)
}

fn change() -> impl Strategy<Value = Change> {
    prop_oneof![
        4 => content().prop_map(Change::Write),
        1 => Just(Change::Delete),
        2 => name().prop_map(Change::Rename),
        1 => Just(Change::Mode),
        1 => select(vec!["x", "src/x", "a b"]).prop_map(Change::Link),
        1 => any::<u8>().prop_map(Change::Binary),
    ]
}

/// Writes what it can: a name may be a folder already.
fn apply(root: &Path, name: &str, change: &Change) {
    let path = root.join(name);
    let parent = path.parent().unwrap();
    if fs::create_dir_all(parent).is_err() {
        return;
    }
    let _ = match change {
        Change::Write(lines) => fs::write(&path, lines.join("\n")),
        Change::Delete => fs::remove_file(&path),
        Change::Rename(to) => fs::create_dir_all(root.join(to).parent().unwrap()).and_then(|()| fs::rename(&path, root.join(to))),
        Change::Mode => fs::set_permissions(&path, fs::Permissions::from_mode(0o755)),
        Change::Link(to) => fs::remove_file(&path).and_then(|()| symlink(to, &path)),
        Change::Binary(byte) => fs::write(&path, [0, *byte, 1]),
    };
}

const STYLES: [(&[&str], &str); 8] = [
    (&[], "-p1"),
    (&["--no-prefix"], "-p0"),
    (&["--binary", "-M", "-C", "--find-copies-harder"], "-p1"),
    (&["-U0"], "-p1"),
    (&["-R", "-M"], "-p1"),
    (&["--src-prefix=i/", "--dst-prefix=w/"], "-p1"),
    (&["--src-prefix=old/", "--dst-prefix=new/"], "-p1"),
    (&["--stat", "-p", "--full-index"], "-p1"),
];

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(48), failure_persistence: None, ..ProptestConfig::default() })]

    /// Real diffs of real repositories: nothing is missed, and nothing is called outside.
    #[test]
    fn real_diffs_are_read_as_git_reads_them(
        before in prop::collection::vec((name(), content()), 1..6),
        after in prop::collection::vec((any::<prop::sample::Index>(), change()), 1..6),
        new in prop::collection::vec((name(), content()), 0..2),
        (style, strip) in select(&STYLES[..]),
        crlf in any::<bool>(),
    ) {
        let folder = Folder::new();
        let root = folder.0.as_path();
        git(root, &["init", "-q"]);
        for (name, lines) in &before {
            apply(root, name, &Change::Write(lines.clone()));
        }
        git(root, &["add", "-A"]);
        for (index, change) in &after {
            apply(root, &index.get(&before).0, change);
        }
        let tree = git(root, &["write-tree"]);
        for (name, lines) in &new {
            apply(root, name, &Change::Write(lines.clone()));
        }
        git(root, &["add", "-A"]);
        let mut diff = vec!["diff", "--cached"];
        diff.extend(style);
        diff.push(tree.trim());
        let text = git(root, &diff);
        let text = if crlf { text.replace('\n', "\r\n") } else { text };
        let found = scanned(&text);
        prop_assert!(found.is_some(), "{text}");
        let found = found.unwrap_or_default();
        for path in &found {
            let climbs = path.split('/').any(|segment| segment == "..");
            prop_assert!(!climbs && !path.starts_with('/'), "`{path}` is no file of\n{text}");
        }
        if let Some(names) = git_names(root, strip, &text).filter(|_| !crlf) {
            for name in names {
                // A name that looks like a variable is not split from an unusual prefix.
                let held = found.contains(&name) || name.starts_with('$') && found.iter().any(|path| path.ends_with(&format!("/{name}")));
                prop_assert!(held, "`{name}` not in {found:?} of\n{text}");
            }
        }
    }
}

/// Pieces of patches, whole and broken, with names that matter.
fn hostile() -> impl Strategy<Value = String> {
    let name = || {
        select(vec![
            "a/x",
            "b/x",
            "x",
            "/etc/x",
            "../x",
            "a/../x",
            "b/../../x",
            "./y",
            "a//etc/x",
            "\"a/\\056\\056/x\"",
            "a/x y",
            "/dev/null",
            "d/x\t2020",
            "a/x ../y",
        ])
    };
    let hunk = select(vec![
        "@@ -0,0 +1 @@\n+a\n",
        "@@ -0,0 +1,2 @@\n+a\n+b\n",
        "@@ -1 +1 @@\n-a\n+b\n",
        "@@ -0,0 +1,9 @@\n+a\n",
        "@@ -1,2 +1,2 @@\n-a\n",
        "@@ -0,0 +1 @@\n+a\n\\ No newline at end of file\n",
        "@@ -1,3 +0,0 @@\n-- /etc/z\n--- /etc/q\n-c\n",
        "@@ -0,0 +1,2@@\n+a\n+b\n",
        "@@ -1 +1 @@",
        "\n",
        "*** 1 ****\n",
        "--- 1 ----\n",
        "***************\n*** 0 ****\n--- 1 ----\n+ a\n",
    ]);
    let header = (name(), name(), 0..9_u8).prop_map(|(x, y, kind)| match kind {
        0 => format!("diff --git {x} {y}\nnew file mode 100644\n--- {x}\n+++ {y}\n"),
        1 => format!("diff --git {x} {y}\nrename from {x}\nrename to {y}\n"),
        2 => format!("Index: {y}\n"),
        3 => format!("*** {x}\n--- {y}\n"),
        4 => format!("diff --git {x} {y}\nnew file mode 100644\n"),
        5 => format!("diff --git {x} {y}\nold mode 100644\nnew mode 100755\n"),
        6 => format!("--- /dev/null\n+++ {y}\n"),
        _ => format!("--- {x}\n+++ {y}\n"),
    });
    let junk = select(vec![
        "text\n",
        "\n",
        "*** Begin Patch\n",
        "*** End Patch\n",
        "- ",
        "  ",
        "\t",
        "X",
        "\r\n",
        "+",
        "-",
        " ",
        "@@ -1,2 +1,2 @@\n",
        "-- \n",
        "---\n",
    ]);
    let part =
        prop_oneof![4 => header.prop_map(String::from), 5 => hunk.prop_map(String::from), 2 => junk.prop_map(String::from)];
    prop::collection::vec(part, 1..12).prop_map(|parts| parts.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(400), failure_persistence: None, max_global_rejects: 100_000, ..ProptestConfig::default() })]

    /// Whatever the text: what a real program takes from it is reported, or the text is refused.
    #[test]
    fn rule_patch_real_programs(text in hostile()) {
        let folder = Folder::new();
        let Some(found) = scanned(&text) else { return Ok(()) };
        for strip in ["-p0", "-p1"] {
            let names = git_names(&folder.0, strip, &text).unwrap_or_default().into_iter().chain(patch_names(&folder.0, strip, &text));
            for name in names {
                prop_assert!(reported(&found, &name), "{strip} takes `{name}`, found {found:?} in\n{text}");
            }
        }
    }
}

/// Reported as it is; or lying inside, and either certain to lie with something reported (`a/x` wherever `x` does) or part of
/// a patch that is outside already. Words of markers and ranges, which GNU patch may take for names, are harmless.
fn reported(found: &BTreeSet<String>, name: &str) -> bool {
    let leaves = |path: &str| path.starts_with('/') || path.split('/').any(|segment| segment == "..");
    let rest = name.split_once('/').map(|(_, rest)| rest);
    found.contains(name)
        || !leaves(name) && (rest.is_some_and(|rest| found.contains(rest)) || found.iter().any(|path| leaves(path)))
        || ["Begin", "End", "/dev/null", "dev/null"].contains(&name)
        || name.bytes().all(|byte| byte.is_ascii_digit())
}
