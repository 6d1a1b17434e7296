//! Known faults of other programs, each with a small problem that shows it.

use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::hash::{Hash, Hasher};

use proptest::prelude::*;
use search_core::engine::Engine;
use search_core::restarting_weighted_a_star::{self, Weights};
use search_core::{
    Counts, Heuristic, Proven, Search, StateSpace, Weight, a_star, best_first, breadth_first,
    check::{HeuristicFault, HeuristicMonitor},
    depth_first, uniform_cost, weighted_a_star,
};

use crate::common::bare;
use crate::common::map::{Map, maps};

/// The example of A. Martelli, 1977: positions 1 to n are expanded in the order of a binary counter, as a path through one
/// more of the earlier positions is always cheaper.
fn counter(n: u32) -> Map {
    let position = |state: u32| n + 1 - state;
    let far = 1 << n;
    let road = |from: u32, to: u32| {
        let (from, to) = (position(from), position(to));
        (1 << (from - 2)) - (1 << (to - 1)) + from - to
    };
    let mut roads: Vec<Vec<(u16, u32)>> = (0..n)
        .map(|from| {
            let later = from + 1..=n;
            later.map(|to| (to as u16, road(from, to))).collect()
        })
        .collect();
    roads.push(vec![(n as u16 + 1, n * far)]);
    roads.push(Vec::new());
    let mut estimates: Vec<u32> = (0..=n).map(|state| (position(state) - 1) * far).collect();
    estimates[0] = 0;
    estimates.push(0);
    let map = Map::of_costs(&roads, n as usize + 1).with_estimates(&estimates);
    map.declare(Heuristic::Admissible)
}

#[test]
fn a_star_reopens_exponentially_often_with_an_inconsistent_heuristic() {
    for n in 1..10 {
        let map = counter(n);
        let space = HeuristicMonitor::new(&map);
        let report = a_star::graph((&space, 0)).run();
        let solution = report.solution().expect("there is a path");
        assert_eq!(
            space.check_solution(solution),
            None,
            "the heuristic is admissible"
        );
        assert_eq!(
            solution.depth,
            u64::from(n) + 1,
            "the path visits all positions"
        );
        assert_eq!(solution.cost, Some(n + n * (1 << n)));
        assert_eq!(solution.proven, Proven::Optimal);
        let counts = report.counts;
        assert_eq!(counts.expanded, 1 << n);
        assert_eq!(counts.reopened, (1 << n) - 1 - u64::from(n));
    }
}

/// The tiles of the 8-puzzle row by row, 0 for the blank.
type Tiles = [u8; 9];

const IN_ORDER: Tiles = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/// The 8-puzzle with the given heuristic.
struct EightPuzzle(fn(&Tiles) -> u32);

impl StateSpace for EightPuzzle {
    type State = Tiles;
    type Action = usize;
    type Cost = u32;

    const HEURISTIC: Heuristic = Heuristic::Admissible;

    fn is_goal(&self, tiles: &Tiles) -> bool {
        *tiles == IN_ORDER
    }

    fn actions(&self, tiles: &Tiles, out: &mut Vec<usize>) {
        let blank = blank(tiles);
        let (row, column) = (blank / 3, blank % 3);
        out.extend((row > 0).then(|| blank - 3));
        out.extend((column > 0).then(|| blank - 1));
        out.extend((column < 2).then(|| blank + 1));
        out.extend((row < 2).then(|| blank + 3));
    }

    fn result(&self, tiles: &Tiles, place: usize) -> Option<Tiles> {
        let mut moved = *tiles;
        moved.swap(blank(tiles), place);
        Some(moved)
    }

    fn heuristic(&self, tiles: &Tiles) -> Option<u32> {
        Some((self.0)(tiles))
    }
}

fn blank(tiles: &Tiles) -> usize {
    let blank = tiles.iter().position(|&tile| tile == 0);
    blank.expect("one cell is blank")
}

/// The Manhattan distance of the tiles, without the blank, to their goal positions.
fn manhattan(tiles: &Tiles) -> u32 {
    let cells = tiles.iter().enumerate().filter(|(_, tile)| **tile != 0);
    let distances = cells.map(|(cell, &tile)| {
        let goal = usize::from(tile);
        (cell / 3).abs_diff(goal / 3) + (cell % 3).abs_diff(goal % 3)
    });
    distances.sum::<usize>() as u32
}

/// The Manhattan distance if the last cell has an even number, 0 otherwise: admissible but inconsistent.
fn partly_manhattan(tiles: &Tiles) -> u32 {
    if tiles[8].is_multiple_of(2) {
        manhattan(tiles)
    } else {
        0
    }
}

