//! Commands: how they are shown, run and installed.

use std::process::{Command, Stdio};

/// Creates a command from its arguments in one line, split at blanks.
pub(crate) fn command(program: &str, arguments: &str) -> Command {
    let mut command = Command::new(program);
    command.args(arguments.split_whitespace());
    command
}

/// Returns whether this is a CI run (`CI=true`), in which a missing tool is an error.
pub(crate) fn is_continuous_integration() -> bool {
    std::env::var("CI").is_ok_and(|ci| ci == "true")
}

/// Prints a command and runs it in this terminal.
pub(crate) fn run(command: &mut Command) -> Result<(), String> {
    let words = [command.get_program()]
        .into_iter()
        .chain(command.get_args());
    let words: Vec<_> = words.map(std::ffi::OsStr::to_string_lossy).collect();
    let shown = words.join(" ");
    println!("$ {shown}");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{shown}` failed ({status})")),
        Err(error) => Err(format!("cannot start `{shown}`: {error}")),
    }
}

pub(crate) fn cargo(arguments: &str) -> Result<(), String> {
    run(&mut command("cargo", arguments))
}

/// Returns whether a command succeeds; discards its output.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    let quiet = command.stdout(Stdio::null()).stderr(Stdio::null());
    quiet.status().is_ok_and(|status| status.success())
}

/// Returns whether cargo has this subcommand.
pub(crate) fn has(subcommand: &str) -> bool {
    succeeds(&mut command("cargo", &format!("{subcommand} --version")))
}

/// Installs a component of the toolchain if its subcommand is missing.
pub(crate) fn component(name: &str, subcommand: &str) -> Result<(), String> {
    if has(subcommand) {
        return Ok(());
    }
    run(&mut command("rustup", &format!("component add {name}")))
}
