//! Without an observer, a search with a bound on f expands whole subtrees at once. At every solution, its visible state must
//! equal that of a search by single steps.

use std::fmt::Debug;

use proptest::prelude::*;
use search_core::engine::Engine;
use search_core::engine::FrontierEntry;
use search_core::{
    Counts, InPlace, Inverse, Limit, Limits, MovedInPlace, Node, Observer, Report, Search,
    StateSpace, Step, WithoutCycleCheck, branch_and_bound, depth_first, ida_star,
};

use crate::common::bare;
use crate::common::map::{Map, Place, maps};

/// Any relation is sufficient: it only determines which actions are skipped.
impl Inverse for Map {
    fn is_inverse(&self, road: &usize, last: &usize) -> bool {
        (road + last) % 3 == 1
    }
}

/// A map with its actions in tables, and with the values of the heuristic before a state is generated, if they are even.
struct Tables<'m> {
    map: &'m Map,
    /// For each state, the actions after each last action, and all at the end.
    after: Vec<Vec<Vec<usize>>>,
}

impl<'m> Tables<'m> {
    fn of(map: &'m Map) -> Self {
        let most = map.roads.iter().map(Vec::len).max().unwrap_or(0);
        let after = |state: u16| {
            let list = |last: Option<usize>| {
                let mut actions = Vec::new();
                match last {
                    Some(last) => map.actions_after(&state, &last, &mut actions),
                    None => map.actions(&state, &mut actions),
                }
                actions
            };
            (0..most).map(Some).chain([None]).map(list).collect()
        };
        let after = (0..map.roads.len() as u16).map(after).collect();
        Tables { map, after }
    }
}

impl StateSpace for Tables<'_> {
    type State = u16;
    type Action = usize;
    type Cost = u32;

    fn is_goal(&self, state: &u16) -> bool {
        StateSpace::is_goal(self.map, state)
    }

    fn actions(&self, state: &u16, out: &mut Vec<usize>) {
        self.map.actions(state, out);
    }

    fn result(&self, state: &u16, road: usize) -> Option<u16> {
        self.map.result(state, road)
    }

    fn cost(&self, state: &u16, road: &usize) -> u32 {
        self.map.cost(state, road)
    }

    fn heuristic(&self, state: &u16) -> Option<u32> {
        self.map.heuristic(state)
    }

    fn heuristic_of_result(&self, state: &u16, road: &usize, _: u32) -> Option<u32> {
        let value = self.heuristic(&self.result(state, *road)?)?;
        value.is_multiple_of(2).then_some(value)
    }
}

impl Inverse for Tables<'_> {
    fn is_inverse(&self, road: &usize, last: &usize) -> bool {
        self.map.is_inverse(road, last)
    }

    fn table_after(&self, state: &u16, last: Option<&usize>) -> Option<&[usize]> {
        let after = &self.after[usize::from(*state)];
        Some(&after[last.copied().unwrap_or(after.len() - 1)])
    }
}

impl InPlace for Tables<'_> {
    type Undo = u16;

    fn apply(&self, state: &mut u16, road: &usize) -> Option<u16> {
        self.map.apply(state, road)
    }

    fn undo(&self, state: &mut u16, before: u16) {
        self.map.undo(state, before);
    }
}

/// A map without inverse actions.
struct NoInverse<'m>(&'m Map);

impl StateSpace for NoInverse<'_> {
    type State = u16;
    type Action = usize;
    type Cost = u32;

    fn is_goal(&self, state: &u16) -> bool {
        StateSpace::is_goal(self.0, state)
    }

    fn actions(&self, state: &u16, out: &mut Vec<usize>) {
        self.0.actions(state, out);
    }

    fn result(&self, state: &u16, road: usize) -> Option<u16> {
        self.0.result(state, road)
    }
}

impl Inverse for NoInverse<'_> {
    fn is_inverse(&self, _: &usize, _: &usize) -> bool {
        false
    }
}

type Seen<C> = (u64, Option<u64>, u64, u16, Option<C>, Option<C>);

