//! CSV.

use crate::reading::*;

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
fn ids_in_the_first_column_are_errors() {
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
        &error(1, "7 \\\"is\\\" a name longer than is s…").replace("column 1", "column 2"),
    );
}

#[test]
fn a_word_before_the_first_puzzle_is_an_error() {
    fails_with(
        format!("easy,{EASY}\n"),
        "line 1, column 1: found `easy` as the first of several fields, \
         expected the puzzle in the first column",
    );
}

#[test]
fn a_number_before_a_puzzle_of_digits_affects_only_its_line() {
    let digits = EASY.replace('.', "0");
    assert_eq!(
        items(format!(
            "1 {digits}\n12 {digits}\n{HARD}\n1..4..2..3......\n"
        )),
        [
            "line 1, column 83: found 82 symbols, expected 81 for a 9×9 board".to_owned(),
            "line 2, column 83: found 83 symbols, expected 81 for a 9×9 board".to_owned(),
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
fn a_header_is_on_the_first_line_only() {
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
        "line 1, column 81: found the end of the field after 80 symbols, expected 81 for a 9×9 board",
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

#[test]
fn a_field_of_one_cell_between_rows_is_no_board() {
    for text in ["1234\n3,note\n2143\n4321\n", "1 2 3 4\n3,note\n"] {
        let error = "line 2, column 2: found the end of the field after 1 cell, expected 4 for a row of a 4×4 board";
        assert_eq!(items(text), [error]);
    }
}
