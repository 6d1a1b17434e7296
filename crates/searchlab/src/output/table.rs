use std::io::{self, Write};
use std::iter;

use anstyle::Style;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// A table with a header.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    header: Vec<String>,
    rows: Vec<Vec<String>>,
    /// For each column, whether it is right-aligned.
    right: Vec<bool>,
}

const BOLD: Style = Style::new().bold();

/// The number of spaces between two columns.
const GAP: usize = 2;

/// The minimum width of a column whose words are broken.
const LEAST: usize = 8;

/// The width above which cells are wrapped if the table is split into blocks.
const COMFORTABLE: usize = 40;

impl Table {
    /// Creates an empty table with these columns. Columns whose name starts with `>` are right-aligned.
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

    /// Writes the table for a terminal of this width. Long cells are wrapped; if that is not enough, the columns are split
    /// into several blocks.
    pub(crate) fn fitted(&self, out: &mut impl Write, width: usize) -> io::Result<()> {
        let (natural, least) = (self.widths(), self.least_widths());
        let all: Vec<usize> = (0..natural.len()).collect();
        if total(&least) <= width {
            return self.block(out, &all, width);
        }
        let widths = natural.iter().zip(&least);
        let wanted: Vec<usize> = widths
            .map(|(&natural, &least)| natural.min(least.max(COMFORTABLE)))
            .collect();
        // Every block starts with the first column, which names the rows.
        let mut first = 1;
        while first < wanted.len() {
            let mut used = wanted[0];
            let mut columns = vec![0];
            while let Some(&next) = wanted.get(first)
                && (columns.len() == 1 || used + GAP + next <= width)
            {
                used += GAP + next;
                columns.push(first);
                first += 1;
            }
            self.block(out, &columns, width)?;
            if first < wanted.len() {
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

    /// Returns the width of the longest word of each column. Numbers and the first column are not broken.
    fn least_widths(&self) -> Vec<usize> {
        let is_whole = |column: usize| column == 0 || self.right[column];
        let longest = |column: usize, cell: &str| match is_whole(column) {
            true => cell.width(),
            false => longest_part(cell),
        };
        let columns = 0..self.header.len();
        let rows = || iter::once(&self.header).chain(&self.rows);
        columns
            .map(|column| {
                let cells = rows().filter_map(|row| row.get(column));
                cells.map(|cell| longest(column, cell)).max().unwrap_or(0)
            })
            .collect()
    }

    /// Writes a block of columns. The widest column is narrowed until all fit; words are broken only if that is not enough.
    fn block(&self, out: &mut impl Write, columns: &[usize], width: usize) -> io::Result<()> {
        let of_block =
            |all: Vec<usize>| -> Vec<usize> { columns.iter().map(|&column| all[column]).collect() };
        let mut widths = of_block(self.widths());
        for least in [of_block(self.least_widths()), vec![LEAST; widths.len()]] {
            while total(&widths) > width {
                let columns = widths.iter_mut().zip(&least);
                let can_be_narrower = columns.filter(|(width, least)| **width > **least);
                match can_be_narrower.max_by_key(|(width, _)| **width) {
                    Some((widest, _)) => *widest -= 1,
                    None => break,
                }
            }
        }
        let line = |row: Vec<String>| {
            let cells = row.iter().zip(columns).zip(&widths);
            let cells = cells.map(|((cell, &column), &width)| self.padded(cell, column, width));
            let line = cells.collect::<Vec<_>>().join(&" ".repeat(GAP));
            line.trim_end().to_owned()
        };
        // Row by row, as a table of many rows is kept once only.
        let lines = |row: &[String]| {
            let cells = columns.iter().map(|&column| row.get(column).cloned());
            let cells: Vec<String> = cells.map(Option::unwrap_or_default).collect();
            wrapped(&cells, &widths)
        };
        for header in lines(&self.header) {
            writeln!(out, "{BOLD}{}{BOLD:#}", line(header))?;
        }
        for row in &self.rows {
            lines(row)
                .into_iter()
                .try_for_each(|row| writeln!(out, "{}", line(row)))?;
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
}

/// Returns the total width of columns of these widths, with gaps.
fn total(widths: &[usize]) -> usize {
    widths.iter().sum::<usize>() + GAP * widths.len().saturating_sub(1)
}

/// Splits a row into several, whose cells have at most these widths.
fn wrapped(row: &[String], widths: &[usize]) -> Vec<Vec<String>> {
    let cells = row.iter().zip(widths);
    let cells: Vec<Vec<String>> = cells.map(|(cell, &width)| wrap(cell, width)).collect();
    let lines = cells.iter().map(Vec::len).max().unwrap_or(0);
    let cell = |line: usize| {
        let cells = cells.iter().map(move |cell| cell.get(line).cloned());
        cells.map(Option::unwrap_or_default).collect()
    };
    (0..lines).map(cell).collect()
}

fn longest_part(text: &str) -> usize {
    let parts = parts(text).map(|part| part.trim_end().width());
    parts.max().unwrap_or(0)
}

/// Splits a text after spaces and `|`. The parts are not broken unless they are wider than a line.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive([' ', '|'])
}

/// Splits a text into lines of at most `width` columns.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for part in parts(text) {
        let last = lines.last_mut().expect("there is at least one line");
        if last.is_empty() || last.width() + part.trim_end().width() <= width {
            last.push_str(part);
        } else {
            last.truncate(last.trim_end().len());
            lines.push(part.to_owned());
        }
        while lines
            .last()
            .is_some_and(|last| last.trim_end().width() > width)
        {
            let last = lines.pop().unwrap_or_default();
            let (first, rest) = split(&last, width);
            lines.extend([first.to_owned(), rest.to_owned()]);
        }
    }
    lines
}

/// Splits a text after the characters that fit into `width` columns, but at least one.
fn split(text: &str, width: usize) -> (&str, &str) {
    let mut columns = 0;
    let mut ends = text.char_indices().map(|(index, character)| {
        columns += character.width().unwrap_or(0);
        (index + character.len_utf8(), columns)
    });
    let first = ends.next().map_or(0, |(end, _)| end);
    let fits = ends.take_while(|&(_, columns)| columns <= width).last();
    text.split_at(fits.map_or(first, |(end, _)| end))
}

pub(crate) fn csv_line(out: &mut impl Write, row: &[impl AsRef<str>]) -> io::Result<()> {
    let quoted = |cell: &str| {
        let guard = search_trace::formula_guard(cell);
        if cell.contains([',', '"', '\n', '\r']) {
            format!("\"{guard}{}\"", cell.replace('"', "\"\""))
        } else {
            format!("{guard}{cell}")
        }
    };
    let cells: Vec<String> = row.iter().map(|cell| quoted(cell.as_ref())).collect();
    writeln!(out, "{}", cells.join(","))
}

pub(crate) fn markdown_line(out: &mut impl Write, row: &[String]) -> io::Result<()> {
    let cells: Vec<String> = row.iter().map(|cell| cell.replace('|', "\\|")).collect();
    writeln!(out, "| {} |", cells.join(" | "))
}

#[cfg(test)]
mod tests {
    use super::{Table, csv_line, wrap};

    #[test]
    fn csv_has_no_formulas_and_keeps_numbers() {
        let mut out = Vec::new();
        let row = [
            "=1+1",
            "-2",
            "+1.5e3",
            "-a,b",
            "@x",
            "\t=1",
            "a=1",
            "-",
            "3 + 5√2",
        ];
        csv_line(&mut out, &row).expect("writing to a vector never fails");
        let line = String::from_utf8(out).expect("the line is UTF-8");
        let expected = "'=1+1,-2,+1.5e3,\"'-a,b\",'@x,'\t=1,a=1,-,3 + 5√2\n";
        assert_eq!(line, expected);
    }

    #[test]
    fn text_wraps_at_spaces_and_within_words_longer_than_a_line() {
        assert_eq!(wrap("one two|three", 8), ["one two|", "three"]);
        assert_eq!(wrap("a 123456789 b", 4), ["a", "1234", "5678", "9 b"]);
        assert_eq!(wrap("", 4), [""]);
    }

    #[test]
    fn a_table_is_never_wider_than_requested() {
        let mut table = Table::new(["name", "what it is"]);
        table.row([
            "a-long-name".to_owned(),
            "some words to be wrapped".to_owned(),
        ]);
        let fitted = |width| {
            let mut out = Vec::new();
            table
                .fitted(&mut out, width)
                .expect("writing to a vector never fails");
            let text = anstream::adapter::strip_bytes(&out).into_vec();
            String::from_utf8(text).expect("the table is UTF-8")
        };
        let lines = [
            "name         what it is",
            "a-long-name  some words to",
            "             be wrapped",
        ];
        assert_eq!(fitted(26).lines().collect::<Vec<_>>(), lines);
        // Below the total width of the longest words, words are broken.
        assert!(
            fitted(18).lines().all(|line| line.len() <= 18),
            "{}",
            fitted(18)
        );
    }
}
