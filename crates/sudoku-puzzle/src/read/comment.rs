//! What of a line is a comment.

/// Whether a line is a comment, or bars with nothing between them: as if the line were not there.
pub(super) fn is_nothing(text: &str) -> bool {
    // Quickly decided for nearly every line.
    text.trim_start().starts_with(['#', '|'])
        && without_comment(text)
            .chars()
            .all(|sign| sign == '|' || sign.is_whitespace())
}

/// The line up to a `#` at its beginning or after a separator.
pub(super) fn without_comment(text: &str) -> &str {
    let mut before = ' ';
    for (at, sign) in text.char_indices() {
        if sign == '#' && (before.is_whitespace() || matches!(before, ',' | ';' | '|')) {
            return &text[..at];
        }
        before = sign;
    }
    text
}
