//! `searchlab cluster`.

mod checkpoints;
mod hosts;
mod interrupted;

use std::net::TcpListener;
use std::process::{Child, Command, Stdio};

use serde_json::Value;

use crate::{csv_columns, file, searchlab, stderr, stdout};

/// An 8-puzzle at the greatest distance; only two states are that far.
const FAR: &[&str] = &["tiles", "3x3"];

fn cluster<'a>(words: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    let mut all = vec!["cluster", words[0]];
    all.extend(FAR.iter().copied().filter(|_| words.len() == 1));
    all.extend(&words[1..]);
    all.extend(more);
    all
}

/// Runs a search, and returns its only record and its progress lines.
pub(crate) fn record(code: i32, arguments: &[&str]) -> (Value, Vec<String>) {
    let done = searchlab(&[arguments, &["--format", "jsonl"]].concat())
        .assert()
        .code(code);
    let output = done.get_output();
    let lines = String::from_utf8_lossy(&output.stderr);
    let lines = lines.lines().map(str::to_owned).collect();
    let record = serde_json::from_slice(&output.stdout).expect("the output is one record");
    (record, lines)
}

/// Returns the counts that do not depend on the layout.
pub(crate) fn counts(record: &Value) -> Value {
    let fields = [
        "status",
        "proven",
        "state",
        "cost",
        "depth",
        "expanded",
        "generated",
        "stored",
        "levels",
    ];
    fields.iter().map(|field| record[field].clone()).collect()
}

#[test]
fn breadth_first_search_has_the_counts_of_one_core_with_any_number_of_workers() {
    let (one, lines) = record(0, &cluster(&["bfs"], &[]));
    let single = [
        "solve",
        "tiles",
        "3x3",
        "-a",
        "breadth-first",
        "--format",
        "csv",
    ];
    let single = csv_columns(&stdout(0, &single), &["depth", "solution"]);
    assert_eq!(single, [["31", "0 1 2 3 4 5 6 7 8"]]);
    assert_eq!(one["depth"], 31);
    assert_eq!(one["state"], "0 1 2 3 4 5 6 7 8");
    assert_eq!(one["proven"], "fewest steps");
    // No state at the depth of the solution is expanded, but all states before it.
    assert_eq!(one["expanded"], 181_440 - 2);
    let levels = one["levels"].as_array().expect("the record has levels");
    assert_eq!(levels.len(), 32);
    assert_eq!(levels[1]["new"], 3);
    let sum: u64 = levels
        .iter()
        .map(|level| level["expanded"].as_u64().unwrap())
        .sum();
    assert_eq!(one["expanded"], sum);
    assert_eq!((&one["processes"], &one["workers"]), (&1.into(), &1.into()));
    assert_eq!(one["bytes_sent"], 0);
    assert!(one["bytes_per_state"].as_f64().unwrap() > 8.0);
    assert_eq!(lines.len(), 32, "a line for each level: {lines:?}");
    assert!(
        lines[1].starts_with("level 1: new 3, expanded 1, generated 3, "),
        "{lines:?}"
    );

    let (two, quiet) = record(0, &cluster(&["bfs"], &["--workers", "2", "--quiet"]));
    assert_eq!(counts(&two), counts(&one));
    assert_eq!(two["workers"], 2);
    assert!(two["bytes_sent"].as_u64().unwrap() > 0);
    assert_eq!(quiet, [""; 0]);
}

#[test]
fn a_star_is_optimal_by_rounds_and_without() {
    let (rounds, lines) = record(0, &cluster(&["astar"], &[]));
    assert_eq!(
        (&rounds["cost"], &rounds["proven"]),
        (&31.into(), &"optimal".into())
    );
    assert!(lines[0].starts_with("round 0, f 21: "), "{lines:?}");
    assert!(!rounds["levels"].as_array().unwrap().is_empty());
    let (same, _) = record(0, &cluster(&["astar"], &["-w", "2"]));
    assert_eq!(counts(&same), counts(&rounds));
    let (hda, _) = record(0, &cluster(&["hda"], &["-w", "2"]));
    assert_eq!(
        (&hda["cost"], &hda["algorithm"]),
        (&31.into(), &"hda-star".into())
    );
    assert_eq!(hda["levels"].as_array().map(Vec::len), Some(0));
}

