//! [`Arg`]: a word after variables and braces are expanded as far as the line itself tells.

use super::text::{before, cut};
use super::{
    findings::Findings,
    lexer::{Ch, Word},
};
use crate::kernel::limits::MAX_BRACE_ALTERNATIVES;
use alloc::{string::String, vec, vec::Vec};

/// Characters all expansions of one word may come to.
const MAX_CHARS: usize = 1 << 18;

/// Braces one word may open.
const MAX_BRACES: usize = 32;

/// Values a variable may have here; each a plain literal.
#[derive(Debug, Clone, Default)]
pub(super) struct Variables(Vec<(String, Vec<String>)>);

/// Variables followed at once; a line with more is asked about when it uses one of the rest.
const MAX_VARIABLES: usize = 64;

impl Variables {
    pub(super) fn get(&self, name: &str) -> Option<&Vec<String>> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, values)| values)
    }

    pub(super) fn set(&mut self, name: &str, values: Vec<String>) {
        self.remove(name);
        if self.0.len() < MAX_VARIABLES {
            self.0.push((name.into(), values));
        }
    }

    pub(super) fn remove(&mut self, name: &str) {
        self.0.retain(|(known, _)| known != name);
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Keeps what has the same values in `other`.
    pub(super) fn keep_common(&mut self, other: &Self) {
        self.0.retain(|(name, values)| other.get(name) == Some(values));
    }
}

#[derive(Debug, Clone, Default)]
pub(super) struct Arg {
    pub(super) text: String,
    /// No part of it was quoted.
    pub(super) unquoted: bool,
    /// Holds an unquoted wildcard.
    pub(super) glob: bool,
    /// A wildcard may match `..`, or parent segments follow one.
    pub(super) wild_parent: bool,
    /// Bytes before the `=` of what a shell takes for an assignment.
    pub(super) assigns: Option<usize>,
}

/// The words `word` stands for.
pub(super) fn expand(word: &Word, variables: &Variables, found: &mut Findings) -> Vec<Arg> {
    let mut spellings = substitute(word, variables, found);
    if assignment(&word.chars).is_none() {
        spellings = spellings.iter().flat_map(|chars| braces(chars, found)).collect();
    }
    spellings.iter().map(|chars| arg(chars, word)).collect()
}

/// Rule command.variables: each `$name` replaced by every literal it may hold.
fn substitute(word: &Word, variables: &Variables, found: &mut Findings) -> Vec<Vec<Ch>> {
    let mut spellings = vec![Vec::new()];
    let mut done = 0;
    for variable in &word.variables {
        let plain = word.chars.iter().skip(done).take(variable.at - done);
        for spelling in &mut spellings {
            spelling.extend(plain.clone());
        }
        done = variable.at;
        let Some(values) = variables.get(&variable.name) else {
            found.opaque("a variable whose value is not known", &variable.name);
            continue;
        };
        if spellings.len() * values.len() > MAX_BRACE_ALTERNATIVES {
            found.opaque("a word with too many spellings", &variable.name);
            continue;
        }
        let longer = |spelling: &Vec<Ch>, value: &String| {
            let mut spelling = spelling.clone();
            spelling.extend(value.chars().map(|c| Ch { c, quoted: true }));
            spelling
        };
        spellings = spellings.iter().flat_map(|s| values.iter().map(move |v| longer(s, v))).collect();
    }
    for spelling in &mut spellings {
        spelling.extend(word.chars.iter().skip(done));
    }
    spellings
}

/// Rule command.braces: `a{b,c}d` and `{1..3}`, within bounds.
fn braces(original: &[Ch], found: &mut Findings) -> Vec<Vec<Ch>> {
    if original.iter().filter(|ch| ch.c == '{' && !ch.quoted).count() > MAX_BRACES {
        found.opaque("a word with too many braces", &text(original));
        return vec![original.to_vec()];
    }
    let mut open: Vec<(Vec<Ch>, usize)> = vec![(original.to_vec(), 0)];
    let mut done = Vec::new();
    let mut size = 0;
    while let Some((chars, from)) = open.pop() {
        size += chars.len();
        match first_braces(&chars, from) {
            None => done.push(chars),
            Some((start, end, inner)) => {
                for middle in inner.into_iter().rev() {
                    let mut next: Vec<Ch> = chars.iter().take(start).copied().collect();
                    next.extend(middle);
                    next.extend(chars.iter().skip(end + 1));
                    open.push((next, start));
                }
            }
        }
        if done.len() + open.len() > MAX_BRACE_ALTERNATIVES || (done.len() > 1 && size > MAX_CHARS) {
            found.opaque("braces with more than 256 alternatives", &text(original));
            return vec![original.to_vec()];
        }
    }
    done
}

