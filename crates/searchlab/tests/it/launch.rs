//! All processes of a search on this machine, and what becomes of them.

use std::io::{BufRead, BufReader, Lines, Read};
use std::process::{Child, ChildStderr, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::cluster::{counts, record};
use crate::{missing, stderr};

/// Some minutes on one machine: the tiles in reverse order.
const LONG: &[&str] = &["bfs", "tiles", "3x4", "--limit-memory", "3GiB"];

fn launched<'a>(options: &[&'a str], search: &[&'a str]) -> Vec<&'a str> {
    [&["cluster", "launch"], options, &["--"], search].concat()
}

/// A run under way.
struct Started {
    child: Child,
    lines: Lines<BufReader<ChildStderr>>,
    /// The process ids that it prints.
    pids: Vec<String>,
}

impl Started {
    fn new(arguments: &[&str]) -> Started {
        let mut child = Command::new(env!("CARGO_BIN_EXE_searchlab"))
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("failed to start searchlab");
        let lines = BufReader::new(child.stderr.take().expect("the file exists")).lines();
        Started {
            child,
            lines,
            pids: Vec::new(),
        }
    }

    /// Waits for a progress line, and collects the ids of the processes.
    fn until(&mut self, beginning: &str) {
        for line in self.lines.by_ref() {
            let line = line.expect("the file exists");
            if let Some((_, pid)) = line.split_once(": pid ") {
                self.pids
                    .push(pid.split(',').next().expect("the file exists").to_owned());
            }
            if line.starts_with(beginning) {
                return;
            }
        }
        panic!("it ended before {beginning}");
    }

    fn signal(&self, signal: &str, pid: &str) {
        let kill = Command::new("kill").args([signal, pid]).status();
        assert!(kill.expect("the file exists").success());
    }

    /// Its exit code, what it printed, and its last line of progress.
    fn end(mut self) -> (Option<i32>, String, String) {
        let last = self.lines.map_while(Result::ok).last().unwrap_or_default();
        let mut report = String::new();
        self.child
            .stdout
            .take()
            .expect("the file exists")
            .read_to_string(&mut report)
            .expect("the file exists");
        (
            self.child.wait().expect("the file exists").code(),
            report,
            last,
        )
    }
}

fn is_alive(pid: &str) -> bool {
    let kill = Command::new("kill")
        .args(["-0", pid])
        .stderr(Stdio::null())
        .status();
    kill.expect("the file exists").success()
}

#[test]
fn processes_that_are_launched_search_as_one() {
    let search = ["bfs", "tiles", "3x3"];
    let (alone, _) = record(0, &[&["cluster"], &search[..]].concat());
    let json = [&search[..], &["-w", "2", "--format", "jsonl"]].concat();
    let mut run = Started::new(&launched(&["--processes", "2"], &json));
    run.until("level 3:");
    assert_eq!(run.pids.len(), 2);
    let (code, report, _) = run.end();
    assert_eq!(code, Some(0));
    let report: Value = serde_json::from_str(&report).expect(&report);
    assert_eq!(counts(&report), counts(&alone));
    assert_eq!(
        (&report["processes"], &report["workers"]),
        (&2.into(), &4.into())
    );
    // Other ends are those of the search too.
    for (code, search) in [
        (0, &["astar", "tiles"][..]),
        (0, &["hda", "hanoi", "4"]),
        (11, &["bfs", "tiles", "2x2", "0 2 1 3"]),
        (12, &["bfs", "tiles", "--limit-expanded", "100"]),
        (23, &["astar", "tiles", "--limit-time", "0s"]),
    ] {
        stderr(code, &launched(&["--processes", "2"], search));
    }
}

#[test]
fn a_process_that_is_killed_ends_the_others_within_seconds_and_is_named() {
    for killed in [0, 1, 2] {
        let mut run = Started::new(&launched(&["--processes", "3"], LONG));
        run.until("level 10:");
        let pids = run.pids.clone();
        let begun = Instant::now();
        run.signal("-KILL", &pids[killed]);
        let (code, report, last) = run.end();
        assert!(begun.elapsed() < Duration::from_secs(8));
        assert_eq!((code, &*report), (Some(1), ""));
        assert_eq!(
            last,
            format!("error: process {killed} was killed by signal: 9 (SIGKILL)")
        );
        assert!(!pids.iter().any(|pid| is_alive(pid)));
    }
}

#[test]
fn a_process_that_does_not_respond_ends_the_run() {
    let mut run = Started::new(&launched(&["--processes", "2", "--patience", "2s"], LONG));
    run.until("level 10:");
    let pids = run.pids.clone();
    run.signal("-STOP", &pids[1]);
    let (code, _, last) = run.end();
    assert_eq!(code, Some(1));
    assert_eq!(last, "error: process 1 did not respond for 2s");
    assert!(!pids.iter().any(|pid| is_alive(pid)));
}

#[test]
fn a_run_resumes_from_its_checkpoint_after_a_process_was_killed() {
    let search = ["bfs", "tiles", "3x3"];
    let (whole, _) = record(0, &[&["cluster"], &search[..]].concat());
    let directory = missing("launched");
    let _ = std::fs::remove_dir_all(&directory);
    let search = [
        &search[..],
        &["--checkpoint", &directory, "--format", "jsonl"],
    ]
    .concat();
    let mut run = Started::new(&launched(&["--processes", "2", "--retries", "1"], &search));
    run.until("level 14:");
    run.signal("-KILL", &run.pids[1]);
    run.until("process 1 was killed by signal: 9 (SIGKILL): retry 1 of 1");
    run.until("level 2");
    let (code, report, _) = run.end();
    assert_eq!(code, Some(0));
    let report: Value = serde_json::from_str(&report).unwrap();
    assert_eq!(counts(&report), counts(&whole));
    assert!(report["resumed"].as_u64().unwrap() >= 13, "{report}");
}

#[test]
fn errors_of_a_process_are_reported_with_its_number() {
    let here = crate::file("no-directory", "");
    let search = ["bfs", "tiles", "--checkpoint", &here];
    let report = stderr(1, &launched(&["--processes", "2"], &search));
    let last = report.lines().last().unwrap();
    assert!(last.starts_with("error: process "), "{report}");
    assert!(last.contains(" failed with exit status: 1: "), "{report}");
    assert!(last.contains(&here), "{report}");
}

#[test]
fn ctrl_c_stops_all_processes_with_their_counts() {
    let search = [LONG, &["--format", "jsonl"]].concat();
    let mut run = Started::new(&launched(&["--processes", "2"], &search));
    run.until("level 10:");
    let pids = run.pids.clone();
    run.signal("-INT", &run.child.id().to_string());
    let (code, report, _) = run.end();
    assert_eq!(code, Some(130));
    let report: Value = serde_json::from_str(&report).expect(&report);
    assert_eq!(report["status"], "interrupted");
    assert!(!pids.iter().any(|pid| is_alive(pid)));
}

#[test]
fn no_process_outlives_its_supervisor() {
    let mut run = Started::new(&launched(&["--processes", "2"], LONG));
    run.until("level 8:");
    run.child.kill().unwrap();
    run.child.wait().unwrap();
    let until = Instant::now() + Duration::from_secs(20);
    while run.pids.iter().any(|pid| is_alive(pid)) {
        assert!(Instant::now() < until, "they still run");
        sleep(Duration::from_millis(50));
    }
}

#[test]
fn invalid_arguments_are_refused_before_any_process_starts() {
    let checkpoint = ["bfs", "tiles", "--resume", "nowhere"];
    for (options, search, error) in [
        (
            &["--processes", "0"][..],
            &["bfs"][..],
            "expected a whole number from 1",
        ),
        (&[], &["bfs", "tiles"], "--processes"),
        (&["--processes", "2"], &[], "<SEARCH>"),
        (
            &["--processes", "2"],
            &["dfs", "tiles"],
            "after --: unrecognized subcommand 'dfs'",
        ),
        (
            &["--processes", "2"],
            &["launch", "--processes", "2", "--", "bfs"],
            "found launch, expected bfs, astar or hda",
        ),
        (
            &["--processes", "2"],
            &["checkpoint", "nowhere"],
            "found checkpoint, expected bfs, astar or hda",
        ),
        (
            &["--processes", "2"],
            &["bfs", "tiles", "--hosts", "a", "--process", "0"],
            "--hosts cannot be used with launch",
        ),
        (
            &["--processes", "2"],
            &["bfs", "tiles", "-"],
            "standard input cannot be read by several processes",
        ),
        (
            &["--processes", "2"],
            &["bfs", "queens"],
            "queens: the states of this puzzle cannot be encoded as bytes",
        ),
        (
            &["--processes", "2", "--retries", "1"],
            &["bfs", "tiles"],
            "--retries needs checkpoints",
        ),
        (
            &["--processes", "2", "--retries", "many"],
            &checkpoint,
            "--retries",
        ),
        (
            &["--processes", "2", "--patience", "x"],
            &checkpoint,
            "expected a time such as",
        ),
    ] {
        let report = stderr(2, &launched(options, search));
        assert!(report.contains(error), "{search:?}: {report}");
        assert!(!report.contains(": pid "), "{report}");
    }
}

/// Batch systems send SIGTERM.
#[test]
fn sigterm_stops_all_processes_with_their_counts() {
    let search = [LONG, &["--format", "jsonl"]].concat();
    let mut run = Started::new(&launched(&["--processes", "2"], &search));
    run.until("level 10:");
    let pids = run.pids.clone();
    run.signal("-TERM", &run.child.id().to_string());
    let (code, report, _) = run.end();
    assert_eq!(code, Some(130));
    let report: Value = serde_json::from_str(&report).expect(&report);
    assert_eq!(report["status"], "interrupted");
    assert!(!pids.iter().any(|pid| is_alive(pid)));
}
