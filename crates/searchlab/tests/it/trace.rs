//! `searchlab trace`.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::{NEAR, TWO, file, missing, stderr, stdout};

const ENDS: [&str; 5] = [".trace.json", ".dot", ".svg", ".csv", ".jsonl"];

/// Creates an empty directory for one test.
fn directory(name: &str) -> PathBuf {
    let path = PathBuf::from(missing(name));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("failed to create the directory");
    path
}

fn names(directory: &PathBuf) -> Vec<String> {
    let entries = fs::read_dir(directory).expect("the file exists").flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

fn text(path: impl AsRef<std::path::Path>) -> String {
    path.as_ref()
        .to_str()
        .expect("the output is UTF-8")
        .to_owned()
}

/// Returns the lines of the JSON Lines trace of a run, and its standard output.
fn jsonl(code: i32, name: &str, arguments: &[&str]) -> (Vec<Value>, String) {
    let out = missing(&format!("{name}.jsonl"));
    let report = stdout(code, &[&["trace", "-o", &out], arguments].concat());
    let lines = fs::read_to_string(&out).expect("the file exists");
    let lines = lines
        .lines()
        .map(|line| serde_json::from_str(line).expect(line));
    (lines.collect(), report)
}

#[test]
fn a_name_without_an_extension_writes_all_five() {
    let directory = directory("trace-five");
    let out = text(directory.join("run"));
    let report = stdout(0, &[&["trace", "-o", &out], &NEAR[..]].concat());
    let mut expected = ENDS.map(|end| format!("run{end}"));
    expected.sort();
    assert_eq!(names(&directory), expected);
    let mut lines = report.lines();
    let status = lines.next().expect("the outcome is stdout");
    assert!(
        status.starts_with("solved: 3 steps, cost 3 (3 expanded, "),
        "{report}"
    );
    for (line, end) in lines.zip(ENDS) {
        assert!(line.starts_with(&format!("{out}{end}: ")), "{line}");
    }
}

#[test]
fn the_extension_selects_the_format() {
    for end in ENDS {
        let directory = directory(&format!("trace-one{end}"));
        let out = text(directory.join(format!("a.run{end}")));
        stdout(0, &[&["trace", "-o", &out], &NEAR[..]].concat());
        assert_eq!(names(&directory), [format!("a.run{end}")]);
    }
}

/// Regression test: five files were written, such as `F.png.svg`.
#[test]
fn a_name_with_another_extension_is_refused() {
    let directory = directory("trace-refused");
    for end in ["json", "png", "txt", "svg.gz"] {
        let out = text(directory.join(format!("run.{end}")));
        let report = stderr(2, &[&["trace", "-o", &out], &NEAR[..]].concat());
        assert!(report.contains("unknown extension ."), "{report}");
        assert!(ENDS.iter().all(|end| report.contains(end)), "{report}");
    }
    let report = stderr(2, &[&["trace", "-o", "-"], &NEAR[..]].concat());
    assert!(
        report.contains("a trace cannot be written to standard output"),
        "{report}"
    );
    for out in [text(&directory), text(&directory) + "/new/"] {
        let report = stderr(2, &[&["trace", "-o", &out], &NEAR[..]].concat());
        assert!(report.contains("is a directory"), "{report}");
    }
    assert!(names(&directory).is_empty());
}

/// Regression test: the option was accepted and ignored.
#[test]
fn events_applies_to_posthoc_only() {
    let out = missing("events.jsonl");
    let asked = [&["trace", "-o", &out, "--events", "10"], &NEAR[..]].concat();
    let report = stderr(2, &asked);
    assert!(
        report.contains("--events applies to Posthoc only"),
        "{report}"
    );
    assert!(!PathBuf::from(&out).exists());
    stderr(2, &["trace", "jugs", "-o", "x.trace.json", "--events", "0"]);
}

#[test]
fn a_posthoc_trace_has_at_most_the_given_number_of_events() {
    let out = missing("cut.trace.json");
    let report = stdout(0, &["trace", TWO[1][0], "--events", "50", "-o", &out]);
    let trace: Value = serde_json::from_str(&fs::read_to_string(&out).expect("the file exists"))
        .expect("the output is JSON");
    let events = trace["events"].as_array().expect("the field is an array");
    assert_eq!(events.len(), 50);
    assert_eq!(events[49]["type"], "end");
    assert!(report.contains(": 50 events, "), "{report}");
    assert!(
        report.contains(" omitted (use --events to write more)"),
        "{report}"
    );
}

/// Regression test: the options and the number were missing.
#[test]
fn a_trace_contains_the_arguments_that_reproduce_it() {
    let boards = file(
        "trace-boards.txt",
        &format!("{}\n{}\n", TWO[0][0], TWO[1][0]),
    );
    let run = [
        &boards,
        "--number",
        "2",
        "--propagate",
        "naked",
        "-a",
        "dfs",
    ];
    let (lines, _) = jsonl(0, "again", &run);
    let first = &lines[0];
    assert_eq!(first["puzzle"], "sudoku");
    assert_eq!(first["words"], serde_json::json!([boards]));
    assert_eq!(
        first["options"],
        serde_json::json!({ "propagate": "naked" })
    );
    assert_eq!(
        (&first["number"], &first["algorithm"]),
        (&2.into(), &"depth-first".into())
    );

    let of = |value: &Value| value.as_str().expect("the output is UTF-8").to_owned();
    let mut again = vec![of(&first["puzzle"])];
    again.extend(
        first["words"]
            .as_array()
            .expect("the field is an array")
            .iter()
            .map(of),
    );
    for (name, value) in first["options"]
        .as_object()
        .expect("the field is an object")
    {
        again.extend([format!("--{name}"), of(value)]);
    }
    again.extend(["--number".to_owned(), first["number"].to_string()]);
    again.extend(["-a".to_owned(), of(&first["algorithm"])]);
    let again: Vec<&str> = again.iter().map(String::as_str).collect();
    let (other, _) = jsonl(0, "again-2", &again);
    assert_eq!(other.len(), lines.len());
    assert_eq!(other[1..other.len() - 1], lines[1..lines.len() - 1]);

    let (lines, _) = jsonl(
        12,
        "korf",
        &["tiles", "--korf", "12", "--limit-expanded", "5"],
    );
    assert_eq!(lines[0]["options"], serde_json::json!({ "korf": "12" }));
    assert_eq!(
        (&lines[0]["words"], lines[0].get("number")),
        (&serde_json::json!([]), None)
    );
}

/// The search runs in slices. The end of a slice is not the end of the run.
#[test]
fn a_run_in_slices_is_one_run() {
    // 24 and 12 steps from the goal: each search expands between one thousand and four thousand states, and the first slice
    // has 256.
    let far = ["tiles", "3x3", "5 2 0 1 6 4 8 3 7"];
    let near = ["tiles", "3x3", "1 2 5 7 6 3 0 8 4"];
    for (algorithm, tiles) in [("a-star", far), ("bfs", near), ("ida-star", far)] {
        let name = format!("pieces-{algorithm}");
        let (lines, report) = jsonl(0, &name, &[&tiles[..], &["-a", algorithm]].concat());
        let all = lines.iter().filter(|line| line["event"] == "end").count();
        assert_eq!(all, 1, "{algorithm}");
        let expanded = lines
            .iter()
            .filter(|line| line["event"] == "expand")
            .count();
        let end = lines.last().expect("the trace has an end");
        assert_eq!(end["expanded"], expanded, "{algorithm}");
        let counts = format!("({expanded} expanded, {} generated, ", end["generated"]);
        assert!(report.contains(&counts), "{report}");
        assert!(expanded > 1000, "{report}");
    }
    // An incomplete search ends with its own limit.
    let gives_up = ["queens", "6", "-a", "hill-climbing"];
    let (lines, _) = jsonl(12, "pieces-incomplete", &gives_up);
    let ends: Vec<&Value> = lines.iter().filter(|line| line["event"] == "end").collect();
    assert_eq!((ends.len(), &ends[0]["limit"]), (1, &"incomplete".into()));
    // One end for each solution, and one when the search is exhausted.
    let (lines, _) = jsonl(
        0,
        "pieces-anytime",
        &[&far[..], &["-a", "restarting-weighted-a-star"]].concat(),
    );
    let ends = lines.iter().filter(|line| line["event"] == "end");
    let ends: Vec<&Value> = ends.map(|line| &line["how"]).collect();
    let (last, before) = ends.split_last().expect("the trace has an end");
    assert_eq!(**last, "exhausted");
    assert!(
        !before.is_empty() && before.iter().all(|end| **end == "solution"),
        "{ends:?}"
    );
    assert_eq!(lines.last().map(|line| &line["event"]), Some(&"end".into()));
}

#[test]
fn a_trace_ends_with_the_limit_that_was_reached() {
    let korf = ["tiles", "--korf", "88"];
    for (limit, code, how, word) in [
        (["--limit-expanded", "1000"], 12, "expansions", "stopped"),
        (["--limit-time", "200ms"], 23, "time", "out of time"),
        (["--limit-memory", "1MiB"], 22, "bytes", "out of memory"),
    ] {
        let name = format!("limit-{how}");
        let (lines, report) = jsonl(code, &name, &[&korf[..], &limit].concat());
        let last = lines.last().expect("the trace is not empty");
        assert_eq!(
            (&last["event"], &last["limit"]),
            (&"end".into(), &how.into())
        );
        assert!(report.starts_with(&format!("{word} (")), "{report}");
        assert!(
            report.contains(&format!("({} expanded, ", last["expanded"])),
            "{report}"
        );
    }
}

/// Regression test: the cost on a map was rounded to nine decimal places.
#[test]
fn costs_on_a_map_are_exact() {
    let route = ["grid", "--from", "2,2", "--to", "4,3"];
    let (lines, report) = jsonl(0, "route", &route);
    let solution = lines
        .iter()
        .find(|line| line["event"] == "solution")
        .expect("the trace has a solution");
    assert_eq!(
        solution["g"],
        serde_json::json!({ "straight": 1, "diagonal": 1 })
    );
    assert!(
        report.starts_with("solved: 2 steps, cost 1 + √2 ("),
        "{report}"
    );
}

#[test]
fn a_file_without_puzzles_is_named() {
    let empty = file("no-puzzle.txt", "# nothing here\n");
    for command in [&["trace", "-o", "x.svg"][..], &["check"]] {
        let report = stderr(1, &[command, &[&empty]].concat());
        assert!(
            report.contains(&format!("{empty}: no puzzles found")),
            "{report}"
        );
    }
}
