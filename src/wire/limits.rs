//! The sizes the face must know, as JSON text.

use crate::kernel::limits as kernel;
use alloc::{format, string::String};

/// `{"depth":…,"argsBytes":…,…}`: the kernel's numbers, so that the face holds no copy of its own.
pub fn limits() -> String {
    format!(
        "{{\"depth\":{},\"argsBytes\":{},\"registryBytes\":{},\"tools\":{},\"nameBytes\":{},\"pathBytes\":{},\"paths\":{},\"commandBytes\":{}}}",
        kernel::MAX_DEPTH,
        kernel::MAX_ARGS_BYTES,
        kernel::MAX_REGISTRY_BYTES,
        kernel::MAX_TOOLS,
        kernel::MAX_NAME_BYTES,
        kernel::MAX_PATH_BYTES,
        kernel::MAX_PATHS,
        kernel::MAX_COMMAND_BYTES,
    )
}
