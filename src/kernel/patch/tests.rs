use super::{PatchScan, scan_patch};
use alloc::{format, string::String, vec, vec::Vec};
use proptest::prelude::*;

fn paths(text: &str) -> Vec<String> {
    match scan_patch(text) {
        PatchScan::Paths(paths) => paths,
        PatchScan::Invalid(why) => panic!("{why}: {text}"),
    }
}

fn invalid(text: &str) -> &'static str {
    match scan_patch(text) {
        PatchScan::Invalid(why) => why,
        PatchScan::Paths(paths) => panic!("{paths:?}: {text}"),
    }
}

#[track_caller]
fn holds(text: &str, wanted: &[&str]) {
    let found = paths(text);
    for path in wanted {
        assert!(found.iter().any(|f| f == path), "`{path}` not in {found:?}");
    }
}

#[track_caller]
fn lacks(text: &str, unwanted: &[&str]) {
    let found = paths(text);
    for path in unwanted {
        assert!(!found.iter().any(|f| f == path), "`{path}` in {found:?}");
    }
}

#[test]
fn unified_names_once_in_order() {
    let text = "--- a/src/x.rs\n+++ b/src/x.rs\n@@ -1 +1 @@\n-a\n+b\n--- a/y\n+++ b/y\n@@ -1 +1 @@\n-a\n+b";
    assert_eq!(paths(text), ["src/x.rs", "y"]);
}

#[test]
fn rule_patch_levels() {
    // The usual pair of prefixes is always stripped: unstripped it lies wherever the rest does.
    for (old, new) in [("a", "b"), ("i", "w"), ("c", "i"), ("o", "w"), ("1", "2"), ("b", "a")] {
        assert_eq!(paths(&format!("--- {old}/src/x\n+++ {new}/src/x\n")), ["src/x"], "{old} {new}");
    }
    // A missing or unusual prefix may be stripped or not.
    assert_eq!(paths("--- src/x\n+++ src/x\n"), ["src/x", "x"]);
    assert_eq!(paths("--- x\n+++ x\n"), ["x"]);
    assert_eq!(paths("--- ./x\n+++ ./x\n"), ["x"]);
    // One prefix on both sides is a folder of that name.
    assert_eq!(paths("--- a/x\n+++ a/x\n"), ["x", "a/x"]);
    assert_eq!(paths("diff --git a/x a/x\nnew file mode 100644\n"), ["a/x", "x"]);
    // Absolute names stand as they are; a climbing name is read both ways.
    assert_eq!(paths("--- /etc/x\n+++ /etc/x\n"), ["/etc/x"]);
    assert_eq!(paths("--- C:\\ws\\x\n+++ C:/ws/x\n"), ["C:\\ws\\x", "C:/ws/x"]);
    assert_eq!(paths("--- a//etc/x\n+++ b//etc/x\n"), ["/etc/x"]);
    assert_eq!(paths("--- a/x\n+++ b/../../outside/x\n"), ["x", "b/../../outside/x", "../../outside/x"]);
    holds("--- src/../x\n+++ src/../x\n", &["src/../x", "../x"]);
    holds("--- a\\..\\x\n+++ b\\..\\x\n", &["b\\..\\x", "..\\x"]);
    holds("--- a\\x\n+++ b\\x\n", &["b\\x", "x"]);
    // Nobody expands variables in a header.
    assert_eq!(paths("--- src/$lib/x\n+++ src/$lib/x\n"), ["src/$lib/x"]);
    assert_eq!(paths("--- a/$lib/x\n+++ b/$lib/x\n"), ["$lib/x"]);
    // A URI has no level to strip.
    assert_eq!(paths("--- file:///p/x\n+++ file:///p/x\n"), ["file:///p/x"]);
}

