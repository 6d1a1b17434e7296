//! Edge cases: zero-sized states, starts that are solutions, types without any traits.

use std::fmt;

use search_core::engine::Engine;
use search_core::{
    Cost, Heuristic, Limit, Limits, Outcome, Proven, Report, Search, Searchable, StateSpace, Step,
    Ties, WithoutCycleCheck, a_star, best_first, branch_and_bound, breadth_first, cost::Number,
    depth_first, from_fn, hill_climbing,
};

use crate::common::map::Map;
use crate::common::{Order, Which, with_every_engine};

/// A state without `Clone`, `Eq`, `Hash` or any other trait.
struct Bare(u32);

impl Searchable for Bare {
    fn is_solution(&self) -> bool {
        self.0 == 6
    }

    fn successors(&self) -> impl IntoIterator<Item = Self> {
        [Bare(self.0 * 2), Bare(self.0 * 2 + 1)]
            .into_iter()
            .filter(|bare| bare.0 < 8)
    }

    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{}", self.0)
    }
}

/// This test checks that it compiles. The states in large.rs show that graph search needs no `Clone`.
#[test]
fn tree_search_needs_no_traits_of_a_state() {
    let depth = |report: Report<Bare>| {
        report
            .solution()
            .map(|solution| (solution.state.0, solution.depth))
    };
    assert_eq!(depth(breadth_first::tree(Bare(1)).run()), Some((6, 2)));
    assert_eq!(
        depth(depth_first::tree(WithoutCycleCheck(Bare(1))).run()),
        Some((6, 2))
    );
    assert_eq!(depth(best_first::tree(Bare(1)).run()), Some((6, 2)));
}

/// A zero-sized state.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Nothing;

struct Void;

impl StateSpace for Void {
    type State = Nothing;
    type Action = ();
    type Cost = u32;

    fn is_goal(&self, _: &Nothing) -> bool {
        false
    }

    fn actions(&self, _: &Nothing, out: &mut Vec<()>) {
        out.extend([(), ()]);
    }

    fn result(&self, _: &Nothing, (): ()) -> Option<Nothing> {
        Some(Nothing)
    }
}

fn counts_zero_sized_states<E: Engine<Void>>(which: Which, new: impl Fn() -> Search<Void, E>) {
    let limits = search_core::Limits {
        expansions: Some(1000),
        ..Default::default()
    };
    let counts = new().limits(limits).run().counts;
    if which.graph {
        // Both actions lead to the only state.
        assert_eq!(
            (counts.expanded, counts.duplicates, counts.stored),
            (1, 2, 1),
            "{which:?}"
        );
        return;
    }
    let (expanded, open) = (counts.expanded, counts.peak_frontier);
    assert_eq!(expanded, 1000, "{which:?}");
    assert_eq!(open, 1001, "{which:?}: each expansion adds one");
    assert!(counts.bytes < 1 << 20, "{which:?}: {} bytes", counts.bytes);
}

#[test]
fn zero_sized_states_are_counted_and_take_no_memory() {
    with_every_engine!(counts_zero_sized_states, Void, Nothing);
}

/// A number that grows by one, by an action without a size.
struct Growing;

impl StateSpace for Growing {
    type State = u32;
    type Action = ();
    type Cost = u32;

    fn is_goal(&self, _: &u32) -> bool {
        false
    }

    fn actions(&self, _: &u32, out: &mut Vec<()>) {
        out.push(());
    }

    fn result(&self, number: &u32, (): ()) -> Option<u32> {
        Some(number + 1)
    }

    fn heuristic(&self, number: &u32) -> Option<u32> {
        Some(1_000_000 - number)
    }
}

/// The capacity of a vector of such actions is `usize::MAX`.
#[test]
fn hill_climbing_holds_a_byte_limit_with_actions_without_a_size() {
    for bytes in [100_000, 10_000_000] {
        let limits = Limits {
            bytes: Some(bytes),
            ..Limits::default()
        };
        let report = hill_climbing::graph((Growing, 0)).limits(limits).run();
        assert_eq!(report.stopped, Some(Limit::Bytes));
        let held = report.counts.bytes;
        assert!((bytes / 3..=bytes).contains(&held), "{held} of {bytes}");
    }
}

