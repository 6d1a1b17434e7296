//! Runs the program in one process and in two.

use std::fs::File;
use std::net::TcpListener;
use std::process::{Command, Stdio};

const OWN_CLUSTER: &str = env!("CARGO_BIN_EXE_own_cluster");

/// With seven tokens only even permutations can be reached, so the search of an odd one is exhaustive, and all its counts
/// are those of one core.
#[test]
fn own_cluster_has_the_same_counts_in_two_processes_as_on_one_core() {
    let run = |tokens: &str, options: &[&str]| {
        let mut command = Command::new(OWN_CLUSTER);
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

#[test]
fn the_path_is_printed() {
    let done = Command::new(OWN_CLUSTER).output().expect("it runs");
    let stdout = String::from_utf8_lossy(&done.stdout);
    assert!(stdout.starts_with("  0  5 2 8 1 7 4 6 3\n"), "{stdout}");
}

/// Regression test: help was lost and the exit code was 0.
#[cfg(target_os = "linux")]
#[test]
fn output_errors_are_reported() {
    for arguments in [&["--help"][..], &["--alone"]] {
        let full = File::options().write(true).open("/dev/full");
        let mut command = Command::new(OWN_CLUSTER);
        let command = command.args(arguments).stdin(Stdio::null());
        let done = command.stdout(full.expect("/dev/full exists")).output();
        let done = done.expect("the program runs");
        let stderr = String::from_utf8_lossy(&done.stderr).to_lowercase();
        assert_eq!(done.status.code(), Some(1), "{arguments:?}: {stderr}");
        assert!(stderr.starts_with("error: "), "{stderr}");
    }
}
