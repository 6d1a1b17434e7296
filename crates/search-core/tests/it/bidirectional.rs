//! Search from both ends: as short as breadth-first search finds, counted by hand and by a reference.

use std::collections::HashMap;
use std::fmt;

use proptest::prelude::*;
use search_core::{
    Backward, Limit, Limits, Node, Observer, Outcome, Proven, Searchable, StateSpace, Step,
    Symmetric, bidirectional, breadth_first,
};

use crate::common::bare;
use crate::common::both_ways::{BothWays, reference};
use crate::common::drive::path_of;
use crate::common::map::{Map, maps};
use crate::ownership::{Entered, Ledger, Watched};

fn assert_is_a_way(map: &Map, path: &[u16]) {
    assert_eq!(path[0], 0);
    assert!(map.is_goal(path[path.len() - 1]), "{path:?}");
    let connected = path
        .windows(2)
        .all(|road| map.successors(road[0]).contains(&road[1]));
    assert!(connected, "{path:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    /// One-way roads, several goals or none, goals nobody comes from, starts that are goals: all left to chance.
    #[test]
    fn no_solution_takes_fewer_steps_and_every_count_is_that_of_the_reference(map in maps(40, 3)) {
        let nearest = breadth_first::graph((&map, 0)).run();
        let nearest = nearest.solution().map(|solution| solution.depth);
        let space = BothWays::of(map);
        let report = bidirectional::graph((&space, 0)).run();
        let (counts, path) = reference(&space);
        prop_assert_eq!(report.solution().map(|solution| solution.depth), nearest);
        prop_assert_eq!(matches!(report.outcome, Outcome::Exhausted), nearest.is_none());
        let found = path_of(&report);
        if let Some(found) = &found {
            assert_is_a_way(&space.map, found);
        }
        if let Some(solution) = report.solution() {
            prop_assert_eq!(solution.proven, Proven::FewestSteps);
        }
        prop_assert_eq!(&found, &path);
        prop_assert_eq!(bare(report.counts), counts);
    }
}

proptest! {
    /// Each goes through a state of its own in the layer in which the first was found.
    #[test]
    fn behind_the_first_solution_there_are_others_as_short_and_no_longer_ones(map in maps(30, 4)) {
        let space = BothWays::of(map);
        let mut search = bidirectional::graph((&space, 0));
        let solutions: Vec<_> = search.solutions().collect();
        let mut paths: Vec<Vec<u16>> = Vec::new();
        for solution in &solutions {
            let path: Vec<u16> = solution.path().expect("it keeps paths").copied().collect();
            assert_is_a_way(&space.map, &path);
            prop_assert_eq!(path[path.len() - 1], solution.state);
            prop_assert_eq!(path.len() as u64 - 1, solutions[0].depth);
            prop_assert_eq!((solution.depth, solution.proven), (solutions[0].depth, Proven::FewestSteps));
            prop_assert!(!paths.contains(&path), "{:?} was found before", path);
            paths.push(path);
        }
        let end = if solutions.is_empty() { Step::Exhausted } else { Step::Stopped(Limit::Incomplete) };
        prop_assert_eq!(search.advance(), end);
    }

    #[test]
    fn a_limit_on_depth_keeps_every_solution_of_so_many_steps(map in maps(30, 3), depth in 0..6u64) {
        let nearest = breadth_first::graph((&map, 0)).run();
        let nearest = nearest.solution().map(|solution| solution.depth);
        let space = BothWays::of(map);
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let report = bidirectional::graph((&space, 0)).limits(limits).run();
        match report.outcome {
            Outcome::Solved(solution) => prop_assert_eq!(Some(solution.depth), nearest),
            Outcome::Exhausted => prop_assert_eq!(nearest, None),
            Outcome::Stopped(limit) => {
                prop_assert_eq!(limit, Limit::Depth);
                prop_assert!(nearest.is_none_or(|nearest| nearest > depth));
            }
        }
    }

    #[test]
    fn an_observer_is_told_what_is_counted(map in maps(40, 4)) {
        let space = BothWays::of(map);
        let mut told = Told::default();
        let mut search = bidirectional::graph((&space, 0)).observe(&mut told);
        let found = search.solutions().count() as u64;
        let counts = search.counts();
        prop_assert_eq!(told.starts, 1 + space.goals().len() as u64);
        prop_assert_eq!(told.generates + told.starts, counts.stored);
        prop_assert_eq!(told.generates + told.duplicates, counts.generated);
        prop_assert_eq!(told.duplicates, counts.duplicates);
        prop_assert_eq!((told.expands, told.solutions), (counts.expanded, found));
        prop_assert_eq!(told.expands + told.solutions, counts.goal_tests);
        prop_assert_eq!(told.dead_ends, counts.dead_ends);
    }
}

/// Counts calls, and holds the nodes against those that it saw before.
#[derive(Default)]
struct Told {
    starts: u64,
    expands: u64,
    generates: u64,
    duplicates: u64,
    dead_ends: u64,
    solutions: u64,
    nodes: HashMap<u64, (u16, u64)>,
    last_expanded: Option<u64>,
}

impl Told {
    fn add<P: StateSpace<State = u16>>(&mut self, node: &Node<'_, P>) {
        let before = self.nodes.insert(node.number, (*node.state, node.depth));
        assert_eq!(before, None, "number {} was given twice", node.number);
    }
}

impl<P: StateSpace<State = u16>> Observer<P> for Told {
    fn start(&mut self, node: &Node<'_, P>) {
        assert_eq!((node.parent, node.depth), (None, 0));
        assert_eq!(
            node.number,
            self.starts.saturating_sub(1) * 2 + self.starts.min(1)
        );
        self.starts += 1;
        self.add(node);
    }

    fn expand(&mut self, node: &Node<'_, P>) {
        self.expands += 1;
        assert_eq!(self.nodes[&node.number], (*node.state, node.depth));
        self.last_expanded = Some(node.number);
    }

    fn generate(&mut self, node: &Node<'_, P>) {
        self.generates += 1;
        assert_eq!(node.parent, self.last_expanded);
        let parent = node.parent.expect("only an end has no parent");
        assert_eq!(parent % 2, node.number % 2, "it is on the same side");
        assert_eq!(self.nodes[&parent].1 + 1, node.depth);
        self.add(node);
    }

    fn duplicate(&mut self, number: u64, state: &u16, parent: u64) {
        self.duplicates += 1;
        assert_eq!(self.nodes[&number].0, *state);
        assert_eq!(Some(parent), self.last_expanded);
    }

    fn dead_end(&mut self, node: &Node<'_, P>) {
        self.dead_ends += 1;
        assert_eq!(self.last_expanded, Some(node.number));
    }

    fn solution(&mut self, node: &Node<'_, P>) {
        self.solutions += 1;
        assert_eq!(self.nodes[&node.number], (*node.state, 0), "it is a goal");
        assert_eq!(node.parent, None);
    }
}

/// A line from 0 to 6 with one dead end beside 1 and a state beside 6 from which it can be reached.
///
///     0 -> 1 -> 2 -> 3 -> 4 -> 5 -> 6    1 -> 7    8 -> 6
#[test]
fn the_counts_of_a_line_are_those_counted_by_hand() {
    let line: &[&[u16]] = &[&[1], &[7, 2], &[3], &[4], &[5], &[6], &[], &[], &[6]];
    let space = BothWays::of(Map::of(line, 6));
    let mut search = bidirectional::graph((&space, 0));
    let mut expanded = Vec::new();
    loop {
        let next = search.frontier().next().map(|entry| match entry {
            search_core::Waiting::State(node) => *node.state,
            search_core::Waiting::Untried { .. } => unreachable!("it makes its states"),
        });
        if search.step() != Step::Expanded {
            break;
        }
        expanded.extend(next);
    }
    // 0 is one as 6 is one, so the start is first; 1 and 6 again; 6 is fewer than 7 and 2; these are as many as 5
    // and 8; 3 is fewer, and so are 4 and, at last, 5, which the other side has.
    assert_eq!(expanded, [0, 1, 6, 7, 2, 3, 4]);
    let report = bidirectional::graph((&space, 0)).run();
    assert_eq!(path_of(&report), Some(vec![0, 1, 2, 3, 4, 5, 6]));
    let counts = report.counts;
    // 5 is only tested. 7 has no successors.
    assert_eq!(
        (counts.expanded, counts.goal_tests, counts.dead_ends),
        (7, 8, 1)
    );
    assert_eq!((counts.generated, counts.duplicates), (8, 0));
    // Forward 0, 1, 7, 2, 3, 4, 5; backward 6, 5, 8.
    assert_eq!(
        (counts.stored, counts.max_depth, counts.peak_frontier),
        (10, 5, 4)
    );
    assert_eq!(counts.evaluated, 0);
}

#[test]
fn a_start_that_is_a_goal_is_the_solution() {
    let space = BothWays::of(Map::of(&[&[1], &[0]], 0));
    let report = bidirectional::graph((&space, 0)).run();
    assert_eq!(path_of(&report), Some(vec![0]));
    let counts = report.counts;
    assert_eq!(
        (counts.expanded, counts.goal_tests, counts.stored),
        (0, 1, 2)
    );
}

#[test]
fn without_a_goal_the_space_is_exhausted_before_it_is_searched() {
    let space = BothWays::of(Map::of(&[&[1], &[0]], 9));
    let report = bidirectional::graph((&space, 0)).run();
    assert!(matches!(report.outcome, Outcome::Exhausted));
    assert_eq!((report.counts.expanded, report.counts.goal_tests), (0, 0));
}

/// A goal that nobody reaches is a side of one state, so the search ends at once, however large the other is.
#[test]
fn a_goal_without_predecessors_exhausts_the_space_at_once() {
    let mut roads: Vec<Vec<u16>> = (0..200)
        .map(|at| vec![(at + 1) % 200, (at + 7) % 200])
        .collect();
    roads.push(vec![]);
    let roads: Vec<&[u16]> = roads.iter().map(Vec::as_slice).collect();
    let space = BothWays::of(Map::of(&roads, 200));
    let report = bidirectional::graph((&space, 0)).run();
    assert!(matches!(report.outcome, Outcome::Exhausted));
    assert_eq!((report.counts.expanded, report.counts.dead_ends), (2, 1));
}

/// 1 and 2 both lie in the middle of a shortest path.
#[test]
fn the_rest_of_the_layer_has_the_other_shortest_paths() {
    let space = BothWays::of(Map::of(&[&[1, 2], &[3], &[3], &[]], 3));
    let mut search = bidirectional::graph((&space, 0));
    let paths: Vec<Vec<u16>> = search
        .solutions()
        .map(|solution| solution.path().expect("it keeps paths").copied().collect())
        .collect();
    assert_eq!(paths, [[0, 1, 3], [0, 2, 3]]);
    assert_eq!(search.advance(), Step::Stopped(Limit::Incomplete));
}

#[test]
fn the_next_is_foretold_in_words() {
    let space = BothWays::of(Map::of(&[&[1], &[2], &[]], 2));
    let mut search = bidirectional::graph((&space, 0));
    search.step();
    let why = search.why_next().map(|why| why.to_string());
    let expected = "it has waited longest on the side that had fewer states to expand";
    assert_eq!(why.as_deref(), Some(expected));
}

/// Knight moves on a board without end: they can be taken back.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Knight(i32, i32);

impl Searchable for Knight {
    fn is_solution(&self) -> bool {
        unreachable!("the goal is given")
    }

    fn successors(&self) -> impl IntoIterator<Item = Self> {
        let jumps = [
            (1, 2),
            (2, 1),
            (2, -1),
            (1, -2),
            (-1, -2),
            (-2, -1),
            (-2, 1),
            (-1, 2),
        ];
        jumps.map(|(right, up)| Knight(self.0 + right, self.1 + up))
    }

    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{}, {}", self.0, self.1)
    }
}

