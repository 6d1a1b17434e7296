use crate::Size;
use crate::board::Unit;
use crate::deduce::bits;

/// The units of a board and what follows from them, built once.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) size: Size,
    /// Boxes, columns, rows, the order in which they are looked at.
    pub(super) units: Vec<Unit>,
    /// The cells of each unit.
    pub(super) cells: Vec<Vec<usize>>,
    /// The units of each cell, and its place among their cells.
    pub(super) units_of: Vec<Vec<(usize, usize)>>,
    /// The cells that share a unit with each cell, in ascending order.
    pub(super) peers: Vec<Vec<usize>>,
    /// The same as sets, of so many words each.
    peer_sets: Vec<u64>,
}

impl Layout {
    pub(super) fn new(size: Size) -> Layout {
        let numbers = || 0..size.n() as u8;
        let units = numbers().map(Unit::Box).chain(numbers().map(Unit::Column));
        let units: Vec<Unit> = units.chain(numbers().map(Unit::Row)).collect();
        let cells_of = |unit: &Unit| -> Vec<usize> { unit.cells(size).collect() };
        let cells: Vec<Vec<usize>> = units.iter().map(cells_of).collect();
        let mut units_of = vec![Vec::new(); size.cells()];
        for (unit, cells) in cells.iter().enumerate() {
            for (place, &cell) in cells.iter().enumerate() {
                units_of[cell].push((unit, place));
            }
        }
        let peers = |cell: usize| {
            let units = units_of[cell].iter();
            let mut peers: Vec<usize> =
                units.flat_map(|&(unit, _)| &cells[unit]).copied().collect();
            peers.sort_unstable();
            peers.dedup();
            peers.retain(|&peer| peer != cell);
            peers
        };
        let peers: Vec<Vec<usize>> = (0..size.cells()).map(peers).collect();
        let words = size.cells().div_ceil(64);
        let mut peer_sets = vec![0; size.cells() * words];
        for (cell, peers) in peers.iter().enumerate() {
            for peer in peers {
                peer_sets[cell * words + peer / 64] |= 1 << (peer % 64);
            }
        }
        Layout {
            size,
            units,
            cells,
            units_of,
            peers,
            peer_sets,
        }
    }

    /// Returns whether two different cells share a unit.
    pub(super) fn sees(&self, cell: usize, other: usize) -> bool {
        let words = self.size.cells().div_ceil(64);
        self.peer_sets[cell * words + other / 64] >> (other % 64) & 1 == 1
    }

    /// Returns the cells that see all of these.
    pub(super) fn common_peers(&self, cells: &[usize]) -> impl Iterator<Item = usize> {
        let first = cells.first().map_or(&[][..], |&cell| &self.peers[cell]);
        let peers = first.iter().copied();
        peers.filter(move |&peer| cells.iter().all(|&cell| self.sees(peer, cell)))
    }

    /// Returns the units that contain all of these cells.
    pub(super) fn common_units(&self, cells: &[usize]) -> impl Iterator<Item = usize> {
        let first = cells.first().map_or(&[][..], |&cell| &self.units_of[cell]);
        let has = |unit: usize, cell: usize| self.units_of[cell].iter().any(|&(of, _)| of == unit);
        first
            .iter()
            .map(|&(unit, _)| unit)
            .filter(move |&unit| cells.iter().all(|&cell| has(unit, cell)))
    }

    pub(super) fn is_box(&self, unit: usize) -> bool {
        matches!(self.units[unit], Unit::Box(_))
    }

    /// Returns the cells of a unit at these places.
    pub(super) fn at(&self, unit: usize, places: u64) -> impl Iterator<Item = usize> {
        bits(places).map(move |place| self.cells[unit][place])
    }
}
