//! [`Arg`]: a word after variables and braces are expanded as far as the line itself tells.

use super::{
    findings::Findings,
    lexer::{Ch, Word},
    text::{before, cut},
};
use crate::kernel::limits::MAX_BRACE_ALTERNATIVES;
use alloc::{
    string::{String, ToString},
    vec,
    vec::Vec,
};

/// Characters all expansions of one word may come to.
const MAX_CHARS: usize = 1 << 18;

/// Braces one word may open.
const MAX_BRACES: usize = 32;

/// Values a variable may have here; each a plain literal.
#[derive(Debug, Clone, Default)]
pub(super) struct Variables {
    known: Vec<(String, Vec<String>)>,
    changes: usize,
}

/// Variables followed at once; a line with more is asked about when it uses one of the rest.
const MAX_VARIABLES: usize = 64;

impl Variables {
    pub(super) fn get(&self, name: &str) -> Option<&Vec<String>> {
        self.known.iter().find(|(known, _)| known == name).map(|(_, values)| values)
    }

    pub(super) fn set(&mut self, name: &str, values: Vec<String>) {
        self.remove(name);
        if self.known.len() < MAX_VARIABLES {
            self.known.push((name.into(), values));
        }
    }

    pub(super) fn remove(&mut self, name: &str) {
        self.changes += 1;
        self.known.retain(|(known, _)| known != name);
    }

    /// How often anything changed.
    pub(super) fn changes(&self) -> usize {
        self.changes
    }

    /// Forgets every value if anything changed since then: what changed them may have run elsewhere.
    pub(super) fn forget_since(&mut self, changes: usize) {
        if self.changes != changes {
            self.known.clear();
        }
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
    if word.chars.iter().any(|ch| ch.c == '{' && !ch.quoted) {
        let mut expanded = Vec::new();
        for chars in &spellings {
            expanded.append(&mut braces(chars, found));
        }
        spellings = expanded;
    }
    spellings.iter().map(|chars| arg(chars, word)).collect()
}

/// Rule command.variables: each `$name` replaced by every literal it may hold.
fn substitute(word: &Word, variables: &Variables, found: &mut Findings) -> Vec<Vec<Ch>> {
    let mut spellings = vec![Vec::new()];
    let mut done = 0;
    for variable in &word.variables {
        for spelling in &mut spellings {
            spelling.extend_from_slice(part(&word.chars, done, variable.at));
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
        let mut longer = Vec::new();
        for spelling in &spellings {
            for value in values {
                let mut spelling = spelling.clone();
                spelling.append(&mut spell(value));
                longer.push(spelling);
            }
        }
        spellings = longer;
    }
    for spelling in &mut spellings {
        spelling.extend_from_slice(part(&word.chars, done, word.chars.len()));
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
                    let mut next = part(&chars, 0, start).to_vec();
                    next.extend_from_slice(&middle);
                    next.extend_from_slice(part(&chars, end + 1, chars.len()));
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
        let (mut depth, mut from, mut at) = (0usize, start + 1, start + 1);
        let mut parts = Vec::new();
        while at < chars.len() {
            if is(at, '{') {
                depth += 1;
            } else if is(at, '}') && depth > 0 {
                depth -= 1;
            } else if depth == 0 && (is(at, ',') || is(at, '}')) {
                parts.push(part(chars, from, at).to_vec());
                from = at + 1;
            }
            if from > at && is(at, '}') {
                if parts.len() == 1 {
                    parts = parts.pop().map(|only| sequence(&text(&only))).unwrap_or_default();
                }
                if !parts.is_empty() {
                    return Some((start, at, parts));
                }
                break;
            }
            at += 1;
        }
        start += 1;
    }
    None
}

/// `1..9` and `a..e`, a step ignored: the words between differ only in letters or digits.
fn sequence(text: &str) -> Vec<Vec<Ch>> {
    let Some((first, last)) = cut(text, "..") else { return Vec::new() };
    let last = before(last, "..");
    let mut all = Vec::new();
    if let (Some(a), Some(b)) = (number(first), number(last)) {
        // A few too many to expand is as good as all of them.
        for n in a.min(b)..=a.max(b).min(a.min(b) + 1_000) {
            all.push(spell(&n.to_string()));
        }
    } else if let ([a], [b]) = (first.as_bytes(), last.as_bytes())
        && a.is_ascii_alphabetic()
        && b.is_ascii_alphabetic()
    {
        for letter in *a.min(b)..=*a.max(b) {
            all.push(vec![Ch { c: char::from(letter), quoted: true }]);
        }
    }
    all
}

fn number(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || digits.len() > 9 {
        return None;
    }
    let mut value = 0;
    for byte in digits.bytes() {
        value = value * 10 + i64::from(byte.checked_sub(b'0').filter(|digit| *digit < 10)?);
    }
    Some(if digits.len() < text.len() { -value } else { value })
}

fn part(chars: &[Ch], from: usize, to: usize) -> &[Ch] {
    chars.get(from..to).unwrap_or_default()
}

fn spell(text: &str) -> Vec<Ch> {
    text.chars().map(|c| Ch { c, quoted: true }).collect()
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
