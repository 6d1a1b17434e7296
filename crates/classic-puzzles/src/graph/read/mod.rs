//! The readers of the three formats.

mod csv;
mod dimacs;
mod text;
mod token;

pub(super) use text::is_table;

use search_core::Decimal;

use crate::InstanceError;
use crate::fields::quoted;

use super::Graph;

impl Graph {
    /// Reads a graph in any of the three formats. It is in DIMACS format if the first line that is no comment of it starts with
    /// `p sp`, comma-separated values if the first line has no blanks but a comma or a semicolon, and otherwise the text format.
    ///
    /// # Errors
    /// Returns the error of the reader of this format: [`from_str`](str::parse), [`read_dimacs`](Graph::read_dimacs) or
    /// [`read_csv`](Graph::read_csv).
    ///
    /// ```
    /// use classic_puzzles::Graph;
    ///
    /// for text in ["A B 2\n", "A,B,2\n", "c nodes 1 and 2\np sp 2 1\na 1 2 2\n"] {
    ///     assert_eq!(Graph::read(text)?.edges().len(), 1);
    /// }
    /// # Ok::<(), classic_puzzles::InstanceError>(())
    /// ```
    pub fn read(text: &str) -> Result<Graph, InstanceError> {
        let mut lines = text.trim_start_matches('\u{feff}').lines();
        let first = lines.clone().map(str::trim).find(|line| !line.is_empty());
        let is_comment = |line: &&str| line.is_empty() || line.starts_with('c');
        let of_dimacs = lines.find(|line| !is_comment(line));
        if of_dimacs.is_some_and(|line| line.starts_with("p sp")) {
            return Graph::read_dimacs(text);
        }
        let is_csv = |line: &str| line.contains([',', ';']) && !line.contains(char::is_whitespace);
        match first.is_some_and(is_csv) {
            true => Graph::read_csv(text),
            false => text.parse(),
        }
    }
}

/// The error that a text is too long for the numbers of its edges, which are 32 bits wide.
fn check_length(text: &str) -> Result<(), InstanceError> {
    match u32::try_from(text.len()) {
        Ok(_) => Ok(()),
        Err(_) => {
            let found = format!("a text of {} bytes", text.len());
            Err(InstanceError::new(1, 1, found, "at most 4,294,967,295"))
        }
    }
}

/// Parses a number; `what` it is ends the error message.
fn decimal(line: usize, column: usize, text: &str, what: &str) -> Result<Decimal, InstanceError> {
    text.parse().map_err(|error| {
        InstanceError::new(line, column, quoted(text), format!("{error} as the {what}"))
    })
}

/// Checks that a name is not empty and can be written in a line.
fn check_name(line: usize, column: usize, name: &str) -> Result<(), InstanceError> {
    if name.is_empty() {
        return Err(InstanceError::new(line, column, "an empty name", "a name"));
    }
    if name.contains(char::is_control) {
        let expected = "a name without control characters";
        return Err(InstanceError::new(line, column, quoted(name), expected));
    }
    Ok(())
}
