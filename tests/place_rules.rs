//! Every rule of places by name, both ways: what must not slip in, and what must not be asked about.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::string_slice)]

use Platform::{Darwin, Posix, Uri, Windows};
use sanmon::{Facts, Place, Platform, Questions, RECOMMENDED_ALWAYS_ASK, Table, Where, Workspace, WorkspaceOptions};

/// One workspace for each platform: root, its folder `sub` as the current one, and the separator.
const ALL: [(Platform, &str, &str, char); 4] = [
    (Posix, "/srv/ws", "/srv/ws/sub", '/'),
    (Darwin, "/Users/u/ws", "/Users/u/ws/sub", '/'),
    (Windows, r"C:\Users\u\ws", r"C:\Users\u\ws\sub", '\\'),
    (Uri, "https://h.example/ws", "https://h.example/ws/sub", '/'),
];

fn options(platform: Platform, root: &str) -> WorkspaceOptions {
    WorkspaceOptions { roots: vec![root.into()], platform: Some(platform), ..WorkspaceOptions::default() }
}

fn locate(workspace: &Workspace, text: &str) -> Place {
    workspace.locate(text, &Facts::default(), &mut Questions::default())
}

/// The reason, or `inside`, for a text in each platform's workspace.
fn reason(platform: Platform, text: &str) -> &'static str {
    let (_, root, cwd, _) = ALL.into_iter().find(|(other, ..)| *other == platform).unwrap();
    let workspace = Workspace::new(WorkspaceOptions { cwd: Some(cwd.into()), ..options(platform, root) }).unwrap();
    let place = locate(&workspace, text);
    assert_eq!(place.position == Where::Inside, place.reason.is_none());
    place.reason.unwrap_or("inside")
}

fn rows(rows: &[(&[Platform], &str, &str)]) {
    for (platforms, text, expected) in rows {
        for platform in *platforms {
            assert_eq!(reason(*platform, text), *expected, "{text:?} on {platform:?}");
        }
    }
}

const EVERY: &[Platform] = &[Posix, Darwin, Windows, Uri];
const UNIX: &[Platform] = &[Posix, Darwin];

#[test]
fn rule_place_segments() {
    for (platform, root, _, separator) in ALL {
        assert_eq!(reason(platform, root), "inside");
        assert_eq!(reason(platform, &format!("{root}{separator}a")), "inside");
        for suffix in ["2", "-evil", ".bak", "~", "_"] {
            assert_eq!(reason(platform, &format!("{root}{suffix}")), "outside_root");
            assert_eq!(reason(platform, &format!("{root}{suffix}{separator}a")), "outside_root");
        }
        assert_eq!(reason(platform, &format!("{root}{separator}..{separator}a")), "outside_root");
    }
    rows(&[
        (EVERY, "../..", "above_root"),
        (EVERY, "../../ws2/a", "above_root"),
        (EVERY, "../../ws/a", "inside"),
        (EVERY, "foo..bar/a..", "inside"),
    ]);
}

#[test]
fn rule_place_same_normal_form() {
    for (platform, root, cwd, separator) in ALL {
        // The root may be spelled as oddly as the path.
        for odd in [
            format!("{root}{separator}"),
            format!("{root}{separator}."),
            format!("{root}{separator}x{separator}..{separator}{separator}"),
        ] {
            let workspace = Workspace::new(options(platform, &odd)).unwrap();
            assert_eq!(workspace.roots(), [root]);
            let place = locate(&workspace, cwd);
            assert_eq!((place.path.as_str(), place.root.as_deref()), (cwd, Some(root)));
        }
    }
    rows(&[
        (EVERY, "./a//b/./../c/", "inside"),
        (&[Windows], r"\\?\c:/users\U/ws", "inside"),
        (&[Uri], "HTTPS://H.example:443/%77s/a", "inside"),
    ]);
}

