//! Bidirectional search: solutions as short as those of breadth-first search, and counts computed by hand and by a
//! reference.

use std::collections::HashMap;
use std::fmt;

use proptest::prelude::*;
use search_core::{
    Backward, Limit, Limits, Node, Observer, Outcome, Proven, Searchable, StateSpace, Step,
    bidirectional, breadth_first, space::Symmetric,
};

use crate::common::bare;
use crate::common::both_ways::{BothWays, reference};
use crate::common::map::{Map, maps};
use crate::common::{path, path_of};

fn assert_is_solution_path(map: &Map, path: &[u16]) {
    assert_eq!(path[0], 0);
    assert!(map.is_goal(path[path.len() - 1]), "{path:?}");
    let connected = path
        .windows(2)
        .all(|road| map.successors(road[0]).contains(&road[1]));
    assert!(connected, "{path:?}");
}

proptest! {
    /// Random one-way roads, several goals or none, goals without predecessors, starts that are goals.
    #[test]
    fn the_solution_takes_the_fewest_steps_and_every_count_is_that_of_the_reference(map in maps(40, 3)) {
        let nearest = breadth_first::graph((&map, 0)).run();
        let nearest = nearest.solution().map(|solution| solution.depth);
        let space = BothWays::of(map);
        let report = bidirectional::graph((&space, 0)).run();
        let (counts, path) = reference(&space);
        prop_assert_eq!(report.solution().map(|solution| solution.depth), nearest);
        prop_assert_eq!(matches!(report.outcome, Outcome::Exhausted), nearest.is_none());
        let found = path_of(&report);
        if let Some(found) = &found {
            assert_is_solution_path(&space.map, found);
        }
        if let Some(solution) = report.solution() {
            prop_assert_eq!(solution.proven, Proven::FewestSteps);
        }
        prop_assert_eq!(&found, &path);
        prop_assert_eq!(bare(report.counts), counts);
    }
}

proptest! {
    /// Each path contains a different state of the layer in which the first was found.
    #[test]
    fn further_solutions_are_as_short_as_the_first(map in maps(30, 4)) {
        let space = BothWays::of(map);
        let mut search = bidirectional::graph((&space, 0));
        let solutions: Vec<_> = search.solutions().collect();
        let mut paths: Vec<Vec<u16>> = Vec::new();
        for solution in &solutions {
            let path = path(solution);
            assert_is_solution_path(&space.map, &path);
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
    fn a_limit_on_depth_excludes_no_solution_of_at_most_that_depth(map in maps(30, 3), depth in 0..6u64) {
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
    fn an_observer_sees_what_is_counted(map in maps(40, 4)) {
        let space = BothWays::of(map);
        let mut recorder = Recorder::default();
        let mut search = bidirectional::graph((&space, 0)).observe(&mut recorder);
        let found = search.solutions().count() as u64;
        let counts = search.counts();
        prop_assert_eq!(recorder.starts, 1 + space.goals().len() as u64);
        prop_assert_eq!(recorder.generates + recorder.starts, counts.stored);
        prop_assert_eq!(recorder.generates + recorder.duplicates, counts.generated);
        prop_assert_eq!(recorder.duplicates, counts.duplicates);
        prop_assert_eq!((recorder.expands, recorder.solutions), (counts.expanded, found));
        prop_assert_eq!(recorder.expands + recorder.solutions, counts.goal_tests);
        prop_assert_eq!(recorder.dead_ends, counts.dead_ends);
    }
}

/// Counts calls, and compares nodes with those seen before.
#[derive(Default)]
struct Recorder {
    starts: u64,
    expands: u64,
    generates: u64,
    duplicates: u64,
    dead_ends: u64,
    solutions: u64,
    nodes: HashMap<u64, (u16, u64)>,
    last_expanded: Option<u64>,
}

impl Recorder {
    fn add<P: StateSpace<State = u16>>(&mut self, node: &Node<'_, P>) {
        let before = self.nodes.insert(node.number, (*node.state, node.depth));
        assert_eq!(before, None, "number {} was assigned twice", node.number);
    }
}

impl<P: StateSpace<State = u16>> Observer<P> for Recorder {
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
        let parent = node.parent.expect("only starts and goals have no parent");
        assert_eq!(
            parent % 2,
            node.number % 2,
            "the parent is on the same side"
        );
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
        assert_eq!(
            self.nodes[&node.number],
            (*node.state, 0),
            "the solution is a goal"
        );
        assert_eq!(node.parent, None);
    }
}

/// A line from 0 to 6 with a dead end after 1 and a further predecessor of 6.
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
            search_core::engine::FrontierEntry::State(node) => *node.state,
            search_core::engine::FrontierEntry::Untried { .. } => {
                unreachable!("the engine generates all successors")
            }
        });
        if search.step() != Step::Expanded {
            break;
        }
        expanded.extend(next);
    }
    // The smaller layer is expanded first, on a tie that of the start. Layers: {0} and {6}; {1} and {6}; {7, 2} and {6};
    // {7, 2} and {5, 8}; {3} and {5, 8}; {4}; {5}, which the other side has.
    assert_eq!(expanded, [0, 1, 6, 7, 2, 3, 4]);
    let report = bidirectional::graph((&space, 0)).run();
    assert_eq!(path_of(&report), Some(vec![0, 1, 2, 3, 4, 5, 6]));
    let counts = report.counts;
    // 5 is tested but not expanded. 7 has no successors.
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

