//! `searchlab compare`.

mod conventions;
mod heuristics;

use serde_json::Value;

use crate::{NEAR, TWO, csv_columns, file, missing, stderr, stdout};

fn compared(arguments: &[&str], columns: &[&str]) -> Vec<Vec<String>> {
    let csv = stdout(
        0,
        &[&["compare", "--once", "--format", "csv"], arguments].concat(),
    );
    csv_columns(&csv, columns)
}

#[test]
fn the_table_has_ratios_to_the_first() {
    let report = stdout(
        0,
        &[
            "compare", "hanoi", "2", "-a", "bfs", "-a", "a-star", "-a", "ucs", "--budget", "20ms",
        ],
    );
    let line = |name: &str| {
        let line = report.lines().find(|line| line.starts_with(name));
        let line = line.unwrap_or_default().trim_start_matches(name);
        line.split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(line("expanded "), ["6", "3", "6"]);
    assert_eq!(line("expanded, ratio"), ["×1.00", "×0.50", "×1.00"]);
    assert_eq!(line("time, ratio").len(), 3);
    assert_eq!(line("time, ratio")[0], "×1.00");
    assert_eq!(line("status"), ["solved"; 3]);
    assert_eq!(line("cost"), ["3"; 3]);
    for name in [
        "depth",
        "generated",
        "evaluated",
        "duplicates",
        "reopened",
        "peak frontier",
        "bytes",
        "branching",
        "ms ",
        "runs",
        "clock",
    ] {
        assert_eq!(line(name).len(), 3, "{name}");
    }
}

#[test]
fn markdown_and_csv_have_the_same_numbers() {
    let arguments = ["compare", "jugs", "-a", "bfs", "-a", "a-star", "--once"];
    let md = stdout(0, &[&arguments[..], &["--format", "md"]].concat());
    let md: Vec<&str> = md.lines().collect();
    assert_eq!(md[0], "|  | breadth-first | a-star |");
    assert_eq!(md[1], "|---|--:|--:|");
    assert!(md.contains(&"| status | solved | solved |"));
    let counts = compared(
        &["jugs", "-a", "bfs", "-a", "a-star"],
        &["algorithm", "expanded"],
    );
    assert!(md.contains(&format!("| expanded | {} | {} |", counts[0][1], counts[1][1]).as_str()));
}

/// Three boards 0, 1 and 3 moves from the goal. The heuristic is exact, so A* expands as many states.
const BOARDS: &str = "0 1 2 3 4 5 6 7 8\n1 0 2 3 4 5 6 7 8\n1 4 2 3 7 5 6 0 8\n";

#[test]
fn several_puzzles_are_summarized() {
    let boards = file("compared.txt", BOARDS);
    let report = stdout(
        0,
        &[
            "compare", "tiles", &boards, "-a", "a-star", "-a", "ida-star", "--budget", "20ms",
        ],
    );
    let lines: Vec<Vec<&str>> = report
        .lines()
        .map(|line| line.split_whitespace().collect())
        .collect();
    assert_eq!(
        lines[0],
        [
            "algorithm",
            "metric",
            "sum",
            "ratio",
            "mean",
            "median",
            "p95",
            "max"
        ]
    );
    assert_eq!(lines[1], ["a-star", "3", "of", "3", "solved"]);
    assert_eq!(lines[2], ["cost", "4", "×1.00", "1.3", "1", "3", "3"]);
    assert_eq!(lines[3], ["depth", "4", "×1.00", "1.3", "1", "3", "3"]);
    assert_eq!(lines[4], ["expanded", "4", "×1.00", "1.3", "1", "3", "3"]);
    // Only two of the three have a branching factor.
    let branching = lines.iter().find(|line| line[0] == "branching");
    assert_eq!(branching.map(Vec::len), Some(7));
    assert!(lines.contains(&vec!["ida-star", "3", "of", "3", "solved"]));
    let counts = compared(
        &["tiles", &boards, "-a", "a-star"],
        &["puzzle", "expanded", "cost"],
    );
    assert_eq!(counts, [["1", "0", "0"], ["2", "1", "1"], ["3", "3", "3"]]);
    let md = stdout(
        0,
        &[
            "compare", "tiles", &boards, "-a", "a-star", "--once", "--format", "md",
        ],
    );
    assert!(
        md.contains("\n|  | expanded | 4 | ×1.00 | 1.3 | 1 | 3 | 3 |\n"),
        "{md}"
    );
}

/// Regression test: the whole file was read first, and the first malformed line ended the run.
#[test]
fn a_malformed_line_does_not_end_a_comparison() {
    let boards = file(
        "compared-bad.txt",
        "0 1 2 3 4 5 6 7 8\n1 0\n1 0 2 3 4 5 6 7 8\n",
    );
    let arguments = [
        "compare", "tiles", &boards, "-a", "a-star", "--once", "--format", "csv",
    ];
    let report = stdout(1, &arguments);
    assert_eq!(
        csv_columns(&report, &["puzzle", "cost"]),
        [["1", "0"], ["3", "1"]]
    );
    let error = stderr(1, &arguments);
    let expected = format!("error: {boards}: line 2, column 4: found the end after 2 tiles");
    assert!(error.starts_with(&expected), "{error}");
    let report = stdout(1, &[&arguments[..], &["--strict"]].concat());
    assert_eq!(csv_columns(&report, &["puzzle"]), [["1"]]);
}

#[test]
fn sudokus_are_compared_by_methods_and_engines() {
    let boards = file("sudokus.txt", &format!("{}\n{}\n", TWO[0][0], TWO[1][0]));
    let algorithms = [
        "-a",
        "fast",
        "-a",
        "candidates",
        "-a",
        "best-first",
        "-a",
        "dfs",
    ];
    let statuses = compared(&[&[boards.as_str()], &algorithms[..]].concat(), &["status"]);
    assert_eq!(statuses, vec![["solved"]; 8]);
    let usual = compared(&[TWO[0][0]], &["algorithm"]);
    assert_eq!(usual, [["breadth-first"], ["depth-first"], ["best-first"]]);
}

#[test]
fn a_plot_is_complete() {
    let plot = missing("plot.svg");
    stdout(
        0,
        &[
            &["compare"],
            &NEAR[..],
            &["--plot", &plot, "-a", "bfs", "-a", "a-star", "--once"],
        ]
        .concat(),
    );
    let svg = std::fs::read_to_string(&plot).expect("the file exists");
    assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" "));
    assert!(svg.ends_with("</svg>\n"));
    assert_eq!(
        svg.matches(">breadth-first</text>").count(),
        5,
        "one for each panel"
    );
    assert_eq!(svg.matches("<rect ").count(), 1 + 2 * 5);
    assert!(!std::path::Path::new(&format!("{plot}.partial")).exists());
    // For several puzzles, a line from the minimum to the maximum.
    let boards = file("plotted.txt", BOARDS);
    stdout(
        0,
        &[
            "compare", "tiles", &boards, "--plot", &plot, "-a", "a-star", "--once",
        ],
    );
    let svg = std::fs::read_to_string(&plot).expect("the file exists");
    assert_eq!(svg.matches("<path ").count(), 5);
}

