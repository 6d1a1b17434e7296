//! Shortest paths on grid maps, in the formats of the `MovingAI` benchmarks.
//!
//! N. R. Sturtevant, *Benchmarks for Grid-Based Pathfinding*, 2012: maps (`.map`) and scenarios (`.scen`, pairs of
//! cells with the length of the shortest path between them).

mod draw;
mod scenario;
mod text;

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;

use search_core::{Backward, Heuristic, Inverse, StateSpace};

use crate::InstanceError;
use crate::fields::Record;

pub use scenario::Scenario;
pub use search_core::{Octile, WeightedOctile};

/// The way of a step to a neighbour, named by the compass: north is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Heading(u8);

/// Clockwise, so that odd steps are diagonal, and 4 further on is the step back.
const NAMES: [&str; 8] = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];

impl fmt::Display for Heading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(NAMES[usize::from(self.0)])
    }
}

/// How far each step leads to the right, and how far down.
const RIGHT: [i32; 8] = [0, 1, 1, 1, 0, -1, -1, -1];
const DOWN: [i32; 8] = [-1, -1, 0, 1, 1, 1, 0, -1];

/// The steps that are not diagonal, a bit each.
const STRAIGHT: u8 = 0b0101_0101;

/// Which cells are next to a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Neighbours {
    /// Those to the north, east, south and west.
    Four,
    /// Those between them too, where both cells beside the diagonal are passable: no corner is cut.
    #[default]
    Eight,
}

/// A map: cells are passable or not.
///
/// A cell is a `u32`, counted row by row from 0; its coordinates are its column x and its row y, from 0, with y
/// downward.
///
/// ```
/// use classic_puzzles::GridMap;
/// use classic_puzzles::grid_map::Neighbours;
/// use search_core::breadth_first;
///
/// let map: GridMap = "type octile\nheight 3\nwidth 4\nmap\n....\n.@@.\n....\n".parse()?;
/// let route = map.route((0, 0), (3, 2), Neighbours::Four)?;
/// let report = breadth_first::graph((route, route.start())).run();
/// let solution = report.solution().expect("there is a path");
/// let path = solution.path().expect("graph search keeps the path");
/// assert_eq!(route.draw(path), "s***\n.@@*\n...g");
/// # Ok::<(), classic_puzzles::InstanceError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridMap {
    width: u32,
    height: u32,
    /// The sign of every cell.
    terrain: Vec<u8>,
    /// For every cell the steps that it allows, a bit each.
    exits: Vec<u8>,
    /// What each step adds to the number of a cell, wrapping round where it takes something off.
    offsets: [u32; 8],
}

/// The line of the first row in the text of a map.
const FIRST_ROW: usize = 5;

impl FromStr for GridMap {
    type Err = InstanceError;

    /// Reads a map: the lines `type octile`, `height H`, `width W` and `map`, then H rows of W signs each. Passable are
    /// `.` and `G` (ground) and `S` (swamp); `@` and `O` (out of bounds), `T` (trees) and `W` (water) are not.
    ///
    /// # Errors
    /// Whatever departs from that, with its line and column; more than 4,294,967,295 cells.
    fn from_str(text: &str) -> Result<Self, InstanceError> {
        let mut lines = text.lines();
        let mut next = || lines.next().unwrap_or_default();
        Record::new(1, next()).only(&["type", "octile"])?;
        let height = side(Record::new(2, next()), "height")?;
        let width = side(Record::new(3, next()), "width")?;
        Record::new(4, next()).only(&["map"])?;
        let cells = width.checked_mul(height).ok_or_else(|| {
            let found = format!("{height} rows of {width} cells");
            InstanceError::new(3, 1, found, "4,294,967,295 cells at most")
        })?;
        let mut terrain = Vec::new();
        for line in (FIRST_ROW..).take(height as usize) {
            read_row(line, next(), width as usize, &mut terrain)?;
        }
        for (line, text) in (FIRST_ROW + height as usize..).zip(lines) {
            if !text.trim().is_empty() {
                let expected = format!("the end of the map: the height is {height}");
                return Err(InstanceError::new(line, 1, "one more row", expected));
            }
        }
        let offset =
            |step: usize| i64::from(DOWN[step]) * i64::from(width) + i64::from(RIGHT[step]);
        let mut map = GridMap {
            width,
            height,
            terrain,
            exits: Vec::new(),
            offsets: std::array::from_fn(|step| offset(step) as u32),
        };
        map.exits = (0..cells).map(|cell| map.exits_of(cell)).collect();
        Ok(map)
    }
}

