//! Every format and every error of the reader, by name.

use std::io::{self, BufRead, BufReader, Read};

use sudoku_puzzle::Puzzle;
use sudoku_puzzle::read::{Alphabet, ReadError, Reader};

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD: &str =
    "98.7..6..75..4......3..8.7.8....9.5..3.2..1.....4....6.7...4.3....8..4......1...2";
const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Each puzzle as `line: its signs`, each error as its message.
fn items_of(reader: Reader<impl BufRead>) -> Vec<String> {
    reader
        .map(|entry| match entry {
            Ok(entry) => format!("{}: {}", entry.line, entry.puzzle.line()),
            Err(error) => error.to_string(),
        })
        .collect()
}

fn items(text: impl AsRef<[u8]>) -> Vec<String> {
    items_of(Reader::new(text.as_ref()))
}

#[track_caller]
fn reads_as(text: impl AsRef<[u8]>, puzzles: &[(u64, &str)]) {
    let expected: Vec<String> = puzzles
        .iter()
        .map(|(line, signs)| format!("{line}: {signs}"))
        .collect();
    assert_eq!(items(text), expected);
}

#[track_caller]
fn fails_with(text: impl AsRef<[u8]>, message: &str) {
    assert_eq!(items(text), [message]);
}

/// N lines of N signs.
fn rows(signs: &str) -> String {
    let side = signs.len().isqrt();
    let signs: Vec<char> = signs.chars().collect();
    signs
        .chunks(side)
        .map(|row| row.iter().collect::<String>() + "\n")
        .collect()
}

/// The signs with blanks for the rest of a 16×16 board.
fn sixteen(signs: &str, blank: char) -> String {
    signs
        .chars()
        .chain(std::iter::repeat(blank))
        .take(256)
        .collect()
}

fn with_alphabet(text: &str, alphabet: Alphabet) -> Vec<String> {
    items_of(Reader::new(text.as_bytes()).alphabet(alphabet))
}

// One line a puzzle.

#[test]
fn one_puzzle_a_line() {
    reads_as(format!("{EASY}\n{HARD}\n"), &[(1, EASY), (2, HARD)]);
}

#[test]
fn every_sign_for_an_empty_cell() {
    for blank in ["0", "_", "*", "x", "X"] {
        reads_as(EASY.replace('.', blank), &[(1, EASY)]);
    }
    reads_as(
        EASY.replacen('.', "0", 9)
            .replacen('.', "_", 9)
            .replacen('.', "x", 9),
        &[(1, EASY)],
    );
}

#[test]
fn windows_lines_byte_order_mark_indentation_and_no_last_line_end() {
    reads_as(
        format!("\u{feff}{EASY}\r\n\r\n  {HARD}  \r\n\t{EASY}"),
        &[(1, EASY), (3, HARD), (4, EASY)],
    );
    reads_as("", &[]);
    reads_as("\u{feff}", &[]);
    reads_as("\n\n", &[]);
}

#[test]
fn comments_and_what_follows_a_puzzle() {
    let text =
        format!("# a list\n{EASY} # easy\n  # indented\n{HARD} 11.9 some words\n{EASY}\t1,2\n");
    reads_as(text, &[(2, EASY), (4, HARD), (5, EASY)]);
}

