//! IDA* with Manhattan distance on the ten easiest of Korf's 15-puzzles, 24,313,254 nodes in total, without the inverse
//! of the previous move; and ten boards in the simplest representation, with a cycle check.

use std::fmt;
use std::hint::black_box;
use std::time::Duration;

use classic_puzzles::SlidingTiles;
use classic_puzzles::sliding_tiles::{Board, Cells, KorfInstance, Tracked};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use search_core::{CycleCheck, Inverse, Limits, MovedInPlace, Searchable, StateSpace, ida_star};

/// Returns the ten easiest instances, or only the easiest in a test.
fn easiest() -> Vec<KorfInstance> {
    let mut instances: Vec<KorfInstance> = KorfInstance::all().collect();
    instances.sort_by_key(|instance| instance.generated.unwrap_or(u64::MAX));
    instances.truncate(benches::size(10, 1));
    instances
}

fn boards<B: Board>(tiles: &SlidingTiles<B>, instances: &[KorfInstance]) -> Vec<B> {
    let board = |instance: &KorfInstance| tiles.board(&instance.tiles);
    instances.iter().filter_map(board).collect()
}

/// A node on the path of the hand-written loop.
#[derive(Clone, Copy)]
struct Node {
    tiles: u64,
    blank: u8,
    came_from: u8,
    h: u8,
    /// The number of moves tried so far.
    tried: u8,
}

/// The tables of the hand-written loop: the moves of the blank from each cell without the inverse of the previous one,
/// and the change of the distance by each move of each tile.
struct Tables {
    ways: Vec<[u8; 4]>,
    delta: Vec<i8>,
}

const NO_WAY: u8 = 16;

impl Tables {
    fn new() -> Tables {
        let distance = |a: usize, b: usize| (a / 4).abs_diff(b / 4) + (a % 4).abs_diff(b % 4);
        let mut ways = vec![[NO_WAY; 4]; 16 * 17];
        for (place, ways) in ways.iter_mut().enumerate() {
            let (cell, from) = (place / 17, place % 17);
            let order = [
                cell.wrapping_sub(4),
                cell.wrapping_sub(1),
                cell + 1,
                cell + 4,
            ];
            let next = order
                .into_iter()
                .filter(|&to| to < 16 && to != from && distance(cell, to) == 1);
            for (way, to) in ways.iter_mut().zip(next) {
                *way = to as u8;
            }
        }
        let mut delta = vec![0; 1 << 12];
        for (place, delta) in delta.iter_mut().enumerate() {
            let (tile, from, to) = (place >> 8, place >> 4 & 15, place & 15);
            if tile > 0 {
                *delta = distance(tile, to) as i8 - distance(tile, from) as i8;
            }
        }
        Tables { ways, delta }
    }
}

/// Returns the cost of the solution and the number of generated nodes.
fn hand_written(tables: &Tables, start: Node) -> (u32, u64) {
    let (mut generated, mut bound) = (0, u32::from(start.h));
    let mut path: Vec<Node> = Vec::new();
    loop {
        let mut next = u32::MAX;
        path.clear();
        let mut node = start;
        loop {
            let way = usize::from(node.blank) * 17 + usize::from(node.came_from);
            let to = tables.ways[way]
                .get(usize::from(node.tried))
                .copied()
                .unwrap_or(NO_WAY);
            if to == NO_WAY {
                match path.pop() {
                    Some(parent) => node = parent,
                    None => break,
                }
                continue;
            }
            node.tried += 1;
            generated += 1;
            let tile = node.tiles >> (4 * to) & 15;
            let delta =
                tables.delta[(tile as usize) << 8 | usize::from(to) << 4 | usize::from(node.blank)];
            let h = node.h.wrapping_add_signed(delta);
            let g = path.len() as u32 + 1;
            let f = g + u32::from(h);
            if f > bound {
                next = next.min(f);
                continue;
            }
            if h == 0 {
                return (g, generated);
            }
            path.push(node);
            node = Node {
                tiles: node.tiles ^ tile << (4 * to) ^ tile << (4 * node.blank),
                blank: to,
                came_from: node.blank,
                h,
                tried: 0,
            };
        }
        bound = next;
    }
}

/// A generic recursion without the limits of the engine, its counts and the return to where it stopped.
struct Recursion {
    bound: u32,
    next: u32,
    generated: u64,
}