#[test]
fn dev_null_is_skipped() {
    assert_eq!(paths("--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+a\n"), ["x"]);
    assert_eq!(paths("--- a/x\n+++ /dev/null\t1970-01-01 00:00:00 +0000\n"), ["x"]);
    assert_eq!(paths("--- a/x\n+++ /dev/null 1970-01-01 00:00:00 +0000\n"), ["x"]);
    assert_eq!(paths("Binary files /dev/null and b/x differ\n"), ["x"]);
    holds("--- /dev/null/../../etc/x\n+++ b/x\n", &["/dev/null/../../etc/x"]);
    // Only the kernel's own null file: a name that a format keeps as it is stays named.
    assert_eq!(paths("*** Begin Patch\n*** Add File: /dev/null\n"), ["/dev/null"]);
}

#[test]
fn rule_patch_blanks() {
    assert_eq!(paths("--- a/x y.txt\t2020-01-01\n+++ b/x y.txt\t\n"), ["x y.txt"]);
    // Without a tab GNU patch ends the name at the blank; git does not.
    assert_eq!(paths("--- a/x y.txt\n+++ b/x y.txt\n"), ["x y.txt", "x"]);
    assert_eq!(paths("--- a/my dir/x\n+++ b/my dir/x\n"), ["my dir/x", "my"]);
    assert_eq!(paths("--- /my root/x\n+++ /my root/x\n"), ["/my root/x"]);
    holds("--- a/x\n+++ ../etc/x /../../ws/y\n", &["../etc/x", "../etc/x /../../ws/y"]);
    holds("--- a/x\n+++ b/x\t/../../../etc/y\n", &["x", "x\t/../../../etc/y"]);
    assert_eq!(paths("--- a/x  \n+++ b/x  \n"), ["x  ", "x"]);
    assert_eq!(paths("---  /etc/x\n+++\t/etc/x\n"), ["/etc/x"]);
    // A second blank may belong to the name.
    assert_eq!(paths("diff --git a/x b/y\nrename from x\nrename to  lead\n"), ["x", "y", "lead", " lead"]);
    holds("---  lead\n+++  lead\n", &["lead", " lead"]);
}

#[test]
fn quoted_names() {
    assert_eq!(paths("--- \"a/\\303\\251.txt\"\n+++ \"b/\\303\\251.txt\"\n"), ["é.txt"]);
    assert_eq!(paths("diff --git \"a/\\303\\251\" \"b/t\\tq\\\"\"\n"), ["é", "t\tq\""]);
    assert_eq!(paths("diff --git a/x \"b/\\303\\251\"\n"), ["x", "é"]);
    assert_eq!(paths("diff --git \"a/\\303\\251\" b/x y\n"), ["é", "x y"]);
    assert_eq!(paths("diff --git a/x b/y\nrename from \"\\056\\056/x\"\nrename to y\n"), ["x", "y", "../x"]);
    holds("--- \"a/\\056\\056/x\"\n+++ \"b/x\n", &["a/../x", "../x", "\"b/x"]);
    // A program that does not unquote sees another number of levels.
    holds("--- a/x\n+++ \"q\\057b\\057c/../../x\"\n", &["q/b/c/../../x", "\"q\\057b\\057c/../../x\""]);
    // Broken escapes and a missing end leave the text as it is.
    for text in ["\"a/\\q\"", "\"a/\\9\"", "\"a/\\30", "\"a/", "\"a/\\"] {
        assert!(!paths(&format!("--- {text}\n+++ b/x\n")).is_empty());
    }
    assert_eq!(paths("--- \"a/\\a\\b\\n\\v\\f\\r\\\\\"\n+++ b/x\n"), ["\u{7}\u{8}\n\u{b}\u{c}\r\\", "x"]);
}

