//! Shortest paths on grid maps, in the formats of the `MovingAI` benchmarks and as tasks of programming contests have them.
//!
//! N. R. Sturtevant, *Benchmarks for Grid-Based Pathfinding*, 2012: maps (`.map`) and scenarios (`.scen`, pairs of
//! cells with the length of the shortest path).

mod draw;
mod estimates;
mod jump_points;
mod read;
mod scenario;
mod text;

use std::fmt;

use search_core::{Backward, BackwardHeuristic, Cost, Heuristic, Inverse, Ranked, StateSpace};
use search_heuristics::DescribedGraph;

use crate::InstanceError;

pub use estimates::MapDistance;
pub use jump_points::{JumpPoint, JumpPoints, OnCells, StraightJumps};
pub use read::{FORMS, ReadMap};
pub use scenario::Scenario;
pub use search_core::cost::Octile;

/// The direction of a step to a neighbour, displayed as a compass point: north is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Heading(u8);

/// Clockwise: odd directions are diagonal, and direction `d + 4` is opposite to `d`.
const NAMES: [&str; 8] = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];

impl fmt::Display for Heading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(NAMES[usize::from(self.0)])
    }
}

/// The change of x and y by a step in each direction.
const RIGHT: [i32; 8] = [0, 1, 1, 1, 0, -1, -1, -1];
const DOWN: [i32; 8] = [-1, -1, 0, 1, 1, 1, 0, -1];

/// The directions that are not diagonal, one bit each.
const STRAIGHT: u8 = 0b0101_0101;

/// The neighbourhood of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Neighbours {
    /// The cells to the north, east, south and west.
    Four,
    /// Also the diagonal cells, as far as [`Corners`] allows the steps to them.
    #[default]
    Eight,
}

/// Which diagonal steps are possible, by the two cells next to the step: those that share a side with both of its ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Corners {
    /// Steps never cut a corner: both cells must be passable. This is the rule of the `MovingAI` benchmarks.
    #[default]
    Never,
    /// A step may cut one corner: one of the cells must be passable.
    One,
    /// A step may cut both corners.
    Always,
}

/// A grid map of passable and impassable cells.
///
/// A step costs its length, multiplied by the weight of the cell that it leads to. Weights are an extension of the format; cells
/// of the `MovingAI` maps have weight 1.
///
/// A cell is a `u32`, numbered row by row from 0. Its coordinates are its column x and its row y, both from 0; y
/// increases downwards.
///
/// ```
/// use classic_puzzles::GridMap;
/// use classic_puzzles::grid_map::Neighbours;
/// use search_core::breadth_first;
///
/// let map: GridMap = "type octile\nheight 3\nwidth 4\nmap\n....\n.@@.\n....\n".parse()?;
/// let route = map.route((0, 0), (3, 2), Neighbours::Four)?;
/// let report = breadth_first::graph((route, route.start())).run();
/// let solution = report.solution().expect("a path exists");
/// let path = solution.path().expect("graph search keeps the path");
/// assert_eq!(route.draw(path), "s***\n.@@*\n...g");
/// # Ok::<(), classic_puzzles::InstanceError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridMap {
    width: u32,
    height: u32,
    /// The terrain character of each cell.
    terrain: Vec<u8>,
    /// The directions in which the neighbour of each cell is passable, one bit each.
    open: Vec<u8>,
    /// A hash of all cells, which identifies the map in files.
    fingerprint: u64,
    /// Whether some cell has a weight other than 1.
    is_weighted: bool,
    /// The change of the cell number by a step in each direction, as a wrapping addition.
    offsets: [u32; 8],
    start: Option<u32>,
    goal: Option<u32>,
    /// The line of the first row in the text.
    first_row: usize,
}

