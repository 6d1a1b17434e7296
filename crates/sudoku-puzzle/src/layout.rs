//! Boards of other shapes: rectangular or irregular boxes, diagonals, windows, and pairs of cells with a rule of their own.
//!
//! A [`Layout`] is data: units, each of which contains every value once, and pairs of cells. All methods, deductions and the generator
//! work on a [`Puzzle`](crate::Puzzle) in a layout; on a board of rows, columns and square boxes, a puzzle has no layout and is solved by
//! code that is compiled for its size. The [`Board`](crate::Board) of another layout has a representation of its own, beside those of the
//! eight sizes, because a cell of these finds its units by constant arithmetic and takes less time than by lists.
//!
//! ```
//! use sudoku_puzzle::{Puzzle, Solver, layout::Layout, read::LayoutReader, solve::Uniqueness};
//!
//! // The only clues of the "miracle" Sudoku by Mitchell Lee, 2020.
//! let layout: Layout = "anti-knight,anti-king,non-consecutive".parse()?;
//! let mut values = vec![0; 81];
//! (values[4 * 9 + 2], values[5 * 9 + 6]) = (1, 2);
//! let puzzle = Puzzle::in_layout(&layout, values).expect("81 values up to 9");
//! let Uniqueness::One(solution) = Solver::default().solve_unique(&puzzle)? else {
//!     panic!("the solution is unique");
//! };
//! assert!(solution.to_string().starts_with("483726159726159483159483726"));
//!
//! let small: Layout = "2x3".parse()?;
//! let text = "1.....\n.2....\n..3...\n...4..\n....5.\n.....6\n";
//! let puzzle = LayoutReader::new(&small, text.as_bytes()).next().expect("a board")?.puzzle;
//! assert_eq!(Solver::default().count(&puzzle, 1000)?, 400);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;
use std::sync::{Arc, OnceLock};

use search_core::form::InstanceError;

use crate::Size;
use crate::board::Unit;
use crate::constraints::Constraints;

/// The boxes and rules of a board. It is built once; clones share it.
///
/// It is parsed from words separated by commas: at most one shape of boxes by rows and columns, such as `2x3` for a board of 6×6, or else
/// `3x3`, and the names of [rules](Rule). Its `Display` form is the same, with `jigsaw` for irregular boxes.
///
/// ```
/// use sudoku_puzzle::layout::{Layout, Rule};
///
/// let layout: Layout = "2x5,x".parse()?;
/// assert_eq!(layout, Layout::rectangular(2, 5)?.with(Rule::Diagonals)?);
/// assert_eq!((layout.size().n(), layout.to_string().as_str()), (10, "2x5,x"));
/// assert_eq!(
///     "2x3,windoku".parse::<Layout>().unwrap_err().to_string(),
///     "found `windoku` on a board of 6×6, expected a side that is the square of a number"
/// );
/// # Ok::<(), sudoku_puzzle::layout::LayoutError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Layout(Arc<Data>);

#[derive(PartialEq, Eq)]
struct Data {
    /// The rows and columns of a box, or `None` if boxes are irregular.
    shape: Option<(usize, usize)>,
    /// The box of each cell; boxes are numbered in the order of their first cells.
    boxes: Vec<u8>,
    /// In ascending order, each once.
    rules: Vec<Rule>,
    constraints: Constraints,
}

/// A rule beside those of rows, columns and boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Rule {
    /// Each of the two long diagonals contains every value (`x`).
    Diagonals,
    /// So does each of the squares that lie between square boxes, four on a board of 9×9 (`windoku`), also called hyper
    /// Sudoku. The side of the board is the square of a number; the boxes may have other shapes.
    Windows,
    /// Cells that are a knight's move apart have different values (`anti-knight`).
    AntiKnight,
    /// Cells that touch, also at a corner, have different values (`anti-king`).
    AntiKing,
    /// Neighbours in a row or column have no consecutive values (`non-consecutive`).
    NonConsecutive,
}

impl Rule {
    /// All rules.
    pub const ALL: [Rule; 5] = [
        Rule::Diagonals,
        Rule::Windows,
        Rule::AntiKnight,
        Rule::AntiKing,
        Rule::NonConsecutive,
    ];

    /// Returns the name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Rule::Diagonals => "x",
            Rule::Windows => "windoku",
            Rule::AntiKnight => "anti-knight",
            Rule::AntiKing => "anti-king",
            Rule::NonConsecutive => "non-consecutive",
        }
    }

    /// Returns the units that the rule adds.
    pub(crate) fn units(self, size: Size) -> impl Iterator<Item = Unit> {
        let side = size.n().isqrt() as u8;
        let (diagonals, windows) = match self {
            Rule::Diagonals => (2, 0),
            Rule::Windows => (0, (side - 1) * (side - 1)),
            _ => (0, 0),
        };
        let diagonals = (0..diagonals).map(Unit::Diagonal);
        diagonals.chain((0..windows).map(Unit::Window))
    }

    /// Returns the offsets of rows and columns at which values must differ.
    pub(crate) fn different(self) -> &'static [(isize, isize)] {
        match self {
            #[rustfmt::skip]
            Rule::AntiKnight => &[
                (-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1),
            ],
            Rule::AntiKing => &[(-1, -1), (-1, 1), (1, -1), (1, 1)],
            _ => &[],
        }
    }

    /// Returns the offsets of rows and columns at which values must not be consecutive.
    pub(crate) fn not_consecutive(self) -> &'static [(isize, isize)] {
        match self {
            Rule::NonConsecutive => &[(-1, 0), (0, -1), (0, 1), (1, 0)],
            _ => &[],
        }
    }
}

