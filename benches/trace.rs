//! The cost of writing a trace: the same searches without an observer and with a trace to a file, for 100,000
//! expansions. A* on a 15-puzzle, and best-first search on Sudokus.

use std::fmt;
use std::fs::File;
use std::hint::black_box;
use std::io::{self, Write};
use std::time::Duration;

use classic_puzzles::SlidingTiles;
use classic_puzzles::sliding_tiles::KorfInstance;
use criterion::{Criterion, criterion_group, criterion_main};
use search_core::{Limits, Observer, Step, a_star, best_first};
use search_trace::{Run, csv, jsonl};
use sudoku_puzzle::{
    Board, Puzzle,
    board::{Settings, Sudoku},
};

/// Returns the number of expansions of each search.
fn expansions() -> u64 {
    benches::size(100_000, 2000)
}

const RUN: Run<'static> = Run::new("bench", "bench");

fn limits() -> Limits {
    Limits {
        expansions: Some(expansions()),
        ..Limits::default()
    }
}

const ROOM: &str = "the disk is not full";

/// Creates a file that is deleted when it is dropped.
fn file() -> File {
    tempfile::tempfile().expect("the directory for temporary files is writable")
}

/// Writes each tile as a hexadecimal digit, which is the cheapest text.
fn show_tiles(board: &u64, out: &mut dyn fmt::Write) -> fmt::Result {
    let digits: [u8; 16] = std::array::from_fn(|cell| {
        let tile = (board >> (4 * cell)) as u8 & 15;
        b"0123456789abcdef"[usize::from(tile)]
    });
    out.write_str(std::str::from_utf8(&digits).map_err(|_| fmt::Error)?)
}

/// Writes each value as a digit.
fn show_board(board: &Board, out: &mut dyn fmt::Write) -> fmt::Result {
    let mut digits = [b'.'; 81];
    for (place, digit) in digits.iter_mut().enumerate() {
        if let Some(value) = board.value(place / 9, place % 9) {
            *digit = b'0' + value;
        }
    }
    out.write_str(std::str::from_utf8(&digits).map_err(|_| fmt::Error)?)
}

type Tiles = SlidingTiles<u64>;

fn solve_tiles(space: &Tiles, start: u64, observer: impl Observer<Tiles>) {
    let search = a_star::graph((space.clone(), black_box(start))).limits(limits());
    let report = search.observe(observer).run();
    assert_eq!(report.counts.expanded, expansions());
}

fn tiles(criterion: &mut Criterion) {
    let space: Tiles = SlidingTiles::new(4, 4).expect("the size is supported");
    let instance = KorfInstance::new(1).expect("the instance number is at most 100");
    let start = space.board(&instance.tiles).expect("each tile occurs once");
    let mut group = criterion.benchmark_group("trace_a_star_15_puzzle");
    group
        .sample_size(10)
        .measurement_time(Duration::from_secs(5));
    group.bench_function("unobserved", |bencher| {
        bencher.iter(|| solve_tiles(&space, start, ()));
    });
    group.bench_function("jsonl_to_nowhere", |bencher| {
        bencher.iter(|| {
            let mut trace = jsonl(io::sink(), RUN, show_tiles);
            solve_tiles(&space, start, &mut trace);
            trace.finish().expect(ROOM)
        });
    });
    group.bench_function("jsonl_to_a_file", |bencher| {
        bencher.iter(|| {
            let mut trace = jsonl(file(), RUN, show_tiles);
            solve_tiles(&space, start, &mut trace);
            trace.finish().expect(ROOM)
        });
    });
    group.bench_function("csv_to_a_file", |bencher| {
        bencher.iter(|| {
            let mut trace = csv(file(), show_tiles);
            solve_tiles(&space, start, &mut trace);
            trace.finish().expect(ROOM)
        });
    });
    group.finish();
}

/// Searches puzzles one after the other, up to the number of expansions.
fn sudokus(criterion: &mut Criterion) {
    let list = include_str!("../data/sudoku/9x9_hardest_11.txt");
    let puzzles = list.lines().filter_map(|line| line.parse::<Puzzle>().ok());
    let boards: Vec<Board> = puzzles
        .filter_map(|puzzle| Board::from_puzzle(&puzzle, Settings::default()).ok())
        .collect();
    assert!(!boards.is_empty());
    let mut group = criterion.benchmark_group("trace_best_first_sudoku");
    group
        .sample_size(10)
        .measurement_time(Duration::from_secs(5));
    /// Searches the boards in a cycle until the number of expansions is reached.
    fn all(boards: &[Board], mut search: impl FnMut(Board) -> u64) {
        let (mut expanded, most) = (0, expansions());
        for board in boards.iter().cycle() {
            expanded += search(board.clone());
            if expanded >= most {
                return;
            }
        }
    }
    group.bench_function("unobserved", |bencher| {
        bencher.iter(|| {
            all(&boards, |board| {
                let mut search = best_first::tree((Sudoku, board));
                while search.advance() == Step::Solution {}
                search.counts().expanded
            });
        });
    });
    let traced = |out: &mut dyn Write| {
        all(&boards, |board| {
            let mut trace = jsonl(&mut *out, RUN, show_board);
            let mut search = best_first::tree((Sudoku, board)).observe(&mut trace);
            while search.advance() == Step::Solution {}
            let expanded = search.counts().expanded;
            drop(search);
            trace.finish().expect(ROOM);
            expanded
        });
    };
    group.bench_function("jsonl_to_nowhere", |bencher| {
        bencher.iter(|| traced(&mut io::sink()));
    });
    group.bench_function("jsonl_to_a_file", |bencher| {
        bencher.iter(|| traced(&mut file()));
    });
    group.finish();
}

criterion_group!(benches, tiles, sudokus);
criterion_main!(benches);