#[test]
fn git_headers() {
    assert_eq!(paths("diff --git a/x b/x\nold mode 100644\nnew mode 100755\n"), ["x"]);
    assert_eq!(paths("diff --git a/my x b/my x\nnew mode 100755\n"), ["my x"]);
    assert_eq!(paths("diff --git a/x b/y\nsimilarity index 100%\nrename from x\nrename to y\n"), ["x", "y"]);
    holds("diff --git a/x b/y\ncopy from x\ncopy to ../y\n", &["../y"]);
    holds("diff --git a/x b/y\nrename old x\nrename new ../y\n", &["../y"]);
    // git strips nothing from these, so a prefix is a folder.
    holds("diff --git a/x b/y\nrename from a/x\nrename to b/y\n", &["a/x", "b/y"]);
    // Not headers before any `diff --git`, nor when the word only begins alike.
    assert_eq!(paths("rename to /etc/x if you can\n--- a/x\n+++ b/x\n"), ["x"]);
    assert_eq!(paths("diff --git a/x b/x\nrename tofu\ncopying\n"), ["x"]);
    // Unquoted names that cannot be told apart: every likely cut, and every word that could lie elsewhere.
    holds("diff --git a/x b/../../y b/z\n", &["x", "../../y", "b/../../y", "z"]);
    holds("diff --git a/x 1 /etc/y b/z\n", &["/etc/y"]);
    assert_eq!(paths("diff --git x\n"), ["x"]);
    assert_eq!(paths("diff --cc src/x\nindex 1,2..3\n"), ["src/x"]);
    assert_eq!(paths("diff --combined src/x\n"), ["src/x"]);
    assert_eq!(paths("diff -ruN old/x new/x\n1c1\n< a\n---\n> b\n"), Vec::<String>::new());
}

#[test]
fn rule_patch_links() {
    let link = |kind: &str, target: &str| {
        format!(
            "diff --git a/d/l b/d/l\n{kind}\n--- /dev/null\n+++ b/d/l\n@@ -0,0 +1 @@\n+{target}\n\\ No newline at end of file\n"
        )
    };
    for kind in ["new file mode 120000", "new mode 120000", "index 12..34 120000", "new file mode  0120777 x"] {
        assert_eq!(paths(&link(kind, "../../etc/x")), ["d/l", "d/../../etc/x"], "{kind}");
    }
    assert_eq!(paths(&link("new file mode 120000", "/etc/x")), ["d/l", "/etc/x"]);
    assert_eq!(paths(&link("new file mode 120000", "C:\\x")), ["d/l", "C:\\x"]);
    assert_eq!(paths(&link("new file mode 120000", "y")), ["d/l", "d/y"]);
    for kind in ["new file mode 100644", "deleted file mode 120000", "index 12..34 100755", "new file mode 160000"] {
        assert_eq!(paths(&link(kind, "../../etc/x")), ["d/l"], "{kind}");
    }
    // A target that cannot be told for sure, and one of several lines.
    let why = "the patch makes a link whose target is not one whole hunk";
    assert_eq!(invalid(&link("new file mode 120000", "y").replace("+1 @@", "+1,9 @@")), why);
    assert_eq!(invalid(&(link("new file mode 120000", "y") + "@@ -0,0 +3 @@\n+/../../../etc/x\n")), why);
    assert_eq!(invalid("new file mode 120000\n+++ b/l\n@@ -0,0 +1 @@\n+/etc/x\n"), why);
    let two = link("new file mode 120000", "a\n+/../../../../etc/x").replace("+1 @@", "+1,2 @@");
    holds(&two, &["d/a\n/../../../../etc/x"]);
    // A link of the file before says nothing of the next one.
    let next = "--- a/z\n+++ b/z\n@@ -0,0 +1 @@\n+../../etc/y\n";
    lacks(&(link("new file mode 120000", "y") + next), &["../../etc/y"]);
    lacks(&(link("new file mode 120000", "y") + "diff --git a/z b/z\n" + next), &["../../etc/y"]);
    assert_eq!(paths("new file mode 120000\n--- /dev/null\n+++ /dev/null\n@@ -0,0 +1 @@\n+../x\n"), ["../x"]);
    assert_eq!(paths("new file mode 120000\n--- /dev/null\n+++ b/l\n@@ -1 +0,0 @@\n-../x\n"), ["l"]);
    // A packed target cannot be read.
    invalid("diff --git a/l b/l\nnew file mode 120000\nindex 0..1\nGIT binary patch\nliteral 2\nJcmZQz0ssI600RI3\n\n");
}

