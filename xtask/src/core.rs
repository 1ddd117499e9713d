//! From Rust to `core.wasm` and its glue.

use crate::{Outcome, glue, progress, stamp};
use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};
use wasm_bindgen_cli_support::Bindgen;

/// Measured in `benches/README.md`: the smallest module, and not slower where it counts.
const LEVEL: &str = "-Oz";

/// Builds the core if its sources changed; answers the folder that holds `core.wasm`, `core_bg.js` and `build_id.js`.
pub fn build(work: &Path) -> Outcome<PathBuf> {
    let out = work.join("core");
    let mark = work.join("core.stamp");
    let sources = stamp::files(&[
        Path::new("src"),
        Path::new("xtask/src"),
        Path::new("Cargo.toml"),
        Path::new("Cargo.lock"),
        Path::new("rust-toolchain.toml"),
        Path::new("node_modules/binaryen/package.json"),
    ])?;
    let sources: Vec<PathBuf> = sources.into_iter().filter(|file| !file.starts_with("src/ts")).collect();
    let input = stamp::of(&sources, &[&env::var("RUSTFLAGS").unwrap_or_default()])?;
    if stamp::is_fresh(&mark, &input, &[&out]) {
        return Ok(out);
    }
    progress::step("core: cargo", compile)?;
    let module = work.with_file_name("wasm32-unknown-unknown").join("release/sanmon.wasm");
    let raw = work.join("bindgen");
    progress::step("core: wasm-bindgen", || {
        Bindgen::new()
            .input_path(module)
            .bundler(true)?
            .out_name("core")
            .typescript(false)
            .debug(false)
            .remove_name_section(true)
            .remove_producers_section(true)
            .generate(&raw)
            .map_err(|error| format!("wasm-bindgen: {error:#}").into())
    })?;
    if out.exists() {
        fs::remove_dir_all(&out)?;
    }
    fs::create_dir_all(&out)?;
    fs::write(out.join("core_bg.js"), glue::prune(&fs::read_to_string(raw.join("core_bg.js"))?)?)?;
    progress::step("core: wasm-opt", || {
        let (from, to) = (raw.join("core_bg.wasm"), out.join("core.wasm"));
        progress::run(
            "node",
            &["node_modules/binaryen/bin/wasm-opt", LEVEL, &from.to_string_lossy(), "-o", &to.to_string_lossy()],
        )
    })?;
    let id = &input[..16];
    let mut bytes = fs::read(out.join("core.wasm"))?;
    glue::sign(&mut bytes, id);
    fs::write(out.join("core.wasm"), bytes)?;
    fs::write(out.join("build_id.js"), format!("export default '{id}';\n"))?;
    stamp::note(&mark, &input, &[&out])?;
    Ok(out)
}

/// The crate with a standard library of its own making, in which a panic is a bare trap: the ready-made one keeps the
/// message of every panic it might raise, a seventh of the module. This is the only place that asks the stable compiler
/// for more than it promises; should it stop granting it, the build fails here and says so.
fn compile() -> Outcome {
    const FLAGS: &str = "-Zunstable-options -Cpanic=immediate-abort -Zlocation-detail=none";
    let status = Command::new("cargo")
        .args(["build", "--release", "--lib", "--package", "sanmon", "--target", "wasm32-unknown-unknown", "--features", "bare"])
        .args(["-Zbuild-std=core,alloc", "-Zbuild-std-features=optimize_for_size"])
        .env("RUSTC_BOOTSTRAP", "1")
        .env("RUSTFLAGS", format!("{} {FLAGS}", env::var("RUSTFLAGS").unwrap_or_default()))
        .status()?;
    if status.success() { Ok(()) } else { Err(format!("cargo ended with {status}").into()) }
}
