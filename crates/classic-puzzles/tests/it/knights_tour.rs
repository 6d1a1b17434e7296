//! Tests of the knight's tour: published numbers of tours (OEIS A165134, A118067 open; A070030, A175855 closed),
//! and tours of the chessboard from every square.

use classic_puzzles::knights_tour::{Jump, Tour};
use classic_puzzles::{KnightsTour, SizeError, Square};
use search_core::{Outcome, StateSpace, best_first, depth_first};

use crate::laws::{action_texts, assert_holds, assert_refuses, explored, pairs};

fn squares(width: u8, height: u8) -> impl Iterator<Item = Square> {
    let rows = 0..height;
    rows.flat_map(move |row| (0..width).map(move |column| Square { column, row }))
}

fn tours_from(space: &KnightsTour, square: Square) -> usize {
    let start = space.start(square).expect("the square is on the board");
    depth_first::tree((space, start)).solutions().count()
}

fn tours(space: &KnightsTour, width: u8, height: u8) -> usize {
    squares(width, height)
        .map(|square| tours_from(space, square))
        .sum()
}

const CORNER: Square = Square { column: 0, row: 0 };

#[test]
fn numbers_of_open_tours_are_as_published() {
    let five = KnightsTour::new(5, 5).unwrap();
    assert_eq!(tours_from(&five, CORNER), 304);
    assert_eq!(tours(&five, 5, 5), 1728);
    assert_eq!(tours(&KnightsTour::new(4, 4).unwrap(), 4, 4), 0);
    assert_eq!(tours(&KnightsTour::new(3, 4).unwrap(), 3, 4), 16);
    assert_eq!(tours(&KnightsTour::new(7, 3).unwrap(), 7, 3), 104);
    assert_eq!(tours(&KnightsTour::new(3, 3).unwrap(), 3, 3), 0);
    assert_eq!(tours(&KnightsTour::new(1, 1).unwrap(), 1, 1), 1);
}

/// Each closed tour is counted in both directions.
#[test]
fn numbers_of_closed_tours_are_as_published() {
    assert_eq!(
        tours_from(&KnightsTour::closed(5, 6).unwrap(), CORNER),
        2 * 8
    );
    assert_eq!(
        tours_from(&KnightsTour::closed(10, 3).unwrap(), CORNER),
        2 * 16
    );
    assert_eq!(tours(&KnightsTour::closed(1, 1).unwrap(), 1, 1), 0);
    assert_eq!(tours(&KnightsTour::closed(4, 4).unwrap(), 4, 4), 0);
    assert_eq!(tours(&KnightsTour::closed(5, 5).unwrap(), 5, 5), 0);
}

/// Counts tours by brute force, without pruning or ordering.
fn reference(visited: &mut Vec<Square>, width: u8, height: u8) -> usize {
    if visited.len() == usize::from(width * height) {
        return 1;
    }
    let from = visited[visited.len() - 1];
    let mut tours = 0;
    for to in squares(width, height) {
        let jump = [from.column.abs_diff(to.column), from.row.abs_diff(to.row)];
        if (jump == [1, 2] || jump == [2, 1]) && !visited.contains(&to) {
            visited.push(to);
            tours += reference(visited, width, height);
            visited.pop();
        }
    }
    tours
}

#[test]
fn pruning_jumps_that_isolate_a_square_loses_no_tour() {
    assert_that_no_tour_is_lost(&[(3, 4), (4, 3), (4, 4), (4, 5), (3, 7)]);
}

#[test]
#[ignore = "long: cargo xtask test --long"]
fn pruning_jumps_that_isolate_a_square_loses_no_tour_of_20_squares() {
    assert_that_no_tour_is_lost(&[(5, 4)]);
}

/// Compares the tours from each square of boards of these widths and heights with those of a search without pruning.
fn assert_that_no_tour_is_lost(boards: &[(usize, usize)]) {
    for &(width, height) in boards {
        let space = KnightsTour::new(width, height).expect("the size is supported");
        let (width, height) = (width as u8, height as u8);
        for square in squares(width, height) {
            let expected = reference(&mut vec![square], width, height);
            assert_eq!(
                tours_from(&space, square),
                expected,
                "{width}×{height}, {square}"
            );
        }
    }
}

