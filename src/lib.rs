//! Decides which tool calls of an LLM agent may run, and says why.
//!
//! # The loop
//!
//! ```text
//! Registry (closed list of tools)  ─┐
//! Profile  (what this turn binds)  ─┼─> Registry::inspect(call) ─> decide(input) ─> allow | ask | deny
//! Workspace (roots, platform)      ─┘          ^
//!                                              └── facts the host answers: schema check, real paths
//! ```
//!
//! Facts go in, answers come out. Nothing here opens a file, reads a clock or draws a random number; the crate is
//! `no_std`, so the compiler holds it to that.
//!
//! # The rings
//!
//! `wasm` (the only file that knows JavaScript) → [`wire`] (text in, text out) → [`kernel`] (decides).
//! The default features hold the kernel and the wire alone.
#![no_std]
#![cfg_attr(not(feature = "wasm"), forbid(unsafe_code))]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(not(feature = "bare"))]
extern crate std;

pub mod kernel;
#[cfg(feature = "wasm")]
mod wasm;
pub mod wire;

pub use kernel::command::{CommandScan, scan_command};
pub use kernel::effect::Effect;
pub use kernel::error::{Error, ErrorCode, Problem};
pub use kernel::inspect::{Facts, Inspection, Questions};
pub use kernel::json::{Json, JsonError};
pub use kernel::mode::{ApprovalMode, WorkMode};
pub use kernel::patch::{PatchScan, scan_patch};
pub use kernel::pipeline::{Code, Decision, Input, Layer, Step, decide, explain};
pub use kernel::place::{Place, Platform, Where};
pub use kernel::profile::{Lang, Overrides, Profile, Warning};
pub use kernel::recommended::RECOMMENDED_ALWAYS_ASK;
pub use kernel::table::Table;
pub use kernel::tool::{Authority, Registry, Tool, ToolSpec};
pub use kernel::workspace::{Workspace, WorkspaceOptions};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
