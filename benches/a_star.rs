//! A* with Manhattan distance against `pathfinding`'s astar: 100 8-puzzles, and a 15-puzzle with near a million
//! expansions. Of equal f both take the highest g.

use std::hint::black_box;
use std::time::Duration;

use classic_puzzles::SlidingTiles;
use classic_puzzles::sliding_tiles::KorfInstance;
use criterion::{Criterion, criterion_group, criterion_main};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use search_core::a_star::AStar;
use search_core::best_first::{self, HighG, Then};
use search_core::{Ranked, StateSpace, Step, Ties};

type Tiles = SlidingTiles<u64>;

/// Random 8-puzzles, and the two hardest.
fn eight_puzzles(tiles: &Tiles) -> Vec<u64> {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let hardest = [[8, 6, 7, 2, 5, 4, 3, 0, 1], [6, 4, 7, 8, 5, 0, 3, 2, 1]];
    let hardest = hardest.into_iter().filter_map(|hard| tiles.board(&hard));
    let hardest = hardest
        .filter(|hard| tiles.is_solvable(hard))
        .collect::<Vec<_>>();
    let random = (hardest.len()..100).map(|_| tiles.unrank(rng.next_u64() % tiles.states()));
    hardest
        .iter()
        .copied()
        .chain(random.collect::<Vec<_>>())
        .collect()
}

/// Gives the cost.
fn pathfinding_astar(tiles: &Tiles, start: u64) -> Option<u32> {
    let successors = |board: &u64| {
        let mut successors = [(0, 0); 4];
        let mut count = 0;
        tiles.expand(board, &mut Vec::new(), |next, cost| {
            successors[count] = (next, cost);
            count += 1;
        });
        successors.into_iter().take(count)
    };
    let heuristic = |board: &u64| tiles.heuristic(board).unwrap_or(0);
    let found =
        pathfinding::prelude::astar(&start, successors, heuristic, |board| tiles.is_goal(board));
    found.map(|(_, cost)| cost)
}

fn many_small(criterion: &mut Criterion) {
    let tiles: Tiles = SlidingTiles::new(3, 3).expect("it fits");
    let starts = eight_puzzles(&tiles);
    let mut group = criterion.benchmark_group("a_star_100_8_puzzles");
    group.sample_size(20);
    group.bench_function("fresh", |bencher| {
        bencher.iter(|| {
            for &start in &starts {
                let order = Then(AStar, HighG);
                let search =
                    best_first::graph_by(order, &tiles, black_box(start)).ties(Ties::LastIn);
                assert!(search.run().solution().is_some());
            }
        });
    });
    group.bench_function("used_again", |bencher| {
        let order = Then(AStar, HighG);
        let mut search = best_first::graph_by(order, &tiles, starts[0]).ties(Ties::LastIn);
        bencher.iter(|| {
            for &start in &starts {
                search.restart(black_box(start));
                assert_eq!(search.advance(), Step::Solution);
            }
        });
    });
    group.bench_function("first_in_first_out", |bencher| {
        bencher.iter(|| {
            for &start in &starts {
                let search = best_first::graph_by(AStar, &tiles, black_box(start));
                assert!(search.run().solution().is_some());
            }
        });
    });
    group.bench_function("pathfinding", |bencher| {
        bencher.iter(|| {
            for &start in &starts {
                assert!(pathfinding_astar(&tiles, black_box(start)).is_some());
            }
        });
    });
    group.finish();
}

fn one_large(criterion: &mut Criterion) {
    let tiles: Tiles = SlidingTiles::new(4, 4).expect("it fits");
    let instance = KorfInstance::new(9).expect("there are 100");
    let start = tiles
        .board(&instance.tiles)
        .expect("each tile is there once");
    let mut group = criterion.benchmark_group("a_star_15_puzzle_of_cost_46");
    group
        .sample_size(10)
        .measurement_time(Duration::from_secs(8));
    group.bench_function("engine", |bencher| {
        bencher.iter(|| {
            let order = Then(AStar, HighG);
            let report = best_first::graph_by(order, &tiles, black_box(start)).run();
            assert_eq!(
                report.solution().and_then(|solution| solution.cost),
                Some(46)
            );
        });
    });
    group.bench_function("pathfinding", |bencher| {
        bencher.iter(|| assert_eq!(pathfinding_astar(&tiles, black_box(start)), Some(46)));
    });
    group.finish();
}

criterion_group!(benches, many_small, one_large);
criterion_main!(benches);