/// Returns a board after a move of the blank.
fn moved(board: &str, action: &str, columns: usize) -> String {
    let mut tiles: Vec<&str> = board.split(' ').collect();
    let blank = tiles.iter().position(|&tile| tile == "0");
    let blank = blank.expect("each board has a blank");
    let other = match action {
        "up" => blank - columns,
        "down" => blank + columns,
        "left" if !blank.is_multiple_of(columns) => blank - 1,
        "right" if !(blank + 1).is_multiple_of(columns) => blank + 1,
        other => panic!("the blank of {board} is moved {other}"),
    };
    tiles.swap(blank, other);
    tiles.join(" ")
}

/// Regression test: the path was missing.
#[test]
fn the_path_leads_to_the_solution_and_does_not_depend_on_the_number_of_workers() {
    // 16 steps from the goal.
    let far = "2 8 0 4 1 5 3 6 7";
    let searched = |before: &[&str], algorithm, after: &[&str]| {
        let search = [algorithm, "tiles", "3x3", far, "--path", "-q"];
        record(0, &[&["cluster"], before, &search, after].concat()).0
    };
    for algorithm in ["bfs", "astar", "hda"] {
        let one = searched(&[], algorithm, &[]);
        let path = one["path"].as_array().expect("the record has a path");
        assert!(path.len() > 15 && one["depth"] == path.len(), "{one}");
        let last = path.iter().fold(far.to_owned(), |board, step| {
            let next = moved(&board, step["action"].as_str().unwrap(), 3);
            assert_eq!(step["state"], next);
            next
        });
        assert_eq!(one["state"], last);
        assert_eq!(last, "0 1 2 3 4 5 6 7 8");
        if algorithm != "hda" {
            let two = searched(&[], algorithm, &["-w", "2"]);
            assert_eq!(two["path"], one["path"]);
        }
    }
    #[cfg(unix)]
    {
        let launch = ["launch", "--processes", "2", "--"];
        let [one, two] = [&[][..], &launch].map(|before| searched(before, "bfs", &[]));
        assert_eq!((&two["path"], &two["workers"]), (&one["path"], &2.into()));
    }
}

#[test]
fn the_path_is_printed_below_the_table() {
    let near = ["cluster", "bfs", "-q", "--path"];
    let near = [&near, &crate::NEAR[..]].concat();
    let steps = "
   1  up    1 4 2 3 0 5 6 7 8
   2  up    1 0 2 3 4 5 6 7 8
   3  left  0 1 2 3 4 5 6 7 8
";
    let report = stdout(0, &near);
    assert!(report.ends_with(steps), "{report}");
    let report = stdout(0, &[&near[..], &["--levels"]].concat());
    assert!(report.ends_with(steps), "{report}");
    assert!(report.contains("depth  new  expanded"), "{report}");
    let unsolvable = ["tiles", "2x2", "0 2 1 3"];
    let report = stdout(11, &[&near[..4], &unsolvable].concat());
    assert!(
        report.lines().last().unwrap().starts_with("resumed from"),
        "{report}"
    );
    let launched = ["cluster", "launch", "--processes", "2", "--"];
    for format in ["csv", "md"] {
        let asked = [&near[..], &["--format", format]].concat();
        for asked in [asked.clone(), [&launched[..], &asked[1..]].concat()] {
            let report = stderr(2, &asked);
            assert!(report.starts_with("error: --path: "), "{report}");
        }
    }
}

