//! Parsing of a whole text, and the data files of the repository.

use crate::reading::*;

#[test]
fn a_text_with_exactly_one_puzzle() {
    let parse = |text: &str| {
        text.parse::<Puzzle>()
            .map(|puzzle| puzzle.line().to_string())
    };
    let fails = |text: &str| parse(text).unwrap_err().to_string();
    assert_eq!(parse(&format!("# one\n{}\n", rows(EASY))).unwrap(), EASY);
    assert_eq!(
        fails(""),
        "line 1, column 1: found the end of the text, expected a puzzle"
    );
    assert_eq!(
        fails("# a\n\n"),
        "line 2, column 1: found the end of the text, expected a puzzle"
    );
    assert_eq!(
        fails(&format!("{EASY}\n\n{}", rows(HARD))),
        "line 3, column 1: found another puzzle, expected the end of the text after one puzzle"
    );
    assert_eq!(
        fails(&format!("{EASY}\n12!")),
        "line 2, column 3: found `!`, expected a number, a letter, `.`, `_` or `*`"
    );
}

// The data files of the repository.

#[test]
fn every_puzzle_of_the_repository_is_read() {
    let files = [
        ("9x9_17_clue.txt", 9, 9832),
        ("9x9_hardest_11.txt", 9, 4877),
        ("16x16.txt", 16, 28),
        ("25x25.txt", 25, 9),
    ];
    for (name, side, expected) in files {
        let path = format!("{}/../../data/sudoku/{name}", env!("CARGO_MANIFEST_DIR"));
        let file = BufReader::new(std::fs::File::open(&path).unwrap());
        let puzzles: Result<Vec<_>, _> = Reader::new(file).collect();
        let puzzles = puzzles.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(puzzles.len(), expected, "{name}");
        assert!(puzzles.iter().all(|entry| entry.puzzle.size().n() == side));
    }
}
