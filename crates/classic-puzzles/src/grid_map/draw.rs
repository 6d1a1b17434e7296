//! Drawings of a map and of a cell on it.

use search_core::Drawn;
use search_core::drawing::{Backdrop, Drawing, Role};

use super::GridRoute;

/// The backdrop contains the walls, the weights, the start and the goal. The drawing of a state contains its cell and the last
/// step.
///
/// ```
/// use classic_puzzles::GridMap;
/// use classic_puzzles::grid_map::Neighbours;
/// use search_core::drawing::Role;
/// use search_core::Drawn;
///
/// let map: GridMap = "type octile\nheight 2\nwidth 4\nmap\n.@@.\n....\n".parse()?;
/// let route = map.route((0, 0), (3, 0), Neighbours::Four)?;
/// let backdrop = route.backdrop(&route.start());
/// let walls = backdrop.drawing.shapes.iter().filter(|shape| shape.role == Role::Wall).count();
/// assert_eq!(walls, 1); // two cells side by side
/// # Ok::<(), classic_puzzles::InstanceError>(())
/// ```
impl Drawn for GridRoute<'_> {
    fn adds_up(&self) -> bool {
        true
    }

    fn cell(&self, &cell: &u32) -> Option<[u32; 2]> {
        Some(self.map.coordinates(cell).into())
    }

    fn backdrop(&self, start: &u32) -> Backdrop {
        let (width, height) = (self.map.width(), self.map.height());
        let (map_width, map_height) = (f64::from(width), f64::from(height));
        let mut drawing = Drawing::new().rectangle(Role::Ground, 0.0, 0.0, map_width, map_height);
        for y in 0..height {
            let mut x = 0;
            while x < width {
                let run = self.walls_from(x, y);
                if run > 0 {
                    let (left, upper) = (f64::from(x), f64::from(y));
                    drawing = drawing.rectangle(Role::Wall, left, upper, f64::from(run), 1.0);
                }
                x += run + 1;
            }
        }
        if self.map.is_weighted {
            for cell in 0..width * height {
                let (weight, [x, y]) = (self.map.weight(cell), self.centre(cell));
                if weight > 1 {
                    drawing = drawing
                        .rectangle(Role::Clue, x - 0.5, y - 0.5, 1.0, 1.0)
                        .label(Role::Clue, x, y, 0.5, weight.to_string());
                }
            }
        }
        for (role, cell) in [(Role::Start, *start), (Role::Goal, self.goal)] {
            let [x, y] = self.centre(cell);
            drawing = drawing.circle(role, x, y, 0.35);
        }
        Backdrop {
            width: map_width,
            height: map_height,
            drawing,
        }
    }

    fn drawing(&self, _: &u32, cell: &u32, before: Option<&u32>) -> Drawing {
        let here = self.centre(*cell);
        let [x, y] = here;
        let drawing = Drawing::new().rectangle(Role::Highlight, x - 0.4, y - 0.4, 0.8, 0.8);
        match before {
            Some(before) => drawing.line(Role::Guess, self.centre(*before), here, 0.1),
            None => drawing,
        }
    }
}

impl GridRoute<'_> {
    /// Returns the number of consecutive walls from x to the right.
    fn walls_from(&self, x: u32, y: u32) -> u32 {
        let is_wall = |x: &u32| {
            let cell = self.map.cell(*x, y);
            cell.is_some_and(|cell| !self.map.is_passable(cell))
        };
        (x..).take_while(is_wall).count() as u32
    }

    fn centre(&self, cell: u32) -> [f64; 2] {
        let (x, y) = self.map.coordinates(cell);
        [f64::from(x) + 0.5, f64::from(y) + 0.5]
    }
}
