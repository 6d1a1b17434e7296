//! Searches of several processes.

use serde_json::Value;

use super::{cluster, counts, hosts, record, signal, started};
use crate::{file, missing, searchlab, stderr};

#[test]
fn processes_search_together_and_the_first_prints_the_answer() {
    let (alone, _) = record(0, &cluster(&["bfs"], &["-q"]));
    let hosts = hosts("hosts.txt", 2);
    let process = |number| {
        let more = ["--hosts", &hosts, "--process", number, "--format", "jsonl"];
        started(&cluster(&["bfs"], &more))
    };
    let [first, second] = ["0", "1"]
        .map(process)
        .map(|child| child.wait_with_output().unwrap());
    assert!(
        first.status.success() && second.status.success(),
        "{first:?} {second:?}"
    );
    let report: Value = serde_json::from_slice(&first.stdout).unwrap();
    assert_eq!(counts(&report), counts(&alone));
    assert_eq!(
        (&report["processes"], &report["workers"]),
        (&2.into(), &2.into())
    );
    assert_eq!(second.stdout, b"");
    assert_eq!(second.stderr, b"", "only worker 0 reports levels");
    assert_eq!(String::from_utf8_lossy(&first.stderr).lines().count(), 32);
}

#[test]
fn invalid_hosts_are_refused() {
    let good = file("good-hosts.txt", "127.0.0.1:2101\n127.0.0.1:2102\n");
    let bad = file("bad-hosts.txt", "127.0.0.1:2101\n  nowhere\n");
    let nowhere = missing("no-hosts.txt");
    for (code, more, error) in [
        (2, &["--hosts", &good][..], "--process"),
        (2, &["--process", "0"], "--hosts"),
        (2, &["--wait", "3s"], "--hosts"),
        (2, &["--workers", "0"], "expected a whole number from 1"),
        (
            2,
            &["--hosts", &good, "--process", "2"],
            "lists 2 processes, numbered from 0",
        ),
        (
            1,
            &["--hosts", &nowhere, "--process", "0"],
            "no-hosts.txt: ",
        ),
        (
            1,
            &["--hosts", &bad, "--process", "0"],
            "line 2, column 3: found `nowhere`, expected host:port",
        ),
    ] {
        let report = stderr(code, &cluster(&["bfs"], more));
        assert!(report.contains(error), "{more:?}: {report}");
    }
    let done = searchlab(&cluster(&["bfs"], &["--hosts", "-", "--process", "0"]))
        .write_stdin("nothing\n")
        .assert()
        .code(1);
    let report = String::from_utf8_lossy(&done.get_output().stderr).into_owned();
    assert!(
        report.contains("--hosts standard input: line 1, column 1"),
        "{report}"
    );
    let alone = hosts("alone.txt", 2);
    let more = ["--hosts", &alone, "--process", "1", "--wait", "200ms"];
    let report = stderr(1, &cluster(&["bfs"], &more));
    assert!(report.starts_with("error: "), "{report}");
}

/// Regression test: both processes waited forever.
#[test]
fn different_limits_are_an_error_in_both_processes() {
    let hosts = hosts("limits-hosts.txt", 2);
    let start = |number, more: &[&str]| {
        let process = ["--hosts", &hosts, "--process", number];
        started(&cluster(&["bfs"], &[&process, more].concat()))
    };
    let children = [
        start("0", &["--limit-expanded", "1000"]),
        start("1", &["--limit-memory", "1GiB"]),
    ];
    for child in children {
        let done = child.wait_with_output().unwrap();
        assert_eq!(done.status.code(), Some(1), "{done:?}");
        let report = String::from_utf8_lossy(&done.stderr);
        assert!(
            report.contains(" has other settings: limit on expansions ("),
            "{report}"
        );
        assert!(report.contains("--limit-memory ("), "{report}");
    }
}