#[test]
fn rule_place_case() {
    rows(&[
        (&[Darwin], "/users/U/WS/a", "inside"),
        (&[Windows], r"c:\USERS\u\Ws\a", "inside"),
        (&[Posix], "/srv/WS/a", "outside_root"),
        (&[Uri], "https://h.example/WS/a", "outside_root"),
        (&[Uri], "HTTPS://H.EXAMPLE/ws/a", "inside"),
    ]);
    for (platform, root, other) in
        [(Posix, "/srv/Ж", "/SRV/ж/a"), (Darwin, "/srv/Ž", "/srv/ž"), (Windows, r"C:\Łódź", r"c:\łÓDŹ")]
    {
        for folds in [true, false] {
            let workspace =
                Workspace::new(WorkspaceOptions { case_insensitive: Some(folds), ..options(platform, root) }).unwrap();
            assert_eq!(locate(&workspace, other).position == Where::Inside, folds, "{other}");
        }
    }
    // What systems fold differently stays apart.
    let workspace = Workspace::new(options(Darwin, "/srv/kids")).unwrap();
    assert_eq!(locate(&workspace, "/srv/kid\u{17f}/a").position, Where::Outside);
}

#[test]
fn rule_place_roots() {
    for (platform, wrong) in [
        (Posix, vec!["", "ws", "./ws", "~", "C:\\ws", "http://x/y", "/a\0", "/proc/self/cwd", "file:ws"]),
        (Windows, vec!["", "ws", "\\ws", "C:", "C:ws", "\\\\.\\C:\\", "\\\\srv", "C:\\a:b", "C:\\con"]),
        (Uri, vec!["", "/ws", "ws", "//h/ws", "data:x", "https://u@h/"]),
    ] {
        for root in wrong {
            let error = Workspace::new(options(platform, root)).unwrap_err();
            assert_eq!(error.problems[0].field, "roots[0]", "{root}");
        }
    }
    let many = WorkspaceOptions {
        roots: vec!["a".into(), "/b".into(), "c".into()],
        cwd: Some("d".into()),
        always_ask: vec!["../x".into()],
        ..WorkspaceOptions::default()
    };
    let fields: Vec<_> = Workspace::new(many).unwrap_err().problems.into_iter().map(|problem| problem.field).collect();
    assert_eq!(fields, ["roots[0]", "roots[2]", "cwd", "alwaysAsk[0]"]);
    for (platform, root, inside) in
        [(Posix, "/", "/etc"), (Darwin, "/", "/"), (Windows, "C:\\", "c:/x"), (Uri, "https://h", "https://h/x")]
    {
        assert_eq!(locate(&Workspace::new(options(platform, root)).unwrap(), inside).position, Where::Inside);
    }
    let two =
        Workspace::new(WorkspaceOptions { roots: vec!["/a".into(), "/a/b".into()], ..WorkspaceOptions::default() }).unwrap();
    assert_eq!(locate(&two, "/a/b/c").root.as_deref(), Some("/a/b"));
    assert_eq!(locate(&two, "/a/c").root.as_deref(), Some("/a"));
}

#[test]
fn rule_place_base() {
    for (platform, root, cwd, separator) in ALL {
        let plain = Workspace::new(options(platform, root)).unwrap();
        assert_eq!(locate(&plain, "a").path, format!("{root}{separator}a"));
        let below = Workspace::new(WorkspaceOptions { cwd: Some(cwd.into()), ..options(platform, root) }).unwrap();
        assert_eq!(locate(&below, "a").path, format!("{cwd}{separator}a"));
        let nowhere = Workspace::new(WorkspaceOptions { platform: Some(platform), ..WorkspaceOptions::default() }).unwrap();
        assert_eq!(locate(&nowhere, "a").reason, Some("no_root"));
        assert_eq!(locate(&nowhere, root).position, Where::Outside);
    }
}

#[test]
fn rule_place_not_sure_is_outside() {
    rows(&[
        (UNIX, "C:\\x", "other_drive"),
        (&[Uri], "C:\\x", "other_scheme"),
        (&[Windows], "C:x", "drive_relative"),
        (&[Windows], r"\\.\C:\x", "device"),
        (&[Windows], r"\\?\GLOBALROOT\x", "device"),
        (&[Windows], r"\\srv", "unc"),
        (&[Windows], r"\\srv\share\a", "outside_root"),
        (&[Windows], "... ", "trailing_dots"),
        (&[Posix, Darwin, Windows], "http://x/y", "other_scheme"),
        (&[Posix, Darwin, Windows], "file:a", "other_scheme"),
        (&[Posix, Darwin, Windows], "file://evil/x", "other_authority"),
        (&[Uri], "https://u@h.example/ws", "other_authority"),
        (EVERY, "", "empty"),
        (EVERY, "a\0b", "nul"),
        (&[Windows, Uri], "a\u{1}b", "control_char"),
        (UNIX, "a\u{1}b", "inside"),
        (EVERY, "a b", "inside"),
    ]);
    assert_eq!(reason(Posix, &"a/".repeat(20_000)), "too_long");
}

