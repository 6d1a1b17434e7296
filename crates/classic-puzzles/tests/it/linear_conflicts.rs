//! The tables of linear conflicts and their updates by moves, compared with the definition.

use classic_puzzles::SlidingTiles;
use classic_puzzles::sliding_tiles::{Board, Cells, Estimate, Slide, Tracked};
use proptest::prelude::*;
use search_core::{InPlace, StateSpace};

use crate::laws::states;

const SLIDES: [Slide; 4] = [Slide::Up, Slide::Left, Slide::Right, Slide::Down];

/// The Manhattan distance, plus two moves for each tile in the row or column of its goal cell except those of a longest increasing
/// subsequence, computed from the tiles alone.
fn defined(width: usize, tiles: &[u8], goal: &[u8]) -> u32 {
    let height = tiles.len() / width;
    let goal_cell = |tile: u8| goal.iter().position(|&other| other == tile);
    let goal_cells: Vec<Option<usize>> = tiles
        .iter()
        .map(|&tile| if tile == 0 { None } else { goal_cell(tile) })
        .collect();
    let distances = goal_cells.iter().enumerate().map(|(cell, goal_cell)| {
        goal_cell.map_or(0, |goal_cell| {
            (goal_cell % width).abs_diff(cell % width) + (goal_cell / width).abs_diff(cell / width)
        })
    });
    let line = |cells: Vec<usize>, in_line: &dyn Fn(usize) -> bool| {
        let placed = cells.iter().filter_map(|&cell| goal_cells[cell]);
        to_remove(&placed.filter(|&cell| in_line(cell)).collect::<Vec<_>>())
    };
    let rows = (0..height).map(|row| {
        let cells = (0..width).map(|column| row * width + column).collect();
        line(cells, &|cell| cell / width == row)
    });
    let columns = (0..width).map(|column| {
        let cells = (0..height).map(|row| row * width + column).collect();
        line(cells, &|cell| cell % width == column)
    });
    let conflicts: usize = rows.chain(columns).sum();
    (distances.sum::<usize>() + 2 * conflicts) as u32
}

/// The number of elements outside a longest increasing subsequence.
fn to_remove(cells: &[usize]) -> usize {
    // The length of the longest that ends with each element.
    let mut lengths: Vec<usize> = Vec::new();
    for (index, cell) in cells.iter().enumerate() {
        let before = (0..index).filter(|&before| cells[before] < *cell);
        let longest = before.map(|before| lengths[before]).max();
        lengths.push(longest.unwrap_or(0) + 1);
    }
    cells.len() - lengths.into_iter().max().unwrap_or(0)
}

fn space<B: Board>(width: usize, height: usize, goal: &[u8]) -> SlidingTiles<B> {
    let tiles = SlidingTiles::new(width, height).expect("the size is supported");
    let tiles = tiles.with_estimate(Estimate::LinearConflict);
    tiles.with_goal(goal).expect("each tile occurs once")
}

/// Asserts that the values of a board and of its successors are as defined, made by a copy and in place.
fn assert_defined<B: Board>(space: &SlidingTiles<B>, board: &B) {
    let goal = space.tiles(space.goal());
    let value = |board: &B| defined(space.width(), &space.tiles(board), &goal);
    let before = value(board);
    assert_eq!(space.heuristic(board), Some(before), "{board:?}");
    for slide in SLIDES {
        let Some(moved) = space.result(board, slide) else {
            continue;
        };
        let after = Some(value(&moved));
        let by_step = space.heuristic_of_successor(&moved, board, before);
        assert_eq!(by_step, after, "{board:?} {slide}");
        let mut changed = board.clone();
        let undo = space
            .apply(&mut changed, &slide)
            .expect("the slide has a result");
        let in_place = space.heuristic_after(&changed, &undo, before);
        assert_eq!(in_place, after, "{board:?} {slide}");
    }
}

#[test]
fn values_of_all_small_boards_are_as_defined() {
    fn all<B: Board>(width: usize, height: usize, goal: &[u8]) {
        let space = space::<B>(width, height, goal);
        for board in states(&space, space.goal().clone()) {
            assert_defined(&space, &board);
        }
    }
    all::<u64>(3, 2, &[0, 1, 2, 3, 4, 5]);
    all::<Tracked<u64>>(2, 3, &[5, 1, 0, 4, 3, 2]);
    all::<u128>(3, 2, &[1, 2, 3, 4, 5, 0]);
    all::<Cells>(2, 2, &[3, 1, 0, 2]);
    all::<u64>(4, 1, &[3, 1, 0, 2]);
    all::<u64>(1, 5, &[3, 1, 0, 2, 4]);
}

/// The order of every arrangement of a line is counted right, also of those that only other boards than the reachable ones have.
#[test]
fn values_of_all_orders_of_a_row_are_as_defined() {
    let goal: Vec<u8> = (0..16).collect();
    let space = space::<u64>(4, 4, &goal);
    for row in 0..4u8 {
        let others: Vec<u8> = (0..16).filter(|tile| tile / 4 != row).collect();
        for code in 0..256 {
            let order = [0, 2, 4, 6].map(|shift| row * 4 + (code >> shift & 3) as u8);
            let distinct = (0..4).all(|one| (0..one).all(|other| order[one] != order[other]));
            if distinct {
                let mut tiles = others.clone();
                let at = usize::from(row) * 4;
                tiles.splice(at..at, order);
                let board = space.board(&tiles).expect("each tile occurs once");
                assert_defined(&space, &board);
            }
        }
    }
}

/// Returns an arrangement that a number determines.
fn arranged(cells: usize, number: u64) -> Vec<u8> {
    let mut tiles: Vec<u8> = Vec::new();
    for tile in 0..cells as u64 {
        let place = number.wrapping_mul((tile + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)) >> 32;
        tiles.insert(place as usize % (tiles.len() + 1), tile as u8);
    }
    tiles
}

proptest! {
    #[test]
    fn values_of_random_boards_are_as_defined(
        (board, goal) in (any::<u64>(), any::<u64>()),
        (width, height) in (1..8usize, 1..6usize),
    ) {
        fn one<B: Board>((width, height): (usize, usize), board: u64, goal: u64) {
            let space = space::<B>(width, height, &arranged(width * height, goal));
            // Nearly solved boards have more conflicts than random ones.
            for board in [arranged(width * height, board), arranged(width * height, goal ^ (board & 0xff) << 40)] {
                let board = space.board(&board).expect("each tile occurs once");
                assert_defined(&space, &board);
            }
        }
        if width * height <= 16 {
            one::<u64>((width, height), board, goal);
            one::<Tracked<u64>>((width, height), board, goal);
        }
        if width * height <= 25 {
            one::<Tracked<u128>>((width, height), board, goal);
        }
        one::<Cells>((width, height), board, goal);
        one::<Tracked<u64>>((4, 4), board, goal);
        one::<u64>((3, 3), board, goal);
        one::<u128>((5, 5), board, goal);
    }
}
