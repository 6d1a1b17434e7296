//! Rules one by one.

use sudoku_puzzle::board::{Propagation, Settings, Unit};
use sudoku_puzzle::layout::{Layout, Rule};
use sudoku_puzzle::solve::Uniqueness;
use sudoku_puzzle::{Board, Generator, Puzzle, Solver};

use super::{count_by_all, count_by_clauses, layout, puzzle};

#[test]
fn words_are_written_as_they_are_parsed() {
    for text in [
        "2x3",
        "3x3,x",
        "4x4,x,windoku",
        "2x5,anti-knight,anti-king,non-consecutive",
    ] {
        assert_eq!(layout(text).to_string(), text);
    }
    assert_eq!(layout("x"), layout("3x3,x"));
    assert_eq!(layout("windoku,x"), layout("x,windoku,x"));
}

#[test]
fn wrong_words_are_refused_with_what_is_expected() {
    let error = |text: &str| text.parse::<Layout>().unwrap_err().to_string();
    let rules = "x, windoku, anti-knight, anti-king, non-consecutive";
    let expected = format!("first at most one shape of boxes such as 2x3, then any of {rules}");
    assert_eq!(error("y"), format!("found `y`, expected {expected}"));
    assert_eq!(error("x,2x3"), format!("found `2x3`, expected {expected}"));
    assert_eq!(error("2x3,"), format!("found ``, expected {expected}"));
    let product = "expected a product of rows and columns from 1 to 64";
    assert_eq!(error("9x9"), format!("found boxes of 9x9, {product}"));
    assert_eq!(error("0x3"), format!("found boxes of 0x3, {product}"));
}

#[test]
fn units_have_all_cells_once() {
    for text in [
        "2x3,x",
        "3x2",
        "4x4,x,windoku",
        "1x1,x,windoku",
        "2x2,windoku",
        "8x8",
    ] {
        let layout = layout(text);
        for &unit in layout.units() {
            let mut cells = layout.cells(unit).to_vec();
            cells.sort_unstable();
            cells.dedup();
            assert_eq!(cells.len(), layout.size().n(), "{text}: {unit}");
        }
    }
    let windows = layout("windoku");
    let last: Vec<usize> = [5, 6, 7]
        .iter()
        .flat_map(|row| [5, 6, 7].map(|col| 9 * row + col))
        .collect();
    assert_eq!(windows.cells(Unit::Window(3)), last);
    assert_eq!(windows.cells(Unit::Diagonal(0)), &[] as &[usize]);
    let x = layout("2x3,x");
    assert_eq!(x.cells(Unit::Diagonal(1)), [5, 10, 15, 20, 25, 30]);
    assert_eq!(x.cells(Unit::Box(3)), [15, 16, 17, 21, 22, 23]);
}

#[test]
fn wrong_regions_are_refused_at_their_place() {
    let error = |text: &str| Layout::jigsaw(text).unwrap_err().to_string();
    assert_eq!(
        error("AAB\nABB\nC!C"),
        "line 3, column 2: found `!`, expected a letter or digit for the box of the cell"
    );
    assert_eq!(
        error("AAA\nBBB\nCC"),
        "line 3, column 3: found the end after 8 cells, expected N×N cells, with N from 1 to 62"
    );
    assert_eq!(
        error("AAA\nBBB\nCCB"),
        "line 3, column 3: found another cell of box B, expected 3 cells in each box"
    );
    assert_eq!(
        error("AAB\nBCC\nDDE"),
        "line 3, column 4: found the end after 5 boxes, expected 3 boxes"
    );
    assert!(Layout::jigsaw("").is_err());
}

