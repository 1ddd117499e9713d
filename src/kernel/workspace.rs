//! [`Workspace`]: the roots a turn may work in, and where each path, shell line and patch header lies.

use crate::kernel::{
    command::{CommandPath, CommandScan, scan_command},
    error::{Error, ErrorCode, Problem},
    glob::Globs,
    inspect::{Facts, Questions},
    limits,
    normal::{Reading, Rules},
    patch::{PatchScan, scan_patch},
    physical::Physical,
    place::{Place, Platform, Where},
    respell::is_plain,
    spell,
    windows::has_short_name,
};
use alloc::{borrow::ToOwned, format, string::String, vec::Vec};

/// What a workspace is built from.
#[derive(Debug, Clone, Default)]
pub struct WorkspaceOptions {
    /// Absolute folders or URIs. None at all means that everything is outside.
    pub roots: Vec<String>,
    /// Base of relative paths; the first root when absent. Never the process's own folder. Rule `place.base`.
    pub cwd: Option<String>,
    /// Whose path rules apply; posix when absent.
    pub platform: Option<Platform>,
    /// Whether letter case is folded; when absent, as the platform does.
    pub case_insensitive: Option<bool>,
    /// Globs relative to a root whose matches ask although they are inside.
    pub always_ask: Vec<String>,
    /// The host answers real paths ([`Facts::real`]); without, places are `unchecked`.
    pub physical: bool,
    /// The host answers link counts ([`Facts::links`]) for what a write tool names.
    pub link_counts: bool,
}

/// A folder in normal form, with the text it is compared by.
#[derive(Debug, Clone)]
pub(crate) struct Root {
    pub(crate) path: String,
    pub(crate) key: String,
}

/// Compiled once, asked often.
#[derive(Debug, Clone)]
pub struct Workspace {
    pub(crate) rules: Rules,
    pub(crate) roots: Vec<Root>,
    paths: Vec<String>,
    cwd: String,
    globs: Globs,
    pub(crate) physical: bool,
    pub(crate) link_counts: bool,
}

impl Workspace {
    /// Checks and compiles the options; every problem at once. Rule `place.roots`.
    pub fn new(options: WorkspaceOptions) -> Result<Self, Error> {
        let platform = options.platform.unwrap_or(Platform::Posix);
        let folds = matches!(platform, Platform::Darwin | Platform::Windows);
        let rules = Rules { platform, fold: options.case_insensitive.unwrap_or(folds) };
        let mut problems = Vec::new();
        for (field, count) in [("roots", options.roots.len()), ("alwaysAsk", options.always_ask.len())] {
            if count > limits::MAX_ROOTS {
                let message = format!("a list of {count} is over the limit of {}", limits::MAX_ROOTS);
                return Err(Error::one(ErrorCode::InvalidWorkspace, field, message));
            }
        }
        let mut folder = |field: String, text: &str| match absolute(rules, text) {
            Ok(path) => path,
            Err(message) => {
                problems.push(Problem { field, message });
                String::new()
            }
        };
        let paths: Vec<String> = options.roots.iter().enumerate().map(|(n, root)| folder(format!("roots[{n}]"), root)).collect();
        let cwd = match &options.cwd {
            Some(cwd) => folder("cwd".into(), cwd),
            None => paths.first().cloned().unwrap_or_default(),
        };
        let globs = match Globs::new(&options.always_ask, rules) {
            Ok(globs) => Some(globs),
            Err((n, message)) => {
                problems.push(Problem { field: format!("alwaysAsk[{n}]"), message: message.into() });
                None
            }
        };
        match globs {
            Some(globs) if problems.is_empty() => {
                let roots = paths.iter().map(|path| Root { key: rules.key(path), path: path.clone() }).collect();
                Ok(Self { rules, roots, paths, cwd, globs, physical: options.physical, link_counts: options.link_counts })
            }
            Some(_) | None => Err(Error { code: ErrorCode::InvalidWorkspace, problems }),
        }
    }

    /// The roots, normalised.
    pub fn roots(&self) -> &[String] {
        &self.paths
    }

