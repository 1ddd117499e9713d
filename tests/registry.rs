//! Rules of the registry, the profile and the inspection, through the wire: text in, text out.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::wildcard_enum_match_arm
)]

mod common;

use common::{inspect, problems, profile, registry, tool};
use serde_json::{Value, json};

#[test]
fn rule_registry_exact_names() {
    for name in ["a", "A9", "mcp__fs__read", "ns.tool:v1/x-y", &"a".repeat(128), "constructor", "toString"] {
        assert!(problems(&[tool(name, json!({}))]).is_empty(), "{name}");
    }
    for name in ["", "9a", "_a", "__proto__", "a b", "r\u{e9}ad", "a\0", &"a".repeat(129), " a", "a\n"] {
        let found = problems(&[tool(name, json!({}))]);
        assert!(found.len() == 1 && found[0].starts_with("tools[0].name"), "{name} {found:?}");
    }
}

#[test]
fn rule_registry_unique_names() {
    let error = sanmon::wire::RegistryHandle::build(
        &json!([tool("a", json!({})), tool("b", json!({})), tool("a", json!({}))]).to_string(),
    )
    .unwrap_err();
    assert_eq!(
        error,
        r#"{"code":"DUPLICATE_TOOL","problems":[{"field":"tools[2].name","message":"the name `a` is taken by tools[0]"}]}"#
    );
}

#[test]
fn rule_registry_all_problems() {
    let write = |more: Value| tool("w", common::merge(json!({"authority": "write"}), more));
    let mut silent = tool("1", json!({}));
    silent.as_object_mut().unwrap().remove("paths");
    let found = problems(&[
        silent,
        write(json!({"paths": ["a[0]", "b"], "modes": ["ask"]})),
        write(json!({"patch": "", "modes": ["plan", "plan"]})),
    ]);
    assert_eq!(found.len(), 7, "{found:#?}");
}

#[test]
fn rule_registry_says_files() {
    let mut silent = tool("a", json!({}));
    silent.as_object_mut().unwrap().remove("paths");
    assert!(problems(std::slice::from_ref(&silent))[0].starts_with("tools[0].paths"));
    for says in [
        json!({"paths": []}),
        json!({"command": "c"}),
        json!({"patch": "p"}),
        json!({"pathsByHost": true}),
        json!({"commandByHost": true}),
    ] {
        assert!(problems(&[common::merge(silent.clone(), says)]).is_empty());
    }
}

#[test]
fn rule_registry_default_effect() {
    let tools = [tool("r", json!({})), tool("d", json!({"effect": "deny"})), tool("w", json!({"authority": "write"}))];
    let effects: Vec<_> = registry(&tools)["tools"].as_array().unwrap().iter().map(|tool| tool["effect"].clone()).collect();
    assert_eq!(effects, ["allow", "deny", "ask"]);
}

#[test]
fn rule_registry_default_modes() {
    for (more, modes) in [
        (json!({}), json!(["ask", "agent"])),
        (json!({"authority": "write"}), json!(["agent"])),
        (json!({"authority": "write", "plan": true}), json!(["plan", "agent"])),
        (json!({"plan": true}), json!(["plan", "agent"])),
        (json!({"modes": ["agent", "plan", "ask"]}), json!(["ask", "plan", "agent"])),
        (json!({"modes": []}), json!([])),
    ] {
        assert_eq!(registry(&[tool("t", more.clone())])["tools"][0]["modes"], modes, "{more}");
    }
}

#[test]
fn rule_registry_mode_reach() {
    for more in [json!({"modes": ["ask", "plan", "agent"]}), json!({"authority": "write", "plan": true, "modes": ["plan"]})] {
        assert!(problems(&[tool("t", more.clone())]).is_empty(), "{more}");
    }
    for more in [
        json!({"modes": ["ask"]}),
        json!({"modes": ["plan"]}),
        json!({"plan": true, "modes": ["ask", "plan"]}),
        json!({"modes": ["agent", "agent"]}),
    ] {
        assert_eq!(problems(&[tool("t", common::merge(json!({"authority": "write"}), more.clone()))]).len(), 1, "{more}");
    }
}