/// Counts of boards of 4×4, which are few enough to look at all 288 of them.
#[test]
fn rules_select_among_the_288_boards_of_4x4() {
    let empty: Puzzle = ".".repeat(16).parse().unwrap();
    let all: Vec<Puzzle> = Solver::default()
        .solutions(&empty)
        .map(Result::unwrap)
        .collect();
    for rule in Rule::ALL {
        let layout = layout("2x2").with(rule).unwrap();
        let keeps = |grid: &&Puzzle| super::keeps_rules(&layout, grid.values());
        let expected = all.iter().filter(keeps).count();
        let empty = puzzle(&layout, &".".repeat(16));
        assert_eq!(count_by_all(&empty), expected as u64, "{rule}");
        assert_eq!(count_by_clauses(&empty), expected, "{rule}");
    }
}

/// Puzzles of each kind, generated minimal, have one solution by clause learning, and several without any one of their clues.
#[test]
fn generated_puzzles_are_minimal_by_clause_learning() {
    let jigsaw = "AAABBB AABBBC DACCCC DDECFF DDEEFF DEEEFF";
    let jigsaw = Layout::jigsaw(jigsaw).unwrap();
    let layouts = [
        "x",
        "windoku",
        "2x3",
        "2x4,x",
        "anti-knight",
        "2x5",
        "3x3,anti-king,x",
    ]
    .map(layout);
    for layout in layouts.into_iter().chain([jigsaw]) {
        let puzzle = Generator::in_layout(&layout)
            .expect("there are grids")
            .minimal(3);
        assert_eq!(puzzle.layout(), Some(&layout));
        assert_eq!(count_by_clauses(&puzzle), 1, "{layout}");
        if layout.size().n() > 9 {
            continue;
        }
        let clues = (0..puzzle.values().len()).filter(|&cell| puzzle.values()[cell] != 0);
        for cell in clues {
            let mut values = puzzle.values().to_vec();
            values[cell] = 0;
            let fewer = Puzzle::in_layout(&layout, values).unwrap();
            let unique = Solver::default().solve_unique(&fewer).unwrap();
            assert!(
                matches!(unique, Uniqueness::Several(..)),
                "{layout}: {cell}"
            );
        }
    }
}

#[test]
fn contradiction_names_the_unit() {
    let error = |rule: &str, text: &str| {
        let settings = Settings {
            propagation: Propagation::None,
            ..Settings::default()
        };
        let twice = puzzle(&layout(&format!("2x3,{rule}")), text);
        Board::from_puzzle(&twice, settings)
            .unwrap_err()
            .to_string()
    };
    let text = "5..... ...... ...... ...... ...... .....5";
    assert_eq!(error("x", text), "5 occurs twice in diagonal 1");
    let text = "..5... ...... .5.... ...... ...... ......";
    let expected = "a cell of row 3 has no candidate left without 5";
    assert_eq!(error("anti-knight", text), expected);
}

#[test]
fn shuffled_puzzle_has_as_many_solutions() {
    use rand::SeedableRng;
    let mut rng = rand::rngs::ChaCha8Rng::seed_from_u64(4);
    for text in ["2x3,x", "2x3,non-consecutive"] {
        let layout = layout(text);
        let mut values = Generator::in_layout(&layout)
            .expect("there are grids")
            .full(1)
            .values()
            .to_vec();
        values[..14].fill(0);
        let puzzle = Puzzle::in_layout(&layout, values).unwrap();
        let shuffled = puzzle.shuffled(&mut rng);
        assert_eq!(count_by_all(&shuffled), count_by_all(&puzzle));
        assert_eq!(shuffled.layout(), puzzle.layout());
    }
}

#[test]
fn board_in_a_layout_has_no_normal_form() {
    let error = puzzle(&layout("x"), &".".repeat(81))
        .normal_form()
        .unwrap_err();
    let expected = "found a board of 9×9 in a layout, expected one up to 9×9 of rows, columns and square boxes";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn board_in_a_layout_is_not_unpacked_as_another_one() {
    use search_core::Packed;
    let mut bytes = Vec::new();
    let sudoku = sudoku_puzzle::board::Sudoku;
    sudoku.pack(&Board::in_layout(&layout("x")), &mut bytes);
    assert_eq!(sudoku.unpack(&mut &bytes[..]), None);
}
