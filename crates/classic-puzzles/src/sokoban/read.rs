//! From the text of a level collection to its levels.

use crate::InstanceError;

use super::squares::{COLUMNS, Direction, LevelSquare, ROWS, Squares};

/// A level as it is written down.
pub(super) struct Level {
    pub(super) walls: Squares,
    pub(super) goals: Vec<LevelSquare>,
    pub(super) boxes: Vec<LevelSquare>,
    pub(super) player: LevelSquare,
    /// The squares that the player could reach if there were no boxes.
    pub(super) floor: Squares,
    /// The squares of its longest row.
    pub(super) width: usize,
    /// The line of its first row.
    pub(super) line: usize,
}

/// More would make tables of hundreds of megabytes, and no level that anybody plays has as many.
const BOXES: usize = 256;

/// The levels of a text, one at least: rows that follow one another are one level.
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

/// Whether a line belongs to a level: its first sign that is not floor is a wall; or there are none but signs of
/// levels in it, and some that no line of dots or stars has. Such a row lacks a wall, which is to be told.
fn is_row(text: &str) -> bool {
    let is_floor = |sign: char| sign.is_whitespace() || "-_".contains(sign);
    let is_sign = |sign: char| is_floor(sign) || "#.$*@+".contains(sign);
    let begins_with_wall = text.trim_start_matches(is_floor).starts_with('#');
    begins_with_wall || text.contains(['#', '$', '@']) && text.chars().all(is_sign)
}

fn level(rows: &[(usize, &str)]) -> Result<Level, InstanceError> {
    let line = rows[0].0;
    let at_end = |found: String, expected: String| {
        let found = format!("the end of a level with {found}");
        InstanceError::new(line + rows.len(), 1, found, expected)
    };
    if rows.len() >= ROWS {
        let most = format!("{} rows at most", ROWS - 1);
        return Err(at_end(format!("{} rows", rows.len()), most));
    }
    let [mut walls, mut open] = [(); 2].map(|()| Squares::none(rows.len()));
    let (mut goals, mut boxes, mut player, mut width) = (Vec::new(), Vec::new(), None, 0);
    for (row, &(line, text)) in rows.iter().enumerate() {
        for (column, sign) in text.chars().enumerate() {
            let error = |expected: String| {
                Err(InstanceError::new(
                    line,
                    column + 1,
                    format!("{sign:?}"),
                    expected,
                ))
            };
            if column + 1 == COLUMNS {
                return error(format!("the end of the row: {column} squares at most"));
            }
            let square = LevelSquare::new(row, column);
            width = width.max(column + 1);
            match sign {
                '#' => walls.insert(square),
                ' ' | '-' | '_' | '.' | '$' | '*' | '@' | '+' => open.insert(square),
                _ => return error("one of # . $ * @ + - _ or a blank".into()),
            }
            if matches!(sign, '.' | '*' | '+') {
                goals.push(square);
            }
            if matches!(sign, '$' | '*') {
                boxes.push(square);
            }
            if matches!(sign, '@' | '+') && player.replace(square).is_some() {
                return error("one player only".into());
            }
        }
    }
    let player = player.ok_or_else(|| at_end("no player".into(), "a player, @ or +".into()))?;
    if boxes.len() > BOXES {
        return Err(at_end(
            format!("{} boxes", boxes.len()),
            format!("{BOXES} boxes at most"),
        ));
    }
    if boxes.len() != goals.len() {
        let found = format!("{} boxes and {} goals", boxes.len(), goals.len());
        return Err(at_end(found, "as many boxes as goals".into()));
    }
    let floor = open.joined_to(player);
    let is_edge = |square: &LevelSquare| {
        let mut around = Direction::ALL.map(|way| square.next(way)).into_iter();
        around.any(|next| !walls.contains(next) && !open.contains(next))
    };
    if let Some(edge) = floor.iter().find(is_edge) {
        let found = "the edge of the level, where the player gets to";
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