/// Returns the hash of FNV-1a (G. Fowler, L. C. Noll and K.-P. Vo, 1991), which never changes.
fn fingerprint(terrain: &[u8]) -> u64 {
    terrain.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &cell| {
        (hash ^ u64::from(cell)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

impl GridMap {
    /// Creates a map of these rows, of which the first is in this line of its text.
    fn of_terrain(width: u32, height: u32, terrain: Vec<u8>, first_row: usize) -> GridMap {
        let offset =
            |step: usize| i64::from(DOWN[step]) * i64::from(width) + i64::from(RIGHT[step]);
        let mut map = GridMap {
            width,
            height,
            is_weighted: terrain.iter().any(u8::is_ascii_digit),
            fingerprint: fingerprint(&terrain),
            terrain,
            open: Vec::new(),
            offsets: std::array::from_fn(|step| offset(step) as u32),
            start: None,
            goal: None,
            first_row,
        };
        map.open = (0..width * height).map(|cell| map.open_of(cell)).collect();
        map
    }

    /// Returns the x and y of the start, if the text of the map has one.
    #[must_use]
    pub fn start(&self) -> Option<(u32, u32)> {
        self.start.map(|cell| self.coordinates(cell))
    }

    /// Returns the x and y of the goal, if the text of the map has one.
    #[must_use]
    pub fn goal(&self) -> Option<(u32, u32)> {
        self.goal.map(|cell| self.coordinates(cell))
    }

    /// Returns the number of columns.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.height
    }

    /// Returns the cell at x, y, or `None` if it is outside the map.
    #[must_use]
    pub fn cell(&self, x: u32, y: u32) -> Option<u32> {
        (x < self.width && y < self.height).then(|| y * self.width + x)
    }

    /// Returns the x and y of a cell.
    #[inline]
    #[must_use]
    pub fn coordinates(&self, cell: u32) -> (u32, u32) {
        (cell % self.width, cell / self.width)
    }

    /// Returns `true` if the cell is on the map and passable.
    #[must_use]
    pub fn is_passable(&self, cell: u32) -> bool {
        let character = self.terrain.get(cell as usize);
        character.is_some_and(|character| b".GS123456789".contains(character))
    }

    /// Returns the factor by which the cost of a step to this cell is multiplied.
    ///
    /// ```
    /// use classic_puzzles::GridMap;
    /// use classic_puzzles::grid_map::{Neighbours, Octile};
    /// use search_core::uniform_cost;
    ///
    /// let map: GridMap = "type octile\nheight 2\nwidth 3\nmap\n.9.\n.2.\n".parse()?;
    /// let route = map.route((0, 0), (2, 0), Neighbours::Four)?;
    /// let report = uniform_cost::graph((route, route.start())).run();
    /// let cost = report.solution().and_then(|solution| solution.cost);
    /// assert_eq!(cost, Some(Octile::new(1 + 2 + 1 + 1, 0))); // around the cell of weight 9
    /// # Ok::<(), classic_puzzles::InstanceError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn weight(&self, cell: u32) -> u32 {
        if !self.is_weighted {
            return 1;
        }
        let character = self.terrain.get(cell as usize).copied();
        let digit = character.filter(u8::is_ascii_digit);
        digit.map_or(1, |digit| u32::from(digit - b'0'))
    }

    /// Returns the directions in which the neighbour of a cell is passable, one bit each.
    fn open_of(&self, cell: u32) -> u8 {
        let (x, y) = self.coordinates(cell);
        let is_open = |&step: &usize| {
            let right = x.checked_add_signed(RIGHT[step]);
            let down = y.checked_add_signed(DOWN[step]);
            let next = right.zip(down).and_then(|(x, y)| self.cell(x, y));
            next.is_some_and(|next| self.is_passable(next))
        };
        (0..8)
            .filter(is_open)
            .fold(0, |open, step| open | 1 << step)
    }

    /// Creates the problem of finding a shortest path from `start` to `goal`, each given as x and y. Diagonal steps do not cut
    /// corners, unless [`GridRoute::corners`] allows it.
    ///
    /// # Errors
    /// Returns an error if the start or the goal is outside the map or impassable, with the line and the column of
    /// the cell in the text of the map.
    pub fn route(
        &self,
        start: (u32, u32),
        goal: (u32, u32),
        neighbours: Neighbours,
    ) -> Result<GridRoute<'_>, InstanceError> {
        let passable = |which, (x, y): (u32, u32)| {
            let cell = self.cell(x, y);
            cell.filter(|&cell| self.is_passable(cell)).ok_or_else(|| {
                let found = match cell {
                    Some(cell) => char::from(self.terrain[cell as usize]).to_string(),
                    None => format!("no cell of the {} × {} map", self.width, self.height),
                };
                let found = format!("{found} at x {x}, y {y}");
                let (line, column) = (self.first_row + y as usize, x as usize + 1);
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
            corners: Corners::Never,
            start: passable("start", start)?,
            goal: passable("goal", goal)?,
        })
    }
}

/// Formats the map in the format that `from_str` parses.
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

/// The problem of finding a shortest path on a map.
///
/// The heuristic is the length of the shortest path on a map without obstacles or weights, with straight steps and, if
/// allowed, diagonal ones. It is a distance and no step costs less than its length, so it is consistent, whichever corners may
/// be cut. A step takes O(1), as the map stores the passable neighbours of each cell.
#[derive(Clone, Copy, Debug)]
pub struct GridRoute<'m> {
    map: &'m GridMap,
    /// The allowed directions, one bit each.
    allowed: u8,
    corners: Corners,
    start: u32,
    goal: u32,
}

