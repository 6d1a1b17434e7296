//! Exit codes and notes at limits.

use crate::{stderr, stdout};

#[test]
fn a_limit_on_memory_is_22_and_on_time_23() {
    assert!(stdout(22, &["solve", "tiles", "--limit-memory", "1"]).starts_with("out of memory"));
    assert!(stdout(23, &["solve", "tiles", "--limit-time", "0s"]).starts_with("out of time"));
    stdout(
        22,
        &["compare", "tiles", "--limit-memory", "1KiB", "-a", "a-star"],
    );
    stdout(
        23,
        &["compare", "tiles", "--limit-time", "0s", "-a", "a-star"],
    );
    let report = stdout(
        23,
        &["solve", crate::EMPTY, "--count", "--limit-time", "5ms"],
    );
    assert!(report.starts_with("out of time ("), "{report}");
}

/// Regression test: the note at a time limit was missing.
#[test]
fn the_note_at_a_time_limit_names_a_search_with_duplicate_detection() {
    for (algorithm, other) in [("ida-star", "a-star"), ("depth-first", "best-first")] {
        let search = ["solve", "tiles", "--korf", "88", "-a", algorithm];
        let report = stderr(23, &[&search[..], &["-q", "--limit-time", "0s"]].concat());
        let expected =
            format!("path to it; {other} expands it only once, but keeps all states in memory\n");
        assert!(report.ends_with(&expected), "{report}");
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
    assert_eq!(stderr(23, &tree), "");
}

/// Regression test: the limit was not named.
#[test]
fn the_note_at_a_memory_limit_names_the_limit_and_a_leaner_algorithm() {
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
        assert_eq!(stderr(22, &[&["solve"], &limited[..]].concat()), note);
        let once = [&["compare", "--once"], &limited[..]].concat();
        assert_eq!(stderr(22, &once), note);
        let trace = crate::missing("out-of-memory.csv");
        let traced = [&["trace", "-o", &trace], &limited[..]].concat();
        assert_eq!(stderr(22, &traced), note);
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
    assert!(stderr(22, &queens).ends_with("; depth-first needs less memory\n"));
    let cluster = [
        "cluster",
        "bfs",
        "tiles",
        "3x4",
        "-q",
        "--limit-memory",
        "10000",
    ];
    let note = "note: --limit-memory was reached: 10000 bytes (9.77 KiB); iterative-deepening needs less memory\n";
    assert_eq!(stderr(22, &cluster), note);
}

/// Regression test: a search ended far below its limit without an explanation.
#[test]
fn a_search_far_below_its_limit_names_the_table_that_could_not_grow() {
    let limited = [
        "solve",
        "tiles",
        "--korf",
        "88",
        "-a",
        "depth-first:in-place",
        "--limit-memory",
        "1500KiB",
    ];
    let note = stderr(22, &limited);
    assert!(
        note.starts_with("note: --limit-memory was reached: 1536000 bytes (1.46 MiB); "),
        "{note}"
    );
    assert!(
        note.contains(" were in use, but growing the untried actions needs "),
        "{note}"
    );
}

/// Regression test: only a block of the text at a time was limited, not what is made of it.
#[test]
fn reading_a_large_text_keeps_to_the_limits() {
    let rows = ".".repeat(300) + "\n";
    let map = format!(
        "type octile\nheight 300\nwidth 300\nmap\n{}",
        rows.repeat(300)
    );
    let edges: String = (1..3000)
        .map(|node| format!("{node} {} 1\n", node + 1))
        .collect();
    let graph = format!("start 1\ngoal 3000\n{edges}");
    let letter = |number: usize| char::from(b'a' + (number % 26) as u8);
    let words = (0..5000).map(|number| [number, number / 26, number / 676, 0].map(letter));
    let words: Vec<String> = words.map(|word| word.iter().collect()).collect();
    let ends = ["--from", "aaaa", "--to", "baaa"];
    for (puzzle, text, options) in [
        ("grid", map, &[][..]),
        ("graph", graph, &[]),
        ("ladder", words.join("\n"), &ends),
    ] {
        let file = crate::file(&format!("large-{puzzle}.txt"), &text);
        let solve = [&["solve", puzzle, &file], options].concat();
        let few = [&solve[..], &["--limit-memory", "128KiB"]].concat();
        let report = stderr(22, &few);
        let expected = "the limit on memory was reached while reading\n";
        assert!(report.ends_with(expected), "{puzzle}: {report}");
        stdout(0, &solve);
    }
}
