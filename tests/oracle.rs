//! An independent oracle: the pipeline as a literal table, read from the top, the first row that fits decides. It shares
//! nothing with the crate but the words; all 576 inputs are compared through every door that leads to a decision.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use sanmon::{ApprovalMode, Code, Decision, Effect, Input, Layer, decide, explain, wire};
use serde_json::{Value, json};

/// One row: what must hold (`None`: whatever), and the answer.
struct Row {
    inspect_failed: Option<bool>,
    bound: Option<bool>,
    default: Option<&'static str>,
    outside: Option<bool>,
    table: Option<&'static str>,
    approved: Option<bool>,
    scale: Option<&'static str>,
    then: &'static str,
}

const ANY: Row = Row {
    inspect_failed: None,
    bound: None,
    default: None,
    outside: None,
    table: None,
    approved: None,
    scale: None,
    then: "ask",
};

const ROWS: [Row; 9] = [
    Row { inspect_failed: Some(true), then: "deny", ..ANY },
    Row { bound: Some(false), then: "deny", ..ANY },
    Row { default: Some("deny"), then: "deny", ..ANY },
    Row { default: Some("allow"), outside: Some(false), then: "allow", ..ANY },
    Row { table: Some("deny"), then: "deny", ..ANY },
    Row { table: Some("allow"), outside: Some(false), then: "allow", ..ANY },
    Row { approved: Some(true), then: "allow", ..ANY },
    Row { scale: Some("yolo"), outside: Some(false), then: "allow", ..ANY },
    ANY,
];

/// An input in words, numbered as the wire packs it.
#[derive(Clone, Copy)]
struct Words {
    default: &'static str,
    inspect_failed: bool,
    bound: bool,
    outside: bool,
    table: Option<&'static str>,
    scale: &'static str,
    approved: bool,
}

fn oracle(words: Words) -> &'static str {
    fn fits<T: PartialEq>(wanted: Option<T>, is: T) -> bool {
        wanted.is_none_or(|wanted| wanted == is)
    }
    let row = ROWS.iter().find(|row| {
        fits(row.inspect_failed, words.inspect_failed)
            && fits(row.bound, words.bound)
            && fits(row.default, words.default)
            && fits(row.outside, words.outside)
            && row.table.is_none_or(|wanted| words.table == Some(wanted))
            && fits(row.approved, words.approved)
            && fits(row.scale, words.scale)
    });
    row.unwrap().then
}

fn all() -> Vec<Words> {
    let mut all = Vec::new();
    for default in ["allow", "ask", "deny"] {
        for inspect_failed in [false, true] {
            for bound in [false, true] {
                for outside in [false, true] {
                    for table in [None, Some("allow"), Some("ask"), Some("deny")] {
                        for scale in ["manual", "auto", "yolo"] {
                            for approved in [false, true] {
                                all.push(Words { default, inspect_failed, bound, outside, table, scale, approved });
                            }
                        }
                    }
                }
            }
        }
    }
    all
}

fn input(words: Words) -> Input<'static> {
    Input {
        default: Effect::parse(words.default).unwrap(),
        inspect_err: words.inspect_failed.then_some("`path` is missing"),
        bound: words.bound,
        outside_workspace: words.outside,
        agent_effect: words.table.map(|word| Effect::parse(word).unwrap()),
        approval: ApprovalMode::recognize(words.scale).unwrap(),
        approved: words.approved,
    }
}

#[test]
fn rule_decide_total() {
    let all = all();
    assert_eq!(all.len(), 576);
    for words in all {
        assert_eq!(decide(&input(words)).as_str(), oracle(words), "{:?}", input(words));
    }
}

#[test]
fn rule_decide_explained() {
    for words in all() {
        let input = input(words);
        let decision = explain(&input);
        assert_eq!(decision.effect.as_str(), oracle(words), "{input:?}");
        well_formed(&decision, words);
    }
}

/// The trace: layers in order, each effect possible for its layer and code, nothing that contradicts the input.
fn well_formed(decision: &Decision, words: Words) {
    let say = format!("{decision:?}");
    let layers: Vec<Layer> = decision.trace.iter().map(|step| step.layer).collect();
    let order = [Layer::Tool, Layer::Agent, Layer::Approval];
    assert_eq!(layers, order[..layers.len()], "{say}");
    assert!(layers.len() >= 2, "{say}");
    // The scale is asked exactly when something is still to be asked after the second layer.
    assert_eq!(layers.len() == 3, decision.trace[1].effect == Effect::Ask, "{say}");
    assert_eq!(decision.trace.last().unwrap().effect, decision.effect, "{say}");
    assert!(
        decision
            .trace
            .iter()
            .any(|step| (step.layer, step.code, step.effect) == (decision.layer, decision.code, decision.effect)),
        "{say}"
    );
    assert!(!decision.reason.trim().is_empty() && !decision.reason.ends_with(char::is_whitespace), "{say}");
    // The layer named is the one that settled it: the first to answer so, or the last one asked when nobody settled it.
    let settled = match decision.effect {
        Effect::Ask => decision.trace.last(),
        Effect::Allow | Effect::Deny => decision.trace.iter().find(|step| step.effect == decision.effect),
    };
    assert_eq!(settled.map(|step| (step.layer, step.code)), Some((decision.layer, decision.code)), "{say}");
    // A deny is never lifted by a later layer, and nothing after an allow asks again.
    for pair in decision.trace.windows(2) {
        let kept = pair[0].effect == pair[1].effect;
        let unbound = pair[1].code == Code::NotBound;
        assert!(kept || unbound || pair[0].effect == Effect::Ask, "{say}");
        assert!(!unbound || pair[1].effect == Effect::Deny, "{say}");
    }
    for step in &decision.trace {
        let (layer, effect, because) = meaning(step.code, words);
        assert!(because, "{say}");
        assert_eq!(step.effect, effect, "{say}");
        // A layer that changes nothing hands on the code of the one before; the scale always speaks for itself.
        assert!(step.layer == layer || (step.layer == Layer::Agent && layer == Layer::Tool), "{say}");
    }
    // The sentence says what the person must know: the refusal's own words, and that something lies outside.
    assert_eq!(decision.reason.contains("`path` is missing"), decision.code == Code::InspectFailed, "{say}");
    let speaks_of_outside = decision.reason.contains("outside");
    assert_eq!(speaks_of_outside, decision.effect == Effect::Ask && words.outside, "{say}");
}

