//! Parts between lines of `===`: tools, workspace options, arguments, facts, a profile request, a path.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sanmon::wire::{self, RegistryHandle, WorkspaceHandle};
use serde_json::Value;

const TOOLS: &str = r#"[{"name":"write_file","authority":"write","inputSchema":{},"paths":["path","edits[].file"]},
{"name":"run","authority":"write","inputSchema":{},"command":"command","paths":["cwd"]},
{"name":"apply","authority":"write","inputSchema":{},"patch":"patch"},
{"name":"host","authority":"read","inputSchema":{},"pathsByHost":true}]"#;
const WORKSPACE: &str = r#"{"roots":["/ws"],"alwaysAsk":[".git/**"],"physical":true,"linkCounts":true}"#;

fuzz_target!(|text: &str| {
    let mut parts = text.split("\n===\n");
    let mut part = || parts.next().unwrap_or_default();
    let (tools, options, args, facts, profile, path) = (part(), part(), part(), part(), part(), part());

    let registry = RegistryHandle::build(tools).map_err(|error| refusal(&error)).or_else(|()| RegistryHandle::build(TOOLS)).expect("the usual tools");
    let workspace =
        WorkspaceHandle::build(options).map_err(|error| refusal(&error)).or_else(|()| WorkspaceHandle::build(WORKSPACE)).expect("the usual options");
    json(&registry.describe());
    json(&workspace.roots());
    for tool in 0..5 {
        for workspace in [None, Some(&workspace)] {
            let told = json(&registry.inspect(workspace, tool, args, facts));
            for place in told["places"].as_array().expect("places") {
                let inside = place["where"] == "inside";
                assert!(!inside || workspace.is_some(), "inside no workspace: {told}");
                inside.then(|| check(place));
            }
            assert!(told["outsideWorkspace"].is_boolean(), "{told}");
        }
    }
    for answer in [workspace.locate(path, facts), workspace.locate_command(path, options, facts), workspace.locate_patch(path, facts)] {
        match answer {
            Ok(answer) => json(&answer)["places"].as_array().expect("places").iter().filter(|place| place["where"] == "inside").for_each(check),
            Err(error) => refusal(&error),
        }
    }
    match registry.profile(profile) {
        Ok(answer) => drop(json(&answer)),
        Err(error) => refusal(&error),
    }
    match wire::digest(args) {
        Ok(digest) => assert!(digest.len() == 64 && digest.bytes().all(|byte| byte.is_ascii_hexdigit())),
        Err(error) => refusal(&error),
    }
    let number = text.bytes().fold(0_u32, |number, byte| number.wrapping_mul(31).wrapping_add(u32::from(byte)));
    for packed in [number, number % 600] {
        assert_eq!(wire::decide(packed) == wire::MALFORMED, packed >= 576);
        let told = wire::explain(packed, path);
        if packed < 576 { drop(json(&told)) } else { assert_eq!(told, "") }
    }
    assert!(wire::parse_work_mode(path) < 7 && wire::parse_approval_mode(path) < 7);
});

fn check(place: &Value) {
    let path = place["path"].as_str().expect("a path");
    assert!(!path.contains('\0') && !path.split('/').any(|segment| segment == ".."), "inside: {place}");
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("not JSON ({error}): {text}"))
}

/// `{ code, problems: [{ field, message }] }`, never empty.
fn refusal(text: &str) {
    let told = json(text);
    let problems = told["problems"].as_array().expect("problems");
    assert!(told["code"].is_string() && !problems.is_empty(), "{told}");
    assert!(problems.iter().all(|problem| problem["message"].as_str().is_some_and(|message| !message.is_empty())), "{told}");
}
