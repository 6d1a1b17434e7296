//! Breadth-first search with a compact table of the reached ranks: the layers of the other breadth-first searches, limits,
//! and threads.

use std::time::Duration;

use proptest::prelude::*;
use search_core::ranked::{self, Compact, LayerSearch, Layers, RankError};
use search_core::{
    CancelFlag, Limit, Limits, Outcome, Proven, Ranked, StateSpace, Step, breadth_first,
};

use crate::common::arrangements::{Pancakes, sorted};
use crate::common::map::{Map, maps};
use crate::ranked::{EIGHT, EIGHT_PUZZLE, SEVEN_PANCAKES, assert_same, by_states, on_threads};

fn compact<P: Ranked<State: PartialEq + Clone>>(
    space: P,
    start: &P::State,
) -> LayerSearch<P, Compact> {
    ranked::compact_breadth_first((space, start.clone())).expect("the start has a rank")
}

/// Runs the search on one thread, and in thread pools of these sizes.
fn with_numbers_of_threads<P>(
    space: &P,
    start: &P::State,
    numbers: &[usize],
) -> Vec<Layers<P::State, P::Cost>>
where
    P: Ranked<State: PartialEq + Clone + Send + Sync, Cost: Send> + Sync,
{
    on_threads!(numbers, compact(space, start))
}

/// A map whose states have ranks that are far apart, down from the highest rank of all.
struct Far<'m>(&'m Map);

const DISTANCE: u64 = 0x0000_F123_4567_89AB;

impl StateSpace for Far<'_> {
    type State = u16;
    type Action = <Map as StateSpace>::Action;
    type Cost = <Map as StateSpace>::Cost;

    fn is_goal(&self, _: &u16) -> bool {
        false
    }
    fn actions(&self, state: &u16, out: &mut Vec<Self::Action>) {
        self.0.actions(state, out);
    }
    fn result(&self, state: &u16, action: Self::Action) -> Option<u16> {
        self.0.result(state, action)
    }
}

impl Ranked for Far<'_> {
    fn states(&self) -> u64 {
        u64::MAX
    }
    fn rank(&self, state: &u16) -> u64 {
        u64::MAX - 1 - u64::from(*state) * DISTANCE
    }
    fn unrank(&self, rank: u64) -> u16 {
        ((u64::MAX - 1 - rank) / DISTANCE) as u16
    }
}

proptest! {
    #[test]
    fn layers_of_sparse_ranks_are_those_of_a_search_that_stores_states(mut map in maps(200, 4)) {
        map.goals.fill(false);
        let expected = by_states(&map, 0);
        for layers in with_numbers_of_threads(&Far(&map), &0, &[1, 2, 3, 8]) {
            assert_eq!(layers.states, expected.states);
            assert_eq!((layers.expanded, layers.generated), (expected.expanded, expected.generated));
        }
        for layers in with_numbers_of_threads(&&map, &0, &[2]) {
            assert_same(&layers, &expected);
        }
    }

    #[test]
    fn a_goal_with_a_sparse_rank_is_found_at_its_depth(mut map in maps(60, 3), goal in 0..60u16) {
        let goal = goal % map.roads.len() as u16;
        map.goals.fill(false);
        map.goals[usize::from(goal)] = true;
        let expected = breadth_first::graph((&map, 0)).run();
        let found = compact(Far(&map), &0).goal(&goal).expect("the goal has a rank").run();
        match (expected.solution(), found.outcome) {
            (Some(expected), Outcome::Solved(found)) => {
                prop_assert_eq!((found.state, found.depth), (goal, expected.depth));
                prop_assert_eq!(found.proven, Proven::FewestSteps);
            }
            (None, Outcome::Exhausted) => {}
            (expected, found) => prop_assert!(false, "{found:?}, not {expected:?}"),
        }
    }
}

#[test]
fn the_eight_puzzle_has_the_published_layers_in_a_compact_table() {
    let two_bits = ranked::breadth_first((&EIGHT, sorted()));
    let two_bits = two_bits.expect("the start has a rank").run();
    for layers in with_numbers_of_threads(&EIGHT, &sorted(), &[1, 2, 3]) {
        assert_eq!(layers.states, EIGHT_PUZZLE);
        assert_same(&layers, &two_bits);
        assert_eq!((layers.total(), layers.expanded), (181_440, 181_440));
        // 2^18 slots of 4 bytes, and two bytes for each of 16 chunks.
        assert_eq!(layers.bytes, (4 << 18) + 2 * 16);
    }
}