fn side(mut record: Record, name: &str) -> Result<u32, InstanceError> {
    record.word(name)?;
    let side: NonZeroU32 = record.number("a number from 1")?;
    record.end()?;
    Ok(side.get())
}

fn read_row(
    line: usize,
    row: &str,
    width: usize,
    terrain: &mut Vec<u8>,
) -> Result<(), InstanceError> {
    let mut column = 0;
    for sign in row.chars() {
        column += 1;
        let expected = match u8::try_from(sign) {
            _ if column > width => format!("the end of the row: the width is {width}"),
            Ok(known) if b".GS@OTW".contains(&known) => {
                terrain.push(known);
                continue;
            }
            _ => "one of . G S @ O T W".into(),
        };
        return Err(InstanceError::new(
            line,
            column,
            format!("{sign:?}"),
            expected,
        ));
    }
    if column < width {
        let expected = format!("a cell: the width is {width}");
        return Err(InstanceError::new(
            line,
            column + 1,
            "the end of the row",
            expected,
        ));
    }
    Ok(())
}

impl GridMap {
    /// The cells in a row.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.width
    }

    /// The number of rows.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.height
    }

    /// The cell at x, y; none where that is off the map.
    #[must_use]
    pub fn cell(&self, x: u32, y: u32) -> Option<u32> {
        (x < self.width && y < self.height).then(|| y * self.width + x)
    }

    /// The x and y of a cell.
    #[inline]
    #[must_use]
    pub fn coordinates(&self, cell: u32) -> (u32, u32) {
        (cell % self.width, cell / self.width)
    }

    /// Whether a path may lead through this cell; none does through one that is off the map.
    #[must_use]
    pub fn is_passable(&self, cell: u32) -> bool {
        let sign = self.terrain.get(cell as usize);
        sign.is_some_and(|sign| b".GS".contains(sign))
    }

    /// The steps that a cell allows, a bit each.
    fn exits_of(&self, cell: u32) -> u8 {
        let (x, y) = self.coordinates(cell);
        let next = |step: usize| {
            let right = x.checked_add_signed(RIGHT[step % 8])?;
            let down = y.checked_add_signed(DOWN[step % 8])?;
            self.cell(right, down)
        };
        let open: [bool; 9] =
            std::array::from_fn(|step| next(step).is_some_and(|next| self.is_passable(next)));
        let allowed = |&step: &usize| {
            let straight = STRAIGHT >> step & 1 == 1;
            open[step] && (straight || (open[step - 1] && open[step + 1]))
        };
        (0..8)
            .filter(allowed)
            .fold(0, |exits, step| exits | 1 << step)
    }

    /// The search for the shortest path from one cell to another, each given by its x and y.
    ///
    /// # Errors
    /// A start or a goal that is off the map or not passable; the line and the column are those of the cell in the
    /// text of the map.
    pub fn route(
        &self,
        start: (u32, u32),
        goal: (u32, u32),
        neighbours: Neighbours,
    ) -> Result<GridRoute<'_>, InstanceError> {
        let end = |which, (x, y): (u32, u32)| {
            let cell = self.cell(x, y);
            cell.filter(|&cell| self.is_passable(cell)).ok_or_else(|| {
                let found = match cell {
                    Some(cell) => char::from(self.terrain[cell as usize]).to_string(),
                    None => format!("no cell of {} × {}", self.width, self.height),
                };
                let found = format!("{found} at x {x}, y {y}");
                let (line, column) = (FIRST_ROW + y as usize, x as usize + 1);
                InstanceError::new(
                    line,
                    column,
                    found,
                    format!("a passable cell as the {which}"),
                )
            })
        };
        Ok(GridRoute {
            map: self,
            allowed: match neighbours {
                Neighbours::Four => STRAIGHT,
                Neighbours::Eight => u8::MAX,
            },
            start: end("start", start)?,
            goal: end("goal", goal)?,
        })
    }
}

/// The text from which the map is read.
impl fmt::Display for GridMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let GridMap { width, height, .. } = self;
        writeln!(f, "type octile\nheight {height}\nwidth {width}\nmap")?;
        for row in self.terrain.chunks(self.width as usize) {
            writeln!(f, "{}", String::from_utf8_lossy(row))?;
        }
        Ok(())
    }
}

