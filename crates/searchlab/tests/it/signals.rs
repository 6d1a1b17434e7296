//! Ctrl-C, and pipes that close.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use search_core::{Limit, Step};

use crate::{EMPTY, TWO, file, missing};

fn started(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_searchlab"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts")
}

/// Sends Ctrl-C when the run is under way; its exit code, and what it printed and complained of.
fn interrupted(arguments: &[&str]) -> (Option<i32>, String, String) {
    let child = started(arguments);
    // Long enough to begin, and to have counted something.
    sleep(Duration::from_millis(400));
    let kill = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(kill.expect("there is kill").success());
    let done = child.wait_with_output().expect("it ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it is text");
    (done.status.code(), text(done.stdout), text(done.stderr))
}

/// The number before this word.
fn number(told: &str, word: &str) -> u64 {
    let before = told.split(word).next().unwrap_or_default().trim_end();
    let digits = before.rsplit(|sign: char| !sign.is_ascii_digit()).next();
    digits.unwrap_or_default().parse().expect(told)
}

#[test]
fn ctrl_c_ends_a_search_with_its_counts() {
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
    let (code, told, _) = interrupted(&search);
    assert_eq!(code, Some(130));
    assert!(told.starts_with("interrupted ("), "{told}");
    assert!(number(&told, "expanded") > 0, "{told}");
}

#[test]
fn ctrl_c_ends_a_count_with_what_was_found() {
    let (code, told, _) = interrupted(&["solve", "queens", "14", "--count", "-a", "dfs"]);
    assert_eq!(code, Some(130));
    assert!(told.starts_with("interrupted ("), "{told}");
    assert!(number(&told, "found until then") > 0, "{told}");
}

/// It went on until no solution was left, as it looked at the flag only where there was none for long.
#[test]
fn ctrl_c_ends_a_search_that_finds_solutions_all_the_time() {
    let (code, told, _) =
        interrupted(&["solve", "queens", "20", "--count", "-a", "conflict-driven"]);
    assert_eq!(code, Some(130), "{told}");
}

/// Nothing was said of the board in hand.
#[test]
fn ctrl_c_ends_a_sudoku_with_its_counts() {
    for jobs in ["1", "2"] {
        let (code, told, summary) = interrupted(&["solve", EMPTY, "--count", "--jobs", jobs]);
        assert_eq!(code, Some(130));
        assert!(told.starts_with("interrupted ("), "{told}");
        assert!(number(&told, "found until then") > 0, "{told}");
        assert!(summary.starts_with("1 puzzle: 0 solved, "), "{summary}");
        assert!(number(&summary, "guesses") > 0, "{summary}");
    }
}

#[test]
fn ctrl_c_ends_a_comparison_with_what_was_searched() {
    let (code, told, _) = interrupted(&[
        "compare", "tiles", "--korf", "88", "-a", "a-star", "-a", "ida-star",
    ]);
    assert_eq!(code, Some(130));
    let status = told.lines().find(|line| line.starts_with("status"));
    assert!(
        status.unwrap_or_default().ends_with(" interrupted"),
        "{told}"
    );
}

/// It was not looked at, or the files had no end and nothing was told of the run.
#[test]
fn ctrl_c_ends_a_trace_with_whole_files_and_its_counts() {
    let out = missing("interrupted");
    let far = ["tiles", "--korf", "88", "-a", "ida-star"];
    let (code, told, _) = interrupted(&[&["trace", "-o", &out], &far[..]].concat());
    assert_eq!(code, Some(130));
    assert!(told.starts_with("interrupted ("), "{told}");
    let trace = std::fs::read(out.clone() + ".jsonl").expect("it was kept");
    let again = search_trace::replay(&trace[..]).expect("it is whole");
    assert_eq!(again.end, Step::Stopped(Limit::Cancelled));
    assert_eq!(number(&told, "expanded"), again.counts.expanded);
    assert!(again.counts.expanded > 0);
    let json = std::fs::read(out.clone() + ".trace.json").expect("it was kept");
    let json: serde_json::Value = serde_json::from_slice(&json).expect("it is whole");
    assert!(
        json["events"]
            .as_array()
            .is_some_and(|events| events.len() == 1000)
    );
    for (end, last) in [
        (".svg", "</svg>\n"),
        (".dot", "}\n"),
        (".csv", "end,,,,,,,stopped: cancelled\n"),
    ] {
        let text = std::fs::read_to_string(out.clone() + end).expect("it was kept");
        assert!(text.ends_with(last), "{end}");
    }
}

