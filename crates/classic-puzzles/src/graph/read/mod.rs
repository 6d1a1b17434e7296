//! The readers of the forms in which graphs are written.

mod adjacency;
mod arrows;
mod attributes;
mod columns;
mod costs;
mod csv;
mod dimacs;
mod dot;
mod graphml;
mod header;
mod json;
mod matrix;
mod reserved;
mod text;
mod token;
mod trivial_graph_format;

pub(super) use text::{STATEMENTS, is_table};

use search_core::form::{Note, TextForm, WithNotes, choose_in_file};
use search_core::{cost::Decimal, memory::Budget};

use crate::InstanceError;
use crate::fields::quoted;

use super::Graph;

/// What the text of a graph does not say about itself. A form ignores what does not concern it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadOptions {
    /// Whether the first edge is skipped, as it is a line with the numbers of nodes and edges: in the forms `text`, `arrows` and `csv`.
    pub skip_header: bool,
    /// The columns of comma-separated values in the order from, to, cost and name of the action, of which the last two can be omitted:
    /// their names, if the first line has names, or else their numbers from 1. Empty if the columns are found by the usual names.
    pub columns: Vec<String>,
}

/// The reader of a form of texts that describe a graph. At a limit of the budget it ends early, and
/// [`reached`](Budget::reached) returns the limit.
pub type ReadGraph = fn(&str, &ReadOptions, &Budget) -> Result<WithNotes<Graph>, InstanceError>;

/// The forms in which graphs are written. Of several that a text fits, the first is read.
pub const FORMS: &[TextForm<ReadGraph>] = &[
    TextForm {
        name: "gr",
        about: "a road network in DIMACS format: p sp NODES ARCS, then a 1 2 COST for each arc",
        recognise: |text| dimacs::recognise(text, &["sp"]),
        read: |text, _, budget| dimacs::read(text, budget).map(WithNotes::from),
    },
    TextForm {
        name: "col",
        about: "an undirected graph in DIMACS format: p edge NODES EDGES, then e 1 2 for each edge",
        recognise: |text| dimacs::recognise(text, dimacs::UNDIRECTED),
        read: |text, _, budget| dimacs::read_undirected(text, budget),
    },
    TextForm {
        name: "dot",
        about: "Graphviz: digraph { A -> B [weight=5] }",
        recognise: dot::recognise,
        read: |text, _, budget| dot::read(text, budget),
    },
    TextForm {
        name: "graphml",
        about: "XML with nodes and edges: <graphml>",
        recognise: graphml::recognise,
        read: |text, _, budget| graphml::read(text, budget),
    },
    TextForm {
        name: "json",
        about: "nodes and links in JSON, as networkx writes them",
        recognise: json::recognise,
        read: |text, _, budget| json::read(text, budget),
    },
    TextForm {
        name: "adjacency",
        about: "a node and its neighbours a line: A B,5 C,2",
        recognise: adjacency::recognise,
        read: |text, _, budget| adjacency::read(text, budget),
    },
    TextForm {
        name: "arrows",
        about: "an edge a line: A->B 5, or A-B 5 without direction",
        recognise: arrows::recognise,
        read: arrows::read,
    },
    TextForm {
        name: "csv",
        about: "comma-separated values, perhaps with names of columns: A,B,5",
        recognise: csv::recognise,
        read: csv::read,
    },
    TextForm {
        name: "text",
        about: "a statement a line: A B 5 is an edge",
        recognise: text::recognise,
        read: text::read,
    },
    TextForm {
        name: "matrix",
        about: "a square matrix of costs, only if it is selected",
        recognise: matrix::recognise,
        read: |text, _, budget| matrix::read(text, budget),
    },
];

impl Graph {
    /// Reads a graph in the first of the [`FORMS`] that its text fits. If it fits several, the extension of `file` selects the one of the same
    /// name; `file` is empty if the text is not that of a file. The notes say what was ignored, and what may have been meant differently.
    ///
    /// # Errors
    /// Returns the error of the form that was chosen, or of the one that came closest, with line and column.
    ///
    /// ```
    /// use classic_puzzles::graph::Graph;
    ///
    /// for text in ["A B 2\n", "A,B,2\n", "c nodes 1 and 2\np sp 2 1\na 1 2 2\n", "digraph { A -> B [weight=2] }"] {
    ///     let graph = Graph::read(text, "")?.value;
    ///     assert_eq!(graph.edges()[0].cost, 2.into(), "{text}");
    /// }
    /// # Ok::<(), classic_puzzles::InstanceError>(())
    /// ```
    pub fn read(text: &str, file: &str) -> Result<WithNotes<Graph>, InstanceError> {
        let choice = choose_in_file(FORMS, text, file)?;
        let mut graph = (choice.form.read)(text, &ReadOptions::default(), &Budget::default())?;
        let note = choice.note().map(Note::Doubtful);
        graph.notes.splice(0..0, note);
        Ok(graph)
    }
}

/// Returns the beginning of a text, by which a form is recognised where all lines are alike: whole lines, if one is that short.
fn beginning(text: &str) -> &str {
    const BYTES: usize = 1 << 16;
    if text.len() <= BYTES {
        return text;
    }
    let boundary = (0..=BYTES).rfind(|&place| text.is_char_boundary(place));
    let start = &text[..boundary.unwrap_or(0)];
    let end = start
        .rfind('\n')
        .or_else(|| start.rfind(char::is_whitespace));
    &start[..end.unwrap_or(start.len())]
}

/// Returns the lines of a text with their numbers, without a byte order mark.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> + Clone {
    (1..).zip(text.trim_start_matches('\u{feff}').lines())
}

/// Returns the lines of a text with their numbers, up to a limit.
fn lines_within<'t>(text: &'t str, budget: &Budget) -> impl Iterator<Item = (usize, &'t str)> {
    budget.each(lines(text), |(_, line)| kept(line))
}

/// Returns about how many bytes are kept of the part of a text that describes an edge: its names, and the edge as a list and both of its ends
/// have it.
fn kept(edge: &str) -> u64 {
    64 + edge.len() as u64
}

/// Returns the lines at the beginning of a text with their numbers.
fn first_lines(text: &str) -> impl Iterator<Item = (usize, &str)> + Clone {
    lines(beginning(text))
}

/// Returns the line and the column of a place in a text.
fn position(text: &str, place: usize) -> (usize, usize) {
    let before = text.get(..place).unwrap_or(text);
    let line = before.rsplit('\n').next().unwrap_or_default();
    (
        1 + before.matches('\n').count(),
        1 + line.trim_start_matches('\u{feff}').chars().count(),
    )
}

/// Returns an error at a place in a text.
fn error_at(
    text: &str,
    place: usize,
    found: impl Into<String>,
    expected: impl Into<String>,
) -> InstanceError {
    let (line, column) = position(text, place);
    InstanceError::new(line, column, found, expected)
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