/// A* with the fault that a state is closed when it is generated, so its first path is kept.
fn closing_when_generated(space: &EightPuzzle, start: Tiles) -> Option<u32> {
    let mut known = HashMap::from([(start, 0)]);
    let mut frontier = BinaryHeap::from([Reverse((0, 0, start))]);
    while let Some(Reverse((_, _, tiles))) = frontier.pop() {
        let g = known[&tiles];
        if space.is_goal(&tiles) {
            return Some(g);
        }
        space.expand(&tiles, &mut Vec::new(), |successor, cost| {
            if !known.contains_key(&successor) {
                let f = g + cost + (space.0)(&successor);
                frontier.push(Reverse((f, known.len(), successor)));
                known.insert(successor, g + cost);
            }
        });
    }
    None
}

/// Asserts the lengths of the solutions from a board with the fault and without it.
fn is_solved_in(estimate: fn(&Tiles) -> u32, start: Tiles, faulty: u32, right: u32) -> Counts {
    let space = EightPuzzle(estimate);
    assert_eq!(closing_when_generated(&space, start), Some(faulty));
    let fewest = breadth_first::graph((&space, start)).run();
    let steps = fewest.solution().map(|solution| solution.depth);
    assert_eq!(steps, Some(right.into()));
    let report = a_star::graph((&space, start)).run();
    let found = report.solution().map(|found| (found.cost, found.proven));
    assert_eq!(found, Some((Some(right), Proven::Optimal)));
    report.counts
}

/// The fault also occurs with a consistent heuristic and unit costs: a state can be generated before its parent on a
/// shortest path is expanded.
#[test]
fn closing_states_when_generated_finds_17_steps_where_15_are_optimal() {
    let counts = is_solved_in(manhattan, [4, 2, 5, 6, 3, 7, 1, 0, 8], 17, 15);
    assert_eq!(counts.reopened, 0);
}

#[test]
fn closing_states_when_generated_finds_20_steps_where_16_are_optimal_with_an_inconsistent_heuristic()
 {
    let start = [6, 1, 2, 8, 4, 3, 0, 5, 7];
    let counts = is_solved_in(partly_manhattan, start, 20, 16);
    assert!(counts.reopened > 0);
    let space = HeuristicMonitor::new(EightPuzzle(partly_manhattan));
    let report = a_star::graph((&space, start)).run();
    assert!(matches!(
        space.first_fault(),
        Some(HeuristicFault::Inconsistent { .. })
    ));
    let solution = report.solution().expect("there is a solution");
    assert_eq!(
        space.check_solution(solution),
        None,
        "the heuristic is admissible"
    );
}

/// A state whose hash is always the same, which `Hash` allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Colliding(u16);

impl Hash for Colliding {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        0.hash(hasher);
    }
}

/// A map of such states.
struct Collisions<'m>(&'m Map);

impl StateSpace for Collisions<'_> {
    type State = Colliding;
    type Action = usize;
    type Cost = u32;

    fn is_goal(&self, state: &Colliding) -> bool {
        self.0.is_goal(state.0)
    }

    fn actions(&self, state: &Colliding, out: &mut Vec<usize>) {
        self.0.actions(&state.0, out);
    }

    fn result(&self, state: &Colliding, road: usize) -> Option<Colliding> {
        self.0.result(&state.0, road).map(Colliding)
    }

    fn cost(&self, state: &Colliding, road: &usize) -> u32 {
        self.0.cost(&state.0, road)
    }

    fn heuristic(&self, state: &Colliding) -> Option<u32> {
        self.0.estimate(state.0)
    }
}

fn count<P: StateSpace, E: Engine<P>>(search: Search<P, E>, all: &RefCell<Vec<Counts>>) {
    all.borrow_mut().push(bare(search.run().counts));
}

proptest! {
    /// If duplicate detection compared only hashes, all states would be equal.
    #[test]
    fn states_with_equal_hashes_are_not_duplicates(map in maps(30, 3)) {
        let (plain, colliding) = (RefCell::default(), RefCell::default());
        let (space, start) = (Collisions(&map), Colliding(0));
        let two = Weight::new(2, 1).expect("the weight is at least 1");

        count(breadth_first::graph((&map, 0)), &plain);
        count(depth_first::graph((&map, 0)), &plain);
        count(best_first::graph((&map, 0)), &plain);
        count(uniform_cost::graph((&map, 0)), &plain);
        count(a_star::graph((&map, 0)), &plain);
        count(weighted_a_star::graph(two, (&map, 0)), &plain);
        count(restarting_weighted_a_star::graph(Weights::default(), (&map, 0)), &plain);

        count(breadth_first::graph((&space, start)), &colliding);
        count(depth_first::graph((&space, start)), &colliding);
        count(best_first::graph((&space, start)), &colliding);
        count(uniform_cost::graph((&space, start)), &colliding);
        count(a_star::graph((&space, start)), &colliding);
        count(weighted_a_star::graph(two, (&space, start)), &colliding);
        count(restarting_weighted_a_star::graph(Weights::default(), (&space, start)), &colliding);

        prop_assert_eq!(plain, colliding);
    }
}
