//! The 9×9 Sudoku kernel, used to check whether a solution is unique: the engine against a hand-written loop, for each
//! instruction set, with three kinds of puzzles.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use search_core::{StateSpace, Step, depth_first};
use sudoku_puzzle::Puzzle;
use sudoku_puzzle::nine::{Guess, Nine, NineBoard, Path, Portable};
use sudoku_puzzle::read::Reader;

/// Returns the total number of solutions, counting at most two for each puzzle.
fn by_engine<P: Path>(path: P, puzzles: &[Puzzle]) -> usize {
    let space = Nine::new(path);
    let mut search = None;
    let mut solutions = 0;
    for puzzle in puzzles {
        let Some(start) = start(space, puzzle) else {
            continue;
        };
        // Solved by propagation alone.
        if start.is_solved() {
            solutions += 1;
            continue;
        }
        let search = match &mut search {
            None => search.insert(depth_first::tree((space, start)).untimed()),
            Some(search) => {
                search.restart(start);
                search
            }
        };
        let mut found = 0;
        while found < 2 && search.advance() == Step::Solution {
            found += 1;
        }
        solutions += found;
    }
    solutions
}

/// Counts like [`by_engine`], with a hand-written loop.
fn by_hand<P: Path>(path: P, puzzles: &[Puzzle]) -> usize {
    let space = Nine::new(path);
    let mut guesses: Vec<Guess> = Vec::new();
    let mut boards: Vec<(NineBoard, usize)> = Vec::new();
    let mut solutions = 0;
    for puzzle in puzzles {
        let mut current = start(space, puzzle);
        let mut found = 0;
        guesses.clear();
        boards.clear();
        loop {
            if let Some(board) = current.take() {
                if space.is_goal(&board) {
                    found += 1;
                    if found == 2 {
                        break;
                    }
                } else {
                    let from = guesses.len();
                    space.actions(&board, &mut guesses);
                    guesses[from..].reverse();
                    boards.push((board, from));
                }
            }
            let Some((board, from)) = boards.last() else {
                break;
            };
            if guesses.len() == *from {
                boards.pop();
            } else if let Some(guess) = guesses.pop() {
                current = space.result(board, guess);
            }
        }
        solutions += found;
    }
    solutions
}

fn start<P: Path>(space: Nine<P>, puzzle: &Puzzle) -> Option<NineBoard> {
    space.propagate(&NineBoard::from_puzzle(puzzle)?)
}

/// Returns every `step`-th puzzle of a list, shuffled.
fn listed(list: &str, step: usize) -> Vec<Puzzle> {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    Reader::new(list.as_bytes())
        .step_by(step)
        .map(|entry| entry.expect("the list is well-formed").puzzle)
        .map(|puzzle| puzzle.shuffled(&mut rng))
        .collect()
}

/// Returns easy puzzles: with 24 to 30 clues, solved without guesses.
fn easy() -> Vec<Puzzle> {
    let space = Nine::new(Portable);
    listed(include_str!("../data/sudoku/9x9_17_clue.txt"), 10)
        .iter()
        .filter_map(|puzzle| {
            let mut search = depth_first::tree((space, NineBoard::from_puzzle(puzzle)?));
            let solution = search.solutions().next()?.state.to_puzzle();
            let mut values = puzzle.values().to_vec();
            // Adds some clues from the whole board.
            for place in (0..12).map(|i| i * 32 % 81) {
                values[place] = solution.values()[place];
            }
            let puzzle = Puzzle::from_values(values)?;
            start(space, &puzzle)?.is_solved().then_some(puzzle)
        })
        .collect()
}

fn on_path<P: Path>(criterion: &mut Criterion, name: &str, path: P) {
    let seventeen = include_str!("../data/sudoku/9x9_17_clue.txt");
    let hardest = include_str!("../data/sudoku/9x9_hardest_11.txt");
    for (kind, puzzles) in [
        ("easy", easy()),
        ("17_clue", listed(seventeen, 10)),
        ("hardest", listed(hardest, 50)),
    ] {
        assert_eq!(by_engine(path, &puzzles), puzzles.len());
        assert_eq!(by_hand(path, &puzzles), puzzles.len());
        let mut group = criterion.benchmark_group(format!("nine_{kind}"));
        group.throughput(Throughput::Elements(puzzles.len() as u64));
        group.bench_function(BenchmarkId::new("hand_written", name), |bencher| {
            bencher.iter(|| by_hand(path, black_box(&puzzles)));
        });
        group.bench_function(BenchmarkId::new("engine", name), |bencher| {
            bencher.iter(|| by_engine(path, black_box(&puzzles)));
        });
        group.finish();
    }
}

fn paths(criterion: &mut Criterion) {
    #[cfg(target_arch = "x86_64")]
    {
        use sudoku_puzzle::nine::{Avx2, Avx512, Avx512Bitalg};
        if let Some(path) = Avx512Bitalg::detect() {
            on_path(criterion, "avx512_bitalg", path);
        }
        if let Some(path) = Avx512::detect() {
            on_path(criterion, "avx512", path);
        }
        if let Some(path) = Avx2::detect() {
            on_path(criterion, "avx2", path);
        }
    }
    on_path(criterion, "portable", Portable);
}

criterion_group!(benches, paths);
criterion_main!(benches);