fn seen<P: StateSpace>(node: &Node<'_, P>, at: impl Fn(&P::State) -> u16) -> Seen<P::Cost> {
    let Node {
        number,
        parent,
        depth,
        g,
        h,
        state,
    } = *node;
    (number, parent, depth, at(state), g, h)
}

/// The visible state of a search at one end.
#[derive(Debug, PartialEq)]
struct End<C> {
    step: Step,
    solution: Option<Seen<C>>,
    path: Option<Vec<u16>>,
    counts: Counts,
    /// The open nodes; for an untried action, its parent.
    frontier: Vec<Seen<C>>,
    closed: Vec<Seen<C>>,
}

fn ends<P, E, O>(
    mut search: Search<P, E, O>,
    at: impl Fn(&P::State) -> u16 + Copy,
    mut on: impl FnMut(&mut Search<P, E, O>) -> Step,
) -> Vec<End<P::Cost>>
where
    P: StateSpace,
    E: Engine<P>,
    O: Observer<P>,
{
    let mut ends = Vec::new();
    loop {
        let step = on(&mut search);
        let solution = search.solution().map(|node| seen(&node, at));
        let path = solution.as_ref().map(|solution| solution.0);
        let path = path.and_then(|number| search.path_to(number));
        let waiting = search.frontier().map(|waiting| match waiting {
            FrontierEntry::State(node) | FrontierEntry::Untried { parent: node, .. } => {
                seen(&node, at)
            }
        });
        let end = End {
            step,
            path: path.map(|path| path.into_iter().map(at).collect()),
            counts: bare(search.counts()),
            frontier: waiting.collect(),
            closed: search.closed().map(|node| seen(&node, at)).collect(),
            solution,
        };
        ends.push(end);
        if !matches!(step, Step::Solution | Step::Stopped(Limit::Expansions)) {
            return ends;
        }
    }
}

fn by_steps<P: StateSpace, E: Engine<P>, O: Observer<P>>(search: &mut Search<P, E, O>) -> Step {
    loop {
        match search.step() {
            Step::Expanded | Step::CutOff => {}
            end => return end,
        }
    }
}

fn assert_agrees_with_steps<P, E>(
    new: impl Fn() -> Search<P, E>,
    at: impl Fn(&P::State) -> u16 + Copy,
) where
    P: StateSpace<Cost: Debug>,
    E: Engine<P>,
{
    let stepped = ends(new(), at, by_steps);
    assert_eq!(ends(new(), at, Search::advance), stepped);
    // After each number of steps, to the first solution and then to the others.
    for before in 1..20 {
        let mut steps = before;
        let mixed = ends(new(), at, |search| {
            while steps > 0 {
                steps -= 1;
                match search.step() {
                    Step::Expanded | Step::CutOff => {}
                    end => return end,
                }
            }
            search.advance()
        });
        assert_eq!(mixed, stepped, "{before} steps before");
    }
    // A limit on expansions stops within a subtree, exactly where steps would stop.
    for chunk in 1..8 {
        let chunks = |on: fn(&mut Search<P, E>) -> Step| {
            let mut most = 0;
            ends(new(), at, |search| {
                most += chunk;
                search.set_limits(Limits {
                    expansions: Some(most),
                    ..Limits::default()
                });
                on(search)
            })
        };
        let stepped = chunks(by_steps);
        assert_eq!(chunks(Search::advance), stepped, "{chunk} at a time");
    }
    let report = new().run();
    if !E::ANYTIME {
        assert_eq!(bare(report.counts), stepped[0].counts);
        let solution = report.solution().map(|found| at(&found.state));
        assert_eq!(solution, stepped[0].solution.as_ref().map(|seen| seen.3));
    }
    // After two solutions.
    let mut again = new();
    again.advance();
    again.advance();
    let whole = again.counts();
    let mut other = new();
    by_steps(&mut other);
    by_steps(&mut other);
    assert_eq!(bare(whole), bare(other.counts()));
}

