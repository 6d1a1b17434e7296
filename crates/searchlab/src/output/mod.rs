//! What is printed, in whatever format.

pub(crate) mod file;
pub(crate) mod path;
pub(crate) mod table;

use std::io::{self, BufWriter, IsTerminal, Write};

use clap::ValueEnum;
use serde::Serialize;

use table::Table;

/// How an answer looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// A table that fits the terminal
    #[default]
    Table,
    /// One document
    Json,
    /// A line of JSON for each record
    Jsonl,
    /// Comma-separated values
    Csv,
    /// A table in Markdown
    Md,
}

/// Standard output, with its colours where somebody sees them.
pub(crate) type Out = BufWriter<Box<dyn Write>>;

pub(crate) fn stdout() -> Out {
    if standard_output::was_closed() {
        return closed();
    }
    let stdout = anstream::AutoStream::auto(io::stdout().lock());
    BufWriter::with_capacity(1 << 16, Box::new(stdout))
}

/// The same without a look at colours in what is written, for what has none and is much.
pub(crate) fn plain_stdout() -> Out {
    if standard_output::was_closed() {
        return closed();
    }
    BufWriter::with_capacity(1 << 16, Box::new(io::stdout().lock()))
}

/// What refuses all that is written: an error, where a standard output that is closed would be silent.
fn closed() -> Out {
    BufWriter::new(Box::new(standard_output::Closed))
}

/// The columns of a table where there is no terminal.
pub(crate) const WIDTH: usize = 100;

/// The columns of the terminal, or [`WIDTH`] if standard output is none.
pub(crate) fn width() -> usize {
    match terminal_size::terminal_size() {
        Some((width, _)) if io::stdout().is_terminal() => width.0.into(),
        _ => WIDTH,
    }
}

/// A JSON document of records, written as they come, a line for each.
pub(crate) struct Document(u64);

impl Document {
    /// `schema` is the JSON Schema that it fulfils, with its version.
    pub(crate) fn begin(out: &mut impl Write, schema: &str) -> io::Result<Document> {
        write!(out, "{{\"schema\":\"{schema}\",\"records\":[")?;
        Ok(Document(0))
    }

    /// What stands before each record.
    pub(crate) fn before_record(&mut self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(if self.0 == 0 { b"\n" } else { b",\n" })?;
        self.0 += 1;
        Ok(())
    }

    pub(crate) fn end(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "\n]}}")
    }
}

/// Records of which some formats need all, and others are written as they come.
pub(crate) struct Records<R> {
    out: Out,
    format: Format,
    document: Option<Document>,
    kept: Vec<R>,
}

impl<R: Serialize> Records<R> {
    /// `columns` are those of CSV.
    pub(crate) fn new(
        mut out: Out,
        format: Format,
        schema: &str,
        columns: &[&str],
    ) -> io::Result<Self> {
        let document = match format {
            Format::Json => Some(Document::begin(&mut out, schema)?),
            Format::Csv => {
                table::csv_line(&mut out, columns)?;
                None
            }
            Format::Jsonl | Format::Table | Format::Md => None,
        };
        let kept = Vec::new();
        Ok(Records {
            out,
            format,
            document,
            kept,
        })
    }

    /// `row` is that of CSV; a record `is_kept` for a table in any case.
    pub(crate) fn push(
        &mut self,
        record: R,
        is_kept: bool,
        row: impl FnOnce(&R) -> Vec<String>,
    ) -> io::Result<()> {
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

    /// Writes out what has been pushed.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// What is left to do with the output, and the records that were kept.
    pub(crate) fn finish(mut self) -> io::Result<(Out, Vec<R>)> {
        if let Some(document) = &self.document {
            document.end(&mut self.out)?;
        }
        Ok((self.out, self.kept))
    }
}

/// Writes records that are all there: in a format for programs, or as a table.
pub(crate) fn write<R: Serialize>(
    format: Format,
    schema: &'static str,
    records: Vec<R>,
    table: impl FnOnce(&[R]) -> Table,
) -> io::Result<()> {
    let mut out = stdout();
    match format {
        Format::Json | Format::Jsonl => {
            let mut written = Records::new(out, format, schema, &[])?;
            for record in records {
                written.push(record, false, |_| Vec::new())?;
            }
            (out, _) = written.finish()?;
        }
        Format::Csv => table(&records).csv(&mut out)?,
        Format::Md => table(&records).markdown(&mut out)?,
        Format::Table => table(&records).fitted(&mut out, width())?,
    }
    out.flush()
}
