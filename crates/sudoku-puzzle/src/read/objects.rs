//! JSON objects, and those of Python and JavaScript: the values of the keys that name puzzles.

use search_core::form::InstanceError;

use super::error::at;
use super::header;
use super::lines::Line;

/// Finds the values that are puzzles, texts or lists, in the lines of objects.
#[derive(Debug, Default)]
pub(super) struct Objects {
    /// Whether the last key names a puzzle, and its value was not found yet.
    is_wanted: bool,
    /// The number of open brackets of the list that is such a value.
    depth: usize,
    /// Whether there was such a value.
    has_found: bool,
}

/// Checks that a text starts with an object, or with a list of them.
pub(super) fn recognise(text: &str) -> Result<(), InstanceError> {
    let inner = text.trim_start_matches(|symbol: char| symbol.is_whitespace() || symbol == '[');
    let inside = inner.strip_prefix('{').unwrap_or_default().trim_start();
    let start: Vec<char> = inside.chars().take(80).collect();
    match after_key(&start, end_of_token(&start, 0)) {
        Some(_) => Ok(()),
        None => {
            let expected = "an object such as {\"puzzle\": \"53..7...\"}";
            Err(InstanceError::new(1, 1, "another text", expected))
        }
    }
}

impl Objects {
    /// Returns the values in the next line, each as a line of its own, with spaces before it, so that its columns stay the same.
    pub(super) fn split(&mut self, text: &str) -> Vec<String> {
        let symbols: Vec<char> = text.chars().collect();
        let mut values = Vec::new();
        let mut add = |mut start: usize, end: usize| {
            let value: String = symbols[start..end].iter().collect();
            // The line ends in a text separate rows.
            for row in value.split("\\n") {
                values.push(" ".repeat(start) + row);
                start += row.chars().count() + 2;
            }
            // A blank line ends a board.
            values.push(String::new());
        };
        let (mut at, mut list) = (0, 0);
        while at < symbols.len() {
            let end = end_of_token(&symbols, at);
            let is_quoted = matches!(symbols[at], '"' | '\'');
            match (symbols[at], after_key(&symbols, end)) {
                ('{', _) => (self.is_wanted, self.depth) = (false, 0),
                ('[', _) if self.depth > 0 => self.depth += 1,
                ('[', _) if self.is_wanted => (self.is_wanted, self.depth, list) = (false, 1, at),
                (']', _) if self.depth > 0 => {
                    self.depth -= 1;
                    if self.depth == 0 {
                        add(list, end);
                    }
                }
                (',' | '}', _) if self.depth == 0 => self.is_wanted = false,
                (_, Some(value)) if self.depth == 0 => {
                    let name: String = symbols[at..end].iter().collect();
                    self.is_wanted = header::is_title(name.trim_matches(['"', '\'']));
                    at = value;
                    continue;
                }
                _ if self.is_wanted && is_quoted => {
                    self.is_wanted = false;
                    add(at + 1, end.max(at + 2) - 1);
                }
                _ => {}
            }
            at = end;
        }
        if self.depth > 0 {
            values.push(" ".repeat(list) + &symbols[list..].iter().collect::<String>());
        }
        self.has_found |= !values.is_empty();
        values
    }

    /// Returns the error if no object has a puzzle.
    pub(super) fn end(&self) -> Option<Line> {
        let expected =
            "a key such as `puzzle`, `grid` or `board` with the cells in a text or in lists";
        let error = at(1, 1, "objects without a puzzle", expected);
        (!self.has_found).then(|| Line::wrong(error))
    }
}

/// Returns the end of the token that starts `at` a place: a text in quotes, a word, or one character.
fn end_of_token(symbols: &[char], at: usize) -> usize {
    let is_in_word = |symbol: &char| symbol.is_alphanumeric() || *symbol == '_';
    let mut rest = symbols.iter().enumerate().skip(at);
    let end = match rest.next() {
        Some((_, &quote @ ('"' | '\''))) => {
            let mut is_escaped = false;
            rest.find(|&(_, &symbol)| {
                let ends = symbol == quote && !is_escaped;
                is_escaped = symbol == '\\' && !is_escaped;
                ends
            })
            .map(|(end, _)| end + 1)
        }
        Some((_, first)) if is_in_word(first) => rest
            .find(|(_, symbol)| !is_in_word(symbol))
            .map(|(end, _)| end),
        Some(_) => Some(at + 1),
        None => None,
    };
    end.unwrap_or(symbols.len())
}

/// Returns the place after the colon if the token before `end` is a key.
fn after_key(symbols: &[char], end: usize) -> Option<usize> {
    let rest = || symbols.iter().enumerate().skip(end);
    let (colon, symbol) = rest().find(|(_, symbol)| !symbol.is_whitespace())?;
    (*symbol == ':').then_some(colon + 1)
}
