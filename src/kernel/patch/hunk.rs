//! Hunks: ranges, and how many lines a body takes.

/// How many of `lines` belong to the body of the unified hunk that `header` opens; `None` when the counts do not add up.
pub(super) fn body_lines(header: &str, lines: &[&str]) -> Option<usize> {
    let (old, rest) = range(header.strip_prefix("@@ -")?)?;
    let (new, rest) = range(rest.strip_prefix(" +")?)?;
    rest.strip_prefix(" @@")?;
    let (mut old, mut new) = (old, new);
    let mut taken = 0;
    while old > 0 || new > 0 {
        match lines.get(taken)?.as_bytes().first() {
            // A blank line is a context line whose one blank was trimmed away.
            None | Some(b' ') => {
                old = old.checked_sub(1)?;
                new = new.checked_sub(1)?;
            }
            Some(b'-') => old = old.checked_sub(1)?,
            Some(b'+') => new = new.checked_sub(1)?,
            Some(b'\\') => {}
            Some(_) => return None,
        }
        taken += 1;
    }
    Some(taken)
}

/// `12` or `12,3` at the start, as the number of lines it spans, and what follows.
fn range(text: &str) -> Option<(usize, &str)> {
    let (_, rest) = number(text)?;
    match rest.strip_prefix(',') {
        Some(count) => number(count),
        None => Some((1, rest)),
    }
}

fn number(text: &str) -> Option<(usize, &str)> {
    let end = text.bytes().take_while(u8::is_ascii_digit).count();
    Some((text.get(..end)?.parse().ok()?, text.get(end..)?))
}

/// Whether the text is a context diff's range: `1,3 ****`, `7 ----`.
pub(super) fn is_range(text: &str, marks: &str) -> bool {
    range(text).is_some_and(|(_, rest)| rest.trim() == marks)
}
