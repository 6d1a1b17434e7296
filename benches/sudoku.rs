//! Tree searches over Sudoku boards against loops written for them.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::hint::black_box;

use benches::hard_board;
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, criterion_group, criterion_main};
use search_core::{Searchable, StateSpace, best_first, breadth_first, depth_first};
use sudoku_puzzle::{Board, Sudoku};

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
    let mut in_hand = Some(start);
    loop {
        let board = match in_hand.take() {
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

/// A heap of value, order of arrival, and place: the frontier that one writes first.
fn best_first_loop(start: Board) -> u64 {
    let mut expanded = 0;
    let mut arrived = 0u64;
    let mut boards: Vec<Option<Board>> = Vec::new();
    let mut free: Vec<usize> = Vec::new();
    let mut heap = BinaryHeap::new();
    let mut push = |board: Board,
                    boards: &mut Vec<Option<Board>>,
                    free: &mut Vec<usize>,
                    heap: &mut BinaryHeap<_>| {
        let value = board.heuristic_value();
        let place = free.pop().unwrap_or_else(|| {
            boards.push(None);
            boards.len() - 1
        });
        boards[place] = Some(board);
        heap.push(Reverse((value, arrived, place)));
        arrived += 1;
    };
    push(start, &mut boards, &mut free, &mut heap);
    while let Some(Reverse((_, _, place))) = heap.pop() {
        let Some(board) = boards[place].take() else {
            break;
        };
        free.push(place);
        if board.is_solution() {
            break;
        }
        expanded += 1;
        for successor in board.successors() {
            push(successor, &mut boards, &mut free, &mut heap);
        }
    }
    expanded
}

/// Times one way to search the hard board, which must expand as many nodes as it always does.
fn search(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    expansions: u64,
    search: impl Fn(Board) -> u64,
) {
    group.bench_function(name, |bencher| {
        bencher.iter(|| assert_eq!(search(black_box(hard_board())), expansions));
    });
}

fn engines(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("sudoku_breadth_first");
    group.sample_size(30);
    search(&mut group, "hand_written", 5135, breadth_first_loop);
    search(&mut group, "run", 5135, |board| {
        breadth_first::tree(board).run().counts.expanded
    });
    group.finish();

    let mut group = criterion.benchmark_group("sudoku_depth_first");
    search(&mut group, "hand_written", 160, depth_first_loop);
    search(&mut group, "run", 160, |board| {
        depth_first::tree_in(Sudoku, board).run().counts.expanded
    });
    search(&mut group, "run_plain", 160, |board| {
        depth_first::tree(board).run().counts.expanded
    });
    group.finish();

    let mut group = criterion.benchmark_group("sudoku_best_first");
    search(&mut group, "hand_written", 247, best_first_loop);
    search(&mut group, "run", 247, |board| {
        best_first::tree(board).run().counts.expanded
    });
    group.finish();
}

criterion_group!(benches, engines);
criterion_main!(benches);
