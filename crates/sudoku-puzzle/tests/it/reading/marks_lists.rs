//! Lists of pencil marks, and the alphabets of their lines.

use std::io::{BufReader, Read};

use proptest::prelude::*;
use search_core::form::InstanceError;
use sudoku_puzzle::read::{Alphabet, MarksReader, ReadError};
use sudoku_puzzle::{
    board::Size,
    clues::{Notation, PencilMarks},
};

use crate::reading::errors::Broken;
use crate::reading::marks::{any_marks, drawn, marks_of};

/// Formats each item as `line: symbols`, or as the error message.
fn items(reader: MarksReader<impl std::io::BufRead>) -> Vec<String> {
    reader
        .map(|entry| match entry {
            Ok(entry) => format!("{}: {}", entry.line, entry.puzzle),
            Err(error) => error.to_string(),
        })
        .collect()
}

/// Returns the symbols of the values from 1.
fn symbols(n: usize, alphabet: Alphabet) -> &'static str {
    match (n, alphabet) {
        (16, Alphabet::OneBased) => "123456789ABCDEFG",
        (16, Alphabet::ZeroBased) => "0123456789ABCDEF",
        (16, Alphabet::Letters) => "ABCDEFGHIJKLMNOP",
        (36, Alphabet::ZeroBased) => "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ",
        _ => "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ@",
    }
}

fn written(marks: &PencilMarks, alphabet: Alphabet, empty: char) -> String {
    let n = marks.size().n();
    let cells = (0..n * n).map(|index| marks.candidates(index / n, index % n));
    let symbols = cells.flat_map(|cell| {
        let symbols = (1..).zip(symbols(n, alphabet).chars());
        symbols.map(move |(value, symbol)| if cell.contains(value) { symbol } else { empty })
    });
    symbols.collect()
}

fn four(line: &str) -> PencilMarks {
    line.parse().expect("the marks are valid")
}

#[test]
fn each_line_is_read_separately() {
    let good = "1234".repeat(16);
    let cells = "12 34 ".repeat(8);
    let short = &good[1..];
    let text = format!(
        "\u{feff}# a comment\r\n{good}\r\n\r\n{short}\n{good} # and another\r{good}1\n--+--\n{cells}\n\
         5{short}\n1 2 3\n{good}\n{good} {good}\n  {good}"
    );
    let expected = |line: u64, marks: &str| format!("{line}: {}", four(marks));
    assert_eq!(
        items(MarksReader::new(text.as_bytes())),
        [
            expected(2, &good),
            "line 4, column 64: found 63 symbols, expected 64 for the pencil marks of a 4×4 board".to_owned(),
            expected(5, &good),
            "line 6, column 65: found 65 symbols, expected 64 for the pencil marks of a 4×4 board".to_owned(),
            expected(8, &cells),
            "line 9, column 1: found `5`, expected `1` or `.` at this position".to_owned(),
            "line 10, column 6: found the end after 3 cells, expected pencil marks: N³ symbols for a board of N×N, \
             or N² cells separated by spaces"
                .to_owned(),
            expected(11, &good),
            "line 12, column 130: found the end after 2 cells, expected pencil marks: N³ symbols for a board of N×N, \
             or N² cells separated by spaces"
                .to_owned(),
            expected(13, &good),
        ]
    );
}

#[test]
fn binary_lines_and_a_failing_input_are_errors() {
    let good = "1234".repeat(16);
    let mut text = format!("{}\n{good}\n12", "1".repeat(3 << 20)).into_bytes();
    text.extend(b"\xff\n");
    let reader = MarksReader::new(BufReader::new(text.chain(Broken)));
    assert_eq!(
        items(reader),
        [
            "line 1, column 1048577: found a line of more than 1048576 bytes, expected a shorter line",
            format!("2: {good}").as_str(),
            "line 3, column 3: found the byte 0xFF, expected text in UTF-8 (this may be Latin-1)",
            "the input cannot be read: unplugged",
        ]
    );
}

#[test]
fn the_largest_marks_are_read_in_both_formats() {
    let all = PencilMarks::all(Size::ALL[7]);
    let cells = drawn(&all).replace("-----+-----", "").replace('\n', " ");
    let text = format!("{all}\n{cells}");
    let read: Result<Vec<PencilMarks>, ReadError> = MarksReader::new(text.as_bytes())
        .map(|entry| entry.map(|entry| entry.puzzle))
        .collect();
    assert_eq!(
        read.expect("written marks can be parsed"),
        [all.clone(), all]
    );
}

#[test]
fn the_error_for_an_invalid_symbol_lists_all_valid_ones() {
    let line = "!".to_owned() + &".".repeat(4095);
    let error = |line: &str| {
        line.parse::<PencilMarks>()
            .expect_err("it is malformed")
            .to_string()
    };
    assert_eq!(
        error(&line),
        "line 1, column 1: found `!`, expected `0`, `1`, `A` or `.` at this position"
    );
    // The alphabet is already determined.
    let line = "0123456789ABCDEE".to_owned() + &".".repeat(4080);
    assert_eq!(
        error(&line),
        "line 1, column 16: found `E`, expected `F` or `.` at this position"
    );
    // More symbols are valid in `1-G` than in `0-F`.
    let line = ".2.............F".to_owned() + &".".repeat(4080);
    assert_eq!(
        error(&line),
        "line 1, column 16: found `F`, expected `G` or `.` at this position"
    );
}

