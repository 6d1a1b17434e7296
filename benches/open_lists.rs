//! Uniform-cost and greedy best-first search by default where keys are not whole numbers: on the longest routes of a map, whose octile costs
//! many states share, and on a graph with random real costs, which few share.
//!
//! The open list has a queue for each value if ties are broken by age alone, and is a heap if there is a second criterion. Uniform-cost search
//! has h = 0, so [`Ties::LOW_H`] changes the open list, but not the order.

use std::path::Path;

use classic_puzzles::grid_map::{GridMap, Scenario};
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use search_core::{Real, StateSpace, Ties, best_first, uniform_cost};

/// A grid of points with a road to the right, down and to the lower right, each up to twice as long as the distance.
struct Roads {
    side: u32,
    points: Vec<(f64, f64)>,
    roads: Vec<Vec<(u32, Real)>>,
}

impl Roads {
    fn new(side: u32) -> Roads {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut near = |place: u32| f64::from(place) + rng.random_range(0.0..1.0);
        let points = (0..side * side).map(|node| (near(node % side), near(node / side)));
        let points: Vec<(f64, f64)> = points.collect();
        let mut roads = vec![Vec::new(); points.len()];
        for from in 0..side * side {
            let (column, row) = (from % side, from / side);
            for (right, down) in [(1, 0), (0, 1), (1, 1)] {
                if column + right < side && row + down < side {
                    let to = from + right + down * side;
                    let factor = rng.random_range(1.0..2.0);
                    let cost = real(factor * distance(&points, from, to));
                    roads[from as usize].push((to, cost));
                    roads[to as usize].push((from, cost));
                }
            }
        }
        Roads {
            side,
            points,
            roads,
        }
    }

    fn goal(&self) -> u32 {
        self.side * self.side - 1
    }
}

fn distance(points: &[(f64, f64)], from: u32, to: u32) -> f64 {
    let (one, other) = (points[from as usize], points[to as usize]);
    (one.0 - other.0).hypot(one.1 - other.1)
}

fn real(cost: f64) -> Real {
    Real::new(cost).expect("distances are finite and not negative")
}

impl StateSpace for Roads {
    type State = u32;
    type Action = (u32, Real);
    type Cost = Real;

    fn is_goal(&self, node: &u32) -> bool {
        *node == self.goal()
    }

    fn actions(&self, node: &u32, out: &mut Vec<(u32, Real)>) {
        out.extend(&self.roads[*node as usize]);
    }

    fn result(&self, _: &u32, (to, _): (u32, Real)) -> Option<u32> {
        Some(to)
    }

    fn cost(&self, _: &u32, (_, cost): &(u32, Real)) -> Real {
        *cost
    }

    fn heuristic(&self, node: &u32) -> Option<Real> {
        Some(real(distance(&self.points, *node, self.goal())))
    }
}

fn on_a_map(criterion: &mut Criterion) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/movingai");
    let text = |file: &str| std::fs::read_to_string(folder.join(file)).expect("the file is text");
    let map: GridMap = text("lak303d.map").parse().expect("the map is valid");
    let mut routes = Scenario::read(&text("lak303d.map.scen")).expect("the scenarios are valid");
    routes.sort_by(|one, other| other.optimal.total_cmp(&one.optimal));
    routes.truncate(benches::size(20, 1));
    let mut group = criterion.benchmark_group("lak303d");
    let problems = || {
        let routes = routes.iter();
        routes.map(|scenario| {
            let route = scenario.route(&map).expect("the map fits");
            (route, route.start())
        })
    };
    for ties in [Ties::FIFO, Ties::LOW_H.fifo()] {
        group.bench_function(BenchmarkId::new("uniform-cost", ties), |bencher| {
            bencher.iter(|| {
                let searches = problems().map(uniform_cost::graph);
                let reports = searches.map(|search| search.ties(ties).untimed().run());
                reports.map(|report| report.counts.expanded).sum::<u64>()
            });
        });
    }
    group.bench_function("best-first", |bencher| {
        bencher.iter(|| {
            let searches = problems().map(best_first::graph);
            let reports = searches.map(|search| search.untimed().run());
            reports.map(|report| report.counts.expanded).sum::<u64>()
        });
    });
    group.finish();
}

fn on_real_costs(criterion: &mut Criterion) {
    let roads = &Roads::new(benches::size(450, 20));
    let mut group = criterion.benchmark_group("real costs");
    group.sample_size(10);
    for ties in [Ties::FIFO, Ties::LOW_H.fifo()] {
        group.bench_function(BenchmarkId::new("uniform-cost", ties), |bencher| {
            bencher.iter(|| uniform_cost::graph((roads, 0)).ties(ties).untimed().run());
        });
    }
    group.bench_function("best-first", |bencher| {
        bencher.iter(|| best_first::graph((roads, 0)).untimed().run());
    });
    group.finish();
}

criterion_group!(benches, on_a_map, on_real_costs);
criterion_main!(benches);
