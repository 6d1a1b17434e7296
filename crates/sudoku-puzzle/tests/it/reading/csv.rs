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
fn ids_and_names_before_the_puzzle_were_errors() {
    let digits = EASY.replace('.', "0");
    for puzzle in [EASY, &digits, &format!("\"{EASY}\"")] {
        for separator in [",", ";", "\t", ", ", " ", ": "] {
            let ids = [("1", "2"), ("12345", "12346"), ("X", "1"), ("No. 7", "b")];
            for (id, other) in ids {
                let lines = format!(
                    "{id}{separator}{puzzle}{separator}{SOLVED}\n{other}{separator}{puzzle}\n{HARD}\n"
                );
                reads_as(&lines, &[(1, EASY), (2, EASY), (3, HARD)]);
                if [",", ";", "\t"].contains(&separator) {
                    let text = format!("id{separator}puzzle{separator}solution\n{lines}");
                    reads_as(&text, &[(2, EASY), (3, EASY), (4, HARD)]);
                }
            }
        }
    }
    reads_as("easy;1..4..2..3......\n", &[(1, "1..4..2..3......")]);
    reads_as(format!("board = \"{EASY}\";\n"), &[(1, EASY)]);
}

#[test]
fn a_solution_before_the_puzzle_was_the_puzzle() {
    for header in ["solution,puzzle", "Solution;Quizzes;n", "\"a b\"\tsudoku"] {
        let separator = header.chars().find(|symbol| ";\t".contains(*symbol));
        let separator = separator.unwrap_or(',');
        let text = format!(
            "{header}\n{SOLVED}{separator}{EASY}\n\"{SOLVED}\"{separator}\"{HARD}\"{separator}1\n"
        );
        reads_as(text, &[(2, EASY), (3, HARD)]);
    }
}

#[test]
fn a_first_field_that_is_no_board_is_named() {
    let error = |column: usize, found: &str| {
        format!(
            "line 1, column {column}: found `{found}` as the first of several fields, \
             expected the puzzle in the first column"
        )
    };
    fails_with("1,one\n", &error(1, "1"));
    fails_with(
        "\"7 \"\"is\"\" a name longer than is shown\",1\n",
        &error(2, "7 \\\"is\\\" a name longer than is s…"),
    );
    // The malformed puzzle, and not the solution after it.
    fails_with(
        format!("{},{SOLVED}\n", &EASY[1..]),
        "line 1, column 81: found the end of the field after 80 symbols, expected 81 for a 9×9 board",
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