/// A jump takes a knight three fields nearer at most, and 20 jumps of three are just enough for 60.
#[test]
fn a_plain_state_that_knows_its_way_back_is_searched_from_both_ends() {
    let report = bidirectional::graph((Symmetric::new(Knight(30, 30)), Knight(0, 0))).run();
    let solution = report.solution().expect("a knight comes everywhere");
    assert_eq!((solution.depth, &solution.state), (20, &Knight(30, 30)));
    let path: Vec<&Knight> = solution.path().expect("it keeps paths").collect();
    let jumps = path.windows(2).all(|jump| {
        let (right, up) = (jump[1].0 - jump[0].0, jump[1].1 - jump[0].1);
        right.abs() + up.abs() == 3 && right != 0 && up != 0
    });
    assert!(jumps && path.len() == 21 && *path[0] == Knight(0, 0));
    assert_eq!(report.counts.max_depth, 10);
}

/// Numbers in a row, without an end on either side.
struct Row;

impl StateSpace for Row {
    type State = i32;
    type Action = i32;
    type Cost = u32;

    fn is_goal(&self, _: &i32) -> bool {
        unreachable!("the goals are known")
    }

    fn actions(&self, _: &i32, out: &mut Vec<i32>) {
        out.extend([-1, 1]);
    }

