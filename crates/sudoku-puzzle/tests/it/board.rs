//! Boards: sizes, placements, contradictions, and the `Display` form.

use std::error::Error;

use proptest::prelude::*;
use search_core::{DisplayState, Searchable};
use sudoku_puzzle::{
    Board, Puzzle,
    board::{
        CellRule, Contradiction, ContradictionKind, PlaceError, Propagation, Settings, Size, Unit,
    },
};

const SIDES: [usize; 8] = [1, 4, 9, 16, 25, 36, 49, 64];

const LEVELS: [Propagation; 4] = [
    Propagation::None,
    Propagation::Naked,
    Propagation::Hidden,
    Propagation::Locked,
];

fn board(n: usize, propagation: Propagation) -> Board {
    let settings = Settings {
        propagation,
        ..Settings::default()
    };
    Board::new(n)
        .expect("the size is valid")
        .with_settings(settings)
}

fn candidates(board: &Board, row: usize, col: usize) -> Vec<u8> {
    board.candidates(row, col).iter().collect()
}

/// Places all but the last of these, which must succeed, then the last, which must fail and leave the board unchanged.
#[track_caller]
fn contradiction(n: usize, level: Propagation, placements: &[(usize, usize, u8)]) -> Contradiction {
    let (&(row, col, value), before) = placements.split_last().expect("at least one placement");
    let mut board = board(n, level);
    for &(row, col, value) in before {
        board
            .place(row, col, value)
            .expect("no contradiction before the last placement");
    }
    let was = board.clone();
    let error = board.place(row, col, value).expect_err("a contradiction");
    assert_eq!(board, was);
    match error {
        PlaceError::Contradiction(contradiction) => {
            assert_eq!(error.to_string(), contradiction.to_string());
            assert!(error.source().is_some());
            contradiction
        }
        PlaceError::OffBoard { .. } => panic!("{error}"),
    }
}

#[test]
fn invalid_sides_are_errors_that_list_the_valid_sides() {
    for n in (0..=100).chain([256, 1 << 16, (1 << 32) + 9, usize::MAX]) {
        let made = Board::new(n).map(|board| board.size().n());
        if SIDES.contains(&n) {
            assert_eq!(made, Ok(n));
        } else {
            let board = match n {
                usize::MAX => "so large".to_owned(),
                _ => format!("{n}×{n}"),
            };
            let expected =
                format!("a board cannot be {board}: its side is 1, 4, 9, 16, 25, 36, 49 or 64");
            assert_eq!(made.unwrap_err().to_string(), expected);
        }
    }
    assert_eq!(Size::ALL.map(Size::n), SIDES);
}

#[test]
fn on_a_new_board_every_cell_has_all_candidates() {
    for n in SIDES {
        let board = Board::new(n).expect("the size is valid");
        let all: Vec<u8> = (1..=n as u8).collect();
        for row in 0..n {
            for col in 0..n {
                assert_eq!(candidates(&board, row, col), all);
                assert_eq!(board.value(row, col), (n == 1).then_some(1));
            }
        }
    }
}

#[test]
fn a_value_is_removed_from_its_peers_only() {
    for n in SIDES {
        let side = n.isqrt();
        for (row, col, value) in [
            (0, 0, 1),
            (n - 1, n / 2, n as u8),
            (n / 3, n - 1, n as u8 / 2 + 1),
        ] {
            let mut board = board(n, Propagation::Naked);
            board
                .place(row, col, value)
                .expect("the board has no conflicting value");
            assert_eq!(board.value(row, col), Some(value));
            for r in 0..n {
                for c in 0..n {
                    let same_box = r / side == row / side && c / side == col / side;
                    let expected: Vec<u8> = if (r, c) == (row, col) {
                        vec![value]
                    } else if r == row || c == col || same_box {
                        (1..=n as u8).filter(|&other| other != value).collect()
                    } else {
                        (1..=n as u8).collect()
                    };
                    assert_eq!(
                        candidates(&board, r, c),
                        expected,
                        "{n}: row {r}, column {c}"
                    );
                }
            }
        }
    }
}

