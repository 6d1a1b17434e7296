//! Parallel breadth-first search does the same as on one thread.

use std::sync::atomic::{AtomicU64, Ordering};

use proptest::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use search_core::{
    CancelFlag, Limit, Limits, Report, Search, StateSpace, Step, breadth_first, engine::Engine,
    from_fn, parallel_breadth_first,
};

use crate::common::bare;
use crate::common::map::{Map, maps};

fn pool(threads: usize) -> ThreadPool {
    let pool = ThreadPoolBuilder::new().num_threads(threads);
    pool.build().expect("the threads start")
}

/// Returns what must not depend on the number of threads.
fn counts_and_path<S: Copy>(report: &Report<S>) -> (search_core::Counts, Option<(u64, Vec<S>)>) {
    let solution = report.solution().map(|solution| {
        let path = solution.path().expect("graph search keeps paths");
        (solution.depth, path.copied().collect())
    });
    (bare(report.counts), solution)
}

/// An end: the step, the counts, and the solution with its number.
type End<S> = (Step, search_core::Counts, Option<(u64, S)>);

/// Returns all ends up to the last one.
fn ends<P: StateSpace<State: Copy>, E: Engine<P>>(mut search: Search<P, E>) -> Vec<End<P::State>> {
    let mut ends = Vec::new();
    loop {
        let end = search.advance();
        let solution = search.solution().map(|node| (node.number, *node.state));
        ends.push((end, bare(search.counts()), solution));
        if end != Step::Solution {
            return ends;
        }
    }
}

/// Numbers below a prime, each with three successors, so that layers are larger than a batch.
#[derive(Clone, Copy)]
struct Ring {
    goal: u32,
}

const PRIME: u32 = 120_011;

impl StateSpace for Ring {
    type State = u32;
    type Action = u32;
    type Cost = u32;

    fn is_goal(&self, &number: &u32) -> bool {
        number == self.goal
    }
    fn actions(&self, _: &u32, out: &mut Vec<u32>) {
        out.extend([2, 3, 5]);
    }
    fn result(&self, &number: &u32, factor: u32) -> Option<u32> {
        Some((number * factor + 1) % PRIME)
    }
}

#[test]
fn states_in_layers_of_several_batches_are_numbered_as_on_one_thread() {
    let nowhere = Ring { goal: PRIME };
    let mut numbers = breadth_first::graph((nowhere, 1));
    assert_eq!(numbers.advance(), Step::Exhausted);
    let mut layers = Vec::new();
    for node in numbers.closed() {
        let depth = node.depth as usize;
        layers.resize(layers.len().max(depth + 1), 0_u64);
        layers[depth] += 1;
    }
    assert!(
        layers.iter().any(|&states| states > 1 << 15),
        "a layer is larger than a batch: {layers:?}"
    );
    let last = numbers.closed().map(|node| node.number).max();
    for threads in [1, 3] {
        pool(threads).install(|| {
            let mut search = parallel_breadth_first::graph((nowhere, 1));
            assert_eq!(search.advance(), Step::Exhausted, "{threads} threads");
            assert_eq!(
                bare(search.counts()),
                bare(numbers.counts()),
                "{threads} threads"
            );
            for number in (0..last.unwrap_or(0)).step_by(997) {
                assert_eq!(search.path_to(number), numbers.path_to(number));
            }
        });
    }
    for number in (0..last.unwrap_or(0)).step_by(99_991) {
        let path = numbers.path_to(number).expect("graph search keeps paths");
        let space = Ring {
            goal: *path[path.len() - 1],
        };
        let one = breadth_first::graph((space, 1)).run();
        let several = pool(2).install(|| parallel_breadth_first::graph((space, 1)).run());
        assert_eq!(counts_and_path(&several), counts_and_path(&one), "{number}");
    }
}

#[test]
fn limits_on_expansions_and_depth_are_exact_and_the_search_continues_without_loss() {
    let space = Ring { goal: PRIME };
    let whole = bare(breadth_first::graph((space, 1)).run().counts);
    for most in [0, 1, 60_000] {
        let limits = Limits {
            expansions: Some(most),
            ..Limits::default()
        };
        let one = breadth_first::graph((space, 1))
            .limits(limits.clone())
            .run();
        let mut search = parallel_breadth_first::graph((space, 1)).limits(limits);
        let end = match one.stopped {
            Some(limit) => Step::Stopped(limit),
            None => Step::Exhausted,
        };
        assert_eq!(search.advance(), end, "{most} expansions");
        assert_eq!(bare(search.counts()), bare(one.counts), "{most} expansions");
        search.set_limits(Limits::default());
        assert_eq!(search.advance(), Step::Exhausted);
        assert_eq!(bare(search.counts()), whole, "{most} expansions");
    }
    for depth in [0, 3, 11] {
        let limits = Limits {
            depth: Some(depth),
            ..Limits::default()
        };
        let one = breadth_first::graph((space, 1))
            .limits(limits.clone())
            .run();
        let several = parallel_breadth_first::graph((space, 1))
            .limits(limits)
            .run();
        assert_eq!(
            counts_and_path(&several),
            counts_and_path(&one),
            "depth {depth}"
        );
    }
    let limits = Limits {
        bytes: Some(1 << 20),
        ..Limits::default()
    };
    let report = parallel_breadth_first::graph((space, 1))
        .limits(limits)
        .run();
    assert!(
        report.counts.expanded < PRIME.into(),
        "the search stops between batches"
    );
}

