//! Files of Sudokus.

use crate::{EMPTY, TWO, UNSOLVABLE, WRONG, file, searchlab, stderr, stdout};

fn mixed() -> String {
    format!(
        "{}\nno board\n{UNSOLVABLE}\n{EMPTY}\n{WRONG}\n{}\n",
        TWO[0][0], TWO[1][0]
    )
}

const NO_BOARD: &str = "line 2, column 9: found the end of the line after 7 symbols, expected ";
const NOT_ONCE: &str = "line 5, column 2: found `1` again in row 1, already at line 5, column 1, \
                        expected each value at most once in a row";

#[test]
fn malformed_lines_are_reported_with_their_number_and_skipped() {
    let boards = file("mixed.txt", &mixed());
    let done = searchlab(&["solve", &boards, "--unique"]).assert().code(1);
    let output = done.get_output();
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        format!(
            "{}\nno solution\nseveral solutions\n{}\n",
            TWO[0][1], TWO[1][1]
        )
    );
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    let mut errors = errors.lines();
    let mut next = || errors.next().unwrap_or_default();
    assert!(next().starts_with(&format!("error: {boards}: {NO_BOARD}")));
    assert_eq!(next(), format!("error: {boards}: {NOT_ONCE}"));
    let summary = next();
    let counts = "6 puzzles: 2 solved, 1 without a solution, 1 with several, 2 malformed; ";
    assert!(summary.starts_with(counts), "{summary}");
    assert!(summary.ends_with(" puzzles/s"), "{summary}");
    assert_eq!(next(), "");
}

#[test]
fn strict_stops_at_the_first_malformed_line() {
    let boards = file("strict.txt", &mixed());
    assert_eq!(
        stdout(1, &["solve", &boards, "--strict"]),
        format!("{}\n", TWO[0][1])
    );
    let error = stderr(1, &["solve", &boards, "--strict", "--quiet"]);
    assert_eq!(error.lines().count(), 1, "{error}");
}

#[test]
fn quiet_prints_no_summary() {
    let boards = file("quiet.txt", &format!("{}\n{}\n", TWO[0][0], TWO[1][0]));
    assert_eq!(stderr(0, &["solve", &boards, "-q"]), "");
    assert!(stderr(0, &["solve", &boards]).starts_with("2 puzzles: 2 solved, "));
    // A single board has no summary.
    assert_eq!(stderr(0, &["solve", TWO[0][0]]), "");
}

#[test]
fn standard_input_is_read_like_a_file() {
    let done = searchlab(&["solve", "-"])
        .write_stdin(mixed())
        .assert()
        .code(1);
    let errors = String::from_utf8_lossy(&done.get_output().stderr).into_owned();
    assert!(
        errors.contains(&format!("error: standard input: {NOT_ONCE}\n")),
        "{errors}"
    );
    let tiles = "1 4 2 3 7 5 6 0 8\n# none\n\n0 1 2 3 4 5 6 7 8\n";
    let done = searchlab(&["solve", "tiles", "-"])
        .write_stdin(tiles)
        .assert()
        .code(0);
    let report = String::from_utf8_lossy(&done.get_output().stdout).into_owned();
    let report: Vec<&str> = report.lines().collect();
    assert!(
        report[0].starts_with("0 1 2 3 4 5 6 7 8: 3 steps, cost 3, optimal ("),
        "{report:?}"
    );
    assert!(
        report[1].starts_with("0 1 2 3 4 5 6 7 8: 0 steps, cost 0, optimal ("),
        "{report:?}"
    );
    let done = searchlab(&["solve", "tiles", "-"])
        .write_stdin("1 4 2\n")
        .assert()
        .code(1);
    let error = String::from_utf8_lossy(&done.get_output().stderr).into_owned();
    assert!(
        error.starts_with("error: standard input: line 1, column 6: "),
        "{error}"
    );
}

/// More lines than are read ahead, every seventh malformed, with varying numbers of solutions.
#[test]
fn answers_are_in_input_order_for_any_number_of_jobs() {
    let kinds = [
        (TWO[0][0], Some("1")),
        ("1.......2......", None),
        ("1..4..2..3......", Some("1")),
        ("1234............", Some("12")),
        ("................", Some("288")),
        ("123....4........", Some("0")),
        (TWO[1][0], Some("1")),
    ];
    let lines: Vec<_> = kinds.iter().cycle().take(5_000).collect();
    let text: String = lines.iter().map(|(line, _)| format!("{line}\n")).collect();
    let counts: String = lines
        .iter()
        .filter_map(|(_, count)| Some(format!("{}\n", (*count)?)))
        .collect();
    let boards = file("ordered.txt", &text);
    for jobs in ["1", "2", "5", "0"] {
        let report = stdout(1, &["solve", &boards, "--count", "--jobs", jobs]);
        assert!(report == counts, "--jobs {jobs}");
    }
}