impl<'m> GridRoute<'m> {
    /// Sets which diagonal steps are possible. Has no effect with four neighbours.
    ///
    /// ```
    /// use classic_puzzles::GridMap;
    /// use classic_puzzles::grid_map::{Corners, Neighbours};
    /// use search_core::a_star;
    ///
    /// let map: GridMap = "type octile\nheight 2\nwidth 2\nmap\n.@\n..\n".parse()?;
    /// let route = map.route((0, 0), (1, 1), Neighbours::Eight)?;
    /// let steps = |corners| {
    ///     let route = route.corners(corners);
    ///     let report = a_star::graph((route, route.start())).run();
    ///     report.solution().map(|solution| solution.depth)
    /// };
    /// assert_eq!(steps(Corners::Never), Some(2));
    /// assert_eq!(steps(Corners::One), Some(1));
    /// # Ok::<(), classic_puzzles::InstanceError>(())
    /// ```
    #[must_use]
    pub fn corners(self, corners: Corners) -> Self {
        GridRoute { corners, ..self }
    }

    /// Returns the map.
    #[must_use]
    pub fn map(&self) -> &'m GridMap {
        self.map
    }

    /// Returns the start.
    #[must_use]
    pub fn start(&self) -> u32 {
        self.start
    }

    /// Returns the goal.
    #[must_use]
    pub fn goal(&self) -> u32 {
        self.goal
    }

    /// Returns the rows of the map, with `s` at the start, `g` at the goal and `*` on the cells of the path.
    #[must_use]
    pub fn draw<'a>(&self, path: impl IntoIterator<Item = &'a u32>) -> String {
        let mut characters = self.map.terrain.clone();
        let path = path.into_iter().map(|&cell| (cell, b'*'));
        for (cell, character) in path.chain([(self.goal, b'g'), (self.start, b's')]) {
            if let Some(target) = characters.get_mut(cell as usize) {
                *target = character;
            }
        }
        let rows = characters.chunks(self.map.width as usize);
        rows.map(String::from_utf8_lossy)
            .collect::<Vec<_>>()
            .join("\n")
    }

    /// Returns the directions of the steps from a cell, one bit each.
    #[inline]
    fn exits(&self, cell: u32) -> u8 {
        let open = self.map.open[cell as usize];
        // The bits of a diagonal direction in these are those of the straight directions next to it.
        let (left, right) = (open.rotate_left(1), open.rotate_right(1));
        let diagonal = match self.corners {
            Corners::Never => left & right,
            Corners::One => left | right,
            Corners::Always => u8::MAX,
        };
        open & self.allowed & (STRAIGHT | diagonal)
    }

    #[inline]
    fn steps(&self, cell: u32) -> impl Iterator<Item = Heading> {
        let exits = self.exits(cell);
        (0..8)
            .filter(move |step| exits >> step & 1 == 1)
            .map(Heading)
    }

    /// Returns the differences of the coordinates of two cells.
    #[inline]
    fn between(&self, one: u32, other: u32) -> (u32, u32) {
        let [(x, y), (other_x, other_y)] = [one, other].map(|cell| self.map.coordinates(cell));
        (x.abs_diff(other_x), y.abs_diff(other_y))
    }

    /// Returns the length of the shortest path between two cells on a map without obstacles.
    #[inline]
    fn distance(&self, one: u32, other: u32) -> Octile {
        let (x, y) = self.between(one, other);
        let (straight, diagonal) = match self.allowed {
            STRAIGHT => (x + y, 0),
            _ => (x.abs_diff(y), x.min(y)),
        };
        let steps = |count: u32| count.min(i32::MAX as u32) as i32;
        Octile::new(steps(straight), steps(diagonal))
    }

    /// Returns the length of a step, multiplied by a weight.
    #[inline]
    fn length(&self, step: Heading, weight: u32) -> Octile {
        let diagonal = i32::from(step.0 % 2);
        let weight = weight as i32;
        Octile::new(weight * (1 - diagonal), weight * diagonal)
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
    fn cost(&self, cell: &u32, step: &Heading) -> Octile {
        self.length(*step, self.map.weight(self.after(*cell, *step)))
    }

    #[inline]
    fn heuristic(&self, cell: &u32) -> Option<Octile> {
        Some(self.distance(*cell, self.goal))
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

/// Every step can be reversed, so the predecessors are the successors. All steps to a cell have its weight.
impl Backward for GridRoute<'_> {
    fn goals(&self) -> Vec<u32> {
        vec![self.goal]
    }

    #[inline]
    fn predecessors(&self, cell: &u32, mut visit: impl FnMut(u32, Octile)) {
        let weight = self.map.weight(*cell);
        for step in self.steps(*cell) {
            visit(self.after(*cell, step), self.length(step, weight));
        }
    }
}

impl BackwardHeuristic for GridRoute<'_> {
    fn declared_backward_heuristic(&self) -> Heuristic {
        Heuristic::Consistent
    }

    #[inline]
    fn backward_heuristic(&self, start: &u32, cell: &u32) -> Option<Octile> {
        Some(self.distance(*start, *cell))
    }

    fn least_cost(&self) -> Octile {
        Octile::ONE
    }
}

/// Cells are numbered. Impassable ones are among them, but no search reaches them.
impl Ranked for GridRoute<'_> {
    fn states(&self) -> u64 {
        self.map.terrain.len() as u64
    }

    #[inline]
    fn rank(&self, cell: &u32) -> u64 {
        (*cell).into()
    }

    #[inline]
    fn unrank(&self, rank: u64) -> u32 {
        rank as u32
    }
}

/// The graph of a map with weights is directed: steps to a cell have its weight.
impl DescribedGraph for GridRoute<'_> {
    fn graph(&self) -> String {
        let GridMap {
            width,
            height,
            fingerprint,
            ..
        } = self.map;
        let neighbours = self.allowed.count_ones();
        let corners = match self.corners {
            _ if self.allowed == STRAIGHT => "",
            Corners::Never => "",
            Corners::One => ", one corner cut",
            Corners::Always => ", corners cut",
        };
        format!(
            "grid map of {width} × {height}, {neighbours} neighbours{corners}, fingerprint {fingerprint:016x}"
        )
    }
}
