//! Inspection: layer 1's facts about one call.

use crate::kernel::{
    json::Json,
    limits,
    place::{Place, Where},
    table::Table,
    tool::{Authority, Registry, Tool, printable},
    workspace::Workspace,
};
use alloc::{format, string::String, vec::Vec};

/// What the host knows and the kernel cannot find out. An absent fact is never good news.
#[derive(Debug, Clone, Default)]
pub struct Facts {
    /// Paths a tool with `paths_by_host` computed.
    pub paths: Option<Vec<String>>,
    /// The shell line a tool with `command_by_host` computed.
    pub command: Option<String>,
    /// Real paths: the asked-for text -> where it really lies; `None` when the host's resolver failed.
    pub real: Table<Option<String>>,
    /// Link counts of regular files: 0 or 1 when there is no second name; `None` when it cannot be told.
    pub links: Table<Option<u64>>,
}

/// What the host should look up before asking again with the answers in [`Facts`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Questions {
    /// Paths whose real place matters.
    pub real: Vec<String>,
    /// Paths whose link count matters.
    pub links: Vec<String>,
}

/// Layer 1's facts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inspection {
    /// Why the arguments are refused, when they are.
    pub error: Option<String>,
    /// Every place the call names, in order.
    pub places: Vec<Place>,
    /// Whether the call counts as outside.
    pub outside_workspace: bool,
    /// Unanswered questions; while there are any, the places they concern are outside.
    pub questions: Questions,
}

impl Inspection {
    /// Arguments that could not even be read: refused, and not known to stay inside.
    pub fn refused(error: String) -> Self {
        Self { error: Some(error), places: Vec::new(), outside_workspace: true, questions: Questions::default() }
    }
}

impl Registry {
    /// Inspects one call of tool number `tool`: collects every path of its arguments and locates each. The schema check is
    /// the host's, before this. Rules `inspect.every-path`, `inspect.one-outside`, `inspect.none-found`.
    pub fn inspect(&self, tool: usize, args: &Json, workspace: Option<&Workspace>, facts: &Facts) -> Inspection {
        let Some(tool) = self.tools().get(tool) else {
            return Inspection::refused("the tool is not in this registry".into());
        };
        if args.as_object().is_none() {
            return Inspection::refused("the arguments should be one JSON object".into());
        }
        match Named::collect(tool, args, facts) {
            Ok(named) => named.locate(tool, workspace, facts),
            Err(error) => Inspection::refused(error),
        }
    }
}

/// What one call's arguments name.
#[derive(Default)]
struct Named<'a> {
    paths: Vec<&'a str>,
    /// The folder a shell line starts in, when the call names one.
    folder: Option<&'a str>,
    commands: Vec<&'a str>,
    patches: Vec<&'a str>,
}

impl<'a> Named<'a> {
    fn collect(tool: &Tool, args: &'a Json, facts: &'a Facts) -> Result<Self, String> {
        let mut named = Self::default();
        for pattern in &tool.paths {
            let before = named.paths.len();
            pattern.collect(args, &mut named.paths)?;
            if FOLDER_ARGUMENTS.contains(&pattern.head()) {
                named.folder = named.folder.or(named.paths.get(before).copied());
            }
        }
        tool.command.iter().try_for_each(|pattern| pattern.collect(args, &mut named.commands))?;
        tool.patch.iter().try_for_each(|pattern| pattern.collect(args, &mut named.patches))?;
        // Rule `inspect.host-functions`: what the host was to compute and did not is an error.
        if tool.spec.paths_by_host {
            let paths = facts.paths.as_ref().ok_or("the host did not say which paths the arguments name")?;
            named.paths.extend(paths.iter().map(String::as_str));
        }
        if tool.spec.command_by_host {
            named.commands.push(facts.command.as_ref().ok_or("the host did not say which shell line the arguments hold")?);
        }
        if named.paths.len() > limits::MAX_PATHS {
            return Err(format!("the arguments name {} paths, the limit is {}", named.paths.len(), limits::MAX_PATHS));
        }
        Ok(named)
    }

    fn locate(self, tool: &Tool, workspace: Option<&Workspace>, facts: &Facts) -> Inspection {
        let mut questions = Questions::default();
        let mut places = Vec::with_capacity(self.paths.len());
        match workspace {
            Some(workspace) => {
                // Rule `inspect.reads-count`: the authority only decides whether link counts matter too.
                for path in &self.paths {
                    places.push(match tool.spec.authority {
                        Authority::Read => workspace.locate(path, facts, &mut questions),
                        Authority::Write => workspace.locate_for_write(path, facts, &mut questions),
                    });
                }
                // A line starts in the folder the call names, else in the workspace's own. Rule `command.starts-in-cwd`.
                let folder = self.folder;
                for line in &self.commands {
                    places.append(&mut workspace.locate_command(line, folder, facts, &mut questions));
                }
                for patch in &self.patches {
                    places.append(&mut workspace.locate_patch(patch, facts, &mut questions));
                }
            }
            // Rule `inspect.no-workspace`.
            None => places.extend(
                self.paths.iter().chain(&self.commands).chain(&self.patches).map(|given| Place::nowhere(given, "no_workspace")),
            ),
        }
        // A shell line may well name nothing; a file tool without a file cannot be told.
        let nothing_found = places.is_empty() && tool.names_files() && self.commands.is_empty();
        if nothing_found {
            places.push(Place::nowhere("", "no_path"));
        }
        // Rule `inspect.malformed`: a path that nothing could open is an argument error, so nobody is asked about it.
        let error = places
            .iter()
            .find(|place| place.position == Where::Invalid)
            .map(|place| format!("`{}` is no usable path ({})", printable(&place.given), place.reason.unwrap_or("malformed")));
        let outside_workspace = places.iter().any(|place| place.position != Where::Inside);
        Inspection { error, places, outside_workspace, questions }
    }
}

/// Names under which tools take the folder a shell line starts in.
const FOLDER_ARGUMENTS: [&str; 6] = ["cwd", "workdir", "workingDir", "workingDirectory", "working_dir", "working_directory"];
