//! Answers are written in the notation of their input.

use std::io;

use search_core::drawing::Form;
use search_core::{Drawn, Limits, Packed, Written};
use sudoku_puzzle::read::{Alphabet, ReadError, Reader};
use sudoku_puzzle::{
    Board, Puzzle, Solver,
    board::{Settings, Size, Sudoku},
    clues::{Notation, PencilMarks},
    method::Method,
    sheet::Sheet,
};

/// A 16×16 board with the values 0 to F, some of its clues and all.
fn from_zero(is_kept: impl Fn(usize) -> bool) -> Puzzle {
    let value = |index: usize| {
        let (row, col) = (index / 16, index % 16);
        (row * 4 + row / 4 + col) % 16 + 1
    };
    let values = (0..256).map(|index| {
        if is_kept(index) {
            value(index) as u8
        } else {
            0
        }
    });
    Puzzle::from_values(values.collect()).expect("256 values up to 16")
}

fn clues() -> Puzzle {
    from_zero(|index| index % 5 != 0)
}

fn only(text: &str, alphabet: Option<Alphabet>) -> Result<Puzzle, ReadError> {
    let mut reader = Reader::new(text.as_bytes());
    if let Some(alphabet) = alphabet {
        reader = reader.alphabet(alphabet);
    }
    let first = reader.next().expect("the text is not empty");
    assert!(reader.next().is_none());
    first.map(|entry| entry.puzzle)
}

/// Checks that each cell with a clue is the same in two texts of cells.
fn agree(clues: &str, solution: &str) {
    assert_eq!((clues.len(), solution.len()), (256, 256));
    let pairs = clues.chars().zip(solution.chars());
    assert!(
        pairs
            .clone()
            .all(|(clue, value)| clue == value || ".0".contains(clue))
    );
    assert!(pairs.filter(|(clue, value)| clue == value).count() >= 160);
}

#[test]
fn a_solution_was_written_in_another_alphabet_than_its_clues() {
    for alphabet in Alphabet::ALL {
        let notation = Notation::Symbols(alphabet);
        let line = clues().with_notation(notation).line().to_string();
        let puzzle = only(&line, None).expect("the alphabet is unambiguous");
        assert_eq!((&puzzle, puzzle.notation()), (&clues(), notation));
        for method in Method::ALL {
            if matches!(method, Method::Fast | Method::Singles) {
                let solution = Solver::new(method)
                    .solve(&puzzle)
                    .expect("no limit")
                    .expect("it is solvable");
                agree(&line, &solution.line().to_string());
                let symbols =
                    |text: String| text.replace(|symbol: char| !symbol.is_ascii_alphanumeric(), "");
                assert_eq!(
                    symbols(solution.grid().to_string()),
                    solution.line().to_string()
                );
                assert_eq!(
                    solution
                        .line()
                        .to_string()
                        .parse::<Puzzle>()
                        .expect("it can be parsed"),
                    solution
                );
            }
        }
        assert_eq!(puzzle.rows().to_string(), board(&puzzle).to_string());
        let shuffled = Reader::new(line.as_bytes())
            .shuffled(1)
            .next()
            .expect("a puzzle")
            .expect("it is valid");
        assert_eq!(shuffled.puzzle.notation(), notation);
    }
}

fn board(puzzle: &Puzzle) -> Board {
    let settings = Settings {
        propagation: sudoku_puzzle::board::Propagation::None,
        ..Settings::default()
    };
    Board::from_puzzle(puzzle, settings).expect("the clues are consistent")
}

