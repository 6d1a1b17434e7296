//! Runs each example and compares its output with the cases in `cmd/`.

use std::fs::File;
use std::net::TcpListener;
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

/// Returns the names of all examples, without the programs in the same directory: that of `cargo run`, and `own_program`, which
/// has tests of its own.
fn examples() -> impl Iterator<Item = String> {
    let sources =
        std::fs::read_dir(env!("CARGO_MANIFEST_DIR")).expect("the package directory exists");
    let names = sources.filter_map(|entry| {
        let name = entry
            .expect("the package directory is readable")
            .file_name();
        let name = name.to_str().expect("the file name is Unicode");
        name.strip_suffix(".rs").map(str::to_owned)
    });
    names.filter(|name| !["compare", "own_program"].contains(&name.as_str()))
}

#[test]
fn examples_print_the_expected_output() {
    let programs = examples().map(|name| {
        let program = program(&name);
        (name, Bin::Path(program))
    });
    trycmd::TestCases::new()
        .register_bins(programs)
        .case("tests/cmd/*.trycmd")
        .case("tests/cmd/*.toml");
}

/// With seven tokens only even permutations can be reached, so the search of an odd one is exhaustive, and all its counts
/// are those of one core.
#[test]
fn own_cluster_has_the_same_counts_in_two_processes_as_on_one_core() {
    let program = program("own_cluster");
    let run = |tokens: &str, options: &[&str]| {
        let mut command = Command::new(&program);
        let command = command.args(tokens.split(' ')).args(options);
        let command = command.stdin(Stdio::null()).stdout(Stdio::piped());
        command.stderr(Stdio::piped()).spawn().expect("it starts")
    };
    let output = |child: std::process::Child| {
        let done = child.wait_with_output().expect("the example ends");
        let stderr = String::from_utf8_lossy(&done.stderr).into_owned();
        let stdout = String::from_utf8_lossy(&done.stdout).into_owned();
        (done.status.code(), stdout, stderr)
    };
    let list = std::env::temp_dir().join(format!("own-cluster-{}.txt", std::process::id()));
    let in_two = |first: &str, second: &str| {
        // Bound at the same time, so the ports differ.
        let free = [(); 2].map(|()| TcpListener::bind("127.0.0.1:0").expect("a port is free"));
        let hosts = free.map(|listener| listener.local_addr().expect("it is bound").to_string());
        std::fs::write(&list, hosts.join("\n")).expect("the file can be written");
        let hosts = ["--hosts", list.to_str().expect("the path is Unicode")];
        let processes = [(first, "0"), (second, "1")];
        let children = processes
            .map(|(tokens, process)| run(tokens, &[&hosts[..], &["--process", process]].concat()));
        children.map(output)
    };
    let odd = "2 1 3 4 5 6 7";
    let (_, alone, _) = output(run(odd, &["--alone"]));
    assert_eq!(alone, "no solution\nexpanded 2520, generated 7560\n");
    let ended = |stdout: &str| (Some(0), stdout.to_owned(), String::new());
    assert_eq!(output(run(odd, &["--workers", "2"])), ended(&alone));
    assert_eq!(in_two(odd, odd), [ended(&alone), ended("")]);

    for (code, _, stderr) in in_two(odd, "1 2 3 4 5 7 6") {
        assert_eq!(code, Some(1));
        assert!(stderr.contains("has other settings: start ("), "{stderr}");
    }
    drop(std::fs::remove_file(list));
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
