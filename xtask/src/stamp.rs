//! What a stage was made from and what it made, as hashes: equal on both sides means that there is nothing to do.

use crate::Outcome;
use sha2::{Digest, Sha256};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// Every file under `roots` (files or folders), sorted.
pub fn files(roots: &[&Path]) -> Outcome<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut open: Vec<PathBuf> = roots.iter().map(|root| root.to_path_buf()).collect();
    while let Some(path) = open.pop() {
        if path.is_dir() {
            for entry in fs::read_dir(&path)? {
                open.push(entry?.path());
            }
        } else {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// One hash over names and contents, and over `extra` words that change the outcome as well.
pub fn of(files: &[PathBuf], extra: &[&str]) -> Outcome<String> {
    let mut hash = Sha256::new();
    for word in extra {
        hash.update((word.len() as u64).to_le_bytes());
        hash.update(word);
    }
    for file in files {
        let name = file.to_string_lossy();
        let bytes = fs::read(file).map_err(|error| format!("`{name}` cannot be read: {error}"))?;
        for part in [name.as_bytes(), &bytes] {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part);
        }
    }
    Ok(hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Whether `stamp` says that `input` made exactly what stands in `outputs` now.
pub fn is_fresh(stamp: &Path, input: &str, outputs: &[&Path]) -> bool {
    let now = files(outputs).and_then(|found| of(&found, &[]));
    matches!((fs::read_to_string(stamp), now), (Ok(noted), Ok(output)) if noted == format!("{input} {output}"))
}

/// Notes what `input` made.
pub fn note(stamp: &Path, input: &str, outputs: &[&Path]) -> Outcome {
    fs::write(stamp, format!("{input} {}", of(&files(outputs)?, &[])?))?;
    Ok(())
}