    /// Where one path lies.
    pub fn locate(&self, path: &str, facts: &Facts, questions: &mut Questions) -> Place {
        self.locate_below(&self.cwd, path, facts, questions)
    }

    /// Like [`locate`](Self::locate), for what a write tool names: a file with a second name elsewhere counts as outside,
    /// where the host answers link counts. Rule `physical.hard-links`.
    pub fn locate_for_write(&self, path: &str, facts: &Facts, questions: &mut Questions) -> Place {
        let place = self.locate(path, facts, questions);
        if self.link_counts && place.position == Where::Inside { self.check_links(place, facts, questions) } else { place }
    }

    /// Every place a shell line names or may touch; the first is the folder it starts in, which is `cwd` when the call names
    /// one. Rules `command.every-word`, `command.folders`, `command.opaque-is-outside`, `command.starts-in-cwd`.
    pub fn locate_command(&self, line: &str, cwd: Option<&str>, facts: &Facts, questions: &mut Questions) -> Vec<Place> {
        let (paths, opaque) = match scan_command(line, self.rules.platform) {
            CommandScan::Invalid(_) if line.contains('\0') => return alloc::vec![Place::invalid(line, "nul")],
            CommandScan::Invalid(_) => return alloc::vec![Place::invalid("", "too_long")],
            CommandScan::Scanned { paths, opaque } => (paths, opaque),
        };
        let start = self.locate(cwd.unwrap_or("."), facts, questions);
        // Words below a folder that is not known to be inside are not known to be inside either.
        let base = if start.position == Where::Inside { start.path.clone() } else { String::new() };
        let mut places = alloc::vec![start];
        for path in &paths {
            let place = self.locate_word(&base, path, facts, questions);
            places.push(match place.position {
                // A word is no argument: what cannot be a file's name is a question for a person, not an error of the call.
                Where::Invalid => Place { position: Where::Outside, ..place },
                Where::Inside | Where::Outside => place,
            });
        }
        places.extend(opaque.map(|text| Place::nowhere(&text, "opaque_command")));
        places
    }

    /// One path of a shell line, below the folder changes in force there; one that leaves the workspace takes it along.
    fn locate_word(&self, base: &str, word: &CommandPath, facts: &Facts, questions: &mut Questions) -> Place {
        let mut base = base.to_owned();
        let mut unresolved = None;
        for folder in &word.folders {
            let place = self.locate_below(&base, folder, facts, questions);
            match place.reason {
                _ if place.position == Where::Inside => base = place.path,
                // What the host has not told yet may still turn out inside: go on, so that everything is asked at once.
                Some("unresolved") => {
                    base.clone_from(&place.path);
                    unresolved.get_or_insert(place);
                }
                Some(_) | None => return place,
            }
        }
        let place = self.locate_below(&base, &word.path, facts, questions);
        unresolved.unwrap_or(place)
    }

    /// Every file header of a patch. Rule `patch.every-header`.
    pub fn locate_patch(&self, text: &str, facts: &Facts, questions: &mut Questions) -> Vec<Place> {
        match scan_patch(text) {
            PatchScan::Invalid(_) if text.contains('\0') => alloc::vec![Place::invalid(text, "nul")],
            PatchScan::Invalid(_) => alloc::vec![Place::invalid(text, "unreadable_patch")],
            PatchScan::Paths(paths) => paths.iter().map(|path| self.locate_for_write(path, facts, questions)).collect(),
        }
    }

    fn locate_below(&self, base: &str, given: &str, facts: &Facts, questions: &mut Questions) -> Place {
        let physical = if self.physical { Some(Physical::new(self, &self.roots, facts, questions)) } else { None };
        let real: &[Root] = physical.as_ref().map_or(&[], |physical| &physical.roots);
        let (place, spellings) = self.lexical(base, given, real);
        match physical {
            Some(physical) => physical.settle(self, base, place, spellings, facts, questions),
            None => place,
        }
    }

