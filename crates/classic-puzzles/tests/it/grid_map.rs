//! Tests of grid maps: lengths against a simple Dijkstra in floating point.

use std::collections::HashMap;
use std::f64::consts::SQRT_2;

use classic_puzzles::grid_map::{Corners, MapDistance, Neighbours, Octile};
use classic_puzzles::{GridMap, GridRoute};
use proptest::prelude::*;
use search_core::estimator::Estimator;
use search_core::{
    Cost, Heuristic, Proven, StateSpace, Weight, a_star, best_first, breadth_first,
    cost::Weighable, depth_first, weighted_a_star,
};

use crate::laws::{around, assert_closed, assert_holds, cheapest, least_cost};

/// Corridors of one cell, with all terrain characters.
pub(crate) const MAZE: &str = "\
S.GG.T.....
@@@@.T.OOO.
.....T.O...
.TTTTT.O.OO
.......O...
WWWWW.WOOO.
...........
";

/// Open ground with some obstacles whose corners cannot be cut.
pub(crate) const FIELD: &str = "\
............
...T........
..TT...@@...
.......@@...
............
.W..........
....O..O....
............
";

pub(crate) fn map(rows: &str) -> GridMap {
    map_text(rows).parse().expect("the map is valid")
}

pub(crate) fn map_text(rows: &str) -> String {
    let width = rows.lines().next().map_or(0, str::len);
    let height = rows.lines().count();
    format!("type octile\nheight {height}\nwidth {width}\nmap\n{rows}")
}

fn between(
    map: &GridMap,
    start: (u32, u32),
    goal: (u32, u32),
    neighbours: Neighbours,
) -> GridRoute<'_> {
    map.route(start, goal, neighbours)
        .expect("both cells are passable")
}

/// Returns the shortest distances from a cell to all reachable cells, with diagonal steps of the given length or
/// without. Dijkstra's algorithm on the text, in floating point, with a linear search for the minimum.
pub(crate) fn lengths(
    rows: &str,
    start: (u32, u32),
    diagonals: Option<f64>,
    corners: Corners,
) -> HashMap<(u32, u32), f64> {
    let rows: Vec<&[u8]> = rows.lines().map(str::as_bytes).collect();
    let open = |x: u32, y: u32| {
        let character = rows.get(y as usize).and_then(|row| row.get(x as usize));
        character.is_some_and(|character| matches!(character, b'.' | b'G' | b'S'))
    };
    let mut lengths = HashMap::new();
    let mut queue = vec![(0.0_f64, start)];
    while let Some(nearest) =
        (0..queue.len()).min_by(|&one, &other| queue[one].0.total_cmp(&queue[other].0))
    {
        let (length, (x, y)) = queue.swap_remove(nearest);
        if lengths.contains_key(&(x, y)) {
            continue;
        }
        lengths.insert((x, y), length);
        for to_y in y.saturating_sub(1)..=y + 1 {
            for to_x in x.saturating_sub(1)..=x + 1 {
                let straight = to_x == x || to_y == y;
                let step = if straight { Some(1.0) } else { diagonals };
                let beside = [open(x, to_y), open(to_x, y)];
                let may_pass = match corners {
                    Corners::Never => beside == [true, true],
                    Corners::One => beside != [false, false],
                    Corners::Always => true,
                };
                if let Some(step) = step.filter(|_| open(to_x, to_y) && may_pass) {
                    queue.push((length + step, (to_x, to_y)));
                }
            }
        }
    }
    lengths
}

pub(crate) fn passable(map: &GridMap) -> Vec<u32> {
    let cells = 0..map.width() * map.height();
    cells.filter(|&cell| map.is_passable(cell)).collect()
}

fn assert_lengths(rows: &str, step: usize) {
    let map = map(rows);
    let cells = passable(&map);
    for (neighbours, corners, diagonals) in [
        (Neighbours::Four, Corners::Never, None),
        (Neighbours::Eight, Corners::Never, Some(SQRT_2)),
        (Neighbours::Eight, Corners::One, Some(SQRT_2)),
        (Neighbours::Eight, Corners::Always, Some(SQRT_2)),
    ] {
        for &start in cells.iter().step_by(step) {
            let (x, y) = map.coordinates(start);
            let lengths = lengths(rows, (x, y), diagonals, corners);
            for &goal in &cells {
                let (goal_x, goal_y) = map.coordinates(goal);
                let route = between(&map, (x, y), (goal_x, goal_y), neighbours).corners(corners);
                let expected = lengths.get(&(goal_x, goal_y)).copied();
                match (least_cost(&route, start), expected) {
                    (None, None) => {}
                    (Some(cost), Some(expected)) => {
                        let estimate = route.heuristic(&start).map_or(0.0, Octile::length);
                        assert!(estimate < expected + 1e-9, "{route}");
                        assert!((cost.length() - expected).abs() < 1e-9, "{route}\n{cost}");
                    }
                    (found, expected) => panic!("{found:?}, not {expected:?}:\n{route}"),
                }
            }
        }
    }
}

