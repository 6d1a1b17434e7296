//! All cheapest solutions, compared with an enumeration of all paths.

use std::collections::{BTreeSet, HashMap};

use proptest::prelude::*;
use search_core::best_first::CheapestPaths;
use search_core::{
    Backward, Limit, Limits, Proven, Real, StateSpace, Step, Ties, a_star, from_fn, uniform_cost,
};
use search_laws::{Graph, NodeState};

use crate::common::graphs::graphs;

/// Returns the cost of the cheapest paths to a goal that visit no state twice and no other goal, and their nodes.
fn by_enumeration(graph: &Graph, starts: &[NodeState]) -> Option<(u32, BTreeSet<Vec<u32>>)> {
    fn extend(graph: &Graph, path: &mut Vec<NodeState>, cost: u32, all: &mut Vec<(u32, Vec<u32>)>) {
        let last = path[path.len() - 1].clone();
        if graph.is_goal(&last) {
            all.push((cost, path.iter().map(NodeState::node).collect()));
            return;
        }
        graph.expand(&last, &mut Vec::new(), |successor, step| {
            if !path.contains(&successor) {
                path.push(successor);
                extend(graph, path, cost + step, all);
                path.pop();
            }
        });
    }
    let mut all = Vec::new();
    for start in starts {
        extend(graph, &mut vec![start.clone()], 0, &mut all);
    }
    let least = all.iter().map(|(cost, _)| *cost).min()?;
    let cheapest = all.into_iter().filter(|(cost, _)| *cost == least);
    Some((least, cheapest.map(|(_, path)| path).collect()))
}

fn nodes(paths: &CheapestPaths<NodeState>) -> Vec<Vec<u32>> {
    let paths = paths.paths();
    let nodes = paths.map(|path| path.into_iter().map(NodeState::node).collect());
    nodes.collect()
}

fn is_as_expected(
    found: Result<CheapestPaths<NodeState>, Step>,
    expected: &Option<(u32, BTreeSet<Vec<u32>>)>,
) -> Result<(), TestCaseError> {
    let Some((cost, expected)) = expected else {
        prop_assert_eq!(found.err(), Some(Step::Exhausted));
        return Ok(());
    };
    let found = found.expect("there is a solution");
    prop_assert_eq!((found.cost, found.proven), (*cost, Proven::Optimal));
    let paths = nodes(&found);
    prop_assert_eq!(paths.len(), expected.len(), "a path is listed twice");
    prop_assert_eq!(&paths.into_iter().collect::<BTreeSet<_>>(), expected);
    if let Some(count) = found.count() {
        prop_assert_eq!(count, expected.len() as u128);
    }
    Ok(())
}

/// A cell of a maze and a heading.
type Place = ((i32, i32), usize);

const HEADINGS: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// A maze in which a step forward costs 1 and a turn 1000. `#` is a wall.
struct Maze(Vec<Vec<bool>>);

impl Maze {
    fn is_free(&self, (x, y): (i32, i32)) -> bool {
        let [x, y] = [x, y].map(usize::try_from);
        let row = y.ok().and_then(|y| self.0.get(y));
        row.zip(x.ok()).and_then(|(row, x)| row.get(x)) == Some(&true)
    }

    /// Returns the turns, and the step forward, or backward for -1.
    fn steps(&self, ((x, y), heading): Place, direction: i32) -> Vec<(Place, u32)> {
        let (dx, dy) = HEADINGS[heading];
        let ahead = (x + direction * dx, y + direction * dy);
        let turns = [1, 3].map(|turn| (((x, y), (heading + turn) % 4), 1000));
        let steps = turns.into_iter().chain([((ahead, heading), 1)]);
        steps.filter(|((cell, _), _)| self.is_free(*cell)).collect()
    }