    /// The strictest answer over every spelling of a text, and the other paths it may mean.
    fn lexical(&self, base: &str, given: &str, real: &[Root]) -> (Place, Vec<String>) {
        if given.len() > limits::MAX_PATH_BYTES {
            return (Place::invalid(&given.chars().take(256).collect::<String>(), "too_long"), Vec::new());
        }
        if given.is_empty() {
            return (Place::invalid(given, "empty"), Vec::new());
        }
        let place = self.literal(base, given, given, real);
        let settled = place.position != Where::Inside && place.reason != Some("short_name");
        if settled || is_plain(self.rules.platform, given) {
            return (place, Vec::new());
        }
        match self.strictest(base, &place, real) {
            Ok(spellings) => (place, spellings),
            Err(reason) => (Place { position: Where::Outside, reason: Some(reason), root: None, ..place }, Vec::new()),
        }
    }

    /// Where the text lies when it is taken as it stands.
    pub(crate) fn literal(&self, base: &str, given: &str, text: &str, real: &[Root]) -> Place {
        if text.contains('\0') {
            return Place::invalid(given, "nul");
        }
        if text.starts_with('~') || (spell::has_variable(text) && !self.is_below_named_so(text)) {
            return Place::nowhere(given, "unexpanded");
        }
        if base.is_empty() && !self.rules.is_absolute(text) {
            return Place::nowhere(given, "no_root");
        }
        match self.rules.read(base, text) {
            Reading::Path(path) => self.place(given, text, path, real),
            Reading::Elsewhere(reason) => Place::nowhere(given, reason),
            Reading::Malformed(reason) => Place::invalid(given, reason),
        }
    }

    /// Whether what looks like a variable stands in a root's own name and nowhere behind it.
    fn is_below_named_so(&self, text: &str) -> bool {
        self.roots.iter().any(|root| self.rules.below(&root.path, text).is_some_and(|rest| !spell::has_variable(rest)))
    }

    fn place(&self, given: &str, text: &str, path: String, real: &[Root]) -> Place {
        let key = self.rules.compared(&path);
        let mut found: Option<&Root> = None;
        let mut flag = None;
        for root in self.roots.iter().chain(real) {
            if let Some(below) = self.rules.below(&root.key, &key) {
                flag = flag.or(self.flag(below));
                if found.is_none_or(|longest| root.key.len() > longest.key.len()) {
                    found = Some(root);
                }
            }
        }
        let reason = match found {
            Some(_) => flag,
            None if self.rules.platform == Platform::Windows && has_short_name(&path) => Some("short_name"),
            None if !self.rules.is_absolute(text) => Some("above_root"),
            None => Some("outside_root"),
        };
        let (position, root) = match reason {
            None => (Where::Inside, found.map(|root| root.path.clone())),
            Some(_) => (Where::Outside, None),
        };
        drop(key);
        Place { given: given.to_owned(), path, position, reason, root, physical: "unchecked" }
    }

    /// Why a path below a root asks nevertheless. Rule `place.always-ask`.
    fn flag(&self, below_root: &str) -> Option<&'static str> {
        match () {
            () if self.globs.is_empty() => None,
            () if self.asks(below_root) => Some("always_ask"),
            // An alias hides what the globs would see.
            () if self.rules.platform == Platform::Windows && has_short_name(below_root) => Some("short_name"),
            () => None,
        }
    }

    /// Whether a path below any root, as a key, is on the list.
    pub(crate) fn asks(&self, below_root: &str) -> bool {
        !self.globs.is_empty() && self.globs.matches(below_root, self.rules.separators())
    }
}

/// A root or folder must say by itself where it is.
fn absolute(rules: Rules, text: &str) -> Result<String, String> {
    if text.len() > limits::MAX_PATH_BYTES {
        return Err(format!("a path of {} bytes is over the limit of {}", text.len(), limits::MAX_PATH_BYTES));
    }
    if text.contains('\0') || !rules.is_absolute(text) {
        return Err("should be an absolute path of the workspace's platform".into());
    }
    match rules.read("", text) {
        Reading::Path(path) => Ok(path),
        Reading::Elsewhere(reason) | Reading::Malformed(reason) => Err(format!("cannot be a folder of a workspace ({reason})")),
    }
}
