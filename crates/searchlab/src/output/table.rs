use std::io::{self, Write};

use anstyle::Style;
use unicode_width::UnicodeWidthStr;

/// Rows of cells under a header.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    header: Vec<String>,
    rows: Vec<Vec<String>>,
    /// Columns that are flush right, as numbers are.
    right: Vec<bool>,
}

const BOLD: Style = Style::new().bold();

/// Between two columns.
const GAP: usize = 2;

/// No column is made narrower than this to fit.
const LEAST: usize = 8;

impl Table {
    /// A table with these columns; those whose name begins with `>` are flush right.
    pub(crate) fn new<'h>(header: impl IntoIterator<Item = &'h str>) -> Self {
        let header = header.into_iter();
        let (right, header) = header
            .map(|name| {
                (
                    name.starts_with('>'),
                    name.trim_start_matches('>').to_owned(),
                )
            })
            .unzip();
        Table {
            header,
            rows: Vec::new(),
            right,
        }
    }

    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    pub(crate) fn csv(&self, out: &mut impl Write) -> io::Result<()> {
        csv_line(out, &self.header)?;
        self.rows.iter().try_for_each(|row| csv_line(out, row))
    }

    pub(crate) fn markdown(&self, out: &mut impl Write) -> io::Result<()> {
        markdown_line(out, &self.header)?;
        let rules = self.right.iter();
        let rules: Vec<&str> = rules
            .map(|&right| if right { "--:" } else { "---" })
            .collect();
        writeln!(out, "|{}|", rules.join("|"))?;
        self.rows.iter().try_for_each(|row| markdown_line(out, row))
    }

    /// For a terminal: columns of numbers go into blocks below each other, and texts are wrapped, where they do not fit.
    pub(crate) fn fitted(&self, out: &mut impl Write, width: usize) -> io::Result<()> {
        let natural = self.widths();
        let total = natural.iter().sum::<usize>() + GAP * natural.len().saturating_sub(1);
        if total <= width {
            return self.lines(out, &(0..natural.len()).collect::<Vec<_>>(), &natural);
        }
        if self.right.iter().skip(1).any(|right| !right) {
            return self.wrapped(out, natural, width);
        }
        // The first column names the rows, so every block has it.
        let mut first = 1;
        while first < natural.len() {
            let mut used = natural[0];
            let mut columns = vec![0];
            while let Some(&next) = natural.get(first)
                && (columns.len() == 1 || used + GAP + next <= width)
            {
                used += GAP + next;
                columns.push(first);
                first += 1;
            }
            self.lines(out, &columns, &natural)?;
            if first < natural.len() {
                writeln!(out)?;
            }
        }
        Ok(())
    }

    fn widths(&self) -> Vec<usize> {
        let mut widths: Vec<usize> = self.header.iter().map(|name| name.width()).collect();
        for row in &self.rows {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = cell.width().max(*width);
            }
        }
        widths
    }

    fn lines(&self, out: &mut impl Write, columns: &[usize], widths: &[usize]) -> io::Result<()> {
        let line = |row: &[String]| {
            let cells = columns.iter().map(|&column| {
                let cell = row.get(column).map_or("", String::as_str);
                self.padded(cell, column, widths[column])
            });
            let line = cells.collect::<Vec<_>>().join(&" ".repeat(GAP));
            line.trim_end().to_owned()
        };
        writeln!(out, "{BOLD}{}{BOLD:#}", line(&self.header))?;
        for row in &self.rows {
            writeln!(out, "{}", line(row))?;
        }
        Ok(())
    }

    fn padded(&self, cell: &str, column: usize, width: usize) -> String {
        let blanks = " ".repeat(width.saturating_sub(cell.width()));
        match self.right.get(column) {
            Some(true) => blanks + cell,
            _ => cell.to_owned() + &blanks,
        }
    }

    /// The widest columns are made narrower until all fit, and their texts are broken at blanks.
    fn wrapped(
        &self,
        out: &mut impl Write,
        mut widths: Vec<usize>,
        width: usize,
    ) -> io::Result<()> {
        let gaps = GAP * widths.len().saturating_sub(1);
        while widths.iter().sum::<usize>() + gaps > width {
            let widest = widths.iter_mut().max();
            match widest {
                Some(widest) if *widest > LEAST => *widest -= 1,
                _ => break,
            }
        }
        let mut broken = Table {
            rows: Vec::new(),
            ..self.clone()
        };
        for row in &self.rows {
            let cells: Vec<Vec<String>> = row
                .iter()
                .zip(&widths)
                .map(|(cell, &width)| wrap(cell, width))
                .collect();
            let lines = cells.iter().map(Vec::len).max().unwrap_or(0);
            for line in 0..lines {
                let cells = cells.iter();
                broken.row(cells.map(|cell| cell.get(line).cloned().unwrap_or_default()));
            }
        }
        let columns: Vec<usize> = (0..widths.len()).collect();
        broken.lines(out, &columns, &widths)
    }
}

/// A text in lines of at most so many columns, where its words and what is between `|` and `,` allow that.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for part in text.split_inclusive([' ', '|', ',']) {
        let last = lines.last_mut().expect("there is one line at least");
        if last.is_empty() || last.width() + part.trim_end().width() <= width {
            last.push_str(part);
        } else {
            last.truncate(last.trim_end().len());
            lines.push(part.to_owned());
        }
    }
    lines
}

pub(crate) fn csv_line(out: &mut impl Write, row: &[impl AsRef<str>]) -> io::Result<()> {
    let quoted = |cell: &str| {
        if cell.contains([',', '"', '\n', '\r']) {
            format!("\"{}\"", cell.replace('"', "\"\""))
        } else {
            cell.to_owned()
        }
    };
    let cells: Vec<String> = row.iter().map(|cell| quoted(cell.as_ref())).collect();
    writeln!(out, "{}", cells.join(","))
}

pub(crate) fn markdown_line(out: &mut impl Write, row: &[String]) -> io::Result<()> {
    let cells: Vec<String> = row.iter().map(|cell| cell.replace('|', "\\|")).collect();
    writeln!(out, "| {} |", cells.join(" | "))
}
