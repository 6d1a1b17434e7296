//! Searches so large, or states so unlucky, that a careless engine breaks down.

use std::fmt;
use std::hash::{Hash, Hasher};

use search_core::{
    Report, Searchable, StateSpace, beam, best_first, breadth_first, depth_first, hill_climbing,
};

/// Recognised by equality alone: all hashes are the same, which `Hash` allows.
#[derive(PartialEq, Eq)]
struct Collides(u32);

impl Hash for Collides {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        0.hash(hasher);
    }
}

impl Searchable for Collides {
    fn is_solution(&self) -> bool {
        false
    }

    fn successors(&self) -> impl IntoIterator<Item = Self> {
        [Collides((self.0 + 1) % 2000), Collides(self.0 * 7 % 2000)]
    }

    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{}", self.0)
    }
}

#[test]
fn states_with_the_same_hash_are_told_apart() {
    // Depth-first search holds a second successor of every state as well, for plain states are made in pairs.
    for (counts, waiting) in [
        (breadth_first::graph(Collides(0)).run().counts, 0),
        (depth_first::graph(Collides(0)).run().counts, 2001),
        (best_first::graph(Collides(0)).run().counts, 0),
    ] {
        let found = [
            counts.expanded,
            counts.generated,
            counts.duplicates,
            counts.stored,
        ];
        assert_eq!(found, [2000, 4000, 2001, 2000 + waiting]);
    }
}

const MILLION: u32 = 1_000_000;

/// One state after the other, up to a million.
#[derive(PartialEq, Eq, Hash)]
struct Link(u32);

impl Searchable for Link {
    fn is_solution(&self) -> bool {
        self.0 == MILLION
    }

    fn successors(&self) -> impl IntoIterator<Item = Self> {
        [Link(self.0 + 1)]
    }

    fn heuristic_value(&self) -> u32 {
        MILLION - self.0
    }

    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{}", self.0)
    }
}

fn assert_long_path(report: &Report<Link>, keeps_path: bool, stored: u64) {
    let long = u64::from(MILLION);
    let counts = report.counts;
    assert_eq!(
        (counts.expanded, counts.generated, counts.goal_tests),
        (long, long, long + 1)
    );
    assert_eq!(
        (counts.max_depth, counts.stored, counts.peak_frontier),
        (long, stored, 1)
    );
    let solution = report.solution().expect("the last link is there");
    assert_eq!((solution.state.0, solution.depth), (MILLION, long));
    let path = solution.path();
    assert_eq!(path.is_some(), keeps_path);
    assert!(path.is_none_or(|path| path.map(|link| link.0).eq(0..=MILLION)));
}

#[test]
fn a_path_of_a_million_states_is_no_danger_to_the_stack() {
    // A thread in a test has 2 MiB; this one has less, so that a few bytes for each state would show.
    let small = std::thread::Builder::new().stack_size(256 * 1024);
    let searches = small.spawn(|| {
        let all = u64::from(MILLION) + 1;
        assert_long_path(&breadth_first::tree(Link(0)).run(), false, 1);
        assert_long_path(&breadth_first::graph(Link(0)).run(), true, all);
        assert_long_path(&depth_first::tree(Link(0)).run(), true, all);
        assert_long_path(&depth_first::graph(Link(0)).run(), true, all);
        assert_long_path(&best_first::tree(Link(0)).run(), false, 1);
        assert_long_path(&best_first::graph(Link(0)).run(), true, all);
        assert_long_path(&beam::tree(1, Link(0)).run(), false, 1);
        assert_long_path(&beam::graph(1, Link(0)).run(), true, all);
        assert_long_path(&beam::complete::graph(Link(0)).run(), true, all);
        assert_long_path(&hill_climbing::graph(Link(0)).run(), true, all);
    });
    searches
        .expect("a thread can be started")
        .join()
        .expect("no search fails");
}

/// A start with 1,000 successors with 10,000 successors each, all different, handed over one by one. Each of
/// those is a goal, so the search ends when all of them wait.
struct Fan;

impl StateSpace for Fan {
    type State = u32;
    type Action = u32;
    type Cost = u32;

    fn is_goal(&self, &state: &u32) -> bool {
        state > 1000
    }

    fn actions(&self, _: &u32, _: &mut Vec<u32>) {
        unreachable!("expand makes all successors");
    }

    fn result(&self, _: &u32, _: u32) -> Option<u32> {
        unreachable!("expand makes all successors");
    }

    fn expand(&self, &state: &u32, _: &mut Vec<u32>, mut visit: impl FnMut(u32, u32)) {
        let successors = match state {
            0 => 1..=1000,
            _ => state * 10_000 - 8_999..=state * 10_000 + 1_000,
        };
        for successor in successors {
            visit(successor, 1);
        }
    }
}

#[test]
fn a_frontier_of_ten_million_states_takes_little_more_than_the_states() {
    const WIDE: u64 = 10_000_000;
    let report = breadth_first::tree_in(Fan, 0).run();
    assert_eq!(report.solution().map(|solution| solution.depth), Some(2));
    let counts = report.counts;
    assert_eq!(
        (counts.expanded, counts.generated, counts.goal_tests),
        (1001, WIDE + 1000, 1002)
    );
    assert_eq!(
        (counts.peak_frontier, counts.stored, counts.max_depth),
        (WIDE, WIDE, 2)
    );
    // Four bytes a state, twice that where the queue has just grown.
    assert!(
        (WIDE * 4..WIDE * 8).contains(&counts.bytes),
        "{} bytes",
        counts.bytes
    );
}

#[test]
fn a_graph_search_and_a_best_first_search_hold_a_frontier_of_ten_million_states_too() {
    const WIDE: u64 = 10_000_000;
    // Bytes a state: 4, its parent 4, its place in a table that has room for twice as many; in a best-first tree
    // search 16 with its number, 16 for its record, 4 in a queue, each of them twice where it has just grown.
    for (counts, most) in [
        (breadth_first::graph_in(Fan, 0).run().counts, 30),
        (best_first::tree_in(Fan, 0).run().counts, 72),
    ] {
        assert_eq!(counts.expanded, 1001);
        assert_eq!((counts.peak_frontier, counts.max_depth), (WIDE, 2));
        assert!(counts.bytes < WIDE * most, "{} bytes", counts.bytes);
    }
}
