//! Runs each example and compares its output with the cases in `cmd/`.

use std::fs::File;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use trycmd::schema::Bin;

/// Returns the program of an example, compiled by `cargo test` or `cargo build --examples`. Compiling it from here
/// would recompile the dependencies with the features of this package alone.
fn program(name: &str) -> PathBuf {
    let test = std::env::current_exe().expect("the test program has a path");
    let profile = test
        .ancestors()
        .nth(2)
        .expect("the test program is in target/PROFILE/deps");
    let examples = profile.join("examples");
    let program = examples
        .join(name)
        .with_extension(std::env::consts::EXE_EXTENSION);
    assert!(
        program.exists(),
        "{} is missing: cargo build --workspace --examples compiles it",
        program.display()
    );
    program
}

/// Returns the names of all examples, without the other files in the same directory: the program of `cargo run`, what examples share,
/// and the programs that have tests of their own.
fn examples() -> impl Iterator<Item = String> {
    let sources = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let sources = sources.expect("the directory of the examples exists");
    let names = sources.filter_map(|entry| {
        let name = entry
            .expect("the package directory is readable")
            .file_name();
        let name = name.to_str().expect("the file name is Unicode");
        name.strip_suffix(".rs").map(str::to_owned)
    });
    names.filter(|name| {
        !["compare", "own_cluster", "own_program", "tile_patterns"].contains(&name.as_str())
    })
}

#[test]
fn examples_print_the_expected_output() {
    let programs = examples().map(|name| {
        let program = program(&name);
        (name, Bin::Path(program))
    });
    trycmd::TestCases::new()
        .register_bins(programs)
        .case("cmd/*.trycmd")
        .case("cmd/*.toml");
}

/// Regression test: help was lost and the exit code was 0.
#[cfg(target_os = "linux")]
#[test]
fn output_errors_are_reported() {
    for name in examples() {
        for arguments in [&["--help"][..], &[]] {
            let full = File::options().write(true).open("/dev/full");
            let mut command = Command::new(program(&name));
            let command = command.args(arguments).stdin(Stdio::null());
            let done = command.stdout(full.expect("/dev/full exists")).output();
            let done = done.expect("the example runs");
            let stderr = String::from_utf8_lossy(&done.stderr);
            assert_eq!(
                done.status.code(),
                Some(1),
                "{name} {arguments:?}: {stderr}"
            );
            assert!(
                stderr.to_lowercase().starts_with("error: "),
                "{name}: {stderr}"
            );
        }
    }
}

#[test]
fn custom_puzzle_reports_output_errors_without_a_panic() {
    let program = program("custom_puzzle");
    let mut outputs = vec![Stdio::piped()];
    // A device that is always full, if it exists.
    outputs.extend(
        File::options()
            .write(true)
            .open("/dev/full")
            .map(Stdio::from),
    );
    for stdout in outputs {
        let mut command = Command::new(&program);
        let command = command.stdout(stdout).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the example starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("the example exits");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{stderr}");
        assert!(stderr.starts_with("Error: "), "{stderr}");
    }
}
