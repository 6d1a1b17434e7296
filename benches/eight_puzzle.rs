//! Breadth-first graph search with parents of the whole 8-puzzle: 181,440 states of one `u64` each.

use std::hint::black_box;

use benches::{Eight, WholeSpace};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use search_core::store::{Store, Visited};
use search_core::{Limits, Node, Observer, StateSpace, Step, breadth_first};

const STATES: u64 = 181_440;

/// A minimal loop over the engine's data structures.
fn hand_written() -> usize {
    let mut visited = Visited::default();
    visited.insert(Eight::solved(), None);
    let mut next = 0;
    while (next as usize) < visited.kept() {
        let state = *visited.get(next);
        for successor in state.moves() {
            visited.insert(successor, Some(next));
        }
        next += 1;
    }
    black_box(&visited).kept()
}

/// A minimal observer.
#[derive(Default)]
struct Counting(u64);

impl<P: StateSpace> Observer<P> for Counting {
    fn expand(&mut self, _: &Node<'_, P>) {
        self.0 += 1;
    }
}

fn whole_space(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("breadth_first_whole_8_puzzle");
    group
        .sample_size(30)
        .throughput(Throughput::Elements(STATES));
    let search = || breadth_first::graph((WholeSpace, black_box(Eight::solved())));
    group.bench_function("hand_written", |bencher| bencher.iter(hand_written));
    group.bench_function("run", |bencher| {
        bencher.iter(|| {
            let report = search().run();
            assert_eq!(report.counts.expanded, STATES);
        });
    });
    // With a limit on memory, even one that is never reached, or with an observer, the engine expands no batches.
    let limits = Limits {
        bytes: Some(u64::MAX),
        ..Limits::default()
    };
    group.bench_function("run_limited", |bencher| {
        bencher.iter(|| {
            let report = search().limits(limits.clone()).run();
            assert_eq!(report.counts.expanded, STATES);
        });
    });
    group.bench_function("step", |bencher| {
        bencher.iter(|| {
            let mut search = search();
            while black_box(search.step()) != Step::Exhausted {}
            search.counts().expanded
        });
    });
    group.bench_function("observed", |bencher| {
        bencher.iter(|| {
            let mut counting = Counting::default();
            search().observe(&mut counting).run();
            assert_eq!(counting.0, STATES);
        });
    });
    group.bench_function("pathfinding", |bencher| {
        bencher.iter(|| {
            let start = black_box(Eight::solved());
            let path = pathfinding::prelude::bfs(&start, |state| state.moves(), |_| false);
            assert!(path.is_none());
        });
    });
    group.finish();
}

criterion_group!(benches, whole_space);
criterion_main!(benches);