#[test]
fn rule_place_strictest_reading() {
    rows(&[
        (UNIX, "%EF%BC%8E%EF%BC%8E/../x", "lookalike"),
        (UNIX, "{%2e%2e,a}/../x", "glob"),
        (UNIX, "a, ..\\..\\x", "list"),
        (UNIX, "..\\..\\x", "backslash"),
        (&[Windows], r"..\..\x", "above_root"),
        (&[Posix, Darwin, Uri], r"a\b", "inside"),
        (&[Uri], "..;/..;/x", "parameters"),
        (&[Uri], "a?/../../../../x", "query"),
        (&[Uri], "a;v=1?x=y/z", "inside"),
        (&[Posix], "file:///srv/ws/a?/../../../x", "file_uri"),
        (&[Posix], "file:///srv/ws/a?b#c", "inside"),
    ]);
}

#[test]
fn rule_place_root_names() {
    for name in ["50%2Foff", "{a,b}", "$data", "a, b", "❤\u{fe0f}"] {
        let root = format!("/srv/{name}");
        let workspace = Workspace::new(options(Posix, &root)).unwrap();
        assert_eq!(locate(&workspace, &format!("{root}/a b")).position, Where::Inside, "{root}");
        assert_eq!(locate(&workspace, &format!("{root}/%2e%2e/b")).position, Where::Outside, "{root}");
        assert_eq!(locate(&workspace, &format!("{root}/$X")).position, Where::Outside, "{root}");
    }
}

#[test]
fn rule_place_quoted() {
    rows(&[
        (&[Posix, Darwin, Uri], "\"../../x\"", "quoted"),
        (EVERY, "'../../x'", "quoted"),
        (EVERY, "' ~/x '", "quoted"),
        (&[Posix, Darwin, Uri], "  ../../x", "quoted"),
        (UNIX, "\"a\"", "inside"),
        (EVERY, "it's", "inside"),
    ]);
}

#[test]
fn rule_place_lookalikes() {
    rows(&[
        (EVERY, "．．／．．／x", "lookalike"),
        (EVERY, ".\u{200b}./.\u{200b}./x", "lookalike"),
        (EVERY, "\u{ff5e}/x", "lookalike"),
        (&[Windows, Uri], "..¥..¥x", "lookalike"),
        (UNIX, "..¥..¥x", "backslash"),
        (EVERY, "ｆｕｌｌ．ｔｘｔ", "inside"),
        (EVERY, "👩\u{200d}💻.md", "inside"),
        (EVERY, "你好。", "inside"),
    ]);
}

#[test]
fn rule_place_encoded() {
    rows(&[
        (&[Posix, Darwin, Windows], "%2e%2e/%2e%2e/x", "encoded"),
        (&[Uri], "%2e%2e/%2e%2e/x", "above_root"),
        (EVERY, "%252e%252e/%252e%252e/x", "encoded"),
        (EVERY, "..%c0%af..%c0%afx", "encoded"),
        (EVERY, "..%u002f..%u002fx", "encoded"),
        (&[Posix, Darwin, Windows], "%2e%2e/%2e%2e/%ff", "encoded"),
        (EVERY, "a%20b", "inside"),
        (EVERY, "100%", "inside"),
        (EVERY, "%C3%A9t%C3%A9", "inside"),
        (EVERY, "a%2Fb", "inside"),
    ]);
}

#[test]
fn rule_place_unexpanded() {
    for text in ["~", "~/x", "~u/x", "$X", "a/$HOME", "${X}/a", "$(id)", "a/`id`", "%TEMP%", "a%APPDATA%b", "%CD:~-3%"] {
        rows(&[(EVERY, text, "unexpanded")]);
    }
    for text in ["a~", "x~y", "a$", "$1", "50%", "5%-6%", "a/~b", "a`b"] {
        rows(&[(EVERY, text, "inside")]);
    }
}

