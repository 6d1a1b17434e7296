//! Files of Sudokus.

use crate::{EMPTY, TWO, UNSOLVABLE, WRONG, complained, file, printed, searchlab};

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
fn bad_lines_are_told_with_their_number_and_skipped() {
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
    let complaints = String::from_utf8_lossy(&output.stderr).into_owned();
    let mut complaints = complaints.lines();
    let mut next = || complaints.next().unwrap_or_default();
    assert!(next().starts_with(&format!("error: {boards}: {NO_BOARD}")));
    assert_eq!(next(), format!("error: {boards}: {NOT_ONCE}"));
    let summary = next();
    let counts = "6 puzzles: 2 solved, 1 without a solution, 1 with several, 2 malformed; ";
    assert!(summary.starts_with(counts), "{summary}");
    assert!(summary.ends_with(" puzzles/s"), "{summary}");
    assert_eq!(next(), "");
}

#[test]
fn strict_stops_at_the_first_bad_line() {
    let boards = file("strict.txt", &mixed());
    assert_eq!(
        printed(1, &["solve", &boards, "--strict"]),
        format!("{}\n", TWO[0][1])
    );
    let complaint = complained(1, &["solve", &boards, "--strict", "--quiet"]);
    assert_eq!(complaint.lines().count(), 1, "{complaint}");
}

#[test]
fn quiet_prints_no_summary() {
    let boards = file("quiet.txt", &format!("{}\n{}\n", TWO[0][0], TWO[1][0]));
    assert_eq!(complained(0, &["solve", &boards, "-q"]), "");
    assert!(complained(0, &["solve", &boards]).starts_with("2 puzzles: 2 solved, "));
    // One board has no need of a summary.
    assert_eq!(complained(0, &["solve", TWO[0][0]]), "");
}

#[test]
fn standard_input_is_a_file_like_others() {
    let done = searchlab(&["solve", "-"])
        .write_stdin(mixed())
        .assert()
        .code(1);
    let complaints = String::from_utf8_lossy(&done.get_output().stderr).into_owned();
    assert!(
        complaints.contains(&format!("error: standard input: {NOT_ONCE}\n")),
        "{complaints}"
    );
    let tiles = "1 4 2 3 7 5 6 0 8\n# none\n\n0 1 2 3 4 5 6 7 8\n";
    let done = searchlab(&["solve", "tiles", "-"])
        .write_stdin(tiles)
        .assert()
        .code(0);
    let told = String::from_utf8_lossy(&done.get_output().stdout).into_owned();
    let told: Vec<&str> = told.lines().collect();
    assert!(
        told[0].starts_with("0 1 2 3 4 5 6 7 8: 3 steps, cost 3, optimal ("),
        "{told:?}"
    );
    assert!(
        told[1].starts_with("0 1 2 3 4 5 6 7 8: 0 steps, cost 0, optimal ("),
        "{told:?}"
    );
    let done = searchlab(&["solve", "tiles", "-"])
        .write_stdin("1 4 2\n")
        .assert()
        .code(1);
    let complaint = String::from_utf8_lossy(&done.get_output().stderr).into_owned();
    assert!(
        complaint.starts_with("error: standard input: line 1, column 6: "),
        "{complaint}"
    );
}

/// Ten thousand lines, of which every seventh is bad, each with another number of solutions than its neighbours.
#[test]
fn answers_come_in_the_order_of_the_input_whatever_the_jobs() {
    let kinds = [
        (TWO[0][0], Some("1")),
        ("1.......2......", None),
        ("1..4..2..3......", Some("1")),
        ("1234............", Some("12")),
        ("................", Some("288")),
        ("123....4........", Some("0")),
        (TWO[1][0], Some("1")),
    ];
    let lines: Vec<_> = kinds.iter().cycle().take(10_000).collect();
    let text: String = lines.iter().map(|(line, _)| format!("{line}\n")).collect();
    let counts: String = lines
        .iter()
        .filter_map(|(_, count)| Some(format!("{}\n", (*count)?)))
        .collect();
    let boards = file("ordered.txt", &text);
    for jobs in ["1", "2", "5", "0"] {
        let told = printed(1, &["solve", &boards, "--count", "--jobs", jobs]);
        assert!(told == counts, "--jobs {jobs}");
    }
}