#[test]
fn a_plot_that_cannot_be_written_leaves_no_file() {
    let plot = format!("{}/no-such-directory/plot.svg", env!("CARGO_TARGET_TMPDIR"));
    let error = stderr(1, &["compare", "jugs", "--once", "--plot", &plot]);
    assert!(error.starts_with(&format!("error: {plot}: ")), "{error}");
    let directory = missing("plot-directory.svg");
    std::fs::create_dir_all(&directory).expect("failed to create the directory");
    stderr(2, &["compare", "jugs", "--once", "--plot", &directory]);
    assert!(!std::path::Path::new(&format!("{directory}.partial")).exists());
    std::fs::remove_dir(&directory).expect("the directory is empty");
}

/// Regression test: A* and IDA* called a cost of 6 optimal, but uniform-cost search finds 5.
#[test]
fn optimality_depends_on_an_admissible_heuristic() {
    let sudoku = ["sudoku", "1...............", "-a", "ucs"];
    let others = ["-a", "astar:ties=fifo", "-a", "ida*", "-a", "wa*:w=2"];
    let arguments = [&sudoku[..], &others].concat();
    let rows = compared(&arguments, &["algorithm", "cost", "proven"]);
    let claim = "optimal if the heuristic never overestimates";
    assert_eq!(rows[0], ["uniform-cost", "5", "optimal"]);
    assert_eq!(rows[1], ["a-star:ties=fifo", "6", claim]);
    assert_eq!(rows[2], ["ida-star", "6", claim]);
    assert_eq!(
        rows[3][2],
        "at most ×2 if the heuristic never overestimates"
    );
    let table = stdout(0, &[&["compare", "--once"], &arguments[..]].concat());
    // The table is split into several blocks.
    let proven = table.lines().filter(|line| line.starts_with("proven"));
    let proven: String = proven.collect();
    assert_eq!(proven.matches("optimal").count(), 3, "{proven}");
    assert_eq!(proven.matches("if admissible").count(), 3, "{proven}");
}

