//! Which lines of a text are rows of levels.

use crate::InstanceError;

/// The characters of squares, in error messages.
pub(super) const SQUARES: &str = "one of # . $ * @ + - _ or a space (or o b B p P)";

/// A line with its number.
type Line<'t> = (usize, &'t str);

fn is_floor(character: char) -> bool {
    character.is_whitespace() || "-_".contains(character)
}

/// Returns `true` if a character is a square, in either of the two common alphabets.
pub(super) fn is_square(character: char) -> bool {
    " -_#.$*@+obBpP".contains(character)
}

/// Returns `true` if a line belongs to a level: its first character other than floor is a wall, or it has a wall and only
/// squares, numbers of repeated squares and separators of rows, or it consists of the usual squares, including at least one
/// that a decorative line of dots or stars does not have. In the last case a wall is missing, which has to be reported as an error.
pub(super) fn is_row(text: &str) -> bool {
    let starts_with_wall = text.trim_start_matches(is_floor).starts_with('#');
    let is_usual = |character| is_floor(character) || "#.$*@+".contains(character);
    starts_with_wall
        || text.contains('#') && text.chars().all(is_known)
        || text.contains(['$', '@']) && text.chars().all(is_usual)
}

/// Returns `true` for squares, numbers of repeated squares, and separators of rows.
fn is_known(character: char) -> bool {
    is_square(character) || is_floor(character) || character.is_ascii_digit() || character == '|'
}

/// Returns `true` if a line of `-` or `_` alone is an empty row within a level, and not a separator of two levels: the rows above
/// or below it have no player.
pub(super) fn is_floor_within(lines: &[Line<'_>], line: usize) -> bool {
    let is_empty = |text: &str| text.contains(['-', '_']) && text.chars().all(is_floor);
    let has_player = |side: &mut dyn Iterator<Item = &Line<'_>>| {
        let rows = side.map(|(_, text)| *text);
        let rows: Vec<&str> = rows
            .take_while(|text| is_row(text) || is_empty(text))
            .collect();
        let is_level = rows.iter().any(|text| is_row(text));
        is_level.then(|| rows.iter().any(|text| text.contains(['@', '+', 'p', 'P'])))
    };
    if !is_empty(lines[line - 1].1) {
        return false;
    }
    let above = has_player(&mut lines[..line - 1].iter().rev());
    let below = has_player(&mut lines[line..].iter());
    matches!((above, below), (Some(above), Some(below)) if !(above && below))
}

/// Returns an error if some lines are evidently levels in another format, which would be skipped as titles: XML, rows with walls and
/// unknown characters, or blocks of lines with another character in place of the walls.
pub(super) fn refuse_unknown(lines: &[Line<'_>]) -> Result<(), InstanceError> {
    for &(line, text) in lines {
        let from = text.trim_start();
        if from.starts_with("<?xml") || from.starts_with("<L>") {
            let column = 1 + text
                .chars()
                .take_while(|other| other.is_whitespace())
                .count();
            let expected = "levels as text, with # for walls, not XML (SLC)";
            return Err(InstanceError::new(line, column, "'<'", expected));
        }
        let is_between_walls =
            text.matches('#').count() > 1 && text.trim_end_matches(is_floor).ends_with('#');
        if is_between_walls && let Some(error) = unknown(&(line, text)) {
            return Err(error);
        }
    }
    for block in lines.chunk_by(|(_, one), (_, other)| edge(one) == edge(other)) {
        let (line, first) = block[0];
        let Some(wall) = edge(first) else { continue };
        let is_wall =
            |(_, text): &Line<'_>| text.chars().all(|other| other == wall || is_floor(other));
        let others = block.iter().flat_map(|(_, text)| text.chars());
        let others =
            others.filter(|&other| other != wall && !is_floor(other) && !other.is_ascii_digit());
        // A box, its goal and the player.
        if is_wall(&block[0])
            && block.last().is_some_and(is_wall)
            && others.count() >= 3
            && !block.iter().any(|(_, text)| has_word(text, wall))
        {
            let column = 1 + first.chars().take_while(|&other| is_floor(other)).count();
            let found = format!("{wall:?} around a level");
            return Err(InstanceError::new(line, column, found, "# for a wall"));
        }
    }
    Ok(())
}

/// Returns the character at both ends of a line, if it may stand for a wall.
fn edge(text: &str) -> Option<char> {
    let text = text.trim_matches(is_floor);
    let wall = text.chars().next()?;
    let may_be_wall = text.ends_with(wall) && text.len() > wall.len_utf8();
    (may_be_wall && !wall.is_ascii_digit() && !";#".contains(wall) && !is_row(text)).then_some(wall)
}

/// Returns the error of the first unknown character of a line that is not a row, but looks like one.
pub(super) fn unknown(&(line, text): &Line<'_>) -> Option<InstanceError> {
    let looks_like_row = (text.contains('#') || edge(text).is_some())
        && !is_row(text)
        && !text.trim_start().starts_with(';')
        && !has_word(text, '#');
    let mut columns = (1..).zip(text.chars());
    let (column, character) = columns.find(|&(_, character)| !is_known(character))?;
    let found = format!("{character:?}");
    looks_like_row.then(|| InstanceError::new(line, column, found, SQUARES))
}

/// Returns `true` if a line has a word of several letters, as a title has. Letters that stand for walls do not count.
fn has_word(text: &str, wall: char) -> bool {
    let mut words = text.split(|letter: char| !letter.is_alphabetic() || letter == wall);
    words.any(|word| {
        let mut letters: Vec<char> = word.chars().collect();
        let is_long = letters.len() > 3;
        letters.sort_unstable();
        letters.dedup();
        is_long && letters.len() > 2
    })
}
