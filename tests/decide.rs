//! The pipeline's laws, each on every input it speaks of, and the words of modes and scales.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, clippy::string_slice)]

use proptest::prelude::*;
use sanmon::{ApprovalMode, Code, Effect, Input, WorkMode, decide, explain, wire};
use serde_json::Value;

fn inputs() -> impl Iterator<Item = Input<'static>> {
    let bools = [false, true];
    let table = [None, Some(Effect::Allow), Some(Effect::Ask), Some(Effect::Deny)];
    Effect::ALL.into_iter().flat_map(move |default| {
        [None, Some(""), Some("why")].into_iter().flat_map(move |inspect_err| {
            bools.into_iter().flat_map(move |bound| {
                bools.into_iter().flat_map(move |outside_workspace| {
                    table.into_iter().flat_map(move |agent_effect| {
                        ApprovalMode::ALL.into_iter().flat_map(move |approval| {
                            bools.into_iter().map(move |approved| Input {
                                default,
                                inspect_err,
                                bound,
                                outside_workspace,
                                agent_effect,
                                approval,
                                approved,
                            })
                        })
                    })
                })
            })
        })
    })
}

/// The inputs past layer 1 and binding.
fn bound_and_sound() -> impl Iterator<Item = Input<'static>> {
    inputs().filter(|input| input.bound && input.inspect_err.is_none() && input.default != Effect::Deny)
}

#[test]
fn rule_decide_inspect() {
    // Even an error without words is one.
    for input in inputs().filter(|input| input.inspect_err.is_some()) {
        assert_eq!(decide(&input), Effect::Deny, "{input:?}");
    }
}

#[test]
fn rule_decide_default_deny() {
    for input in inputs().filter(|input| input.default == Effect::Deny) {
        assert_eq!(decide(&input), Effect::Deny, "{input:?}");
    }
}

#[test]
fn rule_decide_unbound() {
    for input in inputs().filter(|input| !input.bound) {
        assert_eq!(decide(&input), Effect::Deny, "{input:?}");
        assert_eq!(explain(&input).effect, Effect::Deny, "{input:?}");
    }
}

#[test]
fn rule_decide_outside_asks() {
    for input in bound_and_sound().filter(|input| input.outside_workspace) {
        // Nothing but an approval runs it; a default of allow asks like any other.
        let runs = decide(&input) == Effect::Allow;
        assert_eq!(runs, input.approved && input.agent_effect != Some(Effect::Deny), "{input:?}");
        assert_eq!(decide(&input), decide(&Input { default: Effect::Ask, ..input }), "{input:?}");
        assert_eq!(explain(&input).trace[0].code, Code::OutsideWorkspace, "{input:?}");
    }
    for input in bound_and_sound().filter(|input| !input.outside_workspace && input.default == Effect::Allow) {
        assert_eq!(decide(&input), Effect::Allow, "{input:?}");
    }
}

#[test]
fn rule_decide_table() {
    for input in bound_and_sound() {
        let with = |agent_effect| decide(&Input { agent_effect, ..input });
        if input.default == Effect::Allow && !input.outside_workspace {
            // The table sees only what is still ask.
            assert!(Effect::ALL.into_iter().all(|entry| with(Some(entry)) == Effect::Allow), "{input:?}");
            continue;
        }
        assert_eq!(with(Some(Effect::Deny)), Effect::Deny, "{input:?}");
        assert_eq!(with(Some(Effect::Ask)), with(None), "{input:?}");
        let lifted = if input.outside_workspace { with(None) } else { Effect::Allow };
        assert_eq!(with(Some(Effect::Allow)), lifted, "{input:?}");
    }
}

#[test]
fn rule_decide_approved() {
    for input in inputs() {
        let (yes, no) = (decide(&Input { approved: true, ..input }), decide(&Input { approved: false, ..input }));
        // An approval answers what asks, and changes nothing else.
        assert_eq!(yes, if no == Effect::Ask { Effect::Allow } else { no }, "{input:?}");
    }
}

#[test]
fn rule_decide_yolo_inside() {
    for input in inputs() {
        let manual = decide(&Input { approval: ApprovalMode::Manual, ..input });
        let yolo = decide(&Input { approval: ApprovalMode::Yolo, ..input });
        let passes = manual == Effect::Ask && !input.outside_workspace;
        assert_eq!(yolo, if passes { Effect::Allow } else { manual }, "{input:?}");
    }
}

#[test]
fn rule_decide_else_ask() {
    for input in bound_and_sound().filter(|input| !input.approved && input.approval != ApprovalMode::Yolo) {
        let open = input.default == Effect::Ask || input.outside_workspace;
        let settled = match input.agent_effect {
            Some(Effect::Deny) => true,
            Some(Effect::Allow) => !input.outside_workspace,
            Some(Effect::Ask) | None => false,
        };
        assert_eq!(decide(&input) == Effect::Ask, open && !settled, "{input:?}");
    }
}

