//! What is printed, in whatever format.

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
    let stdout = anstream::AutoStream::auto(io::stdout().lock());
    BufWriter::with_capacity(1 << 16, Box::new(stdout))
}

/// The same without a look at colours in what is written, for what has none and is much.
pub(crate) fn plain_stdout() -> Out {
    BufWriter::with_capacity(1 << 16, Box::new(io::stdout().lock()))
}

/// The columns of the terminal; where there is none, nobody minds a long line.
pub(crate) fn width() -> usize {
    match terminal_size::terminal_size() {
        Some((width, _)) if io::stdout().is_terminal() => width.0.into(),
        _ => usize::MAX,
    }
}

/// Records, and what they mean.
#[derive(Serialize)]
struct Document<'r, R> {
    /// The JSON Schema that this fulfils, with its version.
    schema: &'static str,
    records: &'r [R],
}

/// Writes records: as JSON of the schema named, or as the table that is made of them.
pub(crate) fn write<R: Serialize>(
    out: &mut Out,
    format: Format,
    schema: &'static str,
    records: &[R],
    table: impl FnOnce() -> Table,
) -> io::Result<()> {
    match format {
        Format::Json => {
            serde_json::to_writer_pretty(&mut *out, &Document { schema, records })?;
            writeln!(out)
        }
        Format::Jsonl => {
            for record in records {
                serde_json::to_writer(&mut *out, record)?;
                writeln!(out)?;
            }
            Ok(())
        }
        Format::Csv => table().csv(out),
        Format::Md => table().markdown(out),
        Format::Table => table().fitted(out, width()),
    }
}
