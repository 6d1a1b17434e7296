//! The forms of texts: boards, objects and candidates.

use proptest::prelude::*;
use search_core::form::choose;
use sudoku_puzzle::read::{FORMS, FormReader};
use sudoku_puzzle::{
    Board, Solver,
    board::{Propagation, Settings},
    clues::{Givens, PencilMarks},
    method::Method,
};

use crate::reading::marks::marks_of;
use crate::reading::*;

/// Returns the name of the form of a text, and its items as `line: clues or marks`, or as messages.
fn read(text: &str) -> (&'static str, Vec<String>) {
    let form = choose(&FORMS, text)
        .expect("each text is read as boards at least")
        .form;
    let items = FormReader::new(form.read, text.as_bytes()).map(|entry| match entry {
        Ok(entry) => match entry.puzzle {
            Givens::Clues(puzzle) => format!("{}: {}", entry.line, puzzle.line()),
            Givens::Candidates(marks) => format!("{}: {marks}", entry.line),
        },
        Err(error) => error.to_string(),
    });
    (form.name, items.collect())
}

#[track_caller]
fn reads(text: impl AsRef<str>, form: &str, puzzles: &[(u64, &str)]) {
    let (name, items) = read(text.as_ref());
    let expected = puzzles
        .iter()
        .map(|(line, puzzle)| format!("{line}: {puzzle}"));
    assert_eq!((name, items), (form, expected.collect()));
}

/// Returns the candidates of the empty cells that are not clues of their units.
fn marks_of_clues(board: &str) -> PencilMarks {
    let puzzle: Puzzle = board.parse().expect("the board is valid");
    let settings = Settings {
        propagation: Propagation::None,
        ..Settings::default()
    };
    let mut marks = PencilMarks::from(&puzzle);
    let n = puzzle.size().n();
    for (row, col) in (0..n * n).map(|index| (index / n, index % n)) {
        for value in 1..=n as u8 {
            let board = Board::from_puzzle(&puzzle, settings).expect("the clues are consistent");
            if puzzle.value(row, col).is_none() && board.clone().place(row, col, value).is_err() {
                marks.remove(row, col, value);
            }
        }
    }
    marks
}

#[test]
fn the_solution_of_an_object_was_part_of_its_puzzle() {
    let strings: Vec<String> = rows(EASY).lines().map(|row| format!("\"{row}\"")).collect();
    let numbers: Vec<String> = rows(&EASY.replace('.', "0"))
        .lines()
        .map(|row| {
            format!(
                "[{}]",
                row.chars().map(String::from).collect::<Vec<_>>().join(", ")
            )
        })
        .collect();
    let grid = format!("[{}]", numbers.join(","));
    let lines = format!("[\n{}\n]", numbers.join(",\n"));
    for (text, line) in [
        (
            format!("{{\"puzzle\": \"{EASY}\", \"solution\": \"{SOLVED}\"}}"),
            1,
        ),
        (
            format!("{{\"solution\": \"{SOLVED}\", \"puzzle\": \"{EASY}\"}}"),
            1,
        ),
        (format!("{{\"grid\": {grid}, \"n\": 9}}"), 1),
        (
            format!("{{\"difficulty\": \"easy\",\n\"board\": {lines},\n\"solution\":{lines}\n}}"),
            2,
        ),
        (format!("{{\n  \"Puzzle\" :\n  \"{EASY}\"\n}}"), 3),
        (format!("{{\"puzzle\": [{}]}}", strings.join(",")), 1),
        (
            format!("{{\"puzzle\": \"{}\"}}", rows(EASY).replace('\n', "\\n")),
            1,
        ),
        (format!("{{'id': 7, 'quiz': '{EASY}'}}"), 1),
        (format!("{{id: 7, mission: \"{EASY}\"}}"), 1),
        (
            format!("{{\"newboard\":{{\"grids\":[{{\"value\":{grid},\"solution\":{grid}}}]}}}}"),
            1,
        ),
    ] {
        reads(text, "json", &[(line, EASY)]);
    }
    let each = |board: &str| format!("{{\"id\": 1, \"puzzle\": \"{board}\"}}");
    let both = [(1, EASY), (1, HARD)];
    reads(format!("[{}, {}]", each(EASY), each(HARD)), "json", &both);
    reads(
        format!("{{\"puzzles\": [{}, {}]}}", each(EASY), each(HARD)),
        "json",
        &both,
    );
    let lines = [(1, EASY), (2, HARD)];
    reads(format!("{}\n{}\n", each(EASY), each(HARD)), "json", &lines);
    // Lists without objects are boards, as are those of C.
    reads(&grid, "boards", &[(1, EASY)]);
    reads(
        grid.replace('[', "{").replace(']', "}"),
        "boards",
        &[(1, EASY)],
    );
    let wrong = read(&each(&EASY.replacen('7', "A", 1))).1;
    let expected = "expected a symbol of a 9×9 board: 1 to 9, or `.` for an empty cell";
    assert_eq!(wrong, [format!("line 1, column 26: found `A`, {expected}")]);
    let none = read("{\"id\": 1, \"cells\": 81}").1;
    let message = "line 1, column 1: found objects without a puzzle, \
                   expected a key such as `puzzle`, `grid` or `board` with the cells in a text or in lists";
    assert_eq!(none, [message]);
}