#[test]
fn other_formats() {
    assert_eq!(paths("Index: x\n=====\n--- x\t(revision 1)\n+++ x\t(working copy)\n"), ["x"]);
    assert_eq!(paths("Index: a/x\n"), ["a/x", "x"]);
    assert_eq!(paths("Property changes on: d/x\n___\nAdded: svn:executable\n"), ["d/x", "x"]);
    assert_eq!(paths("Binary files a/x and b/x differ\n"), ["x"]);
    assert_eq!(paths("Files a/x and y and b/x and y differ\n"), ["x and y"]);
    assert_eq!(paths("diff --git a/x b/x\nGIT binary patch\nliteral 2\nJcmZQz0ssI600RI3\n\n"), ["x"]);
    let context =
        "*** old/x\t2020\n--- new/x\t2020\n***************\n*** 1,3 ****\n! a\n--- 1,3 ----\n! b\n*** 7 ****\n--- 7 ----\n";
    assert_eq!(paths(context), ["old/x", "x", "new/x"]);
    for none in ["3c3\n< a\n---\n> b\n", "1,2d0\n< a\n< b\n", "2a3,4\n> a\n", "5d\n3c\nx\n.\n", "@@ -1 +1 @@\n-a\n+b\n"] {
        assert_eq!(paths(none), Vec::<String>::new(), "{none}");
    }
}

#[test]
fn rule_patch_scripts() {
    for script in ["1d\n!ls\n", "1d\n0r /etc/x\n", "1d\n1,$w ../x\n", "2c\nx\n.\ne y\n", "1d\nw x\n", "1d\ng/x/d\n"] {
        assert_eq!(invalid(script), "an ed script may only add, change and delete lines", "{script}");
    }
    assert_eq!(paths("Index: x\n2c\n!ls\nw x\n.\n1d\nw\nq\nwq\nwhat\n"), ["x"]);
}

#[test]
fn rule_patch_block() {
    let text = "*** Begin Patch\n*** Add File: n/x\n+++ /etc/a\n+a\n*** Update File: y\n*** Move to: ../z\n@@ def f\n--- /etc/b\n-- c\n x\n*** End of File\n*** Delete File: w \n*** End Patch\n";
    assert_eq!(paths(text), ["n/x", "y", "../z", "w "]);
    // Names are taken as they stand.
    assert_eq!(paths("*** Begin Patch\n*** Add File: a/x y\n"), ["a/x y"]);
    // Markers count without the frame, indented, in any case, with or without the colon.
    holds("*** Update File: ../x\n", &["../x"]);
    holds("*** Begin Patch\n*** Add File: x\n+a\n  *** Delete File: /etc/x\n", &["/etc/x"]);
    holds("*** begin patch\n*** add file:/etc/x\n", &["/etc/x"]);
    holds("*** Add File /etc/x\n", &["/etc/x"]);
    holds("*** Begin Patch\n*** Rename File: /etc/x\n", &["/etc/x"]);
    assert_eq!(paths("*** Begin Patch\n*** End Patch"), Vec::<String>::new());
    // A unified diff in the frame, as a program of that format would read it.
    holds("*** Begin Patch\n--- a/x\n+++ b/../../y\n@@ -1 +1 @@\n-a\n+b\n", &["../../y"]);
    holds("*** Begin Patch\n  Index: ../y\n--- a/x\n text\n@@ -1 +1 @@\n-a\n+b\n", &["x", "../y"]);
    holds("diff --git a/x b/x\nnew file mode 100644\n*** Begin Patch\n--- /etc/x\n", &["/etc/x"]);
    holds("*** Begin Patch\n--- /etc/x\n*** End Patch\n1d\n", &["/etc/x"]);
    holds("*** Begin Patch\ndiff --git a/x b/y\nrename from x\nrename to ../y\n", &["../y"]);
    // The frame's end ends it.
    holds("*** Begin Patch\n*** End Patch\n--- a/x\n+++ /etc/x\n", &["/etc/x"]);
}

