//! Normal diffs and ed scripts: they name no file, and an ed script may do more than edit.

/// Whether some line is a command of a normal diff or an ed script. Rule `patch.scripts`: an ed script that also reads,
/// writes or runs something else is refused.
pub(super) fn is_script(lines: &[&str]) -> Result<bool, &'static str> {
    let (mut found, mut edits, mut text) = (false, false, false);
    for line in lines {
        if text {
            text = *line != ".";
            continue;
        }
        match command(line) {
            Some(Command::Normal) => found = true,
            Some(Command::Delete) => (found, edits) = (true, true),
            Some(Command::Insert) => (found, edits, text) = (true, true, true),
            None if edits && reaches_out(line) => {
                return Err("an ed script may only add, change and delete lines");
            }
            None => {}
        }
    }
    Ok(found)
}

enum Command {
    /// `3,4c5`: a normal diff, whose lines follow with `<` and `>`.
    Normal,
    /// `3,4d`
    Delete,
    /// `3a`, whose text ends with a line of one dot.
    Insert,
}

fn command(line: &str) -> Option<Command> {
    let (letter, rest) = after_range(line)?;
    match (letter, rest) {
        ('d', "") => Some(Command::Delete),
        ('a' | 'c' | 'i', "") => Some(Command::Insert),
        ('a' | 'c' | 'd', range) => only_range(range).then_some(Command::Normal),
        _ => None,
    }
}

/// The first character that is no digit or comma, where a digit stands before it, and the rest.
fn after_range(line: &str) -> Option<(char, &str)> {
    let end = line.bytes().take_while(|byte| byte.is_ascii_digit() || *byte == b',').count();
    let (range, rest) = line.split_at_checked(end)?;
    let mut rest = rest.chars();
    let letter = rest.next().filter(|_| range.starts_with(|c: char| c.is_ascii_digit()))?;
    Some((letter, rest.as_str()))
}

fn only_range(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit()) && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b',')
}

/// `!ls`, `0r /etc/x`, `1,$w ../x`, `e x`, `g/x/…`
fn reaches_out(line: &str) -> bool {
    let command = line.trim_start_matches(|c: char| c.is_ascii_digit() || " \t,;.$%+-".contains(c));
    let mut rest = command.chars();
    match rest.next() {
        Some('!') => true,
        Some('r' | 'w' | 'W' | 'e' | 'E' | 'f' | 'g' | 'G' | 'v' | 'V') => {
            rest.next().is_some_and(|c| !c.is_alphanumeric() || c == 'q') && !matches!(command, "wq")
        }
        Some(_) | None => false,
    }
}