#[test]
fn candidates_were_a_wrong_number_of_symbols() {
    let marks = marks_of_clues(EASY);
    let (line, grid) = (marks.to_string(), marks.grid().to_string());
    for text in [
        line.clone(),
        line.replace('.', "0"),
        format!("# a sukaku\n\n{line}\n"),
        format!("1: {line}\n"),
        grid.clone(),
        grid.replace('|', " ").replace(['+', '-'], ""),
        grid.replace('\n', " ").replace(['+', '-'], ""),
        format!("{}\n\n", grid.replace('+', "|")),
        format!(
            "+-------+\n| {} |\n+-------+\n",
            grid.replace('\n', " |\n| ")
        ),
        format!(".-----.\n{grid}\n'-----'\n"),
    ] {
        let (form, items) = read(&text);
        assert_eq!(
            (form, items.len()),
            ("candidates", 1),
            "{items:?} in {text}"
        );
        assert!(items[0].ends_with(&line), "{items:?} in {text}");
    }
    let (_, items) = read(&format!("{line}\n{grid}\n\n{grid}\n{line}\n"));
    assert_eq!(
        items,
        [1, 2, 14, 25].map(|place| format!("{place}: {line}"))
    );
    // A cell without a mark can have all values.
    let mut open = marks.clone();
    for value in 1..=9 {
        open.add(0, 2, value);
    }
    let sparse = grid.replacen("124", ".  ", 1);
    reads(sparse, "candidates", &[(1, &open.to_string())]);
    // Boards without marks are none.
    reads(rows(EASY), "boards", &[(1, EASY)]);
    reads(EASY, "boards", &[(1, EASY)]);
    reads(
        "12 34\n34 12\n21 43\n43 21\n",
        "boards",
        &[(1, "1234341221434321")],
    );
}

#[test]
fn candidates_that_contradict_the_clues_are_errors() {
    let marks = marks_of_clues(EASY);
    let grid = marks.grid().to_string();
    for (text, message) in [
        (
            grid.replacen("124 ", "5   ", 1),
            "line 1, column 10: found `5` again in row 1, already at line 1, column 1, \
             expected each value at most once in a row",
        ),
        (
            grid.replacen("124 ", "35  ", 1),
            "line 1, column 10: found `35`, all of which are in its row, column and box, \
             expected a candidate that is in none of them",
        ),
        (
            grid.replacen("34 24 ", "3x 24 ", 1),
            "line 3, column 25: found `x`, expected values from 1 to 9",
        ),
        (
            grid.replacen(" 247  247 ", " 247      ", 1),
            "line 2, column 1: found 8 cells, expected 9 for a row of a 9×9 board",
        ),
    ] {
        let form = FORMS
            .iter()
            .find(|form| form.name == "candidates")
            .expect("it is listed");
        let mut read = FormReader::new(form.read, text.as_bytes());
        let error = read
            .next()
            .expect("there is an item")
            .expect_err("it is malformed");
        assert_eq!(error.to_string(), message, "{text}");
        assert!(read.next().is_none(), "{text}");
    }
}

/// Returns all full 4×4 boards.
fn full_boards() -> Vec<[u8; 16]> {
    let mut boards = vec![[0; 16]];
    for index in 0..16 {
        let (row, col) = (index / 4, index % 4);
        let fits = |board: &[u8; 16], value: u8| {
            (0..index).all(|other| {
                let (r, c) = (other / 4, other % 4);
                let is_peer = r == row || c == col || (r / 2, c / 2) == (row / 2, col / 2);
                !is_peer || board[other] != value
            })
        };
        let with = |board: [u8; 16]| {
            (1..=4)
                .filter(move |&value| fits(&board, value))
                .map(move |value| {
                    let mut board = board;
                    board[index] = value;
                    board
                })
        };
        boards = boards.into_iter().flat_map(with).collect();
    }
    boards
}