#[test]
fn rule_patch_bodies() {
    let sql = "--- a/x.sql\n+++ b/x.sql\n@@ -1,3 +1,3 @@\n a\n--- /etc/x\n+-- /etc/y\n b\n@@ -9 +9 @@ f\n--- /etc/z\n+c\n";
    assert_eq!(paths(sql), ["x.sql"]);
    // Counts that do not add up: each line that looks like a header counts.
    holds(&sql.replace("-1,3", "-1,4"), &["/etc/x"]);
    holds(&sql.replace("-1,3 +1,3", "-1,1 +1,1"), &["/etc/x"]);
    holds(&sql.replace("@@ -1,3 +1,3 @@", "@@ ... @@"), &["/etc/x"]);
    holds(&sql.replace("@@ -1,3 +1,3 @@", "@@ -1,3 +1,99999999999999999999999 @@"), &["/etc/x"]);
    // A hunk that follows no header is no hunk to many programs.
    holds("@@ -1,2 +1,2 @@\n--- a/x\n+++ /etc/x\n x\n", &["/etc/x"]);
    holds(&sql.replace("+++ b/x.sql\n", "+++ b/x.sql\n\n"), &["/etc/x"]);
    // Header pairs inside a body are headers to programs that do not count.
    holds("--- a/x\n+++ b/x\n@@ -1 +1 @@\n--- /etc/x\n+++ b/y\n@@ -1 +1 @@\n-a\n+b\n", &["/etc/x", "y"]);
    holds("--- a/x\n+++ b/x\n@@ -1 +0,0 @@\n--- /etc/x\n+++ b/y\n@@ -1 +1 @@\n-a\n+b\n", &["/etc/x", "y"]);
    holds("--- a/x\n+++ b/x\n@@ -1 +1,2 @@\n a\n+++ ../../y\n", &["../../y"]);
    lacks("--- a/x\n+++ b/x\n@@ -1 +1,2 @@\n a\n+++ i;\n", &["i;"]);
    // A line that says there is no final line feed, and blank context lines.
    let end = "--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n\n--- /etc/x\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n@@ -5 +5 @@\n--- /etc/y\n+c\n";
    assert_eq!(paths(end), ["x"]);
}

#[test]
fn rule_patch_indented() {
    for indent in [" ", "\t", "    ", "X", "\u{feff}", "- ", "- - "] {
        holds(&format!("{indent}--- a/x\n{indent}+++ b/y\n"), if indent.contains('-') { &["x"] } else { &["x", "y"] });
    }
    holds("  Index: ../x\n", &["../x"]);
    holds("  diff --git a/x b/y\n  rename to ../y\n", &["../y"]);
    // An indented hunk is not skipped: to a program that takes no indent it is no hunk.
    holds("  --- a/x\n  +++ b/x\n  @@ -1,9 +1,9 @@\n--- /etc/x\n", &["/etc/x"]);
}

#[test]
fn rule_patch_line_ends() {
    let text =
        "\u{feff}From x\nSubject: y\n\n---\n x | 2 +-\n\ndiff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n-- \n2.1\n\n";
    assert_eq!(paths(text), ["x"]);
    assert_eq!(paths(&text.replace('\n', "\r\n")), ["x"]);
    for stop in ['\r', '\u{b}', '\u{c}', '\u{1c}', '\u{85}', '\u{2028}', '\u{2029}'] {
        holds(&format!("--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b{stop}+++ /etc/x\n"), &["/etc/x"]);
        holds(&format!("--- a/x\n+++ b/x\n@@ -1 +1 @@{stop}*** Add File: /etc/x\n-a\n+b\n"), &["/etc/x"]);
        assert_eq!(paths(&format!("--- a/x{stop}+++ b/y{stop}@@ -1 +1 @@{stop}-a{stop}+b{stop}")), ["x", "y"]);
        holds(&format!("--- a/x\n+++ b/y{stop}/../../../z\n"), &[&format!("y{stop}/../../../z"), "y"]);
        holds(&format!("text{stop}--- a/x{stop}+++ /etc/x\n"), &["/etc/x"]);
    }
    assert_eq!(paths("--- a/f\n+++ b/f\n@@ -1 +1 @@\n-\u{c}\n+\u{c}\n"), ["f"]);
}

