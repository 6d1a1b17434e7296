//! Algorithms side by side.

use serde_json::Value;

use crate::{NEAR, TWO, complained, csv_columns, file, missing, printed};

fn compared(arguments: &[&str], columns: &[&str]) -> Vec<Vec<String>> {
    let csv = printed(
        0,
        &[&["compare", "--once", "--format", "csv"], arguments].concat(),
    );
    csv_columns(&csv, columns)
}

/// The towers of Hanoi with two discs, by hand. A state is written as the pegs of the large and the small disc; the
/// start is AA, the goal CC, three moves away.
///
/// Breadth-first search expands AA (2 successors: AB, AC), AB (3: AA, AC, CB), AC (3: AA, AB, BC), CB (3: AB, CA, CC),
/// BC (3: AC, BA, BB) and CA (3: CB, CC, BA), and then takes the goal CC: 6 expanded, 17 generated. All but the start
/// are stored once: 8 of the 17, so 9 are duplicates. Tested are the 6 and the goal.
const HANOI: &[&str] = &["hanoi", "2", "-a", "breadth-first"];

#[test]
fn the_convention_of_this_project_counts_what_is_taken_from_the_frontier() {
    let columns = [
        "expanded",
        "generated",
        "goal_tests",
        "duplicates",
        "depth",
        "proven",
    ];
    let counts = compared(HANOI, &columns);
    assert_eq!(counts, [["6", "17", "7", "9", "3", "fewest steps"]]);
}

/// aima-python sees the goal when CB makes it: AA, AB, AC and CB are expanded, with 2 + 3 + 3 + 3 = 11 successors. It
/// tests the start and what it has not seen before: AB, AC, CB, BC, CA, CC.
#[test]
fn the_convention_of_aima_sees_a_goal_when_it_is_generated() {
    let arguments = [HANOI, &["--convention", "aima"]].concat();
    // Of the 11, all but the start are stored once: AB, AC, CB, BC, CA and CC.
    let counts = compared(
        &arguments,
        &["expanded", "generated", "goal_tests", "duplicates", "depth"],
    );
    assert_eq!(counts, [["4", "11", "7", "5", "3"]]);
    // Its other searches test as ours do.
    let others = [
        "hanoi",
        "2",
        "-a",
        "a-star",
        "-a",
        "uniform-cost",
        "-a",
        "best-first",
    ];
    let columns = ["expanded", "generated", "goal_tests"];
    let theirs = compared(&[&others[..], &["--convention", "aima"]].concat(), &columns);
    assert_eq!(theirs, compared(&others, &columns));
}

/// The start that is a goal is seen before anything is expanded, by all.
#[test]
fn a_start_that_is_a_goal_is_counted() {
    let solved = ["tiles", "3x3", "0 1 2 3 4 5 6 7 8", "-a", "bfs"];
    for (convention, expanded) in [("searchlab", "0"), ("aima", "0"), ("fast-downward", "1")] {
        let arguments = [&solved[..], &["--convention", convention]].concat();
        let counts = compared(
            &arguments,
            &["expanded", "generated", "goal_tests", "depth"],
        );
        assert_eq!(counts, [[expanded, "0", "1", "0"]], "{convention}");
    }
}

/// Fast Downward counts the goal CC as expanded too.
#[test]
fn the_convention_of_fast_downward_counts_the_goal() {
    let arguments = [HANOI, &["-a", "a-star", "--convention", "fast-downward"]].concat();
    let counts = compared(&arguments, &["expanded", "generated"]);
    assert_eq!(counts[0], ["7", "17"]);
    let ours = compared(&["hanoi", "2", "-a", "a-star"], &["expanded", "generated"]);
    let one_more = (ours[0][0].parse::<u64>().expect("a number") + 1).to_string();
    assert_eq!(counts[1], [one_more, ours[0][1].clone()]);
    // Where there is no goal, there is none to count.
    let csv = printed(
        11,
        &[
            "compare",
            "queens",
            "3",
            "--once",
            "-a",
            "bfs",
            "--format",
            "csv",
            "--convention",
            "fast-downward",
        ],
    );
    // No queen, three of one queen, and two of two.
    assert_eq!(csv_columns(&csv, &["expanded"]), [["6"]]);
}

