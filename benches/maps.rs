//! A* with the differential heuristic, and A* on jump points, against A* with the octile distance, on the 1,000 longest routes of three maps
//! of the `MovingAI` benchmarks: expansions and processor time. The differential heuristic is the maximum of both, with eight landmarks.
//!
//! Prints the totals, their ratios, the time and the memory of the table, and the time in which the straight jumps are computed. With `--test`, it only compares the costs of some routes on the smallest map.

use std::hash::Hash;
use std::path::Path;
use std::sync::Arc;

use classic_puzzles::grid_map::{Corners, GridMap, GridRoute, Neighbours, Scenario, StraightJumps};
use cpu_time::ProcessTime;
use search_core::estimator::{Maximum, Own, WithHeuristic};
use search_core::{StateSpace, Step, a_star, cost::Octile, memory::Budget};
use search_heuristics::{Differential, DistanceTable};

const MAPS: [&str; 3] = ["lak303d", "32room_004", "maze512-8-0"];
const LANDMARKS: usize = 8;
const ROUNDS: usize = 3;

fn read(name: &str) -> (GridMap, Vec<Scenario>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/movingai");
    let text = |file: String| std::fs::read_to_string(folder.join(file)).expect("the file is text");
    let map = text(format!("{name}.map"));
    let scenarios = text(format!("{name}.map.scen"));
    let mut scenarios = Scenario::read(&scenarios).expect("the scenarios are valid");
    scenarios.sort_by(|one, other| other.optimal.total_cmp(&one.optimal));
    scenarios.truncate(benches::size(1000, 3));
    (map.parse().expect("the map is valid"), scenarios)
}

/// Returns the space of a route with the greater of its own heuristic and the differential one.
fn with_landmarks<'m>(
    route: GridRoute<'m>,
    table: &Arc<DistanceTable<Octile>>,
) -> WithHeuristic<GridRoute<'m>, Maximum<Own, Differential<Octile>>> {
    let heuristic = Differential::new(Arc::clone(table), &route);
    route.with_heuristic(Maximum(Own, heuristic.expect("the table is of this map")))
}

/// The total of some routes.
struct Total {
    expanded: u64,
    seconds: f64,
}

/// Searches all routes, in the memory of one search.
fn total<'m, P>(
    map: &'m GridMap,
    scenarios: &[Scenario],
    space: impl Fn(GridRoute<'m>) -> (P, P::State),
) -> Total
where
    P: StateSpace<State: Eq + Hash, Cost = Octile>,
{
    let started_at = ProcessTime::now();
    let mut expanded = 0;
    let mut search = None;
    for scenario in scenarios {
        let route = scenario.route(map).expect("the map fits");
        let (space, start) = space(route);
        let search = match &mut search {
            None => search.insert(a_star::graph((space, start)).untimed()),
            Some(search) => {
                search.restart_in(space, start);
                search
            }
        };
        assert_eq!(search.advance(), Step::Solution);
        let cost = search.solution().and_then(|node| node.g);
        assert!(cost.is_some_and(|cost| scenario.agrees(cost)));
        expanded += search.counts().expanded;
    }
    Total {
        expanded,
        seconds: started_at.elapsed().as_secs_f64(),
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn main() {
    // The first is the smallest.
    for &name in &MAPS[..benches::size(MAPS.len(), 1)] {
        let (map, scenarios) = read(name);
        let route = scenarios[0].route(&map).expect("the map fits");
        let started_at = ProcessTime::now();
        let table = DistanceTable::compute(&route, &route.start(), LANDMARKS, &Budget::default());
        let table = Arc::new(table.expect("the map has no weights"));
        let computed = started_at.elapsed().as_secs_f64();
        let started_at = ProcessTime::now();
        let straight = StraightJumps::new(&map, Neighbours::Eight, Corners::Never);
        let straight = straight.expect("the map has no weights");
        let straight_in = started_at.elapsed().as_secs_f64();
        let rounds = (0..benches::size(ROUNDS, 1)).map(|_| {
            let octile = total(&map, &scenarios, |route| (route, route.start()));
            let landmarks = total(&map, &scenarios, |route| {
                (with_landmarks(route, &table), route.start())
            });
            let jumps = total(&map, &scenarios, |route| {
                let space = route
                    .jump_points(&straight)
                    .expect("the jumps are those of the map");
                (space, space.start())
            });
            [octile, landmarks, jumps]
        });
        let rounds: Vec<[Total; 3]> = rounds.collect();
        if !benches::measures() {
            continue;
        }
        let [octile, landmarks, jumps] = &rounds[0];
        let times_as_fast = |other: usize| {
            let ratios = rounds
                .iter()
                .map(|totals| totals[0].seconds / totals[other].seconds);
            median(ratios.collect())
        };
        println!(
            "{name}: {} routes; octile {} expanded, {:.2} s; differential {} expanded, {:.2} s; ratios {:.1} and {:.1} (median of {ROUNDS}); table {computed:.2} s, {:.1} MB",
            scenarios.len(),
            octile.expanded,
            octile.seconds,
            landmarks.expanded,
            landmarks.seconds,
            octile.expanded as f64 / landmarks.expanded as f64,
            times_as_fast(1),
            table.bytes() as f64 / 1e6,
        );
        println!(
            "    jump points {} expanded, {:.2} s; ratios {:.1} and {:.1}; straight jumps {straight_in:.4} s",
            jumps.expanded,
            jumps.seconds,
            octile.expanded as f64 / jumps.expanded as f64,
            times_as_fast(2),
        );
    }
}
