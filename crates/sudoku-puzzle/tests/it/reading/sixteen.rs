//! Lines of sixteen cells: 4×4 boards and rows of 16×16 boards.

use crate::reading::*;

#[test]
fn a_list_of_4x4_puzzles_is_no_16x16_board() {
    let list = "1..4..2..3......\n".repeat(40);
    assert_eq!(items(&list).len(), 40);
    assert!(
        items(&list)
            .iter()
            .all(|item| item.ends_with(": 1..4..2..3......"))
    );
    let numbers = "1 0 0 4 0 0 2 0 0 3 0 0 0 0 0 0\n".repeat(17);
    assert_eq!(items(numbers).len(), 17);
}

#[test]
fn a_4x4_list_with_one_value_above_4_has_one_error() {
    let text =
        "1..4..2..3......\n".repeat(9) + "1..5..2..3......\n" + &"1..4..2..3......\n".repeat(20);
    let items = items(text);
    assert_eq!(items.len(), 30);
    assert_eq!(
        items[9],
        "line 10, column 4: found `5`, expected a symbol of a 4×4 board: 1 to 4, or `.` for an empty cell"
    );
    assert_eq!(items[10], "11: 1..4..2..3......");
}

#[test]
fn sixteen_lines_of_16_symbols_are_a_16x16_board() {
    let symbols = sixteen("123456789ABCDEFG", '0');
    let text = rows(&(symbols[..128].to_owned() + "G" + &symbols[129..]));
    let board = symbols[..128].to_owned() + "G" + &symbols[129..];
    reads_as(&text, &[(1, &board)]);
    let bands: Vec<&str> = text.split_inclusive('\n').collect();
    let bands: Vec<String> = bands.chunks(4).map(<[&str]>::concat).collect();
    reads_as(bands.join("\n"), &[(1, &board)]);
    // Also after sixteen 4×4 boards without a blank line.
    let list = "1..4..2..3......\n".repeat(16);
    assert_eq!(items(list + &text)[16], format!("17: {board}"));
}

/// Returns the rows of a valid 16×16 board of symbols, each with values above 4.
fn rows_of_16() -> Vec<String> {
    let symbol = |row: usize, col: usize| {
        let value = (row * 4 + row / 4 + col) % 16;
        let is_clue = !(row * col + row + 2 * col).is_multiple_of(3);
        b".123456789ABCDEFG"[if is_clue { value + 1 } else { 0 }]
    };
    (0..16)
        .map(|row| (0..16).map(|col| char::from(symbol(row, col))).collect())
        .collect()
}

/// Joins rows in bands, with a blank line after every four.
fn in_bands(rows: &[String]) -> String {
    let bands: Vec<String> = rows.chunks(4).map(|band| band.join("\n") + "\n").collect();
    bands.join("\n")
}

/// Writes a row as numbers.
fn as_numbers(row: &str) -> String {
    let number = |symbol: char| match symbol.to_digit(36) {
        Some(17..) | None => 0,
        Some(number) => number,
    };
    let numbers: Vec<String> = row
        .chars()
        .map(|symbol| number(symbol).to_string())
        .collect();
    numbers.join(" ")
}

#[test]
fn a_short_or_long_row_of_a_16x16_board_is_one_error() {
    for at in 0..16 {
        for (found, change) in [
            (
                "column 16: found the end of the line after 15 symbols",
                "short",
            ),
            ("column 17: found 17 symbols", "long"),
        ] {
            let mut rows = rows_of_16();
            match change {
                "short" => drop(rows[at].pop()),
                _ => rows[at].push('.'),
            }
            let error = |line: usize| {
                format!("line {line}, {found}, expected 16 for a row of a 16×16 board")
            };
            let items_after = |text: String| items(format!("{text}\n{EASY}\n"));
            assert_eq!(
                items_after(rows.join("\n") + "\n"),
                [error(at + 1), format!("18: {EASY}")]
            );
            // Three blank lines separate the bands.
            assert_eq!(
                items_after(in_bands(&rows)),
                [error(at + 1 + at / 4), format!("21: {EASY}")]
            );
        }
    }
}

#[test]
fn a_short_row_of_numbers_of_a_16x16_board_is_one_error() {
    for at in 1..16 {
        let mut rows: Vec<String> = rows_of_16().iter().map(|row| as_numbers(row)).collect();
        let short = rows[at].rsplit_once(' ').unwrap().0.to_owned();
        let column = short.len() + 1;
        rows[at] = short;
        fails_with(
            rows.join("\n"),
            &format!(
                "line {}, column {column}: found the end of the line after 15 numbers, \
                 expected 16 for a row of a 16×16 board",
                at + 1
            ),
        );
    }
}