/// The backward side has only one state, so the search ends at once, whatever the size of the other side.
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

/// 1 and 2 are both in the middle of a shortest path.
#[test]
fn the_rest_of_the_layer_has_the_other_shortest_paths() {
    let space = BothWays::of(Map::of(&[&[1, 2], &[3], &[3], &[]], 3));
    let mut search = bidirectional::graph((&space, 0));
    let paths: Vec<Vec<u16>> = search.solutions().map(|solution| path(&solution)).collect();
    assert_eq!(paths, [[0, 1, 3], [0, 2, 3]]);
    assert_eq!(search.advance(), Step::Stopped(Limit::Incomplete));
}

#[test]
fn why_next_names_the_side_and_the_age() {
    let space = BothWays::of(Map::of(&[&[1], &[2], &[]], 2));
    let mut search = bidirectional::graph((&space, 0));
    search.step();
    let why = search.why_next().map(|why| why.to_string());
    let expected = "it is the oldest on the side that had fewer states to expand";
    assert_eq!(why.as_deref(), Some(expected));
}

/// Knight moves on an infinite board. They are reversible.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Knight(i32, i32);

impl Searchable for Knight {
    fn is_solution(&self) -> bool {
        unreachable!("`Symmetric` has its own goal")
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

/// A move reduces the Manhattan distance by at most 3, so 20 moves are the minimum for a distance of 60.
#[test]
fn a_plain_state_with_reversible_actions_is_searched_in_both_directions() {
    let report = bidirectional::graph((Symmetric::new(Knight(30, 30)), Knight(0, 0))).run();
    let solution = report.solution().expect("a knight reaches every square");
    assert_eq!((solution.depth, &solution.state), (20, &Knight(30, 30)));
    let path: Vec<&Knight> = solution.path().expect("the engine keeps paths").collect();
    let jumps = path.windows(2).all(|jump| {
        let (right, up) = (jump[1].0 - jump[0].0, jump[1].1 - jump[0].1);
        right.abs() + up.abs() == 3 && right != 0 && up != 0
    });
    assert!(jumps && path.len() == 21 && *path[0] == Knight(0, 0));
    assert_eq!(report.counts.max_depth, 10);
}

/// All integers in a row.
struct Row;

impl StateSpace for Row {
    type State = i32;
    type Action = i32;
    type Cost = u32;

    fn is_goal(&self, _: &i32) -> bool {
        unreachable!("bidirectional search uses the list of goals")
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
        vec![-200_000, 150_000, 150_000]
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
    assert_eq!((solution.state, solution.depth), (150_000, 150_000));
    let path = solution.path().expect("the engine keeps the path");
    assert!(path.copied().eq(0..=150_000));
    // The layers of both sides always have two states, so only the forward side is expanded.
    assert_eq!(report.counts.max_depth, 150_000);
    // From -150,001, generated just before, to 150,000, and the goals.
    assert_eq!(report.counts.stored, 300_002 + 2);
}

/// The capacity is reserved in the stores of both sides.
#[test]
fn capacity_is_reserved_in_the_store() {
    let space = BothWays::of(Map::of(&[&[1], &[]], 1));
    let search = bidirectional::graph((&space, 0)).with_capacity(10_000);
    let least = 10_000 * size_of::<u16>() as u64;
    assert!(search.counts().bytes >= least, "{}", search.counts().bytes);
}