/// The layer a code belongs to, the effect it stands for, and whether the input gives cause for it.
fn meaning(code: Code, words: Words) -> (Layer, Effect, bool) {
    let still_ask = words.default == "ask" || words.outside;
    match code {
        Code::InspectFailed => (Layer::Tool, Effect::Deny, words.inspect_failed),
        Code::DefaultDeny => (Layer::Tool, Effect::Deny, words.default == "deny"),
        Code::DefaultAllow => (Layer::Tool, Effect::Allow, words.default == "allow" && !words.outside),
        Code::DefaultAsk => (Layer::Tool, Effect::Ask, words.default == "ask" && !words.outside),
        Code::OutsideWorkspace => (Layer::Tool, Effect::Ask, words.outside),
        Code::NotBound => (Layer::Agent, Effect::Deny, !words.bound),
        Code::TableAllow => (Layer::Agent, Effect::Allow, still_ask && words.table == Some("allow") && !words.outside),
        Code::TableDeny => (Layer::Agent, Effect::Deny, still_ask && words.table == Some("deny")),
        Code::Approved => (Layer::Approval, Effect::Allow, words.approved),
        Code::Yolo => (Layer::Approval, Effect::Allow, words.scale == "yolo" && !words.outside),
        Code::AwaitingApproval => (Layer::Approval, Effect::Ask, !words.approved),
    }
}

/// The stable words, spelled once more.
fn word(code: Code) -> &'static str {
    match code {
        Code::InspectFailed => "inspect_failed",
        Code::DefaultDeny => "default_deny",
        Code::DefaultAllow => "default_allow",
        Code::DefaultAsk => "default_ask",
        Code::OutsideWorkspace => "outside_workspace",
        Code::NotBound => "not_bound",
        Code::TableAllow => "table_allow",
        Code::TableDeny => "table_deny",
        Code::Approved => "approved",
        Code::Yolo => "yolo",
        Code::AwaitingApproval => "awaiting_approval",
    }
}

#[test]
fn the_wire_answers_as_the_oracle() {
    for (packed, words) in (0_u32..).zip(all()) {
        let effect = ["allow", "ask", "deny"][wire::decide(packed) as usize];
        assert_eq!(effect, oracle(words), "{packed}");
        let error = "\"bad\" \\ `path`\n\u{1}é";
        let told: Value = serde_json::from_str(&wire::explain(packed, error)).unwrap();
        assert_eq!(told["effect"], oracle(words), "{told}");
        // The same decision as the native one, word for word.
        let native = explain(&Input { inspect_err: words.inspect_failed.then_some(error), ..input(words) });
        assert_eq!(told["reason"], native.reason, "{told}");
        assert_eq!(told["trace"].as_array().unwrap().len(), native.trace.len(), "{told}");
        for (step, native) in told["trace"].as_array().unwrap().iter().zip(&native.trace) {
            assert_eq!(step["effect"], native.effect.as_str());
            assert_eq!(step["code"], word(native.code));
            assert_eq!(native.code.as_str(), word(native.code));
            assert!(step.as_object().unwrap().len() == 3 && step["code"].is_string() && step["layer"].is_string(), "{step}");
        }
        assert_eq!(told["code"], word(native.code), "{told}");
        assert!(told["layer"].is_string(), "{told}");
    }
}

#[test]
fn the_wire_refuses_every_other_number() {
    let mut numbers: Vec<u32> = (576..5_000).chain((0..2_000).map(|n| u32::MAX - n)).collect();
    // Around every power of two and every multiple of 576 that fits, where a wrapped sum would land on an input.
    numbers.extend((10..32).flat_map(|bit| [(1_u32 << bit) - 1, 1 << bit, (1 << bit) + 1]));
    numbers.extend((1..=u32::MAX / 576).step_by(9973).flat_map(|n| [n * 576, n * 576 + 1]));
    for packed in numbers {
        assert_eq!(wire::decide(packed), wire::MALFORMED, "{packed}");
        assert_eq!(wire::explain(packed, "x"), "", "{packed}");
    }
}

#[test]
fn decide_jsonl_is_the_oracle_and_the_crate() {
    let mut seen = std::collections::BTreeSet::new();
    for line in include_str!("cases/decide.jsonl").lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let is = |words: &Words| {
            case["input"]
                == json!({
                    "default": words.default, "inspectErr": case["input"]["inspectErr"], "bound": words.bound, "outsideWorkspace": words.outside,
                    "agentEffect": words.table, "approval": words.scale, "approved": words.approved,
                })
                && case["input"]["inspectErr"].is_string() == words.inspect_failed
        };
        let at = all().iter().position(is).unwrap_or_else(|| panic!("{line}"));
        let words = all()[at];
        assert!(seen.insert(at), "twice: {line}");
        assert_eq!(case["effect"], oracle(words), "{line}");
        assert_eq!(case["effect"], decide(&input(words)).as_str(), "{line}");
    }
    assert_eq!(seen.len(), 576);
}
