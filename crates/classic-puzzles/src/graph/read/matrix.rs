//! Square matrices of costs.

use search_core::form::{Note, WithNotes};
use search_core::memory::Budget;

use crate::InstanceError;
use crate::fields::{Field, Row, fields_between, is_word, quoted, rows};
use crate::graph::Graph;
use crate::graph::build::Builder;

use super::{check_length, check_name, decimal, kept, lines, lines_within};

/// The smallest matrix that is recognised: the lines of a smaller one can be edges with a cost.
const SMALLEST: usize = 4;

/// The entries of pairs without an edge, apart from 0.
const NONE: [&str; 6] = ["-", "inf", "infinity", "∞", "nan", "null"];

const CELL: &str = "a cost, or 0, - or inf for no edge";

fn is_none(entry: &str) -> bool {
    NONE.iter().any(|none| is_word(entry, none))
}

fn is_entry(field: &Field<'_>) -> bool {
    // An x is refused, but where it is, the text is a matrix.
    is_none(field.text) || is_word(field.text, "x") || field.text.parse::<f64>().is_ok()
}

fn fields_in(line: usize, text: &str) -> impl Iterator<Item = Field<'_>> {
    let separates = |sign: char| sign.is_whitespace() || ",;[](){}".contains(sign);
    fields_between(text, separates).map(move |(column, text)| Field { line, column, text })
}

fn fields_of(line: usize, text: &str) -> Vec<Field<'_>> {
    fields_in(line, text).collect()
}

/// Returns the rows of a text: its lines, or those of a matrix in one line.
fn rows_of<'t>(text: &'t str, budget: &Budget) -> Vec<Row<'t>> {
    let of_lines = lines_within(text, budget).map(|(line, text)| {
        let fields = fields_of(line, text);
        Row { line, fields }
    });
    let of_lines: Vec<Row<'_>> = of_lines.filter(|row| !row.fields.is_empty()).collect();
    match of_lines.len() {
        1 => rows(text),
        _ => of_lines,
    }
}

/// Returns the names of the nodes, if the first row has names that are in front of the other rows as well. The first row and column of a
/// symmetric matrix are also the same, but then all are entries.
fn names<'r, 't>(rows: &'r [Row<'t>]) -> Option<&'r [Field<'t>]> {
    let [first, second, ..] = rows else {
        return None;
    };
    let nodes = second
        .fields
        .len()
        .checked_sub(1)
        .filter(|&nodes| nodes > 0)?;
    let corner = first
        .fields
        .len()
        .checked_sub(nodes)
        .filter(|&corner| corner < 2)?;
    let names = &first.fields[corner..];
    let is_name = |(row, name): (&Row<'_>, &Field<'_>)| {
        { row.fields.first() }.is_some_and(|field| field.text == name.text)
    };
    let are_names = rows.len() == nodes + 1 && rows[1..].iter().zip(names).all(is_name);
    (are_names && (corner == 0 || !first.fields.iter().all(is_entry))).then_some(names)
}

/// Returns the names of the nodes, if the first row has names.
///
/// # Errors
/// Returns an error at the first other row that does not start with its name.
fn checked_names<'r, 't>(rows: &'r [Row<'t>]) -> Result<Option<&'r [Field<'t>]>, InstanceError> {
    let named = names(rows);
    let Some((first, others)) = rows.split_first().filter(|_| named.is_none()) else {
        return Ok(named);
    };
    if first.fields.iter().all(is_entry) {
        return Ok(None);
    }
    let names = &first.fields[usize::from(first.fields.len() == rows.len())..];
    for (row, name) in others.iter().zip(names) {
        if let Some(Field { line, column, text }) = row.fields.first()
            && *text != name.text
        {
            let name = quoted(name.text);
            let expected = format!("{name}, the name of the row, as above the columns");
            return Err(InstanceError::new(*line, *column, quoted(text), expected));
        }
    }
    Ok(Some(names))
}

/// Returns the column of the first empty cell of a line between two separators or at one of its ends.
fn empty_cell(text: &str) -> Option<usize> {
    let separator = [';', ',', '\t']
        .into_iter()
        .find(|&sign| text.contains(sign))?;
    let mut column = 1;
    let cells = text.split(separator).map(|cell| {
        let start = column;
        column += cell.chars().count() + 1;
        (start, cell)
    });
    let mut empty = cells.filter(|(_, cell)| cell.trim().is_empty());
    empty.next().map(|(column, _)| column)
}

