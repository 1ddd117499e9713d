//! What must hold for any shell line.

#![allow(clippy::string_slice)]

use proptest::prelude::*;
use sanmon::{CommandScan, Platform, scan_command};
use std::collections::BTreeSet;

/// Paths with their folders, and whether the line is opaque.
fn scan(line: &str, platform: Platform) -> (BTreeSet<(String, Vec<String>)>, bool) {
    match scan_command(line, platform) {
        CommandScan::Invalid(_) => (BTreeSet::new(), true),
        CommandScan::Scanned { paths, opaque } => (paths.into_iter().map(|p| (p.path, p.folders)).collect(), opaque.is_some()),
    }
}

/// Whether a place check would ask, whatever the roots are: it is opaque or names something outside `/ws`.
fn clean(line: &str, platform: Platform) -> bool {
    let (paths, opaque) = scan(line, platform);
    !opaque
        && paths
            .iter()
            .all(|(path, folders)| folders.iter().chain([path]).all(|p| !p.starts_with(['/', '\\', '~']) && !p.contains(":\\")))
}

fn names(line: &str) -> BTreeSet<String> {
    scan(line, Platform::Posix).0.into_iter().map(|(path, _)| path).collect()
}

/// Text rich in what shells treat specially.
fn shellish() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "[a-z]{1,4}",
        r#"[ \t\n;&|<>(){}!$`'"\\#~*?\[\]=:,@%^/.0-9-]"#,
        prop::sample::select(vec![
            "&&", "||", "<<", "<<-", "<<<", ">>", ">&", "&>", "<>", ">|", "$(", "${", "$((", "<(", "..", "../", "/etc/x", "~",
            "if ", "then ", "fi", "for ", "in ", "do ", "done", "case ", "esac", "cd ", "sed ", "awk ", "grep ", "git ", "-C ",
            "env ", "EOF", "\nEOF\n", "\\\n", "{a,b}", "{1..3}", "X=", "$X", "cat ", "rm ", "find ", "tar ", "\r", "\u{a0}",
            "\u{202e}", "é", "%X%", "cmd ", "$'",
        ])
        .prop_map(String::from),
    ];
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

/// Plain commands that stay inside, each alone on its line.
fn harmless() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "npm test",
        "git status",
        "ls -la src",
        "make -j4",
        "cargo build --release",
        "echo hello",
        "cat a.txt",
        "mkdir -p a/b",
        "touch a/b/c",
        "sed -i s/a/b/ a.txt",
        "grep -rn foo src",
        "true",
        "node scripts/x.js",
        "git commit -m 'a && b > c'",
        "(cd web && npm test)",
        "sort a | uniq",
        "echo x > out.txt",
        "test -f a || touch a",
        "if true; then ls; fi",
        "for f in a b; do cat $f; done",
        "FOO=bar npm test",
    ])
}

/// Lines that mostly can be decided: commands of plain words, quotes that end, redirects, groups, folder changes.
fn calm() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        "[a-z]{1,4}",
        "[a-z]{1,3}/[a-z]{1,3}",
        "\\.\\./[a-z]",
        "/[a-z]{1,3}",
        "'[a-z &|;>]{0,5}'",
        "\"[a-z &|;>]{0,5}\"",
        "-[a-z]",
        "--[a-z]{1,3}=[a-z/.]{1,4}",
        "[a-z]{1,2}\\{a,/b\\}",
        "[a-z*]{1,3}",
        "~/[a-z]",
    ];
    let program = prop::sample::select(vec![
        "cat",
        "ls",
        "npm",
        "tool",
        "cd",
        "git",
        "cp",
        "FOO=a ls",
        "nohup cat",
        "grep x",
        "echo",
        "tee",
    ]);
    let redirect =
        prop_oneof![Just(String::new()), "( >| 2>>|<) ?[a-z/]{1,4}", Just(" 2>&1".to_string()), Just(" </dev/null".to_string())];
    let command = (program, prop::collection::vec(word, 0..4), redirect)
        .prop_map(|(program, words, redirect)| format!("{program} {}{redirect}", words.join(" ")));
    let group = (command, 0..6u8).prop_map(|(command, kind)| match kind {
        0 => format!("({command})"),
        1 => format!("{{ {command}; }}"),
        2 => format!("! {command}"),
        3 => format!("if {command}; then ls; fi"),
        _ => command,
    });
    let joint = prop::sample::select(vec![" && ", " || ", "; ", " | ", " & ", "\n", "&&"]);
    prop::collection::vec((group, joint), 1..4).prop_map(|parts| {
        let last = parts.len() - 1;
        parts.iter().enumerate().map(|(n, (command, joint))| format!("{command}{}", if n == last { "" } else { joint })).collect()
    })
}

