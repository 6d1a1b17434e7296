//! Tree searches of Sudoku boards against hand-written loops.

use std::collections::{BTreeMap, VecDeque};
use std::hint::black_box;

use benches::hard_boards;
use criterion::measurement::WallTime;
use criterion::{BatchSize, BenchmarkGroup, Criterion, criterion_group, criterion_main};
use search_core::{Searchable, StateSpace, best_first, breadth_first, depth_first};
use sudoku_puzzle::{Board, board::Sudoku};

fn breadth_first_loop(start: Board) -> u64 {
    let mut expanded = 0;
    let mut queue = VecDeque::from([start]);
    while let Some(board) = queue.pop_front() {
        if board.is_solution() {
            break;
        }
        expanded += 1;
        queue.extend(board.successors());
    }
    expanded
}

fn depth_first_loop(start: Board) -> u64 {
    let mut expanded = 0;
    let mut actions = Vec::new();
    let mut path: Vec<(Board, usize)> = Vec::new();
    let mut next = Some(start);
    loop {
        let board = match next.take() {
            Some(board) => board,
            None => {
                let Some((parent, from)) = path.last() else {
                    break;
                };
                if actions.len() == *from {
                    path.pop();
                    continue;
                }
                let Some(action) = actions.pop() else { break };
                match Sudoku.result(parent, action) {
                    Some(board) => board,
                    None => continue,
                }
            }
        };
        if board.is_solved() {
            break;
        }
        expanded += 1;
        let from = actions.len();
        Sudoku.actions(&board, &mut actions);
        actions[from..].reverse();
        path.push((board, from));
    }
    expanded
}

/// Best-first search with a queue for each value and reused slots for boards, as in the engine.
fn best_first_loop(start: Board) -> u64 {
    let mut expanded = 0;
    let mut boards = vec![Some(start)];
    let mut free: Vec<usize> = Vec::new();
    let mut queues = BTreeMap::from([(0, VecDeque::from([0]))]);
    let mut spare: Vec<VecDeque<usize>> = Vec::new();
    while let Some(mut first) = queues.first_entry() {
        let Some(place) = first.get_mut().pop_front() else {
            break;
        };
        if first.get().is_empty() {
            spare.push(first.remove());
        }
        let Some(board) = boards[place].take() else {
            break;
        };
        free.push(place);
        if board.is_solution() {
            break;
        }
        expanded += 1;
        for successor in board.successors() {
            let place = free.pop().unwrap_or_else(|| {
                boards.push(None);
                boards.len() - 1
            });
            let queue = queues.entry(successor.heuristic_value());
            queue
                .or_insert_with(|| spare.pop().unwrap_or_default())
                .push_back(place);
            boards[place] = Some(successor);
        }
    }
    expanded
}

/// Measures a search of twenty hard boards, which must expand `expansions` nodes in total.
fn search(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    expansions: u64,
    search: impl Fn(Board) -> u64,
) {
    let boards = hard_boards(20);
    group.bench_function(name, |bencher| {
        bencher.iter_batched(
            || boards.clone(),
            |boards| {
                let expanded: u64 = boards
                    .into_iter()
                    .map(|board| search(black_box(board)))
                    .sum();
                assert_eq!(expanded, expansions);
            },
            BatchSize::LargeInput,
        );
    });
}

fn engines(criterion: &mut Criterion) {
    let expanded = |search: fn(Board) -> u64| hard_boards(20).into_iter().map(search).sum();
    let mut group = criterion.benchmark_group("sudoku_breadth_first");
    group.sample_size(30);
    let expansions = expanded(breadth_first_loop);
    search(&mut group, "hand_written", expansions, breadth_first_loop);
    search(&mut group, "run", expansions, |board| {
        breadth_first::tree(board).run().counts.expanded
    });
    group.finish();

    let mut group = criterion.benchmark_group("sudoku_depth_first");
    group.sample_size(30);
    let expansions = expanded(depth_first_loop);
    search(&mut group, "hand_written", expansions, depth_first_loop);
    search(&mut group, "run", expansions, |board| {
        depth_first::tree((Sudoku, board)).run().counts.expanded
    });
    search(&mut group, "run_plain", expansions, |board| {
        depth_first::tree(board).run().counts.expanded
    });
    group.finish();

    let mut group = criterion.benchmark_group("sudoku_best_first");
    group.sample_size(30);
    let expansions = expanded(best_first_loop);
    search(&mut group, "hand_written", expansions, best_first_loop);
    search(&mut group, "run", expansions, |board| {
        best_first::tree(board).run().counts.expanded
    });
    group.finish();
}

criterion_group!(benches, engines);
criterion_main!(benches);
