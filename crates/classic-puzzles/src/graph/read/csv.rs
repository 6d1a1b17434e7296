//! Edge lists as comma-separated values.

use std::iter;

use csv_core::{ReadFieldResult, Reader, ReaderBuilder};
use search_core::form::{Note, WithNotes};
use search_core::{cost::Decimal, memory::Budget};

use crate::InstanceError;
use crate::fields::{is_word, quoted};
use crate::graph::build::Builder;
use crate::graph::{Edge, Graph};

use super::attributes::Rounded;
use super::columns::{self, Columns};
use super::costs::Costs;
use super::text::{has_sign, is_edge_with_blanks};
use super::{ReadOptions, beginning, check_length, check_name, first_lines, header, kept, matrix};

/// Recognises rows of at least two fields.
pub(super) fn recognise(text: &str) -> Result<(), InstanceError> {
    matrix::refuse(text)?;
    for (line, text) in first_lines(text) {
        // A node and its neighbours are an adjacency list.
        let before_colon = text.split_once(": ").map(|(node, _)| node);
        let is_list = before_colon.is_some_and(|node| !node.contains(['"', ',', ';', '\t']));
        if is_list || text.contains([',', ';']) && is_edge_with_blanks(text) {
            return Err(InstanceError::new(line, 1, quoted(text.trim()), ENDS));
        }
    }
    let mut rows = Rows::new(beginning(text));
    let mut is_first = true;
    while let Some(row) = rows.next_row()? {
        let [_, second, ..] = &row[..] else {
            return Err(row[0].error(ENDS));
        };
        let is_blank = |field: &Field| field.text.contains(char::is_whitespace);
        if rows.separator == '\t' {
            // The text format separates words by tabs as well, and adjacency lists have commas.
            let is_unnamed = || Columns::of(&row).is_ok_and(|columns| !columns.are_named);
            let is_text = is_first && !row.iter().any(is_blank) && is_unnamed();
            if is_text || second.text.contains(',') {
                return Err(second.error("a name with blanks, or the names of columns"));
            }
        } else if let Some(field) = row.iter().find(|field| field.text.contains('\t')) {
            return Err(field.error("fields with the same separator"));
        }
        if let Some(field) = row.iter().find(|field| has_sign(&field.text)) {
            return Err(field.error("a name without the signs of other forms"));
        }
        is_first = false;
    }
    match is_first {
        true => Err(InstanceError::new(1, 1, "the end of the text", ENDS)),
        false => Ok(()),
    }
}

const ENDS: &str = "at least two fields, the ends of an edge";

/// Reads a list of edges. The graph is directed unless a column says otherwise, and has no start and no goal.
pub(super) fn read(
    text: &str,
    options: &ReadOptions,
    budget: &Budget,
) -> Result<WithNotes<Graph>, InstanceError> {
    check_length(text)?;
    let mut rows = Rows::new(text);
    let first = Rows::new(text).next_row()?.unwrap_or_default();
    let columns = match options.columns.is_empty() {
        true => Columns::of(&first)?,
        false => Columns::selected(&first, &options.columns)?,
    };
    let mut notes = Vec::new();
    if columns.are_named {
        rows.next_row()?;
        let ignored = columns.ignored.iter().map(|&at| first[at].shown());
        let ignored: Vec<String> = ignored.collect();
        if !ignored.is_empty() {
            let note = format!("the columns {} are ignored", ignored.join(", "));
            notes.push(Note::Skipped(note));
        }
    }
    let has_decimal_comma = rows.separator != ',';
    let (skipped, note) =
        header::skipped(edges(text).skip(columns.are_named.into()), options, budget)?;
    let is_doubtful = note.is_some();
    notes.extend(note);
    let mut edges = Edges {
        columns,
        has_decimal_comma,
        builder: Builder::default(),
        costs: Costs::default(),
        rounded: Rounded::default(),
        decimal_comma: None,
    };
    while let Some(row) = rows.next_row()?
        && budget
            .keep(row.iter().map(|field| kept(&field.text)).sum())
            .is_ok()
    {
        if Some(row[0].line) != skipped {
            edges.add(&row)?;
        }
    }
    notes.extend(edges.decimal_comma.take().map(Note::Doubtful));
    notes.extend(edges.rounded.note());
    notes.extend(edges.costs.note().filter(|_| !is_doubtful));
    if options.columns.is_empty() && !edges.columns.are_named {
        notes.extend(edges.costs.note_on_numbers());
        notes.extend(matrix::note(text));
    }
    let value = edges.builder.finish_mixed();
    if options.columns.is_empty() && skipped.is_none() {
        notes.extend(doubts(&first, edges.columns.are_named, &value).map(Note::Doubtful));
    }
    Ok(WithNotes { value, notes })
}