/// Returns a note if a text that is read as edges is a square matrix of the size that is not refused.
pub(super) fn note(text: &str) -> Option<Note> {
    let mut rows =
        lines(text).map(|(line, text)| fields_in(line, text).take(SMALLEST).collect::<Vec<_>>());
    let is_row = |row: &Vec<Field<'_>>| row.len() == SMALLEST - 1 && row.iter().all(is_entry);
    let is_square = rows
        .by_ref()
        .filter(|row| !row.is_empty())
        .take(SMALLEST)
        .map(|row| is_row(&row));
    let is_square: Vec<bool> = is_square.collect();
    (is_square == [true; SMALLEST - 1]).then(|| {
        let note =
            "the lines are read as edges, but could be the rows of a matrix of costs (--matrix)";
        Note::Doubtful(note.to_owned())
    })
}

/// Returns an error at the end of a text that is a square matrix.
pub(super) fn refuse(text: &str) -> Result<(), InstanceError> {
    let mut filled = lines(text).filter(|(_, text)| text.contains(char::is_alphanumeric));
    let mut next = || filled.next().unwrap_or_default();
    let [first, second] = [next(), next()];
    let has_entries = |(line, text), names| {
        let fields = fields_in(line, text);
        let start: Vec<Field<'_>> = fields.skip(names).take(SMALLEST - names).collect();
        start.len() == SMALLEST - names && start.iter().all(is_entry)
    };
    if !has_entries(first, 0) && !has_entries(second, 1) {
        return Ok(());
    }
    let second = fields_of(second.0, second.1);
    // As many lines as the second one has fields, or one more with names, or one in all.
    if !second.is_empty() && 2 + filled.take(second.len()).count() > second.len() {
        return Ok(());
    }
    let rows = rows_of(text, &Budget::default());
    let names = names(&rows);
    let entries = &rows[usize::from(names.is_some())..];
    let width = entries.len() + usize::from(names.is_some());
    let is_square = entries.iter().all(|Row { fields, .. }| {
        fields.len() == width && fields[usize::from(names.is_some())..].iter().all(is_entry)
    });
    match entries.last().and_then(|row| row.fields.last()) {
        Some(last) if is_square && width >= SMALLEST => {
            let found = format!("the end of a square matrix of {} rows", entries.len());
            let column = last.column + last.text.chars().count();
            let expected = "edges such as 1 2 5, or that the matrix is selected (--matrix)";
            Err(InstanceError::new(last.line, column, found, expected))
        }
        _ => Ok(()),
    }
}

/// Recognises nothing: a square matrix is read if it is selected, as its rows may be edges. The error of another text is before that of any
/// other form.
pub(super) fn recognise(text: &str) -> Result<(), InstanceError> {
    refuse(text)?;
    Err(InstanceError::new(0, 0, "a text", "a square matrix"))
}

/// Reads a matrix: the entry of a row and a column is the cost of the edge from the node of the row to that of the column.
pub(super) fn read(text: &str, budget: &Budget) -> Result<WithNotes<Graph>, InstanceError> {
    check_length(text)?;
    let rows = rows_of(text, budget);
    let names = checked_names(&rows)?;
    let entries = &rows[usize::from(names.is_some())..];
    let nodes = entries.len();
    let mut builder = Builder::default();
    match names {
        Some(names) => {
            for Field { line, column, text } in names {
                check_name(*line, *column, text)?;
                builder.node(text);
            }
        }
        None => (1..=nodes).for_each(|node| {
            builder.node(&node.to_string());
        }),
    }
    let kept = |(_, row): &(u32, &Row<'_>)| row.fields.iter().map(|field| kept(field.text)).sum();
    for (from, Row { line, fields }) in budget.each((0..).zip(entries), kept) {
        let fields = fields.get(usize::from(names.is_some())..).unwrap_or(&[]);
        if fields.len() != nodes {
            let empty = lines(text)
                .nth(line - 1)
                .and_then(|(_, text)| empty_cell(text));
            if let Some(column) = empty {
                return Err(InstanceError::new(*line, column, "an empty cell", CELL));
            }
            let found = format!("a row of {} numbers", fields.len());
            let expected = format!("{nodes}, as there are {nodes} rows");
            return Err(InstanceError::new(*line, 1, found, expected));
        }
        for (to, Field { line, column, text }) in (0..).zip(fields) {
            if is_none(text) {
                continue;
            }
            let cost = decimal(*line, *column, text, "cost, or 0, - or inf for no edge")?;
            if cost > 0.into() {
                builder.edge(from, to, cost, None);
            }
        }
    }
    let named = || {
        Note::Doubtful(format!(
            "the nodes are named 1 to {nodes}, in the order of the rows"
        ))
    };
    let notes = names.is_none().then(named);
    Ok(WithNotes {
        value: builder.finish(false),
        notes: notes.into_iter().collect(),
    })
}