#[test]
fn the_heuristic_is_the_number_of_unvisited_squares() {
    for space in [
        KnightsTour::new(4, 3),
        KnightsTour::new(4, 4),
        KnightsTour::closed(5, 4),
    ] {
        let space = space.unwrap();
        let start = space.start(CORNER).unwrap();
        assert_holds(explored(&space, start));
    }
    let five = KnightsTour::new(5, 5).unwrap();
    assert_eq!(five.heuristic(&five.start(CORNER).unwrap()), Some(24));
    let report = best_first::tree((&five, five.start(CORNER).unwrap())).run();
    assert_eq!(report.solution().map(|solution| solution.depth), Some(24));
}

#[test]
fn depth_first_search_never_backtracks_on_the_chessboard() {
    let chessboard = KnightsTour::new(8, 8).unwrap();
    for square in squares(8, 8) {
        let start = chessboard.start(square).unwrap();
        let report = depth_first::tree((&chessboard, start)).run();
        assert_eq!(report.solution().map(|solution| solution.depth), Some(63));
        assert_eq!(report.counts.expanded, 63, "{square}");
    }
}

#[test]
fn closed_tours_of_the_chessboard_are_found_from_every_square() {
    let chessboard = KnightsTour::closed(8, 8).unwrap();
    for square in squares(8, 8) {
        let start = chessboard.start(square).unwrap();
        let report = depth_first::tree((&chessboard, start)).run();
        let solution = report.solution().unwrap();
        let path: Vec<&Tour> = solution.path().unwrap().collect();
        assert_eq!(path.len(), 64);
        assert!(report.counts.expanded <= 129, "{square}");
    }
}

#[test]
fn the_search_is_exhausted_where_no_tour_starts() {
    // On a board of 25 squares, there is one square less of the colour of b1.
    let five = KnightsTour::new(5, 5).unwrap();
    let start = five.start(Square { column: 1, row: 0 }).unwrap();
    let report = depth_first::tree((&five, start)).run();
    assert!(matches!(report.outcome, Outcome::Exhausted));
}

#[test]
fn invalid_jumps_have_no_result() {
    let five = KnightsTour::new(5, 5).unwrap();
    let start = five.start(CORNER).unwrap();
    for from in [CORNER, Square { column: 1, row: 0 }] {
        let jumps = pairs().map(|(column, row)| Jump {
            from,
            to: Square { column, row },
        });
        assert_refuses(&five, &start, jumps);
    }
}

#[test]
fn tours_and_jumps_are_displayed_as_in_chess() {
    let board = KnightsTour::new(5, 4).unwrap();
    let start = board.start(Square { column: 1, row: 0 }).unwrap();
    assert_eq!(start.to_string(), ".....\n.....\n.....\n.N...");
    assert_eq!(
        action_texts(&board, &start),
        ["a3", "d2", "c3"].map(|to| format!("b1-{to}"))
    );
    let mut jumps = Vec::new();
    board.actions(&start, &mut jumps);
    let next = board.result(&start, jumps[2]).unwrap();
    assert_eq!(next.to_string(), ".....\n..N..\n.....\n.x...");
}

#[test]
fn unsupported_boards_and_squares_are_rejected() {
    let error = |what, found, expected| SizeError {
        what,
        found,
        expected,
    };
    assert_eq!(KnightsTour::new(0, 4), Err(error("columns", 0, 1..=64)));
    assert_eq!(
        KnightsTour::new(65, 1),
        Err(error("rows × columns", 65, 1..=64))
    );
    assert_eq!(
        KnightsTour::new(8, 9),
        Err(error("rows × columns", 72, 1..=64))
    );
    assert_eq!(
        KnightsTour::closed(22, 3),
        Err(error("rows × columns", 66, 1..=64))
    );
    let wide = KnightsTour::new(64, 1).unwrap();
    assert_eq!(wide.start(Square { column: 64, row: 0 }), None);
    assert_eq!(wide.start(Square { column: 0, row: 1 }), None);
    assert!(wide.start(Square { column: 63, row: 0 }).is_some());
}
