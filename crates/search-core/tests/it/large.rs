//! Searches so large, or states so unlucky, that a careless engine breaks down.

use std::fmt;
use std::hash::{Hash, Hasher};

use search_core::{
    Report, Searchable, StateSpace, WithoutCycleCheck, beam, best_first, breadth_first,
    depth_first, hill_climbing,
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

/// A path from 0 to `last`, one state after the other.
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
    let solution = report.solution().expect("the last link is there");
    assert_eq!((solution.state.number, solution.depth), (last, long));
    let path = solution.path();
    assert_eq!(path.is_some(), keeps_path);
    assert!(path.is_none_or(|path| path.map(|link| link.number).eq(0..=last)));
}

#[test]
fn a_path_of_200_000_states_is_no_danger_to_the_stack() {
    is_no_danger_to_the_stack(200_000, 128 * 1024);
}

#[test]
#[ignore = "long: cargo xtask test --long"]
fn a_path_of_a_million_states_is_no_danger_to_the_stack() {
    is_no_danger_to_the_stack(1_000_000, 128 * 1024);
}

/// A thread in a test has 2 MiB of stack; here it has less than a byte for each state.
fn is_no_danger_to_the_stack(last: u32, bytes: usize) {
    assert!(bytes < last as usize);
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
        long(beam::complete::graph(start()).run(), true, all);
        long(hill_climbing::graph(start()).run(), true, all);
    });
    searches
        .expect("a thread can be started")
        .join()
        .expect("no search fails");
}

/// A start with 1,000 successors with so many successors each, all different, handed over one by one. Each of
/// those is a goal, so the search ends when all of them are open.
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
        unreachable!("expand makes all successors");
    }

    fn result(&self, _: &u32, _: u32) -> Option<u32> {
        unreachable!("expand makes all successors");
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

const WIDE: Fan = Fan(1000);

/// Ten million states.
const WIDEST: Fan = Fan(10_000);

#[test]
fn a_wide_frontier_takes_little_more_than_the_states() {
    takes_little_more_than_the_states(WIDE);
}

#[test]
#[ignore = "long: cargo xtask test --long"]
fn a_frontier_of_ten_million_states_takes_little_more_than_the_states() {
    takes_little_more_than_the_states(WIDEST);
}

fn takes_little_more_than_the_states(fan: Fan) {
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
    // Four bytes a state, twice that where the queue has just grown.
    assert!(
        (wide * 4..wide * 8).contains(&counts.bytes),
        "{} bytes",
        counts.bytes
    );
}

#[test]
fn a_graph_search_and_a_best_first_search_hold_a_wide_frontier_too() {
    hold_a_wide_frontier_too(|| WIDE);
}

#[test]
#[ignore = "long: cargo xtask test --long"]
fn a_graph_search_and_a_best_first_search_hold_a_frontier_of_ten_million_states_too() {
    hold_a_wide_frontier_too(|| WIDEST);
}

fn hold_a_wide_frontier_too(fan: fn() -> Fan) {
    let wide = fan().width();
    // Bytes a state: 4, its parent 4, its place in a table that has room for twice as many; in a best-first tree
    // search 16 with its number, 16 for its record, 4 in a queue, each of them twice where it has just grown.
    for (counts, most) in [
        (breadth_first::graph((fan(), 0)).run().counts, 30),
        (best_first::tree((fan(), 0)).run().counts, 72),
    ] {
        assert_eq!(counts.expanded, 1001);
        assert_eq!((counts.peak_frontier, counts.max_depth), (wide, 2));
        assert!(counts.bytes < wide * most, "{} bytes", counts.bytes);
    }
}