#[test]
fn a_last_line_without_an_end_is_read() {
    let boards = file(
        "endless.txt",
        &format!("# two\r\n{}\r\n\r\n{}", TWO[0][0], TWO[1][0]),
    );
    assert_eq!(
        printed(0, &["solve", &boards]),
        format!("{}\n{}\n", TWO[0][1], TWO[1][1])
    );
}

/// Engines and `--path` read a whole file first, and the first bad line ended it all.
#[test]
fn a_bad_line_costs_a_search_that_line() {
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
        let told = String::from_utf8_lossy(&output.stdout).into_owned();
        let complaints = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            complaints.contains(&format!("error: {boards}: {NO_BOARD}")),
            "{complaints}"
        );
        assert!(
            complaints.contains(&format!("error: {boards}: {NOT_ONCE}")),
            "{complaints}"
        );
        if by != ["--path"] {
            let lines = crate::csv_columns(&told, &["line", "status"]);
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
            assert!(complaints.contains(summary), "{complaints}");
        } else {
            assert!(
                told.contains(TWO[0][1]) && told.contains(TWO[1][1]),
                "{told}"
            );
        }
        let done = searchlab(&[&arguments[..], &["--strict"]].concat())
            .assert()
            .code(1);
        let complaints = String::from_utf8_lossy(&done.get_output().stderr).into_owned();
        assert!(!complaints.contains(NOT_ONCE), "{complaints}");
    }
}

/// Searches are shared among the cores too, and answered in order.
#[test]
fn searches_come_in_the_order_of_the_input_whatever_the_jobs() {
    let made = printed(0, &["generate", "tiles", "3x3", "-n", "60", "--seed", "3"]);
    let boards = file("searched.txt", &made);
    let columns = ["line", "cost", "expanded", "generated"];
    let told = |jobs| {
        let arguments = ["solve", "tiles", &boards, "--format", "csv", "--jobs", jobs];
        crate::csv_columns(&printed(0, &arguments), &columns)
    };
    let one_by_one = told("1");
    assert_eq!(one_by_one.len(), 60);
    assert_eq!(told("0"), one_by_one);
    assert_eq!(told("3"), one_by_one);
}

/// All were collected before the first was told, and lost at a limit.
#[test]
fn solutions_are_told_as_they_are_found() {
    let limited = ["solve", EMPTY, "--all", "--limit-time", "100ms"];
    let told = printed(23, &limited);
    let (last, solutions) = told
        .trim_end()
        .rsplit_once('\n')
        .map(|(all, last)| (last, all))
        .expect("there are some");
    let number = solutions.lines().count();
    assert!(
        last.starts_with(&format!("out of time ({number} found until then, ")),
        "{last}"
    );
    assert!(solutions.lines().all(|line| line.len() == 81));
    // Of a file, each line begins with its own.
    let boards = file("all.txt", "1234............\n1..4..2..3......\n");
    let csv = printed(0, &["solve", &boards, "--all", "--format", "csv"]);
    let rows = crate::csv_columns(&csv, &["line", "status", "expanded"]);
    assert_eq!(rows.len(), 13);
    // What a puzzle took stands in its last row.
    assert_eq!(rows.iter().filter(|row| !row[2].is_empty()).count(), 2);
    assert_eq!(rows[12][0], "2");
}

/// Whoever asks one puzzle after the other gets each answer before he asks again.
#[test]
fn an_answer_is_written_before_more_is_waited_for() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};

    let mut child = Command::new(env!("CARGO_BIN_EXE_searchlab"))
        .args(["solve", "-", "--quiet"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut asked = child.stdin.take().expect("it is piped");
    let mut told = BufReader::new(child.stdout.take().expect("it is piped")).lines();
    for [board, solution] in TWO {
        // A reader may need to see where the next board begins.
        writeln!(asked, "{board}").expect("it listens");
        asked.flush().expect("it listens");
        let answer = told.next().expect("it answers").expect("it is text");
        assert_eq!(answer, solution);
    }
    drop(asked);
    assert!(child.wait().expect("it ends").success());
}