#[test]
fn rule_decide_never_lifts() {
    // Approval, yolo and an allowing table lift neither a deny nor an unbound call, alone or together.
    for input in inputs() {
        let plain = Input { approval: ApprovalMode::Manual, approved: false, ..input };
        if decide(&plain) == Effect::Deny {
            assert_eq!(decide(&input), Effect::Deny, "{input:?}");
        }
        if decide(&Input { agent_effect: None, ..plain }) == Effect::Deny {
            assert_eq!(decide(&input), Effect::Deny, "{input:?}");
        }
    }
}

#[test]
fn rule_decide_scale_widens() {
    for input in inputs() {
        let [manual, auto, yolo] = ApprovalMode::ALL.map(|approval| decide(&Input { approval, ..input }));
        // A reviewer fills sheets; it opens none and settles none by itself.
        assert_eq!(manual, auto, "{input:?}");
        assert!(width(auto) <= width(yolo), "{input:?}");
    }
}

fn width(effect: Effect) -> u8 {
    match effect {
        Effect::Deny => 0,
        Effect::Ask => 1,
        Effect::Allow => 2,
    }
}

#[test]
fn narrowing_any_fact_never_widens_the_effect() {
    for input in inputs() {
        for narrower in [
            Input { inspect_err: Some("x"), ..input },
            Input { bound: false, ..input },
            Input { outside_workspace: true, ..input },
            Input { approved: false, ..input },
            Input { default: Effect::Deny, ..input },
            Input { approval: ApprovalMode::Manual, ..input },
        ] {
            assert!(width(decide(&narrower)) <= width(decide(&input)), "{input:?} {narrower:?}");
        }
    }
}

#[test]
fn the_words_of_an_inspect_error_decide_nothing() {
    for input in inputs().filter(|input| input.inspect_err.is_some()) {
        for words in ["", " ", "allow", "ok", "\u{0}"] {
            let decision = explain(&Input { inspect_err: Some(words), ..input });
            assert_eq!(decision.effect, Effect::Deny, "{input:?}");
            let blank = words.trim().is_empty();
            let reason = if blank { "The arguments were refused".into() } else { format!("The arguments were refused: {words}") };
            assert_eq!(decision.reason, reason);
        }
    }
}

const BLANKS: [&str; 6] = [" ", "\t", "\n", "\r", "\u{b}", "\u{c}"];

#[test]
fn rule_mode_lenient() {
    for mode in WorkMode::ALL {
        let word = mode.as_str();
        let title = word[..1].to_uppercase() + &word[1..];
        for spelling in [word.to_owned(), word.to_uppercase(), title] {
            for blank in BLANKS {
                for text in [
                    spelling.clone(),
                    format!("{blank}{spelling}"),
                    format!("{spelling}{blank}"),
                    format!("{blank} {spelling} {blank}"),
                ] {
                    assert_eq!(WorkMode::recognize(&text), Some(mode), "{text:?}");
                    assert_eq!(WorkMode::parse(&text), mode, "{text:?}");
                    assert_eq!(wire::parse_work_mode(&text), mode as u32 + 4, "{text:?}");
                }
            }
        }
    }
}

#[test]
fn rule_mode_fallback() {
    let unknown = [
        "",
        " ",
        "dangerously-auto",
        "аsk",
        "asK\u{130}",
        "ａｓｋ",
        "a sk",
        "plan.",
        "plan\u{0}",
        "\u{feff}plan",
        "\u{a0}plan",
        "plan\u{2003}",
        "ask,plan",
        "agents",
        "null",
        "undefined",
        "yolo",
        "Plan\u{301}",
        "\u{212A}",
        "aſk",
    ];
    for text in unknown {
        assert_eq!(WorkMode::recognize(text), None, "{text:?}");
        assert_eq!(WorkMode::parse(text), WorkMode::Agent, "{text:?}");
        assert_eq!(wire::parse_work_mode(text), WorkMode::Agent as u32, "{text:?}");
    }
}

#[test]
fn rule_scale_exact() {
    for scale in ApprovalMode::ALL {
        let word = scale.as_str();
        assert_eq!(ApprovalMode::recognize(word), Some(scale));
        assert_eq!(ApprovalMode::parse(word), scale);
        assert_eq!(wire::parse_approval_mode(word), scale as u32 + 4);
        let mut other =
            vec![word.to_uppercase(), format!("{word}\u{0}"), word[..word.len() - 1].to_owned(), format!("{word}{word}")];
        other.extend(BLANKS.iter().flat_map(|blank| [format!("{blank}{word}"), format!("{word}{blank}")]));
        for text in other {
            assert_eq!(ApprovalMode::recognize(&text), None, "{text:?}");
        }
    }
}