    fn result(&self, number: &i32, step: i32) -> Option<i32> {
        Some(number + step)
    }
}

impl Backward for Row {
    fn goals(&self) -> Vec<i32> {
        vec![-400_000, 300_000, 300_000]
    }

    fn predecessors(&self, number: &i32, mut visit: impl FnMut(i32, u32)) {
        visit(number - 1, 1);
        visit(number + 1, 1);
    }
}

#[test]
fn the_nearer_of_two_far_goals_is_reached_without_recursion() {
    let report = bidirectional::graph((Row, 0)).run();
    let solution = report.solution().expect("every number can be reached");
    assert_eq!((solution.state, solution.depth), (300_000, 300_000));
    let path = solution.path().expect("it is kept");
    assert!(path.copied().eq(0..=300_000));
    // Two numbers wait on either side all the time, so the goals stay where they are.
    assert_eq!(report.counts.max_depth, 300_000);
    // From -300,001, which was made just before, to 300,000; and the goals.
    assert_eq!(report.counts.stored, 600_002 + 2);
}

impl Backward for Watched<'_> {
    fn goals(&self) -> Vec<Self::State> {
        let states = 0..self.map.roads.len() as u16;
        let goals = states.filter(|&state| self.map.is_goal(state));
        goals.map(|at| Entered::new(at, self.ledger)).collect()
    }

    fn predecessors(&self, state: &Self::State, mut visit: impl FnMut(Self::State, u32)) {
        for from in 0..self.map.roads.len() as u16 {
            if self.map.successors(from).contains(&state.at) {
                visit(Entered::new(from, self.ledger), 1);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_state_that_was_made_is_let_go_of(map in maps(25, 3)) {
        let ledger = Ledger::default();
        let space = Watched { map, ledger: &ledger };
        let new = || bidirectional::graph((&space, Entered::new(0, &ledger)));
        let report = new().run();
        let on_path = report.solution().and_then(|solution| solution.path());
        prop_assert_eq!(ledger.live.get(), on_path.map_or(0, |path| path.count() as i64));
        drop(report);
        prop_assert_eq!(ledger.live.get(), 0);
        for steps in 1..30 {
            let mut search = new();
            for _ in 0..steps {
                search.step();
            }
            prop_assert_eq!(ledger.live.get() as u64, search.counts().stored);
            drop(search);
            prop_assert_eq!(ledger.live.get(), 0);
        }
    }
}

/// On both sides: the store that room is made in is that of the search.
#[test]
fn room_for_states_is_made_in_the_store() {
    let space = BothWays::of(Map::of(&[&[1], &[]], 1));
    let search = bidirectional::graph((&space, 0)).with_capacity(10_000);
    let least = 10_000 * size_of::<u16>() as u64;
    assert!(search.counts().bytes >= least, "{}", search.counts().bytes);
}
