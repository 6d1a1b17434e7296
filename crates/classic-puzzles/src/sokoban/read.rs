//! Parsing of level collections.

use crate::InstanceError;

use super::squares::{COLUMNS, Direction, LevelSquare, ROWS, Squares};

mod lines;

/// A parsed level.
pub(super) struct Level {
    pub(super) walls: Squares,
    pub(super) goals: Vec<LevelSquare>,
    pub(super) boxes: Vec<LevelSquare>,
    pub(super) player: LevelSquare,
    /// The squares that the player could reach if there were no boxes.
    pub(super) floor: Squares,
    /// The length of its longest row.
    pub(super) width: usize,
    /// The line of its first row, from 1.
    pub(super) line: usize,
}

/// The maximum number of boxes. More would need tables of hundreds of megabytes, and levels in use have fewer.
const MAX_BOXES: usize = 256;

/// A row of a level: its line, and each square with its column in the text.
type Row = (usize, Vec<(usize, char)>);

/// Parses the levels of a text, of which there must be at least one. Consecutive rows are one level.
pub(super) fn levels(text: &str) -> Result<Vec<Level>, InstanceError> {
    if text.starts_with('\u{feff}') {
        let expected = "a text without a byte order mark";
        return Err(InstanceError::new(1, 1, r"'\u{feff}'", expected));
    }
    let lines: Vec<(usize, &str)> = (1..).zip(text.lines()).collect();
    lines::refuse_unknown(&lines)?;
    let mut levels = Vec::new();
    let mut rows: Vec<Row> = Vec::new();
    let mut finish = |rows: &mut Vec<Row>, end: usize| {
        if rows.is_empty() {
            return Ok(());
        }
        // A row with an unknown character next to an incomplete level is a part of it.
        let next_to = [rows[0].0.wrapping_sub(1), end];
        let next_to = next_to.map(|line| lines.get(line.wrapping_sub(1)));
        let level = level(&std::mem::take(rows)).map_err(|error| {
            let mut unknown = next_to.into_iter().flatten();
            unknown.find_map(lines::unknown).unwrap_or(error)
        });
        level.map(|level| levels.push(level))
    };
    for &(line, text) in &lines {
        if text.contains('|') && lines::is_row(text) {
            // A level in one line.
            finish(&mut rows, line)?;
            rows = expanded(line, text)?;
            finish(&mut rows, line + 1)?;
        } else if lines::is_row(text) || lines::is_floor_within(&lines, line) {
            rows.extend(expanded(line, text)?);
        } else {
            finish(&mut rows, line)?;
        }
    }
    finish(&mut rows, lines.len() + 1)?;
    if levels.is_empty() {
        let expected = "a level, with # for walls";
        let end = lines.len() + 1;
        return Err(InstanceError::new(end, 1, "the end of the text", expected));
    }
    Ok(levels)
}

/// Returns the rows of a line, separated by `|`, with the squares that are repeated by a count.
fn expanded(line: usize, text: &str) -> Result<Vec<Row>, InstanceError> {
    let mut rows = vec![Vec::new()];
    let mut count: Option<usize> = None;
    let mut column = 0;
    for character in text.chars() {
        column += 1;
        let error = |expected: String| {
            let found = format!("{character:?}");
            Err(InstanceError::new(line, column, found, expected))
        };
        match (character, count) {
            ('0'..='9', _) => {
                let digit = character as usize - '0' as usize;
                // No row has more than `COLUMNS` squares.
                count = Some((count.unwrap_or(0) * 10 + digit).min(COLUMNS));
                if count == Some(0) {
                    return error("a number of squares from 1".into());
                }
            }
            ('|', None) => rows.push(Vec::new()),
            (_, count_of) if lines::is_square(character) => {
                let row = rows.last_mut().expect("there is at least one row");
                row.extend(std::iter::repeat_n(
                    (column, character),
                    count_of.unwrap_or(1),
                ));
                count = None;
            }
            (_, Some(_)) => return error("a square after its number".into()),
            (_, None) => return error(lines::SQUARES.into()),
        }
    }
    if count.is_some() {
        let expected = "a square after its number";
        return Err(InstanceError::new(
            line,
            column + 1,
            "the end of the row",
            expected,
        ));
    }
    // A separator may also end the level.
    if rows.len() > 1 && rows.last().is_some_and(Vec::is_empty) {
        rows.pop();
    }
    Ok(rows.into_iter().map(|row| (line, row)).collect())
}

fn level(rows: &[Row]) -> Result<Level, InstanceError> {
    let (line, last) = (rows[0].0, rows[rows.len() - 1].0);
    let at_end = |found: String, expected: String| {
        let found = format!("the end of a level with {found}");
        InstanceError::new(last + 1, 1, found, expected)
    };
    if rows.len() >= ROWS {
        let expected = format!("at most {} rows", ROWS - 1);
        return Err(at_end(format!("{} rows", rows.len()), expected));
    }
    let [mut walls, mut open] = [(); 2].map(|()| Squares::empty(rows.len()));
    let (mut goals, mut boxes, mut player, mut width) = (Vec::new(), Vec::new(), None, 0);
    for (row, (line, squares)) in rows.iter().enumerate() {
        for (place, &(column, character)) in squares.iter().enumerate() {
            let error = |expected: String| {
                let found = format!("{character:?}");
                Err(InstanceError::new(*line, column, found, expected))
            };
            if place + 1 == COLUMNS {
                return error(format!("the end of the row: at most {place} squares"));
            }
            let square = LevelSquare::new(row, place);
            width = width.max(place + 1);
            match character {
                '#' => walls.insert(square),
                _ => open.insert(square),
            }
            if matches!(character, '.' | 'o' | '*' | 'B' | '+' | 'P') {
                goals.push(square);
            }
            if matches!(character, '$' | 'b' | '*' | 'B') {
                boxes.push(square);
            }
            if matches!(character, '@' | 'p' | '+' | 'P') && player.replace(square).is_some() {
                return error("a single player".into());
            }
        }
    }
    let player =
        player.ok_or_else(|| at_end("no player".into(), "a player, @ or +, or p or P".into()))?;
    if boxes.len() > MAX_BOXES {
        return Err(at_end(
            format!("{} boxes", boxes.len()),
            format!("at most {MAX_BOXES} boxes"),
        ));
    }
    if boxes.len() != goals.len() {
        let found = format!("{} boxes and {} goals", boxes.len(), goals.len());
        return Err(at_end(found, "as many boxes as goals".into()));
    }
    let floor = open.flood_fill(player);
    let is_edge = |square: &LevelSquare| {
        let mut around = Direction::ALL
            .map(|direction| square.next(direction))
            .into_iter();
        around.any(|next| !walls.contains(next) && !open.contains(next))
    };
    if let Some(edge) = floor.iter().find(is_edge) {
        let found = "the edge of the level, which the player can reach";
        let (line, squares) = &rows[edge.row()];
        let (column, _) = squares[edge.column()];
        return Err(InstanceError::new(*line, column, found, "a wall"));
    }
    Ok(Level {
        walls,
        goals,
        boxes,
        player,
        floor,
        width,
        line,
    })
}