#[cfg(unix)]
#[test]
fn a_run_with_a_secret_rejects_other_processes() {
    use std::fs::{Permissions, set_permissions};
    use std::os::unix::fs::PermissionsExt;
    let (alone, _) = record(0, &cluster(&["bfs"], &["-q"]));
    let hosts = hosts("secret-hosts.txt", 2);
    let ours = file("run-secret.txt", "job-7\n0123456789abcdef0123\n");
    let process = |number| ["--hosts", &hosts, "--process", number, "--format", "jsonl"];
    let known = |number| [&process(number)[..], &["--run", &ours]].concat();
    let open = stderr(1, &cluster(&["bfs"], &known("0")));
    assert!(
        open.contains("run-secret.txt: other users can access this file"),
        "{open}"
    );
    set_permissions(&ours, Permissions::from_mode(0o600)).unwrap();
    let first = started(&cluster(&["bfs"], &known("0")));
    let stranger = [&process("1")[..], &["--wait", "500ms"]].concat();
    for secret in ["", "job-7 another-secret-of-a-run"] {
        let mut stranger = searchlab(&cluster(&["bfs"], &stranger));
        if !secret.is_empty() {
            stranger.env("SEARCHLAB_RUN", secret);
        }
        stranger.assert().code(1);
    }
    let second = searchlab(&cluster(&["bfs"], &process("1")))
        .env("SEARCHLAB_RUN", "job-7 0123456789abcdef0123")
        .assert()
        .code(0);
    drop(second);
    let first = first.wait_with_output().unwrap();
    assert!(first.status.success(), "{first:?}");
    let report: Value = serde_json::from_slice(&first.stdout).unwrap();
    assert_eq!(counts(&report), counts(&alone));
    let wrong = searchlab(&cluster(&["bfs"], &process("1")))
        .env("SEARCHLAB_RUN", "hush")
        .assert()
        .code(1);
    let report = String::from_utf8_lossy(&wrong.get_output().stderr).into_owned();
    assert_eq!(
        report,
        "error: SEARCHLAB_RUN: found 1 words, expected two: the run's id and its secret\n"
    );
}

/// Regression test: the others waited for it forever.
#[cfg(unix)]
#[test]
fn a_suspended_process_is_reported_after_the_stall_limit() {
    use std::io::{BufRead, BufReader};
    let hosts = hosts("stall-hosts.txt", 2);
    let start = |number| {
        let more = ["--hosts", &hosts, "--process", number, "--stall", "3s"];
        started(&cluster(&["bfs", "tiles", "3x4"], &more))
    };
    let (mut first, mut second) = (start("0"), start("1"));
    let mut lines = BufReader::new(first.stderr.take().unwrap()).lines();
    lines.find(|line| line.as_ref().unwrap().starts_with("level 8:"));
    signal("-STOP", &second);
    let last = lines.map_while(Result::ok).last().unwrap();
    assert!(
        last.starts_with("error: process 1 has sent nothing for "),
        "{last}"
    );
    assert_eq!(first.wait().unwrap().code(), Some(1));
    second.kill().unwrap();
    second.wait().unwrap();
}

#[test]
fn bind_and_stall_are_validated() {
    let hosts = file("bind-hosts.txt", "203.0.113.71:2101\n127.0.0.1:2102\n");
    let process = ["--hosts", &hosts, "--process", "0", "--wait", "100ms"];
    let with = |more: &[&str]| {
        cluster(&["bfs"], &[&process, more].concat())
            .into_iter()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let report = |code, more: &[&str]| {
        let arguments = with(more);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        stderr(code, &arguments)
    };
    let bound = report(1, &[]);
    assert!(
        bound.contains("cannot listen at 203.0.113.71:2101"),
        "{bound}"
    );
    for bind in ["127.0.0.1:0", "[::1]:0"] {
        let bound = report(1, &["--bind", bind]);
        assert!(
            bound.contains("process 1 at 127.0.0.1:2102 did not connect"),
            "{bound}"
        );
    }
    let bound = report(1, &["--bind", "203.0.113.72"]);
    assert!(
        bound.contains("cannot listen at 203.0.113.72:2101"),
        "{bound}"
    );
    let wrong = report(2, &["--bind", "here"]);
    assert!(
        wrong.contains("expected an address such as 0.0.0.0"),
        "{wrong}"
    );
    let wrong = report(2, &["--stall", "10ms"]);
    assert!(wrong.contains("expected at least 1s"), "{wrong}");
    let alone = stderr(2, &cluster(&["bfs"], &["--stall", "10s"]));
    assert!(alone.contains("--hosts"), "{alone}");
}
