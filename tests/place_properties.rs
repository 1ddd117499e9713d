//! Laws of places, on random roots, paths, respellings and garbage, against a naive reader that shares no code with the crate.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::string_slice)]

use proptest::{prelude::*, sample::select};
use sanmon::{Facts, Place, Platform, Questions, Table, Where, Workspace, WorkspaceOptions};

/// One platform's workspace for these laws.
struct World {
    platform: Platform,
    roots: &'static [&'static str],
    cwd: &'static str,
    outside: &'static [&'static str],
}

const WORLDS: [World; 4] = [
    World {
        platform: Platform::Posix,
        roots: &["/srv/ws", "/opt/My work"],
        cwd: "/srv/ws/sub",
        outside: &["/srv/ws-evil", "/srv", "/etc/passwd", "/opt/My", "/opt/My work2/x", "/SRV/ws/a", "/srv/w"],
    },
    World {
        platform: Platform::Darwin,
        roots: &["/Users/u/Ws"],
        cwd: "/Users/u/Ws",
        outside: &["/Users/u/Ws2", "/Users/u", "/private/etc", "/Users/u/Ws .txt", "/Users/v/Ws/x"],
    },
    World {
        platform: Platform::Windows,
        roots: &[r"C:\Users\U\Ws", r"\\srv\share\Ws"],
        cwd: r"C:\Users\U\Ws\sub",
        outside: &[r"C:\Users\U\Ws2", r"C:\Users", r"D:\Users\U\Ws\a", r"\\srv\other\Ws\a", r"\\srv\share\x", r"\\evil\share\Ws"],
    },
    World {
        platform: Platform::Uri,
        roots: &["https://h.example/ws", "file:///srv/ws"],
        cwd: "https://h.example/ws/sub",
        outside: &[
            "https://h.example/ws2",
            "https://h.example/",
            "http://h.example/ws/a",
            "https://evil/ws/a",
            "file:///etc/passwd",
        ],
    },
];

fn workspace(world: &World, roots: &[&str], physical: bool) -> Workspace {
    Workspace::new(WorkspaceOptions {
        roots: roots.iter().map(|root| (*root).into()).collect(),
        cwd: Some(world.cwd.into()),
        platform: Some(world.platform),
        physical,
        ..WorkspaceOptions::default()
    })
    .unwrap()
}

fn locate(workspace: &Workspace, text: &str) -> Place {
    workspace.locate(text, &Facts::default(), &mut Questions::default())
}

