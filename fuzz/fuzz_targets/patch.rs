//! A patch.
#![no_main]

mod shared;

use libfuzzer_sys::fuzz_target;
use sanmon::{Facts, PatchScan, Platform, Questions, scan_patch};
use std::collections::BTreeSet;

fuzz_target!(|text: &str| {
    let paths = match scan_patch(text) {
        PatchScan::Invalid(why) => return assert!(!why.is_empty()),
        PatchScan::Paths(paths) => paths,
    };
    assert!(!text.contains('\0'), "a NUL was read");
    assert!(paths.iter().all(|path| !path.trim().is_empty()), "a blank name: {paths:?}");
    assert_eq!(paths.iter().collect::<BTreeSet<_>>().len(), paths.len(), "twice: {paths:?}");
    if !text.contains('\r') {
        let crlf = scan_patch(&text.replace('\n', "\r\n"));
        assert_eq!(crlf, PatchScan::Paths(paths.clone()), "other names with CRLF");
    }
    // Whatever stands before it, a whole patch is seen.
    let more = format!("{text}\n--- /outside/old\n+++ ../new\n@@ -1 +1 @@\n-a\n+b\n");
    if let PatchScan::Paths(more) = scan_patch(&more) {
        assert!(more.iter().any(|path| path == "../new") && more.iter().any(|path| path == "/outside/old"), "hidden: {more:?}");
    }
    let workspace = shared::workspace(Platform::Posix, "");
    for place in workspace.locate_patch(text, &Facts::default(), &mut Questions::default()) {
        shared::check(&place, Platform::Posix);
    }
});
