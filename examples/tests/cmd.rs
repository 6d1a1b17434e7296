//! Every example is run and its output compared: the cases are in `cmd/`.

use std::fs::File;
use std::process::{Command, Stdio};

use trycmd::schema::Bin;

#[test]
fn examples_print_what_they_should() {
    trycmd::TestCases::new()
        .register_bins(trycmd::cargo::compile_examples([]).expect("the examples compile"))
        .case("tests/cmd/*.trycmd")
        .case("tests/cmd/*.toml");
}

#[test]
fn custom_puzzle_panicked_where_nothing_can_be_written() {
    let mut examples = trycmd::cargo::compile_examples([]).expect("the examples compile");
    let Some((_, Bin::Path(path))) = examples.find(|(name, _)| name == "custom_puzzle") else {
        panic!("there is no custom_puzzle");
    };
    let mut outputs = vec![Stdio::piped()];
    // A disk that is always full, where there is one.
    outputs.extend(
        File::options()
            .write(true)
            .open("/dev/full")
            .map(Stdio::from),
    );
    for stdout in outputs {
        let mut command = Command::new(&path);
        let command = command.stdout(stdout).stderr(Stdio::piped());
        let mut child = command.spawn().expect("it starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("it ends");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(said.starts_with("Error: "), "{said}");
    }
}
