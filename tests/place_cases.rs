//! The single calls of `cases/containment.jsonl` and the path facts of `cases/peers.jsonl`, through the kernel alone.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::wildcard_enum_match_arm
)]

use sanmon::{Facts, Place, Questions, Table, Where, Workspace, WorkspaceOptions};
use serde_json::Value;

fn cases(file: &str) -> Vec<Value> {
    let path = format!("{}/tests/cases/{file}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn texts(value: &Value) -> Vec<String> {
    match value {
        Value::String(text) => vec![text.clone()],
        Value::Array(items) => items.iter().flat_map(texts).collect(),
        Value::Object(map) => map.iter().filter(|(key, _)| key.as_str() != "text").flat_map(|(_, value)| texts(value)).collect(),
        _ => vec![],
    }
}

/// A resolver over the links a case describes: follows them segment by segment, as a system does.
fn real(path: &str, fs: &Value) -> Option<String> {
    if let Some(canonical) = fs["canonical"][path].as_str().or(fs["realpath"][path].as_str()) {
        return Some(canonical.to_owned());
    }
    if fs["symlinks"].is_null() && fs["realpath"].is_null() {
        return Some(path.to_owned());
    }
    let mut done = String::new();
    for segment in path.split('/').filter(|segment| !segment.is_empty()) {
        if segment == ".." {
            done.truncate(done.rfind('/').unwrap_or(0));
            continue;
        }
        done = format!("{done}/{segment}");
        for links in ["symlinks", "realpath"] {
            if let Some(target) = fs[links][&done].as_str() {
                done = target.to_owned();
            }
        }
    }
    Some(done)
}

fn locate(input: &Value, path: &str) -> Place {
    let fs = if input["fs"].is_null() { input } else { &input["fs"] };
    let throws = input["resolver"] == "throws";
    let physical = throws || !fs["symlinks"].is_null() || !fs["canonical"].is_null() || !fs["realpath"].is_null();
    let roots = if input["roots"].is_null() { &input["workspaceRoots"] } else { &input["roots"] };
    let workspace = Workspace::new(WorkspaceOptions {
        roots: texts(roots),
        cwd: input["cwd"].as_str().map(Into::into),
        platform: input["platform"].as_str().map(|word| sanmon::Platform::parse(word).unwrap()),
        case_insensitive: input["caseInsensitive"].as_bool(),
        always_ask: texts(&input["host_rule"]["alwaysAsk"]),
        physical,
        link_counts: !fs["nlink"].is_null(),
    });
    let Ok(workspace) = workspace else { return Place::nowhere(path, "no_workspace") };
    let mut facts = Facts::default();
    for _ in 0..2 {
        let mut questions = Questions::default();
        let place = workspace.locate_for_write(path, &facts, &mut questions);
        if questions == Questions::default() {
            return place;
        }
        let mut known: Vec<_> = facts.real.into_entries();
        known.extend(questions.real.into_iter().map(|text| (text.clone(), if throws { None } else { real(&text, fs) })));
        facts.real = Table::new(known);
        facts.links =
            questions.links.into_iter().map(|text| (text.clone(), Some(fs["nlink"][&text].as_u64().unwrap_or(1)))).collect();
    }
    let mut questions = Questions::default();
    let place = workspace.locate_for_write(path, &facts, &mut questions);
    assert_eq!(questions, Questions::default(), "asks for ever");
    place
}

#[test]
fn containment_cases() {
    let mut ran = 0;
    let mut wrong = Vec::new();
    for case in cases("containment.jsonl") {
        let input = &case["minimal_input"];
        let tool = input["tool"].as_str().unwrap_or_default();
        // Flows, patches, archives and shell lines run through the package's own tests.
        if matches!(tool, "" | "apply_diff" | "apply_patch" | "extract_archive" | "run_command") {
            continue;
        }
        let args = &input["args"];
        let places: Vec<_> = if args["target"].is_null() {
            texts(args).iter().map(|path| locate(input, path)).collect()
        } else {
            vec![Place::nowhere("", "no_path")]
        };
        let inside = places.iter().all(|place| place.position == Where::Inside);
        let invalid = places.iter().any(|place| place.position == Where::Invalid);
        let right = match case["verdict"].as_str().unwrap() {
            "allow" | "shown" => inside,
            "ask" => !inside && !invalid,
            "deny" => invalid,
            "not_allow" => !inside,
            "allow_or_ask" => !invalid,
            other => panic!("an unknown verdict {other}"),
        };
        ran += 1;
        if !right {
            wrong.push(format!("{} {}: {} but {places:?}", case["id"], args, case["verdict"]));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(ran > 60, "{ran}");
}

#[test]
fn peer_path_facts() {
    let mut ran = 0;
    for case in cases("peers.jsonl").iter().filter(|case| case["kind"] == "path") {
        let args = &case["call"]["args"];
        let paths = texts(args);
        let places: Vec<_> = paths.iter().map(|path| locate(&case["setup"], path)).collect();
        let outside = places.is_empty() || places.iter().any(|place| place.position != Where::Inside);
        assert_eq!(outside, case["expected"]["outsideWorkspace"].as_bool().unwrap(), "{} {places:?}", case["id"]);
        ran += 1;
    }
    assert!(ran > 10);
}

#[test]
fn after_a_folder_change_through_a_link_parents_are_those_of_where_it_leads() {
    let workspace =
        Workspace::new(WorkspaceOptions { roots: vec!["/ws".into()], physical: true, ..WorkspaceOptions::default() }).unwrap();
    // `/ws/a/top` leads to the root itself, so `..` below it leaves.
    let fs = serde_json::json!({"symlinks": {"/ws/a/top": "/ws"}});
    let mut known: Vec<(String, Option<String>)> = Vec::new();
    for _ in 0..3 {
        let facts = Facts { real: Table::new(known.clone()), ..Facts::default() };
        let mut questions = Questions::default();
        let places = workspace.locate_command("cd a/top && cat ../secret && cat b", None, &facts, &mut questions);
        if questions.real.is_empty() {
            let outside: Vec<_> =
                places.iter().filter(|place| place.position != Where::Inside).map(|place| place.given.as_str()).collect();
            assert_eq!(outside, ["../secret"], "{places:?}");
            return;
        }
        known.extend(questions.real.into_iter().map(|text| (text.clone(), real(&text, &fs))));
    }
    panic!("asks for ever: {known:?}");
}