#[test]
fn signs_in_groups() {
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
fn a_4x4_list_with_one_value_beyond_4_has_one_error() {
    let text =
        "1..4..2..3......\n".repeat(9) + "1..5..2..3......\n" + &"1..4..2..3......\n".repeat(20);
    let items = items(text);
    assert_eq!(items.len(), 30);
    assert_eq!(
        items[9],
        "line 10, column 4: found `5`, expected a sign of a 4×4 board: 1 to 4, or `.` for an empty cell"
    );
    assert_eq!(items[10], "11: 1..4..2..3......");
}

#[test]
fn sixteen_lines_of_16_signs_are_a_16x16_board() {
    let signs = sixteen("123456789ABCDEFG", '0');
    let text = rows(&(signs[..128].to_owned() + "G" + &signs[129..]));
    let board = signs[..128].to_owned() + "G" + &signs[129..];
    reads_as(&text, &[(1, &board)]);
    let bands: Vec<&str> = text.split_inclusive('\n').collect();
    let bands: Vec<String> = bands.chunks(4).map(<[&str]>::concat).collect();
    reads_as(bands.join("\n"), &[(1, &board)]);
    // After sixteen 4×4 boards without a blank line too.
    let list = "1..4..2..3......\n".repeat(16);
    assert_eq!(items(list + &text)[16], format!("17: {board}"));
}

/// The rows of a sound 16×16 board of signs, each with values beyond 4.
fn rows_of_16() -> Vec<String> {
    let sign = |row: usize, col: usize| {
        let value = (row * 4 + row / 4 + col) % 16;
        let is_clue = !(row * col + row + 2 * col).is_multiple_of(3);
        b".123456789ABCDEFG"[if is_clue { value + 1 } else { 0 }]
    };
    (0..16)
        .map(|row| (0..16).map(|col| char::from(sign(row, col))).collect())
        .collect()
}

/// Rows in bands, with a blank line after every four.
fn in_bands(rows: &[String]) -> String {
    let bands: Vec<String> = rows.chunks(4).map(|band| band.join("\n") + "\n").collect();
    bands.join("\n")
}

/// A row as numbers.
fn as_numbers(row: &str) -> String {
    let number = |sign: char| match sign.to_digit(36) {
        Some(17..) | None => 0,
        Some(number) => number,
    };
    let numbers: Vec<String> = row.chars().map(|sign| number(sign).to_string()).collect();
    numbers.join(" ")
}

#[test]
fn a_short_or_long_row_of_a_16x16_board_made_16_broken_4x4_boards() {
    for at in 0..16 {
        for (found, change) in [
            (
                "column 16: found the end of the line after 15 signs",
                "short",
            ),
            ("column 17: found 17 signs", "long"),
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
            // Bands have three blank lines between them.
            assert_eq!(
                items_after(in_bands(&rows)),
                [error(at + 1 + at / 4), format!("21: {EASY}")]
            );
        }
    }
}

#[test]
fn a_short_row_of_numbers_of_a_16x16_board_made_4x4_boards() {
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
fn a_16x16_board_cut_short_made_a_broken_4x4_board_of_each_row() {
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
            // As is the case of another board after a blank line, but for four rows, which may be a band.
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
fn comments_between_the_rows_of_a_16x16_board_made_4x4_boards() {
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
        // However many there are.
        let comments = "\n".to_owned() + &"# much to say\n".repeat(1000);
        reads_as(rows.join(&comments), &[(1, &board)]);
    }
    reads_as(free, &[(1, &board)]);
}

#[test]
fn a_comment_does_not_count_as_a_line_of_a_broken_16x16_board() {
    let mut rows = rows_of_16();
    rows[7].pop();
    fails_with(
        rows.join("\n# c\n"),
        "line 15, column 16: found the end of the line after 15 signs, expected 16 for a row of a 16×16 board",
    );
    rows[0].pop();
    fails_with(
        rows.join("\n# c\n"),
        "line 1, column 16: found the end of the line after 15 signs, expected 16 for a row of a 16×16 board",
    );
}

#[test]
fn a_sparse_row_of_a_broken_16x16_board_was_solved_as_a_4x4_board() {
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
                "line {}, column 16: found the end of the line after 15 signs, \
                 expected 16 for a row of a 16×16 board",
                at + 2
            ),
        );
    }
}

#[test]
fn a_row_of_a_16x16_board_that_is_no_text_or_has_a_comma_made_4x4_boards() {
    for at in 1..16 {
        let mut rows = rows_of_16();
        rows[at].replace_range(5..6, ",");
        fails_with(
            rows.join("\n"),
            &format!(
                "line {}, column 6: found the end of the field after 5 signs, \
                 expected 16 for a row of a 16×16 board",
                at + 1
            ),
        );
        let mut text = rows_of_16().join("\n").into_bytes();
        text[at * 17 + 5] = 0xFF;
        fails_with(
            text,
            &format!(
                "line {}, column 6: found the byte 0xFF, expected text in UTF-8",
                at + 1
            ),
        );
    }
}

