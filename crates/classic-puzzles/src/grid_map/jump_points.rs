//! Jump points: the cells of a map without weights at which a shortest path may have to turn.
//!
//! Sources: D. Harabor and A. Grastien, *The JPS Pathfinding System*, 2012, and *Improving Jump Point Search*, 2014, whose rules for maps
//! without cut corners and whose distances of straight jumps these are. Of all shortest paths between two cells, a search follows the
//! one that makes its diagonal steps first, so most cells have a single successor, and are jumped over.

use std::fmt;

use search_core::drawing::{Backdrop, Drawing, Role};
use search_core::estimator::Estimator;
use search_core::space::{Reduced, Steps};
use search_core::{Drawn, Heuristic, StateSpace, Written, cost::Octile};

use super::{Corners, DOWN, GridMap, GridRoute, Heading, Neighbours, RIGHT, STRAIGHT};

/// The straight jumps from every cell of a map, for all routes on it. Takes four bytes for each cell and straight direction, and is computed in
/// time linear in the number of cells.
///
/// ```
/// use classic_puzzles::GridMap;
/// use classic_puzzles::grid_map::{Corners, Neighbours, StraightJumps};
/// use search_core::space::Reduced;
/// use search_core::{Proven, a_star};
///
/// let map: GridMap = "type octile\nheight 3\nwidth 7\nmap\n.......\n...@...\n...@...\n".parse()?;
/// let jumps = StraightJumps::new(&map, Neighbours::Eight, Corners::Never)?;
/// let route = map.route((0, 2), (6, 2), Neighbours::Eight)?;
/// let space = route.jump_points(&jumps).expect("the jumps are those of the map");
/// let report = a_star::graph((space, space.start())).run();
/// let solution = report.solution().expect("there is a way around the wall");
/// assert_eq!(solution.cost.map(|cost| cost.to_string()), Some("2 + 4√2".to_owned()));
/// assert_eq!((solution.depth, solution.proven), (3, Proven::Optimal));
///
/// let path: Vec<_> = solution.path().expect("graph search keeps the path").collect();
/// let cells = space.retrace(&path, None).expect("it is a path");
/// assert_eq!(cells.len(), 6);
/// let cells: Vec<u32> = cells.iter().map(|(_, _, point)| point.cell()).collect();
/// assert_eq!(route.draw(&cells), "..***..\n.*.@.*.\ns..@..g");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StraightJumps {
    /// For each cell and each straight direction, the number of steps to the next jump point, or to the last cell before an obstacle.
    steps: Vec<[u32; 4]>,
    /// The width and the fingerprint of the map.
    map: (u32, u64),
}

/// The bit of a number of steps after which there is a jump point.
const STOPS: u32 = 1 << 31;

impl StraightJumps {
    /// Computes the jumps on a map, for routes with these neighbours and corners.
    ///
    /// # Errors
    /// Returns the reason if there are none: the map has weights, or the routes have four neighbours or cut corners.
    pub fn new(
        map: &GridMap,
        neighbours: Neighbours,
        corners: Corners,
    ) -> Result<Self, &'static str> {
        match (map.is_weighted, neighbours, corners) {
            (true, ..) => return Err("jump points need a map without weights"),
            (_, Neighbours::Four, _) => return Err("jump points need eight neighbours"),
            (_, _, Corners::Never) => {}
            _ => return Err("jump points need steps that never cut corners"),
        }
        let cells = map.open.len();
        let mut steps = vec![[0; 4]; cells];
        for heading in [0, 2, 4, 6] {
            let forward = 0..cells;
            let mut fill = |cell: usize| {
                let next = (cell as u32).wrapping_add(map.offsets[heading]) as usize;
                steps[cell][heading / 2] = match map.open[cell] >> heading & 1 {
                    0 => 0,
                    _ if forced(map.open[next], heading) != 0 => 1 | STOPS,
                    _ => steps[next][heading / 2] + 1,
                };
            };
            // The cells ahead first.
            match heading {
                0 | 6 => forward.for_each(&mut fill),
                _ => forward.rev().for_each(&mut fill),
            }
        }
        Ok(StraightJumps {
            steps,
            map: (map.width, map.fingerprint),
        })
    }
}

/// Returns the directions to the neighbours that shortest paths may reach only through this cell after a straight step, besides the one straight
/// ahead: to each side where the cell beside the previous one is blocked. `open` are the directions of all passable neighbours.
#[inline]
fn forced(open: u8, heading: usize) -> u8 {
    let ahead = open.rotate_right(heading as u32);
    let is_open = |direction: u8| ahead >> direction & 1 == 1;
    let right = u8::from(is_open(2) && !is_open(3)) * 0b0000_0110;
    let left = u8::from(is_open(6) && !is_open(5)) * 0b1100_0000;
    (right | left).rotate_left(heading as u32)
}

/// A jump point: a cell with the directions in which paths go on from there. Formatted by [`Written`] as the coordinates of the cell and these
/// directions; the goal, and the cells of a path that is [retraced](Reduced::retrace), have none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct JumpPoint {
    cell: u32,
    exits: u8,
}

