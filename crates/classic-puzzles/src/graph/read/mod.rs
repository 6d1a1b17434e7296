//! The readers of the three formats.

mod csv;
mod dimacs;
mod text;
mod token;

pub(super) use text::is_table;

use std::path::Path;

use search_core::Decimal;

use crate::InstanceError;
use crate::fields::quoted;

use super::Graph;

/// A format in which a graph is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GraphFormat {
    /// The text format, which [`from_str`](str::parse) parses.
    Text,
    /// The format of road networks: [`Graph::read_dimacs`].
    Dimacs,
    /// Comma-separated values: [`Graph::read_csv`].
    Csv,
}

impl GraphFormat {
    /// Returns the format of a text, and of the `file` that contains it if there is one.
    ///
    /// A file with the extension `csv` contains comma-separated values. Any other text is in DIMACS format if the first line that is
    /// no comment of it starts with `p sp`, comma-separated values if the first line has no blanks but a comma or a semicolon, and
    /// otherwise in the text format.
    ///
    /// ```
    /// use classic_puzzles::graph::GraphFormat;
    ///
    /// assert_eq!(GraphFormat::of("A B 2\n", None), GraphFormat::Text);
    /// assert_eq!(GraphFormat::of("A,B,2\n", None), GraphFormat::Csv);
    /// assert_eq!(GraphFormat::of("A B, 2\n", Some("roads.csv")), GraphFormat::Csv);
    /// ```
    #[must_use]
    pub fn of(text: &str, file: Option<&str>) -> GraphFormat {
        let extension = file.and_then(|file| Path::new(file).extension());
        if extension.is_some_and(|extension| extension.eq_ignore_ascii_case("csv")) {
            return GraphFormat::Csv;
        }
        let mut lines = text.trim_start_matches('\u{feff}').lines();
        let first = lines.clone().map(str::trim).find(|line| !line.is_empty());
        let is_comment = |line: &&str| line.is_empty() || line.starts_with('c');
        let of_dimacs = lines.find(|line| !is_comment(line));
        if of_dimacs.is_some_and(|line| line.starts_with("p sp")) {
            return GraphFormat::Dimacs;
        }
        let is_csv = |line: &str| line.contains([',', ';']) && !line.contains(char::is_whitespace);
        match first.is_some_and(is_csv) {
            true => GraphFormat::Csv,
            false => GraphFormat::Text,
        }
    }
}

impl Graph {
    /// Reads a graph in this format.
    ///
    /// # Errors
    /// Returns the error of the reader of this format: [`from_str`](str::parse), [`read_dimacs`](Graph::read_dimacs) or
    /// [`read_csv`](Graph::read_csv).
    ///
    /// ```
    /// use classic_puzzles::graph::{Graph, GraphFormat};
    ///
    /// for text in ["A B 2\n", "A,B,2\n", "c nodes 1 and 2\np sp 2 1\na 1 2 2\n"] {
    ///     assert_eq!(Graph::read(text, GraphFormat::of(text, None))?.edges().len(), 1);
    /// }
    /// # Ok::<(), classic_puzzles::InstanceError>(())
    /// ```
    pub fn read(text: &str, format: GraphFormat) -> Result<Graph, InstanceError> {
        match format {
            GraphFormat::Text => text.parse(),
            GraphFormat::Dimacs => Graph::read_dimacs(text),
            GraphFormat::Csv => Graph::read_csv(text),
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
