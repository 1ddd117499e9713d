//! Every size the kernel accepts, in one place. The face reads the same numbers through `wire::limits`, so they stand
//! nowhere else; each error message that refuses something for its size names the number. Rule `boundary.size-limits`.

/// Nesting of arguments and of schemas: objects and arrays inside one another.
pub const MAX_DEPTH: usize = 64;
/// One call's arguments, as JSON text, in UTF-8 bytes.
pub const MAX_ARGS_BYTES: usize = 8 << 20;
/// One registry's tools, as JSON text, in UTF-8 bytes.
pub const MAX_REGISTRY_BYTES: usize = 64 << 20;
/// Tools in one registry.
pub const MAX_TOOLS: usize = 20_000;
/// A tool's name, in bytes (it is ASCII).
pub const MAX_NAME_BYTES: usize = 128;
/// One path, in UTF-8 bytes. Windows ends at 32,767 UTF-16 units, Linux at 4,096 bytes.
pub const MAX_PATH_BYTES: usize = 32 << 10;
/// Paths one call may name.
pub const MAX_PATHS: usize = 10_000;
/// One shell line, in UTF-8 bytes; Linux refuses a longer single argument.
pub const MAX_COMMAND_BYTES: usize = 128 << 10;
/// Alternatives one brace pattern may expand to before it counts as undecidable.
pub const MAX_BRACE_ALTERNATIVES: usize = 256;
/// Opening braces of one pattern, and bytes of a pattern that has any: matching them takes time that grows with both.
pub const MAX_BRACES: usize = 64;
/// See [`MAX_BRACES`].
pub const MAX_BRACE_BYTES: usize = 4 << 10;
/// Texts one path may turn into before it counts as undecidable; a brace pattern alone may have 256.
pub const MAX_SPELLINGS: usize = 1_000;
/// Roots, and `alwaysAsk` globs, of one workspace.
pub const MAX_ROOTS: usize = 1_000;
