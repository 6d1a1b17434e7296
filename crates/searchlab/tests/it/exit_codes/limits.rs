//! What is said at a limit.

use crate::{complained, printed};

#[test]
fn a_limit_on_memory_is_22_and_on_time_23() {
    assert!(printed(22, &["solve", "tiles", "--limit-memory", "1"]).starts_with("out of memory"));
    assert!(printed(23, &["solve", "tiles", "--limit-time", "0s"]).starts_with("out of time"));
    printed(
        22,
        &["compare", "tiles", "--limit-memory", "1KiB", "-a", "a-star"],
    );
    printed(
        23,
        &["compare", "tiles", "--limit-time", "0s", "-a", "a-star"],
    );
    let told = printed(
        23,
        &["solve", crate::EMPTY, "--count", "--limit-time", "5ms"],
    );
    assert!(told.starts_with("out of time ("), "{told}");
}

/// At a limit on time it said nothing of what would do better.
#[test]
fn a_limit_on_time_names_a_search_that_expands_each_state_once() {
    for (algorithm, other) in [("ida-star", "a-star"), ("depth-first", "best-first")] {
        let search = ["solve", "tiles", "--korf", "88", "-a", algorithm];
        let told = complained(23, &[&search[..], &["-q", "--limit-time", "0s"]].concat());
        let expected =
            format!("path to it, {other} expands it once, and holds all states in memory\n");
        assert!(told.ends_with(&expected), "{told}");
    }
    let tree = [
        "solve",
        "queens",
        "30",
        "-a",
        "iterative-deepening",
        "-q",
        "--limit-time",
        "0s",
    ];
    assert_eq!(complained(23, &tree), "");
}

/// It said "out of memory", and not which limit that was.
#[test]
fn a_limit_on_memory_names_itself_and_what_needs_less() {
    for (algorithm, needs_less) in [
        ("a-star", "; ida-star needs less memory"),
        ("breadth-first", "; iterative-deepening needs less memory"),
        ("best-first", "; beam needs less memory"),
    ] {
        let limited = [
            "tiles",
            "--korf",
            "88",
            "-a",
            algorithm,
            "--limit-memory",
            "4KiB",
        ];
        let note = format!("note: --limit-memory was reached: 4096 bytes (4.00 KiB){needs_less}\n");
        assert_eq!(complained(22, &[&["solve"], &limited[..]].concat()), note);
        let once = [&["compare", "--once"], &limited[..]].concat();
        assert_eq!(complained(22, &once), note);
        let trace = crate::missing("out-of-memory.csv");
        let traced = [&["trace", "-o", &trace], &limited[..]].concat();
        assert_eq!(complained(22, &traced), note);
    }
    let queens = [
        "solve",
        "queens",
        "12",
        "-a",
        "bfs",
        "--limit-memory",
        "4KiB",
    ];
    assert!(complained(22, &queens).ends_with("; depth-first needs less memory\n"));
    let crew = [
        "cluster",
        "bfs",
        "tiles",
        "3x4",
        "-q",
        "--limit-memory",
        "10000",
    ];
    let note = "note: --limit-memory was reached: 10000 bytes (9.77 KiB); iterative-deepening needs less memory\n";
    assert_eq!(complained(22, &crew), note);
}

/// A search ended at little more than half its limit, and did not say that its next table was too large.
#[test]
fn a_search_that_holds_little_of_its_limit_names_the_table_that_could_not_grow() {
    let limited = [
        "solve",
        "tiles",
        "--korf",
        "88",
        "-a",
        "depth-first:in-place",
        "--limit-memory",
        "1200KiB",
    ];
    let note = complained(22, &limited);
    assert!(
        note.starts_with("note: --limit-memory was reached: 1228800 bytes (1.17 MiB); "),
        "{note}"
    );
    assert!(
        note.contains(" were held, and the untried actions could not grow, for which "),
        "{note}"
    );
}