#[test]
fn rule_place_lists() {
    rows(&[
        (UNIX, "a,/etc", "list"),
        (UNIX, "a ../../x", "list"),
        (EVERY, "a;~/x", "list"),
        (UNIX, "a D:\\x", "list"),
        (&[Windows], "a D:\\x", "stream"),
        (&[Windows], "a;\\x", "list"),
        (&[Windows], "a \\b", "inside"),
        (EVERY, "a,b;c", "inside"),
        (EVERY, "a, b.txt", "inside"),
    ]);
}

#[test]
fn rule_place_globs() {
    rows(&[
        (UNIX, "{../..,a}/x", "glob"),
        (UNIX, "**/../../x", "glob"),
        (UNIX, "@(..|a)/x", "glob"),
        (EVERY, "*/../../../x", "above_root"),
        (EVERY, "src/**/*.{js,ts}", "inside"),
        (EVERY, "**", "inside"),
        (EVERY, "{a}", "inside"),
    ]);
    assert_eq!(reason(Posix, &"{a,b}".repeat(9)), "glob");
    assert_eq!(reason(Posix, &"{a,b}".repeat(8)), "inside");
}

#[test]
fn rule_place_magic_links() {
    for text in
        ["/proc/self/root/srv", "/proc/thread-self/cwd", "/proc/12/fd/3", "/dev/fd/0", "/dev/stdin", "../../../../proc/self/cwd"]
    {
        rows(&[(UNIX, text, "magic_link")]);
    }
    for text in ["/.vol/1/2", "/System/Volumes/Data/Users/u/ws", "a/..namedfork/rsrc"] {
        rows(&[(&[Darwin], text, "magic_link")]);
    }
    rows(&[(&[Posix], "a/..namedfork/rsrc", "inside"), (UNIX, "proc/self", "inside"), (UNIX, "dev/fd", "inside")]);
    let slash = Workspace::new(options(Posix, "/")).unwrap();
    assert_eq!(locate(&slash, "/proc/self/cwd").reason, Some("magic_link"));
    assert_eq!(locate(&slash, "/proc/cpuinfo").position, Where::Inside);
}

#[test]
fn rule_place_windows_names() {
    rows(&[
        (&[Windows], "a.txt:hidden", "stream"),
        (&[Windows], "aa:b:c", "stream"),
        (&[Windows], "NUL.txt", "reserved_name"),
        (&[Windows], "a\\COM¹", "reserved_name"),
        (&[Windows], r"a\.. \x", "trailing_dots"),
        (&[Windows], r"C:\PROGRA~1\x", "short_name"),
        (&[Windows], "a. .", "inside"),
        (&[Windows], "nullable.txt", "inside"),
        (&[Windows], "A~1", "inside"),
        (&[Posix, Darwin, Uri], "NUL", "inside"),
        (UNIX, "a:b", "inside"),
    ]);
    let workspace = Workspace::new(options(Windows, r"C:\ws")).unwrap();
    assert_eq!(locate(&workspace, r"a. .\b ").path, r"C:\ws\a\b");
}

#[test]
fn rule_place_always_ask() {
    for (platform, root, _, _) in ALL {
        let always_ask = vec![".git/**".into(), "**/*.pem".into(), "conf/[a-c]?.{ini,cfg}".into()];
        let careful = Workspace::new(WorkspaceOptions { always_ask, ..options(platform, root) }).unwrap();
        for text in [".git", ".git/config", "./x/../.git/a/b", "a.pem", "x/y/a.pem", "conf/a1.ini", "conf/c2.cfg"] {
            assert_eq!(locate(&careful, text).reason, Some("always_ask"), "{text} on {platform:?}");
        }
        for text in [".gitignore", "x/.git/a", "a.pem.txt", "conf/d1.ini", "conf/a1.txt", "conf/a/1.ini"] {
            assert_eq!(locate(&careful, text).reason, None, "{text} on {platform:?}");
        }
        let folds = matches!(platform, Darwin | Windows);
        assert_eq!(locate(&careful, ".GIT/config").position == Where::Outside, folds);
        let recommended = RECOMMENDED_ALWAYS_ASK.iter().map(|glob| (*glob).into()).collect();
        let careful = Workspace::new(WorkspaceOptions { always_ask: recommended, ..options(platform, root) }).unwrap();
        for text in [
            ".git/hooks/pre-commit",
            "a/.git",
            ".vscode/tasks.json",
            ".env",
            "a/.env.local",
            ".github/workflows/x.yml",
            "a/.npmrc",
        ] {
            assert_eq!(locate(&careful, text).reason, Some("always_ask"), "{text} on {platform:?}");
        }
        for text in ["src/main.rs", ".gitignore", "environment", "docs/env.md", "a.envrc", ".github/README.md"] {
            assert_eq!(locate(&careful, text).reason, None, "{text} on {platform:?}");
        }
    }
    let nested = WorkspaceOptions {
        roots: vec!["/ws".into(), "/ws/a".into()],
        always_ask: vec!["a/secret/**".into()],
        ..WorkspaceOptions::default()
    };
    assert_eq!(locate(&Workspace::new(nested).unwrap(), "/ws/a/secret/x").reason, Some("always_ask"));
}