#[test]
fn ctrl_c_ends_a_check_with_what_was_found() {
    let (code, told, _) =
        interrupted(&["check", "tiles", "--korf", "88", "--states", "1000000000"]);
    assert_eq!(code, Some(130));
    assert!(
        told.contains("contract") && told.contains("stopped"),
        "{told}"
    );
}

/// It had to be pressed twice.
#[test]
fn ctrl_c_ends_a_program_that_waits_for_input() {
    let (code, told, _) = interrupted(&["solve", "-"]);
    assert_eq!((code, told.as_str()), (Some(130), ""));
}

#[test]
fn ctrl_c_ends_the_making_of_puzzles() {
    let (code, told, _) = interrupted(&["generate", "sudoku", "-n", "100000000"]);
    assert_eq!(code, Some(130));
    assert!(told.ends_with('\n') && told.lines().all(|line| line.len() == 81));
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
        let mut out = BufReader::new(child.stdout.take().expect("it is piped"));
        let mut line = String::new();
        out.read_line(&mut line).expect("it is text");
        assert!(!line.is_empty(), "{arguments:?}");
        drop(out);
        let mut complaint = String::new();
        let mut err = child.stderr.take().expect("it is piped");
        err.read_to_string(&mut complaint).expect("it is text");
        assert_eq!(
            child.wait().expect("it ends").code(),
            Some(0),
            "{arguments:?}"
        );
        assert!(!complaint.contains("error"), "{arguments:?}: {complaint}");
    }
}

/// A full disk is no reader who has seen enough.
#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_written_is_told() {
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
            .expect("it is there");
        let done = Command::new(env!("CARGO_BIN_EXE_searchlab"))
            .args(arguments)
            .stdout(full)
            .output()
            .expect("it runs");
        assert_eq!(done.status.code(), Some(1), "{arguments:?}");
        let complaint = String::from_utf8_lossy(&done.stderr).into_owned();
        assert!(
            complaint.starts_with("error: cannot write: "),
            "{arguments:?}: {complaint}"
        );
    }
}

/// It went on as if all had been written.
#[test]
fn a_closed_standard_output_is_told() {
    let run = |arguments: &[&str]| {
        let done = Command::new("sh")
            .args([
                "-c",
                r#"exec "$0" "$@" >&-"#,
                env!("CARGO_BIN_EXE_searchlab"),
            ])
            .args(arguments)
            .output()
            .expect("it runs");
        let told = String::from_utf8_lossy(&done.stderr).into_owned();
        (done.status.code(), told)
    };
    for arguments in [
        &["solve"][..],
        &["solve", "--path"],
        &["compare", "jugs", "--once"],
        &["check", "jugs"],
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
        let (code, told) = run(arguments);
        assert_eq!(code, Some(1), "{arguments:?}: {told}");
        let expected = "error: cannot write: standard output is closed\n";
        assert!(told.ends_with(expected), "{arguments:?}: {told}");
    }
    // Nothing is written to it.
    let out = missing("closed.txt");
    assert_eq!(run(&["solve", "-o", &out]).0, Some(0));
    assert_eq!(run(&["solve", "--nope"]).0, Some(2));
    // Other programs open it so for those that they start, and mean it.
    let null = std::fs::File::options()
        .read(true)
        .write(true)
        .open("/dev/null");
    let done = Command::new(env!("CARGO_BIN_EXE_searchlab"))
        .stdout(null.expect("it is there"))
        .status();
    assert_eq!(done.expect("it runs").code(), Some(0));
}