/// A list of 4×4 puzzles, its lines at `bad` replaced, and what is to become of it.
fn list_with(length: usize, bad: &[usize], line: &str, error: &str) -> (String, Vec<String>) {
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
fn bad_lines_in_a_list_of_4x4_puzzles_made_it_a_16x16_board() {
    let bad_lines = [
        (
            "1..5..2..3......",
            "column 4: found `5`, expected a sign of a 4×4 board: 1 to 4, or `.` for an empty cell",
        ),
        (
            "1..4..2..3.....",
            "column 16: found the end of the line after 15 signs, \
             expected 16 for a 4×4 board or a row of a 16×16 board",
        ),
        (
            "1..A..2..3.......",
            "column 17: found 17 signs, expected 16 for a 4×4 board or a row of a 16×16 board",
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
fn bad_lines_in_a_list_of_4x4_puzzles_as_numbers_made_it_a_16x16_board() {
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

// Numbers.

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
    // Also where the first lines have 16 numbers.
    let lines: Vec<String> = digits.chunks(16).map(|line| line.join(" ")).collect();
    reads_as(lines.join("\n"), &[(1, EASY)]);
}

#[test]
fn a_number_beyond_the_side_is_an_error_with_its_place() {
    let mut numbers = vec!["0"; 81];
    numbers[12] = "10";
    let message = |place| {
        format!("{place}: found `10`, expected a number from 1 to 9, or 0 for an empty cell")
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
fn an_empty_field_among_numbers() {
    fails_with(
        "1,2,,4",
        "line 1, column 5: found an empty field among numbers, expected a number, or `0` for an empty cell",
    );
}

// Grids.

#[test]
fn rows_of_signs_one_after_the_other() {
    reads_as(rows(EASY) + &rows(HARD), &[(1, EASY), (10, HARD)]);
    reads_as(
        rows(EASY) + "\n\n" + &rows(HARD) + EASY,
        &[(1, EASY), (12, HARD), (21, EASY)],
    );
    reads_as(rows(EASY).replace('\n', "\n   "), &[(1, EASY)]);
    reads_as("12..\n..12\n\n2...\n...1", &[(1, "12....122......1")]);
}

#[test]
fn drawn_grids() {
    let easy: Puzzle = EASY.parse().unwrap();
    reads_as(easy.grid().to_string(), &[(2, EASY)]);
    reads_as(format!("{0}\n{0}\n", easy.grid()), &[(2, EASY), (15, EASY)]);
    let close = easy.grid().to_string().replace(' ', "");
    reads_as(
        close.replace("+-------+-------+-------+", "|===+===+===|"),
        &[(2, EASY)],
    );
    let no_frame = "53.|.7.|...\n6..|195|...\n.98|...|.6.\n---+---+---\n8..|.6.|..3\n4..|8.3|..1\n\
                    7..|.2.|..6\n---+---+---\n.6.|...|28.\n...|419|..5\n...|.8.|.79\n";
    reads_as(no_frame, &[(1, EASY)]);
    let hodoku = ".-------.\n| 1 . | . . |\n| . . | . 4 |\n:---+---:\n| . 2 | . . |\n| . . | 3 . |\n'-------'\n";
    reads_as(hodoku, &[(2, "1......4.2....3.")]);
}

#[test]
fn drawn_grids_of_numbers_and_of_signs_with_blanks() {
    let board = sixteen("G00000000000001", '0');
    let puzzle: Puzzle = board.parse().unwrap();
    reads_as(puzzle.grid().to_string(), &[(2, &board)]);
    // Separate single digits are numbers, so that no alphabet is asked for.
    let sparse = sixteen("1", '0');
    reads_as(
        sparse.parse::<Puzzle>().unwrap().grid().to_string(),
        &[(2, &sparse)],
    );
    let text: Vec<String> = sixteen("H", '.').chars().map(String::from).collect();
    let lines: Vec<String> = text
        .chunks(16)
        .map(|row| format!("| {} |", row.join(" ")))
        .collect();
    reads_as(lines.join("\n"), &[(1, &sixteen("8", '0'))]);
}

#[test]
fn simple_sudoku_file() {
    let text = "*-----------*\n|53.|.7.|...|\n|6..|195|...|\n|.98|...|.6.|\n|---+---+---|\n|8..|.6.|..3|\n\
                |4..|8.3|..1|\n|7..|.2.|..6|\n|---+---+---|\n|.6.|...|28.|\n|...|419|..5|\n|...|.8.|.79|\n\
                *-----------*\nSimple Sudoku\nVersion 4.2\n";
    reads_as(text, &[(2, EASY)]);
    reads_as(text.replace('.', "X").replace("4X2", "4.2"), &[(2, EASY)]);
}

#[test]
fn sudoku_exchange_files() {
    let text = format!(
        "#ASomebody\n#DA puzzle\n[Puzzle]\n{}\n[State]\n{}[PencilMarks]\nnot, \"a puzzle\n[PUZZLE]\n{}",
        rows(EASY),
        rows(SOLVED),
        rows(HARD)
    );
    reads_as(text, &[(4, EASY), (27, HARD)]);
    reads_as(
        format!(
            "{}\r\n{}\r\n",
            EASY.replace('.', "0"),
            HARD.replace('.', "0")
        ),
        &[(1, EASY), (2, HARD)],
    );
}

#[test]
fn titles_between_grids() {
    let text = format!("Grid 01\n{}Grid 02\n{}", rows(EASY), rows(HARD));
    reads_as(text, &[(2, EASY), (12, HARD)]);
}

#[test]
fn four_4x4_boards_as_numbers_before_a_blank_line_and_other_numbers() {
    let good = "1 0 0 4 0 0 2 0 0 3 0 0 0 0 0 0\n";
    let bad = good.replace('4', "5");
    let numbers: Vec<String> = EASY.replace('.', "0").chars().map(String::from).collect();
    let rows: Vec<String> = numbers.chunks(9).map(|row| row.join(" ")).collect();
    let text = good.repeat(3) + &bad + "\n" + &rows.join("\n");
    let items = items(text);
    assert_eq!(items.len(), 5, "{items:?}");
    assert_eq!(items[0], "1: 1..4..2..3......");
    assert_eq!(items[4], format!("6: {EASY}"));
}

// CSV.

#[test]
fn csv_with_and_without_header() {
    for separator in [",", ";", "\t"] {
        let lines = format!("{EASY}{separator}{SOLVED}\n\"{HARD}\"{separator}\"a \"\"b\"\"\"\n");
        reads_as(&lines, &[(1, EASY), (2, HARD)]);
        for header in ["quizzes", "Puzzle", "\"sudoku\"", "my_games"] {
            reads_as(
                format!("# c\n{header}{separator}other\n{lines}"),
                &[(3, EASY), (4, HARD)],
            );
        }
    }
    reads_as(format!("givens\n{EASY}\n"), &[(2, EASY)]);
    reads_as(
        "1..4..2..3......,1\n1..4..2..3......\t2\n\"1\"\n",
        &[(1, "1..4..2..3......"), (2, "1..4..2..3......"), (3, "1")],
    );
}

#[test]
fn the_first_column_of_csv_with_ids_was_boards_of_one_cell() {
    let error = |line: u64, found: &str| {
        format!(
            "line {line}, column 1: found `{found}` as the first of several fields, \
             expected the puzzle in the first column"
        )
    };
    let digits = EASY.replace('.', "0");
    for puzzle in [EASY, &digits, &format!("\"{EASY}\"")] {
        for separator in [",", ";", "\t", ", "] {
            for (id, other) in [("1", "2"), ("12", "13"), ("12345", "12346"), ("X", "1")] {
                let lines = format!(
                    "{id}{separator}{puzzle}{separator}{SOLVED}\n{other}{separator}{puzzle}\n{HARD}\n"
                );
                assert_eq!(
                    items(&lines),
                    [error(1, id), error(2, other), format!("3: {HARD}")],
                    "{lines}"
                );
                for header in ["id", "x", "ID"] {
                    let text = format!("{header}{separator}puzzle{separator}solution\n{lines}");
                    assert_eq!(
                        items(&text),
                        [error(2, id), error(3, other), format!("4: {HARD}")],
                        "{text}"
                    );
                }
            }
        }
    }
    fails_with("1,one\n", &error(1, "1"));
    fails_with(
        "\"7 \"\"is\"\" a name longer than is shown\",1\n",
        &error(1, "7 \\\"is\\\" a name longer…").replace("column 1", "column 2"),
    );
}

#[test]
fn a_word_before_the_first_puzzle_was_a_header() {
    fails_with(
        format!("easy,{EASY}\n"),
        "line 1, column 1: found `easy` as the first of several fields, \
         expected the puzzle in the first column",
    );
}

#[test]
fn a_number_before_a_puzzle_of_digits_cost_the_lines_after_it() {
    let digits = EASY.replace('.', "0");
    assert_eq!(
        items(format!(
            "1 {digits}\n12 {digits}\n{HARD}\n1..4..2..3......\n"
        )),
        [
            "line 1, column 83: found 82 signs, expected 81 for a 9×9 board".to_owned(),
            "line 2, column 83: found 83 signs, expected 81 for a 9×9 board".to_owned(),
            format!("3: {HARD}"),
            "4: 1..4..2..3......".to_owned(),
        ]
    );
}

#[test]
fn csv_with_numbers_in_the_first_field() {
    let numbers: Vec<String> = EASY.replace('.', "0").chars().map(String::from).collect();
    reads_as(format!("\"{}\",7\n", numbers.join(",")), &[(1, EASY)]);
    reads_as(format!("{};7\n", numbers.join(" ")), &[(1, EASY)]);
    reads_as(format!("{}\t7\n", numbers.join(" ")), &[(1, EASY)]);
}

#[test]
fn a_header_stands_on_the_first_line_only() {
    assert_eq!(
        items(format!("{EASY}\npuzzle,solution\n{EASY}\n")),
        [
            format!("1: {EASY}"),
            "line 2, column 1: found `puzzle` as the first of several fields, \
             expected the puzzle in the first column"
                .to_owned(),
            format!("3: {EASY}"),
        ]
    );
}

#[test]
fn csv_errors() {
    fails_with(
        format!("{},1", &EASY[1..]),
        "line 1, column 81: found the end of the field after 80 signs, expected 81 for a 9×9 board",
    );
    fails_with(
        "\"12",
        "line 1, column 4: found the end of the line within quotes, expected a closing `\"`",
    );
    fails_with(
        ",5.2",
        "line 1, column 1: found a line whose first field is empty, expected a puzzle in the first field",
    );
}

// Alphabets.

#[test]
fn alphabets_of_16x16_boards_are_told_apart() {
    let one = sixteen("12AG", '0');
    for text in [sixteen("12AG", '.'), sixteen("12ag", '_'), one.clone()] {
        reads_as(text, &[(1, &one)]);
    }
    reads_as(sixteen("1", '0'), &[(1, &sixteen("1", '0'))]);
    reads_as(sixteen("", '.'), &[(1, &sixteen("", '0'))]);
    reads_as(sixteen("01AF", '.'), &[(1, &sixteen("12BG", '0'))]);
    reads_as(sixteen("APh", '.'), &[(1, &sixteen("1G8", '0'))]);
    reads_as(sixteen("APH", '0'), &[(1, &sixteen("1G8", '0'))]);
}

#[test]
fn signs_of_another_alphabet_are_errors() {
    fails_with(
        sixteen("AP3", '.'),
        "line 1, column 3: found `3`, expected a sign of a 16×16 board: A to P, or `.` for an empty cell",
    );
    fails_with(
        sixteen("01G", '.'),
        "line 1, column 3: found `G`, expected a sign of a 16×16 board: 0 to 9 and A to F, or `.` for an empty cell",
    );
    fails_with(
        sixteen("1?", '.'),
        "line 1, column 2: found `?`, expected a sign of a 16×16 board: \
         1 to 9 and A to G, 0 to 9 and A to F, or A to P, or `.` for an empty cell",
    );
}

#[test]
fn an_open_alphabet_is_an_error_that_says_what_decides() {
    let message = |fitting| {
        format!(
            "line 1, column 2: found signs that fit the alphabets {fitting}, \
             expected signs that fit one only; `--alphabet 1-G|0-F|A-P` (or `Reader::alphabet`) decides"
        )
    };
    fails_with(sixteen(".1AF", '.'), &message("1-G and 0-F"));
    fails_with(sixteen("_AG", '*'), &message("1-G and A-P"));
    fails_with(sixteen(".ABC", '.'), &message("1-G, 0-F and A-P"));
}

#[test]
fn a_set_alphabet_decides() {
    let text = sixteen("AB1", '.');
    assert_eq!(
        with_alphabet(&text, Alphabet::OneBased),
        [format!("1: {}", sixteen("AB1", '0'))]
    );
    assert_eq!(
        with_alphabet(&text, Alphabet::ZeroBased),
        [format!("1: {}", sixteen("BC2", '0'))]
    );
    assert_eq!(
        with_alphabet(&sixteen("AB", '0'), Alphabet::Letters),
        [format!("1: {}", sixteen("12", '0'))]
    );
    assert_eq!(
        with_alphabet(&text, Alphabet::Letters),
        [
            "line 1, column 3: found `1`, expected a sign of a 16×16 board: A to P, or `.` for an empty cell"
        ]
    );
    // Other sizes keep their signs.
    assert_eq!(
        with_alphabet(EASY, Alphabet::Letters),
        [format!("1: {EASY}")]
    );
}

#[test]
fn signs_of_larger_boards() {
    let board = |signs: &str, side: usize, blank: char| -> String {
        signs
            .chars()
            .chain(std::iter::repeat(blank))
            .take(side * side)
            .collect()
    };
    let values = |text: String| text.parse::<Puzzle>().unwrap().values()[..6].to_vec();
    assert_eq!(values(board("19aP", 25, '.')), [1, 9, 10, 25, 0, 0]);
    assert_eq!(values(board("19Az@0", 36, '0')), [1, 9, 10, 35, 36, 0]);
    assert_eq!(values(board("019Az", 36, '.')), [1, 2, 10, 11, 36, 0]);
    assert_eq!(values(board("9AZan0", 49, '.')), [9, 10, 35, 36, 49, 0]);
    assert_eq!(values(board("9Zaz0&", 64, '.')), [9, 35, 36, 61, 62, 64]);
    assert_eq!(values(board("@_*", 64, '.')), [63, 0, 0, 0, 0, 0]);
    let zero_based = with_alphabet(&board("1", 36, '.'), Alphabet::ZeroBased);
    assert_eq!(zero_based, [format!("1: {}", board("2", 36, '0'))]);
    fails_with(
        board("1o", 49, '.'),
        "line 1, column 2: found `o`, expected a sign of a 49×49 board: \
         1 to 9, A to Z and a to n, or `.` for an empty cell",
    );
    fails_with(
        board("Q", 25, '.'),
        "line 1, column 1: found `Q`, expected a sign of a 25×25 board: \
         1 to 9 and A to P, or `.` for an empty cell",
    );
}

// Errors, and going on after them.

#[test]
fn wrong_length_of_a_line() {
    fails_with(
        format!("\n\n{}", &EASY[..80]),
        "line 3, column 81: found the end of the line after 80 signs, expected 81 for a 9×9 board",
    );
    fails_with(
        format!("{EASY}1"),
        "line 1, column 82: found 82 signs, expected 81 for a 9×9 board",
    );
    fails_with(
        "12345",
        "line 1, column 6: found the end of the line after 5 signs, \
         expected 4 for a row of a 4×4 board or 9 for a row of a 9×9 board",
    );
    fails_with(
        "1....2.........",
        "line 1, column 16: found the end of the line after 15 signs, \
         expected 16 for a 4×4 board or a row of a 16×16 board",
    );
    fails_with(
        ".".repeat(5000),
        "line 1, column 5001: found the end of the line after 5000 signs, expected 4096 for a 64×64 board",
    );
}

#[test]
fn unknown_signs() {
    let expected = "expected a sign of a 9×9 board: 1 to 9, or `.` for an empty cell";
    fails_with(
        EASY.replacen('7', "?", 1),
        &format!("line 1, column 5: found `?`, {expected}"),
    );
    fails_with(
        EASY.replacen('7', "A", 1),
        &format!("line 1, column 5: found `A`, {expected}"),
    );
    fails_with(
        rows(EASY).replacen('8', "é", 1),
        &format!("line 3, column 3: found `é`, {expected}"),
    );
    fails_with(
        "12!",
        "line 1, column 3: found `!`, expected a digit, a letter, `.`, `_` or `*`",
    );
}

#[test]
fn a_clue_twice_in_a_unit() {
    fails_with(
        "5".to_owned() + &EASY[1..8] + "5" + &EASY[9..],
        "line 1, column 9: found `5` again in row 1, where it stands at line 1, column 1 already, \
         expected each value at most once in a row",
    );
    fails_with(
        rows(&(EASY[..72].to_owned() + "5" + &EASY[73..])),
        "line 9, column 1: found `5` again in column 1, where it stands at line 1, column 1 already, \
         expected each value at most once in a column",
    );
    fails_with(
        "1 0 0 0\n0 0 3 0\n0 2 0 0\n0 0 0 3\n".replacen("0 0 0 3", "2 0 0 0", 1),
        "line 4, column 1: found `2` again in box 3, where it stands at line 3, column 3 already, \
         expected each value at most once in a box",
    );
}

#[test]
fn missing_rows() {
    let six: String = rows(EASY)
        .lines()
        .take(6)
        .map(|row| row.to_owned() + "\n")
        .collect();
    let message = |found: &str| format!("{found} after 6 rows, expected 9 rows for a 9×9 board");
    fails_with(
        &six,
        &message("line 6, column 10: found the end of the text"),
    );
    let after = |text: &str, found: &str| {
        let line = items(six.clone() + text);
        assert_eq!(line[0], message(found));
        assert!(line[1].ends_with(EASY), "{line:?}");
        assert_eq!(line.len(), 2);
    };
    after(&format!("\n{EASY}"), "line 7, column 1: found a blank line");
    after(EASY, "line 7, column 1: found a whole board");
    after(
        &format!("[Puzzle]\n{EASY}"),
        "line 7, column 1: found a line without cells",
    );
    after(
        &format!("---\n---\n{}", rows(EASY)),
        "line 8, column 1: found the border of another board",
    );
}

#[test]
fn a_mistake_in_a_list_costs_its_line_only() {
    let text = format!(
        "{EASY}\n{}\n{HARD}\n{HARD}2\n{EASY}\n",
        EASY.replacen('3', "5", 1)
    );
    let items = items(text);
    assert_eq!(items.len(), 5);
    assert!(items[1].starts_with("line 2, column 2: found `5` again in row 1"));
    assert!(items[3].starts_with("line 4, column 82: found 82 signs"));
    assert_eq!(
        [&items[0], &items[2], &items[4]],
        [
            &format!("1: {EASY}"),
            &format!("3: {HARD}"),
            &format!("5: {EASY}")
        ]
    );
}

#[test]
fn a_mistake_in_a_grid_is_one_error_and_costs_that_grid_only() {
    let message = "line 2, column 9: found the end of the line after 8 signs, expected 9 for a row of a 9×9 board";
    let broken = rows(EASY).replacen("6..195...", "6..195..", 1);
    let bands = broken
        .replace(".6.\n8", ".6.\n\n8")
        .replace("..6\n.", "..6\n\n.");
    let first = rows(EASY).replacen("53..7....", "53..7...", 1);
    for broken in [
        broken.clone(),
        bands,
        first,
        broken.replace("4..", "hello\n4.."),
    ] {
        let items = items(format!("{broken}\n{}\n{HARD}\n", rows(EASY)));
        assert_eq!(items[0].replace("line 1,", "line 2,"), message, "{broken}");
        assert_eq!(items.len(), 3, "{items:?}");
        assert!(items[1].ends_with(EASY) && items[2].ends_with(HARD));
    }
    // Without a blank line, a whole board or a new border ends the broken one.
    let drawn = EASY.parse::<Puzzle>().unwrap().grid().to_string();
    let text = format!("{}\n{drawn}\n", drawn.replacen("| 6 . .", "| 6 .", 1));
    let expected = "line 3, column 22: found the end of the line after 8 cells, expected 9 for a row of a 9×9 board";
    assert_eq!(items(text), [expected.to_owned(), format!("15: {EASY}")]);
    assert_eq!(
        items(broken + EASY),
        [message.to_owned(), format!("10: {EASY}")]
    );
}

#[test]
fn signs_among_rows_of_numbers() {
    fails_with(
        "1 10 0 0\n0 0 A 0\n0 0 0 0\n0 0 0 0\n",
        "line 2, column 1: found signs, expected numbers as in the rows before",
    );
}

#[test]
fn text_that_is_not_utf_8_costs_its_line() {
    let mut text = format!("{EASY}\né").into_bytes();
    text.extend(b"\xff\n");
    text.extend(HARD.bytes());
    assert_eq!(
        items(text),
        [
            format!("1: {EASY}"),
            "line 2, column 2: found the byte 0xFF, expected text in UTF-8".to_owned(),
            format!("3: {HARD}")
        ]
    );
}

#[test]
fn a_line_too_long_to_hold_costs_that_line_only() {
    let text = format!("{EASY}\n{}\n{HARD}", "1".repeat(3 << 20));
    assert_eq!(
        items(text),
        [
            format!("1: {EASY}"),
            "line 2, column 1048577: found a line of more than 1048576 bytes, expected a line up to that long"
                .to_owned(),
            format!("3: {HARD}")
        ]
    );
}

/// An input that breaks.
struct Broken;

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other("unplugged"))
    }
}

#[test]
fn an_input_that_breaks_is_the_last_item() {
    let text = format!("{EASY}\n{}", &rows(EASY)[..30]);
    let mut reader = Reader::new(BufReader::new(text.as_bytes().chain(Broken)));
    assert_eq!(reader.next().unwrap().unwrap().line, 1);
    assert!(matches!(
        reader.next(),
        Some(Err(ReadError::Malformed { line: 4, .. }))
    ));
    let last = reader.next().unwrap().unwrap_err();
    assert_eq!(last.to_string(), "the input cannot be read: unplugged");
    assert!(reader.next().is_none());
}

/// The same lines over and over.
struct Endless<'a>(&'a [u8]);

impl Read for Endless<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let length = out.len() / self.0.len() * self.0.len();
        for chunk in out[..length].chunks_mut(self.0.len()) {
            chunk.copy_from_slice(self.0);
        }
        Ok(length)
    }
}

