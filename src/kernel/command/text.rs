//! The few searches in text that the scanner needs, each once: the standard ones would be copied into every caller,
//! several hundred bytes a time.

/// Whether `needle`, which is not empty, stands in `text`.
#[inline(never)]
pub(super) fn has(text: &str, needle: &str) -> bool {
    find(text, needle).is_some()
}

/// Where `needle`, which is not empty, first stands in `text`.
#[inline(never)]
pub(super) fn find(text: &str, needle: &str) -> Option<usize> {
    match needle.as_bytes() {
        [one] => text.bytes().position(|byte| byte == *one),
        many => text.as_bytes().windows(many.len()).position(|window| window == many),
    }
}

/// The parts around the first `mark`.
#[inline(never)]
pub(super) fn cut<'a>(text: &'a str, mark: &str) -> Option<(&'a str, &'a str)> {
    let at = find(text, mark)?;
    Some((head(text, at), tail(text, at + mark.len())))
}

/// The part before the first `mark`; the whole text when there is none.
#[inline(never)]
pub(super) fn before<'a>(text: &'a str, mark: &str) -> &'a str {
    find(text, mark).map_or(text, |at| head(text, at))
}

/// The part after the last of `marks`, which are ASCII.
#[inline(never)]
pub(super) fn after_last<'a>(text: &'a str, marks: &str) -> &'a str {
    let at = text.bytes().rposition(|byte| marks.as_bytes().contains(&byte));
    at.map_or(text, |at| tail(text, at + 1))
}

/// The first `at` bytes; everything when that is no boundary.
#[inline(never)]
pub(super) fn head(text: &str, at: usize) -> &str {
    text.get(..at).unwrap_or(text)
}

/// What follows the first `at` bytes; nothing when that is no boundary.
#[inline(never)]
pub(super) fn tail(text: &str, at: usize) -> &str {
    text.get(at..).unwrap_or_default()
}

/// Whether `c` is one of `set`.
#[inline(never)]
pub(super) fn one_of(c: char, set: &str) -> bool {
    set.chars().any(|one| one == c)
}

/// How many bytes of `text` pass in a row, from its beginning; `pass` is for ASCII.
#[inline(never)]
pub(super) fn run(text: &str, pass: fn(u8) -> bool) -> usize {
    text.bytes().take_while(|byte| pass(*byte)).count()
}

/// Whether a blank of any kind stands in `text`.
#[inline(never)]
pub(super) fn is_spaced(text: &str) -> bool {
    text.chars().any(char::is_whitespace)
}

/// Whether `word` stands in `list`, a text with blanks between its words; the empty word never does.
#[inline(never)]
pub(super) fn lists(list: &str, word: &str) -> bool {
    !word.is_empty() && list.as_bytes().split(|byte| *byte == b' ').any(|entry| entry == word.as_bytes())
}

/// Whether `test` holds for a word of `list`.
#[inline(never)]
pub(super) fn any(list: &str, test: &dyn Fn(&str) -> bool) -> bool {
    let mut rest = list;
    while let Some((entry, more)) = cut(rest, " ") {
        if test(entry) {
            return true;
        }
        rest = more;
    }
    test(rest)
}
