//! Shell lines told elsewhere, plain development lines that must stay inside, and lines that must ask.

#![allow(clippy::string_slice)]

use sanmon::{CommandScan, Platform, scan_command};

/// A stand-in for the place code: whether anything of the line surely or maybe lies outside `/ws`, with the line run there.
fn asks(line: &str, platform: Platform) -> bool {
    match scan_command(line, platform) {
        CommandScan::Invalid(_) => true,
        CommandScan::Scanned { opaque: Some(_), .. } => true,
        CommandScan::Scanned { paths, opaque: None } => paths.iter().any(|p| {
            let mut depth: Option<i32> = Some(0);
            for step in p.folders.iter().chain([&p.path]) {
                depth = walk(depth, step, platform);
            }
            depth.is_none()
        }),
    }
}

fn walk(depth: Option<i32>, path: &str, platform: Platform) -> Option<i32> {
    let windows = platform == Platform::Windows;
    let path = if windows { path.replace('\\', "/") } else { path.to_string() };
    let (mut depth, rest) = if !windows && (path == "/ws" || path.starts_with("/ws/")) {
        (0, path[3..].to_string())
    } else if windows && path.to_lowercase().starts_with("c:/work") {
        (0, path[7..].to_string())
    } else if path.starts_with('/') || path.starts_with('~') || (windows && path.contains(':')) {
        return None;
    } else {
        (depth?, path)
    };
    for segment in rest.split('/') {
        match segment {
            "" | "." => {}
            ".." => depth -= 1,
            _ => depth += 1,
        }
        if depth < 0 {
            return None;
        }
    }
    Some(depth)
}

fn show(line: &str, platform: Platform) -> String {
    format!("{line:?}: {:?}", scan_command(line, platform))
}

#[test]
fn rule_command_cases() {
    let text = std::fs::read_to_string("tests/cases/commands.jsonl").unwrap();
    let mut count = 0;
    for line in text.lines() {
        let case: serde_json::Value = serde_json::from_str(line).unwrap();
        let input = &case["minimal_input"];
        let platform = match input["platform"].as_str().unwrap() {
            "windows" => Platform::Windows,
            "darwin" => Platform::Darwin,
            _ => Platform::Posix,
        };
        let command = input["args"]["command"].as_str().unwrap();
        let scan = scan_command(command, platform);
        match case["verdict"].as_str().unwrap() {
            "deny" => assert!(matches!(scan, CommandScan::Invalid(_)), "{}: {}", case["id"], show(command, platform)),
            "ask" => {
                assert!(!matches!(scan, CommandScan::Invalid(_)), "{}: {}", case["id"], show(command, platform));
                assert!(asks(command, platform), "{}: {}", case["id"], show(command, platform));
            }
            "allow" => assert!(!asks(command, platform), "{}: {}", case["id"], show(command, platform)),
            other => panic!("{other}"),
        }
        count += 1;
    }
    assert_eq!(count, 40);
}

/// The lines of a table under `tests/cases`-like sections below: one a line, `⏎` for a newline, `␍` for a carriage return.
fn table(text: &str) -> impl Iterator<Item = String> + '_ {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).map(|line| line.replace('⏎', "\n").replace('␍', "\r"))
}

fn check(text: &str, platform: Platform, ask: bool) {
    let wrong: Vec<String> = table(text).filter(|line| asks(line, platform) != ask).map(|line| show(&line, platform)).collect();
    assert!(wrong.is_empty(), "{} lines should {}ask:\n{}", wrong.len(), if ask { "" } else { "not " }, wrong.join("\n"));
}

#[test]
fn rule_command_plain_work() {
    check(PLAIN, Platform::Posix, false);
    check(PLAIN, Platform::Darwin, false);
}

#[test]
fn rule_command_opaque_is_outside() {
    check(ASK, Platform::Posix, true);
    check(ASK, Platform::Darwin, true);
}

#[test]
fn rule_command_windows() {
    check(include_str!("command_lines/windows_plain.txt"), Platform::Windows, false);
    check(include_str!("command_lines/windows_ask.txt"), Platform::Windows, true);
}

#[test]
fn tables_are_long_enough() {
    assert!(table(PLAIN).count() >= 120 && table(ASK).count() >= 120);
}

const PLAIN: &str = include_str!("command_lines/plain.txt");
const ASK: &str = include_str!("command_lines/ask.txt");
