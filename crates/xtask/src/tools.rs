//! Cargo subcommands that steps need. They are built if they are not installed.

use std::path::Path;

use crate::steps::{cargo, command, succeeds};

/// The directory of the tools that the steps have installed.
const TOOLS: &str = "target/tools";

/// Returns the program: the installed one if `probe` succeeds, otherwise this version, built now.
pub(crate) fn program(name: &str, version: &str, probe: &str) -> Result<String, String> {
    let own = Path::new(TOOLS).join("bin").join(name);
    let own = own.display().to_string();
    for program in [name, &own] {
        if succeeds(&mut command(program, probe)) {
            return Ok(program.to_owned());
        }
    }
    println!("{name} is not installed; building it takes some minutes, once");
    // An optimised build takes twice as long, and the program runs for seconds.
    cargo(&format!(
        "install --debug --locked {name}@{version} --root {TOOLS}"
    ))?;
    Ok(own)
}
