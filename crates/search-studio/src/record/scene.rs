//! The drawings that all states of a run share, sent once: the backdrop and the goal.

use search_catalog::erased::Capability;
use search_core::Drawn;
use search_core::drawing::{Backdrop, Form, Role, Shape};

use super::recording::Recording;
use crate::api::{Cells, Drawing, Run};

impl<'a> Recording<'a> {
    /// Adds the shared drawings to the description of a run.
    pub(crate) fn with_scene(&self, run: Run) -> Run {
        if !self.space.has(Capability::Drawn) {
            return run;
        }
        let goal = self.space.goal_drawing(&self.start);
        Run {
            backdrop: Some(self.backdrop()),
            goal: goal.map(|drawing| Drawing::of(drawing, None)),
            ..run
        }
    }

    /// Returns the drawing below those of all states, of a space that has drawings.
    pub(crate) fn backdrop(&self) -> Drawing {
        drawn(self.space.backdrop(&self.start), self.columns.is_some())
    }
}

/// Converts a backdrop; in that of a map, what fills whole cells is converted to [`Cells`], which are far smaller.
fn drawn(backdrop: Backdrop, is_map: bool) -> Drawing {
    let size = (backdrop.width, backdrop.height);
    let (columns, rows) = (backdrop.width as usize, backdrop.height as usize);
    let mut drawing = backdrop.drawing;
    // The coordinates of other drawings are of any size.
    let cells = is_map.then(|| {
        let mut raster = Raster::new(columns, rows);
        drawing.shapes.retain(|shape| !raster.take(shape));
        raster.cells()
    });
    Drawing {
        cells,
        ..Drawing::of(drawing, Some(size))
    }
}

/// The roles and characters of the cells of a map.
struct Raster {
    columns: usize,
    rows: usize,
    roles: Vec<Role>,
    cells: Vec<u8>,
    labels: Vec<char>,
    is_labelled: bool,
}

impl Raster {
    fn new(columns: usize, rows: usize) -> Raster {
        Raster {
            columns,
            rows,
            roles: Vec::new(),
            cells: vec![b'.'; columns * rows],
            labels: Vec::new(),
            is_labelled: false,
        }
    }

    /// Draws a shape if it fills whole cells or is the character in one, and returns whether it did.
    fn take(&mut self, shape: &Shape) -> bool {
        match &shape.form {
            &Form::Rectangle {
                x,
                y,
                width,
                height,
            } => {
                let sides = [x, y, width, height];
                let is_inside = x >= 0.0
                    && y >= 0.0
                    && x + width <= self.columns as f64
                    && y + height <= self.rows as f64;
                if !is_inside || sides.iter().any(|side| side.fract() != 0.0) {
                    return false;
                }
                // The ground below everything is the colour of empty cells.
                if shape.role != Role::Ground {
                    let sign = self.sign(shape.role);
                    let (x, width) = (x as usize, width as usize);
                    for row in y as usize..(y + height) as usize {
                        let from = row * self.columns + x;
                        self.cells[from..from + width].fill(sign);
                    }
                }
                true
            }
            Form::Label { x, y, text, .. } => {
                let mut characters = text.chars();
                let (Some(character), None) = (characters.next(), characters.next()) else {
                    return false;
                };
                let (column, row) = (x.floor() as usize, y.floor() as usize);
                if column >= self.columns || row >= self.rows {
                    return false;
                }
                if !self.is_labelled {
                    self.is_labelled = true;
                    self.labels = vec![' '; self.columns * self.rows];
                }
                self.labels[row * self.columns + column] = character;
                true
            }
            Form::Circle { .. } | Form::Line { .. } => false,
        }
    }

    fn sign(&mut self, role: Role) -> u8 {
        let known = self.roles.iter().position(|&known| known == role);
        let index = known.unwrap_or_else(|| {
            self.roles.push(role);
            self.roles.len() - 1
        });
        b"0123456789abcdefghijklmnopqrstuvwxyz"[index]
    }

    fn cells(self) -> Cells {
        let rows = self.cells.chunks(self.columns.max(1));
        let labels = self.labels.chunks(self.columns.max(1));
        Cells {
            roles: self.roles.into_iter().map(Role::name).collect(),
            rows: rows
                .map(|row| row.iter().copied().map(char::from).collect())
                .collect(),
            labels: self
                .is_labelled
                .then(|| labels.map(|row| row.iter().collect()).collect()),
        }
    }
}

#[cfg(test)]
mod tests {
    use search_core::drawing::Drawing as Shapes;

    use super::*;

    #[test]
    fn what_fills_cells_is_sent_as_cells_and_the_rest_as_shapes() {
        let drawing = Shapes::new()
            .rectangle(Role::Ground, 0.0, 0.0, 3.0, 2.0)
            .rectangle(Role::Wall, 1.0, 0.0, 2.0, 1.0)
            .rectangle(Role::Clue, 0.0, 1.0, 1.0, 1.0)
            .label(Role::Clue, 0.5, 1.5, 0.6, "5")
            .label(Role::Clue, 1.5, 1.5, 0.6, "12")
            .rectangle(Role::Wall, 2.0, 1.0, 2.0, 1.0)
            .rectangle(Role::Wall, 0.5, 0.0, 1.0, 1.0)
            .circle(Role::Start, 0.5, 0.5, 0.3);
        let backdrop = Backdrop {
            width: 3.0,
            height: 2.0,
            drawing,
        };
        let whole = drawn(backdrop.clone(), false);
        assert_eq!((whole.shapes.len(), whole.cells), (8, None));
        let map = drawn(backdrop, true);
        let cells = Cells {
            roles: vec!["wall", "clue"],
            rows: vec![".00".to_owned(), "1..".to_owned()],
            labels: Some(vec!["   ".to_owned(), "5  ".to_owned()]),
        };
        assert_eq!(map.cells, Some(cells));
        assert_eq!(map.shapes.len(), 4);
    }

    #[test]
    fn a_drawing_in_large_coordinates_has_no_cells() {
        let backdrop = Backdrop {
            width: 1e15,
            height: f64::INFINITY,
            drawing: Shapes::new().rectangle(Role::Ground, 0.0, 0.0, 1e15, 1e15),
        };
        let drawing = drawn(backdrop, false);
        assert_eq!((drawing.shapes.len(), drawing.cells), (1, None));
    }
}
