//! Windows lines. Whether cmd or PowerShell will read them is not known, so a line is clean only when both readings are.

use super::findings::Findings;

pub(super) fn scan(line: &str, found: &mut Findings) {
    if !line.trim_ascii().is_empty() {
        found.opaque("not built yet", line);
    }
}