#[test]
fn without_propagation_other_cells_do_not_change() {
    for n in &SIDES[1..] {
        let mut board = board(*n, Propagation::None);
        board
            .place(0, 0, 1)
            .expect("the board has no conflicting value");
        assert_eq!(candidates(&board, 0, 0), [1]);
        assert_eq!(candidates(&board, 0, 1).len(), *n);
        assert_eq!(board.heuristic_value() as usize, n * n - 1);
    }
}

#[test]
fn the_board_of_one_cell_is_solved() {
    for level in LEVELS {
        let mut board = board(1, level);
        let was = board.clone();
        assert!(board.is_solution());
        assert_eq!(board.heuristic_value(), 0);
        assert_eq!(board.next_cell(), None);
        assert_eq!(board.successors().into_iter().count(), 0);
        assert_eq!(DisplayState(&board).to_string(), "1\n");
        assert_eq!(board.place(0, 0, 1), Ok(()));
        assert_eq!(board, was);
        assert!(matches!(
            board.place(0, 0, 2),
            Err(PlaceError::OffBoard { .. })
        ));
    }
}

#[test]
fn cells_and_values_off_the_board_are_errors() {
    let mut board = Board::new(9).expect("the size is valid");
    let expected = "value 5 at row 9, column 0 (from 0), expected a value from 1 to 9, a row and a column below 9";
    let error = board.place(9, 0, 5).unwrap_err();
    assert_eq!(error.to_string(), expected);
    assert!(error.source().is_none());
    for (row, col, value) in [
        (0, 9, 1),
        (0, 0, 0),
        (0, 0, 10),
        (usize::MAX, usize::MAX, u8::MAX),
    ] {
        let expected = PlaceError::OffBoard {
            row,
            col,
            value,
            n: 9,
        };
        assert_eq!(board.place(row, col, value), Err(expected));
    }
    assert_eq!(board, Board::new(9).expect("the size is valid"));
}

#[test]
fn a_value_twice_in_a_unit_is_found_at_every_level() {
    for level in LEVELS {
        let row = contradiction(9, level, &[(4, 0, 5), (4, 8, 5)]);
        assert_eq!(row.to_string(), "5 occurs twice in row 5");
        assert_eq!(
            (row.unit, row.value, row.kind),
            (Unit::Row(4), 5, ContradictionKind::Twice)
        );
        let column = contradiction(9, level, &[(8, 7, 9), (0, 7, 9)]);
        assert_eq!(column.to_string(), "9 occurs twice in column 8");
        assert_eq!(column.unit, Unit::Column(7));
        let boxed = contradiction(9, level, &[(3, 8, 1), (5, 6, 1)]);
        assert_eq!(boxed.to_string(), "1 occurs twice in box 6");
        assert_eq!(boxed.unit, Unit::Box(5));
    }
    let last = contradiction(64, Propagation::Naked, &[(63, 63, 64), (56, 56, 64)]);
    assert_eq!(last.to_string(), "64 occurs twice in box 64");
}

#[test]
fn two_cells_with_the_same_single_candidate_are_a_contradiction() {
    // In each unit, three cells have the candidates 7, 8 and 9; two of them lose 7, and 8 is placed in the third.
    let row = [
        (0, 1, 1),
        (0, 2, 2),
        (0, 3, 3),
        (0, 4, 4),
        (0, 5, 5),
        (0, 6, 6),
        (3, 0, 7),
        (4, 8, 7),
        (0, 7, 8),
    ];
    let boxed = [
        (0, 1, 1),
        (0, 2, 2),
        (1, 0, 3),
        (1, 1, 4),
        (1, 2, 5),
        (2, 0, 6),
        (0, 5, 7),
        (5, 2, 7),
        (2, 1, 8),
    ];
    let column = row.map(|(row, col, value)| (col, row, value));
    for (placements, expected) in [
        (row, "9 occurs twice in row 1"),
        (column, "9 occurs twice in column 1"),
        (boxed, "9 occurs twice in box 1"),
    ] {
        let found = contradiction(9, Propagation::Naked, &placements);
        assert_eq!(found.to_string(), expected);
        let mut board = board(9, Propagation::None);
        for (row, col, value) in placements {
            let placed = board.place(row, col, value);
            assert_eq!(placed, Ok(()), "no two of the clues clash");
        }
    }
}