#[test]
fn rule_patch_invalid() {
    for text in
        ["hello", "<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n", "---\ntitle: x\n---\n", "a and b differ", "diff x y"]
    {
        assert_eq!(invalid(text), "the text is not a patch", "{text}");
    }
    for text in ["--- a/x\n+++ \n", "--- \n+++ b/x\n", "--- a/x\n+++\t\n", "*** Begin Patch\n*** Add File:\n", "*** Add File: \n"]
    {
        assert_eq!(invalid(text), "a header of the patch names no file", "{text}");
    }
    for text in ["diff --git \n", "diff --git a/x b/x\nrename from\n", "Index: \n", "diff --cc \n", "--- \"\"\n+++ b/x\n"] {
        assert_eq!(invalid(text), "a header of the patch names no file", "{text}");
    }
    assert_eq!(invalid("--- a/x\n+++ b/x\0\n"), "the patch holds a NUL byte");
    for empty in ["", "\n", " \r\n\t", "\u{feff}", "\u{feff}\n"] {
        assert_eq!(paths(empty), Vec::<String>::new());
    }
}

#[test]
fn cases_that_hold_patches() {
    // C096 and M006 of tests/cases.
    holds("--- a/x\n+++ b/../../outside/x\n@@ -1 +1 @@\n-a\n+b\n", &["x", "../../outside/x"]);
    assert_eq!(paths("*** Begin Patch\n*** End Patch"), Vec::<String>::new());
}

fn patchy() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        Just("--- "),
        Just("+++ "),
        Just("*** "),
        Just("@@ -1 +1 @@"),
        Just("@@ -1,2 +1,2 @@"),
        Just("diff --git "),
        Just("a/x"),
        Just("b/../y"),
        Just("/etc/x"),
        Just("\n"),
        Just("\n"),
        Just("\n"),
        Just("\r\n"),
        Just("\r"),
        Just(" "),
        Just("-"),
        Just("+"),
        Just("\t"),
        Just("\""),
        Just("\\303"),
        Just("\\"),
        Just("rename to "),
        Just("copy from "),
        Just("new file mode 120000"),
        Just("Binary files "),
        Just(" and "),
        Just(" differ"),
        Just("GIT binary patch"),
        Just("*** Begin Patch"),
        Just("Add File: "),
        Just("*** End Patch"),
        Just("Index: "),
        Just("é"),
        Just("/dev/null"),
        Just("1,2c3"),
        Just("5a"),
        Just("w x"),
        Just("C:\\"),
    ];
    prop::collection::vec(word, 0..60).prop_map(|words| words.concat())
}

proptest! {
    #[test]
    fn never_panics(text in any::<String>()) {
        scan_patch(&text);
    }

    #[test]
    fn never_panics_on_patchy_text(text in patchy()) {
        if let PatchScan::Paths(paths) = scan_patch(&text) {
            prop_assert!(paths.iter().all(|path| !path.is_empty()));
            prop_assert_eq!(paths.len(), paths.iter().collect::<alloc::collections::BTreeSet<_>>().len());
        }
    }

    /// Text before a whole patch hides nothing of it.
    #[test]
    fn rule_patch_every_header(before in patchy(), name in "[a-z.]{1,3}(/[a-z.]{1,3}){0,3}") {
        let text = format!("{before}\n--- /outside/old\n+++ ../{name}\n@@ -1 +1 @@\n-a\n+b\n");
        if let PatchScan::Paths(paths) = scan_patch(&text) {
            prop_assert!(paths.contains(&format!("../{name}")), "{:?}", paths);
            prop_assert!(paths.contains(&"/outside/old".into()), "{:?}", paths);
        }
    }
}

#[test]
fn takes_linear_time() {
    // Each would take minutes if hunks or names were looked at again and again.
    let hunks = "--- a/x\n+++ b/x\n@@ -1,900000 +1,900000 @@\n a\n".repeat(100_000);
    assert_eq!(paths(&hunks), vec!["x"]);
    assert_eq!(paths(&format!("diff --git {}", "a/x b/".repeat(300_000))).len(), 4);
    assert_eq!(paths(&format!("--- {}\n+++ b/x", "a/".repeat(500_000))).len(), 2);
    holds(&format!("--- a/x\n+++ b/y{}", "\r+++ b/x".repeat(300_000)), &["x", "y"]);
    holds(&format!("{}--- /etc/x", "- ".repeat(500_000)), &["/etc/x"]);
}