/// Returns the records of a comparison.
fn records(code: i32, arguments: &[&str]) -> Vec<Value> {
    let report = stdout(code, &[&["compare", "--json"], arguments].concat());
    let document: Value = serde_json::from_str(&report).expect("the output is JSON");
    let records = document["records"].as_array();
    records.expect("the document has records").clone()
}

/// Regression test: ratios of wall times of single runs varied from 0.08 to 18.
#[test]
fn times_are_medians_of_repeated_runs() {
    // Short enough for the default budget on a busy machine.
    let two = [&NEAR[..], &["-a", "a-star", "-a", "best-first"]].concat();
    for record in records(0, &two) {
        assert_eq!(record["clock"], "CPU");
        // The first run and at least three samples.
        assert!(record["runs"].as_u64() >= Some(4), "{record}");
        let [low, median, high] =
            ["seconds_q1", "seconds", "seconds_q3"].map(|field| record[field].as_f64());
        assert!(
            low > Some(0.0) && low <= median && median <= high,
            "{record}"
        );
    }
    let report = stdout(0, &[&["compare"], &two[..]].concat());
    for row in ["ms, spread ", "runs ", "clock ", "time, ratio "] {
        assert!(report.lines().any(|line| line.starts_with(row)), "{report}");
    }
    assert!(
        report.contains("\nTimes are CPU time: the median of repeated runs"),
        "{report}"
    );
}

#[test]
fn one_run_has_no_ratio_of_times() {
    let arguments = ["jugs", "-a", "bfs", "-a", "a-star", "--once"];
    for record in records(0, &arguments) {
        assert_eq!(record["runs"], 1);
        assert_eq!(record["seconds"], record["seconds_q1"]);
    }
    let report = stdout(0, &[&["compare"], &arguments[..]].concat());
    assert!(report.contains("expanded, ratio"), "{report}");
    assert!(!report.contains("time, ratio"), "{report}");
    let boards = file("once.txt", BOARDS);
    let list = ["compare", "tiles", &boards, "-a", "a-star", "--once"];
    let report = stdout(0, &list);
    let line = report.lines().find(|line| line.contains(" ms  "));
    let cells: Vec<&str> = line.unwrap_or_default().split_whitespace().collect();
    assert_eq!(cells.get(2), Some(&"-"), "{report}");
    let refused = stderr(2, &["compare", "--once", "--budget", "1s"]);
    assert!(
        refused.contains("'--once' cannot be used with '--budget <TIME>'"),
        "{refused}"
    );
}

#[test]
fn parallel_searches_are_measured_by_wall_time() {
    let arguments = ["tiles", "-a", "bfs", "-a", "pbfs", "--once"];
    let clocks: Vec<Value> = records(0, &arguments)
        .iter()
        .map(|record| record["clock"].clone())
        .collect();
    assert_eq!(clocks, ["CPU", "wall"]);
    let report = stdout(0, &[&["compare"], &arguments[..]].concat());
    assert!(
        report.contains("wall time for parallel searches"),
        "{report}"
    );
}

/// The whole list is repeated, and each puzzle has its own times.
#[test]
fn a_list_is_repeated_as_a_whole() {
    let boards = file("repeated.txt", BOARDS);
    let arguments = [
        "tiles", &boards, "-a", "a-star", "-a", "bfs", "--budget", "1s",
    ];
    let records = records(0, &arguments);
    assert_eq!(records.len(), 6);
    for two in records.chunks(2) {
        assert_eq!(two[0]["runs"], records[0]["runs"]);
        assert_eq!(two[1]["runs"], records[1]["runs"]);
        assert!(two[0]["runs"].as_u64() >= Some(4));
    }
}

/// The counts depend on the time, so they cannot be compared between runs.
#[test]
fn a_search_stopped_by_the_time_limit_is_not_repeated() {
    let arguments = [
        "tiles",
        "-a",
        "a-star",
        "--limit-time",
        "0s",
        "--budget",
        "20ms",
    ];
    assert_eq!(records(23, &arguments)[0]["runs"], 1);
}

/// Regression test: all counts were 0.
#[test]
fn a_sudoku_solved_by_propagation_has_no_table() {
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let report = stdout(0, &["compare", easy]);
    assert!(!report.contains("expanded"), "{report}");
    let last = report.lines().last().unwrap_or_default();
    assert!(
        last.starts_with("propagation alone solves this Sudoku, so nothing is left to search"),
        "{report}"
    );
    // Methods of the solver start from the clues.
    let report = stdout(
        0,
        &["compare", easy, "-a", "compact", "-a", "dfs", "--once"],
    );
    assert!(
        report.contains("expanded") && report.contains("propagation alone"),
        "{report}"
    );
    let report = stdout(0, &["compare", easy, "--propagate", "none", "--once"]);
    assert!(!report.contains("propagation alone"), "{report}");
    let two = file("one-is-settled.txt", &format!("{easy}\n{}\n", TWO[1][0]));
    let report = stdout(0, &["compare", &two, "--once"]);
    assert!(
        report.contains("\n1 of 2 puzzles: propagation alone"),
        "{report}"
    );
}