#[test]
fn a_truncated_16x16_board_is_one_error() {
    let rows = rows_of_16();
    for count in 2..16 {
        let cut = &rows[..count];
        let numbers: Vec<String> = cut.iter().map(|row| as_numbers(row)).collect();
        for text in [cut.join("\n"), numbers.join("\n")] {
            let column = text.lines().last().unwrap().len() + 1;
            let expected = "expected 16 rows for a 16×16 board";
            fails_with(
                &text,
                &format!(
                    "line {count}, column {column}: found the end of the text after {count} rows, {expected}"
                ),
            );
            // The same before another board after a blank line, except after four rows, which may be a band.
            if count % 4 != 0 {
                assert_eq!(
                    items(format!("{text}\n\n{}\n", rows.join("\n"))),
                    [
                        format!(
                            "line {}, column 1: found a blank line after {count} rows, {expected}",
                            count + 1
                        ),
                        format!("{}: {}", count + 2, rows.concat().replace('.', "0")),
                    ]
                );
            }
        }
    }
    fails_with(
        in_bands(&rows[..15]),
        "line 18, column 17: found the end of the text after 15 rows, expected 16 rows for a 16×16 board",
    );
}

#[test]
fn comments_between_the_rows_of_a_16x16_board_are_skipped() {
    let rows = rows_of_16();
    let board = rows.concat().replace('.', "0");
    let numbers: Vec<String> = rows.iter().map(|row| as_numbers(row)).collect();
    let free = numbers.join(" ").replace(" 0 0 ", " 0\n# free\n0 ");
    for rows in [rows.clone(), numbers] {
        for comment in [
            "\n# a comment\n",
            "\n  # one\n\t# two, 3\n# 4\n",
            " # here\n",
        ] {
            reads_as(rows.join(comment), &[(1, &board)]);
            reads_as(format!("# first\n{}", rows.join(comment)), &[(2, &board)]);
        }
        let bands = in_bands(&rows);
        for comment in ["\n# before\n\n", "\n\n# after\n"] {
            let lines = bands.replace("\n\n", comment);
            reads_as(lines, &[(1, &board)]);
        }
        // Any number of them.
        let comments = "\n".to_owned() + &"# much to say\n".repeat(1000);
        reads_as(rows.join(&comments), &[(1, &board)]);
    }
    reads_as(free, &[(1, &board)]);
}

#[test]
fn a_comment_is_no_line_of_a_malformed_16x16_board() {
    let mut rows = rows_of_16();
    rows[7].pop();
    fails_with(
        rows.join("\n# c\n"),
        "line 15, column 16: found the end of the line after 15 symbols, expected 16 for a row of a 16×16 board",
    );
    rows[0].pop();
    fails_with(
        rows.join("\n# c\n"),
        "line 1, column 16: found the end of the line after 15 symbols, expected 16 for a row of a 16×16 board",
    );
}

#[test]
fn a_sparse_row_of_a_malformed_16x16_board_is_no_4x4_board() {
    let sparse = "....1......2....";
    for at in [0, 1, 3, 12] {
        let mut rows = rows_of_16();
        rows[at] = sparse.to_owned();
        fails_with(
            rows[..15].join("\n"),
            "line 15, column 17: found the end of the text after 15 rows, \
             expected 16 rows for a 16×16 board",
        );
        rows[at + 1].pop();
        rows[at + 2] = sparse.to_owned();
        fails_with(
            rows.join("\n"),
            &format!(
                "line {}, column 16: found the end of the line after 15 symbols, \
                 expected 16 for a row of a 16×16 board",
                at + 2
            ),
        );
    }
}

#[test]
fn a_row_of_a_16x16_board_that_is_binary_or_has_a_comma_is_one_error() {
    for at in 1..16 {
        let mut rows = rows_of_16();
        rows[at].replace_range(5..6, ",");
        fails_with(
            rows.join("\n"),
            &format!(
                "line {}, column 6: found the end of the field after 5 symbols, \
                 expected 16 for a row of a 16×16 board",
                at + 1
            ),
        );
        let mut text = rows_of_16().join("\n").into_bytes();
        text[at * 17 + 5] = 0xFF;
        fails_with(
            text,
            &format!(
                "line {}, column 6: found the byte 0xFF, expected text in UTF-8 (this may be Latin-1)",
                at + 1
            ),
        );
    }
}

/// Returns a list of 4×4 puzzles with the lines at `bad` replaced, and the expected items.
pub(crate) fn list_with(
    length: usize,
    bad: &[usize],
    line: &str,
    error: &str,
) -> (String, Vec<String>) {
    let good = "1..4..2..3.....1";
    let is_bad = |at| bad.contains(&at);
    let lines = (0..length).map(|at| if is_bad(at) { line } else { good }.to_owned() + "\n");
    let items = (0..length).map(|at| {
        if is_bad(at) {
            format!("line {}, {error}", at + 1)
        } else {
            format!("{}: {good}", at + 1)
        }
    });
    (lines.collect(), items.collect())
}

