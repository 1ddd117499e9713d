//! First line: a platform; the rest: a shell line.
#![no_main]

mod shared;

use libfuzzer_sys::fuzz_target;
use sanmon::{CommandScan, Facts, Questions, scan_command};

fuzz_target!(|text: &str| {
    let (word, line) = shared::line(text);
    let platform = shared::platform(word);
    match scan_command(line, platform) {
        CommandScan::Invalid(why) => assert!(!why.is_empty()),
        CommandScan::Scanned { opaque, .. } => {
            assert!(!line.contains('\0'), "a NUL was read");
            assert!(opaque.is_none_or(|why| !why.trim().is_empty()));
        }
    }
    let workspace = shared::workspace(platform, "");
    for cwd in [None, Some("sub")] {
        for place in workspace.locate_command(line, cwd, &Facts::default(), &mut Questions::default()) {
            shared::check(&place, platform);
        }
    }
});
