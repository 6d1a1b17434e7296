//! The API documentation and its examples, from one compilation.
//!
//! `cargo doc` compiles every dependency once more, without code, although `cargo test --doc` has compiled them all with code.
//! So cargo calls this program in place of rustdoc for the examples, and this program calls rustdoc twice with the arguments that
//! cargo gives: to test the examples, and to write the documentation.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode};

use crate::steps::{linted, run};

/// The environment variable with the name of the real rustdoc, set for calls in place of it.
const RUSTDOC: &str = "XTASK_RUSTDOC";

/// The directory of the documentation.
const OUTPUT: &str = "target/doc";

/// A page that is in every documentation of the workspace.
const WRITTEN: &str = "target/doc/search_core/index.html";

/// Creates the command that writes the documentation of all libraries, warnings denied, and tests their examples.
pub(crate) fn command() -> Result<Command, String> {
    let this = env::current_exe().map_err(|error| format!("cannot find this program: {error}"))?;
    let directory = env::current_dir().map_err(|error| error.to_string())?;
    // What an earlier run has written does not count. It may not exist.
    let _ = fs::remove_file(WRITTEN);
    let mut command = linted("test --workspace --doc --locked");
    let rustdoc = env::var_os("RUSTDOC").unwrap_or_else(|| "rustdoc".into());
    command
        .env("RUSTDOC", this)
        .env(RUSTDOC, rustdoc)
        .env(OUTPUT_VARIABLE, directory.join(OUTPUT));
    Ok(command)
}

/// Returns an error if the command has not written the documentation.
pub(crate) fn written() -> Result<(), String> {
    match Path::new(WRITTEN).exists() {
        true => Ok(()),
        false => Err(format!("cargo did not ask for {WRITTEN}")),
    }
}

/// The environment variable with the absolute path of [`OUTPUT`]: rustdoc is called in another directory.
const OUTPUT_VARIABLE: &str = "XTASK_DOC";

/// Returns the real rustdoc if cargo has called this program in place of it.
pub(crate) fn rustdoc() -> Option<OsString> {
    env::var_os(RUSTDOC)
}

/// Does what cargo asks rustdoc for and, if that is to test the examples of a library, writes its documentation too.
pub(crate) fn both(rustdoc: OsString) -> ExitCode {
    let arguments: Vec<OsString> = env::args_os().skip(1).collect();
    let asked = Command::new(&rustdoc).args(&arguments).status();
    let succeeded = asked.is_ok_and(|status| status.success());
    let written = match to_document(&arguments) {
        Some(arguments) => run(Command::new(rustdoc)
            .args(arguments)
            .args(["-D", "warnings", "--out-dir"])
            .args(env::var_os(OUTPUT_VARIABLE))),
        None => Ok(()),
    };
    if let Err(message) = &written {
        eprintln!("{message}");
    }
    match succeeded && written.is_ok() {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

/// Returns the arguments that document what these arguments test, or `None` if they test nothing.
fn to_document(arguments: &[OsString]) -> Option<Vec<&OsStr>> {
    let mut to_document = Vec::new();
    let mut tests = false;
    let mut arguments = arguments.iter().map(OsString::as_os_str);
    while let Some(argument) = arguments.next() {
        match argument.to_str().unwrap_or_default() {
            "--test" => tests = true,
            "--test-args" | "--test-run-directory" | "--doctest-compilation-args" => {
                arguments.next();
            }
            _ => to_document.push(argument),
        }
    }
    tests.then_some(to_document)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn to_document_of(arguments: &str) -> Option<String> {
        let arguments: Vec<OsString> = arguments.split(' ').map(OsString::from).collect();
        let words = to_document(&arguments)?;
        let words = words.iter().map(|word| word.to_string_lossy());
        Some(words.collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn what_is_tested_is_documented_with_the_same_libraries() {
        let asked = "--crate-name a --test src/lib.rs --test-run-directory . --extern b=b.rlib";
        assert_eq!(
            to_document_of(asked).as_deref(),
            Some("--crate-name a src/lib.rs --extern b=b.rlib")
        );
        assert_eq!(to_document_of("-vV"), None);
    }
}
