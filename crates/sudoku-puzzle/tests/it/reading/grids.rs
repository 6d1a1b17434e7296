//! Grids.

use crate::reading::*;

#[test]
fn consecutive_rows_of_symbols() {
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
fn drawn_grids_of_numbers_and_of_separated_symbols() {
    let board = sixteen("G00000000000001", '0');
    let puzzle: Puzzle = board.parse().unwrap();
    reads_as(puzzle.grid().to_string(), &[(2, &board)]);
    // Separated single digits are numbers, so no alphabet is needed.
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
    reads_as(lines.join("\n"), &[(1, &sixteen("H", '.'))]);
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
        "#AAuthor\n#DA puzzle\n[Puzzle]\n{}\n[State]\n{}[PencilMarks]\nnot, \"a puzzle\n[PUZZLE]\n{}",
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
