//! The part of a line with the cells: without its comment, and without what people and programs write around a board.

use std::ops::Range;

use super::{lengths, symbols};

/// Returns whether a line contains only a comment, and is therefore ignored.
pub(super) fn is_ignored(text: &str) -> bool {
    text.trim_start().starts_with('#')
}

/// Returns the line up to a `#` at its start or after a separator.
pub(super) fn without_comment(text: &str) -> &str {
    let mut before = ' ';
    for (at, character) in text.char_indices() {
        if character == '#' && (before.is_whitespace() || matches!(before, ',' | ';' | '|')) {
            return &text[..at];
        }
        before = character;
    }
    text
}

/// Returns whether a text is a link.
pub(super) fn is_link(text: &str) -> bool {
    text.contains("://") || text.trim_start().starts_with("www.")
}

/// Returns the line with spaces instead of what is before its cells, and without what is after them. The first `skipped` fields are
/// never cells; if there are none, one of these is before the cells:
/// - the number of a line, or the letter of a row, with a colon or a bracket: `1: 53..7....`;
/// - a text without a board before a word that is a complete one, such as a name, a link, or the fields of `HoDoKu`.
pub(super) fn of(line: String, skipped: usize) -> String {
    let text = without_comment(&line);
    let cells = match skipped {
        0 => word(text).or_else(|| Some(label(text)?..line.len())),
        _ => field(text, skipped),
    };
    match cells {
        Some(cells) => " ".repeat(text[..cells.start].chars().count()) + &line[cells],
        None => line,
    }
}

/// Returns the place of the field after the `skipped` ones.
fn field(text: &str, skipped: usize) -> Option<Range<usize>> {
    let (mut is_quoted, mut start, mut count) = (false, 0, 0);
    for (at, symbol) in text.char_indices() {
        match symbol {
            '"' => is_quoted = !is_quoted,
            ',' | ';' | '\t' if !is_quoted => {
                if count == skipped {
                    return Some(start..at);
                }
                (start, count) = (at + 1, count + 1);
            }
            _ => {}
        }
    }
    (count == skipped).then_some(start..text.len())
}

/// Returns the end of the number of a line or the letter of a row.
fn label(text: &str) -> Option<usize> {
    let (label, rest) = text.split_once([':', ')'])?;
    let name = label.trim();
    let is_number = name.len() < 8 && name.bytes().all(|byte| byte.is_ascii_digit());
    let is_letter = name.len() == 1 && name.bytes().all(|byte| byte.is_ascii_alphabetic());
    let is_label = !name.is_empty() && (is_number || is_letter);
    let is_before_cells = rest.starts_with(char::is_whitespace) && !rest.trim().is_empty();
    (is_label && is_before_cells).then_some(label.len() + 1)
}

/// Returns the place of the first word that is a complete board, if a text without a board is before it.
fn word(text: &str) -> Option<Range<usize>> {
    let is_link = is_link(text);
    let is_symbol = |symbol: char| match symbol {
        '?' | '&' | '@' => !is_link,
        symbol => symbol.is_ascii_alphanumeric() || symbols::is_sign(symbol) || symbol == '+',
    };
    let mut from = 0;
    while let Some(start) = text[from..].find(is_symbol).map(|at| from + at) {
        let length = text[start..].find(|symbol| !is_symbol(symbol));
        let end = length.map_or(text.len(), |length| start + length);
        let before = &text[..start];
        if is_board(&text[start..end], before) {
            let is_text = before.contains(|symbol: char| symbol.is_alphanumeric() || symbol == ':');
            // A list in brackets may be of several boards, and a field of nearly the same length may be the board.
            let is_near = |word: &str| 4 * word.len() >= 3 * (end - start);
            let mut words = before.split([' ', '\t', ',', ';']);
            let is_board = before.contains(['[', '{', '<']) || !is_link && words.any(is_near);
            let are_cells = before.split_whitespace().count() >= 16;
            return (is_text && !is_board && !are_cells).then_some(start..end);
        }
        from = end;
    }
    None
}

/// Returns whether a word is a board, or the candidates of one: of any size from 9×9, and of 4×4 in a field.
fn is_board(word: &str, before: &str) -> bool {
    let symbols = || word.chars().filter(|&symbol| symbol != '+');
    let is_of = |side: u32| {
        symbols().all(|symbol| {
            symbols::is_sign(symbol) || symbol.to_digit(10).is_some_and(|digit| digit <= side)
        })
    };
    match symbols().count() {
        16 => {
            is_of(4)
                && before
                    .trim_end_matches([' ', '"'])
                    .ends_with([',', ';', ':', '\t', '='])
        }
        81 => is_of(9),
        count => lengths::long_whole(count) || lengths::of_marks(count).is_some(),
    }
}
