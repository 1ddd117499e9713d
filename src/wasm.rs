//! The glue: the only file that knows JavaScript. Text and numbers cross, nothing else; no export answers a lone
//! externref, which some engines abort on, and none takes a bool, which would turn a stray object into false. Rules `boundary.imports`,
//! `boundary.externref`.

#![allow(unreachable_pub, reason = "wasm-bindgen exports what is `pub`, the module itself is private")]

use crate::wire;
use alloc::string::String;
use wasm_bindgen::prelude::wasm_bindgen;

/// The shipped module has no std: a panic is a bare trap and leaves no text behind. Rule `boundary.no-panic-text`.
#[cfg(all(feature = "bare", target_arch = "wasm32"))]
mod bare {
    #[global_allocator]
    static ALLOCATOR: dlmalloc::GlobalDlmalloc = dlmalloc::GlobalDlmalloc;

    #[panic_handler]
    fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
        core::arch::wasm32::unreachable()
    }
}

#[wasm_bindgen]
pub fn decide(packed: u32) -> u32 {
    wire::decide(packed)
}

#[wasm_bindgen]
pub fn explain(packed: u32, inspect_err: &str) -> String {
    wire::explain(packed, inspect_err)
}

#[wasm_bindgen(js_name = parseWorkMode)]
pub fn parse_work_mode(raw: &str) -> u32 {
    wire::parse_work_mode(raw)
}

#[wasm_bindgen(js_name = parseApprovalMode)]
pub fn parse_approval_mode(raw: &str) -> u32 {
    wire::parse_approval_mode(raw)
}

#[wasm_bindgen]
pub fn limits() -> String {
    wire::limits::limits()
}

#[wasm_bindgen]
pub fn digest(json: &str) -> Result<String, String> {
    wire::digest(json)
}

#[wasm_bindgen]
pub struct RegistryHandle(wire::RegistryHandle);

#[wasm_bindgen]
pub struct WorkspaceHandle(wire::WorkspaceHandle);

#[wasm_bindgen]
impl RegistryHandle {
    #[wasm_bindgen(constructor)]
    pub fn new(json: &str) -> Result<RegistryHandle, String> {
        wire::RegistryHandle::build(json).map(Self)
    }

    pub fn describe(&self) -> String {
        self.0.describe()
    }

    pub fn inspect(&self, tool: u32, args: &str, facts: &str) -> String {
        self.0.inspect(None, tool, args, facts)
    }

    #[wasm_bindgen(js_name = inspectIn)]
    pub fn inspect_in(&self, workspace: &WorkspaceHandle, tool: u32, args: &str, facts: &str) -> String {
        self.0.inspect(Some(&workspace.0), tool, args, facts)
    }

    pub fn profile(&self, json: &str) -> Result<String, String> {
        self.0.profile(json)
    }
}

#[wasm_bindgen]
impl WorkspaceHandle {
    #[wasm_bindgen(constructor)]
    pub fn new(json: &str) -> Result<WorkspaceHandle, String> {
        wire::WorkspaceHandle::build(json).map(Self)
    }

    pub fn roots(&self) -> String {
        self.0.roots()
    }

    pub fn locate(&self, path: &str, facts: &str) -> Result<String, String> {
        self.0.locate(path, facts)
    }

    #[wasm_bindgen(js_name = locateCommand)]
    pub fn locate_command(&self, line: &str, cwd: &str, facts: &str) -> Result<String, String> {
        self.0.locate_command(line, cwd, facts)
    }

    #[wasm_bindgen(js_name = locatePatch)]
    pub fn locate_patch(&self, patch: &str, facts: &str) -> Result<String, String> {
        self.0.locate_patch(patch, facts)
    }
}
