//! Edge lists as comma-separated values.

use csv_core::{ReadFieldResult, Reader, ReaderBuilder};
use search_core::Decimal;

use crate::InstanceError;
use crate::fields::{is_word, quoted};
use crate::graph::Graph;
use crate::graph::build::Builder;

use super::{check_length, check_name, decimal};

/// The names of the columns in a header.
const COLUMNS: [&[&str]; 4] = [
    &["from", "source"],
    &["to", "target"],
    &["cost", "weight", "length", "distance"],
    &["name", "label", "action"],
];

impl Graph {
    /// Reads a list of edges as comma-separated values: from, to, and optionally cost and name of the action. An edge without a cost
    /// costs 1. The graph is directed ([`undirected`](Graph::undirected) changes it), and has no start and no goal.
    ///
    /// The first line may be a header, which starts with `from,to` or `source,target`. Fields may be in quotation marks, and are
    /// separated by semicolons or tabs if the first line has no comma. Blanks around a field are ignored.
    ///
    /// # Errors
    /// Returns an error with line and column if the text violates the format.
    ///
    /// ```
    /// use classic_puzzles::graph::Graph;
    ///
    /// let graph = Graph::read_csv("from,to,cost\nArad,\"Rimnicu Vilcea\",220\nArad,Zerind,75\n")?;
    /// assert_eq!((graph.nodes(), graph.edges().len()), (3, 2));
    /// let error = Graph::read_csv("A,B,1\nB,C,x\n").expect_err("x is no cost");
    /// assert_eq!(error.to_string(), "line 2, column 5: found 'x', expected a number such as 12 or 0.5 as the cost");
    /// # Ok::<(), classic_puzzles::InstanceError>(())
    /// ```
    pub fn read_csv(text: &str) -> Result<Graph, InstanceError> {
        check_length(text)?;
        let mut rows = Rows::new(text.trim_start_matches('\u{feff}'));
        let mut builder = Builder::default();
        let mut is_first = true;
        while let Some(row) = rows.next_row()? {
            let is_header = is_first && is_header(&row)?;
            is_first = false;
            if !is_header {
                add(&mut builder, &row)?;
            }
        }
        Ok(builder.finish(false))
    }
}

fn is_header(row: &[Field]) -> Result<bool, InstanceError> {
    let is_column =
        |field: &Field, names: &[&str]| names.iter().any(|name| is_word(&field.text, name));
    let columns = row.iter().zip(COLUMNS);
    if row.len() < 2
        || !columns
            .clone()
            .take(2)
            .all(|(field, names)| is_column(field, names))
    {
        return Ok(false);
    }
    for (field, names) in columns {
        if !is_column(field, names) {
            return Err(field.error(format!("'{}' as the name of this column", names[0])));
        }
    }
    Ok(true)
}

fn add(builder: &mut Builder, row: &[Field]) -> Result<(), InstanceError> {
    let [from, to, rest @ ..] = row else {
        let end = &row[0];
        let expected = "at least two fields, the ends of an edge";
        return Err(end.error(expected));
    };
    for field in [from, to] {
        check_name(field.line, field.column, &field.text)?;
    }
    let cost = match rest.first() {
        Some(field) if !field.text.is_empty() => {
            decimal(field.line, field.column, &field.text, "cost")?
        }
        _ => Decimal::from(1),
    };
    let label = rest.get(1).filter(|field| !field.text.is_empty());
    if let Some(field) = label {
        check_name(field.line, field.column, &field.text)?;
    }
    if let Some(field) = rest.get(2) {
        return Err(field.error("the end of the line after four fields"));
    }
    let [from, to] = [from, to].map(|field| builder.node(&field.text));
    builder.edge(from, to, cost, label.map(|field| &*field.text));
    Ok(())
}

struct Field {
    line: usize,
    column: usize,
    text: String,
}

impl Field {
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
        let first = text
            .lines()
            .find(|line| !line.trim().is_empty())
            .unwrap_or_default();
        let separator = [',', ';', '\t']
            .into_iter()
            .find(|&separator| first.contains(separator));
        let separator = separator.unwrap_or(',');
        Rows {
            rest: text,
            reader: ReaderBuilder::new().delimiter(separator as u8).build(),
            separator,
            line: 1,
            column: 1,
            buffer: vec![0; 64],
        }
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