/// Returns the fields of each row, without empty ones at its end, up to an error.
fn edges(text: &str) -> impl Iterator<Item = (usize, Vec<String>)> {
    let mut rows = Rows::new(text);
    let rows = iter::from_fn(move || rows.next_row().ok()?);
    rows.map(|row| {
        let line = row[0].line;
        let filled = row.iter().rposition(|field| !field.text.is_empty());
        let fields = row.into_iter().take(filled.map_or(0, |last| last + 1));
        (line, fields.map(|field| field.text).collect())
    })
}

/// Returns a note if the first row may have names of columns and was not read so, or the other way round.
fn doubts(first: &[Field], are_named: bool, graph: &Graph) -> Option<String> {
    let [from, to, ..] = first else {
        return None;
    };
    let (line, shown) = (from.line, format!("{} and {}", from.shown(), to.shown()));
    let is_node = |field: &&Field| graph.node(&field.text).is_ok();
    match are_named {
        true => {
            let node = [from, to].into_iter().find(is_node)?;
            let node = node.shown();
            Some(format!(
                "line {line}: {shown} are read as names of columns, but {node} is a node as well (--columns 1,2 reads the line as an edge)"
            ))
        }
        false if graph.edges().len() > 2 && is_separate(graph) => Some(format!(
            "line {line}: {shown} are read as nodes, but could be names of columns (--columns {},{} selects them)",
            from.text, to.text
        )),
        false => None,
    }
}

/// Returns `true` if the first edge connects two nodes that no other edge has, and is the only one of that kind, as names of columns are.
fn is_separate(graph: &Graph) -> bool {
    let mut degree = vec![0_usize; graph.nodes() as usize];
    for edge in graph.edges() {
        degree[edge.from as usize] += 1;
        degree[edge.to as usize] += 1;
    }
    let is_alone = |edge: &&Edge| {
        edge.from != edge.to && degree[edge.from as usize] == 1 && degree[edge.to as usize] == 1
    };
    let is_first = graph.edges().first().filter(is_alone).is_some();
    is_first && graph.edges().iter().filter(is_alone).count() == 1
}

/// The edges that have been read.
struct Edges {
    columns: Columns,
    has_decimal_comma: bool,
    builder: Builder,
    costs: Costs,
    rounded: Rounded,
    /// The note that a cost has a comma in place of a point.
    decimal_comma: Option<String>,
}

impl Edges {
    fn add(&mut self, row: &[Field]) -> Result<(), InstanceError> {
        let Columns {
            ends,
            cost,
            label,
            direction,
            most,
            ..
        } = self.columns;
        let [Some(from), Some(to)] = ends.map(|at| row.get(at)) else {
            return Err(row[row.len() - 1].error(ENDS));
        };
        for field in [from, to] {
            check_name(field.line, field.column, &field.text)?;
        }
        if let Some(field) = row.iter().skip(most).find(|field| !field.text.is_empty()) {
            return Err(field.error(format!("the end of the line after {most} fields")));
        }
        let filled = |at: Option<usize>| row.get(at?).filter(|field| !field.text.is_empty());
        let cost = match filled(cost) {
            Some(field) => Some(self.cost(field)?),
            None => None,
        };
        let cost = self
            .costs
            .of_edge(cost, || (from.line, format!("{} {}", from.text, to.text)));
        let label = filled(label);
        if let Some(field) = label {
            check_name(field.line, field.column, &field.text)?;
            self.costs.check_label(field.line, cost, &field.text);
        }
        let direction = filled(direction);
        let [from, to] = [from, to].map(|field| self.builder.node(&field.text));
        self.builder
            .edge(from, to, cost, label.map(|field| &*field.text));
        match direction {
            Some(field) if is_word(&field.text, "undirected") => self.builder.undirected(),
            Some(field) if !is_word(&field.text, "directed") => {
                return Err(field.error("Directed or Undirected"));
            }
            _ => {}
        }
        Ok(())
    }

    fn cost(&mut self, field: &Field) -> Result<Decimal, InstanceError> {
        let Field { line, column, text } = field;
        let with_point = columns::with_point(text, self.has_decimal_comma);
        if let Some(point) = &with_point {
            let note = || {
                format!("the comma in costs is read as a point: {text} in line {line} is {point}")
            };
            self.decimal_comma.get_or_insert_with(note);
        }
        let cost = self
            .rounded
            .read(with_point.as_ref().unwrap_or(text), || *line);
        cost.map_err(|error| {
            InstanceError::new(*line, *column, quoted(text), format!("{error} as the cost"))
        })
    }
}

/// A field and its position.
#[derive(Clone, Debug)]
pub(super) struct Field {
    pub(super) line: usize,
    pub(super) column: usize,
    pub(super) text: String,
}

impl Field {
    /// Returns the text for a message.
    fn shown(&self) -> String {
        match self.text.is_empty() {
            true => "without a name".to_owned(),
            false => format!("`{}`", self.text),
        }
    }

    fn error(&self, expected: impl Into<String>) -> InstanceError {
        InstanceError::new(self.line, self.column, quoted(&self.text), expected)
    }
}

/// The rows of a text that are not blank.
struct Rows<'t> {
    rest: &'t str,
    reader: Reader,
    separator: char,
    line: usize,
    column: usize,
    buffer: Vec<u8>,
}

