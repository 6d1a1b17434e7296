//! Ctrl-C, and pipes that close.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::thread::{JoinHandle, sleep, spawn};
use std::time::Duration;

use crate::{EMPTY, TWO, file, missing};

fn started(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_searchlab"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("failed to start searchlab")
}

/// Starts the program, sends Ctrl-C once it is busy, and returns its exit code, standard output and standard error.
fn interrupted(arguments: &[&str]) -> (Option<i32>, String, String) {
    interrupt(started(arguments), BUSY)
}

/// Sends Ctrl-C once the process handles it and has computed for this number of ticks.
fn interrupt(mut child: Child, ticks: u64) -> (Option<i32>, String, String) {
    // Open until the process has ended: otherwise it may see the end of its input before the signal.
    let _input = child.stdin.take();
    // Read while the process is not yet busy: a test did not end because the process waited for room in a small pipe.
    let out = read_in_thread(child.stdout.take());
    let err = read_in_thread(child.stderr.take());
    wait_until_running(&child, ticks);
    let kill = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(kill.expect("failed to run kill").success());
    let status = child.wait().expect("failed to wait for searchlab");
    let text = |read: JoinHandle<String>| read.join().expect("the output is UTF-8");
    (status.code(), text(out), text(err))
}

/// Reads a stream to its end.
fn read_in_thread(stream: Option<impl Read + Send + 'static>) -> JoinHandle<String> {
    let mut stream = stream.expect("the stream is piped");
    spawn(move || {
        let mut text = String::new();
        stream
            .read_to_string(&mut text)
            .expect("the output is UTF-8");
        text
    })
}

/// Ticks of 10 ms of processor time: long enough to expand some states, however busy the machine is.
const BUSY: u64 = 30;

/// Waits until the process has a handler for Ctrl-C and has used this many ticks of processor time. Waits for a fixed time
/// where the system does not report them.
fn wait_until_running(child: &Child, ticks: u64) {
    let process = format!("/proc/{}", child.id());
    let is_running = || -> Option<bool> {
        let status = std::fs::read_to_string(format!("{process}/status")).ok()?;
        let caught = status
            .lines()
            .find_map(|line| line.strip_prefix("SigCgt:"))?;
        let caught = u64::from_str_radix(caught.trim(), 16).ok()?;
        let stat = std::fs::read_to_string(format!("{process}/stat")).ok()?;
        let (_, fields) = stat.rsplit_once(')')?;
        let times = fields.split_whitespace().skip(11).take(2);
        let used: u64 = times.filter_map(|time| time.parse::<u64>().ok()).sum();
        Some(caught & 1 << 1 != 0 && used >= ticks)
    };
    loop {
        match is_running() {
            Some(true) => return,
            Some(false) => sleep(Duration::from_millis(5)),
            None => return sleep(Duration::from_millis(400)),
        }
    }
}

/// Returns the number before this word.
fn number(report: &str, word: &str) -> u64 {
    let before = report.split(word).next().unwrap_or_default().trim_end();
    let digits = before.rsplit(|sign: char| !sign.is_ascii_digit()).next();
    digits.unwrap_or_default().parse().expect(report)
}

#[test]
fn ctrl_c_stops_a_search_and_prints_its_counts() {
    let far = "15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0";
    let search = [
        "solve",
        "tiles",
        "4x4",
        far,
        "-a",
        "breadth-first",
        "--limit-memory",
        "2GiB",
    ];
    let (code, report, _) = interrupted(&search);
    assert_eq!(code, Some(130));
    assert!(report.starts_with("interrupted ("), "{report}");
    assert!(number(&report, "expanded") > 0, "{report}");
}

#[test]
fn ctrl_c_stops_counting_and_prints_the_number_so_far() {
    let (code, report, _) = interrupted(&["solve", "queens", "14", "--count", "-a", "dfs"]);
    assert_eq!(code, Some(130));
    assert!(report.starts_with("interrupted ("), "{report}");
    assert!(number(&report, "found so far") > 0, "{report}");
}