fn platforms() -> impl Strategy<Value = Platform> {
    prop::sample::select(vec![Platform::Posix, Platform::Darwin, Platform::Windows, Platform::Uri])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn any_text_is_answered(line in any::<String>(), platform in platforms()) {
        let _ = scan_command(&line, platform);
    }

    #[test]
    fn any_shellish_text_is_answered(line in shellish(), platform in platforms()) {
        let _ = scan_command(&line, platform);
    }

    #[test]
    fn rule_command_redirects(before in harmless(), after in harmless(), joint in prop::sample::select(vec![";", "&&", "||", "|", "&", "\n"])) {
        for line in [
            format!("{before} > /outside/x {joint} {after}"),
            format!("{before} {joint} > /outside/x {after}"),
            format!("{before} {joint} {after} > /outside/x"),
            format!("{before} {joint} {after}\n> /outside/x"),
            format!("{{ {before}\n}} > /outside/x {joint} {after}"),
        ] {
            prop_assert!(!clean(&line, Platform::Posix), "{}", line);
        }
    }

    #[test]
    fn a_redirect_after_any_text_is_never_missed(before in shellish()) {
        // Open quotes, comments and here-documents make the rest text, so they are closed first, or the line is opaque.
        let line = format!("{before}\n > /outside/x \n");
        let text = before.contains(['\'', '"', '<', '\\', '#']);
        prop_assert!(text || !clean(&line, Platform::Posix), "{}", line);
        prop_assert!(before.contains(['\'', '"']) || !clean(&line, Platform::Windows), "{}", line);
    }

    #[test]
    fn quotes_change_nothing(word in "[a-z][a-z0-9_.]{0,6}(/[a-z][a-z0-9_.]{0,6}){0,3}", program in prop::sample::select(vec!["cat", "npm", "tool", "git add", "cp a", "grep x"])) {
        let escaped: String = word.chars().flat_map(|c| ['\\', c]).collect();
        let split = word.split_at(word.len() / 2);
        let plain = scan(&format!("{program} {word}"), Platform::Posix);
        for other in [format!("'{word}'"), format!("\"{word}\""), escaped, format!("{}''{}", split.0, split.1), format!("\"{}\"'{}'", split.0, split.1)] {
            prop_assert_eq!(&plain, &scan(&format!("{program} {other}"), Platform::Posix));
        }
    }

    #[test]
    fn a_harmless_command_removes_nothing(line in calm(), more in harmless(), front in any::<bool>()) {
        let (paths, opaque) = scan(&line, Platform::Posix);
        // An open here-document, quotation or keyword would take the added text in.
        prop_assume!(!opaque);
        let both = if front { format!("{more}\n{line}") } else { format!("{line}\n{more}") };
        let (all, _) = scan(&both, Platform::Posix);
        prop_assert!(paths.is_subset(&all), "{} in {}: {:?} {:?}", line, both, paths, all);
    }

    #[test]
    fn a_sequence_finds_the_union(one in calm(), two in calm()) {
        let (first, second) = (scan(&one, Platform::Posix), scan(&two, Platform::Posix));
        let joined = format!("{one}\n{two}");
        prop_assume!(!first.1 && !second.1);
        let (all, opaque) = scan(&joined, Platform::Posix);
        prop_assert!(first.0.is_subset(&all) && second.0.is_subset(&all), "{}: {:?}", joined, all);
        if !opaque && !one.contains("cd") {
            let union: BTreeSet<_> = first.0.union(&second.0).cloned().collect();
            prop_assert_eq!(union, all);
        }
    }

    #[test]
    fn rule_command_braces(stem in "[a-z]{0,3}", parts in prop::collection::vec("[a-z./]{1,5}", 2..4), tail in "[a-z/.]{0,4}") {
        let braced = format!("cat {stem}{{{}}}{tail}", parts.join(","));
        let spelled = format!("cat {}", parts.iter().map(|p| format!("{stem}{p}{tail}")).collect::<Vec<_>>().join(" "));
        prop_assert_eq!(names(&braced), names(&spelled));
    }

    #[test]
    fn scanning_twice_is_the_same(line in shellish(), platform in platforms()) {
        prop_assert_eq!(scan_command(&line, platform), scan_command(&line, platform));
    }
}

/// Rule command.invalid
#[test]
fn rule_command_invalid() {
    for platform in [Platform::Posix, Platform::Darwin, Platform::Windows, Platform::Uri] {
        assert_eq!(scan_command("ls\0", platform), CommandScan::Invalid("the command holds a NUL character"));
        let long = "a".repeat((128 << 10) + 1);
        let CommandScan::Invalid(why) = scan_command(&long, platform) else { panic!("too long") };
        assert!(why.contains("131072"));
        assert!(!matches!(scan_command(&long[1..], platform), CommandScan::Invalid(_)));
    }
}

/// The longest lines of the nastiest kinds are answered: what grew with the square of a line would not end here.
#[test]
fn the_longest_lines_are_answered() {
    let size = 128 << 10;
    let fill = |piece: &str| piece.repeat(size / piece.len());
    for piece in [
        "{",
        "{a,",
        "{a,b}",
        "a,../",
        "/..,",
        "(",
        "((",
        "cd a;",
        "cd a&&",
        "cd a||",
        "$x ",
        "<<a\n",
        "x=a;",
        "a=:",
        "'",
        "\"",
        "`",
        "\\",
        "-a/",
        "{1..999}",
        "if ",
        "=",
        "sed s/a/b/ ",
        "git -C a ",
        "env ",
        "nohup ",
        "for x in a;do ",
        "a|",
        "!",
        "%a",
        "\"a\" ",
        "http://",
        "ln -s a b/c;",
    ] {
        for platform in [Platform::Posix, Platform::Windows] {
            assert!(!matches!(scan_command(&fill(piece), platform), CommandScan::Invalid(_)), "{piece:?}");
        }
    }
}
