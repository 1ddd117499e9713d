//! The bodies of the boundary tests: the wire as it is compiled for wasm, run in Node and in a browser.

use sanmon::wire;
use serde_json::{Value, json};

const EFFECTS: [&str; 3] = ["allow", "ask", "deny"];

/// Each of the 576 inputs, packed as the face packs it, with the only right effect.
pub(crate) fn all_inputs_decide() {
    let mut seen = [false; 576];
    for (packed, effect) in cases() {
        assert_eq!(wire::decide(packed), effect, "input {packed}");
        seen[packed as usize] = true;
    }
    assert!(seen.iter().all(|seen| *seen), "the cases are not all the inputs");
}

/// `explain` says the same, by a trace that ends in it.
pub(crate) fn explain_agrees() {
    for (packed, effect) in cases() {
        let decision = parsed(&wire::explain(packed, "bad arguments"));
        assert_eq!(decision["effect"], EFFECTS[effect as usize], "input {packed}");
        let trace = decision["trace"].as_array().expect("a trace");
        assert_eq!(trace.last().map(|step| &step["effect"]), Some(&decision["effect"]), "input {packed}");
        assert!(decision["reason"].as_str().is_some_and(|reason| !reason.is_empty()), "input {packed}");
    }
}

/// A number that packs no input opens nothing.
pub(crate) fn other_numbers_are_refused() {
    for packed in [576, 577, 1000, 1 << 16, u32::MAX / 2, u32::MAX] {
        assert_eq!(wire::decide(packed), 3, "{packed}");
        assert_eq!(wire::explain(packed, ""), "", "{packed}");
    }
}

/// Mode words fold, scale words do not; 4 is added to what was recognised.
pub(crate) fn words_are_read() {
    for (word, number) in [("ask", 4), (" Plan\t", 5), ("AGENT", 6), ("", 2), ("yolo", 2), ("аsk", 2)] {
        assert_eq!(wire::parse_work_mode(word), number, "`{word}`");
    }
    for (word, number) in [("manual", 4), ("auto", 5), ("yolo", 6), ("YOLO", 0), (" yolo", 0), ("", 0)] {
        assert_eq!(wire::parse_approval_mode(word), number, "`{word}`");
    }
}

/// The limits cross as one object of whole numbers.
pub(crate) fn limits_are_numbers() {
    let limits = parsed(&wire::limits::limits());
    let limits = limits.as_object().expect("an object");
    assert!(!limits.is_empty() && limits.values().all(Value::is_u64), "{limits:?}");
}

/// One digest for one value, however it is written.
pub(crate) fn digests_are_canonical() {
    let one = wire::digest(r#"{"b":[1.0,"é"],"a":null}"#).expect("a digest");
    assert_eq!(one.len(), 64);
    assert_eq!(wire::digest("{ \"a\": null, \"b\": [1, \"\\u00e9\"] }"), Ok(one.clone()));
    assert_ne!(wire::digest(r#"{"b":[1.5,"é"],"a":null}"#), Ok(one));
}

/// What is not a request is refused as JSON with a code and its problems, and the next request is served.
pub(crate) fn refusals_are_json() {
    for text in ["", "{", "null", "[1]", "[{\"name\":\"a\",\"nome\":1}]", "\u{0}", "[[[[", "{\"a\":1,\"a\":2}"] {
        let refusal = wire::RegistryHandle::build(text).expect_err(text);
        let refusal = parsed(&refusal);
        assert!(refusal["code"].is_string(), "`{text}`: {refusal}");
        assert!(refusal["problems"].as_array().is_some_and(|problems| !problems.is_empty()), "`{text}`: {refusal}");
    }
    let deep = "[".repeat(100_000);
    assert!(wire::RegistryHandle::build(&deep).is_err());
    assert!(wire::digest(&deep).is_err());
    assert_eq!(wire::decide(0), wire::decide(0));
}

/// A registry is built once and answers for its tools; an unknown number is not one of them.
pub(crate) fn registries_answer() {
    let tools = json!([
        { "name": "look", "authority": "read", "inputSchema": {}, "paths": [] },
        { "name": "write_file", "authority": "write", "inputSchema": {}, "paths": ["path"] },
    ]);
    let registry = wire::RegistryHandle::build(&tools.to_string()).expect("a registry");
    let description = parsed(&registry.describe());
    assert_eq!(description["tools"][0]["effect"], "allow");
    assert_eq!(description["tools"][1]["effect"], "ask");
    assert_eq!(description["digest"].as_str().map(str::len), Some(64));
    let workspace = wire::WorkspaceHandle::build(r#"{"roots":["/ws"],"platform":"posix"}"#).expect("a workspace");
    let inside = parsed(&registry.inspect(Some(&workspace), 1, r#"{"path":"a/b.txt"}"#, ""));
    assert_eq!((&inside["outsideWorkspace"], &inside["error"]), (&json!(false), &Value::Null), "{inside}");
    let outside = parsed(&registry.inspect(Some(&workspace), 1, r#"{"path":"../b.txt"}"#, ""));
    assert_eq!(outside["outsideWorkspace"], true, "{outside}");
    for bad in [registry.inspect(None, 1, "{", ""), registry.inspect(None, 2, "{}", ""), registry.inspect(None, 1, "[]", "")] {
        assert!(parsed(&bad)["error"].is_string(), "{bad}");
    }
}

fn cases() -> impl Iterator<Item = (u32, u32)> {
    include_str!("../cases/decide.jsonl").lines().map(|line| {
        let case = parsed(line);
        let input = &case["input"];
        let place = |field: &str, words: &[&str]| {
            let word = input[field].as_str();
            words.iter().position(|known| word == Some(*known)).map_or(0, |at| at as u32)
        };
        let flag = |field: &str| u32::from(input[field] == true);
        let digits = [
            (place("default", &EFFECTS), 3),
            (u32::from(!input["inspectErr"].is_null()), 2),
            (flag("bound"), 2),
            (flag("outsideWorkspace"), 2),
            (place("agentEffect", &["", "allow", "ask", "deny"]), 4),
            (place("approval", &["manual", "auto", "yolo"]), 3),
            (flag("approved"), 2),
        ];
        let packed = digits.iter().fold(0, |packed, (digit, base)| packed * base + digit);
        let effect = case["effect"].as_str();
        (packed, EFFECTS.iter().position(|known| effect == Some(*known)).expect("an effect") as u32)
    })
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("`{text}` is not JSON: {error}"))
}

/// One test for each body, where they run.
macro_rules! boundary_tests {
    ($($body:ident)*) => { $(#[wasm_bindgen_test::wasm_bindgen_test] fn $body() { wasm_shared::$body(); })* };
}

pub(crate) use boundary_tests;