#[test]
fn boards_of_a_search_were_written_in_another_alphabet_than_the_clues() {
    let puzzle = clues().with_notation(Notation::Symbols(Alphabet::Letters));
    let start = board(&puzzle);
    let mut bytes = Vec::new();
    Sudoku.pack(&start, &mut bytes);
    let unpacked = Sudoku.unpack(&mut &bytes[..]).expect("a packed board");
    for state in [&start, &unpacked] {
        let mut text = String::new();
        Sudoku
            .write_state(state, &mut text)
            .expect("a string takes everything");
        assert_eq!(text, puzzle.line().to_string());
    }
    let mut guesses = Vec::new();
    search_core::StateSpace::actions(&Sudoku, &start, &mut guesses);
    let mut text = String::new();
    Sudoku
        .write_action(&guesses[0], &mut text)
        .expect("a string takes everything");
    assert_eq!(
        text,
        format!("r1c1={}", (b'A' + guesses[0].value - 1) as char)
    );
    let clue = Sudoku
        .backdrop(&start)
        .drawing
        .shapes
        .into_iter()
        .find_map(|shape| match shape.form {
            Form::Label { text, .. } => Some(text),
            _ => None,
        });
    assert_eq!(clue.as_deref(), Some("B"));
    let marks = PencilMarks::from(&puzzle);
    assert_eq!(marks.notation(), puzzle.notation());
    assert_eq!(
        marks
            .to_string()
            .parse::<PencilMarks>()
            .expect("written marks can be parsed"),
        marks
    );
    assert!(marks.to_string()[16..].starts_with(".B.............."));
}

/// Returns a puzzle as rows of numbers from `first`, with this sign of an empty cell.
fn rows_of_numbers(puzzle: &Puzzle, first: u8, sign: &str, separator: &str) -> String {
    let n = puzzle.size().n();
    let text = |value: &u8| match value {
        0 => sign.to_owned(),
        value => (value - 1 + first).to_string(),
    };
    let rows = puzzle.values().chunks(n);
    let rows: Vec<String> = rows
        .map(|row| row.iter().map(text).collect::<Vec<_>>().join(separator))
        .collect();
    rows.join("\n")
}

#[test]
fn clues_of_0_were_dropped_beside_another_sign_of_an_empty_cell() {
    for separator in [" ", ",", ";", "\t"] {
        for sign in [".", "_", "*", "?", "-", "None"] {
            let rows = rows_of_numbers(&clues(), 0, sign, separator);
            let line = rows.replace('\n', separator);
            for text in [
                &rows,
                &line,
                &format!("[{}]", line.replace(separator, ", ")),
            ] {
                let puzzle = only(text, None).expect("the values are 0 to 15");
                assert_eq!(
                    (&puzzle, puzzle.notation()),
                    (&clues(), Notation::NumbersFromZero),
                    "{text}"
                );
                let puzzle = only(text, Some(Alphabet::ZeroBased)).expect("the values are 0 to 15");
                assert_eq!(
                    (&puzzle, puzzle.notation()),
                    (&clues(), Notation::Symbols(Alphabet::ZeroBased))
                );
            }
        }
        if separator != " " {
            let rows = rows_of_numbers(&clues(), 0, "", separator);
            assert_eq!(only(&rows, None).expect("the values are 0 to 15"), clues());
        }
        // Without another sign, `0` is an empty cell.
        let rows = rows_of_numbers(&clues(), 1, "0", separator);
        let puzzle = only(&rows, None).expect("the values are 1 to 16");
        assert_eq!((&puzzle, puzzle.notation()), (&clues(), Notation::Numbers));
    }
    for size in &Size::ALL[4..] {
        let n = size.n();
        let values = (0..n * n).map(|index| if index < 3 { [1, 2, 3][index] } else { 0 });
        let puzzle = Puzzle::from_values(values.collect()).expect("the values fit");
        assert_eq!(
            only(&rows_of_numbers(&puzzle, 0, ".", " "), None).expect("the values are valid"),
            puzzle
        );
    }
    // Up to 9×9, both are empty.
    assert_eq!(
        only("1.02........0.1.", None)
            .expect("the values are valid")
            .clues(),
        3
    );
}

#[test]
fn zero_and_16_beside_another_sign_of_an_empty_cell_are_an_error() {
    let rows = rows_of_numbers(&clues(), 1, ".", " ").replacen('.', "0", 1);
    let error = only(&rows, None)
        .expect_err("the numbers fit neither notation")
        .to_string();
    assert!(
        error.contains("found `16`, expected a number from 0 to 15, or `.` for an empty cell"),
        "{error}"
    );
    let letters = clues()
        .with_notation(Notation::Symbols(Alphabet::Letters))
        .line()
        .to_string();
    let error = only(&letters.replacen('.', "0", 1), None)
        .expect_err("`0` is no letter")
        .to_string();
    assert!(error.contains("found `0` on a board with"), "{error}");
}

