//! A* with default settings against `pathfinding::astar`, with Manhattan distance: a large grid map, a thousand routes
//! on a small one, 100 8-puzzles, and a 15-puzzle. Both break ties by the smallest h; the engine then takes the newest.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::hint::black_box;
use std::time::Duration;

use classic_puzzles::SlidingTiles;
use classic_puzzles::sliding_tiles::KorfInstance;
use criterion::{Criterion, criterion_group, criterion_main};
use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use search_core::{Ranked, Searchable, StateSpace, Step, Ties, a_star};

type Tiles = SlidingTiles<u64>;

/// A square map, a fifth of whose cells are walls.
struct Map {
    side: u32,
    passable: Vec<bool>,
}

impl Map {
    fn random(side: u32, seed: u64) -> Map {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let cells = 0..side * side;
        let mut passable: Vec<bool> = cells.map(|_| rng.next_u32() % 5 > 0).collect();
        if let [first, .., last] = &mut passable[..] {
            (*first, *last) = (true, true);
        }
        Map { side, passable }
    }

    fn is_passable(&self, x: u32, y: u32) -> bool {
        x < self.side && y < self.side && self.passable[(y * self.side + x) as usize]
    }
}

/// A cell of a map and the goal, in the simplest form that the crate supports.
#[derive(Clone, Copy)]
struct Cell<'m> {
    x: u32,
    y: u32,
    to: (u32, u32),
    map: &'m Map,
}

impl PartialEq for Cell<'_> {
    fn eq(&self, other: &Self) -> bool {
        (self.x, self.y) == (other.x, other.y)
    }
}

impl Eq for Cell<'_> {}

impl Hash for Cell<'_> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.x.hash(hasher);
        self.y.hash(hasher);
    }
}

impl Searchable for Cell<'_> {
    fn is_solution(&self) -> bool {
        (self.x, self.y) == self.to
    }

    fn successors(&self) -> impl IntoIterator<Item = Self> {
        let Cell { x, y, map, .. } = *self;
        let neighbours = [
            (x, y.wrapping_sub(1)),
            (x + 1, y),
            (x, y + 1),
            (x.wrapping_sub(1), y),
        ];
        let neighbours = neighbours
            .into_iter()
            .filter(|&(x, y)| map.is_passable(x, y));
        neighbours.map(|(x, y)| Cell { x, y, ..*self })
    }

    fn heuristic_value(&self) -> u32 {
        self.x.abs_diff(self.to.0) + self.y.abs_diff(self.to.1)
    }

    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "({}, {})", self.x, self.y)
    }
}

fn next<'m>(cell: &Cell<'m>) -> Vec<(Cell<'m>, u32)> {
    let successors = cell.successors().into_iter();
    successors.map(|next| (next, 1)).collect()
}

fn routes(criterion: &mut Criterion, name: &str, starts: &[Cell<'_>]) {
    let mut group = criterion.benchmark_group(name);
    group.sample_size(20);
    let engine = |start| {
        let report = a_star::graph(start).run();
        report.solution().and_then(|solution| solution.cost)
    };
    let peer = |start: Cell<'_>| {
        let found =
            pathfinding::prelude::astar(&start, next, Cell::heuristic_value, Cell::is_solution);
        found.map(|(_, cost)| cost)
    };
    for &start in starts {
        assert_eq!(engine(start), peer(start));
    }
    group.bench_function("engine", |bencher| {
        bencher.iter(|| {
            starts
                .iter()
                .filter_map(|&start| engine(black_box(start)))
                .sum::<u32>()
        });
    });
    group.bench_function("pathfinding", |bencher| {
        bencher.iter(|| {
            starts
                .iter()
                .filter_map(|&start| peer(black_box(start)))
                .sum::<u32>()
        });
    });
    group.finish();
}

fn large_map(criterion: &mut Criterion) {
    let side = benches::size(1000, 100);
    let map = &Map::random(side, 1);
    let (x, y, to) = (0, 0, (side - 1, side - 1));
    routes(
        criterion,
        "a_star_1000x1000_corner_to_corner",
        &[Cell { x, y, to, map }],
    );
}

fn short_routes(criterion: &mut Criterion) {
    let map = &Map::random(60, 2);
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut cell = || {
        let cells = std::iter::repeat_with(|| (rng.next_u32() % 60, rng.next_u32() % 60));
        let mut passable = cells.filter(|&(x, y)| map.is_passable(x, y));
        passable.next().unwrap_or((0, 0))
    };
    let starts = (0..benches::size(1000, 20)).map(|_| {
        let (x, y) = cell();
        Cell {
            x,
            y,
            to: cell(),
            map,
        }
    });
    routes(
        criterion,
        "a_star_1000_routes_60x60",
        &starts.collect::<Vec<_>>(),
    );
}

/// Returns random 8-puzzles, and the two hardest.
fn eight_puzzles(tiles: &Tiles) -> Vec<u64> {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let hardest = [[8, 6, 7, 2, 5, 4, 3, 0, 1], [6, 4, 7, 8, 5, 0, 3, 2, 1]];
    let hardest = hardest.into_iter().filter_map(|hard| tiles.board(&hard));
    let hardest = hardest
        .filter(|hard| tiles.is_solvable(hard))
        .collect::<Vec<_>>();
    let random = (hardest.len()..benches::size(100, 5))
        .map(|_| tiles.unrank(rng.next_u64() % tiles.states()));
    hardest
        .iter()
        .copied()
        .chain(random.collect::<Vec<_>>())
        .collect()
}

/// Returns the cost of the solution.
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
    let tiles: Tiles = SlidingTiles::new(3, 3).expect("the size is supported");
    let starts = eight_puzzles(&tiles);
    let mut group = criterion.benchmark_group("a_star_100_8_puzzles");
    group.sample_size(20);
    group.bench_function("fresh", |bencher| {
        bencher.iter(|| {
            for &start in &starts {
                let search = a_star::graph((&tiles, black_box(start)));
                assert!(search.run().solution().is_some());
            }
        });
    });
    group.bench_function("used_again", |bencher| {
        let mut search = a_star::graph((&tiles, starts[0]));
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
                let search = a_star::graph((&tiles, black_box(start))).ties(Ties::FIFO);
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
    let instance = KorfInstance::new(9).expect("the instance number is at most 100");
    // The smaller board of a test is one whose solution has 31 moves.
    let tested = [8, 0, 6, 5, 4, 7, 2, 3, 1];
    let (side, board, cost) = benches::size((4, &instance.tiles[..], 46), (3, &tested, 31));
    let tiles: Tiles = SlidingTiles::new(side, side).expect("the size is supported");
    let start = tiles.board(board).expect("each tile occurs once");
    let mut group = criterion.benchmark_group("a_star_15_puzzle_of_cost_46");
    group
        .sample_size(10)
        .measurement_time(Duration::from_secs(8));
    group.bench_function("engine", |bencher| {
        bencher.iter(|| {
            let report = a_star::graph((&tiles, black_box(start))).run();
            assert_eq!(
                report.solution().and_then(|solution| solution.cost),
                Some(cost)
            );
        });
    });
    group.bench_function("pathfinding", |bencher| {
        bencher.iter(|| assert_eq!(pathfinding_astar(&tiles, black_box(start)), Some(cost)));
    });
    group.finish();
}

criterion_group!(benches, large_map, short_routes, many_small, one_large);
criterion_main!(benches);
