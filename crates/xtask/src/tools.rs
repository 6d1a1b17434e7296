//! Cargo subcommands that steps need: used where they are installed, built where they are not.

use std::path::Path;

use crate::steps::{cargo, command, succeeds};

/// Where the runner keeps what it installs.
const TOOLS: &str = "target/tools";

/// The program to use: the one that is installed, as it says when it is run with `probe`, or one built now, of this
/// version.
pub(crate) fn program(name: &str, version: &str, probe: &str) -> Result<String, String> {
    let own = Path::new(TOOLS).join("bin").join(name);
    let own = own.display().to_string();
    for program in [name, &own] {
        if succeeds(&mut command(program, probe)) {
            return Ok(program.to_owned());
        }
    }
    println!("{name} is not installed; building it takes some minutes, once");
    // Optimised, it would take twice as long to build for a run of seconds.
    cargo(&format!(
        "install --debug --locked {name}@{version} --root {TOOLS}"
    ))?;
    Ok(own)
}