#[test]
fn shortest_paths_are_as_long_as_those_of_dijkstra() {
    assert_lengths(MAZE, 5);
    assert_lengths(FIELD, 11);
}

proptest! {
    #[test]
    fn shortest_paths_are_optimal_on_any_map(rows in prop::collection::vec("[.GS.....@OTW]{6}", 1..7)) {
        let rows = rows.join("\n");
        assert_lengths(&rows, 5);
        let text = map_text(&rows) + "\n";
        prop_assert_eq!(map(&rows).to_string(), text);
    }
}

#[test]
fn the_laws_of_state_spaces_hold() {
    for rows in [MAZE, FIELD] {
        let map = map(rows);
        let cells = passable(&map);
        for neighbours in [Neighbours::Four, Neighbours::Eight] {
            let (width, height) = (map.width(), map.height());
            for corners in [Corners::Never, Corners::One, Corners::Always] {
                let route = between(&map, (0, 0), (width - 1, height - 1), neighbours);
                let route = route.corners(corners);
                assert_closed(&route, &cells);
                assert_formulas(route, &cells);
                for &cell in &cells {
                    assert_holds(around(&route, cell).inverse().backward());
                }
            }
        }
    }
}

/// Tests the formulas as far as they are declared, and that each is at most the next.
fn assert_formulas(route: GridRoute<'_>, cells: &[u32]) {
    let all = [
        MapDistance::Euclid,
        MapDistance::Octile,
        MapDistance::Manhattan,
    ];
    for cell in cells {
        let values = all.map(|distance| distance.value(&route, cell));
        assert!(values.is_sorted(), "{values:?}");
    }
    for distance in all {
        let space = route.with_heuristic(distance);
        match space.declared_heuristic() {
            Heuristic::Consistent => {
                for &cell in cells {
                    assert_holds(around(&space, cell));
                }
            }
            // The octile distance is at most the length of the shortest path.
            Heuristic::Admissible => assert_eq!(distance, MapDistance::Euclid),
            Heuristic::Safe => assert_eq!(distance, MapDistance::Manhattan),
            Heuristic::Unknown => panic!("no distance is infinite"),
        }
    }
}

/// Rounding makes the Euclidean distance inconsistent, so that A* reopens states; costs remain least.
#[test]
fn a_rounded_distance_is_admissible_but_not_consistent() {
    let map = map(FIELD);
    let cells = passable(&map);
    for (&start, &goal) in cells.iter().zip(cells.iter().rev()) {
        let ends = [start, goal].map(|cell| map.coordinates(cell));
        let route = between(&map, ends[0], ends[1], Neighbours::Eight);
        let report = a_star::graph((route.with_heuristic(MapDistance::Euclid), start)).run();
        let cost = report.solution().and_then(|solution| solution.cost);
        assert_eq!(cost, least_cost(&route, start), "{route}");
    }
    let route = between(&map, (0, 0), (0, 0), Neighbours::Eight);
    let h = |x, y| MapDistance::Euclid.value(&route, &map.cell(x, y).expect("it is on the map"));
    // By a diagonal step from 7.07 to 5.66.
    let (before, after) = (h(5, 5), h(4, 4));
    assert_eq!(
        [before, after],
        [7, 5].map(|length| Some(Octile::new(length, 0)))
    );
    assert!(before > after.map(|after| after.plus(Octile::new(0, 1))));
}

