//! Every example is run and its output compared: the cases are in `cmd/`.

use std::fs::File;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use trycmd::schema::Bin;

/// Where cargo puts the examples, which it compiles before this package's tests: compiled from here, they would be
/// compiled anew with the features that this package alone asks of its dependencies.
fn directory() -> PathBuf {
    let test = std::env::current_exe().expect("a test knows its program");
    let profile = test
        .ancestors()
        .nth(2)
        .expect("it lies in target/PROFILE/deps");
    profile.join("examples")
}

#[test]
fn examples_print_what_they_should() {
    let sources = std::fs::read_dir(env!("CARGO_MANIFEST_DIR")).expect("the package is there");
    let names = sources.filter_map(|entry| {
        let path = entry.expect("the package can be read").path();
        let is_program = path.extension().is_some_and(|extension| extension == "rs");
        is_program.then(|| {
            path.file_stem()
                .expect("it has a name")
                .display()
                .to_string()
        })
    });
    let programs = names.filter_map(|name| {
        let program = directory()
            .join(&name)
            .with_extension(std::env::consts::EXE_EXTENSION);
        program.exists().then_some((name, Bin::Path(program)))
    });
    trycmd::TestCases::new()
        .register_bins(programs)
        .case("tests/cmd/*.trycmd")
        .case("tests/cmd/*.toml");
}

#[test]
fn custom_puzzle_panicked_where_nothing_can_be_written() {
    let program = directory().join("custom_puzzle");
    let program = program.with_extension(std::env::consts::EXE_EXTENSION);
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
