//! Breadth-first search by ranks: published layer sizes, those of a search that stores states, limits, and threads.

use std::hash::Hash;
use std::time::Duration;

use proptest::prelude::*;
use search_core::ranked::{self, LayerSearch, Layers, RankError};
use search_core::{
    CancelFlag, Limit, Limits, Outcome, Proven, Ranked, StateSpace, Step, breadth_first,
    space::RankSet,
};

use crate::common::arrangements::{Pancakes, Tiles, sorted};
use crate::common::map::{Map, maps};

type EightPuzzle = Tiles<9, 3>;
const EIGHT: EightPuzzle = Tiles;

/// A. Reinefeld, *Complete solution of the eight-puzzle and the benefit of node ordering in IDA\**, 1993; OEIS
/// A089473.
const EIGHT_PUZZLE: [u64; 32] = [
    1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878,
    16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
];

/// OEIS A092113.
const SEVEN_PANCAKES: [u64; 9] = [1, 6, 30, 149, 543, 1357, 1903, 1016, 35];

impl Ranked for Map {
    fn states(&self) -> u64 {
        self.roads.len() as u64
    }

    fn rank(&self, state: &u16) -> u64 {
        u64::from(*state)
    }

    fn unrank(&self, rank: u64) -> u16 {
        rank as u16
    }

    /// Visits sets that begin at any rank, so that they extend over two words of the table.
    fn expand_ranks(
        &self,
        sets: &[RankSet],
        scratch: &mut Vec<Self::Action>,
        mut visit: impl FnMut(RankSet),
    ) {
        let mut ranks = Vec::new();
        for rank in sets.iter().flat_map(|set| set.ranks()) {
            self.expand_rank(rank, scratch, |rank| ranks.push(rank));
        }
        ranks.sort_unstable();
        while let Some(&first) = ranks.first() {
            let mut members = 0;
            ranks.retain(|rank| {
                let member = 1u64.checked_shl((rank - first) as u32).unwrap_or(0);
                let is_added = members & member != member;
                members |= member;
                !is_added
            });
            visit(RankSet { first, members });
        }
    }
}

fn by_ranks<P: Ranked<State: PartialEq + Clone>>(space: P, start: &P::State) -> LayerSearch<P> {
    ranked::breadth_first((space, start.clone())).expect("the start has a rank")
}

/// Returns the layers of a space without goals, from a search that stores states.
fn by_states<P>(space: &P, start: P::State) -> Layers<P::State, P::Cost>
where
    P: StateSpace<State: Eq + Hash>,
{
    let mut search = breadth_first::graph((space, start));
    assert_eq!(search.advance(), Step::Exhausted);
    let mut states = Vec::new();
    for node in search.closed() {
        let depth = node.depth as usize;
        states.resize(states.len().max(depth + 1), 0);
        states[depth] += 1;
    }
    let counts = search.counts();
    Layers {
        outcome: Outcome::Exhausted,
        states,
        expanded: counts.expanded,
        generated: counts.generated,
        bytes: 0,
        could_not_grow: None,
        elapsed: None,
    }
}

#[track_caller]
fn assert_same<S, C>(layers: &Layers<S, C>, expected: &Layers<S, C>) {
    assert!(matches!(layers.outcome, Outcome::Exhausted));
    assert_eq!(layers.states, expected.states);
    assert_eq!(
        (layers.expanded, layers.generated),
        (expected.expanded, expected.generated)
    );
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
    #[cfg_attr(not(feature = "parallel"), expect(unused_mut))]
    let mut all = vec![by_ranks(space, start).run()];
    #[cfg(feature = "parallel")]
    all.extend(numbers.iter().map(|&threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.expect("the threads start");
        pool.install(|| by_ranks(space, start).on_all_cores().run())
    }));
    all
}