#[test]
fn every_puzzle_whose_states_can_be_packed_is_searched_and_others_are_refused() {
    let stack = "6 5 4 3 2 1";
    let large: Vec<String> = [1, 0]
        .into_iter()
        .chain(2..20)
        .map(|tile| tile.to_string())
        .collect();
    let large = large.join(" ");
    for (words, depth) in [
        (&["hanoi", "4"][..], 15),
        (&["pancakes", stack], 1),
        (&["ladder"], 4),
        (&["tiles", "5x4", &large], 1),
        (&["cube", "R U' F2"], 3),
        (&["cube3", "R U'"], 2),
        (&["sokoban", "--level", "1"], 2),
        (&["pddl", "blocks"], 10),
        (
            &["sudoku", "1... ..3. .4.. ...2", "--propagate", "none"],
            12,
        ),
    ] {
        for command in ["bfs", "astar", "hda"] {
            let (found, _) = record(0, &[&["cluster", command], words].concat());
            assert_eq!(found["depth"], depth, "{command} {words:?}");
        }
    }
    for puzzle in ["queens", "jugs", "grid", "knight"] {
        let report = stderr(2, &["cluster", "bfs", puzzle]);
        let refused = "the states of this puzzle cannot be encoded as bytes; cluster supports sudoku, tiles, pancakes, cube, cube3, hanoi, ladder, sokoban, pddl, sas";
        assert_eq!(report, format!("error: {puzzle}: {refused}\n"));
    }
    let two = file("two-tiles.txt", "0 1 2 3 4 5 6 7 8\n1 0 2 3 4 5 6 7 8\n");
    let report = stderr(2, &["cluster", "bfs", "tiles", &two]);
    assert!(
        report.contains("found several puzzles, expected one"),
        "{report}"
    );
}

/// Without a solution, every count is that of a search on one core.
#[cfg(unix)]
#[test]
fn two_processes_have_the_counts_of_one_and_of_a_search_on_one_core() {
    let level = file(
        "unsolvable.xsb",
        "#######\n# $.$ #\n#     #\n# @ . #\n#######\n",
    );
    let no_solution = "......2....314..";
    for (words, code) in [
        (&["sokoban", &level][..], 11),
        (&["sudoku", no_solution, "--propagate", "none"], 11),
        (&["cube", "R U F'", "--metric", "quarter"], 0),
    ] {
        let search = [&["bfs"], words, &["-q"]].concat();
        let launch = ["launch", "--processes", "2", "--"];
        let (one, _) = record(code, &[&["cluster"], &search[..]].concat());
        let (two, _) = record(code, &[&["cluster"], &launch[..], &search].concat());
        assert_eq!(counts(&two), counts(&one));
        assert_eq!(two["processes"], 2);
        if code == 11 {
            let (single, _) = record(11, &[&["solve"], words, &["-a", "breadth-first"]].concat());
            for count in ["expanded", "generated"] {
                assert_eq!(one[count], single[count], "{words:?}");
            }
        }
    }
}

#[test]
fn exit_codes_are_those_of_other_searches() {
    let unsolvable = ["cluster", "astar", "tiles", "2x2", "0 2 1 3"];
    let (record_of, _) = record(11, &unsolvable);
    assert_eq!(record_of["status"], "no solution");
    assert_eq!(record_of["state"], Value::Null);
    for (code, limit, status) in [
        (12, ["--limit-expanded", "1000"], "stopped"),
        (22, ["--limit-memory", "10000"], "out of memory"),
        (23, ["--limit-time", "0s"], "out of time"),
    ] {
        let (record_of, _) = record(code, &cluster(&["bfs", "tiles", "3x4"], &limit));
        assert_eq!(record_of["status"], status);
    }
    let (stopped, _) = record(12, &cluster(&["bfs"], &["--limit-expanded", "1000"]));
    assert!(stopped["expanded"].as_u64().unwrap() <= 1000);
}

