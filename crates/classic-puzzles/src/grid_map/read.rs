//! The forms in which maps are written.

use std::num::NonZeroU32;
use std::str::FromStr;

use search_core::form::{Note, TextForm, WithNotes, choose};
use search_core::memory::Budget;

use super::GridMap;
use crate::InstanceError;
use crate::fields::{Record, fields, is_word, number};

/// The reader of a form of texts that describe a map. At a limit of the budget it ends early, and [`reached`](Budget::reached) returns the
/// limit.
pub type ReadMap = fn(&str, &Budget) -> Result<WithNotes<GridMap>, InstanceError>;

/// The forms in which maps are written.
pub const FORMS: &[TextForm<ReadMap>] = &[
    TextForm {
        name: "map",
        about: "a map of the MovingAI benchmarks, which starts with `type octile`",
        recognise: |text| header(&mut text.lines()).map(|_| ()),
        read: |text, budget| octile(text, budget).map(WithNotes::from),
    },
    TextForm {
        name: "plain",
        about: "rows of # . S and E or G, and of digits for costs",
        recognise: |text| plain(text, &Budget::default()).map(|_| ()),
        read: plain,
    },
];

/// The line of the first row after the header.
const FIRST_ROW: usize = 5;

impl FromStr for GridMap {
    type Err = InstanceError;

    /// Parses a map of the `MovingAI` benchmarks: the lines `type octile`, `height H`, `width W` and `map`, then H rows of W characters each.
    /// The type may be `tile`, the width may come before the height, and these words may be in capitals.
    /// `.` and `G` (ground) and `S` (swamp) are passable; `@` and `O` (out of bounds), `T` (trees) and `W` (water)
    /// are not. A digit from `1` to `9` is a passable cell of this weight. [`GridMap::read`] reads other maps as well.
    ///
    /// # Errors
    /// Returns an error with line and column if the text violates this format or has more than 4,294,967,295 cells.
    fn from_str(text: &str) -> Result<Self, InstanceError> {
        octile(text, &Budget::default())
    }
}

/// Reads a map of the `MovingAI` benchmarks.
fn octile(text: &str, budget: &Budget) -> Result<GridMap, InstanceError> {
    let mut lines = budget.each(text.lines(), |row| kept(row));
    let (width, height) = header(&mut lines)?;
    check_cells(3, width, height)?;
    let mut terrain = Vec::new();
    for line in (FIRST_ROW..).take(height as usize) {
        let row = lines.next().unwrap_or_default();
        read_row(line, row, width as usize, &mut terrain)?;
    }
    for (line, text) in (FIRST_ROW + height as usize..).zip(lines) {
        if !text.trim().is_empty() {
            let expected = format!("the end of the map: the height is {height}");
            return Err(InstanceError::new(line, 1, "one more row", expected));
        }
    }
    Ok(GridMap::of_terrain(width, height, terrain, FIRST_ROW))
}

/// Returns how many bytes are kept of a row: the terrain of each cell, and its open sides.
fn kept(row: &str) -> u64 {
    2 * row.len() as u64
}

impl GridMap {
    /// Reads a map in the first of the [`FORMS`] that its text fits: a map of the `MovingAI` benchmarks, or rows without a header, as tasks of
    /// programming contests have them. In these, `#` is a wall, `.` and a blank are open, `S` is the start, `E` or `G` the goal (or `A` and
    /// `B`), and a digit from 1 to 9 is the cost of a step to the cell. A line with the numbers of rows and columns before them is skipped.
    ///
    /// # Errors
    /// Returns the error of the form that came closest, with line and column.
    ///
    /// ```
    /// use classic_puzzles::GridMap;
    ///
    /// let map = GridMap::read("S.#\n9..\n##E\n")?.value;
    /// assert_eq!((map.start(), map.goal()), (Some((0, 0)), Some((2, 2))));
    /// assert_eq!((map.is_passable(2), map.weight(3)), (false, 9));
    /// # Ok::<(), classic_puzzles::InstanceError>(())
    /// ```
    pub fn read(text: &str) -> Result<WithNotes<GridMap>, InstanceError> {
        (choose(FORMS, text)?.form.read)(text, &Budget::default())
    }
}

/// Reads the lines before the rows, and returns width and height.
fn header<'t>(lines: &mut impl Iterator<Item = &'t str>) -> Result<(u32, u32), InstanceError> {
    let mut next = || lines.next().unwrap_or_default();
    let kind = |kind: &str| ["octile", "tile"].iter().any(|known| is_word(kind, known));
    let mut record = Record::new(1, next());
    record.word("type")?;
    record.next("'octile' or 'tile'", |field| kind(field).then_some(()))?;
    record.end()?;
    let mut record = Record::new(2, next());
    let width_first = record.next("'height' or 'width'", |field| match field {
        _ if is_word(field, "height") => Some(false),
        _ => is_word(field, "width").then_some(true),
    })?;
    let first = side(record)?;
    let mut record = Record::new(3, next());
    record.word(if width_first { "height" } else { "width" })?;
    let second = side(record)?;
    let mut record = Record::new(4, next());
    record.word("map")?;
    record.end()?;
    Ok(match width_first {
        true => (first, second),
        false => (second, first),
    })
}

