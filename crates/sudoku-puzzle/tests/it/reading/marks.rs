//! Pencil marks as text.

use proptest::prelude::*;
use search_core::form::InstanceError;
use sudoku_puzzle::read::ReadError;
use sudoku_puzzle::{board::Size, clues::PencilMarks};

pub(crate) fn any_marks() -> impl Strategy<Value = PencilMarks> {
    marks_of(&[1, 4, 9, 16, 25])
}

pub(crate) fn marks_of(sides: &'static [usize]) -> impl Strategy<Value = PencilMarks> {
    let sizes = prop::sample::select(sides);
    let marks = |n: usize| {
        let size = Size::new(n).expect("the size is valid");
        prop::collection::vec(any::<u64>(), n * n).prop_map(move |cells| {
            let mut marks = PencilMarks::none(size);
            for (index, bits) in cells.into_iter().enumerate() {
                for value in (1..=n as u8).filter(|value| bits >> (value - 1) & 1 == 1) {
                    marks.add(index / n, index % n, value);
                }
            }
            marks
        })
    };
    sizes.prop_flat_map(marks)
}

/// Writes the cells with borders.
pub(crate) fn drawn(marks: &PencilMarks) -> String {
    let n = marks.size().n();
    let mut text = String::new();
    for row in 0..n {
        for col in 0..n {
            let values = marks
                .candidates(row, col)
                .iter()
                .map(|value| value.to_string());
            let comma = if n > 9 { "," } else { "" };
            text += &values.collect::<Vec<_>>().join(comma);
            text += if col + 1 == n { "\n" } else { " | " };
        }
        text += "-----+-----\n";
    }
    text
}

proptest! {
    #[test]
    fn marks_are_read_back_unchanged(marks in any_marks()) {
        prop_assert_eq!(marks.to_string().parse::<PencilMarks>().expect("written marks can be parsed"), marks.clone());
        let has_empty = (0..marks.size().cells()).any(|index| {
            let n = marks.size().n();
            marks.candidates(index / n, index % n).is_empty()
        });
        // A cell without marks cannot be written in this format, and a single cell is a line of symbols.
        if !has_empty && marks.size().n() > 1 {
            prop_assert_eq!(drawn(&marks).parse::<PencilMarks>().expect("written marks can be parsed"), marks);
        }
    }

    /// The text is either read as marks, which are written and read back unchanged, or the error is at a position in
    /// the text or directly after it.
    #[test]
    fn mutated_marks_never_panic(
        marks in any_marks(),
        is_drawn in any::<bool>(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), "[0-9A-Z.,| \n-]{0,3}"), 0..4),
    ) {
        let mut text = if is_drawn { drawn(&marks) } else { marks.to_string() };
        for (index, new) in changes {
            let at = index.index(text.len() + 1);
            text.replace_range(at..(at + 1).min(text.len()), &new);
        }
        match text.parse::<PencilMarks>() {
            Ok(read) => prop_assert_eq!(read.to_string().parse::<PencilMarks>().expect("written marks can be parsed"), read),
            Err(ReadError::Malformed(InstanceError { line, column, .. })) => {
                let lines: Vec<&str> = text.lines().collect();
                let found = lines.get(line - 1).copied().unwrap_or_default();
                prop_assert!((1..=found.chars().count() + 1).contains(&column), "{line}, {column} of {text}");
            }
            Err(error) => prop_assert!(false, "{error}"),
        }
    }

    #[test]
    fn no_text_panics(text in ".{0,200}", cells in "[0-9.,| -]{0,400}") {
        let _ = text.parse::<PencilMarks>();
        let _ = cells.parse::<PencilMarks>();
    }
}

fn error(text: &str) -> String {
    let error = text.parse::<PencilMarks>().expect_err("it is malformed");
    assert!(matches!(error, ReadError::Malformed(_)));
    error.to_string()
}

#[test]
fn invalid_marks_are_reported_with_their_position() {
    let line = "1...".repeat(15) + "1.2.";
    assert_eq!(
        error(&line),
        "line 1, column 63: found `2`, expected `3` or `.` at this position"
    );
    let cells = "1 2 3 4\n1 2 3 4\n1 2 345 4\n1 2 3 4";
    assert_eq!(
        error(cells),
        "line 3, column 7: found `5`, expected values from 1 to 4"
    );
    assert_eq!(
        error("1 2 3 4\n1 2"),
        "line 2, column 4: found the end after 6 cells, expected pencil marks: N³ symbols for a board of N×N, or N² cells separated by spaces"
    );
    assert!(
        error("12.4")
            .starts_with("line 1, column 1: found 4 symbols, expected pencil marks: N³ symbols")
    );
    assert!(error("").starts_with("line 1, column 1: found the end after 0 cells"));
    let numbers = "1,17 ".repeat(256);
    assert_eq!(
        error(&numbers),
        "line 1, column 3: found `17`, expected values from 1 to 16"
    );
}

#[test]
fn borders_comments_and_byte_order_marks_are_skipped() {
    let plain: PencilMarks = "12 34 3 4\n3 4 12 12\n1 2 34 34\n34 34 1 2"
        .parse()
        .expect("the marks are valid");
    for drawn in [
        "\u{feff}# a comment\r\n12 34 3 4\r\n3 4 12 12\r\n1 2 34 34\r\n34 34 1 2\r\n",
        ".-------.------.\n| 12 34 | 3 4  |\n| 3 4 | 12 12 |\n:-------+------:\n| 1 2 | 34 34 |\n| 34 34 | 1 2 |\n'-------'------'",
        "┌──────┬─────┐\n│12 34│3 4│\n│3 4│12 12│\n├──────┼─────┤\n│1 2│34 34│\n│34 34│1 2│\n└──────┴─────┘\n",
    ] {
        assert_eq!(
            drawn.parse::<PencilMarks>().expect("the marks are valid"),
            plain
        );
    }
}
