//! Boards in the files of programs, and what they write around boards.

use crate::reading::*;

/// Returns the cells of a board with another text for empty ones, and this text between them.
fn cells(board: &str, empty: &str, separator: &str) -> String {
    let cell = |symbol: char| match symbol {
        '.' => empty.to_owned(),
        symbol => symbol.to_string(),
    };
    let row = |row: &str| row.chars().map(cell).collect::<Vec<_>>().join(separator) + "\n";
    rows(board).lines().map(row).collect()
}

#[test]
fn a_number_of_boards_or_a_side_was_a_board_or_an_error() {
    let numbers = cells(EASY, "0", " ");
    for number in ["1", "3", "9", "9 9", "9x9", "3 3", "\n9\n"] {
        for board in [
            rows(EASY),
            numbers.clone(),
            cells(EASY, "-1", "   "),
            format!("\n{}", rows(EASY)),
            format!("{EASY}\n"),
        ] {
            let text = format!("# a comment\n{number}\n{board}");
            let mut reader = Reader::new(text.as_bytes());
            let note = format!(
                "`{}` is skipped as the number of boards or their side",
                number.trim()
            );
            assert!(
                reader
                    .skipped()
                    .is_some_and(|skipped| skipped.ends_with(&note)),
                "{text}"
            );
            let read = items_of(reader);
            assert!(
                read.len() == 1 && read[0].ends_with(EASY),
                "{read:?} in {text}"
            );
        }
    }
    reads_as(format!("2\n{EASY}\n{HARD}\n"), &[(2, EASY), (3, HARD)]);
    reads_as(
        format!("2\nquizzes,solutions\n{EASY},{SOLVED}\n{HARD},{HARD}\n"),
        &[(3, EASY), (4, HARD)],
    );
    reads_as(
        format!("9\n{}\n{}", rows(EASY), rows(HARD)),
        &[(2, EASY), (12, HARD)],
    );
    let drawn = EASY.parse::<Puzzle>().unwrap().grid().to_string();
    reads_as(format!("1\n{drawn}\n"), &[(3, EASY)]);
    reads_as("4\n1234\n....\n....\n....\n", &[(2, "1234............")]);
    // The number is neither.
    let text = format!("5\n{EASY}\n{HARD}\n");
    let read = items(text);
    assert_eq!(
        read[2],
        "line 1, column 1: found `5` before the boards, expected a board, or the number of boards, 2, or their side"
    );
    assert_eq!(read.len(), 3);
}

#[test]
fn a_number_that_is_a_board_or_a_row_stays_one() {
    reads_as("1\n.\n", &[(1, "1"), (2, ".")]);
    reads_as("1\n", &[(1, "1")]);
    reads_as("1234\n3412\n2143\n4321\n", &[(1, "1234341221434321")]);
    assert_eq!(
        Reader::new("1234\n3412\n2143\n4321\n".as_bytes()).skipped(),
        None
    );
}

#[test]
fn minus_one_and_double_signs_were_two_cells() {
    for empty in ["-1", "..", "--", "__", "**", "??"] {
        for separator in [" ", "  ", ",", ", ", "\t"] {
            let rows = cells(EASY, empty, separator);
            reads_as(&rows, &[(1, EASY)]);
            reads_as(rows.trim().replace('\n', separator), &[(1, EASY)]);
            reads_as(
                format!(
                    "[[{}]]",
                    rows.trim().replace('\n', "],[").replace(separator, ", ")
                ),
                &[(1, EASY)],
            );
        }
    }
    // Empty rows.
    let sparse = format!("{}{}", ".".repeat(18), &EASY[18..]);
    for empty in ["-1", "..", "--"] {
        reads_as(cells(&sparse, empty, " "), &[(1, &sparse)]);
    }
    // Zero is a value of a larger board.
    let sixteen = sixteen("0567", '.');
    let numbers = cells(&sixteen, "-1", " ");
    let read = items(numbers);
    assert_eq!(read, [format!("1: {}", sixteen)]);
    // Two columns of 4×4 boards are boxes.
    reads_as("1. ..\n.. .3\n.. ..\n.4 ..\n", &[(1, "1......3.....4..")]);
    reads_as("1. .. .. .3 .. .. .4 ..\n", &[(1, "1......3.....4..")]);
    fails_with(
        cells(EASY, "..", " ").replacen("..", ".", 1),
        "line 1, column 7: found `..`, expected a number from 1 to 9, or 0 for an empty cell",
    );
}

#[test]
fn numbered_lines_were_errors() {
    reads_as(format!("1: {EASY}\n2: {HARD}\n"), &[(1, EASY), (2, HARD)]);
    reads_as(format!("1) {EASY}\n12) {HARD}\n"), &[(1, EASY), (2, HARD)]);
    reads_as(
        format!("Puzzle 1: {EASY}\nNo. 2 {HARD} 7.3\n"),
        &[(1, EASY), (2, HARD)],
    );
    let rows = rows(EASY);
    let numbered = rows
        .lines()
        .zip(1..)
        .map(|(row, number)| format!("{number}: {row}\n"));
    reads_as(numbered.collect::<String>(), &[(1, EASY)]);
    let lettered = cells(EASY, ".", " ");
    let lettered = lettered
        .lines()
        .zip('A'..)
        .map(|(row, letter)| format!("{letter}: {row}\n"));
    reads_as(lettered.collect::<String>(), &[(1, EASY)]);
    fails_with(
        format!("1: {}", EASY.replacen('7', "A", 1)),
        "line 1, column 8: found `A`, expected a symbol of a 9×9 board: 1 to 9, or `.` for an empty cell",
    );
}

#[test]
fn lines_of_hodoku_were_errors() {
    let digits = EASY.replace('.', "0");
    let placed = EASY.replacen('.', "+4", 1);
    let board = EASY.replacen('.', "4", 1);
    let text =
        format!(":0000:x:{digits}:::\n:0708:9:{placed}:991 992:934::\n:0100:1:{EASY}:::345:\n");
    reads_as(text, &[(1, EASY), (2, &board), (3, EASY)]);
    fails_with(
        format!(":0000:x:{}:::", placed.replacen("+4", "+5", 1)),
        "line 1, column 12: found `5` again in row 1, already at line 1, column 9, expected each value at most once in a row",
    );
}

#[test]
fn links_were_errors() {
    for link in [
        "https://www.example.org/sudoku.htm?bd=",
        "http://example.org/solve?level=3&puzzle=",
        "www.example.org/play/",
        "https://example.org/?",
        "https://example.org/solver#",
    ] {
        for end in ["", "&level=3", "#top", "/"] {
            reads_as(format!("{link}{EASY}{end}\n"), &[(1, EASY)]);
        }
    }
    let message = "line 1, column 1: found a link without the cells of a board, \
                   expected a link with all cells, such as `...?bd=53..7...`, or the board itself";
    fails_with("https://example.org/?id=2183", message);
    fails_with(format!("https://example.org/?bd={}", &EASY[1..]), message);
}
