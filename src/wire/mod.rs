//! The wire: text in, text out. One function per export of the wasm module, compiled and tested on the host.
//!
//! Requests are JSON text that the face made once from own enumerable properties; answers are JSON text. A refusal is
//! the JSON of [`Error`](crate::Error).
#![forbid(unsafe_code)]

mod answer;
pub mod call;
pub mod limits;
mod read;

pub use call::{MALFORMED, RegistryHandle, WorkspaceHandle, decide, digest, explain, parse_approval_mode, parse_work_mode};
