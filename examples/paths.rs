//! Where paths, shell lines and patches lie, by their text and by what the host says of its links.
//!
//! ```sh
//! cargo run --example paths
//! ```
use sanmon::{Error, Facts, Place, Questions, Workspace, WorkspaceOptions};

/// Stands for a host's file system: `docs` is a link to somewhere else. `None` says that the path cannot be resolved.
fn real_path(path: &str) -> Option<String> {
    let under_docs = path.strip_prefix("/project/docs").filter(|rest| rest.is_empty() || rest.starts_with('/'));
    Some(under_docs.map_or_else(|| path.to_owned(), |rest| format!("/srv/shared{rest}")))
}

fn main() -> Result<(), Error> {
    let options = WorkspaceOptions { roots: vec!["/project".into()], ..WorkspaceOptions::default() };

    println!("by the text alone");
    let workspace = Workspace::new(options.clone())?;
    let (facts, mut questions) = (Facts::default(), Questions::default());
    for path in ["src/main.rs", "src/../../x", "~/.ssh/id_rsa", "docs/a.md", "%2e%2e/x", "C:\\x"] {
        show(path, &[workspace.locate(path, &facts, &mut questions)]);
    }
    for line in ["cargo test > log.txt", "cd .. && ls", "echo $(whoami)"] {
        show(line, &workspace.locate_command(line, None, &facts, &mut questions));
    }
    let patch = "--- a/src/x.rs\n+++ b/../y.rs\n@@ -1 +1 @@\n-a\n+b\n";
    show("a patch", &workspace.locate_patch(patch, &facts, &mut questions));

    println!("with the host's answers");
    let workspace = Workspace::new(WorkspaceOptions { physical: true, ..options })?;
    for path in ["src/main.rs", "docs/a.md"] {
        show(path, &[ask_and_locate(&workspace, path)]);
    }
    Ok(())
}

/// Asks the workspace, answers what it asks back, and asks again until nothing is left open.
fn ask_and_locate(workspace: &Workspace, path: &str) -> Place {
    let mut known: Vec<(String, Option<String>)> = Vec::new();
    loop {
        let facts = Facts { real: sanmon::Table::new(known.clone()), ..Facts::default() };
        let mut questions = Questions::default();
        let place = workspace.locate(path, &facts, &mut questions);
        if questions.real.is_empty() {
            return place;
        }
        known.extend(questions.real.into_iter().map(|asked| (asked.clone(), real_path(&asked))));
    }
}

fn show(given: &str, places: &[Place]) {
    println!("  {given}");
    for place in places {
        println!("    {:<8} {:<16} {}", place.position.as_str(), place.reason.unwrap_or("-"), place.path);
    }
}
