//! Tests of jump points: A* on the cells as the oracle.

use classic_puzzles::grid_map::{Corners, JumpPoint, Neighbours, Octile, StraightJumps};
use classic_puzzles::{GridMap, GridRoute};
use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use search_core::space::Reduced;
use search_core::{Cost, Heuristic, StateSpace, a_star, ida_star, uniform_cost};
use search_laws::SpaceCheck;

use crate::grid_map::{FIELD, map};
use crate::moving_ai::{MAPS, read};

fn jumps_of(map: &GridMap) -> StraightJumps {
    let jumps = StraightJumps::new(map, Neighbours::Eight, Corners::Never);
    jumps.expect("the map has no weights")
}

/// Returns the length of a shortest path, found by jumps, after its cells are checked.
fn by_jumps(route: GridRoute<'_>, jumps: &StraightJumps) -> Option<Octile> {
    let space = route.jump_points(jumps).expect("the route has jump points");
    let report = a_star::graph((space, space.start())).run();
    let solution = report.solution()?;
    let path: Vec<&JumpPoint> = solution
        .path()
        .expect("graph search keeps the path")
        .collect();
    let steps = space.retrace(&path, None).expect("it is a path");
    let mut cell = route.start();
    let mut length = Octile::new(0, 0);
    for (step, cost, next) in steps {
        assert_eq!(route.cost(&cell, &step), cost);
        let after = route.result(&cell, step).expect("the step is allowed");
        assert_eq!(after, next.cell());
        (cell, length) = (after, length.plus(cost));
    }
    assert_eq!((cell, Some(length)), (route.goal(), solution.cost));
    solution.cost
}

fn by_cells(route: GridRoute<'_>) -> Option<Octile> {
    let report = a_star::graph((route, route.start())).run();
    report.solution().and_then(|solution| solution.cost)
}

/// Returns a random map, a fifth to two fifths of whose cells are walls.
fn random_map(seed: u64) -> GridMap {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut below = |number: u32| rng.next_u32() % number;
    let (width, height, walls) = (20 + below(30), 20 + below(30), 20 + below(20));
    let mut rows = String::new();
    for _ in 0..height {
        rows.extend((0..width).map(|_| if below(100) < walls { '@' } else { '.' }));
        rows.push('\n');
    }
    map(&rows)
}

/// Checks 200 routes on a random map, of which some have no path.
fn check_random_map(seed: u64, routes: u32) {
    let map = random_map(seed);
    let jumps = jumps_of(&map);
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for _ in 0..routes {
        let mut cell = || loop {
            let cell = rng.next_u32() % (map.width() * map.height());
            if map.is_passable(cell) {
                return map.coordinates(cell);
            }
        };
        let (start, goal) = (cell(), cell());
        let route = map
            .route(start, goal, Neighbours::Eight)
            .expect("both are passable");
        assert_eq!(
            by_jumps(route, &jumps),
            by_cells(route),
            "{seed}: {start:?} to {goal:?}"
        );
    }
}

#[test]
fn jumps_find_the_lengths_of_a_star_on_random_maps() {
    (0..20).for_each(|seed| check_random_map(seed, 20));
}

#[test]
#[ignore = "long: 4,000 routes, each by two searches"]
fn jumps_find_the_lengths_of_a_star_on_all_routes_of_random_maps() {
    (0..20).for_each(|seed| check_random_map(seed, 200));
}

#[test]
fn jumps_find_the_published_lengths_of_some_scenarios() {
    for name in MAPS {
        let (map, scenarios) = read(name);
        let jumps = jumps_of(&map);
        for scenario in scenarios.iter().step_by(60) {
            let length = by_jumps(scenario.route(&map).expect("the map fits"), &jumps);
            assert!(
                length.is_some_and(|length| scenario.agrees(length)),
                "{name}, line {}",
                scenario.line
            );
        }
    }
}

#[test]
#[ignore = "long: 8,960 routes, each by two searches"]
fn jumps_find_the_lengths_of_a_star_on_all_scenarios() {
    for name in MAPS {
        let (map, scenarios) = read(name);
        let jumps = jumps_of(&map);
        for scenario in scenarios {
            let route = scenario.route(&map).expect("the map fits");
            assert_eq!(
                by_jumps(route, &jumps),
                by_cells(route),
                "{name}, line {}",
                scenario.line
            );
        }
    }
}

#[test]
fn all_kinds_of_searches_run_on_jump_points() {
    let map = map(FIELD);
    let jumps = jumps_of(&map);
    let route = map
        .route((0, 2), (11, 5), Neighbours::Eight)
        .expect("both are passable");
    let space = route
        .jump_points(&jumps)
        .expect("the route has jump points");
    let cost = by_cells(route);
    let uniform = uniform_cost::graph((space, space.start())).run();
    let ida = ida_star::tree((space, space.start())).run();
    for report in [uniform, ida] {
        assert_eq!(report.solution().and_then(|solution| solution.cost), cost);
    }
    assert_eq!(space.declared_heuristic(), Heuristic::Consistent);
    let check = SpaceCheck::written(space, space.start()).drawn();
    let summary = check.without_searches().expect("the laws hold");
    assert!(summary.complete);
}

#[test]
fn other_maps_and_rules_have_no_jump_points() {
    let open = map("..\n..");
    let refused =
        |map: &GridMap, neighbours, corners| StraightJumps::new(map, neighbours, corners).err();
    for (weighted, neighbours, corners, reason) in [
        (
            true,
            Neighbours::Eight,
            Corners::Never,
            Some("jump points need a map without weights"),
        ),
        (
            false,
            Neighbours::Four,
            Corners::Never,
            Some("jump points need eight neighbours"),
        ),
        (
            false,
            Neighbours::Eight,
            Corners::One,
            Some("jump points need steps that never cut corners"),
        ),
        (
            false,
            Neighbours::Eight,
            Corners::Always,
            Some("jump points need steps that never cut corners"),
        ),
        (false, Neighbours::Eight, Corners::Never, None),
    ] {
        let map = if weighted {
            map("..\n2.")
        } else {
            open.clone()
        };
        assert_eq!(refused(&map, neighbours, corners), reason);
    }
    let jumps = jumps_of(&open);
    let route = |map, neighbours| {
        GridMap::route(map, (0, 0), (1, 1), neighbours).expect("both are passable")
    };
    assert!(
        route(&open, Neighbours::Eight)
            .jump_points(&jumps)
            .is_some()
    );
    assert!(route(&open, Neighbours::Four).jump_points(&jumps).is_none());
    let cutting = route(&open, Neighbours::Eight).corners(Corners::One);
    assert!(cutting.jump_points(&jumps).is_none());
    let other = map(".@\n..");
    assert!(
        route(&other, Neighbours::Eight)
            .jump_points(&jumps)
            .is_none()
    );
}