#[test]
fn each_convention_is_explained_below_the_table() {
    for (convention, system) in [
        ("searchlab", "this project"),
        ("aima", "aima-python"),
        ("fast-downward", "Fast Downward"),
    ] {
        let told = printed(
            0,
            &[
                "compare",
                "jugs",
                "-a",
                "bfs",
                "--once",
                "--convention",
                convention,
            ],
        );
        let last = told.split("\n\n").last().unwrap_or_default();
        assert!(
            last.starts_with(&format!("Counted as {system} does: ")),
            "{told}"
        );
        assert!(
            last.lines().all(|line| line.chars().count() <= 100),
            "{last}"
        );
    }
}

#[test]
fn the_table_has_ratios_to_the_first() {
    let told = printed(
        0,
        &[
            "compare", "hanoi", "2", "-a", "bfs", "-a", "a-star", "-a", "ucs", "--budget", "20ms",
        ],
    );
    let line = |name: &str| {
        let line = told.lines().find(|line| line.starts_with(name));
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
    assert_eq!(line("cost"), ["-", "3", "3"]);
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
    let md = printed(0, &[&arguments[..], &["--format", "md"]].concat());
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

/// Three boards of 0, 1 and 3 moves by A*, whose heuristic is exact there: as many expansions.
const BOARDS: &str = "0 1 2 3 4 5 6 7 8\n1 0 2 3 4 5 6 7 8\n1 4 2 3 7 5 6 0 8\n";

#[test]
fn several_puzzles_are_summed_up() {
    let boards = file("compared.txt", BOARDS);
    let told = printed(
        0,
        &[
            "compare", "tiles", &boards, "-a", "a-star", "-a", "ida-star", "--budget", "20ms",
        ],
    );
    let lines: Vec<Vec<&str>> = told
        .lines()
        .map(|line| line.split_whitespace().collect())
        .collect();
    assert_eq!(
        lines[0],
        [
            "algorithm",
            "figure",
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
    // Of the three, two have a branching factor.
    let branching = lines.iter().find(|line| line[0] == "branching");
    assert_eq!(branching.map(Vec::len), Some(7));
    assert!(lines.contains(&vec!["ida-star", "3", "of", "3", "solved"]));
    let counts = compared(
        &["tiles", &boards, "-a", "a-star"],
        &["puzzle", "expanded", "cost"],
    );
    assert_eq!(counts, [["1", "0", "0"], ["2", "1", "1"], ["3", "3", "3"]]);
    let md = printed(
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

/// A whole file was read before the first search, and the first bad line ended it all.
#[test]
fn a_bad_line_costs_a_comparison_that_line() {
    let boards = file(
        "compared-bad.txt",
        "0 1 2 3 4 5 6 7 8\n1 0\n1 0 2 3 4 5 6 7 8\n",
    );
    let arguments = [
        "compare", "tiles", &boards, "-a", "a-star", "--once", "--format", "csv",
    ];
    let told = printed(1, &arguments);
    assert_eq!(
        csv_columns(&told, &["puzzle", "cost"]),
        [["1", "0"], ["3", "1"]]
    );
    let complaint = complained(1, &arguments);
    let expected = format!("error: {boards}: line 2, column 4: found the end after 2 tiles");
    assert!(complaint.starts_with(&expected), "{complaint}");
    let told = printed(1, &[&arguments[..], &["--strict"]].concat());
    assert_eq!(csv_columns(&told, &["puzzle"]), [["1"]]);
}

/// The tree search of aima-python tests when it takes a state from the frontier.
#[test]
fn the_convention_of_aima_tests_late_in_trees() {
    for queens in [
        &["queens", "4", "-a", "bfs"][..],
        &["hanoi", "1", "-a", "bfs:tree"],
    ] {
        let columns = ["expanded", "generated", "goal_tests", "duplicates"];
        let theirs = compared(&[queens, &["--convention", "aima"]].concat(), &columns);
        assert_eq!(theirs, compared(queens, &columns), "{queens:?}");
    }
    let graph = ["queens", "4", "-a", "bfs:graph"];
    let theirs = compared(
        &[&graph[..], &["--convention", "aima"]].concat(),
        &["expanded"],
    );
    assert_ne!(theirs, compared(&graph, &["expanded"]));
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
fn a_plot_is_written_whole() {
    let plot = missing("plot.svg");
    printed(
        0,
        &[
            &["compare"],
            &NEAR[..],
            &["--plot", &plot, "-a", "bfs", "-a", "a-star", "--once"],
        ]
        .concat(),
    );
    let svg = std::fs::read_to_string(&plot).expect("it was written");
    assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" "));
    assert!(svg.ends_with("</svg>\n"));
    assert_eq!(
        svg.matches(">breadth-first</text>").count(),
        5,
        "one for each panel"
    );
    assert_eq!(svg.matches("<rect ").count(), 1 + 2 * 5);
    assert!(!std::path::Path::new(&format!("{plot}.partial")).exists());
    // Over several puzzles, a line from the least to the greatest.
    let boards = file("plotted.txt", BOARDS);
    printed(
        0,
        &[
            "compare", "tiles", &boards, "--plot", &plot, "-a", "a-star", "--once",
        ],
    );
    let svg = std::fs::read_to_string(&plot).expect("it was written over");
    assert_eq!(svg.matches("<path ").count(), 5);
}

#[test]
fn a_plot_that_cannot_be_written_leaves_nothing() {
    let plot = format!("{}/no-such-directory/plot.svg", env!("CARGO_TARGET_TMPDIR"));
    let complaint = complained(1, &["compare", "jugs", "--once", "--plot", &plot]);
    assert!(
        complaint.starts_with(&format!("error: {plot}: ")),
        "{complaint}"
    );
    let directory = missing("plot-directory.svg");
    std::fs::create_dir_all(&directory).expect("it can be made");
    complained(2, &["compare", "jugs", "--once", "--plot", &directory]);
    assert!(!std::path::Path::new(&format!("{directory}.partial")).exists());
    std::fs::remove_dir(&directory).expect("nothing is in it");
}

/// A* and IDA* said `optimal` beside a cost of 6, where uniform-cost search finds 5: what Sudoku estimates is too much.
#[test]
fn a_dearer_sudoku_was_called_optimal() {
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
    let table = printed(0, &[&["compare", "--once"], &arguments[..]].concat());
    // The table has several blocks.
    let proven = table.lines().filter(|line| line.starts_with("proven"));
    let proven: String = proven.collect();
    assert_eq!(proven.matches("optimal").count(), 3, "{proven}");
    assert_eq!(proven.matches("if admissible").count(), 3, "{proven}");
}

/// What this comparison prints as a document.
fn records(code: i32, arguments: &[&str]) -> Vec<Value> {
    let told = printed(code, &[&["compare", "--json"], arguments].concat());
    let document: Value = serde_json::from_str(&told).expect("it is JSON");
    let records = document["records"].as_array();
    records.expect("there are records").clone()
}

/// Times were those of one run by the clock on the wall: ratios of the same two searches went from 0.08 to 18.
#[test]
fn times_were_those_of_single_runs() {
    // So short that the first run is within the second that there is by default, however busy the machine.
    let two = [&NEAR[..], &["-a", "a-star", "-a", "best-first"]].concat();
    for record in records(0, &two) {
        assert_eq!(record["clock"], "CPU");
        // The first run, and three samples of one run at least.
        assert!(record["runs"].as_u64() >= Some(4), "{record}");
        let [low, median, high] =
            ["seconds_q1", "seconds", "seconds_q3"].map(|field| record[field].as_f64());
        assert!(
            low > Some(0.0) && low <= median && median <= high,
            "{record}"
        );
    }
    let told = printed(0, &[&["compare"], &two[..]].concat());
    for row in ["ms, spread ", "runs ", "clock ", "time, ratio "] {
        assert!(told.lines().any(|line| line.starts_with(row)), "{told}");
    }
    assert!(
        told.contains("\nTimes are CPU time: the median of repeated runs"),
        "{told}"
    );
}

#[test]
fn one_run_has_no_ratio_of_times() {
    let arguments = ["jugs", "-a", "bfs", "-a", "a-star", "--once"];
    for record in records(0, &arguments) {
        assert_eq!(record["runs"], 1);
        assert_eq!(record["seconds"], record["seconds_q1"]);
    }
    let told = printed(0, &[&["compare"], &arguments[..]].concat());
    assert!(told.contains("expanded, ratio"), "{told}");
    assert!(!told.contains("time, ratio"), "{told}");
    let boards = file("once.txt", BOARDS);
    let list = ["compare", "tiles", &boards, "-a", "a-star", "--once"];
    let told = printed(0, &list);
    let line = told.lines().find(|line| line.contains(" ms  "));
    let cells: Vec<&str> = line.unwrap_or_default().split_whitespace().collect();
    assert_eq!(cells.get(2), Some(&"-"), "{told}");
    let refused = complained(2, &["compare", "--once", "--budget", "1s"]);
    assert!(
        refused.contains("'--once' cannot be used with '--budget <TIME>'"),
        "{refused}"
    );
}

#[test]
fn searches_on_several_cores_are_timed_by_the_wall() {
    let arguments = ["tiles", "-a", "bfs", "-a", "pbfs", "--once"];
    let clocks: Vec<Value> = records(0, &arguments)
        .iter()
        .map(|record| record["clock"].clone())
        .collect();
    assert_eq!(clocks, ["CPU", "wall"]);
    let told = printed(0, &[&["compare"], &arguments[..]].concat());
    assert!(told.contains("wall time where the clock says so"), "{told}");
}

/// The whole list is searched again, and each puzzle has its times.
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

/// Its counts are those of the moment, so they are not compared with those of another run.
#[test]
fn what_a_limit_on_time_ends_is_not_repeated() {
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

/// All rows were 0.
#[test]
fn a_sudoku_that_propagation_solves_had_rows_of_nothing() {
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let told = printed(0, &["compare", easy]);
    assert!(!told.contains("expanded"), "{told}");
    let last = told.lines().last().unwrap_or_default();
    assert!(
        last.starts_with("propagation alone solves this Sudoku, so nothing is left to search"),
        "{told}"
    );
    // Methods of the solver begin with the clues.
    let told = printed(
        0,
        &["compare", easy, "-a", "compact", "-a", "dfs", "--once"],
    );
    assert!(
        told.contains("expanded") && told.contains("propagation alone"),
        "{told}"
    );
    let told = printed(0, &["compare", easy, "--propagate", "none", "--once"]);
    assert!(!told.contains("propagation alone"), "{told}");
    let two = file("one-is-settled.txt", &format!("{easy}\n{}\n", TWO[1][0]));
    let told = printed(0, &["compare", &two, "--once"]);
    assert!(
        told.contains("\n1 of 2 puzzles: propagation alone"),
        "{told}"
    );
}

#[test]
fn a_board_that_cannot_be_solved_is_not_compared() {
    let solved = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0";
    let told = printed(11, &["compare", "tiles", solved]);
    let last = told.lines().last().unwrap_or_default();
    assert_eq!(
        last,
        "no solution: the parity of the tiles is not that of the goal (there is one with --goal blank-last)"
    );
    printed(
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
    let told = complained(11, &["compare", "tiles", &list, "--once", "--json"]);
    assert!(
        told.starts_with(
            "note: 1 of 2 puzzles have no solution, as is known before any search; puzzle 2: "
        ),
        "{told}"
    );
}

/// Of the states with the f of the solution each rule expands another part.
#[test]
fn rules_for_ties_change_what_is_expanded_and_not_what_is_expanded_before_the_last_f() {
    let tiles = ["tiles", "3x3", "8 0 6 5 4 7 2 3 1", "-a", "a-star"];
    let rules = ["-a", "a-star:ties=fifo", "-a", "a-star:ties=low-g"];
    let arguments = [&tiles[..], &rules].concat();
    let counts = compared(&arguments, &["expanded", "expanded_before_last_f"]);
    assert_ne!(counts[0][0], counts[1][0]);
    assert!(
        counts.iter().all(|row| row[1] == counts[0][1]),
        "{counts:?}"
    );
    // It does not depend on how a system counts the goal, either.
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
    let json: Value = serde_json::from_str(&printed(0, &arguments)).expect("it is JSON");
    let of = |field: &str| {
        let records = json["records"].as_array().expect("there are records");
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
        printed(0, &arguments)
    };
    assert!(!table(&["-a", "bfs", "-a", "dfs"]).contains(row));
    let both = table(&["-a", "bfs", "-a", "a-star"]);
    let line = both.lines().find(|line| line.starts_with(row));
    let cells: Vec<&str> = line.expect(&both)[row.len()..].split_whitespace().collect();
    assert_eq!(cells.len(), 2);
    assert_eq!(cells[0], "-");
}