#[test]
fn rule_registry_digest() {
    let digest = |tools: &[Value]| registry(tools)["digest"].as_str().unwrap().to_owned();
    let base = digest(&[tool("a", json!({})), tool("b", json!({}))]);
    assert_eq!(base.len(), 64);
    assert_eq!(base, digest(&[tool("b", json!({})), tool("a", json!({}))]));
    assert_eq!(base, digest(&[tool("a", json!({"effect": "allow", "modes": ["agent", "ask"]})), tool("b", json!({}))]));
    for change in [
        json!({"description": "x"}),
        json!({"effect": "ask"}),
        json!({"humanOnly": true}),
        json!({"command": "c"}),
        json!({"plan": true}),
        json!({"modes": ["ask"]}),
        json!({"inputSchema": {"type": "object"}}),
        json!({"paths": ["p"]}),
        json!({"pathsByHost": true}),
    ] {
        assert_ne!(base, digest(&[tool("a", change.clone()), tool("b", json!({}))]), "{change}");
    }
    assert_ne!(base, digest(&[]));
}

#[test]
fn rule_boundary_unknown_keys() {
    for more in [
        json!({"pathz": []}),
        json!({"authority": "Read"}),
        json!({"effect": "maybe"}),
        json!({"modes": ["edit"]}),
        json!({"paths": "path"}),
        json!({"plan": 1}),
    ] {
        let found = problems(&[tool("a", more.clone())]);
        assert!(found.len() == 1 && found[0].starts_with("tools[0]."), "{more} {found:?}");
    }
    assert_eq!(
        problems(&[json!({}), json!(7)]),
        [
            "tools[0].name: is missing",
            "tools[0].authority: is missing",
            "tools[0].inputSchema: is missing",
            "tools[1]: should be an object"
        ]
    );
}

#[test]
fn rule_registry_size_limits() {
    let many: Vec<_> = (0..20_001).map(|n| tool(&format!("t{n}"), json!({}))).collect();
    assert_eq!(problems(&many), ["tools: a registry of 20001 tools is over the limit of 20000"]);
    assert!(problems(&many[1..]).is_empty());
}

fn profiles() -> Vec<Value> {
    vec![
        tool("read", json!({})),
        tool("peek", json!({"modes": ["ask", "plan", "agent"]})),
        tool("write", json!({"authority": "write"})),
        tool("write_plan", json!({"authority": "write", "plan": true})),
    ]
}

#[test]
fn rule_profile_names() {
    for (mode, names) in [
        ("ask", json!(["read", "peek"])),
        ("plan", json!(["peek", "write_plan"])),
        ("agent", json!(["read", "peek", "write", "write_plan"])),
    ] {
        assert_eq!(profile(&profiles(), mode, json!({})).unwrap()["profile"]["names"], names);
    }
}

#[test]
fn rule_profile_plan_table() {
    for (mode, effects) in
        [("ask", json!({})), ("plan", json!({"write_plan": "allow"})), ("agent", json!({"write_plan": "allow"}))]
    {
        let built = profile(&profiles(), mode, json!({})).unwrap();
        assert_eq!((&built["profile"]["effects"], &built["warnings"]), (&effects, &json!([])));
    }
    let built = profile(&profiles(), "agent", json!({"effects": {"write_plan": "ask"}})).unwrap();
    assert_eq!(built["profile"]["effects"], json!({"write_plan": "ask"}));
}

#[test]
fn rule_profile_never_widens() {
    let built = profile(&profiles(), "plan", json!({"names": ["write", "write_plan", "write_plan"]})).unwrap();
    assert_eq!(built["profile"]["names"], json!(["write_plan"]));
    assert_eq!(built["warnings"][0]["field"], "names[0]");
    for (names, kept) in [(json!(["write", "read"]), json!(["read", "write"])), (json!([]), json!([]))] {
        assert_eq!(profile(&profiles(), "agent", json!({"names": names})).unwrap()["profile"]["names"], kept);
    }
}

#[test]
fn rule_profile_unknown_entry() {
    let error = profile(&profiles(), "agent", json!({"names": ["reed", "read"], "effects": {"rite": "deny", "Write": "deny"}}))
        .unwrap_err();
    assert_eq!(
        error,
        ["names[0]: no tool is named `reed`", "effects.Write: no tool is named `Write`", "effects.rite: no tool is named `rite`"]
    );
    for overrides in [
        json!({"efects": {}}),
        json!({"effects": {"write": "none"}}),
        json!({"names": "write"}),
        json!({"effects": [["write", 1]]}),
        json!({"lang": "fr"}),
    ] {
        assert_eq!(profile(&profiles(), "agent", overrides.clone()).unwrap_err().len(), 1, "{overrides}");
    }
    assert!(profile(&profiles(), "Agent", json!({})).is_err());
}

