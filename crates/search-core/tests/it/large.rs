//! Stress tests: long paths, wide frontiers, and states with equal hashes.

use std::fmt;
use std::hash::{Hash, Hasher};

use search_core::beam::Doubling;
use search_core::{
    Report, Searchable, StateSpace, WithoutCycleCheck, beam, best_first, breadth_first,
    depth_first, hill_climbing,
};

/// A state whose hash is always the same, which `Hash` allows.
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
fn states_with_the_same_hash_are_distinguished() {
    // Depth-first search also stores the second successor of every state, as those of plain states are generated together.
    for (counts, untried) in [
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
        assert_eq!(found, [2000, 4000, 2001, 2000 + untried]);
    }
}

/// A path from 0 to `last`.
#[derive(PartialEq, Eq, Hash)]
struct Link {
    number: u32,
    last: u32,
}

impl Searchable for Link {
    fn is_solution(&self) -> bool {
        self.number == self.last
    }

    fn successors(&self) -> impl IntoIterator<Item = Self> {
        [Link {
            number: self.number + 1,
            last: self.last,
        }]
    }

    fn heuristic_value(&self) -> u32 {
        self.last - self.number
    }

    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{}", self.number)
    }
}

fn assert_long_path(report: &Report<Link>, last: u32, keeps_path: bool, stored: u64) {
    let long = u64::from(last);
    let counts = report.counts;
    assert_eq!(
        (counts.expanded, counts.generated, counts.goal_tests),
        (long, long, long + 1)
    );
    assert_eq!(
        (counts.max_depth, counts.stored, counts.peak_frontier),
        (long, stored, 1)
    );
    let solution = report.solution().expect("the last link can be reached");
    assert_eq!((solution.state.number, solution.depth), (last, long));
    let path = solution.path();
    assert_eq!(path.is_some(), keeps_path);
    assert!(path.is_none_or(|path| path.map(|link| link.number).eq(0..=last)));
}

#[test]
fn a_path_of_50_000_states_does_not_overflow_the_stack() {
    does_not_overflow_the_stack(50_000, 128 * 1024);
}

#[test]
#[ignore = "long: cargo xtask test --long"]
fn a_path_of_a_million_states_does_not_overflow_the_stack() {
    does_not_overflow_the_stack(1_000_000, 128 * 1024);
}

/// Runs the searches in a thread with less stack per state than half of a return address; threads of tests have 2 MiB.
fn does_not_overflow_the_stack(last: u32, bytes: usize) {
    assert!(bytes < 4 * last as usize);
    let small = std::thread::Builder::new().stack_size(bytes);
    let searches = small.spawn(move || {
        let all = u64::from(last) + 1;
        let long = |report: Report<Link>, keeps_path, stored| {
            assert_long_path(&report, last, keeps_path, stored);
        };
        let start = || Link { number: 0, last };
        long(breadth_first::tree(start()).run(), false, 1);
        long(breadth_first::graph(start()).run(), true, all);
        long(
            depth_first::tree(WithoutCycleCheck(start())).run(),
            true,
            all,
        );
        long(depth_first::graph(start()).run(), true, all);
        long(best_first::tree(start()).run(), false, 1);
        long(best_first::graph(start()).run(), true, all);
        long(beam::tree(1, start()).run(), false, 1);
        long(beam::graph(1, start()).run(), true, all);
        long(beam::graph(Doubling, start()).run(), true, all);
        long(hill_climbing::graph(start()).run(), true, all);
    });
    searches
        .expect("the thread starts")
        .join()
        .expect("no search panics");
}

/// A start with 1,000 successors that have this number of successors each, all different, generated one by one. All of these
/// are goals, so the search ends when all of them are open.
struct Fan(u32);

impl Fan {
    fn width(&self) -> u64 {
        1000 * u64::from(self.0)
    }
}

impl StateSpace for Fan {
    type State = u32;
    type Action = u32;
    type Cost = u32;

    fn is_goal(&self, &state: &u32) -> bool {
        state > 1000
    }

    fn actions(&self, _: &u32, _: &mut Vec<u32>) {
        unreachable!("expand generates all successors");
    }

    fn result(&self, _: &u32, _: u32) -> Option<u32> {
        unreachable!("expand generates all successors");
    }

    fn expand(&self, &state: &u32, _: &mut Vec<u32>, mut visit: impl FnMut(u32, u32)) {
        let successors = match state {
            0 => 1..=1000,
            _ => 1001 + (state - 1) * self.0..=1000 + state * self.0,
        };
        for successor in successors {
            visit(successor, 1);
        }
    }
}

const WIDE: Fan = Fan(250);

/// Ten million states.
const WIDEST: Fan = Fan(10_000);

#[test]
fn a_wide_frontier_takes_little_more_memory_than_the_states() {
    takes_little_more_memory_than_the_states(WIDE);
}

#[test]
#[ignore = "long: cargo xtask test --long"]
fn a_frontier_of_ten_million_states_takes_little_more_memory_than_the_states() {
    takes_little_more_memory_than_the_states(WIDEST);
}

fn takes_little_more_memory_than_the_states(fan: Fan) {
    let wide = fan.width();
    let report = breadth_first::tree((fan, 0)).run();
    assert_eq!(report.solution().map(|solution| solution.depth), Some(2));
    let counts = report.counts;
    assert_eq!(
        (counts.expanded, counts.generated, counts.goal_tests),
        (1001, wide + 1000, 1002)
    );
    assert_eq!(
        (counts.peak_frontier, counts.stored, counts.max_depth),
        (wide, wide, 2)
    );
    // Four bytes a state, or twice that if the queue has just grown.
    assert!(
        (wide * 4..wide * 8).contains(&counts.bytes),
        "{} bytes",
        counts.bytes
    );
}

#[test]
fn a_graph_search_and_a_best_first_search_store_a_wide_frontier() {
    store_a_wide_frontier(|| WIDE);
}

#[test]
#[ignore = "long: cargo xtask test --long"]
fn a_graph_search_and_a_best_first_search_store_a_frontier_of_ten_million_states() {
    store_a_wide_frontier(|| WIDEST);
}

fn store_a_wide_frontier(fan: fn() -> Fan) {
    let wide = fan().width();
    // Bytes per state: 4, 4 for its parent, and its slot in a table of twice the size. In best-first tree search 16 with its
    // number, 16 for its record and 4 in a queue, and twice each if the collection has just grown.
    for (counts, most) in [
        (breadth_first::graph((fan(), 0)).run().counts, 30),
        (best_first::tree((fan(), 0)).run().counts, 72),
    ] {
        assert_eq!(counts.expanded, 1001);
        assert_eq!((counts.peak_frontier, counts.max_depth), (wide, 2));
        assert!(counts.bytes < wide * most, "{} bytes", counts.bytes);
    }
}
