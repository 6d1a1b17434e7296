//! Numbers.

use sudoku_puzzle::board::Size;

use crate::common::{full, random};
use crate::reading::*;

#[test]
fn numbers_on_one_line_with_any_separator() {
    let digits = EASY.replace('.', "0");
    for separator in [" ", "\t", ",", ";", ", ", "  "] {
        let text: Vec<String> = digits.chars().map(String::from).collect();
        reads_as(text.join(separator), &[(1, EASY)]);
        reads_as(text.join(separator) + separator, &[(1, EASY)]);
    }
    let dots: Vec<String> = EASY.chars().map(String::from).collect();
    reads_as(dots.join(" "), &[(1, EASY)]);
}

#[test]
fn numbers_in_rows_and_with_free_line_breaks() {
    let board = sixteen("G0000000000000100005", '0');
    let mut numbers = vec!["0".to_owned(); 256];
    numbers[0] = "16".to_owned();
    numbers[14] = "1".to_owned();
    numbers[19] = "5".to_owned();
    for width in [16, 3, 17, 20, 100, 256] {
        let lines: Vec<String> = numbers.chunks(width).map(|line| line.join(" ")).collect();
        reads_as(
            lines.join("\n") + "\n\n" + EASY,
            &[(1, &board), (lines.len() as u64 + 2, EASY)],
        );
        reads_as(
            lines.join("\n") + "\n" + EASY,
            &[(1, &board), (lines.len() as u64 + 1, EASY)],
        );
    }
}

#[test]
fn rows_of_numbers_that_turn_irregular_have_free_line_breaks() {
    let digits: Vec<String> = EASY.replace('.', "0").chars().map(String::from).collect();
    let text = format!(
        "{}\n{}\n{}\n",
        digits[..9].join(" "),
        digits[9..20].join(" "),
        digits[20..].join(" ")
    );
    reads_as(text, &[(1, EASY)]);
    // Also if the first lines have 16 numbers.
    let lines: Vec<String> = digits.chunks(16).map(|line| line.join(" ")).collect();
    reads_as(lines.join("\n"), &[(1, EASY)]);
}

#[test]
fn a_number_above_the_side_is_an_error() {
    let mut numbers = vec!["0"; 81];
    numbers[12] = "10";
    let message = |position| {
        format!("{position}: found `10`, expected a number from 1 to 9, or 0 for an empty cell")
    };
    fails_with(numbers.join(" "), &message("line 1, column 25"));
    let lines: Vec<String> = numbers.chunks(9).map(|line| line.join(" ")).collect();
    fails_with(lines.join("\n"), &message("line 2, column 7"));
    numbers[12] = "123";
    fails_with(
        numbers.join(","),
        "line 1, column 25: found `123`, expected a number from 1 to 9, or 0 for an empty cell",
    );
}

#[test]
fn a_wrong_number_of_numbers() {
    fails_with(
        vec!["0"; 80].join(" "),
        "line 1, column 160: found the end after 80 numbers on 1 line, expected 81 for a 9×9 board",
    );
    fails_with(
        "1 2 3\n4 1\n",
        "line 2, column 4: found the end after 5 numbers on 2 lines, \
         expected 1 for a 1×1 board or 16 for a 4×4 board",
    );
    let item = items("1 2 3\n".repeat(3000) + "\n" + EASY);
    assert_eq!(
        item,
        [
            "line 1366, column 6: found the end after 4098 numbers on 1366 lines, expected 4096 for a 64×64 board"
                .to_owned(),
            format!("3002: {EASY}")
        ]
    );
}

#[test]
fn an_empty_field_among_numbers_is_an_empty_cell() {
    let rows = "1,2,,4\n,,1,2\n2,,,\n,,,\n";
    for separator in [",", ";", "\t"] {
        reads_as(rows.replace(',', separator), &[(1, "12.4..122.......")]);
    }
}

#[test]
fn a_row_of_another_length_is_reported_at_that_row() {
    for size in &Size::ALL[1..5] {
        let n = size.n();
        let full = full(*size, &mut random(3));
        let numbers: Vec<String> = full.values().iter().map(ToString::to_string).collect();
        let good: Vec<String> = numbers.chunks(n).map(|row| row.join(" ")).collect();
        for at in 0..n {
            for (change, length) in [(" 0", n + 1), ("", n - 1)] {
                let mut rows = good.clone();
                let column = if change.is_empty() {
                    let short = rows[at].rsplit_once(' ').unwrap().0.to_owned();
                    rows[at] = short;
                    rows[at].len() + 1
                } else {
                    rows[at] += change;
                    rows[at].len()
                };
                for in_bands in [false, true] {
                    let band = if in_bands { size.box_side() } else { n };
                    let bands: Vec<String> =
                        rows.chunks(band).map(|band| band.join("\n")).collect();
                    let text = format!("{}\n\n{}\n", bands.join("\n\n"), good.join("\n"));
                    let line = at + 1 + at / band;
                    let items = items(text);
                    let start = format!("line {line}, column {column}: found ");
                    let end = format!(", expected {n} for a row of a {size} board");
                    assert!(items[0].starts_with(&start), "{items:?}");
                    assert!(items[0].contains(&length.to_string()) && items[0].ends_with(&end));
                    assert_eq!(items.len(), 2, "{items:?}");
                    assert!(items[1].ends_with(&full.line().to_string()));
                }
            }
        }
    }
}
