//! One run, written down in files.

use std::fs;
use std::path::PathBuf;

use search_trace::replay;
use serde_json::Value;

use crate::{NEAR, TWO, complained, file, missing, printed};

const ENDS: [&str; 5] = [".trace.json", ".dot", ".svg", ".csv", ".jsonl"];

/// An empty directory of this test alone.
fn directory(name: &str) -> PathBuf {
    let path = PathBuf::from(missing(name));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("it can be made");
    path
}

fn names(directory: &PathBuf) -> Vec<String> {
    let entries = fs::read_dir(directory).expect("it is there").flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

fn text(path: impl AsRef<std::path::Path>) -> String {
    path.as_ref().to_str().expect("it is text").to_owned()
}

/// The lines of the trace that this run writes.
fn jsonl(code: i32, name: &str, arguments: &[&str]) -> (Vec<Value>, String) {
    let out = missing(&format!("{name}.jsonl"));
    let told = printed(code, &[&["trace", "-o", &out], arguments].concat());
    let lines = fs::read_to_string(&out).expect("it was written");
    let lines = lines
        .lines()
        .map(|line| serde_json::from_str(line).expect(line));
    (lines.collect(), told)
}

#[test]
fn a_name_without_an_extension_writes_all_five() {
    let directory = directory("trace-five");
    let out = text(directory.join("run"));
    let told = printed(0, &[&["trace", "-o", &out], &NEAR[..]].concat());
    let mut expected = ENDS.map(|end| format!("run{end}"));
    expected.sort();
    assert_eq!(names(&directory), expected);
    let mut lines = told.lines();
    let status = lines.next().expect("it is told how it ended");
    assert!(
        status.starts_with("solved: 3 steps, cost 3 (3 expanded, "),
        "{told}"
    );
    for (line, end) in lines.zip(ENDS) {
        assert!(line.starts_with(&format!("{out}{end}: ")), "{line}");
    }
}

#[test]
fn each_form_is_chosen_by_the_end_of_the_name() {
    for end in ENDS {
        let directory = directory(&format!("trace-one{end}"));
        let out = text(directory.join(format!("a.run{end}")));
        printed(0, &[&["trace", "-o", &out], &NEAR[..]].concat());
        assert_eq!(names(&directory), [format!("a.run{end}")]);
    }
}

/// It wrote five files, `F.png.svg` among them.
#[test]
fn a_name_with_another_extension_is_refused() {
    let directory = directory("trace-refused");
    for end in ["json", "png", "txt", "svg.gz"] {
        let out = text(directory.join(format!("run.{end}")));
        let told = complained(2, &[&["trace", "-o", &out], &NEAR[..]].concat());
        assert!(told.contains("no form of a trace ends with ."), "{told}");
        assert!(ENDS.iter().all(|end| told.contains(end)), "{told}");
    }
    let told = complained(2, &[&["trace", "-o", "-"], &NEAR[..]].concat());
    assert!(
        told.contains("a trace is not written to standard output"),
        "{told}"
    );
    for out in [text(&directory), text(&directory) + "/new/"] {
        let told = complained(2, &[&["trace", "-o", &out], &NEAR[..]].concat());
        assert!(told.contains("it is a directory"), "{told}");
    }
    assert!(names(&directory).is_empty());
}

/// It was accepted and ignored.
#[test]
fn events_are_for_posthoc() {
    let out = missing("events.jsonl");
    let asked = [&["trace", "-o", &out, "--events", "10"], &NEAR[..]].concat();
    let told = complained(2, &asked);
    assert!(told.contains("--events is for Posthoc"), "{told}");
    assert!(!PathBuf::from(&out).exists());
    complained(2, &["trace", "jugs", "-o", "x.trace.json", "--events", "0"]);
}

#[test]
fn a_posthoc_trace_has_no_more_events_than_asked_for() {
    let out = missing("cut.trace.json");
    let told = printed(0, &["trace", TWO[1][0], "--events", "50", "-o", &out]);
    let trace: Value =
        serde_json::from_str(&fs::read_to_string(&out).expect("it is there")).expect("it is JSON");
    let events = trace["events"].as_array().expect("they are a list");
    assert_eq!(events.len(), 50);
    assert_eq!(events[49]["type"], "end");
    assert!(told.contains(": 50 events, "), "{told}");
    assert!(told.contains(" left out (more with --events)"), "{told}");
}

/// Its options and its number were not there.
#[test]
fn a_trace_says_what_to_run_to_get_it_again() {
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

    let of = |value: &Value| value.as_str().expect("it is text").to_owned();
    let mut again = vec![of(&first["puzzle"])];
    again.extend(first["words"].as_array().expect("a list").iter().map(of));
    for (name, value) in first["options"].as_object().expect("an object") {
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

/// The search is driven piece by piece; none of the pieces' ends is one.
#[test]
fn a_run_in_pieces_is_one_run() {
    let far = ["tiles", "3x3", "8 0 6 5 4 7 2 3 1"];
    for algorithm in ["a-star", "bfs", "ida-star"] {
        let name = format!("pieces-{algorithm}");
        let (lines, told) = jsonl(0, &name, &[&far[..], &["-a", algorithm]].concat());
        let all = lines.iter().filter(|line| line["event"] == "end").count();
        assert_eq!(all, 1, "{algorithm}");
        let read = fs::read(missing_not(&name)).expect("it was written");
        let again = replay(&read[..]).expect("it reads back");
        let counts = format!(
            "({} expanded, {} generated, ",
            again.counts.expanded, again.counts.generated
        );
        assert!(told.contains(&counts), "{told}");
        assert!(again.counts.expanded > 1000, "{told}");
    }
    // A search that gives up ends with a limit of its own.
    let gives_up = ["queens", "6", "-a", "hill-climbing"];
    let (lines, _) = jsonl(12, "pieces-incomplete", &gives_up);
    let ends: Vec<&Value> = lines.iter().filter(|line| line["event"] == "end").collect();
    assert_eq!((ends.len(), &ends[0]["limit"]), (1, &"incomplete".into()));
    // An end for each solution, and one where none is left.
    let (lines, _) = jsonl(
        0,
        "pieces-anytime",
        &[&far[..], &["-a", "restarting-weighted-a-star"]].concat(),
    );
    let ends = lines.iter().filter(|line| line["event"] == "end");
    let ends: Vec<&Value> = ends.map(|line| &line["how"]).collect();
    let (last, before) = ends.split_last().expect("it ended");
    assert_eq!(**last, "exhausted");
    assert!(
        !before.is_empty() && before.iter().all(|end| **end == "solution"),
        "{ends:?}"
    );
    assert_eq!(lines.last().map(|line| &line["event"]), Some(&"end".into()));
}

/// The file of that name, which [`missing`] would remove.
fn missing_not(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.jsonl"))
}

#[test]
fn limits_end_a_trace_and_say_which() {
    let korf = ["tiles", "--korf", "88"];
    for (limit, code, how, word) in [
        (["--limit-expanded", "1000"], 12, "expansions", "stopped"),
        (["--limit-time", "200ms"], 23, "time", "out of time"),
        (["--limit-memory", "1MiB"], 22, "bytes", "out of memory"),
    ] {
        let name = format!("limit-{how}");
        let (lines, told) = jsonl(code, &name, &[&korf[..], &limit].concat());
        let last = lines.last().expect("there are lines");
        assert_eq!(
            (&last["event"], &last["limit"]),
            (&"end".into(), &how.into())
        );
        assert!(told.starts_with(&format!("{word} (")), "{told}");
        assert!(
            told.contains(&format!("({} expanded, ", last["expanded"])),
            "{told}"
        );
    }
}

/// The cost on a map was a number with nine digits behind the point.
#[test]
fn costs_on_a_map_are_exact() {
    let route = ["grid", "--from", "2,2", "--to", "4,3"];
    let (lines, told) = jsonl(0, "route", &route);
    let solution = lines
        .iter()
        .find(|line| line["event"] == "solution")
        .expect("it is solved");
    assert_eq!(
        solution["g"],
        serde_json::json!({ "straight": 1, "diagonal": 1 })
    );
    assert!(told.starts_with("solved: 2 steps, cost 1 + √2 ("), "{told}");
}

#[test]
fn a_file_without_puzzles_is_named() {
    let empty = file("no-puzzle.txt", "# nothing here\n");
    for command in [&["trace", "-o", "x.svg"][..], &["check"]] {
        let told = complained(1, &[command, &[&empty]].concat());
        assert!(
            told.contains(&format!("{empty}: no puzzle was found")),
            "{told}"
        );
    }
}