    /// Returns the costs from any of the starts to all places, in a direction.
    fn costs(&self, starts: &[Place], direction: i32) -> HashMap<Place, u32> {
        let steps = |&place: &Place| self.steps(place, direction);
        let search = uniform_cost::distances(from_fn(starts[0], steps, |_| false));
        let mut search = search.starts(starts.iter().copied());
        assert_eq!(search.advance(), Step::Exhausted);
        let settled = search.settled().into_iter();
        settled
            .filter_map(|node| Some((*node.state, node.g?)))
            .collect()
    }

    /// Compares the states on cheapest paths from one corner to the opposite one with those at which the costs from both ends add up
    /// to the least. Returns the number of cells among them.
    fn check(&self) -> Option<usize> {
        let corner = (self.0[0].len() as i32 - 1, self.0.len() as i32 - 1);
        let steps = |&place: &Place| self.steps(place, 1);
        let mut search = uniform_cost::graph(from_fn(((0, 0), 0), steps, |place: &Place| {
            place.0 == corner
        }));
        let from_start = self.costs(&[((0, 0), 0)], 1);
        let to_goal = self.costs(&[0, 1, 2, 3].map(|heading| (corner, heading)), -1);
        let least = to_goal.get(&((0, 0), 0));
        let Ok(paths) = search.all_cheapest() else {
            assert_eq!(least, None);
            return None;
        };
        assert_eq!(Some(&paths.cost), least);
        let both = from_start.iter().filter(|(place, cost)| {
            to_goal
                .get(place)
                .is_some_and(|rest| *cost + rest == paths.cost)
        });
        let expected: BTreeSet<Place> = both.map(|(place, _)| *place).collect();
        let found: Vec<Place> = paths.states().copied().collect();
        assert_eq!(found.len(), expected.len(), "a state is listed twice");
        assert_eq!(found.iter().copied().collect::<BTreeSet<_>>(), expected);
        let listed: BTreeSet<Place> = paths.paths().take(1000).flatten().copied().collect();
        assert!(listed.is_subset(&expected));
        Some(
            found
                .iter()
                .map(|place| place.0)
                .collect::<BTreeSet<_>>()
                .len(),
        )
    }
}

#[test]
fn the_states_on_cheapest_paths_through_a_maze_are_these() {
    let maze = [
        ".....#....",
        ".###.#.##.",
        ".#.....#..",
        ".#.###.##.",
        "......#...",
        "#.###...#.",
        "....#.#.#.",
        ".##...#...",
    ];
    let maze = maze.map(|row| row.chars().map(|cell| cell == '.').collect());
    assert_eq!(Maze(maze.to_vec()).check(), Some(21));
}