#[test]
fn endless_input_is_read_as_it_comes() {
    let reader = Reader::new(BufReader::new(Endless(b"1..4..2..3......\n")));
    assert!(reader.take(10_000).all(|entry| entry.is_ok()));
}

#[test]
fn endless_lists_with_bad_lines_are_read_as_they_come() {
    let (lines, _) = list_with(7, &[2, 3], "1..5..2..3......", "");
    let text = lines + "# a comment\n1..4..2..3.....\n";
    let reader = Reader::new(BufReader::new(Endless(text.as_bytes())));
    let good: Vec<bool> = reader.take(8000).map(|entry| entry.is_ok()).collect();
    let expected = [true, true, false, false, true, true, true, false];
    assert!(good.chunks(8).all(|chunk| chunk == expected));
}

#[test]
fn a_million_lines_are_read_as_they_come() {
    let line = format!("{EASY}\n");
    let length = 1_000_000 * line.len() as u64;
    let input = BufReader::new(Endless(line.as_bytes()).take(length));
    let mut count = 0;
    for entry in Reader::new(input) {
        count += 1;
        assert_eq!(entry.unwrap().line, count);
    }
    assert_eq!(count, 1_000_000);
}

// One puzzle as a text.

#[test]
fn a_text_with_exactly_one_puzzle() {
    let parse = |text: &str| {
        text.parse::<Puzzle>()
            .map(|puzzle| puzzle.line().to_string())
    };
    let fails = |text: &str| parse(text).unwrap_err().to_string();
    assert_eq!(parse(&format!("# one\n{}\n", rows(EASY))).unwrap(), EASY);
    assert_eq!(
        fails(""),
        "line 1, column 1: found the end of the text, expected a puzzle"
    );
    assert_eq!(
        fails("# a\n\n"),
        "line 2, column 1: found the end of the text, expected a puzzle"
    );
    assert_eq!(
        fails(&format!("{EASY}\n\n{}", rows(HARD))),
        "line 3, column 1: found another puzzle, expected the end of the text after one puzzle"
    );
    assert_eq!(
        fails(&format!("{EASY}\n12!")),
        "line 2, column 3: found `!`, expected a digit, a letter, `.`, `_` or `*`"
    );
}

// The files of the repository.

#[test]
fn every_puzzle_of_the_repository_is_read() {
    let files = [
        ("9x9_17_clue.txt", 9, 9832),
        ("9x9_hardest_11.txt", 9, 4877),
        ("16x16.txt", 16, 28),
        ("25x25.txt", 25, 9),
    ];
    for (name, side, expected) in files {
        let path = format!("{}/../../data/sudoku/{name}", env!("CARGO_MANIFEST_DIR"));
        let file = BufReader::new(std::fs::File::open(&path).unwrap());
        let puzzles: Result<Vec<_>, _> = Reader::new(file).collect();
        let puzzles = puzzles.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(puzzles.len(), expected, "{name}");
        assert!(puzzles.iter().all(|entry| entry.puzzle.size().n() == side));
    }
}