#[test]
fn answers_have_every_format() {
    let hanoi = ["cluster", "bfs", "hanoi", "2", "-q"];
    let asked = |more: &[&str]| stdout(0, &[&hanoi[..], more].concat());
    let table = asked(&[]);
    for row in [
        "breadth-first",
        "status",
        "solved",
        "bytes per state",
        "bytes sent",
        "workers",
    ] {
        assert!(table.contains(row), "{table}");
    }
    assert!(!table.contains("generated\n"), "{table}");
    let levels = asked(&["--levels"]);
    assert!(
        levels.starts_with(table.lines().next().unwrap()),
        "{levels}"
    );
    let last: Vec<&str> = levels.lines().last().unwrap().split_whitespace().collect();
    assert_eq!(last[..2], ["3", "4"], "{levels}");
    let csv = asked(&["--format", "csv"]);
    let columns = [
        "algorithm",
        "status",
        "depth",
        "workers",
        "resumed",
        "state",
    ];
    assert_eq!(
        csv_columns(&csv, &columns)[0][..5],
        ["breadth-first", "solved", "3", "1", ""]
    );
    let csv = asked(&["--format", "csv", "--levels"]);
    assert_eq!(
        csv,
        "depth,new,expanded,generated,dead_ends\n0,1,1,2,0\n1,2,2,6,0\n2,2,2,6,0\n3,4,0,0,0\n"
    );
    assert!(asked(&["--format", "md", "--levels"]).contains("| depth |"));
    let rounds = stdout(
        0,
        &[
            "cluster", "astar", "hanoi", "2", "-q", "--rounds", "--format", "csv",
        ],
    );
    assert!(rounds.starts_with("round,new,expanded,"), "{rounds}");
}

/// Creates a list of hosts with free addresses.
fn hosts(name: &str, processes: usize) -> String {
    let listeners: Vec<TcpListener> = (0..processes)
        .map(|_| TcpListener::bind("127.0.0.1:0").expect("the file exists"))
        .collect();
    let lines = listeners
        .iter()
        .map(|listener| format!("{}\n", listener.local_addr().expect("the file exists")));
    file(name, &lines.collect::<String>())
}

fn started(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_searchlab"))
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("failed to start searchlab")
}

#[test]
fn breadth_first_search_refuses_a_heuristic() {
    let search = ["cluster", "bfs", "tiles", "3x3", "--heuristic", "zero"];
    let launched = ["cluster", "launch", "--processes", "2", "--"];
    for arguments in [search.to_vec(), [&launched[..], &search[1..]].concat()] {
        assert_eq!(
            stderr(2, &arguments),
            "error: --heuristic has no effect: no states are evaluated by breadth-first\n"
        );
    }
}

#[test]
fn the_puzzles_that_can_be_packed_are_named_in_help_and_list() {
    let refused = stderr(2, &["cluster", "bfs", "queens"]);
    let (_, packed) = refused
        .trim_end()
        .split_once("cluster supports ")
        .expect(&refused);
    assert_eq!(
        packed,
        "sudoku, tiles, pancakes, cube, cube3, hanoi, ladder, sokoban, pddl, sas"
    );
    for command in [
        &["cluster"][..],
        &["cluster", "bfs"],
        &["cluster", "astar"],
        &["cluster", "hda"],
    ] {
        // Independent of line breaks.
        let help = stdout(0, &[command, &["--help"]].concat());
        let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(help.contains(packed), "{command:?}: {help}");
    }
    let listed = stdout(0, &["puzzles", "--format", "jsonl"]);
    let listed = listed
        .lines()
        .map(|line| serde_json::from_str(line).expect(line));
    let can = |puzzle: &Value| puzzle["cluster"] == true;
    let named: Vec<String> = listed
        .filter(can)
        .map(|puzzle: Value| {
            puzzle["puzzle"]
                .as_str()
                .expect("the puzzle has a name")
                .to_owned()
        })
        .collect();
    assert_eq!(named.join(", "), packed);
}

#[cfg(unix)]
fn signal(signal: &str, child: &Child) {
    let kill = Command::new("kill")
        .args([signal, &child.id().to_string()])
        .status();
    assert!(kill.expect("the file exists").success());
}
