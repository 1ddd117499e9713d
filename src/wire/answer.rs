//! Answers: what the exports hand back, as JSON text.

use crate::kernel::error::{Error, ErrorCode};
use alloc::string::{String, ToString};
use serde::Serialize;

/// Writes an answer. Serialising our own plain structures cannot fail; were it to, the text is not JSON and the face
/// refuses it.
pub(crate) fn text<T: Serialize>(answer: &T) -> String {
    serde_json::to_string(answer).unwrap_or_default()
}

/// A request that is not the JSON it should be.
pub(crate) fn malformed(error: &serde_json::Error) -> String {
    text(&Error::one(ErrorCode::InvalidInput, "", error.to_string()))
}
