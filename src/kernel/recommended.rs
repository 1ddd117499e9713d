//! [`RECOMMENDED_ALWAYS_ASK`]: inside paths that are worth a question even in yolo.

/// Globs for [`WorkspaceOptions::always_ask`](crate::WorkspaceOptions): files inside a project that run code or change what
/// tools trust, later and unseen. A workspace uses none of them unless its host says so.
pub const RECOMMENDED_ALWAYS_ASK: &[&str] = &[
    // Hooks and settings of git run programs; where `.git` is a file, it points at another repository.
    "**/.git/**",
    "**/.gitmodules",
    // Editor settings and tasks run programs when a folder is opened, and can switch confirmations off.
    "**/.vscode/**",
    "**/.idea/**",
    "**/*.code-workspace",
    "**/.devcontainer/**",
    // What other agents take as orders, and where their permissions stand.
    "**/.claude/**",
    "**/.cursor/**",
    "**/.mcp.json",
    // Run on other machines, with their secrets.
    "**/.github/workflows/**",
    "**/.gitlab-ci.yml",
    // Read by shells and package managers before anything else runs.
    "**/.envrc",
    "**/.npmrc",
    "**/.yarnrc*",
    "**/.bashrc",
    "**/.zshrc",
    "**/.profile",
    "**/.husky/**",
    "**/.cargo/config.toml",
    // Secrets.
    "**/.env",
    "**/.env.*",
    "**/*.pem",
    "**/id_rsa*",
    "**/id_ed25519*",
];
