//! `indexmap` and `priority-queue`, the usual crates for closed list and frontier, against the data structures of the
//! engines, on the whole 8-puzzle.

use std::cmp::Reverse;
use std::hint::black_box;

use benches::{Eight, WholeSpace};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use indexmap::IndexMap;
use priority_queue::PriorityQueue;
use rustc_hash::FxBuildHasher;
use search_core::best_first::{self, Evaluation};
use search_core::breadth_first;

const STATES: u64 = 181_440;

/// Breadth-first search with closed list, queue and parents in one `IndexMap`.
fn breadth_first_on_indexmap() -> usize {
    let mut parents: IndexMap<Eight, u32, FxBuildHasher> = IndexMap::with_hasher(FxBuildHasher);
    parents.insert(Eight::solved(), u32::MAX);
    let mut next = 0;
    while let Some((&state, _)) = parents.get_index(next) {
        for successor in state.moves() {
            parents.entry(successor).or_insert(next as u32);
        }
        next += 1;
    }
    parents.len()
}

/// Best-first search with states in an `IndexMap` and their ids in a `PriorityQueue`, ordered by value and age.
fn best_first_on_priority_queue() -> usize {
    let mut parents: IndexMap<Eight, u32, FxBuildHasher> = IndexMap::with_hasher(FxBuildHasher);
    let mut frontier = PriorityQueue::with_hasher(FxBuildHasher);
    let start = Eight::solved();
    parents.insert(start, u32::MAX);
    frontier.push(0u32, Reverse((start.manhattan(), 0u32)));
    while let Some((id, _)) = frontier.pop() {
        let Some((&state, _)) = parents.get_index(id as usize) else {
            break;
        };
        for successor in state.moves() {
            let new = parents.len() as u32;
            parents.entry(successor).or_insert_with(|| {
                frontier.push(new, Reverse((successor.manhattan(), new)));
                id
            });
        }
    }
    parents.len()
}

/// The evaluation function g + h, with which states are moved in the frontier.
struct Total;

impl Evaluation<u32> for Total {
    type Value = u32;
    const DEPENDS_ON_G: bool = true;

    fn value(&self, g: u32, h: u32) -> u32 {
        g + h
    }
}

/// A* of the whole space, with states moved in the queue by `push_increase`.
fn moving_on_priority_queue() -> usize {
    let mut costs: IndexMap<Eight, u32, FxBuildHasher> = IndexMap::with_hasher(FxBuildHasher);
    let mut frontier = PriorityQueue::with_hasher(FxBuildHasher);
    let start = Eight::solved();
    let mut age = 0u64;
    costs.insert(start, 0);
    frontier.push(0u32, Reverse((start.manhattan(), age)));
    while let Some((id, _)) = frontier.pop() {
        let Some((&state, &g)) = costs.get_index(id as usize) else {
            break;
        };
        for successor in state.moves() {
            let entry = costs.entry(successor);
            let place = entry.index() as u32;
            let mut found = false;
            let known = entry.or_insert_with(|| {
                found = true;
                g + 1
            });
            if found || g + 1 < *known {
                *known = g + 1;
                age += 1;
                frontier.push_increase(place, Reverse((g + 1 + successor.manhattan(), age)));
            }
        }
    }
    costs.len()
}

fn stores(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("breadth_first_store");
    group
        .sample_size(30)
        .throughput(Throughput::Elements(STATES));
    group.bench_function("indexmap", |bencher| {
        bencher.iter(|| assert_eq!(breadth_first_on_indexmap() as u64, STATES));
    });
    group.bench_function("engine", |bencher| {
        bencher.iter(|| {
            let search = breadth_first::graph((WholeSpace, black_box(Eight::solved())));
            assert_eq!(search.run().counts.stored, STATES);
        });
    });
    group.finish();

    let mut group = criterion.benchmark_group("best_first_frontier");
    group
        .sample_size(30)
        .throughput(Throughput::Elements(STATES));
    group.bench_function("priority_queue_and_indexmap", |bencher| {
        bencher.iter(|| assert_eq!(best_first_on_priority_queue() as u64, STATES));
    });
    group.bench_function("engine", |bencher| {
        bencher.iter(|| {
            let search = best_first::graph((WholeSpace, black_box(Eight::solved())));
            assert_eq!(search.run().counts.stored, STATES);
        });
    });
    group.finish();

    let mut group = criterion.benchmark_group("best_first_moving");
    group
        .sample_size(30)
        .throughput(Throughput::Elements(STATES));
    group.bench_function("priority_queue_and_indexmap", |bencher| {
        bencher.iter(|| assert_eq!(moving_on_priority_queue() as u64, STATES));
    });
    group.bench_function("engine", |bencher| {
        bencher.iter(|| {
            let search =
                best_first::graph((WholeSpace, black_box(Eight::solved()))).evaluation(Total);
            assert_eq!(search.run().counts.stored, STATES);
        });
    });
    group.finish();
}

criterion_group!(benches, stores);
criterion_main!(benches);