/// As in a puzzle, `0` must be a value if another symbol of an empty cell occurs.
#[test]
fn zero_as_the_only_mark_is_a_value_unless_another_alphabet_is_set() {
    for n in [16, 36] {
        let size = Size::new(n).expect("the size is valid");
        let line = format!("0{}", ".".repeat(n - 1)).repeat(n * n);
        let mut ones = PencilMarks::none(size);
        for index in 0..n * n {
            ones.add(index / n, index % n, 1);
        }
        assert_eq!(
            line.parse::<PencilMarks>().expect("the marks are valid"),
            ones
        );
        let reader = MarksReader::new(line.as_bytes()).alphabet(Alphabet::OneBased);
        assert_eq!(items(reader), [format!("1: {}", PencilMarks::none(size))]);
    }
}

proptest! {
    #[test]
    fn every_alphabet_is_detected_from_symbols_and_positions(
        marks in marks_of(&[16, 36]),
        alphabet in prop::sample::select(Alphabet::ALL.to_vec()),
        empty in prop::sample::select(vec!['.', '_', '*', '0']),
        is_small in any::<bool>(),
    ) {
        prop_assume!(alphabet != Alphabet::ZeroBased || empty != '0');
        let mut line = written(&marks, alphabet, empty);
        if is_small {
            line.make_ascii_lowercase();
        }
        prop_assert_eq!(&line.parse::<PencilMarks>().expect("written marks can be parsed"), &marks);
        let reader = MarksReader::new(line.as_bytes()).alphabet(alphabet);
        let written = marks.with_notation(Notation::Symbols(alphabet));
        prop_assert_eq!(items(reader), vec![format!("1: {written}")]);
    }

    #[test]
    fn valid_lines_are_read_between_any_other_lines(
        lines in prop::collection::vec((any_marks(), any::<bool>(), "[^\r\n]{0,80}"), 1..12),
    ) {
        let mut text = String::new();
        let mut expected = Vec::new();
        for ((marks, is_good, other), line) in lines.into_iter().zip(1..) {
            if is_good {
                text += &format!("{marks}\n");
                expected.push((line, marks));
            } else {
                text += &format!("! {other}\n");
            }
        }
        let read: Vec<(u64, PencilMarks)> = MarksReader::new(text.as_bytes())
            .filter_map(Result::ok)
            .map(|entry| (entry.line, entry.puzzle))
            .collect();
        prop_assert_eq!(read, expected);
    }

    /// Each item is from another line, and each error is at a position in that line or directly after it.
    #[test]
    fn mutated_lists_of_marks_never_panic(
        list in prop::collection::vec((any_marks(), any::<bool>()), 1..4),
        changes in prop::collection::vec((any::<prop::sample::Index>(), 0..4u8, any::<u8>()), 0..8),
        alphabet in prop::option::of(prop::sample::select(Alphabet::ALL.to_vec())),
    ) {
        let mut text = Vec::new();
        for (marks, is_drawn) in list {
            text.extend(if is_drawn { drawn(&marks) } else { marks.to_string() }.bytes());
            text.push(b'\n');
        }
        for (at, change, byte) in changes {
            let at = at.index(text.len() + 1);
            match change {
                0 => text.insert(at, byte),
                1 => text.insert(at, b"\n\r1.| \"#,*"[usize::from(byte % 10)]),
                2 => text.truncate(at.max(text.len() / 2)),
                _ => drop(text.splice(at..(at + 1).min(text.len()), [byte])),
            }
        }
        let reader = MarksReader::new(&text[..]);
        let reader = match alphabet {
            Some(alphabet) => reader.alphabet(alphabet),
            None => reader,
        };
        let lossy = String::from_utf8_lossy(&text).replace("\r\n", "\n").replace('\r', "\n");
        let lines: Vec<&str> = lossy.split('\n').collect();
        let mut last = 0;
        for entry in reader {
            let line = match entry {
                Ok(entry) => entry.line,
                Err(ReadError::Malformed(InstanceError { line, column, found, expected })) => {
                    let length = lines[line - 1].chars().count();
                    prop_assert!((1..=length + 1).contains(&column), "{column} in {line}");
                    prop_assert!(!found.is_empty() && !expected.is_empty());
                    line as u64
                }
                Err(error) => return Err(TestCaseError::fail(error.to_string())),
            };
            prop_assert!(last < line && line <= lines.len() as u64);
            last = line;
        }
    }

    #[test]
    fn no_list_of_marks_panics(text in prop::collection::vec(any::<u8>(), 0..400), symbols in "[0-9A-Za-z.,|_* \n\r#-]{0,400}") {
        for text in [&text[..], symbols.as_bytes()] {
            let _ = MarksReader::new(text).count();
        }
    }
}