#[test]
fn a_full_board_from_0_was_read_as_one_with_empty_cells() {
    let full = from_zero(|_| true);
    for notation in [
        Notation::NumbersFromZero,
        Notation::Symbols(Alphabet::ZeroBased),
    ] {
        let full = full.clone().with_notation(notation);
        for text in [
            full.line().to_string(),
            full.numbers().to_string(),
            full.grid().to_string(),
        ] {
            let read = only(&text, None).expect("the board is valid");
            assert_eq!(
                (&read, read.notation().alphabet()),
                (&full, Alphabet::ZeroBased)
            );
        }
    }
}

#[test]
fn each_answer_of_a_mixed_list_has_the_alphabet_of_its_own_puzzle() {
    let notations = Alphabet::ALL.map(Notation::Symbols);
    let list: String = notations
        .map(|notation| format!("{}\n", clues().with_notation(notation).line()))
        .concat();
    let read =
        Reader::new(list.as_bytes()).map(|entry| entry.expect("a valid line").puzzle.notation());
    assert_eq!(read.collect::<Vec<_>>(), notations);
}

#[test]
fn the_value_of_a_contradiction_was_a_number_whatever_the_clues_were() {
    let settings = Settings::default();
    let written = [
        (Notation::Numbers, "12"),
        (Notation::NumbersFromZero, "11"),
        (Notation::Symbols(Alphabet::OneBased), "C"),
        (Notation::Symbols(Alphabet::ZeroBased), "B"),
        (Notation::Symbols(Alphabet::Letters), "L"),
    ];
    for (notation, value) in written {
        let mut values = vec![0; 256];
        values[0] = 12;
        let one = Puzzle::from_values(values.clone()).expect("the values are valid");
        let one = one.with_notation(notation);
        values[15] = 12;
        let two = Puzzle::from_values(values).expect("the values are valid");
        let two = two.with_notation(notation);
        let expected = format!("{value} occurs twice in row 1");

        let of_clues = Board::from_puzzle(&two, settings).unwrap_err();
        assert_eq!(of_clues.to_string(), expected);
        let of_marks = Board::from_marks(&PencilMarks::from(&two), settings).unwrap_err();
        assert_eq!(of_marks.to_string(), expected);
        let of_place = board(&one).place(0, 15, 12).unwrap_err();
        assert_eq!(of_place.to_string(), expected);
        assert_eq!((of_clues.value, of_marks.value), (12, 12));
    }
}

#[test]
fn names_of_notations_are_parsed_back() {
    for notation in Notation::ALL {
        assert_eq!(notation.to_string().parse(), Ok(notation));
    }
    assert_eq!(
        "0-9".parse::<Notation>().unwrap_err().to_string(),
        "found `0-9`, expected a notation: numbers, numbers-from-0, 1-G, 0-F, A-P"
    );
}

#[test]
fn letters_alone_are_the_values_of_16_by_16_boards_only() {
    let notation = Notation::Symbols(Alphabet::Letters);
    let sizes = [(4, "3"), (16, "C"), (25, "3")];
    for (n, three) in sizes {
        let size = Size::new(n).expect("the size is valid");
        assert_eq!(notation.cell(3, size).to_string(), three);
    }
    let puzzle = Puzzle::empty(Size::new(25).expect("the size is valid")).with_notation(notation);
    assert_eq!(puzzle.notation(), Notation::Symbols(Alphabet::OneBased));
}

/// Regression test: large boards were printed in symbols whatever their notation.
#[test]
fn a_sheet_was_in_symbols_for_boards_in_numbers() -> io::Result<()> {
    let solution = from_zero(|_| true);
    for notation in Notation::ALL {
        let mut sheet = Sheet::new(Vec::new(), 1)?;
        sheet.push(&clues().with_notation(notation), &Limits::default())?;
        let html = String::from_utf8(sheet.finish()?).expect("the page is text");
        let cells = html.split("<td").skip(1).map(|cell| {
            let (_, text) = cell.split_once('>').expect("the tag ends");
            text.split('<').next().unwrap_or_default().trim()
        });
        let clues = clues();
        let values = clues.values().iter().chain(solution.values());
        let expected = values.map(|&value| match value {
            0 => String::new(),
            value => notation.cell(value, solution.size()).to_string(),
        });
        assert!(cells.eq(expected), "{notation}");
    }
    Ok(())
}
