use std::collections::BTreeMap;

use search_core::drawing::{Drawing, Role};

/// A fact with its arguments, such as `at(ball, left)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Atom<'t> {
    pub(super) predicate: &'t str,
    pub(super) arguments: Vec<&'t str>,
}

impl<'t> Atom<'t> {
    /// Reads the text of an atom.
    pub(super) fn read(text: &'t str) -> Option<Atom<'t>> {
        let (predicate, rest) = text.split_once('(')?;
        let arguments = rest.strip_suffix(')')?.split(", ");
        let arguments = arguments.filter(|argument| !argument.is_empty()).collect();
        Some(Atom {
            predicate,
            arguments,
        })
    }

    /// Reads the value of a variable, which may be an atom.
    pub(super) fn of_value(value: &'t str) -> Option<Atom<'t>> {
        Atom::read(value.strip_prefix("Atom ")?)
    }
}

/// The places of a task, in a grid. Names that end in two numbers give the row and the column, from any number; other places follow each
/// other.
#[derive(Clone, Debug, Default)]
pub(super) struct Places {
    cells: BTreeMap<String, [usize; 2]>,
    rows: usize,
    columns: usize,
}

impl Places {
    /// The side of a thing in a place, of which a row of two fits into it.
    pub(super) const SEAT: f64 = 0.8;
    /// The side of a place.
    const SIDE: f64 = 2.0;

    pub(super) fn new(mut names: Vec<&str>) -> Places {
        names.sort_unstable();
        names.dedup();
        let numbered: Option<Vec<[usize; 2]>> =
            names.iter().map(|name| two_numbers(name)).collect();
        let cells: Vec<[usize; 2]> = match numbered {
            Some(cells) => {
                let least = |axis: usize| cells.iter().map(|cell| cell[axis]).min().unwrap_or(0);
                let [row, column] = [least(0), least(1)];
                let moved = cells.iter().map(|cell| [cell[0] - row, cell[1] - column]);
                moved.collect()
            }
            None => {
                let columns = (1..).find(|side| side * side >= names.len()).unwrap_or(1);
                let cells = (0..names.len()).map(|index| [index / columns, index % columns]);
                cells.collect()
            }
        };
        let most = |axis: usize| cells.iter().map(|cell| cell[axis] + 1).max().unwrap_or(0);
        Places {
            rows: most(0),
            columns: most(1),
            cells: names.into_iter().map(str::to_owned).zip(cells).collect(),
        }
    }

    pub(super) fn width(&self) -> f64 {
        self.columns as f64 * Places::SIDE
    }

    pub(super) fn height(&self) -> f64 {
        self.rows as f64 * Places::SIDE
    }

    /// Draws the places with their names.
    pub(super) fn draw(&self) -> Drawing {
        let side = Places::SIDE;
        let mut drawing = Drawing::new();
        for (name, [row, column]) in &self.cells {
            let (x, y) = (*column as f64 * side, *row as f64 * side);
            drawing = drawing
                .rectangle(Role::Ground, x + 0.03, y + 0.03, side - 0.06, side - 0.06)
                .label(Role::Clue, x + side / 2.0, y + 0.15, 0.24, name);
        }
        drawing
    }

    /// Draws a bar at the lower side of a place.
    pub(super) fn mark(&self, place: &str, drawing: Drawing) -> Drawing {
        let [row, column] = self.cells.get(place).copied().unwrap_or_default();
        let side = Places::SIDE;
        let (x, y) = (column as f64 * side, (row + 1) as f64 * side);
        drawing.rectangle(Role::Highlight, x + 0.1, y - 0.15, side - 0.2, 0.1)
    }

    /// Returns the upper left corner of a thing in a place, given how many are there already. More than four overlap in part.
    pub(super) fn seat(&self, place: &str, number: usize) -> [f64; 2] {
        let [row, column] = self.cells.get(place).copied().unwrap_or_default();
        let (line, overlap) = ((number / 2) % 2, (number / 4) as f64 * 0.1);
        let x = column as f64 * Places::SIDE + 0.15 + (number % 2) as f64 * 0.88 + overlap;
        let y = row as f64 * Places::SIDE + 0.3 + line as f64 * 0.82 + overlap;
        [x, y]
    }
}

/// Returns the two numbers at the end of a name, such as those of `c-2-13`.
fn two_numbers(name: &str) -> Option<[usize; 2]> {
    let mut numbers = name
        .split(|character: char| !character.is_ascii_digit())
        .filter(|digits| !digits.is_empty())
        .map(str::parse);
    match [numbers.next()?, numbers.next()?] {
        [Ok(row), Ok(column)] if numbers.next().is_none() && row < 1000 && column < 1000 => {
            Some([row, column])
        }
        _ => None,
    }
}