/// What one step does to the spelling of a path, without changing where it lies.
#[derive(Debug, Clone)]
enum Step {
    Dot(usize),
    Double(usize),
    UpAndDown(usize, &'static str),
    Trailing,
    Case(u64),
    Slashes(u64),
    Verbatim,
    Blanks(usize, &'static str),
    Encode(u64),
    FileUri(&'static str),
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        any::<usize>().prop_map(Step::Dot),
        any::<usize>().prop_map(Step::Double),
        (any::<usize>(), select(vec!["x", "a b", "..x", "é"])).prop_map(|(at, name)| Step::UpAndDown(at, name)),
        Just(Step::Trailing),
        any::<u64>().prop_map(Step::Case),
        any::<u64>().prop_map(Step::Slashes),
        Just(Step::Verbatim),
        (any::<usize>(), select(vec![".", " ", "...", ". ."])).prop_map(|(at, blanks)| Step::Blanks(at, blanks)),
        any::<u64>().prop_map(Step::Encode),
        select(vec!["file://", "FILE://", "file:", "file://localhost"]).prop_map(Step::FileUri),
    ]
}

/// `C:`, `\\srv\share`, `https://host`, and the names behind it.
fn split(platform: Platform, path: &str) -> (String, Vec<String>) {
    let separator = if platform == Platform::Windows { '\\' } else { '/' };
    let parts: Vec<&str> = path.split(separator).collect();
    let volume = match platform {
        Platform::Posix | Platform::Darwin => 1,
        Platform::Windows if path.starts_with('\\') => 4,
        Platform::Windows => 1,
        Platform::Uri => 3,
    };
    let names = parts[volume.min(parts.len())..].iter().filter(|name| !name.is_empty()).map(|name| (*name).to_string());
    (parts[..volume].join(&separator.to_string()), names.collect())
}

fn flip(text: &str, bits: u64) -> String {
    let change = |(n, c): (usize, char)| if bits >> (n % 64) & 1 == 0 { c } else { other_case(c) };
    text.chars().enumerate().map(change).collect()
}

fn other_case(c: char) -> char {
    if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() }
}

fn encode(text: &str, bits: u64, all: &str) -> String {
    let mut out = String::new();
    for (n, c) in text.chars().enumerate() {
        if all.contains(c) || bits >> (n % 64) & 1 == 1 {
            let mut bytes = [0; 4];
            c.encode_utf8(&mut bytes).bytes().for_each(|byte| out.push_str(&format!("%{byte:02x}")));
        } else {
            out.push(c);
        }
    }
    out
}

fn respell(platform: Platform, path: &str, steps: &[Step]) -> String {
    let (mut volume, mut names) = split(platform, path);
    let windows = platform == Platform::Windows;
    let mut separators = 0;
    let mut trailing = false;
    let mut verbatim = false;
    let mut uri = None;
    let mut encoding = None;
    for step in steps {
        let real: Vec<usize> = (0..names.len()).filter(|&n| !matches!(names[n].as_str(), "" | "." | "..")).collect();
        match *step {
            Step::Dot(at) => names.insert(at % (names.len() + 1), ".".into()),
            Step::Double(at) => names.insert(at % (names.len() + 1), String::new()),
            Step::UpAndDown(at, name) => {
                let at = at % (names.len() + 1);
                names.insert(at, "..".into());
                names.insert(at, name.into());
            }
            Step::Trailing => trailing = true,
            Step::Case(bits) => match platform {
                Platform::Posix => {}
                Platform::Darwin | Platform::Windows => {
                    names = names.iter().map(|name| flip(name, bits)).collect();
                    volume = flip(&volume, bits);
                }
                Platform::Uri => volume = flip(&volume, bits),
            },
            Step::Slashes(bits) => separators = bits,
            Step::Verbatim => verbatim = windows,
            Step::Blanks(at, blanks) if windows && !real.is_empty() => names[real[at % real.len()]].push_str(blanks),
            Step::Blanks(..) => {}
            Step::Encode(bits) => encoding = Some(bits),
            Step::FileUri(prefix) => uri = (platform != Platform::Uri && !volume.starts_with("\\\\")).then_some(prefix),
        }
    }
    let encoded = uri.is_some() || platform == Platform::Uri;
    if encoded {
        let bits = encoding.unwrap_or(0);
        if platform == Platform::Uri {
            names = names.iter().map(|name| name.replace("%23", "#").replace("%25", "%")).collect();
        }
        names = names
            .iter()
            .map(|name| if name.contains('.') && name.len() < 3 { name.clone() } else { encode(name, bits, "%?#") })
            .collect();
    }
    if verbatim && uri.is_none() {
        volume = match volume.strip_prefix("\\\\") {
            Some(share) => format!(r"\\?\UNC\{share}"),
            None => format!(r"\\?\{volume}"),
        };
    }
    // Two slashes behind `file:` would begin a host.
    let uri = uri.map(|prefix| if names.first().is_some_and(String::is_empty) && prefix == "file:" { "file://" } else { prefix });
    let mut text = uri.map_or(String::new(), |prefix| if windows { format!("{prefix}/") } else { prefix.to_string() });
    text.push_str(&volume);
    for name in &names {
        text.push(if windows { '\\' } else { '/' });
        text.push_str(name);
    }
    if trailing || names.is_empty() {
        text.push(if windows { '\\' } else { '/' });
    }
    if windows {
        let mut n = 0;
        text = text
            .chars()
            .map(|c| {
                if c != '\\' {
                    c
                } else {
                    n += 1;
                    if separators >> (n % 64) & 1 == 0 { c } else { '/' }
                }
            })
            .collect();
        // A URI has slashes of one kind.
        text = if uri.is_some() { text.replace('\\', "/") } else { text };
    }
    text
}

fn names() -> impl Strategy<Value = Vec<&'static str>> {
    let pool = vec![
        "a", "src", "Main.rs", "a b", "x~y", "100%", "foo..bar", ".hidden", "é", "你好", "a'b", "a+b@c", "no#te", "Ж", "$", "(x)",
    ];
    prop::collection::vec(select(pool), 0..5)
}

