//! Random walks: what the seed decides, and the lengths of walks.

use std::collections::BTreeSet;

use proptest::prelude::*;
use search_core::random_walk::{self, Walks};
use search_core::{Limit, Limits, Node, Observer, StateSpace, Step, from_fn};

use crate::common::map::{cost_of, maps};
use crate::common::path;

/// The depths of the expanded states, in order.
#[derive(Default)]
struct Depths(Vec<u64>);

impl<P: StateSpace> Observer<P> for Depths {
    fn expand(&mut self, node: &Node<'_, P>) {
        self.0.push(node.depth);
    }
}

fn up_to(expansions: u64) -> Limits {
    Limits {
        expansions: Some(expansions),
        ..Limits::default()
    }
}

#[test]
fn walks_are_as_long_as_the_sequence_says() {
    let mut depths = Depths::default();
    let walks = Walks { seed: 3, length: 2 };
    let upward = from_fn(0, |number: &u32| [number + 1, number + 2], |_| false);
    let search = random_walk::tree(walks, upward);
    let report = search.observe(&mut depths).limits(up_to(24)).run();
    assert_eq!(report.stopped, Some(Limit::Expansions));
    let starts = depths
        .0
        .iter()
        .enumerate()
        .filter(|(_, depth)| **depth == 0);
    let starts: Vec<usize> = starts.map(|(index, _)| index).collect();
    // 2, 2, 4, 2, 2, 4 and 8 steps.
    assert_eq!(starts, [0, 2, 4, 8, 10, 12, 16]);
}

#[test]
fn the_seed_decides_the_walk() {
    let walk = |seed| {
        let walks = Walks { seed, length: 1000 };
        let problem = from_fn(0, |number: &u64| [2 * number + 1, 2 * number], |_| false);
        let mut search = random_walk::tree(walks, problem).limits(up_to(50));
        let mut runs = [(); 2].map(|()| {
            assert_eq!(search.advance(), Step::Stopped(Limit::Expansions));
            let last = search.closed().map(|node| *node.state).max();
            search.restart(0);
            last
        });
        assert_eq!(runs[0], runs[1], "the same walk after a restart");
        runs[0].take()
    };
    assert_eq!(walk(1), walk(1));
    let ends: BTreeSet<_> = (0..10).map(walk).collect();
    assert_eq!(ends.len(), 10);
}

/// Each of five successors about as often.
#[test]
fn successors_are_equally_likely() {
    let walks = Walks { seed: 5, length: 1 };
    let problem = from_fn(
        0,
        |&number: &u32| {
            (number == 0)
                .then_some([1, 2, 3, 4, 5])
                .into_iter()
                .flatten()
        },
        |number| *number > 0,
    );
    let walks = Walks { length: 2, ..walks };
    let mut search = random_walk::tree(walks, problem);
    let mut counts = [0; 6];
    for solution in search.solutions().take(5000) {
        counts[solution.state as usize] += 1;
    }
    assert!(
        counts[1..].iter().all(|count| (900..1100).contains(count)),
        "{counts:?}"
    );
}

#[test]
fn a_start_without_successors_ends_the_search() {
    let nothing = |_: &u32| [0; 0];
    let mut search = random_walk::tree(Walks::default(), from_fn(0, nothing, |_| false));
    assert_eq!(search.advance(), Step::Exhausted);
    let mut search = random_walk::tree(Walks::default(), from_fn(0, nothing, |_| true));
    assert_eq!(search.advance(), Step::Solution);
    assert_eq!(search.advance(), Step::Exhausted);
}

/// A limit on depth that cuts off the start does not repeat it without end.
#[test]
fn a_start_at_the_limit_on_depth_ends_the_search() {
    let upward = from_fn(0, |number: &u32| [number + 1], |_| false);
    let limits = Limits {
        depth: Some(0),
        ..Limits::default()
    };
    let report = random_walk::tree(Walks::default(), upward)
        .limits(limits)
        .run();
    assert_eq!(report.stopped, Some(Limit::Depth));
}

proptest! {
    #[test]
    fn solutions_have_their_walks(map in maps(12, 3), seed in any::<u64>(), length in 1..9u64) {
        let walks = Walks { seed, length };
        let mut search = random_walk::tree(walks, (&map, 0)).limits(up_to(300));
        for solution in search.solutions() {
            let path = path(&solution);
            prop_assert!(map.is_goal(solution.state) && path[0] == 0);
            prop_assert!(solution.cost >= Some(cost_of(&map, &path)));
        }
        prop_assert!(search.counts().stored <= 301);
    }
}
