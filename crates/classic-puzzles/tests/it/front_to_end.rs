//! MM and NBS on puzzles that estimate the cost from the start as well.

use std::hash::Hash;

use classic_puzzles::grid_map::{GridMap, Neighbours};
use classic_puzzles::pancakes::LargeStack;
use classic_puzzles::{Hanoi, Pancakes, SlidingTiles};
use search_core::{BackwardHeuristic, Cost, Heuristic, Proven, a_star, bidirectional, mm, nbs};

/// Asserts that MM and NBS find a solution of the same cost as A*, and that the estimates from the start are consistent for all steps
/// backward from some states.
fn check<P>(space: &P, start: &P::State) -> [u64; 3]
where
    P: BackwardHeuristic<State: Clone + Eq + Hash>,
{
    assert_eq!(space.declared_backward_heuristic(), Heuristic::Consistent);
    assert_eq!(space.backward_heuristic(start, start), Some(P::Cost::ZERO));
    let a_star = a_star::graph((space, start.clone())).run();
    let cost = a_star.solution().and_then(|solution| solution.cost);
    let mut open = space.goals();
    for _ in 0..200 {
        let Some(state) = open.pop() else { break };
        let value = |state: &P::State| {
            space
                .backward_heuristic(start, state)
                .expect("no dead ends")
        };
        space.predecessors(&state, |before, cost| {
            assert!(cost >= space.least_cost());
            assert!(value(&state) <= value(&before).plus(cost));
            open.push(before);
        });
    }
    let reports = [
        mm::graph((space, start.clone())).run(),
        nbs::graph((space, start.clone())).run(),
    ];
    for report in &reports {
        let solution = report.solution().expect("there is a solution");
        assert_eq!((solution.cost, solution.proven), (cost, Proven::Optimal));
        let path: Vec<&P::State> = solution.path().expect("paths are stored").collect();
        assert!(path[0] == start);
        assert!(space.is_goal(path[path.len() - 1]));
        assert_eq!(report.counts.reopened, 0);
    }
    let [mm, nbs] = reports.map(|report| report.counts.expanded);
    [a_star.counts.expanded, mm, nbs]
}

#[test]
fn pancakes_of_all_orders_are_sorted() {
    let pancakes = Pancakes::new(7).expect("the size is allowed");
    let stack = |text: &str| pancakes.read(text).expect("the stack is valid");
    assert_eq!(check(&pancakes, &stack("3 1 4 7 5 2 6")), [10, 16, 13]);
    assert_eq!(check(&pancakes, &stack("5 7 2 4 1 6 3")), [14, 15, 15]);
    let large = Pancakes::<LargeStack>::with_size(20).expect("the size is allowed");
    let text = "17 12 1 11 13 6 20 2 3 5 10 19 14 15 16 18 9 7 8 4";
    let start = large.read(text).expect("the stack is valid");
    assert_eq!(check(&large, &start), [73, 1315, 1025]);
    // For comparison: search from both sides without a heuristic.
    let blind = bidirectional::graph((pancakes, stack("5 7 2 4 1 6 3"))).run();
    assert_eq!(blind.counts.expanded, 270);
}

#[test]
fn tiles_are_solved_in_the_fewest_moves() {
    let tiles: SlidingTiles = SlidingTiles::new(3, 3).expect("the size is allowed");
    let board = |text: &str| tiles.read(text).expect("the board is valid");
    assert_eq!(
        check(&tiles, &board("8 0 6 5 4 7 2 3 1")),
        [6728, 5910, 4154]
    );
    assert_eq!(check(&tiles, &board("1 5 4 2 6 0 3 7 8")), [87, 90, 89]);
}

#[test]
fn towers_are_moved() {
    let hanoi = Hanoi::new(4, 5).expect("the size is allowed");
    assert_eq!(check(&hanoi, &hanoi.start()), [78, 172, 179]);
}

#[test]
fn routes_on_maps_with_weights_are_shortest() {
    let map = "type octile\nheight 5\nwidth 6\nmap\n..2...\n.@@@3.\n.9..@.\n.@.@..\n......\n";
    let map: GridMap = map.parse().expect("the map is valid");
    let expanded = |neighbours| {
        let route = map.route((2, 2), (5, 2), neighbours);
        let route = route.expect("both ends are passable");
        check(&route, &route.start())
    };
    assert_eq!(expanded(Neighbours::Four), [8, 10, 10]);
    assert_eq!(expanded(Neighbours::Eight), [7, 13, 10]);
}
