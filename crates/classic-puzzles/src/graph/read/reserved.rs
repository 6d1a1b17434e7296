//! Words of statements that are also names of nodes.

use std::collections::HashSet;

use search_core::form::Note;

use crate::InstanceError;

use super::lines;

/// Returns a note on the first line that starts with one of these names of nodes, and is read as a statement.
pub(super) fn note(text: &str, reserved: &HashSet<String>) -> Option<Note> {
    if reserved.is_empty() {
        return None;
    }
    let mut lines = lines(text);
    let (line, text, word) =
        lines.find_map(|(line, text)| Some((line, text.trim(), reserved_word(text, reserved)?)))?;
    let hint = edge_from(word);
    let note = format!("line {line}: `{text}` is read as a statement, {hint}");
    Some(Note::Doubtful(note))
}

/// Returns the word of the statement in a line if it names a node as well.
fn reserved_word<'t>(text: &'t str, reserved: &HashSet<String>) -> Option<&'t str> {
    let word = text.split_whitespace().next();
    word.filter(|&word| reserved.contains(word))
}

fn edge_from(word: &str) -> String {
    format!(
        "but edges lead to a node {word}; an edge from it starts with \"{word}\" in quotation marks"
    )
}

/// Returns the error in a line, with a hint if its statement may be an edge.
pub(super) fn hinted(
    error: InstanceError,
    text: &str,
    reserved: &HashSet<String>,
) -> InstanceError {
    let Some(word) = reserved_word(text, reserved) else {
        return error;
    };
    let expected = format!("{}, {}", error.expected, edge_from(word));
    InstanceError { expected, ..error }
}