/// Regression test: the flag was checked only when no solution was found for some time.
#[test]
fn ctrl_c_stops_a_search_that_finds_solutions_continuously() {
    let (code, report, _) =
        interrupted(&["solve", "queens", "20", "--count", "-a", "conflict-driven"]);
    assert_eq!(code, Some(130), "{report}");
}

/// Regression test: nothing was printed for the current board.
#[test]
fn ctrl_c_stops_a_sudoku_and_prints_its_counts() {
    for jobs in ["1", "2"] {
        let (code, report, summary) = interrupted(&["solve", EMPTY, "--count", "--jobs", jobs]);
        assert_eq!(code, Some(130));
        assert!(report.starts_with("interrupted ("), "{report}");
        assert!(number(&report, "found so far") > 0, "{report}");
        assert!(summary.starts_with("1 puzzle: 0 solved, "), "{summary}");
        assert!(number(&summary, "guesses") > 0, "{summary}");
    }
}

#[test]
fn ctrl_c_stops_a_comparison_and_prints_its_records() {
    let (code, report, _) = interrupted(&[
        "compare", "tiles", "--korf", "88", "-a", "a-star", "-a", "ida-star",
    ]);
    assert_eq!(code, Some(130));
    let status = report.lines().find(|line| line.starts_with("status"));
    assert!(
        status.unwrap_or_default().ends_with(" interrupted"),
        "{report}"
    );
}

#[test]
fn ctrl_c_stops_counting_layers_and_prints_the_complete_ones() {
    let korf = ["tiles", "--korf", "88", "--table", "states"];
    let (code, report, note) = interrupted(&[&["layers", "--format", "csv"], &korf[..]].concat());
    assert_eq!(code, Some(130));
    let layers: Vec<&str> = report.lines().skip(1).collect();
    assert!(layers.len() > 5, "{report}");
    assert!(
        layers.iter().all(|layer| layer.ends_with(",interrupted")),
        "{report}"
    );
    assert!(note.contains("stopped: cancelled"), "{note}");
}