fn check_cells(line: usize, width: u32, height: u32) -> Result<(), InstanceError> {
    let found = format!("{height} rows of {width} cells");
    match width.checked_mul(height) {
        Some(_) => Ok(()),
        None => Err(InstanceError::new(
            line,
            1,
            found,
            "at most 4,294,967,295 cells",
        )),
    }
}

/// Reads the rest of a line of the header, a width or height.
fn side(mut record: Record) -> Result<u32, InstanceError> {
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
    for (column, character) in (1..).zip(row.chars()) {
        let expected = match u8::try_from(character) {
            _ if column > width => format!("the end of the row: the width is {width}"),
            Ok(known @ (b'.' | b'G' | b'S' | b'@' | b'O' | b'T' | b'W' | b'1'..=b'9')) => {
                terrain.push(known);
                continue;
            }
            _ => "one of . G S @ O T W or a weight from 1 to 9".into(),
        };
        let found = format!("{character:?}");
        return Err(InstanceError::new(line, column, found, expected));
    }
    check_width(line, row, width)
}

/// Checks that a row does not end too early.
fn check_width(line: usize, row: &str, width: usize) -> Result<(), InstanceError> {
    let found = row.chars().count();
    let expected = format!("a cell: the width is {width}");
    match found < width {
        true => Err(InstanceError::new(
            line,
            found + 1,
            "the end of the row",
            expected,
        )),
        false => Ok(()),
    }
}

/// Reads rows without a header.
fn plain(text: &str, budget: &Budget) -> Result<WithNotes<GridMap>, InstanceError> {
    let lines = (1..).zip(text.trim_start_matches('\u{feff}').lines());
    let mut rows: Vec<(usize, &str)> = lines.skip_while(|(_, row)| row.trim().is_empty()).collect();
    while rows.pop_if(|(_, row)| row.trim().is_empty()).is_some() {}
    let notes = size(&rows).map(|size| {
        Note::Skipped(format!(
            "line {}: `{size}` is skipped: the size of the map",
            rows.remove(0).0
        ))
    });
    let notes = notes.into_iter().collect();
    // A blank is a cell, but not at the end of all rows that would have different lengths otherwise.
    let width = |row: &str| row.trim_end().chars().count();
    let has_blank_ends = rows
        .windows(2)
        .all(|pair| width(pair[0].1) == width(pair[1].1));
    // Cells may be separated by blanks.
    let is_separated = |(_, row): &(usize, &str)| {
        let mut cells = row.trim_end().chars().enumerate();
        cells.all(|(place, cell)| (place % 2 == 1) == (cell == ' '))
    };
    let step = 1 + usize::from(rows.iter().all(is_separated));
    let mut terrain = Vec::new();
    let [mut start, mut goal] = [None; 2];
    let first = rows.first().map_or(1, |(line, _)| *line);
    let mut columns = None;
    for &(line, row) in budget.each(rows.iter(), |(_, row)| kept(row)) {
        let row = if has_blank_ends { row.trim_end() } else { row };
        if row.is_empty() {
            let expected = "a row, as one map is read";
            return Err(InstanceError::new(line, 1, "an empty line", expected));
        }
        let width = *columns.get_or_insert_with(|| row.chars().count());
        for (column, cell) in (1..).zip(row.chars()).step_by(step) {
            let error = |expected: &str| {
                Err(InstanceError::new(
                    line,
                    column,
                    format!("{cell:?}"),
                    expected,
                ))
            };
            if column > width {
                return error(&format!("the end of the row: the width is {width}"));
            }
            let end = match cell.to_ascii_uppercase() {
                'S' | 'A' => Some(&mut start),
                'E' | 'G' | 'B' => Some(&mut goal),
                _ => None,
            };
            if let Some(end) = end
                && let Some(before) = end.replace(terrain.len() as u32)
            {
                let line = first + before as usize / width.div_ceil(step);
                return error(&format!("one start and one goal; line {line} has it"));
            }
            terrain.push(match cell {
                '#' => b'@',
                '1'..='9' => cell as u8,
                '.' | ' ' | 'S' | 's' | 'A' | 'E' | 'e' | 'G' | 'g' | 'B' => b'.',
                _ => return error("one of # . S E G, or a cost from 1 to 9"),
            });
        }
        check_width(line, row, width)?;
    }
    let width = columns.unwrap_or(0).div_ceil(step);
    let sides = [width, rows.len()].map(|side| u32::try_from(side).ok().filter(|&side| side > 0));
    let [Some(width), Some(height)] = sides else {
        return Err(InstanceError::new(
            1,
            1,
            "the end of the text",
            "a row of # and .",
        ));
    };
    check_cells(first, width, height)?;
    let mut map = GridMap::of_terrain(width, height, terrain, first);
    [map.start, map.goal] = [start, goal];
    Ok(WithNotes { value: map, notes })
}

/// Returns the first line if it has the numbers of rows and columns of the others, in any order.
fn size<'t>(rows: &[(usize, &'t str)]) -> Option<&'t str> {
    let [(_, first), rows @ ..] = rows else {
        return None;
    };
    let numbers: Option<Vec<usize>> = fields(first).map(|(_, field)| number(field)).collect();
    let &[one, other] = &numbers?[..] else {
        return None;
    };
    let width = rows.first()?.1.trim_end().chars().count();
    let is_size = |height, width: usize, found| {
        height == rows.len() && (width == found || 2 * width == found + 1)
    };
    (is_size(one, other, width) || is_size(other, one, width)).then(|| first.trim())
}
