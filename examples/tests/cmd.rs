//! Every example is run and its output compared: the cases are in `cmd/`.

use std::fs::File;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use trycmd::schema::Bin;

/// The program of an example, which `cargo test` and `cargo build --examples` compile: compiled from here, it would be
/// compiled anew with the features that this package alone asks of its dependencies.
fn program(name: &str) -> PathBuf {
    let test = std::env::current_exe().expect("a test knows its program");
    let profile = test
        .ancestors()
        .nth(2)
        .expect("it lies in target/PROFILE/deps");
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

/// The names of all examples: what else lies beside them is the program of `cargo run`.
fn examples() -> impl Iterator<Item = String> {
    let sources = std::fs::read_dir(env!("CARGO_MANIFEST_DIR")).expect("the package is there");
    let names = sources.filter_map(|entry| {
        let name = entry.expect("the package can be read").file_name();
        let name = name.to_str().expect("it is in Unicode");
        name.strip_suffix(".rs").map(str::to_owned)
    });
    names.filter(|name| name != "compare")
}

#[test]
fn examples_print_what_they_should() {
    let programs = examples().map(|name| {
        let program = program(&name);
        (name, Bin::Path(program))
    });
    trycmd::TestCases::new()
        .register_bins(programs)
        .case("tests/cmd/*.trycmd")
        .case("tests/cmd/*.toml");
}

/// Help was lost, and the exit code 0.
#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_written_is_told() {
    for name in examples() {
        for arguments in [&["--help"][..], &[]] {
            let full = File::options().write(true).open("/dev/full");
            let mut command = Command::new(program(&name));
            let command = command.args(arguments).stdin(Stdio::null());
            let done = command.stdout(full.expect("it is there")).output();
            let done = done.expect("it runs");
            let said = String::from_utf8_lossy(&done.stderr);
            assert_eq!(done.status.code(), Some(1), "{name} {arguments:?}: {said}");
            assert!(said.to_lowercase().starts_with("error: "), "{name}: {said}");
        }
    }
}

#[test]
fn custom_puzzle_panicked_where_nothing_can_be_written() {
    let program = program("custom_puzzle");
    let mut outputs = vec![Stdio::piped()];
    // A disk that is always full, where there is one.
    outputs.extend(
        File::options()
            .write(true)
            .open("/dev/full")
            .map(Stdio::from),
    );
    for stdout in outputs {
        let mut command = Command::new(&program);
        let command = command.stdout(stdout).stderr(Stdio::piped());
        let mut child = command.spawn().expect("it starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("it ends");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(said.starts_with("Error: "), "{said}");
    }
}