#[test]
fn rule_profile_dead_entry() {
    let fields =
        |mode: &str, effects: Value| profile(&profiles(), mode, json!({"effects": effects})).unwrap()["warnings"].to_string();
    assert!(fields("agent", json!({"read": "deny", "write": "deny"})).contains("effects.read"));
    assert!(!fields("agent", json!({"read": "deny", "write": "deny"})).contains("effects.write"));
    assert!(fields("ask", json!({"write": "allow"})).contains("not bound in this profile"));
}

#[test]
fn rule_profile_duty() {
    for mode in ["ask", "plan", "agent"] {
        let duty =
            |overrides: Value| profile(&profiles(), mode, overrides).unwrap()["profile"]["duty"].as_str().unwrap().to_owned();
        let (english, chinese) = (duty(json!({})), duty(json!({"lang": "zh"})));
        assert!(english.is_ascii() && !chinese.is_ascii());
        assert_eq!(duty(json!({"duty": ""})), "");
        assert_eq!(duty(json!({"duty": "My words."})), "My words.");
    }
}

#[test]
fn rule_inspect_one_outside() {
    let mover = tool("t", json!({"authority": "write", "paths": ["source", "destination"]}));
    assert_eq!(inspect(&mover, json!({"source": "a", "destination": "b/c"}), json!({}))["outsideWorkspace"], false);
    let moved = inspect(&mover, json!({"source": "a", "destination": "../b"}), json!({}));
    assert_eq!((&moved["outsideWorkspace"], moved["places"].as_array().unwrap().len()), (&json!(true), 2));
    assert!(moved["error"].is_null());
}

#[test]
fn rule_inspect_none_found() {
    let writer = tool("t", json!({"authority": "write", "paths": ["path"]}));
    let found = inspect(&writer, json!({"target": "/etc/x"}), json!({}));
    assert_eq!((&found["outsideWorkspace"], &found["places"][0]["reason"]), (&json!(true), &json!("no_path")));
    assert!(found["error"].is_null());
    assert_eq!(inspect(&tool("t", json!({})), json!({}), json!({}))["outsideWorkspace"], false);
}

#[test]
fn rule_inspect_malformed() {
    let reader = tool("t", json!({"paths": ["path"]}));
    assert!(inspect(&reader, json!({"path": "/ws/a\0b"}), json!({}))["error"].as_str().unwrap().contains("no usable path"));
    for args in [json!([]), json!("x"), json!(null), json!({"path": ["a"]}), json!({"path": 7})] {
        let found = inspect(&reader, args.clone(), json!({}));
        assert!(found["error"].is_string() && found["outsideWorkspace"] == true, "{args}");
    }
}

#[test]
fn rule_inspect_host_functions() {
    let reader = tool("t", json!({"pathsByHost": true}));
    assert!(inspect(&reader, json!({}), json!({}))["error"].is_string());
    assert_eq!(inspect(&reader, json!({}), json!({"paths": ["a"]}))["outsideWorkspace"], false);
    assert_eq!(inspect(&reader, json!({}), json!({"paths": []}))["outsideWorkspace"], true);
    assert!(inspect(&tool("t", json!({"commandByHost": true})), json!({}), json!({}))["error"].is_string());
    assert!(inspect(&reader, json!({}), json!({"pathz": []}))["error"].is_string());
}

#[test]
fn rule_command_starts_in_cwd() {
    let runner = tool("t", json!({"authority": "write", "command": "command", "paths": ["cwd"]}));
    let outside = |args: Value| inspect(&runner, args, json!({}))["outsideWorkspace"] == true;
    assert!(!outside(json!({"command": "cat ../b.txt", "cwd": "a"})));
    assert!(outside(json!({"command": "cat ../b.txt"})));
    assert!(outside(json!({"command": "ls", "cwd": "/etc"})));
}

#[test]
fn rule_boundary_size_limits() {
    let writer = tool("t", json!({"authority": "write", "paths": ["path"]}));
    let found = inspect(&writer, json!({"path": "a", "content": "x".repeat(9 << 20)}), json!({}));
    assert!(found["error"].as_str().unwrap().ends_with("the limit is 8388608"), "{}", found["error"]);
    let long = inspect(&writer, json!({"path": "x".repeat(40_000)}), json!({}));
    assert_eq!(long["places"][0]["reason"], "too_long");
    let many = tool("t", json!({"paths": ["paths[]"]}));
    let found = inspect(&many, json!({"paths": vec!["a"; 10_001]}), json!({}));
    assert!(found["error"].as_str().unwrap().ends_with("the limit is 10000"));
}
