//! Routes on square maps, a fifth of whose cells are walls.

use std::fmt;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use search_core::Searchable;

use crate::is_test;

struct Map {
    side: u16,
    walls: Vec<bool>,
}

/// The index of the map of the short routes.
pub(crate) const SMALL: usize = 0;
/// The index of the map that is crossed from corner to corner.
pub(crate) const LARGE: usize = 1;
/// The index of the same map with walls around the goal.
pub(crate) const CLOSED: usize = 2;

/// The maps; a state names its own by the index.
static MAPS: [LazyLock<Map>; 3] = [
    LazyLock::new(|| Map::random(60, 2)),
    LazyLock::new(|| Map::random(large_side(), 1)),
    LazyLock::new(|| {
        let mut map = Map::random(large_side(), 1);
        let last = usize::from(map.side) - 1;
        for (x, y) in [(last - 1, last), (last, last - 1)] {
            map.walls[y * usize::from(map.side) + x] = true;
        }
        map
    }),
];

fn large_side() -> u16 {
    if is_test() { 30 } else { 1000 }
}

impl Map {
    /// Returns a random map with two free corners.
    fn random(side: u16, seed: u64) -> Map {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let cells = usize::from(side) * usize::from(side);
        let mut walls: Vec<bool> = (0..cells).map(|_| rng.next_u32() % 5 == 0).collect();
        (walls[0], walls[cells - 1]) = (false, false);
        Map { side, walls }
    }

    fn is_free(&self, x: u16, y: u16) -> bool {
        x < self.side
            && y < self.side
            && !self.walls[usize::from(y) * usize::from(self.side) + usize::from(x)]
    }
}

/// Returns whether the map has a cell with these coordinates that is not a wall.
pub(crate) fn is_free<const MAP: usize>(x: i32, y: i32) -> bool {
    match (u16::try_from(x), u16::try_from(y)) {
        (Ok(x), Ok(y)) => MAPS[MAP].is_free(x, y),
        _ => false,
    }
}

/// Returns random free cells of the map.
pub(crate) fn random_cells<const MAP: usize>(count: usize) -> impl Iterator<Item = (i32, i32)> {
    let routes = Cell::<MAP>::routes(count).into_iter();
    routes.map(|route| (i32::from(route.x), i32::from(route.y)))
}

/// The offsets of four neighbours.
type Neighbours = [(i16, i16); 4];

/// The neighbours in all 24 orders; the first is by rows.
pub(crate) static ORDERS: LazyLock<[Neighbours; 24]> = LazyLock::new(|| {
    std::array::from_fn(|order| {
        let mut neighbours = [(0, -1), (-1, 0), (1, 0), (0, 1)];
        neighbours.rotate_left(order % 4);
        neighbours[1..].rotate_left(order / 4 % 3);
        neighbours[2..].rotate_left(order / 12);
        neighbours
    })
});

/// The index of the order in which successors are returned, which is not part of a state.
static ORDER: AtomicUsize = AtomicUsize::new(0);

/// A route to search for, and the order of the neighbours.
#[derive(Clone, Copy)]
pub(crate) struct Route<const MAP: usize> {
    start: Cell<MAP>,
    order: usize,
}

impl<const MAP: usize> Route<MAP> {
    /// Returns the route from the first corner to the last.
    pub(crate) fn corner_to_corner() -> Self {
        let last = MAPS[MAP].side - 1;
        let start = Cell {
            x: 0,
            y: 0,
            to: (last, last),
        };
        Route { start, order: 0 }
    }

    /// Returns random routes, each in all orders of the neighbours.
    pub(crate) fn in_all_orders(count: usize) -> Vec<Self> {
        let routes = Cell::routes(count);
        let orders = 0..ORDERS.len();
        let in_order = |order| routes.iter().map(move |&start| Route { start, order });
        orders.flat_map(in_order).collect()
    }

    /// Returns the start, and sets the order for the search from it.
    pub(crate) fn begin(&self) -> Cell<MAP> {
        ORDER.store(self.order, Ordering::Relaxed);
        self.start
    }
}

/// A cell of a map, and the goal of the route.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Cell<const MAP: usize> {
    x: u16,
    y: u16,
    to: (u16, u16),
}

impl<const MAP: usize> Cell<MAP> {
    /// Returns the starts of random routes.
    fn routes(count: usize) -> Vec<Self> {
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        let map = &MAPS[MAP];
        let mut free = || loop {
            let mut coordinate = || (rng.next_u32() % u32::from(map.side)) as u16;
            let (x, y) = (coordinate(), coordinate());
            if map.is_free(x, y) {
                return (x, y);
            }
        };
        let route = |_| {
            let (x, y) = free();
            Cell { x, y, to: free() }
        };
        (0..count).map(route).collect()
    }
}

impl<const MAP: usize> Searchable for Cell<MAP> {
    fn is_solution(&self) -> bool {
        (self.x, self.y) == self.to
    }

    fn successors(&self) -> impl IntoIterator<Item = Self> {
        let Cell { x, y, to } = *self;
        let map = &MAPS[MAP];
        let mut successors = Vec::new();
        for (right, down) in ORDERS[ORDER.load(Ordering::Relaxed)] {
            let (x, y) = (x.wrapping_add_signed(right), y.wrapping_add_signed(down));
            if map.is_free(x, y) {
                successors.push(Cell { x, y, to });
            }
        }
        successors
    }

    fn heuristic_value(&self) -> u32 {
        u32::from(self.x.abs_diff(self.to.0)) + u32::from(self.y.abs_diff(self.to.1))
    }

    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "({}, {})", self.x, self.y)
    }
}