#[test]
fn the_pancake_puzzle_has_the_published_layers_in_a_compact_table() {
    for seven in with_numbers_of_threads(&Pancakes::<7>, &sorted(), &[1, 2, 3, 8]) {
        assert_eq!(seven.states, SEVEN_PANCAKES);
        assert_eq!(seven.generated, 5040 * 6);
    }
}

/// The numbers below a limit, and some to add to each.
struct Sums {
    below: u64,
    added: Vec<u64>,
}

impl StateSpace for Sums {
    type State = u64;
    type Action = u64;
    type Cost = u32;

    fn is_goal(&self, _: &u64) -> bool {
        false
    }
    fn actions(&self, _: &u64, out: &mut Vec<u64>) {
        out.extend(&self.added);
    }
    fn result(&self, number: &u64, added: u64) -> Option<u64> {
        Some(((u128::from(*number) + u128::from(added)) % u128::from(self.below)) as u64)
    }
}

impl Ranked for Sums {
    fn states(&self) -> u64 {
        self.below
    }
    fn rank(&self, number: &u64) -> u64 {
        *number
    }
    fn unrank(&self, rank: u64) -> u64 {
        rank
    }
}

#[test]
fn a_ring_has_two_states_at_each_depth() {
    let ring = Sums {
        below: 2001,
        added: vec![1, 2000],
    };
    for layers in with_numbers_of_threads(&ring, &7, &[2]) {
        assert_eq!(layers.states.len(), 1001);
        assert_eq!(layers.states[0], 1);
        assert!(layers.states[1..].iter().all(|&states| states == 2));
    }
}

/// The table of 512 slots is full after one expansion.
#[test]
fn more_successors_of_one_state_than_the_table_has_slots() {
    for below in [100_000, u64::MAX] {
        let star = Sums {
            below,
            added: (1..=20_000).collect(),
        };
        for threads in [1, 2] {
            let depth = Limits {
                depth: Some(1),
                ..Limits::default()
            };
            let search = compact(&star, &0).limits(depth);
            #[cfg(feature = "parallel")]
            let search = match threads {
                1 => search,
                _ => search.on_all_cores(),
            };
            let layers = search.run();
            assert_eq!(layers.states, [1, 20_000], "on {threads} threads");
            assert_eq!((layers.expanded, layers.generated), (1, 20_000));
        }
    }
}

#[test]
#[should_panic(expected = "the rank of a successor is 100, of 100")]
fn a_rank_out_of_range_is_not_confused_with_another() {
    struct TooFar;

    impl StateSpace for TooFar {
        type State = u64;
        type Action = ();
        type Cost = u32;

        fn is_goal(&self, _: &u64) -> bool {
            false
        }
        fn actions(&self, _: &u64, out: &mut Vec<()>) {
            out.push(());
        }
        fn result(&self, number: &u64, (): ()) -> Option<u64> {
            Some(number + 1)
        }
    }

    impl Ranked for TooFar {
        fn states(&self) -> u64 {
            100
        }
        fn rank(&self, number: &u64) -> u64 {
            *number
        }
        fn unrank(&self, rank: u64) -> u64 {
            rank
        }
    }

    compact(TooFar, &0).run();
}

#[test]
fn a_compact_search_can_be_inspected_after_each_layer() {
    let mut search = compact(Pancakes::<7>, &sorted());
    assert_eq!(search.frontier().count(), 0);
    for found in 2..=SEVEN_PANCAKES.len() {
        assert_eq!(search.step(), Step::Expanded);
        assert_eq!(search.states(), &SEVEN_PANCAKES[..found]);
        let open = search.frontier().count() as u64;
        assert_eq!(open, SEVEN_PANCAKES[found - 1]);
    }
    assert_eq!(search.step(), Step::Expanded, "the last layer");
    assert_eq!([search.step(), search.step()], [Step::Exhausted; 2]);
}

fn limits(change: impl FnOnce(&mut Limits)) -> Limits {
    let mut limits = Limits::default();
    change(&mut limits);
    limits
}