impl Layout {
    /// Creates the layout of boxes with so many rows and columns. The side of the board is their product.
    ///
    /// # Errors
    /// Returns [`LayoutError`] unless the product is from 1 to 64.
    pub fn rectangular(rows: usize, columns: usize) -> Result<Layout, LayoutError> {
        let n = rows.checked_mul(columns).filter(|n| (1..=64).contains(n));
        let n = n.ok_or_else(|| LayoutError {
            found: format!("boxes of {rows}x{columns}"),
            expected: "a product of rows and columns from 1 to 64".to_owned(),
        })?;
        Ok(Layout::of_boxes(Size::of_side(n), rows, columns))
    }

    /// Creates the layout of the boxes that a board of this size has without another layout: √N×√N, or else as square as possible, with
    /// fewer rows than columns.
    #[must_use]
    pub fn square(size: Size) -> Layout {
        // Made once for each side.
        static ALL: [OnceLock<Layout>; 65] = [const { OnceLock::new() }; 65];
        let build = || {
            let (rows, columns) = size.box_shape();
            Layout::of_boxes(size, rows, columns)
        };
        ALL[size.n()].get_or_init(build).clone()
    }

    fn of_boxes(size: Size, rows: usize, columns: usize) -> Layout {
        let n = size.n();
        let number = |cell: usize| cell / n / rows * rows + cell % n / columns;
        let boxes = (0..size.cells()).map(|cell| number(cell) as u8).collect();
        Layout::build(size, Some((rows, columns)), boxes, Vec::new())
    }

    fn build(
        size: Size,
        shape: Option<(usize, usize)>,
        boxes: Vec<u8>,
        rules: Vec<Rule>,
    ) -> Layout {
        Layout(Arc::new(Data {
            constraints: Constraints::new(size, &boxes, &rules),
            shape,
            boxes,
            rules,
        }))
    }

    /// Creates the layout of irregular boxes from a text with a letter or digit for each cell, the same for all cells of a box. White space
    /// and the borders `|`, `-` and `+` are ignored. Boxes need not be connected.
    ///
    /// # Errors
    /// Returns an error with the position of another symbol, of a cell too many of a box, or of the end if the cells are not those of a
    /// square of N×N cells with N boxes, N up to 62.
    ///
    /// ```
    /// use sudoku_puzzle::layout::Layout;
    ///
    /// let layout = Layout::jigsaw("AAAB CABB CCDB CDDD")?;
    /// assert_eq!((layout.size().n(), layout.box_of(1, 1)), (4, 0));
    /// let error = Layout::jigsaw("AAAA AABB CCCB CDDD").unwrap_err();
    /// assert_eq!(error.to_string(), "line 1, column 6: found another cell of box A, expected 4 cells in each box");
    /// # Ok::<(), search_core::form::InstanceError>(())
    /// ```
    pub fn jigsaw(text: &str) -> Result<Layout, InstanceError> {
        let (mut cells, mut end) = (Vec::new(), (1, 1));
        for (line, content) in text.lines().enumerate() {
            for (column, symbol) in content.chars().enumerate() {
                let at = (line + 1, column + 1);
                match symbol {
                    '|' | '-' | '+' => {}
                    _ if symbol.is_whitespace() => {}
                    _ if symbol.is_ascii_alphanumeric() => cells.push((symbol, at)),
                    _ => {
                        let found = format!("`{}`", symbol.escape_debug());
                        let expected = "a letter or digit for the box of the cell";
                        return Err(InstanceError::new(at.0, at.1, found, expected));
                    }
                }
                end = (at.0, at.1 + 1);
            }
        }
        let n = cells.len().isqrt();
        if n * n != cells.len() || !(1..=62).contains(&n) {
            let found = format!("the end after {} cells", cells.len());
            let expected = "N×N cells, with N from 1 to 62";
            return Err(InstanceError::new(end.0, end.1, found, expected));
        }
        let (mut names, mut counts) = (Vec::new(), Vec::new());
        let mut boxes = Vec::with_capacity(cells.len());
        for (name, at) in cells {
            let known = names.iter().position(|&other| other == name);
            let number = known.unwrap_or(names.len());
            if known.is_none() {
                names.push(name);
                counts.push(0);
            }
            counts[number] += 1;
            if counts[number] > n {
                let found = format!("another cell of box {name}");
                let expected = format!("{n} cells in each box");
                return Err(InstanceError::new(at.0, at.1, found, expected));
            }
            boxes.push(number as u8);
        }
        if names.len() > n {
            let found = format!("the end after {} boxes", names.len());
            return Err(InstanceError::new(
                end.0,
                end.1,
                found,
                format!("{n} boxes"),
            ));
        }
        let size = Size::of_side(n);
        let mut shapes = (1..=n).filter(|rows| n.is_multiple_of(*rows));
        let regular = shapes.find_map(|rows| {
            let layout = Layout::of_boxes(size, rows, n / rows);
            (layout.0.boxes == boxes).then_some(layout)
        });
        Ok(regular.unwrap_or_else(|| Layout::build(size, None, boxes, Vec::new())))
    }

