//! The kernel decides. It knows no JavaScript, no clock, no randomness, no I/O, and it never panics.
#![forbid(unsafe_code)]

pub mod arguments;
pub mod command;
pub mod digest;
pub mod duty;
pub mod effect;
pub mod error;
pub mod inspect;
pub mod json;
pub mod limits;
pub mod mode;
pub mod patch;
pub mod pipeline;
pub mod place;
pub mod profile;
pub mod table;
pub mod tool;
pub mod workspace;