/// Each thread takes a part of the addresses that is too large for all of them.
#[cfg(target_os = "linux")]
#[test]
fn threads_that_the_system_refuses_were_a_panic() {
    let boards = file("no-threads.txt", &format!("{}\n", TWO[0][0]));
    for arguments in [
        &["cluster", "bfs", "tiles", "3x3", "-q", "--workers", "100"][..],
        &["solve", &boards, "--jobs", "100"],
        &["solve", "tiles", "--jobs", "100"],
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
            .expect("it runs");
        let told = String::from_utf8_lossy(&done.stderr).into_owned();
        assert_eq!(done.status.code(), Some(1), "{arguments:?}: {told}");
        assert!(
            told.starts_with("error: the system refuses "),
            "{arguments:?}: {told}"
        );
        assert!(told.lines().count() == 1, "{arguments:?}: {told}");
    }
}

/// What is read has no end, and holds no puzzle.
fn endless(text: &[u8], arguments: &[&str]) -> Child {
    let mut child = started(arguments);
    let mut input = child.stdin.take().expect("it is piped");
    let text = text.repeat(1 << 12);
    std::thread::spawn(move || while std::io::Write::write_all(&mut input, &text).is_ok() {});
    child
}

#[test]
fn a_limit_on_time_did_not_hold_while_reading() {
    for text in [&b"5"[..], b"#\n"] {
        for arguments in [
            &["solve", "-"][..],
            &["solve", "-", "--jobs", "1"],
            &["solve", "tiles", "-", "--jobs", "1"],
            &["compare", "-"],
            &["check", "-"],
            &["trace", "-", "-o", &missing("endless.csv")],
        ] {
            // A line that is too long for tiles is known before that.
            if text == b"5" && arguments.contains(&"tiles") {
                continue;
            }
            let limited = [arguments, &["--limit-time", "100ms"]].concat();
            let done = endless(text, &limited).wait_with_output().expect("it ends");
            let told = String::from_utf8_lossy(&done.stderr).into_owned();
            assert_eq!(done.status.code(), Some(23), "{arguments:?}: {told}");
            let expected = "error: standard input: no puzzle was read within the limit on time\n";
            assert_eq!(told, expected, "{arguments:?}");
        }
    }
}

/// A process that waits for a puzzle to be written does not read it.
#[test]
fn a_limit_on_time_does_not_count_waiting_for_input() {
    for jobs in ["1", "2"] {
        let mut child = started(&["solve", "-", "--limit-time", "100ms", "--jobs", jobs]);
        let mut input = child.stdin.take().expect("it is piped");
        sleep(Duration::from_millis(300));
        std::io::Write::write_all(&mut input, format!("{}\n", TWO[0][0]).as_bytes())
            .expect("it reads");
        drop(input);
        let done = child.wait_with_output().expect("it ends");
        assert_eq!(done.status.code(), Some(0));
        assert_eq!(
            String::from_utf8_lossy(&done.stdout),
            format!("{}\n", TWO[0][1])
        );
    }
}

/// The first one was not heeded.
#[test]
fn ctrl_c_ends_the_reading_of_an_endless_input() {
    for arguments in [
        &["solve", "-"][..],
        &["solve", "-", "--jobs", "1"],
        &["solve", "tiles", "-", "--jobs", "1"],
        &["compare", "-"],
        &["check", "-"],
    ] {
        let child = endless(b"#\n", arguments);
        sleep(Duration::from_millis(400));
        let kill = Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status();
        assert!(kill.expect("there is kill").success());
        let done = child.wait_with_output().expect("it ends");
        assert_eq!(done.status.code(), Some(130), "{arguments:?}");
    }
}

/// A puzzle that takes longer than anybody waits had to be waited for, or Ctrl-C pressed twice.
#[test]
fn a_limit_on_time_and_ctrl_c_end_the_making_of_one_puzzle() {
    let large = ["generate", "sudoku", "64", "--clues", "700"];
    let (code, told, _) = interrupted(&large);
    assert_eq!((code, told.as_str()), (Some(130), ""));
    let limited = [&large[..], &["--limit-time", "100ms"]].concat();
    let done = started(&limited).wait_with_output().expect("it ends");
    assert_eq!(done.status.code(), Some(23));
    assert_eq!(
        String::from_utf8_lossy(&done.stderr),
        "note: --limit-time was reached\n"
    );
}