    /// Adds a rule, which has no effect if it is there already.
    ///
    /// # Errors
    /// Returns [`LayoutError`] for windows on a board whose side is not the square of a number.
    pub fn with(&self, rule: Rule) -> Result<Layout, LayoutError> {
        let size = self.size();
        if rule == Rule::Windows && !size.is_square() {
            return Err(LayoutError {
                found: format!("`{rule}` on a board of {size}"),
                expected: "a side that is the square of a number".to_owned(),
            });
        }
        let mut rules = self.0.rules.clone();
        rules.push(rule);
        rules.sort_unstable();
        rules.dedup();
        let boxes = self.0.boxes.clone();
        Ok(Layout::build(size, self.0.shape, boxes, rules))
    }

    /// Returns the size of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.0.constraints.size
    }

    /// Returns the rules, in the order of [`Rule::ALL`].
    #[must_use]
    pub fn rules(&self) -> &[Rule] {
        &self.0.rules
    }

    /// Returns the box of a cell, counted from 0.
    ///
    /// # Panics
    /// Panics if the cell is off the board.
    #[must_use]
    pub fn box_of(&self, row: usize, col: usize) -> usize {
        self.0.boxes[row * self.size().n() + col].into()
    }

    /// Returns the units: boxes, columns, rows, then diagonals and windows.
    #[must_use]
    pub fn units(&self) -> &[Unit] {
        &self.0.constraints.units
    }

    /// Returns the cells of a unit, counted row by row from 0, or none if the layout does not have it.
    #[must_use]
    pub fn cells(&self, unit: Unit) -> &[usize] {
        let place = self.units().iter().position(|&other| other == unit);
        place.map_or(&[], |place| &self.0.constraints.cells[place])
    }

    /// Returns whether the layout is rows, columns and square boxes, and so that of puzzles without one.
    pub(crate) fn is_plain(&self) -> bool {
        let side = self.size().n().isqrt();
        self.0.shape == Some((side, side)) && self.0.rules.is_empty()
    }

    /// Returns the layout that a board of this size needs if it has no other: none if its boxes are square.
    #[inline]
    pub(crate) fn needed(size: Size) -> Option<Layout> {
        (!size.is_square()).then(|| Layout::square(size))
    }

    /// Returns the layout, or `None` if it is that of puzzles without one.
    pub(crate) fn unless_plain(&self) -> Option<Layout> {
        (!self.is_plain()).then(|| self.clone())
    }

    pub(crate) fn constraints(&self) -> &Constraints {
        &self.0.constraints
    }
}

impl Hash for Layout {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.0.boxes, &self.0.rules).hash(state);
    }
}

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Layout({self})")
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.shape {
            Some((rows, columns)) => write!(f, "{rows}x{columns}")?,
            None => f.write_str("jigsaw")?,
        }
        self.0
            .rules
            .iter()
            .try_for_each(|rule| write!(f, ",{rule}"))
    }
}

impl FromStr for Layout {
    type Err = LayoutError;

    fn from_str(text: &str) -> Result<Layout, LayoutError> {
        let mut words = text.split(',').map(str::trim).peekable();
        let shape = words.peek().and_then(|word| {
            let (rows, columns) = word.split_once('x')?;
            Some((rows.parse().ok()?, columns.parse().ok()?))
        });
        let (rows, columns) = shape.unwrap_or((3, 3));
        let layout = Layout::rectangular(rows, columns)?;
        let mut rules = words.skip(usize::from(shape.is_some()));
        rules.try_fold(layout, |layout, word| layout.with(word.parse()?))
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Rule {
    type Err = LayoutError;

    fn from_str(name: &str) -> Result<Rule, LayoutError> {
        let mut all = Rule::ALL.into_iter();
        all.find(|rule| rule.name() == name)
            .ok_or_else(|| LayoutError {
                found: format!("`{name}`"),
                expected: format!(
                    "first at most one shape of boxes such as 2x3, then any of {}",
                    Rule::ALL.map(Rule::name).join(", ")
                ),
            })
    }
}

/// The error of a layout that no board has, or of an unknown word: what was found, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayoutError {
    found: String,
    expected: String,
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found {}, expected {}", self.found, self.expected)
    }
}

impl std::error::Error for LayoutError {}