/// Checks clues that leave a value no candidate cell in a unit. The last clue removes several candidate cells at once,
/// so that the value is not a hidden single before.
#[track_caller]
fn has_no_place(placements: &[(usize, usize, u8)], expected: &str, unit: Unit) {
    for level in [Propagation::Hidden, Propagation::Locked] {
        let found = contradiction(9, level, placements);
        assert_eq!(found.to_string(), expected);
        assert_eq!(
            (found.unit, found.value, found.kind),
            (unit, 1, ContradictionKind::NoPlace)
        );
    }
    let mut board = board(9, Propagation::Naked);
    for &(row, col, value) in placements {
        board
            .place(row, col, value)
            .expect("naked singles do not find it");
    }
}

#[test]
fn a_value_without_a_cell_is_found_by_hidden_singles_only() {
    let row = [
        (0, 0, 2),
        (0, 1, 3),
        (0, 2, 4),
        (0, 6, 5),
        (0, 7, 6),
        (0, 8, 7),
        (1, 3, 1),
    ];
    let column = row.map(|(row, col, value)| (col, row, value));
    let boxed = [
        (1, 0, 2),
        (1, 1, 3),
        (1, 2, 4),
        (2, 0, 5),
        (2, 1, 6),
        (2, 2, 7),
        (0, 5, 1),
    ];
    has_no_place(&row, "1 has no candidate cell in row 1", Unit::Row(0));
    has_no_place(
        &column,
        "1 has no candidate cell in column 1",
        Unit::Column(0),
    );
    has_no_place(&boxed, "1 has no candidate cell in box 1", Unit::Box(0));
}

/// After the last clue, box 1 has the candidates 1, 2 and 9 in row 1 only; the column of the last cell of that row
/// determines which candidates that cell has before.
fn locked_out(column: &[(usize, usize, u8)]) -> Contradiction {
    let in_box = [
        (1, 0, 3),
        (1, 1, 4),
        (1, 2, 5),
        (2, 0, 6),
        (2, 1, 7),
        (2, 2, 8),
    ];
    let placements: Vec<_> = column.iter().copied().chain(in_box).collect();
    let mut board = board(9, Propagation::Hidden);
    for &(row, col, value) in &placements {
        board
            .place(row, col, value)
            .expect("hidden singles do not find it");
    }
    contradiction(9, Propagation::Locked, &placements)
}

const COLUMN: [(usize, usize, u8); 6] = [
    (3, 8, 3),
    (4, 8, 4),
    (5, 8, 5),
    (6, 8, 6),
    (7, 8, 7),
    (8, 8, 8),
];

#[test]
fn a_cell_emptied_by_locked_candidates_is_a_contradiction() {
    let found = locked_out(&COLUMN);
    assert_eq!(
        found.to_string(),
        "a cell of row 1 has no candidate left without 1"
    );
    assert_eq!(
        (found.unit, found.value, found.kind),
        (Unit::Row(0), 1, ContradictionKind::EmptyCell)
    );
}

#[test]
fn the_reported_value_was_a_candidate_of_the_emptied_cell() {
    // The candidates of the cell are {2, 9}: 1 is also locked in row 1 of the first box, but is in the cell's column.
    let column = [
        (3, 8, 3),
        (4, 8, 4),
        (5, 8, 5),
        (6, 8, 1),
        (1, 6, 6),
        (1, 7, 7),
        (1, 8, 8),
    ];
    let found = locked_out(&column);
    assert_eq!(
        found.to_string(),
        "a cell of row 1 has no candidate left without 2"
    );
}

#[test]
fn placing_a_value_again_changes_nothing() {
    for level in LEVELS {
        let mut board = board(9, level);
        for (row, col, value) in [(0, 0, 1), (0, 1, 2), (4, 4, 9)] {
            board.place(row, col, value).expect("no contradiction");
        }
        let was = board.clone();
        for (row, col, value) in [(0, 0, 1), (0, 1, 2), (4, 4, 9)] {
            assert_eq!(board.place(row, col, value), Ok(()));
            assert_eq!(board, was, "{level:?}");
        }
    }
}