#[test]
fn rule_scale_fallback() {
    for text in
        ["", " ", "YOLO", "Yolo", " yolo", "yolo ", "yoloo", "never", "true", "0", "allow", "аuto", "ｙｏｌｏ", "yo\u{200b}lo"]
    {
        assert_eq!(ApprovalMode::recognize(text), None, "{text:?}");
        assert_eq!(ApprovalMode::parse(text), ApprovalMode::Manual, "{text:?}");
        assert_eq!(wire::parse_approval_mode(text), ApprovalMode::Manual as u32, "{text:?}");
    }
}

proptest! {
    /// The parsers take anything, and only the listed words are recognised.
    #[test]
    fn parsers_take_anything(text in any::<String>()) {
        let trimmed = text.trim_matches([' ', '\t', '\n', '\r', '\u{b}', '\u{c}']).to_ascii_lowercase();
        let known = ["ask", "plan", "agent"].contains(&trimmed.as_str());
        prop_assert_eq!(WorkMode::recognize(&text).is_some(), known);
        prop_assert_eq!(wire::parse_work_mode(&text) >= 4, known);
        let known = ["manual", "auto", "yolo"].contains(&text.as_str());
        prop_assert_eq!(ApprovalMode::recognize(&text).is_some(), known);
        prop_assert_eq!(wire::parse_approval_mode(&text) >= 4, known);
    }
}

fn cases(text: &str) -> impl Iterator<Item = Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap())
}

/// The words of a case; a note in brackets after a word is not part of it.
fn words(list: &Value) -> impl Iterator<Item = &str> {
    list.as_array().into_iter().flatten().map(|word| word.as_str().unwrap().split(" (").next().unwrap())
}

#[test]
fn parse_facts_of_the_cases() {
    let mut met = Vec::new();
    for case in cases(include_str!("cases/modes.jsonl")) {
        let (input, id) = (&case["minimal_input"], case["id"].as_str().unwrap().to_owned());
        for word in words(&input["parseApproval"]) {
            // M019, M020: every word that is none of the three is manual, and says so.
            assert_eq!(wire::parse_approval_mode(word), 0, "{id} {word:?}");
            met.push(id.clone());
        }
        for word in words(&input["parseMode"]) {
            // M021: `Plan`, `ASK` and `plan ` are what they look like; the others are agent, and say so.
            let wanted = match word {
                "Plan" | "plan " => WorkMode::Plan as u32 + 4,
                "ASK" => WorkMode::Ask as u32 + 4,
                _ => WorkMode::Agent as u32,
            };
            assert_eq!(wire::parse_work_mode(word), wanted, "{id} {word:?}");
            met.push(id.clone());
        }
    }
    for case in cases(include_str!("cases/peers.jsonl")).filter(|case| case["kind"] == "parse") {
        assert_eq!(case["call"]["op"], "parseApprovalMode");
        let raw = case["call"]["raw"].as_str().unwrap();
        assert_eq!(ApprovalMode::parse(raw).as_str(), case["expected"]["value"], "{case}");
        met.push(case["id"].as_str().unwrap().to_owned());
    }
    met.dedup();
    assert_eq!(met, ["M019", "M020", "M021", "X002"]);
}

#[test]
fn decide_facts_of_the_peers() {
    let mut met = 0;
    for case in cases(include_str!("cases/peers.jsonl")).filter(|case| case["kind"] == "decide") {
        let setup = &case["setup"];
        let effect = |value: &Value| value.as_str().map(|word| Effect::parse(word).unwrap());
        let input = Input {
            // A tool that is not in the registry has no default; whatever it were, the answer must not change.
            default: effect(&setup["default"]).unwrap_or(Effect::Allow),
            inspect_err: setup["inspectErr"].as_str(),
            bound: setup["bound"].as_bool().unwrap(),
            outside_workspace: setup["outsideWorkspace"].as_bool().unwrap(),
            agent_effect: effect(&setup["override"]),
            approval: ApprovalMode::recognize(setup["approval"].as_str().unwrap()).unwrap(),
            approved: setup["approved"].as_bool().unwrap(),
        };
        assert_eq!(decide(&input).as_str(), case["expected"]["effect"], "{case}");
        assert_eq!(explain(&input).effect.as_str(), case["expected"]["effect"], "{case}");
        met += 1;
    }
    assert_eq!(met, 35);
}

#[test]
fn trace_fact_of_the_peers() {
    // X019: the answer says which layer decided. A call that nothing settles early has passed all three doors.
    let input = Input {
        default: Effect::Ask,
        inspect_err: None,
        bound: true,
        outside_workspace: false,
        agent_effect: None,
        approval: ApprovalMode::Manual,
        approved: false,
    };
    let told: Value = serde_json::from_str(&wire::explain(192 + 48, "")).unwrap();
    let layers: Vec<&str> = told["trace"].as_array().unwrap().iter().map(|step| step["layer"].as_str().unwrap()).collect();
    assert_eq!(layers, ["tool", "agent", "approval"]);
    assert_eq!(explain(&input).trace.len(), 3);
}
