//! Interrupted searches.

use std::net::TcpListener;
use std::process::Command;

use serde_json::Value;

use super::{cluster, hosts, signal, started};

#[cfg(unix)]
#[test]
fn ctrl_c_stops_a_search_of_several_workers_with_its_counts() {
    use std::io::{BufRead, BufReader, Read};
    let mut child = started(&[
        "cluster",
        "bfs",
        "tiles",
        "3x4",
        "-w",
        "2",
        "--limit-memory",
        "2GiB",
        "--format",
        "jsonl",
    ]);
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
    lines.find(|line| line.as_ref().unwrap().starts_with("level 8:"));
    let kill = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(kill.unwrap().success());
    lines.for_each(drop);
    let mut report = String::new();
    child
        .stdout
        .take()
        .unwrap()
        .read_to_string(&mut report)
        .unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let report: Value = serde_json::from_str(&report).unwrap();
    assert_eq!(report["status"], "interrupted");
}

/// Batch systems send SIGTERM. Regression test: there were no counts.
#[cfg(unix)]
#[test]
fn sigterm_stops_a_search_like_ctrl_c() {
    use std::io::{BufRead, BufReader};
    let long = ["-w", "2", "--limit-memory", "2GiB", "--format", "jsonl"];
    let mut child = started(&cluster(&["bfs", "tiles", "3x4"], &long));
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
    lines.find(|line| line.as_ref().unwrap().starts_with("level 8:"));
    signal("-TERM", &child);
    lines.for_each(drop);
    let done = child.wait_with_output().unwrap();
    assert_eq!(done.status.code(), Some(130), "{done:?}");
    let report: Value = serde_json::from_slice(&done.stdout).unwrap();
    assert_eq!(report["status"], "interrupted");
}

/// Regression test: the process had to be killed.
#[cfg(unix)]
#[test]
fn one_ctrl_c_ends_a_process_that_is_waiting_for_others() {
    for (sent, number) in [("-INT", "0"), ("-TERM", "0"), ("-INT", "1"), ("-TERM", "1")] {
        let hosts = hosts(&format!("waits{sent}{number}.txt"), 2);
        let more = ["--hosts", &hosts, "--process", number, "--wait", "1h"];
        let mut child = started(&cluster(&["bfs"], &more));
        // Gives the process time to install its handler, which cannot be observed from outside.
        if number == "0" {
            let address = std::fs::read_to_string(&hosts).unwrap();
            let address = address.lines().next().unwrap().to_owned();
            while std::net::TcpStream::connect(&address).is_err() {}
        } else {
            let address = std::fs::read_to_string(&hosts).unwrap();
            let address = address.lines().next().unwrap().to_owned();
            drop(TcpListener::bind(address).unwrap().accept().unwrap());
        }
        signal(sent, &child);
        let done = child.wait().unwrap();
        assert_eq!(done.code(), Some(130), "{sent} {number}");
    }
}
