//! The differential heuristic on grid maps: against uniform-cost search, with its guarantee checked, and in files.

use std::sync::Arc;
use std::time::Duration;

use classic_puzzles::grid_map::{GridMap, GridRoute, Neighbours};
use proptest::prelude::*;
use search_core::estimator::{Estimator, Maximum, Own};
use search_core::{
    CancelFlag, Heuristic, Limit, Limits, Proven, Ranked, StateSpace, a_star,
    check::HeuristicMonitor, cost::Octile, memory::Budget, uniform_cost,
};
use search_heuristics::{DescribedGraph, Differential, DistanceError, DistanceTable, TableError};

fn table(route: &GridRoute<'_>, landmarks: usize) -> Arc<DistanceTable<Octile>> {
    let table = DistanceTable::compute(route, &route.start(), landmarks, &Budget::default());
    Arc::new(table.expect("the map has no weights"))
}

fn differential(route: &GridRoute<'_>, landmarks: usize) -> Differential<Octile> {
    Differential::new(table(route, landmarks), route).expect("the table is of this map")
}

fn map(rows: &[&str]) -> GridMap {
    let (height, width) = (rows.len(), rows[0].len());
    let rows = rows.join("\n");
    let text = format!("type octile\nheight {height}\nwidth {width}\nmap\n{rows}\n");
    text.parse().expect("the map is valid")
}

/// A path in the shape of a spiral, at the ends of which the start and the goal are near each other.
fn spiral() -> GridMap {
    map(&[
        "...........",
        ".@@@@@@@@@.",
        ".@.......@.",
        ".@.@@@@@.@.",
        ".@.@...@.@.",
        ".@.@.@.@.@.",
        ".@.@.@@@.@.",
        ".@.@.....@.",
        ".@.@@@@@@@.",
        ".@.........",
        ".@@@@@@@@@@",
    ])
}

proptest! {
    #[test]
    fn costs_are_those_of_uniform_cost_search(
        cells in prop::collection::vec(prop::bool::weighted(0.7), 12 * 12),
        ends in (0..144_usize, 0..144_usize),
        landmarks in 1..6_usize,
        four in any::<bool>(),
    ) {
        let rows: Vec<String> = cells
            .chunks(12)
            .map(|row| row.iter().map(|&open| if open { '.' } else { '@' }).collect())
            .collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let map = map(&rows);
        let passable: Vec<u32> = (0..144).filter(|&cell| map.is_passable(cell)).collect();
        prop_assume!(!passable.is_empty());
        let [start, goal] = [ends.0, ends.1].map(|end| map.coordinates(passable[end % passable.len()]));
        let neighbours = if four { Neighbours::Four } else { Neighbours::Eight };
        let route = map.route(start, goal, neighbours).expect("both ends are passable");
        let expected = uniform_cost::graph((route, route.start())).run();
        let own = a_star::graph((route, route.start())).run();
        let heuristic = Maximum(Own, differential(&route, landmarks));
        prop_assert_eq!(heuristic.guarantee(&route), Heuristic::Consistent);
        let space = HeuristicMonitor::new(route.with_heuristic(heuristic));
        let report = a_star::graph((&space, route.start())).run();
        prop_assert!(space.first_fault().is_none(), "{}\n{:?}", route, space.first_fault());
        let cost = |solution: Option<&search_core::Solution<u32, Octile>>| solution.and_then(|found| found.cost);
        prop_assert_eq!(cost(report.solution()), cost(expected.solution()));
        prop_assert_eq!(report.counts.reopened, 0);
        match report.solution() {
            Some(solution) => {
                prop_assert_eq!(solution.proven, Proven::Optimal);
                prop_assert!(space.check_solution(solution).is_none());
                // Besides ties, a larger consistent heuristic expands no more states.
                prop_assert!(report.counts.expanded <= own.counts.expanded + own.counts.stored);
            }
            // The start is a dead end, as the landmarks are in its component.
            None => prop_assert_eq!(report.counts.expanded, 0),
        }
    }
}

/// The landmark is at the inner end. The distance without obstacles leads outward as well.
#[test]
fn the_estimate_is_exact_along_a_single_path() {
    let map = spiral();
    let route = map
        .route((10, 0), (6, 5), Neighbours::Eight)
        .expect("both ends are free");
    let space = route.with_heuristic(differential(&route, 1));
    let report = a_star::graph((&space, route.start())).run();
    let octile = a_star::graph((route, route.start())).run();
    let cost = octile.solution().and_then(|solution| solution.cost);
    assert_eq!(cost, Some(Octile::new(45, 0)));
    assert_eq!(report.solution().and_then(|solution| solution.cost), cost);
    assert_eq!((report.counts.expanded, octile.counts.expanded), (45, 65));
}