fn trees() -> impl Strategy<Value = Map> {
    let goals = prop::collection::vec(0..14usize, 0..4);
    (maps(14, 4), goals).prop_map(|(map, goals)| {
        let mut map = map.acyclic();
        for goal in goals {
            if let Some(is_goal) = map.goals.get_mut(goal) {
                *is_goal = true;
            }
        }
        map
    })
}

proptest! {
    #[test]
    fn ida_star_agrees_with_steps(map in trees()) {
        let at = |&state: &u16| state;
        assert_agrees_with_steps(|| ida_star::tree(WithoutCycleCheck((&map, 0))), at);
        assert_agrees_with_steps(|| ida_star::tree(WithoutCycleCheck((&map, 0))).without_inverse(), at);
        assert_agrees_with_steps(|| ida_star::tree(MovedInPlace((&map, 0))), at);
        assert_agrees_with_steps(|| ida_star::tree(MovedInPlace((&map, 0))).without_inverse(), at);
    }

    #[test]
    fn actions_in_tables_are_tried_as_by_steps(map in trees()) {
        let (tables, at) = (Tables::of(&map), |&state: &u16| state);
        assert_agrees_with_steps(|| ida_star::tree(WithoutCycleCheck((&tables, 0))).without_inverse(), at);
        assert_agrees_with_steps(|| ida_star::tree(MovedInPlace((&tables, 0))).without_inverse(), at);
        assert_agrees_with_steps(|| branch_and_bound::tree(WithoutCycleCheck((&tables, 0))).without_inverse(), at);
    }

    /// With successors that are already on the path, also among those tried later.
    #[test]
    fn a_search_with_a_cycle_check_agrees_with_steps(map in maps(8, 3)) {
        let at = |&state: &u16| state;
        assert_agrees_with_steps(|| ida_star::tree((&map, 0)), at);
        assert_agrees_with_steps(|| branch_and_bound::tree((&map, 0)), at);
    }

    /// The open actions were lost, and the space was reported as exhausted.
    #[test]
    fn without_inverse_set_during_a_search_loses_no_open_actions(map in trees(), steps in 0..10usize) {
        // An acyclic map has no inverse actions, so nothing may be skipped.
        let forward = NoInverse(&map);
        let search = || depth_first::tree(WithoutCycleCheck((&forward, 0)));
        let mut other = search();
        if (0..steps).all(|_| other.step() == Step::Expanded) {
            let (plain, other) = (search().run(), other.without_inverse().run());
            prop_assert_eq!(bare(plain.counts), bare(other.counts));
            let found = |report: Report<u16>| report.into_solution().map(|found| found.state);
            prop_assert_eq!(found(plain), found(other));
        }
    }

    #[test]
    fn branch_and_bound_agrees_with_steps(map in trees()) {
        let at = |&state: &u16| state;
        assert_agrees_with_steps(|| branch_and_bound::tree(WithoutCycleCheck((&map, 0))), at);
        assert_agrees_with_steps(|| branch_and_bound::tree(WithoutCycleCheck((&map, 0))).without_inverse(), at);
        assert_agrees_with_steps(|| branch_and_bound::tree(MovedInPlace((&map, 0))), at);
    }

    #[test]
    fn actions_that_contain_their_successors_are_counted_as_by_steps(map in trees()) {
        let start = Place { map: &map, at: 0 };
        let at = |place: &Place<'_>| place.at;
        assert_agrees_with_steps(|| ida_star::tree(WithoutCycleCheck(start)), at);
        assert_agrees_with_steps(|| branch_and_bound::tree(WithoutCycleCheck(start)), at);
    }
}

proptest! {
    /// Discarded successors are counted as by steps.
    #[test]
    fn successors_whose_costs_overflow_are_discarded_as_by_steps(map in trees(), part in 1..12u32) {
        let mut map = map;
        for (_, cost) in map.roads.iter_mut().flatten() {
            *cost = cost.saturating_mul(u32::MAX / part);
        }
        let map = &map;
        assert_agrees_with_steps(|| ida_star::tree((map, 0)), |&state| state);
        assert_agrees_with_steps(|| ida_star::tree(MovedInPlace((map, 0))), |&state| state);
        assert_agrees_with_steps(|| branch_and_bound::tree((map, 0)), |&state| state);
    }
}

