//! First line: a platform; second: a root; the rest: a path.
#![no_main]

mod shared;

use libfuzzer_sys::fuzz_target;
use sanmon::{Facts, Questions, Where};

fuzz_target!(|text: &str| {
    let (word, rest) = shared::line(text);
    let (root, path) = shared::line(rest);
    let platform = shared::platform(word);
    let find = |root: &str, path: &str| {
        let place = shared::workspace(platform, root).locate(path, &Facts::default(), &mut Questions::default());
        shared::check(&place, platform);
        place
    };
    assert_eq!(find(root, path).given, path);
    // Normalising twice is normalising once. The verdict may grow stricter: a list or a pattern may be read otherwise where
    // its dots are gone.
    let place = find("", path);
    if place.position == Where::Inside {
        let again = find("", &place.path);
        assert_eq!(again.path, place.path, "not normal: {place:?} {again:?}");
    }
});
