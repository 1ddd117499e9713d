//! Which files of a folder the entries reach, and the declarations' twins for `require`.

use crate::Outcome;
use std::{collections::BTreeSet, fs, path::Path};

/// The files (by name) that `entries` reach through relative imports, the entries included. `ending` is `.js` or `.d.ts`.
pub fn reached(folder: &Path, entries: &[&str], ending: &str) -> Outcome<BTreeSet<String>> {
    let mut seen = BTreeSet::new();
    let mut open: Vec<String> = entries.iter().map(|entry| format!("{entry}{ending}")).collect();
    while let Some(name) = open.pop() {
        if !seen.insert(name.clone()) {
            continue;
        }
        let path = folder.join(&name);
        let text = fs::read_to_string(&path).map_err(|error| format!("`{}` cannot be read: {error}", path.display()))?;
        open.extend(relative(&text).filter_map(|target| target.strip_suffix(".js").map(|stem| format!("{stem}{ending}"))));
    }
    Ok(seen)
}

/// The same declarations for files that are CommonJS: every `./x.js` becomes `./x.cjs`.
pub fn common_js(text: &str) -> String {
    let mut twin = text.to_owned();
    for target in relative(text).filter(|target| target.ends_with(".js")).collect::<BTreeSet<_>>() {
        for quote in ['\'', '"'] {
            let stem = &target[..target.len() - 3];
            twin = twin.replace(&format!("{quote}./{target}{quote}"), &format!("{quote}./{stem}.cjs{quote}"));
        }
    }
    twin
}

/// What stands in quotes after `./`.
fn relative(text: &str) -> impl Iterator<Item = &str> {
    text.split(['\'', '"']).filter_map(|quoted| quoted.strip_prefix("./")).filter(|target| !target.contains(char::is_whitespace))
}

#[cfg(test)]
mod tests {
    use super::common_js;

    #[test]
    fn the_twin_names_its_own_kind() {
        assert_eq!(
            common_js("export * from './a.js';\nimport(\"./b.js\").B; from 'node:fs';"),
            "export * from './a.cjs';\nimport(\"./b.cjs\").B; from 'node:fs';"
        );
    }
}