#[test]
fn an_unsolvable_board_is_not_compared() {
    let solved = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0";
    let report = stdout(11, &["compare", "tiles", solved]);
    let last = report.lines().last().unwrap_or_default();
    assert_eq!(
        last,
        "no solution: the parity of the tiles differs from that of the goal, blank-first (solvable with --goal blank-last)"
    );
    stdout(
        11,
        &[
            "compare",
            "tiles",
            solved,
            "-a",
            "bfs",
            "--convention",
            "aima",
        ],
    );
    let list = file("unsolvable.txt", &format!("1 0 2 3 4 5 6 7 8\n{solved}\n"));
    let report = stderr(11, &["compare", "tiles", &list, "--once", "--json"]);
    assert!(
        report.starts_with(
            "note: 1 of 2 puzzles are known to have no solution without a search; puzzle 2: "
        ),
        "{report}"
    );
}

/// The rules differ only in the states with the f of the solution.
#[test]
fn tie_breaking_changes_only_expansions_at_the_last_f() {
    let tiles = ["tiles", "3x3", "8 0 6 5 4 7 2 3 1", "-a", "a-star"];
    let rules = ["-a", "a-star:ties=fifo", "-a", "a-star:ties=low-g"];
    let arguments = [&tiles[..], &rules].concat();
    let counts = compared(&arguments, &["expanded", "expanded_before_last_f"]);
    assert_ne!(counts[0][0], counts[1][0]);
    assert!(
        counts.iter().all(|row| row[1] == counts[0][1]),
        "{counts:?}"
    );
    // Independent of the convention.
    let theirs = [&arguments[..], &["--convention", "fast-downward"]].concat();
    let theirs = compared(&theirs, &["expanded_before_last_f"]);
    assert!(
        theirs.iter().all(|row| row[0] == counts[0][1]),
        "{theirs:?}"
    );

    let arguments = [
        &["compare", "--once", "--json"],
        &arguments[..],
        &["-a", "bfs"],
    ]
    .concat();
    let json: Value = serde_json::from_str(&stdout(0, &arguments)).expect("the output is JSON");
    let of = |field: &str| {
        let records = json["records"]
            .as_array()
            .expect("the document has records");
        let values = records
            .iter()
            .map(|record| record.get(field).map(Value::to_string));
        values.collect::<Vec<_>>()
    };
    let rule = |name: &str| Some(format!("\"{name}\""));
    assert_eq!(
        of("ties"),
        [rule("low-h"), rule("fifo"), rule("low-g"), None]
    );
    let before = Some(counts[0][1].clone());
    let expected = [before.clone(), before.clone(), before, None];
    assert_eq!(of("expanded_before_last_f"), expected);
}

#[test]
fn a_count_that_no_search_has_is_not_in_the_table() {
    let row = "expanded before the last f";
    let table = |algorithms: &[&str]| {
        let arguments = [&["compare", "--once"], &NEAR[..], algorithms].concat();
        stdout(0, &arguments)
    };
    assert!(!table(&["-a", "bfs", "-a", "dfs"]).contains(row));
    let both = table(&["-a", "bfs", "-a", "a-star"]);
    let line = both.lines().find(|line| line.starts_with(row));
    let cells: Vec<&str> = line.expect(&both)[row.len()..].split_whitespace().collect();
    assert_eq!(cells.len(), 2);
    assert_eq!(cells[0], "-");
}

#[test]
fn breadth_first_search_showed_no_cost() {
    let graph = ["graph", "romania", "-a", "breadth-first"];
    let solved = stdout(0, &[&["solve"], &graph[..]].concat());
    let expected = "Bucharest: 3 steps, cost 450; the least is 418, fewest steps (";
    assert!(solved.starts_with(expected), "{solved}");
    for others in [&[][..], &["-a", "a-star"]] {
        let arguments = [&["compare"], &graph[..], others, &["--once"]].concat();
        let table = stdout(0, &arguments);
        assert!(table.contains("450; the least is 418"), "{table}");
    }
    let both = [&graph[..], &["-a", "a-star"]].concat();
    assert_eq!(compared(&both, &["cost"]), [["450"], ["418"]]);
}