#[test]
fn inferred_values_are_on_the_board_like_placed_ones() {
    let mut board = board(4, Propagation::Naked);
    for (col, value) in [(0, 1), (1, 2), (2, 3)] {
        assert_eq!(board.value(0, 3), None);
        board.place(0, col, value).expect("no contradiction");
    }
    assert_eq!(board.value(0, 3), Some(4));
    assert_eq!(candidates(&board, 3, 3), [1, 2, 3]);
    assert_eq!(board.heuristic_value(), 12);
}

#[test]
fn a_9x9_board_is_nine_lines_with_spaces_for_undecided_cells() {
    let mut board = Board::new(9).expect("the size is valid");
    for (row, col, value) in [(0, 0, 1), (0, 8, 9), (4, 3, 5), (8, 1, 7)] {
        board.place(row, col, value).expect("no contradiction");
    }
    let expected = "1       9
·········
·········
·········
···5·····
·········
·········
·········
·7·······
";
    assert_eq!(DisplayState(&board).to_string(), expected.replace('·', " "));
    assert_eq!(board.to_string(), expected.replace('·', " "));
}

#[test]
fn a_16x16_board_has_columns_of_width_two_separated_by_spaces() {
    let mut board = Board::new(16).expect("the size is valid");
    for (row, col, value) in [(0, 0, 1), (0, 1, 16), (0, 15, 9), (2, 14, 10)] {
        board.place(row, col, value).expect("no contradiction");
    }
    let shown = DisplayState(&board).to_string();
    let lines: Vec<&str> = shown.split_inclusive('\n').collect();
    assert_eq!(lines.len(), 16);
    assert_eq!(lines[0], format!(" 1 16{}  9\n", "   ".repeat(13)));
    assert_eq!(lines[2], format!("{}10   \n", "   ".repeat(14)));
    for row in (0..16).filter(|row| ![0, 2].contains(row)) {
        assert_eq!(lines[row], " ".repeat(47) + "\n");
    }
}

#[test]
fn a_full_board_is_a_solution_only_if_every_unit_has_every_value() {
    // Rows shifted by one instead of two have values twice in boxes, but not in rows and columns.
    let latin = |row: usize, col: usize| ((row + col) % 4 + 1) as u8;
    let mut board = board(4, Propagation::None);
    let errors: Vec<String> = (0..16)
        .map(|index| (index / 4, index % 4))
        .filter_map(|(row, col)| board.place(row, col, latin(row, col)).err())
        .map(|error| error.to_string())
        .collect();
    let expected = [
        "2 occurs twice in box 1",
        "4 occurs twice in box 2",
        "4 occurs twice in box 3",
        "2 occurs twice in box 4",
    ];
    assert_eq!(errors, expected);
    assert!(!board.is_solution());
    assert_eq!(board.heuristic_value(), 4);
}

fn placements(n: usize) -> impl Strategy<Value = Vec<(usize, usize, u8)>> {
    // Includes some off the board.
    prop::collection::vec((0..=n, 0..=n, 0..=n as u8 + 1), 0..60)
}

fn levels() -> impl Strategy<Value = Propagation> {
    prop::sample::select(LEVELS.to_vec())
}

