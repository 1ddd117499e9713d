//! The kernel decides. It knows no JavaScript, no clock, no randomness, no I/O, and it never panics.
#![forbid(unsafe_code)]

pub mod arguments;
mod braces;
pub mod command;
mod decimal;
pub mod digest;
pub mod duty;
pub mod effect;
pub mod error;
mod glob;
pub mod inspect;
pub mod json;
pub mod limits;
pub mod mode;
mod normal;
pub mod patch;
mod physical;
pub mod pipeline;
pub mod place;
pub mod profile;
pub mod recommended;
mod respell;
mod spell;
pub mod table;
pub mod tool;
mod uri;
mod windows;
pub mod workspace;