impl JumpPoint {
    /// Returns the cell.
    #[must_use]
    pub fn cell(self) -> u32 {
        self.cell
    }

    #[inline]
    fn exits(self) -> impl Iterator<Item = usize> {
        (0..8).filter(move |heading| self.exits >> heading & 1 == 1)
    }
}

/// A [`GridRoute`] whose successors are jump points. Its shortest paths have the same lengths, with fewer steps;
/// [`retrace`](Reduced::retrace) returns all their cells. Created by [`GridRoute::jump_points`].
///
/// It cannot be searched backward, as the directions of a jump point depend on those of the path to it.
#[derive(Clone, Copy, Debug)]
pub struct JumpPoints<'m> {
    route: GridRoute<'m>,
    jumps: &'m StraightJumps,
    /// The x and y of the goal.
    goal: [i64; 2],
}

impl<'m> GridRoute<'m> {
    /// Returns the same problem with jump points as successors, or `None` if `jumps` are not those of its map and its steps.
    #[must_use]
    pub fn jump_points(self, jumps: &'m StraightJumps) -> Option<JumpPoints<'m>> {
        let fits = self.allowed != STRAIGHT
            && self.corners == Corners::Never
            && jumps.map == (self.map.width, self.map.fingerprint);
        let (x, y) = self.map.coordinates(self.goal);
        let goal = [x, y].map(i64::from);
        fits.then_some(JumpPoints {
            route: self,
            jumps,
            goal,
        })
    }
}

impl JumpPoints<'_> {
    /// Returns the start, from which paths go on in all directions.
    #[must_use]
    pub fn start(&self) -> JumpPoint {
        let cell = self.route.start;
        let exits = self.route.exits(cell);
        JumpPoint { cell, exits }
    }

    /// Returns the cell that is this number of steps away.
    #[inline]
    fn ahead(&self, cell: u32, heading: usize, steps: u32) -> u32 {
        cell.wrapping_add(self.route.map.offsets[heading].wrapping_mul(steps))
    }

    /// Returns the jump point that is reached at `cell` by a step in this direction, if paths may turn there.
    #[inline]
    fn arrived(&self, cell: u32, heading: usize) -> JumpPoint {
        let turns = match heading % 2 {
            0 => forced(self.route.map.open[cell as usize], heading),
            _ => 0b1000_0010u8.rotate_left(heading as u32),
        };
        let exits = match cell == self.route.goal {
            true => 0,
            false => self.route.exits(cell) & (turns | 1 << heading),
        };
        JumpPoint { cell, exits }
    }

    /// Returns the number of steps of a straight jump from a cell, whose distances to the goal are `right` and `down`, or `None` if it leads
    /// nowhere.
    #[inline]
    fn straight(&self, cell: u32, heading: usize, [right, down]: [i64; 2]) -> Option<u32> {
        let jump = self.jumps.steps[cell as usize][heading / 2];
        let steps = jump & !STOPS;
        let (along, across) = match heading % 4 {
            0 => (down * i64::from(DOWN[heading]), right),
            _ => (right * i64::from(RIGHT[heading]), down),
        };
        if across == 0 && (1..=i64::from(steps)).contains(&along) {
            return Some(along as u32);
        }
        (jump & STOPS != 0).then_some(steps)
    }

    /// Returns the jump point in this direction and the number of steps to it.
    #[inline]
    fn jump(&self, from: u32, heading: usize) -> Option<(JumpPoint, u32)> {
        let map = self.route.map;
        let (x, y) = map.coordinates(from);
        let mut to_goal = [self.goal[0] - i64::from(x), self.goal[1] - i64::from(y)];
        if heading.is_multiple_of(2) {
            let steps = self.straight(from, heading, to_goal)?;
            return Some((
                self.arrived(self.ahead(from, heading, steps), heading),
                steps,
            ));
        }
        let sides = [heading - 1, (heading + 1) % 8];
        let (mut cell, mut steps) = (from, 0);
        while self.route.exits(cell) >> heading & 1 == 1 {
            cell = self.ahead(cell, heading, 1);
            steps += 1;
            to_goal[0] -= i64::from(RIGHT[heading]);
            to_goal[1] -= i64::from(DOWN[heading]);
            let turns = |&side: &usize| self.straight(cell, side, to_goal).is_some();
            if cell == self.route.goal || sides.iter().any(turns) {
                return Some((self.arrived(cell, heading), steps));
            }
        }
        None
    }

    #[inline]
    fn length(heading: usize, steps: u32) -> Octile {
        let steps = steps as i32;
        match heading % 2 {
            0 => Octile::new(steps, 0),
            _ => Octile::new(0, steps),
        }
    }
}

