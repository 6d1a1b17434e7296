//! Scenarios of the `MovingAI` benchmarks: each search finds a path of the published length.

use std::num::NonZero;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use classic_puzzles::grid_map::{GridMap, GridRoute, Octile, Scenario};
use search_core::estimator::{Maximum, Own};
use search_core::{Proven, Report, StateSpace, a_star, memory::Budget, mm, nbs, uniform_cost};
use search_heuristics::{Differential, DistanceTable};

/// The maps of a maze, of rooms and of a game.
pub(crate) const MAPS: [&str; 3] = ["maze512-8-0", "32room_004", "lak303d"];

pub(crate) fn read(name: &str) -> (GridMap, Vec<Scenario>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/movingai");
    let text = |file: String| {
        let path = folder.join(file);
        std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    let map = text(format!("{name}.map")).parse();
    let scenarios = Scenario::read(&text(format!("{name}.map.scen")));
    (
        map.expect("the map is valid"),
        scenarios.expect("the scenarios are valid"),
    )
}

#[test]
fn some_scenarios_have_the_published_length() {
    for (name, number) in MAPS.into_iter().zip([6090, 1810, 1060]) {
        let (map, scenarios) = read(name);
        assert_eq!(scenarios.len(), number, "{name}");
        let long = [number / 2, number - 1];
        for scenario in scenarios[..20].iter().chain(long.map(|at| &scenarios[at])) {
            let route = scenario.route(&map).expect("the map fits");
            let report = a_star::graph((route, route.start())).run();
            let solution = report.solution().expect("there is a path");
            let cost = solution.cost.expect("A* computes costs");
            assert_eq!(solution.proven, Proven::Optimal);
            assert!(
                scenario.agrees(cost),
                "{name}, line {}: {cost}",
                scenario.line
            );
        }
    }
}

/// The greater of the distance without obstacles and the differential heuristic.
fn with_landmarks<'m>(
    route: GridRoute<'m>,
    table: &Arc<DistanceTable<Octile>>,
) -> impl StateSpace<State = u32, Cost = Octile> + use<'m> {
    let heuristic = Differential::new(Arc::clone(table), &route).expect("the table is of this map");
    route.with_heuristic(Maximum(Own, heuristic))
}

fn table(route: &GridRoute<'_>) -> Arc<DistanceTable<Octile>> {
    let table = DistanceTable::compute(route, &route.start(), 8, &Budget::default());
    Arc::new(table.expect("the map has no weights"))
}

#[test]
fn landmarks_save_most_expansions() {
    let (map, scenarios) = read("lak303d");
    let longest = scenarios.last().expect("there are scenarios");
    let route = longest.route(&map).expect("the map fits");
    let table = table(&route);
    let space = with_landmarks(route, &table);
    let report = a_star::graph((&space, route.start())).run();
    let solution = report.solution().expect("there is a path");
    assert!(solution.cost.is_some_and(|cost| longest.agrees(cost)));
    let octile = a_star::graph((route, route.start())).run();
    let expanded = (report.counts.expanded, octile.counts.expanded);
    assert_eq!(expanded, (556, 11_329));
}

/// Searches the routes of all scenarios by A*, with the distance without obstacles and with landmarks, and each twentieth by
/// uniform-cost search, MM and NBS as well, which expand many times as many states. The threads share the routes.
#[test]
#[ignore = "long: cargo xtask test --long"]
fn all_scenarios_have_the_published_length() {
    let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
    for name in MAPS {
        let (map, scenarios) = read(name);
        let first = scenarios.first().expect("there are scenarios");
        let table = table(&first.route(&map).expect("the map fits"));
        let next = AtomicUsize::new(0);
        let check_rest = || {
            while let number = next.fetch_add(1, Ordering::Relaxed)
                && let Some(scenario) = scenarios.get(number)
            {
                check(name, &map, scenario, &table, number % 20 == 0);
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(check_rest);
            }
        });
    }
}

/// Asserts that searches find the published length of a scenario. If `by_all` is true, the slow ones are included.
fn check(
    name: &str,
    map: &GridMap,
    scenario: &Scenario,
    table: &Arc<DistanceTable<Octile>>,
    by_all: bool,
) {
    let route = scenario.route(map).expect("the map fits");
    let start = route.start();
    let check = |search: &str, report: Report<u32, Octile>| {
        let place = format!("{name}, line {}, {search}", scenario.line);
        let solution = report.solution().expect("there is a path");
        let agrees = solution.cost.is_some_and(|cost| scenario.agrees(cost));
        assert!(agrees, "{place}: {solution}");
        assert_eq!(solution.proven, Proven::Optimal, "{place}");
    };
    check("A*", a_star::graph((route, start)).run());
    let space = with_landmarks(route, table);
    check("A* with landmarks", a_star::graph((space, start)).run());
    if by_all {
        check("uniform cost", uniform_cost::graph((route, start)).run());
        check("MM", mm::graph((route, start)).run());
        check("NBS", nbs::graph((route, start)).run());
    }
}
