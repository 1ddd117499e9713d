//! Takes out of the generated glue what only newer hosts have.

use crate::Outcome;

/// Drops each whole-line statement about `Symbol.dispose`; everything else stays as it was generated.
pub fn prune(glue: &str) -> Outcome<String> {
    let kept: String = glue.lines().filter(|line| !line.contains("Symbol.dispose")).flat_map(|line| [line, "\n"]).collect();
    for unwanted in ["import.meta", "fetch(", "require(", "await ", "eval(", "Function("] {
        if kept.contains(unwanted) {
            return Err(format!("the generated glue holds `{unwanted}`, which not every host allows").into());
        }
    }
    Ok(kept)
}