impl Recursion {
    /// Returns whether a goal was found below `state`, whose g and h are given.
    fn search<P: Inverse<Cost = u32>>(
        &mut self,
        space: &P,
        state: &P::State,
        last: Option<&P::Action>,
        (g, h): (u32, u32),
    ) -> bool {
        let actions = space.table_after(state, last).unwrap_or_default();
        actions.iter().any(|action| {
            let Some(successor) = space.result(state, action.clone()) else {
                return false;
            };
            self.generated += 1;
            let g = g + space.cost(state, action);
            let Some(h) = space.heuristic_of_successor(&successor, state, h) else {
                return false;
            };
            if g + h > self.bound {
                self.next = self.next.min(g + h);
                return false;
            }
            space.is_goal(&successor) || self.search(space, &successor, Some(action), (g, h))
        })
    }

    /// Returns the number of nodes generated up to the first solution.
    fn generated<P: Inverse<Cost = u32>>(space: &P, start: &P::State) -> u64 {
        let h = space.heuristic(start).unwrap_or(u32::MAX);
        let (bound, next, generated) = (h, u32::MAX, 0);
        let mut search = Recursion {
            bound,
            next,
            generated,
        };
        while !search.search(space, start, None, (0, h)) {
            search.bound = std::mem::replace(&mut search.next, u32::MAX);
        }
        search.generated
    }
}

fn korf(criterion: &mut Criterion) {
    let instances = easiest();
    let nodes: u64 = instances
        .iter()
        .filter_map(|instance| instance.generated)
        .sum();
    let mut group = criterion.benchmark_group("ida_star_korf_ten_easiest");
    group
        .sample_size(10)
        .measurement_time(Duration::from_secs(4))
        .throughput(Throughput::Elements(nodes));

    let tracked: SlidingTiles<Tracked<u64>> =
        SlidingTiles::new(4, 4).expect("the size is supported");
    let starts = boards(&tracked, &instances);
    group.bench_function("states", |bencher| {
        bencher.iter(|| {
            let generated = starts.iter().map(|&start| {
                let search = ida_star::tree((&tracked, black_box(start))).without_inverse();
                search.run().counts.generated + 1
            });
            assert_eq!(generated.sum::<u64>(), nodes);
        });
    });
    group.bench_function("states_within_an_hour", |bencher| {
        let limits = Limits {
            time: Some(Duration::from_secs(3600)),
            ..Limits::default()
        };
        bencher.iter(|| {
            let generated = starts.iter().map(|&start| {
                let search = ida_star::tree((&tracked, black_box(start))).without_inverse();
                search.limits(limits.clone()).run().counts.generated + 1
            });
            assert_eq!(generated.sum::<u64>(), nodes);
        });
    });
    group.bench_function("in_place", |bencher| {
        let tiles: SlidingTiles<Cells> = SlidingTiles::new(4, 4).expect("the size is supported");
        let starts = boards(&tiles, &instances);
        bencher.iter(|| {
            let generated = starts.iter().map(|start| {
                let search =
                    ida_star::tree(MovedInPlace((&tiles, start.clone()))).without_inverse();
                search.run().counts.generated + 1
            });
            assert_eq!(generated.sum::<u64>(), nodes);
        });
    });
    group.bench_function("hand_written", |bencher| {
        let tables = Tables::new();
        bencher.iter(|| {
            let generated = instances.iter().map(|instance| {
                let tiles = instance.tiles.iter().rev();
                let start = Node {
                    tiles: tiles.fold(0, |word, &tile| word << 4 | u64::from(tile)),
                    blank: instance
                        .tiles
                        .iter()
                        .position(|&tile| tile == 0)
                        .unwrap_or(0) as u8,
                    came_from: NO_WAY,
                    h: tracked
                        .board(&instance.tiles)
                        .and_then(|board| tracked.heuristic(&board))
                        .unwrap_or(0) as u8,
                    tried: 0,
                };
                hand_written(&tables, black_box(start)).1 + 1
            });
            assert_eq!(generated.sum::<u64>(), nodes);
        });
    });
    group.bench_function("recursion", |bencher| {
        bencher.iter(|| {
            let generated = starts.iter().map(|start| {
                let start = black_box(start);
                Recursion::generated(&tracked, start) + 1
            });
            assert_eq!(generated.sum::<u64>(), nodes);
        });
    });
    // `pathfinding` skips all states of the current path, not only the previous one, and sorts successors by f.
    group.bench_function("pathfinding", |bencher| {
        // A node is a board with its heuristic value, so that it is computed incrementally here too.
        let successors = |(board, h): &(Tracked<u64>, u32)| {
            let mut successors = Vec::with_capacity(4);
            tracked.expand(board, &mut Vec::new(), |next, cost| {
                let h = tracked.heuristic_of_successor(&next, board, *h);
                successors.push(((next, h.unwrap_or(u32::MAX)), cost));
            });
            successors
        };
        let heuristic = |(_, h): &(Tracked<u64>, u32)| *h;
        let is_goal = |(board, _): &(Tracked<u64>, u32)| tracked.is_goal(board);
        let with_value = |board: &Tracked<u64>| (*board, tracked.heuristic(board).unwrap_or(0));
        let starts: Vec<(Tracked<u64>, u32)> = starts.iter().map(with_value).collect();
        bencher.iter(|| {
            for (start, instance) in starts.iter().zip(&instances) {
                let start = black_box(start);
                let found = pathfinding::prelude::idastar(start, successors, heuristic, is_goal);
                assert_eq!(found.map(|(_, cost)| cost), Some(instance.optimal));
            }
        });
    });
    group.finish();
}