impl<'t> Rows<'t> {
    fn new(text: &'t str) -> Self {
        let text = text.trim_start_matches('\u{feff}');
        let first = text
            .lines()
            .find(|line| !line.trim().is_empty())
            .unwrap_or_default();
        // Spreadsheets may write the separator into a line of its own.
        let declared = first.trim().strip_prefix("sep=").and_then(|sign| {
            let sign = if sign.is_empty() {
                '\t'
            } else {
                sign.chars().next()?
            };
            sign.is_ascii().then_some(sign)
        });
        // A comma may be that of a decimal.
        let mut separators = [';', '\t', ','].into_iter();
        let mut is_quoted = false;
        let unquoted = first.chars().filter(|&sign| {
            is_quoted ^= sign == '"';
            !is_quoted
        });
        let unquoted: String = unquoted.collect();
        let separator = declared.or_else(|| separators.find(|&sign| unquoted.contains(sign)));
        let separator = separator.unwrap_or(',');
        let skipped = match declared {
            Some(_) => first.as_ptr() as usize - text.as_ptr() as usize + first.len(),
            None => 0,
        };
        let mut rows = Rows {
            rest: &text[skipped..],
            reader: ReaderBuilder::new().delimiter(separator as u8).build(),
            separator,
            line: 1,
            column: 1,
            buffer: vec![0; 64],
        };
        rows.pass(&text[..skipped]);
        rows
    }

    /// Returns the fields of the next row, of which there is at least one.
    fn next_row(&mut self) -> Result<Option<Vec<Field>>, InstanceError> {
        let mut row = Vec::new();
        while let Some((field, is_last)) = self.next_field()? {
            row.push(field);
            if !is_last {
                continue;
            }
            if let [only] = &row[..]
                && only.text.is_empty()
            {
                row.clear();
                continue;
            }
            return Ok(Some(row));
        }
        Ok(None)
    }

    /// Returns the next field, and whether it is the last of its row.
    fn next_field(&mut self) -> Result<Option<(Field, bool)>, InstanceError> {
        let (mut read, mut written) = (0, 0);
        let is_last = loop {
            let input = &self.rest.as_bytes()[read..];
            let output = &mut self.buffer[written..];
            let (result, more_read, more_written) = self.reader.read_field(input, output);
            read += more_read;
            written += more_written;
            match result {
                // The next call, without input, ends the last field.
                ReadFieldResult::InputEmpty => {}
                ReadFieldResult::OutputFull => self.buffer.resize(2 * self.buffer.len(), 0),
                ReadFieldResult::Field { record_end } => break record_end,
                ReadFieldResult::End => return Ok(None),
            }
        };
        let (raw, rest) = self.rest.split_at(read);
        self.rest = rest;
        // Line breaks before the field belong to the row before it.
        let field = raw.trim_start_matches(['\r', '\n']);
        self.pass(&raw[..raw.len() - field.len()]);
        let (line, mut column) = (self.line, self.column);
        self.pass(field);
        let field = field.trim_end_matches(['\r', '\n']);
        let field = field.strip_suffix(self.separator).unwrap_or(field);
        let text = String::from_utf8_lossy(&self.buffer[..written]);
        let text = match field.starts_with('"') {
            true => {
                check_quotation_marks(line, column, field)?;
                text.into_owned()
            }
            false => {
                if let Some(place) = field.find('"') {
                    let column = column + field[..place].chars().count();
                    let expected = "quotation marks around the whole field, or none";
                    return Err(InstanceError::new(line, column, "'\"'", expected));
                }
                let trimmed = field.trim_start();
                column += field[..field.len() - trimmed.len()].chars().count();
                trimmed.trim_end().to_owned()
            }
        };
        Ok(Some((Field { line, column, text }, is_last)))
    }

    /// Moves the position past a part of the text.
    fn pass(&mut self, text: &str) {
        match text.rsplit_once('\n') {
            Some((lines, last)) => {
                self.line += 1 + lines.matches('\n').count();
                self.column = 1 + last.chars().count();
            }
            None => self.column += text.chars().count(),
        }
    }
}

/// Checks that a field that starts with a quotation mark ends with one in the same line, and that those between are doubled.
fn check_quotation_marks(line: usize, column: usize, field: &str) -> Result<(), InstanceError> {
    let in_line = field.split(['\r', '\n']).next().unwrap_or_default();
    let inner = in_line[1..].replace("\"\"", "  ");
    let error = |place: usize, found: String, expected| {
        let column = column + in_line[..place].chars().count();
        Err(InstanceError::new(line, column, found, expected))
    };
    let Some(end) = inner.find('"') else {
        return error(
            in_line.len(),
            "the end of the line".into(),
            "a quotation mark",
        );
    };
    // After both quotation marks.
    let end = end + 2;
    match field[end..].chars().next() {
        None => Ok(()),
        Some(found) => {
            let expected = "the end of the field after its quotation mark";
            error(end, quoted(&found.to_string()), expected)
        }
    }
}
