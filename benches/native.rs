//! The kernel alone, without a boundary. `cargo bench --bench native`, about half a minute.
#![allow(clippy::unwrap_used, missing_docs)]

use criterion::{Criterion, criterion_group, criterion_main};
use sanmon::kernel::digest::digest;
use sanmon::{
    ApprovalMode, Authority, Effect, Facts, Input, Json, Platform, Questions, Registry, ToolSpec, Workspace, WorkspaceOptions,
    decide, explain, scan_command, scan_patch, wire,
};
use serde_json::Value;
use std::{hint::black_box, time::Duration};

const ARGS: &str = r#"{"path":"src/lib/util/read.ts","content":"export const answer = 42;\n"}"#;
const REGISTRY: &str = r#"[{"name":"write_file","authority":"write","inputSchema":{"type":"object"},"paths":["path"]}]"#;

criterion_main!(benches);
criterion_group! {
    name = benches;
    config = Criterion::default().warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(1)).sample_size(30);
    targets = pipeline, places, texts, inspection, digests
}

fn pipeline(criterion: &mut Criterion) {
    let inputs = inputs();
    assert_eq!(inputs.len(), 576);
    criterion.bench_function("decide, all 576 inputs", |bencher| {
        bencher.iter(|| black_box(&inputs).iter().filter(|input| decide(input) == Effect::Allow).count());
    });
    criterion.bench_function("explain, all 576 inputs", |bencher| {
        bencher.iter(|| black_box(&inputs).iter().map(|input| explain(input).reason.len()).sum::<usize>());
    });
}

fn places(criterion: &mut Criterion) {
    let facts = Facts::default();
    for (platform, root, path) in [
        (Platform::Posix, "/home/someone/project", "src/../src/lib/util/read.ts"),
        (Platform::Windows, r"C:\Users\someone\project", r"src\..\src\lib\util\read.ts"),
    ] {
        let workspace = workspace(platform, root);
        criterion.bench_function(&format!("locate, {platform:?}"), |bencher| {
            bencher.iter(|| workspace.locate(black_box(path), &facts, &mut Questions::default()));
        });
    }
}

fn texts(criterion: &mut Criterion) {
    let line = "npm test -- --run src/lib && git status 2>&1 >/dev/null";
    criterion.bench_function("scan_command", |bencher| bencher.iter(|| scan_command(black_box(line), Platform::Posix)));
    let patch = patch();
    criterion.bench_function("scan_patch, three headers", |bencher| bencher.iter(|| scan_patch(black_box(&patch))));
}

fn inspection(criterion: &mut Criterion) {
    let workspace = workspace(Platform::Posix, "/home/someone/project");
    let facts = Facts::default();
    let args = Json::parse(ARGS, 64).unwrap();
    for tools in [10, 10_000] {
        let registry = registry(tools);
        criterion.bench_function(&format!("Registry::inspect of write_file, {tools} tools"), |bencher| {
            bencher.iter(|| {
                let tool = registry.find(black_box("write_file_0")).unwrap();
                registry.inspect(tool, black_box(&args), Some(&workspace), &facts)
            });
        });
    }
    // What one crossing of the boundary does: text in, text out.
    let registry = wire::RegistryHandle::build(REGISTRY).unwrap();
    let workspace = wire::WorkspaceHandle::build(r#"{"roots":["/home/someone/project"]}"#).unwrap();
    criterion.bench_function("the same over the wire, as text", |bencher| {
        bencher.iter(|| registry.inspect(Some(&workspace), 0, black_box(ARGS), ""));
    });
}

fn digests(criterion: &mut Criterion) {
    let args = Json::parse(ARGS, 64).unwrap();
    criterion.bench_function("digest of one call's arguments", |bencher| bencher.iter(|| digest(black_box(&args))));
}

fn inputs() -> Vec<Input<'static>> {
    include_str!("../tests/cases/decide.jsonl").lines().map(|line| input(&serde_json::from_str(line).unwrap())).collect()
}

fn input(case: &Value) -> Input<'static> {
    let field = |name: &str| case.get("input").unwrap().get(name).unwrap();
    let flag = |name: &str| field(name).as_bool().unwrap();
    Input {
        default: Effect::parse(field("default").as_str().unwrap()).unwrap(),
        inspect_err: field("inspectErr").as_str().map(|_| "bad argument"),
        bound: flag("bound"),
        outside_workspace: flag("outsideWorkspace"),
        agent_effect: field("agentEffect").as_str().map(|word| Effect::parse(word).unwrap()),
        approval: ApprovalMode::parse(field("approval").as_str().unwrap()),
        approved: flag("approved"),
    }
}

fn workspace(platform: Platform, root: &str) -> Workspace {
    Workspace::new(WorkspaceOptions { roots: vec![root.into()], platform: Some(platform), ..WorkspaceOptions::default() })
        .unwrap()
}

fn registry(size: usize) -> Registry {
    let tools = (0..size).map(|index| ToolSpec {
        name: format!("write_file_{index}"),
        description: String::new(),
        authority: Authority::Write,
        input_schema: Json::parse(r#"{"type":"object"}"#, 64).unwrap(),
        effect: None,
        plan: false,
        modes: None,
        paths: Some(vec!["path".into()]),
        command: None,
        patch: None,
        paths_by_host: false,
        command_by_host: false,
        human_only: false,
    });
    Registry::new(tools.collect()).unwrap()
}

fn patch() -> String {
    ["src/main.ts", "src/lib/read.ts", "README.md"]
        .map(|file| format!("--- a/{file}\n+++ b/{file}\n@@ -1,2 +1,2 @@\n one line\n-old line\n+new line\n"))
        .concat()
}