proptest! {
    #[test]
    fn layers_are_those_of_a_search_that_stores_states(mut map in maps(200, 4)) {
        map.goals.fill(false);
        let expected = by_states(&map, 0);
        for layers in with_numbers_of_threads(&&map, &0, &[1, 2, 3, 8]) {
            assert_same(&layers, &expected);
        }
    }

    #[test]
    fn a_goal_is_found_at_its_depth(mut map in maps(60, 3), goal in 0..60u16) {
        let goal = goal % map.roads.len() as u16;
        map.goals.fill(false);
        map.goals[usize::from(goal)] = true;
        let expected = breadth_first::graph((&map, 0)).run();
        let found = by_ranks(&map, &0).goal(&goal).expect("the goal has a rank").run();
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
fn the_eight_puzzle_has_the_published_layers() {
    let expected = by_states(&EIGHT, sorted());
    assert_eq!(expected.states, EIGHT_PUZZLE);
    for layers in with_numbers_of_threads(&EIGHT, &sorted(), &[3]) {
        assert_eq!(layers.states, EIGHT_PUZZLE);
        assert_eq!((layers.total(), layers.expanded), (181_440, 181_440));
        assert_eq!(layers.generated, expected.generated);
        // Two bits for each of 9! ranks, and two bytes for each chunk of ranks.
        assert_eq!(layers.bytes, 362_880 / 4 + 2 * 23);
    }
}

/// OEIS A092113.
#[test]
fn the_pancake_puzzle_has_the_published_layers() {
    let five = by_ranks(Pancakes::<5>, &sorted()).run();
    assert_eq!(five.states, [1, 4, 12, 35, 48, 20]);
    let six = by_ranks(Pancakes::<6>, &sorted()).run();
    assert_eq!(six.states, [1, 5, 20, 79, 199, 281, 133, 2]);
    for seven in with_numbers_of_threads(&Pancakes::<7>, &sorted(), &[1, 2, 3, 8]) {
        assert_eq!(seven.states, SEVEN_PANCAKES);
        assert_eq!(seven.generated, 5040 * 6);
    }
}

#[test]
fn the_search_can_be_inspected_after_each_layer() {
    let mut search = by_ranks(Pancakes::<7>, &sorted());
    assert_eq!(search.frontier().count(), 0);
    for found in 2..=SEVEN_PANCAKES.len() {
        assert_eq!(search.step(), Step::Expanded);
        assert_eq!(search.states(), &SEVEN_PANCAKES[..found]);
    }
    assert_eq!(search.step(), Step::Expanded, "the last layer");
    assert_eq!([search.step(), search.step()], [Step::Exhausted; 2]);
    assert_eq!(search.states(), SEVEN_PANCAKES);

    let deepest = depth(31);
    let mut search = by_ranks(EIGHT, &sorted()).limits(deepest);
    assert_eq!(search.advance(), Step::Stopped(Limit::Depth));
    let mut farthest: Vec<String> = search
        .frontier()
        .map(|board| format!("{board:?}"))
        .collect();
    farthest.sort_unstable();
    // The two boards farthest from the solved one, which has the blank first.
    assert_eq!(
        farthest,
        ["[8, 0, 6, 5, 4, 7, 2, 3, 1]", "[8, 7, 6, 0, 4, 1, 2, 5, 3]"]
    );
}

fn depth(most: u64) -> Limits {
    Limits {
        depth: Some(most),
        ..Limits::default()
    }
}

#[test]
fn a_search_stopped_by_a_limit_on_depth_continues_without_loss() {
    let mut search = by_ranks(Pancakes::<5>, &sorted()).limits(depth(0));
    assert_eq!(search.advance(), Step::Stopped(Limit::Depth));
    assert_eq!(search.states(), [1]);
    search.set_limits(depth(5));
    assert_eq!(search.advance(), Step::Stopped(Limit::Depth));
    search.set_limits(depth(6));
    assert_eq!(search.advance(), Step::Exhausted);
    assert_eq!(search.states(), [1, 4, 12, 35, 48, 20]);
}

/// Returns the smallest limit of a kind: it stops a search before the first expansion.
fn smallest(limit: Limit) -> Limits {
    let mut limits = Limits::default();
    match limit {
        Limit::Expansions => limits.expansions = Some(0),
        Limit::Generations => limits.generations = Some(0),
        Limit::Time => limits.time = Some(Duration::ZERO),
        Limit::Bytes => limits.bytes = Some(1),
        _ => {
            let flag = CancelFlag::new();
            flag.raise();
            limits.cancel = Some(flag);
        }
    }
    limits
}

#[test]
fn every_limit_is_reported_by_its_name_and_the_search_continues_without_loss() {
    let table = Limits {
        bytes: Some(5040 / 4),
        ..Limits::default()
    };
    let kinds = [
        Limit::Expansions,
        Limit::Generations,
        Limit::Time,
        Limit::Bytes,
        Limit::Cancelled,
    ];
    let limits = kinds.map(|limit| (limit, smallest(limit))).into_iter();
    for (limit, limits) in limits.chain([(Limit::Bytes, table)]) {
        let mut search = by_ranks(Pancakes::<7>, &sorted()).limits(limits.clone());
        assert_eq!([search.step(), search.advance()], [Step::Stopped(limit); 2]);
        search.set_limits(Limits::default());
        assert_eq!(search.advance(), Step::Exhausted, "after {limit}");
        assert_eq!(search.states(), SEVEN_PANCAKES, "after {limit}");
        let report = by_ranks(Pancakes::<7>, &sorted()).limits(limits).run();
        assert!(matches!(report.outcome, Outcome::Stopped(found) if found == limit));
    }
}

/// Stops and resumes the search between chunks within layers.
fn in_stages<'p>(new: impl Fn() -> LayerSearch<&'p EightPuzzle>) {
    let mut search = new();
    let mut stops = 0;
    for most in (0..).step_by(1000) {
        search.set_limits(Limits {
            expansions: Some(most),
            ..Limits::default()
        });
        match search.advance() {
            Step::Stopped(Limit::Expansions) => stops += 1,
            end => {
                assert_eq!(end, Step::Exhausted);
                break;
            }
        }
    }
    assert!(stops > 100, "{stops}");
    let stopped = search.run();
    assert!(matches!(stopped.outcome, Outcome::Exhausted));
    assert_eq!(stopped.states, EIGHT_PUZZLE);
    // The blank has two neighbours in 4 of 9 places, three in 4 and four in 1.
    assert_eq!(
        (stopped.expanded, stopped.generated),
        (181_440, 181_440 / 9 * (4 * 2 + 4 * 3 + 4))
    );
}

#[test]
fn a_search_stopped_within_layers_continues_without_loss() {
    in_stages(|| by_ranks(&EIGHT, &sorted()));
    #[cfg(feature = "parallel")]
    in_stages(|| by_ranks(&EIGHT, &sorted()).on_all_cores());
}

/// The goal is already open in the next layer if its layer is only partly complete.
#[test]
fn a_goal_was_found_one_layer_too_early_after_a_stop_within_a_layer() {
    let goal = [8, 0, 6, 5, 4, 7, 2, 3, 1];
    let mut search = by_ranks(&EIGHT, &sorted())
        .goal(&goal)
        .expect("the goal has a rank");
    for most in (0..).step_by(10) {
        search.set_limits(Limits {
            expansions: Some(most),
            ..Limits::default()
        });
        match search.advance() {
            Step::Stopped(Limit::Expansions) => {}
            end => {
                assert_eq!(end, Step::Solution);
                break;
            }
        }
    }
    assert_eq!(search.states(), EIGHT_PUZZLE);
}

#[test]
fn the_start_is_a_goal_at_depth_0_and_the_search_can_continue_after_a_goal() {
    let mut search = by_ranks(Pancakes::<5>, &sorted())
        .goal(&sorted())
        .expect("the goal has a rank");
    assert_eq!(search.step(), Step::Solution);
    assert_eq!(search.states(), [1]);
    assert_eq!(search.advance(), Step::Exhausted);
    assert_eq!(search.states(), [1, 4, 12, 35, 48, 20]);

    // Of the 3×2 tiles, one board is farthest from the sorted one, and half of the boards cannot be reached.
    let report = by_ranks(Tiles::<6, 3>, &sorted());
    let report = report
        .goal(&[3, 4, 5, 0, 1, 2])
        .expect("the goal has a rank")
        .run();
    assert!(matches!(report.outcome, Outcome::Solved(solution) if solution.depth == 21));
    let never = by_ranks(Tiles::<6, 3>, &sorted());
    let never = never
        .goal(&[0, 2, 1, 3, 4, 5])
        .expect("the goal has a rank")
        .run();
    assert!(matches!(never.outcome, Outcome::Exhausted));
}

/// A space with too many ranks for any memory.
struct Endless;

impl StateSpace for Endless {
    type State = u64;
    type Action = u64;
    type Cost = u32;

    fn is_goal(&self, _: &u64) -> bool {
        false
    }

    fn actions(&self, &state: &u64, out: &mut Vec<u64>) {
        out.push(state + 1);
    }

    fn result(&self, _: &u64, next: u64) -> Option<u64> {
        Some(next)
    }
}

impl Ranked for Endless {
    fn states(&self) -> u64 {
        u64::MAX
    }

    fn rank(&self, state: &u64) -> u64 {
        *state
    }

    fn unrank(&self, rank: u64) -> u64 {
        rank
    }
}

#[test]
fn too_many_ranks_for_the_memory_are_reported_as_a_limit() {
    let report = by_ranks(Endless, &0).run();
    assert!(matches!(report.outcome, Outcome::Stopped(Limit::Bytes)));
    assert_eq!((report.states.len(), report.bytes), (0, 0));
}

#[test]
fn the_table_that_could_not_grow_is_named_only_if_there_is_one() {
    let mut search = by_ranks(Endless, &0);
    assert_eq!(search.could_not_grow(), None, "before the first step");
    assert_eq!(search.advance(), Step::Stopped(Limit::Bytes));
    let table = search.could_not_grow().map(|growth| growth.table());
    assert_eq!(table, Some("table of all states"));
    let mut search = by_ranks(Pancakes::<4>, &sorted());
    assert_eq!(search.advance(), Step::Exhausted);
    assert_eq!(search.could_not_grow(), None);
}

/// The even numbers below 100, of which the first `ranks` have ranks.
struct Even {
    ranks: u64,
}

impl StateSpace for Even {
    type State = u64;
    type Action = u64;
    type Cost = u32;

    fn is_goal(&self, _: &u64) -> bool {
        false
    }

    fn actions(&self, _: &u64, out: &mut Vec<u64>) {
        out.extend([2, 98]);
    }

    fn result(&self, state: &u64, more: u64) -> Option<u64> {
        Some((state + more) % 100)
    }
}

impl Ranked for Even {
    fn states(&self) -> u64 {
        self.ranks
    }

    fn rank(&self, state: &u64) -> u64 {
        state / 2
    }

    fn unrank(&self, rank: u64) -> u64 {
        rank * 2
    }
}

#[test]
fn a_state_without_a_rank_was_confused_with_another_state() {
    let even = || Even { ranks: 50 };
    assert_eq!(by_ranks(even(), &98).run().total(), 50);
    for start in [99, 100] {
        let error = ranked::breadth_first((even(), start)).err();
        assert_eq!(error, Some(RankError::StateNotRanked));
        let error = by_ranks(even(), &0).goal(&start).err();
        assert_eq!(error, Some(RankError::StateNotRanked));
    }
}

#[test]
fn a_space_without_ranks_caused_an_index_out_of_bounds() {
    let error = ranked::breadth_first((Even { ranks: 0 }, 0)).err();
    assert_eq!(error, Some(RankError::SpaceNotRanked));
}

#[test]
fn the_report_is_a_table() {
    let report = by_ranks(Pancakes::<3>, &sorted()).run();
    let text = report.to_string();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines[..8],
        [
            "the whole space was searched",
            "depth 0       1",
            "depth 1       2",
            "depth 2       2",
            "depth 3       1",
            "states        6",
            "expanded      6",
            "generated     12",
        ]
    );
}
