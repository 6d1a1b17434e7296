//! Parsing of level collections.

use crate::InstanceError;

use super::squares::{COLUMNS, Direction, LevelSquare, ROWS, Squares};

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

/// Parses the levels of a text, of which there must be at least one. Consecutive rows are one level.
pub(super) fn levels(text: &str) -> Result<Vec<Level>, InstanceError> {
    if text.starts_with('\u{feff}') {
        let expected = "a text without a byte order mark";
        return Err(InstanceError::new(1, 1, r"'\u{feff}'", expected));
    }
    let lines: Vec<(usize, &str)> = (1..).zip(text.lines()).collect();
    let levels = lines
        .split(|(_, text)| !is_row(text))
        .filter(|rows| !rows.is_empty());
    let levels: Vec<Level> = levels.map(level).collect::<Result<_, _>>()?;
    if levels.is_empty() {
        let end = lines.len() + 1;
        return Err(InstanceError::new(end, 1, "the end of the text", "a level"));
    }
    Ok(levels)
}

/// Returns `true` if a line belongs to a level: its first character other than floor is a wall, or it consists of
/// characters of levels, including at least one that a decorative line of dots or stars does not have. In the
/// second case a wall is missing, which has to be reported as an error.
fn is_row(text: &str) -> bool {
    let is_floor = |character: char| character.is_whitespace() || "-_".contains(character);
    let is_known = |character: char| is_floor(character) || "#.$*@+".contains(character);
    let starts_with_wall = text.trim_start_matches(is_floor).starts_with('#');
    starts_with_wall || text.contains(['#', '$', '@']) && text.chars().all(is_known)
}

fn level(rows: &[(usize, &str)]) -> Result<Level, InstanceError> {
    let line = rows[0].0;
    let at_end = |found: String, expected: String| {
        let found = format!("the end of a level with {found}");
        InstanceError::new(line + rows.len(), 1, found, expected)
    };
    if rows.len() >= ROWS {
        let expected = format!("at most {} rows", ROWS - 1);
        return Err(at_end(format!("{} rows", rows.len()), expected));
    }
    let [mut walls, mut open] = [(); 2].map(|()| Squares::empty(rows.len()));
    let (mut goals, mut boxes, mut player, mut width) = (Vec::new(), Vec::new(), None, 0);
    for (row, &(line, text)) in rows.iter().enumerate() {
        for (column, character) in text.chars().enumerate() {
            let error = |expected: String| {
                Err(InstanceError::new(
                    line,
                    column + 1,
                    format!("{character:?}"),
                    expected,
                ))
            };
            if column + 1 == COLUMNS {
                return error(format!("the end of the row: at most {column} squares"));
            }
            let square = LevelSquare::new(row, column);
            width = width.max(column + 1);
            match character {
                '#' => walls.insert(square),
                ' ' | '-' | '_' | '.' | '$' | '*' | '@' | '+' => open.insert(square),
                _ => return error("one of # . $ * @ + - _ or a space".into()),
            }
            if matches!(character, '.' | '*' | '+') {
                goals.push(square);
            }
            if matches!(character, '$' | '*') {
                boxes.push(square);
            }
            if matches!(character, '@' | '+') && player.replace(square).is_some() {
                return error("a single player".into());
            }
        }
    }
    let player = player.ok_or_else(|| at_end("no player".into(), "a player, @ or +".into()))?;
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
        return Err(InstanceError::new(
            line + edge.row(),
            edge.column() + 1,
            found,
            "a wall",
        ));
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