/// A path of actions of cost 0, with a dead end before and after each of them.
struct Deep(u32);

impl StateSpace for Deep {
    type State = u32;
    type Action = u32;
    type Cost = u32;

    fn is_goal(&self, &state: &u32) -> bool {
        state == self.0
    }

    fn actions(&self, &state: &u32, out: &mut Vec<u32>) {
        if state != u32::MAX {
            out.extend([u32::MAX, state + 1, u32::MAX]);
        }
    }

    fn result(&self, _: &u32, to: u32) -> Option<u32> {
        Some(to)
    }

    fn cost(&self, _: &u32, _: &u32) -> u32 {
        0
    }
}

#[test]
fn a_subtree_may_be_deeper_than_the_part_expanded_at_once() {
    let deep = 200_000;
    let mut stepped = ida_star::tree(WithoutCycleCheck((Deep(deep), 0)));
    let step = by_steps(&mut stepped);
    let mut advanced = ida_star::tree(WithoutCycleCheck((Deep(deep), 0)));
    assert_eq!((step, advanced.advance()), (Step::Solution, Step::Solution));
    assert_eq!(bare(advanced.counts()), bare(stepped.counts()));
    let number = |search: &Search<_, _>| search.solution().map(|node| (node.number, node.depth));
    assert_eq!(number(&advanced), number(&stepped));
    assert_eq!(advanced.frontier().count(), stepped.frontier().count());
    assert_eq!(advanced.advance(), by_steps(&mut stepped));
    assert_eq!(bare(advanced.counts()), bare(stepped.counts()));
}

/// Steps to the right in states of four kilobytes.
struct Wide;

impl StateSpace for Wide {
    type State = [u64; 512];
    type Action = ();
    type Cost = u32;

    fn is_goal(&self, state: &[u64; 512]) -> bool {
        state[0] == 1_000
    }

    fn actions(&self, _: &[u64; 512], out: &mut Vec<()>) {
        out.push(());
    }

    fn result(&self, state: &[u64; 512], (): ()) -> Option<[u64; 512]> {
        let mut next = *state;
        next[0] += 1;
        Some(next)
    }

    fn cost(&self, _: &[u64; 512], (): &()) -> u32 {
        0
    }
}

#[test]
fn a_long_path_of_large_states_does_not_overflow_the_stack() {
    let search = || {
        let whole = ida_star::tree(WithoutCycleCheck((Wide, [0; 512]))).run();
        let checked = ida_star::tree((Wide, [0; 512])).run();
        [whole, checked].map(|report| report.solution().map(|solution| solution.depth))
    };
    let thread = std::thread::Builder::new().stack_size(2 << 20);
    let depths = thread.spawn(search).map(std::thread::JoinHandle::join);
    let depths = depths.expect("a thread can be started");
    assert_eq!(depths.expect("the search ends"), [Some(1_000); 2]);
}

/// Only a search of whole subtrees has such data. No other test detected that its bytes were not counted.
#[test]
fn the_data_of_a_subtree_search_are_counted_in_bytes() {
    struct Silent;
    impl<P: StateSpace> Observer<P> for Silent {}

    let roads: Vec<Vec<u16>> = (1..=200_u16).map(|next| vec![next % 200]).collect();
    let map = Map::of(&roads.iter().map(Vec::as_slice).collect::<Vec<_>>(), 199);
    let whole = ida_star::tree(WithoutCycleCheck((&map, 0))).run().counts;
    let steps = ida_star::tree(WithoutCycleCheck((&map, 0)))
        .observe(Silent)
        .run();
    let (whole, steps) = (whole.bytes, steps.counts.bytes);
    assert!(
        (steps + 2_000..steps + 20_000).contains(&whole),
        "{whole}, in steps {steps}"
    );
}
