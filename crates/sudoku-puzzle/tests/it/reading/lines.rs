//! One puzzle per line.

use std::cell::Cell;
use std::io::{self, BufReader, Read};

use crate::reading::*;

#[test]
fn one_puzzle_per_line() {
    reads_as(format!("{EASY}\n{HARD}\n"), &[(1, EASY), (2, HARD)]);
}

#[test]
fn every_symbol_of_an_empty_cell() {
    for blank in ["0", "_", "*", "x", "X"] {
        reads_as(EASY.replace('.', blank), &[(1, EASY)]);
    }
    reads_as(
        EASY.replacen('.', "0", 9)
            .replacen('.', "_", 9)
            .replacen('.', "*", 9),
        &[(1, EASY)],
    );
}

#[test]
fn crlf_byte_order_mark_indentation_and_no_final_line_end() {
    reads_as(
        format!("\u{feff}{EASY}\r\n\r\n  {HARD}  \r\n\t{EASY}"),
        &[(1, EASY), (3, HARD), (4, EASY)],
    );
    reads_as("", &[]);
    reads_as("\u{feff}", &[]);
    reads_as("\n\n", &[]);
}

#[test]
fn lines_can_end_with_a_carriage_return() {
    reads_as(
        format!("{EASY}\r{HARD}\r\r{}", rows(EASY).replace('\n', "\r")),
        &[(1, EASY), (2, HARD), (4, EASY)],
    );
    assert_eq!(
        items(format!("{EASY}\r{}!\r\n{HARD}", &EASY[1..])),
        [
            format!("1: {EASY}"),
            "line 2, column 81: found `!`, expected a symbol of a 9×9 board: \
             1 to 9, or `.` for an empty cell"
                .to_owned(),
            format!("3: {HARD}")
        ]
    );
}

#[test]
fn a_line_end_can_be_split_between_reads() {
    let text = format!("{EASY}\r\n\r\n{}", rows(HARD).replace('\n', "\r\n"));
    let reader = Reader::new(BufReader::with_capacity(1, text.as_bytes()));
    assert_eq!(
        items_of(reader),
        [format!("1: {EASY}"), format!("3: {HARD}")]
    );
}

#[test]
fn comments_and_text_after_a_puzzle() {
    let text =
        format!("# a list\n{EASY} # easy\n  # indented\n{HARD} 11.9 some words\n{EASY}\t1,2\n");
    reads_as(text, &[(2, EASY), (4, HARD), (5, EASY)]);
}

#[test]
fn symbols_in_groups() {
    let grouped: Vec<String> = rows(EASY).lines().map(str::to_owned).collect();
    reads_as(grouped.join(" "), &[(1, EASY)]);
    let digits: Vec<String> = rows(&EASY.replace('.', "0"))
        .lines()
        .map(str::to_owned)
        .collect();
    reads_as(digits.join(" "), &[(1, EASY)]);
}

#[test]
fn boards_of_one_cell() {
    reads_as("1\n.\n0\nx\n", &[(1, "1"), (2, "."), (3, "."), (4, ".")]);
    fails_with(
        "5",
        "line 1, column 1: found `5`, expected 1, or 0 for an empty cell",
    );
}

/// `/dev/zero` was read without an end, then up to 64 MiB before the error.
#[test]
fn a_line_without_an_end_ends_the_input() {
    for byte in [0, b'1'] {
        let read = Cell::new(0);
        let counted = Counted(&read, byte);
        let mut reader = Reader::new(BufReader::new(counted));
        let error = reader.next().expect("there is an item").unwrap_err();
        assert!(read.get() <= (1 << 20) + (1 << 16), "{}", read.get());
        let found = "found a line of more than 1048576 bytes, expected a shorter line";
        assert!(error.to_string().ends_with(found), "{error}");
        assert!(reader.next().is_none());
    }
}

/// A byte without an end, and how many were read.
struct Counted<'c>(&'c Cell<usize>, u8);

impl Read for Counted<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        bytes.fill(self.1);
        self.0.update(|read| read + bytes.len());
        Ok(bytes.len())
    }
}

/// A first line that is a board is read like any other line of a list, without looking at the lines after it.
#[test]
fn a_board_in_the_first_line_is_followed_by_a_list() {
    let list = format!("{EASY}\n{HARD}\n");
    reads_as(&list, &[(1, EASY), (2, HARD)]);
    reads_as(format!("{EASY}\r\n{HARD}"), &[(1, EASY), (2, HARD)]);
    // No number is before the boards after the first board.
    assert_eq!(
        items(format!("{EASY}\n4\n1..4..2..3......\n")),
        [
            format!("1: {EASY}"),
            "line 2, column 1: found `4`, expected 1, or 0 for an empty cell".to_owned(),
            "3: 1..4..2..3......".to_owned(),
        ]
    );
    // The start of the input is checked first.
    let mut binary = format!("{EASY}\n").into_bytes();
    binary.extend(b"\0\xff\n");
    fails_with(
        binary,
        "line 2, column 1: found the byte 0x00, expected text in UTF-8",
    );
}

#[test]
fn a_text_of_one_line_needs_no_line_end() {
    for text in [
        EASY.to_owned(),
        format!("{EASY}\n"),
        format!(" {EASY} 1.5\r\n\n"),
    ] {
        let puzzle: Puzzle = text.parse().expect("it is a board");
        assert_eq!(puzzle.line().to_string(), EASY, "{text:?}");
    }
    let error = format!("{EASY}\n{HARD}").parse::<Puzzle>().unwrap_err();
    let message =
        "line 2, column 1: found another puzzle, expected the end of the text after one puzzle";
    assert_eq!(error.to_string(), message);
}