impl StateSpace for JumpPoints<'_> {
    type State = JumpPoint;
    type Action = Heading;
    type Cost = Octile;

    const HEURISTIC: Heuristic = Heuristic::Consistent;

    #[inline]
    fn is_goal(&self, point: &JumpPoint) -> bool {
        point.cell == self.route.goal
    }

    #[inline]
    fn actions(&self, point: &JumpPoint, out: &mut Vec<Heading>) {
        out.extend(point.exits().map(|heading| Heading(heading as u8)));
    }

    #[inline]
    fn result(&self, point: &JumpPoint, Heading(heading): Heading) -> Option<JumpPoint> {
        let is_exit = point.exits >> heading & 1 == 1;
        let jump = is_exit.then(|| self.jump(point.cell, heading.into()))?;
        jump.map(|(point, _)| point)
    }

    #[inline]
    fn cost(&self, point: &JumpPoint, &Heading(heading): &Heading) -> Octile {
        let jump = self.jump(point.cell, heading.into());
        Self::length(heading.into(), jump.map_or(1, |(_, steps)| steps))
    }

    #[inline]
    fn heuristic(&self, point: &JumpPoint) -> Option<Octile> {
        self.route.heuristic(&point.cell)
    }

    #[inline]
    fn expand(
        &self,
        point: &JumpPoint,
        _: &mut Vec<Heading>,
        mut visit: impl FnMut(JumpPoint, Octile),
    ) {
        for heading in point.exits() {
            if let Some((next, steps)) = self.jump(point.cell, heading) {
                visit(next, Self::length(heading, steps));
            }
        }
    }
}

impl Reduced for JumpPoints<'_> {
    /// One line leads from a jump point to the next, so the costs are not needed.
    fn retrace(&self, path: &[&JumpPoint], _: Option<&[Octile]>) -> Option<Steps<Self>> {
        let (first, others) = path.split_first()?;
        let mut cell = first.cell;
        let mut cells = Vec::new();
        for next in others {
            let [(x, y), (to_x, to_y)] =
                [cell, next.cell].map(|cell| self.route.map.coordinates(cell));
            let is_ahead = |&heading: &usize| {
                (RIGHT[heading], DOWN[heading]) == (sign(x, to_x), sign(y, to_y))
            };
            let heading = (0..8).find(is_ahead)?;
            while cell != next.cell {
                let step = Heading(heading as u8);
                cell = self.route.result(&cell, step)?;
                cells.push((step, Self::length(heading, 1), JumpPoint { cell, exits: 0 }));
            }
        }
        Some(cells)
    }
}

/// Returns the sign of a change.
fn sign(from: u32, to: u32) -> i32 {
    to.cmp(&from) as i32
}

impl Written for JumpPoints<'_> {
    fn write_state(&self, point: &JumpPoint, out: &mut dyn fmt::Write) -> fmt::Result {
        self.route.write_state(&point.cell, out)?;
        let directions = point.exits().map(|heading| Heading(heading as u8));
        for (index, direction) in directions.enumerate() {
            write!(out, "{} {direction}", if index == 0 { ":" } else { "" })?;
        }
        Ok(())
    }

    fn write_picture(&self, point: &JumpPoint, out: &mut dyn fmt::Write) -> fmt::Result {
        self.route.write_picture(&point.cell, out)
    }

    fn write_action(&self, heading: &Heading, out: &mut dyn fmt::Write) -> fmt::Result {
        self.route.write_action(heading, out)
    }
}

/// The drawing of a state also contains the cells that were jumped over.
impl Drawn for JumpPoints<'_> {
    fn adds_up(&self) -> bool {
        true
    }

    fn backdrop(&self, start: &JumpPoint) -> Backdrop {
        self.route.backdrop(&start.cell)
    }

    fn drawing(&self, start: &JumpPoint, point: &JumpPoint, before: Option<&JumpPoint>) -> Drawing {
        let cells = before.and_then(|before| self.retrace(&[before, point], None));
        let between = cells.iter().flatten().map(|(_, _, between)| between.cell);
        let between = between.filter(|cell| *cell != point.cell);
        let drawing =
            self.route
                .drawing(&start.cell, &point.cell, before.map(|before| &before.cell));
        between.fold(drawing, |drawing, cell| {
            let (x, y) = self.route.map.coordinates(cell);
            let (x, y) = (f64::from(x), f64::from(y));
            drawing.rectangle(Role::Highlight, x + 0.1, y + 0.1, 0.8, 0.8)
        })
    }
}

/// An estimator of cells, as one of [`JumpPoints`].
#[derive(Clone, Copy, Debug)]
pub struct OnCells<H>(
    /// The estimator of cells.
    pub H,
);

/// A jump costs as much as its steps, so what is guaranteed of a value holds for jumps.
impl<'m, H: Estimator<GridRoute<'m>>> Estimator<JumpPoints<'m>> for OnCells<H> {
    const GUARANTEE: Heuristic = H::GUARANTEE;

    fn guarantee(&self, space: &JumpPoints<'m>) -> Heuristic {
        self.0.guarantee(&space.route)
    }

    #[inline]
    fn value(&self, space: &JumpPoints<'m>, point: &JumpPoint) -> Option<Octile> {
        self.0.value(&space.route, &point.cell)
    }
}
