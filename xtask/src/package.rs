//! From the core and the TypeScript face to `pkg/`, which is emptied first.

use crate::{Outcome, declarations, progress, stamp};
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// How the package is entered; each is a file of `src/ts`.
const ENTRIES: [&str; 5] = ["entry", "entry.workerd", "entry.edge", "slim", "node"];
/// Those with a bundle for `require` and declarations of their own.
const PUBLIC: [&str; 3] = ["entry", "slim", "node"];
/// What `pkg/` keeps: these are committed.
const KEPT: [&str; 2] = ["README.md", ".gitignore"];
const WASM_TYPES: &str = "import type { WasmModule } from './host.js';\n/** The compiled core, where the host imports wasm as a module. */\ndeclare const module: WasmModule;\nexport default module;\n";

/// Builds `pkg/` if anything it is made from changed.
pub fn build(work: &Path, core: &Path) -> Outcome {
    let pkg = Path::new("pkg");
    let mark = work.join("pkg.stamp");
    let sources = stamp::files(&[
        Path::new("src/ts"),
        Path::new("xtask/src"),
        Path::new("tsconfig.json"),
        Path::new("package-lock.json"),
        core,
    ])?;
    let input = stamp::of(&sources, &[])?;
    if stamp::is_fresh(&mark, &input, &[pkg]) {
        progress::say("pkg is up to date");
        return Ok(());
    }
    let stage = work.join("stage");
    if stage.exists() {
        fs::remove_dir_all(&stage)?;
    }
    compile(&stage)?;
    add_core(core, &stage)?;
    let scripts = declarations::reached(&stage, &ENTRIES, ".js")?;
    let types = with_twins(&stage)?;
    bundle(&stage)?;
    let bundles = PUBLIC.iter().map(|entry| format!("{entry}.cjs"));
    let all: BTreeSet<String> = scripts.into_iter().chain(types).chain(bundles).chain(["core.wasm".to_owned()]).collect();
    replace(pkg, &stage, &all)?;
    stamp::note(&mark, &input, &[pkg])?;
    progress::say(&format!("pkg: {} files, core.wasm {} bytes", all.len(), fs::metadata(pkg.join("core.wasm"))?.len()));
    Ok(())
}

/// Once for the scripts, which ship without comments, and once for the declarations, which are nothing without.
fn compile(stage: &Path) -> Outcome {
    let out = stage.to_string_lossy();
    progress::step("pkg: tsc", || {
        let base = ["node_modules/typescript/bin/tsc", "--project", ".", "--outDir", &out];
        progress::run("node", &[&base[..], &["--declaration", "false", "--removeComments"]].concat())?;
        progress::run("node", &[&base[..], &["--emitDeclarationOnly"]].concat())
    })
}

fn add_core(core: &Path, stage: &Path) -> Outcome {
    for name in ["core.wasm", "core_bg.js", "build_id.js"] {
        fs::copy(core.join(name), stage.join(name))?;
    }
    let bytes = fs::read(core.join("core.wasm"))?;
    fs::write(stage.join("bytes.js"), format!("export default '{}';\n", base64(&bytes)))?;
    fs::write(stage.join("core.wasm.d.ts"), WASM_TYPES)?;
    Ok(())
}

/// The declarations that the public entries reach, each with its twin for `require`; internal ones stay out.
fn with_twins(stage: &Path) -> Outcome<BTreeSet<String>> {
    let mut types = declarations::reached(stage, &PUBLIC, ".d.ts")?;
    for name in types.clone() {
        let twin = name.replace(".d.ts", ".d.cts");
        fs::write(stage.join(&twin), declarations::common_js(&fs::read_to_string(stage.join(&name))?))?;
        types.insert(twin);
    }
    types.insert("core.wasm.d.ts".to_owned());
    Ok(types)
}

fn bundle(stage: &Path) -> Outcome {
    progress::step("pkg: esbuild", || {
        let inputs: Vec<String> =
            PUBLIC.iter().map(|entry| stage.join(format!("{entry}.js")).to_string_lossy().into_owned()).collect();
        let out = format!("--outdir={}", stage.to_string_lossy());
        let fixed = [
            "--bundle",
            "--format=cjs",
            "--out-extension:.js=.cjs",
            "--platform=node",
            "--target=node20",
            "--packages=external",
            "--log-level=warning",
            &out,
        ];
        let arguments: Vec<&str> =
            ["node_modules/esbuild/bin/esbuild"].into_iter().chain(fixed).chain(inputs.iter().map(String::as_str)).collect();
        progress::run("node", &arguments)
    })
}

/// Empties `pkg`, then fills it: until everything is made, the old one stays whole.
fn replace(pkg: &Path, stage: &Path, names: &BTreeSet<String>) -> Outcome {
    fs::create_dir_all(pkg)?;
    for entry in fs::read_dir(pkg)? {
        let entry = entry?;
        if !KEPT.iter().any(|kept| entry.file_name() == *kept) {
            let path: PathBuf = entry.path();
            if path.is_dir() { fs::remove_dir_all(path)? } else { fs::remove_file(path)? }
        }
    }
    for name in names {
        fs::copy(stage.join(name), pkg.join(name))?;
    }
    // Without it npm would go by `.gitignore`, and pack nothing.
    fs::write(pkg.join(".npmignore"), "README.md\n")?;
    Ok(())
}

fn base64(bytes: &[u8]) -> String {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let word = chunk.iter().fold(0_u32, |word, byte| word << 8 | u32::from(*byte)) << (8 * (3 - chunk.len()));
        for place in 0..4 {
            let digit = (word >> (18 - 6 * place)) as usize & 63;
            text.push(if place > chunk.len() { '=' } else { ALPHABET[digit] as char });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::base64;

    #[test]
    fn base64_pads() {
        for (bytes, text) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")] {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
    }
}
