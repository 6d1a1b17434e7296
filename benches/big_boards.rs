//! Sudoku boards of 16×16 and 25×25 solved by depth-first search, by clause learning, and by both.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use search_core::depth_first;
use sudoku_puzzle::read::Reader;
use sudoku_puzzle::{
    Board,
    board::{CellRule, Propagation, Settings, Sudoku},
    large,
    method::Placements,
};

const SIXTEEN: &str = include_str!("../data/sudoku/16x16.txt");
const TWENTY_FIVE: &str = include_str!("../data/sudoku/25x25.txt");

/// Returns the boards of a file except the first `skip`.
fn boards(file: &str, propagation: Propagation, skip: usize) -> Vec<Board> {
    let cell = CellRule::Fewest;
    let settings = Settings { propagation, cell };
    let puzzles = Reader::new(file.as_bytes()).skip(skip);
    puzzles
        .map(|entry| entry.expect("the file is well-formed").puzzle)
        .map(|puzzle| Board::from_puzzle(&puzzle, settings).expect("the puzzle is consistent"))
        .collect()
}

fn first_solutions(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("big_boards");
    group.sample_size(10);
    let sixteen = boards(SIXTEEN, Propagation::Hidden, 0);
    group.bench_function("16x16_depth_first", |bencher| {
        bencher.iter(|| {
            for board in black_box(&sixteen) {
                let report = depth_first::tree((Sudoku, board.clone())).run();
                assert!(report.solution().is_some());
            }
        });
    });
    group.bench_function("16x16_learning", |bencher| {
        bencher.iter(|| {
            for board in black_box(&sixteen) {
                let report = conflict_driven::search(Placements::on(board)).run();
                assert!(report.solution().is_some());
            }
        });
    });
    // The last one takes some hundred conflicts, the others thousands.
    let twenty_five = boards(TWENTY_FIVE, Propagation::Locked, 8);
    group.bench_function("25x25_both", |bencher| {
        bencher.iter(|| {
            for board in black_box(&twenty_five) {
                assert!(large::search(board).solutions().next().is_some());
            }
        });
    });
    group.finish();
}

criterion_group!(benches, first_solutions);
criterion_main!(benches);