#[test]
fn a_restarted_search_has_the_counts_of_a_new_one() {
    let space = Ring { goal: 77 };
    let mut search = parallel_breadth_first::graph((space, 1));
    let first = (search.advance(), bare(search.counts()));
    search.restart(1);
    assert_eq!((search.advance(), bare(search.counts())), first);
}

/// Layers of one state, each followed by one of `width` states with common successors.
#[derive(Clone, Copy)]
struct Beads {
    width: u32,
    beads: u32,
    goal: u32,
}

impl StateSpace for Beads {
    type State = u32;
    type Action = u32;
    type Cost = u32;

    fn is_goal(&self, &number: &u32) -> bool {
        number == self.goal
    }
    fn actions(&self, &number: &u32, out: &mut Vec<u32>) {
        let (bead, place) = (number / (self.width + 1), number % (self.width + 1));
        match place {
            _ if bead == self.beads => {}
            0 => out.extend(number + 1..=number + self.width),
            _ => out.extend([bead * (self.width + 1), (bead + 1) * (self.width + 1)]),
        }
    }
    fn result(&self, _: &u32, next: u32) -> Option<u32> {
        Some(next)
    }
}

/// Earlier, each layer was distributed over the threads, which took longer than to expand its states.
#[test]
fn a_long_chain_is_searched_as_on_one_thread() {
    let chain = Beads {
        width: 1,
        beads: 100_000,
        goal: 200_000,
    };
    let one = breadth_first::graph((chain, 0)).run();
    let several = pool(3).install(|| parallel_breadth_first::graph((chain, 0)).run());
    assert_eq!(counts_and_path(&several), counts_and_path(&one));
    let counts = several.counts;
    let found = [counts.expanded, counts.generated, counts.duplicates];
    assert_eq!(found, [200_000, 300_000, 100_000]);
    let path = several.solution().and_then(|solution| solution.path());
    assert!(
        path.expect("graph search keeps paths")
            .copied()
            .eq(0..=200_000)
    );
}

#[test]
fn layers_expanded_by_one_thread_and_by_several_are_numbered_as_on_one_thread() {
    for width in [255, 256, 257, 3000] {
        let beads = 4;
        let last = beads * (width + 1);
        for goal in [1, width, last - 1, last, last + 1] {
            let space = Beads { width, beads, goal };
            let one = ends(breadth_first::graph((space, 0)));
            for threads in [1, 3] {
                let several =
                    pool(threads).install(|| ends(parallel_breadth_first::graph((space, 0))));
                assert_eq!(
                    several, one,
                    "width {width}, goal {goal}, {threads} threads"
                );
            }
        }
    }
}

proptest! {
    #[test]
    fn every_end_is_that_of_one_thread(map in maps(60, 4), threads in 1..5usize) {
        let map: &Map = &map;
        let one = ends(breadth_first::graph((map, 0)));
        let several = pool(threads).install(|| ends(parallel_breadth_first::graph((map, 0))));
        prop_assert_eq!(several, one);
        let mut stepped = parallel_breadth_first::graph((map, 0));
        while let Step::Expanded = stepped.step() {}
        let mut advanced = breadth_first::graph((map, 0));
        advanced.advance();
        prop_assert_eq!(bare(stepped.counts()), bare(advanced.counts()));
    }
}

/// Regression test: a batch of states with many successors took gigabytes, and many seconds until limits were checked.
#[test]
fn limits_are_checked_between_fewer_states_if_these_have_many_successors() {
    let (expanded, cancel) = (AtomicU64::new(0), CancelFlag::new());
    let successors = |&number: &u64| {
        // The first state at depth 2.
        if expanded.fetch_add(1, Ordering::Relaxed) == 401 {
            cancel.raise();
        }
        (1..=400).map(move |child| 400 * number + child)
    };
    let problem = from_fn(0, successors, |_| false);
    let mut search = parallel_breadth_first::graph(problem).limits(Limits {
        cancel: Some(cancel.clone()),
        ..Limits::default()
    });
    assert_eq!(search.advance(), Step::Stopped(Limit::Cancelled));
    assert_eq!(
        search.counts().stored,
        1 + 400 + 400 * (search.counts().expanded - 1)
    );
    assert!(expanded.load(Ordering::Relaxed) < 1000, "{expanded:?}");
}
