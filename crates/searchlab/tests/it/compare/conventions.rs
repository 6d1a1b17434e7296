//! Conventions for counting, and what is counted in each.

use super::compared;
use crate::{csv_columns, stdout};

/// The towers of Hanoi with two discs, by hand. A state is written as the pegs of the large and the small disc; the
/// start is AA, the goal CC, three moves away.
///
/// Breadth-first search expands AA (2 successors: AB, AC), AB (3: AA, AC, CB), AC (3: AA, AB, BC), CB (3: AB, CA, CC),
/// BC (3: AC, BA, BB) and CA (3: CB, CC, BA), and then takes the goal CC: 6 expanded, 17 generated. All but the start
/// are stored once: 8 of the 17, so 9 are duplicates. Tested are the 6 and the goal.
const HANOI: &[&str] = &["hanoi", "2", "-a", "breadth-first"];

#[test]
fn the_default_convention_counts_states_removed_from_the_frontier() {
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

/// aima-python tests the goal when CB generates it: AA, AB, AC and CB are expanded, with 2 + 3 + 3 + 3 = 11 successors. It
/// tests the start and the new states: AB, AC, CB, BC, CA, CC.
#[test]
fn the_convention_of_aima_tests_goals_when_generated() {
    let arguments = [HANOI, &["--convention", "aima"]].concat();
    // Of the 11, all but the start are stored once: AB, AC, CB, BC, CA and CC.
    let counts = compared(
        &arguments,
        &["expanded", "generated", "goal_tests", "duplicates", "depth"],
    );
    assert_eq!(counts, [["4", "11", "7", "5", "3"]]);
    // Its other algorithms test goals late, as ours do.
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

/// In all conventions a start that is a goal is found before any expansion.
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
    let one_more = (ours[0][0].parse::<u64>().expect("the count is a number") + 1).to_string();
    assert_eq!(counts[1], [one_more, ours[0][1].clone()]);
    // Without a goal the counts are the same.
    let csv = stdout(
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
    // The states without a queen, three with one queen, and two with two queens.
    assert_eq!(csv_columns(&csv, &["expanded"]), [["6"]]);
}

#[test]
fn each_convention_is_explained_below_the_table() {
    for (convention, system) in [
        ("searchlab", "searchlab"),
        ("aima", "aima-python"),
        ("fast-downward", "Fast Downward"),
    ] {
        let report = stdout(
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
        let last = report.split("\n\n").last().unwrap_or_default();
        assert!(
            last.starts_with(&format!("Counting convention of {system}: ")),
            "{report}"
        );
        assert!(
            last.lines().all(|line| line.chars().count() <= 100),
            "{last}"
        );
    }
}

/// The tree search of aima-python tests states when they are removed from the frontier.
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
