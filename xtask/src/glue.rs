//! Takes out of the generated glue what only newer hosts have.

use crate::Outcome;

/// Drops the comments and each whole-line statement about `Symbol.dispose`; everything else stays as it was generated.
pub fn prune(glue: &str) -> Outcome<String> {
    let is_comment = |line: &str| ["//", "/**", "*"].iter().any(|mark| line.trim_start().starts_with(mark));
    let kept: String =
        glue.lines().filter(|line| !line.contains("Symbol.dispose") && !is_comment(line)).flat_map(|line| [line, "\n"]).collect();
    for unwanted in ["import.meta", "fetch(", "require(", "await ", "eval(", "Function("] {
        if kept.contains(unwanted) {
            return Err(format!("the generated glue holds `{unwanted}`, which not every host allows").into());
        }
    }
    Ok(kept)
}

/// Writes `id` into the module, where the engine looks for it: another build's bytes are refused instead of misread.
pub fn sign(module: &mut Vec<u8>, id: &str) {
    const NAME: &str = "sanmon";
    let length = 1 + NAME.len() + id.len();
    assert!(length < 128, "both lengths are one byte of LEB128");
    module.extend([0, length as u8, NAME.len() as u8]);
    module.extend(NAME.bytes());
    module.extend(id.bytes());
}
