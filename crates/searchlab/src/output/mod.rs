//! Output in various formats.

pub(crate) mod file;
pub(crate) mod output_file;
pub(crate) mod path;
pub(crate) mod table;

use std::io::{self, BufWriter, IsTerminal, Write};

use clap::ValueEnum;
use serde::Serialize;

use crate::standard_output;
use table::Table;

/// An output format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// A table that fits the terminal
    #[default]
    Table,
    /// One JSON document
    Json,
    /// One line of JSON per record
    Jsonl,
    /// Comma-separated values
    Csv,
    /// A Markdown table
    Md,
}

/// A buffered writer for output.
pub(crate) type Out = BufWriter<Box<dyn Write>>;

/// Returns standard output, with colours only if it is a terminal.
pub(crate) fn stdout() -> Out {
    if standard_output::was_closed() {
        return closed();
    }
    let stdout = anstream::AutoStream::auto(io::stdout().lock());
    BufWriter::with_capacity(1 << 16, Box::new(stdout))
}

/// Returns standard output without filtering escape codes, which is faster for large output without colours.
pub(crate) fn plain_stdout() -> Out {
    if standard_output::was_closed() {
        return closed();
    }
    BufWriter::with_capacity(1 << 16, Box::new(io::stdout().lock()))
}

/// Returns a writer that fails on every write, because writing to a closed standard output would silently succeed.
fn closed() -> Out {
    BufWriter::new(Box::new(standard_output::Closed))
}

/// The width of a table without a terminal, in columns.
pub(crate) const WIDTH: usize = 100;

/// Returns the width of the terminal, or [`WIDTH`] if standard output is not a terminal.
pub(crate) fn width() -> usize {
    match terminal_size::terminal_size() {
        Some((width, _)) if io::stdout().is_terminal() => width.0.into(),
        _ => WIDTH,
    }
}

/// A JSON document of records, written one by one, one record per line. Holds the number of records.
pub(crate) struct Document(u64);

impl Document {
    /// Writes the start of a document. `schema` is the name and version of its JSON Schema.
    pub(crate) fn begin(out: &mut impl Write, schema: &str) -> io::Result<Document> {
        write!(out, "{{\"schema\":\"{schema}\",\"records\":[")?;
        Ok(Document(0))
    }

    /// Writes the separator before a record.
    pub(crate) fn before_record(&mut self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(if self.0 == 0 { b"\n" } else { b",\n" })?;
        self.0 += 1;
        Ok(())
    }

    pub(crate) fn end(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "\n]}}")
    }
}

/// A writer of records. Tables need all records before anything is written; the other formats are written record by record.
///
/// The start of the output is written with the first record, so that nothing is written if the command fails before.
pub(crate) struct Records<R> {
    out: Out,
    format: Format,
    schema: &'static str,
    /// The header of CSV.
    columns: Vec<&'static str>,
    has_start: bool,
    document: Option<Document>,
    kept: Vec<R>,
}

impl<R: Serialize> Records<R> {
    /// Creates a writer. `columns` is the header of CSV.
    pub(crate) fn new(
        out: Out,
        format: Format,
        schema: &'static str,
        columns: &[&'static str],
    ) -> Self {
        Records {
            out,
            format,
            schema,
            columns: columns.to_vec(),
            has_start: false,
            document: None,
            kept: Vec::new(),
        }
    }

    fn start(&mut self) -> io::Result<()> {
        if std::mem::replace(&mut self.has_start, true) {
            return Ok(());
        }
        match self.format {
            Format::Json => self.document = Some(Document::begin(&mut self.out, self.schema)?),
            Format::Csv => table::csv_line(&mut self.out, &self.columns)?,
            Format::Jsonl | Format::Table | Format::Md => {}
        }
        Ok(())
    }

    /// Appends a record. `row` returns its cells for CSV. If `is_kept`, the record is kept in any format.
    pub(crate) fn push(
        &mut self,
        record: R,
        is_kept: bool,
        row: impl FnOnce(&R) -> Vec<String>,
    ) -> io::Result<()> {
        self.start()?;
        let out = &mut self.out;
        if let Some(document) = &mut self.document {
            document.before_record(out)?;
        }
        match self.format {
            Format::Json => serde_json::to_writer(out, &record)?,
            Format::Jsonl => {
                serde_json::to_writer(&mut *out, &record)?;
                writeln!(out)?;
            }
            Format::Csv => table::csv_line(out, &row(&record))?,
            Format::Table | Format::Md => {}
        }
        if is_kept || matches!(self.format, Format::Table | Format::Md) {
            self.kept.push(record);
        }
        Ok(())
    }

    /// Flushes the output.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// Writes the end of the document, and returns the output and the kept records.
    pub(crate) fn finish(mut self) -> io::Result<(Out, Vec<R>)> {
        self.start()?;
        if let Some(document) = &self.document {
            document.end(&mut self.out)?;
        }
        Ok((self.out, self.kept))
    }
}

/// Writes all records to standard output, in any format.
///
/// # Errors
///
/// Returns an error if standard output cannot be written.
pub(crate) fn write<R: Serialize>(
    format: Format,
    schema: &'static str,
    records: Vec<R>,
    table: impl FnOnce(&[R]) -> Table,
) -> io::Result<()> {
    let mut out = stdout();
    match format {
        Format::Json | Format::Jsonl => {
            let mut writer = Records::new(out, format, schema, &[]);
            for record in records {
                writer.push(record, false, |_| Vec::new())?;
            }
            (out, _) = writer.finish()?;
        }
        Format::Csv => table(&records).csv(&mut out)?,
        Format::Md => table(&records).markdown(&mut out)?,
        Format::Table => table(&records).fitted(&mut out, width())?,
    }
    out.flush()
}