#[test]
fn a_map_with_weights_is_refused() {
    let map = map(&["..", "3."]);
    let route = map
        .route((0, 0), (1, 1), Neighbours::Four)
        .expect("both ends are free");
    let found = DistanceTable::compute(&route, &0, 2, &Budget::default());
    assert_eq!(found, Err(DistanceError::Directed { from: 0, to: 2 }));
}

#[test]
fn a_raised_flag_ends_the_computation() {
    let map = spiral();
    let route = map
        .route((0, 0), (10, 0), Neighbours::Eight)
        .expect("both ends are free");
    let flag = CancelFlag::new();
    flag.raise();
    let budget = Budget::new(Limits {
        cancel: Some(flag),
        ..Limits::default()
    });
    let found = DistanceTable::compute(&route, &0, 2, &budget);
    assert_eq!(found, Err(DistanceError::Stopped(Limit::Cancelled)));
}

/// Regression test: distances were computed to their end, whatever the limits.
#[test]
fn limits_on_time_and_bytes_end_the_computation() {
    let map = spiral();
    let route = map
        .route((0, 0), (10, 0), Neighbours::Eight)
        .expect("both ends are free");
    let compute = |limits| DistanceTable::compute(&route, &0, 2, &Budget::new(limits)).map(|_| ());
    let time = Limits {
        time: Some(Duration::ZERO),
        ..Limits::default()
    };
    let stopped = |limit| Err(DistanceError::Stopped(limit));
    assert_eq!(compute(time), stopped(Limit::Time));
    let bytes = |most| Limits {
        bytes: Some(most),
        ..Limits::default()
    };
    assert_eq!(compute(bytes(1000)), stopped(Limit::Bytes));
    assert_eq!(compute(bytes(1 << 20)), Ok(()));
}

#[test]
fn another_map_or_goal_has_no_guarantee() {
    let (map, other) = (spiral(), map(&["...", "..."]));
    let route = |map: &'static GridMap, goal| {
        map.route((0, 0), goal, Neighbours::Eight)
            .expect("both ends are free")
    };
    let (map, other): (&GridMap, &GridMap) = (Box::leak(Box::new(map)), Box::leak(Box::new(other)));
    let here = route(map, (2, 0));
    let heuristic = differential(&here, 2);
    assert_eq!(heuristic.guarantee(&here), Heuristic::Consistent);
    assert_eq!(heuristic.guarantee(&route(map, (3, 0))), Heuristic::Unknown);
    assert_eq!(
        heuristic.guarantee(&route(other, (2, 0))),
        Heuristic::Unknown
    );
    let shared = Arc::clone(heuristic.table());
    assert!(Differential::new(Arc::clone(&shared), &route(map, (3, 0))).is_some());
    assert!(Differential::new(shared, &route(other, (2, 0))).is_none());
}

#[test]
fn a_table_survives_a_file_and_a_damaged_one_is_refused() {
    let map = spiral();
    let route = map
        .route((0, 0), (10, 0), Neighbours::Eight)
        .expect("both ends are free");
    let table = table(&route, 3);
    assert_eq!(table.landmarks(), 3);
    assert_eq!(table.distances(0).len(), 3);
    assert!(table.distances(route.states()).is_empty());
    let mut file = Vec::new();
    table.write(&mut file).expect("a vector accepts all bytes");
    let read = |bytes: &[u8], landmarks| {
        DistanceTable::read(&route, landmarks, bytes).map_err(|error| error.to_string())
    };
    assert_eq!(read(&file, 3).as_ref(), Ok(&*table));
    assert_eq!(
        read(&file, 4),
        Err(r#"landmarks: found "3", expected "4""#.to_owned())
    );
    let truncated = read(&file[..file.len() - 1], 3);
    assert_eq!(
        truncated,
        Err("number of entries: found 362, expected 363".to_owned())
    );
    *file.last_mut().expect("it has entries") ^= 1;
    let damaged: Result<DistanceTable<Octile>, _> = DistanceTable::read(&route, 3, &*file);
    assert!(matches!(
        damaged,
        Err(TableError::Differs {
            part: "checksum",
            ..
        })
    ));
    let four = map
        .route((0, 0), (10, 0), Neighbours::Four)
        .expect("both ends are free");
    assert_ne!(four.graph(), route.graph());
}