#[test]
fn malformed_lines_in_a_list_of_4x4_puzzles_affect_only_themselves() {
    let bad_lines = [
        (
            "1..5..2..3......",
            "column 4: found `5`, expected a symbol of a 4×4 board: 1 to 4, or `.` for an empty cell",
        ),
        (
            "1..4..2..3.....",
            "column 16: found the end of the line after 15 symbols, \
             expected 16 for a 4×4 board or a row of a 16×16 board",
        ),
        (
            "1..A..2..3.......",
            "column 17: found 17 symbols, expected 16 for a 4×4 board or a row of a 16×16 board",
        ),
    ];
    for length in [4, 10, 15, 16, 17, 31, 40] {
        for (line, error) in bad_lines {
            for first in 0..length {
                for second in first + 1..length.min(first + 20) {
                    let (text, expected) = list_with(length, &[first, second], line, error);
                    assert_eq!(items(&text), expected, "{text}");
                }
            }
        }
    }
    let (line, error) = bad_lines[0];
    for bad in [&[16, 17, 18, 19, 20][..], &[13, 15, 16, 18, 19]] {
        let (text, expected) = list_with(21, bad, line, error);
        assert_eq!(items(&text), expected, "{text}");
    }
}

#[test]
fn malformed_lines_in_a_list_of_4x4_puzzles_as_numbers_affect_only_themselves() {
    let good = "1 0 0 4 0 0 2 0 0 3 0 0 0 0 0 1\n";
    for length in [4, 15, 16, 40] {
        for first in 0..length {
            for second in first + 1..length {
                let mut lines = vec![good.to_owned(); length];
                for at in [first, second] {
                    lines[at] = good.replace('4', "16");
                }
                let items = items(lines.concat());
                assert_eq!(items.len(), length, "{lines:?}");
                assert_eq!(
                    items[second],
                    format!(
                        "line {}, column 7: found `16`, expected a number from 1 to 4, or 0 for an empty cell",
                        second + 1
                    )
                );
                assert_eq!(
                    items.iter().filter(|item| item.starts_with("line")).count(),
                    2
                );
            }
        }
    }
}

#[test]
fn a_number_too_many_in_the_first_line_of_a_list_of_4x4_puzzles_affects_only_that_line() {
    let good = "1 0 0 4 0 0 2 0 0 3 0 0 0 0 0 1\n";
    for following in [1, 2, 16] {
        let items = items(format!("0 {}", good.repeat(1 + following)));
        let error = "line 1, column 34: found the end after 17 numbers on 1 line, expected 16 for a 4×4 board";
        assert_eq!(items[0], error);
        let puzzles: Vec<_> = (2..following + 2)
            .map(|line| format!("{line}: 1..4..2..3.....1"))
            .collect();
        assert_eq!(items[1..], puzzles);
    }
}

#[test]
fn a_16x16_board_directly_after_a_list_of_any_length() {
    let rows = rows_of_16();
    for length in [4, 5, 16, 20, 31] {
        let (list, mut expected) = list_with(length, &[], "", "");
        expected.push(format!(
            "{}: {}",
            length + 1,
            rows.concat().replace('.', "0")
        ));
        assert_eq!(items(list + &rows.join("\n")), expected);
    }
}

#[test]
fn valid_4x4_lines_around_malformed_ones_are_read() {
    let good = ["1..4..2..3......", "1..4..2..3.....1"];
    let bad = ["1..5..2..3......", "1..9..G..3...4..", "?.14..2..3.....5"];
    for good in good {
        for bad in bad {
            for count in 1..20 {
                let text = format!("{good}\n{}{good}\n", format!("{bad}\n").repeat(count));
                let items = items(&text);
                assert_eq!(items.len(), count + 2, "{items:?} in {text}");
                assert_eq!(items[0], format!("1: {good}"));
                assert_eq!(items[count + 1], format!("{}: {good}", count + 2));
            }
        }
    }
}

#[test]
fn two_malformed_4x4_lines_are_two_errors() {
    let message = |line, column, symbol| {
        format!(
            "line {line}, column {column}: found `{symbol}`, \
             expected a symbol of a 4×4 board: 1 to 4, or `.` for an empty cell"
        )
    };
    assert_eq!(
        items("1..5..2..3......\n1..4..6..3......"),
        [message(1, 4, '5'), message(2, 7, '6')]
    );
}

#[test]
fn a_4x4_line_that_is_no_row_is_read_after_rows_of_16() {
    let rows = rows_of_16();
    for count in 2..16 {
        let items = items(rows[..count].join("\n") + "\n1..4..2..3.....1");
        let error = format!(
            "line {}, column 1: found a complete board after {count} rows, \
             expected 16 rows for a 16×16 board",
            count + 1
        );
        assert_eq!(items, [error, format!("{}: 1..4..2..3.....1", count + 1)]);
    }
}

#[test]
fn numbers_of_a_9x9_board_in_lines_of_16_are_one_board() {
    // Most of the values are valid on a 4×4 board.
    let board = "1.2.3.4..4...1.2..3.....1...............5.....6.................................";
    let board = format!("{board}1");
    let numbers: Vec<String> = board.replace('.', "0").chars().map(String::from).collect();
    let lines: Vec<String> = numbers.chunks(16).map(|line| line.join(" ")).collect();
    reads_as(lines.join("\n") + "\n", &[(1, &board)]);
}