#[test]
fn every_limit_is_reported_and_a_compact_search_continues_without_loss() {
    let raised = CancelFlag::new();
    raised.raise();
    for (limit, limits) in [
        (
            Limit::Expansions,
            limits(|limits| limits.expansions = Some(0)),
        ),
        (
            Limit::Generations,
            limits(|limits| limits.generations = Some(0)),
        ),
        (Limit::Depth, limits(|limits| limits.depth = Some(0))),
        (
            Limit::Time,
            limits(|limits| limits.time = Some(Duration::ZERO)),
        ),
        (Limit::Bytes, limits(|limits| limits.bytes = Some(2000))),
        (Limit::Bytes, limits(|limits| limits.bytes = Some(20_000))),
        (
            Limit::Cancelled,
            limits(|limits| limits.cancel = Some(raised)),
        ),
    ] {
        let mut search = compact(Pancakes::<7>, &sorted()).limits(limits.clone());
        assert_eq!(
            [search.advance(), search.advance()],
            [Step::Stopped(limit); 2]
        );
        let growth = search.could_not_grow();
        assert_eq!(growth.is_some(), limit == Limit::Bytes);
        search.set_limits(Limits::default());
        assert_eq!(search.advance(), Step::Exhausted, "after {limit}");
        assert_eq!(search.states(), SEVEN_PANCAKES, "after {limit}");
        assert_eq!(search.could_not_grow(), None);
        let report = search.run();
        assert_eq!((report.expanded, report.generated), (5040, 5040 * 6));
    }
}

#[test]
fn a_compact_search_that_is_stopped_within_layers_continues_without_loss() {
    for on_all_cores in [false, true] {
        let mut search = compact(&EIGHT, &sorted());
        if on_all_cores {
            #[cfg(feature = "parallel")]
            {
                search = search.on_all_cores();
            }
        }
        let mut stops = 0;
        for most in (0..).step_by(1000) {
            search.set_limits(limits(|limits| limits.expansions = Some(most)));
            match search.advance() {
                Step::Stopped(Limit::Expansions) => stops += 1,
                end => {
                    assert_eq!(end, Step::Exhausted);
                    break;
                }
            }
        }
        assert!(stops > 170, "{stops}");
        let layers = search.run();
        assert_eq!(layers.states, EIGHT_PUZZLE);
        assert_eq!(layers.expanded, 181_440);
    }
}

#[test]
fn a_compact_table_stays_within_its_limit_and_continues_with_a_higher_one() {
    for on_all_cores in [false, true] {
        let mut search = compact(&EIGHT, &sorted());
        if on_all_cores {
            #[cfg(feature = "parallel")]
            {
                search = search.on_all_cores();
            }
        }
        let mut most = 1000;
        let mut stops = 0;
        loop {
            search.set_limits(limits(|limits| limits.bytes = Some(most)));
            match search.advance() {
                Step::Stopped(Limit::Bytes) => {}
                end => {
                    assert_eq!(end, Step::Exhausted);
                    break;
                }
            }
            stops += 1;
            let growth = search.could_not_grow().expect("the table is named");
            assert_eq!(growth.table(), "table of reached states");
            most *= 2;
        }
        // 512 slots to 2^18.
        assert!(stops >= 10, "{stops}");
        let layers = search.run();
        assert_eq!(layers.states, EIGHT_PUZZLE);
        assert!(layers.bytes <= most);
    }
}

#[test]
fn a_start_without_a_rank_or_a_space_without_ranks_is_an_error() {
    let sums = |below| Sums {
        below,
        added: vec![1],
    };
    let error = ranked::compact_breadth_first((sums(100), 100)).err();
    assert_eq!(error, Some(RankError::StateNotRanked));
    let error = compact(sums(100), &0).goal(&100).err();
    assert_eq!(error, Some(RankError::StateNotRanked));
    let error = ranked::compact_breadth_first((sums(0), 0)).err();
    assert_eq!(error, Some(RankError::SpaceNotRanked));
}

#[test]
fn the_start_is_a_goal_at_depth_0_of_a_compact_search() {
    let mut search = compact(Pancakes::<5>, &sorted())
        .goal(&sorted())
        .expect("the goal has a rank");
    assert_eq!(search.step(), Step::Solution);
    assert_eq!(search.states(), [1]);
    assert_eq!(search.advance(), Step::Exhausted);
    assert_eq!(search.states(), [1, 4, 12, 35, 48, 20]);
}