/// The way from a start to a goal on a map.
///
/// The heuristic is the length of the shortest path where nothing is in the way: straight steps and, where they are
/// allowed, diagonal ones. It is consistent, as it is a distance. A step takes constant time; which neighbours
/// a cell has, the map knows beforehand.
#[derive(Clone, Copy, Debug)]
pub struct GridRoute<'m> {
    map: &'m GridMap,
    /// The steps that may be taken, a bit each.
    allowed: u8,
    start: u32,
    goal: u32,
}

impl<'m> GridRoute<'m> {
    /// The map.
    #[must_use]
    pub fn map(&self) -> &'m GridMap {
        self.map
    }

    /// The cell from which the way leads.
    #[must_use]
    pub fn start(&self) -> u32 {
        self.start
    }

    /// The cell to which it leads.
    #[must_use]
    pub fn goal(&self) -> u32 {
        self.goal
    }

    /// The rows of the map, with `s` at the start, `g` at the goal and `*` on the cells of a path.
    #[must_use]
    pub fn draw<'a>(&self, path: impl IntoIterator<Item = &'a u32>) -> String {
        let mut signs = self.map.terrain.clone();
        let path = path.into_iter().map(|&cell| (cell, b'*'));
        for (cell, sign) in path.chain([(self.goal, b'g'), (self.start, b's')]) {
            if let Some(place) = signs.get_mut(cell as usize) {
                *place = sign;
            }
        }
        let rows = signs.chunks(self.map.width as usize);
        rows.map(String::from_utf8_lossy)
            .collect::<Vec<_>>()
            .join("\n")
    }

    /// The steps from a cell, a bit each.
    #[inline]
    fn exits(&self, cell: u32) -> u8 {
        self.map.exits[cell as usize] & self.allowed
    }

    #[inline]
    fn steps(&self, cell: u32) -> impl Iterator<Item = Heading> {
        let exits = self.exits(cell);
        (0..8)
            .filter(move |step| exits >> step & 1 == 1)
            .map(Heading)
    }

    #[inline]
    fn after(&self, cell: u32, step: Heading) -> u32 {
        cell.wrapping_add(self.map.offsets[usize::from(step.0)])
    }
}

impl fmt::Display for GridRoute<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.draw([]))
    }
}

impl StateSpace for GridRoute<'_> {
    type State = u32;
    type Action = Heading;
    type Cost = Octile;

    const HEURISTIC: Heuristic = Heuristic::Consistent;

    #[inline]
    fn is_goal(&self, cell: &u32) -> bool {
        *cell == self.goal
    }

    #[inline]
    fn actions(&self, cell: &u32, out: &mut Vec<Heading>) {
        out.extend(self.steps(*cell));
    }

    #[inline]
    fn result(&self, cell: &u32, step: Heading) -> Option<u32> {
        let allowed = self.exits(*cell) >> step.0 & 1 == 1;
        allowed.then(|| self.after(*cell, step))
    }

    #[inline]
    fn cost(&self, _: &u32, step: &Heading) -> Octile {
        let diagonal = u32::from(step.0 % 2);
        Octile::new(1 - diagonal, diagonal)
    }

    #[inline]
    fn heuristic(&self, cell: &u32) -> Option<Octile> {
        let (x, y) = self.map.coordinates(*cell);
        let (goal_x, goal_y) = self.map.coordinates(self.goal);
        let (x, y) = (x.abs_diff(goal_x), y.abs_diff(goal_y));
        Some(match self.allowed {
            STRAIGHT => Octile::new(x + y, 0),
            _ => Octile::new(x.abs_diff(y), x.min(y)),
        })
    }

    #[inline]
    fn expand(&self, cell: &u32, _: &mut Vec<Heading>, mut visit: impl FnMut(u32, Octile)) {
        for step in self.steps(*cell) {
            visit(self.after(*cell, step), self.cost(cell, &step));
        }
    }
}

impl Inverse for GridRoute<'_> {
    #[inline]
    fn is_inverse(&self, step: &Heading, last: &Heading) -> bool {
        step.0 == (last.0 + 4) % 8
    }
}

/// Every step can be taken back at the same cost, so the cells before are the cells after.
impl Backward for GridRoute<'_> {
    fn goals(&self) -> Vec<u32> {
        vec![self.goal]
    }

    #[inline]
    fn predecessors(&self, cell: &u32, visit: impl FnMut(u32, Octile)) {
        self.expand(cell, &mut Vec::new(), visit);
    }
}
