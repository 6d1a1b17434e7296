//! Comments.

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