/// Locates with a host that follows these links, as often as it is asked.
fn real(workspace: &Workspace, text: &str, links: &[(&str, Option<&str>)]) -> (Place, Vec<String>) {
    let mut facts = Facts::default();
    let mut asked = Vec::new();
    loop {
        let mut questions = Questions::default();
        let place = workspace.locate(text, &facts, &mut questions);
        if questions.real.is_empty() {
            return (place, asked);
        }
        assert_eq!(place.position, Where::Outside, "a question is open");
        asked.extend(questions.real.clone());
        let answer = |text: String| {
            let found = links.iter().find(|(from, _)| text == *from || text.starts_with(&format!("{from}/")));
            let real = found.map_or(Some(text.clone()), |(from, to)| to.map(|to| text.replacen(from, to, 1)));
            (text, real)
        };
        let mut known = facts.real.into_entries();
        known.extend(questions.real.into_iter().map(answer));
        facts.real = Table::new(known);
    }
}

fn physical() -> Workspace {
    Workspace::new(WorkspaceOptions { physical: true, always_ask: vec![".git/**".into()], ..options(Posix, "/ws") }).unwrap()
}

#[test]
fn rule_physical_both() {
    let workspace = physical();
    for (text, links, expected) in [
        ("a", vec![], None),
        ("link/x", vec![("/ws/link", Some("/etc"))], Some("symlink")),
        ("link/x", vec![("/ws/link", Some("/ws/other"))], None),
        ("link/config", vec![("/ws/link", Some("/ws/.git"))], Some("always_ask")),
        ("/etc/x", vec![("/etc/x", Some("/ws/x"))], Some("outside_root")),
        ("~/x", vec![], Some("unexpanded")),
        // What another reader would open is followed too.
        ("%6Cink/x", vec![("/ws/link", Some("/etc"))], Some("symlink")),
        ("{link,a}/x", vec![("/ws/link", Some("/etc"))], Some("symlink")),
        ("link\\x", vec![("/ws/link", Some("/etc"))], Some("symlink")),
        ("a%20b", vec![("/ws/link", Some("/etc"))], None),
    ] {
        let (place, _) = real(&workspace, text, &links);
        assert_eq!(place.reason, expected, "{text}");
        assert_eq!(place.physical == "checked", matches!(expected, None | Some("symlink")) || text == "link/config");
    }
    let unchecked = Workspace::new(options(Posix, "/ws")).unwrap();
    assert_eq!(locate(&unchecked, "a").physical, "unchecked");
    // Links are followed before `..` is taken away.
    let (_, asked) = real(&workspace, "link/../x", &[]);
    assert_eq!(asked, ["/ws", "/ws/x", "/ws/link/../x"]);
    let (_, asked) = real(&workspace, "file:///ws/link/../x", &[]);
    assert!(asked.contains(&"/ws/link/../x".to_string()), "{asked:?}");
}

#[test]
fn rule_physical_failed_is_outside() {
    let workspace = physical();
    assert_eq!(real(&workspace, "a", &[("/ws/a", None)]).0.reason, Some("unresolved"));
    assert_eq!(real(&workspace, "a", &[("/ws", None)]).0.reason, Some("unresolved"));
    assert_eq!(real(&workspace, "a", &[("/ws/a", Some("relative"))]).0.reason, Some("unresolved"));
    assert_eq!(real(&workspace, "a", &[("/ws/a", Some("/proc/self/cwd/a"))]).0.reason, Some("unresolved"));
    assert_eq!(real(&workspace, "a", &[("/ws/b", None)]).0.reason, None);
}

