//! What several targets need: a workspace from the first lines of the input, and what must hold of every place.
// Not every target needs all of it.
#![allow(dead_code)]

use sanmon::{Place, Platform, Where, Workspace, WorkspaceOptions};

/// Takes the first line.
pub fn line(text: &str) -> (&str, &str) {
    text.split_once('\n').unwrap_or((text, ""))
}

/// The platform that a word names; any other text is posix.
pub fn platform(word: &str) -> Platform {
    Platform::parse(word).unwrap_or(Platform::Posix)
}

/// A workspace of one root; a fixed one when the text is no root.
pub fn workspace(platform: Platform, root: &str) -> Workspace {
    let usual = match platform {
        Platform::Posix | Platform::Darwin => "/ws",
        Platform::Windows => "C:\\ws",
        Platform::Uri => "file:///ws",
    };
    let options = |root: &str| WorkspaceOptions {
        roots: vec![root.to_owned()],
        cwd: None,
        platform: Some(platform),
        case_insensitive: None,
        always_ask: Vec::new(),
        physical: false,
        link_counts: false,
    };
    Workspace::new(options(root)).or_else(|_| Workspace::new(options(usual))).expect("the usual root is one")
}

/// Whatever the input: what is inside is normalised, under its root, and holds nothing that moves it.
pub fn check(place: &Place, platform: Platform) {
    if place.position != Where::Inside {
        return;
    }
    let separators: &[char] = if platform == Platform::Windows { &['/', '\\'] } else { &['/'] };
    assert!(!place.path.contains('\0'), "inside with NUL: {place:?}");
    assert!(!place.path.split(separators).any(|segment| segment == ".." || segment == "."), "inside with dots: {place:?}");
    assert!(place.root.is_some(), "inside without a root: {place:?}");
}
