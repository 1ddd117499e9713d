//! The strictest reading: a path is inside only when every text it may turn into on its way to the disk is inside too.
//! Rules `place.strictest-reading`, `place.not-sure-is-outside`.

use crate::kernel::{
    braces, limits,
    place::{Place, Platform, Where},
    spell,
    windows::has_drive,
    workspace::{Root, Workspace},
};
use alloc::{borrow::ToOwned, format, string::String, vec::Vec};

impl Workspace {
    /// Follows every spelling of a text, and every spelling of those. Answers where they all lie, or why one of them may
    /// lie outside.
    pub(crate) fn strictest(&self, base: &str, place: &Place, real: &[Root]) -> Result<Vec<String>, &'static str> {
        let mut seen = alloc::vec![self.behind_root(&place.given).unwrap_or_else(|| (base, place.given.clone()))];
        if place.path != place.given {
            // The normal form is what a tool should open, so it must hold by itself.
            seen.push(self.behind_root(&place.path).unwrap_or_else(|| (base, place.path.clone())));
        }
        let mut paths = Vec::new();
        let mut at = 0;
        while let Some((folder, text)) = seen.get(at).cloned() {
            at += 1;
            for (reason, spelling) in respell(self.rules.platform, &text)? {
                // A list's pieces lean on the call's own folder.
                let folder = if reason == "list" { base } else { folder };
                if seen.iter().any(|(other, text)| *text == spelling && *other == folder) {
                    continue;
                }
                let Place { path, position, reason: why, .. } = self.literal(folder, &spelling, &spelling, real);
                // A short name is as good as the one it stands for, where the host was asked about that already.
                let short = why == Some("short_name") && place.reason == why;
                if seen.len() == limits::MAX_SPELLINGS || (position != Where::Inside && !short) {
                    return Err(reason);
                }
                paths.push(path);
                seen.push((folder, spelling));
            }
        }
        Ok(paths)
    }

    /// A root's own name is what the host says it is; only what stands behind it has other spellings. Rule
    /// `place.root-names`.
    fn behind_root(&self, given: &str) -> Option<(&str, String)> {
        let below =
            |root: &'_ Root| self.rules.below(&root.path, given).map(|rest| rest.trim_start_matches(self.rules.separators()));
        let root = self.roots.iter().filter(|root| below(root).is_some()).max_by_key(|root| root.path.len())?;
        (!is_plain(self.rules.platform, &root.path))
            .then(|| (root.path.as_str(), format!("./{}", below(root).unwrap_or_default())))
    }
}

/// Whether a text holds nothing that any other reading would change.
pub(crate) fn is_plain(platform: Platform, text: &str) -> bool {
    let windows = platform == Platform::Windows;
    let rest = if windows && has_drive(text) { text.get(2..).unwrap_or_default() } else { text };
    rest.bytes().all(|byte| {
        byte.is_ascii_alphanumeric()
            || matches!(byte, b'/' | b'.' | b'-' | b'_' | b'+' | b'@' | b'=')
            || (byte == b'\\' && windows)
            || (byte == b'#' && platform != Platform::Uri)
    })
}

/// The texts that one step makes of a text, each with the word for it; an error where they cannot be told.
fn respell(platform: Platform, text: &str) -> Result<Vec<(&'static str, String)>, &'static str> {
    let mut found = Vec::new();
    let mut add = |reason, spelling: Option<String>| found.extend(spelling.map(|spelling| (reason, spelling)));
    add("quoted", spell::unquote(text));
    add("lookalike", spell::fold_lookalikes(text));
    add("encoded", spell::decode_percent(text));
    add("encoded", spell::decode_loosely(text));
    if platform != Platform::Windows && text.contains('\\') {
        add("backslash", Some(text.replace('\\', "/")));
    }
    if platform == Platform::Uri {
        // Some servers cut `;x` off every segment; some readers do not know `?` and `#`.
        add("parameters", text.contains(';').then(|| without_parameters(text)));
        add("query", text.contains(['?', '#']).then(|| text.replace('?', "%3F").replace('#', "%23")));
    } else if spell::is_file_uri(text) {
        // A tool that decodes what stands behind the prefix, `?` and `#` included, and one that knows no URIs at all.
        let rest = text.get(5..).unwrap_or_default().trim_start_matches('/');
        let decoded = spell::decode_percent(rest);
        let rest = decoded.as_deref().unwrap_or(rest);
        let drive = platform == Platform::Windows && has_drive(rest);
        let host = rest.get(..10).is_some_and(|host| host.eq_ignore_ascii_case("localhost/"));
        add("file_uri", (!host).then(|| if drive { rest.to_owned() } else { format!("/{rest}") }));
        add("file_uri", (platform != Platform::Windows).then(|| format!("./{text}")));
    }
    if braces::has_upward_group(text) {
        return Err("glob");
    }
    match braces::glob_readings(text) {
        Some(None) => return Err("glob"),
        Some(Some(readings)) => found.extend(readings.into_iter().map(|reading| ("glob", reading))),
        None => {}
    }
    found.extend(spell::list_pieces(text, platform).into_iter().map(|piece| ("list", piece.to_owned())));
    Ok(found)
}

fn without_parameters(text: &str) -> String {
    let segments: Vec<_> = text.split('/').map(|segment| segment.split(';').next().unwrap_or_default()).collect();
    segments.join("/")
}