fn is_solved_at_once<'m, E: Engine<&'m Map>>(which: Which, new: impl Fn() -> Search<&'m Map, E>) {
    let report = new().run();
    let counts = report.counts;
    assert_eq!(
        (counts.expanded, counts.generated, counts.goal_tests),
        (0, 0, 1),
        "{which:?}"
    );
    assert_eq!(
        (counts.max_depth, counts.peak_frontier, counts.stored),
        (0, 1, 1),
        "{which:?}"
    );
    let solution = report.solution().expect("the start is a solution");
    assert_eq!((solution.state, solution.depth), (0, 0), "{which:?}");
    let path: Option<Vec<u16>> = solution.path().map(|path| path.copied().collect());
    assert_eq!(path, which.keeps_paths().then(|| vec![0]), "{which:?}");

    // A solution is not expanded, so the space is exhausted after it.
    let mut search = new();
    assert_eq!(
        [search.advance(), search.advance()],
        [Step::Solution, Step::Exhausted],
        "{which:?}"
    );
    assert_eq!(
        (search.counts().goal_tests, search.counts().generated),
        (1, 0),
        "{which:?}"
    );
}

#[test]
fn a_start_that_is_a_solution_is_the_solution() {
    let map = Map::of(&[&[1], &[]], 0);
    with_every_engine!(is_solved_at_once, &map, 0);
}

fn is_exhausted_at_once<'m, E: Engine<&'m Map>>(
    which: Which,
    new: impl Fn() -> Search<&'m Map, E>,
) {
    let report = new().run();
    if !matches!(which.order, Order::Best(_)) {
        assert!(report.solution().is_some(), "{which:?} uses no heuristic");
        return;
    }
    assert!(matches!(report.outcome, Outcome::Exhausted), "{which:?}");
    let counts = report.counts;
    assert_eq!((counts.dead_ends, counts.evaluated), (1, 1), "{which:?}");
    assert_eq!(
        (counts.expanded, counts.goal_tests, counts.peak_frontier),
        (0, 0, 0),
        "{which:?}"
    );
}

#[test]
fn a_start_that_is_a_dead_end_exhausts_the_space() {
    let mut map = Map::of(&[&[1], &[]], 1).declare(Heuristic::Safe);
    map.estimates[0] = None;
    with_every_engine!(is_exhausted_at_once, &map, 0);
}

/// The path through 1, 2 and 3 costs 5, the path through 4 costs 2: the better solution has a shorter path.
#[test]
fn bytes_do_not_decrease_when_branch_and_bound_finds_a_shorter_path() {
    let roads = [
        vec![(1, 1), (4, 1)],
        vec![(2, 1)],
        vec![(3, 1)],
        vec![(5, 2)],
        vec![(5, 1)],
        vec![],
    ];
    let map = Map::of_costs(&roads, 5);
    let mut search = branch_and_bound::tree((&map, 0));
    let mut before = 0;
    for end in [Step::Solution, Step::Solution, Step::Exhausted] {
        assert_eq!(search.advance(), end);
        let bytes = search.counts().bytes;
        assert!(before <= bytes, "{before} bytes, then {bytes}");
        before = bytes;
    }
}

/// A cost in cents that is shown in whole euros.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Cents(u32);

impl Cost for Cents {
    const ZERO: Self = Cents(0);
    const ONE: Self = Cents(100);
    const MAX: Self = Cents(u32::MAX);

    fn plus(self, other: Self) -> Self {
        Cents(self.0.saturating_add(other.0))
    }

    fn number(self) -> Number {
        Number::Whole(u64::from(self.0) / 100)
    }
}

/// The open list once ordered costs by the number for their output.
#[test]
fn costs_are_ordered_by_themselves_not_by_their_numbers() {
    let roads = |place: &char| match place {
        'S' => vec![('G', Cents(199)), ('A', Cents(101))],
        'A' => vec![('G', Cents(10))],
        _ => vec![],
    };
    for ties in [Ties::FIFO, Ties::LIFO, Ties::LOW_H] {
        let problem = from_fn('S', roads, |place| *place == 'G');
        let report = a_star::graph(problem).ties(ties).run();
        let solution = report.solution().expect("there is a road");
        assert_eq!(solution.cost, Some(Cents(111)), "{ties:?}");
        assert_eq!(solution.proven, Proven::Optimal);
    }
}