fn below(world: &World, root: &str, names: &[&str]) -> String {
    let separator = if world.platform == Platform::Windows { '\\' } else { '/' };
    let mut path = root.to_string();
    for name in names {
        let name = if world.platform == Platform::Uri { encode(name, 0, "%?#") } else { (*name).to_string() };
        path.push(separator);
        path.push_str(&name);
    }
    path
}

/// What the naive reader takes two paths by: volume and names, dots resolved, case folded where the platform folds.
fn naive(platform: Platform, base: &str, text: &str) -> Option<(String, Vec<String>)> {
    let windows = platform == Platform::Windows;
    let mut text = text.to_string();
    if windows {
        text = text.replace('/', "\\");
        text = text.strip_prefix(r"\\?\UNC\").map(|share| format!(r"\\{share}")).unwrap_or(text);
        text = text.strip_prefix(r"\\?\").map(str::to_string).unwrap_or(text);
    }
    let absolute = match platform {
        Platform::Posix | Platform::Darwin => text.starts_with('/'),
        Platform::Windows => text.starts_with(r"\\") || text.get(1..3) == Some(":\\"),
        Platform::Uri => text.contains("://"),
    };
    let (volume, mut parts) = split(platform, if absolute { &text } else { base });
    if !absolute {
        if windows && text.starts_with('\\') || text.starts_with('/') {
            parts.clear();
        }
        parts.extend(text.split(if windows { '\\' } else { '/' }).map(str::to_string));
    }
    let mut names: Vec<String> = Vec::new();
    for part in parts {
        let part =
            if windows && !matches!(part.as_str(), "." | "..") { part.trim_end_matches([' ', '.']).to_string() } else { part };
        match part.as_str() {
            "" | "." => {}
            ".." => drop(names.pop()),
            _ => names.push(part),
        }
    }
    let folds = matches!(platform, Platform::Darwin | Platform::Windows);
    let fold = |text: String| if folds { text.to_lowercase() } else { text };
    Some((if platform == Platform::Uri { volume.to_lowercase() } else { fold(volume) }, names.into_iter().map(fold).collect()))
}

fn naively_inside(world: &World, text: &str) -> bool {
    let Some((volume, names)) = naive(world.platform, world.cwd, text) else { return false };
    world.roots.iter().any(|root| {
        let (root_volume, root_names) = naive(world.platform, "", root).unwrap();
        root_volume == volume && names.starts_with(&root_names)
    })
}

fn garbage() -> impl Strategy<Value = String> {
    let pieces = vec![
        "/",
        "/",
        "/",
        "\\",
        "\\",
        ".",
        ".",
        "..",
        "..",
        "../",
        "..\\",
        "./",
        "~",
        "$",
        "%",
        "%2e",
        "%2F",
        "%5c",
        "%252e",
        "%00",
        "%c0%af",
        "%ff",
        "%u002f",
        ":",
        "*",
        "**",
        "{",
        "}",
        ",",
        ";",
        "|",
        " ",
        "\t",
        "\n",
        "?",
        "#",
        "[",
        "]",
        "(",
        ")",
        "@(",
        "`",
        "'",
        "\"",
        "&",
        "a",
        "b",
        "ws",
        "sub",
        "srv",
        "etc",
        "x.txt",
        "C:",
        "c:\\",
        "D:/",
        "\\\\?\\",
        "//?/",
        "\\??\\",
        "\\\\.\\",
        "UNC\\",
        "\\\\srv\\share\\",
        "\u{2024}",
        "\u{2025}",
        "\u{ff0f}",
        "\u{ff0e}",
        "\u{2215}",
        "\u{200b}",
        "\u{202e}",
        "\u{feff}",
        "\u{a5}",
        "\u{17f}",
        "é",
        "e\u{301}",
        "file:",
        "file://",
        "file:///",
        "https://",
        "https://h.example/",
        "h.example",
        "@",
        "localhost",
        "CON",
        "NUL",
        "A~1",
        ":$DATA",
        "/proc/self/",
        "/dev/fd/",
        "\0",
        "\u{1}",
    ];
    let prefix = select(vec![
        "",
        "",
        "",
        "/srv/ws/",
        "/Users/u/Ws/",
        r"C:\Users\U\Ws\",
        r"\\srv\share\Ws\",
        "https://h.example/ws/",
        "file:///srv/ws/",
        "/opt/My work/",
    ]);
    let mixed = prop_oneof![9 => select(pieces).prop_map(str::to_string), 1 => any::<char>().prop_map(String::from)];
    (prefix, prop::collection::vec(mixed, 0..14)).prop_map(|(prefix, parts)| format!("{prefix}{}", parts.concat()))
}

fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(cases(8_000))]

    /// Rule `place.same-normal-form`: inside stays inside, and is the same place, in every spelling the platform calls equal.
    #[test]
    fn rule_place_same_normal_form(world in 0..4usize, root in 0..2usize, names in names(), steps in prop::collection::vec(step(), 0..8)) {
        let world = &WORLDS[world];
        let path = below(world, world.roots[root % world.roots.len()], &names);
        let workspace = workspace(world, world.roots, false);
        let plain = locate(&workspace, &path);
        prop_assert_eq!(plain.position, Where::Inside, "{:?}", plain);
        let text = respell(world.platform, &path, &steps);
        // Might as well be a list whose second path begins with two dots.
        prop_assume!(!text.contains(" ..\\") && !text.contains(" ../") && !text.ends_with(" .."));
        let place = locate(&workspace, &text);
        prop_assert_eq!(place.position, Where::Inside, "{:?} of {:?}", place, path);
        let folds = matches!(world.platform, Platform::Darwin | Platform::Windows);
        let (one, two) = if folds { (plain.path.to_lowercase(), place.path.to_lowercase()) } else { (plain.path, place.path) };
        prop_assert_eq!(one, two, "{}", text);
        prop_assert_eq!(plain.root, place.root);
    }

    /// Rule `place.segments`: no spelling of an outside path is inside.
    #[test]
    fn rule_place_segments_outside(world in 0..4usize, outside in 0..16usize, up in 0..6usize, names in names(), steps in prop::collection::vec(step(), 0..8)) {
        let world = &WORLDS[world];
        let workspace = workspace(world, world.roots, false);
        let separator = if world.platform == Platform::Windows { "\\" } else { "/" };
        let path = match world.outside.get(outside) {
            Some(path) => below(world, path, &names),
            None => below(world, &format!("{}{}", world.roots[0], format!("{separator}..").repeat(up)), &names),
        };
        if !naively_inside(world, &path) {
            let text = respell(world.platform, &path, &steps);
            let place = locate(&workspace, &text);
            prop_assert_ne!(place.position, Where::Inside, "{:?} of {:?}", place, path);
        }
    }

    /// Rule `place.strictest-reading`: garbage never panics, and what is inside is so for the naive readers too.
    #[test]
    fn rule_place_strictest_reading_of_garbage(world in 0..4usize, text in garbage()) {
        let world = &WORLDS[world];
        let workspace = workspace(world, world.roots, false);
        let place = locate(&workspace, &text);
        if place.position == Where::Inside {
            prop_assert!(naively_inside(world, &place.path), "{:?}", place);
            prop_assert!(place.root.is_some() && place.reason.is_none());
            if !text.contains(':') && !text.contains("??\\") && !text.starts_with("//") && !text.starts_with("\\\\") {
                // Readers that know less or more than the platform does.
                for other in [text.clone(), text.replace("**/", ""), text.replace("%2e", ".").replace("%2F", "/").replace("%5c", "\\"), text.trim().to_string()] {
                    let query = world.platform == Platform::Uri && other.contains(['?', '#']);
                    prop_assert!(other.is_empty() || query || naively_inside(world, &other), "{:?} as {:?}", place, other);
                    if world.platform != Platform::Windows {
                        let other = other.replace('\\', "/");
                        prop_assert!(other.is_empty() || query || naively_inside(world, &other), "{:?} as {:?}", place, other);
                    }
                }
            }
        } else {
            prop_assert!(place.reason.is_some() && place.root.is_none());
        }
    }

    /// Rule `place.same-normal-form`: normalising twice is normalising once.
    #[test]
    fn rule_place_same_normal_form_twice(world in 0..4usize, text in garbage(), names in names(), steps in prop::collection::vec(step(), 0..6), plain in any::<bool>()) {
        let world = &WORLDS[world];
        let workspace = workspace(world, world.roots, false);
        let text = if plain { respell(world.platform, &below(world, world.roots[0], &names), &steps) } else { text };
        let once = locate(&workspace, &text);
        if once.position == Where::Inside {
            let twice = locate(&workspace, &once.path);
            prop_assert_eq!(twice.position, Where::Inside, "{:?} then {:?}", once, twice);
            prop_assert_eq!(&twice.path, &once.path);
            prop_assert_eq!(&twice.root, &once.root);
        }
    }

    /// Rule `place.roots`: more roots never turn inside to outside.
    #[test]
    fn rule_place_roots_widen(world in 0..4usize, text in garbage(), more in select(vec![0, 1, 2])) {
        let world = &WORLDS[world];
        let narrow = locate(&workspace(world, world.roots, false), &text);
        let extra: &[&str] = match (world.platform, more) {
            (Platform::Posix | Platform::Darwin, 0) => &["/"],
            (Platform::Posix, _) => &["/srv/ws/sub", "/etc", "/srv/ws/a b"],
            (Platform::Darwin, _) => &["/Users", "/Users/u/Ws/sub"],
            (Platform::Windows, 0) => &["C:\\", "D:\\"],
            (Platform::Windows, _) => &[r"C:\Users\U\Ws\sub", r"\\srv\share"],
            (Platform::Uri, 0) => &["https://h.example/"],
            (Platform::Uri, _) => &["https://evil/", "https://h.example/ws/sub"],
        };
        let roots: Vec<_> = world.roots.iter().chain(extra).copied().collect();
        let wide = locate(&workspace(world, &roots, false), &text);
        if narrow.position == Where::Inside {
            prop_assert_eq!(wide.position, Where::Inside, "{:?}", wide);
        }
        prop_assert_eq!(narrow.position == Where::Invalid, wide.position == Where::Invalid);
    }

    /// Rule `physical.both`: no fact turns a path outside by its text to inside, short names apart.
    #[test]
    fn rule_physical_both_never_opens(world in 0..4usize, text in garbage(), failing in any::<u64>()) {
        let world = &WORLDS[world];
        let lexical = locate(&workspace(world, world.roots, false), &text);
        let workspace = workspace(world, world.roots, true);
        let mut facts = Facts::default();
        let mut place = lexical.clone();
        for _ in 0..3 {
            let mut questions = Questions::default();
            place = workspace.locate(&text, &facts, &mut questions);
            let mut known = facts.real.into_entries();
            for (n, asked) in questions.real.into_iter().enumerate() {
                // Everything else is said to be at home in the first root.
                let home = if world.roots.contains(&asked.as_str()) { asked.clone() } else { world.roots[0].to_string() };
                known.push((asked, (failing >> (n % 64) & 7 != 0).then_some(home)));
            }
            facts.real = Table::new(known);
        }
        if place.position == Where::Inside {
            prop_assert!(lexical.position == Where::Inside || lexical.reason == Some("short_name"), "{:?} but {:?}", lexical, place);
            prop_assert_eq!(place.physical, "checked");
            prop_assert!(place.root.is_some());
        }
    }
}
