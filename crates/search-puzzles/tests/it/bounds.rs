//! Numbers out of their range are refused with the range.

use search_puzzles::{Spec, catalog};

use crate::refused;

/// Regression test: the bound was that of the rows of this width, or none, or the file was blamed for an option.
#[test]
fn errors_name_the_real_bound() {
    const HUGE: &str = "99999999999999999999";
    let more = "found too large a number";
    let columns = &format!("{HUGE}x3");
    type Case<'c> = (&'c str, &'c [&'c str], &'c [(&'c str, &'c str)], &'c str);
    let cases: &[Case<'_>] = &[
        (
            "lights",
            &["20x20"],
            &[],
            "rows × columns: found 400, expected 1 to 64",
        ),
        (
            "lights",
            &["0x3"],
            &[],
            "columns: found 0, expected 1 to 64",
        ),
        (
            "lights",
            &[columns],
            &[],
            &format!("rows × columns: {more}, expected 1 to 64"),
        ),
        (
            "knight",
            &["10x10"],
            &[],
            "rows × columns: found 100, expected 1 to 64",
        ),
        (
            "knight",
            &[columns],
            &[],
            &format!("rows × columns: {more}, expected 1 to 64"),
        ),
        (
            "knight",
            &["5x5"],
            &[("from", "300,1")],
            "--from: 300,1 is outside the board of 5x5",
        ),
        (
            "tiles",
            &["100x100"],
            &[],
            "rows × columns: found 10000, expected 1 to 255",
        ),
        (
            "tiles",
            &[columns],
            &[],
            &format!("rows × columns: {more}, expected 1 to 255"),
        ),
        (
            "jugs",
            &["1000000,999999", "1"],
            &[],
            "capacity: found 1000000, expected 0 to 65535",
        ),
        (
            "jugs",
            &["5,3", "70000"],
            &[],
            "target amount: found 70000, expected 0 to 5",
        ),
        (
            "queens",
            &[HUGE],
            &[],
            &format!("queens: {more}, expected 1 to 32"),
        ),
        (
            "hanoi",
            &[HUGE],
            &[],
            &format!("discs: {more}, expected 1 to 31"),
        ),
        (
            "hanoi",
            &["5"],
            &[("pegs", HUGE)],
            &format!("pegs: {more}, expected 3 to 4"),
        ),
        (
            "missionaries",
            &[HUGE],
            &[],
            &format!("missionaries: {more}, expected 1 to 255"),
        ),
        (
            "missionaries",
            &["3"],
            &[("boat", HUGE)],
            &format!("seats in the boat: {more}, expected 1 to 255"),
        ),
        (
            "hanoi",
            &["5"],
            &[("heuristic", "pdb-300")],
            "--heuristic pdb-300: discs in a group: found 300, expected 1 to 5",
        ),
        (
            "grid",
            &[],
            &[("from", "1000,1000")],
            "--from: found no cell of the 24 × 10 map at x 1000, y 1000, expected a passable cell",
        ),
        (
            "grid",
            &[],
            &[("to", "0,99999")],
            "--to: found no cell of the 24 × 10 map at x 0, y 99999, expected a passable cell",
        ),
    ];
    for (puzzle, words, options, message) in cases {
        assert_eq!(refused(puzzle, words, options), *message);
    }
    let makes: &[(&str, &[&str], &str)] = &[
        (
            "lights",
            &["20x20"],
            "rows × columns: found 400, expected 1 to 64",
        ),
        (
            "tiles",
            &[columns],
            &format!("rows × columns: {more}, expected 1 to 255"),
        ),
        (
            "pancakes",
            &[HUGE],
            &format!("pancakes: {more}, expected 1 to 64"),
        ),
        (
            "cube",
            &[HUGE],
            &format!("turns: {more}, expected 0 to 1000000"),
        ),
        (
            "cube3",
            &["1000001"],
            "turns: found 1000001, expected 0 to 1000000",
        ),
        (
            "grid",
            &["5000x5"],
            "columns: found 5000, expected 1 to 4096",
        ),
        (
            "graph",
            &[HUGE, "3"],
            &format!("nodes: {more}, expected 1 to 100000000"),
        ),
        (
            "graph",
            &["5", HUGE],
            &format!("edges: {more}, expected 0 to 100000000"),
        ),
    ];
    for (puzzle, words, message) in makes {
        let listed = catalog().puzzle(puzzle).expect("it is in the catalog");
        let spec = Spec::new(words.iter().copied(), [("", ""); 0]);
        let error = listed.generate(spec, 1, 0).expect_err("it is too large");
        assert_eq!(error.to_string(), *message);
    }
}