#[test]
fn rule_physical_roots_too() {
    let workspace = physical();
    let home = [("/ws", Some("/data/ws"))];
    for (text, expected) in [
        ("a", None),
        ("/ws/a", None),
        ("/data/ws/a", None),
        ("/data/x", Some("outside_root")),
        ("/data/ws/.git/x", Some("always_ask")),
    ] {
        let (place, _) = real(&workspace, text, &home);
        assert_eq!(place.reason, expected, "{text}");
        assert_eq!(place.root.as_deref(), expected.is_none().then_some("/ws"), "{text}");
    }
    let short = Workspace::new(WorkspaceOptions { physical: true, ..options(Windows, r"C:\Users\RUNNER~1\p") }).unwrap();
    let (place, _) = real(&short, r"C:\Users\runneradmin\p\a", &[(r"C:\Users\RUNNER~1\p", Some(r"C:\Users\runneradmin\p"))]);
    assert_eq!((place.position, place.root.as_deref()), (Where::Inside, Some(r"C:\Users\RUNNER~1\p")));
    let long = Workspace::new(WorkspaceOptions { physical: true, ..options(Windows, r"C:\Long name\p") }).unwrap();
    let (place, _) = real(&long, r"C:\LONGNA~1\p\a", &[(r"C:\LONGNA~1\p\a", Some(r"C:\Long name\p\a"))]);
    assert_eq!((place.position, place.root.as_deref()), (Where::Inside, Some(r"C:\Long name\p")));
    let (place, _) = real(&long, r"C:\LONGNA~1\p\a", &[(r"C:\LONGNA~1\p\a", Some(r"C:\Longest\p\a"))]);
    assert_eq!(place.reason, Some("short_name"));
}

#[test]
fn rule_physical_hard_links() {
    let workspace = Workspace::new(WorkspaceOptions { link_counts: true, ..options(Posix, "/ws") }).unwrap();
    for (count, expected) in [(Some(0), None), (Some(1), None), (Some(2), Some("hard_link")), (None, Some("unresolved"))] {
        let facts = Facts { links: Table::new(vec![("/ws/a".into(), count)]), ..Facts::default() };
        let mut questions = Questions::default();
        assert_eq!(workspace.locate_for_write("a", &facts, &mut questions).reason, expected);
        assert_eq!(workspace.locate("a", &facts, &mut questions).reason, None, "reading changes nothing");
        assert!(questions.links.is_empty());
    }
    let mut questions = Questions::default();
    assert_eq!(workspace.locate_for_write("a", &Facts::default(), &mut questions).reason, Some("unresolved"));
    assert_eq!(questions.links, ["/ws/a"]);
}

/// Whether a line asks in the common posix workspace, started in this folder.
fn line(text: &str, cwd: Option<&str>) -> Vec<(String, &'static str)> {
    let workspace = Workspace::new(WorkspaceOptions { cwd: Some("/srv/ws/sub".into()), ..options(Posix, "/srv/ws") }).unwrap();
    let places = workspace.locate_command(text, cwd, &Facts::default(), &mut Questions::default());
    assert!(!places.is_empty(), "the folder a line starts in is a place by itself");
    places.into_iter().map(|place| (place.path, place.reason.unwrap_or("inside"))).collect()
}

fn stays(text: &str, cwd: Option<&str>) -> bool {
    line(text, cwd).iter().all(|(_, reason)| *reason == "inside")
}

#[test]
fn rule_command_starts_in_cwd() {
    assert_eq!(line("npm test", None)[0], ("/srv/ws/sub".into(), "inside"));
    assert_eq!(line("npm test", Some(".."))[0], ("/srv/ws".into(), "inside"));
    for cwd in ["/etc", "~", "$HOME", "../..", "a/../../..", "C:\\", "file:///etc", "http://x/y", "\0", ""] {
        assert!(!stays("npm test", Some(cwd)), "{cwd:?}");
        assert!(!stays("cat ../srv/ws/a", Some(cwd)), "{cwd:?}");
        // A folder that is nowhere is no way back in.
        assert!(line("cat ../../../srv/ws/a", Some(cwd)).iter().skip(1).all(|(_, reason)| *reason != "inside"), "{cwd:?}");
    }
    let apart = Workspace::new(WorkspaceOptions { cwd: Some("/home/u".into()), ..options(Posix, "/ws") }).unwrap();
    assert_eq!(apart.locate_command("make", None, &Facts::default(), &mut Questions::default())[0].position, Where::Outside);
    let none = Workspace::new(WorkspaceOptions::default()).unwrap();
    assert_eq!(none.locate_command("make", None, &Facts::default(), &mut Questions::default())[0].position, Where::Outside);
}

