//! The searches as a WebAssembly module.

use std::fs;
use std::process::Stdio;

use serde_json::Value;

use crate::command::{command, run};

const TARGET: &str = "wasm32-unknown-unknown";

/// The largest memory of an instance in bytes: twice that of a run, as a search is repeated to write its files. A file is written into
/// what the two leave, and is refused if it would have more than 128 MiB.
const MAX_MEMORY: u64 = 1 << 30;

/// Compiles the module with this profile and returns it. Installs the compilation target if it is missing.
pub(crate) fn compile(profile: &str) -> Result<Vec<u8>, String> {
    install_target()?;
    let arguments = format!(
        "rustc -p search-site --lib --profile {profile} --target {TARGET} --locked --message-format=json-render-diagnostics -- -C link-arg=--max-memory={MAX_MEMORY}"
    );
    println!("$ cargo {arguments}");
    let output = command("cargo", &arguments)
        .stderr(Stdio::inherit())
        .output();
    let output = output.map_err(|error| format!("cannot start cargo: {error}"))?;
    if !output.status.success() {
        return Err(format!("`cargo {arguments}` failed ({})", output.status));
    }
    let messages = String::from_utf8_lossy(&output.stdout);
    let path = messages.lines().filter_map(module).next_back();
    let path = path.ok_or_else(|| format!("`cargo {arguments}` names no module"))?;
    fs::read(&path).map_err(|error| format!("cannot read {path}: {error}"))
}

/// Installs the target by rustup if it is missing. Without rustup, the compiler says what is missing.
fn install_target() -> Result<(), String> {
    let listed = command("rustup", "target list --installed").output();
    let Ok(listed) = listed else { return Ok(()) };
    let listed = String::from_utf8_lossy(&listed.stdout);
    if listed.lines().any(|target| target == TARGET) {
        return Ok(());
    }
    println!("the target {TARGET} is not installed; installing it, once");
    run(&mut command("rustup", &format!("target add {TARGET}")))
}

/// Returns the path of the module in a message of cargo about it.
fn module(message: &str) -> Option<String> {
    let message: Value = serde_json::from_str(message).ok()?;
    let files = message["filenames"].as_array()?.iter();
    let mut paths = files.filter_map(Value::as_str);
    paths
        .find(|path| path.ends_with("search_site.wasm"))
        .map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_module_is_found_in_the_messages_of_cargo() {
        let message = r#"{"reason":"compiler-artifact","filenames":["/t/search_site.d","/t/search_site.wasm"]}"#;
        assert_eq!(module(message).as_deref(), Some("/t/search_site.wasm"));
        for other in [
            "",
            r#"{"reason":"build-finished"}"#,
            r#"{"filenames":["/t/other.rlib"]}"#,
        ] {
            assert_eq!(module(other), None, "{other}");
        }
    }
}
