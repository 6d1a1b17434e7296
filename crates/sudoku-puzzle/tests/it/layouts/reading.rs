//! Reading and writing boards in layouts.

use proptest::prelude::*;
use sudoku_puzzle::layout::Layout;
use sudoku_puzzle::read::LayoutReader;
use sudoku_puzzle::{Generator, Puzzle};

use super::{layout, puzzle};

fn read(layout: &Layout, text: &str) -> Vec<Result<Puzzle, String>> {
    let reader = LayoutReader::new(layout, text.as_bytes());
    reader
        .map(|entry| {
            entry
                .map(|entry| entry.puzzle)
                .map_err(|error| error.to_string())
        })
        .collect()
}

#[test]
fn grids_have_the_borders_of_boxes() {
    let board = puzzle(&layout("2x3"), "1..... .2.... ..3... ...4.. ....5. .....6");
    let expected = "\
+-------+-------+
| 1 . . | . . . |
| . 2 . | . . . |
+-------+-------+
| . . 3 | . . . |
| . . . | 4 . . |
+-------+-------+
| . . . | . 5 . |
| . . . | . . 6 |
+-------+-------+";
    assert_eq!(board.grid().to_string(), expected);
    let jigsaw = Layout::jigsaw("AAAB CABB CCDB CDDD").unwrap();
    let board = puzzle(&jigsaw, "1... ..2. .... ...3");
    let expected = "\
+---+---+---+---+
| 1   .   . | . |
+---+   +---+   +
| . | . | 2   . |
+   +---+---+   +
| .   . | . | . |
+   +---+   +---+
| . | .   .   3 |
+---+---+---+---+";
    assert_eq!(board.grid().to_string(), expected);
}

#[test]
fn wrong_boards_are_refused_at_their_place() {
    let read = |text| {
        read(&layout("2x3"), text)
            .into_iter()
            .next()
            .unwrap()
            .unwrap_err()
    };
    let whole = "expected 6 for a row or 36 for a board of 6×6";
    assert_eq!(
        read("12.45"),
        format!("line 1, column 6: found the end of the line after 5 cells, {whole}")
    );
    assert_eq!(
        read("# a board\n......\n123"),
        "line 3, column 4: found the end of the line after 3 cells, expected 6 for row 2 of a board of 6×6"
    );
    let symbol = "expected a value from 1 to 6, or a sign of an empty cell";
    assert_eq!(
        read("..7..."),
        format!("line 1, column 3: found `7`, {symbol}")
    );
    assert_eq!(
        read("12é..."),
        format!("line 1, column 3: found `é`, {symbol}")
    );
    assert_eq!(
        read("......\n......\n"),
        "line 3, column 1: found the end after 2 rows, expected 6 rows"
    );
    let twice = "1.....\n..1...\n......\n......\n......\n......";
    assert_eq!(
        read(twice),
        "line 2, column 3: found 1 in r1c1 and r2c3, expected values that the layout 2x3 allows"
    );
    let near = super::reading::read(&layout("1x4,non-consecutive"), "12..\n....\n....\n....");
    assert_eq!(
        near[0].as_ref().unwrap_err(),
        "line 1, column 2: found 1 in r1c1 and 2 in r1c2, expected values that the layout 1x4,non-consecutive allows"
    );
}

#[test]
fn boards_after_a_malformed_one_are_read() {
    let text = ".....7\n......\n......\n\n123456..............................\n12\n......\n1.....23..............................\n";
    let read = read(&layout("2x3"), text);
    let lines: Vec<bool> = read.iter().map(Result::is_ok).collect();
    assert_eq!(lines, [false, true, false]);
}

proptest! {
    #[test]
    fn every_form_is_read_back(
        name in prop::sample::select(vec!["2x3", "3x2,x", "2x5", "3x4", "x", "2x7", "1x1,x"]),
        seed: u64,
        kept in prop::collection::vec(any::<bool>(), 400),
    ) {
        let layout = layout(name);
        let grid = Generator::in_layout(&layout).expect("there are grids").full(seed);
        let values = grid.values().iter().zip(kept).map(|(&value, kept)| if kept { value } else { 0 });
        let puzzle = Puzzle::in_layout(&layout, values.collect()).unwrap();
        let texts = [puzzle.line().to_string(), puzzle.grid().to_string(), puzzle.numbers().to_string()];
        for text in texts {
            prop_assert_eq!(read(&layout, &text), [Ok(puzzle.clone())], "{}", text);
        }
    }

    #[test]
    fn any_text_is_read_without_a_panic(name in prop::sample::select(vec!["2x3", "2x5,x"]), text in "[0-9A-J.|+ \n,#é-]{0,200}") {
        read(&layout(name), &text);
    }
}
