//! Routes to one corner of a small map: a cell is a pair of numbers, and the map and the goal are those of the space.

use search_core::StateSpace;

use crate::grid::{ORDERS, SMALL, is_free, random_cells};

pub(crate) type Cell = (i32, i32);

/// The map with an order of the neighbours.
pub(crate) struct Cells {
    neighbours: [(i16, i16); 4],
    goal: Cell,
}

impl Cells {
    /// Returns the map with each order of the neighbours, and each of `count` random starts.
    pub(crate) fn in_all_orders(count: usize) -> Vec<(Cells, Cell)> {
        let starts: Vec<Cell> = random_cells::<SMALL>(count).collect();
        let with = |&neighbours| {
            let goal = (0, 0);
            let starts = starts.iter();
            starts.map(move |&start| (Cells { neighbours, goal }, start))
        };
        ORDERS.iter().flat_map(with).collect()
    }

    /// Returns the neighbours of a cell, as one writes it for `pathfinding`.
    pub(crate) fn next(&self, &(x, y): &Cell) -> Vec<(Cell, u32)> {
        let next = |(right, down)| (x + i32::from(right), y + i32::from(down));
        let cells = self.neighbours.map(next).into_iter();
        let free = cells.filter(|&(x, y)| is_free::<SMALL>(x, y));
        free.map(|cell| (cell, 1)).collect()
    }

    pub(crate) fn distance(&self, &(x, y): &Cell) -> u32 {
        x.abs_diff(self.goal.0) + y.abs_diff(self.goal.1)
    }
}

impl StateSpace for Cells {
    type State = Cell;
    type Action = (i16, i16);
    type Cost = u32;

    fn is_goal(&self, cell: &Cell) -> bool {
        *cell == self.goal
    }

    fn actions(&self, _: &Cell, out: &mut Vec<(i16, i16)>) {
        out.extend(self.neighbours);
    }

    fn result(&self, &(x, y): &Cell, (right, down): (i16, i16)) -> Option<Cell> {
        let (x, y) = (x + i32::from(right), y + i32::from(down));
        is_free::<SMALL>(x, y).then_some((x, y))
    }

    fn heuristic(&self, cell: &Cell) -> Option<u32> {
        Some(self.distance(cell))
    }
}