/// A 15-puzzle, row by row, in the simplest form that the crate supports.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Fifteen([u8; 16]);

impl Searchable for Fifteen {
    fn is_solution(&self) -> bool {
        (0..16).all(|cell| usize::from(self.0[cell]) == cell)
    }

    fn successors(&self) -> impl IntoIterator<Item = Self> {
        let blank = self.0.iter().position(|&tile| tile == 0).unwrap_or(0);
        let (row, column) = (blank / 4, blank % 4);
        let ways = [
            (row > 0).then(|| blank - 4),
            (column > 0).then(|| blank - 1),
            (column < 3).then(|| blank + 1),
            (row < 3).then(|| blank + 4),
        ];
        let board = *self;
        ways.into_iter().flatten().map(move |cell| {
            let mut next = board;
            next.0.swap(blank, cell);
            next
        })
    }

    fn heuristic_value(&self) -> u32 {
        let tiles = self.0.iter().map(|&tile| usize::from(tile)).enumerate();
        let tiles = tiles.filter(|&(_, tile)| tile != 0);
        let distances =
            tiles.map(|(cell, tile)| (cell / 4).abs_diff(tile / 4) + (cell % 4).abs_diff(tile % 4));
        distances.sum::<usize>() as u32
    }

    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{:?}", self.0)
    }
}

fn plainly_written(criterion: &mut Criterion) {
    let mut rng = ChaCha8Rng::seed_from_u64(15);
    let mut board = || {
        let mut board = Fifteen(std::array::from_fn(|cell| cell as u8));
        for _ in 0..benches::size(80, 30) {
            let next: Vec<Fifteen> = board.successors().into_iter().collect();
            board = next[rng.next_u32() as usize % next.len()];
        }
        board
    };
    let starts: Vec<Fifteen> = (0..10).map(|_| board()).collect();
    let engine = |start, check| {
        let report = ida_star::tree(start).cycle_check(check).run();
        report.solution().and_then(|solution| solution.cost)
    };
    let peer = |start: &Fifteen| {
        let successors = |board: &Fifteen| -> Vec<(Fifteen, u32)> {
            let next = board.successors().into_iter();
            next.map(|board| (board, 1)).collect()
        };
        let found = pathfinding::prelude::idastar(
            start,
            successors,
            Fifteen::heuristic_value,
            Fifteen::is_solution,
        );
        found.map(|(_, cost)| cost)
    };
    for start in &starts {
        assert_eq!(engine(*start, CycleCheck::Path), peer(start));
    }
    let mut group = criterion.benchmark_group("ida_star_ten_plain_15_puzzles");
    for (name, check) in [("path", CycleCheck::Path), ("parent", CycleCheck::Parent)] {
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let costs = starts.iter().map(|&start| engine(black_box(start), check));
                costs.flatten().sum::<u32>()
            });
        });
    }
    group.bench_function("pathfinding", |bencher| {
        bencher.iter(|| {
            let costs = starts.iter().map(|start| peer(black_box(start)));
            costs.flatten().sum::<u32>()
        });
    });
    group.finish();
}

criterion_group!(benches, korf, plainly_written);
criterion_main!(benches);