/// The first braces at or after `from` that expand: where they stand and what they may become.
fn first_braces(chars: &[Ch], from: usize) -> Option<(usize, usize, Vec<Vec<Ch>>)> {
    let is = |at: usize, c: char| chars.get(at).is_some_and(|ch| ch.c == c && !ch.quoted);
    let mut start = from;
    while start < chars.len() {
        if !is(start, '{') {
            start += 1;
            continue;
        }
        let (mut depth, mut parts, mut part) = (0usize, Vec::new(), Vec::new());
        for (at, ch) in chars.iter().enumerate().skip(start + 1) {
            if is(at, '{') {
                depth += 1;
            } else if is(at, '}') && depth == 0 {
                parts.push(part);
                let inner = if parts.len() > 1 { Some(parts) } else { parts.pop().and_then(|p| sequence(&p)) };
                match inner {
                    Some(inner) => return Some((start, at, inner)),
                    None => break,
                }
            } else if is(at, '}') {
                depth -= 1;
            } else if is(at, ',') && depth == 0 {
                parts.push(core::mem::take(&mut part));
                continue;
            }
            part.push(*ch);
        }
        start += 1;
    }
    None
}

/// `1..9` and `a..e`, a step ignored: the words between differ only in letters or digits.
fn sequence(inner: &[Ch]) -> Option<Vec<Vec<Ch>>> {
    let text = text(inner);
    let (first, last) = cut(&text, "..")?;
    let last = before(last, "..");
    let spell = |s: &str| s.chars().map(|c| Ch { c, quoted: true }).collect::<Vec<Ch>>();
    if let (Ok(a), Ok(b)) = (first.parse::<i32>(), last.parse::<i32>()) {
        let (low, high) = (a.min(b), a.max(b));
        let last = if i64::from(high) - i64::from(low) > 1_000 { low.saturating_add(1_000) } else { high };
        return Some((low..=last).map(|n| spell(&alloc::format!("{n}"))).collect());
    }
    let letter = |s: &str| s.chars().next().filter(|c| s.len() == 1 && c.is_ascii_alphabetic());
    let (a, b) = (letter(first)?, letter(last)?);
    Some((a.min(b)..=a.max(b)).map(|c| vec![Ch { c, quoted: true }]).collect())
}

fn arg(chars: &[Ch], word: &Word) -> Arg {
    let wild = |ch: &Ch| !ch.quoted && matches!(ch.c, '*' | '?' | '[');
    Arg {
        text: text(chars),
        unquoted: !word.quoted && word.variables.is_empty(),
        glob: chars.iter().any(wild),
        wild_parent: wild_parent(chars, wild),
        assigns: assignment(chars),
    }
}

/// Rule command.globs: a pattern such as `.*` may match the parent folder, and so may a link that a wildcard matches
/// when parent segments follow it.
fn wild_parent(chars: &[Ch], wild: impl Fn(&Ch) -> bool) -> bool {
    let mut seen = false;
    for segment in chars.split(|ch| matches!(ch.c, '/' | '=' | ':' | ',')) {
        let name = text(segment);
        if seen && name == ".." {
            return true;
        }
        let has = segment.iter().any(&wild);
        // What begins with a dot and a wildcard, other than `.[!.]` and `.??`, has `..` among its matches.
        if has && name.starts_with('.') && segment.get(1).is_some_and(&wild) {
            let safe = name.starts_with(".[!.]") || name.starts_with(".[^.]") || name.starts_with(".??");
            if !safe {
                return true;
            }
        }
        // `..` with a wildcard that may match nothing.
        if has && name.starts_with("..") && segment.iter().skip(2).all(|ch| wild(ch) && ch.c == '*') {
            return true;
        }
        seen |= has;
    }
    false
}

/// Bytes before the `=` when a shell would take the word for an assignment: `name=`, `name+=`, `name[…]=`.
fn assignment(chars: &[Ch]) -> Option<usize> {
    let end = chars.iter().position(|ch| ch.c == '=')?;
    let name = chars.get(..end)?;
    if name.iter().any(|ch| ch.quoted) {
        return None;
    }
    let text = text(name);
    let bare = text.strip_suffix('+').unwrap_or(&text);
    let bare = if bare.ends_with(']') { before(bare, "[") } else { bare };
    is_name(bare).then_some(text.len())
}

pub(super) fn is_name(text: &str) -> bool {
    text.bytes().next().is_some_and(|b| b.is_ascii_alphabetic() || b == b'_')
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

fn text(chars: &[Ch]) -> String {
    chars.iter().map(|ch| ch.c).collect()
}
