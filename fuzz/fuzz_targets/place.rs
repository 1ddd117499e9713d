//! First line: a platform; second: a root; the rest: a path.
#![no_main]

mod shared;

use libfuzzer_sys::fuzz_target;
use sanmon::{Facts, Questions, Where};

fuzz_target!(|text: &str| {
    let (word, rest) = shared::line(text);
    let (root, path) = shared::line(rest);
    let platform = shared::platform(word);
    let workspace = shared::workspace(platform, root);
    let locate = |path: &str| workspace.locate(path, &Facts::default(), &mut Questions::default());
    let place = locate(path);
    shared::check(&place, platform);
    assert_eq!(place.given, path);
    if place.position == Where::Inside {
        let again = locate(&place.path);
        assert_eq!((again.position, &again.path), (Where::Inside, &place.path), "not normal: {place:?} {again:?}");
    }
});
