//! The exact counts that are used in comparisons.

use search_core::{Report, Ties, best_first, breadth_first, depth_first};
use sudoku_puzzle::{
    Board, Puzzle,
    board::{CellRule, Settings, Sudoku},
};

const EMBEDDED: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn embedded(cell: CellRule) -> Board {
    let values = EMBEDDED
        .bytes()
        .map(|sign| if sign == b'.' { 0 } else { sign - b'0' });
    let puzzle = Puzzle::from_values(values.collect()).expect("81 digits");
    let settings = Settings {
        cell,
        ..Settings::default()
    };
    Board::from_puzzle(&puzzle, settings).expect("the puzzle has a solution")
}

fn expanded(report: &Report<Board>) -> u64 {
    let solution = report.solution().expect("the puzzle has a solution");
    assert!(solution.state.is_solved());
    report.counts.expanded
}

#[test]
fn the_embedded_board_with_the_first_cell() {
    let board = || embedded(CellRule::First);
    assert_eq!(expanded(&breadth_first::tree(board()).run()), 5135);
    assert_eq!(expanded(&depth_first::tree(board()).run()), 160);
    assert_eq!(expanded(&best_first::tree(board()).run()), 247);
    assert_eq!(
        expanded(&best_first::tree(board()).ties(Ties::LIFO).run()),
        3819
    );
}

#[test]
fn the_embedded_board_with_the_fewest_candidates() {
    let board = || embedded(CellRule::Fewest);
    assert_eq!(expanded(&breadth_first::tree(board()).run()), 1305);
    assert_eq!(expanded(&depth_first::tree(board()).run()), 928);
    assert_eq!(expanded(&best_first::tree(board()).run()), 964);
}

#[test]
fn graph_search_expands_the_same_boards_as_tree_search() {
    let board = || embedded(CellRule::First);
    assert_eq!(expanded(&breadth_first::graph(board()).run()), 5135);
    assert_eq!(expanded(&depth_first::graph(board()).run()), 160);
    assert_eq!(expanded(&best_first::graph(board()).run()), 247);
}

#[test]
fn the_state_space_has_the_counts_of_the_searchable_board() {
    let board = || embedded(CellRule::First);
    assert_eq!(
        expanded(&breadth_first::tree((Sudoku, board())).run()),
        5135
    );
    assert_eq!(expanded(&depth_first::tree((Sudoku, board())).run()), 160);
    assert_eq!(expanded(&best_first::tree((Sudoku, board())).run()), 247);
}