proptest! {
    #[test]
    fn states_on_cheapest_paths_are_those_found_from_both_ends(
        cells in prop::collection::vec(prop::collection::vec(prop::bool::weighted(0.75), 9), 2..9),
    ) {
        let mut cells = cells;
        let last = cells.len() - 1;
        (cells[0][0], cells[last][8]) = (true, true);
        Maze(cells).check();
    }

    #[test]
    fn each_cheapest_path_is_found_once(graph in graphs(7, 4), several in any::<bool>()) {
        let mut starts = vec![graph.start()];
        if several {
            starts.extend(graph.goals());
            graph.expand(&graph.start(), &mut Vec::new(), |state, _| starts.push(state));
            starts.retain({
                let mut known = Vec::new();
                move |state| {
                    let is_new = !known.contains(state);
                    known.push(state.clone());
                    is_new
                }
            });
        }
        let expected = by_enumeration(&graph, &starts);
        for ties in [Ties::FIFO, Ties::LIFO, Ties::LOW_H] {
            let search = uniform_cost::graph((&graph, graph.start())).ties(ties);
            is_as_expected(search.starts(starts.clone()).all_cheapest(), &expected)?;
        }
        // A* finds all of them only if its heuristic is admissible, consistent or not.
        if graph.declared_heuristic().is_admissible() {
            for ties in [Ties::LOW_H, Ties::FIFO] {
                let search = a_star::graph((&graph, graph.start())).ties(ties);
                is_as_expected(search.starts(starts.clone()).all_cheapest(), &expected)?;
            }
        }
    }

    /// With a heuristic that overestimates there may be cheaper paths, but those returned exist and cost the same.
    #[test]
    fn an_overestimating_heuristic_still_yields_paths(graph in graphs(7, 4)) {
        let solved = a_star::graph((&graph, graph.start())).run().into_solution();
        let found = a_star::graph((&graph, graph.start())).all_cheapest();
        let Some(solution) = solved else {
            prop_assert_eq!(found.err(), Some(Step::Exhausted));
            return Ok(());
        };
        let found = found.expect("there is a solution");
        prop_assert!(Some(found.cost) <= solution.cost);
        prop_assert_ne!(found.count(), Some(0));
        let paths = nodes(&found);
        prop_assert!(!paths.is_empty());
        let (least, _) = by_enumeration(&graph, &[graph.start()]).expect("there is a solution");
        prop_assert!(found.cost == least || found.proven != Proven::Optimal);
        for path in paths {
            let steps = path.windows(2).map(|step| {
                let cheapest = graph.successors(step[0]).filter(|&(to, _)| to == step[1]);
                cheapest.map(|(_, cost)| cost).min().expect("the step exists")
            });
            prop_assert_eq!(steps.sum::<u32>(), found.cost);
        }
    }

    /// Stopping before every expansion changes nothing, nor does a search that has found solutions before.
    #[test]
    fn a_search_for_all_of_them_can_be_resumed(graph in graphs(7, 4), before in 0..3usize) {
        let expected = by_enumeration(&graph, &[graph.start()]);
        let mut whole = uniform_cost::graph((&graph, graph.start()));
        let at_once = whole.all_cheapest().map(|paths| nodes(&paths));
        let mut search = uniform_cost::graph((&graph, graph.start()));
        let mut expansions = 0;
        let found = loop {
            let limits = Limits { expansions: Some(expansions), ..Limits::default() };
            search.set_limits(limits);
            match search.all_cheapest() {
                Err(Step::Stopped(Limit::Expansions)) => expansions += 1,
                found => break found,
            }
        };
        prop_assert_eq!(search.counts().expanded, whole.counts().expanded);
        prop_assert_eq!(found.as_ref().map(nodes).ok(), at_once.ok());
        is_as_expected(found, &expected)?;
        let mut search = uniform_cost::graph((&graph, graph.start()));
        search.solutions().take(before).for_each(drop);
        is_as_expected(search.all_cheapest(), &expected)?;
    }
}

/// The start has the value 36, more than the cost of the path that is found.
#[test]
fn an_overestimated_start_is_on_the_path() {
    let graph = Graph::new([vec![(1, 11), (2, 1)], vec![], vec![(1, 6)]]).with_goals([1]);
    let graph = graph.with_heuristic([Some(36), Some(0), Some(16)]);
    let found = a_star::graph((&graph, graph.start())).all_cheapest();
    let found = found.expect("there is a solution");
    assert_eq!((found.cost, found.count()), (11, Some(1)));
    assert_eq!(nodes(&found), [[0, 1]]);
    assert_eq!(found.proven, Proven::Nothing);
}

/// Nothing beyond the cost of the solutions is expanded.
#[test]
fn only_states_up_to_the_cost_are_expanded() {
    // A ladder of squares from 0 to 4, then a tail without an end.
    let steps = |&(place, side): &(u32, bool)| {
        let forward = if place < 4 {
            Some((place + 1, false))
        } else {
            None
        };
        let other = if place < 4 {
            Some((place + 1, true))
        } else {
            None
        };
        let tail = (place >= 4).then_some((place + 1, side));
        [forward, other, tail].into_iter().flatten()
    };
    let mut search = uniform_cost::graph(from_fn((0, false), steps, |state| *state == (4, true)));
    let found = search.all_cheapest().expect("there are solutions");
    assert_eq!((found.cost, found.count()), (4, Some(8)));
    assert_eq!(found.paths().count(), 8);
    assert_eq!(
        found.to_string(),
        "8 cheapest solutions of cost 4; proven: optimal"
    );
    // 0, both at 1, 2 and 3, and (4, false), whose value equals that of the solution.
    assert_eq!(search.counts().expanded, 8);
}

