//! The choice among several solutions and paths.

use std::collections::{BTreeMap, BTreeSet};

use search_cluster::{Config, Layout, breadth_first};
use search_core::StateSpace;

use crate::spaces::Maze;

/// A reference breadth-first search with ordered sets.
fn reference_search(maze: &Maze, start: u32) -> Option<Vec<u32>> {
    let mut known = BTreeSet::from([start]);
    let mut parents: Vec<BTreeMap<u32, u32>> = Vec::new();
    let mut level = BTreeSet::from([start]);
    while !level.is_empty() {
        if let Some(goal) = level.iter().find(|state| maze.is_goal(state)) {
            let mut path = vec![*goal];
            for parents in parents.iter().rev() {
                path.push(parents[path.last().unwrap()]);
            }
            path.reverse();
            return Some(path);
        }
        let mut parent_of = BTreeMap::new();
        for state in &level {
            let mut successors = Vec::new();
            maze.actions(state, &mut successors);
            for successor in successors {
                // States are in ascending order, so the first parent is the smallest.
                parent_of.entry(successor).or_insert(*state);
            }
        }
        parent_of.retain(|successor, _| !known.contains(successor));
        level = parent_of.keys().copied().collect();
        known.extend(&level);
        parents.push(parent_of);
    }
    None
}

#[test]
fn the_smallest_solution_and_the_smallest_parent_of_each_state_are_chosen() {
    let mut solved = 0;
    for states in [1009, 5003, 20_011] {
        for start in (100..160).step_by(4) {
            let maze = Maze {
                states,
                goals_below: 8,
                trap: None,
            };
            let expected = reference_search(&maze, start);
            solved += usize::from(expected.is_some());
            for workers in [1, 3] {
                let report =
                    breadth_first(maze, start, Config::new(Layout::Workers(workers))).unwrap();
                let solution = report.solution();
                let path =
                    solution.map(|solution| solution.path().unwrap().copied().collect::<Vec<_>>());
                assert_eq!(path, expected, "{states} states from {start}");
            }
        }
    }
    assert!(solved > 8, "{solved}");
}