proptest! {
    /// Every method agrees with the full boards that the candidates allow.
    #[test]
    fn candidates_have_the_solutions_of_brute_force(marks in marks_of(&[4]), all in 0..16_usize) {
        let mut marks = marks;
        for index in 0..16 {
            for value in 1..=4 {
                if index != all && (index + usize::from(value)) % 3 > 0 {
                    marks.add(index / 4, index % 4, value);
                }
            }
        }
        let is_allowed = |board: &[u8; 16]| {
            (0..16).all(|index| marks.candidates(index / 4, index % 4).contains(board[index]))
        };
        let mut expected: Vec<String> = full_boards()
            .iter()
            .filter(|board| is_allowed(board))
            .map(|board| board.iter().map(u8::to_string).collect())
            .collect();
        expected.sort_unstable();
        let given = read(&marks.to_string()).1;
        prop_assert_eq!(given, [format!("1: {marks}")]);
        let given = Givens::from(marks);
        for method in Method::ALL {
            let solutions: Result<Vec<_>, _> = Solver::new(method).solutions(&given).collect();
            let solutions = solutions.expect("there is no limit");
            let mut solutions: Vec<String> = solutions.iter().map(ToString::to_string).collect();
            solutions.sort_unstable();
            prop_assert_eq!(&solutions, &expected, "{}", method);
        }
    }

    #[test]
    fn drawn_candidates_are_read_back(marks in marks_of(&[4, 9, 16])) {
        let n = marks.size().n();
        let is_empty = (0..n * n).any(|index| marks.candidates(index / n, index % n).is_empty());
        prop_assume!(!is_empty);
        let read: PencilMarks = marks.grid().to_string().parse().expect("written marks can be parsed");
        prop_assert_eq!(read, marks);
    }

    #[test]
    fn no_text_of_any_form_panics(
        text in prop::collection::vec(any::<u8>(), 0..300),
        cells in "[-0-9.,:;|x {}\\[\\]\"'#+\n]{0,300}",
        objects in "([{\\[\\]}:, \n]|\"(puzzle|a\\\\n1)\"|'|[0-9.]{1,16}){0,60}",
    ) {
        for text in [&text[..], cells.as_bytes(), objects.as_bytes()] {
            for form in FORMS {
                let _ = FormReader::new(form.read, text).count();
            }
            let _ = choose(&FORMS, &String::from_utf8_lossy(text));
        }
    }
}

#[test]
fn a_wrong_symbol_or_number_of_candidates_was_not_named() {
    let marks = marks_of_clues(EASY).to_string();
    assert_eq!(marks.len(), 729);
    let mut wrong = marks.clone();
    wrong.replace_range(27..28, "2");
    for (text, error) in [
        (
            wrong,
            "line 1, column 28: found `2`, expected `1` or `.` at this position",
        ),
        (
            marks[1..].to_owned(),
            "line 1, column 729: found 728 symbols, expected 729 for the pencil marks of a 9×9 board",
        ),
    ] {
        assert_eq!(read(&text), ("candidates", vec![error.to_owned()]));
    }
}

/// A grid as `HoDoKu` writes it.
const GRID: &str = "\
.--------------------.-----------------.--------------------.
| 5    3     124    | 26    7   2468 | 1489   1249  248  |
| 6    247   247    | 1     9   5    | 3478   234   2478 |
| 12   9     8      | 23    34  24   | 13457  6     247  |
:--------------------:-----------------:--------------------:
| 8    125   1259   | 579   6   147  | 4579   2459  3    |
| 4    25    2569   | 8     5   3    | 579    259   1    |
| 7    15    1359   | 59    2   14   | 4589   459   6    |
:--------------------:-----------------:--------------------:
| 139  6     134579 | 357   35  7    | 2      8     4    |
| 23   278   237    | 4     1   9    | 36     3     5    |
| 123  1245  12345  | 2356  8   26   | 1346   7     9    |
'--------------------'-----------------'--------------------'
";

#[test]
fn a_wrong_cell_of_a_grid_of_candidates_was_not_named() {
    let (form, items) = read(GRID);
    assert_eq!((form, items.len()), ("candidates", 1));
    for (cell, other, error) in [
        (
            "| 26 ",
            "|    ",
            "line 2, column 21: found 2 cells after this bar, expected 3",
        ),
        (
            "| 23    34",
            "|       34",
            "line 4, column 21: found 2 cells after this bar, expected 3",
        ),
        (
            "26    7",
            "2a6   7",
            "line 2, column 24: found `a`, expected values from 1 to 9",
        ),
    ] {
        let text = GRID.replacen(cell, other, 1);
        assert_eq!(read(&text), ("candidates", vec![error.to_owned()]));
    }
}