#[test]
fn a_last_line_without_a_newline_is_read() {
    let boards = file(
        "endless.txt",
        &format!("# two\r\n{}\r\n\r\n{}", TWO[0][0], TWO[1][0]),
    );
    assert_eq!(
        stdout(0, &["solve", &boards]),
        format!("{}\n{}\n", TWO[0][1], TWO[1][1])
    );
}

/// Regression test: engines and `--path` read the whole file first, and the first malformed line ended the run.
#[test]
fn a_malformed_line_does_not_end_a_search() {
    let boards = file("mixed-searched.txt", &mixed());
    for by in [
        &["-a", "dfs"][..],
        &["--path"],
        &["-a", "best-first", "--jobs", "1"],
    ] {
        let arguments = [&["solve", &boards, "--format", "csv"], by].concat();
        let arguments: Vec<&str> = match by {
            ["--path"] => vec!["solve", &boards, "--path", "-q"],
            _ => arguments,
        };
        let done = searchlab(&arguments).assert().code(1);
        let output = done.get_output();
        let report = String::from_utf8_lossy(&output.stdout).into_owned();
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            errors.contains(&format!("error: {boards}: {NO_BOARD}")),
            "{errors}"
        );
        assert!(
            errors.contains(&format!("error: {boards}: {NOT_ONCE}")),
            "{errors}"
        );
        if by != ["--path"] {
            let lines = crate::csv_columns(&report, &["line", "status"]);
            assert_eq!(
                lines,
                [
                    ["1", "solved"],
                    ["3", "no solution"],
                    ["4", "solved"],
                    ["6", "solved"]
                ]
            );
            let summary = "6 puzzles: 3 solved, 1 without a solution, 0 with several, 2 malformed";
            assert!(errors.contains(summary), "{errors}");
        } else {
            assert!(
                report.contains(TWO[0][1]) && report.contains(TWO[1][1]),
                "{report}"
            );
        }
        let done = searchlab(&[&arguments[..], &["--strict"]].concat())
            .assert()
            .code(1);
        let errors = String::from_utf8_lossy(&done.get_output().stderr).into_owned();
        assert!(!errors.contains(NOT_ONCE), "{errors}");
    }
}

/// Searches by engines run in parallel too.
#[test]
fn searches_are_in_input_order_for_any_number_of_jobs() {
    let made = stdout(0, &["generate", "tiles", "3x3", "-n", "60", "--seed", "3"]);
    let boards = file("searched.txt", &made);
    let columns = ["line", "cost", "expanded", "generated"];
    let report = |jobs| {
        let arguments = ["solve", "tiles", &boards, "--format", "csv", "--jobs", jobs];
        crate::csv_columns(&stdout(0, &arguments), &columns)
    };
    let one_by_one = report("1");
    assert_eq!(one_by_one.len(), 60);
    assert_eq!(report("0"), one_by_one);
    assert_eq!(report("3"), one_by_one);
}

/// Regression test: solutions were collected first, and lost at a limit.
#[test]
fn solutions_are_printed_as_they_are_found() {
    let limited = ["solve", EMPTY, "--all", "--limit-time", "100ms"];
    let report = stdout(23, &limited);
    let (last, solutions) = report
        .trim_end()
        .rsplit_once('\n')
        .map(|(all, last)| (last, all))
        .expect("there are solutions");
    let number = solutions.lines().count();
    assert!(
        last.starts_with(&format!("out of time ({number} found so far, ")),
        "{last}"
    );
    assert!(solutions.lines().all(|line| line.len() == 81));
    // In a file, solutions have the line of their puzzle.
    let boards = file("all.txt", "1234............\n1..4..2..3......\n");
    let csv = stdout(0, &["solve", &boards, "--all", "--format", "csv"]);
    let rows = crate::csv_columns(&csv, &["line", "status", "expanded"]);
    assert_eq!(rows.len(), 13);
    // The metrics of a puzzle are in its last row.
    assert_eq!(rows.iter().filter(|row| !row[2].is_empty()).count(), 2);
    assert_eq!(rows[12][0], "2");
}

/// A program that sends one puzzle at a time gets each answer before it sends the next.
#[test]
fn answers_are_flushed_before_waiting_for_input() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};

    let mut child = Command::new(env!("CARGO_BIN_EXE_searchlab"))
        .args(["solve", "-", "--quiet"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("failed to start searchlab");
    let mut asked = child.stdin.take().expect("the stream is piped");
    let mut report = BufReader::new(child.stdout.take().expect("the stream is piped")).lines();
    for [board, solution] in TWO {
        // Flushed, because the reader needs the whole line.
        writeln!(asked, "{board}").expect("the server is listening");
        asked.flush().expect("the server is listening");
        let answer = report
            .next()
            .expect("the server responds")
            .expect("the output is UTF-8");
        assert_eq!(answer, solution);
    }
    drop(asked);
    assert!(
        child
            .wait()
            .expect("failed to wait for searchlab")
            .success()
    );
}