/// A chain of diamonds doubles the number of paths with each.
fn diamonds(number: u32) -> Option<u128> {
    let steps = move |&(place, middle): &(u32, u8)| match middle {
        0 if place < number => vec![(place, 1), (place, 2)],
        0 => vec![],
        _ => vec![(place + 1, 0)],
    };
    let problem = from_fn((0, 0), steps, |state| *state == (number, 0));
    let mut search = uniform_cost::graph(problem);
    search.all_cheapest().expect("there is a solution").count()
}

#[test]
fn the_number_is_exact_up_to_128_bits() {
    assert_eq!(diamonds(0), Some(1));
    assert_eq!(diamonds(10), Some(1024));
    assert_eq!(diamonds(127), Some(1 << 127));
    assert_eq!(diamonds(128), None);
}

/// Long paths do not overflow the stack.
#[test]
fn a_path_of_a_hundred_thousand_steps_is_counted_and_listed() {
    let problem = from_fn(
        0u32,
        |number: &u32| [number + 1],
        |number| *number == 100_000,
    );
    let found = uniform_cost::graph(problem)
        .all_cheapest()
        .expect("there is a solution");
    assert_eq!(found.count(), Some(1));
    assert_eq!(
        found.paths().map(|path| path.len()).collect::<Vec<_>>(),
        [100_001]
    );
}

#[test]
fn cycles_of_cost_0_end() {
    // 0 and 1 lead to each other at no cost; each leads to the goal 2.
    let graph = Graph::new([vec![(1, 0), (2, 3)], vec![(0, 0), (2, 3)], vec![]]).with_goals([2]);
    let found = uniform_cost::graph((&graph, graph.start())).all_cheapest();
    let found = found.expect("2 can be reached");
    assert_eq!(found.count(), None);
    assert_eq!(nodes(&found), [vec![0, 2], vec![0, 1, 2]]);
    assert_eq!(
        found.to_string(),
        "cheapest solutions of cost 3; proven: optimal"
    );
    // A step of cost 0 from a state to itself is part of no path.
    let graph = Graph::new([vec![(0, 0), (1, 1), (1, 1)], vec![]]).with_goals([1]);
    let found = uniform_cost::graph((&graph, graph.start())).all_cheapest();
    let found = found.expect("1 can be reached");
    assert_eq!((found.count(), nodes(&found)), (Some(1), vec![vec![0, 1]]));
    assert_eq!(
        found.to_string(),
        "1 cheapest solution of cost 1; proven: optimal"
    );
}

/// 0.1 + 0.2 is not 0.3, so a detour of that cost is more expensive.
#[test]
fn floating_point_costs_are_compared_after_rounding() {
    let real = |cost| Real::new(cost).expect("the cost is finite");
    let roads = |&town: &u8| match town {
        0 => vec![(1, real(0.1)), (3, real(0.3)), (2, real(0.25))],
        1 => vec![(3, real(0.2))],
        2 => vec![(3, real(0.05))],
        _ => vec![],
    };
    let mut search = uniform_cost::graph(from_fn(0, roads, |town| *town == 3));
    let found = search.all_cheapest().expect("3 can be reached");
    assert_eq!(found.cost, real(0.3));
    let paths: Vec<Vec<&u8>> = found.paths().collect();
    assert_eq!(paths, [vec![&0, &3], vec![&0, &2, &3]]);
}