proptest! {
    #[test]
    fn placing_never_panics(
        n in prop::sample::select(SIDES.to_vec()),
        level in levels(),
        row in prop_oneof![0..70usize, any::<usize>()],
        col in prop_oneof![0..70usize, any::<usize>()],
        value in any::<u8>(),
    ) {
        let mut board = board(n, level);
        let was = board.clone();
        let on_board = row < n && col < n;
        prop_assert_eq!(board.candidates(row, col).len(), if on_board { n } else { 0 });
        prop_assert_eq!(board.value(row, col), (on_board && n == 1).then_some(1));
        prop_assert!(!board.candidates(row, col).contains(0));
        if on_board && (1..=n).contains(&usize::from(value)) {
            prop_assert_eq!(board.place(row, col, value), Ok(()));
            prop_assert_eq!(board.value(row, col), Some(value));
        } else {
            prop_assert_eq!(board.place(row, col, value), Err(PlaceError::OffBoard { row, col, value, n }));
            prop_assert_eq!(board, was);
        }
    }

    #[test]
    fn undecided_cells_are_counted_and_errors_leave_the_board_unchanged(
        (n, placements) in prop::sample::select(vec![4usize, 9, 16]).prop_flat_map(|n| (Just(n), placements(n))),
        level in levels(),
    ) {
        let mut board = board(n, level);
        for (row, col, value) in placements {
            let was = board.clone();
            match board.place(row, col, value) {
                Ok(()) => prop_assert_eq!(board.value(row, col), Some(value)),
                Err(_) => prop_assert_eq!(&board, &was),
            }
            let cells = (0..n * n).map(|index| candidates(&board, index / n, index % n));
            let undecided = cells.clone().filter(|cell| cell.len() > 1).count();
            prop_assert!(cells.clone().all(|cell| !cell.is_empty()));
            prop_assert_eq!(board.heuristic_value() as usize, undecided);
            let valid = undecided == 0 && is_solution(&cells.map(|cell| cell[0]).collect::<Vec<u8>>());
            prop_assert_eq!(board.is_solution(), valid);
            prop_assert_eq!(board.is_solved(), valid);
        }
    }

    #[test]
    fn a_board_without_propagation_returns_its_puzzle(values in prop::collection::vec(0..=4u8, 16)) {
        let puzzle = Puzzle::from_values(values).expect("16 values up to 4");
        let settings = Settings { propagation: Propagation::None, ..Settings::default() };
        if let Ok(board) = Board::from_puzzle(&puzzle, settings) {
            prop_assert_eq!(board.to_puzzle(), puzzle);
        }
    }
}

/// Tests by definition: sorted, every row, column and box is 1 to N.
fn is_solution(values: &[u8]) -> bool {
    let n = values.len().isqrt();
    let side = n.isqrt();
    let number = |index: usize| index / n / side * side + index % n / side;
    let unit_of: [&dyn Fn(usize) -> usize; 3] = [&|index| index / n, &|index| index % n, &number];
    unit_of.iter().all(|unit_of| {
        (0..n).all(|unit| {
            let indices = (0..n * n).filter(|&index| unit_of(index) == unit);
            let mut found: Vec<u8> = indices.map(|index| values[index]).collect();
            found.sort_unstable();
            found.into_iter().map(usize::from).eq(1..=n)
        })
    })
}

#[test]
fn a_propagated_board_has_the_clues_and_the_inferred_values() {
    let puzzle: Puzzle = "123. .... .... ...."
        .replace(' ', "")
        .parse()
        .expect("16 symbols");
    let board = Board::from_puzzle(&puzzle, Settings::default()).expect("the puzzle has solutions");
    assert_eq!(board.to_puzzle().line().to_string(), "1234............");
    let again = Board::from_puzzle(&board.to_puzzle(), Settings::default());
    assert_eq!(again, Ok(board));
}

#[test]
fn a_contradictory_puzzle_is_an_error() {
    let mut values = vec![0; 16];
    values[0] = 1;
    values[3] = 1;
    let puzzle = Puzzle::from_values(values).expect("16 values up to 4");
    for propagation in LEVELS {
        let settings = Settings {
            propagation,
            ..Settings::default()
        };
        let error = Board::from_puzzle(&puzzle, settings).unwrap_err();
        assert_eq!(error.to_string(), "1 occurs twice in row 1");
    }
}

#[test]
fn successors_keep_the_settings() {
    for propagation in LEVELS {
        for cell in [CellRule::First, CellRule::Fewest] {
            let settings = Settings { propagation, cell };
            let board = Board::new(9)
                .expect("the size is valid")
                .with_settings(settings);
            let successors: Vec<Board> = board.successors().into_iter().collect();
            assert_eq!(successors.len(), 9);
            for successor in successors {
                assert_eq!(successor.settings(), settings);
                assert_eq!(
                    (successor.settings().propagation, successor.settings().cell),
                    (propagation, cell)
                );
            }
        }
    }
}

#[test]
fn boards_with_other_settings_are_other_boards() {
    // Otherwise duplicate detection would lose the settings of the second board.
    let boards: Vec<Board> = LEVELS.iter().map(|&level| board(4, level)).collect();
    for (index, board) in boards.iter().enumerate() {
        assert_eq!(boards.iter().position(|other| other == board), Some(index));
    }
}