/// Weighted A* multiplies lengths by its weight.
#[test]
fn weighted_a_star_searches_maps() {
    for rows in [MAZE, FIELD] {
        let map = map(rows);
        let cells = passable(&map);
        for (numerator, denominator) in [(1, 1), (5, 4), (3, 2), (4, 1)] {
            let weight = Weight::new(numerator, denominator).expect("the weight is at minimum 1");
            let proven = match weight {
                Weight::ONE => Proven::Optimal,
                _ => Proven::WithinFactor(weight),
            };
            for (&start, &goal) in cells.iter().zip(cells.iter().rev()) {
                let ends = [start, goal].map(|cell| map.coordinates(cell));
                let route = between(&map, ends[0], ends[1], Neighbours::Eight);
                let report = weighted_a_star::graph(weight, (route, start)).run();
                let found = report.solution().map(|solution| {
                    assert_eq!(solution.proven, proven);
                    solution.cost.expect("the cost is known")
                });
                let minimum = least_cost(&route, start);
                assert_eq!(found.is_some(), minimum.is_some(), "{route}");
                let times = |cost: Option<Octile>, times| {
                    cost.map(|cost| cost.weighted(times, Octile::ZERO, 0))
                };
                assert!(found >= minimum, "{route}");
                assert!(
                    times(found, denominator) <= times(minimum, numerator),
                    "{route}"
                );
            }
        }
    }
}

#[test]
fn corners_are_not_cut() {
    let map = map(".@.\n...\n.@.");
    let steps = |x, y, neighbours| {
        let route = between(&map, (x, y), (0, 0), neighbours);
        let mut steps = Vec::new();
        route.actions(&route.start(), &mut steps);
        steps
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(steps(1, 1, Neighbours::Eight), "E W");
    assert_eq!(steps(0, 1, Neighbours::Eight), "N E S");
    let open: GridMap = map_text("...\n...\n...").parse().expect("the map is valid");
    let route = between(&open, (1, 1), (0, 0), Neighbours::Eight);
    let mut steps = Vec::new();
    route.actions(&4, &mut steps);
    let shown: Vec<String> = steps.iter().map(ToString::to_string).collect();
    assert_eq!(shown, ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]);
    let cells: Vec<Option<u32>> = steps
        .into_iter()
        .map(|step| route.result(&4, step))
        .collect();
    assert_eq!(cells, [1, 2, 5, 8, 7, 6, 3, 0].map(Some));
}

#[test]
fn corners_are_cut_as_far_as_allowed() {
    // North, north-west and east of the centre are blocked.
    let map = map("@@.\n..@\n...");
    for (corners, expected) in [
        (Corners::Never, "S SW W"),
        (Corners::One, "SE S SW W"),
        (Corners::Always, "NE SE S SW W"),
    ] {
        let route = between(&map, (1, 1), (2, 0), Neighbours::Eight).corners(corners);
        let mut steps = Vec::new();
        route.actions(&route.start(), &mut steps);
        let shown: Vec<String> = steps.iter().map(ToString::to_string).collect();
        assert_eq!(shown.join(" "), expected, "{corners:?}");
        let straight = between(&map, (1, 1), (2, 0), Neighbours::Four).corners(corners);
        let mut steps = Vec::new();
        straight.actions(&straight.start(), &mut steps);
        assert_eq!(steps.len(), 2, "{corners:?}");
    }
}

/// A step obtained in the middle of the map is invalid at its edge.
#[test]
fn a_step_off_the_map_has_no_result() {
    let map = map("...\n...\n...");
    let route = between(&map, (1, 1), (0, 0), Neighbours::Eight);
    let mut steps = Vec::new();
    route.actions(&4, &mut steps);
    let reached: Vec<u32> = steps
        .into_iter()
        .filter_map(|step| route.result(&0, step))
        .collect();
    assert_eq!(reached, [1, 4, 3]);
}

#[test]
fn a_path_is_drawn_on_its_map() {
    let map = map(MAZE);
    let route = between(&map, (0, 0), (10, 4), Neighbours::Eight);
    let (cost, path) = cheapest(&route, route.start()).expect("a path exists");
    assert_eq!(cost, Octile::new(26, 0));
    let drawn = "\
s****T.....
@@@@*T.OOO.
*****T.O...
*TTTTT.O.OO
******.O..g
WWWWW*WOOO*
.....******";
    assert_eq!(route.draw(&path), drawn);
    assert_eq!(route.to_string().matches('*').count(), 0);
}

#[test]
fn engines_find_a_path_and_breadth_first_search_minimizes_steps() {
    let map = map(FIELD);
    let route = between(&map, (0, 0), (11, 7), Neighbours::Eight);
    let fewest = lengths(FIELD, (0, 0), Some(1.0), Corners::Never)[&(11, 7)];
    let breadth = breadth_first::graph((route, route.start())).run();
    assert_eq!(
        breadth.solution().map(|solution| solution.depth),
        Some(fewest as u64)
    );
    for report in [
        depth_first::graph((route, route.start())).run(),
        best_first::graph((route, route.start())).run(),
    ] {
        assert_eq!(
            report.solution().map(|solution| solution.state),
            Some(route.goal())
        );
    }
}