/// Regression test: the flag was ignored, or the files had no end and nothing was printed.
#[test]
fn ctrl_c_stops_a_trace_with_complete_files_and_counts() {
    let out = missing("interrupted");
    let far = ["tiles", "--korf", "88", "-a", "ida-star"];
    let (code, report, _) = interrupted(&[&["trace", "-o", &out], &far[..]].concat());
    assert_eq!(code, Some(130));
    assert!(report.starts_with("interrupted ("), "{report}");
    let trace = std::fs::read_to_string(out.clone() + ".jsonl").expect("the file exists");
    let end = trace.lines().last().expect("the trace has an end");
    let end: serde_json::Value = serde_json::from_str(end).expect("the document is complete");
    assert_eq!(
        (&end["how"], &end["limit"]),
        (&"stopped".into(), &"cancelled".into())
    );
    let expanded = trace
        .lines()
        .filter(|line| line.starts_with(r#"{"event":"expand""#));
    let expanded = expanded.count() as u64;
    assert_eq!(
        (number(&report, "expanded"), &end["expanded"]),
        (expanded, &expanded.into())
    );
    assert!(expanded > 0);
    let json = std::fs::read(out.clone() + ".trace.json").expect("the file exists");
    let json: serde_json::Value = serde_json::from_slice(&json).expect("the document is complete");
    let events = json["events"].as_array().map(Vec::len);
    assert!(
        events.is_some_and(|events| (1..=1000).contains(&events)),
        "{events:?}"
    );
    for (end, last) in [
        (".svg", "</svg>\n"),
        (".dot", "}\n"),
        (".csv", "end,,,,,,,stopped: cancelled\n"),
    ] {
        let text = std::fs::read_to_string(out.clone() + end).expect("the file exists");
        assert!(text.ends_with(last), "{end}");
    }
}

#[test]
fn ctrl_c_stops_a_check_and_prints_its_findings() {
    let (code, report, _) =
        interrupted(&["check", "tiles", "--korf", "88", "--states", "1000000000"]);
    assert_eq!(code, Some(130));
    assert!(
        report.contains("contract") && report.contains("stopped"),
        "{report}"
    );
}

/// Regression test: Ctrl-C had to be pressed twice.
#[test]
fn ctrl_c_ends_a_program_that_is_waiting_for_input() {
    let (code, report, _) = interrupt(started(&["solve", "-"]), 0);
    assert_eq!((code, report.as_str()), (Some(130), ""));
}

#[test]
fn ctrl_c_stops_generating_puzzles() {
    let (code, report, _) = interrupted(&["generate", "sudoku", "-n", "100000000"]);
    assert_eq!(code, Some(130));
    assert!(report.ends_with('\n') && report.lines().all(|line| line.len() == 81));
}

/// Reads one line, as `head -1` does, and closes the pipe.
#[test]
fn a_closed_pipe_ends_quietly() {
    let boards = file("piped.txt", &format!("{}\n", TWO[0][0]).repeat(100_000));
    for arguments in [
        &["solve", &boards][..],
        &["solve", &boards, "--jobs", "1", "--format", "jsonl"],
        &["solve", EMPTY, "--first", "100000"],
        &["solve", "queens", "10", "--all"],
        &["generate", "tiles", "-n", "1000000"],
        &["completions", "bash"],
        &["man"],
    ] {
        let mut child = started(arguments);
        let mut out = BufReader::new(child.stdout.take().expect("the stream is piped"));
        let mut line = String::new();
        out.read_line(&mut line).expect("the output is UTF-8");
        assert!(!line.is_empty(), "{arguments:?}");
        drop(out);
        let mut error = String::new();
        let mut err = child.stderr.take().expect("the stream is piped");
        err.read_to_string(&mut error).expect("the output is UTF-8");
        assert_eq!(
            child.wait().expect("failed to wait for searchlab").code(),
            Some(0),
            "{arguments:?}"
        );
        assert!(!error.contains("error"), "{arguments:?}: {error}");
    }
}

/// A full disk is an error, unlike a closed pipe.
#[cfg(target_os = "linux")]
#[test]
fn write_errors_are_reported() {
    for arguments in [
        &["solve"][..],
        &["compare", "jugs", "--once"],
        &["puzzles"],
        &["man"],
        &["generate", "tiles"],
        &["algorithms"],
        &["completions", "bash"],
        &["check", "jugs"],
        &["puzzles", "--json"],
        &["solve", "--json"],
        &["cluster", "bfs", "tiles", "3x3", "-q"],
        &["--help"],
        &["help"],
        &["help", "solve"],
        &["solve", "--help"],
        &["cluster", "bfs", "-h"],
        &["--version"],
        &[],
    ] {
        let full = std::fs::File::options()
            .write(true)
            .open("/dev/full")
            .expect("the file exists");
        let done = Command::new(env!("CARGO_BIN_EXE_searchlab"))
            .args(arguments)
            .stdout(full)
            .output()
            .expect("failed to run searchlab");
        assert_eq!(done.status.code(), Some(1), "{arguments:?}");
        let error = String::from_utf8_lossy(&done.stderr).into_owned();
        assert!(
            error.starts_with("error: cannot write: "),
            "{arguments:?}: {error}"
        );
    }
}

/// Regression test: the program ended successfully.
#[test]
fn a_closed_standard_output_is_reported() {
    let run = |arguments: &[&str]| {
        let done = Command::new("sh")
            .args([
                "-c",
                r#"exec "$0" "$@" >&-"#,
                env!("CARGO_BIN_EXE_searchlab"),
            ])
            .args(arguments)
            .output()
            .expect("failed to run searchlab");
        let report = String::from_utf8_lossy(&done.stderr).into_owned();
        (done.status.code(), report)
    };
    for arguments in [
        &["solve"][..],
        &["solve", "--path"],
        &["compare", "jugs", "--once"],
        &["check", "jugs"],
        &["layers", "hanoi", "3"],
        &["puzzles"],
        &["algorithms", "--json"],
        &["completions", "bash"],
        &["man"],
        &["generate", "tiles"],
        &["cluster", "bfs", "tiles", "3x3", "-q"],
        &[
            "cluster",
            "launch",
            "--processes",
            "2",
            "--",
            "bfs",
            "tiles",
            "3x3",
        ],
        &["explore"],
        &["--help"],
        &["solve", "--help"],
        &["--version"],
        &[],
    ] {
        let (code, report) = run(arguments);
        assert_eq!(code, Some(1), "{arguments:?}: {report}");
        let expected = "error: cannot write: standard output is closed\n";
        assert!(report.ends_with(expected), "{arguments:?}: {report}");
    }
    // Nothing is written to it.
    let out = missing("closed.txt");
    assert_eq!(run(&["solve", "-o", &out]).0, Some(0));
    assert_eq!(run(&["solve", "--nope"]).0, Some(2));
    // Standard output is opened like this deliberately by other programs.
    let null = std::fs::File::options()
        .read(true)
        .write(true)
        .open("/dev/null");
    let done = Command::new(env!("CARGO_BIN_EXE_searchlab"))
        .stdout(null.expect("the file exists"))
        .status();
    assert_eq!(done.expect("failed to run searchlab").code(), Some(0));
}

/// The address space is too small for the stacks of all threads.
#[cfg(target_os = "linux")]
#[test]
fn a_failure_to_start_threads_is_an_error() {
    let boards = file("no-threads.txt", &format!("{}\n", TWO[0][0]));
    for (arguments, expected) in [
        (
            &["cluster", "bfs", "tiles", "3x3", "-q", "--workers", "100"][..],
            "error: the system refuse",
        ),
        (&["solve", &boards, "--jobs", "100"], "error: cannot start "),
        (&["solve", "tiles", "--jobs", "100"], "error: cannot start "),
    ] {
        let done = Command::new("sh")
            .args([
                "-c",
                r#"ulimit -v 8000000 && exec "$0" "$@""#,
                env!("CARGO_BIN_EXE_searchlab"),
            ])
            .args(arguments)
            .env("RUST_MIN_STACK", (1 << 30).to_string())
            .output()
            .expect("failed to run searchlab");
        let report = String::from_utf8_lossy(&done.stderr).into_owned();
        assert_eq!(done.status.code(), Some(1), "{arguments:?}: {report}");
        assert!(report.starts_with(expected), "{arguments:?}: {report}");
        assert!(report.lines().count() == 1, "{arguments:?}: {report}");
    }
}

/// Starts a run with an endless input that contains no puzzle.
fn endless(text: &[u8], arguments: &[&str]) -> Child {
    let mut child = started(arguments);
    let mut input = child.stdin.take().expect("the stream is piped");
    let text = text.repeat(1 << 12);
    std::thread::spawn(move || while std::io::Write::write_all(&mut input, &text).is_ok() {});
    child
}

#[test]
fn the_time_limit_applies_to_reading() {
    for arguments in [
        &["solve", "-"][..],
        &["solve", "-", "--jobs", "1"],
        &["solve", "tiles", "-", "--jobs", "1"],
        &["compare", "-"],
        &["check", "-"],
        &["trace", "-", "-o", &missing("endless.csv")],
    ] {
        let limited = [arguments, &["--limit-time", "100ms"]].concat();
        let done = endless(b"#\n", &limited)
            .wait_with_output()
            .expect("failed to wait for searchlab");
        let report = String::from_utf8_lossy(&done.stderr).into_owned();
        assert_eq!(done.status.code(), Some(23), "{arguments:?}: {report}");
        let expected = "error: standard input: no puzzle was read within the time limit\n";
        assert_eq!(report, expected, "{arguments:?}");
    }
}

/// Waiting for a puzzle is not reading it.
#[test]
fn the_time_limit_excludes_waiting_for_input() {
    for jobs in ["1", "2"] {
        let mut child = started(&["solve", "-", "--limit-time", "100ms", "--jobs", jobs]);
        let mut input = child.stdin.take().expect("the stream is piped");
        sleep(Duration::from_millis(300));
        std::io::Write::write_all(&mut input, format!("{}\n", TWO[0][0]).as_bytes())
            .expect("the reader does not panic");
        drop(input);
        let done = child
            .wait_with_output()
            .expect("failed to wait for searchlab");
        assert_eq!(done.status.code(), Some(0));
        assert_eq!(
            String::from_utf8_lossy(&done.stdout),
            format!("{}\n", TWO[0][1])
        );
    }
}

/// Regression test: the first Ctrl-C was ignored.
#[test]
fn ctrl_c_stops_reading_an_endless_input() {
    for arguments in [
        &["solve", "-"][..],
        &["solve", "-", "--jobs", "1"],
        &["solve", "tiles", "-", "--jobs", "1"],
        &["compare", "-"],
        &["check", "-"],
    ] {
        let (code, ..) = interrupt(endless(b"#\n", arguments), BUSY);
        assert_eq!(code, Some(130), "{arguments:?}");
    }
}

/// Creates a FIFO, which nobody writes.
fn fifo(name: &str) -> String {
    let path = missing(name);
    let made = Command::new("mkfifo").arg(&path).status();
    assert!(made.expect("failed to run mkfifo").success());
    path
}

/// Regression test: opening a FIFO waited for its writer, whatever came.
#[test]
fn ctrl_c_and_the_time_limit_end_the_wait_for_the_writer_of_a_fifo() {
    let fifo = fifo("without-writer");
    let map = file("fifo.map", "type octile\nheight 1\nwidth 2\nmap\n..\n");
    let scenarios = ["solve", "grid", &map, "--scenarios", &fifo];
    for arguments in [
        &["solve", &fifo][..],
        &["solve", "tiles", &fifo],
        &["compare", &fifo],
        &["ground", &fifo, &fifo],
        &scenarios,
        &["solve", "pddl", "blocks", "--hints", &fifo],
    ] {
        let (code, _, error) = interrupt(started(arguments), 0);
        // On a busy machine the signal can come while the file before the FIFO is read.
        let reads = |file: &&str| error == format!("error: {file}: interrupted while reading\n");
        assert!(arguments.iter().any(reads), "{arguments:?}: {error}");
        assert_eq!(code, Some(130), "{arguments:?}");
        let limited = [arguments, &["--limit-time", "0s"]].concat();
        let done = started(&limited).wait_with_output();
        let done = done.expect("failed to wait for searchlab");
        assert_eq!(done.status.code(), Some(23), "{arguments:?}");
    }
}

/// Regression test: these were killed by the signal, or ignored it.
#[test]
fn ctrl_c_ends_commands_that_only_read_and_servers_that_do_not_serve_yet() {
    let fifo = fifo("only-read");
    let lesson = "../search-studio/tests/sample.md";
    for arguments in [
        &["validate", &fifo, &fifo, &fifo][..],
        &["lesson", "check", &fifo],
        &["lesson", &fifo],
        &["explore", &fifo],
        &["mark", &fifo, &fifo],
        &["mark", lesson, &fifo],
    ] {
        let (code, report, _) = interrupt(started(arguments), 0);
        assert_eq!((code, &*report), (Some(130), ""), "{arguments:?}");
    }
}

/// Regression test: neither stopped the generation of a single puzzle.
#[test]
fn the_time_limit_and_ctrl_c_stop_generating_one_puzzle() {
    let large = ["generate", "sudoku", "64", "--clues", "700"];
    let (code, report, _) = interrupted(&large);
    assert_eq!((code, report.as_str()), (Some(130), ""));
    let limited = [&large[..], &["--limit-time", "100ms"]].concat();
    let done = started(&limited)
        .wait_with_output()
        .expect("failed to wait for searchlab");
    assert_eq!(done.status.code(), Some(23));
    assert_eq!(
        String::from_utf8_lossy(&done.stderr),
        "note: --limit-time was reached\n"
    );
}
