use crate::Size;
use crate::bits::elements;
use crate::board::Unit;
use crate::layout::Rule;

/// What a layout demands of the cells: its units, each of which contains every value once, and pairs of cells with a rule of their own.
#[derive(PartialEq, Eq)]
pub(crate) struct Constraints {
    pub(crate) size: Size,
    /// Boxes, columns, rows, the order in which they are looked at by hand; then diagonals and windows.
    pub(crate) units: Vec<Unit>,
    /// The cells of each unit.
    pub(crate) cells: Vec<Vec<usize>>,
    /// The units of each cell, and its place among their cells.
    pub(crate) units_of: Vec<Vec<(usize, usize)>>,
    /// For each unit the others with at least two of its cells, and these cells as places in the unit.
    pub(crate) crossings: Vec<Vec<(usize, u64)>>,
    /// The most cells that two units have in common.
    pub(crate) longest_crossing: usize,
    /// The cells that must differ from each cell and share no unit with it, in ascending order.
    pub(crate) apart: Vec<Vec<usize>>,
    /// The cells whose value must not be one more or less than that of each cell.
    pub(crate) not_consecutive: Vec<Vec<usize>>,
    /// The cells that must differ from each cell, in ascending order.
    pub(crate) peers: Vec<Vec<usize>>,
    /// The same as sets, of so many words each.
    peer_sets: Vec<u64>,
}

impl Constraints {
    /// Builds the constraints of a board with these boxes, the box of each cell, and rules. O(N⁴) for the side N.
    pub(crate) fn new(size: Size, boxes: &[u8], rules: &[Rule]) -> Constraints {
        let (units, cells) = units(size, boxes, rules);
        let mut units_of = vec![Vec::new(); size.cells()];
        for (unit, cells) in cells.iter().enumerate() {
            for (place, &cell) in cells.iter().enumerate() {
                units_of[cell].push((unit, place));
            }
        }
        let related = |wanted: fn(Rule) -> &'static [(isize, isize)]| {
            let offsets: Vec<(isize, isize)> = rules
                .iter()
                .flat_map(|&rule| wanted(rule))
                .copied()
                .collect();
            let cells = 0..size.cells();
            cells.map(move |cell| around(size, cell, &offsets))
        };
        let share = |one: usize, other: usize| {
            let mut units = units_of[one].iter();
            units.any(|&(unit, _)| units_of[other].iter().any(|&(of, _)| of == unit))
        };
        let apart = related(Rule::different).enumerate();
        let apart: Vec<Vec<usize>> = apart
            .map(|(cell, mut others)| {
                others.retain(|&other| !share(cell, other));
                others
            })
            .collect();
        let peers = |cell: usize| {
            let in_units = units_of[cell].iter().flat_map(|&(unit, _)| &cells[unit]);
            let mut peers: Vec<usize> = in_units.chain(&apart[cell]).copied().collect();
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
        let crossings = crossings(&cells, &units_of);
        let crossed = crossings.iter().flatten();
        let longest = crossed
            .map(|(_, places)| places.count_ones() as usize)
            .max();
        Constraints {
            size,
            crossings,
            longest_crossing: longest.unwrap_or(1),
            not_consecutive: related(Rule::not_consecutive).collect(),
            units,
            cells,
            units_of,
            apart,
            peers,
            peer_sets,
        }
    }

    /// Returns whether two different cells must have different values.
    pub(crate) fn sees(&self, cell: usize, other: usize) -> bool {
        let words = self.size.cells().div_ceil(64);
        self.peer_sets[cell * words + other / 64] >> (other % 64) & 1 == 1
    }

    /// Returns the cells that see all of these.
    pub(crate) fn common_peers(&self, cells: &[usize]) -> impl Iterator<Item = usize> {
        let first = cells.first().map_or(&[][..], |&cell| &self.peers[cell]);
        let peers = first.iter().copied();
        peers.filter(move |&peer| cells.iter().all(|&cell| self.sees(peer, cell)))
    }

    /// Returns the units that contain all of these cells.
    pub(crate) fn common_units(&self, cells: &[usize]) -> impl Iterator<Item = usize> {
        let first = cells.first().map_or(&[][..], |&cell| &self.units_of[cell]);
        let has = |unit: usize, cell: usize| self.units_of[cell].iter().any(|&(of, _)| of == unit);
        first
            .iter()
            .map(|&(unit, _)| unit)
            .filter(move |&unit| cells.iter().all(|&cell| has(unit, cell)))
    }

    pub(crate) fn is_box(&self, unit: usize) -> bool {
        matches!(self.units[unit], Unit::Box(_))
    }

    /// Returns the cells of a unit at these places.
    pub(crate) fn at(&self, unit: usize, places: u64) -> impl Iterator<Item = usize> {
        elements(places).map(move |place| self.cells[unit][place])
    }

    /// Returns the values that a cell cannot have, as `values` returns those of other cells as a set of at most one.
    pub(crate) fn excluded(&self, cell: usize, values: impl Fn(usize) -> u64) -> u64 {
        let peers = self.peers[cell].iter().map(|&peer| values(peer));
        let others = self.not_consecutive[cell]
            .iter()
            .map(|&other| values(other));
        let nearby = others.map(consecutive);
        peers.chain(nearby).fold(0, |set, values| set | values)
    }
}

/// Returns the values that are one more or less than a value of a set.
pub(crate) fn consecutive(values: u64) -> u64 {
    values << 1 | values >> 1
}

/// Returns the units of a board with their cells.
fn units(size: Size, boxes: &[u8], rules: &[Rule]) -> (Vec<Unit>, Vec<Vec<usize>>) {
    let n = size.n();
    let numbers = || 0..n as u8;
    let cells_of_box = |number: u8| (0..size.cells()).filter(move |&cell| boxes[cell] == number);
    let mut units: Vec<(Unit, Vec<usize>)> = numbers()
        .map(|number| (Unit::Box(number), cells_of_box(number).collect()))
        .collect();
    let lines = numbers().map(Unit::Column).chain(numbers().map(Unit::Row));
    let others = rules.iter().flat_map(|rule| rule.units(size));
    let others = lines.chain(others);
    units.extend(others.map(|unit| (unit, unit.cells(size).collect())));
    units.into_iter().unzip()
}

/// Returns the cells at these offsets of rows and columns from a cell, in ascending order.
fn around(size: Size, cell: usize, offsets: &[(isize, isize)]) -> Vec<usize> {
    let n = size.n();
    let cells = offsets.iter().filter_map(|&(down, right)| {
        let row = (cell / n).checked_add_signed(down).filter(|&row| row < n)?;
        let col = (cell % n)
            .checked_add_signed(right)
            .filter(|&col| col < n)?;
        Some(row * n + col)
    });
    let mut cells: Vec<usize> = cells.collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

fn crossings(cells: &[Vec<usize>], units_of: &[Vec<(usize, usize)>]) -> Vec<Vec<(usize, u64)>> {
    let of_unit = |(unit, cells): (usize, &Vec<usize>)| {
        let mut crossings: Vec<(usize, u64)> = Vec::new();
        for (place, &cell) in cells.iter().enumerate() {
            for &(other, _) in units_of[cell].iter().filter(|&&(other, _)| other != unit) {
                match crossings.iter_mut().find(|(of, _)| *of == other) {
                    Some((_, places)) => *places |= 1 << place,
                    None => crossings.push((other, 1 << place)),
                }
            }
        }
        crossings.retain(|(_, places)| !places.is_power_of_two());
        crossings
    };
    cells.iter().enumerate().map(of_unit).collect()
}
