//! One line when a step begins, one when it ends, and one every ten seconds in between.

use crate::Outcome;
use std::{
    process::Command,
    sync::mpsc::{RecvTimeoutError, channel},
    thread,
    time::{Duration, Instant},
};

pub fn say(line: &str) {
    eprintln!("[build] {line}");
}

/// Runs `work` under a name.
pub fn step<T>(name: &str, work: impl FnOnce() -> Outcome<T>) -> Outcome<T> {
    say(&format!("{name} …"));
    let begun = Instant::now();
    let (done, waiting) = channel::<()>();
    let outcome = thread::scope(|scope| {
        scope.spawn(move || {
            while waiting.recv_timeout(Duration::from_secs(10)) == Err(RecvTimeoutError::Timeout) {
                say(&format!("{name} … {} s", begun.elapsed().as_secs()));
            }
        });
        let outcome = work();
        drop(done);
        outcome
    })?;
    say(&format!("{name}: {:.1} s", begun.elapsed().as_secs_f64()));
    Ok(outcome)
}

/// Runs a command with its output on the terminal.
pub fn run(program: &str, arguments: &[&str]) -> Outcome {
    let status = Command::new(program).args(arguments).status().map_err(|error| format!("`{program}` cannot be run: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("`{program} {}` ended with {status}", arguments.join(" ")).into()) }
}