#[test]
fn rule_command_folders() {
    for text in ["cd .. && cat a", "cd a && cd ../.. && cat x", "cd /srv/ws && ls a", "cat ../a", "cd a/b && cat ../../../x"] {
        assert!(stays(text, None), "{:?}", line(text, None));
    }
    for text in [
        "cd ../.. && cat a",
        "cd .. && cat ../a",
        "cd /etc && cat passwd",
        "cd .. && cd .. && cd ws && cat a",
        "cd ~ && cat a",
        "cat ../../a",
        "cd $X && cat a",
    ] {
        assert!(!stays(text, None), "{text}");
    }
    assert!(stays("cat ../a", None) && !stays("cat ../a", Some("..")));
}

#[test]
fn rule_command_every_word() {
    for (text, inside) in [
        ("cat a b ../c", true),
        ("cat a /etc/passwd", false),
        ("echo x > ../../y", false),
        ("echo x > ../y", true),
        ("cat %2e%2e/../x", false),
    ] {
        assert_eq!(stays(text, None), inside, "{text}");
    }
}

#[test]
fn rule_command_opaque_is_outside() {
    assert!(line("eval \"$X\"", None).iter().any(|(_, reason)| *reason == "opaque_command"));
    assert!(!line("git status", None).iter().any(|(_, reason)| *reason == "opaque_command"));
}

#[test]
fn rule_command_words_are_asked_about() {
    // What could be no file's name is no reason to refuse the whole call.
    let workspace = Workspace::new(options(Windows, r"C:\ws")).unwrap();
    for text in ["type a<b", r"type x\con", "type a.txt:x", r"type C:\ws\a:b", "npm run build:prod", "type \"\"", "cat ''"] {
        let places = workspace.locate_command(text, None, &Facts::default(), &mut Questions::default());
        assert!(places.iter().all(|place| place.position != Where::Invalid), "{text}: {places:?}");
    }
    let places = workspace.locate_command("type a\0b", None, &Facts::default(), &mut Questions::default());
    assert_eq!(places[0].position, Where::Invalid);
}

#[test]
fn rule_patch_every_header() {
    let workspace = Workspace::new(options(Posix, "/ws")).unwrap();
    let patch = |to: &str| format!("--- a/x\n+++ b/{to}\n@@ -1 +1 @@\n-a\n+b\n");
    let inside = |text: &str| {
        workspace
            .locate_patch(text, &Facts::default(), &mut Questions::default())
            .iter()
            .all(|place| place.position == Where::Inside)
    };
    assert!(inside(&patch("x")) && !inside(&patch("../../x")) && !inside("garbage\0"));
    assert!(!inside(&format!("{}{}", patch("x"), "--- /etc/a\n+++ /etc/a\n@@ -1 +1 @@\n-a\n+b\n")));
}

#[cfg(feature = "unicode")]
#[test]
fn rule_place_darwin_nfc() {
    let (composed, apart) = ("caf\u{e9}", "cafe\u{301}");
    for (platform, equal) in [(Darwin, true), (Posix, false), (Windows, false)] {
        let drive = if platform == Windows { "C:" } else { "" };
        for (one, other) in [(composed, apart), (apart, composed)] {
            let always_ask = vec![format!("{one}.txt")];
            let workspace =
                Workspace::new(WorkspaceOptions { always_ask, ..options(platform, &format!("{drive}/{one}")) }).unwrap();
            assert_eq!(locate(&workspace, &format!("{drive}/{other}/a")).position == Where::Inside, equal, "{platform:?}");
            assert_eq!(locate(&workspace, &format!("{other}.txt")).reason == Some("always_ask"), equal, "{platform:?}");
            assert_eq!(locate(&workspace, "CAFÉ/x").position, Where::Inside);
        }
    }
}
