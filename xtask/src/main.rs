//! The build recipe: cargo, wasm-bindgen, wasm-opt, tsc, esbuild, and at the end `pkg/`. `cargo xtask build`.

mod core;
mod declarations;
mod glue;
mod package;
mod progress;
mod stamp;

use std::{env, fs, path::PathBuf, process::ExitCode};

/// Whatever went wrong, in words for the terminal.
type Outcome<T = ()> = Result<T, Box<dyn std::error::Error>>;

fn main() -> ExitCode {
    let outcome = match env::args().skip(1).collect::<Vec<_>>().as_slice() {
        [task] if task == "build" => build(),
        _ => Err("usage: cargo xtask build".into()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("build failed: {error}");
            ExitCode::FAILURE
        }
    }
}

fn build() -> Outcome {
    env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))?;
    let work = PathBuf::from(env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into())).join("xtask");
    fs::create_dir_all(&work)?;
    // Held until the process ends: a second build waits for the first, then finds nothing left to do.
    let lock = fs::File::create(work.join("lock"))?;
    if lock.try_lock().is_err() {
        progress::say("waiting for another build to end");
        lock.lock()?;
    }
    let core = core::build(&work)?;
    package::build(&work, &core)
}
